# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""All that the seat to move can do up to the next card nobody has seen, each position once.

A segment runs from a decision to the end of the turn, to a new pay-off top, or to a refill. Its positions
are told apart by the heights of the center stacks, the faces in the hand and the depths of the side stacks;
their names are sums of random numbers, one for each part (64 bits: two of a segment's few thousand
positions share a name less than once in 10^12 segments).

Every end is scored by linear terms, weighed by ``Segment.weight`` (`engine.computer.core.terms` names
them); the best 16 that end the turn and the best 8 that do not are kept with their moves, for a better
judge to choose from. What is hidden is never looked at: hands of others, covered pay-off cards, the stock.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc, free
else:
    from engine.computer.core import plain
    from engine.computer.core.board import (
        _forced,
        builds,
        can_move,
        ends,
        loads,
        put,
        shortage_winner,
        take,
    )


def new_segment():
    """Room to think in; it belongs to the caller (`free_segment`)."""
    i: cython.int
    if cython.compiled:
        s = cython.cast(cython.pointer(Segment), calloc(1, cython.sizeof(Segment)))
        if s == cython.NULL:
            raise MemoryError
    else:
        s = plain.Segment()
    x = 88172645463325252
    numbers = []
    for _ in range(16 + 256 + 256 + 8 + 8):
        x ^= (x << 13) & 0xFFFFFFFFFFFFFFFF
        x ^= x >> 7
        x ^= (x << 17) & 0xFFFFFFFFFFFFFFFF
        numbers.append(x)
    for i in range(16):
        s.z_height[i] = numbers[i]
    for i in range(256):
        s.z_face[i] = numbers[16 + i]
        s.z_laid[i] = numbers[272 + i]
    for i in range(8):
        s.z_side[i] = numbers[528 + i]
        s.z_load[i] = numbers[536 + i]
    for i in range(128):
        s.bits[i] = sum(i >> rank & 1 for rank in range(7))
    s.cap = 16384
    s.margin = 1e9
    return s


def free_segment(s):
    """Give the room back."""
    if cython.compiled:
        free(s)


def fit(s, b):
    """Make ready for the law of a board."""
    rank: cython.int
    height: cython.int
    at: cython.int
    ranks: cython.uint
    s.wild_may = b.law.wild << 1
    for rank in range(14):
        for height in range(b.law.top):
            ranks = 0
            at = height
            # A wild waits for a rank it may stand for; any other card for its own.
            while True:
                if rank == 0:
                    if (b.law.wild >> at) & 1:
                        break
                elif at + 1 == rank:
                    break
                ranks |= 1 << (at + 1)
                at = 0 if at + 1 == b.law.top else at + 1
                if at == height:
                    break
            s.gap[rank * 16 + height] = ranks


def count_bits(s, mask):
    """How many bits of a mask of ranks are set."""
    return s.bits[mask & 127] + s.bits[mask >> 7]


def missing(s, b, rank, held, wilds):
    """The ranks that are missing between a card and the center stack where fewest are; 14 at most.

    `held`: the ranks at hand, as bits; `wilds`: how many wilds besides. See `engine.computer.missing`.
    """
    fewest: cython.int = 14
    lack: cython.uint
    count: cython.int
    spare: cython.int
    i: cython.int
    last: cython.int = -1
    empty: cython.int = b.law.limit == 0
    for i in range(b.places + empty):
        if i < b.places:
            if b.height[i] == last:
                continue
            last = b.height[i]
        else:
            last = 0
        lack = s.gap[rank * 16 + last] & ~held
        count = s.bits[lack & 127] + s.bits[lack >> 7]
        if wilds and count:
            lack &= s.wild_may
            spare = s.bits[lack & 127] + s.bits[lack >> 7]
            count -= wilds if wilds < spare else spare
        if count < fewest:
            fewest = count
    return fewest


# The search.


def enumerate_ends(s, b):
    """Find the ends of the segment that begins here. `b` is the same afterwards."""
    name: cython.ulonglong = 0
    s.now += 1
    s.positions = 0
    s.names = 0
    s.complete = 1
    s.depth = 0
    s.turn_n = 0
    s.chance_n = 0
    _visit(s, b, name)


def best_end(s):
    """Where the end with the highest score is kept; of equals, one that ends the turn. -1 for none."""
    if s.chance_n and (
        s.turn_n == 0 or s.end[s.chance_order[0]].score > s.end[s.turn_order[0]].score
    ):
        return s.chance_order[0]
    return s.turn_order[0] if s.turn_n else -1


def _is_new(s, name):
    """Whether a position has not been seen in this segment; from now on it has.

    Once the table is as full as it may be, none is new: the segment is cut short.
    """
    slot: cython.uint = name & 32767
    while s.stamp[slot] == s.now:
        if s.seen[slot] == name:
            return False
        slot = (slot + 1) & 32767
    if s.names >= 24576:
        s.complete = 0
        return False
    s.names += 1
    s.stamp[slot] = s.now
    s.seen[slot] = name
    return True


def _name_after(s, b, move, name):
    """The name of the position after a build, load or fill. Names wrap around at 64 bits."""
    kind: cython.int = move & 3
    source: cython.int = (move >> 2) & 3
    place: cython.int = (move >> 4) & 15
    to: cython.int = move >> 8
    seat: cython.int = b.to_move
    code: cython.int
    height: cython.int
    if source == 0:
        code = b.code[b.hand[seat * 10 + place]]
        name -= s.z_face[code & b.law.face]
    else:
        code = b.code[b.side[seat * 8 + place]]
        name += s.z_side[place]
    if kind == 0:
        height = b.height[to] if to < b.places else 0
        name -= s.z_height[height]
        name += s.z_height[0 if height + 1 == b.law.top else height + 1]
    elif kind == 2:
        name += s.z_laid[code & b.law.face]
    else:
        name += (s.z_load[to] ^ s.z_face[code]) * (2 * b.payoff_n[to] + 1)
    if cython.compiled:
        return name
    return name & 0xFFFFFFFFFFFFFFFF


def step(s, b, move):
    """Make a move up to what chance decides; a completed stack is only counted where it goes."""
    depth: cython.int = s.depth
    to: cython.int = move >> 8
    seat: cython.int = b.to_move
    card: cython.int = take(b, move)
    kind: cython.int = move & 3
    s.line[depth] = move
    s.card[depth] = card
    s.places[depth] = b.places
    s.filling[depth] = b.filling
    s.depth = depth + 1
    if kind == 0:
        s.under[depth] = b.center[to] if to < b.places else 65535
        s.height[depth] = b.height[to] if to < b.places else 0
        if put(b, move, card):
            b.center[to] = 65535
            b.height[to] = 0
            if b.law.recycle == 0:
                b.aside_n += b.law.top
            else:
                b.stock_n += b.law.top
        return
    if kind == 3:
        s.under[depth] = b.payoff[to]
    else:
        s.under[depth] = b.side[seat * 8 + to]
        if kind == 2:
            b.filling = 1
    put(b, move, card)


def back(s, b):
    """Take the last step back."""
    depth: cython.int = s.depth - 1
    move: cython.uint = s.line[depth]
    card: cython.int = s.card[depth]
    kind: cython.int = move & 3
    source: cython.int = (move >> 2) & 3
    place: cython.int = (move >> 4) & 15
    to: cython.int = move >> 8
    seat: cython.int = b.to_move
    s.depth = depth
    if kind == 0:
        if b.height[to] == 0:
            if b.law.recycle == 0:
                b.aside_n -= b.law.top
            else:
                b.stock_n -= b.law.top
        b.center[to] = s.under[depth]
        b.height[to] = s.height[depth]
        b.places = s.places[depth]
    elif kind == 3:
        b.payoff[to] = s.under[depth]
        b.payoff_n[to] -= 1
    else:
        b.side[seat * 8 + to] = s.under[depth]
        b.side_n[seat * 8 + to] -= 1
        b.filling = s.filling[depth]
    if source == 0:
        place += seat * 10
        to = seat * 10 + b.hand_n[seat]
        b.hand[to] = b.hand[place]
        b.hand[place] = card
        b.hand_n[seat] += 1
    elif source == 1:
        b.next[card] = b.payoff[seat]
        b.payoff[seat] = card
        b.payoff_n[seat] += 1
    else:
        b.next[card] = b.side[seat * 8 + place]
        b.side[seat * 8 + place] = card
        b.side_n[seat * 8 + place] += 1


def _visit(s, b, name):
    """Score the ends at this position, then go on through its builds, loads and fills."""
    n: cython.int = 0
    m: cython.int
    i: cython.int
    forced: cython.int = 0
    move: cython.uint
    after: cython.ulonglong
    if cython.compiled:
        out: cython.uint[512]
    else:
        out = [0] * 512
    s.positions += 1
    if not b.filling:
        if b.law.must:
            n = forced = _forced(b, b.to_move, out, 0)
        if not forced:
            n = loads(b, b.to_move, out, builds(b, b.to_move, out, 0))
    m = n if forced else ends(b, out, n)
    if m > n and (out[n] & 3) == 1:
        _sum_up(s, b)
        for i in range(n, m):
            s.line[s.depth] = out[i]
            s.depth += 1
            _offer(s, 0, _turn_score(s, b, out[i]))
            s.depth -= 1
        m = n
    if s.depth >= 94 or s.positions >= s.cap:
        if m:
            s.complete = 0
        return
    for i in range(m):
        move = out[i]
        if (move & 3) == 2:
            after = _name_after(s, b, move, name)
            if _is_new(s, after):
                step(s, b, move)
                _go_on(s, b, after)
                back(s, b)
        else:
            _build_or_load(s, b, move, name)


def _go_on(s, b, name):
    """The turn goes on from here, or ends by itself."""
    if can_move(b):
        _visit(s, b, name)
    else:
        _sum_up(s, b)
        _offer(s, 0, _turn_score(s, b, 255))


def _build_or_load(s, b, move, name):
    """Make the move, and see whether it ends the segment."""
    seat: cython.int = b.to_move
    kind: cython.int = move & 3
    source: cython.int = (move >> 2) & 3
    to: cython.int = move >> 8
    there: cython.int
    completed: cython.int
    after: cython.ulonglong = 0
    if source == 1:
        step(s, b, move)
        if kind == 0 and b.payoff_n[seat] == 0:
            _offer(s, 3, 1000000.0)
        else:
            _sum_up(s, b)
            _offer(s, 1, _chance_score(s, b, 1))
        back(s, b)
        return
    after = _name_after(s, b, move, name)
    if not _is_new(s, after):
        return
    step(s, b, move)
    completed = kind == 0 and b.height[to] == 0
    if b.hand_n[seat] == 0 and (completed or source == 0):
        there = b.stock_n
        if b.law.recycle == 0:
            there += b.aside_n
        if (b.law.stock_out == 1 and there == 0) or (
            b.law.stock_out == 2 and there < b.law.hand_size
        ):
            _offer_shortage(s, b)
        elif there:
            _sum_up(s, b)
            _offer(s, 2, _chance_score(s, b, 2))
        else:
            _go_on(s, b, after)
    else:
        _go_on(s, b, after)
    back(s, b)


def _offer_shortage(s, b):
    """The game ends here for want of cards: won, lost, or like the end of a turn."""
    winner: cython.int = shortage_winner(b)
    if winner == b.to_move:
        _offer(s, 4, 1000000.0)
    elif winner >= 0:
        _offer(s, 4, -1000000.0)
    else:
        _sum_up(s, b)
        _offer(s, 4, _turn_score(s, b, 255))


def _offer(s, kind, score):
    """Keep this end with the line to it, if it is among the best of its sort."""
    i: cython.int
    slot: cython.int
    if kind == 0:
        if s.turn_n == 16:
            slot = s.turn_order[15]
            if score <= s.end[slot].score:
                return
            i = 15
        else:
            slot = s.turn_n
            i = s.turn_n
            s.turn_n += 1
        while i > 0 and s.end[s.turn_order[i - 1]].score < score:
            s.turn_order[i] = s.turn_order[i - 1]
            i -= 1
        s.turn_order[i] = slot
    else:
        if s.chance_n == 8:
            slot = s.chance_order[7]
            if score <= s.end[slot].score:
                return
            i = 7
        else:
            slot = 16 + s.chance_n
            i = s.chance_n
            s.chance_n += 1
        while i > 0 and s.end[s.chance_order[i - 1]].score < score:
            s.chance_order[i] = s.chance_order[i - 1]
            i -= 1
        s.chance_order[i] = slot
    s.end[slot].kind = kind
    s.end[slot].score = score
    s.end[slot].length = s.depth
    for i in range(s.depth):
        s.end[slot].moves[i] = s.line[i]


# The linear terms.


def _sum_up(s, b):
    """What the terms need to know of the position in hand."""
    seat: cython.int = b.to_move
    other: cython.int
    i: cython.int
    k: cython.int
    rank: cython.int
    mask: cython.uint = 0
    held: cython.uint
    wilds: cython.int
    fewest: cython.int = -1
    count: cython.int
    s.hand_wilds = 0
    s.pairs = 0
    for i in range(14):
        s.rank_n[i] = 0
    for i in range(b.hand_n[seat]):
        rank = b.code[b.hand[seat * 10 + i]] & 15
        s.rank_n[rank] += 1
        if rank == 0:
            s.hand_wilds += 1
        elif (mask >> rank) & 1:
            s.pairs += 1
        else:
            mask |= 1 << rank
    s.hand_mask = mask
    s.wild_tops = 0
    s.empty = 0
    for i in range(b.law.side_stacks):
        if b.side_n[seat * 8 + i] == 0:
            s.empty += 1
        elif (b.code[b.side[seat * 8 + i]] & 15) == 0:
            s.wild_tops += 1
    # The own pay-off top, by the side stack whose top gets covered.
    rank = b.code[b.payoff[seat]] & 15 if b.payoff_n[seat] > 0 else -1
    for k in range(b.law.side_stacks + 1):
        if rank < 0:
            s.own[k] = 0.0
            continue
        if k < b.law.side_stacks and b.side_n[seat * 8 + k] == 0:
            continue  # covers nothing: as `none` below
        held = s.hand_mask
        wilds = s.hand_wilds + s.wild_tops
        for i in range(b.law.side_stacks):
            if b.side_n[seat * 8 + i] == 0:
                continue
            count = b.code[b.side[seat * 8 + i]] & 15
            if i != k:
                held |= 1 << count
            elif count == 0:
                wilds -= 1
        count = missing(s, b, rank, held, wilds)
        s.own[k] = s.weight[count if count < 4 else 4]
    for k in range(b.law.side_stacks):
        if b.side_n[seat * 8 + k] == 0:
            s.own[k] = s.own[b.law.side_stacks]
    # The opponent who is nearest to its own.
    for other in range(b.law.seats):
        if other == seat or (b.folded >> other) & 1 or b.payoff_n[other] == 0:
            continue
        held = 0
        wilds = 0
        for i in range(b.law.side_stacks):
            if b.side_n[other * 8 + i]:
                rank = b.code[b.side[other * 8 + i]] & 15
                if rank == 0:
                    wilds += 1
                else:
                    held |= 1 << rank
        count = missing(s, b, b.code[b.payoff[other]] & 15, held, wilds)
        if fewest < 0 or count < fewest:
            fewest = count
    s.opponents = 0.0 if fewest < 0 else s.weight[5 + (fewest if fewest < 4 else 4)]


def _turn_score(s, b, move):
    """The score of a turn that ends with this discard, or by itself (255)."""
    seat: cython.int = b.to_move
    score: cython.double = s.opponents
    kept: cython.int = b.hand_n[seat]
    wilds: cython.int = s.hand_wilds
    wild_tops: cython.int = s.wild_tops
    pairs: cython.int = s.pairs
    empty: cython.int = s.empty
    rank: cython.int
    top: cython.int
    to: cython.int
    if move == 255:
        score += s.own[b.law.side_stacks]
    else:
        to = move >> 8
        score += s.own[to]
        kept -= 1
        rank = b.code[b.hand[seat * 10 + ((move >> 4) & 15)]] & 15
        if rank == 0:
            wilds -= 1
            wild_tops += 1
        elif s.rank_n[rank] > 1:
            pairs -= 1
        if b.side_n[seat * 8 + to] == 0:
            empty -= 1
        else:
            top = b.code[b.side[seat * 8 + to]] & 15
            score += s.weight[19]
            if top == 0:
                score += s.weight[12]
                wild_tops -= 1
            elif rank and (top == rank or top == rank + 1):
                score += s.weight[17]
            elif rank > top:
                score += s.weight[21]
            else:
                score += s.weight[22] * (top - rank)
    score += s.weight[10] * wilds + s.weight[11] * wild_tops + s.weight[15] * kept
    score += s.weight[16] * pairs + s.weight[18] * empty
    return score


def _chance_score(s, b, kind):
    """The score of a segment that ends in mid-turn, by a pay-off card played (1) or a refill (2)."""
    score: cython.double = s.weight[20] * s.opponents
    score += s.weight[10] * s.hand_wilds + s.weight[11] * s.wild_tops + s.weight[18] * s.empty
    if kind == 1:
        return score + s.weight[13] + s.weight[23] * b.hand_n[b.to_move]
    return score + s.weight[14] + s.weight[24] * s.own[b.law.side_stacks]
