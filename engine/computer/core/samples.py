# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Self-play inside the core: what a network is fitted to."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.libc.stdlib import free, realloc
    from cython.cimports.libc.string import memcpy
else:
    raise ImportError("weights are fitted by the compiled core alone")


class Samples:
    """Ends of segments, as features, with what each turned out to be worth."""

    def __init__(self) -> None:
        self.index = cython.NULL
        self.value = cython.NULL
        self.start = cython.NULL
        self.target = cython.NULL
        self.judged = cython.NULL
        self.group = cython.NULL
        self.rows = 0
        self.room = 0
        self.cells = 0
        self.cell_room = 0

    def __dealloc__(self):
        free(self.index)
        free(self.value)
        free(self.start)
        free(self.target)
        free(self.judged)
        free(self.group)

    def __len__(self):
        return self.rows

    def _keep(self, f, table, judged):
        i: cython.int
        n: cython.int = f.n + table.n
        if self.rows + 2 > self.room:
            self.room = 2 * self.room + 1024
            self.start = cython.cast(
                cython.pointer(cython.longlong), realloc(self.start, self.room * 8)
            )
            self.target = cython.cast(
                cython.pointer(cython.float), realloc(self.target, self.room * 4)
            )
            self.judged = cython.cast(
                cython.pointer(cython.float), realloc(self.judged, self.room * 4)
            )
            self.group = cython.cast(cython.pointer(cython.uchar), realloc(self.group, self.room))
        if self.cells + n > self.cell_room:
            self.cell_room = 2 * self.cell_room + 65536
            self.index = cython.cast(
                cython.pointer(cython.ushort), realloc(self.index, self.cell_room * 2)
            )
            self.value = cython.cast(
                cython.pointer(cython.float), realloc(self.value, self.cell_room * 4)
            )
        self.start[self.rows] = self.cells
        for i in range(table.n):
            self.index[self.cells + i] = table.index[i]
            self.value[self.cells + i] = table.value[i]
        self.cells += table.n
        for i in range(f.n):
            self.index[self.cells + i] = f.index[i]
            self.value[self.cells + i] = f.value[i]
        self.cells += f.n
        self.judged[self.rows] = judged
        self.group[self.rows] = 0
        self.rows += 1
        self.start[self.rows] = self.cells
        return 0

    def dump(self) -> tuple:
        """The samples as bytes, for another process to `load`."""
        return (
            self.rows,
            self.cells,
            cython.cast(cython.p_char, self.index)[: self.cells * 2],
            cython.cast(cython.p_char, self.value)[: self.cells * 4],
            cython.cast(cython.p_char, self.start)[: (self.rows + 1) * 8],
            cython.cast(cython.p_char, self.target)[: self.rows * 4],
            cython.cast(cython.p_char, self.group)[: self.rows],
        )

    def load(self, dumped: tuple):
        """Append dumped samples."""
        rows: cython.longlong = dumped[0]
        cells: cython.longlong = dumped[1]
        index: bytes = dumped[2]
        value: bytes = dumped[3]
        start: bytes = dumped[4]
        target: bytes = dumped[5]
        group: bytes = dumped[6]
        i: cython.longlong
        p: cython.p_char
        if self.rows + rows + 2 > self.room:
            self.room = self.rows + rows + 2
            self.start = cython.cast(
                cython.pointer(cython.longlong), realloc(self.start, self.room * 8)
            )
            self.target = cython.cast(
                cython.pointer(cython.float), realloc(self.target, self.room * 4)
            )
            self.judged = cython.cast(
                cython.pointer(cython.float), realloc(self.judged, self.room * 4)
            )
            self.group = cython.cast(cython.pointer(cython.uchar), realloc(self.group, self.room))
        if self.cells + cells > self.cell_room:
            self.cell_room = self.cells + cells
            self.index = cython.cast(
                cython.pointer(cython.ushort), realloc(self.index, self.cell_room * 2)
            )
            self.value = cython.cast(
                cython.pointer(cython.float), realloc(self.value, self.cell_room * 4)
            )
        p = index
        memcpy(self.index + self.cells, p, cells * 2)
        p = value
        memcpy(self.value + self.cells, p, cells * 4)
        p = start
        memcpy(self.start + self.rows, p, (rows + 1) * 8)
        p = target
        memcpy(self.target + self.rows, p, rows * 4)
        p = group
        memcpy(self.group + self.rows, p, rows)
        for i in range(self.rows, self.rows + rows + 1):
            self.start[i] += self.cells
        self.rows += rows
        self.cells += cells

    def play(self, game: Game, player: Learned, games: int, decay: float, stray: float):
        """Play games of `player` against itself and keep an end for each decision.

        `decay`: the λ of TD(λ) for the targets; 1 is the outcome alone. `stray`: how often one of the
        better ends is played at random instead of the best.
        """
        self._play(player, game.b, games, decay, stray)

    def _play(self, player, b, games, decay, stray):
        g: cython.int
        i: cython.int
        end: cython.int
        seat: cython.int
        other: cython.int
        count: cython.int
        share: cython.float
        target: cython.float
        row: cython.longlong
        begun: cython.longlong
        seats: list = []
        later: cython.float[6]
        judged: cython.float[6]
        seen: cython.int[6]
        s = player.s
        f = player.f
        table = new_features()
        fit(s, b)
        sit_down(player.net, f, b)
        encode_table(table, b)
        for g in range(games):
            deal(b)
            begun = self.rows
            seats.clear()
            while not b.over:
                if player.with_net:
                    end = choose(s, f, player.net, b, player.judged)
                else:
                    enumerate_ends(s, b)
                    look(f, b)
                    end = best_end(s)
                if s.end[end].kind < 3 and draw(b, 1000) < 1000 * stray:
                    # One of the better ends of the same sort.
                    if s.end[end].kind:
                        end = s.chance_order[draw(b, s.chance_n)]
                    else:
                        count = s.turn_n if s.turn_n < 5 else 5
                        end = s.turn_order[draw(b, count)]
                    if player.with_net and player.judged[end] == UNJUDGED:
                        player.judged[end] = worth(s, f, player.net, b, end)
                if s.end[end].kind < 3:
                    s.depth = 0
                    for i in range(s.end[end].length):
                        step(s, b, s.end[end].moves[i])
                    encode(f, b, s.end[end].kind, s.end[end].score)
                    for i in range(s.end[end].length):
                        back(s, b)
                    self._keep(f, table, player.judged[end] if player.with_net else 0.5)
                    seats.append(b.to_move)
                for i in range(s.end[end].length):
                    apply(b, s.end[end].moves[i])
            share = even_share(b)
            for i in range(6):
                seen[i] = 0
            row = self.rows - 1
            while row >= begun:
                seat = seats[row - begun]
                if not seen[seat]:
                    target = share if b.winner < 0 else (1.0 if b.winner == seat else 0.0)
                else:
                    target = (1.0 - decay) * judged[seat] + decay * later[seat]
                self.target[row] = target
                later[seat] = target
                judged[seat] = self.judged[row]
                seen[seat] = 1
                row -= 1
        free_features(table)

    def explore(self, search: Search, game: Game, games: int, share: float, rounds: int):
        """Play games of the network against itself; at a `share` of decisions, look closer.

        There every candidate of the search is kept, worth the mean of `rounds` rollouts on common deals:
        far less noise than the end of the game has, and least in what tells candidates apart.
        """
        self._explore(search, game.b, games, share, rounds)

    def _explore(self, search, b, games, share, rounds):
        g: cython.int
        i: cython.int
        k: cython.int
        end: cython.int
        part: cython.int = cython.cast(cython.int, 1000 * share)
        seed: cython.ulonglong = b.rng
        first: cython.longlong
        mind = search.mind
        s = mind.s
        f = mind.f
        table = new_features()
        fit(s, b)
        fit(search.inner.s, b)
        sit_down(mind.net, f, b)
        sit_down(search.inner.net, search.inner.f, b)
        encode_table(table, b)
        for g in range(games):
            deal(b)
            while not b.over:
                if cython.cast(cython.int, draw(b, 1000)) >= part:
                    end = choose(s, f, mind.net, b, mind.judged)
                else:
                    seed += 1000003
                    search.look_at(b, seed)
                    for i in range(rounds):
                        search.round()
                    if search.count > 1:
                        first = self.rows
                        for k in range(search.count):
                            end = search.end[k]
                            if s.end[end].kind >= 3:
                                continue
                            s.depth = 0
                            for i in range(s.end[end].length):
                                step(s, b, s.end[end].moves[i])
                            encode(f, b, s.end[end].kind, s.end[end].score)
                            for i in range(s.end[end].length):
                                back(s, b)
                            self._keep(f, table, mind.judged[end])
                            self.target[self.rows - 1] = search.sum[k] / search.tries[k]
                        if self.rows > first:
                            self.group[first] = self.rows - first
                    end = search.end[search.best()]
                for i in range(s.end[end].length):
                    apply(b, s.end[end].moves[i])
        free_features(table)
