# The C side of board.py: its structs, and what other modules of the core may call.

cdef struct Law:
    int seats
    int top                 # the height of a complete center stack
    int hand_size
    int limit               # places for center stacks; 0 for no limit
    int side_stacks
    int recycle             # 0 when empty, 1 into the stock, 2 under the stock
    int stock_out           # 0 play on, 1 end when empty, 2 end when short
    int fewest              # whether a shortage is won by the fewest pay-off cards
    int stepwise            # whether discards go down in rank
    int fill
    int load
    int pack
    int payoff_size
    int kept_jokers         # jokers kept out of pay-off piles
    int dry_limit
    int turn_limit
    unsigned int face       # the bits of a code that tell cards apart in a list of moves
    unsigned int never      # ranks kept from the discard, as bits; bit 0 for wilds
    unsigned int must       # ranks that must be played
    unsigned int wild       # heights at which a center stack takes a wild

cdef struct Board:
    Law law
    unsigned char code[448]          # by card; see the module
    unsigned short next[448]         # by card: what lies under it in a pay-off pile, side or center stack
    unsigned short hand[60]          # ten to a seat
    int hand_n[6]
    unsigned short payoff[6]         # the top
    int payoff_n[6]
    unsigned short side[48]          # the tops, eight to a seat
    int side_n[48]
    unsigned short center[112]       # the tops
    int height[112]
    int places                       # in use; without a limit, one more is always offered
    unsigned short stock[448]        # bottom to top
    int stock_n
    unsigned short aside[448]
    int aside_n
    int folded                       # seats that have resigned, as bits
    int to_move
    int filling                      # whether the fills of this turn have begun
    int turn
    int acted
    int payoff_built
    int idle
    int dry
    int over                         # 0 not, 1 won, 2 stall, 3 stock-out
    int winner                       # -1 for none
    unsigned long long rng

cdef Board* new_board() except NULL
cdef void free_board(Board* b) noexcept
cdef void copy_board(Board* to, Board* b) noexcept nogil
cdef unsigned int draw(Board* b, unsigned int bound) noexcept nogil
cdef void mix(Board* b, unsigned short* cards, int count) noexcept nogil
cdef int rank_at(Board* b, int card) noexcept nogil
cdef unsigned int wanted(Board* b, unsigned char* at) noexcept nogil
cdef int builds(Board* b, int seat, unsigned int* out, int n) noexcept nogil
cdef int loads(Board* b, int seat, unsigned int* out, int n) noexcept nogil
cdef int ends(Board* b, unsigned int* out, int n) noexcept nogil
cdef int legal(Board* b, unsigned int* out) noexcept nogil
cdef int can_move(Board* b) noexcept nogil
cdef int take(Board* b, unsigned int move) noexcept nogil
cdef int put(Board* b, unsigned int move, int card) noexcept nogil
cdef void apply(Board* b, unsigned int move) noexcept nogil
cdef void settle(Board* b) noexcept nogil
cdef int shortage_winner(Board* b) noexcept nogil
cdef void begin(Board* b, int seat) noexcept nogil

cdef int _wild_builds(Board* b, unsigned int ranks, unsigned char* at, unsigned int source, unsigned int* out, int n) noexcept nogil
cdef int _builds_of(Board* b, unsigned int ranks, unsigned char* at, unsigned int code, unsigned int source, unsigned int* out, int n) noexcept nogil
cdef int _is_new(Board* b, int base, int slot) noexcept nogil
cdef int _forced(Board* b, int seat, unsigned int* out, int n) noexcept nogil
cdef int _loads_of(Board* b, int seat, unsigned int code, unsigned int source, unsigned int* out, int n) noexcept nogil
cdef unsigned int _kept(Board* b) noexcept nogil
cdef int _lies_on(Board* b, int card, int side) noexcept nogil
cdef int _lies_anywhere(Board* b, int card) noexcept nogil
cdef void _recycle(Board* b, int place) noexcept nogil
cdef void _draw_up(Board* b) noexcept nogil
cdef void _end_turn(Board* b) noexcept nogil
cdef int _nobody_can_go_on(Board* b) noexcept nogil
cdef void _fall_short(Board* b, int over) noexcept nogil
cdef void deal(Board* b) noexcept nogil
cdef int playout(Board* b) noexcept nogil
cdef void _deal_once(Board* b) noexcept nogil
cdef int _leader(Board* b) noexcept nogil
