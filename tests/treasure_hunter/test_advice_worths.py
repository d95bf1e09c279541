"""What the coach thinks cards are worth: items and heroes, exchanges, Theft, what waits."""

from __future__ import annotations

import pytest

from tbgames.treasure_hunter.advice_exchange import Exchanges
from tbgames.treasure_hunter.advice_holding import Holding
from tbgames.treasure_hunter.advice_prizes import Prizes
from tbgames.treasure_hunter.advice_worths import Worths, spell_worth
from tbgames.treasure_hunter.cards import CardSet
from tbgames.treasure_hunter.state import TreasureHunterState
from tests.treasure_hunter.boards import hero, play, seat, table
from tests.treasure_hunter.test_advice import best, reasons, values

CARDS = CardSet.standard()
MANY = ["Warrior", "Knight", "Ranger", "Barbarian"]


def number(name: str) -> int:
    """The number of a card."""
    return CARDS.by_name(name).index


def of_kind(kind: str, *, but: tuple[str, ...] = ()) -> list[str]:
    """The names of all cards of a kind."""
    return [card.name for card in CARDS.cards if card.kind == kind and card.name not in but]


class TestWorths:
    """What is in play."""

    def worths(self, *party: str) -> Worths:
        return Worths(table(seat(party=list(party)), seat(hand=["Orcs"])).view(0))

    def uses(self, item: str, *party: str) -> list[float]:
        worths = self.worths(*party)
        return [worths.use(number(item), row) for row in worths.rows(0)]

    def test_a_line_counts_only_for_whom_it_is(self) -> None:
        wizard, warrior, dwarf = sorted(self.uses("War Hammer", "Dwarf", "Warrior", "Wizard"))
        assert (dwarf - warrior, wizard) == (pytest.approx(4), 0)  # "Dwarf: +4", mages none
        thief, knight = (self.uses("Boots of Speed", name)[0] for name in ("Thief", "Knight"))
        assert thief == pytest.approx(knight + 1)

    def test_what_helps_against_few_guardians_is_worth_little(self) -> None:
        axe, lockpicks = (
            self.uses("Battle Axe", "Warrior")[0],
            self.uses("Skeletal Lockpicks", "Bard")[0],
        )
        assert 0.5 < lockpicks < 1 < axe < 0.5 + 1 + 4

    def test_hits_and_slots_of_items_count(self) -> None:
        assert self.uses("Mithril Armor", "Knight") > self.uses("Enchanted Armor", "Knight") > [0.5]
        assert self.uses("Spell Book", "Wizard")[0] > 1 > self.uses("Spell Book", "Knight")[0] == 0

    def test_the_bard_is_worth_more_among_others(self) -> None:
        bard = number("Bard")
        alone, among = self.worths("Bard").hero(bard), self.worths("Bard", *MANY[:3]).hero(bard)
        assert among == alone + 3

    def test_spells_by_what_they_do_against_guardians(self) -> None:
        def worth(name: str, heroes: int = 4) -> float:
            return spell_worth(CARDS, number(name), heroes)

        assert worth("Blessings") == 8 > worth("Blessings", 2) == 4
        assert worth("Lightning Bolt") > 5 > worth("Fireball") > worth("Sleep")
        assert 0 < worth("Control Animals") < 1  # two guardians of thirty
        assert 2 < worth("Illusion") < 3.5  # a die, against most


class TestExchanges:
    """A better card for one in play, at the end of a turn."""

    PARTY = (hero("Bard", "Assassins Dagger"), hero("Knight"), hero("Warrior"), hero("Ranger"))

    def ended(self, hand: list[str], *party: object, **more: object) -> TreasureHunterState:
        return table(
            seat(hand=hand, party=list(party)),  # type: ignore[arg-type]
            seat(hand=["Orcs"]),
            phase="discard",
            **more,
        )

    def test_a_better_hero_takes_the_place_of_the_least_whose_items_stay(self) -> None:
        weak = (hero("Halfling", "Boots of Speed"), *self.PARTY[1:])
        state = self.ended(["Barbarian"], *weak)
        first = best(state)
        assert first.startswith("give Boots of Speed to")
        state = state.apply(first)
        assert best(state) == "discard Halfling"
        assert "Barbarian" in reasons(state)["discard Halfling"]
        state = state.apply("discard Halfling")
        assert best(state) == "pass"

    def test_not_for_one_who_is_hardly_better_nor_with_room_nor_at_the_end(self) -> None:
        strong = map(hero, ("Warrior", "Ranger", "Barbarian", "Paladin"))
        assert best(self.ended(["Knight"], *strong)) == "pass"
        assert best(self.ended(["Barbarian"], hero("Halfling"), hero("Knight"))) == "pass"
        weak = (hero("Halfling"), *self.PARTY[1:])
        assert best(self.ended(["Barbarian"], *weak)) == "discard Halfling"
        assert best(self.ended(["Barbarian"], *weak, last=True, deck=[])) == "pass"

    def test_who_holds_good_spells_stays(self) -> None:
        def advised(*spells: str) -> str:
            party = (
                hero("Enchantress", spells=spells),
                *map(hero, ("Warrior", "Ranger", "Paladin")),
            )
            return best(self.ended(["Knight"], *party))

        assert (advised(), advised("Invisibility")) == ("discard Enchantress", "pass")

    def test_who_replaces_is_kept_in_hand(self) -> None:
        def kept(name: str) -> float:
            weak = [hero("Halfling"), *self.PARTY[1:]]
            state = table(seat(hand=[name], party=weak), seat(), phase="discard")
            return Holding(state.view(0)).card(number(name))

        assert kept("Barbarian") > 10 > 1 == kept("Enchantress")

    def test_a_better_spell_takes_the_place_of_the_least(self) -> None:
        elf = hero("Wood Elf", spells=["Control Animals"])
        assert best(self.ended(["Lightning Bolt"], elf)) == "discard Control Animals"
        assert best(self.ended(["Sleep"], hero("Wood Elf", spells=["Lightning Bolt"]))) == "pass"
        two = hero("High Elf", spells=["Control Animals"])
        assert best(self.ended(["Lightning Bolt"], two)) == "pass"  # there is room

    def test_only_in_the_discard_phase_items_leave_their_hero(self) -> None:
        weak = [hero("Halfling", "Boots of Speed"), *self.PARTY[1:]]
        state = table(seat(hand=["Barbarian"], party=weak), seat(hand=["Orcs"]))
        assert not Exchanges(state.view(0)).leaving(number("Boots of Speed"))


class TestPrizes:
    """What treasures bring besides points, and when to steal them."""

    def prizes(self, deck: list[str] | None = None) -> Prizes:
        more = {} if deck is None else {"deck": deck}
        return Prizes(table(seat(party=["Thief"]), seat(), **more).view(0))  # type: ignore[arg-type]

    def test_a_card_more_a_turn_is_worth_most_early(self) -> None:
        early, late = self.prizes(), self.prizes(of_kind("spell"))
        goose, icon = number("Golden Goose"), number("Holy Icon")
        assert early.draw_worth(goose) > 1 > late.draw_worth(goose) > 0
        assert early.draw_worth(icon) == 0

    def test_the_goose_is_placed_before_coins_early_and_after_them_late(self) -> None:
        def placed(deck: list[str]) -> str:
            hand = ["Castle", "Golden Goose", "Gold & Silver coins"]
            ours = seat(hand=hand, party=MANY)
            state = table(ours, seat(hand=["Orcs"]), phase="venture", deck=deck)
            return best(state.apply("go to Castle"))

        many = [
            c.name
            for c in CARDS.cards
            if c.name not in ("Castle", "Golden Goose", "Gold & Silver coins", "Orcs", *MANY)
        ]
        assert placed(many) == "place Golden Goose"
        assert placed(["Fear", "Sleep"]) == "place Gold & Silver coins"

    def test_what_makes_a_party_stronger_counts_while_turns_come(self) -> None:
        harp, icon = number("Living Harp"), number("Holy Icon")
        assert self.prizes().power_worth(harp) > 0.3 > self.prizes(["Fear"]).power_worth(harp)
        assert self.prizes().power_worth(icon) == 0

    def test_theft_waits_for_a_better_treasure_while_one_may_come(self) -> None:
        def advised(pile: list[str], deck: list[str] | None = None) -> str:
            more = {} if deck is None else {"deck": deck}
            thief = seat(hand=["Theft"], party=["Thief"])
            return best(table(thief, seat(pile=pile), **more))  # type: ignore[arg-type]

        assert advised(["Holy Icon"]) == "pass"
        assert advised(["Holy Icon"], ["Fear", "Sleep"]) == "steal Holy Icon"
        assert advised(["Holy Icon", "Dragons Hoard"]) == "steal Dragons Hoard"
        # Nothing better is left: all others lie in the discard pile.
        assert advised(["Holy Icon"], of_kind("spell", but=())) == "steal Holy Icon"

    def test_theft_says_why_it_waits(self) -> None:
        state = table(seat(hand=["Theft"], party=["Thief"]), seat(pile=["Holy Icon"]))
        later = Prizes(state.view(0)).theft_later
        assert f"later Theft brings about {later:.2f} points" in reasons(state)["steal Holy Icon"]
        assert values(state)["steal Holy Icon"] == pytest.approx(2 - later)


class TestTiming:
    """Cards that wait for their time."""

    def test_an_item_without_user_is_carried(self) -> None:
        state = table(seat(hand=["Spell Book"], party=["Warrior", "Thief"]), seat(hand=["Orcs"]))
        assert best(state) == "give Spell Book to Warrior"  # three hits, and not two

    def test_lost_is_kept_for_the_end(self) -> None:
        def advised(deck: list[str]) -> str:
            ours = seat(hand=["Castle", "Golden Goose"], party=MANY)
            state = table(ours, seat(hand=["Lost", "Orcs"]), phase="recruit", deck=deck)
            return best(play(state, "pass"))

        assert advised(["Fear"]) == "play Lost"
        assert advised(of_kind("spell")) == "pass"

    def test_lost_and_what_saves_a_turn_are_kept_late(self) -> None:
        def kept(name: str, deck: list[str] | None = None, *treasures: str) -> float:
            more = {} if deck is None else {"deck": deck}
            state = table(seat(hand=[name, *treasures]), seat(), **more)  # type: ignore[arg-type]
            return Holding(state.view(0)).card(number(name))

        few, two = of_kind("spell"), ("Holy Icon", "Flawless Gems")
        assert kept("Lost", few) > 10 > kept("Lost")
        assert kept("Happy Hunting", few, *two) > 10 > kept("Happy Hunting", few)
        assert kept("Happy Hunting", few, *two) > kept("Happy Hunting", None, *two)
        assert kept("Encounter") > kept("Encounter", few)

    def test_encounter_where_hits_cost_a_party_much(self) -> None:
        def advised(guardian: str, party: list[str]) -> str:
            ours = seat(hand=["Castle", "Golden Goose"], party=party)
            theirs = seat(hand=["Encounter", guardian])
            return best(play(table(ours, theirs, phase="venture"), "pass"))

        assert advised("Dragon", ["Warrior", "Wizard"]) == "encounter with Dragon"
        assert advised("Kobolds", MANY) == "pass"

    def test_the_mine_for_two_treasures(self) -> None:
        def found(hand: list[str]) -> dict[str, float]:
            ours = seat(hand=["Castle", "Mine", *hand], party=MANY)
            return values(table(ours, seat(hand=["Kobolds"]), phase="venture"))

        one, two = found(["Holy Icon"]), found(["Holy Icon", "Flawless Gems"])
        assert two["go to Mine"] > two["go to Castle"] + 0.2
        assert one["go to Mine"] == pytest.approx(one["go to Castle"], abs=0.05)
