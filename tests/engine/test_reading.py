"""Reading hands, against histories counted out one by one."""

from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest

from tbgames.engine import LegalActions
from tbgames.engine.models import Follows, Model, Uniform
from tbgames.engine.reading import reading
from tbgames.engine.table import Table, TableError
from tbgames.engine.testing.toy import Toy, ToyState

GAME = Toy.new(deck="AAABBC", hands=(1, 2))


def hand(state: ToyState) -> str:
    return "".join(kind * n for kind, n in zip("ABC", state.hands[1], strict=True))


def greedy(slip: Fraction = Fraction(1, 10)) -> Follows:
    return Follows("greedy", GAME, slip)


def table(*actions: str, seed: int = 4, game: Toy = GAME) -> Table:
    played = Table(game, ["human", "human"], seed=seed)
    for action in actions:
        played.play(action)
    return played


def counted(played: Table, seat: int, model: Model, since: int) -> dict[str, Fraction]:
    """All histories from the root that show ``seat`` the same views, each with its chance."""
    path = played.record.last.path()
    level: list[tuple[ToyState, Fraction]] = [(GAME.root, Fraction(1))]
    for number, moment in enumerate(path[1:]):
        after = []
        step = moment.step
        assert step is not None
        for state, chance in level:
            if state.is_chance:
                ways = {a.id: p for a, p in state.chance_probabilities()}
            elif number >= since and state.current_player != seat:
                view = state.view(state.current_player)
                ways = dict(model.chances(view, state.legal_actions))  # type: ignore[arg-type]
            else:
                ways = dict.fromkeys(state.legal_actions.ids, Fraction(1))
            seen = step.audience is None or seat in step.audience
            for id_, p in ways.items():
                child = state.child(id_)
                same = child.view(seat) == moment.state.view(seat)
                if same and (not seen or id_ == step.action.id):
                    after.append((child, chance * p))
        level = after
    shares: dict[str, Fraction] = defaultdict(Fraction)
    for state, chance in level:
        shares[hand(state)] += chance
    total = sum(shares.values())
    return {one: chance / total for one, chance in shares.items() if chance}


def played_on(seed: int, decisions: int) -> Table:
    """A table where greedy players have decided so often, seat 1 the last of all."""
    found = Table(GAME, ["greedy", "greedy"], seed=seed)
    for _ in range(decisions):
        if not found.state.is_terminal:
            found.step()
    return found


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("decisions", [2, 3, 5])
def test_every_decision_since_the_start_is_weighed_exactly(seed: int, decisions: int) -> None:
    at = played_on(seed, decisions)
    found = reading(at, 0, hand, greedy(), since=0)
    exact = counted(at, 0, greedy(), since=0)
    assert {one: chance for one, chance in found.items() if chance} == exact


@pytest.mark.parametrize("seed", range(8))
def test_the_prior_is_what_the_worlds_say(seed: int) -> None:
    at = played_on(seed, 4)
    worlds = GAME.worlds(at.state.view(0))
    expected: dict[str, Fraction] = defaultdict(Fraction)
    for state, weight in worlds.list():
        expected[hand(state)] += Fraction(weight, worlds.total)
    assert dict(reading(at, 0, hand, greedy(), since=0).prior) == expected


def test_only_the_last_decision_counts_unless_more_are_asked_for() -> None:
    game = Toy.new(deck="AAABBBCCC", hands=(1, 3))
    at = Table(game, ["greedy", "greedy"], seed=1)
    for _ in range(4):
        at.step()
    model = Follows("greedy", game)
    last = max(n for n, step in enumerate(at.log) if step.actor == 1)
    assert reading(at, 0, hand, model) == reading(at, 0, hand, model, since=last)
    assert reading(at, 0, hand, model) != reading(at, 0, hand, model, since=0)


def test_a_silent_pass_is_evidence() -> None:
    # Seat 1 is offered a match and passes; who holds the card would match it, mostly.
    at = Table(Toy.new(deck="AAABBB", hands=(1, 1)), ["human", "human"], seed=1)
    kind = str(at.state.legal_actions[0]).split()[1]
    at.play(f"pay {kind}")
    if at.state.current_player == 1 and at.log[-1].action.kind == "pay":
        at.play("pass")
    model = Follows("greedy", at.game, Fraction(1, 10))
    holds = reading(at, 0, lambda s: s.hands[1]["AB".index(kind)] > 0, model, since=len(at.log) - 2)
    assert holds.likelihood[True] < holds.likelihood[False]
    assert holds[True] < holds.prior[True]


def test_a_uniform_model_says_what_the_number_of_choices_says() -> None:
    at = played_on(1, 3)
    found = reading(at, 0, hand, Uniform(), since=0)
    exact = counted(at, 0, Uniform(), since=0)
    assert {one: chance for one, chance in found.items() if chance} == exact


@pytest.mark.parametrize("seed", range(2))
def test_samples_lie_within_their_errors(seed: int) -> None:
    at = played_on(seed, 4)
    exact = reading(at, 0, hand, greedy(), since=0)
    drawn = reading(at, 0, hand, greedy(), since=0, limit=1, samples=1000, seed=seed)
    assert drawn.samples == 1000
    for one, chance in exact.items():
        error = drawn.errors.get(one, 0.0)
        assert abs(float(drawn.get(one, 0)) - float(chance)) <= 4 * error + 1e-9
    again = reading(at, 0, hand, greedy(), since=0, limit=1, samples=1000, seed=seed)
    assert again == drawn


def test_what_the_reader_cannot_know_changes_nothing() -> None:
    # Two tables that look the same to seat 0: seat 1 hides an A in one, a B in the other.
    game = Toy.new(deck="AAABBB", hands=(0, 2))
    found = []
    for card in "AB":
        at = Table(game, ["human", "human"], seed=next(_seeds(game, card)))
        at.play(f"hide {card}")
        found.append(reading(at, 0, lambda s: s.hidden[1], Follows("greedy", game)))
    assert found[0] == found[1]
    assert set(found[0]) == {(1, 0), (0, 1)}


def _seeds(game: Toy, card: str) -> Any:
    for seed in range(1000):
        if game.start(seed).view(1).hand == (1, 1):
            at = Table(game, ["human", "human"], seed=seed)
            if at.state.view(1).hand == (1, 1):  # type: ignore[attr-defined]
                yield seed


def test_what_cannot_have_happened_is_told() -> None:
    at = Table(GAME, ["human", "human"], seed=1)
    with pytest.raises(TableError, match="nobody but seat 0"):
        reading(at, 0, hand, greedy())
    with pytest.raises(TableError, match="none after 99"):
        reading(at, 0, hand, greedy(), since=99)

    at = played_on(1, 4)
    done = {step.action.id for step in at.log if step.actor == 1}

    class Never(Model):
        def chances(self, view: object, legal: LegalActions) -> dict[int, Fraction]:
            other = [id_ for id_ in legal.ids if id_ not in done]
            return {(other or legal.ids)[0]: Fraction(1)}

    with pytest.raises(ValueError, match="cannot have happened if others play"):
        reading(at, 0, hand, Never(), since=0)


@pytest.mark.parametrize(
    ("chance", "message"),
    [(5, "between 0 and 1"), (-0.1, "between 0 and 1"), (float("nan"), "between"), (0.01, "not 1")],
)
def test_a_model_gives_a_distribution(chance: float, message: str) -> None:
    class Odd(Model):
        def chances(self, view: object, legal: LegalActions) -> dict[int, float]:
            return dict.fromkeys(legal.ids, chance)

    with pytest.raises(ValueError, match=message):
        reading(played_on(1, 4), 0, hand, Odd(), since=0)


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"seat": 5}, ValueError, "seats run from 0 to 1"),
        ({"seat": True}, ValueError, "seats run"),
        ({"model": "greedy"}, TypeError, "a model is"),
        ({"table": GAME.start(seed=1)}, TypeError, "at a Table"),
        ({"since": 1.0}, ValueError, "since=1.0"),
        ({"samples": 0}, ValueError, "samples=0"),
        ({"limit": -5}, ValueError, "limit=-5"),
        ({"of": lambda state: [1]}, TypeError, "cannot be told apart"),
    ],
)
def test_odd_arguments_are_told(change: Any, error: type[Exception], message: str) -> None:
    given = {"table": played_on(1, 4), "seat": 0, "of": hand, "model": greedy(), **change}
    with pytest.raises(error, match=message):
        reading(**given)


def test_models_say_what_is_wrong() -> None:
    with pytest.raises(ValueError, match="between 0 and 1, not 2"):
        Follows("greedy", GAME, slip=2)
    with pytest.raises(ValueError, match="once or more"):
        Follows("greedy", GAME, asks=0)
    with pytest.raises(ValueError, match="no bot is called"):
        Follows("greddy", GAME)


def test_a_bot_that_draws_lots_is_asked_more_than_once() -> None:
    state = GAME.start(seed=1)
    legal = state.legal_actions
    chances = Follows("random", GAME, slip=0, asks=400).chances(state.view(0), legal)
    assert sum(chances.values()) == 1
    assert all(0 < chances[id_] < 1 for id_ in legal.ids)
