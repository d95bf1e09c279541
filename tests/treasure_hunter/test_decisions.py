"""The decision tables of Treasure Hunter against all hands, all dice, all ways to place hits."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tbgames.treasure_hunter.decisions import (
    adventure_values,
    best_hits,
    chance_against,
    opposing_values,
    spell_plan,
    spell_values,
)
from tbgames.treasure_hunter.odds import fight_odds
from tbgames.treasure_hunter.outlook import PATIENCE, SIFTED, Outlook, opposition
from tbgames.treasure_hunter.party import Party
from tbgames.treasure_hunter.phases import Phase
from tbgames.treasure_hunter.rules import TreasureHunter
from tbgames.treasure_hunter.state import TreasureHunterState
from tests.treasure_hunter.boards import hero, in_party, opposed, passed, rolled, seat, table
from tests.treasure_hunter.engine_odds import EngineOdds

TWELFTHS = st.integers(0, 12).map(lambda part: Fraction(part, 12))


class TestOpposition:
    """Go or stay: what the others may hold."""

    @given(
        st.lists(TWELFTHS, max_size=4), st.integers(0, 4), st.integers(0, 5), st.none() | TWELFTHS
    )
    def test_is_the_mean_of_all_hands(
        self, chances: list[Fraction], more: int, held: int, known: Fraction | None
    ) -> None:
        unseen = len(chances) + more
        held = min(held, unseen)
        wins, opposed_hands, hands = Fraction(0), 0, 0
        for hand in combinations(range(unseen), held):
            found = [chances[card] for card in hand if card < len(chances)]
            found += [] if known is None else [known]
            wins += min(found, default=Fraction(1))
            opposed_hands += bool(found)
            hands += 1
        odds = opposition(chances, unseen, held, known)
        assert odds.win == wins / hands
        assert odds.chance == Fraction(opposed_hands, hands)

    def test_more_guardians_than_cards_are_refused(self) -> None:
        with pytest.raises(ValueError, match="do not fit into 1 unseen card"):
            opposition([0.5, 0.5], unseen=1, held=1)
        with pytest.raises(ValueError, match="3 cards held do not fit into 2"):
            opposition([], unseen=2, held=3)

    def test_an_adventure_is_worth_the_mean_over_hands_less_hits(self) -> None:
        ours = seat(hand=["Castle", "Temple", "Dragons Hoard"], party=["Warrior", "Knight"])
        theirs = seat(hand=["Orcs", "Battle Axe"])
        deck = ["Goblins", "Dragon", "Medusa", "Spell Book", "Fear", "Bard"]
        state = table(ours, theirs, deck=deck, phase="venture")
        view = state.view(0)
        outlook = Outlook(view)
        held = round(SIFTED * 2)
        unseen = ["Orcs", "Battle Axe", *deck]
        rows = {row.location: row for row in adventure_values(view)}
        for place in ("Castle", "Temple"):
            at = state.game.cards.by_name(place).index
            wins = []
            for hand in combinations(unseen, held):
                cards = [state.game.cards.by_name(name) for name in hand]
                met = [
                    outlook.winning(0, card.index, at, 0)
                    for card in cards
                    if card.kind == "guardian"
                ]
                wins.append(min(met, default=1.0))
            row = rows[place]
            assert row.win == pytest.approx(sum(wins) / len(wins))
            assert row.value == pytest.approx(3 * row.win - row.cost)
            assert 0 < row.cost < 1
        assert rows["stay at home"].value <= 3 * PATIENCE
        assert list(rows) == sorted(rows, key=lambda name: -rows[name].value)

    def test_a_guardian_that_was_seen_is_met(self) -> None:
        ours = seat(hand=["Castle", "Golden Goose"], party=["Warrior"])
        theirs = seat(hand=["Dragon", "Fear"])
        unaware = table(ours, theirs, phase="venture")
        aware = table(ours, theirs, phase="venture", seen={"A": {"B": ["Dragon"]}})
        win = [
            next(row.win for row in adventure_values(s.view(0)) if row.location == "Castle")
            for s in (unaware, aware)
        ]
        assert win[1] < 0.01 < win[0]

    def test_TH_024_without_a_treasure_there_is_nothing_to_weigh(self) -> None:
        state = table(seat(hand=["Castle"], party=["Warrior"]), seat(hand=["Orcs"]))
        with pytest.raises(ValueError, match="TH-024"):
            adventure_values(state.view(0))


def _cbt(state: TreasureHunterState, name: str) -> int:
    cards = state.game.cards
    return cards.hero(cards.by_name(name).index).cbt


class TestHits:
    """How to place hits, against all that the rules allow."""

    CASES = (
        (["Dwarf", "Wizard", "Bard"], "Orcs", 4),
        (["Warrior", hero("Knight", damage=2), "Bard"], "Orcs", 3),
        (["Wizard", hero("Priestess")], "Orcs", 2),
        (["Barbarian", "Warrior", "Paladin"], "Giant Scorpion", 5),
        (["Barbarian", "Warrior", "Bard"], "Giant Scorpion", 4),
        (["Warrior", "Knight"], "Giant Rats", 3),
        ([hero("Warrior", "Mithril Armor"), "Thief"], "Orcs", 6),
        (["Cleric"], "Orcs", 6),
    )

    @pytest.mark.parametrize(("party", "guardian", "hits"), CASES)
    def test_best_and_worst_are_those_of_the_engine(
        self, party: list[str | dict[str, object]], guardian: str, hits: int
    ) -> None:
        state = passed(rolled(opposed(party, guardian), 12, 2), "hit roll")
        text = ", ".join(
            name
            + (f" (damage {entry['damage']})" if entry["damage"] else "")
            + "".join(f" + {item}" for item in entry["items"])
            for name, entry in in_party(state, "A").items()
        )
        found: set[frozenset[str]] = set()
        self.walk(state.apply(f"roll {hits}"), set(in_party(state, "A")), found)
        ranking = best_hits(text, hits, guardian)
        assert {frozenset(row.dead) for row in ranking} == found
        keys = {(len(d), sum(_cbt(state, one) for one in d)) for d in found}
        assert (len(ranking.best.dead), ranking.best.lost) == min(keys)

    def walk(
        self, state: TreasureHunterState, before: set[str], found: set[frozenset[str]]
    ) -> None:
        """Who is dead after each way to place the hits."""
        if state.phase == Phase.BRACE:
            self.walk(state.apply("pass"), before, found)
        elif state.phase == Phase.HITS:
            for action in state.legal_actions:
                self.walk(state.apply(action), before, found)
        else:
            found.add(frozenset(before - set(in_party(state, "A"))))

    def test_TH_045_as_few_as_can_be_fall_ill(self) -> None:
        two = best_hits("Warrior, Knight", 2, "Giant Rats")
        assert (sorted(two.best.counts), two.best.diseased) == ([0, 2], 1)
        assert best_hits("Warrior, Knight", 3, "Giant Rats").best.diseased == 2

    def test_damage_is_spread_where_nobody_dies(self) -> None:
        assert best_hits("Warrior, Knight, Paladin", 3).best.counts == (1, 1, 1)

    def test_TH_S07_after_cure_poison_kills_nobody(self) -> None:
        assert best_hits("Warrior, Knight", 2, "Giant Scorpion", cured=True).best.dead == ()

    def test_numbers_that_cannot_be_are_refused(self) -> None:
        with pytest.raises(ValueError, match="hits are 0 to 12, not 13"):
            best_hits("Warrior", 13)
        with pytest.raises(TypeError, match="whole number"):
            best_hits("Warrior", "2")  # type: ignore[arg-type]

    def test_shows_itself_as_a_table(self) -> None:
        ranking = best_hits("Warrior, Bard", 1)
        assert repr(ranking).splitlines()[0].split() == ["counts", "dead", "lost", "diseased"]
        assert "<td" in ranking._repr_html_()


class TestSpells:
    """Which cards to play, and when."""

    PARTIES = (
        (["Warrior", hero("Wizard", spells=["Sleep", "Fireball"])], "Orcs"),
        ([hero("Bard", spells=["Darkness"]), "Knight"], "Medusa"),
        ([hero("Druid", spells=["Illusion", "Haste"]), "Warrior"], "Minotaur"),
    )

    @pytest.mark.parametrize(("party", "guardian"), PARTIES)
    @pytest.mark.parametrize("dice", [(9, 8), (6, 9), (12, 3)])
    def test_each_play_has_the_odds_of_the_engine(
        self, party: list[str | dict[str, object]], guardian: str, dice: tuple[int, int]
    ) -> None:
        state = passed(rolled(opposed(party, guardian, at="Temple"), *dice), "fight")
        legal = {str(action) for action in state.legal_actions}
        rows = spell_values(state.view(0))
        assert rows.rows
        for row in rows:
            assert row.play in legal
            walk = EngineOdds(state)
            win, dead, _ = walk.walk(state.apply(row.play))
            assert (row.win, row.dead) == (win, -dead)
        best = EngineOdds(state).score()
        assert (rows.best.win, -rows.best.dead) == best[:2]

    def test_only_in_a_fight_of_ones_own(self) -> None:
        state = opposed(["Warrior"], "Orcs")
        with pytest.raises(ValueError, match="not in 'guardian roll'"):
            spell_values(state.view(0))

    def test_a_plan_adds_up_to_the_odds(self) -> None:
        party = "Warrior, Wizard: Sleep, Fireball, Bard: Illusion"
        plan = spell_plan(party, "Orcs", "Caves")
        assert sum(row.chance for row in plan) == 1
        assert sum(row.chance * row.win for row in plan) == fight_odds(party, "Orcs", "Caves").win

    def test_a_plan_plays_what_turns_the_fight(self) -> None:
        plan = {row.lead: row for row in spell_plan("Warrior, Wizard: Sleep, Freeze", "Orcs")}
        assert plan[0].plays == ()
        assert plan[-3].win == 1
        assert len(plan[-3].plays) == 1
        assert plan[-6].plays == ("Sleep",)
        assert plan[-7].win == 0

    def test_a_plan_needs_dice_before_cards_and_no_party(self) -> None:
        game = TreasureHunter.new(dice="after_cards")
        with pytest.raises(ValueError, match="after_cards"):
            spell_plan("Warrior", "Orcs", game=game)
        with pytest.raises(ValueError, match="depends on that party"):
            spell_plan("Warrior", "Party Encounter")


class TestOpposing:
    """With what to oppose."""

    def test_chances_are_those_of_all_dice(self) -> None:
        ours = seat(hand=["Castle", "Golden Goose"], party=["Warrior", "Knight"])
        state = table(ours, seat(hand=["Orcs", "Goblins", "Skeletons"]), phase="venture")
        state = state.apply("go to Castle").apply("place Golden Goose")
        rows = {row.guardian: row.win for row in opposing_values(state.view(1))}
        dice = range(1, 7)
        values = {"Orcs": 12 + 1, "Goblins": 10 + 1}
        for guardian, value in values.items():
            wins = sum(4 + 3 + a + b >= value + c + d for a, b, c, d in product(dice, repeat=4))
            assert rows[guardian] == Fraction(wins, 6**4)
        assert list(rows.values()) == sorted(rows.values())

    def test_TH_046_twice_is_counted_with_the_dead_of_the_first_fight(self) -> None:
        ours = seat(hand=["Castle", "Golden Goose"], party=["Warrior", "Knight"])
        state = table(ours, seat(hand=["Skeletons"]), phase="venture")
        state = state.apply("go to Castle").apply("place Golden Goose")
        exact = fight_odds("Warrior, Knight", "Skeletons", "Castle").win
        assert opposing_values(state.view(1)).best.win == exact

    def test_spells_that_are_not_seen_do_not_count(self) -> None:
        cases: tuple[list[str], ...] = ([], ["Sleep"])
        found = []
        for spells in cases:
            party = [hero("Wizard", spells=spells)]
            state = table(seat(hand=["Castle", "Golden Goose"], party=party), seat(hand=["Orcs"]))
            view = passed(state, "venture").view(1)
            found.append(chance_against(view, state.game.cards.by_name("Orcs").index))
        assert found[0] == found[1]

    def test_party_encounter_is_the_own_party(self) -> None:
        ours = seat(hand=["Castle", "Golden Goose"], party=["Warrior"])
        theirs = seat(hand=["Party Encounter"], party=["Knight"])
        state = table(ours, theirs, phase="venture")
        state = state.apply("go to Castle").apply("place Golden Goose")
        exact = fight_odds("Warrior", Party("Knight"), "Castle").win
        assert opposing_values(state.view(1)).best.win == exact

    def test_only_where_it_is_asked(self) -> None:
        state = table(seat(hand=["Castle"]), seat(hand=["Orcs"]))
        with pytest.raises(ValueError, match="not in 'recruit'"):
            opposing_values(state.view(0))
