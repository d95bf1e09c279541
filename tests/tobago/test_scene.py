"""Tobago drawn: islands, sets, clues and views of a whole game, as SVG, text and data."""

import itertools
import json
import random
import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

import tbgames as tb
from tbgames.scene.theme import DARK, LIGHT, contrast
from tbgames.tobago import symbols
from tbgames.tobago.clues import LANDMARKS, TERRAINS, Clue
from tbgames.tobago.island import Island
from tbgames.tobago.scene import clue_scene, island_scene, spaces_scene, view_scene
from tbgames.tobago.scene_pieces import MARKER_SIGNS
from tbgames.tobago.view import MAPS, NOBODY

SVG = "{http://www.w3.org/2000/svg}"
BOARD_LIMIT = 60_000
LIVE_LIMIT = 20_000


def squares(name="Squares"):
    """Two rows of unit squares, one of each terrain, as GeoJSON."""
    features = []
    for number, terrain in enumerate(TERRAINS):
        x, y = number % 3, number // 3
        ring = [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1], [x, y]]
        extra = {"landmark": "statue", "facing": 72} if number == 4 else {}
        features.append(
            {
                "type": "Feature",
                "geometry": {"type": "Polygon", "coordinates": [ring]},
                "properties": {"terrain": terrain, "name": f"S{number}", **extra},
            }
        )
    return {"type": "FeatureCollection", "name": name, "features": features}


def played(players, seed):
    """Every decision of one random game."""
    state = tb.new("tobago", players=players, layout=seed % 32, seed=seed).start(seed)
    rng = random.Random(seed)
    while not state.is_terminal:
        yield state
        state = state.child(rng.choice(state.legal_actions.ids)).settle(rng.randrange(10**6))
    yield state


@pytest.fixture(scope="module")
def phases():
    """The first state of each phase that random games come by, with three players."""
    found = {}
    for seed in range(3):
        for state in played(3, seed):
            found.setdefault(state.view(0).phase, state)
    return found


def shown(state, seat=None, **options):
    view = state.view(max(state.current_player, 0) if seat is None else seat)
    return view_scene(view, **options)


def panel(scene, id_):
    return next(panel for panel in scene.panels if panel.id == id_)


def titles(svg):
    return [title.text for title in ET.fromstring(svg).iter(f"{SVG}title")][1:]


def references_are_whole(svg):
    ids = re.findall(r'id="([^"]+)"', svg)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'(?:href="#|url\(#)([\w-]+)', svg)) <= set(ids)


# -- islands, sets, clues -------------------------------------------------------------------------


@pytest.mark.parametrize("layout", range(32))
def test_every_island_is_drawn_small_and_whole(layout):
    island = Island.classic(layout=layout, seed=layout)
    svg = island_scene(island).svg()
    references_are_whole(svg)
    assert len(svg) < BOARD_LIMIT
    names = [title.split(",")[0] for title in titles(svg)]
    assert names == [space.name for space in island.spaces]


def test_cells_say_terrain_and_landmark():
    island = Island.from_text("  A   B   C\n1 Jh  M   B\n2   S   R→")
    assert titles(island_scene(island).svg()) == [
        "A1, jungle, hut",
        "B1, mountain",
        "C1, beach",
        "A2, scrubland",
        "B2, river, statue facing east",
    ]


def test_cells_stand_in_rows_and_columns():
    island = Island.classic(layout=4, seed=1)
    cells = island_scene(island).static.boards["island"].cells
    assert len({(cell.row, cell.column) for cell in cells}) == len(island.spaces)
    for cell, space in zip(cells, island.spaces, strict=True):
        assert cell.row == int(re.sub(r"\D", "", space.name))


def test_hexagons_share_one_outline():
    cells = island_scene(Island.classic(layout=4, seed=1)).static.boards["island"].cells
    assert len({cell.path for cell in cells}) == 1


def test_other_tilings_are_drawn_too():
    scene = island_scene(Island.from_geojson(squares()))
    svg = scene.svg()
    references_are_whole(svg)
    assert titles(svg)[4] == "S4, river, statue facing east"
    assert ">S3</text>" in svg


def test_an_islands_name_cannot_break_out_of_its_picture():
    scene = island_scene(Island.from_geojson(squares("<script>alert(1)</script>")))
    root = ET.fromstring(scene.svg())
    assert not list(root.iter(f"{SVG}script"))
    assert "<script>" in root.find(f"{SVG}title").text


def test_islands_that_differ_only_in_shape_are_drawn_apart():
    wide = squares()
    for feature in wide["features"]:
        (ring,) = feature["geometry"]["coordinates"]
        feature["geometry"]["coordinates"] = [[[4 * x, y] for x, y in ring]]
    one, other = Island.from_geojson(squares()), Island.from_geojson(wide)
    assert one == other
    assert island_scene(one).svg() != island_scene(other).svg()


def test_a_set_is_told_by_outline_veil_count_and_names():
    island = Island.classic(layout=5, seed=3)
    spaces = island.where("in the largest lake")
    scene = spaces_scene(spaces)
    css = {thing.cell: thing.css for thing in panel(scene, "map").things if thing.form == "cell"}
    assert {name for name, value in css.items() if value == "chosen"} == set(spaces.names)
    assert {name for name, value in css.items() if value == "dim"} == set((~spaces).names)
    assert scene.title == f"{len(spaces)} of 102 spaces of Island classic 5 (seed 3)"
    assert scene.text().count("102") == 2  # in the title, and below it in the map's
    assert all(name in scene.text().split("of")[-1] for name in spaces.names)
    assert len(scene.svg()) < BOARD_LIMIT


def test_an_empty_set_is_drawn():
    island = Island.classic(layout=5, seed=3)
    assert "0 of" in spaces_scene(island.where("in the jungle", "not in the jungle")).text()


@pytest.mark.parametrize("clue", Clue.all(), ids=str)
def test_every_clue_has_a_face(clue):
    scene = clue_scene(clue)
    references_are_whole(scene.svg())
    assert scene.title == str(clue)
    face = scene.static.defs[f"clue-{clue.kind}"]
    assert (
        face.count('stroke-width="4.6"') == {"in": 0, "next to": 1, "in sight of": 2}[clue.relation]
    )
    assert ('stroke-width="2.8"' in face) == clue.largest
    assert ('stroke-width="3.4"' in face) == clue.negated


def test_faces_of_all_clues_differ():
    defs = clue_scene(Clue("in the jungle")).static.defs
    faces = [defs[f"clue-{clue.kind}"].split(">", 1)[1] for clue in Clue.all()]
    assert len(set(faces)) == len(Clue.all())


# -- views ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_can_be_drawn(players):
    for number, state in enumerate(played(players, seed=players)):
        if number % 9 and not state.is_terminal:
            continue
        scene = shown(state, legal=state.legal_actions, log=("A drew a clue.",))
        svg = scene.svg()
        references_are_whole(svg)
        assert len(svg) < BOARD_LIMIT
        assert len(json.dumps(scene.to_dict(), separators=(",", ":"))) < LIVE_LIMIT
        assert len(titles(svg)) == len(state.game.island.spaces)


def test_ids_of_things_are_unique_within_a_scene(phases):
    for state in phases.values():
        scene = shown(state, legal=state.legal_actions, log=("one", "two"))
        ids = [thing.id for part in scene.panels for thing in part.things]
        assert len(ids) == len(set(ids))


def test_a_scene_depends_on_its_view_alone(phases):
    for state in phases.values():
        view = state.view(0)
        again = state.game.view_from_dict(json.loads(json.dumps(view.to_dict())))
        assert view_scene(again).to_dict() == view_scene(view).to_dict()
        assert view_scene(again).svg() == view_scene(view).svg()


def test_cards_of_others_are_not_shown(phases):
    for state in phases.values():
        view = state.view(0)
        known = {*view.hand, *view.clue_discards, *(k for row in view.maps for k, _ in row)}
        scene = view_scene(view)
        told = scene.svg() + scene.text() + json.dumps(scene.to_dict())
        for seat in range(1, 3):
            for kind in set(state.view(seat).hand) - known:
                words = re.compile(rf"(?<!not ){Clue.all()[kind]}(?! \w)")
                assert not words.search(told)
                assert f'clue-{kind}"' not in told


def test_a_clue_comes_out_of_the_hand_of_who_played_it():
    state = next(state for state in played(3, 1) if all(state.view(0).maps))
    for seat in range(3):
        view, scene = state.view(seat), shown(state, seat)
        for colour, clues in zip(MAPS, view.maps, strict=True):
            for thing, (kind, by) in zip(panel(scene, f"map-{colour}").things, clues, strict=True):
                own = [f"hand-{kind}-1"] if by == seat else []
                assert list(thing.origin) == ([] if by == NOBODY else [*own, f"player-{'ABC'[by]}"])


def test_a_looked_at_card_is_face_up_for_its_player_only():
    state = next(s for s in played(3, 1) if s.view(0).phase == "offer")
    for seat in range(3):
        view = state.view(seat)
        dealt = [t for t in panel(view_scene(view), "sharing").things if t.id.startswith("dealt-")]
        assert [thing.symbol != "back" for thing in dealt] == [
            value != NOBODY for value in view.share_values
        ]
        assert [thing.symbol != "back" for thing in dealt] == [
            owner == seat for owner in view.share_dealt
        ]


def test_the_text_board_reads_back_with_everything_on_it(phases):
    for state in phases.values():
        view = state.view(0)
        text = panel(shown(state, 0), "map").text
        board = text.rsplit("\n", 1)[0]
        island = state.game.island
        assert Island.from_text(board).to_text() == island.to_text(turns=view.statue_turns)
        for map_ in range(len(MAPS)):
            assert board.count(MARKER_SIGNS[map_]) == view.markers(map_).bit_count()
        assert board.count("*") == view.amulets.bit_count()


def test_reach_cards_and_choices_carry_their_actions(phases):
    state = phases["turn"]
    scene = shown(state, legal=state.legal_actions)
    offered = set()
    for part in scene.panels:
        for thing in part.things:
            offered.add(thing.action)
            offered |= {badge.action for badge in thing.badges}
    assert offered - {None} == set(state.legal_actions.ids)


def test_markers_that_may_be_removed_carry_their_action(phases):
    state = phases["marker"]
    scene = shown(state, legal=state.legal_actions)
    actions = {thing.action for thing in panel(scene, "map").things if thing.form == "piece"}
    assert actions - {None} == {a.id for a in state.legal_actions if a.kind == "remove"}


def test_where_every_space_may_be_taken_none_is_marked(phases):
    state = phases["place"]
    things = panel(shown(state, legal=state.legal_actions), "map").things
    cells = [thing for thing in things if thing.form == "cell"]
    assert len(cells) == len(state.game.island.spaces)
    assert not any(thing.css for thing in cells)


def crowded():
    """A space with a landmark, four ATVs, an amulet and markers of all four colours."""
    game = tb.new("tobago", players=4, layout=12, seed=3)
    view = game.start(1).view(0)
    _, hut = game.island.landmarks[0]
    other = next(s.index for s in game.island.spaces if s.landmark is None)
    return replace(
        view,
        maps=(((0, 0),),) * 4,
        left=(1 << hut | 1 << other,) * 4,
        atvs=(hut,) * 4,
        amulets=1 << hut,
    ), game.island.spaces[hut].name


def test_a_crowded_space_shows_everything_apart():
    view, name = crowded()
    things = [t for t in panel(view_scene(view), "map").things if t.cell == name]
    assert len(things) == 1 + 4 + 1 + 4
    for one, other in itertools.combinations(things, 2):
        (x, y), (u, v) = one.at, other.at
        assert (x - u) ** 2 + (y - v) ** 2 > 7**2, (one.id, other.id)
    letters = {thing.symbol for thing in things if thing.id.startswith("atv-")}
    assert letters == {"seat-A", "seat-B", "seat-C", "seat-D"}


def test_markers_of_a_map_keep_their_corner():
    view, _ = crowded()
    scene = view_scene(view)
    cells = {cell.id: cell.at for cell in scene.static.boards["island"].cells}
    for colour in MAPS:
        corners = {
            (round(t.at[0] - cells[t.cell][0], 1), round(t.at[1] - cells[t.cell][1], 1))
            for t in panel(scene, "map").things
            if t.id.startswith(f"marker-{colour}")
        }
        assert len(corners) == 1


def test_pieces_keep_their_ids_when_they_move():
    view, _ = crowded()
    moved = replace(view, atvs=(view.atvs[0], *(0,) * 3))
    before, after = (
        {t.id for t in panel(view_scene(v), "map").things if t.id.startswith(("atv", "landmark"))}
        for v in (view, moved)
    )
    assert before == after


def test_a_treasure_is_told_on_the_map_and_at_its_map():
    view, name = crowded()
    index = view.game.island.space(name).index
    scene = view_scene(replace(view, left=(1 << index, *view.left[1:])))
    assert panel(scene, "map-brown").note == f"located at {name}"
    assert any(t.id == "treasure-brown" and t.cell == name for t in panel(scene, "map").things)
    assert f"{name}, mountain" in scene.svg()


def test_a_statue_turns_with_the_view():
    view, _ = crowded()
    turned = replace(view, statue_turns=1)
    before, after = (
        [t.turn for t in panel(view_scene(v), "map").things if t.symbol == "gaze"]
        for v in (view, turned)
    )
    assert [(angle + 60) % 360 for angle in before] == after


def test_players_are_called_by_their_names():
    view, _ = crowded()
    scene = view_scene(view, names=("Anna", "<b>Bobby", "Cleo", "Dan"))
    assert [t.words for t in panel(scene, "players").things] == [
        "You (Anna)",
        "<b>Bobby",
        "Cleo",
        "Dan",
    ]
    ET.fromstring(scene.svg())


@pytest.mark.parametrize("phase", ["turn", "offer", "curse", "over"])
def test_nobody_is_you_where_a_bot_is_watched(phases, phase):
    state = phases[phase]
    for seat in range(3):
        own, watched = shown(state, seat), shown(state, seat, you=False)
        assert re.search(r"\byou\b", own.text(), re.IGNORECASE)
        words = [watched.title, watched.text()]
        for one in watched.panels:
            words += [
                one.title,
                one.note,
                *(part for t in one.things for part in (t.label, t.note)),
            ]
        assert not re.search(r"\byour?\b", " ".join(words), re.IGNORECASE)
        assert panel(watched, "hand").title == f"Hand of {'ABC'[seat]}"


def test_a_finished_game_names_its_winner(phases):
    state = phases["over"]
    scene = shown(state)
    assert "in turn" not in scene.text()
    best = max(state.outcome.scores)
    assert f"{best} gold" in scene.title
    assert panel(scene, "result").things[0].label.endswith(f"{best} gold")


# -- colours --------------------------------------------------------------------------------------

# What red-, green- and blue-blind eyes make of linear RGB (Machado, Oliveira, Fernandes 2009).
EYES = {
    "common": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deutan": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritan": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
LEAST_DIFFERENCE = 12  # CIE76; a difference of 2.3 is just noticeable side by side


def lab(colour, eyes):
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    r, g, b = (min(1, max(0, sum(m * c for m, c in zip(row, linear, strict=True)))) for row in eyes)
    x, y, z = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("colours", [symbols.LIGHT, symbols.DARK], ids=["light", "dark"])
def test_terrains_differ_for_all_eyes(colours, eyes):
    seen = {terrain: lab(colours[terrain], EYES[eyes]) for terrain in TERRAINS}
    for one, other in itertools.combinations(TERRAINS, 2):
        difference = sum((a - b) ** 2 for a, b in zip(seen[one], seen[other], strict=True)) ** 0.5
        assert difference > LEAST_DIFFERENCE, (one, other)


def test_terrains_differ_by_pattern_too():
    assert len({symbols.DEFS[f"on-{terrain}"].split(">", 1)[1] for terrain in TERRAINS}) == 6


@pytest.mark.parametrize(
    ("colours", "page"), [(symbols.LIGHT, LIGHT), (symbols.DARK, DARK)], ids=["light", "dark"]
)
def test_words_on_the_sea_meet_wcag_aa(colours, page):
    for ground in ("sea", "surf"):
        assert contrast(colours["on-sea"], colours[ground]) >= 4.5
    assert not colours.keys() & page.keys()


def test_every_symbol_is_one_element_with_its_name_as_id():
    for name, art in symbols.DEFS.items():
        assert ET.fromstring(art).get("id") == name
    for landmark in LANDMARKS:
        assert landmark.replace(" ", "-") in symbols.DEFS
