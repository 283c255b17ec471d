from engine.computer.core.board cimport (
    Board, Law, new_board, free_board, copy_board, legal, apply, deal, playout, settle,
)

cdef class Game:
    cdef Board* b
