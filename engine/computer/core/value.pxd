from engine.computer.core.board cimport Board

cdef enum:
    ROOM = 576              # inputs at most
    WIDTH = 64
    SECOND = 16

cdef struct Features:
    int n
    int index[160]
    float value[160]
    # what is unseen by the one who judges: how many of each rank, and in all
    int unseen[14]
    int unseen_n
    # of one seat: the chance to reach each rank, and what is missing to it
    float reach[14]
    int lack[14]
    float chance[154]       # of drawing a rank: 14 for each number of draws, from 0 to 10
    # what the others come to in the first layer, by the center, since the last `look`
    unsigned long long kept[16]
    float others[1024]

cdef struct Net:
    int inputs
    float first[36864]      # 576 rows of 64
    float first_bias[64]
    float second[1024]      # 64 rows of 16
    float second_bias[16]
    float third[16]
    float third_bias
    float table[64]         # what this table's rules add up to

cdef Features* new_features() except NULL
cdef void free_features(Features* f) noexcept
cdef Net* new_net() except NULL
cdef void free_net(Net* net) noexcept
cdef void encode_table(Features* f, Board* b) noexcept nogil
cdef void sit_down(Net* net, Features* f, Board* b) noexcept nogil
cdef void look(Features* f, Board* b) noexcept nogil
cdef void encode(Features* f, Board* b, int kind, float score) noexcept nogil
cdef void encode_own(Features* f, Board* b, int kind, float score) noexcept nogil
cdef void encode_others(Features* f, Board* b) noexcept nogil
cdef void _encode_lead(Features* f, Board* b, int own) noexcept nogil
cdef float judge(Net* net, Features* f, Board* b, int kind, float score) noexcept nogil

cdef int INPUTS
cdef int KIND, OWN_COUNT, OTHER_COUNT, LEAD, OWN_LACK, OWN_REACH, NEW_TOP, NEXT_REACH
cdef int HAND_WILDS, HAND_SIZE, HAND_RANKS, HAND_PAIRS, OWN_TOPS, OWN_EMPTY, OWN_SECOND
cdef int CENTERS, STOCK, OWN_TOP, SEAT_BLOCK, BLOCK, RULES, SCORE, OWN_FAR, OWN_THIRD, OWN_STEPS
cdef int PLAYABLE, TOP_SPARED, TOP_LACKS, TOP_HAND, TOP_WILDS
cdef int _BLOCK_COUNT, _BLOCK_LACK, _BLOCK_REACH, _BLOCK_TOPS, _BLOCK_EMPTY, _BLOCK_HAND, _BLOCK_TOP, _BLOCK_NEXT
cdef void _add(Features* f, int index, float value) noexcept nogil
cdef void _spread(Features* f, int index, float value, int bins) noexcept nogil
cdef int _count_bin(int count) noexcept nogil
cdef int _step_bin(int step) noexcept nogil
cdef void _walk(Features* f, Board* b, int seat, int draws, int with_hand) noexcept nogil
cdef void _encode_other(Features* f, Board* b, int seat, int block) noexcept nogil
cdef void _add_row(float* to, float* rows, Py_ssize_t begin, float weight) noexcept nogil
