"""The charts of TFTC: their numbers are the odds', and nobody needs colours to read them."""

import re
from typing import Any
from xml.etree import ElementTree

import plotly.graph_objects as go
import plotly.io as pio
import pytest

from tbgames.charts import Chart
from tbgames.engine.table import Table
from tbgames.scene.theme import DARK, LIGHT, contrast
from tbgames.tftc.cards import TftcCards
from tbgames.tftc.odds import draws_until
from tbgames.tftc.plots import completion_curve, mean_draws, points_by_round
from tbgames.tftc.rules import Tftc

CARDS = TftcCards.of(None)
SVG = "{http://www.w3.org/2000/svg}"


def played(seed: int, *seats: str) -> Table:
    table = Table(Tftc.new(players=len(seats)), list(seats), seed=seed)
    table.run()
    return table


@pytest.fixture(scope="module")
def tables() -> list[Table]:
    return [played(seed, "random", "greedy") for seed in range(3)]


@pytest.fixture(scope="module")
def charts(tables: list[Table]) -> list[Chart]:
    curves = completion_curve([goal.id for goal in CARDS.goals[::4]], hand=["Forest"])
    return [curves, mean_draws(), points_by_round(tables)]


class TestEveryChart:
    def test_has_titles_and_words_to_hover(self, charts: list[Chart]) -> None:
        for chart in charts:
            layout = chart.layout
            assert all((layout.title.text, layout.xaxis.title.text, layout.yaxis.title.text))
            assert all(trace.hovertemplate and trace.name for trace in chart.data)

    def test_is_no_widget_and_survives_a_copy(self, charts: list[Chart]) -> None:
        for chart in charts:
            assert type(chart).__mro__[1] is go.Figure
            assert go.Figure(chart).to_dict() == chart.to_dict()

    def test_lines_and_bars_differ_without_colour(self, charts: list[Chart]) -> None:
        for chart in charts:
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
            assert chart.layout.template.layout.paper_bgcolor == LIGHT["card"]
            dark = go.Figure(chart).update_layout(template="tbgames_dark")
            assert dark.layout.template.layout.paper_bgcolor == DARK["card"]

    def test_is_small_when_stored(self, charts: list[Chart]) -> None:
        for chart in charts:
            assert len(chart.to_json()) < 20_000
            assert len(chart.svg() or "") < 20_000

    def test_shows_something_everywhere(self, charts: list[Chart]) -> None:
        for chart in charts:
            bundle = chart._repr_mimebundle_()
            assert bundle["text/plain"] == chart.summary()
            assert "\n" not in chart.summary()
            assert "cdn" not in str(bundle)
            root = ElementTree.fromstring(bundle["image/svg+xml"])
            assert root.get("role") == "img"
            assert root.findtext(f"{SVG}title") == chart.summary()
            assert root.get("aria-labelledby") == root.find(f"{SVG}title").get("id")  # type: ignore[union-attr]

    def test_stays_within_its_picture(self, charts: list[Chart]) -> None:
        for chart in charts:
            root = ElementTree.fromstring(chart.svg() or "")
            wide, high = (float(root.get(side) or 0) for side in ("width", "height"))
            for text in root.iter(f"{SVG}text"):
                if text.get("x"):
                    assert 0 <= float(text.get("x") or 0) <= wide
                    assert 0 <= float(text.get("y") or 0) <= high
            for line in root.iter(f"{SVG}polyline"):
                for point in (line.get("points") or "").split():
                    x, y = map(float, point.split(","))
                    assert 0 <= x <= wide
                    assert 0 <= y <= high


@pytest.mark.parametrize(("template", "colours"), [("tbgames", LIGHT), ("tbgames_dark", DARK)])
def test_templates_can_be_read(template: str, colours: Any) -> None:
    look = pio.templates[template].layout
    assert contrast(look.font.color, look.paper_bgcolor) >= 7
    assert all(contrast(colour, look.plot_bgcolor) >= 3 for colour in look.colorway)
    assert "system-ui" in look.font.family
    assert look.paper_bgcolor == colours["card"]


def test_the_default_template_is_left_alone() -> None:
    assert pio.templates.default == "plotly"


class TestCompletionCurve:
    def test_has_the_numbers_of_the_odds(self) -> None:
        hand, seen = ["Forest", "Cave"], ["Lake"] * 3
        (trace,) = completion_curve("G20", hand=hand, seen=seen).data
        odds = draws_until("G20", hand=hand, seen=seen)
        assert list(trace.x) == list(range(len(trace.y)))
        assert list(trace.y) == pytest.approx([float(odds.at_most(n)) for n in trace.x])
        assert trace.y[-2] < 0.995 <= trace.y[-1]

    def test_several_goals_by_any_name(self) -> None:
        chart = completion_curve(
            (g for g in [CARDS.goals[0], "G16", "Night Cache"]), iter(["Park"])
        )
        assert [t.name for t in chart.data] == [
            "G01 Statue in the Park",
            "G16 Woodland Memorial",
            "G20 Night Cache",
        ]
        assert chart.data[0].y[1] == pytest.approx(8 / 63)
        assert len({len(trace.x) for trace in chart.data}) == 1

    def test_complete_and_never(self) -> None:
        assert list(completion_curve("G01", hand=["Park", "Monument"]).data[0].y) == [1]
        never = completion_curve("G08", hand=["Forest"], seen=["Cave"] * 6).data[0]
        assert set(never.y) == {0}
        assert len(never.x) == 58

    def test_own_cards(self) -> None:
        assert completion_curve("G01", cards="plain").data[0].y[2] == pytest.approx(64 / 2016)

    def test_bad_input(self) -> None:
        with pytest.raises(ValueError, match="one goal at least"):
            completion_curve([])
        with pytest.raises(ValueError, match="no goal is called 'G99'"):
            completion_curve(["G01", "G99"])
        with pytest.raises(TypeError, match="hand is a list of icons"):
            completion_curve("G01", hand="Forest")
        with pytest.raises(TypeError, match="seen is a list of icons"):
            completion_curve("G01", seen={"Forest": 2})


class TestMeanDraws:
    def test_all_goals_by_tier_with_the_exact_means(self) -> None:
        chart = mean_draws()
        assert [trace.name for trace in chart.data] == ["2 points", "4 points", "7 points"]
        shown = {
            name.split()[0]: mean
            for trace in chart.data
            for name, mean in zip(trace.y, trace.x, strict=True)
        }
        for goal in CARDS.goals:
            mean = draws_until(goal).mean
            assert mean is not None
            assert shown.pop(goal.id) == pytest.approx(float(mean), abs=1e-4)
        assert not shown
        assert all(list(trace.x) == sorted(trace.x) for trace in chart.data)

    def test_other_cards(self) -> None:
        assert len(set(mean_draws("plain").data[0].x)) == 1


class TestPointsByRound:
    def test_ends_at_the_final_scores(self, tables: list[Table]) -> None:
        random, greedy = points_by_round(tables).data
        ends = [table.outcome for table in tables]
        for seat, trace in enumerate((random, greedy)):
            scores = [end.scores[seat] for end in ends if end is not None]
            assert trace.y[0] == 0
            assert trace.y[-1] == pytest.approx(sum(scores) / 3, abs=1e-3)
            assert list(trace.y) == sorted(trace.y)
        assert (random.name, greedy.name) == ("random", "greedy")

    def test_counts_a_cache_in_the_round_it_was_created_in(self) -> None:
        table = played(4, "greedy", "random")
        greedy = points_by_round(table.record).data[0]
        goals = CARDS.goals
        for number, points in enumerate(greedy.y):
            views = [state.view(0) for state in table.record.states]
            last = [view for view in views if view.round == number][-1]
            assert points == sum(goals[goal].points for goal in last.caches[0])

    def test_bots_in_other_seats_keep_their_line(self) -> None:
        chart = points_by_round([played(1, "greedy", "random"), played(2, "random", "greedy")])
        assert [trace.name for trace in chart.data] == ["greedy", "random"]
        assert "2 games" in chart.layout.title.text

    def test_equal_bots_are_told_apart_by_seat(self) -> None:
        chart = points_by_round(played(1, "random", "random", "greedy"))
        assert [trace.name for trace in chart.data] == ["A random", "B random", "C greedy"]
        assert chart.layout.yaxis.title.text == "points"

    def test_bad_input(self) -> None:
        unfinished = Table(Tftc.new(players=2), ["random", "random"], seed=1)
        with pytest.raises(ValueError, match="not over yet: <Record of tftc"):
            points_by_round(unfinished)
        with pytest.raises(ValueError, match="one finished game at least"):
            points_by_round([])
        with pytest.raises(TypeError, match="from tables or records, not 3"):
            points_by_round([3])  # type: ignore[list-item]
        from tbgames.engine.testing.toy import Toy

        toy = Table(Toy.new(), ["random", "random"], seed=1)
        toy.run()
        with pytest.raises(ValueError, match="are for tftc, not toy"):
            points_by_round(toy)


class TestSummary:
    def test_bars_are_told_in_full_and_lines_by_their_ends(self) -> None:
        bars = Chart([{"type": "bar", "x": ["a", "b"], "y": [1.5, 2]}], "T", "kind", "cards")
        assert bars.summary() == "T (cards by kind): a 1.5, b 2."
        line = Chart([{"x": [0, 4], "y": [0.25, 1], "name": "P"}], "T", "n", "chance")
        line.update_yaxes(tickformat=".0%")
        assert line.summary() == "T (chance by n): P from 25.0% at 0 to 100.0% at 4."

    def test_pictures_are_not_of_every_kind(self) -> None:
        box = Chart([{"type": "box", "x": [0, 1], "y": [0, 2]}], "T", "a", "b")
        assert box.svg() is None
        assert "image/svg+xml" not in box._repr_mimebundle_()
        assert Chart([], "T", "a", "b").svg() is None

    def test_points_without_lines_are_points(self) -> None:
        trace = {"x": [1, 3, 2], "y": [2, 1, 5], "mode": "markers", "text": ["a", "<b>", "c"]}
        picture = Chart([trace], "T", "a", "b").svg()
        assert picture is not None
        root = ElementTree.fromstring(picture)
        assert [dot[0].text for dot in root.iter(f"{SVG}circle")] == ["a", "<b>", "c"]
        assert not list(root.iter(f"{SVG}polyline"))

    @pytest.mark.parametrize("look", [{"type": "bar"}, {"mode": "markers"}, {"mode": "lines"}])
    def test_errors_are_strokes(self, look: dict[str, str]) -> None:
        errors = {"array": [1, 3], "arrayminus": [1, 1], "symmetric": False}
        trace = {"x": ["a", "b"], "y": [3, 3], "error_y": errors, **look}
        root = ElementTree.fromstring(Chart([trace], "T", "a", "b").svg() or "")
        paths = [path.get("d") or "" for path in root.iter(f"{SVG}path")]
        (strokes,) = (path for path in paths if path.count("M") == 2)
        lengths = [
            float(low.split()[1]) - float(high)
            for low, high in (stroke.split("V") for stroke in strokes.split("M")[1:])
        ]
        assert lengths[0] > 0
        assert lengths[1] == pytest.approx(2 * lengths[0], rel=0.02)

    def test_bars_begin_at_nought(self) -> None:
        bars = Chart([{"type": "bar", "x": ["a", "b"], "y": [3, -3]}], "T", "a", "b")
        root = ElementTree.fromstring(bars.svg() or "")
        up, down = [bar for bar in root.iter(f"{SVG}rect") if bar.get("fill")]
        (top, above), (nought, below) = (
            (float(bar.get("y") or 0), float(bar.get("height") or 0)) for bar in (up, down)
        )
        assert above > 0
        assert above == pytest.approx(below)
        assert nought == pytest.approx(top + above)

    def test_texts_are_escaped(self) -> None:
        picture = Chart([{"x": [0], "y": [1], "name": "<&>"}], "a < b", "x", "y").svg()
        assert picture is not None
        assert "a &lt; b" in picture
        ElementTree.fromstring(picture)
