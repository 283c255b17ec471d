# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Self-play and the fitting of the network, in the core, so that neither needs a training library."""

from __future__ import annotations

from math import gcd

import cython

if cython.compiled:
    from cython.cimports.libc.math import expf, log, sqrtf
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
        )

    def load(self, dumped: tuple):
        """Append dumped samples."""
        rows: cython.longlong = dumped[0]
        cells: cython.longlong = dumped[1]
        index: bytes = dumped[2]
        value: bytes = dumped[3]
        start: bytes = dumped[4]
        target: bytes = dumped[5]
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
                    if player.with_net and player.judged[end] < 0.0:
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
                    end = search.end[search.best()]
                for i in range(s.end[end].length):
                    apply(b, s.end[end].moves[i])
        free_features(table)


class Fit:
    """Adam on the cross-entropy of a 64-16 network."""

    def __init__(self, seed: int = 1, parts=None):
        i: cython.int
        j: cython.int
        self.net = new_net()
        self.gradient = new_net()
        self.mean = new_net()
        self.square = new_net()
        self.touched_n = 0
        self.first_beta = 1.0
        self.second_beta = 1.0
        for i in range(512):
            self.is_touched[i] = 0
        if parts is not None:
            learned = Learned([], parts)
            memcpy(self.net, learned.net, cython.sizeof(Net))
            return
        x = seed * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF or 1
        noise: list = []
        for i in range(512 * 64 + 64 * 16 + 16):
            x ^= (x << 13) & 0xFFFFFFFFFFFFFFFF
            x ^= x >> 7
            x ^= (x << 17) & 0xFFFFFFFFFFFFFFFF
            noise.append((x >> 32) / 2147483648.0 - 1.0)
        for i in range(512 * 64):
            self.net.first[i] = noise[i] * 0.2
        for i in range(64 * 16):
            self.net.second[i] = noise[32768 + i] * 0.3
        for i in range(16):
            self.net.third[i] = noise[33792 + i] * 0.4

    def __dealloc__(self):
        free_net(self.net)
        free_net(self.gradient)
        free_net(self.mean)
        free_net(self.square)

    def parts(self) -> dict:
        """The network's layers as flat lists."""
        net = self.net
        i: cython.int
        return {
            "first": [net.first[i] for i in range(32768)],
            "first_bias": [net.first_bias[i] for i in range(64)],
            "second": [net.second[i] for i in range(1024)],
            "second_bias": [net.second_bias[i] for i in range(16)],
            "third": [net.third[i] for i in range(16)],
            "third_bias": net.third_bias,
        }

    def epoch(
        self, samples: Samples, seed: int, rate: float, batch: int = 256, share: float = 1.0
    ) -> float:
        """Go through the samples once, in a random order; the mean loss."""
        rows: cython.longlong = samples.rows
        count: cython.longlong = cython.cast(cython.longlong, rows * share)
        i: cython.longlong
        row: cython.longlong
        stride: cython.longlong = 0
        at: cython.longlong
        n: cython.int
        size: cython.int = batch
        speed: cython.float = rate
        loss: cython.double = 0.0
        # A walk through all rows by a stride that shares no factor with their number.
        step_ = int(rows * 0.6180339887) + seed * 2 + 1
        while gcd(step_, rows) != 1:
            step_ += 1
        stride = step_ % rows
        at = (seed * 7919) % rows
        with cython.nogil:
            for i in range(count):
                row = at
                at += stride
                if at >= rows:
                    at -= rows
                n = cython.cast(cython.int, samples.start[row + 1] - samples.start[row])
                loss += self._sample(
                    samples.index + samples.start[row],
                    samples.value + samples.start[row],
                    n,
                    samples.target[row],
                )
                if (i + 1) % size == 0:
                    self._update(speed, size)
        return loss / count

    def _sample(self, index, value, n, target):
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        row: cython.Py_ssize_t
        w: cython.float
        out: cython.float
        error: cython.float
        first: cython.float[64]
        back_first: cython.float[64]
        second: cython.float[16]
        back_second: cython.float[16]
        net = self.net
        g = self.gradient
        for j in range(64):
            first[j] = net.first_bias[j]
        for i in range(n):
            row = index[i] * 64
            w = value[i]
            for j in range(64):
                first[j] += w * net.first[row + j]
        for j in range(16):
            second[j] = net.second_bias[j]
        for i in range(64):
            if first[i] > 0.0:
                for j in range(16):
                    second[j] += first[i] * net.second[i * 16 + j]
        out = net.third_bias
        for j in range(16):
            if second[j] > 0.0:
                out += second[j] * net.third[j]
        out = 1.0 / (1.0 + expf(-out))
        error = out - target
        g.third_bias += error
        for j in range(16):
            if second[j] > 0.0:
                g.third[j] += error * second[j]
                back_second[j] = error * net.third[j]
                g.second_bias[j] += back_second[j]
            else:
                back_second[j] = 0.0
        for i in range(64):
            back_first[i] = 0.0
            if first[i] > 0.0:
                w = 0.0
                for j in range(16):
                    w += back_second[j] * net.second[i * 16 + j]
                    g.second[i * 16 + j] += back_second[j] * first[i]
                back_first[i] = w
                g.first_bias[i] += w
        for i in range(n):
            if not self.is_touched[index[i]]:
                self.is_touched[index[i]] = 1
                self.touched[self.touched_n] = index[i]
                self.touched_n += 1
            row = index[i] * 64
            w = value[i]
            for j in range(64):
                g.first[row + j] += w * back_first[j]
        if out < 1e-6:
            out = 1e-6
        if out > 1.0 - 1e-6:
            out = 1.0 - 1e-6
        return -(target * log(out) + (1.0 - target) * log(1.0 - out))

    def _move(self, w, g, m, v, n, rate, batch):
        i: cython.Py_ssize_t
        x: cython.float
        for i in range(n):
            x = g[i] / batch
            g[i] = 0.0
            m[i] = 0.9 * m[i] + 0.1 * x
            v[i] = 0.999 * v[i] + 0.001 * x * x
            w[i] -= rate * m[i] / (sqrtf(v[i]) + 1e-8)

    def _update(self, rate, batch):
        i: cython.Py_ssize_t
        row: cython.Py_ssize_t
        size: cython.float = batch
        net = self.net
        g = self.gradient
        m = self.mean
        v = self.square
        self.first_beta *= 0.9
        self.second_beta *= 0.999
        rate = rate * sqrtf(1.0 - self.second_beta) / (1.0 - self.first_beta)
        for i in range(self.touched_n):
            row = self.touched[i] * 64
            self.is_touched[self.touched[i]] = 0
            self._move(net.first + row, g.first + row, m.first + row, v.first + row, 64, rate, size)
        self.touched_n = 0
        self._move(net.first_bias, g.first_bias, m.first_bias, v.first_bias, 64, rate, size)
        self._move(net.second, g.second, m.second, v.second, 1024, rate, size)
        self._move(net.second_bias, g.second_bias, m.second_bias, v.second_bias, 16, rate, size)
        self._move(net.third, g.third, m.third, v.third, 16, rate, size)
        self._move(
            cython.address(net.third_bias),
            cython.address(g.third_bias),
            cython.address(m.third_bias),
            cython.address(v.third_bias),
            1,
            rate,
            size,
        )
