"""board.js alone on a page: what is drawn, clicked, reached by keys, read out, and cleaned up."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from typing import Any

import pytest

import tbgames as tb
from tbgames.scene.model import Badge, Board, Cell, Panel, Scene, Static, Thing
from tbgames.tobago.scene import view_scene
from tests.browser.board_page import BoardPage, Wired

pytestmark = pytest.mark.browser

SIDE = 40
SMALLEST_TOUCH = 32
MOST_TIME = 100  # milliseconds from a message to the new drawing, layout included
CORNER = {"x": 12, "y": 12}  # of a cell, beside what stands on it
HOSTILE = '<img src=x onerror="window.hit=1"> & "url(#dot)"'


def square(name: str, row: int, column: int) -> Cell:
    path = f"M0 0h{SIDE}v{SIDE}h-{SIDE}z"
    # Every second row stands half a square to the right, as hexagons do.
    x = (column - 1) * SIDE + (SIDE / 2 if row % 2 == 0 else 0)
    return Cell(name, f"{name}, grass", path, (x, (row - 1) * SIDE), row, column)


CELLS = tuple(square(f"{'ABCD'[c]}{r + 1}", r + 1, c + 1) for r in range(4) for c in range(4))
STATIC = Static(
    defs={
        "dot": '<g id="dot"><circle r="8" fill="currentColor"/></g>',
        "pair": '<g id="pair"><use href="#dot" x="-4"/><use href="#dot" x="4"/></g>',
    },
    boards={
        "field": Board(
            label="A field",
            box=(-10, -10, 4.5 * SIDE + 20, 4 * SIDE + 20),
            under='<rect id="ground" width="200" height="170" fill="var(--meadow)"/>',
            over='<path d="M0 0h180" stroke="var(--ink)"/>',
            cells=CELLS,
            css="hair",
        )
    },
    rules={
        ".hair": "fill:none;pointer-events:all;stroke:#888",
        ".reach": "fill:#fff;fill-opacity:.3",
        ".dim": "fill:#000;fill-opacity:.3",
    },
    light={"meadow": "#9c6"},
    dark={"meadow": "#251"},
)


def piece(id_: str, cell: str, action: int | None = None, shift: float = 0) -> Thing:
    x, y = next(one.at for one in CELLS if one.id == cell)
    at = (x + SIDE / 2, y + SIDE / 2 + shift)
    return Thing(id_, id_, form="piece", symbol="dot", at=at, cell=cell, action=action)


def field(*things: Thing) -> Panel:
    return Panel("field", "map", "Field", things, area="main", board="field")


def reach(cell: str, action: int) -> Thing:
    return Thing(f"to-{cell}", "go here", form="cell", css="reach", cell=cell, action=action)


def cards(*things: Thing) -> Panel:
    return Panel("hand", "cards", "Your hand", things, area="foot", span=8)


def card(id_: str, action: int | None = None, badges: tuple[Badge, ...] = ()) -> Thing:
    css = "can" if action is not None else ""
    words = id_.capitalize()
    return Thing(
        id_, f"{words} card", "card", "pair", css, words=words, action=action, badges=badges
    )


CHOICES = Panel(
    "do",
    "choices",
    "Choose",
    tuple(
        Thing(f"do-{n}", f"Do {n}", form="chip", css="can", words=f"Do {n}", action=n)
        for n in (51, 52, 53)
    ),
)
PLAYERS = Panel(
    "players",
    "players",
    "Players",
    (
        Thing("ann", "Ann: 3 gold", "chip", "dot", "s0 on", "Ann", badges=(Badge("dot", "3", ""),)),
        Thing("bob", f"{HOSTILE}: 4 gold", "chip", "dot", "s1", HOSTILE),
    ),
    area="top",
)
LOG = Panel(
    "log",
    "log",
    "What happened",
    tuple(Thing(f"l{n}", f"Line {n}.", words=f"Line {n}.") for n in range(40)),
)
PILES = Panel(
    "piles",
    "piles",
    "Supplies",
    (Thing("deck", "Deck: 12 cards", symbol="dot", css="in", words="Deck", note="12 cards"),),
    area="foot",
    span=4,
)
MAP = field(
    reach("B1", 21),
    reach("B3", 23),
    piece("car", "A1"),
    piece("red", "C2", 31),
    piece("blue", "C2", 32, shift=12),
)
HAND = cards(
    card("plain", 41),
    card("idle"),
    card("torn", badges=(Badge("dot", "5", "on red", 42), Badge("dot", "7", "on blue", 43))),
)


def scene(*panels: Panel, title: str = "Demo · your turn") -> Scene:
    return Scene("demo", title, panels or (PLAYERS, MAP, CHOICES, LOG, HAND, PILES), STATIC)


@pytest.fixture
def page(browser: Any) -> Iterator[BoardPage]:
    page = BoardPage(browser)
    yield page
    page.close()


class Game:
    """The demo scene on a page, and what was picked and looked at."""

    def __init__(self, page: BoardPage, *panels: Panel, **options: Any) -> None:
        self.board = Wired(**{"animate": False, "strict": True, **options})
        self.picked: list[tuple[int, int]] = []
        self.looked: list[tuple[str | None, int | None]] = []
        self.board.on_pick(lambda action, step: self.picked.append((action, step)))
        self.board.show(scene(*panels), step=1)
        page.add(self.board)
        self.page = page
        self.find = page.page.locator

    def show(self, *panels: Panel, step: int | None = None) -> None:
        self.board.show(scene(*panels), step=step)
        self.page.pump()

    def watch(self) -> None:
        self.board.on_look(lambda thing, action: self.looked.append((thing, action)))
        self.page.pump()

    def glance(self) -> None:
        """Wait as long as a look has to last, and pass it on."""
        self.page.page.wait_for_timeout(120)
        self.page.pump()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.page.keyboard.press(key)

    def focus(self) -> str:
        """What has the focus: a cell, or the words that a screen reader says."""
        element = "document.activeElement"
        return str(
            self.page.page.evaluate(f"{element}.dataset.cell ?? {element}.ariaLabel ?? 'nothing'")
        )


@pytest.fixture
def game(page: BoardPage) -> Game:
    return Game(page)


# -- what is shown --------------------------------------------------------------------------------


def tobago(seat: int = 0) -> Iterator[Scene]:
    """What one of three greedy players sees in a whole game."""
    game = tb.new("tobago", players=3, layout=5, seed=3)
    table = tb.Table(game, seats=["greedy"] * 3, seed=7)
    while True:
        state = table.state
        ours = not state.is_terminal and state.current_player == seat
        lines = [line.text for line in table.log_for(seat)]
        view: Any = state.view(seat)
        yield view_scene(view, lines, list(state.legal_actions) if ours else [])
        if state.is_terminal:
            return
        table.step()


SHOWN = """() => Object.fromEntries([...document.querySelectorAll("[data-panel]")].map((panel) =>
    [panel.dataset.panel, [...panel.querySelectorAll("[data-id]")].map((one) => one.dataset.id)]
))"""


def expected(shown: Scene) -> dict[str, list[str]]:
    ids = {
        panel.id: [
            thing.id
            for form in (("cell", "piece") if panel.kind == "map" else (None,))
            for thing in panel.things
            if form is None or (thing.form == form and (thing.css or form == "piece"))
        ]
        for panel in shown.panels
        if panel.kind != "log"
    }
    layers = {
        f"{panel.id}-layers": [layer.id for layer in shown.static.boards[panel.board].layers]
        for panel in shown.panels
        if panel.board
    }
    return ids | layers


def shown_on(page: BoardPage) -> dict[str, list[str]]:
    """By panel, but for logs: the ids of what is shown."""
    shown: dict[str, list[str]] = page.page.evaluate(SHOWN)
    lines = shown.pop("log", [])
    assert len(lines) == len(set(lines))
    return shown


def test_a_whole_game_is_followed(page: BoardPage) -> None:
    scenes = list(tobago())
    board = Wired(animate=False)
    board.show(scenes[0])
    page.add(board)
    times = []
    for shown in scenes[1:]:
        board.show(shown)
        page.pump()
        times.append(page.took())
        assert page.live() == board.get_state("_live")["_live"]
        assert shown_on(page) == expected(shown)
    assert len(times) > 100
    assert statistics.median(times) < MOST_TIME


def test_words_are_text(game: Game) -> None:
    assert HOSTILE in game.find("[data-panel=players]").inner_text()
    game.board.error(HOSTILE)
    game.board.preview({}, HOSTILE)
    game.board.tell(HOSTILE)
    game.show(Panel("p", "cards", HOSTILE, (card(HOSTILE, 1),), note=HOSTILE))
    assert game.page.page.evaluate("window.hit") is None
    assert game.find("img").count() == 0
    assert game.find("h3").inner_text() == HOSTILE


def test_cells_say_what_stands_on_them(game: Game) -> None:
    labels = {
        cell: game.find(f"[data-cell={cell}]").get_attribute("aria-label")
        for cell in ("A1", "B1", "C2", "D4")
    }
    assert labels == {
        "A1": "A1, grass, car",
        "B1": "B1, grass, go here",
        "C2": "C2, grass, red, blue",
        "D4": "D4, grass",
    }


def test_another_static_part_is_drawn_anew(game: Game) -> None:
    other = Static(light={"paper": "#ffffff"})
    game.board.show(Scene("other", "Other", (CHOICES,), other), step=2)
    game.page.pump()
    assert game.find("[role=grid]").count() == 0
    assert game.find("[role=option]").count() == 3
    game.show()
    assert game.find("[role=gridcell]").count() == 16


def test_state_is_told_aloud(game: Game) -> None:
    game.board.thinking("Bob thinks …")
    game.board.error("That is not allowed.")
    game.board.tell("Bob drew.")
    game.page.pump()
    assert game.find("[role=status]:not([hidden])").inner_text() == "Bob thinks …"
    assert game.find("[role=alert]").inner_text() == "That is not allowed."
    assert game.find(".tb-sr[aria-live=polite]").inner_text() == "Bob drew."
    game.board.thinking(None)
    game.show()
    assert game.find("[role=status]:not([hidden])").count() == 0
    assert game.find("[role=alert]:not([hidden])").count() == 0


def test_what_was_missed_is_asked_for(game: Game) -> None:
    game.board.show(scene(CHOICES), step=2)
    game.board.waiting.clear()  # lost
    game.board.show(scene(LOG), step=3)
    game.page.pump()  # the page notices, and asks
    messages = game.page.page.evaluate("boards.board.model.sent")
    assert messages == [{"kind": "hello", "version": 1}]


# -- picking --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "action"),
    [
        ("[data-cell=B1]", 21),
        ("use[data-id=red]", 31),
        ("[role=option] >> nth=1", 52),
        ("button >> text=Plain", 41),
        ("button[aria-label='Torn: on blue']", 43),
    ],
)
def test_clicks(game: Game, target: str, action: int) -> None:
    game.find(target).first.click(force=True)
    game.page.pump()
    assert game.picked == [(action, 1)]


@pytest.mark.parametrize("target", ["[data-cell=D4]", "button >> text=Idle", "[data-id=deck]"])
def test_what_stands_for_nothing_can_be_clicked_in_vain(game: Game, target: str) -> None:
    game.find(target).first.click(force=True)
    assert game.page.pump() == []


def test_of_several_things_on_a_cell_one_is_chosen(game: Game) -> None:
    game.find("[data-cell=C2]").click(position=CORNER)
    assert game.find(".tb-menu [role=option]").all_inner_texts() == ["red", "blue"]
    game.press("Escape")
    assert game.find(".tb-menu").is_hidden()
    assert game.focus() == "C2"
    game.press("Enter", "ArrowDown", "Enter")
    game.page.pump()
    assert game.picked == [(32, 1)]
    game.show(step=2)
    assert game.find(".tb-menu").is_hidden()


def test_no_second_pick_before_the_answer(game: Game) -> None:
    for _ in range(100):
        game.find("[role=option]").first.click()
    assert game.find(".tb").get_attribute("aria-busy") == "true"
    game.page.pump()
    assert game.picked == [(51, 1)]
    assert game.find(".tb").get_attribute("aria-busy") is None
    game.find("[role=option]").first.click()
    game.page.pump()
    assert game.picked == [(51, 1)] * 2


def test_a_click_on_what_has_gone_says_so(game: Game) -> None:
    game.find("[role=option]").first.click()
    game.board.show(scene(), step=2)  # before the click is heard
    game.page.pump()
    assert game.picked == []
    assert "nothing was done" in game.find(".tb-sr[aria-live=polite]").inner_text()
    game.find("[role=option]").first.click()
    game.page.pump()
    assert game.picked == [(51, 2)]


def test_a_busy_kernel_is_noticed(game: Game) -> None:
    game.find("[role=option]").first.click()
    notice = game.find(".tb-notice")
    game.page.page.wait_for_timeout(2500)
    assert notice.is_hidden()
    notice.wait_for(timeout=2000)
    assert "interrupt the kernel" in notice.inner_text()
    game.page.pump()
    assert notice.is_hidden()


def test_a_lost_kernel_is_noticed_at_once(game: Game) -> None:
    game.page.page.evaluate("boards.board.model.closed = true")
    game.find("[role=option]").first.click()
    assert "restart it" in game.find(".tb-notice").inner_text()


# -- keys -----------------------------------------------------------------------------------------


def test_one_tab_stop_a_panel(game: Game) -> None:
    reached = []
    for _ in range(5):
        game.press("Tab")
        reached.append(game.focus())
    # The log scrolls, so it is reached as well; what only shows something is not.
    assert reached == ["B1", "Do 51", "What happened", "Plain card", "nothing"]


def test_all_that_keys_reach_keeps_the_notebooks_shortcuts_off(game: Game) -> None:
    game.find("[data-cell=C2]").click(position=CORNER)
    bare = "[tabindex]:not([data-lm-suppress-shortcuts]):not(.tb)"
    assert game.find(f".tb :is({bare}), .tb button:not([data-lm-suppress-shortcuts])").count() == 0


def test_arrows_on_the_map(game: Game) -> None:
    game.find("[data-cell=D4]").click()
    ways = {
        "ArrowUp": "D3",
        "ArrowLeft": "C3",
        "ArrowRight": "D3",
        "Home": "A3",
        "End": "D3",
    }
    for key, cell in ways.items():
        game.press(key)
        assert game.focus() == cell, key
    game.press("ArrowRight")
    assert game.focus() == "D3"  # the edge


def test_arrows_keep_to_one_line(game: Game) -> None:
    game.find("[data-cell=B1]").click()
    game.page.pump()
    line = []
    for _ in range(3):
        game.press("ArrowDown")
        line.append(game.focus())
    assert line[1] == "B3"
    game.press("ArrowUp", "ArrowUp", "ArrowUp")
    assert game.focus() == "B1"


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_keys_pick(game: Game, key: str) -> None:
    game.press("Tab", key)
    game.page.pump()
    game.press("Tab", "ArrowRight", key)
    game.page.pump()
    game.press("Tab", "Tab", "End", key)
    game.page.pump()
    assert game.picked == [(21, 1), (52, 1), (43, 1)]


def test_escape_leaves(game: Game) -> None:
    game.press("Tab", "Escape")
    assert game.page.page.evaluate("document.activeElement.className").startswith("tb ")


def test_the_focus_is_seen(game: Game) -> None:
    game.press("Tab")
    ring = game.find(".tb-ring")
    assert ring.get_attribute("visibility") == "visible"
    outline = game.find("[data-cell=B1]").get_attribute("d")
    assert ring.locator("path").last.get_attribute("d") == outline
    game.press("Tab")
    assert ring.get_attribute("visibility") == "hidden"
    style = "getComputedStyle(document.activeElement).outlineStyle"
    assert game.page.page.evaluate(style) == "solid"


def test_the_focus_stays_with_a_thing(game: Game) -> None:
    game.find("button[aria-label='Plain card']").focus()
    game.show(cards(card("new", 40), card("plain", 45)), CHOICES, step=2)
    assert game.focus() == "Plain card"
    game.press("Enter")
    game.page.pump()
    assert game.picked == [(45, 2)]


def test_the_focus_goes_to_what_takes_a_things_place(game: Game) -> None:
    game.find("[role=option] >> nth=1").focus()
    game.show(Panel("do", "choices", "Choose", (CHOICES.things[2],)), step=2)
    assert game.focus() == "Do 53"
    game.show(MAP, LOG, step=3)
    assert game.focus() == "B1"
    game.show(LOG, step=4)
    assert game.page.page.evaluate("document.activeElement.className").startswith("tb ")


def test_the_focus_stays_on_its_cell(game: Game) -> None:
    game.press("Tab", "ArrowRight")
    game.show(field(reach("A1", 20), piece("car", "D4")), step=2)
    assert game.focus() == "C1"


# -- looking --------------------------------------------------------------------------------------


def test_nobody_asks_nothing_is_sent(game: Game) -> None:
    game.find("[data-cell=B1]").hover()
    game.page.page.wait_for_timeout(120)
    assert game.page.pump() == []
    assert game.find(".tb-hint").inner_text() == "B1, grass, go here"


def test_pointing_is_told(game: Game) -> None:
    game.watch()
    for target in ("[data-cell=B1]", "[data-cell=D4]", "button >> text=Idle", ".tb-title"):
        game.find(target).hover()
        game.glance()
    game.find("button[aria-label='Torn: on red']").hover()
    game.glance()
    assert game.looked == [
        ("to-B1", 21),
        ("D4", None),
        ("idle", None),
        (None, None),
        ("torn", 42),
    ]


def test_focusing_is_told(game: Game) -> None:
    game.watch()
    game.press("Tab")
    game.glance()
    game.press("Tab", "Tab", "Tab", "ArrowRight")
    game.glance()
    game.press("Escape")
    game.glance()
    assert game.looked == [("to-B1", 21), ("idle", None), (None, None)]


def test_a_preview_dresses_cells_and_things(game: Game) -> None:
    game.board.preview({"B3": "dim", "car": "fade", "plain": "fade"}, "Leaves 1 of 3.")
    game.page.pump()
    assert game.find("path.dim").count() == 1
    assert game.find("[data-id=car]").get_attribute("class") == "fade"
    assert "fade" in (game.find("[data-id=plain]").get_attribute("class") or "")
    assert game.find(".tb-hint").inner_text() == "Leaves 1 of 3."
    game.board.preview()
    game.page.pump()
    assert game.find(".dim, .fade").count() == 0
    assert game.find(".tb-hint").inner_text() == ""


# -- movement -------------------------------------------------------------------------------------

ANIMATED = "document.getAnimations().map((one) => one.effect.target.dataset.id).filter(Boolean)"


@pytest.mark.parametrize("reduced", [False, True], ids=["moving", "still"])
def test_pieces_move_unless_the_reader_wants_less(browser: Any, reduced: bool) -> None:
    page = BoardPage(browser, reduced_motion="reduce" if reduced else "no-preference")
    game = Game(page, field(piece("car", "A1"), piece("red", "B2")), animate=True)
    game.show(field(piece("car", "D4"), piece("new", "B1")), step=2)
    assert page.page.evaluate(ANIMATED) == ([] if reduced else ["car", "new"])
    pieces = game.find(".tb-map use")
    page.page.wait_for_function("document.getAnimations().length === 0")
    assert pieces.count() == 2  # what has left is gone
    page.close()


# -- the page -------------------------------------------------------------------------------------

OVERFLOWING = """() => [...document.querySelectorAll(".tb *")].filter((one) => {
    const { right, left } = one.getBoundingClientRect();
    const inside = one.closest(".tb-stage, svg, .tb-sr, .tb-defs"); // a stage lies in a frame
    return !inside && (right > innerWidth + 0.5 || left < -0.5);
}).map((one) => one.className)"""


@pytest.mark.parametrize(
    "context",
    [
        {"viewport": {"width": 1200, "height": 900}},
        {"viewport": {"width": 400, "height": 800}},
        {"viewport": {"width": 640, "height": 450}, "device_scale_factor": 2},  # 1280 at 200 %
        {"viewport": {"width": 320, "height": 500}, "device_scale_factor": 4},
    ],
    ids=["wide", "narrow", "200 %", "400 %"],
)
@pytest.mark.parametrize("which", ["demo", "tobago"])
def test_nothing_is_cut_off(browser: Any, context: dict[str, Any], which: str) -> None:
    page = BoardPage(browser, **context)
    board = Wired(animate=False)
    page.add(board)
    for shown in [scene()] if which == "demo" else list(tobago())[::20]:
        board.show(shown)
        page.pump()
        assert page.page.evaluate(OVERFLOWING) == []
        width = page.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert width <= 0
    page.close()


def test_a_narrow_page_has_the_map_first(browser: Any) -> None:
    page = BoardPage(browser, viewport={"width": 400, "height": 800})
    game = Game(page)
    tops = {
        name: game.find(f"[data-panel={name}]").bounding_box()["y"]
        for name in ("players", "field", "do", "log", "hand", "piles")
    }
    assert list(tops) == sorted(tops, key=lambda name: tops[name])
    page.close()


@pytest.mark.parametrize("width", [400, 1200])
def test_what_is_touched_is_large_enough(browser: Any, width: int) -> None:
    page = BoardPage(browser, viewport={"width": width, "height": 800})
    game = Game(page)
    game.find("[data-cell=C2]").click(position=CORNER)
    sizes = page.page.evaluate(
        """() => [...document.querySelectorAll("button, [role=option]")]
            .map((one) => one.getBoundingClientRect())
            .map(({ width, height }) => [width, height])"""
    )
    assert len(sizes) == 9
    assert min(min(size) for size in sizes) >= SMALLEST_TOUCH
    page.close()


LIGHT_PAPER, DARK_PAPER = "rgb(247, 245, 239)", "rgb(18, 26, 28)"


@pytest.mark.parametrize(
    ("body", "scheme", "paper"),
    [
        ("", "light", LIGHT_PAPER),
        ("", "dark", DARK_PAPER),
        ('data-jp-theme-light="true"', "dark", LIGHT_PAPER),
        ('data-jp-theme-light="false"', "light", DARK_PAPER),
        ('class="vscode-light"', "dark", LIGHT_PAPER),
        ('class="vscode-dark"', "light", DARK_PAPER),
        ('data-theme="light"', "dark", LIGHT_PAPER),
        ('data-theme="dark"', "light", DARK_PAPER),
    ],
)
def test_the_theme_is_the_pages(browser: Any, body: str, scheme: str, paper: str) -> None:
    page = BoardPage(browser, body=body, color_scheme=scheme)
    Game(page)
    style = "getComputedStyle(document.querySelector('.tb-page')).backgroundColor"
    assert page.page.evaluate(style) == paper
    page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("which", ["demo", "tobago"])
def test_axe_finds_nothing_serious(browser: Any, scheme: str, which: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    axe = Axe()
    page = BoardPage(browser, color_scheme=scheme)
    game = Game(page)
    game.board.thinking("Bob thinks …")
    game.board.error("That is not allowed.")
    game.board.preview({"B3": "dim"}, "Leaves 1 of 3.")
    for shown in [None] if which == "demo" else list(tobago())[4::26]:
        if shown is not None:
            game.board.show(shown)
        else:
            game.find("[data-cell=C2]").click(position=CORNER)
        page.pump()
        found = axe.run(page.page).response["violations"]
        serious = [
            (one["id"], [node["html"] for node in one["nodes"]][:3])
            for one in found
            if one["impact"] in ("serious", "critical")
        ]
        assert serious == []
    page.close()


# -- several boards -------------------------------------------------------------------------------


def test_two_boards_do_not_disturb_each_other(page: BoardPage) -> None:
    first, second = Game(page), Wired(animate=False)
    second.show(scene(MAP, HAND), step=7)
    page.add(second, "second")
    ids = page.page.evaluate("[...document.querySelectorAll('[id]')].map((one) => one.id)")
    assert len(ids) == len(set(ids)) > 0
    heard: list[tuple[int, int]] = []
    second.on_pick(lambda action, step: heard.append((action, step)))
    page.page.locator(".second [data-cell=B1]").click()
    assert page.pump() == []
    page.pump("second")
    assert (first.picked, heard) == ([], [(21, 7)])
    first.press("ArrowRight")
    assert first.focus() == "C1"
    page.dispose("second")
    assert page.page.locator(".second *").count() == 0
    first.find(".board [data-cell=B1]").click()
    page.pump()
    assert first.picked == [(21, 1)]


def test_two_views_of_a_board_show_the_same(page: BoardPage) -> None:
    board = Wired(animate=False)
    board.show(scene(), step=1)
    picked: list[int] = []
    board.on_pick(lambda action, step: picked.append(action))
    page.add(board, views=2)
    ids = page.page.evaluate("[...document.querySelectorAll('[id]')].map((one) => one.id)")
    assert len(ids) == len(set(ids))
    board.show(scene(CHOICES), step=2)
    page.pump()
    assert page.page.locator("[role=option]").count() == 6
    assert page.page.locator("[role=grid]").count() == 0
    for option in page.page.locator("[role=option]").all()[::3]:
        option.click()
        page.pump()
    assert picked == [51, 51]


def test_nothing_is_left_of_a_board_that_is_closed(game: Game) -> None:
    game.find("[role=option]").first.click()
    game.page.dispose()
    handlers = "Object.values(boards.board.model.handlers).flat().length"
    assert game.page.page.evaluate(handlers) == 0
    assert game.find(".board *").count() == 0


def test_many_steps_leave_nothing_behind(game: Game) -> None:
    count = "document.querySelectorAll('*').length"
    game.show(step=2)
    before = game.page.page.evaluate(count)
    for step in range(3, 60):
        game.board.preview({"B3": "dim", "car": "fade"}, "Leaves 1 of 3.")
        game.show(*((CHOICES, MAP) if step % 2 else ()), step=step)
    game.show(step=60)
    assert game.page.page.evaluate(count) == before
