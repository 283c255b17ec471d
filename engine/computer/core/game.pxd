from engine.computer.core.board cimport (
    Board, Law, new_board, free_board, copy_board, legal, apply, deal, playout, put, take,
)

cdef class Game:
    cdef Board* b
