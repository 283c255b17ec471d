from engine.computer.core.board cimport Board, apply, shortage_winner
from engine.computer.core.game cimport Game
from engine.computer.core.segment cimport (
    Segment, new_segment, free_segment, fit, enumerate_ends, best_end, step, back,
)
from engine.computer.core.value cimport (
    Features, Net, new_features, free_features, new_net, free_net, sit_down, look, judge,
)

cdef float UNJUDGED

cdef class Learned:
    cdef Segment* s
    cdef Features* f
    cdef Net* net
    cdef int with_net       # whether the network judges the ends, or the linear terms alone
    cdef float judged[24]   # by end, after `choose`

cdef float even_share(Board* b) noexcept nogil
cdef float worth(Segment* s, Features* f, Net* net, Board* b, int end) noexcept nogil
cdef int choose(Segment* s, Features* f, Net* net, Board* b, float* judged) noexcept nogil
cdef void play_best(Segment* s, Board* b) noexcept nogil
