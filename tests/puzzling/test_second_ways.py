"""The answers of the collection worked out a second way: by the engine, or by counting out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

import tbgames as tb
from tbgames.engine.game import State
from tbgames.treasure_hunter.bitset import indices
from tbgames.treasure_hunter.phases import Phase
from tbgames.treasure_hunter.state import TreasureHunterState
from tests.puzzling.collected import of_kind, state_of
from tests.tobago.test_odds import alike, owned, risk_neutral, walked
from tests.treasure_hunter.engine_odds import EngineOdds, Score


def puzzles(*kinds: str) -> pytest.MarkDecorator:
    found = [one for kind in kinds for one in of_kind(kind)]
    return pytest.mark.parametrize("one", found, ids=lambda one: one.name.replace(" ", "-"))


def without(state: State, *names: str, **changed: Any) -> State:
    """The position without some of its parts, and with others."""
    data = {key: value for key, value in state.to_dict().items() if key not in names}
    return state.game.position({**data, **changed})


# -- Tobago ----------------------------------------------------------------------------------------


@puzzles("fewest spaces", "locate")
def test_TB_21_spaces_left_are_those_after_the_play(one: tb.Puzzle) -> None:
    state = state_of(one)
    plays = [action for action in state.legal_actions if action.kind == "play"]
    assert {answer.action for answer in one.answers} == set(plays)
    for answer in one.answers:
        after = state.apply(answer.action)
        left = after.view(state.current_player).left[answer.action.args[1]]
        assert answer.worth == (-left.bit_count(),)


@puzzles("reach")
def test_TB_41_legs_by_driving_through_the_engine(one: tb.Puzzle) -> None:
    state = state_of(one)
    seat = state.current_player
    fresh = without(state, "acted", "legs", "amulet_legs", "amulet_here", "untouched")
    spaces = state.game.island.spaces
    goals = {spaces[one.view.located(m)].name for m in range(4) if one.view.located(m) >= 0}

    def reached(space: str) -> list[str]:
        """All spaces one leg away, asked of a position that stands there."""
        atvs = list(fresh.to_dict()["atvs"])
        atvs[seat] = space
        there = without(fresh, "amulet_here", atvs=atvs)
        return [a.text.removeprefix("drive ") for a in there.legal_actions if a.kind == "drive"]

    legs: dict[str, int] = {}
    ring = list(goals)
    for number in range(9):  # a leg can be driven back: outward from the treasures
        legs |= {space: number for space in ring if space not in legs}
        ring = [near for space in ring for near in reached(space) if near not in legs]
        ring = list(dict.fromkeys(ring))
    for answer in one.answers:
        assert answer.worth == (-1 - legs[answer.words.removeprefix("drive ")],)


# Gold that lies unseen from former divisions makes thousands of worlds: too many for a test.
SMALL = [one for one in of_kind("take or pass") if not one.view.memory]


@pytest.mark.parametrize("one", SMALL, ids=lambda one: one.name.replace(" ", "-"))
def test_TB_51_take_or_pass_by_all_states_of_the_engine(one: tb.Puzzle) -> None:
    state = state_of(one)
    hands: list[list[str]] = [[] for _ in range(state.game.players)]
    # Clue cards have no part in a sharing; without them there are few enough worlds.
    state = without(state, "clue_pools", "clue_discards", hands=hands)
    assert state.view(state.current_player).share_card == one.view.share_card
    worlds, before, seat = alike(state), owned(state), state.current_player
    for answer in one.answers:
        end = walked([(world.apply(answer.words), w) for world, w in worlds], risk_neutral)
        assert answer.worth == (end[seat] - before[seat],)


# -- TFTC ------------------------------------------------------------------------------------------


@puzzles("first goal")
def test_mean_searches_card_by_card(one: tb.Puzzle) -> None:
    view, cards = one.view, one.view.game.cards
    unseen = view.unseen

    @cache
    def mean(lacking: tuple[int, ...], left: tuple[int, ...], size: int) -> Fraction:
        """Searches until nothing is lacking, by what the next card is."""
        if not any(lacking):
            return Fraction(0)
        useless = size - sum(n for n, lack in zip(left, lacking, strict=True) if lack)
        found = Fraction(1)
        if useless:
            found += Fraction(useless, size) * mean(lacking, left, size - 1)
        for at, lack in enumerate(lacking):
            if lack and left[at]:
                after = (*lacking[:at], lack - 1, *lacking[at + 1 :])
                rest = (*left[:at], left[at] - 1, *left[at + 1 :])
                found += Fraction(left[at], size) * mean(after, rest, size - 1)
        return found

    for answer in one.answers:
        goal = next(goal for goal in cards.goals if goal.name == answer.words)
        lacking = Counter(goal.needs) - Counter(view.hand)
        icons = tuple(lacking)
        needed = tuple(lacking[icon] for icon in icons)
        # Cards that are no more lacking are useless: they need no count of their own.
        assert answer.worth == (-mean(needed, tuple(unseen[i] for i in icons), sum(unseen)),)


def turns(state: State) -> Iterator[State]:
    """All ends of a trade that has begun."""
    if state.current_player < 0 or state.view(state.current_player).phase == "turn":
        yield state
        return
    for action in state.legal_actions:
        yield from turns(state.apply(action))


@puzzles("pay next turn")
def test_TFTC_08_the_chance_to_pay_by_the_engine(one: tb.Puzzle) -> None:
    state, view = state_of(one), one.view
    seat, goals = view.player, view.game.cards.goals

    def pays(hand: Counter[int], wishlist: Any) -> bool:
        return any(not Counter(goals[goal].needs) - hand for goal in wishlist)

    found = {"rest": Fraction(0)}
    hand, unseen = Counter(view.hand), view.unseen
    good = sum(n for i, n in enumerate(unseen) if pays(hand + Counter([i]), view.wishlist))
    found["search"] = Fraction(good, sum(unseen))
    takes = [state.apply(a) for a in state.legal_actions if a.kind == "take"]
    ends = [end for after in takes for end in turns(after)]
    found["trade"] = Fraction(any(pays(Counter(e.view(seat).hand), view.wishlist) for e in ends))
    for action in state.legal_actions:
        if action.kind == "persuade":
            outcomes = state.apply(action).chance_probabilities()
            able = [p for event, p in outcomes if pays(hand, event.args)]
            found["persuade"] = sum(able, Fraction(0))
    assert {answer.words: answer.worth for answer in one.answers} == {
        words: (chance,) for words, chance in found.items()
    }


# -- Treasure Hunter -------------------------------------------------------------------------------

HIDDEN = ("seen", "watched", "fresh", "drawn_since", "proof", "top", "top_known")


def bare(state: State, opposer: int, keep: str = "") -> State:
    """The position in which the others hold no cards but one, and what they knew is forgotten."""
    data = state.to_dict()
    hands = [hand if seat == state.turn else [] for seat, hand in enumerate(data["hands"])]
    if keep:
        hands = [[] for _ in hands]
        hands[opposer] = [keep]
        for seat in (state.turn, opposer):
            for hero in data["parties"][seat]:
                hero["spells"] = []
    return without(state, *HIDDEN, hands=hands, parties=data["parties"])


class Plain(EngineOdds):
    """The party plays nothing and uses nothing up."""

    def walked(self, s: TreasureHunterState) -> Score:
        nothing = s.game.moves.pass_
        if s.phase == Phase.FIGHT and nothing in s._legal():
            return self.walk(s.child(nothing))
        return super().walked(s)


@puzzles("oppose")
def test_opposing_by_walking_through_the_engine(one: tb.Puzzle) -> None:
    state = state_of(one)
    for answer in one.answers[:2]:
        if answer.names[0] == "Party Encounter":
            continue
        start = bare(state, state.current_player, answer.names[0])
        won = Plain(start).walk(start.apply(answer.action))[0]
        assert answer.worth == (-won / one.view.stake_size,)


@puzzles("spells")
def test_what_a_card_brings_by_walking_through_the_engine(one: tb.Puzzle) -> None:
    state = state_of(one)
    start = bare(state, state.current_player)
    for answer in one.answers:
        won, dead, _ = EngineOdds(start).walk(start.apply(answer.action))
        assert answer.worth == (won / one.view.stake_size, dead)


@puzzles("hits")
def test_TH_041_hits_by_all_ways_of_the_engine(one: tb.Puzzle) -> None:
    state = state_of(one)
    party = state.parties[state.current_player]

    def ends(s: State) -> Iterator[State]:
        if s.view(0).phase != "hits":
            yield s
            return
        for action in s.legal_actions:
            yield from ends(s.apply(action))

    for answer in one.answers:
        rows = []
        for end in ends(state.apply(answer.action)):
            dead = indices(party & ~end.parties[state.current_player])
            rows.append((-len(dead), -sum(state.game.cards.hero(hero).cbt for hero in dead)))
        assert answer.worth == max(rows)
