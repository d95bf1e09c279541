"""The coach of Tobago and its expert: what they say, what they may know, how strong they are."""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

import tbgames as tb
from tbgames import tobago
from tbgames.chance import Sprt
from tbgames.engine.actions import Action
from tbgames.engine.advice import Counsel
from tbgames.engine.contest import contest
from tbgames.engine.testing import ContractError
from tbgames.tobago import prospects
from tbgames.tobago.clue_choice import legal_clues
from tbgames.tobago.rules import Tobago
from tbgames.tobago.scene_island import chart
from tbgames.tobago.state import TobagoState
from tbgames.tobago.view import MAPS, TobagoView
from tests.tobago.boards import STRIP_CARDS, located, play, strip

RARE = {"give amulet", "stop", "remove"}
SHORT = {"gold": {"2": 3, "5": 3}, "curses": 1, "safe": 2}
KINDS = {
    *("place", "play", "drive", "end", "stop", "raise", "pick up", "spend", "remove"),
    *("take", "refuse", "give amulet", "lose card"),
}


def decisions(game: Tobago, seed: int, careless: float = 0.25) -> Iterable[TobagoState]:
    """The decisions of a game that the coach plays, now and then by chance."""
    rng = random.Random(seed)
    state = game.start(seed=seed)
    while not state.is_terminal:
        yield state
        legal = list(state.legal_actions)
        view = state.view(state.current_player)
        best = game.advise(view, legal, quick=True).best
        action = rng.choice(legal) if rng.random() < careless else best
        state = state.apply(action).settle(seed=rng.randrange(10_000))


# -- what it says ---------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", ["summary", "rulebook"])
def test_every_decision_gets_a_counsel(players: int, rules: str) -> None:
    game = tb.new("tobago", players=players, seed=players, rules=rules)
    cells = {cell.id for cell in chart(game.island).board.cells}
    kinds: Counter[str] = Counter()
    for seed in range(5 - players):
        for state in decisions(game, seed):
            legal = state.legal_actions
            counsel = game.advise(state.view(state.current_player), legal, quick=True)
            assert sorted(one.action.id for one in counsel) == sorted(legal.ids)
            assert set(counsel.heat) <= cells
            assert all(0 <= heat <= 1 for heat in counsel.heat.values())
            assert counsel.model
            for one in counsel:
                kinds[one.action.kind] += 1
                assert one.reason[0].isupper() or one.reason[0].isdigit()
                assert one.reason.endswith(".")
                assert ". " not in one.reason, "one sentence"
                assert "nan" not in one.reason
    missing = KINDS - set(kinds)
    assert missing <= RARE
    if rules == "rulebook":
        assert {"pass", "swap"} <= set(kinds)


def test_TB_44_what_an_amulet_is_spent_on_gets_a_counsel() -> None:
    state = strip().position(
        {
            "maps": {"brown": [["in a lake", "A"]]},
            "atvs": ["G1", "T1"],
            "hands": [["on the beach"], []],
            "amulets_held": [1, 0],
        }
    )
    found = advice(play(state, "amulet for a marker"))
    # Two markers: I1 is near A's ATV, J1 as near, T1 far; either locates the treasure.
    assert set(found) == {"remove brown I1", "remove brown J1"}
    assert found["remove brown J1"].reason == (
        "Locates the brown treasure at I1, which you can raise in this turn."
    )
    found = advice(play(state, "amulet for legs", "drive H1"))
    assert "stop driving" in found
    assert found["stop driving"].reason


def test_TB_82_the_rose_to_take_back_is_one_that_counts_little() -> None:
    maps = {
        "brown": located("A", "B"),
        "grey": [["not in the mountains", "A"]] * 12,
        "white": [["in a river", "A"]],
        "black": [["in the scrubland", "A"]],
    }
    clues = [*STRIP_CARDS, *["not in the mountains"] * 15]
    state = strip(clues=clues).position(
        {
            "atvs": ["I1", "T1"],
            "maps": maps,
            "treasure_deck": [6] * 6,
            "treasure_discards": [2] * 9 + [3] * 9 + [4] * 8 + [5] * 7,
            "curses_gone": 2,
            "safe_cards": 0,
        }
    )
    found = advice(state.apply("raise brown"))
    # White is located: the treasure of a rose there is the next to be raised.
    assert list(found)[-1] == "take back rose 1 of white"
    assert len({found[f"take back rose {n} of grey"].value for n in range(1, 13)}) == 1
    assert "is raised in time with a chance" in found["take back rose 1 of white"].reason


def test_the_coach_says_the_same_where_its_seat_can_tell_no_difference() -> None:
    game = tb.new("tobago", players=3, seed=7)
    for step, state in enumerate(decisions(game, 4)):
        if step % 5 == 0:
            seat = state.current_player
            world = game.worlds(state.view(seat)).sample(seed=step)
            for quick in (True, False):
                said = [
                    game.advise(s.view(seat), s.legal_actions, quick=quick) for s in (state, world)
                ]
                assert said[0] == said[1]


def test_a_peeking_coach_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    look, advise = TobagoState.view, Tobago.advise
    seen: list[TobagoState] = []

    def remembered(state: TobagoState, player: int) -> TobagoView:
        seen[:] = [state]
        return look(state, player)

    def peeking(
        game: Tobago, view: TobagoView, legal: Iterable[Action], *, quick: bool = False
    ) -> Counsel:
        counsel = advise(game, view, legal, quick=quick)
        return replace(counsel, model=f"The hands are {seen[0].hands}.")

    monkeypatch.setattr(TobagoState, "view", remembered)
    monkeypatch.setattr(Tobago, "advise", peeking)
    game = tb.new("tobago", players=2, layout=5, seed=3, treasures=SHORT)
    with pytest.raises(ContractError, match="the coach tells seat"):
        tb.check_game(game, games=1, seed=1, thorough=6, max_worlds=1, max_histories=1)


def test_an_offer_is_solved_as_the_odds_do() -> None:
    game = tb.new("tobago", players=2, seed=5)
    solved = 0
    for state in decisions(game, 6):
        view = state.view(state.current_player)
        if view.phase == "offer" and len(view.share_roses) <= 3:
            counsel = game.advise(view, state.legal_actions)
            values = {one.action.kind: one.value for one in counsel}
            sharing = tobago.SharingGame.of_view(view)
            known = prospects.Prospects(view)
            stakes = tobago.Stakes(
                amulet=Fraction(known.amulet).limit_denominator(100),
                reopening=Fraction(0 if view.last else known.reopening).limit_denominator(100),
                rivalry=Fraction(1),
            )
            exact = sharing.take_or_pass(stakes=stakes)
            assert values["take"] - values["refuse"] == pytest.approx(float(exact.advantage))
            solved += 1
    assert solved > 5


# -- single decisions -----------------------------------------------------------------------------


def advice(state: TobagoState) -> dict[str, Any]:
    counsel = state.game.advise(state.view(state.current_player), state.legal_actions)
    return {str(one.action): one for one in counsel}


def test_TB_43_a_clue_is_played_before_the_treasure_under_the_atv_is_raised() -> None:
    # A stands on the located treasure and has the action still open: raising would end the turn.
    state = strip().position(
        {
            "maps": {"brown": located("B", "A"), "black": [["not in the jungle", "B"]]},
            "atvs": ["I1", "T1"],
            "hands": [["not next to a hut", "on the beach"], ["in the jungle"]],
        }
    )
    state_advice = advice(state)
    best = next(iter(state_advice))
    assert best.startswith("play")
    assert "then you can raise the brown treasure" in state_advice[best].reason
    after = state.apply(best).settle(seed=1)
    assert next(iter(advice(after))) == "raise brown"


def test_a_treasure_is_not_located_for_a_neighbour() -> None:
    # "Next to a palm tree" leaves I1 alone, where B stands; A is far.
    state = strip().position(
        {
            "maps": {"brown": [["in a lake", "A"]], "black": [["not in the jungle", "A"]]},
            "atvs": ["A1", "I1"],
            "hands": [["next to a palm tree", "not next to a hut"], []],
        }
    )
    found = advice(state)
    locating = found["play next to a palm tree on brown"]
    assert "Locates the treasure at I1" in locating.reason
    assert "1 from B" in locating.reason
    assert locating.value < found["play not next to a hut on black"].value
    assert not next(iter(found)).endswith("next to a palm tree on brown")


def test_the_last_treasure_is_raised_only_by_who_gains() -> None:
    # Whoever raises ends the game; four roses are B's, the raiser adds one of A.
    def raising(roses: tuple[str, ...]) -> Any:
        clues = ("in a lake", "next to a palm tree", "not in the jungle", "not next to a hut")
        state = strip().position(
            {
                "maps": {"brown": located(*roses, on=clues)},
                "atvs": ["I1", "T1"],
                "treasure_deck": [2, 3, 4, 5],
                "treasure_discards": [2] * 8 + [3] * 8 + [4] * 7 + [5] * 6 + [6] * 6,
                "safe_cards": 0,
                "curses_gone": 2,
                "hands": [["on the beach"], []],
            }
        )
        return advice(state)["raise brown"]

    mine, theirs = raising(("A", "A", "A", "B")), raising(("B", "B", "B", "B"))
    assert "the game ends with it" in mine.reason
    assert "a lead of" in mine.reason
    assert "but a lead for the others" in theirs.reason
    assert mine.reason != theirs.reason


def test_TB_52_an_amulet_is_given_for_a_good_card_only() -> None:
    base = strip().position(
        {
            "maps": {"brown": located("B", "A")},
            "atvs": ["I1", "I1"],
            "gold": [[6], [2]],
            "amulets_held": [1, 1],
            "treasure_deck": [2, 3, 4, "curse", "curse"],
            "treasure_discards": [2] * 7 + [3] * 8 + [4] * 7 + [5] * 7 + [6] * 5,
            "safe_cards": 0,
        }
    )
    state = base.apply("raise brown")
    for card in ("deal 2", "deal 3", "deal curse", "deal curse", "turn up curse"):
        state = state.apply(card)
    found = advice(state)
    assert next(iter(found)) == "give amulet"
    assert "your best card 6" in found["give amulet"].reason
    state = state.apply("give amulet")
    view = state.view(1)
    assert view.phase == "curse"
    found = advice(state)
    assert found["lose card"].value == -2


# -- clue choice ----------------------------------------------------------------------------------


def test_TB_21_legal_clues_are_those_of_the_engine() -> None:
    for rules in ("summary", "rulebook"):
        game = tb.new("tobago", players=2, seed=11, rules=rules)
        checked: Counter[str] = Counter()
        for state in decisions(game, 8):
            view = state.view(state.current_player)
            legal = {action.args for action in state.legal_actions if action.kind == "play"}
            if view.phase in ("open", "reopen", "clue") or (
                view.phase == "turn" and not view.acted
            ):
                if view.amulet_legs:
                    continue
                assert set(legal_clues(view)) == legal
                checked[view.phase] += 1
        assert checked["turn"] > 20
        assert checked["reopen"] > 3


def test_clue_choices_are_what_the_engine_makes_of_them() -> None:
    game = tb.new("tobago", players=3, seed=12)
    rows = 0
    for state in decisions(game, 9):
        seat = state.current_player
        view = state.view(seat)
        if view.phase != "turn" or view.acted or view.amulet_legs:
            continue
        choices = tobago.clue_choices(view)
        plays = [action for action in state.legal_actions if action.kind == "play"]
        assert len(choices.rows) == len(plays)
        for row in choices.rows:
            values = dict(zip(choices, row, strict=True))
            colour = MAPS.index(values["map"])
            after = state.apply(f"play {values['clue']} on {values['map']}").view(seat)
            assert values["before"] == view.left[colour].bit_count()
            assert values["left"] == after.left[colour].bit_count()
            gone = view.markers(colour) & ~after.markers(colour)
            assert values["removed"] == gone.bit_count()
            owners = [owner for _, owner in after.maps[colour]]
            assert (values["own"], values["own"] + values["others"]) == (
                owners.count(seat),
                len(owners),
            )
            assert 2 ** values["bits"] == pytest.approx(values["before"] / values["left"], rel=0.01)
            rows += 1
        leads = [row[-2] - row[-1] for row in choices.rows]
        assert leads == sorted(leads, reverse=True) or max(b - a for a, b in pairwise(leads)) < 0.02
    assert rows > 150


def test_clue_choices_shown() -> None:
    state = strip().position(
        {
            "maps": {"brown": [["in a lake", "A"]]},
            "atvs": ["A1", "I1"],
            "hands": [["next to a palm tree"], []],
        }
    )
    row = tobago.clue_choices(state.view(0)).where(map="brown")
    found = {name: column[0] for name, column in row.items()}
    assert found["clue"] == "next to a palm tree"
    assert (found["before"], found["left"], found["removed"], found["bits"]) == (2, 1, 1, 1.0)
    assert (found["own"], found["others"]) == (2, 0)
    assert found["turns A"] == 2.0  # E1, F1, H1, and I1 with a fourth leg
    assert found["turns B"] == 1.0


def test_TB_41_legs_are_those_that_the_engine_drives() -> None:
    game = strip()
    table = prospects.leg_table(game)
    for start in (0, 8, 12, 19):
        name = game.island.spaces[start].name
        state = game.position({"atvs": [name, name], "maps": {"brown": [["in a lake", "A"]]}})
        legs = {start: 0}
        waiting = deque([state])
        while waiting:
            state = waiting.popleft()
            at = state.atvs[0]
            for action in state.legal_actions:
                if action.kind == "drive" and action.args[0] not in legs:
                    legs[action.args[0]] = legs[at] + 1
                    after = state.apply(action)
                    if not after.is_terminal and after.current_player == 0:
                        waiting.append(after)
        assert max(legs.values()) == 3
        for space, count in legs.items():
            assert table[start][space] == count
        assert all(table[start][space] > 3 for space in range(len(table)) if space not in legs)


# -- how strong it is -----------------------------------------------------------------------------


def test_the_expert_beats_the_greedy_player() -> None:
    found = contest(
        lambda seed: tb.new("tobago", players=2, seed=seed),
        "expert",
        "greedy",
        Sprt(0.5, 0.6),
        games=400,
        seed=1,
    )
    print(found)
    assert found.test.decision == 0.6, str(found)
