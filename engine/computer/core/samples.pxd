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
from engine.computer.core.learned cimport Learned, UNJUDGED, choose, even_share, worth
from engine.computer.core.search cimport Search

cdef class Samples:
    cdef unsigned short* index
    cdef float* value
    cdef long long* start
    cdef float* target
    cdef float* judged
    cdef unsigned char* group   # at the first of a decision's candidates: how many they are
    cdef long long rows, room, cells, cell_room
    cdef int _keep(self, Features* f, Features* table, float judged) except -1
    cdef _explore(self, Search search, Board* b, int games, double share, int rounds)
    cdef _play(self, Learned player, Board* b, int games, double decay, double stray)
