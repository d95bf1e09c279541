"""What follows a fight, and who else fights: TH-046 to TH-048, TH-050, TH-051, TH-060."""

from __future__ import annotations

from typing import Any

from tbgames.treasure_hunter.state import TreasureHunterState
from tests.treasure_hunter.boards import (
    asked,
    discarded,
    hero,
    in_hand,
    in_party,
    in_pile,
    notations,
    of_kind,
    phase,
    play,
    refusal,
    seat,
    table,
    values,
    weights,
    words,
)

FIVE = ["Warrior", "Knight", "Ranger", "Barbarian"]


def against(
    guardian: str,
    *party: str | dict[str, Any],
    hand: tuple[str, ...] = (),
    more: tuple[str, ...] = (),
    theirs: tuple[str | dict[str, Any], ...] = (),
    at: str = "Maze",
    double: str = "",
) -> TreasureHunterState:
    """A party at a location, B has opposed; the guardian's roll comes next."""
    own = seat(hand=[at, "Dragons Hoard", *hand], party=list(party or FIVE))
    state = table(own, seat(hand=[guardian, *more], party=list(theirs)))
    state = play(state, "pass", f"go to {at}", "place Dragons Hoard", f"oppose with {guardian}")
    if double:
        return state.apply(f"double trouble with {double}")
    return state.apply("pass") if phase(state) == "double" else state


def win(state: TreasureHunterState, roll: int = 1) -> TreasureHunterState:
    """The guardian rolls lowest, the party highest; then so many hits."""
    dice = "roll 2D6: 2"
    state = play(state, dice)
    if phase(state) == "guardian roll":
        state = play(state, dice)
    return play(state, "roll 2D6: 12", f"roll {roll}")


def test_TH_046_two_full_fights() -> None:
    state = against("Skeletons", "Warrior", "Knight", "Wizard", at="Crypt")
    assert values(state) == (8, 10)
    state = play(state, "roll 2D6: 7", "roll 2D6: 12")  # 17 against 20
    state = play(state, "roll 2")
    assert (phase(state), words(state)["quest"]["beaten"]) == ("guardian roll", ["Skeletons"])
    second = play(state, "roll 2D6: 5", "roll 2D6: 12", "roll 4", "0 hits on Warrior")
    second = play(second, "1 hit on Wizard")
    assert in_pile(second, "A") == {"Dragons Hoard"}
    lost = play(state, "roll 2D6: 11", "roll 2D6: 12", "roll 1", "1 hit on Warrior")
    assert "Dragons Hoard" in discarded(lost)


def test_TH_046_a_flame_sword_in_use_makes_one_win_enough() -> None:
    state = win(against("Skeletons", hero("Warrior", "Flame Sword"), "Knight"))
    assert in_pile(state, "A") == {"Dragons Hoard"}
    carried = hero("Warrior", "Flame Sword", "Battle Axe", weapon="Battle Axe")
    assert phase(win(against("Skeletons", carried, "Knight"))) == "guardian roll"


def test_TH_047_each_has_its_own_dice() -> None:
    wizard = hero("Wizard", spells=["Fireball", "Polymorph"])
    state = against(
        "Kobolds",
        "Knight",
        wizard,
        more=("Double Trouble", "Dragon"),
        at="Caverns",
        double="Dragon",
    )
    assert "Double Trouble" in discarded(state)
    state = state.apply("roll 2D6: 3")
    assert (phase(state), weights(state)["roll 2D6: 12"]) == ("guardian roll", 1)
    state = state.apply("roll 2D6: 4")
    assert values(state)[1] == 8 + 3 + 18 + 3 + 4
    state = play(state, "roll 2D6: 12")
    before = values(state)[0]
    assert values(state.apply("cast Fireball with Wizard"))[0] == before + 4
    assert values(state.apply("cast Polymorph with Wizard"))[0] == before + 10


def test_TH_047_who_regenerates_is_beaten_again_alone() -> None:
    state = against("Zombies", more=("Double Trouble", "Kobolds"), double="Kobolds")
    state = win(state)
    assert words(state)["quest"]["facing"] == ["Zombies"]
    state = against("Zombies", more=("Double Trouble", "Skeletons"), double="Skeletons")
    state = win(state)
    assert words(state)["quest"]["facing"] == ["Skeletons", "Zombies"]


def test_TH_047_no_party_and_two_guardians_needed() -> None:
    more = ("Double Trouble", "Party Encounter")
    own = seat(hand=["Maze", "Dragons Hoard"], party=FIVE)
    state = table(own, seat(hand=["Orcs", *more], party=["Thief"]))
    state = play(state, "pass", "go to Maze", "place Dragons Hoard", "oppose with Orcs")
    assert notations(state) == {"pass"}
    assert refusal(state, "double trouble with Party Encounter").rule == "TH-047"


def test_TH_048_rise_again_then_a_second_guardian() -> None:
    more = ("Rise again", "Second Guardian", "Wraith")
    state = win(against("Goblins", more=more))
    assert notations(state) == {"pass", "rise again Goblins", "second guardian Wraith"}
    state = state.apply("rise again Goblins")
    assert (phase(state), words(state)["quest"]["risen"]) == ("guardian roll", True)
    state = win(state)
    assert notations(state) == {"pass", "second guardian Wraith"}
    state = state.apply("second guardian Wraith")
    assert values(state)[1] == 14 + 2  # the Maze
    state = win(state)
    assert in_pile(state, "A") == {"Dragons Hoard"}
    assert {"Goblins", "Wraith", "Rise again", "Second Guardian", "Maze"} <= discarded(state)


def test_TH_048_nothing_rises_that_regenerates_anyway() -> None:
    state = win(win(against("Skeletons", more=("Rise again",))))
    assert refusal(state, "rise again Skeletons").code in ("regenerates", "phase")


def test_TH_048_losing_the_second_fight_loses_the_treasure() -> None:
    state = win(against("Goblins", more=("Rise again",))).apply("rise again Goblins")
    state = play(state, "roll 2D6: 12", "roll 2D6: 2", "roll 1", "1 hit on Warrior")
    assert "Dragons Hoard" in discarded(state)


def test_TH_050_uses_are_counted_and_the_last_one_discards() -> None:
    ranger = hero("Ranger", "Arrows of Slaying")
    state = against("Kobolds", ranger, "Knight")
    assert values(state)[0] == 3 + 1 + 3  # the arrows only when used
    state = play(state, "roll 2D6: 12", "roll 2D6: 2", "use Arrows of Slaying")
    assert values(state)[0] == 7 + 3 + 2
    assert refusal(state, "use Arrows of Slaying").rule == "TH-050"
    state = play(state, "pass", "roll 1")
    state = play(state, *of_kind(state, "1 hit on Ranger"))
    assert words(state)["uses"] == {"Arrows of Slaying": 2}


def test_TH_050_the_last_use() -> None:
    own = seat(hand=["Maze", "Dragons Hoard"], party=[hero("Ranger", "Arrows of Slaying")])
    state = table(own, seat(hand=["Dragon"]), uses={"Arrows of Slaying": 1})
    state = play(state, "pass", "go to Maze", "place Dragons Hoard", "oppose with Dragon")
    state = play(state, "roll 2D6: 12", "roll 2D6: 2", "use Arrows of Slaying")
    assert values(state)[0] == 3 + 3 + 2
    state = state.apply("pass")
    assert "Arrows of Slaying" in discarded(state)
    assert words(state)["uses"] == {}


def met(*party: str | dict[str, Any], theirs: tuple[Any, ...], **more: Any) -> TreasureHunterState:
    return against("Party Encounter", *party, theirs=theirs, **more)


def test_TH_051_a_party_is_the_guardian_and_the_winner_claims() -> None:
    state = met("Warrior", "Wizard", theirs=("Knight", "Druid"), at="Tower")
    assert values(state) == (5, 8)
    state = play(state, "roll 2D6: 9", "roll 2D6: 7")
    assert values(state) == (12, 17)
    state = play(state, "roll 1")
    assert (phase(state), asked(state)) == ("hits", "A")
    state = state.apply("1 hit on Warrior")
    assert (phase(state), state.view(0).side) == ("hit roll", 1)
    state = state.apply("roll 5")
    assert (phase(state), asked(state), state.view(0).points) == ("hits", "B", 2)
    state = state.apply("1 hit on Druid")
    assert in_pile(state, "B") == {"Dragons Hoard"}
    assert {"Party Encounter", "Tower"} <= discarded(state)
    assert set(in_party(state, "B")) == {"Knight", "Druid"}


def test_TH_051_its_heroes_cast_and_the_loser_takes_a_die() -> None:
    druid = hero("Druid", spells=["Freeze", "Darkness"])
    state = met("Warrior", "Wizard", theirs=("Knight", druid), more=("Heal",))
    state = state.apply("roll 2D6: 3")
    assert of_kind(state, "cast") == {"cast Freeze with Druid", "cast Darkness with Druid"}
    assert of_kind(state, "spend") == {"spend Heal"}  # a Druid is a priest
    state = state.apply("cast Freeze with Druid")
    assert values(state)[1] == 5 + 3 + 3
    state = play(state, "pass", "roll 2D6: 12", "roll 2")
    assert state.view(0).won
    assert (phase(state), state.view(0).side) == ("hit roll", 1)
    state = play(state, "roll 4")
    assert state.view(0).hits == 4  # no less 3


def test_TH_051_it_may_withdraw_and_then_the_active_player_claims() -> None:
    druid = hero("Druid", spells=["Darkness"])
    state = met("Warrior", "Wizard", theirs=("Knight", druid))
    state = play(state, "roll 2D6: 3", "cast Darkness with Druid")
    assert in_pile(state, "A") == {"Dragons Hoard"}
    assert set(in_party(state, "B")) == {"Knight", "Druid"}


def test_TH_051_needs_a_hero_and_cannot_slip_past() -> None:
    own = seat(hand=["Maze", "Dragons Hoard"], party=FIVE)
    state = table(own, seat(hand=["Party Encounter"]))
    state = play(state, "pass", "go to Maze", "place Dragons Hoard")
    assert refusal(state, "oppose with Party Encounter").rule == "TH-051"
    wizard = hero("Wizard", spells=["Invisibility"])
    state = play(met("Warrior", theirs=(wizard,)), "roll 2D6: 3")
    assert refusal(state, "cast Invisibility with Wizard").rule == "TH-051"


def test_TH_051_a_retreat_of_the_active_party_loses_the_treasure() -> None:
    state = met("Wizard", theirs=("Knight",), hand=("Fight another Day",))
    state = play(state, "roll 2D6: 12", "roll 2D6: 2", "play Fight another Day")
    assert "Dragons Hoard" in discarded(state)
    assert in_pile(state, "B") == set()


def test_TH_060_equipment_is_chosen_by_its_owner() -> None:
    knight = hero("Knight", "Battle Axe", "Bearskin")
    wizard = hero("Wizard", "Spell Book", spells=["Heal"])
    state = against("Pixies", knight, wizard)
    state = play(state, "roll 2D6: 12", "roll 2D6: 2")
    while phase(state) == "fight":
        state = state.apply("pass")
    assert phase(state) == "robbery roll"
    two = play(state, "roll 2")
    assert (phase(two), asked(two)) == ("robbed", "A")
    assert of_kind(two, "discard") == {
        "discard Battle Axe",
        "discard Bearskin",
        "discard Spell Book",
    }
    two = play(two, "discard Bearskin", "discard Spell Book")
    assert in_party(two, "A")["Knight"]["items"] == ["Battle Axe"]
    assert in_party(two, "A")["Knight"]["damage"] == 0
    four = play(state, "roll 4")  # four of three: all of them
    assert {"Battle Axe", "Bearskin", "Spell Book", "Dragons Hoard"} <= discarded(four)
    assert "Heal" not in discarded(four)


def test_TH_060_a_party_without_items_loses_the_treasure_only() -> None:
    state = against("Pixies", "Wizard")
    state = play(state, "roll 2D6: 12", "roll 2D6: 2", "roll 6")
    assert "Dragons Hoard" in discarded(state)
    assert set(in_party(state, "A")) == {"Wizard"}
    assert in_hand(state, "A") == set()
