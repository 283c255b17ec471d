# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The fitting of the network, in the core, so that it needs no training library."""

from __future__ import annotations

from math import gcd

import cython

if cython.compiled:
    from cython.cimports.libc.math import expf, log, sqrtf
    from cython.cimports.libc.string import memcpy
else:
    raise ImportError("weights are fitted by the compiled core alone")


def _walk(rows: int, seed: int) -> tuple:
    """Where a walk through all rows begins, and its stride: one that shares no factor with their number."""
    stride = int(rows * 0.6180339887) + seed * 2 + 1
    while gcd(stride, rows) != 1:
        stride += 1
    return (seed * 7919) % rows, stride % rows


def _surprise(out, target):
    """The cross-entropy of what was said of an end."""
    if out < 1e-6:
        out = 1e-6
    if out > 1.0 - 1e-6:
        out = 1.0 - 1e-6
    return -(target * log(out) + (1.0 - target) * log(1.0 - out))


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
        for i in range(576):
            self.is_touched[i] = 0
        if parts is not None:
            learned = Learned([], parts)
            memcpy(self.net, learned.net, cython.sizeof(Net))
            return
        x = seed * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF or 1
        noise: list = []
        for i in range(576 * 64 + 64 * 16 + 16):
            x ^= (x << 13) & 0xFFFFFFFFFFFFFFFF
            x ^= x >> 7
            x ^= (x << 17) & 0xFFFFFFFFFFFFFFFF
            noise.append((x >> 32) / 2147483648.0 - 1.0)
        for i in range(576 * 64):
            self.net.first[i] = noise[i] * 0.2
        for i in range(64 * 16):
            self.net.second[i] = noise[36864 + i] * 0.3
        for i in range(16):
            self.net.third[i] = noise[37888 + i] * 0.4

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
            "first": [net.first[i] for i in range(36864)],
            "first_bias": [net.first_bias[i] for i in range(64)],
            "second": [net.second[i] for i in range(1024)],
            "second_bias": [net.second_bias[i] for i in range(16)],
            "third": [net.third[i] for i in range(16)],
            "third_bias": net.third_bias,
        }

    def epoch(self, samples: Samples, seed: int, rate: float, batch: int = 256) -> float:
        """Fit what each end turned out to be worth, once through all, in a random order.

        The mean cross-entropy on the way. `rate`: of learning; `batch`: ends between two steps.
        """
        rows: cython.longlong = samples.rows
        at: cython.longlong
        stride: cython.longlong
        i: cython.longlong
        size: cython.int = batch
        speed: cython.float = rate
        out: cython.float
        loss: cython.double = 0.0
        at, stride = _walk(rows, seed)
        with cython.nogil:
            for i in range(rows):
                out = self._judge(samples, at)
                self._blame(samples, at, out - samples.target[at])
                loss += _surprise(out, samples.target[at])
                if (i + 1) % size == 0:
                    self._update(speed, size)
                at += stride
                if at >= rows:
                    at -= rows
        return loss / rows

    def compare(
        self, samples: Samples, seed: int, rate: float, batch: int = 64, level: float = 0.05
    ) -> tuple:
        """Fit how the compared ends of each decision differ, once through all, in a random order.

        What they share is left alone, but for a `level` of the usual blame. The mean square of the error,
        and of what there was to tell apart; with a `rate` of 0 nothing is learned.
        """
        rows: cython.longlong = samples.rows
        at: cython.longlong
        stride: cython.longlong
        i: cython.longlong
        k: cython.int
        size: cython.int
        most: cython.int = batch
        speed: cython.float = rate
        share: cython.float = level
        mean: cython.float
        wanted: cython.float
        error: cython.float
        told: cython.float[16]
        done: cython.longlong = 0
        count: cython.longlong = 0
        loss: cython.double = 0.0
        spread: cython.double = 0.0
        at, stride = _walk(rows, seed)
        with cython.nogil:
            for i in range(rows):
                size = samples.group[at]
                if size > 1:
                    mean = 0.0
                    wanted = 0.0
                    for k in range(size):
                        told[k] = self._judge(samples, at + k)
                        mean += told[k]
                        wanted += samples.target[at + k]
                    mean /= size
                    wanted /= size
                    for k in range(size):
                        error = samples.target[at + k] - wanted
                        spread += error * error
                        error = told[k] - mean - error
                        loss += error * error
                        if speed > 0.0:
                            error = error * told[k] * (1.0 - told[k]) * 4.0
                            error += share * (told[k] - samples.target[at + k])
                            self._judge(samples, at + k)
                            self._blame(samples, at + k, error)
                    count += size
                    done += 1
                    if speed > 0.0 and done % most == 0:
                        self._update(speed, most)
                at += stride
                if at >= rows:
                    at -= rows
        return (loss / count, spread / count) if count else (0.0, 0.0)

    def _judge(self, samples, row):
        """What the network says of an end; what it is like inside is kept for `_blame`."""
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        cell: cython.longlong
        begin: cython.Py_ssize_t
        w: cython.float
        out: cython.float
        first: cython.float[64]
        net = self.net
        for j in range(64):
            first[j] = net.first_bias[j]
        for cell in range(samples.start[row], samples.start[row + 1]):
            begin = samples.index[cell] * 64
            w = samples.value[cell]
            for j in range(64):
                first[j] += w * net.first[begin + j]
        for j in range(16):
            self.second[j] = net.second_bias[j]
        for i in range(64):
            self.first[i] = first[i]
            if first[i] > 0.0:
                for j in range(16):
                    self.second[j] += first[i] * net.second[i * 16 + j]
        out = net.third_bias
        for j in range(16):
            if self.second[j] > 0.0:
                out += self.second[j] * net.third[j]
        return 1.0 / (1.0 + expf(-out))

    def _blame(self, samples, row, error):
        """Add to the gradient what an error about an end says; it was the last one judged."""
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        cell: cython.longlong
        place: cython.int
        begin: cython.Py_ssize_t
        w: cython.float
        back_first: cython.float[64]
        back_second: cython.float[16]
        net = self.net
        g = self.gradient
        g.third_bias += error
        for j in range(16):
            if self.second[j] > 0.0:
                g.third[j] += error * self.second[j]
                back_second[j] = error * net.third[j]
                g.second_bias[j] += back_second[j]
            else:
                back_second[j] = 0.0
        for i in range(64):
            back_first[i] = 0.0
            if self.first[i] > 0.0:
                w = 0.0
                for j in range(16):
                    w += back_second[j] * net.second[i * 16 + j]
                    g.second[i * 16 + j] += back_second[j] * self.first[i]
                back_first[i] = w
                g.first_bias[i] += w
        for cell in range(samples.start[row], samples.start[row + 1]):
            place = samples.index[cell]
            if not self.is_touched[place]:
                self.is_touched[place] = 1
                self.touched[self.touched_n] = place
                self.touched_n += 1
            begin = place * 64
            w = samples.value[cell]
            for j in range(64):
                g.first[begin + j] += w * back_first[j]

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
