"""What the lessons and simulations need to speak about chance."""

from tbgames.chance.intervals import Interval, mean_interval, standard_error, wilson
from tbgames.chance.sequential import Sprt

__all__ = ["Interval", "Sprt", "mean_interval", "standard_error", "wilson"]
