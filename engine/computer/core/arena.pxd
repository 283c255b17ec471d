from engine.computer.core.game cimport Game
from engine.computer.core.board cimport (
    Board, new_board, free_board, copy_board, draw, builds, loads, ends, legal, apply, deal, _forced,
)
from engine.computer.core.learned cimport Learned, choose, play_best
from engine.computer.core.search cimport Search
from engine.computer.core.segment cimport Segment, fit
from engine.computer.core.value cimport sit_down

cdef class Player:
    cdef Learned mind
    cdef Search search
    cdef int rollouts
    cdef unsigned long long seed
    cdef int kind           # 0 loose, 1 by the linear terms, 2 by the network, 3 searching
    cdef int decide(self, Board* b) noexcept nogil

cdef _match(Game game, Player one, Player two, int games)
cdef void play_loose(Board* b) noexcept nogil
