"""The weights of the features of ``outlook.py``, in their order.

Written by ``scripts/fit_tftc_outlook.py``.
"""

__all__ = ["WEIGHTS"]

WEIGHTS = (
    -1.759,  # one
    0.984,  # lead
    0.576,  # own caches: 1
    1.178,  # own caches: 2
    0.970,  # own caches: 3
    0.824,  # own caches: 4
    1.834,  # own caches: 5
    -0.430,  # most caches of another: 1
    -1.063,  # most caches of another: 2
    -1.413,  # most caches of another: 3
    -1.558,  # most caches of another: 4
    0.000,  # most caches of another: 5
    0.149,  # lead, one cache to go
    -0.002,  # lead, another has one to go
    0.637,  # best goal in a hurry
    0.212,  # second goal in a hurry
    0.168,  # third goal in a hurry
    0.054,  # best goal
    0.512,  # second goal
    0.190,  # third goal
    0.283,  # best goal in a hurry, another has 3 caches
    -0.585,  # second goal in a hurry, another has 3 caches
    0.382,  # third goal in a hurry, another has 3 caches
    0.065,  # best goal in a hurry, another has 4 caches
    0.240,  # second goal in a hurry, another has 4 caches
    -0.768,  # third goal in a hurry, another has 4 caches
    -0.049,  # best goal in a hurry, one cache to go
    -0.375,  # second goal in a hurry, one cache to go
    0.381,  # third goal in a hurry, one cache to go
    -0.811,  # best goal of another
    -0.440,  # second goal of another
    0.216,  # best goal of another, who has 4 caches
    0.000,  # cards up to 4
    0.281,  # cards from 5 to 8
    0.170,  # cards beyond 8
    0.000,  # largest other hand up to 4
    -0.220,  # largest other hand beyond 4
    0.632,  # list of 3
    0.662,  # list of 4
    0.660,  # list of 5
    0.262,  # complete goals of 2 points
    -0.154,  # complete goals of 4 points
    -0.186,  # complete goals of 7 points
    0.007,  # points on the wishlist
    -0.270,  # useful icons on the list, up to 2
    -0.705,  # useful icons on the list beyond 2
    0.061,  # lead, somebody has 3 caches
    -0.178,  # lead, somebody has 4 caches
    0.002,  # own caches times those of another
    2.512,  # one cache to go and ahead
    -2.727,  # another has one to go and is ahead
)
