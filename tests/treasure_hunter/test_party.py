"""A party as a line of text: what is read, and what is told when it cannot be."""

from __future__ import annotations

import pytest

from tbgames.treasure_hunter.bitset import indices
from tbgames.treasure_hunter.party import Party
from tbgames.treasure_hunter.rules import TreasureHunter
from tests.treasure_hunter.boards import game, hero, seat, table
from tests.treasure_hunter.card_sets import STRANGE
from tests.treasure_hunter.sums import CARDS, number


def names(cards: int) -> set[str]:
    return {CARDS.cards[card].name for card in indices(cards)}


def test_reads_heroes_items_spells_and_what_the_owner_has() -> None:
    people = "Wizard: Fireball, Sleep, warrior (damage 2) + Battle Axe + Mithril Armor"
    party = Party(f"{people}; Living Harp,Smite")
    warrior, wizard = party.heroes
    assert (warrior.hero, warrior.damage, warrior.diseased) == (number("Warrior"), 2, False)
    assert names(warrior.items) == {"Battle Axe", "Mithril Armor"}
    assert warrior.weapon == number("Battle Axe")
    assert names(wizard.spells) == {"Fireball", "Sleep"}
    assert names(party.pile) == {"Living Harp"}
    assert names(party.company.events) == {"Smite"}


@pytest.mark.parametrize(
    "text",
    [
        "Warrior",
        "Thief (damage 1, diseased) + Arrows of Slaying (1 left) + Magic Bow, Bard: Sleep",
        "Knight + Flame Sword + Battle Axe, Cleric: Heal, Cure; Dragons Hoard, Martyr, Smite",
        "Warrior, Wizard, Cleric, Thief, Bard; Kings Crown",
        "Wizard: Fireball, Freeze, Heal, Cure, Haste; Ancient Tome",
        "Warrior + Eldritch Sword: Sleep",
    ],
)
def test_writes_what_it_reads(text: str) -> None:
    party = Party(text)
    assert Party(str(party)) == party
    assert hash(Party(str(party))) == hash(party)
    assert repr(party) == f"<Party: {party}>"


def test_TH_013_the_weapon_named_last_that_can_be_used() -> None:
    assert Party("Knight + Battle Axe + Flame Sword").heroes[0].weapon == number("Flame Sword")
    assert Party("Knight + Flame Sword + Battle Axe").heroes[0].weapon == number("Battle Axe")
    assert Party("Cleric + War Hammer + Flame Sword").heroes[0].weapon == number("War Hammer")
    assert Party("Wizard + Flame Sword").heroes[0].weapon is None


def test_is_the_party_of_a_view() -> None:
    mine = hero("Thief", "Magic Bow", "Arrows of Slaying", damage=1)
    state = table(
        seat(
            hand=["Smite", "Orcs"],
            party=[mine, hero("Bard", spells=["Sleep"])],
            pile=["Dragons Hoard"],
        ),
        seat(),
        uses={"Arrows of Slaying": 2},
    )
    thief = "Thief (damage 1) + Arrows of Slaying (2 left) + Magic Bow"
    text = f"{thief}, Bard: Sleep; Dragons Hoard, Smite"
    assert Party.of_view(state.view(0), 0) == Party(text, state.game)
    unknown = f"{thief}, Bard; Dragons Hoard"
    assert Party.of_view(state.view(1), 0) == Party(unknown, state.game)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "it has no hero"),
        ("; Smite", "it has no hero"),
        ("Wizard: Fireboll", r"no card is called 'Fireboll'; did you mean 'Fireball'\?"),
        ("Wizard,, Bard", "the name of a card is missing between two marks"),
        ("Orcs", "Orcs is a guardian; here stand heroes"),
        ("Fireball, Wizard", "Fireball is a spell; it must begin with a hero"),
        ("Battle Axe", "Battle Axe is an item; it must begin with a hero"),
        ("Warrior + Wizard", "the hero Wizard follows '[+]'; it must be a comma"),
        ("Warrior: Battle Axe", "Battle Axe is an item; it must follow '[+]', not ':'"),
        ("Wizard + Sleep", "Sleep is a spell; it must follow ':', not '[+]'"),
        ("Warrior, Warrior", "Warrior is named too often; the cards have it once"),
        ("Warrior: Sleep", "the Warrior has room for 0 spells, not for 1"),
        ("Bard: Sleep, Fear", "the Bard has room for 1 spell, not for 2"),
        ("Warrior (damage 3)", "the Warrior has 3 damage; with 3 a hero dies"),
        ("Warrior (damaged)", "Warrior has 'damaged' in brackets; a hero may have 'damage 2'"),
        ("Warrior (damage 1", r"'Warrior \(damage 1' has brackets that do not close"),
        ("Thief + Magic Bow (2 left)", "it may have nothing there"),
        ("Thief + Arrows of Slaying (4 left)", "it may have '1 left' to '3 left' there"),
        ("Thief + Arrows of Slaying (2 left, 1 left)", "'2 left, 1 left' in brackets; one number"),
        ("Bard: Sleep (2)", "Sleep has '2' in brackets; a spell has nothing there"),
        ("Bard; Sleep", "Sleep is a spell; after the semicolon stand treasures"),
        ("Warrior, Wizard, Cleric, Thief, Bard", "it has 5 heroes; 4 are the most"),
    ],
)
def test_one_sentence_says_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message) as caught:
        Party(text)
    assert str(caught.value).startswith("party: ")
    assert "\n" not in str(caught.value)


def test_is_no_other_thing() -> None:
    with pytest.raises(TypeError, match="a party is a text such as"):
        Party(["Warrior"])  # type: ignore[arg-type]
    assert Party("Warrior") != "Warrior"
    assert Party("Warrior") != Party("Warrior", game(2, one_armor=True))


def test_several_copies_of_a_card_can_be_named() -> None:
    twice = TreasureHunter.new(players=2, cards=STRANGE)
    party = Party("Warrior + Battle Axe, Warrior + Battle Axe", twice)
    assert len({one.hero for one in party.heroes}) == 2
    with pytest.raises(ValueError, match="Warrior is named too often; the cards have 2 of it"):
        Party("Warrior, Warrior, Warrior", twice)
