from engine.computer.core.game cimport Game
from engine.computer.core.board cimport (
    Board, new_board, free_board, copy_board, draw, builds, loads, ends, legal, apply, deal, _forced,
)
from engine.computer.core.segment cimport (
    Segment, new_segment, free_segment, fit, enumerate_ends, best_end,
)

cdef class Player:
    cdef Segment* s
    cdef int kind           # 0 loose, 1 the best end by the linear terms
    cdef int decide(self, Board* b) noexcept nogil

cdef _match(Game game, Player one, Player two, int games)
cdef void play_loose(Board* b) noexcept nogil
cdef void play_best(Segment* s, Board* b) noexcept nogil
