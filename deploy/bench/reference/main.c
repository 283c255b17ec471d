/* The command: reads numbers from its input, says what it counted or how long it took.
 *
 *   playouts GAMES SEED    law, codes of the pack        games, moves, seconds
 *   perft DEPTH            law, position                 by depth: sequences, distinct positions
 *   segments ROUNDS        law, weights, positions       of each: positions seen, the best score;
 *                                                        then of all rounds: positions seen, seconds
 *
 * How laws and positions are written is told in reference.py. Seconds are of the processor.
 */
#define _POSIX_C_SOURCE 199309L
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "game.h"
#include "segment.h"

static long number(void)
{
    long value;
    if (scanf("%ld", &value) != 1) {
        fprintf(stderr, "the input ends early\n");
        exit(2);
    }
    return value;
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void read_law(Game *g)
{
    int *field = &g->law.seats;
    for (int i = 0; i < 16; i++)
        field[i] = (int)number();
    g->law.face = (uint32_t)number();
    g->law.never = (uint32_t)number();
    g->law.must = (uint32_t)number();
    g->law.wild = (uint32_t)number();
}

static int read_cards(uint8_t *cards)
{
    int count = (int)number();
    for (int i = 0; i < count; i++)
        cards[i] = (uint8_t)number();
    return count;
}

static void read_position(Game *g)
{
    for (int seat = 0; seat < g->law.seats; seat++) {
        g->hand_n[seat] = (uint8_t)read_cards(g->hand[seat]);
        g->payoff_n[seat] = (uint16_t)read_cards(g->payoff[seat]);
        for (int k = 0; k < g->law.side_stacks; k++)
            g->side_n[seat][k] = (uint16_t)read_cards(g->side[seat][k]);
    }
    g->places = (int)number();
    for (int i = 0; i < g->places; i++)
        g->height[i] = (uint8_t)read_cards(g->center[i]);
    g->stock_n = read_cards(g->stock);
    g->aside_n = read_cards(g->aside);
    int *counters[] = {&g->to_move, &g->filling, &g->turn, &g->acted, &g->payoff_built, &g->idle, &g->dry, &g->folded};
    for (int i = 0; i < 8; i++)
        *counters[i] = (int)number();
    g->over = GOING_ON;
    g->winner = -1;
    g->rng = 88172645463325252u;
}

static void playouts(long games, uint64_t seed)
{
    static Game g;
    static uint8_t pack[PACK];
    read_law(&g);
    read_cards(pack);
    g.rng = seed * 0x9E3779B97F4A7C15u | 1;
    long moves = 0;
    double start = seconds();
    for (long i = 0; i < games; i++) {
        deal(&g, pack);
        moves += playout(&g);
    }
    printf("%ld %ld %.9f\n", games, moves, seconds() - start);
}

/* Counting positions: those of one depth in a list, told apart by their cards. */

typedef struct {
    Game game;
    uint64_t name;
    uint64_t ways;
} Found;

static uint64_t with(uint64_t name, const uint8_t *cards, int count)
{
    name = (name ^ (uint64_t)count) * 0x100000001B3u;
    for (int i = 0; i < count; i++)
        name = (name ^ cards[i] ^ 0x100) * 0x100000001B3u;
    return name ^ name >> 29;
}

static int by_code(const void *a, const void *b)
{
    return *(const uint8_t *)a - *(const uint8_t *)b;
}

static uint64_t name_of(const Game *g)
{
    uint64_t name = 0xCBF29CE484222325u;
    for (int seat = 0; seat < g->law.seats; seat++) {
        uint8_t hand[16];
        memcpy(hand, g->hand[seat], sizeof hand);
        qsort(hand, g->hand_n[seat], 1, by_code);
        name = with(name, hand, g->hand_n[seat]);
        name = with(name, g->payoff[seat], g->payoff_n[seat]);
        for (int k = 0; k < g->law.side_stacks; k++)
            name = with(name, g->side[seat][k], g->side_n[seat][k]);
    }
    for (int i = 0; i < g->places; i++)
        name = with(name, g->center[i], g->height[i]);
    name = with(name, g->stock, g->stock_n);
    uint8_t rest[] = {(uint8_t)g->aside_n, (uint8_t)g->to_move, (uint8_t)g->filling};
    return with(name, rest, sizeof rest);
}

static void perft(int depth)
{
    enum { ROOM = 8192 };
    Found *here = malloc(ROOM * sizeof *here), *there = malloc(ROOM * sizeof *there);
    if (!here || !there)
        exit(3);
    read_law(&here[0].game);
    read_position(&here[0].game);
    here[0].ways = 1;
    long count = 1;
    for (int d = 1; d <= depth; d++) {
        long found = 0;
        uint64_t ways = 0;
        for (long p = 0; p < count; p++) {
            uint32_t out[MOST_MOVES];
            int n = list_legal(&here[p].game, out);
            for (int i = 0; i < n; i++) {
                if (found == ROOM)
                    exit(4);
                Found *next = &there[found];
                next->game = here[p].game;
                apply(&next->game, out[i]);
                next->name = name_of(&next->game);
                next->ways = here[p].ways;
                ways += next->ways;
                long same = 0;
                while (there[same].name != next->name)
                    same++;
                if (same == found)
                    found++;
                else
                    there[same].ways += next->ways;
            }
        }
        printf("%d %" PRIu64 " %ld\n", d, ways, found);
        Found *swap = here;
        here = there;
        there = swap;
        count = found;
    }
    free(here);
    free(there);
}

static void segments(long rounds)
{
    static Segment s;
    static Game first;
    double weight[WEIGHTS];
    read_law(&first);
    for (int i = 0; i < WEIGHTS; i++)
        if (scanf("%lf", &weight[i]) != 1)
            exit(2);
    long count = number(), seen = 0;
    Game *games = malloc((size_t)count * sizeof *games);
    if (!games)
        exit(3);
    fit(&s, &first.law);
    memcpy(s.weight, weight, sizeof weight);
    for (long p = 0; p < count; p++) {
        games[p] = first;
        read_position(&games[p]);
        double best = enumerate_ends(&s, &games[p]);
        printf("%d %.9g\n", s.positions, best);
    }
    double start = seconds();
    for (long r = 0; r < rounds; r++)
        for (long p = 0; p < count; p++) {
            enumerate_ends(&s, &games[p]);
            seen += s.positions;
        }
    printf("%ld %.9f\n", seen, seconds() - start);
    free(games);
}

int main(int argc, char **argv)
{
    if (argc == 4 && strcmp(argv[1], "playouts") == 0)
        playouts(atol(argv[2]), strtoull(argv[3], NULL, 10));
    else if (argc == 3 && strcmp(argv[1], "perft") == 0)
        perft(atoi(argv[2]));
    else if (argc == 3 && strcmp(argv[1], "segments") == 0)
        segments(atol(argv[2]));
    else {
        fprintf(stderr, "usage: playouts GAMES SEED | perft DEPTH | segments ROUNDS\n");
        return 2;
    }
    return 0;
}
