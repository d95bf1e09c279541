"""The bot that searches: that it finds what is best, repeats itself, and can be asked by name."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from math import exp
from typing import Any

import pytest

import tbgames as tb
from tbgames.engine import LegalActions, State, View
from tbgames.engine.advice import Counsel
from tbgames.engine.bots import Bot, RandomBot, Search, bot_names, make_bot, names, register_bot
from tbgames.engine.bots.race import Race
from tbgames.engine.bots.tree import Node
from tbgames.engine.bots.tree_search import TreeSearch
from tbgames.engine.contest import contest
from tbgames.engine.game import TERMINAL
from tbgames.engine.table import Table
from tbgames.engine.testing.toy import Toy
from tests.engine.dice import AGAIN, KEEP, Dice, DiceState, DiceView, TheWorld, exact
from tests.engine.slices import exhausted
from tests.tobago import boards as tobago
from tests.treasure_hunter import boards as hunter

GAME = Toy.new(deck="AAABBBCC", hands=2)


def asked(bot: Bot, state: State, seed: int = 1) -> Any:
    """What ``bot`` chooses in ``state``."""
    view = state.view(state.current_player)
    return bot.choose(view, state.legal_actions, random.Random(seed))


# -- what is best -------------------------------------------------------------------------------


@pytest.mark.parametrize("rolls", [(2, 0), (3, 0), (4, 0), (5, 0), (4, 2), (4, 3), (3, 4)])
def test_values_come_to_those_of_expectimax(rolls: tuple[int, int]) -> None:
    # Averages of 6000 tries: off by 0.05 at most, as the other one did not answer best from the
    # first try on. The best action is found where it is better by more than that.
    seat = int(rolls[1] > 0)
    state = dice(rolls, seat, left=1)
    bot = Search(state.game, iterations=6000)
    chosen = asked(bot, state)
    values = {a: float(exact(state.child(a.id))[seat]) for a in state.legal_actions}
    assert bot.thoughts is not None
    best = bot.thoughts.candidates[0]
    assert best.action == chosen
    assert best.value == pytest.approx(max(values.values()), abs=0.05)
    assert values[chosen] > max(values.values()) - 0.05


def test_the_error_shrinks_with_the_number_of_tries() -> None:
    state = dice((2, 0), 0, left=2)
    value = float(exact(state)[0])
    errors = []
    for iterations in (500, 4000, 16_000):
        bot = Search(state.game, iterations=iterations)
        assert str(asked(bot, state)) == "again"
        assert bot.thoughts is not None
        errors.append(abs((bot.thoughts.candidates[0].value or 0) - value))
    assert errors == sorted(errors, reverse=True)
    assert errors[-1] < 0.06


def dice(rolls: tuple[int, int], seat: int, left: int) -> State:
    return Dice().position({"rolls": rolls, "seat": seat, "left": left, "to_decide": seat})


def test_an_estimate_takes_the_place_of_the_rest_of_the_game() -> None:
    class Contrary(Search):
        """Takes high rolls for bad ones."""

        def evaluate(self, state: State) -> tuple[float, ...]:
            own = 1 - state.rolls[0] / 6  # type: ignore[attr-defined]
            return own, 1 - own

    state = dice((6, 0), 0, left=2)
    assert str(asked(Search(state.game, iterations=500), state)) == "keep"
    assert str(asked(Contrary(state.game, iterations=60, turns=1), state)) == "again"


def toy(hands: Any, hidden: Any, deck: Any, **more: Any) -> State:
    """A position of AAABBBCC; what is not given is as at the start."""
    start = GAME.start(seed=1).to_dict()
    return GAME.position({**start, "hands": hands, "hidden": hidden, "deck": deck, **more})


def test_a_payment_that_cannot_be_matched_is_found() -> None:
    # Seat 0 has the last two cards but one: C, which nobody can match, wins over A.
    state = toy(
        [[1, 0, 1], [1, 0, 0]],
        [[0, 2, 0], [1, 1, 1]],
        [0, 0, 0],
        turn=0,
        scores=(0, 0),
        events=[[-1] * 4 + [-2] * 2, [-1] * 4 + [-2] * 3],
    )
    assert str(asked(Search(GAME, iterations=300), state)) == "pay C"


def test_a_match_is_played_where_it_wins() -> None:
    state = toy(
        [[0, 0, 0], [0, 1, 0]],
        [[2, 0, 1], [1, 1, 1]],
        [0, 0, 0],
        phase="answer",
        current_player=1,
        turn=0,
        offer=1,
        scores=(2, 0),
        events=[[-1] * 4 + [-2] * 3 + [1], [-1] * 4 + [-2] * 3],
    )
    assert str(asked(Search(GAME, iterations=200), state)) == "match B"


def found(state: State, iterations: int) -> str:
    """What is best by search alone, with no coach or other bot to have the first word."""
    bot = Search(state.game, iterations=iterations, playout="random", coach=False)
    return str(asked(bot, state))


def test_tobago_a_treasure_is_raised_before_another_does() -> None:
    game = tobago.strip(treasures=tobago.SMALL_TREASURE)
    state = game.position(
        {
            "atvs": ["I1", "K1"],
            "hands": [["in the mountains"], ["in a river"]],
            "maps": {"brown": tobago.located("A", "A")},
            "gold": [[2, 5], [3, 5]],
            "treasure_discards": [2],
            "curses_gone": 2,
        }
    )
    assert found(state, 400) == "raise brown"


def test_tftc_the_cache_that_wins_is_created() -> None:
    # The last turn of the game: the dearest goal and the cheapest one can be created, not both.
    game = tb.new("tftc", players=2)
    dearest = sorted(game.cards.goals, key=lambda goal: goal.points)
    small, big, *rest = (dearest[0], *reversed(dearest))
    hand = sorted((Counter(big.needs) | Counter(small.needs)).elements())
    state = game.position(
        {
            "hands": [[game.cards.icons[icon] for icon in hand], []],
            "wishlist": [small.id, big.id],
            "caches": [[rest[0].id], [goal.id for goal in dearest[1:6]]],
            "last_round": True,
            "first": "B",
        }
    )
    assert found(state, 100) == f"create {big.id}"


def test_treasure_hunter_the_spell_that_turns_the_fight_is_cast() -> None:
    wizard = hunter.hero("Wizard", spells=["Sleep"])
    state = hunter.opposed(["Warrior", wizard], "Orcs", at="Temple")
    assert found(hunter.rolled(state, 9, 10), 200) == "cast Sleep with Wizard"
    state = hunter.opposed(["Warrior", wizard], "Kobolds", at="Temple")
    assert found(hunter.rolled(state, 4, 8), 200) == "pass"


def test_a_node_weighs_value_against_what_was_tried_little() -> None:
    node = Node([1, 2, 3], favourite=2)
    assert node.select(0.3, 0.5) == 2
    for action, value in ((2, 0.2), (1, 0.8)):
        node.count(action, value)
    assert (node.visits, node.edges[1].value, node.edges[3].value) == (2, 0.8, None)
    assert node.select(0.0, 0.5) == 1  # the best so far
    assert node.select(10.0, 0.5) == 3  # never tried
    assert node.select(10.0, 0.9) == 2  # trusted, whatever it brought


def test_every_player_decides_by_what_that_player_knows() -> None:
    # Seat 1 holds A or C, and only it knows which. It is asked about a C: with the C it matches,
    # as that wins; a search that let it decide alike in both worlds could not tell.
    state = toy(
        [[0, 0, 1], [1, 0, 0]],
        [[1, 2, 0], [1, 1, 1]],
        [0, 0, 0],
        turn=0,
        scores=(0, 1),
        events=[[-1] * 4 + [-2] * 3, [-1] * 4 + [-2] * 3],
    )
    tree = TreeSearch(
        state.view(0),
        state.legal_actions,
        random.Random(1),
        RandomBot(GAME),
        GAME.evaluate,
        coach=False,
        tries=200,
        turns=0,
        depth=100,
        explore=0.3,
        trust=0.5,
        evidence=2.5,
    )
    for done in range(200):
        tree.once(done / 200)
    deciding = {view.player: set() for view in tree._nodes}  # type: ignore[var-annotated]
    for view in tree._nodes:
        deciding[view.player].add(view.hand)  # type: ignore[attr-defined]
    assert deciding[1] >= {(1, 0, 0), (0, 0, 1)}


def test_it_beats_random_play_of_the_toy() -> None:
    found = contest(GAME, "search(iterations=60)", "random", games=100, seed=1)
    assert found.test.decision == 0.6


# -- no peeking ----------------------------------------------------------------------------------


class Cup(Dice):
    """A die lies under a cup: a draw, or a bet on whether it shows 1 or 2, or more."""

    shown = False

    def worlds(self, view: DiceView) -> UnderTheCup:
        return UnderTheCup(view)


class CupState(DiceState):
    def _legal(self) -> tuple[int, ...]:
        return KEEP, AGAIN

    def _do(self, action: int) -> None:
        if self.left and action == AGAIN:
            self.left = 0  # the bet comes next: more (again), or 1 or 2 (keep)
            return
        right = (action == AGAIN) == (self.rolls[0] > 2)
        self.rolls = (1, 1) if self.left else (int(right), int(not right))
        self.current_player = TERMINAL

    def view(self, player: int) -> DiceView:
        seen = self.rolls if self.game.shown else (0, 0)  # type: ignore[attr-defined]
        return DiceView(self.game, player, seen, *self._fields()[1:])  # type: ignore[arg-type]


class UnderTheCup(TheWorld):
    def _draw(self, rng: random.Random) -> DiceState:
        return CupState(self._view.game, (rng.randint(1, 6), 0), 0, 1, 0)


@pytest.mark.parametrize(("shown", "low", "high"), [(False, 0.55, 0.7), (True, 0.85, 1.0)])
def test_it_does_not_plan_with_what_it_will_not_know(shown: bool, low: float, high: float) -> None:
    # The bet is worth 2/3, and 1 to who will see the die before.
    game = Cup()
    game.shown = shown
    state = CupState(game, (1, 0), 0, 1, 0)
    bot = Search(game, iterations=1000)
    assert str(asked(bot, state)) == "again"
    assert bot.thoughts is not None
    value = bot.thoughts.candidates[0].value
    assert value is not None
    assert low < value < high


# -- the favourite, and what it takes to leave it ------------------------------------------------


def leaves_the_favourite(evidence: float) -> float:
    """How often a challenger that is as good as the favourite wins by luck."""
    luck = random.Random(1)
    left = 0
    for _ in range(400):
        race = Race([7, 3], evidence)
        for _ in range(30):
            race.count({7: luck.gauss(0.5, 0.3), 3: luck.gauss(0.5, 0.3)})
        left += race.best == 3
    return left / 400


def test_luck_is_no_reason_to_leave_the_favourite() -> None:
    assert leaves_the_favourite(2.5) < exp(-(2.5**2) / 2)
    assert leaves_the_favourite(0.0) > 0.3


def test_a_few_tries_are_no_evidence_however_well_they_go() -> None:
    race = Race([7, 3], evidence=2.5)
    for _ in range(6):
        race.count({7: 0.1, 3: 0.9})
    assert race.best == 7
    race.count({7: 0.1, 3: 0.9})
    assert race.best == 3


def test_what_estimates_cannot_tell_apart_is_no_gain() -> None:
    race = Race([7, 3], evidence=2.5)
    for _ in range(100):
        race.count({7: 0.5, 3: 0.51})
    assert race.best == 7


def test_luck_that_all_share_does_not_count() -> None:
    luck = random.Random(1)
    race = Race([7, 3], evidence=2.5)
    for _ in range(10):
        world = luck.random()
        race.count({7: world, 3: world + 0.03})
    assert race.best == 3


def test_the_worse_half_of_the_challengers_is_dropped_and_the_favourite_stays() -> None:
    race = Race([0, 1, 2, 3, 4, 5], evidence=2.5)
    race.count({n: n / 10 for n in range(6)})
    for progress, running in ((0.0, 6), (0.3, 6), (0.4, 3), (0.7, 2), (1.0, 2)):
        race.narrow(progress)
        assert len(race.running) == running
    assert race.running == [0, 5]


def test_all_that_run_meet_the_same_world_and_the_same_luck(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    met: list[tuple[int, State, float]] = []

    def watched(tree: TreeSearch, state: State, action: int) -> float:
        met.append((action, state.copy(), random.Random(tree._seed).random()))
        return 0.5

    monkeypatch.setattr(TreeSearch, "_try", watched)
    state = GAME.start(seed=3)
    asked(Search(GAME, iterations=60), state)
    by_luck: dict[float, list[tuple[int, State]]] = {}
    for action, world, luck in met:
        by_luck.setdefault(luck, []).append((action, world))
    rounds = list(by_luck.values())
    assert len(rounds) > 10
    for tried in rounds[:-1]:  # the last one may be cut short by the budget
        assert len({action for action, _ in tried}) == len(tried) >= 2
        assert len({world for _, world in tried}) == 1


def test_the_coach_has_the_first_word_and_evidence_the_last() -> None:
    class Contrary(Toy):
        """Its coach advises what is worst."""

        def advise(self, view: Any, legal: Any, *, quick: bool = False) -> Counsel:
            counsel = super().advise(view, legal, quick=quick)
            values = [one.value for one in counsel]
            order = zip(reversed(counsel.advice), values, strict=True)
            return Counsel(tuple(replace(one, value=value) for one, value in order), "points")

    game = Contrary.new(deck="AAABBBCC", hands=2)
    state = game.start(seed=3)
    worst = game.advise(state.view(0), state.legal_actions).best
    bot = Search(game, iterations=6)
    assert asked(bot, state) == worst
    assert bot.thoughts is not None
    assert bot.thoughts.best == worst
    assert asked(Search(game, iterations=400), state) != worst


# -- the same again, in slices, within a budget --------------------------------------------------


@pytest.mark.parametrize("name", ["tobago", "tftc", "treasure_hunter"])
def test_thinking_in_slices_comes_to_the_same(name: str) -> None:
    game = tb.new(name, players=3, seed=3)
    state = game.start(seed=2)
    while len(state.legal_actions) < 3:
        state = state.apply(state.legal_actions[0]).settle(seed=1)
    view, legal = state.view(state.current_player), state.legal_actions
    one, other = Search(game, iterations=30), Search(game, iterations=30)
    _, chosen = exhausted(one.think(view, legal, random.Random(5)))
    assert chosen == other.choose(view, legal, random.Random(5))
    assert one.thoughts == other.thoughts
    assert one.thoughts is not None
    assert sum(candidate.visits for candidate in one.thoughts) == one.thoughts.tries == 30
    assert sorted(c.action.id for c in one.thoughts) == sorted(legal.ids)


def test_thoughts_can_be_watched_and_thinking_stopped() -> None:
    state = GAME.start(seed=3)
    bot = Search(GAME, iterations=100_000)
    assert bot.thoughts is None
    slices = bot.think(state.view(0), state.legal_actions, random.Random(1))
    next(slices)
    first = bot.thoughts
    next(slices)
    second = bot.thoughts
    slices.close()
    assert first is not None
    assert second is not None
    assert 0 < first.tries < second.tries < 100_000
    assert 0 < first.progress < second.progress < 1
    assert "tries" in repr(second)
    assert "<table" in second._repr_html_()


def test_a_budget_of_time_is_kept() -> None:
    state = GAME.start(seed=3)
    bot = Search(GAME, ms=40)
    count, chosen = exhausted(bot.think(state.view(0), state.legal_actions, random.Random(1)))
    assert chosen in state.legal_actions
    assert count <= 8  # slices of 5 ms; on a busy machine fewer, longer ones
    assert bot.thoughts is not None
    assert bot.thoughts.progress == 1


def test_where_there_is_no_choice_nothing_is_searched() -> None:
    state = dice((3, 0), 0, left=0)
    bot = Search(state.game)
    assert str(asked(bot, state)) == "keep"
    assert bot.thoughts is not None
    assert (bot.thoughts.tries, bot.thoughts.progress) == (0, 1)


def test_other_bots_do_not_tell_what_they_think() -> None:
    assert RandomBot(GAME).thoughts is None


# -- by name -------------------------------------------------------------------------------------


def test_options_stand_in_brackets() -> None:
    assert "search" in bot_names(GAME)
    assert make_bot("search", GAME).name == "search"
    bot = make_bot("search( iterations = 40, playout=random,depth=3 )", GAME)
    assert bot.name == "search(iterations=40)"
    assert isinstance(bot, Search)
    assert make_bot("search()", GAME).name == "search"
    assert make_bot("search(ms=2.5)", GAME).name == "search(ms=2.5)"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("search(iterations=0)", "iterations is a whole number from 1, not 0"),
        ("search(iterations=2.5)", r"iterations is a whole number from 1, not 2\.5"),
        ("search(iterations=many)", "iterations is a whole number from 1, not 'many'"),
        ("search(iterations=true)", "iterations is a whole number from 1, not True"),
        ("search(ms=0)", "ms is a number above 0, not 0"),
        ("search(ms=Infinity)", "ms is a number above 0, not inf"),
        ("search(ms=NaN)", "ms is a number above 0, not nan"),
        ("search(ms=5, iterations=5)", "iterations= or ms=, not both"),
        ("search(depth=-1)", "depth is a whole number from 0, not -1"),
        ("search(trust=2)", "trust is a number from 0 to 1, not 2"),
        ("search(explore=-1)", "explore is a number from 0, not -1"),
        ("search(evidence=-1)", "evidence is a number from 0, not -1"),
        ("search(coach=maybe)", "coach is True or False, not 'maybe'"),
        ("search(playout=gready)", "did you mean 'greedy'"),
        ("search(iteration=5)", "has the option 'iteration', but search takes .*'iterations'"),
        ("search(iterations=" + "[" * 100_000 + ")", "iterations is a whole number"),
        ("search(400)", "has '400' in its brackets; expected each option once, as option=value"),
        ("search(ms=1, ms=2)", "has 'ms=2' in its brackets"),
        ("search(iterations=5", "ends without a bracket"),
        ("search(iterations=5) x", "ends without a bracket"),
        ("random(speed=1)", "random takes no options"),
        ("serch(iterations=5)", "no bot is called 'serch'.*did you mean 'search'"),
    ],
)
def test_bad_options_are_told(name: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        make_bot(name, GAME)


class Nth(Bot):
    """Takes an action by its place."""

    def __init__(self, game: Any, *, place: int = 0) -> None:
        super().__init__(game)
        self.place = place

    def choose(self, view: View, legal: LegalActions, rng: random.Random) -> int:
        return legal.ids[self.place % len(legal)]


def test_own_bots_take_options_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names, "_registered", dict(names._registered))
    register_bot("nth", Nth)
    seats = ["nth(place=1)", "nth"]
    with Table(GAME, seats, seed=5, isolate=True) as isolated:
        isolated.run()
        assert isolated.seats == ("nth(place=1)", "nth")
    here = Table(GAME, seats, seed=5)
    here.run()
    assert here.log == isolated.log
    with pytest.raises(ValueError, match="cannot be called"):
        register_bot("nth(place=1)", Nth)


def test_isolated_it_decides_the_same_and_the_record_knows_its_name() -> None:
    seats = ["search(iterations=20)", "greedy"]
    with Table(GAME, seats, seed=5, isolate=True) as isolated:
        isolated.run()
    here = Table(GAME, seats, seed=5)
    here.run()
    assert here.log == isolated.log
    assert here.record.seats == ("search(iterations=20)", "greedy")
    again = Table.resume(here.record)
    assert again.seats == here.seats
