"""What the player is told on ``?``."""

from __future__ import annotations

from typing import Final

HELP: Final = """\
Your turn: build as much as you like, then discard one card from your hand.
Who empties the pay-off pile first wins.

Type the number of a move, or its notation in big or small letters:
  h:7H>c1  build the 7 of hearts from your hand on center 1
  p>c2     build your pay-off card on center 2
  s3>c1    build the top of your side stack 3 on center 1
  h:7H>s2  discard the 7 of hearts on your side stack 2: your turn ends
  h:7H+s2  fill your empty side stack 2 (at tables that ask for it)
  h:7H>o1  load the pay-off pile of player 1 (at tables that allow it)
A card is its rank and its suit: A 2 ... 9 T J Q K, then S spades, H hearts,
D diamonds or C clubs. XR and XB are the jokers. The last card of a side stack
is its top, the only one that can be played.

Or one of these:
  Enter, t  show the table again          s      every side stack in full
  r         the rules of this table       m      the latest moves of the record
  l         since your last turn again    m all  the record from the start
  h         a hint, and why               ?      this help
  q         leave the game"""
