/* A segment in C: what engine/computer/core/segment.py enumerates and scores, written for speed. */
#ifndef SEGMENT_H
#define SEGMENT_H

#include "game.h"

enum { LINE = 96, TURN_ENDS = 16, ENDS = 24, TABLE = 32768, WEIGHTS = 25, PASS = 255 };
enum { TURN_OVER, NEW_TOP, REFILL, GAME_WON, NO_STOCK };
/* Where the weights are; see TERMS in engine/computer/core/terms.py. */
enum {
    OWN_MISSING = 0, OPPONENT_MISSING = 5, WILD_KEPT = 10, WILD_ON_TOP, WILD_COVERED, PAYOFF_PLAYED, REFILLED,
    CARD_KEPT, PAIR_KEPT, IN_STEP, EMPTY_SIDE, COVERED, OPPONENT_IN_MID_TURN, HIGH_ON_LOW, STEPS_DOWN,
    CARD_IN_MID_TURN, OWN_AT_REFILL
};

typedef struct {
    double score;
    int kind, length;
    uint32_t moves[LINE];
} End;

typedef struct {
    double weight[WEIGHTS];
    int cap, positions, complete, depth, turn_n, other_n;
    uint32_t line[LINE];
    struct { int places, filling; uint8_t code; } before[LINE];
    End end[ENDS];
    int turn_order[TURN_ENDS], other_order[ENDS - TURN_ENDS];
    /* What the position in hand comes to. */
    double own[SIDES + 1], opponents;
    uint32_t hand_ranks, rank_n[14];
    int hand_wilds, pairs, wild_tops, empty;
    /* Names of positions: sums of random numbers. */
    uint64_t z_height[16], z_face[256], z_laid[256], z_side[SIDES], z_load[SIDES];
    uint32_t gap[14][16], now;
    uint8_t bits[128];
    struct { uint64_t name; uint32_t stamp; } seen[TABLE];
} Segment;

static inline int count_bits(const Segment *s, uint32_t ranks)
{
    return s->bits[ranks & 127] + s->bits[ranks >> 7];
}

static void fit(Segment *s, const Law *law)
{
    uint64_t x = 88172645463325252u;
    uint64_t *numbers[] = {s->z_height, s->z_face, s->z_laid, s->z_side, s->z_load};
    int many[] = {16, 256, 256, SIDES, SIDES};
    for (int t = 0; t < 5; t++)
        for (int i = 0; i < many[t]; i++) {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            numbers[t][i] = x;
        }
    for (int i = 0; i < 128; i++)
        s->bits[i] = (uint8_t)__builtin_popcount((unsigned)i);
    s->cap = 16384;
    /* For a rank and a height: the ranks in between. A wild waits for one that it may stand for. */
    for (int rank = 0; rank < 14; rank++)
        for (int height = 0; height < law->top; height++) {
            uint32_t ranks = 0;
            int at = height;
            while (rank ? at + 1 != rank : !(law->wild >> at & 1)) {
                ranks |= 2u << at;
                at = at + 1 == law->top ? 0 : at + 1;
                if (at == height)
                    break;
            }
            s->gap[rank][height] = ranks;
        }
}

/* The ranks missing between a card and the center stack where fewest are. */
static inline int missing(const Segment *s, const Game *g, uint32_t rank, uint32_t held, int wilds)
{
    int fewest = 14, last = -1, end = g->places + (g->law.limit == 0);
    for (int i = 0; i < end; i++) {
        int height = i < g->places ? g->height[i] : 0;
        if (height == last)
            continue;
        last = height;
        uint32_t lack = s->gap[rank][height] & ~held;
        int count = count_bits(s, lack);
        if (wilds && count) {
            int spare = count_bits(s, lack & g->law.wild << 1);
            count -= wilds < spare ? wilds : spare;
        }
        if (count < fewest)
            fewest = count;
    }
    return fewest;
}

static inline int side_rank(const Game *g, int seat, int k)
{
    return g->side[seat][k][g->side_n[seat][k] - 1] & 15;
}

static void sum_up(Segment *s, const Game *g)
{
    int seat = g->to_move, sides = g->law.side_stacks;
    uint32_t ranks = 0, tops[SIDES], all_tops = 0, twice = 0;
    s->hand_wilds = s->pairs = s->wild_tops = s->empty = 0;
    memset(s->rank_n, 0, sizeof s->rank_n);
    for (int i = 0; i < g->hand_n[seat]; i++) {
        int rank = g->hand[seat][i] & 15;
        s->rank_n[rank]++;
        s->pairs += rank && ranks >> rank & 1;
        ranks |= 1u << rank;
    }
    s->hand_wilds = (int)s->rank_n[0];
    s->hand_ranks = ranks &= ~1u;
    for (int k = 0; k < sides; k++) {
        tops[k] = 0;
        if (!g->side_n[seat][k]) {
            s->empty++;
            continue;
        }
        tops[k] = 1u << side_rank(g, seat, k);
        s->wild_tops += tops[k] & 1;
        twice |= all_tops & tops[k];
        all_tops |= tops[k];
    }
    if (g->payoff_n[seat]) {
        uint32_t rank = g->payoff[seat][g->payoff_n[seat] - 1] & 15;
        int wilds = s->hand_wilds + s->wild_tops;
        int count = missing(s, g, rank, ranks | all_tops, wilds);
        double none = s->weight[OWN_MISSING + (count < 4 ? count : 4)];
        s->own[sides] = none;
        for (int k = 0; k < sides; k++) {
            s->own[k] = none;
            /* A top that the hand or another side stack has, too, is not missed when it is covered. */
            if (!tops[k] || (tops[k] != 1 && (ranks | twice) & tops[k]))
                continue;
            count = missing(s, g, rank, ranks | (all_tops & ~tops[k]), wilds - (tops[k] == 1));
            s->own[k] = s->weight[OWN_MISSING + (count < 4 ? count : 4)];
        }
    } else {
        memset(s->own, 0, sizeof s->own);
    }
    int fewest = -1;
    for (int other = 0; other < g->law.seats; other++) {
        if (other == seat || g->folded >> other & 1 || !g->payoff_n[other])
            continue;
        uint32_t held = 0;
        int wilds = 0;
        for (int k = 0; k < sides; k++)
            if (g->side_n[other][k]) {
                int rank = side_rank(g, other, k);
                wilds += rank == 0;
                held |= 1u << rank;
            }
        int count = missing(s, g, g->payoff[other][g->payoff_n[other] - 1] & 15, held & ~1u, wilds);
        if (fewest < 0 || count < fewest)
            fewest = count;
    }
    s->opponents = fewest < 0 ? 0.0 : s->weight[OPPONENT_MISSING + (fewest < 4 ? fewest : 4)];
}

static double turn_score(const Segment *s, const Game *g, uint32_t move)
{
    int seat = g->to_move, kept = g->hand_n[seat], wilds = s->hand_wilds, wild_tops = s->wild_tops;
    int pairs = s->pairs, empty = s->empty;
    const double *w = s->weight;
    double score = s->opponents;
    if (move == PASS) {
        score += s->own[g->law.side_stacks];
    } else {
        int to = (int)(move >> 8), rank = g->hand[seat][move >> 4 & 15] & 15;
        score += s->own[to];
        kept--;
        if (rank == 0) {
            wilds--;
            wild_tops++;
        } else if (s->rank_n[rank] > 1) {
            pairs--;
        }
        if (!g->side_n[seat][to]) {
            empty--;
        } else {
            int top = side_rank(g, seat, to);
            score += w[COVERED];
            if (top == 0) {
                score += w[WILD_COVERED];
                wild_tops--;
            } else if (rank && (top == rank || top == rank + 1)) {
                score += w[IN_STEP];
            } else if (rank > top) {
                score += w[HIGH_ON_LOW];
            } else {
                score += w[STEPS_DOWN] * (top - rank);
            }
        }
    }
    score += w[WILD_KEPT] * wilds + w[WILD_ON_TOP] * wild_tops + w[CARD_KEPT] * kept;
    return score + (w[PAIR_KEPT] * pairs + w[EMPTY_SIDE] * empty);
}

static double chance_score(const Segment *s, const Game *g, int kind)
{
    const double *w = s->weight;
    double score = w[OPPONENT_IN_MID_TURN] * s->opponents;
    score += w[WILD_KEPT] * s->hand_wilds + w[WILD_ON_TOP] * s->wild_tops + w[EMPTY_SIDE] * s->empty;
    if (kind == NEW_TOP)
        return score + w[PAYOFF_PLAYED] + w[CARD_IN_MID_TURN] * g->hand_n[g->to_move];
    return score + w[REFILLED] + w[OWN_AT_REFILL] * s->own[g->law.side_stacks];
}

/* Keep this end with the line to it, if it is among the best of its sort. */
static void offer(Segment *s, int kind, double score)
{
    int turn = kind == TURN_OVER, room = turn ? TURN_ENDS : ENDS - TURN_ENDS;
    int *order = turn ? s->turn_order : s->other_order, *n = turn ? &s->turn_n : &s->other_n, slot, i;
    if (*n == room) {
        i = room - 1;
        slot = order[i];
        if (score <= s->end[slot].score)
            return;
    } else {
        i = (*n)++;
        slot = turn ? i : TURN_ENDS + i;
    }
    for (; i > 0 && s->end[order[i - 1]].score < score; i--)
        order[i] = order[i - 1];
    order[i] = slot;
    End *end = &s->end[slot];
    end->kind = kind;
    end->score = score;
    end->length = s->depth;
    memcpy(end->moves, s->line, (size_t)s->depth * sizeof *s->line);
}

static void offer_shortage(Segment *s, Game *g)
{
    int over = g->over, winner = g->winner, found;
    fall_short(g, STOCK_OUT);
    found = g->winner;
    g->over = over;
    g->winner = winner;
    if (found < 0) {
        sum_up(s, g);
        offer(s, NO_STOCK, turn_score(s, g, PASS));
    } else {
        offer(s, NO_STOCK, found == g->to_move ? 1000000.0 : -1000000.0);
    }
}

static int is_new_position(Segment *s, uint64_t name)
{
    uint32_t slot = name & (TABLE - 1);
    for (; s->seen[slot].stamp == s->now; slot = (slot + 1) & (TABLE - 1))
        if (s->seen[slot].name == name)
            return 0;
    s->seen[slot].stamp = s->now;
    s->seen[slot].name = name;
    return 1;
}

static uint64_t name_after(const Segment *s, const Game *g, uint32_t move, uint64_t name)
{
    int seat = g->to_move, place = move >> 4 & 15, to = (int)(move >> 8), code;
    if ((move >> 2 & 3) == FROM_HAND) {
        code = g->hand[seat][place];
        name -= s->z_face[(uint32_t)code & g->law.face];
    } else {
        code = g->side[seat][place][g->side_n[seat][place] - 1];
        name += s->z_side[place];
    }
    if ((move & 3) == BUILD) {
        int height = to < g->places ? g->height[to] : 0;
        return name - s->z_height[height] + s->z_height[height + 1 == g->law.top ? 0 : height + 1];
    }
    if ((move & 3) == FILL)
        return name + s->z_laid[(uint32_t)code & g->law.face];
    return name + (s->z_load[to] ^ s->z_face[code]) * (2u * g->payoff_n[to] + 1);
}

/* Make a move up to what chance decides; a completed stack is only counted where it goes. */
static inline int step(Segment *s, Game *g, uint32_t move)
{
    int depth = s->depth++, to = (int)(move >> 8), seat = g->to_move;
    s->line[depth] = move;
    s->before[depth].places = g->places;
    s->before[depth].filling = g->filling;
    uint8_t code = s->before[depth].code = take(g, move);
    switch (move & 3) {
    case BUILD:
        if (to == g->places)
            g->height[g->places++] = 0;
        g->center[to][g->height[to]++] = code;
        if (g->height[to] < g->law.top)
            return 0;
        g->height[to] = 0;
        *(g->law.recycle == 0 ? &g->aside_n : &g->stock_n) += g->law.top;
        return 1;
    case LOAD:
        g->payoff[to][g->payoff_n[to]++] = code;
        return 0;
    default:
        g->filling = 1;
        g->side[seat][to][g->side_n[seat][to]++] = code;
        return 0;
    }
}

static inline void back(Segment *s, Game *g)
{
    int depth = --s->depth, seat = g->to_move;
    uint32_t move = s->line[depth];
    int place = move >> 4 & 15, to = (int)(move >> 8);
    uint8_t code = s->before[depth].code;
    switch (move & 3) {
    case BUILD:
        if (g->height[to] == 0) {
            g->height[to] = (uint8_t)g->law.top;
            *(g->law.recycle == 0 ? &g->aside_n : &g->stock_n) -= g->law.top;
        }
        g->height[to]--;
        g->places = s->before[depth].places;
        break;
    case LOAD:
        g->payoff_n[to]--;
        break;
    default:
        g->side_n[seat][to]--;
        g->filling = s->before[depth].filling;
    }
    switch (move >> 2 & 3) {
    case FROM_HAND:
        g->hand[seat][g->hand_n[seat]++] = g->hand[seat][place];
        g->hand[seat][place] = code;
        break;
    case FROM_PAYOFF:
        g->payoff[seat][g->payoff_n[seat]++] = code;
        break;
    default:
        g->side[seat][place][g->side_n[seat][place]++] = code;
    }
}

static void visit(Segment *s, Game *g, uint64_t name);

static void go_on(Segment *s, Game *g, uint64_t name)
{
    if (can_move(g)) {
        visit(s, g, name);
    } else {
        sum_up(s, g);
        offer(s, TURN_OVER, turn_score(s, g, PASS));
    }
}

static void payoff_move(Segment *s, Game *g, uint32_t move)
{
    step(s, g, move);
    if ((move & 3) == BUILD && g->payoff_n[g->to_move] == 0) {
        offer(s, GAME_WON, 1000000.0);
    } else {
        sum_up(s, g);
        offer(s, NEW_TOP, chance_score(s, g, NEW_TOP));
    }
    back(s, g);
}

static void other_move(Segment *s, Game *g, uint32_t move, uint64_t name)
{
    uint64_t after = name_after(s, g, move, name);
    if (!is_new_position(s, after))
        return;
    int completed = step(s, g, move);
    if ((move & 3) != FILL && g->hand_n[g->to_move] == 0 && (completed || (move >> 2 & 3) == FROM_HAND)) {
        int there = g->stock_n + (g->law.recycle == 0 ? g->aside_n : 0);
        if ((g->law.stock_out == 1 && there == 0) || (g->law.stock_out == 2 && there < g->law.hand_size)) {
            offer_shortage(s, g);
        } else if (there) {
            sum_up(s, g);
            offer(s, REFILL, chance_score(s, g, REFILL));
        } else {
            go_on(s, g, after);
        }
    } else {
        go_on(s, g, after);
    }
    back(s, g);
}

static void visit(Segment *s, Game *g, uint64_t name)
{
    uint32_t out[MOST_MOVES];
    int n = 0, forced = 0, m;
    s->positions++;
    if (!g->filling) {
        if (g->law.must)
            n = forced = list_forced(g, g->to_move, out, 0);
        if (!forced)
            n = list_loads(g, g->to_move, out, list_builds(g, g->to_move, out, 0));
    }
    m = forced ? n : list_ends(g, out, n);
    if (m > n && (out[n] & 3) == DISCARD) {
        sum_up(s, g);
        for (int i = n; i < m; i++) {
            s->line[s->depth++] = out[i];
            offer(s, TURN_OVER, turn_score(s, g, out[i]));
            s->depth--;
        }
        m = n;
    }
    if (s->depth >= LINE - 2 || s->positions >= s->cap) {
        s->complete &= m == 0;
        return;
    }
    for (int i = 0; i < m; i++)
        if ((out[i] >> 2 & 3) == FROM_PAYOFF)
            payoff_move(s, g, out[i]);
        else
            other_move(s, g, out[i], name);
}

/* Find the ends of the segment that begins here; the score of the best. The game is the same afterwards. */
static double enumerate_ends(Segment *s, Game *g)
{
    s->now++;
    s->positions = s->depth = s->turn_n = s->other_n = 0;
    s->complete = 1;
    visit(s, g, 0);
    double best = s->turn_n ? s->end[s->turn_order[0]].score : -1e300;
    if (s->other_n && s->end[s->other_order[0]].score > best)
        best = s->end[s->other_order[0]].score;
    return best;
}

#endif
