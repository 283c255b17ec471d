from engine.computer.core.learned cimport Learned
from engine.computer.core.samples cimport Samples
from engine.computer.core.value cimport Net, new_net, free_net

cdef double _surprise(double out, double target) noexcept nogil

cdef class Fit:
    cdef Net* net
    cdef Net* gradient
    cdef Net* mean
    cdef Net* square
    cdef int touched[576]
    cdef int touched_n
    cdef unsigned char is_touched[576]
    cdef double first_beta, second_beta
    cdef float first[64]        # of the end judged last: what each layer came to
    cdef float second[16]
    cdef float _judge(self, Samples samples, long long row) noexcept nogil
    cdef void _blame(self, Samples samples, long long row, float error) noexcept nogil
    cdef void _update(self, float rate, int batch) noexcept nogil
    cdef void _move(self, float* w, float* g, float* m, float* v, int n, float rate, float batch) noexcept nogil
