# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""What the end of a segment is worth to the seat that made it: features, and a small network over them.

The value is a probability of winning (a draw counts as an even share), judged from what that seat sees:
its own hand, the tops and side stacks of all, the center, the counts. Hands of others, covered pay-off
cards and the stock enter only as what is unseen, card by card alike.

One function makes the features, for training and for play. A feature is an input's number with its value;
most are zero and left out. `NAMES` tells which number is what.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.libc.math import expf
    from cython.cimports.libc.stdlib import calloc, free
else:
    from math import exp as expf

    from engine.computer.core import plain

VERSION = 2
"""Of the features. A file of weights made for another version is refused."""

# Where each group of inputs begins.
KIND = 0
OWN_COUNT = 3
OTHER_COUNT = OWN_COUNT + 25
LEAD = OTHER_COUNT + 25
OWN_LACK = LEAD + 3
OWN_REACH = OWN_LACK + 8
NEW_TOP = OWN_REACH + 11
NEXT_REACH = NEW_TOP + 22
HAND_WILDS = NEXT_REACH + 11
HAND_SIZE = HAND_WILDS + 5
HAND_RANKS = HAND_SIZE + 11
HAND_PAIRS = HAND_RANKS + 14
OWN_TOPS = HAND_PAIRS + 2
OWN_EMPTY = OWN_TOPS + 28
OWN_SECOND = OWN_EMPTY + 9
CENTERS = OWN_SECOND + 14
STOCK = CENTERS + 14
OWN_TOP = STOCK + 9
SEAT_BLOCK = OWN_TOP + 14
# One block for the opponent who moves next, one for the most dangerous of the rest.
_BLOCK_COUNT = 0
_BLOCK_LACK = 25
_BLOCK_REACH = 33
_BLOCK_TOPS = 44
_BLOCK_EMPTY = 58
_BLOCK_HAND = 67
_BLOCK_TOP = 78
_BLOCK_NEXT = 92
BLOCK = 103
RULES = SEAT_BLOCK + 2 * BLOCK
# What the linear terms say of an end, by its kind.
SCORE = RULES + 32
# The way to the pay-off top by the turn after the next, and what lies deeper in the own side stacks.
OWN_FAR = SCORE + 3
OWN_THIRD = OWN_FAR + 11
OWN_STEPS = OWN_THIRD + 14
# Of the hand, by whether the turn is over: how many cards could be played on at once.
PLAYABLE = OWN_STEPS + 8
# Of a new pay-off top about to turn up, whose turn goes on: the chance that it can be played at once without
# a wild from the hand, or for the lack of one rank; the size of the hand, and its wilds.
TOP_SPARED = PLAYABLE + 12
TOP_LACKS = TOP_SPARED + 11
TOP_HAND = TOP_LACKS + 5
TOP_WILDS = TOP_HAND + 11
INPUTS = TOP_WILDS + 5


def groups() -> dict:
    """Where each group of inputs begins and ends, by what it tells."""
    block = {
        "the other's pay-off count": (_BLOCK_COUNT, _BLOCK_LACK),
        "what the other lacks": (_BLOCK_LACK, _BLOCK_REACH),
        "the other's chance to play its pay-off card": (_BLOCK_REACH, _BLOCK_TOPS),
        "the other's side tops": (_BLOCK_TOPS, _BLOCK_EMPTY),
        "the other's empty sides": (_BLOCK_EMPTY, _BLOCK_HAND),
        "the other's hand size": (_BLOCK_HAND, _BLOCK_TOP),
        "the other's pay-off top": (_BLOCK_TOP, _BLOCK_NEXT),
        "the other's chance to play the card below": (_BLOCK_NEXT, BLOCK),
    }
    own = {
        "pay-off counts": (OWN_COUNT, OWN_LACK),
        "what one lacks": (OWN_LACK, OWN_REACH),
        "the chance to play the pay-off card": (OWN_REACH, NEW_TOP),
        "the chances of a new pay-off top": (NEW_TOP, NEXT_REACH),
        "the chance to play the card below": (NEXT_REACH, HAND_WILDS),
        "wilds kept": (HAND_WILDS, HAND_SIZE),
        "hand size": (HAND_SIZE, HAND_RANKS),
        "ranks kept": (HAND_RANKS, HAND_PAIRS),
        "pairs kept": (HAND_PAIRS, OWN_TOPS),
        "side tops": (OWN_TOPS, OWN_EMPTY),
        "empty sides": (OWN_EMPTY, OWN_SECOND),
        "second side cards": (OWN_SECOND, CENTERS),
        "center": (CENTERS, STOCK),
        "stock": (STOCK, OWN_TOP),
        "pay-off top": (OWN_TOP, SEAT_BLOCK),
        "rules": (RULES, SCORE),
        "linear score": (SCORE, OWN_FAR),
        "the chance by the turn after the next": (OWN_FAR, OWN_THIRD),
        "third side cards": (OWN_THIRD, OWN_STEPS),
        "steps on the sides": (OWN_STEPS, PLAYABLE),
        "hand cards that could go on": (PLAYABLE, TOP_SPARED),
        "what a new top finds": (TOP_SPARED, INPUTS),
    }
    told = {name: [span] for name, span in own.items()}
    for name, (begin, end) in block.items():
        told[name] = [(SEAT_BLOCK + begin, SEAT_BLOCK + end)]
        told[name].append((SEAT_BLOCK + BLOCK + begin, SEAT_BLOCK + BLOCK + end))
    return told


def new_features():
    """Room for the features of one end; it belongs to the caller."""
    if cython.compiled:
        f = cython.cast(cython.pointer(Features), calloc(1, cython.sizeof(Features)))
        if f == cython.NULL:
            raise MemoryError
        return f
    return plain.Features()


def free_features(f):
    """Give the room back."""
    if cython.compiled:
        free(f)


def new_net():
    """A network of zeros; it belongs to the caller."""
    if cython.compiled:
        net = cython.cast(cython.pointer(Net), calloc(1, cython.sizeof(Net)))
        if net == cython.NULL:
            raise MemoryError
        return net
    return plain.Net()


def free_net(net):
    """Give the network back."""
    if cython.compiled:
        free(net)


def _add(f, index, value):
    f.index[f.n] = index
    f.value[f.n] = value
    f.n += 1


def _spread(f, index, value, bins):
    """A number from 0 to 1 over `bins` + 1 inputs, of which the two nearest share it."""
    at: cython.float = value * bins
    low: cython.int = cython.cast(cython.int, at)
    if low >= bins:
        _add(f, index + bins, 1.0)
        return
    at -= low
    _add(f, index + low, 1.0 - at)
    _add(f, index + low + 1, at)


def _count_bin(count):
    """One of 25 bins for a number of pay-off cards."""
    if count <= 20:
        return count
    if count <= 25:
        return 21
    if count <= 32:
        return 22
    return 23 if count <= 45 else 24


def _step_bin(step):
    """One of 8 bins for how much higher a card is than the one it covers."""
    if step <= -4:
        return 0
    if step <= 1:
        return step + 4
    return 6 if step <= 3 else 7


# The table.


def encode_table(f, b):
    """The features of the rules, the same through a game."""
    f.n = 0
    _add(f, RULES, b.law.seats / 6.0)
    _add(f, RULES + b.law.seats, 1.0)
    _add(f, RULES + 7, b.law.top == 13)
    _add(f, RULES + 8, (b.law.limit or 8) / 8.0)
    _add(f, RULES + 9, b.law.limit == 0)
    _add(f, RULES + 10, b.law.hand_size / 5.0)
    _add(f, RULES + 11, b.law.side_stacks / 4.0)
    _add(f, RULES + 12 + b.law.recycle, 1.0)
    _add(f, RULES + 15 + b.law.stock_out, 1.0)
    _add(f, RULES + 18, b.law.fewest)
    _add(f, RULES + 19, b.law.stepwise)
    _add(f, RULES + 20, b.law.fill)
    _add(f, RULES + 21, b.law.load)
    _add(f, RULES + 22, b.law.must != 0)
    _add(f, RULES + 23, b.law.never != 0)
    _add(f, RULES + 24, (b.law.wild & 1) == 0)
    _add(f, RULES + 25, b.law.payoff_size / 20.0)
    _add(f, RULES + 26, b.law.pack / 104.0)
    _add(f, RULES + 27, 1.0)


def _add_row(to, rows, begin, weight):
    """Add the 64 numbers of a row, weighed, to a sum."""
    j: cython.Py_ssize_t
    for j in range(64):
        to[j] += weight * rows[begin + j]


def sit_down(net, f, b):
    """Add up what the rules of a table come to, once for a game."""
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    row: cython.Py_ssize_t
    weight: cython.float
    encode_table(f, b)
    for j in range(64):
        net.table[j] = net.first_bias[j]
    for i in range(f.n):
        row = f.index[i] * 64
        weight = f.value[i]
        _add_row(net.table, net.first, row, weight)


# What is unseen.


def look(f, b):
    """Count what the seat to move does not see: the pack less its hand and all that lies open.

    A segment changes nothing of it but what its line plays, which stays in sight.
    """
    i: cython.int
    k: cython.int
    seat: cython.int
    card: cython.int
    total: cython.int = 0
    miss: cython.float
    none: cython.float
    for i in range(14):
        f.unseen[i] = 0
    for i in range(16):
        f.kept[i] = 0
    # Hidden: the stock, other hands, and what is under the pay-off tops.
    for i in range(b.stock_n):
        f.unseen[b.code[b.stock[i]] & 15] += 1
    total = b.stock_n
    for seat in range(b.law.seats):
        if seat != b.to_move:
            for i in range(b.hand_n[seat]):
                f.unseen[b.code[b.hand[seat * 10 + i]] & 15] += 1
            total += b.hand_n[seat]
        card = b.payoff[seat]
        for k in range(b.payoff_n[seat] - 1):
            card = b.next[card]
            f.unseen[b.code[card] & 15] += 1
            total += 1
    f.unseen_n = total
    # The chance that a rank, or a wild that may stand for it, is among so many draws.
    for i in range(14):
        k = f.unseen[i]
        if i and (b.law.wild >> (i - 1)) & 1:
            k += f.unseen[0]
        miss = 1.0 - cython.cast(cython.float, k) / total if total else 1.0
        none = 1.0
        for k in range(11):
            f.chance[k * 14 + i] = 1.0 - none
            none *= miss


def _walk(f, b, seat, draws, with_hand):
    """For each rank, the chance that `seat` can bring a center stack up to it, and the ranks it lacks.

    From each center stack upward, rank by rank: what is at hand or on a side top (with what that uncovers)
    costs nothing, a wild at hand stands in once, and a rank that is missing costs the chance to draw it, or
    a wild, in `draws` unseen cards. `with_hand`: 0 leaves the hand out, 1 counts it, 2 all but its wilds.
    """
    i: cython.int
    k: cython.int
    rank: cython.int
    steps: cython.int
    height: cython.int
    last: cython.int = -1
    wilds: cython.int
    left: cython.int
    lack: cython.int
    found: cython.int
    p: cython.float
    held: cython.uint = 0
    hand_wilds: cython.int = 0
    empty: cython.int = b.law.limit == 0
    if cython.compiled:
        top: cython.int[8]
        depth: cython.int[8]
    else:
        top = [0] * 8
        depth = [0] * 8
    for rank in range(14):
        f.reach[rank] = 0.0
        f.lack[rank] = 14
    if with_hand:
        for i in range(b.hand_n[seat]):
            rank = b.code[b.hand[seat * 10 + i]] & 15
            if rank == 0:
                hand_wilds += with_hand == 1
            else:
                held |= 1 << rank
    for i in range(b.places + empty):
        height = b.height[i] if i < b.places else 0
        if height == last:
            continue
        last = height
        for k in range(b.law.side_stacks):
            top[k] = b.side[seat * 8 + k]
            depth[k] = b.side_n[seat * 8 + k]
        wilds = hand_wilds
        lack = 0
        p = 1.0
        for steps in range(b.law.top):
            rank = height + 1
            if p > f.reach[rank]:
                f.reach[rank] = p
            if lack < f.lack[rank]:
                f.lack[rank] = lack
            if (b.law.wild >> height) & 1:
                if p > f.reach[0]:
                    f.reach[0] = p
                if lack < f.lack[0]:
                    f.lack[0] = lack
            height = 0 if rank == b.law.top else rank
            if (held >> rank) & 1:
                continue
            found = -1
            left = -1
            for k in range(b.law.side_stacks):
                if depth[k] > 0:
                    if (b.code[top[k]] & 15) == rank:
                        found = k
                        break
                    if (b.code[top[k]] & 15) == 0:
                        left = k
            if found < 0 and (b.law.wild >> (rank - 1)) & 1:
                if left >= 0:
                    found = left
                elif wilds > 0:
                    wilds -= 1
                    continue
            if found >= 0:
                top[found] = b.next[top[found]]
                depth[found] -= 1
                continue
            lack += 1
            p *= f.chance[draws * 14 + rank]


# The ends of segments.


def encode(f, b, kind, score):
    """The features of an end of a segment: `b` stands at it, `look` has been called in that segment.

    `kind`: 0 the turn is over, 1 a new pay-off top is about to turn up, 2 the hand is about to be refilled.
    `score`: what the linear terms say of it.
    """
    f.n = 0
    encode_own(f, b, kind, score)
    encode_others(f, b)


def encode_own(f, b, kind, score):
    """Append the features of the seat that judges, of the center and of the stock."""
    seat: cython.int = b.to_move
    i: cython.int
    k: cython.int
    rank: cython.int
    card: cython.int
    kept: cython.int = b.hand_n[seat]
    size: cython.int = b.law.hand_size
    own: cython.int = b.payoff_n[seat]
    wilds: cython.int = 0
    pairs: cython.int = 0
    mask: cython.uint = 0
    empty: cython.int = 0
    playable: cython.int = 0
    p: cython.float
    q: cython.float
    one: cython.float
    _add(f, KIND + kind, 1.0)
    _add(f, SCORE + kind, score * 0.01)
    _add(f, OWN_COUNT + _count_bin(own), 1.0)
    _encode_lead(f, b, own)

    # By the turn after the next, a hand more is drawn.
    k = 2 * size - kept
    _walk(f, b, seat, k if k < 10 else 10, 1)
    if kind == 1:
        p = 0.0
        for rank in range(14):
            p += f.unseen[rank] * f.reach[rank]
        if f.unseen_n:
            p /= f.unseen_n
        _spread(f, OWN_FAR, p, 10)
    else:
        _spread(f, OWN_FAR, f.reach[b.code[b.payoff[seat]] & 15], 10)

    if kind == 1:
        _walk(f, b, seat, 0, 2)
        p = 0.0
        for rank in range(14):
            if f.lack[rank] == 0:
                p += f.unseen[rank]
        if f.unseen_n:
            p /= f.unseen_n
        _spread(f, TOP_SPARED, p, 10)

    # The own way to the pay-off top: with the cards kept, and those drawn before the next move.
    _walk(f, b, seat, size - kept if kept < size else 0, 1)
    if kind == 1:
        p = 0.0
        q = 0.0
        one = 0.0
        for rank in range(14):
            p += f.unseen[rank] * f.reach[rank]
            if f.lack[rank] == 0:
                q += f.unseen[rank]
            if f.lack[rank] == 1:
                one += f.unseen[rank]
        if f.unseen_n:
            p /= f.unseen_n
            q /= f.unseen_n
            one /= f.unseen_n
        _spread(f, NEW_TOP, p, 10)
        _spread(f, NEW_TOP + 11, q, 10)
        _spread(f, TOP_LACKS, one, 4)
    else:
        rank = b.code[b.payoff[seat]] & 15
        _add(f, OWN_TOP + rank, 1.0)
        k = f.lack[rank]
        _add(f, OWN_LACK + (k if k < 7 else 7), 1.0)
        _spread(f, OWN_REACH, f.reach[rank], 10)
        p = 0.0
        for rank in range(14):
            p += f.unseen[rank] * f.reach[rank]
        if f.unseen_n:
            p /= f.unseen_n
        _spread(f, NEXT_REACH, p, 10)

    # The hand that is kept.
    for i in range(kept):
        rank = b.code[b.hand[seat * 10 + i]] & 15
        if f.lack[rank] == 0:
            playable += 1
        if rank == 0:
            wilds += 1
        elif (mask >> rank) & 1:
            pairs += 1
        else:
            mask |= 1 << rank
            _add(f, HAND_RANKS + rank, 1.0)
    _add(f, HAND_WILDS + (wilds if wilds < 4 else 4), 1.0)
    _add(f, HAND_SIZE + kept, 1.0)
    if kind == 0:
        _add(f, PLAYABLE + (playable if playable < 5 else 5), 1.0)
    elif kind == 1:
        _add(f, PLAYABLE + 6 + (playable if playable < 5 else 5), 1.0)
        _add(f, TOP_HAND + kept, 1.0)
        _add(f, TOP_WILDS + (wilds if wilds < 4 else 4), 1.0)
    if pairs:
        _add(f, HAND_PAIRS, pairs)

    # The own side stacks.
    for k in range(b.law.side_stacks):
        if b.side_n[seat * 8 + k] == 0:
            empty += 1
            continue
        card = b.side[seat * 8 + k]
        rank = b.code[card] & 15
        _add(f, OWN_TOPS + rank, 1.0)
        if b.side_n[seat * 8 + k] > 1:
            i = b.code[b.next[card]] & 15
            _add(f, OWN_SECOND + i, 1.0)
            if i == rank + 1 or i == rank:
                _add(f, OWN_TOPS + 14 + rank, 1.0)
            _add(f, OWN_STEPS + _step_bin(rank - i), 1.0)
            if b.side_n[seat * 8 + k] > 2:
                i = b.code[b.next[b.next[card]]] & 15
                _add(f, OWN_THIRD + i, 1.0)
    _add(f, OWN_EMPTY + empty, 1.0)

    # The center and the stock.
    for rank in range(b.law.top):
        k = 0
        for i in range(b.places):
            if b.height[i] == rank:
                k += 1
        if k and (rank or b.law.limit):
            _add(f, CENTERS + rank, k)
    k = b.stock_n + b.aside_n if b.law.recycle == 0 else b.stock_n
    if k < 5:
        i = 0
    elif k < 10:
        i = 1
    elif k < 15:
        i = 2
    elif k < 20:
        i = 3
    elif k < 28:
        i = 4
    elif k < 36:
        i = 5
    elif k < 50:
        i = 6
    else:
        i = 7 if k < 80 else 8
    _add(f, STOCK + i, 1.0)


def encode_others(f, b):
    """Append the features of the others: who moves next, and the most dangerous of the rest."""
    seat: cython.int = b.to_move
    other: cython.int = seat
    best: cython.int = -1
    i: cython.int
    k: cython.int = 0
    for i in range(b.law.seats - 1):
        other = other + 1 if other + 1 < b.law.seats else 0
        if (b.folded >> other) & 1:
            continue
        if k == 0:
            k = 1
            _encode_other(f, b, other, SEAT_BLOCK)
        elif best < 0 or b.payoff_n[other] < b.payoff_n[best]:
            best = other
    if best >= 0:
        _encode_other(f, b, best, SEAT_BLOCK + BLOCK)


def _encode_lead(f, b, own):
    """The features that compare the pay-off piles."""
    other: cython.int = b.to_move
    best: cython.int = -1
    i: cython.int
    k: cython.int = 0
    for i in range(b.law.seats - 1):
        other = other + 1 if other + 1 < b.law.seats else 0
        if (b.folded >> other) & 1:
            continue
        if k == 0:
            k = 1
            _add(f, OTHER_COUNT + _count_bin(b.payoff_n[other]), 1.0)
            _add(f, LEAD, (own - b.payoff_n[other]) / 10.0)
        elif best < 0 or b.payoff_n[other] < b.payoff_n[best]:
            best = other
    if best >= 0:
        _add(f, LEAD + 1, (own - b.payoff_n[best]) / 10.0)


def _encode_other(f, b, seat, block):
    """The features of an opponent: its pile, its side stacks, and its chance to play its pay-off top."""
    k: cython.int
    rank: cython.int
    empty: cython.int = 0
    p: cython.float = 0.0
    _add(f, block + _BLOCK_COUNT + _count_bin(b.payoff_n[seat]), 1.0)
    _walk(f, b, seat, b.law.hand_size, 0)
    if b.payoff_n[seat] > 0:
        rank = b.code[b.payoff[seat]] & 15
        _add(f, block + _BLOCK_TOP + rank, 1.0)
        k = f.lack[rank]
        _add(f, block + _BLOCK_LACK + (k if k < 7 else 7), 1.0)
        _spread(f, block + _BLOCK_REACH, f.reach[rank], 10)
    for rank in range(14):
        p += f.unseen[rank] * f.reach[rank]
    if f.unseen_n:
        p /= f.unseen_n
    _spread(f, block + _BLOCK_NEXT, p, 10)
    for k in range(b.law.side_stacks):
        if b.side_n[seat * 8 + k] == 0:
            empty += 1
        else:
            _add(f, block + _BLOCK_TOPS + (b.code[b.side[seat * 8 + k]] & 15), 1.0)
    _add(f, block + _BLOCK_EMPTY + empty, 1.0)
    _add(f, block + _BLOCK_HAND + b.hand_n[seat], 1.0)


def judge(net, f, b, kind, score):
    """The probability that the network gives an end; `look` and, in this game, `sit_down` came first.

    What the others come to changes in a segment with the center alone, so it is kept from end to end.
    """
    # Numbers as wide as an address, so that the compiler sees that a row lies in one piece.
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    row: cython.Py_ssize_t
    slot: cython.Py_ssize_t
    weight: cython.float
    total: cython.float
    name: cython.ulonglong = 1
    if cython.compiled:
        first: cython.float[64]
        second: cython.float[16]
    else:
        first = [0.0] * 64
        second = [0.0] * 16
    # Four bits for each height say how many center stacks have it.
    for i in range(b.places):
        if b.height[i]:
            name += cython.cast(cython.ulonglong, 16) << (4 * b.height[i])
    if b.law.load:
        for i in range(b.law.seats):
            name = name * 31 + b.code[b.payoff[i]] if b.payoff_n[i] else name * 31
    if not cython.compiled:
        name &= 0xFFFFFFFFFFFFFFFF
    slot = ((name >> 4) ^ (name >> 20) ^ (name >> 36) ^ (name >> 52)) & 15
    if f.kept[slot] != name:
        f.kept[slot] = name
        f.n = 0
        encode_others(f, b)
        for j in range(64):
            first[j] = net.table[j]
        for i in range(f.n):
            row = f.index[i] * 64
            weight = f.value[i]
            _add_row(first, net.first, row, weight)
        for j in range(64):
            f.others[slot * 64 + j] = first[j]
    else:
        for j in range(64):
            first[j] = f.others[slot * 64 + j]
    f.n = 0
    encode_own(f, b, kind, score)
    for i in range(f.n):
        row = f.index[i] * 64
        weight = f.value[i]
        _add_row(first, net.first, row, weight)
    for j in range(16):
        second[j] = net.second_bias[j]
    for i in range(64):
        weight = first[i]
        if weight > 0.0:
            for j in range(16):
                second[j] += weight * net.second[i * 16 + j]
    total = net.third_bias
    for j in range(16):
        if second[j] > 0.0:
            total += second[j] * net.third[j]
    return 1.0 / (1.0 + expf(-total))
