from engine.computer.core.board cimport (
    Board, new_board, free_board, copy_board, apply, draw, rank_at,
)
from engine.computer.core.game cimport Game
from engine.computer.core.learned cimport Learned, UNJUDGED, choose, even_share, play_best
from engine.computer.core.segment cimport Segment, fit
from engine.computer.core.value cimport Features, Net, sit_down

cdef enum:
    WIDEST = 12

cdef class Search:
    cdef Learned mind       # judges the root and keeps its ends
    cdef Learned inner      # plays the rollouts
    cdef Board* root
    cdef Board* dealt       # the root with what is hidden dealt anew
    cdef Board* b           # where a rollout is played
    cdef int width, count
    cdef int end[12]        # the candidates, as ends of the root's segment
    cdef double prior[12]
    cdef double sum[12]
    cdef int tries[12]
    cdef double got[12]     # of the last round, by candidate
    cdef double product[144]    # sums of what two candidates got in a round, multiplied
    cdef int alive[12]
    cdef int living
    cdef double trust       # how many rollouts the prior is worth
    cdef unsigned short hidden[448]
    cdef int hidden_n
    cdef long long done     # rollouts
    cdef long long positions
    cdef void _gather(self) noexcept nogil
    cdef void _deal(self) noexcept nogil
    cdef void _keep_jokers_out(self) noexcept nogil
    cdef double _rollout(self, int end) noexcept nogil
    cdef double _score(self, int i) noexcept nogil
    cdef void look_at(self, Board* b, unsigned long long seed) noexcept nogil
    cdef void round(self) noexcept nogil
    cdef void _keep(self, int most) noexcept nogil
    cdef void _drop_hopeless(self) noexcept nogil
    cdef void _drop(self, int i) noexcept nogil
    cdef int decide(self, int rollouts) noexcept nogil
    cdef int best(self) noexcept nogil
