"""What a player can infer about treasure cards: TB-03, TB-50 to TB-52, TB-60, TB-70.

Three ways to know better than the code: arithmetic that is written out here, physical cards
followed by a slow model (``histories.py``), and all chance events of the engine itself.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest

import tbgames as tb
from tbgames.engine.actions import Action
from tbgames.tobago.rules import Tobago
from tbgames.tobago.state import TobagoState
from tests.tobago.boards import STRIP
from tests.tobago.histories import (
    SIGMAS,
    any_step,
    deviations,
    follow_treasures,
    in_values,
    keeping,
    ready,
    shares,
    told,
    treasure_histories,
    treasure_shares,
)

HALF = Fraction(1, 2)
TINY = {"gold": {"2": 2, "3": 2, "5": 1}, "curses": 1, "safe": 2}


def game_of(treasures: Mapping[str, Any], players: int = 2, rules: Any = None) -> Tobago:
    """A game on the STRIP whose clues all keep one and the same space."""
    return tb.new(
        "tobago",
        players=players,
        island=STRIP,
        rules=rules,
        clues=keeping(40),
        treasures=treasures,
    )


def play(state: TobagoState, *steps: str) -> TobagoState:
    for step in steps:
        state = state.apply(step)
    return state


def chance_of(found: Mapping[Any, Fraction], event: Callable[[Any, Any, Any], bool]) -> Fraction:
    """The chance of what holds for (past divisions, running division, deck)."""
    return sum((p for case, p in found.items() if event(*case)), Fraction(0))


# -- by hand --------------------------------------------------------------------------------------


def test_tb_03_a_card_from_the_safe_top_is_no_curse() -> None:
    # 2 2 3 3 5 and a curse, two on top safe. A looks at a 2, B at the other safe card, which is
    # one of 2 3 3 5. The third is any of the four left: the three gold cards and the curse.
    state = play(ready(game_of(TINY), {"brown": "B"}), "raise brown", "deal 2", "deal 3", "deal 5")
    found = treasure_shares(state.game, state, 0)
    assert {
        value: chance_of(found, lambda past, now, deck, v=value: now[1] == v)
        for value in (0, 2, 3, 5)
    } == {0: 0, 2: Fraction(1, 4), 3: Fraction(1, 2), 5: Fraction(1, 4)}
    assert chance_of(found, lambda past, now, deck: now[2] == 0) == Fraction(1, 4)
    # B has looked at a 3, and sees the same from the other side.
    found = treasure_shares(state.game, state, 1)
    assert chance_of(found, lambda past, now, deck: now[0] == 3) == Fraction(1, 4)
    assert chance_of(found, lambda past, now, deck: now[0] == 2) == Fraction(1, 2)
    assert chance_of(found, lambda past, now, deck: now[2] == 0) == Fraction(1, 4)


def test_tb_51_a_card_turned_up_need_not_be_the_one_looked_at() -> None:
    # As above, and a 2 is turned up. If B holds a 2 (1/4), two of three cards are 2s: 1/4 x 2/3.
    # If not (3/4), the third is the other 2 with 1/4 and then again 2/3, else 1/3:
    # 3/4 x (1/4 x 2/3 + 3/4 x 1/3) = 5/16. In all 1/6 + 5/16 = 23/48, and B's share of it is
    # 8/23. The curse is there in 1/4 x 1/4 x 2/3 + 3/4 x 1/4 x 1/3 = 5/48 of it: 5/23.
    state = play(ready(game_of(TINY), {"brown": "B"}), "raise brown", "deal 2", "deal 3", "deal 5")
    state = play(state, "turn up 2")
    found = treasure_shares(state.game, state, 0)
    assert chance_of(found, lambda past, now, deck: now[1] == 2) == Fraction(8, 23)
    assert chance_of(found, lambda past, now, deck: now[2] == 0) == Fraction(5, 23)


def test_tb_51_what_was_left_unoffered_is_remembered() -> None:
    # 2 2 5 and a curse, none safe. A alone looks at a 2; the second card is the other 2, the 5 or
    # the curse. A 2 is turned up (1, 1/2, 1/2) and taken; no curse is announced. So what was
    # left is a 2 with 1 : 1/2, and if it is the 5, the 2 taken was A's.
    game = game_of({"gold": {"2": 2, "5": 1}, "curses": 1, "safe": 0})
    state = play(ready(game, {"brown": "-"}), "raise brown", "deal 2", "deal 5")
    state = play(state, "turn up 2", "take")
    assert treasure_shares(game, state, 0) == {
        (((2, 2),), (), (0, 5)): Fraction(2, 3),
        (((2, 5),), (), (0, 2)): Fraction(1, 3),
    }
    # B has looked at nothing. Of the 12 ordered pairs 2 are both 2s, which turn up a 2 surely;
    # 4 are a 2 and the 5, which do so with 1/2: 2 to 2, the latter in both orders.
    assert treasure_shares(game, state, 1) == {
        (((2, 2),), (), (0, 5)): HALF,
        (((2, 5),), (), (0, 2)): HALF / 2,
        (((5, 2),), (), (0, 2)): HALF / 2,
    }


def test_tb_51_a_curse_left_unoffered_lay_below_the_safe_top() -> None:
    # 3 3 4 and a curse, one on top safe. A 3 is turned up and taken, and a curse is announced to
    # have been left: it was not A's card, which was safe.
    game = game_of({"gold": {"3": 2, "4": 1}, "curses": 1, "safe": 1})
    state = play(ready(game, {"brown": "-"}), "raise brown", "deal 3", "deal curse")
    # Before that, for B: A's card is a 3 with 2/3, the other is one of three: the curse with 1/3.
    found = treasure_shares(game, state, 1)
    assert chance_of(found, lambda past, now, deck: now[0] == 3) == Fraction(2, 3)
    assert chance_of(found, lambda past, now, deck: now[1] == 0) == Fraction(1, 3)
    # A 3 turned up: 3 and 3 in 2/9 surely, 3 and 4 or 4 and 3 in 2/9 each with 1/2, 3 and the
    # curse in 2/9 with 1/2. In parts of 2/9: 1, 1/2, 1/2, 1/2.
    state = play(state, "turn up 3")
    found = treasure_shares(game, state, 1)
    assert chance_of(found, lambda past, now, deck: now == (3, 3)) == Fraction(2, 5)
    assert chance_of(found, lambda past, now, deck: now == (3, 4)) == Fraction(1, 5)
    assert chance_of(found, lambda past, now, deck: now == (4, 3)) == Fraction(1, 5)
    assert chance_of(found, lambda past, now, deck: now == (3, 0)) == Fraction(1, 5)
    # Taken, the curse goes: nothing that is gold was left, and the deck is 3 and 4 for certain.
    state = state.apply("take")
    assert treasure_shares(game, state, 1) == {((), (), (3, 4)): 1}


def test_tb_03_without_a_safe_top_a_curse_lies_anywhere() -> None:
    # 2, 7 and a curse, none safe: all six orders are as likely.
    game = game_of({"gold": {"2": 1, "7": 1}, "curses": 1, "safe": 0})
    state = play(ready(game, {"brown": "-"}), "raise brown", "deal 2", "deal 7")
    found = treasure_shares(game, state, 1)
    assert set(found.values()) == {Fraction(1, 6)}
    assert len(found) == 6
    # A 2 turned up and taken, no curse announced: the 7 is left, seen by A or by nobody.
    state = play(state, "turn up 2", "take")
    assert treasure_shares(game, state, 1) == {
        (((2, 7),), (), (0,)): HALF,
        (((7, 2),), (), (0,)): HALF,
    }


def test_tb_50_discards_dealt_again_tell_about_the_past() -> None:
    # 2 2 5 in the deck, a 9 discarded in the open, three players. A alone took a 2, one card was
    # left. Then A and B share: A looks at the last card of the deck, the 9 and what was left are
    # reshuffled, B looks at one of them, the other joins unseen.
    game = game_of({"gold": {"2": 2, "5": 1, "9": 1}, "curses": 0, "safe": 0}, players=3)
    start = ready(game, {"brown": "-", "black": "B"}, treasure_discards=[9], turn="A")
    state = play(start, "raise brown", "deal 2", "deal 5", "turn up 2", "take")
    # For C: two 2s in 1/3, turned up surely; a 2 and the 5 in 2/3, turned up with 1/2.
    found = treasure_shares(game, state, 2)
    assert chance_of(found, lambda past, now, deck: deck == (5,)) == HALF
    # A has looked at a 2: the other was a 2 with 1/2 then, with 1/2 : 1/4 now.
    found = treasure_shares(game, state, 0)
    assert chance_of(found, lambda past, now, deck: deck == (5,)) == Fraction(2, 3)
    state = state.copy()
    state.turn = state.current_player = 0  # A raises again, so as to have only one rose more
    state = state.apply("raise black").apply("deal 2")
    assert state.view(0).share_fresh == 1
    # A sees that the last card is a 2: so the 5 was left.
    assert set(treasure_shares(game, state, 0)) == {(((2, 5),), (2,), (5, 9))}
    # B sees a 9 or the card that was left. A 9 says nothing about which one it is.
    with_nine = treasure_shares(game, state.apply("deal 9"), 1)
    assert chance_of(with_nine, lambda past, now, deck: deck == (2,)) == HALF
    # A 5 does: then the last card of the deck was a 2. C still knows nothing of it: the 5 is the
    # last card (1/2), B's (1/4), or the one that nobody saw (1/4).
    state = state.apply("deal 5")
    found = treasure_shares(game, state, 1)
    assert chance_of(found, lambda past, now, deck: now[0] == 2 and deck == (9,)) == 1
    state = state.apply("deal 9")
    found = treasure_shares(game, state, 2)
    where = [chance_of(found, lambda past, now, deck, i=i: now[i] == 5) for i in range(3)]
    assert where == [HALF, HALF / 2, HALF / 2]


# -- physical cards -------------------------------------------------------------------------------

LOCATED = {"brown": "B", "black": "-", "grey": "A"}

STORIES: dict[str, tuple[Mapping[str, Any], int, Mapping[str, str], Mapping[str, Any]]] = {
    # name: (deck, players, roses on each map, rest of the position)
    "tiny": (TINY, 2, LOCATED, {}),
    "nobody to reopen": (TINY, 2, {"brown": "BA", "black": "-"}, {"cards": 0}),
    "several roses": (TINY, 2, {"brown": "ABB", "black": "-"}, {"amulets_held": [1, 0]}),
    "three seats": (TINY, 3, {"brown": "BC", "black": "C-", "grey": "-"}, {}),
    "four seats": (TINY, 4, {"brown": "D", "black": "AC", "grey": "B"}, {}),
    "many curses": (
        {"gold": {"2": 2, "4": 2}, "curses": 3, "safe": 1},
        2,
        {"brown": "B", "black": "-", "grey": "A"},
        {"amulets_held": [2, 1], "gold": [[], []]},
    ),
    "curses only below": (
        {"gold": {"1": 2, "6": 1}, "curses": 3, "safe": 3},
        3,
        {"brown": "B", "black": "C", "grey": "-"},
        {},
    ),
    "gold to lose": (
        {"gold": {"2": 3, "3": 3, "5": 1}, "curses": 2, "safe": 0},
        2,
        {"brown": "B", "black": "B", "grey": "-"},
        {"gold": [[3], [2, 3]], "amulets_held": [0, 1]},
    ),
    "discards from the start": (
        {"gold": {"2": 3, "3": 2, "5": 2}, "curses": 1, "safe": 1},
        2,
        {"brown": "-", "black": "B", "grey": "BB"},
        {"treasure_discards": [2, 5, 5]},
    ),
    "alone all the time": (
        {"gold": {"2": 3, "3": 2}, "curses": 1, "safe": 2},
        2,
        {"brown": "-", "black": "-", "grey": "-", "white": "-"},
        {},
    ),
    "one value": ({"gold": {"4": 4}, "curses": 1, "safe": 0}, 2, LOCATED, {}),
    "too short for all": (
        {"gold": {"2": 2, "3": 2}, "curses": 1, "safe": 1},
        2,
        {"brown": "-", "black": "BABAB"},
        {},
    ),
}

SEEDS = 3
TAKING = {"raise": 1.0, "take": 0.8}
MIXED = {"raise": 1.0, "take": 0.4}


def walk(
    start: TobagoState, rng: random.Random, prefer: Mapping[str, float]
) -> Iterator[tuple[TobagoState, Action, TobagoState]]:
    """Play on as long as a treasure can be raised."""
    state = start
    while not state.is_terminal:
        if state.phase == 2 and not any(a.kind == "raise" for a in state.legal_actions):
            return
        action = any_step(state, rng, prefer)
        after = state.child(action.id)
        yield state, action, after
        state = after


def story(name: str, rules: str = "summary") -> TobagoState:
    treasures, players, roses, position = STORIES[name]
    return ready(game_of(treasures, players, rules), roses, **{"cards": 2, **position})


@pytest.mark.parametrize("rules", ["summary", "rulebook"])
@pytest.mark.parametrize("name", STORIES)
def test_tb_70_what_can_be_known_is_what_physical_cards_tell(name: str, rules: str) -> None:
    start = story(name, rules)
    game = start.game
    for seed in range(SEEDS):
        rng = random.Random(f"{name} {rules} {seed}")
        histories = treasure_histories(start)
        for before, action, after in walk(start, rng, TAKING if seed % 2 else MIXED):
            follow_treasures(histories, before, action, after)
            for seat, history in enumerate(histories):
                assert treasure_shares(game, after, seat) == history.shares(), (seat, action.text)


def test_the_stories_come_to_everything_that_is_to_be_tested() -> None:
    reached: Counter[str] = Counter()
    for name in STORIES:
        for rules in ("summary", "rulebook"):
            start = story(name, rules)
            for seed in range(SEEDS):
                rng = random.Random(f"{name} {rules} {seed}")
                for _, action, state in walk(start, rng, TAKING if seed % 2 else MIXED):
                    view = state.view(0)
                    reached[view.phase] += 1
                    reached[f"{len(view.memory)} remembered"] += 1
                    reached["reshuffled"] += view.share_fresh >= 0 and bool(view.memory)
                    reached["reshuffled, open discards"] += bool(view.share_recycled)
                    reached["unoffered curses"] += any(row[4] for row in view.memory)
                    reached["lost a card"] += action.kind == "lose card"
                    reached["seven roses"] += len(view.share_roses) > 5
    assert min(reached.values()) > 0, reached
    for what in ("deal", "turn up", "offer", "curse", "reopen", "draw", "over", "2 remembered"):
        assert reached[what] > 5, what


# -- all chance events of the engine --------------------------------------------------------------


def decide(state: TobagoState, pattern: str) -> Action:
    """A choice that depends on open information only."""
    legal = {action.text: action for action in state.legal_actions}
    if "take" in legal:
        view = state.view(0)
        number = view.raises + len(view.share_turned) + view.share_rose
        return legal["take" if pattern[number % len(pattern)] == "t" else "pass on"]
    return legal[min(legal, key=lambda text: (not text.startswith("raise"), text))]


def all_histories(
    start: TobagoState, pattern: str, seat: int
) -> Iterator[list[dict[TobagoState, Fraction]]]:
    """Step by step, the weighted states behind each history that the seat can have seen."""
    groups = [{start: Fraction(1)}]
    while True:
        split: dict[Any, dict[TobagoState, Fraction]] = {}
        for number, states in enumerate(groups):
            for state, weight in states.items():
                if state.is_terminal or (
                    state.phase == 2 and not any(a.kind == "raise" for a in state.legal_actions)
                ):
                    continue
                if state.is_chance:
                    options = state.chance_probabilities()
                else:
                    options = ((decide(state, pattern), Fraction(1)),)
                for action, chance in options:
                    after = state.child(action.id)
                    seen = (number, told(state, action, after, seat), after.view(seat))
                    group = split.setdefault(seen, {})
                    group[after] = group.get(after, Fraction(0)) + weight * chance
        groups = list(split.values())
        if not groups:
            return
        yield groups


SHORT: dict[str, tuple[Mapping[str, Any], int, Mapping[str, str], Mapping[str, Any]]] = {
    "two sharings": (
        {"gold": {"2": 2, "5": 2}, "curses": 1, "safe": 1},
        2,
        {"brown": "B", "black": "-"},
        {},
    ),
    "reshuffled": (
        {"gold": {"2": 2, "3": 2}, "curses": 1, "safe": 1},
        2,
        {"brown": "-", "black": "-", "grey": "B"},
        {"treasure_discards": [3]},
    ),
    "cursed": (
        {"gold": {"2": 2, "4": 1}, "curses": 2, "safe": 0},
        2,
        {"brown": "B", "black": "-"},
        {"amulets_held": [0, 1]},
    ),
    "three seats": (
        {"gold": {"2": 2, "3": 2}, "curses": 1, "safe": 2},
        3,
        {"brown": "B", "black": "-"},
        {},
    ),
}


@pytest.mark.parametrize("pattern", ["t", "tr"])
@pytest.mark.parametrize("name", SHORT)
def test_worlds_are_those_of_all_games_that_look_the_same(name: str, pattern: str) -> None:
    treasures, players, roses, position = SHORT[name]
    start = ready(game_of(treasures, players), roses, **position)
    for seat in range(players):
        for groups in all_histories(start, pattern, seat):
            for states in groups:
                view = next(iter(states)).view(seat)
                worlds = start.game.worlds(view).list()
                assert shares(dict(worlds)) == shares(states)


# -- totals and draws -----------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["summary", "rulebook"])
@pytest.mark.parametrize("name", STORIES)
def test_the_total_is_the_sum_of_all_weights(name: str, rules: str) -> None:
    start = story(name, rules)
    for seed in range(2):
        rng = random.Random(f"total {name} {rules} {seed}")
        for _, _, state in walk(start, rng, MIXED if seed % 2 else TAKING):
            for seat in range(start.game.players):
                treasures = start.game.worlds(state.view(seat)).treasures
                items = list(treasures.items())
                assert treasures.total == sum(weight for _, weight in items)
                assert len({world for world, _ in items}) == len(items)


@pytest.mark.parametrize("name", STORIES)
def test_draws_have_the_weights_of_the_list(name: str) -> None:
    start = story(name)
    game = start.game
    rng = random.Random(f"draws {name}")
    states = [after for seed in range(3) for _, _, after in walk(start, rng, TAKING)]
    # Half of them with as much to remember as there is, half anywhere.
    rng.shuffle(states)
    full = sorted(states[::2], key=lambda state: -len(state.memory))
    tested = 0
    for state in [item for pair in zip(full, states[1::2], strict=False) for item in pair]:
        seat = rng.randrange(game.players)
        expected = treasure_shares(game, state, seat)
        if len(expected) > 1:
            treasures = game.worlds(state.view(seat)).treasures
            counts = Counter(in_values(game, treasures.draw(rng)) for _ in range(400))
            assert deviations(counts, expected, 400) < SIGMAS, state.view(seat)
            tested += 1
            if tested == 6:
                break
    assert tested == 6


def test_draws_share_what_is_remembered_among_many_divisions() -> None:
    # Three times A alone looks at a 2, and a 2 is turned up and taken: was it always that one?
    game = game_of({"gold": {"2": 4, "3": 9}, "curses": 0, "safe": 0})
    state = ready(game, {"brown": "-", "black": "-", "grey": "-"})
    for colour in ("brown", "black", "grey"):
        state = state.copy()
        state.turn = state.current_player = 0
        state = play(state, f"raise {colour}", "deal 2", "deal 3", "turn up 2", "take")
    expected = treasure_shares(game, state, 0)
    assert len(expected) == 4  # one of the other cards is the last 2, or none is
    treasures = game.worlds(state.view(0)).treasures
    rng = random.Random(1)
    counts = Counter(in_values(game, treasures.draw(rng)) for _ in range(10_000))
    assert deviations(counts, expected, 10_000) < SIGMAS
