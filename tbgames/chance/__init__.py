"""What the lessons and simulations need to speak about chance, and icepool lacks."""

from tbgames.chance.bradley_terry import Rating, ratings
from tbgames.chance.entropy import entropy, mutual_information
from tbgames.chance.estimates import Mean, Proportion
from tbgames.chance.intervals import Interval, mean_interval, standard_error, wilson
from tbgames.chance.posterior import Posterior, Prior
from tbgames.chance.sequential import Sprt

__all__ = [
    "Interval",
    "Mean",
    "Posterior",
    "Prior",
    "Proportion",
    "Rating",
    "Sprt",
    "entropy",
    "mean_interval",
    "mutual_information",
    "ratings",
    "standard_error",
    "wilson",
]
