from engine.computer.core.board cimport Board, can_move
from engine.computer.core.learned cimport worth
from engine.computer.core.search cimport Search
from engine.computer.core.segment cimport (
    Segment, back, step, _chance_score, _sum_up, _turn_score,
)

cdef class Appraiser(Search):
    cdef unsigned int _move(self, int kind, int source, int what, int to, int height) except? 4294967295
    cdef int _end(self, unsigned int move, double* score)
