from engine.computer.core.board cimport Board, new_board, free_board, copy_board, apply, deal
from engine.computer.core.segment cimport (
    Segment, new_segment, free_segment, fit, enumerate_ends, best_end,
)
from engine.computer.core.game cimport Game

cdef class Segments:
    cdef Segment* s
    cdef Board* here
    cdef Board* kept[512]
    cdef int kept_n

    cdef long long _enumerate(self, long long rounds) noexcept nogil
