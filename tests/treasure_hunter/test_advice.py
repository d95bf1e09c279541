"""The coach of Treasure Hunter: every kind of decision, honest numbers, sound advice."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import tbgames as tb
from tbgames.engine.advice import Counsel
from tbgames.engine.bots import make_bot
from tbgames.treasure_hunter.cards import CardSet
from tbgames.treasure_hunter.decisions import adventure_values, spell_values
from tbgames.treasure_hunter.phases import Phase
from tbgames.treasure_hunter.state import TreasureHunterState
from tests.treasure_hunter.boards import hero, opposed, passed, play, rolled, seat, table


def counsel(state: TreasureHunterState, *, quick: bool = False) -> Counsel:
    """What the coach says to the player to decide."""
    return state.game.advise(state.view(state.current_player), state.legal_actions, quick=quick)


def best(state: TreasureHunterState) -> str:
    """What the coach advises; both modes have to agree in these cases."""
    slow, fast = (str(counsel(state, quick=quick).best) for quick in (False, True))
    assert slow == fast
    return slow


def values(state: TreasureHunterState) -> dict[str, float]:
    """The value of each action in words."""
    return {str(one.action): one.value for one in counsel(state)}


def reasons(state: TreasureHunterState) -> dict[str, str]:
    """The reason for each action in words."""
    return {str(one.action): one.reason for one in counsel(state)}


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("options", [{}, {"dice": "after_cards", "all_opponents_assist": True}])
def test_covers_every_decision_of_a_game(players: int, options: dict[str, Any]) -> None:
    game = tb.new("treasure_hunter", players=players, **options)
    state = game.start(seed=players)
    rng = random.Random(players)
    while not state.is_terminal:
        if state.is_chance:
            state = state.settle(rng.getrandbits(31))
            continue
        legal = state.legal_actions
        if len(legal) == 1:
            state = state.apply(legal[0])
            continue
        found = counsel(state, quick=rng.random() < 0.9)
        assert sorted(one.action.id for one in found) == sorted(legal.ids)
        for one in found:
            assert re.fullmatch(r"[A-Z0-9].*[.]", one.reason), one.reason
        assert found.unit == "points"
        # Now and then anything at all, to come into windows that a sound player avoids.
        state = state.apply(found.best if rng.random() < 0.7 else rng.choice(list(legal)))


def test_says_the_same_of_equal_views_and_of_worlds_that_look_alike() -> None:
    game = tb.new("treasure_hunter", players=3)
    state = game.start(seed=4)
    for count in range(120):
        view = state.view(state.current_player)
        again = game.view_from_dict(view.to_dict())
        world = game.worlds(view).sample(seed=count)
        found = counsel(state)
        assert game.advise(again, state.legal_actions) == found
        assert counsel(world) == found
        state = state.apply(found.best).settle(seed=count)


class TestGoOrStay:
    """The value of an adventure against staying at home."""

    WEAK = (seat(hand=["Castle", "Golden Goose"], party=["Bard"]), seat(hand=["Orcs", "Dragon"]))

    def test_one_bard_stays_at_home(self) -> None:
        assert best(table(*self.WEAK, phase="venture")) == "pass"

    def test_in_the_last_round_nothing_is_kept(self) -> None:
        ours = seat(hand=["Castle", "Golden Goose"], party=["Warrior", "Knight"])
        theirs = seat(hand=["Orcs", "Ogres", "Goblins", "Drow", "Ents", "Wraith", "Djinn"])
        assert best(table(ours, theirs, phase="venture")) == "pass"
        assert best(table(ours, theirs, phase="venture", last=True, deck=[])) == "go to Castle"

    def test_values_and_chances_are_those_of_the_table(self) -> None:
        ours = seat(hand=["Castle", "Temple", "Golden Goose"], party=["Warrior", "Knight"])
        state = table(ours, seat(hand=["Orcs", "Dragon"]), phase="venture")
        told = reasons(state)
        for row in adventure_values(state.view(0)):
            action = "pass" if row.location == "stay at home" else f"go to {row.location}"
            assert values(state)[action] == pytest.approx(row.value)
            assert f"with {row.win:.0%}" in told[action]

    def test_the_treasure_that_draws_cards_comes_first(self) -> None:
        ours = seat(hand=["Castle", "Golden Goose", "Holy Icon", "Dragons Hoard"], party=["Knight"])
        state = table(ours, seat(hand=["Orcs"]), phase="venture").apply("go to Castle")
        assert best(state) == "place Dragons Hoard"
        found = values(state)
        assert found["place Golden Goose"] > found["place Holy Icon"]

    def test_with_more_treasures_than_turns_nothing_is_gained_by_waiting(self) -> None:
        def staying(hand: list[str]) -> float:
            ours = seat(hand=["Castle", *hand], party=["Warrior", "Knight"])
            deck = [card.name for card in CardSet.standard().cards if card.kind == "spell"]
            state = table(ours, seat(hand=["Orcs"]), phase="venture", deck=deck)
            return values(state)["pass"]

        few = ["Golden Goose"]
        assert staying(few) > 0 == staying([*few, "Holy Icon", "Kings Crown", "Ancient Tome"])


class TestOpposing:
    """Whom to oppose, and with what."""

    def test_with_what_is_beaten_least_likely(self) -> None:
        ours = seat(hand=["Castle", "Golden Goose"], party=["Warrior", "Knight"])
        state = table(ours, seat(hand=["Kobolds", "Dragon", "Orcs"]), phase="venture")
        state = play(state, "go to Castle", "place Golden Goose")
        found = values(state)
        assert best(state) == "oppose with Dragon"
        assert found["oppose with Dragon"] > found["oppose with Orcs"] > found["pass"]
        assert "by dice alone" in reasons(state)["oppose with Orcs"]

    def test_among_several_the_leader_is_worth_more(self) -> None:
        def gain(pile: list[str]) -> float:
            state = table(
                seat(hand=["Castle", "Golden Goose"], party=["Warrior"], pile=pile),
                seat(hand=["Orcs"]),
                seat(hand=["Fear"], pile=["Kings Crown"]),
                phase="venture",
            )
            return values(play(state, "go to Castle", "place Golden Goose"))["oppose with Orcs"]

        assert gain(["Dragons Hoard"]) > 1.9 * gain([])  # the treasure and the hits count half

    def test_double_trouble_only_where_one_guardian_is_not_enough(self) -> None:
        def advised(party: list[str]) -> str:
            ours = seat(hand=["Castle", "Golden Goose"], party=party)
            theirs = seat(hand=["Double Trouble", "Medusa", "Kobolds"])
            state = table(ours, theirs, phase="venture")
            state = play(state, "go to Castle", "place Golden Goose", "oppose with Medusa")
            return best(state)

        assert advised(["Bard"]) == "pass"
        strong = advised(["Warrior", "Knight", "Barbarian", "Ranger"])
        assert strong == "double trouble with Kobolds"


class TestFights:
    """Cards, hits, Cure."""

    def test_plays_the_least_that_turns_a_fight(self) -> None:
        wizard = hero("Wizard", spells=["Sleep", "Fireball"])
        state = opposed(["Warrior", wizard], "Orcs", at="Temple")
        assert best(rolled(state, 9, 10)) == "cast Sleep with Wizard"  # 6 are missing
        assert best(rolled(state, 9, 9)) == "pass"  # 7 are

    def test_tells_the_exact_chance(self) -> None:
        wizard = hero("Wizard", spells=["Illusion"])
        state = rolled(opposed(["Warrior", wizard], "Orcs", at="Temple"), 9, 12)
        found = {row.play: row.win for row in spell_values(state.view(0))}
        told = reasons(state)["cast Illusion with Wizard"]
        assert f"a win with {float(found['cast Illusion with Wizard']):.0%}" in told

    def test_TH_042_a_martyr_takes_the_hits(self) -> None:
        state = rolled(opposed(["Dwarf", "Wizard", "Bard"], "Orcs"), 12, 2).apply("roll 4")
        placed = {}
        while state.phase == Phase.HITS:
            action = best(state)
            placed[action.split(" on ")[1]] = int(action[0])
            state = state.apply(action)
        assert (placed["Wizard"], placed.get("Bard", 0)) == (0, 0)

    def test_TH_S07_cures_where_it_saves_heroes(self) -> None:
        party: list[str | dict[str, Any]] = ["Knight", hero("Priestess", spells=["Cure"])]
        state = passed(rolled(opposed(party, "Giant Scorpion", at="Desert"), 12, 2), "hit roll")
        assert best(state.apply("roll 2")) == "cast Cure with Priestess"

    def test_near_the_end_heroes_count_less(self) -> None:
        def lost(deck: list[str]) -> float:
            ours = seat(hand=["Castle", "Golden Goose"], party=["Dwarf", "Wizard"])
            state = table(ours, seat(hand=["Orcs"]), phase="venture", deck=deck)
            state = play(state, "go to Castle", "place Golden Goose", "oppose with Orcs")
            state = rolled(state, 12, 2).apply("roll 5")
            return max(values(state).values())

        cards = CardSet.standard()
        many = [cards.cards[card].name for card in (*cards.spells, *cards.items)]
        assert lost(many) < 3 * lost(["Fear"]) < 0


class TestAtHome:
    """Recruiting, and what to keep."""

    def test_treasures_and_their_locations_are_kept(self) -> None:
        hand = ["Golden Goose", "Holy Icon", "Castle", "Temple", "Dragon", "Medusa", "Orcs"]
        state = table(
            seat(hand=[*hand, "Kobolds", "Tavern"], party=["Warrior", "Knight", "Thief", "Bard"]),
            seat(hand=["Goblins"]),
            phase="discard",
        )
        gone = []
        while state.current_player == 0 and state.phase == Phase.DISCARD:
            action = best(state)
            if action == "pass":
                break
            gone.append(action)
            state = state.apply(action)
        assert gone == ["discard Tavern", "discard Kobolds"]

    def test_locations_are_kept_for_treasures_to_come(self) -> None:
        hand = ["Golden Goose", "Castle", "Temple", "Caverns", "Dragon", "Medusa", "Orcs", "Drow"]
        theirs = seat(hand=["Goblins"], party=["Warrior"])
        state = table(seat(hand=hand, party=["Knight"]), theirs, phase="discard")
        found = values(state)
        assert best(state) in ("discard Orcs", "discard Drow")
        kept = ("Golden Goose", "Castle", "Temple", "Caverns")
        assert all(found[f"discard {name}"] < found["discard Orcs"] for name in kept)

    def test_with_no_turn_left_treasures_and_locations_are_worth_little(self) -> None:
        hand = ["Golden Goose", "Holy Icon", "Castle", "Temple", "Dragon", "Medusa", "Orcs", "Lost"]
        ours, theirs = seat(hand=hand, party=["Warrior"]), seat(hand=["Goblins"], party=["Knight"])
        state = table(ours, theirs, phase="discard", last=True, deck=[])
        found = values(state)
        assert min(found["discard Holy Icon"], found["discard Castle"]) > found["discard Dragon"]
        assert "2 locations for 2 treasures, with 0 turns" in reasons(state)["discard Holy Icon"]

    @pytest.mark.parametrize(("hand", "advised"), [(["Orcs"], "play Trading post"), ([], "pass")])
    def test_trading_post_for_a_hand_that_is_worth_little(
        self, hand: list[str], advised: str
    ) -> None:
        rest = hand or ["Golden Goose", "Castle"]
        ours = seat(hand=["Trading post", *rest], party=["Warrior"])
        assert best(table(ours, seat(hand=["Goblins"]))) == advised

    def test_items_stay_where_they_are_best_while_cards_are_discarded(self) -> None:
        # Moving an item spares no discard, however little the move costs.
        party = [hero("Thief", "Magic Bow"), hero("Wizard")]
        hand = ["Golden Goose", "Holy Icon", "Castle", "Temple", "Dragon", "Medusa", "Lost", "Spy"]
        state = table(seat(hand=hand, party=party), seat(hand=["Goblins"]), phase="discard")
        found = values(state)
        assert best(state) == "discard Lost"
        assert found["give Magic Bow to Wizard"] < found["discard Lost"]

    def test_heroes_first_then_what_they_use(self) -> None:
        state = table(
            seat(hand=["Battle Axe", "Warrior", "Fear"], party=["Wizard"]), seat(hand=["Orcs"])
        )
        done = []
        while (action := best(state)) != "pass":
            done.append(action)
            state = state.apply(action)
        assert done == ["play Warrior", "give Battle Axe to Warrior", "attach Fear to Wizard"]

    def test_tracker_says_how_likely_a_treasure_is(self) -> None:
        deck = ["Golden Goose", "Orcs", "Goblins"]
        state = table(seat(hand=["Tracker"], party=["Ranger"]), seat(hand=["Dragon"]), deck=deck)
        # One treasure among four cards that are not shown, three of them in the deck.
        assert "best of 3 cards, with 75% a treasure" in reasons(state)["play Tracker"]

    def test_theft_counts_twice(self) -> None:
        theirs = seat(pile=["Dragons Hoard", "Holy Icon"])
        state = table(seat(hand=["Theft"], party=["Thief"]), theirs, last=True, deck=[])
        found = values(state)
        assert found["steal Dragons Hoard"] == 3 * found["steal Holy Icon"] == 6


def test_the_expert_plays_what_the_coach_says() -> None:
    state = tb.new("treasure_hunter", players=2).start(seed=2)
    bot = make_bot("expert", state.game)
    view = state.view(state.current_player)
    assert (
        bot.choose(view, state.legal_actions, random.Random(1)) == counsel(state, quick=True).best
    )
