"""Islands of any polygons: what is read, how edges are matched, what is refused (TB-10)."""

from __future__ import annotations

import copy
import json
import math
import random

import numpy as np
import pytest
import shapely

from tbgames.tobago.geojson import MAX_BYTES
from tbgames.tobago.island import Island

TERRAINS = ("jungle", "mountain", "beach", "scrubland", "river", "lake")


def feature(corners, terrain="jungle", **properties):
    ring = [*corners, corners[0]]
    return {
        "type": "Feature",
        "properties": {"terrain": terrain, **properties},
        "geometry": {"type": "Polygon", "coordinates": [[list(point) for point in ring]]},
    }


def square(x, y, terrain="jungle", side=1.0, **properties):
    corners = [(x, y), (x + side, y), (x + side, y + side), (x, y + side)]
    return feature(corners, terrain, **properties)


def collection(*features):
    return {"type": "FeatureCollection", "features": list(features)}


def grid(columns, rows, side=1.0):
    """Squares row by row from the south-west, all terrains in turn, ties allowed."""
    return collection(
        *(
            square(x * side, y * side, TERRAINS[(x + 2 * y) % 6], side, name=f"{x},{y}")
            for y in range(rows)
            for x in range(columns)
        )
    )


# --- what is read --------------------------------------------------------------------------------


@pytest.mark.parametrize("side", [1.0, 0.1, 1e-5, 1234.567])
def test_TB_10_squares_touch_by_edges_not_by_corners(side):
    island = Island.from_geojson(grid(5, 4, side), ties="all")
    for space in island.spaces:
        x, y = map(int, space.name.split(","))
        near = {f"{a},{b}" for a, b in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))}
        inside = near & {other.name for other in island.spaces}
        assert set(island.neighbours(space).names) == inside
        assert space.coastal == (len(inside) < 4)
    assert island.distance("0,0", "4,3") == 7


def test_spaces_keep_the_order_of_the_file_and_its_names():
    data = collection(
        square(1, 0, "Lake ", name="Pond"), square(0, 0, landmark="Hut"), square(2, 0, "river")
    )
    data["name"] = "Three"
    island = Island.from_geojson(data)
    assert [space.name for space in island.spaces] == ["Pond", "2", "3"]
    assert [space.terrain for space in island.spaces] == ["lake", "jungle", "river"]
    assert island.landmarks == (("hut", 1),)
    assert repr(island) == "Island 'Three' (3 spaces)"
    assert island.space("pond").index == 0
    with pytest.raises(KeyError, match="nearest name is 'Pond'"):
        island.space("ponds")


def test_a_large_polygon_borders_all_along_its_edge():
    data = collection(
        square(0, 0, side=2, name="big"),
        square(2, 0, "lake", name="south"),
        square(2, 1, "river", name="north"),
        square(2, 2, "beach", name="corner"),
    )
    island = Island.from_geojson(data)
    assert island.neighbours("big").names == ("south", "north")


def test_a_space_inside_another():
    ring = feature([(0, 0), (3, 0), (3, 3), (0, 3)], name="ring")
    ring["geometry"]["coordinates"].append([[1, 1], [1, 2], [2, 2], [2, 1], [1, 1]])
    island = Island.from_geojson(collection(ring, square(1, 1, "lake", name="middle")))
    assert island.neighbours("middle").names == ("ring",)
    assert island.coast.names == ("ring",)
    assert island.gaze("middle", 90).name == "ring"
    assert Island.from_geojson(island.to_geojson()) == island


def test_a_hole_is_sea():
    around = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)]
    island = Island.from_geojson(collection(*(square(x, y) for x, y in around)))
    assert len(island.coast) == 8
    assert island.gaze("8", 90).name == "4"
    assert island.gaze("8", 90, first_shore=True).name == "8"


def test_a_corner_on_the_shore_is_no_coast():
    # Nine squares less one at a corner: the middle one meets the sea in a point only.
    spots = [(x, y) for x in range(3) for y in range(3) if (x, y) != (2, 2)]
    island = Island.from_geojson(collection(*(square(x, y, name=f"{x},{y}") for x, y in spots)))
    assert (~island.coast).names == ("1,1",)
    assert "1,1" not in island.where("next to the sea")


def voronoi(seed, count=60):
    rng = random.Random(seed)
    points = shapely.MultiPoint([(rng.uniform(0, 10), rng.uniform(0, 10)) for _ in range(count)])
    frame = shapely.Point(5, 5).buffer(5)
    cells = shapely.get_parts(shapely.voronoi_polygons(points, extend_to=frame))
    cells = [shapely.intersection(cell, frame) for cell in cells]
    return [cell for cell in cells if cell.geom_type == "Polygon" and cell.area > 1e-3]


@pytest.mark.parametrize("seed", range(5))
def test_TB_10_voronoi_cells(seed):
    cells = voronoi(seed)
    rng = random.Random(seed)
    data = collection(*(feature(list(c.exterior.coords)[:-1], rng.choice(TERRAINS)) for c in cells))
    island = Island.from_geojson(data, ties="all")
    for a, one in enumerate(cells):
        grown = one.buffer(1e-7)
        near = {
            str(b + 1)
            for b, other in enumerate(cells)
            if b != a and grown.intersection(other.boundary).length > 1e-4
        }
        assert set(island.neighbours(a).names) == near
        on_rim = any(math.hypot(x - 5, y - 5) > 4.99 for x, y in one.exterior.coords)
        assert island.spaces[a].coastal == on_rim
    assert island.shape.geom_type == "Polygon"
    placed = island.with_landmarks(seed=1, spacing=2)
    assert len(placed.landmarks) == 10
    assert not set(placed.statues) & {space.index for space in placed.coast}
    for at in placed.statues:
        first = placed.gaze(at, first_shore=True)
        assert first.coastal
        assert placed.gaze(at).coastal
    for written in (placed.to_geojson(), placed.to_dict()["geojson"]):
        assert Island.from_geojson(json.loads(json.dumps(written)), ties="all") == placed
    assert Island.from_dict(json.loads(json.dumps(placed.to_dict()))) == placed


def hexagon_of_sines(q, r, terrain):
    x, y = 13.37 + 0.7 * 3**0.5 * (q + r / 2), -4.2 - 0.7 * 1.5 * r
    corners = [
        (
            x + 0.7 * math.cos(math.pi / 6 + k * math.pi / 3),
            y + 0.7 * math.sin(math.pi / 6 + k * math.pi / 3),
        )
        for k in range(6)
    ]
    return feature(corners, terrain)


@pytest.mark.parametrize("layout", [0, 13, 31])
def test_hexagons_from_sines_are_matched(layout):
    exact = Island.classic(layout, seed=1)
    data = collection(*(hexagon_of_sines(*s.cell, s.terrain) for s in exact.spaces))
    island = Island.from_geojson(data)
    assert island.neighbour_masks == exact.neighbour_masks
    assert island.coast.mask == exact.coast.mask
    for at in exact.statues:
        for facing in (30, 90, 150, 210, 270, 330):
            for shore in (False, True):
                seen = island.gaze(at, facing, shore)
                assert seen.index == exact.gaze(at, facing, shore).index


def test_snap_closes_gaps_and_without_it_they_part_the_island():
    data = collection(square(0, 0), square(1.04, 0, "lake"), square(2.08, 0.02, "river"))
    with pytest.raises(ValueError, match=r"3 parts .* cut off from the largest part: 2, 3"):
        Island.from_geojson(data)
    island = Island.from_geojson(data, snap=0.05)
    assert island.neighbours("2").names == ("1", "3")
    assert island.shape.geom_type == "Polygon"


def test_snap_mends_a_hair_of_overlap():
    data = collection(square(0, 0), square(0.97, 0, "lake"))
    with pytest.raises(ValueError, match="feature 1 and feature 2 overlap"):
        Island.from_geojson(data)
    assert Island.from_geojson(data, snap=0.05).neighbours("1").names == ("2",)


def test_snap_that_swallows_a_space_is_refused():
    data = collection(square(0, 0), square(1, 0, "lake", side=0.1))
    with pytest.raises(ValueError, match=r"feature 2: snap=0\.5 leaves no sound polygon"):
        Island.from_geojson(data, snap=0.5)


@pytest.mark.parametrize("snap", [-1, math.nan, math.inf])
def test_snap_is_a_distance(snap):
    with pytest.raises(ValueError, match="snap is a distance"):
        Island.from_geojson(grid(3, 2), snap=snap)


# --- gaze on other polygons ----------------------------------------------------------------------


def test_TB_54_any_bearing_on_squares():
    island = Island.from_geojson(grid(5, 5), ties="all")
    assert island.gaze("0,0", 45).name == "4,4"  # through corners only, from space to space
    assert island.gaze("2,2", 0).name == "2,4"
    assert island.gaze("2,2", 180).name == "2,0"
    assert island.gaze("0,0", 60).name == "4,3"
    assert island.gaze("2,2", -90).name == island.gaze("2,2", 270).name == "0,2"


def test_TB_84_a_statue_on_the_coast_that_looks_out_to_sea():
    data = collection(square(0, 0, landmark="statue", facing=270), square(1, 0, "lake"))
    island = Island.from_geojson(data)
    assert island.gaze("1").name == "1"
    assert island.gaze("1", 90).name == "2"


# --- what is written -----------------------------------------------------------------------------


@pytest.mark.parametrize("layout", range(0, 32, 5))
def test_classic_islands_are_written_and_read_back(layout):
    island = Island.classic(layout, seed=2)
    data = json.loads(json.dumps(island.to_geojson()))
    back = Island.from_geojson(data)
    assert back == island
    assert back.name == island.name
    assert back.to_geojson() == island.to_geojson() == island.__geo_interface__
    # Edges have length 1, rows further south have smaller y.
    ring = np.array(data["features"][0]["geometry"]["coordinates"][0])
    assert np.hypot(*(ring[1:] - ring[:-1]).T) == pytest.approx(1)
    assert shapely.geometry.shape(data["features"][0]["geometry"]).exterior.is_ccw
    south = data["features"][-1]["geometry"]["coordinates"][0]
    assert max(y for _, y in south) < min(y for _, y in ring)


def test_a_file_is_read(tmp_path):
    path = tmp_path / "island.geojson"
    island = Island.classic(7, seed=2)
    path.write_text(json.dumps(island.to_geojson()), encoding="utf-8")
    assert Island.from_geojson(path) == Island.from_geojson(str(path)) == island
    with pytest.raises(FileNotFoundError):
        Island.from_geojson(tmp_path / "none.geojson")


# --- what is refused -----------------------------------------------------------------------------


def changed(change):
    data = copy.deepcopy(grid(3, 2))
    change(data["features"])
    return data


def set_property(number, key, value):
    def change(features):
        features[number - 1]["properties"][key] = value

    return change


def set_geometry(number, geometry):
    def change(features):
        features[number - 1]["geometry"] = geometry

    return change


def polygon(*corners):
    return {"type": "Polygon", "coordinates": [[*corners, corners[0]]]}


BOW_TIE = polygon([0, 0], [1, 1], [1, 0], [0, 1])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (set_property(2, "terrain", None), r"feature 2 \('1,0'\): it has no terrain"),
        (set_property(2, "terrain", "sea"), r"feature 2 .*: unknown terrain 'sea' \(known: jungle"),
        (set_property(2, "terrain", ["lake"]), r"unknown terrain \['lake'\]"),
        (set_property(3, "landmark", "tower"), r"feature 3 .*: unknown landmark 'tower'"),
        (set_property(3, "landmark", ["hut", "statue"]), r"feature 3 .*: 2 landmarks on one space"),
        (set_property(3, "landmark", "statue"), r"feature 3 .*: its statue has no facing"),
        (set_property(5, "name", "0,0"), r"feature 1 .* and feature 5 .* share the name '0,0'"),
        (set_property(5, "name", ["x"]), r"feature 5 .*: the name must be text"),
        (set_geometry(1, None), r"feature 1 .*: it has no geometry"),
        (set_geometry(1, BOW_TIE), r"feature 1 .*: its polygon is not sound \(Self-intersection"),
        (set_geometry(1, {"type": "Polygon", "coordinates": []}), r"feature 1 .* is empty"),
        (set_geometry(1, {"type": "Polygon", "coordinates": [[]]}), r"feature 1 .* is empty"),
        (set_geometry(1, {"type": "Polygon"}), r"coordinates are not rings of number pairs"),
        (
            set_geometry(1, {"type": "Polygon", "coordinates": [[["a", 0]]]}),
            r"coordinates are not rings of number pairs",
        ),
        (set_geometry(1, polygon([0, 0], [1, 1])), r"a ring with fewer than three corners"),
        (set_geometry(1, polygon([0, 0], [1, 0], [1, math.nan])), r"are not finite"),
        (set_geometry(1, polygon([0, 0], [1, 0], [1, math.inf])), r"are not finite"),
        (set_geometry(1, polygon([0, 0], [1, 0], [1, 10**400])), r"not rings of number pairs"),
        (
            set_geometry(4, {"type": "MultiPolygon", "coordinates": []}),
            r"feature 4 .*: its geometry is 'MultiPolygon' and must be 'Polygon'",
        ),
        (
            set_geometry(1, polygon([0, 0], [1.5, 0], [1.5, 1], [0, 1])),
            r"feature 1 \('0,0'\) and feature 2 \('1,0'\) overlap",
        ),
        (
            set_geometry(1, polygon([9, 0], [10, 0], [10, 1], [9, 1])),
            r"in 2 parts that share no edge; cut off from the largest part: 0,0",
        ),
        (
            set_geometry(1, polygon([-1, -1], [0, -1], [0, 0], [-1, 0])),
            r"in 2 parts that share no edge; cut off",
        ),
        (lambda features: features.insert(0, 5), "feature 1: it is not a GeoJSON Feature"),
        (lambda features: features.clear(), "it has 0 spaces and needs 2 or more"),
        (lambda features: features.__delitem__(slice(1, 6)), "it has 1 space and needs 2 or more"),
    ],
)
def test_refusals_name_the_feature_at_fault(change, message):
    with pytest.raises(ValueError, match=message) as caught:
        Island.from_geojson(changed(change), ties="all")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("facing", ["north", True, math.nan, math.inf])
def test_a_facing_is_a_number(facing):
    data = collection(square(0, 0, landmark="statue", facing=facing), square(1, 0, "lake"))
    with pytest.raises(ValueError, match=r"feature 1: the facing of its statue is"):
        Island.from_geojson(data)


def test_two_landmarks_on_one_space():
    data = collection(
        square(0, 0, landmark="hut"),
        square(0, 0, landmark="statue", facing=30),
        square(1, 0, "lake"),
    )
    with pytest.raises(ValueError, match=r"same space: two landmarks \(hut and statue\) on one"):
        Island.from_geojson(data)
    data["features"][1] = square(0, 0)
    with pytest.raises(ValueError, match="feature 1 and feature 2 are the same space"):
        Island.from_geojson(data)


def test_all_faults_are_named_at_once():
    def change(features):
        features[0]["properties"]["terrain"] = "sand"
        features[2]["geometry"] = None
        features[4]["properties"]["landmark"] = "statue"

    with pytest.raises(ValueError, match=r"this is no island: .*") as caught:
        Island.from_geojson(changed(change))
    for number in (1, 3, 5):
        assert f"feature {number} (" in str(caught.value)


def test_very_many_faults_are_counted():
    data = collection(*(square(x, 0, "sand") for x in range(50)))
    with pytest.raises(ValueError, match=r"; and 30 more$"):
        Island.from_geojson(data)


def test_TB_10_ties_are_refused_unless_all_count():
    data = collection(square(0, 0), square(1, 0, "lake"), square(2, 0))
    with pytest.raises(
        ValueError, match=r"tie for the largest jungle: \(1\) and \(3\); ties='all'"
    ):
        Island.from_geojson(data)
    island = Island.from_geojson(data, ties="all")
    assert island.largest("jungle").names == ("1", "3")
    assert Island.from_dict(island.to_dict()).largest("jungle").names == ("1", "3")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"not json", "is not GeoJSON"),
        (b"\xff\xfe\x00", "is not GeoJSON"),
        (b"[" * 100_000, "is not GeoJSON"),
        (b"[1, 2]", "holds no JSON object"),
        (b"{}", "FeatureCollection is needed, not None"),
        (b'{"type": "Feature"}', "FeatureCollection is needed, not 'Feature'"),
        (b'{"type": "FeatureCollection"}', "has no list of features"),
        (b'{"type": "FeatureCollection", "features": {}}', "has no list of features"),
        (b" " * (MAX_BYTES + 1), "is larger than 5,000,000 bytes"),
    ],
)
def test_files_that_are_no_islands(tmp_path, content, message):
    path = tmp_path / "island.geojson"
    path.write_bytes(content)
    with pytest.raises(ValueError, match=message):
        Island.from_geojson(path)
