"""The weights of the features of ``outlook.py``, in their order.

Written by ``scripts/fit_tftc_outlook.py``.
"""

__all__ = ["WEIGHTS"]

WEIGHTS = (
    -2.240,  # one
    1.061,  # lead
    -1.056,  # first in turn order
    0.720,  # own caches: 1
    1.002,  # own caches: 2
    1.268,  # own caches: 3
    2.479,  # own caches: 4
    1.860,  # own caches: 5
    -0.737,  # most caches of another: 1
    -1.404,  # most caches of another: 2
    -1.683,  # most caches of another: 3
    -0.690,  # most caches of another: 4
    0.000,  # most caches of another: 5
    0.090,  # best goal, great hurry
    -0.208,  # second goal, great hurry
    -0.343,  # third goal, great hurry
    0.745,  # best goal, hurry
    0.457,  # second goal, hurry
    0.557,  # third goal, hurry
    -0.079,  # best goal, patient
    0.015,  # second goal, patient
    -0.228,  # third goal, patient
    -0.414,  # best goal of another
    -0.239,  # second goal of another
    -0.267,  # best goal that another may have now
    -0.374,  # best goal that another may have after a trade
    -0.128,  # second goal that another may have after a trade
    -0.067,  # points of the best complete goal
    -0.150,  # points of the other complete goals
    0.330,  # number of complete goals
    -0.067,  # points of the best goal one trade away
    -0.048,  # number of goals one trade away
    -0.369,  # points of the best goal one draw away, by its chance
    1.162,  # goals to come
    0.311,  # cards from 5 to 8
    0.383,  # cards beyond 8
    -0.473,  # largest other hand from 5 to 8
    -0.240,  # largest other hand beyond 8
    0.294,  # list of 3
    -0.145,  # list of 4
    0.463,  # list of 5
    0.018,  # points on the wishlist
    -0.214,  # useful icons on the list, up to 2
    0.197,  # useful icons on the list beyond 2
    -0.093,  # icons on the list that another can use
    0.079,  # own caches times those of another
    0.048,  # lead; another has 3 caches
    -0.414,  # first in turn order; another has 3 caches
    0.118,  # best goal, hurry; another has 3 caches
    -0.008,  # points of the best complete goal; another has 3 caches
    -0.084,  # best goal that another may have after a trade; another has 3 caches
    -0.298,  # goals to come; another has 3 caches
    -0.025,  # cards from 5 to 8; another has 3 caches
    0.107,  # largest other hand from 5 to 8; another has 3 caches
    -0.235,  # lead; another has 4 caches
    -0.312,  # first in turn order; another has 4 caches
    0.047,  # best goal, hurry; another has 4 caches
    0.062,  # points of the best complete goal; another has 4 caches
    -0.171,  # best goal that another may have after a trade; another has 4 caches
    -1.032,  # goals to come; another has 4 caches
    -0.225,  # cards from 5 to 8; another has 4 caches
    0.328,  # largest other hand from 5 to 8; another has 4 caches
    0.144,  # lead; own caches are 3
    -0.436,  # first in turn order; own caches are 3
    0.067,  # best goal, hurry; own caches are 3
    0.088,  # points of the best complete goal; own caches are 3
    -0.084,  # best goal that another may have after a trade; own caches are 3
    0.194,  # goals to come; own caches are 3
    0.102,  # cards from 5 to 8; own caches are 3
    -0.221,  # largest other hand from 5 to 8; own caches are 3
    -0.079,  # lead; own caches are 4
    -0.347,  # first in turn order; own caches are 4
    -0.100,  # best goal, hurry; own caches are 4
    0.327,  # points of the best complete goal; own caches are 4
    -0.049,  # best goal that another may have after a trade; own caches are 4
    -0.383,  # goals to come; own caches are 4
    -0.026,  # cards from 5 to 8; own caches are 4
    0.026,  # largest other hand from 5 to 8; own caches are 4
    1.639,  # one cache to go and ahead
    -2.202,  # one cache to go and more than 3 behind
    -1.299,  # another has one to go and is ahead
    3.685,  # another has one to go and is more than 3 behind
    -3.711,  # last cache, not ahead
    5.645,  # last cache, ahead by 1 to 2
    4.077,  # last cache, ahead by 3 to 4
    3.495,  # last cache, ahead by 5 to 6
    1.438,  # last cache, ahead by 7 to 99
    -5.990,  # last cache, and another may have what overtakes it
)
