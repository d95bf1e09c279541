"""The treasures, one by one: TH-T01 to TH-T15."""

from __future__ import annotations

from tbgames.treasure_hunter.using import slots
from tests.treasure_hunter.boards import (
    adventure,
    asked,
    deck,
    discarded,
    hero,
    in_hand,
    in_party,
    in_pile,
    notations,
    of_kind,
    passed,
    phase,
    play,
    seat,
    table,
    words,
)
from tests.treasure_hunter.sums import CARDS, cast, guardian_party, member, numbers, total

FOUR = ["Warrior", "Wizard", "Knight", "Dwarf"]


def test_TH_005_points() -> None:
    points = {CARDS.cards[i].name: CARDS.treasure(i).points for i in CARDS.treasures}
    more = {name: worth for name, worth in points.items() if worth != 1}
    assert more == {"Gold & Silver coins": 2, "Dragons Hoard": 3, "Flawless Gems": 2}
    assert sum(points.values()) == 19


def test_TH_T06_living_harp_for_each_hero() -> None:
    assert total(FOUR, "Goblins", pile=["Living Harp"]) - total(FOUR, "Goblins") == 4
    assert guardian_party(FOUR, ["Bard", "Thief"], pile=["Living Harp"]) == 10 + 4


def test_TH_T06_living_harp_is_not_doubled_by_haste() -> None:
    haste = [cast("Haste", on="Warrior")]
    assert total(["Warrior"], "Goblins", pile=["Living Harp"], spells=haste) == 4 + 1 + 4


def test_TH_T09_holy_icon() -> None:
    icon = numbers(["Holy Icon"])
    assert slots(CARDS, member("Paladin"), icon) == 2
    assert slots(CARDS, member("Priestess"), icon) == 4
    assert slots(CARDS, member("Wizard"), icon) == 4


def test_TH_T11_ancient_tome() -> None:
    tome = numbers(["Ancient Tome"])
    assert slots(CARDS, member("High Elf"), tome) == 3
    assert slots(CARDS, member("Druid"), tome) == 2


def test_TH_T14_rescue_princess_adds_up_with_the_harp() -> None:
    both = ["Living Harp", "Rescue Princess"]
    assert total(FOUR, "Goblins", pile=both) - total(FOUR, "Goblins") == 8


# -- at the table -----------------------------------------------------------------------------


def drawn(*pile: str) -> int:
    """How many cards A draws in his next turn."""
    state = table(seat(pile=pile), seat(), turn="B")
    state = passed(state, "draw")
    assert words(state)["turn"] == "A"
    before = len(in_hand(state, "A"))
    return len(in_hand(passed(state, "recruit"), "A")) - before


def worth(*pile: str, hand: tuple[str, ...] = ()) -> int:
    state = table(seat(pile=pile, hand=hand), seat(), phase="over")
    assert state.outcome is not None
    return int(state.outcome.scores[0])


def test_TH_T01_gold_and_silver_coins() -> None:
    assert worth("Gold & Silver coins") == 2


def test_TH_T02_golden_goose() -> None:
    assert drawn() == 3
    assert drawn("Golden Goose") == 4
    assert drawn("Golden Goose", "Cornucopia") == 5


def test_TH_X28_a_goose_claimed_now_counts_from_the_next_turn() -> None:
    """TH-011: nothing is drawn at once."""
    ours = seat(hand=["Castle", "Golden Goose"], party=["Warrior"])
    state = adventure(table(ours, seat()), "Castle", "Golden Goose")
    assert in_pile(state, "A") == {"Golden Goose"}
    assert in_hand(state, "A") == set()


def test_TH_T03_dragons_hoard() -> None:
    """TH-005: what is in the hand is worth nothing."""
    assert worth("Dragons Hoard", "Golden Goose", hand=("Flawless Gems",)) == 4


def test_TH_T04_cornucopia() -> None:
    assert drawn("Cornucopia") == 4


def test_TH_T08_flawless_gems() -> None:
    assert worth("Flawless Gems", "Gold & Silver coins") == 4


NINE = [CARDS.cards[number].name for number in CARDS.guardians][:9]


def test_TH_T05_philosophers_stone() -> None:
    ours = seat(hand=NINE[:8], pile=["Philosophers Stone"], party=["Warrior"])
    assert "pass" in notations(table(ours, seat(), phase="discard"))
    without = seat(hand=NINE[:8], party=["Warrior"])
    assert "pass" not in notations(table(without, seat(), phase="discard"))


def test_TH_T12_unicorn_horn_adds_up_with_the_stone() -> None:
    """TH-055: down to nine, and not below."""
    both = ["Philosophers Stone", "Unicorn Horn"]
    state = table(seat(hand=NINE, pile=both, party=["Warrior"]), seat(), phase="discard")
    assert of_kind(state, "discard") == {"discard Warrior"}
    one = table(seat(hand=NINE, pile=both[:1], party=["Warrior"]), seat(), phase="discard")
    assert "pass" not in notations(one)
    assert "pass" in notations(play(one, "discard Goblins"))


def test_TH_X22_pandoras_box_in_the_last_round() -> None:
    """TH-004: the discards become the deck, and the last round is taken back."""
    ours = seat(pile=["Pandoras Box"], party=["Warrior"])
    state = table(ours, seat(party=["Thief"], hand=["Theft"]), deck=[])
    assert words(state)["last"]
    there = discarded(state)
    state = play(state, "open the box")
    assert deck(state) == there
    assert discarded(state) == set()
    assert not words(state)["last"]
    assert in_pile(state, "A") == {"Pandoras Box"}
    assert of_kind(state, "open") == set()
    state = passed(play(state, "pass"), "recruit")
    assert asked(state) == "B"
    stolen = play(state, "steal Pandoras Box")
    assert in_pile(stolen, "B") == {"Pandoras Box"}
    assert of_kind(stolen, "open") == set()  # the mark goes along


def test_TH_T07_pandoras_box_shuffles_no_empty_pile() -> None:
    state = table(seat(pile=["Pandoras Box"]), seat())
    assert of_kind(state, "open") == set()


def test_TH_X16_the_icon_is_stolen_with_the_room_for_a_spell() -> None:
    """The victim chooses which spell goes."""
    theirs = seat(party=[hero("Paladin", spells=["Heal", "Cure"])], pile=["Holy Icon"])
    state = play(table(seat(hand=["Theft"], party=["Thief"]), theirs), "steal Holy Icon")
    assert asked(state) == "B"
    assert notations(state) == {"discard Heal", "discard Cure"}
    state = play(state, "discard Cure")
    assert asked(state) == "A"
    assert in_party(state, "B")["Paladin"]["spells"] == ["Heal"]


FIVE = ["Warrior", "Knight", "Druid", hero("Wizard", "Spell Book", spells=["Heal"]), "Thief"]


def test_TH_T10_the_crown_lets_a_fifth_hero_in() -> None:
    ours = seat(hand=["Thief"], party=FIVE[:4], pile=["Kings Crown"])
    state = play(table(ours, seat()), "play Thief")
    assert len(in_party(state, "A")) == 5
    assert of_kind(table(seat(hand=["Thief"], party=FIVE[:4]), seat()), "play") == set()


def test_TH_X20_the_crown_is_stolen_from_a_party_of_five() -> None:
    """TH-022: items may be handed on, spells are lost."""
    theirs = seat(party=FIVE, pile=["Kings Crown"])
    state = play(table(seat(hand=["Theft"], party=["Bard"]), theirs), "steal Kings Crown")
    assert asked(state) == "B"
    assert len(of_kind(state, "discard")) == 5
    state = play(state, "discard Wizard")
    assert of_kind(state, "give Spell Book") == {
        f"give Spell Book to {name}" for name in ("Warrior", "Knight", "Druid", "Thief")
    }
    state = play(state, "give Spell Book to Knight")
    assert {"Wizard", "Heal"} <= discarded(state)
    assert in_party(state, "B")["Knight"]["items"] == ["Spell Book"]
    assert asked(state) == "A"


def test_TH_T11_the_tome_makes_room_for_a_fifth_spell() -> None:
    wizard = hero("Wizard", spells=["Heal", "Cure", "Fear", "Sleep"])
    tome = seat(hand=["Charm"], party=[wizard], pile=["Ancient Tome"])
    assert of_kind(table(tome, seat()), "attach") == {"attach Charm to Wizard"}
    without = seat(hand=["Charm"], party=[wizard])
    assert of_kind(table(without, seat()), "attach") == set()


def test_TH_T13_the_tapestry_shows_a_hand_to_its_owner_once() -> None:
    ours = seat(pile=["Magic Tapestry"])
    state = table(ours, seat(hand=["Dragon"]), seat(hand=["Orcs"]))
    state = play(state, "use the tapestry")
    assert notations(state) == {"look at B", "look at C"}
    state = play(state, "look at C")
    orcs = CARDS.by_name("Orcs").index
    assert state.view(0).seen[2] == (orcs,)
    assert not any(state.view(1).seen)
    assert in_hand(state, "C") == {"Orcs"}
    assert phase(state) == "recruit"
    assert "use the tapestry" not in notations(state)


def test_TH_T15_the_goblet_heals_one_hero_wholly() -> None:
    party = [hero("Warrior", damage=2), hero("Barbarian", damage=3, diseased=True)]
    state = passed(table(seat(party=party, pile=["Enchanted Goblet"]), seat()), "recover")
    assert of_kind(state, "goblet") == {"goblet to Warrior", "goblet to Barbarian"}
    state = play(state, "goblet to Barbarian")
    assert in_party(state, "A")["Barbarian"] == hero("Barbarian", weapon=None)
    assert in_party(state, "A")["Warrior"]["damage"] == 1
    assert of_kind(state, "goblet") == set()
    assert in_pile(state, "A") == {"Enchanted Goblet"}
