"""The board without a browser: what it sends, what it hears, what it does with errors."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

import tbgames as tb
from tbgames.scene.model import Badge, Panel, Scene, Static, Thing
from tbgames.tobago.graph import bits
from tbgames.tobago.scene import view_scene
from tbgames.widgets import Board
from tbgames.widgets.modules import one_module
from tbgames.widgets.patches import live, patch, repeated
from tbgames.widgets.ways import way

MOST_BYTES = 5_000
STATIC = Static(defs={"dot": '<g id="dot"><circle r="8"/></g>'})


class Heard(Board):
    """A board that keeps what it sends."""

    def __init__(self, **options: Any) -> None:
        self.sent: list[dict[str, Any]] = []
        super().__init__(**options)

    def send(self, content: dict[str, Any], buffers: object = None) -> None:
        self.sent.append(json.loads(json.dumps(content)))

    def hear(self, **content: Any) -> None:
        """Take a message as it comes from the browser."""
        self._handle_custom_msg(content, [])

    @property
    def state(self) -> dict[str, Any]:
        """What a view that opens now is given."""
        state: dict[str, Any] = json.loads(json.dumps(self.get_state("_live")["_live"]))
        return state


def scene(*panels: Panel, title: str = "Your turn", static: Static = STATIC) -> Scene:
    return Scene("demo", title, panels, static)


def things(*ids: str, **fields: Any) -> tuple[Thing, ...]:
    return tuple(Thing(id_, f"the {id_}", words=id_, **fields) for id_ in ids)


CHOICES = Panel(
    "do",
    "choices",
    "Choose",
    (Thing("up", "Go up", words="Up", action=1), Thing("down", "Go down", words="Down", action=2)),
)


@cache
def tobago_game() -> tuple[Scene, ...]:
    """What the first of three greedy players sees at each step of a whole game."""
    game = tb.new("tobago", players=3, layout=5, seed=3)
    table = tb.Table(game, seats=["greedy"] * 3, seed=7)
    scenes = []
    while True:
        state = table.state
        legal = [] if state.is_terminal or state.current_player else list(state.legal_actions)
        lines = [line.text for line in table.log_for(0)]
        scenes.append(view_scene(state.view(0), lines, legal))
        if state.is_terminal:
            return tuple(scenes)
        table.step()


# -- following patches, as the browser does it ----------------------------------------------------


def followed(old: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    panels = {panel["id"]: panel for panel in old["panels"]}
    for change in told.get("panels", []):
        panels[change["id"]] = followed_panel(panels.get(change["id"], {}), change)
    order = told.get("order", [panel["id"] for panel in old["panels"]])
    return changed({**old, "panels": [panels[id_] for id_ in order]}, told.get("set", {}))


def followed_panel(panel: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    before = {thing["id"]: thing for thing in panel.get("things", [])}
    for change in told.get("changed", []):
        before[change["id"]] = changed(before[change["id"]], change)
    put = told.get("put", [])
    leave = {*told.get("gone", []), *(what for _, what in put if isinstance(what, str))}
    shown = [thing for id_, thing in before.items() if id_ not in leave]
    last: dict[str, Any] = {}
    for place, what in put:
        if not isinstance(what, str):
            last = changed(last, what)
        shown.insert(place, before[what] if isinstance(what, str) else last)
    new = changed({**panel, "things": shown}, told.get("set", {}))
    return new if shown else {key: value for key, value in new.items() if key != "things"}


def changed(value: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    new = {**value, **change}
    for key, told in change.items():
        before = value.get(key)
        if told is None:
            del new[key]
        elif records(told) and records(before) and len(told) == len(before):
            new[key] = [changed(*pair) for pair in zip(before, told, strict=True)]
    return new


def records(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, dict) for item in value)


def panels_of(*ids: str) -> Panel:
    return Panel("row", "list", "Row", things(*ids))


CASES = {
    "nothing": (scene(CHOICES), scene(CHOICES)),
    "a title": (scene(title="A"), scene(title="B")),
    "a panel comes": (scene(), scene(CHOICES)),
    "a panel goes": (scene(CHOICES, panels_of("a")), scene(panels_of("a"))),
    "an empty panel comes": (scene(), scene(panels_of())),
    "panels change places": (scene(CHOICES, panels_of("a")), scene(panels_of("a"), CHOICES)),
    "the first thing": (scene(panels_of()), scene(panels_of("a"))),
    "the last thing": (scene(panels_of("a")), scene(panels_of())),
    "in the middle": (scene(panels_of("a", "z")), scene(panels_of("a", "m", "n", "z"))),
    "turned round": (scene(panels_of(*"abcde")), scene(panels_of(*"edcba"))),
    "all at once": (scene(panels_of(*"abcdef")), scene(panels_of(*"xfbyaz"))),
    "a field goes": (
        scene(Panel("p", "list", "P", things("a", note="x"), note="n", css="lucky")),
        scene(Panel("p", "list", "P", things("a"))),
    ),
    "a badge changes": (
        scene(Panel("p", "list", "P", things("a", badges=(Badge("dot", "1", "one", 4),)))),
        scene(Panel("p", "list", "P", things("a", badges=(Badge("dot", "2", "two"),)))),
    ),
    "more badges": (
        scene(Panel("p", "list", "P", things("a", badges=(Badge("dot", "1", "one"),)))),
        scene(Panel("p", "list", "P", things("a", badges=(Badge("dot", "1", "one"),) * 2))),
    ),
}


class TestPatches:
    @pytest.mark.parametrize("case", CASES, ids=str)
    def test_lead_from_one_scene_to_the_other(self, case: str) -> None:
        old, new = (json.loads(json.dumps(live(one))) for one in CASES[case])
        for start, end in ((old, new), (new, old)):
            told = json.loads(json.dumps(patch(start, end)))
            assert followed(start, told) == end
            assert (told == {}) == (start == end)

    def test_follow_a_whole_game_forth_and_back(self) -> None:
        scenes = [json.loads(json.dumps(live(one))) for one in tobago_game()]
        for old, new in pairwise(scenes):
            assert followed(old, json.loads(json.dumps(patch(old, new)))) == new
            assert followed(new, json.loads(json.dumps(patch(new, old)))) == old

    def test_move_no_more_than_has_moved(self) -> None:
        old, new = (live(scene(panels_of(*ids))) for ids in ("abcdef", "abdefc"))
        assert patch(old, new)["panels"] == [{"id": "row", "put": [(5, "c")]}]

    def test_need_ids_that_differ(self) -> None:
        assert repeated(live(scene(panels_of("a", "b")))) is None
        assert repeated(live(scene(panels_of("a", "a")))) is not None
        assert repeated(live(scene(CHOICES, CHOICES))) == "two panels have the id 'do'"


def log(*lines: str) -> Scene:
    things = tuple(Thing(f"log-{n}", line, words=line) for n, line in enumerate(lines, 1))
    return scene(Panel("log", "log", "What happened", things))


class TestLogs:
    """A log is the end of a list that grows; games number what they show of it from 1."""

    @pytest.mark.parametrize(
        ("later", "numbers"),
        [
            ("abcd", [1, 2, 3, 4]),
            ("bcde", [2, 3, 4, 5]),
            ("aab", [0, 1, 2]),  # an undo, after which an older line comes into sight
            ("axc", [1, 2, 3]),  # another seat reads another word
            ("xyz", [4, 5, 6]),
        ],
        ids=str,
    )
    def test_lines_keep_their_numbers(self, later: str, numbers: list[int]) -> None:
        before = live(log(*"abc"))
        after = live(log(*later), before)
        ids = [thing["id"] for thing in after["panels"][0]["things"]]
        assert ids == [f"log:{number}" for number in numbers]

    def test_only_new_lines_are_sent(self) -> None:
        before = live(log(*"abc"))
        told = patch(before, live(log(*"bcd"), before))["panels"]
        new = {"id": "log:4", "words": "d"}
        assert told == [{"id": "log", "gone": ["log:1"], "put": [(2, new)]}]


class TestWays:
    def test_a_leg_keeps_to_its_area_or_enters_the_next_at_once(self) -> None:
        game = tb.new("tobago", players=3, layout=5, seed=3)
        island: Any = game.island  # type: ignore[attr-defined]
        board = tobago_game()[0].static.boards["island"]
        for space in island.spaces[::5]:
            area = {island.spaces[i].name for i in bits(island.area_masks[space.index])}
            for index in bits(game.leg_masks[space.index]):  # type: ignore[attr-defined]
                target = island.spaces[index].name
                driven = way(board, space.name, target)
                assert (driven[0], driven[-1]) == (space.name, target)
                assert set(driven) <= area or len(driven) == 2

    def test_only_long_ones_are_told_and_a_browser_needs_no_others(self) -> None:
        board = Heard()
        for one in tobago_game():
            board.show(one)
        told = [way for sent in board.sent for way in sent.get("set", {}).get("ways", {}).values()]
        assert told
        assert min(map(len, told)) > 2
        cells = board.get_state("_static")["_static"]["boards"]["island"]["cells"]
        assert not any("near" in cell for cell in cells)


class TestPreviews:
    def test_what_promises_one_has_one(self) -> None:
        game = tb.new("tobago", players=3, layout=5, seed=3)
        table = tb.Table(game, seats=["greedy"] * 3, seed=7)
        kinds = set()
        while not table.state.is_terminal:
            view = table.state.view(0)
            for panel in game.scene(view).panels:
                for thing in panel.things:
                    if thing.preview:
                        kinds.add(thing.id.partition("-")[0])
                        assert game.preview(view, None, thing.id) is not None, thing.id
            table.step()
        assert kinds == {"clue", "hand", "player"}


class TestModules:
    def test_what_is_not_exported_cannot_be_imported(self) -> None:
        with pytest.raises(ValueError, match=r"b\.js imports one from a\.js, which does not"):
            one_module({"a": "const one = 1;", "b": 'import { one } from "./a.js";\n'})

    def test_no_name_hides_another(self) -> None:
        with pytest.raises(ValueError, match=r"a\.js and b\.js both have a one at the top"):
            one_module({"a": "const one = 1;", "b": "function one() {}"})


class TestSending:
    def test_the_static_part_goes_once(self) -> None:
        board = Heard()
        board.show(scene(CHOICES))
        static = board.get_state("_static")["_static"]
        board.show(scene(panels_of("a")))
        assert board.get_state("_static")["_static"] is static
        assert static["key"] == STATIC.key
        assert STATIC.defs["dot"] in static["defs"].values()
        assert "scene" in board.sent[0]
        assert "patch" in board.sent[1]

    def test_another_static_part_begins_anew(self) -> None:
        board = Heard()
        board.show(scene(CHOICES))
        board.show(scene(CHOICES, static=Static(light={"gold": "#fc0"})))
        assert board.sent[-1]["scene"]["static"] == board.get_state("_static")["_static"]["key"]

    def test_a_turn_costs_little(self) -> None:
        board = Heard()
        for one in tobago_game():
            board.show(one)
        sizes = [len(json.dumps(told, ensure_ascii=False).encode()) for told in board.sent[1:]]
        assert len(sizes) > 100
        assert max(sizes) < MOST_BYTES
        assert sum(sizes) / len(sizes) < MOST_BYTES / 2

    def test_messages_add_up_to_what_a_new_view_is_given(self) -> None:
        board = Heard()
        shown = board.state
        board.show(scene(CHOICES), step=4)
        board.preview({"up": "fade", "A1": "dim", "A2": "dim"}, "would go")
        board.thinking("B thinks")
        board.tell("B drew.")
        board.tell("B drew.")
        board.error("no")
        board.show(scene(panels_of("a")), step=5)
        for told in board.sent:
            assert told["to"] == shown["version"] + 1
            shown |= {**told.get("set", {}), "version": told["to"]}
            shown["scene"] = told.get("scene", shown["scene"])
            if "patch" in told:
                shown["scene"] = followed(shown["scene"], told["patch"])
        assert shown == board.state
        assert shown["told"] == [2, "B drew."]
        assert (shown["step"], shown["marks"], shown["error"]) == (5, [], "")

    def test_what_does_not_change_is_not_sent(self) -> None:
        board = Heard()
        board.show(scene(CHOICES), step=1)
        board.preview()
        board.thinking(None)
        board.error(None)
        board.show(scene(CHOICES), step=1)
        assert len(board.sent) == 1

    def test_rarer_marks_lie_above(self) -> None:
        board = Heard()
        board.show(scene(CHOICES))
        board.preview({"A1": "kept", "A2": "dim", "A3": "dim"}, "one is left")
        assert board.sent[-1]["set"] == {
            "marks": [["dim", ["A2", "A3"]], ["kept", ["A1"]]],
            "words": "one is left",
        }

    def test_a_view_that_missed_something_is_given_everything(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        board = Heard()
        board.show(scene(CHOICES))
        asked: list[object] = []
        monkeypatch.setattr(board, "send_state", asked.append)
        board.hear(kind="hello", version=1)
        assert asked == []
        board.hear(kind="hello", version=0)
        assert asked == ["_live"]

    def test_things_that_cannot_be_told_apart_are_refused(self) -> None:
        board = Heard()
        with pytest.raises(ValueError, match="panel 'row' have the id 'a'"):
            board.show(scene(panels_of("a", "a")))
        assert board.sent == []

    def test_boxes_are_painted_by_variables(self) -> None:
        board = Heard()
        board.show(scene(static=Static(rules={".box.lucky": "stroke:gold", "circle": "fill:red"})))
        style = board.get_state("_static")["_static"]["style"]
        assert ".box.lucky{--edge:gold}" in style
        assert "circle{fill:red}" in style


class TestPicking:
    @pytest.fixture
    def picked(self) -> list[tuple[int, int]]:
        return []

    @pytest.fixture
    def board(self, picked: list[tuple[int, int]]) -> Iterator[Heard]:
        board = Heard()
        board.on_pick(lambda action, step: picked.append((action, step)))
        board.show(scene(CHOICES), step=8)
        board.sent.clear()
        yield board
        board.close()

    def test_a_click_is_answered(self, board: Heard, picked: list[tuple[int, int]]) -> None:
        board.hear(kind="pick", action=2, step=8, ask="v-1")
        assert picked == [(2, 8)]
        assert board.sent == [{"kind": "answer", "ask": "v-1", "taken": True}]

    def test_a_view_is_answered_too_where_a_handler_picks(self, board: Heard) -> None:
        picked: list[int] = []

        def handler(action: int, step: int) -> None:
            picked.append(action)
            if action == 2:
                board.pick(1)

        board.on_pick(handler)
        board.hear(kind="pick", action=2, step=8, ask="v-1")
        assert picked == [2, 1]
        assert board.sent == [{"kind": "answer", "ask": "v-1", "taken": True}]

    @pytest.mark.parametrize(("action", "step"), [(2, 7), (2, 9), (3, 8)])
    def test_a_stale_click_is_dropped(
        self, board: Heard, picked: list[tuple[int, int]], action: int, step: int
    ) -> None:
        board.hear(kind="pick", action=action, step=step, ask="v-1")
        assert picked == []
        assert board.sent == [{"kind": "answer", "ask": "v-1", "taken": False}]

    def test_of_two_clicks_on_one_step_the_second_is_stale(
        self, board: Heard, picked: list[tuple[int, int]]
    ) -> None:
        board.on_pick(lambda action, step: board.show(scene(CHOICES), step=step + 1))
        board.hear(kind="pick", action=1, step=8, ask="v-1")
        board.hear(kind="pick", action=2, step=8, ask="w-1")
        assert picked == [(1, 8)]

    @pytest.mark.parametrize(
        "message",
        [
            {},
            {"kind": "pick"},
            {"kind": "pick", "action": "2", "step": 8, "ask": "v-1"},
            {"kind": "look", "thing": 3, "action": None, "step": 8},
            {"kind": "unheard of"},
        ],
        ids=str,
    )
    def test_what_no_view_says_is_ignored(
        self, board: Heard, picked: list[tuple[int, int]], message: dict[str, Any]
    ) -> None:
        board.hear(**message)
        assert picked == board.sent == []

    @pytest.mark.parametrize("what", [2, "Down", "down", "go down"])
    def test_from_python(
        self, board: Heard, picked: list[tuple[int, int]], what: int | str
    ) -> None:
        board.pick(what)
        assert picked == [(2, 8)]

    def test_from_python_says_what_there_is(self, board: Heard) -> None:
        with pytest.raises(ValueError, match=r"'sideways' cannot be picked now.*: Up, Down"):
            board.pick("sideways")
        with pytest.raises(ValueError, match="there is to pick: nothing"):
            Heard().pick(1)

    def test_a_badge_stands_for_its_own_action(
        self, board: Heard, picked: list[tuple[int, int]]
    ) -> None:
        badges = (Badge("dot", "3", "on brown", 11), Badge("dot", "4", "on grey", 12))
        cards = Panel("hand", "cards", "Hand", (Thing("c", "Clue", words="Clue", badges=badges),))
        board.show(scene(cards), step=9)
        board.pick("Clue: on grey")
        board.hear(kind="pick", action=11, step=9, ask="v-1")
        assert picked == [(12, 9), (11, 9)]

    def test_words_for_two_actions_are_refused(self, board: Heard) -> None:
        twice = (Thing("a", "Go", action=1), Thing("b", "Go", action=2))
        board.show(scene(Panel("do", "choices", "Choose", twice)))
        with pytest.raises(ValueError, match="'go' stands for several actions"):
            board.pick("go")

    def test_handlers_on_other_threads_take_turns(self, board: Heard) -> None:
        seen: list[int] = []

        def slow(action: int, step: int) -> None:
            seen.append(step)
            inside = threading.Thread(target=board.thinking, args=("B thinks",))
            inside.start()  # whatever runs in a handler may show something meanwhile
            inside.join(timeout=5)
            assert not inside.is_alive()
            board.show(scene(CHOICES), step=step + 1)

        board.on_pick(slow)
        click = {"kind": "pick", "action": 1, "step": 8, "ask": "v"}
        clicks = [threading.Thread(target=board.hear, kwargs=click) for _ in range(8)]
        for thread in clicks:
            thread.start()
        for thread in clicks:
            thread.join(timeout=10)
        assert seen == [8]
        assert [told["kind"] for told in board.sent if "ask" in told] == ["update", *["answer"] * 7]
        assert not any(told["taken"] for told in board.sent if told["kind"] == "answer")
        assert [told["to"] for told in board.sent if "to" in told] == [2, 3]


class TestLooking:
    def test_handlers_hear_of_it_and_the_preview_goes(self) -> None:
        board = Heard(strict=True)
        looked: list[tuple[str | None, int | None]] = []
        board.on_look(lambda thing, action: looked.append((thing, action)))
        assert board.state["looks"] is True
        board.show(scene(CHOICES), step=8)
        board.hear(kind="look", thing="up", action=1, step=8)
        board.preview({"up": "fade"}, "would go")
        board.hear(kind="look", thing="late", action=1, step=7)
        board.hear(kind="look", thing=None, action=None, step=8)
        assert looked == [("up", 1), (None, None)]
        assert (board.state["marks"], board.state["words"]) == ([], "")


class TestErrors:
    @staticmethod
    def failing(**options: Any) -> Heard:
        board = Heard(**options)

        def fail(*_: object) -> None:
            raise RuntimeError("the bot has left")

        board.on_pick(fail)
        board.on_look(fail)
        board.show(scene(CHOICES), step=8)
        return board

    def test_are_shown(self) -> None:
        board = self.failing()
        board.hear(kind="pick", action=1, step=8, ask="v-1")
        assert board.state["error"] == "RuntimeError: the bot has left"
        assert board.sent[-1] == {"kind": "answer", "ask": "v-1", "taken": True}

    def test_of_looking_are_shown(self) -> None:
        board = self.failing()
        board.hear(kind="look", thing="up", action=1, step=8)
        assert "the bot has left" in board.state["error"]

    def test_go_with_the_next_pick_or_scene(self) -> None:
        board = Heard()
        board.show(scene(CHOICES), step=8)
        board.error("no")
        board.pick("Up")
        assert board.state["error"] == ""
        board.error("no")
        board.show(scene(CHOICES), step=9)
        assert board.state["error"] == ""

    def test_are_raised_again_where_that_is_wanted(self) -> None:
        board = self.failing(strict=True)
        with pytest.raises(RuntimeError, match="the bot has left"):
            board.hear(kind="pick", action=1, step=8, ask="v-1")
        assert board.state["error"]
        assert board.sent[-1]["kind"] == "answer"

    def test_are_raised_by_a_pick_from_python(self) -> None:
        board = self.failing()
        with pytest.raises(RuntimeError, match="the bot has left"):
            board.pick("Up")
        assert board.state["error"]


class TestStill:
    def test_a_reader_without_a_kernel_sees_picture_and_words(self) -> None:
        board = Board()
        drawn = scene(CHOICES)
        board.show(drawn)
        data, _ = board._repr_mimebundle_()
        assert data["text/plain"] == drawn.text()
        assert data["image/svg+xml"] == drawn.svg()
        assert "application/vnd.jupyter.widget-view+json" in data
        assert repr(board) == "<Board: Your turn>"

    def test_an_empty_board_says_so(self) -> None:
        data, _ = Board()._repr_mimebundle_()
        assert data["text/plain"] == "<Board>"
        assert "image/svg+xml" not in data

    def test_the_module_is_sent_as_text(self) -> None:
        assert "export default" in Board._esm
        assert ".tb" in Board._css
