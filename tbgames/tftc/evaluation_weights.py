"""The weights of the features of ``evaluation.py``, in their order, in logits.

Written by ``scripts/fit_evaluation.py tftc --games 400 --seed 1``.
"""

__all__ = ["WEIGHTS"]

WEIGHTS = (
    0.157,  # points and goals
    0.212,  # points and goals, near the end
    -0.054,  # caches, near the end
)
