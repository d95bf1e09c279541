"""The weights of the features of ``evaluation.py``, in their order, in logits.

Rounded by hand from an early fit; ``scripts/fit_evaluation.py treasure_hunter`` writes others.
"""

__all__ = ["WEIGHTS"]

WEIGHTS = (
    0.3,  # points
    0.5,  # points, near the end
    0.06,  # strength of the party
    -0.04,  # strength, near the end
    0.06,  # hits that the party can take
    0.05,  # spells with heroes
    0.1,  # points of treasures in hand
    0.13,  # locations in hand, two at most
    0.01,  # guardians in hand
    0.06,  # other cards in hand
    0.5,  # points at stake
    -0.4,  # danger of a lost fight
    -0.15,  # on turn
)
