"""What the lessons and simulations need to speak about chance."""

from tbgames.chance.intervals import Interval, mean_interval, standard_error, wilson

__all__ = ["Interval", "mean_interval", "standard_error", "wilson"]
