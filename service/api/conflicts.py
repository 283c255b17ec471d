"""The problems of a game as it stands: the request is fine, and the game does not allow it (now)."""

from __future__ import annotations

from typing import Final

from service.api.problem_type import ProblemType

CONFLICTS: Final = (
    ProblemType(
        "no-such-card",
        409,
        "The card is not there",
        "The card is not where the move says, or the side stack is empty or does not exist.",
        "Look at the view again, and choose one of its `legal_moves`.",
    ),
    ProblemType(
        "must-play",
        409,
        "Another card must be played first",
        "At this table some cards must be built as soon as they can be, and one of them can.",
        "Make the move that the detail names.",
    ),
    ProblemType(
        "must-fill",
        409,
        "Empty side stacks come first",
        "At this table empty side stacks are filled before the discard, and fills end the building.",
        "Fill the empty side stacks from the hand, then discard.",
    ),
    ProblemType(
        "does-not-fit",
        409,
        "The card does not fit",
        "The center stack takes another rank next.",
        "Build the rank that the stack `needs`.",
    ),
    ProblemType(
        "wild-not-allowed",
        409,
        "No wild card may stand for this rank",
        "At this table wild cards may not stand for the rank that the center stack takes next.",
        "Build a natural card of that rank.",
    ),
    ProblemType(
        "center-full",
        409,
        "There is no such place in the center",
        "The place lies beyond the number of center stacks at this table.",
        "Use one of the places that the view shows under `centers`.",
    ),
    ProblemType(
        "discard-not-allowed",
        409,
        "The card may not go on that side stack",
        "The rules of this table do not let this card go on that side stack.",
        "Choose one of the discards or fills among the `legal_moves`.",
    ),
    ProblemType(
        "load-not-allowed",
        409,
        "The card may not go on that pay-off pile",
        "Loading is off at this table, or the card does not go on that opponent's pay-off top.",
        "Choose one of the loads among the `legal_moves`, if there are any.",
    ),
    ProblemType(
        "game-not-active",
        409,
        "The game is not being played",
        "The game is waiting, paused, finished or abandoned.",
        "Look at the game's `status`; a finished game stays finished.",
    ),
    ProblemType(
        "not-your-turn",
        409,
        "It is somebody else's turn",
        "Another seat is to move.",
        "Wait for the turn: `GET …/views/me?until=my_turn` with `Prefer: wait=30` does.",
        retry_safe=True,
    ),
    ProblemType(
        "not-revealed",
        409,
        "The hand is still covered",
        "In a game at one screen the seat to move has to uncover its hand first.",
        "Reveal the hand, then move.",
        retry_safe=True,
    ),
    ProblemType(
        "nothing-to-undo",
        409,
        "There is nothing to take back",
        "The seat has no move that could be taken back.",
        "Play on.",
    ),
    ProblemType(
        "undo-not-allowed",
        409,
        "This move cannot be taken back",
        "The game's undo rule, or what the move revealed, does not allow it.",
        "Look at `undo` in the view before asking.",
    ),
    ProblemType(
        "revelation",
        409,
        "A card nobody has seen yet comes first",
        "A planned move lies behind a refill or a new pay-off top.",
        "Send the moves up to the revelation, look, and plan on.",
    ),
    ProblemType(
        "deal-in-play",
        409,
        "The deal is still being played",
        "The code belongs to a game that is not finished.",
        "Wait until that game is finished.",
        retry_safe=True,
    ),
    ProblemType(
        "seat-taken",
        409,
        "The seat is taken",
        "Somebody sits there already.",
        "Ask for another invite.",
    ),
    ProblemType(
        "invite-spent",
        409,
        "The invite is spent",
        "An invite is good for one claim, for a limited time, and until a fresh one is made.",
        "Ask the game's creator for a fresh invite.",
    ),
    ProblemType(
        "handover-spent",
        409,
        "The code is spent",
        "A code for another device is good once, for ten minutes, until a fresh one is made, and as long "
        "as the token that it was made with.",
        "Make a fresh code on the device that has the seat.",
    ),
    ProblemType(
        "hints-off",
        409,
        "There are no hints in this game",
        "Hints are switched off in this game, as they are between humans unless its creator says otherwise.",
        "Play on without; a new game may be made with `hints`.",
    ),
    ProblemType(
        "cannot-cancel",
        409,
        "It cannot be cancelled",
        "A game can be cancelled while it waits for players; a plan while it is not over, if somebody asked "
        "for it.",
        "Leave a turn be that a computer seat takes by itself. A game that has begun can be resigned.",
    ),
    ProblemType(
        "cannot-review",
        409,
        "The game cannot be reviewed yet",
        "A review goes through a finished game and tells what was in the hands. This game is not finished, "
        "or it is a deal of the day, whose cards are kept until the day is over.",
        "Ask again when the game is finished; for a deal of the day, when the day is over, UTC.",
        retry_safe=True,
    ),
    ProblemType(
        "cannot-claim",
        409,
        "The win cannot be claimed",
        "The game has no `abandon_after_s`, or the seat to move still has time, is a computer, or is your "
        "own.",
        "Wait as many seconds as `params.seconds_left` says, if it does, then claim again.",
        retry_safe=True,
    ),
    ProblemType(
        "cannot-rematch",
        409,
        "There can be no rematch yet",
        "A rematch follows a finished game between the same seats. This game is not finished, or somebody "
        "has left its table for good.",
        "Play the game to its end first; without one who is gone, make a new game.",
        retry_safe=True,
    ),
    ProblemType(
        "webhook-inactive",
        409,
        "The webhook is not active",
        "Nothing is sent to a webhook that is paused, or was disabled because it could not be reached.",
        "Make it active again (PATCH with `active`), then ask anew.",
    ),
    ProblemType(
        "key-in-flight",
        409,
        "The first request with this key is still running",
        "Another request with the same `Idempotency-Key` has not been answered yet.",
        "Send the same request again a little later.",
        retry_safe=True,
    ),
)
"""All with status 409; those of illegal moves first, in the order in which they are judged."""
