"""The solitaire game: TH-110 to TH-117."""

from __future__ import annotations

from typing import Any

import pytest

from tbgames.treasure_hunter.state import TreasureHunterState
from tests.treasure_hunter.boards import (
    deck,
    discarded,
    game,
    hero,
    in_hand,
    in_party,
    in_pile,
    notations,
    phase,
    play,
    refusal,
    seat,
    table,
    values,
    weights,
)

SPELLS = ["Fireball", "Freeze", "Heal", "Cure", "Haste", "Scry", "Sleep"]


def turn(*party: str | dict[str, Any], cards: list[str], **more: Any) -> TreasureHunterState:
    """The next card is drawn from just these."""
    entry = seat(party=list(party), hand=more.pop("hand", ()), pile=more.pop("pile", ()))
    return table(entry, phase="deal", deck=cards, **more)


def test_TH_110_no_events() -> None:
    root = game(1).root
    assert len(deck(root)) == 125
    assert root.deck & root.game.event_mask == 0


def set_up(*cards: str) -> TreasureHunterState:
    return play(game(1).root, *[f"draw {card}" for card in cards])


def test_TH_111_heroes_come_out_and_three_kinds_go() -> None:
    state = set_up("Orcs", "Maze", "Golden Goose", "Knight", "Bearskin")
    assert discarded(state) == {"Orcs", "Maze", "Golden Goose"}
    assert set(in_party(state, "A")) == {"Knight"}
    assert in_hand(state, "A") == {"Bearskin"}


def test_TH_111_a_full_hand_loses_a_card_of_choice() -> None:
    state = set_up("Knight", "Bard", "Thief", *SPELLS)
    assert (phase(state), notations(state)) == ("settle", {f"discard {s}" for s in SPELLS})
    state = state.apply("discard Scry")
    assert (phase(state), "Scry" in discarded(state)) == ("deal", True)
    state = play(state, "draw Warrior")
    assert phase(state) == "deal"
    state = play(state, "draw Ranger")  # a fifth hero stays in the hand
    assert len(in_party(state, "A")) == 4
    assert in_hand(state, "A") == {*SPELLS, "Ranger"} - {"Scry"}
    assert state.first == 0  # the game begins


def test_TH_112_a_card_is_a_turn() -> None:
    state = turn("Knight", cards=["Golden Goose", "Orcs"]).apply("draw Golden Goose")
    state = state.apply("take")
    assert phase(state) == "recruit"
    state = state.apply("pass")
    assert phase(state) == "discard"
    state = state.apply("pass")
    assert weights(state) == {"draw Orcs": 1}  # one card, the Goose notwithstanding


def test_TH_112_a_guardian_is_fought_before_recruiting() -> None:
    state = turn("Knight", hand=["Battle Axe"], cards=["Orcs", "Maze"]).apply("draw Orcs")
    assert (phase(state), values(state)) == ("guardian roll", (3, 12))


@pytest.mark.parametrize(("healing", "damage"), [("every_turn", 1), ("never", 2)])
def test_TH_112_healing(healing: str, damage: int) -> None:
    state = turn(
        hero("Knight", damage=2), cards=["Maze", "Orcs"], options={"solo_healing": healing}
    )
    state = play(state, "draw Maze", "pass")
    assert in_party(state, "A")["Knight"]["damage"] == damage


def test_TH_113_the_new_location_replaces_the_old() -> None:
    state = turn("Dwarf", cards=["Caves", "Orcs"], site="Mine").apply("draw Caves")
    assert "Mine" in discarded(state)
    state = play(state, "pass", "pass", "draw Orcs")
    assert values(state) == (2 + 1, 12 + 2)
    none = turn("Dwarf", cards=["Orcs", "Maze"]).apply("draw Orcs")
    assert values(none) == (2, 12)


def test_TH_113_take_or_leave() -> None:
    state = turn("Knight", cards=["Bearskin", "Orcs"]).apply("draw Bearskin")
    assert notations(state) == {"take", "leave"}
    assert in_hand(state.apply("take"), "A") == {"Bearskin"}
    assert "Bearskin" in discarded(state.apply("leave"))
    state = turn("Knight", cards=["Dragons Hoard", "Orcs"]).apply("draw Dragons Hoard")
    assert in_pile(state.apply("take"), "A") == {"Dragons Hoard"}


def test_TH_113_the_location_stays_after_a_fight() -> None:
    state = turn("Knight", "Warrior", cards=["Kobolds", "Ruins"], site="Maze")
    state = play(state, "draw Kobolds", "roll 2D6: 2", "roll 2D6: 12", "roll 1")
    assert "Kobolds" in discarded(state)
    assert "Maze" not in discarded(state)
    assert (phase(state), state.site) == ("recruit", state.game.cards.by_name("Maze").index)


def test_TH_114_pit_trap_deals_hits_only() -> None:
    state = turn("Knight", "Warrior", cards=["Pit Trap", "Ruins"])
    state = play(state, "draw Pit Trap", "roll 2D6: 12", "roll 2D6: 2", "roll 1")
    state = state.apply(
        "1 hit on Knight" if "1 hit on Knight" in notations(state) else "1 hit on Warrior"
    )
    assert not state.barred
    assert state.view(0).pit == ()
    assert phase(state) == "recruit"


def test_TH_114_a_party_encounter_does_nothing() -> None:
    state = turn("Knight", cards=["Party Encounter", "Ruins"]).apply("draw Party Encounter")
    assert "Party Encounter" in discarded(state)
    assert phase(state) == "recruit"


def test_TH_114_invisibility_and_darkness_discard_the_guardian() -> None:
    for spell in ("Invisibility", "Darkness"):
        state = turn(hero("Wizard", spells=[spell]), cards=["Dragon", "Ruins"])
        state = play(state, "draw Dragon", "roll 2D6: 12", "roll 2D6: 2")
        state = state.apply(f"cast {spell} with Wizard")
        assert "Dragon" in discarded(state)
        assert set(in_party(state, "A")) == {"Wizard"}
        assert phase(state) == "recruit"


def test_TH_114_items_of_the_dead_are_recovered_after_a_win() -> None:
    party = [hero("Wizard", "Bearskin"), "Warrior"]
    state = turn(*party, cards=["Kobolds", "Ruins"])
    state = play(state, "draw Kobolds", "roll 2D6: 2", "roll 2D6: 12", "roll 4")
    state = state.apply("0 hits on Warrior")
    assert in_party(state, "A")["Warrior"]["items"] == ["Bearskin"]


def test_TH_115_scry_and_tapestry_do_nothing() -> None:
    wizard = hero("Wizard", spells=["Scry"])
    state = table(seat(party=[wizard], pile=["Magic Tapestry"]))
    assert refusal(state, "cast Scry with Wizard").code == "empty-hands"
    assert refusal(state, "use the tapestry").code == "empty-hands"


def test_TH_115_the_box_makes_the_game_longer_and_divination_works() -> None:
    wizard = hero("Wizard", spells=["Divination"])
    state = turn(wizard, pile=["Pandoras Box"], cards=["Maze", "Orcs"]).apply("draw Maze")
    state = state.apply("open the box")
    assert len(deck(state)) > 100
    state = play(state, "pass", "cast Divination with Wizard", "see Orcs", "see Ruins")
    assert [state.game.label(card) for card in state.top] == ["Orcs", "Ruins"]


def test_TH_116_lost_the_moment_the_party_is_empty() -> None:
    state = turn("Wizard", hand=["Knight"], cards=["Kobolds", "Ruins"])
    state = play(state, "draw Kobolds", "roll 2D6: 2", "roll 2D6: 12", "roll 4")
    assert state.is_terminal
    assert state.outcome is not None
    assert state.outcome.reason == "The party has no hero left."


def test_TH_116_won_when_the_last_card_is_resolved() -> None:
    state = turn("Warrior", "Barbarian", cards=["Dragon"], pile=["Dragons Hoard"])
    state = play(state, "draw Dragon", "roll 2D6: 2", "roll 2D6: 12", "roll 3")
    assert state.is_terminal
    assert state.outcome is not None
    assert state.outcome.scores == (3,)
    assert "all the way" in state.outcome.reason
    assert state.returns[0] > 0.5


def test_TH_117_maps_are_no_part_of_it() -> None:
    assert {"map", "move"}.isdisjoint({action.kind for action in game().actions})
