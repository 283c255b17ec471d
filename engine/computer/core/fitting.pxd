from engine.computer.core.board cimport (
    Board, new_board, free_board, copy_board, draw, apply, deal,
)
from engine.computer.core.game cimport Game
from engine.computer.core.segment cimport (
    Segment, new_segment, free_segment, fit, enumerate_ends, best_end, step, back,
)
from engine.computer.core.value cimport (
    Features, Net, new_features, free_features, new_net, free_net, sit_down, look, encode,
    encode_table,
)
from engine.computer.core.learned cimport Learned, choose, even_share, worth
from engine.computer.core.search cimport Search

cdef class Samples:
    cdef unsigned short* index
    cdef float* value
    cdef long long* start
    cdef float* target
    cdef float* judged
    cdef long long rows, room, cells, cell_room
    cdef int _keep(self, Features* f, Features* table, float judged) except -1
    cdef _explore(self, Search search, Board* b, int games, double share, int rounds)
    cdef _play(self, Learned player, Board* b, int games, double decay, double stray)

cdef class Fit:
    cdef Net* net
    cdef Net* gradient
    cdef Net* mean
    cdef Net* square
    cdef int touched[512]
    cdef int touched_n
    cdef unsigned char is_touched[512]
    cdef double first_beta, second_beta
    cdef double _sample(self, unsigned short* index, float* value, int n, float target) noexcept nogil
    cdef void _update(self, float rate, int batch) noexcept nogil
    cdef void _move(self, float* w, float* g, float* m, float* v, int n, float rate, float batch) noexcept nogil
