"""The rules of Spite and Malice: pure values and functions, nothing else.

Start with `engine.presets` (a table's rules), `engine.deal` (the cards), `engine.observe` (what a seat sees),
`engine.legal` (what it may do) and `engine.play` (the referee).
"""
