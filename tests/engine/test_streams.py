"""Streams: reproducible, independent of each other, and never the global generator."""

import random

import pytest

from tbgames.engine.streams import check_seed, fresh_seed, stream


def test_a_stream_is_known_by_its_seed_and_name() -> None:
    # Written down so that saved games go on alike in every release and on every machine.
    assert stream(7, "chance", 3).getrandbits(32) == 271981591
    assert stream(7, "seat", 0, 12).getrandbits(32) == 2052504366


def test_names_do_not_run_together() -> None:
    firsts = {
        stream(*name).random()
        for name in [(1, "a", 11), (1, "a", 1, 1), (11, "a", 1), (1, "a1", 1), (1, "a", 111)]
    }
    assert len(firsts) == 5


def test_the_global_generator_is_left_alone() -> None:
    random.seed(5)
    before = random.getstate()
    stream(7, "chance", 0).random()
    assert random.getstate() == before


def test_seeds() -> None:
    assert 0 <= fresh_seed() < 2**31
    assert check_seed(0) == 0
    assert isinstance(check_seed(None), int)
    for bad in (True, 1.0, "7"):
        with pytest.raises(TypeError, match="a seed is an int or None"):
            check_seed(bad)  # type: ignore[arg-type]
