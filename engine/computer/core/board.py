# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The game in place, as fast as C: every option of `engine.rules.Rules`, one to six seats.

This is the referee's game written a second time, for the search, which plays it a hundred thousand times a
second. `engine.play` says what is right; a test holds the two together move by move. board.pxd has the
types; without a compiler this file runs as it stands, only slower.

A **card** is a number below 448, its place in the pack. What it shows is its **code**: bits 0–3 the rank at
this table (0: wild), bits 4–6 the suit (0 for a joker, else 1–4), bit 7 a black joker. Codes belong to the
board, so what is hidden can be dealt anew by writing other codes. Piles are linked lists through `next`.

A **move** is a number: bits 0–1 its kind, 2–3 its source, 4–7 the place in the hand or the side stack it
comes from, 8–15 the center stack, side stack or seat it goes to.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc, free
    from cython.cimports.libc.string import memcpy
else:
    from engine.computer.core import plain

# Kinds and sources of moves, and how a game ends, as numbers. Plain literals where speed counts: a
# module's variables are Python objects.
#   kind 0 build, 1 discard, 2 fill, 3 load; source 0 hand, 1 pay-off pile, 2 side stack
NONE = 65535
"""No card: what lies under the last card of a pile."""


def new_board():
    """A board with nothing on it; it belongs to the caller (`free_board`)."""
    if cython.compiled:
        board = cython.cast(cython.pointer(Board), calloc(1, cython.sizeof(Board)))
        if board == cython.NULL:
            raise MemoryError
        return board
    return plain.Board()


def free_board(b):
    """Give a board back."""
    if cython.compiled:
        free(b)


def copy_board(to, b):
    """Make `to` equal to `b`."""
    if cython.compiled:
        memcpy(to, b, cython.sizeof(Board))
    else:
        plain.copy_into(to, b)


# Chance.


def draw(b, bound):
    """A random number below `bound`: xorshift64, the upper 32 bits scaled."""
    x: cython.ulonglong = b.rng
    if cython.compiled:
        x ^= x << 13
    else:
        x ^= (x << 13) & 0xFFFFFFFFFFFFFFFF
    x ^= x >> 7
    if cython.compiled:
        x ^= x << 17
    else:
        x ^= (x << 17) & 0xFFFFFFFFFFFFFFFF
    b.rng = x
    wide: cython.ulonglong = (x >> 32) * bound
    return wide >> 32


def mix(b, cards, count):
    """Shuffle the first `count` of `cards`."""
    i: cython.int
    j: cython.int
    for i in range(count - 1, 0, -1):
        j = draw(b, i + 1)
        card: cython.int = cards[i]
        cards[i] = cards[j]
        cards[j] = card


# What is legal.


def rank_at(b, card):
    """The rank of a card at this table; 0 for a wild."""
    return b.code[card] & 15


def wanted(b, at):
    """The ranks that the center takes next, as bits; bit 0: whether some stack takes a wild.

    `at`, 16 long: for each of these ranks the lowest center place that takes it, else 0.
    """
    i: cython.int
    ranks: cython.uint = 0
    for i in range(16):
        at[i] = 0
    if b.law.limit == 0:
        ranks = 2
        at[1] = b.places
    for i in range(b.places - 1, -1, -1):
        ranks |= 2 << b.height[i]
        at[b.height[i] + 1] = i
    ranks &= (2 << b.law.top) - 1
    if (ranks >> 1) & b.law.wild:
        ranks |= 1
    return ranks


def _wild_builds(b, ranks, at, source, out, n):
    """Append the builds of a wild; `source` has the source and the place it comes from."""
    rank: cython.uint
    ranks = ranks & (b.law.wild << 1)
    for rank in range(1, 14):
        if (ranks >> rank) & 1:
            out[n] = source | (at[rank] << 8)
            n += 1
    return n


def _builds_of(b, ranks, at, code, source, out, n):
    """Append the builds of one card, if its rank is one of `ranks`."""
    rank: cython.uint = code & 15
    if rank == 0:
        return _wild_builds(b, ranks, at, source, out, n)
    # Written in any case, and kept if it fits: nobody can foretell which cards fit, processors
    # included, and to have guessed wrong costs more than to write.
    out[n] = source | (at[rank] << 8)
    return n + ((ranks >> rank) & 1)


def _is_new(b, base, slot):
    """Whether no earlier card of the hand is like the one in `slot`."""
    i: cython.int
    code: cython.uint = b.code[b.hand[base + slot]] & b.law.face
    for i in range(slot):
        if (b.code[b.hand[base + i]] & b.law.face) == code:
            return False
    return True


def _forced(b, seat, out, n):
    """Append the builds that `must_play` demands."""
    if cython.compiled:
        at: cython.uchar[16]
    else:
        at = [0] * 16
    ranks: cython.uint = wanted(b, at) & b.law.must & 0xFFFE
    i: cython.int
    code: cython.uint
    if ranks == 0:
        return n
    if b.payoff_n[seat] > 0:
        code = b.code[b.payoff[seat]]
        if (code & 15) > 0:
            n = _builds_of(b, ranks, at, code, 4, out, n)
    for i in range(b.hand_n[seat]):
        code = b.code[b.hand[seat * 10 + i]]
        if (ranks >> (code & 15)) & 1 and _is_new(b, seat * 10, i):
            n = _builds_of(b, ranks, at, code, i << 4, out, n)
    return n


def builds(b, seat, out, n):
    """Append the builds of `seat`: pay-off, hand, sides; the new length."""
    if cython.compiled:
        at: cython.uchar[16]
    else:
        at = [0] * 16
    ranks: cython.uint = wanted(b, at)
    left: cython.uint = ranks
    rank: cython.uint
    base: cython.int = seat * 10
    i: cython.int
    if b.payoff_n[seat] > 0:
        n = _builds_of(b, ranks, at, b.code[b.payoff[seat]], 4, out, n)
    if b.law.face == 15:
        # A rank of the hand that has been met is no longer among those that are left.
        for i in range(b.hand_n[seat]):
            rank = b.code[b.hand[base + i]] & 15
            if rank > 0:
                out[n] = (i << 4) | (at[rank] << 8)
                n += (left >> rank) & 1
            elif left & 1:
                n = _wild_builds(b, ranks, at, i << 4, out, n)
            left &= ~(1 << rank)
    else:
        for i in range(b.hand_n[seat]):
            if (ranks >> (b.code[b.hand[base + i]] & 15)) & 1 and _is_new(b, base, i):
                n = _builds_of(b, ranks, at, b.code[b.hand[base + i]], i << 4, out, n)
    base = seat * 8
    for i in range(b.law.side_stacks):
        if b.side_n[base + i] > 0:
            n = _builds_of(b, ranks, at, b.code[b.side[base + i]], 8 | (i << 4), out, n)
    return n


def _loads_of(b, seat, code, source, out, n):
    """Append the loads of one card."""
    other: cython.int
    top: cython.int
    suit: cython.int = (code >> 4) & 7
    rank: cython.int = code & 15
    if suit == 0:
        return n
    if rank == 0:
        rank = 13
    for other in range(b.law.seats):
        if other == seat or (b.folded >> other) & 1 or b.payoff_n[other] == 0:
            continue
        top = b.code[b.payoff[other]]
        if ((top >> 4) & 7) != suit:
            continue
        top = top & 15
        if top == 0:
            top = 13
        if top == rank + 1 or top == rank - 1:
            out[n] = 3 | source | (other << 8)
            n += 1
    return n


def loads(b, seat, out, n):
    """Append the loads of `seat`: pay-off, hand, sides; the new length."""
    i: cython.int
    if b.law.load == 0:
        return n
    if b.payoff_n[seat] > 1:
        n = _loads_of(b, seat, b.code[b.payoff[seat]], 4, out, n)
    for i in range(b.hand_n[seat]):
        if _is_new(b, seat * 10, i):
            n = _loads_of(b, seat, b.code[b.hand[seat * 10 + i]], i << 4, out, n)
    for i in range(b.law.side_stacks):
        if b.side_n[seat * 8 + i] > 0:
            n = _loads_of(b, seat, b.code[b.side[seat * 8 + i]], 8 | (i << 4), out, n)
    return n


def _lies_on(b, card, side):
    """Whether a hand card may lie on the mover's side stack, whatever is kept from the discard."""
    place: cython.int = b.to_move * 8 + side
    if b.law.stepwise == 0 or b.side_n[place] == 0:
        return True
    rank: cython.int = b.code[card] & 15
    top: cython.int = b.code[b.side[place]] & 15
    return rank == 0 or top == 0 or top == rank or top == rank + 1


def _lies_anywhere(b, card):
    """Whether some side stack of the mover takes the card."""
    i: cython.int
    for i in range(b.law.side_stacks):
        if _lies_on(b, card, i):
            return True
    return False


def ends(b, out, n):
    """Append the mover's fills, or its discards where there is nothing to fill; the new length."""
    if cython.compiled:
        open_sides: cython.uint[8]
    else:
        open_sides = [0] * 8
    seat: cython.int = b.to_move
    base: cython.int = seat * 10
    count: cython.int = b.hand_n[seat]
    empty: cython.int = -1
    m: cython.int = 0
    i: cython.int
    k: cython.int
    rank: cython.uint
    met: cython.uint = 0
    kept: cython.uint = 0
    if count == 0:
        return n
    # Of empty side stacks the lowest stands for all.
    for i in range(b.law.side_stacks):
        if b.side_n[seat * 8 + i] > 0:
            open_sides[m] = i
            m += 1
        elif empty < 0:
            empty = i
            open_sides[m] = i
            m += 1
    if b.law.fill and empty >= 0:
        for i in range(count):
            if _is_new(b, base, i):
                out[n] = 2 | (i << 4) | (empty << 8)
                n += 1
        return n
    if b.law.never:
        kept = _kept(b)
    for i in range(count):
        rank = b.code[b.hand[base + i]] & 15
        if (met >> rank) & 1 and (b.law.face == 15 or not _is_new(b, base, i)):
            continue
        met |= 1 << rank
        if (kept >> rank) & 1:
            continue
        if b.law.stepwise == 0:
            for k in range(m):
                out[n] = 1 | (i << 4) | (open_sides[k] << 8)
                n += 1
        else:
            for k in range(m):
                if _lies_on(b, b.hand[base + i], open_sides[k]):
                    out[n] = 1 | (i << 4) | (open_sides[k] << 8)
                    n += 1
    return n


def _kept(b):
    """The ranks that the mover keeps from the discard: none when no other card may go."""
    i: cython.int
    card: cython.int
    for i in range(b.hand_n[b.to_move]):
        card = b.hand[b.to_move * 10 + i]
        if not (b.law.never >> (b.code[card] & 15)) & 1 and _lies_anywhere(b, card):
            return b.law.never
    return 0


def legal(b, out):
    """Every move of the seat to move, as `engine.legal.legal_moves` has them; how many.

    `out` has room for 512. Of equal places the lowest alone is offered.
    """
    n: cython.int = 0
    if b.over:
        return 0
    if not b.filling:
        if b.law.must:
            n = _forced(b, b.to_move, out, 0)
            if n:
                return n
        n = builds(b, b.to_move, out, 0)
        n = loads(b, b.to_move, out, n)
    return ends(b, out, n)


def can_move(b):
    """Whether the seat to move has a move."""
    if b.hand_n[b.to_move] > 0 and not b.law.stepwise:
        return not b.over  # a hand card can always be discarded, or fill
    if cython.compiled:
        out: cython.uint[512]
    else:
        out = [0] * 512
    return legal(b, out) > 0


# Carrying a move out.


def take(b, move):
    """Take the card of a move from where it lies; the card."""
    seat: cython.int = b.to_move
    place: cython.int
    card: cython.int
    source: cython.int = (move >> 2) & 3
    if source == 0:
        place = seat * 10 + ((move >> 4) & 15)
        card = b.hand[place]
        b.hand_n[seat] -= 1
        b.hand[place] = b.hand[seat * 10 + b.hand_n[seat]]
    elif source == 1:
        card = b.payoff[seat]
        b.payoff[seat] = b.next[card]
        b.payoff_n[seat] -= 1
    else:
        place = seat * 8 + ((move >> 4) & 15)
        card = b.side[place]
        b.side[place] = b.next[card]
        b.side_n[place] -= 1
    return card


def put(b, move, card):
    """Put the card of a move where it goes; whether that completes a center stack, which stays."""
    seat: cython.int = b.to_move
    kind: cython.int = move & 3
    to: cython.int = move >> 8
    if kind == 0:
        if to == b.places:
            b.places += 1
            b.height[to] = 0
            b.center[to] = 65535
        b.next[card] = b.center[to]
        b.center[to] = card
        b.height[to] += 1
        return b.height[to] == b.law.top
    if kind == 3:
        b.next[card] = b.payoff[to]
        b.payoff[to] = card
        b.payoff_n[to] += 1
        return False
    to = seat * 8 + to
    b.next[card] = b.side[to]
    b.side[to] = card
    b.side_n[to] += 1
    return False


def apply(b, move):
    """Make a legal move, with all it causes: recycling, draws, turns that end by themselves, the end."""
    kind: cython.int = move & 3
    source: cython.int = (move >> 2) & 3
    seat: cython.int = b.to_move
    completed: cython.int = put(b, move, take(b, move))
    if kind == 0:
        b.acted = 1
        if source == 1:
            b.payoff_built = 1
            if b.payoff_n[seat] == 0:
                b.over = 1
                b.winner = seat
                return
        if completed:
            _recycle(b, move >> 8)
        if b.hand_n[seat] == 0 and (completed or source == 0):
            _draw_up(b)
    elif kind == 3:
        if source != 1:
            b.acted = 1
            if b.hand_n[seat] == 0 and source == 0:
                _draw_up(b)
    elif kind == 2:
        b.filling = 1
        b.acted = 1
    else:
        b.acted = 1
        _end_turn(b)
    settle(b)


def _recycle(b, place):
    """Take a completed center stack away, as the law says."""
    card: cython.int = b.center[place]
    count: cython.int = b.height[place]
    i: cython.int
    j: cython.int
    b.center[place] = 65535
    b.height[place] = 0
    if b.law.recycle == 0:
        for i in range(count):
            b.aside[b.aside_n] = card
            b.aside_n += 1
            card = b.next[card]
    elif b.law.recycle == 1:
        for i in range(count):
            # The stock is in random order already, so each card goes to a random place of its own.
            j = draw(b, b.stock_n + 1)
            b.stock[b.stock_n] = b.stock[j]
            b.stock[j] = card
            b.stock_n += 1
            card = b.next[card]
    else:
        for i in range(b.stock_n - 1, -1, -1):
            b.stock[i + count] = b.stock[i]
        for i in range(count):
            b.stock[i] = card
            card = b.next[card]
        mix(b, b.stock, count)
        b.stock_n += count


def _draw_up(b):
    """Draw the mover's hand up to its size; ends the game when the law says so."""
    seat: cython.int = b.to_move
    due: cython.int = b.law.hand_size - b.hand_n[seat]
    there: cython.int = b.stock_n
    i: cython.int
    if due <= 0:
        return
    if b.law.recycle == 0:
        there += b.aside_n
    if (b.law.stock_out == 1 and there == 0) or (b.law.stock_out == 2 and there < due):
        _fall_short(b, 3)
        return
    if due > there:
        due = there
    if due > 0:
        b.acted = 1
    while due > 0:
        if b.stock_n == 0:
            for i in range(b.aside_n):
                b.stock[i] = b.aside[i]
            b.stock_n = b.aside_n
            b.aside_n = 0
            mix(b, b.stock, b.stock_n)
        b.stock_n -= 1
        b.hand[seat * 10 + b.hand_n[seat]] = b.stock[b.stock_n]
        b.hand_n[seat] += 1
        due -= 1


def begin(b, seat):
    """Give `seat` the turn, and its draw."""
    b.to_move = seat
    b.filling = 0
    b.turn += 1
    b.acted = 0
    b.payoff_built = 0
    _draw_up(b)


def settle(b):
    """End turns that end by themselves until a seat has a move, or the game ends."""
    while not b.over and (b.law.stepwise or b.hand_n[b.to_move] == 0) and not can_move(b):
        _end_turn(b)


def _end_turn(b):
    """End the turn; the next seat gets it, unless the game is stalled."""
    seat: cython.int = b.to_move
    i: cython.int
    live: cython.int = 0
    b.idle = 0 if b.acted else b.idle + 1
    b.dry = 0 if b.payoff_built else b.dry + 1
    for i in range(b.law.seats):
        if not (b.folded >> i) & 1:
            live += 1
    if (
        b.idle >= live
        or b.dry >= b.law.dry_limit
        or b.turn >= b.law.turn_limit
        or _nobody_can_go_on(b)
    ):
        _fall_short(b, 2)
        return
    for i in range(b.law.seats):
        seat = seat + 1 if seat + 1 < b.law.seats else 0
        if not (b.folded >> seat) & 1:
            break
    begin(b, seat)


def _nobody_can_go_on(b):
    """Whether nothing can be drawn, every hand is empty, and nothing can be built or loaded."""
    seat: cython.int
    if b.stock_n or b.aside_n:
        return False
    for seat in range(b.law.seats):
        if b.hand_n[seat] and not (b.folded >> seat) & 1:
            return False
    if cython.compiled:
        out: cython.uint[512]
    else:
        out = [0] * 512
    for seat in range(b.law.seats):
        if not (b.folded >> seat) & 1 and loads(b, seat, out, builds(b, seat, out, 0)):
            return False
    return True


def _fall_short(b, over):
    """End the game by a stall (2) or a stock-out (3)."""
    b.over = over
    b.winner = shortage_winner(b)


def shortage_winner(b):
    """Who wins if the game ends for want of cards now; -1 for nobody."""
    seat: cython.int
    best: cython.int = -1
    tied: cython.int = 0
    live: cython.int = 0
    for seat in range(b.law.seats):
        if (b.folded >> seat) & 1:
            continue
        live += 1
        if best < 0 or b.payoff_n[seat] < b.payoff_n[best]:
            best = seat
            tied = 0
        elif b.payoff_n[seat] == b.payoff_n[best]:
            tied = 1
    return best if b.law.fewest and live > 1 and not tied else -1


# Whole games.


def deal(b):
    """Shuffle the pack and deal a game. Cards below ``law.pack`` have their codes, jokers last.

    Of tied pay-off tops one leads at random, whatever `lead_tie` says: who leads is all that it decides.
    """
    while True:
        _deal_once(b)
        settle(b)
        if not b.over or b.acted:
            return


def _deal_once(b):
    size: cython.int = b.law.payoff_size
    jokers: cython.int = b.law.kept_jokers
    i: cython.int
    k: cython.int
    seat: cython.int
    card: cython.int
    left: cython.int = b.law.pack
    for i in range(left):
        b.stock[i] = i
    if jokers:
        # Pay-off piles are cut from the naturals before the jokers come in.
        mix(b, b.stock, left - jokers)
        k = left - jokers - b.law.seats * size
        for i in range(b.law.seats * size):
            # The pay-offs change places with the jokers, so that they end up last.
            card = b.stock[k + i]
            b.aside[i] = card
        for i in range(jokers):
            b.stock[k + i] = left - jokers + i
        for i in range(b.law.seats * size):
            b.stock[k + jokers + i] = b.aside[i]
        mix(b, b.stock, k + jokers)
    else:
        mix(b, b.stock, left)
    for seat in range(b.law.seats):
        b.payoff[seat] = 65535
        b.payoff_n[seat] = size
        for i in range(size):
            left -= 1
            card = b.stock[left]
            b.next[card] = b.payoff[seat]
            b.payoff[seat] = card
    for seat in range(b.law.seats):
        for i in range(b.law.hand_size):
            left -= 1
            b.hand[seat * 10 + i] = b.stock[left]
        b.hand_n[seat] = b.law.hand_size
    for seat in range(b.law.seats):
        for i in range(b.law.side_stacks):
            b.side[seat * 8 + i] = 65535
            b.side_n[seat * 8 + i] = 0
            if b.law.fill:
                left -= 1
                card = b.stock[left]
                b.next[card] = 65535
                b.side[seat * 8 + i] = card
                b.side_n[seat * 8 + i] = 1
    b.stock_n = left
    b.aside_n = 0
    b.places = b.law.limit
    for i in range(b.places):
        b.center[i] = 65535
        b.height[i] = 0
    b.to_move = _leader(b)
    b.folded = 0
    b.filling = 0
    b.acted = 0
    b.payoff_built = 0
    b.idle = 0
    b.dry = 0
    b.over = 0
    b.turn = 1
    b.winner = -1


def _leader(b):
    """The seat with the highest pay-off top."""
    seat: cython.int
    best: cython.int = 0
    height: cython.int
    top: cython.int = -1
    tied: cython.int = 1
    for seat in range(b.law.seats):
        height = b.code[b.payoff[seat]] & 15
        if height == 0:
            height = 14
        if height > top:
            top = height
            best = seat
            tied = 1
        elif height == top:
            tied += 1
            if draw(b, tied) == 0:
                best = seat
    return best


def playout(b):
    """Play on to the end: any build or load while there is one, else any fill or discard; the moves made."""
    moves: cython.int = 0
    n: cython.int
    if cython.compiled:
        out: cython.uint[512]
    else:
        out = [0] * 512
    while not b.over:
        n = 0
        if not b.filling:
            if b.law.must:
                n = _forced(b, b.to_move, out, 0)
            if n == 0:
                n = builds(b, b.to_move, out, 0)
                if b.law.load:
                    n = loads(b, b.to_move, out, n)
        if n == 0:
            n = ends(b, out, 0)
        apply(b, out[draw(b, n)])
        moves += 1
    return moves
