"""The odds of fights against tables, plain counting, the rules themselves, and trying."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import icepool
import pytest

from tbgames.chance import mean_interval, wilson
from tbgames.treasure_hunter.bitset import indices
from tbgames.treasure_hunter.odds import FightOdds, fight_odds, odds_now, win_chance
from tbgames.treasure_hunter.party import Party
from tbgames.treasure_hunter.phases import Phase
from tbgames.treasure_hunter.state import TreasureHunterState
from tbgames.treasure_hunter.using import Member, hits
from tests.treasure_hunter.boards import game, hero, opposed, play, rolled, seat, table
from tests.treasure_hunter.counting import Counting, Fight, items_of
from tests.treasure_hunter.engine_odds import EngineOdds
from tests.treasure_hunter.sums import CARDS, number

# "Reference numbers" of the rules.
CHANCES = {
    -8: ".012", -6: ".054", -5: ".097", -4: ".159", -3: ".239", -2: ".336", -1: ".444", 0: ".556",
    1: ".664", 2: ".761", 3: ".841", 4: ".903", 5: ".946", 6: ".973", 8: ".996",
}  # fmt: skip
DOUBLE_TROUBLE = {0: ".061", 4: ".279", 8: ".637", 12: ".904", 16: ".990"}


def score(odds: FightOdds) -> tuple[Fraction, ...]:
    """The chance to win, and the means of dead heroes and of their combat values as losses."""
    cbt = {one.hero: CARDS.hero(one.hero).cbt for one in odds.party.heroes}
    return (
        odds.win,
        -sum((p * o.dead.bit_count() for o, p in odds.outcomes.items()), Fraction(0)),
        -sum(
            (p * sum(cbt[one] for one in indices(o.dead)) for o, p in odds.outcomes.items()),
            Fraction(0),
        ),
    )


class TestReferenceNumbers:
    @pytest.mark.parametrize("lead", CHANCES)
    def test_the_table_of_wins_comes_out_to_its_digits(self, lead: int) -> None:
        assert f"{float(win_chance(lead)):.3f}" == f"0{CHANCES[lead]}"
        assert win_chance(lead) == (2 @ icepool.d6 + lead >= 2 @ icepool.d6).probability(True)

    @pytest.mark.parametrize("lead", DOUBLE_TROUBLE)
    def test_TH_047_double_trouble(self, lead: int) -> None:
        assert f"{float(win_chance(lead, guardians=2)):.3f}" == f"0{DOUBLE_TROUBLE[lead]}"

    def test_TH_046_regeneration_is_the_square_without_losses(self) -> None:
        # The Paladin takes what comes; 3 hits at most, which his armour stands.
        odds = fight_odds("Paladin + Mithril Armor, Warrior", "Skeletons", "Crypt")
        assert odds.win == win_chance(odds.lead) ** 2

    def test_TH_040_hits_of_a_lost_and_a_won_fight(self) -> None:
        beaten = fight_odds("Bard", "Dragon", "Caverns")
        assert beaten.lead < -10
        assert beaten.hits == icepool.d6
        sure = fight_odds("Barbarian, Knight, Warrior, Ranger", "Kobolds", "Temple")
        assert sure.lead > 6
        assert sure.win == win_chance(sure.lead)
        won = (icepool.d6 - 3).map(lambda roll: max(0, roll))
        assert sure.hits == icepool.Die(
            [won, icepool.d6], [win := sure.win.numerator, sure.win.denominator - win]
        )
        assert won.mean() == 1


# -- against plain counting -----------------------------------------------------------------------


def random_members(rng: random.Random) -> list[tuple[Member, int]]:
    """Up to four heroes with items, some of them hurt or diseased."""
    heroes = sorted(rng.sample(CARDS.heroes, rng.randint(1, 4)))
    items: dict[int, list[str]] = {one: [] for one in heroes}
    permanent = [i for i in CARDS.items if CARDS.item(i).uses is None]
    for item in rng.sample(permanent, rng.randint(0, 6)):
        items[rng.choice(heroes)].append(CARDS.cards[item].name)
    found = []
    for one in heroes:
        sick = rng.random() < 0.2
        weapons = [name for name in items[one] if CARDS.item(number(name)).is_weapon]
        member = Member.of(CARDS, CARDS.cards[one].name, *items[one], diseased=sick)
        if member.weapon is None and weapons:
            # As in a text: the one named last that he can use.
            party = Party(" + ".join([CARDS.cards[one].name, *items[one]]))
            member = Member(one, member.items, party.heroes[0].weapon, sick)
        damage = rng.randrange(hits(CARDS, member)) if rng.random() < 0.5 else 0
        found.append((member, damage))
    return found


def in_words(members: Sequence[tuple[Member, int]], rest: Sequence[str] = ()) -> str:
    people = []
    for member, damage in members:
        state = f" (damage {damage})" if damage else ""
        if member.diseased:
            state = f" (damage {damage}, diseased)"
        name = CARDS.cards[member.hero].name
        people.append(" + ".join([name + state, *items_of(member)]))
    return ", ".join(people) + ("; " + ", ".join(rest) if rest else "")


def random_case(rng: random.Random) -> tuple[str, dict[str, Any], tuple[Fraction, ...]]:
    """A party, what it is up against, and the score by plain counting."""
    members = random_members(rng)
    guardians = [CARDS.cards[g].name for g in CARDS.guardians if not CARDS.guardian(g).is_party]
    guardians.remove("Pixies")  # whose robbery is left to the other way of counting
    names = rng.sample(guardians, 2 if rng.random() < 0.2 else 1)
    pile = [t for t in ("Living Harp", "Rescue Princess") if rng.random() < 0.15]
    location = rng.choice([None, *(CARDS.cards[x].name for x in CARDS.locations)])
    ambush, disaster = rng.random() < 0.2, rng.random() < 0.2
    spells = rng.choice([0, 0, 0, 1, 2])
    rest = [name for name in guardians if name not in names]
    second = rng.choice(rest) if rng.random() < 0.1 else None
    rising = [name for name in names if "regenerate" not in CARDS.guardian(number(name)).traits]
    rise = rng.choice(rising) if rising and rng.random() < 0.1 else None
    fight = Fight(
        tuple(names), tuple(names), frozenset(), False, ambush, disaster, spells, rise, second
    )
    counted = Counting(location, pile).score(tuple(members), fight)
    events = ["Ambush"] * ambush + ["Disaster"] * disaster
    setting = {
        "guardian": names,
        "location": location,
        "events": events,
        "spells": spells,
        "rise_again": rise,
        "second": second,
    }
    return in_words(members, pile), setting, counted


@pytest.mark.parametrize("seed", range(10))
def test_two_hundred_random_fights_by_counting_all_dice(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(20):
        text, setting, counted = random_case(rng)
        odds = fight_odds(text, **setting)
        assert (*score(odds), odds.hits.mean()) == counted, (text, setting)
        assert sum(odds.outcomes.values()) == 1


# -- against the rules ----------------------------------------------------------------------------


def opposing(
    party: Party, *guardians: str, at: str, against: Sequence[str] = (), others: str | None = None
) -> TreasureHunterState:
    """The party of A has gone for a treasure, and B's guardians roll next."""
    label = party.game.label
    mine = [
        hero(
            label(one.hero),
            *map(label, indices(one.items)),
            damage=one.damage,
            diseased=one.diseased,
            spells=[label(spell) for spell in indices(one.spells)],
            **({} if one.weapon is None else {"weapon": label(one.weapon)}),
        )
        for one in party.heroes
    ]
    theirs = [label(one.hero) for one in Party(others).heroes] if others else []
    events = [label(event) for event in indices(party.company.events)]
    pile = [label(treasure) for treasure in indices(party.pile)]
    state = table(
        seat(hand=[at, "Golden Goose", *events], party=mine, pile=pile),
        seat(hand=[*guardians, *against], party=theirs),
        options={"dice": party.game.rules.dice},
        uses={
            label(item): party.game.uses[place] - (party.company.gone >> 4 * place & 15)
            for place, item in enumerate(party.game.cards.items)
            if party.company.gone >> 4 * place & 15
        },
    )
    while state.phase != Phase.VENTURE:
        state = state.apply("pass")
    state = state.apply(f"go to {at}").apply("place Golden Goose")
    while state.phase == Phase.SECOND:
        state = state.apply("pass")
    state = state.apply(f"oppose with {guardians[0]}")
    if len(guardians) > 1:
        state = state.apply(f"double trouble with {guardians[1]}")
    while state.phase == Phase.DOUBLE:
        state = state.apply("pass")
    return state


# A party, its guardians, the location; what B plays besides.
PLAYED = [
    ("Warrior, Wizard: Fireball, Sleep", ["Orcs"], "Caves", {}),
    ("Warrior, Wizard: Fireball, Freeze, Cleric", ["Wraith"], "Temple", {}),
    ("Knight, Cleric: Illusion + Holy Water", ["Wraith"], "Temple", {}),
    ("Ranger + Magic Bow + Arrows of Slaying (1 left)", ["Skeletons"], "Maze", {}),
    ("Druid + Staff of Striking (1 left) + Snake Staff, Bard", ["Zombies"], "Temple", {}),
    ("Bard + Potion of Giant Strength, Knight; Smite", ["Medusa"], "Temple", {}),
    ("Paladin: Haste, Wizard, Knight", ["Giant Scorpion"], "Forest", {}),
    ("Wizard: Haste, Sleep, High Elf (damage 1): Cure", ["Giant Rats"], "Temple", {}),
    ("Warrior, Priestess: Cure, Fear", ["Zombies"], "Crypt", {}),
    ("Knight (damage 2), Bard: Invisibility", ["Green Slime"], "Maze", {}),
    ("Thief, Wizard: Darkness, Detection", ["Arrow Trap"], "Dungeon", {}),
    ("Warrior, Thief (damage 1); Martyr, Fight another Day", ["Drow"], "Temple", {}),
    ("Cleric: Blessings, Wizard: Lightning Bolt", ["Kobolds", "Dragon"], "Temple", {}),
    ("Warrior + Flame Sword, Dwarf", ["Skeletons"], "Temple", {"against": ["Rise again"]}),
    ("Warrior + Flame Sword, Bard", ["Goblins"], "Temple", {"against": ["Rise again"]}),
    ("Knight, Bard: Sleep", ["Goblins"], "Temple", {"against": ["Rise again"]}),
    ("Knight (damage 1) + Enchanted Armor + Battle Axe, Bard", ["Pixies"], "Temple",
     {"against": ["Disaster"]}),
    ("Cleric (damage 2) + Mithril Armor, Thief (damage 1) + Magic Bow", ["Pixies", "Orcs"],
     "Temple", {}),
    ("Ranger, High Elf: Sleep", ["Drow"], "Tower", {"against": ["Fireball", "Ambush"]}),
    ("Barbarian, Wizard: Fear", ["Pixies"], "Temple",
     {"against": ["Second Guardian", "Goblins"]}),
    ("Warrior, Wizard: Fireball, Fear", ["Party Encounter"], "Tower",
     {"others": "Knight, Druid"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "guardians", "at", "more", "dice"),
    [(*case, "text_order") for case in PLAYED] + [(*case, "after_cards") for case in PLAYED[::3]],
)
def test_the_best_play_by_walking_through_the_rules(
    text: str, guardians: list[str], at: str, more: dict[str, Any], dice: str
) -> None:
    party = Party(text, game(2, dice=dice))
    against = more.get("against", [])
    held = ["Double Trouble"] * (len(guardians) > 1) + list(against)
    others = more.get("others")
    state = opposing(party, *guardians, at=at, against=held, others=others)
    second = next((card for card in against if number(card) in CARDS.guardians), None)
    odds = fight_odds(
        party,
        guardians if others is None else Party(others, party.game),
        at,
        events=[card for card in against if card in ("Ambush", "Disaster")],
        spells=sum(number(card) in CARDS.spells for card in against),
        rise_again=guardians[0] if "Rise again" in against and guardians[0] == "Goblins" else None,
        second=second,
    )
    walked = EngineOdds(state).score()
    assert score(odds) == walked
    if not against:
        assert score(odds_now(state)) == walked
        assert odds_now(state).lead == odds.lead


# -- against games --------------------------------------------------------------------------------


# What cannot be chosen is not chosen: no case depends on where hits are placed.
TRIED = [
    ("Warrior, Knight, Bard", "Orcs", "Castle", [], []),
    ("Warrior, Wizard: Sleep, Thief", "Goblins", "Ruins", ["Sleep"], ["cast Sleep with Wizard"]),
    ("Paladin + Mithril Armor", "Skeletons", "Graveyard", [], []),
    ("Dwarf + War Hammer", "Zombies", "Mine", [], []),
    ("Cleric + Disrupting Mace", "Insect Swarm", "Crypt", [], []),
    ("Knight, Bard; Smite", "Medusa", "Castle", ["Smite"], ["play Smite"]),
    ("Ranger + Magic Bow + Arrows of Slaying", "Drow", "Temple", ["Arrows of Slaying"],
     ["use Arrows of Slaying"]),
    ("Wizard: Illusion, Barbarian", "Ents", "Crypt", ["Illusion"], ["cast Illusion with Wizard"]),
    ("Warrior, Thief", "Pixies", "Maze", [], []),
    ("Barbarian, Beastmaster", "Giant Rats", "Swamp", [], []),
]  # fmt: skip


@pytest.mark.parametrize(("text", "guardian", "at", "cards", "notations"), TRIED)
def test_ten_times_ten_thousand_fights_of_the_engine(
    text: str, guardian: str, at: str, cards: list[str], notations: list[str]
) -> None:
    party = Party(text)
    odds = fight_odds(party, guardian, at, play=cards)
    state = opposing(party, guardian, at=at)
    # Plays what is named whenever it is legal; else passes, or takes what there is first.
    named = {action.id for action in state.game.actions if str(action) in notations}
    rng, tries = random.Random(text), 10_000
    wins, hits_rolled = 0, []
    for _ in range(tries):
        s, total = state.copy(), 0
        while s.quest is not None and s.phase != Phase.HAND_OUT:
            if s.current_player >= 0:
                legal = s._legal()
                s._do(next((action for action in legal if action in named), legal[0]))
                continue
            rolling = s.phase == Phase.HIT_ROLL
            s._do(s._chance(rng))
            if rolling:
                # What was rolled is not known any more when it is over at once.
                total = -1 if s.quest is None else total + s.quest.hits
        wins += s.piles[0].bit_count()
        hits_rolled.append(total)
    low, high = wilson(wins, tries, confidence=0.9999)
    assert low < odds.win < high
    if -1 not in hits_rolled:
        low, high = mean_interval(hits_rolled, confidence=0.9999)
        assert low < odds.hits.mean() < high


# -- what is played -------------------------------------------------------------------------------


class TestPlay:
    def test_nothing(self) -> None:
        odds = fight_odds("Warrior, Wizard: Sleep", "Orcs", "Caves", play=())
        assert odds.win == win_chance(-9)
        assert odds.plays == {}

    def test_TH_S05_a_card_that_is_named_is_played_whatever_the_dice_show(self) -> None:
        odds = fight_odds("Warrior, Wizard: Freeze, Sleep", "Orcs", "Caves", play=["Freeze"])
        assert odds.win == win_chance(-6)

    def test_TH_036_one_spell_a_hero_and_fight(self) -> None:
        text = "Warrior, Wizard: Fireball, Freeze"
        odds = fight_odds(text, "Zombies", "Maze", play=["Fireball", "Freeze"])
        # Each in its fight: 5 + 4 and 5 + 3 against 10; the Warrior takes what hits there are.
        plain = fight_odds("Warrior, Wizard", "Zombies", "Maze")
        assert plain.lead == -5
        assert win_chance(-1) * win_chance(-4) < odds.win < win_chance(-1) * win_chance(-2)

    def test_TH_S13_haste_counts_the_best_score_twice(self) -> None:
        odds = fight_odds("Barbarian, Wizard: Haste", "Orcs", "Temple", play=["Haste"])
        assert odds.win == win_chance(5 + 1 + 5 - 12)

    def test_the_least_that_is_enough(self) -> None:
        odds = fight_odds("Warrior, Wizard: Fireball, Sleep", "Orcs", "Temple")
        assert odds.lead == -7
        assert odds.plays[-4] == ("Fireball",) or odds.plays[-4] == ("Sleep",)
        assert odds.plays[-6] == ("Sleep",)
        assert -7 not in odds.plays  # out of reach
        assert 0 not in odds.plays  # won as it is

    def test_TH_X01_two_casters(self) -> None:
        text = "Wizard: Detection, Priestess: Fear, Knight, Barbarian"
        odds = fight_odds(text, "Doppleganger", "Maze")
        assert set(odds.plays[-14]) == {"Detection", "Fear"}
        assert odds.win == win_chance(odds.lead + 14)

    def test_TH_039_runs_only_from_what_cannot_be_won(self) -> None:
        odds = fight_odds("Knight, Bard: Darkness", "Ogres", "Temple")
        assert odds.win == win_chance(odds.lead) > 0
        assert odds.lost == 0
        assert odds.retreat == 1 - odds.win
        unhurt = [outcome for outcome in odds.outcomes if outcome.result == "retreated"]
        assert unhurt == [("retreated", 0, 0)]

    def test_TH_030_by_the_option_cards_come_before_the_dice(self) -> None:
        text = "Warrior, Wizard: Sleep; Fight another Day"
        early = fight_odds(text, "Orcs", "Temple", game=game(2, dice="after_cards"))
        assert early.plays == {-7: ("Sleep",)}
        assert early.win == win_chance(-1)
        assert early.retreat == 0


class TestOfTheOtherSide:
    def test_TH_E03_ambush_counts_in_the_first_fight_only(self) -> None:
        text = "Paladin + Mithril Armor"
        odds = fight_odds(text, "Skeletons", "Temple", events=["Ambush"])
        plain = fight_odds(text, "Skeletons", "Temple")
        assert odds.lead == plain.lead - 4
        assert odds.win == win_chance(plain.lead - 4) * win_chance(plain.lead)

    def test_TH_E12_disaster_adds_a_die_to_a_loss(self) -> None:
        odds = fight_odds("Bard", "Dragon", "Caverns", events=["Disaster"])
        assert odds.hits == 2 @ icepool.d6

    def test_TH_034_a_spell_a_mage_and_none_under_a_shield(self) -> None:
        odds = fight_odds("Warrior, Knight", "Drow", "Temple", spells=2)
        assert odds.win == (2 @ icepool.d6 - 7 >= 3 @ icepool.d6).probability(True)
        shield = fight_odds("Warrior + Spell Shield, Knight", "Drow", "Temple", spells=2)
        assert shield.win == win_chance(-6)

    def test_TH_048_rise_again_and_a_second_guardian(self) -> None:
        # Nobody has to die of the 6 hits at most in two fights that are won.
        text = "Paladin + Mithril Armor, Barbarian, Warrior, Wizard"
        odds = fight_odds(text, "Kobolds", "Temple", rise_again="Kobolds", second="Nymphs")
        assert "Kobolds, then Nymphs" in odds.against
        kobolds, nymphs = (fight_odds(text, one, "Temple").lead for one in ("Kobolds", "Nymphs"))
        assert odds.win == win_chance(kobolds) ** 2 * win_chance(nymphs)

    def test_TH_051_a_party_as_a_guardian(self) -> None:
        odds = fight_odds("Warrior, Wizard", Party("Knight, Druid"), "Tower")
        assert (odds.party_value.total, odds.guardian_value.total) == (5, 8)
        assert odds.win == win_chance(-3)


# -- the fight of a game --------------------------------------------------------------------------


class TestOddsNow:
    def test_follows_the_dice(self) -> None:
        state = opposed(["Warrior", hero("Wizard", spells=["Sleep"])], "Orcs", at="Temple")
        assert odds_now(state).win == win_chance(-1)
        low = play(state, "roll 2D6: 4")
        assert odds_now(low).win == (2 @ icepool.d6 + 5 + 6 >= 16).probability(True)
        both = rolled(state, 10, 9)
        assert (odds_now(both).lead, odds_now(both).win) == (-8, 0)
        near = rolled(state, 9, 10)
        assert (odds_now(near).lead, odds_now(near).win) == (-6, 1)
        cast = near.apply("cast Sleep with Wizard")
        assert (odds_now(cast).lead, odds_now(cast).win) == (0, 1)

    def test_counts_the_hits_that_are_to_come(self) -> None:
        state = rolled(opposed(["Bard", "Thief"], "Orcs"), 12, 2)
        assert state.phase == Phase.HIT_ROLL
        assert odds_now(state).hits == icepool.d6
        assert odds_now(state).lost == 1
        hurt = state.apply("roll 2")
        assert odds_now(hurt).dies == {"Thief": 0, "Bard": 1}  # of 2 + 1 Hits
        assert odds_now(state).deaths.probability(2) == Fraction(4, 6)

    def test_an_opponent_does_not_see_spells(self) -> None:
        state = opposed(["Warrior", hero("Wizard", spells=["Sleep"])], "Orcs", at="Temple")
        assert odds_now(state.view(1)).win == win_chance(-7)
        assert odds_now(state.view(0)).win == odds_now(state).win

    def test_no_fight(self) -> None:
        with pytest.raises(ValueError, match=r"no fight is going on: .* 'recruit'"):
            odds_now(table(seat(), seat()))
        with pytest.raises(TypeError, match="of a state or a view, not 3"):
            odds_now(3)  # type: ignore[arg-type]

    def test_stays_sound_through_whole_games(self) -> None:
        seen = set()
        for seed in range(4):
            rng = random.Random(seed)
            state = game(2).start(seed=seed)
            while not state.is_terminal:
                if state.quest is not None:
                    try:
                        odds = odds_now(state)
                    except ValueError:
                        pass
                    else:
                        assert sum(odds.outcomes.values()) == 1
                        seen.add(state.phase)
                if state.is_chance:
                    state = state.child(state._chance(rng))
                else:
                    state = state.child(rng.choice(list(state._legal())))
        assert {Phase.GUARDIAN_ROLL, Phase.PARTY_ROLL, Phase.HIT_ROLL} <= seen


# -- what it says ---------------------------------------------------------------------------------


def test_shows_itself() -> None:
    odds = fight_odds("Warrior, Bard: Darkness", "Orcs", "Caves")
    assert repr(odds) == (
        "<Warrior, Bard: Darkness against Orcs at the Caves: wins 1.2%, retreats 98.8%; "
        "dies: Warrior 0.0%, Bard 0.2%>"
    )
    page = odds._repr_html_()
    assert "<caption>Warrior, Bard: Darkness against Orcs at the Caves; hits: 0.01" in page
    assert "Best play at a lead of" in page
    assert str(odds.party_value) == "Warrior 4, Bard 1 +1"
    assert str(odds.guardian_value) == "Orcs 12, Caves +2"


@pytest.mark.parametrize(
    ("call", "kind", "message"),
    [
        (lambda: fight_odds("Knigt", "Orcs"), ValueError, "party: no card .* 'Knight'"),
        (lambda: fight_odds("Knight", "Orks"), ValueError, "guardian: no card .* 'Orcs'"),
        (lambda: fight_odds("Knight", "Caves"), ValueError, "Caves is of the kind location, not g"),
        (lambda: fight_odds("Knight", "Orcs", "Cave"), ValueError, "location: .* mean 'Caves'"),
        (lambda: fight_odds("Knight", "Party Encounter"), ValueError, "give a Party instead"),
        (lambda: fight_odds("Knight", ["Orcs"] * 2), ValueError, "one or two different ones"),
        (lambda: fight_odds("Knight", []), ValueError, "one or two different ones"),
        (lambda: fight_odds("Knight", 7), TypeError, "guardian is the name of a card, not 7"),
        (lambda: fight_odds(7, "Orcs"), TypeError, 'a party is a text such as "Warrior'),
        (lambda: fight_odds("Knight", "Orcs", play="Smite"), TypeError, "or a list of cards, not"),
        (lambda: fight_odds("Knight", "Orcs", play=["Smite"]), ValueError, "holds no Smite"),
        (lambda: fight_odds("Knight", "Orcs", events="Ambush"), TypeError, "events is a list"),
        (lambda: fight_odds("Knight", "Orcs", events=["Lost"]), ValueError, "Lost is not for here"),
        (lambda: fight_odds("Knight", "Orcs", spells=-1), ValueError, "cards that the opposer"),
        (lambda: fight_odds("Knight", "Orcs", second="Orcs"), ValueError, "the first guardian"),
        (
            lambda: fight_odds("Knight", "Zombies", rise_again="Zombies"),
            ValueError,
            "Zombies regenerates anyway",
        ),
        (
            lambda: fight_odds("Knight", "Orcs", rise_again="Dragon"),
            ValueError,
            "rise_again: Dragon is not fought here",
        ),
        (
            lambda: fight_odds("Knight", "Orcs", second=Party("Wizard")),  # type: ignore[arg-type]
            TypeError,
            "second is the name of a card, not <Party: Wizard>",
        ),
        (
            lambda: fight_odds("Knight", "Orcs", second="Party Encounter"),
            ValueError,
            "second: a Party Encounter is a party",
        ),
        (
            lambda: fight_odds("Knight", "Orcs", rise_again=["Orcs"]),  # type: ignore[arg-type]
            TypeError,
            "rise_again is the name of a card",
        ),
        (
            lambda: fight_odds("Knight", "Orcs", events=5),  # type: ignore[arg-type]
            TypeError,
            "events is a list such as",
        ),
        (
            lambda: fight_odds("Knight", "Orcs", game="x"),  # type: ignore[arg-type]
            TypeError,
            "game is a game of Treasure Hunter, not 'x'",
        ),
        (
            lambda: fight_odds(Party("Knight"), "Orcs", game=game(2, end="turn")),
            ValueError,
            "it is another one",
        ),
        (lambda: win_chance(1.5), TypeError, r"lead is a whole number, not 1\.5"),
        (lambda: win_chance(1, guardians=0), ValueError, "from 1 to 20, not 0"),
    ],
)
def test_one_sentence_says_what_is_wrong(call: Any, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message) as caught:
        call()
    assert "\n" not in str(caught.value)
