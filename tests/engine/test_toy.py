"""The model game, against figures worked out by hand."""

from fractions import Fraction

import pytest

from tbgames.engine import IllegalAction, PositionError
from tbgames.engine.testing import brute_force_worlds
from tbgames.engine.testing.toy import Toy, ToyState


def shares(worlds: list[tuple[ToyState, int]]) -> dict[tuple[int, ...], Fraction]:
    total = sum(weight for _, weight in worlds)
    return {state.hands[1]: Fraction(weight, total) for state, weight in worlds}


def test_a_payment_is_evidence() -> None:
    # Of AABB two are dealt; an A is paid. Forget and redraw would say 1/3.
    game = Toy.new(deck="AABB", hands=(0, 2))
    state = game.root.apply("draw B").apply("draw A").apply("pay A")
    exact = {(1, 0): Fraction(1, 5), (0, 1): Fraction(4, 5)}
    assert shares(game.worlds(state.view(0)).list()) == exact
    counted = brute_force_worlds(game, ["draw B", "draw A", "pay A"], seat=0)
    assert shares([(world, int(weight * 60)) for world, weight in counted.items()]) == exact
    drawn = [game.worlds(state.view(0)).sample(seed).hands[1] for seed in range(500)]
    assert 70 <= drawn.count((1, 0)) <= 130


def test_worlds_before_any_evidence() -> None:
    game = Toy.new(deck="AABB", hands=(0, 2))
    state = game.root.apply("draw B").apply("draw A")
    assert shares(game.worlds(state.view(0)).list()) == {
        (2, 0): Fraction(1, 6),
        (1, 1): Fraction(4, 6),
        (0, 2): Fraction(1, 6),
    }
    assert shares(game.worlds(state.view(1)).list()) == {(1, 1): 1}


def test_refusals_have_reasons() -> None:
    state = Toy.new().root
    for text in ("draw A", "draw A", "draw B", "draw C"):
        state = state.apply(text)
    for text, code in [
        ("pay C", "no-card"),
        ("hide B", "no-card"),
        ("match A", "not-now"),
        ("draw A", "not-now"),
    ]:
        with pytest.raises(IllegalAction) as caught:
            state.apply(text)
        assert caught.value.refusal.code == code
    offered = state.apply("pay A")
    assert offered.why_not("match B").code == "other-kind"
    assert offered.legal_actions.ids == (offered.game.parse("pass").id,)


def test_impossible_positions() -> None:
    game = Toy.new()
    data = game.start(seed=1).to_dict()
    data["deck"][0] += 1
    with pytest.raises(PositionError, match="there are 4 A instead of 3"):
        game.position(data)
    with pytest.raises(PositionError, match="the fields of a position"):
        game.position({})


@pytest.mark.parametrize(
    "options",
    [{"deck": "aabb"}, {"hands": 9}, {"hands": (1,)}, {"hands": ("1", 2)}, {"deck": 5}],
)
def test_bad_options(options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"deck|hands"):
        Toy.new(**options)
