"""The cards as data: what the game's own are, and what people's own must be."""

from __future__ import annotations

import copy
import dataclasses
import json
import pickle
import random
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tbgames.files import data_path
from tbgames.treasure_hunter.cards import CardSet, Clause, Guardian, Hero, Item
from tbgames.treasure_hunter.traits import EFFECTS, KINDS, WINDOWS
from tests.treasure_hunter.sums import CARDS

PLURALS = ("heroes", "locations", "spells", "items", "guardians", "treasures", "events")


def with_row(plural: str, row: Any) -> dict[str, Any]:
    """The game's own cards, and one more."""
    data = CARDS.to_dict()
    data[plural].append(row)
    return data


def faults(data: Any) -> str:
    with pytest.raises(ValueError, match=r"^cards: ") as error:
        CardSet.from_dict(data)
    return str(error.value).removeprefix("cards: ")


# -- the game's own ---------------------------------------------------------------------------


def test_the_numbers_of_the_cards_go_kind_by_kind() -> None:
    ranges = [getattr(CARDS, plural) for plural in PLURALS]
    assert [len(numbers) for numbers in ranges] == [17, 20, 20, 22, 31, 15, 19]
    assert [number for numbers in ranges for number in numbers] == list(range(144))
    assert [card.index for card in CARDS.cards] == list(range(144))
    kinds = [CARDS.cards[numbers[0]].kind for numbers in ranges]
    assert tuple(kinds) == KINDS


def test_ids_are_numbered_as_in_the_lists_of_the_rules() -> None:
    ids = [card.id for card in CARDS.cards]
    counts = zip("HLSMGTE", (17, 20, 20, 22, 31, 15, 19), strict=True)
    assert ids == [f"{letter}{n:02}" for letter, count in counts for n in range(1, count + 1)]


def test_every_card_has_a_text_of_its_own_words() -> None:
    assert all(card.text.endswith(".") and len(card.text) < 110 for card in CARDS.cards)


def test_109_cards_need_no_effect_but_numbers() -> None:
    pure = Counter(card.kind for card in CARDS.cards if card.effect is None)
    # Illusion and Blessings are clauses here, and the Nymphs' bonus is one too.
    assert pure == Counter(
        hero=17, location=20, spell=12, item=21, guardian=28, treasure=12, event=2
    )


def test_every_effect_is_on_a_card() -> None:
    assert {card.effect for card in CARDS.cards} - {None} == set(EFFECTS)


def test_every_window_is_on_a_card() -> None:
    used = {window for card in CARDS.cards for window in getattr(card, "windows", ())}
    assert used == set(WINDOWS)


def test_a_card_is_found_by_name_and_id() -> None:
    assert CARDS.by_name(" doppleganger").id == "G24"
    assert CARDS.by_id("e19").name == "Rise again"
    assert CARDS.by_id("E19").ruling == "TH-E19"
    assert str(CARDS.by_name("Gold & Silver coins")) == "Gold & Silver coins"


def test_a_card_that_is_not_there_is_told() -> None:
    with pytest.raises(ValueError, match="no card is called 'Draggon'; did you mean 'Dragon'"):
        CARDS.by_name("Draggon")
    with pytest.raises(ValueError, match="no card has the id 'H99'; ids look like H01 or G31"):
        CARDS.by_id("H99")
    with pytest.raises(TypeError, match="card 0 is the hero Warrior, no spell"):
        CARDS.spell(0)


def test_printed_traits_and_those_by_ruling_are_apart() -> None:
    dragon = CARDS.guardian(CARDS.by_name("Dragon").index)
    assert dragon.printed_traits == ("breath weapon", "fire", "flying", "singular")
    assert dragon.ruled_traits == ("dragon", "intelligent")
    assert dragon.traits == {*dragon.printed_traits, *dragon.ruled_traits}


HEROES = {
    **{"Warrior": (3, 4, 0), "Wizard": (1, 1, 4), "Wood Elf": (2, 3, 1), "Dwarf": (3, 2, 0)},
    **{"Cleric": (2, 2, 2), "Enchantress": (1, 1, 3), "Ranger": (3, 3, 0)},
    **{"Barbarian": (4, 5, 0), "Beastmaster": (3, 3, 1), "Druid": (2, 2, 2), "Thief": (2, 2, 0)},
    **{"Bard": (1, 1, 1), "Paladin": (3, 3, 1), "Knight": (3, 3, 0), "Halfling": (1, 2, 0)},
    **{"Priestess": (1, 1, 3), "High Elf": (2, 2, 2)},
}
"""Hits, combat value and spells as printed."""


def test_the_heroes_as_printed() -> None:
    heroes = [CARDS.hero(index) for index in CARDS.heroes]
    assert {hero.name: (hero.hits, hero.cbt, hero.spells) for hero in heroes} == HEROES
    with_words = [hero.name for hero in heroes if hero.words == ("infravision",)]
    assert with_words == ["Wood Elf", "Dwarf", "High Elf"]


GUARDIANS = (
    "Skeletons 8 undead, regenerate, weapons",
    "Kobolds 8 humanoid, ambush, weapons",
    "Pixies 16 fey, flying, invisible",
    "Goblins 10 humanoid, archer, weapons",
    "Giant Rats 8 animal, disease, swarm",
    "Giant Scorpion 8 poison, monster, singular, desert",
    "Dragon 18 breath weapon, fire, flying, singular",
    "Arrow Trap 12 poison, archer",
    "Pit Trap 8 ",
    "Poison Gas Trap 10 poison",
    "Party Encounter 0 ",
    "Ents 14 fey, plant",
    "Wraith 14 undead, spirit, singular, cold",
    "Nymphs 6 fey, water, female",
    "Insect Swarm 10 swarm, poison, flying, regenerate",
    "Orcs 12 humanoid, weapons, archer",
    "Ogres 14 giant, humanoid, weapons",
    "Drow 14 humanoid, mage, archer, weapons",
    "Troglodytes 10 humanoid, monster, surprise, water, weapons",
    "Green Slime 10 monster, acid, regenerate",
    "Zombies 10 undead, regenerate, disease",
    "Medusa 16 monster, gaze, female, singular",
    "Minotaur 12 humanoid, singular",
    "Doppleganger 16 surprise, humanoid, singular",
    "Frost Giant 16 giant, cold, singular, weapons, boulders",
    "Fire Giant 16 giant, archer, fire, singular, weapons",
    "Hell Hounds 12 monster, animal, demon, fire, breath weapon",
    "Gargoyles 14 monster, flying, stone",
    "Sorcerer 10 mage, singular",
    "Chaos Knight 12 fighter, singular, demon, weapons",
    "Djinn 14 flying, spirit, mage, desert",
)


def test_the_guardians_as_printed() -> None:
    found = [CARDS.guardian(index) for index in CARDS.guardians]
    assert (
        tuple(f"{card.name} {card.cbt} {', '.join(card.printed_traits)}" for card in found)
        == GUARDIANS
    )


def test_traits_by_ruling() -> None:
    """TH-058: who is a dragon, a trap, human; who thinks is listed with Illusion."""
    by_trait = {
        trait: [CARDS.cards[i].name for i in CARDS.guardians if trait in _ruled(i)]
        for trait in ("dragon", "trap", "human")
    }
    assert by_trait == {
        "dragon": ["Dragon"],
        "trap": ["Arrow Trap", "Pit Trap", "Poison Gas Trap"],
        "human": ["Sorcerer", "Chaos Knight"],
    }
    everything = {trait for index in CARDS.guardians for trait in _ruled(index)}
    assert everything == {"dragon", "trap", "human", "intelligent"}


def _ruled(index: int) -> tuple[str, ...]:
    return CARDS.guardian(index).ruled_traits


def test_cards_are_values() -> None:
    warrior = CARDS.cards[0]
    with pytest.raises(dataclasses.FrozenInstanceError):
        warrior.name = "Coward"  # type: ignore[misc]
    again = CardSet.from_dict(CARDS.to_dict())
    assert again == CARDS
    assert hash(again) == hash(CARDS)
    assert again != CardSet.from_dict({"events": []})
    assert pickle.loads(pickle.dumps(CARDS)) == copy.deepcopy(CARDS) == CARDS
    assert repr(CARDS) == "<CardSet of 144 cards>"


def test_the_data_files_and_to_dict_say_the_same() -> None:
    data = json.loads(json.dumps(CARDS.to_dict()))
    for plural in PLURALS:
        path = data_path("treasure_hunter", f"{plural}.json")
        rows = json.loads(path.read_text(encoding="utf-8"))[plural]
        assert _plain(rows) == _plain(data[plural])


def _plain(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [dict(sorted(row.items())) for row in rows]


def test_a_row_is_short_enough_to_read() -> None:
    for plural in PLURALS:
        lines = data_path("treasure_hunter", f"{plural}.json").read_text("utf-8").splitlines()
        assert max(len(line) for line in lines if '"about"' not in line) <= 160


def test_the_cards_need_neither_numpy_nor_a_drawing() -> None:
    code = (
        "import sys, tbgames.treasure_hunter.quick_values as q; q.CardSet.standard();"
        "print(*{'numpy', 'shapely', 'plotly', 'ipywidgets'} & {*sys.modules})"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert run.stdout.strip() == ""


# -- people's own -----------------------------------------------------------------------------


def test_one_list_replaces_one_kind() -> None:
    lone = {"id": "G01", "name": "Robot", "cbt": 30, "printed_traits": ["singular"]}
    cards = CardSet.of({"guardians": [lone]})
    assert len(cards) == 144 - 31 + 1
    assert cards.guardian(cards.guardians[0]).cbt == 30
    assert cards.heroes == CARDS.heroes


def test_copies_have_numbers_of_their_own() -> None:
    rat = {"id": "G01", "name": "Rats", "cbt": 3, "copies": 3}
    dog = {"id": "G02", "name": "Dog", "cbt": 4}
    cards = CardSet.from_dict({"guardians": [rat, {**dog, "copies": 0}]})
    found = [cards.cards[number] for number in cards.guardians]
    assert [(card.id, card.index) for card in found] == [("G01", 79), ("G01", 80), ("G01", 81)]
    assert cards.by_name("Rats").index == 79
    assert cards.to_dict()["guardians"] == [rat]
    assert CardSet.from_dict(cards.to_dict()) == cards


def test_a_folder_of_files(tmp_path: Path) -> None:
    for plural in PLURALS:
        text = data_path("treasure_hunter", f"{plural}.json").read_text("utf-8")
        (tmp_path / f"{plural}.json").write_text(text, encoding="utf-8")
    assert CardSet.from_files(str(tmp_path)) == CARDS
    (tmp_path / "heroes.json").unlink()
    assert CardSet.of(tmp_path) == CARDS
    assert CardSet.of(CARDS) is CARDS
    assert CardSet.of(None) is CARDS


def test_a_new_trait_that_a_card_asks_for() -> None:
    data = CARDS.to_dict()
    data["guardians"].append(
        {"id": "G32", "name": "Robot", "cbt": 9, "printed_traits": ["machine"]}
    )
    data["spells"].append(
        {
            "id": "S21",
            "name": "Rust",
            "windows": ["fight"],
            "clauses": [{"bonus": 5, "vs": ["machine"]}],
        }
    )
    cards = CardSet.from_dict(data)
    assert cards.guardian(cards.by_name("Robot").index).traits == {"machine"}


def test_own_heroes_leave_the_other_cards_as_they_are() -> None:
    """The War Hammer speaks of a Dwarf who is not there."""
    hero = {"id": "H01", "name": "Monk", "hits": 2, "cbt": 2, "spells": 0, "classes": ["priest"]}
    cards = CardSet.from_dict({"heroes": [{**hero, "race": "human", "sex": "male"}]})
    assert len(cards.heroes) == 1


# -- faults -----------------------------------------------------------------------------------

ROBOT = {"id": "G32", "name": "Robot", "cbt": 9}
MONK = {
    **{"id": "H18", "name": "Monk", "hits": 2, "cbt": 2, "spells": 0, "classes": ["priest"]},
    **{"race": "human", "sex": "male"},
}
RUST = {"id": "S21", "name": "Rust", "windows": ["fight"], "clauses": [{"bonus": 5}]}
CLUB = {"id": "M23", "name": "Club", "clauses": [{"who": "hero", "bonus": 1}]}
LUCK = {"id": "E20", "name": "Luck", "windows": ["fight"], "clauses": [{"bonus": 1}]}
CUP = {"id": "T16", "name": "Cup"}
LAKE = {"id": "L21", "name": "Lake"}


def test_the_rows_that_the_faults_below_start_from_are_right() -> None:
    rows = {
        "heroes": MONK,
        "locations": LAKE,
        "spells": RUST,
        "items": CLUB,
        "guardians": ROBOT,
        "treasures": CUP,
        "events": LUCK,
    }
    for plural, row in rows.items():
        assert len(CardSet.from_dict(with_row(plural, row))) == 145


@pytest.mark.parametrize(
    ("plural", "row", "message"),
    [
        (
            "guardians",
            ROBOT | {"cbt": "16"},
            'guardian G32 Robot: "cbt" is "16"; it must be an int from 0 to 99',
        ),
        ("guardians", {"id": "G32", "name": "Robot"}, 'guardian G32 Robot: "cbt" is missing'),
        ("guardians", {"cbt": 3}, 'guardian number 32: "id" is missing'),
        ("guardians", {"cbt": 3}, 'guardian number 32: "name" is missing'),
        ("guardians", [3], "guardian number 32 is [3]; it must be an object"),
        (
            "guardians",
            ROBOT | {"cbt": True},
            'guardian G32 Robot: "cbt" is true; it must be an int from 0 to 99',
        ),
        (
            "guardians",
            ROBOT | {"ruled_trait": ["fire"]},
            "guardian G32 Robot: there is no field \"ruled_trait\"; did you mean 'ruled_traits'?",
        ),
        (
            "guardians",
            ROBOT | {"printed_traits": ["Fire"]},
            'guardian G32 Robot: "printed_traits" is ["Fire"]; it must be a list of which each '
            'is a word in small letters, not "Fire"',
        ),
        (
            "guardians",
            ROBOT | {"printed_traits": "fire"},
            'guardian G32 Robot: "printed_traits" is "fire"; it must be a list',
        ),
        (
            "guardians",
            ROBOT | {"printed_traits": ["fire", "fire"]},
            'guardian G32 Robot: "printed_traits" is ["fire", "fire"]; it must be a list with '
            "nothing twice",
        ),
        (
            "guardians",
            ROBOT | {"printed_traits": ["undeadd"]},
            "guardian G32 Robot: no card asks for the trait 'undeadd'; did you mean 'undead'?",
        ),
        (
            "guardians",
            ROBOT | {"id": "H20"},
            'guardian H20 Robot: "id" is "H20"; it must be G and two or three digits',
        ),
        (
            "guardians",
            ROBOT | {"id": "G07"},
            'guardian G07 Robot: "id" is that of guardian G07 Dragon; each card has its own',
        ),
        (
            "guardians",
            ROBOT | {"name": "warrior"},
            'guardian G32 warrior: "name" is that of hero H01 Warrior; each card has its own',
        ),
        (
            "guardians",
            ROBOT | {"name": "<b>Robot</b>"},
            'guardian G32 <b>Robot</b>: "name" is "<b>Robot</b>"; it must be a name of at most '
            "40 letters that begins with a letter",
        ),
        (
            "guardians",
            ROBOT | {"cbt": "X"},
            'guardian G32 Robot: "cbt" X and the effect "party" go together',
        ),
        (
            "guardians",
            ROBOT | {"cbt": "X", "effect": "party", "printed_traits": ["fire"]},
            "guardian G32 Robot: a party has no clauses and no printed traits; its heroes make "
            "them",
        ),
        (
            "guardians",
            ROBOT | {"effect": "theft"},
            'guardian G32 Robot: "effect" is "theft", which is for a card of kind event',
        ),
        (
            "guardians",
            ROBOT | {"clauses": [{"bonus": 2, "at": ["Mazze"]}]},
            "guardian G32 Robot: no card has the word 'Mazze' of at; did you mean 'Maze'?",
        ),
        (
            "guardians",
            ROBOT | {"clauses": [{"bonus": 2, "against": ["mail"]}]},
            "guardian G32 Robot: no card has the word 'mail' of against; did you mean 'male'?",
        ),
        (
            "guardians",
            ROBOT | {"clauses": [{"bonus": 2, "vs": ["fire"]}]},
            'guardian G32 Robot: clause 1: there is no field "vs" for a guardian',
        ),
        (
            "guardians",
            ROBOT | {"clauses": {"bonus": 2}},
            'guardian G32 Robot: "clauses" is {"bonus": 2}; it must be a list of clauses',
        ),
        (
            "guardians",
            ROBOT | {"clauses": [{"at": ["Maze"]}]},
            'guardian G32 Robot: clause 1: it gives nothing; it must have a "bonus" or another '
            "number",
        ),
        (
            "guardians",
            ROBOT | {"clauses": [3]},
            "guardian G32 Robot: clause 1: it is 3; it must be an object",
        ),
        (
            "guardians",
            ROBOT | {"clauses": [{"bonus": 0}]},
            'guardian G32 Robot: clause 1: "bonus" is 0; it must be an int from 1 to 99',
        ),
        (
            "heroes",
            MONK | {"classes": ["monk"]},
            'hero H18 Monk: "classes" is ["monk"]; it must be a list of which each is one of '
            'fighter, mage, priest, thief, scout, archer, not "monk"',
        ),
        (
            "heroes",
            MONK | {"sex": "m"},
            'hero H18 Monk: "sex" is "m"; it must be one of male, female',
        ),
        (
            "heroes",
            MONK | {"martyr": 1},
            'hero H18 Monk: "martyr" is 1; it must be true or false',
        ),
        (
            "heroes",
            MONK | {"text": 1},
            'hero H18 Monk: "text" is 1; it must be a text of at most 500 letters',
        ),
        (
            "heroes",
            MONK | {"clauses": [{"bonus": 1, "who": "fighter"}]},
            'hero H18 Monk: clause 1: "who" can only be "others" on a hero; without it the clause '
            "is for himself",
        ),
        (
            "heroes",
            MONK | {"clauses": [{"bonus": 1, "vs": ["giants"]}]},
            "hero H18 Monk: no card has the word 'giants' of vs, unless or immune; did you mean "
            "'giant'?",
        ),
        (
            "spells",
            RUST | {"effect": "retreat"},
            'spell S21 Rust: it must have either an "effect" or "clauses"',
        ),
        (
            "spells",
            {"id": "S21", "name": "Rust", "windows": ["fight"]},
            'spell S21 Rust: it must have either an "effect" or "clauses"',
        ),
        (
            "spells",
            RUST | {"windows": ["recruit"]},
            'spell S21 Rust: "windows" is recruit; it must be fight',
        ),
        (
            "spells",
            {"id": "S21", "name": "Rust", "windows": ["fight"], "effect": "cure"},
            'spell S21 Rust: "windows" is fight; for "cure" it must be of hits, recovery',
        ),
        (
            "spells",
            RUST | {"clauses": [{"dice": 2}]},
            'spell S21 Rust: clause 1: "dice" is 2; it must be 1',
        ),
        (
            "spells",
            RUST | {"clauses": [{"dice": 1, "who": "hero"}]},
            'spell S21 Rust: clause 1: "dice" are rolled once; they cannot have a "who"',
        ),
        (
            "spells",
            RUST | {"immune": ["coald"]},
            "spell S21 Rust: no card has the word 'coald' of vs, unless or immune; did you mean "
            "'cold'?",
        ),
        (
            "items",
            CLUB | {"category": "wepon"},
            'item M23 Club: "category" is "wepon"; it must be one of weapon, blunt, armour; did '
            "you mean 'weapon'?",
        ),
        (
            "items",
            CLUB | {"clauses": [{"bonus": 1}]},
            'item M23 Club: clause 1: "who" is missing; it must be a class, a hero\'s name or '
            '"hero"',
        ),
        (
            "items",
            CLUB | {"clauses": [{"who": "Dwarv", "bonus": 1}]},
            "item M23 Club: no card has the word 'Dwarv' of who; did you mean 'Dwarf'?",
        ),
        (
            "items",
            CLUB | {"clauses": [{"who": "hero", "hits": 1, "vs": ["fire"]}]},
            'item M23 Club: clause 1: "hits" has a condition about a fight; only a bonus can have '
            "one",
        ),
        (
            "items",
            CLUB | {"uses": 2},
            'item M23 Club: "windows" is empty; it must be fight',
        ),
        (
            "items",
            CLUB | {"windows": ["fight"]},
            'item M23 Club: "windows" is fight; it must be empty',
        ),
        (
            "items",
            CLUB | {"uses": 2, "windows": ["fight"], "clauses": [{"who": "hero", "hits": 1}]},
            'item M23 Club: with "uses" its clauses can only give a bonus',
        ),
        (
            "items",
            {"id": "M23", "name": "Club", "effect": "heal", "windows": ["recovery"]},
            'item M23 Club: "uses" is missing, which an item with an effect has',
        ),
        (
            "items",
            CLUB | {"effect": "heal", "windows": ["recovery"], "uses": 1},
            "item M23 Club: an item has either an effect or clauses",
        ),
        (
            "items",
            {"id": "M23", "name": "Club"},
            'item M23 Club: it must have an "effect" or "clauses"',
        ),
        (
            "events",
            LUCK | {"windows": ["fight", "opposer"]},
            'event E20 Luck: "windows" is fight, opposer; for clauses it must be fight or opposer',
        ),
        (
            "events",
            LUCK | {"windows": ["opposer"], "clauses": [{"bonus": 1, "vs": ["fire"]}]},
            "event E20 Luck: its clauses are for the guardian; they can only have a bonus",
        ),
        (
            "events",
            LUCK | {"windows": ["now"]},
            'event E20 Luck: "windows" is ["now"]; it must be a list of which each is one of '
            "recruit, recruit_end, placing, passed, opposing, opposer, fight, hits, beaten, again, "
            'recovery, not "now"',
        ),
        (
            "treasures",
            CUP | {"party_limit": 2},
            'treasure T16 Cup: "party_limit" is 2; it must be 1',
        ),
        (
            "treasures",
            CUP | {"clauses": [{"who": [], "bonus": 1}]},
            'treasure T16 Cup: clause 1: "who" is []; it must be classes, a hero\'s name or "hero"',
        ),
        (
            "locations",
            LAKE | {"tags": ["undergrund"]},
            "location L21 Lake: no card asks for the tag 'undergrund'; did you mean 'underground'?",
        ),
        (
            "locations",
            LAKE | {"copies": -1},
            'location L21 Lake: "copies" is -1; it must be an int from 0 to 99',
        ),
        (
            "locations",
            LAKE | {"effect": "nap"},
            'location L21 Lake: "effect" is "nap"; it must be one of ',
        ),
    ],
)
def test_a_fault_names_card_and_field(plural: str, row: Any, message: str) -> None:
    assert message in faults(with_row(plural, row))


def test_all_faults_are_told_at_once() -> None:
    told = faults({"heroes": [MONK | {"hits": 0, "cbt": -1}], "events": 3})
    assert told.split("; ") == [
        *('hero H18 Monk: "hits" is 0', "it must be an int from 1 to 9"),
        *('hero H18 Monk: "cbt" is -1', "it must be an int from 0 to 99"),
        *('"events" is 3', "it must be a list of cards"),
    ]


def test_a_flood_of_faults_is_cut() -> None:
    told = faults({"heroes": [MONK | {"hits": 0}] * 1000})
    assert len(told) < 3000
    assert told.endswith("and 980 more")


ODD = [
    *(None, True, 0, -1, 10**9, 1.5, float("nan"), "", "x", "fighter", "X", "G01", "party", b"x"),
    *([], ["a"], [[]], [{}], [None], ["fire", "fire"], {}, {"a": 1}, {1: 2}, (), object()),
]


@pytest.mark.parametrize("seed", range(4))
def test_whatever_stands_in_a_row_is_read_or_refused(seed: int) -> None:
    rng = random.Random(seed)
    in_rows = [*("effect", "windows", "clauses", "copies", "uses", "immune", "needs", "cbt"), 5]
    in_clauses = ["who", "bonus", "dice", "hits", "vs", "unless", "at", "against", "makes_class"]
    refusals = []
    for _ in range(40):
        data = CARDS.to_dict()
        row, fields = rng.choice(data[rng.choice(PLURALS)]), in_rows
        if rng.random() < 0.4 and "clauses" in row:
            row, fields = rng.choice(row["clauses"]), in_clauses
        row[rng.choice([*row, *fields])] = rng.choice(ODD)
        try:
            CardSet.from_dict(data)
        except ValueError as error:
            refusals.append(str(error))
    assert len(refusals) > 20
    assert max(map(len, refusals)) < 500


def test_no_hero_can_have_more_hits_than_are_counted() -> None:
    armour = {"id": "M01", "name": "Plate", "copies": 3, "clauses": [{"who": "hero", "hits": 4}]}
    assert faults({"items": [armour]}) == (
        "the toughest hero has 4 hits and all items together give 12 more; 15 are the most a "
        "hero may have"
    )
    assert len(CardSet.from_dict({"items": [{**armour, "copies": 2}]}).items) == 2


def test_a_flood_of_cards_is_refused() -> None:
    rows = [ROBOT | {"id": f"G{n:02}", "name": f"R{n}", "copies": 99} for n in range(1, 9)]
    assert faults({"guardians": rows}).startswith("a set has 1 to 500 cards, this one has ")
    assert "this one has 0" in faults({plural: [] for plural in PLURALS})


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "they must be a folder or an object with lists, not list"),
        (5, "they must be a folder or an object with lists, not int"),
        ({"guardian": []}, "there is no kind of card 'guardian'; did you mean 'guardians'?"),
        ({"heroes": {"id": "H01"}}, '"heroes" is {"id": "H01"}; it must be a list of cards'),
        ({"heroes": [object()]}, "hero number 1 is object; it must be an object"),
    ],
)
def test_what_is_no_set_of_cards(data: Any, message: str) -> None:
    assert faults(data) == message
    with pytest.raises(ValueError, match=r"^cards: "):
        CardSet.of(data)


def test_a_folder_without_cards(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"cards: .* has no file of cards; it must have heroes"):
        CardSet.from_files(tmp_path)
    with pytest.raises(ValueError, match=r"cards: .*nowhere is no folder; it must be one with"):
        CardSet.from_files(tmp_path / "nowhere")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[" * 200_000, "heroes.json: this is no JSON file"),
        ("{heroes", "heroes.json: this is no JSON file"),
        ("[]", 'heroes.json: it must be an object with a list of cards "heroes"'),
        ('{"hero": []}', 'heroes.json: it must be an object with a list of cards "heroes"'),
    ],
)
def test_a_file_that_is_none(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "heroes.json").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=re.escape(message)):
        CardSet.from_files(tmp_path)


def test_clauses_and_cards_print_back_as_they_are_written() -> None:
    clause = Clause(who=("thief", "scout"), bonus=1)
    assert clause.to_dict() == {"who": ["thief", "scout"], "bonus": 1}
    assert Clause(who=("hero",), hits=2).to_dict() == {"who": "hero", "hits": 2}
    assert isinstance(CARDS.cards[0], Hero)
    assert isinstance(CARDS.by_id("M01"), Item)
    party = CARDS.by_name("Party Encounter")
    assert isinstance(party, Guardian)
    assert party.to_dict()["cbt"] == "X"
    assert party.is_party
