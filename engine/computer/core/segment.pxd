from engine.computer.core.board cimport Board, builds, loads, ends, take, put, _forced, can_move, shortage_winner

# Room: the longest line, the kept ends, the hash table (a power of two), the positions of one segment.
cdef enum:
    LINE = 96
    TURN_ENDS = 16
    CHANCE_ENDS = 8
    ENDS = 24
    TABLE = 32768
    NAMES = 24576           # as many as the table is filled with: in a full one nothing is ever found missing
    TERMS = 32

cdef struct End:
    int kind                # 0 turn over, 1 new pay-off top, 2 refill, 3 won, 4 the stock is out
    double score            # by the linear terms
    int length
    unsigned int moves[96]

cdef struct Segment:
    double weight[32]
    double lean             # what a point of the linear terms adds to a network's judgement
    double margin           # how far below the best an end may be to be judged by a network
    int cap                 # positions at most
    int positions
    int names               # in the table: positions, and what ends beside them
    int complete
    int depth
    unsigned int line[96]
    # what the moves of the line have to give back
    unsigned short card[96]
    unsigned short under[96]
    int height[96]
    int places[96]
    int filling[96]
    End end[24]             # 16 that end the turn, then 8 that do not
    int turn_order[16]
    int turn_n
    int chance_order[8]
    int chance_n
    # positions seen; a slot counts when its stamp is this segment's
    unsigned long long seen[32768]
    unsigned int stamp[32768]
    unsigned int now
    # random numbers that make up the name of a position
    unsigned long long z_height[16]
    unsigned long long z_face[256]
    unsigned long long z_laid[256]
    unsigned long long z_side[8]
    unsigned long long z_load[8]
    # for a rank and a height: the ranks in between, as bits
    unsigned int gap[224]
    unsigned char bits[128]
    unsigned int wild_may
    # what the position in hand comes to
    int hand_mask
    int hand_wilds
    int pairs
    int rank_n[14]
    double own[9]           # by the side that is covered; the last: none is
    double opponents
    int wild_tops
    int empty

cdef Segment* new_segment() except NULL
cdef void free_segment(Segment* s) noexcept
cdef void fit(Segment* s, Board* b) noexcept nogil
cdef void enumerate_ends(Segment* s, Board* b) noexcept nogil
cdef int best_end(Segment* s) noexcept nogil
cdef int missing(Segment* s, Board* b, int rank, unsigned int held, int wilds) noexcept nogil
cdef int count_bits(Segment* s, unsigned int mask) noexcept nogil
cdef void step(Segment* s, Board* b, unsigned int move) noexcept nogil
cdef void back(Segment* s, Board* b) noexcept nogil

cdef void _visit(Segment* s, Board* b, unsigned long long name) noexcept nogil
cdef int _is_new(Segment* s, unsigned long long name) noexcept nogil
cdef void _sum_up(Segment* s, Board* b) noexcept nogil
cdef double _turn_score(Segment* s, Board* b, unsigned int move) noexcept nogil
cdef double _chance_score(Segment* s, Board* b, int kind) noexcept nogil
cdef void _offer(Segment* s, int kind, double score) noexcept nogil
cdef unsigned long long _name_after(Segment* s, Board* b, unsigned int move, unsigned long long name) noexcept nogil
cdef void _build_or_load(Segment* s, Board* b, unsigned int move, unsigned long long name) noexcept nogil
cdef void _go_on(Segment* s, Board* b, unsigned long long name) noexcept nogil
cdef void _offer_shortage(Segment* s, Board* b) noexcept nogil
