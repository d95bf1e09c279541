"""The text board: what is written is read back, and anything else is refused by line and column."""

from __future__ import annotations

import random
import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tbgames.tobago.island import Island
from tbgames.tobago.island_text import ARROWS, EXTRAS, column_letters

SMALL = Island.from_hexes(
    [
        (0, 0, "jungle"),
        (1, 0, "mountain"),
        (2, 0, "beach"),
        (0, 1, "scrubland"),
        (1, 1, "river"),
        (-1, 2, "lake"),
    ],
    {(0, 0): "hut", (1, 0): "palm tree", (1, 1): ("statue", 150)},
)


def test_a_board_looks_like_the_island():
    assert str(SMALL) == "\n".join(
        [
            "  A   B   C",
            "1 Jh  Mp  B",
            "2   S   R↘",
            "3 L",
        ]
    )
    assert [space.name for space in SMALL.spaces] == ["A1", "B1", "C1", "A2", "B2", "A3"]


@pytest.mark.parametrize("layout", range(32))
def test_each_classic_board_reads_back(layout):
    island = Island.classic(layout, seed=layout)
    back = Island.from_text(str(island))
    assert back == island
    assert back.to_text() == island.to_text()
    assert Island.from_text(textwrap.indent(str(island), "        ")) == island
    assert (
        Island.from_text("\n\n" + textwrap.dedent(textwrap.indent(str(island), "    "))) == island
    )


@given(st.integers(0, 31), st.integers(0, 2**32))
def test_what_lies_on_the_spaces_is_skipped(layout, seed):
    island = Island.classic(layout, seed=1)
    rng = random.Random(seed)
    extra = {
        space.index: "".join(rng.sample(EXTRAS, rng.randint(0, len(EXTRAS))))
        for space in island.spaces
        if rng.random() < 0.3
    }
    board = island.to_text(extra)
    assert Island.from_text(board) == island
    for index, signs in extra.items():
        assert signs in board, index


def test_a_cell_is_as_wide_as_needed_and_even():
    narrow = Island.from_hexes([(0, 0, "jungle"), (1, 0, "lake")])
    assert narrow.to_text() == "  A B\n1 J L"
    assert narrow.to_text({1: "■"}) == "  A   B\n1 J   L■"
    assert narrow.to_text({0: "■*"}) == "  A   B\n1 J■* L"


def test_statues_are_shown_as_they_have_turned():
    facing = {turns: SMALL.to_text(turns=turns).splitlines()[2][-1] for turns in range(7)}
    assert [ARROWS[facing[turns]] for turns in range(7)] == [150, 210, 270, 330, 30, 90, 150]
    assert Island.from_text(SMALL.to_text(turns=2)).facings == (270,)


def test_an_island_that_begins_with_an_odd_row_keeps_its_names():
    island = Island.from_hexes([(0, 1, "jungle"), (1, 1, "lake"), (0, 2, "river")])
    assert str(island) == "  A B\n1  J L\n2   R"
    assert Island.from_text(str(island)) == island


def test_a_single_column():
    for r in (0, 1):
        island = Island.from_hexes([(0, r, "jungle"), (-r, r + 1, "lake")])
        assert len({space.name[0] for space in island.spaces}) == 1
        assert Island.from_text(str(island)) == island


def test_columns_beyond_Z():
    island = Island.from_hexes([(q, 0, "jungle") for q in range(60)], {(59, 0): "hut"})
    assert island.spaces[59].name == "BH"[:2] + "1"
    assert Island.from_text(str(island)) == island
    assert [column_letters(n) for n in (0, 25, 26, 51, 52, 701, 702)] == [
        *("A", "Z", "AA", "AZ", "BA", "ZZ", "AAA")
    ]


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ("", "a text board has a line of column letters and a line for each row"),
        ("  A B", "a text board has a line of column letters"),
        ("  A C\n1 J L", "line 1, column 5: column B is expected, not 'C'"),
        ("  B C\n1 J L", "line 1, column 3: column A is expected, not 'B'"),
        ("  A  B\n1 J  L", "line 1, column 6: a cell must be an even number of signs wide"),
        ("  A B   C\n1 J L   R", "line 1, column 9: column C is not 2 signs from the one before"),
        ("  A B\n2 J L", "line 2, column 1: row 1 is expected, not '2'"),
        ("  A B\n1 J L\n3 J L", "line 3, column 1: row 2 is expected, not '3'"),
        ("  A B\n1 J X", "line 2, column 5: 'X' is no space; one of JMBSRL, then h, p or an arrow"),
        ("  A B\n1 J hL", "line 2, column 5: no column begins here|'hL' is no space"),
        ("  A   B\n1 J   Lhp", "line 2, column 7: 'Lhp' is no space"),
        ("  A   B\n1 J   L?", r"line 2, column 7: 'L\?' is no space"),
        ("  A   B\n1 J  L", "line 2, column 6: no column begins here"),
        ("  A   B\n1 J   L\n2 R", "line 3, column 3: 'R' does not stand half a cell off"),
        ("  A   B\n1 J     L", "line 2, column 9: 'L' does not stand half a cell off"),
        ("Island 'x' (2 spaces)\n1: jungle; next to 2", "only boards of hexagons can be read back"),
        ("  A B\n1 J J\n2\n3 J", "in 2 parts"),
    ],
)
def test_refusals_give_line_and_column(board, message):
    with pytest.raises(ValueError, match=message):
        Island.from_text(board)


def test_only_signs_that_can_be_read_back_are_written():
    with pytest.raises(ValueError, match="the sign 'x' is not among those of a board"):
        SMALL.to_text({0: "x"})
    with pytest.raises(KeyError, match="there is no space 9"):
        SMALL.to_text({9: "*"})


def test_other_tilings_are_listed():
    def square(x, terrain, **properties):
        ring = [[x, 0], [x + 1, 0], [x + 1, 1], [x, 1], [x, 0]]
        return {
            "type": "Feature",
            "properties": {"terrain": terrain, **properties},
            "geometry": {"type": "Polygon", "coordinates": [ring]},
        }

    features = [
        square(0, "jungle", name="home", landmark="hut"),
        square(1, "lake"),
        square(2, "river", landmark="statue", facing=45),
    ]
    island = Island.from_geojson({"type": "FeatureCollection", "features": features})
    assert island.to_text({1: "*"}, turns=1) == "\n".join(
        [
            "Island (3 spaces)",
            "home: jungle, hut; next to 2",
            "2: lake, *; next to home, 3",
            "3: river, statue facing 105; next to 2",
        ]
    )
    with pytest.raises(ValueError, match="only boards of hexagons"):
        Island.from_text(str(island))
