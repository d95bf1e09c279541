"""The board alone on a page: what is drawn, clicked, reached by keys, read out, cleaned up."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import tbgames as tb
from tbgames.scene.model import Badge, Board, Cell, Layer, Panel, Scene, Static, Thing
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
    # One can only drive along the rows, and from one to the next in column A.
    steps = [(row, column - 1), (row, column + 1)]
    steps += [(row - 1, 1), (row + 1, 1)] if column == 1 else []
    near = tuple(("ABCD"[c - 1] + str(r), 1) for r, c in steps if 0 < c < 5 and 0 < r < 5)
    return Cell(name, f"{name}, grass", path, (x, (row - 1) * SIDE), row, column, near)


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

LAYERS = (
    Layer("north", "north 8", "the north: A1 to D2", '<path class="edge" d="M0 0h180v80h-180z"/>'),
    Layer("south", "south 8", "the south: A3 to D4", '<path class="edge" d="M0 80h180v80h-180z"/>'),
)
LAYERED = replace(
    STATIC,
    boards={"field": replace(STATIC.boards["field"], layers=LAYERS, layers_title="Halves")},
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


def scene(*panels: Panel, title: str = "Demo · your turn", static: Static = STATIC) -> Scene:
    return Scene("demo", title, panels or (PLAYERS, MAP, CHOICES, LOG, HAND, PILES), static)


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
        """Note what is looked at; the page's timers run only while a glance is awaited."""
        self.board.on_look(lambda thing, action: self.looked.append((thing, action)))
        self.page.page.clock.install(time=0)
        self.page.page.clock.pause_at(1000)
        self.page.pump()

    def glance(self) -> None:
        """Let as much time pass as a look has to last, and pass it on."""
        self.page.page.clock.run_for(120)
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


@pytest.mark.parametrize("name", ["tobago", "tftc", "treasure_hunter"])
def test_a_busy_kernel_is_noticed_in_every_game(page: BoardPage, name: str) -> None:
    table = tb.Table(tb.new(name, players=2, seed=3), ["human", "human"], seed=3)
    state = table.state
    board = Wired(animate=False, strict=True)
    board.show(table.game.scene(state.view(state.current_player), (), tuple(state.legal_actions)))
    page.add(board)
    page.page.clock.install(time=0)
    page.page.clock.pause_at(1000)
    page.page.locator("[data-action]:visible").first.click()
    notice = page.page.locator(".tb-notice")
    page.page.clock.run_for(2900)
    assert notice.is_hidden()
    page.page.clock.run_for(200)
    assert "the kernel is busy" in notice.inner_text()


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
    assert reached == ["B1", "Do 51", "Plain card", "What happened", "nothing"]


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
    game.press("Tab", "End", key)
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
    game.press("Tab", "Tab", "ArrowRight")
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
    assert game.find(".tb-hint").inner_text().startswith("Point at anything")


NOTES = Panel(
    "notes",
    "list",
    "Notes",
    (
        Thing("first", "the first note", words="First", preview=True),
        Thing("second", "the second note", words="Second", preview=True),
        Thing("plain", "a plain note", words="Plain"),
    ),
)


def test_what_has_a_preview_is_reached_by_keys_and_held_by_a_click(game: Game) -> None:
    game.show(MAP, NOTES, step=2)
    game.watch()
    game.press("Tab", "Tab")
    game.glance()
    assert game.focus() == "the first note"
    assert game.find("[data-panel=notes] button").count() == 2
    game.press("ArrowDown", "Enter", "ArrowUp", "Tab")  # away, but for what is held
    game.glance()
    assert game.find("[aria-pressed=true]").inner_text() == "Second"
    assert game.looked[-1] == ("second", None)
    game.show(MAP, NOTES, step=3)  # the preview went with the old scene, so it is asked for
    game.glance()
    assert game.looked.count(("second", None)) == 2
    game.find("[data-id=first] button").click()
    assert game.find("[aria-pressed=true]").all_inner_texts() == ["First"]
    game.find("[data-id=first] button").click()
    game.find(".tb-title").hover()
    game.glance()
    assert game.find("[aria-pressed=true]").count() == 0
    assert game.looked[-1] == (None, None)
    assert game.picked == []


def test_escape_lets_go_of_a_preview(game: Game) -> None:
    game.show(MAP, NOTES, step=2)
    game.watch()
    game.press("Tab", "Tab", "Space")
    game.glance()
    game.press("Escape")
    game.glance()
    assert game.looked[-2:] == [("first", None), (None, None)]
    assert game.find("[aria-pressed=true]").count() == 0


def test_layers_are_shown_without_the_kernel(game: Game) -> None:
    game.board.show(scene(MAP, CHOICES, static=LAYERED), step=2)
    game.watch()
    layers = game.find("[data-panel=field-layers]")
    assert layers.locator("h3").inner_text() == "Halves"
    assert layers.locator("button").all_inner_texts() == ["north 8", "south 8"]
    layers.get_by_text("south").click()
    assert game.find(".tb-map .edge").count() == 1
    assert game.find(".tb-hint").inner_text() == "the south: A3 to D4"
    game.find("[data-cell=B1]").focus()
    game.press("Tab", "ArrowLeft", "Enter")
    assert game.find(".tb-map .edge").count() == 2
    game.show(step=3)  # another board; the choice stays
    game.board.show(scene(MAP, static=LAYERED), step=4)
    game.page.pump()
    assert game.find(".tb-map .edge").count() == 2
    assert game.find("[aria-pressed=true]").count() == 2
    layers.get_by_text("north").click()
    assert game.find(".tb-map .edge").count() == 1
    game.page.page.wait_for_timeout(120)
    assert {"north", "south"}.isdisjoint(told["thing"] for told in game.page.pump())


def test_the_largest_areas_of_an_island(page: BoardPage) -> None:
    board = Wired(animate=False)
    board.show(next(tobago()))
    page.add(board)
    buttons = page.page.locator("[data-panel=map-layers] button")
    assert buttons.count() == 6
    for button in buttons.all():
        button.click()
        assert str(button.get_attribute("aria-label")).startswith("largest ")
    assert page.page.locator(".tb-map path.largest").count() == 6


# -- movement -------------------------------------------------------------------------------------

ANIMATED = "document.getAnimations().map((one) => one.effect.target.dataset.id).filter(Boolean)"
LONGEST = 420  # milliseconds in which all stands still again
TIMES = """() => document.getAnimations().map((one) => one.effect.getComputedTiming())
    .map(({ delay, endTime }) => [delay, endTime])"""


@pytest.fixture
def moving(browser: Any) -> Iterator[BoardPage]:
    page = BoardPage(browser, reduced_motion="no-preference")
    yield page
    page.close()


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


def test_nothing_moves_on_a_board_for_tests(moving: BoardPage) -> None:
    game = Game(moving, field(piece("car", "A1"), piece("red", "B2")), HAND, animate=False)
    game.show(field(piece("car", "D4")), cards(HAND.things[1], HAND.things[0]), step=2)
    assert moving.page.evaluate("document.getAnimations().length") == 0


def test_a_piece_goes_over_the_cells_on_its_way(moving: BoardPage) -> None:
    game = Game(moving, field(piece("car", "C1")), animate=True)
    game.show(field(piece("car", "B2")), step=2)
    frames = moving.page.evaluate(
        "document.getAnimations()[0].effect.getKeyframes().map((one) => one.transform)"
    )
    stops = [one.split(")")[0].removeprefix("translate(") for one in frames]
    assert stops == ["100px, 20px", "40px, 0px", "0px, 0px", "20px, 40px", "80px, 60px"]


def test_markers_go_one_by_one_and_all_is_soon_still(moving: BoardPage) -> None:
    many = tuple(piece(f"m{n}", cell.id) for n, cell in enumerate(CELLS))
    game = Game(moving, field(*many, piece("car", "A1")), animate=True)
    game.show(field(piece("car", "D4")), step=2)
    times = moving.page.evaluate(TIMES)
    delays = sorted(delay for delay, _ in times)
    assert len(times) == len(many) + 1
    assert len(set(delays)) == len(many)
    assert max(end for _, end in times) <= LONGEST


def test_a_card_slides_from_where_it_was_and_a_new_one_from_its_origin(moving: BoardPage) -> None:
    game = Game(moving, cards(card("one", 1), card("two", 2)), PILES, animate=True)
    deck = game.find("[data-id=deck]").bounding_box()
    drawn = replace(card("three"), origin=("unheard-of", "deck"))
    game.show(cards(card("two", 2), drawn), PILES, step=2)
    starts = moving.page.evaluate(
        """() => Object.fromEntries(document.getAnimations().map((one) => {
            one.pause();
            one.currentTime = 0;
            const frame = one.effect.getKeyframes()[0];
            const box = one.effect.target.getBoundingClientRect();
            return [one.effect.target.dataset.id, [frame.transform, box.x + box.width / 2]];
        }))"""
    )
    assert set(starts) == {"two", "three"}
    middle = deck["x"] + deck["width"] / 2
    assert starts["three"][1] == pytest.approx(middle, abs=1)
    assert max(end for _, end in moving.page.evaluate(TIMES)) <= LONGEST


def die(number: int, pips: int) -> Thing:
    words = {"words": f"Roll {number}", "note": f"+{pips}"}
    return Thing(f"die-{number}", f"Roll {number}: {pips}", symbol="dot", rolls=True, **words)


def values(*things: Thing) -> Panel:
    return Panel("values", "list", "Values", things)


HOLD = """() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...told) {
        const one = animate.apply(this, told);
        one.pause();
        return one;
    };
}"""
"""Has what moves stay where it begins, however slow the machine is."""

ROLLING = """() => document.getAnimations().map((one) => one.effect.target)
    .filter((one) => one.matches(".tb-icon")).map((one) => one.closest("[data-id]").dataset.id)"""


def test_dice_roll_when_they_show_something_new(moving: BoardPage) -> None:
    game = Game(moving, values(), CHOICES, animate=True)
    moving.page.evaluate(HOLD)

    def rolling(*panels: Panel) -> list[str]:
        moving.page.evaluate("for (const one of document.getAnimations()) one.finish()")
        game.show(*panels)
        rolled: list[str] = moving.page.evaluate(ROLLING)
        return rolled

    assert rolling(values(die(1, 3)), CHOICES) == ["die-1"]
    assert moving.page.locator("[data-id=die-1] .tb-note").text_content() == "+3"  # at once
    assert max(end for _, end in moving.page.evaluate(TIMES)) <= LONGEST
    assert rolling(values(die(1, 3), die(2, 5), die(3, 5)), CHOICES) == ["die-2", "die-3"]
    # One that only has another place was not rolled again, but one that shows other pips was.
    moved = replace(die(1, 3), id="die-2"), replace(die(2, 6), id="die-1")
    assert rolling(values(*moved), CHOICES) == ["die-1"]
    curtain = Panel("curtain", "list", "The curtain is down", area="main")
    assert rolling(curtain) == []
    assert rolling(values(die(1, 3)), CHOICES) == []  # somebody else looks at what was rolled
    moving.page.emulate_media(reduced_motion="reduce")
    assert rolling(values(die(1, 4)), CHOICES) == []


def test_movement_can_be_switched_off(moving: BoardPage) -> None:
    game = Game(moving, field(piece("car", "A1")), animate=True)
    moving.page.evaluate(HOLD)
    game.board.animate = False
    game.show(field(piece("car", "D4")))
    assert moving.page.evaluate("document.getAnimations().length") == 0
    game.board.animate = True
    game.show(field(piece("car", "A1")))
    assert moving.page.evaluate(ANIMATED) == ["car"]


def test_movement_delays_no_click(moving: BoardPage) -> None:
    game = Game(moving, field(piece("car", "A1")), CHOICES, animate=True)
    game.show(field(piece("car", "D4"), reach("A1", 20)), CHOICES, step=2)
    moving.page.evaluate(
        "document.querySelector('[data-cell=A1]').dispatchEvent("
        "new MouseEvent('click', {bubbles: true}))"
    )
    assert moving.page.evaluate("document.getAnimations().length") > 0
    moving.pump()
    assert game.picked == [(20, 2)]


def test_what_is_the_same_is_not_made_anew(game: Game) -> None:
    mark = "element => { element.kept = true }"
    icon, old = game.find("[data-id=plain] svg"), game.find("[data-id=l39]")
    line = game.find("[data-panel=log] .tb-item").last
    for element in (icon, line):
        element.evaluate(mark)
    assert old.count() == 0  # lines go by numbers of the board's own
    more = (*LOG.things[1:], Thing("l40", "Line 40.", words="Line 40."))
    changed = replace(HAND.things[0], words="Changed", label="Changed card")
    renamed = tuple(replace(line, id=f"l{n}") for n, line in enumerate(more))
    game.show(MAP, replace(LOG, things=renamed), cards(changed, *HAND.things[1:]), step=2)
    assert game.find("[data-id=plain]").inner_text() == "Changed"
    assert icon.evaluate("element => element.kept") is True
    kept = "[...document.querySelectorAll('.tb-log .tb-item')].map((one) => one.kept ?? false)"
    assert game.page.page.evaluate(kept)[-2:] == [True, False]


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
        for name in ("players", "field", "do", "hand", "piles", "log")
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


@pytest.mark.parametrize("width", [320, 400, 640, 1200])
def test_a_cell_can_be_touched(browser: Any, width: int) -> None:
    page = BoardPage(browser, viewport={"width": width, "height": 800})
    board = Wired(animate=False)
    board.show(next(tobago()))
    page.add(board)
    page.page.wait_for_timeout(100)
    smallest = page.page.evaluate(
        """() => Math.min(...[...document.querySelectorAll("[role=gridcell]")]
            .map((one) => one.getBoundingClientRect())
            .map(({ width, height }) => Math.min(width, height)))"""
    )
    assert smallest >= SMALLEST_TOUCH - 0.5
    hidden, left = page.page.evaluate(
        """() => {
            const { scrollWidth, clientWidth, scrollLeft } = document.querySelector(".tb-map");
            return [scrollWidth - clientWidth, scrollLeft];
        }"""
    )
    assert (hidden > 0) == (width < 600)
    assert left == pytest.approx(hidden / 2, abs=1)  # what is cut is cut on both sides alike
    page.close()


@pytest.mark.parametrize("which", ["plain", "layered"])
def test_the_whole_of_a_map_that_is_wider_than_its_frame(browser: Any, which: str) -> None:
    page = BoardPage(browser, viewport={"width": 160, "height": 800})
    game = Game(page)
    if which == "layered":
        game.board.show(scene(MAP, static=LAYERED), step=2)
        page.pump()
    cut = "() => { const { scrollWidth, clientWidth } = document.querySelector('.tb-map');"
    cut += " return scrollWidth - clientWidth; }"
    edges = "() => [...document.querySelector('.tb-map').classList].filter(c => c.includes('more'))"
    whole = game.find("button >> text=whole map")
    whole.wait_for()
    page.page.wait_for_function(f"({edges})().length === 2")
    assert page.page.evaluate(cut) > 0
    whole.click()
    page.page.wait_for_function(f"({edges})().length === 0")
    assert page.page.evaluate(cut) == 0
    assert game.find(".tb-hint").inner_text() == "the whole map, smaller"
    game.show(step=3)  # the choice stays
    assert page.page.evaluate(cut) == 0
    whole.click()
    page.page.wait_for_function(f"({cut})() > 0")
    page.page.set_viewport_size({"width": 1200, "height": 800})
    whole.wait_for(state="detached")
    page.close()


@pytest.mark.parametrize("width", [320, 400, 1200])
def test_nothing_moves_for_what_is_said_of_it(browser: Any, width: int) -> None:
    page = BoardPage(browser, viewport={"width": width, "height": 800})
    game = Game(page)
    at = [game.find(f"[data-panel={name}]").bounding_box() for name in ("field", "hand", "log")]
    game.board.preview(words="It leaves no space on this map, nor on that one. " * 9)
    page.pump()
    assert game.find(".tb-hint").bounding_box()["height"] > 30
    for name, before in zip(("field", "hand", "log"), at, strict=True):
        assert game.find(f"[data-panel={name}]").bounding_box() == before
    page.close()


def test_what_is_said_is_on_the_screen_wherever_its_line_is(browser: Any) -> None:
    page = BoardPage(browser, viewport={"width": 700, "height": 420})
    game = Game(page)
    hint = game.find(".tb-hint")
    game.board.preview(words="It leaves no space on this map.")
    page.pump()
    page.page.wait_for_function("document.querySelector('.tb-hint').hasAttribute('popover')")
    box = hint.bounding_box()
    assert 0 < box["y"] < box["y"] + box["height"] <= 420
    assert 0 <= box["x"] < box["x"] + box["width"] <= 700
    game.find(".tb-said").scroll_into_view_if_needed()
    page.page.wait_for_function("!document.querySelector('.tb-hint').hasAttribute('popover')")
    page.page.mouse.wheel(0, -3000)
    page.page.wait_for_function("document.querySelector('.tb-hint').hasAttribute('popover')")
    game.board.preview()
    page.pump()
    assert hint.get_attribute("popover") is None  # what is only named stays in its place
    page.close()


@pytest.mark.parametrize("size", [1, 0.6])
def test_the_picture_of_a_card_has_its_size(page: BoardPage, size: float) -> None:
    game = Game(page, cards(replace(card("plain"), size=size)))
    assert game.find(".tb-card .tb-icon").bounding_box()["width"] == pytest.approx(76 * size, abs=1)


def test_cards_share_the_room_and_lines_below_them_run_on(page: BoardPage) -> None:
    wide = "It is told in one line, which is longer than the only card beside it is wide."
    line = Thing("told", wide, words=wide)
    game = Game(page, replace(cards(card("plain"), line), span=12))
    assert game.find(".tb-card").bounding_box()["width"] <= 200
    assert game.find(".tb-line").bounding_box()["height"] < 30
    many = [card(f"card {number}") for number in range(4)]
    game.show(replace(cards(*many, line), span=12))
    right = max(
        one["x"] + one["width"]
        for number in range(4)
        for one in (game.find(f"[data-id='card {number}']").bounding_box(),)
    )
    body = game.find(".tb-deal").bounding_box()
    assert right >= min(body["x"] + body["width"], body["x"] + 4 * 200) - 40


@pytest.mark.parametrize("width", [400, 640, 1200])
def test_no_line_of_the_log_is_cut_through(browser: Any, width: int) -> None:
    page = BoardPage(browser, viewport={"width": width, "height": 800})
    board = Wired(animate=False)
    page.add(board)
    for shown in list(tobago())[30:60:10]:
        board.show(shown)
        page.pump()
        log, *lines = page.page.evaluate(
            """() => [".tb-log", ".tb-log .tb-words"].flatMap(name =>
                [...document.querySelectorAll(name)].flatMap(one =>
                    name === ".tb-log" ? [one.getBoundingClientRect()] : [...one.getClientRects()])
            ).map(({ top, bottom }) => ({ top, bottom }))"""
        )
        cut = [line for line in lines if line["top"] < log["top"] - 1 < line["bottom"] - 4]
        assert cut == []
    page.close()


SEEN = """(name) => {
    const { top, bottom, left, right } = document.querySelector(name).getBoundingClientRect();
    return [top, bottom, left, right].map(Math.round);
}"""


@pytest.mark.parametrize("size", [(400, 800), (640, 450)], ids=["narrow", "200 %"])
def test_a_preview_is_seen_though_the_map_is_off_the_screen(
    browser: Any, size: tuple[int, int]
) -> None:
    page = BoardPage(browser, viewport={"width": size[0], "height": size[1]})
    board = Wired(animate=False)
    board.on_look(lambda thing, _: thing and board.preview({"D7": "kept"}, "Leaves 1."))
    board.show(list(tobago())[40])
    page.add(board)
    card = page.page.locator("[data-panel=hand] .tb-card").first
    card.scroll_into_view_if_needed()
    page.page.wait_for_timeout(100)
    height = page.page.evaluate("document.documentElement.scrollHeight")
    card.hover()
    page.page.wait_for_timeout(120)
    page.pump()
    top, bottom, left, right = page.page.evaluate(SEEN, ".tb-stage")
    assert 0 <= left < right <= size[0]
    assert 0 <= top < bottom <= size[1]
    upper, lower, west, east = page.page.evaluate(SEEN, "[data-panel=hand] .tb-card")
    assert bottom <= upper or top >= lower or right <= west or left >= east  # beside the card
    assert page.page.evaluate("document.documentElement.scrollHeight") == height
    page.page.mouse.move(1, 1)
    page.page.locator(".tb-title").hover()
    page.page.wait_for_timeout(120)
    page.pump()
    assert page.page.locator(".tb-stage[popover]").count() == 0
    page.close()


def test_a_map_on_the_screen_stays_where_it_is(game: Game) -> None:
    game.watch()
    game.board.on_look(lambda thing, _: thing and game.board.preview({"B3": "dim"}, "x"))
    game.find("[data-id=plain] button").hover()
    game.glance()
    assert game.find(".dim").count() == 1
    assert game.find(".tb-stage[popover]").count() == 0


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
