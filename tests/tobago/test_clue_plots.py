"""Charts of the clue space and of islands: their numbers are those of the space."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from tbgames.frames import Frame
from tbgames.tobago import Clue, ClueSpace, Island, Spaces, plots
from tbgames.tobago.clue_atlas import COLUMNS, atlas, atlas_by_layout
from tests.tobago.small_islands import small_island, some_clues


@cache
def space() -> ClueSpace:
    return ClueSpace(small_island(1), some_clues(1))


def areas(chart):
    return [trace for trace in chart.data if trace.fill == "toself"]


def polygons(trace):
    return sum(x is None for x in trace.x) + 1


class TestIsland:
    def test_one_trace_a_terrain_and_a_word_a_space(self):
        island = Island.classic(layout=5, seed=3)
        chart = island.plot()
        terrains = {s.terrain for s in island.spaces}
        assert {trace.name for trace in areas(chart)} == terrains
        assert sum(map(polygons, areas(chart))) == 102
        (hover,) = (trace for trace in chart.data if trace.name == "spaces")
        assert len(hover.text) == 102
        assert hover.text[island.space("E4").index].startswith("<b>E4</b> ")
        assert sum(len(t.x) for t in chart.data if t.name in ("hut", "palm tree", "statue")) == 10

    def test_few_values_have_a_shade_each_and_are_named_in_the_picture(self):
        island = Island.classic(layout=5, seed=3)
        values = [float(space.index % 3 + 2 * (space.index == 5)) for space in island.spaces]
        chart = island.plot(values=values, label="clues")
        assert [trace.name for trace in areas(chart)] == ["0", "1", "2", "4"]
        assert [polygons(trace) for trace in areas(chart)] == [34, 34, 33, 1]
        assert all(f">{name}</text>" in chart.svg() for name in "0124")

    def test_what_is_hidden_is_not_in_the_picture(self):
        chart = Island.from_hexes([(0, 0, "jungle"), (1, 0, "lake")]).plot()
        jungle, lake = areas(chart)
        chart.update_traces(visible=False, selector={"name": "lake"})
        assert jungle.fillcolor in chart.svg()
        assert lake.fillcolor not in chart.svg()

    def test_hexagons_are_true(self):
        chart = Island.from_hexes([(0, 0, "jungle"), (1, 0, "lake")]).plot()
        xs, ys = areas(chart)[0].x, areas(chart)[0].y
        edges = [
            ((xs[n + 1] - xs[n]) ** 2 + (ys[n + 1] - ys[n]) ** 2) ** 0.5 for n in range(len(xs) - 1)
        ]
        assert edges == pytest.approx([1] * 6, abs=1e-3)
        assert chart.layout.yaxis.scaleanchor == "x"

    def test_a_set(self):
        island = small_island(2)
        chosen = island.where("not in a lake", "next to the sea")
        chart = island.plot(chosen, title="by the sea")
        bright = [trace for trace in areas(chart) if trace.opacity == 1]
        assert sum(map(polygons, bright)) == len(chosen)
        assert chart.summary().startswith(f"by the sea: {len(chosen)} of 20 spaces: ")
        assert island.plot(Spaces(island, 0)).summary().endswith(": 0 of 20 spaces.")

    def test_heat(self):
        island = small_island(2)
        chances = ClueSpace(island, some_clues(2)).chances()
        chart = island.plot(values=chances, label="chance")
        assert sum(map(polygons, areas(chart))) == 20
        assert len(areas(chart)) <= 5
        top = max(range(20), key=chances.__getitem__)
        assert chart.summary().endswith(f"to {max(chances):.4g} at {island.spaces[top].name}.")
        assert len(areas(island.plot(values=[1.0] * 20))) == 1

    def test_classes(self):
        island = Island.classic(layout=5, seed=3)
        classes = ClueSpace(island).classes
        chart = island.plot(classes=classes)
        several = [group for group in classes if len(group) > 1]
        assert len(several) > 1
        assert f": {len(several)} classes of spaces that are alike: " in chart.summary()
        drawn = [trace for trace in areas(chart) if trace.opacity is None]
        assert [polygons(trace) for trace in drawn] == [len(group) for group in several]
        one = island.plot(classes=several[:1])
        assert ": 1 class of spaces that are alike: " in one.summary()
        assert island.plot(classes=[]).summary() == "classic 5: no spaces are alike."

    def test_the_picture_without_plotly(self):
        island = small_island(2)
        root = ElementTree.fromstring(island.plot().svg())
        paths = root.findall("{http://www.w3.org/2000/svg}path")
        assert sum(path.get("d").count("M") for path in paths) == 20
        assert len(root.findall("{http://www.w3.org/2000/svg}circle")) == 6
        bundle = island.plot()._repr_mimebundle_()
        assert {"text/plain", "image/svg+xml"} <= set(bundle)

    def test_bad_input(self):
        island = small_island(0)
        with pytest.raises(ValueError, match="not of Island"):
            island.plot(small_island(1, 25).where())
        with pytest.raises(ValueError, match="3 values for 20 spaces"):
            island.plot(values=[1, 2, 3])
        with pytest.raises(ValueError, match="one thing at a time"):
            island.plot(island.where(), values=[1] * 20)


def test_narrowing():
    island = Island.classic(layout=5, seed=3)
    (bars,) = plots.narrowing(island, ["in a lake", "next to the jungle", "not in a lake"]).data
    assert list(bars.x) == [
        102,
        len(island.where("in a lake")),
        len(island.where("in a lake", "next to the jungle")),
        0,
    ]
    assert bars.text[-1] == "0 no space"


def test_left_by_size():
    (heat,) = plots.left_by_size(space(), most=4).data
    columns = list(zip(*heat.z, strict=True))
    assert len(columns) == 5
    assert all(sum(column) == pytest.approx(1, abs=1e-5) for column in columns)
    assert heat.y[:4] == ("0", "1", "2", "3 to 4")
    for size in range(5):
        share = space().count(size=size, left=1) / space().count(size=size)
        assert heat.z[1][size] == pytest.approx(share, abs=1e-6)


def test_cards_needed():
    several = [space().turns(), space().turns("sharpest", exact=True)]
    chart = plots.cards_needed(several)
    for trace, turns in zip(chart.data, several, strict=True):
        assert sum(trace.y) == pytest.approx(float(sum(turns.located)), abs=1e-3)
    assert len(plots.cards_needed(several[0]).data) == 1
    with pytest.raises(ValueError, match="one distribution at least"):
        plots.cards_needed([])


def test_clue_bits():
    (bars,) = plots.clue_bits(space()).data
    legal = {str(s.clue): s.bits for s in space().legal_next().legal}
    assert dict(zip(bars.y, bars.x, strict=True)) == pytest.approx(legal, abs=1e-4)
    assert list(bars.x) == sorted(bars.x, reverse=True)
    useless = next(c for c in Clue.all() if c not in space().clues)
    with pytest.raises(ValueError, match="no clue of this space"):
        plots.clue_bits(space(), hand=[useless])
    with pytest.raises(ValueError, match="no clue is legal"):
        plots.clue_bits(space(), hand=[])


def test_redundancy():
    (heat,) = plots.redundancy(space()).data
    assert heat.z[2][5] == pytest.approx(space().redundancy()[2, 5], abs=1e-4)


def test_the_flow_keeps_what_comes_in():
    chart = plots.flow(space())
    (sankey,) = chart.data
    links = list(zip(sankey.link.source, sankey.link.target, sankey.link.value, strict=True))
    names = sankey.node.label
    located = sum(value for _, end, value in links if names[end] == "located")
    stuck = sum(value for _, end, value in links if names[end] == "stuck")
    assert located == pytest.approx(1 - space().turns().stuck_chance, abs=1e-4)
    assert stuck == pytest.approx(space().turns().stuck_chance, abs=1e-4)
    root = next(n for n, name in enumerate(names) if name == "17 to 32 left")
    for node in range(len(names) - 1):
        coming = sum(v for _, end, v in links if end == node)
        going = sum(v for start, _, v in links if start == node)
        if names[node] != "located":
            assert going == pytest.approx(coming + (node == root), abs=1e-4)


def test_the_picture_of_a_flow_has_a_field_for_each_band():
    chart = plots.flow(space())
    picture = chart.svg()
    link = chart.data[0].link
    assert picture.count("<rect") - 1 == len(link.value)
    words = re.findall(r'<text class="w m"[^>]*>([^<]+)<', picture)
    assert sorted(words) == sorted(f"{value:.0%}" for value in link.value)
    assert re.findall(r">(from|to)<", picture) == ["to", "from"]


def test_the_atlas():
    clues = [clue for clue in Clue.all() if clue.term in ("hut", "statue", "lake", "sea")][:12]
    frame = atlas([3, 7], setups=2, seed=5, clues=clues)
    chart = plots.atlas_map(frame)
    assert list(chart.data[0].x) == list(frame["cards"])
    assert not chart.layout.images
    means = plots.atlas_map(atlas_by_layout(frame))
    assert [picture.x for picture in means.layout.images] == list(means.data[0].x)
    assert all(re.match("data:image/svg", picture.source) for picture in means.layout.images)
    assert set(COLUMNS) - {"setup", "seed"} <= set(atlas_by_layout(frame))


def test_charts_say_what_they_show():
    for chart in (plots.left_by_size(space()), plots.redundancy(space()), plots.flow(space())):
        assert chart.summary().startswith(str(chart.layout.title.text))
        assert json.loads(chart.to_json())["data"]


def test_an_atlas_of_islands_without_a_located_treasure():
    stuck = atlas([3], setups=1, seed=5, clues=["in a lake"])
    assert stuck["cards"] == (None,)
    with pytest.raises(ValueError, match="one island at least where a treasure is located"):
        plots.atlas_map(stuck)
    with pytest.raises(ValueError, match="one island at least"):
        plots.atlas_map(Frame(dict.fromkeys(COLUMNS, ())))


def test_a_number_of_clues_below_none_is_refused():
    with pytest.raises(ValueError, match="most is an int from 0, not -1"):
        plots.left_by_size(ClueSpace(Island.classic(5, 3), ["in a lake"]), most=-1)


@pytest.mark.parametrize(
    ("shown", "kind", "words"),
    [
        ({"values": [float("nan")] * 102}, ValueError, "the value of G1 is no finite number: nan"),
        ({"values": [1.0] * 101 + [float("inf")]}, ValueError, "is no finite number: inf"),
        ({"values": [None] * 102}, ValueError, "is no finite number: None"),
        ({"values": [10**400] * 102}, ValueError, "is no finite number: 1000"),
        ({"spaces": ["E4"]}, TypeError, "a set of spaces is such as"),
        ({"classes": [["E4"]]}, TypeError, "a set of spaces is such as"),
        ({"classes": [Island.classic(6, 3).where("in a lake")]}, ValueError, "these are spaces of"),
    ],
)
def test_what_an_island_cannot_show_is_told(shown, kind, words):
    with pytest.raises(kind, match=words):
        Island.classic(5, 3).plot(**shown)


def test_a_space_around_another_leaves_it_in_sight(tmp_path):
    def square(low: int, high: int) -> list[list[int]]:
        return [[low, low], [high, low], [high, high], [low, high], [low, low]]

    def feature(name: str, terrain: str, *rings: list[list[int]]) -> dict[str, object]:
        geometry = {"type": "Polygon", "coordinates": rings}
        properties = {"terrain": terrain, "name": name}
        return {"type": "Feature", "properties": properties, "geometry": geometry}

    path = tmp_path / "ring.json"
    features = [
        feature("a<b>&", "jungle", square(0, 3), square(1, 2)),
        feature("mid", "lake", square(1, 2)),
    ]
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    chart = Island.from_geojson(path).plot()
    ring = next(trace for trace in chart.data if trace.name == "jungle")
    parts = [[], []]
    at = 0
    for x, y in zip(ring.x, ring.y, strict=True):
        at += x is None
        parts[at] += [] if x is None else [(x, y)]
    turns = [sum(a * d - b * c for (a, b), (c, d) in pairwise(part)) for part in parts]
    assert turns == [18, -2], "twice the areas; the hole runs the other way"
    hover = next(trace for trace in chart.data if trace.name == "spaces")
    assert hover.text[0] == "<b>a&lt;b&gt;&amp;</b> jungle"
