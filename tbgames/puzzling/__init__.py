"""Puzzles: positions with one best answer, which an exact tool works out when it is asked.

``tb.puzzle("tobago", 3)`` is one of the collection, ``tb.puzzles("tobago")`` lists it, and
``tb.Puzzle(state, kind)`` makes one of any position. What kinds of questions a game has stands in
``tobago_kinds``, ``tftc_kinds`` and ``treasure_hunter_kinds``; a file of puzzles holds positions
and kinds, never an answer.
"""
