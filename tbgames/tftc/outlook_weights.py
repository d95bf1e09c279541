"""The weights of the features of ``outlook.py``, in their order: points of the final lead."""

__all__ = ["WEIGHTS"]

WEIGHTS = (
    -1.981,  # one
    1.106,  # lead
    0.061,  # own caches: 1
    0.140,  # own caches: 2
    0.704,  # own caches: 3
    0.733,  # own caches: 4
    1.964,  # own caches: 5
    0.046,  # most caches of another: 1
    -0.086,  # most caches of another: 2
    -0.952,  # most caches of another: 3
    -1.403,  # most caches of another: 4
    0.000,  # most caches of another: 5
    0.222,  # lead, one cache to go
    0.130,  # lead, another has one to go
    0.526,  # best goal in a hurry
    -0.030,  # second goal in a hurry
    -0.016,  # third goal in a hurry
    0.242,  # best goal
    0.547,  # second goal
    0.173,  # third goal
    0.149,  # best goal in a hurry, another has 3 caches
    0.120,  # second goal in a hurry, another has 3 caches
    -0.367,  # third goal in a hurry, another has 3 caches
    0.153,  # best goal in a hurry, another has 4 caches
    -0.454,  # second goal in a hurry, another has 4 caches
    0.469,  # third goal in a hurry, another has 4 caches
    -0.239,  # best goal in a hurry, one cache to go
    0.042,  # second goal in a hurry, one cache to go
    -0.557,  # third goal in a hurry, one cache to go
    -0.917,  # best goal of another
    -0.393,  # second goal of another
    0.233,  # best goal of another, who has 4 caches
    0.000,  # cards up to 4
    0.301,  # cards from 5 to 8
    0.257,  # cards beyond 8
    0.000,  # largest other hand up to 4
    -0.160,  # largest other hand beyond 4
    1.444,  # list of 3
    0.725,  # list of 4
    1.288,  # list of 5
    0.405,  # complete goals of 2 points
    0.767,  # complete goals of 4 points
    0.978,  # complete goals of 7 points
    -0.036,  # points on the wishlist
    0.007,  # useful icons on the list, up to 2
    -0.288,  # useful icons on the list beyond 2
    0.039,  # lead, somebody has 3 caches
    -0.282,  # lead, somebody has 4 caches
    -0.009,  # own caches times those of another
    2.531,  # one cache to go and ahead
    -1.986,  # another has one to go and is ahead
)
