"""The search: the game in place, plans of a segment, their value, and sampling what is hidden.

Written in Cython's pure Python mode: with a compiler as fast as C, without one slower and the same.
"""
