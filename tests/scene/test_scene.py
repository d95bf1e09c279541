"""The scene's data, its text face and its SVG face, with a small scene of no game."""

import json
import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from tbgames.scene import Badge, Board, Cell, Panel, Scene, Static, Thing
from tbgames.scene.lettering import fit, width, wrap
from tbgames.scene.theme import DARK, LIGHT, RULES, contrast

SVG = "{http://www.w3.org/2000/svg}"
SQUARE = "M-10-10h20v20h-20z"

STATIC = Static(
    defs={
        "star": '<g id="star"><use href="#dot"/><path d="M0 0h9" fill="var(--ink)"/></g>',
        "dot": '<circle id="dot" r="9" fill="url(#wash)"/>',
        "wash": '<pattern id="wash" width="4" height="4"/>',
        "unused": '<circle id="unused" r="1"/>',
    },
    boards={
        "field": Board(
            "A field",
            (-20, -20, 60, 40),
            '<path id="ground" d="M0 0h9"/>',
            "",
            (
                Cell("A1", "A1, grass", SQUARE, (0, 0), 1, 1),
                Cell("B1", "B1", SQUARE, (20, 0), 1, 2),
            ),
        )
    },
)
SCENE = Scene(
    "demo",
    "Anna to play",
    (
        Panel("players", "players", "Players", (Thing("p0", "Anna", "chip", "star"),), area="top"),
        Panel(
            "map",
            "map",
            "Field",
            (
                Thing("cell-B1", "in reach", "cell", css="reach", cell="B1", action=4),
                Thing("car", "red car", "piece", "star", at=(20.0, 0.0), cell="B1"),
            ),
            area="main",
            board="field",
            text="A1 B1*",
        ),
        Panel(
            "hand",
            "cards",
            "Hand",
            (
                Thing(
                    "c0",
                    "ace, playable",
                    "card",
                    "star",
                    words="ace",
                    badges=(Badge("dot", "3", "three"),),
                    action=1,
                ),
                Thing("c1", "a card face down", "mini", "dot"),
            ),
            note="two cards",
        ),
        Panel("log", "log", "Log", (Thing("l0", "Anna drew.", words="Anna drew."),), area="foot"),
    ),
    STATIC,
)


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)


def test_text_lists_panels_in_reading_order_and_keeps_a_text_board_unchanged():
    assert SCENE.text() == (
        "Anna to play\n\nPlayers\n  Anna\n\nField\nA1 B1*\n\n"
        "Hand: two cards\n  ace, playable\n  a card face down\n\nLog\n  Anna drew."
    )
    assert str(SCENE) == SCENE.text()


def test_live_part_is_json_without_defaults_and_names_its_static_part():
    data = json.loads(json.dumps(SCENE.to_dict()))
    assert data["static"] == STATIC.key
    assert data["panels"][1]["things"][0] == {
        "id": "cell-B1",
        "label": "in reach",
        "form": "cell",
        "css": "reach",
        "cell": "B1",
        "action": 4,
    }
    assert "ground" not in json.dumps(data)


def test_static_part_is_json_and_its_key_follows_its_content():
    data = json.loads(json.dumps(STATIC.to_dict()))
    assert data["boards"]["field"]["cells"][0]["label"] == "A1, grass"
    assert replace(STATIC).key == STATIC.key
    assert replace(STATIC, light={"ink": "#000000"}).key != STATIC.key


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
@pytest.mark.parametrize("page", [120, 400, 759, 760, 1160, 2000])
def test_svg_is_well_formed_and_says_what_it_shows(theme, page):
    root = parsed(SCENE.svg(theme, page))
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    assert title.text == "Anna to play"
    assert "red car on B1" in desc.text
    assert "ace, playable" in desc.text
    assert root.get("viewBox").split()[2] == str(page)


def test_every_cell_carries_its_name_and_what_stands_on_it():
    titles = [title.text for title in parsed(SCENE.svg()).iter(f"{SVG}title")]
    assert titles[1:] == ["A1, grass", "B1, in reach, red car"]


def test_svg_is_deterministic_and_holds_only_drawings_that_are_used():
    assert SCENE.svg() == SCENE.svg()
    ids = re.findall(r'id="s[0-9a-f]{6}-([\w-]+)"', SCENE.svg())
    assert {"star", "dot", "wash", "ground"} <= set(ids)
    assert "unused" not in ids
    assert len(ids) == len(set(ids))


def test_ids_of_two_pictures_do_not_meet():
    other = replace(SCENE, title="Bobby to play")
    ids = [set(re.findall(r'id="([^"]+)"', scene.svg())) for scene in (SCENE, other)]
    assert not ids[0] & ids[1]
    assert not set(re.findall(r'id="([^"]+)"', SCENE.svg("dark"))) & ids[0]


def test_every_reference_meets_a_drawing():
    svg = SCENE.svg()
    ids = set(re.findall(r'id="([^"]+)"', svg))
    assert set(re.findall(r'(?:href="#|url\(#)([\w-]+)', svg)) <= ids


def test_css_stays_within_the_picture():
    style = re.search("<style>(.*)</style>", SCENE.svg())[1]
    scope = "." + re.search(r'class="(s\w+)"', SCENE.svg())[1]
    selectors = re.findall(r"([^{}]+)\{[^{}]*\}", re.sub(r"@media\([^)]*\)\{", "", style))
    assert selectors
    for selector in selectors:
        assert all(scope in part for part in selector.split(","))


def test_auto_follows_the_reader_and_the_page():
    style = re.search("<style>(.*)</style>", SCENE.svg())[1]
    assert "@media(prefers-color-scheme:dark)" in style
    assert '[data-jp-theme-light="false"]' in style
    assert '[data-jp-theme-light="true"]' in style


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_single_theme_needs_no_css_variables(theme):
    svg = SCENE.svg(theme)
    assert "var(" not in svg
    assert "@media" not in svg
    assert (LIGHT if theme == "light" else DARK)["ink"] in svg


def test_hostile_words_are_shown_as_words():
    evil = '</text><script>alert("x")</script>&amp;" url(#dot) href="#star"'
    thing = Thing("x", evil, "chip", words=evil, note=evil, badges=(Badge("dot", evil, evil),))
    lines = Thing("y", evil, words=evil, note=evil)
    card = Thing("z", evil, "card", "star", words=evil, note=evil)
    scene = Scene(
        "demo", evil, (Panel("p", "list", evil, (thing, lines, card), note=evil),), STATIC
    )
    root = parsed(scene.svg())
    assert root.find(f"{SVG}title").text == evil
    assert not list(root.iter(f"{SVG}script"))
    assert evil in [
        text.text for text in parsed(replace(scene, panels=()).svg()).iter(f"{SVG}title")
    ]


@pytest.mark.parametrize("sign", ["\x00", "\x0b", "\x1b", "\ud800", "\uffff"])
def test_signs_that_xml_cannot_hold_are_replaced(sign):
    assert "a\ufffdb" in parsed(Scene("demo", f"a{sign}b", ()).svg()).find(f"{SVG}title").text


def test_words_that_look_like_references_stay_words():
    line = Thing("x", "url(#dot)", words="url(#dot)")
    texts = parsed(Scene("demo", "t", (Panel("p", "list", "", (line,)),)).svg()).iter(f"{SVG}text")
    assert "url(#dot)" in [text.text for text in texts]


@pytest.mark.parametrize(
    ("theme", "page", "message"),
    [
        ("sepia", 600, "one of auto, light, dark, not 'sepia'"),
        ("auto", 5, "120 to 4000 pixels wide, not 5"),
        ("auto", 10**6, "120 to 4000 pixels wide"),
    ],
)
def test_bad_requests_are_refused(theme, page, message):
    with pytest.raises(ValueError, match=message):
        SCENE.svg(theme, page)


def test_narrow_pages_stack_and_nothing_leaves_the_page():
    for page in (320, 1160):
        root = parsed(SCENE.svg(width=page))
        boxes = [r for r in root.iter(f"{SVG}rect") if r.get("class", "").startswith("box")]
        assert boxes
        assert all(float(box.get("width")) <= page - 28 for box in boxes)
    heights = [float(parsed(SCENE.svg(width=page)).get("height")) for page in (759, 760)]
    assert heights[0] > heights[1]


def test_a_bare_scene_is_the_thing_alone():
    card = Panel("c", "cards", "", (Thing("c", "ace", "card", "star", words="ace"),))
    root = parsed(Scene("demo", "ace", (card,), STATIC, width=150, bare=True).svg())
    assert not [r for r in root.iter(f"{SVG}rect") if r.get("class") == "paper"]
    assert [text.text for text in root.iter(f"{SVG}text")] == ["ace"]


def test_the_picture_of_a_card_has_its_size():
    def height(size):
        card = Thing("c", "ace", "card", "star", words="ace", size=size)
        scene = Scene("demo", "ace", (Panel("c", "cards", "", (card,)),), STATIC, 150, bare=True)
        return float(parsed(scene.svg()).get("height"))

    assert height(1) - height(0.5) == pytest.approx(38)


def test_bundle_is_what_notebooks_show():
    assert SCENE._repr_mimebundle_() == {"text/plain": SCENE.text(), "image/svg+xml": SCENE.svg()}


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_text_meets_wcag_aa(colours):
    for words in ("ink", "quiet", "accent", "good", *(f"seat{n}" for n in range(4))):
        for ground in ("paper", "card"):
            assert contrast(colours[words], colours[ground]) >= 4.5, (words, ground)
    for seat in range(4):
        assert contrast(colours["on-seat"], colours[f"seat{seat}"]) >= 4.5


def test_both_themes_have_the_same_colours_and_rules_use_no_others():
    assert LIGHT.keys() == DARK.keys()
    assert set(re.findall(r"var\(--([\w-]+)\)", "".join(RULES.values()))) <= LIGHT.keys()


@pytest.mark.parametrize(
    "words", ["in sight of the largest mountain", "a" * 300, "", "你好 → wörld"]
)
def test_wrapped_lines_fit_and_lose_nothing(words):
    lines = wrap(words, 90)
    assert all(width(line) <= 90 for line in lines)
    assert "".join(lines).replace(" ", "") == words.replace(" ", "")
    assert width(fit(words, 60)) <= 60
