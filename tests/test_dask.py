"""Long work on a real Dask cluster of this machine gives what it gives in one process."""

from collections.abc import Iterator
from typing import Any

import pytest

from tbgames.engine.testing.toy import Toy
from tbgames.engine.tournament import run_tournament
from tbgames.tobago import atlas
from tests.adapters.extras import needs

needs("distributed")

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def executor() -> Iterator[Any]:
    from distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        yield client.get_executor()


def test_tournaments(executor: Any) -> None:
    here = run_tournament(Toy.new(), ["greedy", "random"], games=20, seed=1)
    there = run_tournament(Toy.new(), ["greedy", "random"], games=20, seed=1, executor=executor)
    assert there == here


def test_atlases(executor: Any) -> None:
    few = ["next to a hut", "in sight of a lake", "not in the jungle"]
    here = atlas([5, 7], setups=2, seed=1, clues=few)
    assert atlas([5, 7], setups=2, seed=1, clues=few, executor=executor).rows == here.rows
