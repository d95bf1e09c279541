"""Drawing and recruiting: TH-011 to TH-023."""

from __future__ import annotations

import pytest

from tests.treasure_hunter.boards import (
    asked,
    discarded,
    game,
    hero,
    in_hand,
    in_party,
    in_pile,
    notations,
    of_kind,
    passed,
    phase,
    play,
    refusal,
    seat,
    table,
    values,
    words,
)


def hits(state, name: str) -> int:
    number = state.game.cards.by_name(name).index
    return state.kit(state.owner(number), number).hits


@pytest.mark.parametrize(
    ("pile", "cards"),
    [([], 3), (["Golden Goose"], 4), (["Cornucopia"], 4), (["Golden Goose", "Cornucopia"], 5)],
)
def test_TH_011_three_cards_and_one_for_each_treasure(pile: list[str], cards: int) -> None:
    state = table(seat(), seat(pile=pile)).apply("pass")
    assert state.view(0).draws == cards
    assert notations(state) >= {"draw Orcs", "draw Maze"}
    assert passed(state, "recruit").hands[1].bit_count() == cards


def test_TH_011_a_goose_won_now_counts_from_the_next_turn_on() -> None:
    state = table(seat(hand=["Ruins", "Golden Goose"], party=["Knight"]), seat())
    state = play(state, "pass", "go to Ruins", "place Golden Goose")
    assert in_pile(state, "A") == {"Golden Goose"}
    assert state.hands[0].bit_count() == 0
    state = passed(state, "draw")
    assert state.view(0).draws == 3
    state = passed(passed(state, "recruit").apply("pass"), "draw")
    assert (state.turn, state.view(0).draws) == (0, 4)


FOUR = ["Knight", "Bard", "Thief", "Dwarf"]


def test_TH_012_no_fifth_hero() -> None:
    state = table(seat(hand=["Warrior"], party=FOUR), seat())
    assert refusal(state, "play Warrior").rule == "TH-012"
    state = passed(state, "discard").apply("discard Bard")
    assert refusal(state, "play Warrior").code == "phase"
    state = passed(state, "recruit")
    state = passed(state.apply("pass"), "recruit")
    state = state.apply("play Warrior")
    assert set(in_party(state, "A")) == {"Knight", "Thief", "Dwarf", "Warrior"}


def test_TH_012_five_with_the_crown_and_any_number_at_once() -> None:
    state = table(seat(hand=["Warrior", *FOUR], pile=["Kings Crown"]), seat())
    state = play(state, *[f"play {name}" for name in ("Warrior", *FOUR)])
    assert len(in_party(state, "A")) == 5


def test_TH_013_the_carried_sword_gives_nothing() -> None:
    knight = hero("Knight", "Flame Sword", "Battle Axe", weapon="Battle Axe")
    trip = ["Ruins", "Golden Goose"]
    state = table(seat(hand=trip, party=[knight]), seat(hand=["Goblins", "Frost Giant"]))
    state = play(state, "pass", "go to Ruins", "place Golden Goose")
    assert values(state.apply("oppose with Goblins"))[0] == 8
    assert values(state.apply("oppose with Frost Giant"))[0] == 4


def test_TH_013_any_hero_may_carry_anything() -> None:
    state = table(seat(hand=["Flame Sword"], party=["Barbarian"]), seat())
    state = state.apply("give Flame Sword to Barbarian")
    row = state.view(0).parties[0][0]
    assert (len(row.items), row.in_use) == (1, ())


def test_TH_013_the_only_usable_weapon_is_chosen_by_itself() -> None:
    state = table(seat(hand=["Flame Sword", "Battle Axe"], party=["Knight"]), seat())
    state = state.apply("give Battle Axe to Knight")
    assert in_party(state, "A")["Knight"]["weapon"] == "Battle Axe"
    state = state.apply("give Flame Sword to Knight")
    assert in_party(state, "A")["Knight"]["weapon"] == "Battle Axe"
    assert of_kind(state, "wield") == {"wield Flame Sword"}
    state = state.apply("wield Flame Sword")
    assert in_party(state, "A")["Knight"]["weapon"] == "Flame Sword"
    assert refusal(state, "wield Battle Axe").rule == "TH-023"


def test_TH_017_items_change_hands_within_a_party_and_spells_do_not() -> None:
    wizard = hero("Wizard", "Bearskin", spells=["Fireball"])
    state = table(seat(party=[wizard, "Cleric"]), seat(party=["Ranger"]))
    assert of_kind(state, "give") == {"give Bearskin to Cleric"}
    assert refusal(state, "attach Fireball to Cleric").code == "not-in-hand"
    assert refusal(state, "give Bearskin to Ranger").code == "not-in-party"


def test_TH_017_an_exchange_that_would_kill_is_refused() -> None:
    warrior = hero("Warrior", "Mithril Armor", damage=3)
    state = table(seat(party=[warrior, "Knight"]), seat())
    assert refusal(state, "give Mithril Armor to Knight").rule == "TH-019"
    state = table(seat(party=[warrior, "Knight"]), seat(), phase="discard")
    assert refusal(state, "discard Mithril Armor").rule == "TH-019"
    healthy = table(seat(party=[hero("Warrior", "Mithril Armor", damage=2), "Knight"]), seat())
    assert "give Mithril Armor to Knight" in notations(healthy)


def test_TH_017_items_of_a_hero_about_to_be_discarded_are_saved() -> None:
    state = table(seat(party=[hero("Bard", "Bearskin"), "Ranger"]), seat())
    state = play(passed(state, "discard"), "give Bearskin to Ranger", "discard Bard")
    assert in_party(state, "A")["Ranger"]["items"] == ["Bearskin"]


def test_TH_018_gauntlets_make_a_fighter_while_they_are_in_use() -> None:
    wizard = hero("Wizard", "Gauntlets of Might", "Flame Sword")
    trip = ["Ice Formation", "Golden Goose"]
    state = table(seat(hand=trip, party=[wizard]), seat(hand=["Frost Giant", "Ruined"]))
    state = play(state, "pass", "go to Ice Formation", "place Golden Goose")
    state = play(state, "oppose with Frost Giant")
    assert values(state)[0] == 7
    state = play(state, "roll 2D6: 7", "ruin Gauntlets of Might")
    assert values(state)[0] == 1
    assert in_party(state, "A")["Wizard"]["weapon"] is None


def test_TH_019_armour_is_a_buffer_and_its_loss_kills() -> None:
    warrior = hero("Warrior", "Mithril Armor", damage=4)
    state = table(seat(hand=["Ruined"], party=["Bard"]), seat(party=[warrior]))
    assert hits(state, "Warrior") == 5
    state = state.apply("ruin Mithril Armor")
    assert in_party(state, "B") == {}
    assert {"Warrior", "Mithril Armor", "Ruined"} <= discarded(state)


def test_TH_019_outside_an_adventure_his_items_are_discarded() -> None:
    warrior = hero("Warrior", "Mithril Armor", "Bearskin", damage=4)
    state = table(seat(hand=["Ruined"]), seat(party=[warrior, "Knight"]))
    state = state.apply("ruin Mithril Armor")
    assert set(in_party(state, "B")) == {"Knight"}
    assert "Bearskin" in discarded(state)


def test_TH_019_nobody_left_before_the_comparison_loses_without_dice() -> None:
    warrior = hero("Warrior", "Mithril Armor", damage=4)
    trip = ["Ruins", "Dragons Hoard"]
    state = table(seat(hand=trip, party=[warrior]), seat(hand=["Orcs", "Ruined"]))
    state = play(state, "pass", "go to Ruins", "place Dragons Hoard", "oppose with Orcs")
    state = play(state, "roll 2D6: 7", "ruin Mithril Armor")
    assert words(state)["quest"] is None
    assert {"Dragons Hoard", "Warrior"} <= discarded(state)
    assert not state.is_chance or phase(state) == "draw"


def test_TH_020_face_down_from_the_hand_while_there_is_room() -> None:
    state = table(seat(hand=["Fireball", "Scry", "Heal"], party=["Cleric"]), seat(hand=["Orcs"]))
    assert refusal(state, "cast Scry with Cleric").rule == "TH-020"
    state = play(state, "attach Fireball to Cleric", "attach Scry to Cleric")
    assert refusal(state, "attach Heal to Cleric").code == "slots-full"
    mine, theirs = state.view(0).parties[0][0], state.view(1).parties[0][0]
    assert (mine.spells, len(mine.known_spells)) == (2, 2)
    assert (theirs.spells, theirs.known_spells) == (2, ())
    assert phase(state.apply("cast Scry with Cleric")) == "scry"


def test_TH_020_heroes_without_spell_level_take_none() -> None:
    state = table(seat(hand=["Fireball"], party=["Warrior", "Barbarian"]), seat())
    assert refusal(state, "attach Fireball to Warrior").code == "no-slots"
    assert of_kind(state, "attach") == set()


def test_TH_021_the_surplus_is_discarded_at_once() -> None:
    five = ["Fireball", "Freeze", "Heal", "Cure", "Haste"]
    wizard = hero("Wizard", "Spell Book", spells=five)
    state = table(seat(hand=["Pilfer"], party=["Thief"]), seat(party=[wizard]))
    state = state.apply("pilfer Spell Book")
    assert (phase(state), asked(state)) == ("spill", "B")
    assert notations(state) == {f"discard {name}" for name in five}
    state = state.apply("discard Haste")
    assert (phase(state), asked(state)) == ("recruit", "A")
    assert "Haste" in discarded(state)


def test_TH_021_a_sword_that_is_no_longer_chosen() -> None:
    warrior = hero(
        "Warrior", "Eldritch Sword", "Battle Axe", weapon="Eldritch Sword", spells=["Heal"]
    )
    state = table(seat(party=[warrior]), seat()).apply("wield Battle Axe")
    assert (phase(state), asked(state)) == ("spill", "A")
    assert notations(state) == {"discard Heal"}


def crowned():
    party = [hero("Knight"), hero("Bard", "Bearskin"), "Thief", "Dwarf", "Warrior"]
    return table(
        seat(hand=["Theft"], party=["Halfling"]), seat(party=party, pile=["Kings Crown"])
    ).apply("steal Kings Crown")


def test_TH_022_one_of_five_heroes_goes_at_once() -> None:
    state = crowned()
    assert (phase(state), asked(state)) == ("crowd", "B")
    state = state.apply("discard Bard")
    assert (phase(state), asked(state)) == ("hand out", "B")
    state = state.apply("give Bearskin to Thief")
    assert in_party(state, "B")["Thief"]["items"] == ["Bearskin"]
    assert (phase(state), asked(state)) == ("recruit", "A")
    assert "Bard" in discarded(state)


def test_TH_023_cards_drawn_meanwhile_can_be_used() -> None:
    state = table(
        seat(hand=["Trading post", "Theft"]),
        seat(pile=["Dragons Hoard"], hand=["Dragon"]),
        deck=["Thief", "Orcs", "Ogres", "Maze", "Ruins"],
    )
    state = play(state, "play Trading post", "draw Thief", "draw Orcs", "draw Ogres")
    state = play(state, "draw Maze", "draw Ruins", "play Thief")
    assert set(in_party(state, "A")) == {"Thief"}
    assert phase(state) == "recruit"


def test_TH_023_each_item_changes_its_hero_once_a_phase() -> None:
    state = table(seat(party=[hero("Bard", "Bearskin"), "Ranger", "Druid"]), seat())
    state = state.apply("give Bearskin to Ranger")
    assert refusal(state, "give Bearskin to Druid").rule == "TH-023"
    state = passed(state, "discard")
    assert "give Bearskin to Druid" in notations(state)


def test_TH_023_when_he_is_done_the_others_may_play_lost() -> None:
    state = table(seat(party=["Knight"]), seat(hand=["Orcs"]), seat(hand=["Lost"]), seat())
    state = state.apply("pass")
    assert (phase(state), asked(state)) == ("lost", "B")
    assert notations(state) == {"pass"}
    state = state.apply("pass")
    assert (asked(state), notations(state)) == ("C", {"pass", "play Lost"})
    state = state.apply("pass")
    assert (phase(state), asked(state)) == ("venture", "A")  # D has no card to hold it by


def test_TH_023_it_is_finite() -> None:
    # Whoever always does something but pass comes to an end all the same.
    party = [hero("Bard", "Bearskin", "Battle Axe"), hero("Ranger", "Flame Sword"), "Knight"]
    state = table(seat(hand=["Magic Bow", "Warrior", "Heal"], party=party), seat())
    steps = 0
    while notations(state) != {"pass"}:
        state = state.apply(next(a for a in state.legal_actions if a.kind != "pass"))
        steps += 1
        assert steps < 30
    assert in_hand(state, "A") == set()


def test_TH_015_the_option_counts_one_armour() -> None:
    warrior = hero("Warrior", "Mithril Armor", "Enchanted Armor")
    assert hits(table(seat(party=[warrior]), seat()), "Warrior") == 6
    one = table(seat(party=[warrior]), seat(), options={"one_armor": True})
    assert hits(one, "Warrior") == 5
    assert game(one_armor=True).rules.one_armor
