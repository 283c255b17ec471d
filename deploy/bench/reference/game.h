/* The game in C, written for speed: what the search's core is measured against.
 *
 * Every option of engine.rules.Rules, one to six seats. It shares the core's notation (codes of cards, numbers
 * of moves, the order of lists; see engine/computer/core/board.py) and nothing of its code or its layout: cards
 * are bytes in arrays here, one array a pile.
 */
#ifndef GAME_H
#define GAME_H

#include <stdint.h>
#include <string.h>

enum { SEATS = 6, HAND = 10, SIDES = 8, PACK = 448, PLACES = 112, TALLEST = 14, MOST_MOVES = 512 };
enum { BUILD, DISCARD, FILL, LOAD };
enum { FROM_HAND, FROM_PAYOFF, FROM_SIDE };
enum { GOING_ON, WON, STALL, STOCK_OUT };

/* In the order in which they are read. */
typedef struct {
    int seats, top, hand_size, limit, side_stacks, recycle, stock_out, fewest, stepwise, fill, load;
    int pack, payoff_size, kept_jokers, dry_limit, turn_limit;
    uint32_t face, never, must, wild;
} Law;

typedef struct {
    Law law;
    uint8_t hand[SEATS][16];
    uint8_t hand_n[SEATS];
    uint8_t height[PLACES];
    uint16_t payoff_n[SEATS];
    uint16_t side_n[SEATS][SIDES];
    int places, stock_n, aside_n, folded, to_move, filling, turn, acted, payoff_built, idle, dry;
    int over, winner;
    uint64_t rng;
    uint8_t stock[PACK], aside[PACK];
    uint8_t center[PLACES][TALLEST];
    uint8_t payoff[SEATS][PACK];
    uint8_t side[SEATS][SIDES][PACK];
} Game;

static uint32_t draw(Game *g, uint32_t bound)
{
    uint64_t x = g->rng;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    g->rng = x;
    return (uint32_t)(((x >> 32) * bound) >> 32);
}

static void mix(Game *g, uint8_t *cards, int count)
{
    for (int i = count - 1; i > 0; i--) {
        int j = (int)draw(g, (uint32_t)i + 1);
        uint8_t card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}

/* What is legal. */

/* The ranks that the center takes next, as bits (bit 0: whether some stack takes a wild), and for each the
 * lowest place that takes it.
 */
static inline uint32_t wanted(const Game *g, uint8_t *at)
{
    uint32_t ranks = 0;
    memset(at, 0, 16);
    if (g->law.limit == 0) {
        ranks = 2;
        at[1] = (uint8_t)g->places;
    }
    for (int i = g->places - 1; i >= 0; i--) {
        ranks |= 2u << g->height[i];
        at[g->height[i] + 1] = (uint8_t)i;
    }
    ranks &= (2u << g->law.top) - 1;
    return ranks | ((ranks >> 1 & g->law.wild) != 0);
}

static inline int builds_of(const Game *g, uint32_t ranks, const uint8_t *at, uint32_t code, uint32_t from,
                            uint32_t *out, int n)
{
    uint32_t rank = code & 15;
    if (__builtin_expect(rank == 0, 0)) {
        for (uint32_t fit = ranks & g->law.wild << 1; fit; fit &= fit - 1)
            out[n++] = from | (uint32_t)at[__builtin_ctz(fit)] << 8;
        return n;
    }
    /* Written in any case, kept if it fits: which cards fit cannot be foretold. */
    out[n] = from | (uint32_t)at[rank] << 8;
    return n + (int)(ranks >> rank & 1);
}

/* Faces that have been met: by rank in one word, else in four. */
typedef struct {
    uint64_t bits[4];
} Met;

/* Whether a face has not been met before; from now on it has. */
static inline uint32_t is_new(Met *met, uint32_t face)
{
    uint64_t *word = &met->bits[face >> 6], bit = 1ull << (face & 63);
    uint32_t answer = !(*word & bit);
    *word |= bit;
    return answer;
}

static int list_forced(const Game *g, int seat, uint32_t *out, int n)
{
    uint8_t at[16];
    uint32_t ranks = wanted(g, at) & g->law.must & ~1u;
    Met met = {{0}};
    if (!ranks)
        return n;
    if (g->payoff_n[seat] && g->payoff[seat][g->payoff_n[seat] - 1] & 15)
        n = builds_of(g, ranks, at, g->payoff[seat][g->payoff_n[seat] - 1], FROM_PAYOFF << 2, out, n);
    for (uint32_t i = 0; i < g->hand_n[seat]; i++)
        if (g->hand[seat][i] & 15 && is_new(&met, g->hand[seat][i] & g->law.face))
            n = builds_of(g, ranks, at, g->hand[seat][i], i << 4, out, n);
    return n;
}

static int list_builds(const Game *g, int seat, uint32_t *out, int n)
{
    uint8_t at[16];
    uint32_t ranks = wanted(g, at);
    if (g->payoff_n[seat])
        n = builds_of(g, ranks, at, g->payoff[seat][g->payoff_n[seat] - 1], FROM_PAYOFF << 2, out, n);
    if (g->law.face == 15) {
        uint32_t left = ranks;
        for (uint32_t i = 0; i < g->hand_n[seat]; i++) {
            uint32_t rank = g->hand[seat][i] & 15;
            if (rank)
                n = builds_of(g, left, at, rank, i << 4, out, n);
            else if (left & 1)
                n = builds_of(g, ranks, at, rank, i << 4, out, n);
            left &= ~(1u << rank);
        }
    } else {
        Met met = {{0}};
        for (uint32_t i = 0; i < g->hand_n[seat]; i++)
            if (is_new(&met, g->hand[seat][i] & g->law.face))
                n = builds_of(g, ranks, at, g->hand[seat][i], i << 4, out, n);
    }
    for (uint32_t i = 0; i < (uint32_t)g->law.side_stacks; i++)
        if (g->side_n[seat][i])
            n = builds_of(g, ranks, at, g->side[seat][i][g->side_n[seat][i] - 1],
                          FROM_SIDE << 2 | i << 4, out, n);
    return n;
}

static int loads_of(const Game *g, int seat, uint32_t code, uint32_t from, uint32_t *out, int n)
{
    int suit = code >> 4 & 7, rank = code & 15 ? (int)(code & 15) : 13;
    if (!suit)
        return n;
    for (int other = 0; other < g->law.seats; other++) {
        if (other == seat || g->folded >> other & 1 || !g->payoff_n[other])
            continue;
        int top = g->payoff[other][g->payoff_n[other] - 1];
        int on = top & 15 ? top & 15 : 13;
        if ((top >> 4 & 7) == suit && (on == rank + 1 || on == rank - 1))
            out[n++] = LOAD | from | (uint32_t)other << 8;
    }
    return n;
}

static int list_loads(const Game *g, int seat, uint32_t *out, int n)
{
    Met met = {{0}};
    if (!g->law.load)
        return n;
    if (g->payoff_n[seat] > 1)
        n = loads_of(g, seat, g->payoff[seat][g->payoff_n[seat] - 1], FROM_PAYOFF << 2, out, n);
    for (uint32_t i = 0; i < g->hand_n[seat]; i++)
        if (is_new(&met, g->hand[seat][i] & g->law.face))
            n = loads_of(g, seat, g->hand[seat][i], i << 4, out, n);
    for (uint32_t i = 0; i < (uint32_t)g->law.side_stacks; i++)
        if (g->side_n[seat][i])
            n = loads_of(g, seat, g->side[seat][i][g->side_n[seat][i] - 1], FROM_SIDE << 2 | i << 4, out, n);
    return n;
}

/* The side stacks of the mover on which a card may lie, as bits. */
static inline uint32_t lies_on(const Game *g, uint32_t code, uint32_t open)
{
    if (!g->law.stepwise)
        return open;
    int seat = g->to_move, rank = code & 15;
    uint32_t fit = 0;
    for (int k = 0; k < g->law.side_stacks; k++) {
        int count = g->side_n[seat][k];
        int top = count ? g->side[seat][k][count - 1] & 15 : 0;
        if (!count || !rank || !top || top == rank || top == rank + 1)
            fit |= 1u << k;
    }
    return fit & open;
}

/* Fills, or discards where there is nothing to fill. */
static int list_ends(const Game *g, uint32_t *out, int n)
{
    int seat = g->to_move;
    uint32_t count = g->hand_n[seat], sides = (uint32_t)g->law.side_stacks;
    uint32_t empty = 0;
    Met met = {{0}};
    for (uint32_t k = 0; k < sides; k++)
        empty |= (uint32_t)(g->side_n[seat][k] == 0) << k;
    if (g->law.fill && empty) {
        uint32_t to = (uint32_t)__builtin_ctz(empty);
        for (uint32_t i = 0; i < count; i++)
            if (is_new(&met, g->hand[seat][i] & g->law.face))
                out[n++] = FILL | i << 4 | to << 8;
        return n;
    }
    /* Of empty side stacks the lowest stands for all. */
    uint32_t open = ((1u << sides) - 1) & ~(empty & (empty - 1)), keep = 0;
    if (g->law.never)
        for (uint32_t i = 0; i < count; i++)
            if (!(g->law.never >> (g->hand[seat][i] & 15) & 1) && lies_on(g, g->hand[seat][i], open)) {
                keep = g->law.never;
                break;
            }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t code = g->hand[seat][i];
        if (keep >> (code & 15) & 1 || !is_new(&met, code & g->law.face))
            continue;
        for (uint32_t fit = lies_on(g, code, open); fit; fit &= fit - 1)
            out[n++] = DISCARD | i << 4 | (uint32_t)__builtin_ctz(fit) << 8;
    }
    return n;
}

static int list_legal(const Game *g, uint32_t *out)
{
    int n = 0;
    if (g->over)
        return 0;
    if (!g->filling) {
        if (g->law.must && (n = list_forced(g, g->to_move, out, 0)))
            return n;
        n = list_loads(g, g->to_move, out, list_builds(g, g->to_move, out, 0));
    }
    return list_ends(g, out, n);
}

static inline int can_move(const Game *g)
{
    uint32_t out[MOST_MOVES];
    return (g->hand_n[g->to_move] && !g->law.stepwise) || list_legal(g, out);
}

/* Carrying a move out. */

static void fall_short(Game *g, int over)
{
    int best = -1, tied = 0, live = 0;
    g->over = over;
    g->winner = -1;
    for (int seat = 0; seat < g->law.seats; seat++) {
        if (g->folded >> seat & 1)
            continue;
        live++;
        if (best < 0 || g->payoff_n[seat] < g->payoff_n[best]) {
            best = seat;
            tied = 0;
        } else if (g->payoff_n[seat] == g->payoff_n[best]) {
            tied = 1;
        }
    }
    if (g->law.fewest && live > 1 && !tied)
        g->winner = best;
}

static void draw_up(Game *g)
{
    int seat = g->to_move, due = g->law.hand_size - g->hand_n[seat], there = g->stock_n;
    if (due <= 0)
        return;
    if (g->law.recycle == 0)
        there += g->aside_n;
    if ((g->law.stock_out == 1 && there == 0) || (g->law.stock_out == 2 && there < due)) {
        fall_short(g, STOCK_OUT);
        return;
    }
    if (due > there)
        due = there;
    if (due > 0)
        g->acted = 1;
    for (; due > 0; due--) {
        if (g->stock_n == 0) {
            memcpy(g->stock, g->aside, (size_t)g->aside_n);
            g->stock_n = g->aside_n;
            g->aside_n = 0;
            mix(g, g->stock, g->stock_n);
        }
        g->hand[seat][g->hand_n[seat]++] = g->stock[--g->stock_n];
    }
}

static void clear_center(Game *g, int place)
{
    const uint8_t *cards = g->center[place];
    int count = g->height[place];
    g->height[place] = 0;
    if (g->law.recycle == 0) {
        memcpy(g->aside + g->aside_n, cards, (size_t)count);
        g->aside_n += count;
    } else if (g->law.recycle == 1) {
        for (int i = 0; i < count; i++) {
            int j = (int)draw(g, (uint32_t)g->stock_n + 1);
            g->stock[g->stock_n++] = g->stock[j];
            g->stock[j] = cards[i];
        }
    } else {
        memmove(g->stock + count, g->stock, (size_t)g->stock_n);
        memcpy(g->stock, cards, (size_t)count);
        mix(g, g->stock, count);
        g->stock_n += count;
    }
}

static int nobody_can_go_on(const Game *g)
{
    uint32_t out[MOST_MOVES];
    if (g->stock_n || g->aside_n)
        return 0;
    for (int seat = 0; seat < g->law.seats; seat++)
        if (g->hand_n[seat] && !(g->folded >> seat & 1))
            return 0;
    for (int seat = 0; seat < g->law.seats; seat++)
        if (!(g->folded >> seat & 1) && list_loads(g, seat, out, list_builds(g, seat, out, 0)))
            return 0;
    return 1;
}

static void end_turn(Game *g)
{
    int seat = g->to_move, live = g->law.seats - __builtin_popcount((unsigned)g->folded);
    g->idle = g->acted ? 0 : g->idle + 1;
    g->dry = g->payoff_built ? 0 : g->dry + 1;
    if (g->idle >= live || g->dry >= g->law.dry_limit || g->turn >= g->law.turn_limit || nobody_can_go_on(g)) {
        fall_short(g, STALL);
        return;
    }
    do
        seat = seat + 1 < g->law.seats ? seat + 1 : 0;
    while (g->folded >> seat & 1);
    g->to_move = seat;
    g->filling = g->acted = g->payoff_built = 0;
    g->turn++;
    draw_up(g);
}

static void settle(Game *g)
{
    while (!g->over && !can_move(g))
        end_turn(g);
}

static inline uint8_t take(Game *g, uint32_t move)
{
    int seat = g->to_move, place = move >> 4 & 15;
    switch (move >> 2 & 3) {
    case FROM_HAND: {
        uint8_t code = g->hand[seat][place];
        g->hand[seat][place] = g->hand[seat][--g->hand_n[seat]];
        return code;
    }
    case FROM_PAYOFF:
        return g->payoff[seat][--g->payoff_n[seat]];
    default:
        return g->side[seat][place][--g->side_n[seat][place]];
    }
}

static void apply(Game *g, uint32_t move)
{
    int seat = g->to_move, from = move >> 2 & 3, to = (int)(move >> 8);
    uint8_t code = take(g, move);
    switch (move & 3) {
    case BUILD: {
        if (to == g->places)
            g->height[g->places++] = 0;
        g->center[to][g->height[to]++] = code;
        int completed = g->height[to] == g->law.top;
        g->acted = 1;
        if (from == FROM_PAYOFF) {
            g->payoff_built = 1;
            if (g->payoff_n[seat] == 0) {
                g->over = WON;
                g->winner = seat;
                return;
            }
        }
        if (completed)
            clear_center(g, to);
        if (g->hand_n[seat] == 0 && (completed || from == FROM_HAND))
            draw_up(g);
        break;
    }
    case LOAD:
        g->payoff[to][g->payoff_n[to]++] = code;
        if (from != FROM_PAYOFF) {
            g->acted = 1;
            if (g->hand_n[seat] == 0 && from == FROM_HAND)
                draw_up(g);
        }
        break;
    case FILL:
        g->side[seat][to][g->side_n[seat][to]++] = code;
        g->filling = g->acted = 1;
        break;
    default:
        g->side[seat][to][g->side_n[seat][to]++] = code;
        g->acted = 1;
        end_turn(g);
    }
    settle(g);
}

/* Whole games. */

static int leader(Game *g)
{
    int best = 0, highest = -1;
    uint32_t tied = 1;
    for (int seat = 0; seat < g->law.seats; seat++) {
        int height = g->payoff[seat][g->payoff_n[seat] - 1] & 15;
        if (height == 0)
            height = 14;
        if (height > highest) {
            highest = height;
            best = seat;
            tied = 1;
        } else if (height == highest && draw(g, ++tied) == 0) {
            best = seat;
        }
    }
    return best;
}

/* `pack`: the codes of all cards, jokers last. */
static void deal(Game *g, const uint8_t *pack)
{
    const Law *law = &g->law;
    do {
        int left = law->pack, dealt = law->seats * law->payoff_size;
        memcpy(g->stock, pack, (size_t)left);
        if (law->kept_jokers) {
            /* Pay-off piles are cut from the naturals before the jokers come in. */
            int naturals = left - law->kept_jokers, rest = left - dealt;
            uint8_t cut[PACK];
            mix(g, g->stock, naturals);
            memcpy(cut, g->stock + naturals - dealt, (size_t)dealt);
            memcpy(g->stock + naturals - dealt, pack + naturals, (size_t)law->kept_jokers);
            memcpy(g->stock + rest, cut, (size_t)dealt);
            mix(g, g->stock, rest);
        } else {
            mix(g, g->stock, left);
        }
        for (int seat = 0; seat < law->seats; seat++) {
            g->payoff_n[seat] = (uint16_t)law->payoff_size;
            for (int i = 0; i < law->payoff_size; i++)
                g->payoff[seat][i] = g->stock[--left];
        }
        for (int seat = 0; seat < law->seats; seat++) {
            g->hand_n[seat] = (uint8_t)law->hand_size;
            for (int i = 0; i < law->hand_size; i++)
                g->hand[seat][i] = g->stock[--left];
        }
        memset(g->side_n, 0, sizeof g->side_n);
        if (law->fill)
            for (int seat = 0; seat < law->seats; seat++)
                for (int k = 0; k < law->side_stacks; k++)
                    g->side[seat][k][g->side_n[seat][k]++] = g->stock[--left];
        g->stock_n = left;
        g->places = law->limit;
        memset(g->height, 0, sizeof g->height);
        g->to_move = leader(g);
        g->aside_n = g->folded = g->filling = g->acted = g->payoff_built = g->idle = g->dry = g->over = 0;
        g->turn = 1;
        g->winner = -1;
        settle(g);
    } while (g->over && !g->acted);
}

/* Play on to the end: any build or load while there is one, else any fill or discard; the moves made. */
static long playout(Game *g)
{
    uint32_t out[MOST_MOVES];
    long moves = 0;
    for (; !g->over; moves++) {
        int n = 0;
        if (!g->filling) {
            if (g->law.must)
                n = list_forced(g, g->to_move, out, 0);
            if (!n)
                n = list_loads(g, g->to_move, out, list_builds(g, g->to_move, out, 0));
        }
        if (!n)
            n = list_ends(g, out, 0);
        apply(g, out[draw(g, (uint32_t)n)]);
    }
    return moves;
}

#endif
