"""Values of fights: sums that tell their terms, the tables for playouts, chances of winning."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import product
from statistics import mean

import icepool
import pytest

from tbgames.treasure_hunter.bitset import indices
from tbgames.treasure_hunter.bonuses import Cast, Foes
from tbgames.treasure_hunter.cards import CardSet
from tbgames.treasure_hunter.quick_values import QuickValues
from tbgames.treasure_hunter.state import TreasureHunterState
from tbgames.treasure_hunter.using import Member, in_use, slots, usable_weapons
from tbgames.treasure_hunter.values import (
    Term,
    Value,
    guardian_party_value,
    guardian_value,
    party_value,
)
from tests.treasure_hunter.boards import (
    adventure,
    hero,
    opposed,
    passed,
    phase,
    play,
    seat,
    table,
    words,
)
from tests.treasure_hunter.card_sets import STRANGE
from tests.treasure_hunter.sums import CARDS, against, cast, number, numbers, party, value

# -- in the log -------------------------------------------------------------------------------


def told(state: TreasureHunterState, guardian: int, party: int) -> str:
    """What everybody reads of the comparison after these rolls."""
    state = passed(play(state, f"roll 2D6: {guardian}"), "party roll")
    action = state.game.actions.resolve(f"roll 2D6: {party}")
    return state.tell(action, state.child(action.id))[1]


def test_the_log_says_where_the_values_of_a_fight_come_from() -> None:
    party = [hero("Dwarf", "War Hammer"), "Bard"]
    assert (
        "Dwarf 2, giants +2, underground +1, War Hammer +1 +3 +4, Bard 1 +1, 2D6 3 = 18 "
        "against Frost Giant 16, 2D6 9 = 25: the guardian wins."
    ) in told(opposed(party, "Frost Giant", at="Caverns"), 9, 3)


def test_the_log_tells_a_party_that_is_the_guardian() -> None:
    state = opposed(["Warrior"], "Party Encounter", at="Tower", others=["Knight", "Druid"])
    sums = "Warrior 4, 2D6 12 = 16 against Druid 2, Knight 3, Tower +3, 2D6 7 = 15: the party wins"
    assert sums in told(state, 7, 12)


# -- terms ------------------------------------------------------------------------------------


def test_a_value_says_where_its_numbers_come_from() -> None:
    dwarf = ("Dwarf", "War Hammer", "Boots of Speed")
    assert str(value([dwarf], "Frost Giant", "Caverns")) == (
        "Dwarf 2, giants +2, underground +1, Boots of Speed +2, War Hammer +1 +3 +4"
    )


def test_each_hero_then_what_is_for_all_then_what_was_played() -> None:
    found = party_value(
        CARDS,
        party(("Knight", "Battle Axe", "diseased"), "Bard", "Ranger"),
        against("Ogres"),
        number("Forest"),
        pile=numbers(["Living Harp"]),
        casts=[cast("Haste", on="Ranger"), cast("Illusion", roll=4), cast("Fireball")],
        events=[number("Smite")],
        roll=9,
    )
    assert str(found) == (
        "Knight 3, disease -2, Battle Axe +1 +4, Bard 1, Ranger 3, humanoids +1, wilderness +1, "
        "Bard +2, Living Harp +3, Haste +3, Illusion +4, Fireball +4, Smite +0, 2D6 9"
    )
    assert found.total == 37


def test_a_guardian_says_so_too() -> None:
    found = guardian_value(
        CARDS,
        [number("Nymphs"), number("Minotaur")],
        number("Maze"),
        party("Bard"),
        events=[number("Ambush")],
        spell_dice=[3],
        rolls=[7, 12],
    )
    assert str(found) == (
        "Nymphs 6, human male +8, Minotaur 12, Maze +2, Minotaur +2, Ambush +4, "
        "discarded spell +3, 2D6 7, 2D6 12"
    )
    assert found.total == 56


def test_a_party_as_the_guardian() -> None:
    found = guardian_party_value(
        CARDS,
        party("Knight", "Druid"),
        number("Tower"),
        party("Warrior", "Wizard"),
        events=[number("Ambush")],
        spell_dice=[2],
        roll=9,
    )
    assert str(found) == "Knight 3, Druid 2, Tower +3, Ambush +4, discarded spell +2, 2D6 9"


def test_values_are_added_and_compared_as_values() -> None:
    roll = Value((Term(None, "2D6", 7, printed=True),))
    assert str(value(["Bard"], "Orcs") + roll) == "Bard 1, 2D6 7"
    assert (value(["Bard"], "Orcs") + roll).total == 8
    assert value(["Bard"], "Orcs") == value(["Bard"], "Zombies")
    assert Value().total == 0
    assert str(Value()) == ""


def test_a_term_names_its_card() -> None:
    terms = value([("Dwarf", "War Hammer")], "Ogres").terms
    cards = [CARDS.cards[term.card].name for term in terms if term.card is not None]
    assert cards == ["Dwarf", "Dwarf", "War Hammer", "War Hammer", "War Hammer"]


# -- tables and sums agree --------------------------------------------------------------------


CARD_SETS = {"own": CARDS, "strange": STRANGE}
TABLES = {name: QuickValues(cards) for name, cards in CARD_SETS.items()}


class Situation:
    """Anything that can be on the table in a fight, and much that cannot."""

    def __init__(self, cards: CardSet, seed: int) -> None:
        self.rng = rng = random.Random(seed)
        self.cards = cards
        heroes = rng.sample(list(cards.heroes), rng.randint(2, 9))
        items = rng.sample(list(cards.items), rng.randint(0, len(cards.items)))
        rng.shuffle(items)
        cut = rng.randint(1, len(heroes) - 1)
        members = [self._member(hero, items) for hero in heroes]
        self.party, self.others = members[:cut], members[cut:]
        plain = [g for g in cards.guardians if not cards.guardian(g).is_party]
        self.guardians = rng.sample(plain, rng.choice([1, 1, 2]))
        self.location = rng.choice([None, *cards.locations])
        self.pile = sum(1 << t for t in cards.treasures if rng.random() < 0.3)
        self.used = sum(1 << i for i in cards.items if rng.random() < 0.5)
        fighting = [s for s in cards.spells if "fight" in cards.spell(s).windows]
        spells = rng.sample(fighting, rng.randint(0, 3))
        self.casts = [Cast(s, rng.choice(heroes), rng.randint(1, 6)) for s in spells]
        ours = [e for e in cards.events if cards.event(e).windows == ("fight",)]
        self.events = [e for e in ours if cards.event(e).clauses and rng.random() < 0.5]
        theirs = [e for e in cards.events if cards.event(e).windows == ("opposer",)]
        self.ambushes = [e for e in theirs if rng.random() < 0.5]
        self.dice = [rng.randint(1, 6) for _ in range(rng.randint(0, 2))]
        self.roll = rng.randint(2, 12)

    def _member(self, hero: int, items: list[int]) -> Member:
        mine = [items.pop() for _ in range(min(len(items), self.rng.randint(0, 6)))]
        held = sum(1 << item for item in mine)
        weapons = [*indices(usable_weapons(self.cards, hero, held)), None]
        return Member(hero, held, self.rng.choice(weapons), self.rng.random() < 0.3)


@pytest.mark.parametrize("name", CARD_SETS)
@pytest.mark.parametrize("seed", range(4))
def test_tables_and_sums_agree_in_random_situations(name: str, seed: int) -> None:
    cards, quick = CARD_SETS[name], TABLES[name]
    for case in range(300):
        s = Situation(cards, 1000 * seed + case)
        foes = Foes.guardians(cards, s.guardians)
        guardian_party = Foes.guardian_party(cards, s.others)
        assert quick.guardians(s.guardians) == foes
        assert quick.guardian_party(s.others) == guardian_party
        assert quick.active_party(s.party) == Foes.active_party(cards, s.party)
        own = {"pile": s.pile, "casts": s.casts, "used": s.used}
        for side in (foes, guardian_party):
            told = {**own, "events": s.events, "roll": s.roll}
            slow = party_value(cards, s.party, side, s.location, **told)
            assert quick.party_value(s.party, side, s.location, **told) == slow.total
        told = {"events": s.ambushes, "spell_dice": s.dice}
        table = (s.guardians, s.location, s.party)
        slow = guardian_value(cards, *table, rolls=[s.roll], **told)
        assert quick.guardian_value(*table, rolls=[s.roll], **told) == slow.total
        told = {**own, **told, "roll": s.roll}
        slow = guardian_party_value(cards, s.others, s.location, s.party, **told)
        assert quick.guardian_party_value(s.others, s.location, s.party, **told) == slow.total


def test_the_situations_have_everything_in_them() -> None:
    """Or else the agreement above would say little."""
    terms: Counter[str] = Counter()
    for case in range(300):
        s = Situation(STRANGE, case)
        foes = Foes.guardians(STRANGE, s.guardians)
        found = party_value(
            STRANGE,
            s.party,
            foes,
            s.location,
            pile=s.pile,
            casts=s.casts,
            used=s.used,
            events=s.events,
        )
        terms.update(term.why or term.name for term in found.terms)
    names = {STRANGE.cards[i].name for i in STRANGE.items if STRANGE.item(i).uses != 1}
    fruitless = {"Spell Book", "Enchanted Armor", "Mithril Armor"}
    assert names - fruitless <= set(terms)
    assert {"disease", "wilderness", "underground", "giants", "traps"} <= set(terms)
    assert {"Living Harp", "Blessings", "Haste", "Illusion", "Smite", "Holy Water"} <= set(terms)


def test_a_table_is_thrown_away_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tbgames.treasure_hunter.quick_values._MOST_GROUNDS", 3)
    quick = QuickValues(CARDS)
    for guardian in CARDS.guardians:
        foes = quick.guardians([guardian])
        slow = party_value(CARDS, party("Knight", "Druid"), foes, None)
        assert quick.party_value(party("Knight", "Druid"), foes, None) == slow.total
        assert len(quick._grounds) <= 3


def test_a_class_that_a_chosen_weapon_gives() -> None:
    """In the strange cards the axe makes a priest, and the staff a priest a thief."""
    by_name = STRANGE.by_name
    knight, axe, staff, picks = (
        by_name(name).index for name in ("Knight", "Battle Axe", "Snake Staff", "Holy Water")
    )
    held = 1 << axe | 1 << staff | 1 << picks
    with_axe = in_use(STRANGE, Member(knight, held, axe))
    assert with_axe == 1 << axe | 1 << picks
    assert in_use(STRANGE, Member(knight, held, staff)) == 0
    assert usable_weapons(STRANGE, knight, held) == 1 << axe


def test_a_hero_may_use_items_and_still_have_no_spells() -> None:
    data = CARDS.to_dict()
    barbarian = data["heroes"][7]
    del barbarian["no_items"]
    cards = CardSet.from_dict(data)
    sword = Member.of(cards, "Barbarian", "Eldritch Sword")
    assert in_use(cards, sword) == sword.items
    assert slots(cards, sword) == 0


# -- reference numbers ------------------------------------------------------------------------

TWO_DICE = Counter(a + b for a, b in product(range(1, 7), repeat=2))


def chance(lead: int, guardians: int = 1) -> Fraction:
    """How often a party with ``lead`` more than its guardians without dice wins or ties."""
    theirs = Counter({0: 1})
    for _ in range(guardians):
        theirs = _sum(theirs, TWO_DICE)
    won = sum(
        ways * others
        for (own, ways), (roll, others) in product(TWO_DICE.items(), theirs.items())
        if lead + own >= roll
    )
    return Fraction(won, 36 ** (guardians + 1))


def _sum(one: Counter[int], other: Counter[int]) -> Counter[int]:
    found: Counter[int] = Counter()
    for (a, m), (b, n) in product(one.items(), other.items()):
        found[a + b] += m * n
    return found


CHANCES = {
    **{-8: ".012", -6: ".054", -5: ".097", -4: ".159", -3: ".239", -2: ".336", -1: ".444"},
    **{0: ".556", 1: ".664", 2: ".761", 3: ".841", 4: ".903", 5: ".946", 6: ".973", 8: ".996"},
}


@pytest.mark.parametrize("lead", CHANCES)
def test_the_chance_of_winning_a_fight(lead: int) -> None:
    assert f"{float(chance(lead)):.3f}" == f"0{CHANCES[lead]}"
    dice = icepool.d6
    assert (2 @ dice + lead >= 2 @ dice).probability(True) == chance(lead)


@pytest.mark.parametrize(
    ("lead", "told"), [(0, ".061"), (4, ".279"), (8, ".637"), (12, ".904"), (16, ".990")]
)
def test_the_chance_against_double_trouble(lead: int, told: str) -> None:
    assert f"{float(chance(lead, guardians=2)):.3f}" == f"0{told}"
    dice = icepool.d6
    assert (2 @ dice + lead >= 4 @ dice).probability(True) == chance(lead, guardians=2)


def winning(state: TreasureHunterState) -> Fraction:
    """The chance of winning the fight that is about to be rolled for, from the rules themselves."""
    if phase(state) == "hit roll":
        return Fraction(words(state)["quest"]["won"])
    if not state.is_chance:
        return winning(state.apply("pass"))
    outcomes = state.chance_outcomes()
    ways = sum(weight for _, weight in outcomes)
    return sum(
        (Fraction(weight, ways) * winning(state.apply(action)) for action, weight in outcomes),
        Fraction(0),
    )


@pytest.mark.parametrize(
    ("heroes", "guardian", "at", "lead"),
    [
        (["Warrior"], "Orcs", "Mine", -8),
        (["Warrior", "Thief"], "Orcs", "Mine", -6),
        (["Barbarian", "Warrior", "Knight"], "Orcs", "Mine", 0),
        (["Barbarian", "Warrior", "Knight"], "Goblins", "Mine", 2),
        (["Barbarian", "Warrior", "Knight", "Bard"], "Kobolds", "Mine", 8),
    ],
)
def test_the_game_itself_has_these_chances(
    heroes: list[str], guardian: str, at: str, lead: int
) -> None:
    state = table(seat(hand=[at, "Golden Goose"], party=heroes), seat(hand=[guardian]))
    assert winning(adventure(state, at, "Golden Goose", guardian)) == chance(lead)


def test_the_game_itself_has_this_chance_against_double_trouble() -> None:
    heroes = ["Barbarian", "Warrior", "Knight", hero("Paladin", "Disrupting Mace")]
    theirs = seat(hand=["Kobolds", "Double Trouble", "Giant Rats"])
    state = table(seat(hand=["Mine", "Golden Goose"], party=heroes), theirs)
    state = play(passed(state, "venture"), "go to Mine", "place Golden Goose")
    state = play(state, "oppose with Kobolds", "double trouble with Giant Rats")
    assert winning(state) == chance(5 + 4 + 3 + 4 - 8 - 8, guardians=2)


def test_the_means_of_the_cards() -> None:
    guardians = [CARDS.guardian(i).cbt for i in CARDS.guardians if not CARDS.guardian(i).is_party]
    heroes = [CARDS.hero(i) for i in CARDS.heroes]
    assert round(mean(guardians), 1) == 11.9
    assert round(mean(hero.cbt for hero in heroes), 2) == 2.35
    assert round(mean(hero.hits for hero in heroes), 2) == 2.18
    assert sum(hero.spells for hero in heroes) == 20
