"""The search: the game in place, plans of a segment, their value, and sampling what is hidden.

Written in Cython's pure Python mode: with a compiler as fast as C, without one slower and the same, but for
rounding: C judges by networks in single precision, Python in double.
"""
