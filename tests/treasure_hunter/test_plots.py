"""The charts of Treasure Hunter: their numbers are the odds', to be read without colours."""

from __future__ import annotations

import re
from fractions import Fraction
from xml.etree import ElementTree

import plotly.graph_objects as go
import pytest

from tbgames.charts import Chart
from tbgames.engine.table import Table
from tbgames.scene.theme import DARK, LIGHT, contrast
from tbgames.treasure_hunter.odds import fight_odds, win_chance
from tbgames.treasure_hunter.party import Party
from tbgames.treasure_hunter.plots import (
    guardian_map,
    heroes_and_treasure,
    hits_distribution,
    value_build_up,
    win_by_lead,
)
from tests.treasure_hunter.boards import game
from tests.treasure_hunter.sums import CARDS

SVG = "{http://www.w3.org/2000/svg}"
LOCATIONS = ["Caves", "Castle", "Fairy Circle Ring"]
GUARDIANS = ["Orcs", "Dragon", "Skeletons"]


def played(seed: int, *seats: str) -> Table:
    table = Table(game(len(seats)), list(seats), seed=seed)
    table.run()
    return table


@pytest.fixture(scope="module")
def tables() -> list[Table]:
    return [played(seed, "random", "greedy") for seed in range(2)]


@pytest.fixture(scope="module")
def charts(tables: list[Table]) -> list[Chart]:
    odds = fight_odds("Ranger + Battle Axe, Dwarf, Wizard: Sleep", "Orcs", "Caves")
    return [
        value_build_up(odds),
        win_by_lead(),
        hits_distribution(odds),
        guardian_map("Warrior, Dwarf", LOCATIONS, GUARDIANS),
        heroes_and_treasure(tables),
    ]


class TestEveryChart:
    def test_has_titles_and_words_to_hover(self, charts: list[Chart]) -> None:
        for chart in charts:
            layout = chart.layout
            assert all((layout.title.text, layout.xaxis.title.text, layout.yaxis.title.text))
            assert all(trace.hovertemplate for trace in chart.data)

    def test_is_no_widget_and_survives_a_copy(self, charts: list[Chart]) -> None:
        for chart in charts:
            assert type(chart).__mro__[1] is go.Figure
            assert go.Figure(chart).to_dict() == chart.to_dict()

    def test_lines_and_bars_differ_without_colour(self, charts: list[Chart]) -> None:
        for chart in charts:
            if chart.data[0].type == "heatmap":
                assert all(chart.data[0].text)
                continue
            looks = [
                (trace.marker.pattern.shape,)
                if trace.type == "bar"
                else (trace.line.dash, trace.marker.symbol)
                for trace in chart.data
            ]
            assert len(set(looks)) == len(looks)

    def test_leaves_its_colours_to_the_template(self, charts: list[Chart]) -> None:
        for chart in charts:
            assert "#" not in re.sub(r"&#\d+;", "", str(chart.to_dict()["data"]))

    def test_is_small_when_stored(self, charts: list[Chart]) -> None:
        for chart in charts:
            assert len(chart.to_json()) < 25_000
            assert len(chart.svg() or "") < 20_000

    def test_shows_something_everywhere(self, charts: list[Chart]) -> None:
        for chart in charts:
            bundle = chart._repr_mimebundle_()
            assert bundle["text/plain"] == chart.summary()
            assert "\n" not in chart.summary()
            root = ElementTree.fromstring(bundle["image/svg+xml"])
            assert root.findtext(f"{SVG}title") == chart.summary()

    def test_stays_within_its_picture(self, charts: list[Chart]) -> None:
        for chart in charts:
            root = ElementTree.fromstring(chart.svg() or "")
            wide, high = (float(root.get(side) or 0) for side in ("width", "height"))
            for thing in (*root.iter(f"{SVG}text"), *root.iter(f"{SVG}rect")):
                if thing.get("x"):
                    x, y = float(thing.get("x") or 0), float(thing.get("y") or 0)
                    assert 0 <= x <= x + float(thing.get("width") or 0) <= wide
                    assert 0 <= y <= y + float(thing.get("height") or 0) <= high


class TestValueBuildUp:
    def test_steps_add_up_to_the_values(self) -> None:
        odds = fight_odds("Dwarf + War Hammer, Bard", "Frost Giant", "Caverns")
        party, guardian = value_build_up(odds).data
        assert sum(party.x[:-1]) == party.x[-1] == odds.party_value.total == 15
        assert sum(guardian.x[:-1]) == guardian.x[-1] == odds.guardian_value.total == 16
        for trace in (party, guardian):
            ends = [base + step for base, step in zip(trace.base, trace.x, strict=True)]
            assert list(trace.base[1:-1]) == ends[:-2]
            assert trace.base[0] == trace.base[-1] == 0
            assert len(set(trace.y)) == len(trace.y)
        assert "War Hammer +4" in party.y

    def test_losses_go_back(self) -> None:
        odds = fight_odds("Warrior (damage 1, diseased)", "Orcs")
        party = value_build_up(odds).data[0]
        assert list(party.x) == [4, -2, 2]
        picture = ElementTree.fromstring(value_build_up(odds).svg() or "")
        assert all(float(bar.get("width") or 0) >= 0 for bar in picture.iter(f"{SVG}rect"))


class TestWinByLead:
    def test_has_the_chances(self) -> None:
        one, twice, two = win_by_lead([4, -3, 0]).data
        assert list(one.x) == [-3, 0, 4]
        assert list(one.y) == [float(win_chance(lead)) for lead in (-3, 0, 4)]
        assert list(twice.y) == [float(win_chance(lead) ** 2) for lead in (-3, 0, 4)]
        assert list(two.y) == [float(win_chance(lead, 2)) for lead in (-3, 0, 4)]

    def test_bad_input(self) -> None:
        with pytest.raises(ValueError, match="one lead at least"):
            win_by_lead([])


def test_hits_have_the_chances_of_the_odds() -> None:
    odds = fight_odds("Warrior, Thief", "Zombies", "Crypt")
    (bars,) = hits_distribution(odds).data
    by_hand: dict[int, Fraction] = {}
    for outcome, chance in odds.outcomes.items():
        by_hand[outcome.hits] = by_hand.get(outcome.hits, Fraction(0)) + chance
    assert dict(zip(bars.x, bars.y, strict=True)) == pytest.approx(
        {str(hits): float(chance) for hits, chance in by_hand.items()}
    )
    assert sum(bars.y) == pytest.approx(1)


class TestGuardianMap:
    def test_every_field_is_what_the_odds_say(self) -> None:
        party = Party("Ranger, Dwarf + Flame Sword, Cleric: Fear")
        places = ["Caves", "Forest", "Maze", "Castle", "Temple", "Crypt"]
        foes = ["Minotaur", "Orcs", "Skeletons", "Ents"]
        (fields,) = guardian_map(party, places, foes).data
        assert sorted(fields.y) == sorted(foes)
        for foe, row in zip(fields.y, fields.z, strict=True):
            for place, chance in zip(fields.x, row, strict=True):
                assert chance == float(fight_odds(party, foe, place).win), (foe, place)

    def test_the_hardest_comes_first_and_all_cards_are_there(self) -> None:
        chart = guardian_map("Knight, Barbarian", play=())
        (fields,) = chart.data
        means = [sum(row) for row in fields.z]
        assert means == sorted(means)
        assert fields.y[0] == "Fire Giant"
        assert len(fields.x) == len(CARDS.locations)
        assert len(fields.y) == len(CARDS.guardians) - 1
        assert chart.svg() is not None

    def test_ink_can_be_read_on_every_field(self) -> None:
        for template, colours in (("tbgames", LIGHT), ("tbgames_dark", DARK)):
            chart = guardian_map("Knight", LOCATIONS, GUARDIANS)
            chart.update_layout(template=template)
            scale = chart.layout.template.data.heatmap[0].colorscale
            assert all(contrast(colours["ink"], colour) >= 4.5 for _, colour in scale)

    def test_bad_input(self) -> None:
        with pytest.raises(ValueError, match="location: no card is called 'Cave'"):
            guardian_map("Knight", ["Cave"])
        with pytest.raises(
            TypeError, match="locations are given as a list of names, not as 'Caves'"
        ):
            guardian_map("Knight", "Caves")
        with pytest.raises(ValueError, match="a map needs one location at least"):
            guardian_map("Knight", [], ["Orcs"])
        with pytest.raises(ValueError, match="guardian: Caves is of the kind location"):
            guardian_map("Knight", ["Caves"], ["Caves"])


class TestHeroesAndTreasure:
    def test_ends_as_the_games_did(self, tables: list[Table]) -> None:
        lines = {trace.name: trace for trace in heroes_and_treasure(tables).data}
        assert list(lines) == [
            "random: heroes",
            "random: points",
            "greedy: heroes",
            "greedy: points",
        ]
        ends = [table.outcome for table in tables]
        scores = [end.scores[1] for end in ends if end is not None]
        assert lines["greedy: points"].y[-1] == sum(scores) / 2
        assert lines["greedy: heroes"].y[0] == 0
        assert max(lines["greedy: heroes"].y) <= 5

    def test_counts_what_is_there_after_each_round(self, tables: list[Table]) -> None:
        table = tables[0]
        lines = heroes_and_treasure(table).data
        for state in table.record.states:
            number = -(-state.tallies[0] // 2)
            last = [s for s in table.record.states if -(-s.tallies[0] // 2) == number][-1]
            assert lines[2].y[number] == last.parties[1].bit_count()
            if number == 8:
                break

    def test_equal_bots_are_told_apart_by_seat(self, tables: list[Table]) -> None:
        chart = heroes_and_treasure(played(1, "random", "random"))
        assert chart.data[2].name == "B random: heroes"
        assert chart.layout.yaxis.title.text == "heroes, points"

    def test_bad_input(self) -> None:
        unfinished = Table(game(2), ["random", "random"], seed=1)
        with pytest.raises(ValueError, match="not over yet: <Record of treasure_hunter"):
            heroes_and_treasure(unfinished)
        with pytest.raises(ValueError, match="one finished game at least"):
            heroes_and_treasure([])
        with pytest.raises(TypeError, match="from tables or records, not 3"):
            heroes_and_treasure([3])  # type: ignore[list-item]
        from tbgames.engine.testing.toy import Toy

        toy = Table(Toy.new(), ["random", "random"], seed=1)
        toy.run()
        with pytest.raises(ValueError, match="are for treasure_hunter, not toy"):
            heroes_and_treasure(toy)
