"""The weights of the features of ``evaluation.py``, in their order, in logits.

Written by ``scripts/fit_evaluation.py tobago --games 400 --seed 1``.
"""

__all__ = ["WEIGHTS"]

WEIGHTS = (
    0.442,  # gold
    0.665,  # gold, near the end
    0.246,  # shares of located treasures
    0.166,  # shares where markers are out
    0.061,  # shares of other maps
    0.296,  # closest located treasure
    -0.013,  # closest markers
    0.003,  # closest amulet
    0.088,  # amulets
    0.071,  # next to act
)
