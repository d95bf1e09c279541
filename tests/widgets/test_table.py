"""A game at a table widget, played as a page would play it, without a page."""

import asyncio
import json
import random
from collections.abc import Generator, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import ipywidgets
import pytest

import tbgames as tb
from tbgames.engine import IllegalAction, LegalActions, View
from tbgames.engine.bots import Bot, BotError, RandomBot
from tbgames.engine.record import Record, RecordError
from tbgames.engine.table import Table, TableError
from tbgames.tobago.view import TobagoView
from tbgames.widgets.playing import play
from tbgames.widgets.replay import replay
from tbgames.widgets.table import TableWidget

SEATS = ("human", "greedy", "greedy")
HOSTILE = '<img src=x onerror="alert(1)">'


def table(seats: Any = SEATS, seed: int = 7, **options: Any) -> TableWidget:
    return play("tobago", seats=seats, seed=seed, layout=5, **options)


@pytest.fixture
def game() -> TableWidget:
    return table()


def shown(widget: TableWidget, name: str) -> Any:
    """What the board's page has been told."""
    return widget.board._whole()[name]


def click(widget: TableWidget, action: int, step: int | None = None) -> None:
    """What a page sends when something is clicked."""
    step = widget.board.step if step is None else step
    message = {"kind": "pick", "action": action, "step": step, "ask": "1"}
    widget.board._handle_custom_msg(message, [])


def look(widget: TableWidget, thing: str | None, action: int | None = None) -> str:
    """What a page sends when something is pointed at; gives the words it is told."""
    message = {"kind": "look", "thing": thing, "action": action, "step": widget.board.step}
    widget.board._handle_custom_msg(message, [])
    return str(shown(widget, "words"))


def offers(widget: TableWidget) -> set[int]:
    """The actions that can be clicked."""
    return {action for action, _ in widget.board._offers()}


def play_out(widget: TableWidget, seed: int = 1) -> int:
    """Click through a game to its end, and say how many clicks that took."""
    rng = random.Random(seed)
    clicks = 0
    while not widget.table.state.is_terminal:
        if widget.curtain.down:
            widget.curtain.button.click()
        click(widget, rng.choice(sorted(offers(widget))))
        clicks += 1
    return clicks


def to_turn(widget: TableWidget) -> TobagoView:
    """Set up the island; then it is the person's first turn."""
    while widget.table.state.view(0).phase != "turn":  # type: ignore[attr-defined]
        click(widget, widget.table.state.legal_actions[0].id)
    view = widget.table.state.view(0)
    assert isinstance(view, TobagoView)
    return view


class TestPlaying:
    def test_everything_legal_can_be_clicked(self, game: TableWidget) -> None:
        rng = random.Random(5)
        while not game.table.state.is_terminal:
            assert offers(game) == set(game.table.state.legal_actions.ids)
            click(game, rng.choice(game.table.state.legal_actions.ids))

    @pytest.mark.parametrize("seats", [SEATS, ("human", "human"), ("random", "human", "human")])
    def test_a_whole_game_by_clicks(self, seats: tuple[str, ...]) -> None:
        widget = table(seats)
        assert play_out(widget) > 20
        again = Record.from_text(widget.table.record.to_text())
        assert again.outcome == widget.table.outcome is not None
        assert offers(widget) == set()
        assert "game is over" in widget.board.scene.title  # type: ignore[union-attr]

    def test_the_same_clicks_make_the_same_game(self) -> None:
        one, other = table(), table()
        play_out(one)
        play_out(other)
        assert one.table.record == other.table.record

    def test_from_python(self, game: TableWidget) -> None:
        game.play("place D7")
        assert game.table.log_for(0)[1].text == "A places the ATV on D7."
        with pytest.raises(IllegalAction, match="TB-30"):
            game.play("drive D8")
        game.board.pick(game.table.state.legal_actions[0].id)
        with pytest.raises(ValueError, match="cannot be picked now"):
            game.pick("Raise brown")

    def test_from_the_list(self, game: TableWidget) -> None:
        assert len(game.controls.actions.options) == 1 + len(game.table.state.legal_actions)
        game.controls.actions.value = game.table.game.parse("place D7").id
        game.controls.do.click()
        assert game.table.log_for(0)[1].text == "A places the ATV on D7."
        assert game.controls.actions.value == -1

    def test_a_late_click_does_nothing(self, game: TableWidget) -> None:
        step, action = game.board.step, game.table.state.legal_actions[0].id
        for _ in range(100):
            click(game, action, step)
        assert sum(line.actor == 0 for line in game.table.log_for(0)) == 1
        click(game, 10**9)
        click(game, -1)
        assert shown(game, "error") == ""

    def test_what_happened_is_told(self, game: TableWidget) -> None:
        told = []
        send = game.board.send
        game.board.send = lambda content, buffers=None: (  # type: ignore[method-assign]
            told.append(content["set"]["told"][1]) if "told" in content.get("set", {}) else None,
            send(content, buffers),
        )
        game.play("place D7")
        lines = game.table.log_for(0)[1:]
        assert lines[0].text == "A places the ATV on D7."
        assert " ".join(told) == " ".join(line.text for line in lines)
        log = next(panel for panel in game.board.scene.panels if panel.kind == "log")  # type: ignore[union-attr]
        assert [thing.words for thing in log.things][-1] == game.table.log_for(0)[-1].text

    def test_names_are_shown_as_they_are(self) -> None:
        widget = table(names=[HOSTILE])
        assert HOSTILE in widget.board.scene.text()  # type: ignore[union-attr]
        assert HOSTILE not in widget.board.scene.svg()  # type: ignore[union-attr]
        html = [one for one in everything(widget) if isinstance(one, ipywidgets.HTML)]
        assert not any(HOSTILE in one.value for one in html)

    def test_a_table_or_a_game_can_be_given(self) -> None:
        game = tb.new("tobago", players=2, layout=3, seed=1)
        assert play(game, seats=["human", "greedy"], seed=1).table.game is game
        sitting = Table(game, ["human", "random"], seed=2)
        assert play(sitting).table is sitting


class TestPreviews:
    def test_a_clue_says_what_it_would_leave(self, game: TableWidget) -> None:
        view = to_turn(game)
        action = next(a for a in game.table.state.legal_actions if a.kind == "play")
        card, map_ = action.args
        left = view.left[map_] & view.game.clue_masks[card]
        words = look(game, f"hand-{view.game.kinds[card]}-1", action.id)
        assert f"leaves {left.bit_count()} of {view.left[map_].bit_count()} spaces" in words
        assert "bits" in words
        kept = [ids for css, ids in shown(game, "marks") if "kept" in css]
        assert sum(map(len, kept)) == left.bit_count()

    def test_markers_that_would_go_fade(self) -> None:
        widget = table(seed=11)
        rng = random.Random(3)
        while True:
            state = widget.table.state
            view = state.view(0)
            assert isinstance(view, TobagoView)
            plays = [a for a in state.legal_actions if a.kind == "play" and view.markers(a.args[1])]
            if plays:
                break
            click(widget, rng.choice(state.legal_actions.ids))
        card, map_ = plays[0].args
        going = (view.left[map_] & ~view.game.clue_masks[card]).bit_count()
        assert f"{going} marker{'s go' if going > 1 else ' goes'}" in look(widget, "", plays[0].id)
        fading = [ids for css, ids in shown(widget, "marks") if css == "fade"]
        assert sum(map(len, fading)) == going

    def test_what_cannot_be_picked_says_why(self, game: TableWidget) -> None:
        view = to_turn(game)
        state = game.table.state
        near = {*view.game.leg_ids[view.atvs[0]], view.atvs[0]}
        far = next(space for space in view.game.island.spaces if space.index not in near)
        words = look(game, far.name)
        assert str(state.why_not(far.index)) in words
        assert "legs" in words
        for kind in view.hand:
            words = look(game, f"hand-{kind}-1")
            base = view.game.play_at + 4 * view.game.kinds.index(kind)
            reasons = [state.why_not(base + map_) for map_ in range(4)]
            assert all(str(reason) in words for reason in reasons if reason)
            assert "true of" in words

    def test_driving_shows_the_legs(self, game: TableWidget) -> None:
        view = to_turn(game)
        look(game, "player-A")
        marks = dict(shown(game, "marks"))
        assert set(marks["leg1"]) == {
            view.game.island.spaces[i].name for i in view.game.leg_ids[view.atvs[0]]
        }
        assert not set(marks["leg1"]) & set(marks["leg2"])

    def test_looking_away_ends_it(self, game: TableWidget) -> None:
        to_turn(game)
        assert look(game, "player-A")
        assert look(game, None) == ""
        assert shown(game, "marks") == []

    @pytest.mark.parametrize("thing", ["", "hand-", "hand-x-1", "clue-", "atv-Z", "x" * 10_000])
    def test_odd_messages_do_no_harm(self, game: TableWidget, thing: str) -> None:
        to_turn(game)
        look(game, thing, 10**12)
        assert shown(game, "error") == ""


class TestUndo:
    def test_back_and_on_again(self, game: TableWidget) -> None:
        to_turn(game)
        drive = next(a for a in game.table.state.legal_actions if a.kind == "drive")
        before = game.table.state
        click(game, drive.id)
        after = game.table.state
        game.controls.undo.click()
        assert game.table.state == before
        game.controls.redo.click()
        assert game.table.state == after
        assert game.controls.redo.disabled

    def test_a_refusal_is_shown(self, game: TableWidget) -> None:
        to_turn(game)
        play_ = next(a for a in game.table.state.legal_actions if a.kind == "play")
        click(game, play_.id)
        game.controls.undo.click()
        assert "Since then" in shown(game, "error")
        assert "Since then" in game.controls.undo.tooltip
        with pytest.raises(TableError, match="Since then"):
            game.undo()

    def test_free_undo(self) -> None:
        widget = table(undo="free")
        to_turn(widget)
        widget.undo()
        assert widget.table.practice
        assert shown(widget, "error") == ""


class TestFiles:
    def test_a_saved_game_goes_on(self, game: TableWidget, tmp_path: Path) -> None:
        to_turn(game)
        path = tmp_path / "game.json"
        game.controls.files.value = True
        form = game.panel.children[0]
        form.path.value = str(path)
        form.save.click()
        assert shown(game, "words") == f"Saved to {path}."
        other = table(seed=99)
        other.controls.files.value = True
        other.panel.children[0].path.value = str(path)
        other.panel.children[0].load.click()
        assert other.table.record == game.table.record
        play_out(game)
        play_out(other)
        assert other.table.record == game.table.record

    @pytest.mark.parametrize(
        "content",
        ["", "{", "[]", '{"format": "tbgames record"}', "\x00\xff", HOSTILE, "[" * 100_000],
    )
    def test_a_damaged_file_is_told_in_one_line(
        self, game: TableWidget, tmp_path: Path, content: str
    ) -> None:
        before = game.table
        path = tmp_path / "game.json"
        path.write_text(content, encoding="utf-8")
        game.controls.files.value = True
        game.panel.children[0].path.value = str(path)
        game.panel.children[0].load.click()
        assert shown(game, "error").count("\n") == 0 < len(shown(game, "error")) < 400
        assert game.table is before
        game.play("place D7")
        with pytest.raises(RecordError):
            game.load(path)

    @pytest.mark.parametrize("path", ["", "no/such/folder/game.json", "/", "game\x00.json"])
    def test_a_path_that_cannot_be(self, game: TableWidget, path: str) -> None:
        before = game.table
        game.controls.files.value = True
        form = game.panel.children[0]
        form.path.value = path
        for button in (form.save, form.load):
            game.board.error(None)
            button.click()
            assert shown(game, "error")
        assert game.table is before

    def test_a_step_that_was_edited(self, game: TableWidget, tmp_path: Path) -> None:
        to_turn(game)
        text = game.table.record.to_text()
        path = tmp_path / "game.json"
        path.write_text(text.replace("place", "drive", 1))
        with pytest.raises(RecordError, match="step"):
            game.load(path)

    def test_a_bot_that_is_not_known(self, game: TableWidget, tmp_path: Path) -> None:
        path = tmp_path / "game.json"
        sitting = Table(game.table.game, [Odd, "human", "human"], seed=1)
        sitting.save(path)
        before = game.table
        with pytest.raises(ValueError, match="no bot is called"):
            game.load(path)
        assert game.table is before

    def test_uploading(self, game: TableWidget) -> None:
        to_turn(game)
        other = table(seed=99)
        other.controls.files.value = True
        form = other.panel.children[0]
        content = game.table.record.to_text().encode()
        form.upload.value = [uploaded(content)]
        assert other.table.record == game.table.record
        other.controls.files.value = True
        form = other.panel.children[0]
        form.upload.value = [uploaded(b"\xff")]
        assert shown(other, "error")
        assert form.upload.value == ()

    def test_a_record_of_one_seat_is_replayed(self, game: TableWidget, tmp_path: Path) -> None:
        to_turn(game)
        path = tmp_path / "seat.json"
        game.save(path, seat=0)
        game.load(path)
        assert game.board.scene.title.startswith("Step ")  # type: ignore[union-attr]
        assert offers(game) == set()
        game.play(game.table.state.legal_actions[0])
        assert not game.board.scene.title.startswith("Step ")  # type: ignore[union-attr]


class TestNewGame:
    def test_as_the_form_says(self, game: TableWidget) -> None:
        game.controls.new.value = True
        form = game.panel.children[0]
        pictures = {form.picture.value}
        form.fields["layout"].value = 9
        pictures.add(form.picture.value)
        form.seed.value = 5
        pictures.add(form.picture.value)
        assert len(pictures) == 3
        assert all(picture.startswith("<svg") for picture in pictures)
        form.fields["players"].value = 2
        form.fields["rules"].value = "rulebook"
        form.seats[1].value = "random"
        assert [seat.layout.display for seat in form.seats] == [None, None, "none", "none"]
        form.begin.click()
        assert game.table.seats == ("human", "random")
        assert game.table.seed == 5
        assert game.table.game == tb.new("tobago", players=2, layout=9, seed=5, rules="rulebook")
        assert game.panel.children == ()
        assert not game.controls.new.value

    def test_begins_with_what_a_loaded_game_was_made_with(
        self, game: TableWidget, tmp_path: Path
    ) -> None:
        deck = [str(clue) for clue in tb.tobago.Clue.all()][:40]
        other = tb.new("tobago", players=2, layout=9, seed=3, rules="rulebook", clues=deck)
        Table(other, ["human", "random"], seed=1).save(tmp_path / "g.json")
        game.load(tmp_path / "g.json")
        game.controls.new.value = True
        form = game.panel.children[0]
        assert {name: field.value for name, field in form.fields.items()} == {
            "players": 2,
            "layout": 9,
            "rules": "rulebook",
        }
        form.seed.value = 3
        form.begin.click()
        assert game.table.game == other

    def test_rules_of_ones_own_are_kept(self) -> None:
        own = tb.tobago.TobagoRules(marker_limit=9)
        widget = play(tb.new("tobago", players=2, layout=4, seed=1, rules=own))
        widget.controls.new.value = True
        form = widget.panel.children[0]
        assert form.fields["rules"].label == "as now"
        form.begin.click()
        assert widget.table.game.rules == own  # type: ignore[attr-defined]

    def test_options_that_do_not_fit_are_told(self, game: TableWidget) -> None:
        island = tb.tobago.Island.classic(3, seed=1)
        widget = play("tobago", seats=SEATS, seed=7, island=island)
        widget.controls.new.value = True
        widget.panel.children[0].fields["layout"].value = 9
        assert "layout= or island=" in shown(widget, "error")
        before = widget.table
        widget.panel.children[0].begin.click()
        assert widget.table is before

    def test_nothing_is_left_behind(self, game: TableWidget) -> None:
        before = len(list(everything(game)))
        for _ in range(3):
            for toggle in (game.controls.new, game.controls.files, game.controls.replay):
                toggle.value = True
                toggle.value = False
        assert len(list(everything(game))) == before
        assert shown(game, "error") == ""


class TestReplay:
    def test_while_people_play_only_what_they_may_know(self, game: TableWidget) -> None:
        to_turn(game)
        game.controls.replay.value = True
        bar = game.panel.children[0]
        assert bar.history.seats == (0,)
        bar.film.step = 2
        assert game.board.scene.title.startswith("Step 2 of ")  # type: ignore[union-attr]
        assert offers(game) == set()
        game.controls.replay.value = False
        assert offers(game) == set(game.table.state.legal_actions.ids)

    def test_afterwards_every_seat(self, game: TableWidget) -> None:
        play_out(game)
        game.controls.replay.value = True
        bar = game.panel.children[0]
        assert bar.history.seats == (0, 1, 2)
        bar.eyes.value = 1
        for step in range(0, bar.history.last + 1, 29):
            bar.film.step = step
            view = tuple(game.table.record.views(1))[step]
            hand = next(p for p in game.board.scene.panels if p.id == "hand")  # type: ignore[union-attr]
            assert len(hand.things) == len(view.hand)  # type: ignore[attr-defined]

    def test_another_end_from_any_step(self, game: TableWidget) -> None:
        play_out(game)
        whole = game.table.record
        game.controls.replay.value = True
        bar = game.panel.children[0]
        step = next(n for n in range(60, 99) if whole.states[n].current_player == 0)
        bar.film.step = step
        bar.go_on.click()
        assert not is_replayed(game)
        assert game.table.record.steps == whole.steps[:step]
        assert game.table.record.practice  # the cards to come have been seen
        assert offers(game) == set(whole.states[step].legal_actions.ids)
        click(game, whole.steps[step].action.id)
        later = len(game.table.record.steps)
        assert game.table.record.steps == whole.steps[:later]  # chance as it was
        play_out(game, seed=3)
        assert Record.from_text(game.table.record.to_text()) == game.table.record

    def test_no_other_end_while_people_play(self, game: TableWidget) -> None:
        to_turn(game)
        game.controls.replay.value = True
        assert game.panel.children[0].go_on is None

    def test_a_bot_that_is_not_there_any_more_is_told(self, game: TableWidget) -> None:
        sitting = Table(game.table.game, [Odd, "random", "random"], seed=1)
        widget = TableWidget(sitting)
        for _ in range(4):
            widget.controls.step.click()
        widget.controls.replay.value = True
        widget.panel.children[0].go_on.click()
        assert widget.table is sitting
        assert "Odd" in shown(widget, "error") or "odd" in shown(widget, "error")

    def test_whoever_goes_on_with_the_game_leaves_it(self, game: TableWidget) -> None:
        to_turn(game)
        game.controls.replay.value = True
        assert is_replayed(game)
        game.controls.actions.value = game.table.state.legal_actions.ids[-1]
        game.controls.do.click()
        assert not is_replayed(game)
        assert shown(game, "error") == ""
        click(game, min(offers(game)))  # what is shown can be picked

    @pytest.mark.parametrize("what", ["step", "run", "eyes"])
    def test_so_does_who_watches_on(self, what: str) -> None:
        widget = table(("greedy", "random"))
        widget.controls.step.click()
        steps = len(widget.table.log)
        widget.controls.replay.value = True
        assert is_replayed(widget)
        if what == "eyes":
            widget.controls.eyes.value = 1
            assert widget.viewer == 1
        else:
            getattr(widget.controls, what).click()
            assert len(widget.table.log) > steps
        assert not is_replayed(widget)

    def test_a_run_that_it_ends_can_be_started_again(self) -> None:
        async def main() -> None:
            widget = table(("random", "random"), pace=5)
            widget.controls.run.click()
            assert widget.controls.run.description == "Pause"
            widget.controls.replay.value = True
            assert widget.controls.run.description == "Run"
            assert not widget.controls.step.disabled
            widget.new_game(["random", "random"], seed=1)

        asyncio.run(main())

    def test_from_a_record(self, game: TableWidget, tmp_path: Path) -> None:
        play_out(game)
        game.save(tmp_path / "all.json")
        game.save(tmp_path / "one.json", seat=1)
        whole, own = replay(tmp_path / "all.json"), replay(tmp_path / "one.json")
        whole.show(40, seat=1)
        own.show(40)
        assert whole.board.scene.text() == own.board.scene.text()  # type: ignore[union-attr]
        with pytest.raises(ValueError, match="seat 0"):
            own.show(3, seat=0)
        with pytest.raises(ValueError, match="no step"):
            own.show(10**6)


class TestOddMoments:
    def test_another_game_at_the_same_table(self, game: TableWidget, tmp_path: Path) -> None:
        tftc = play("tftc", seats=["human", "greedy"], seed=3)
        tftc.save(tmp_path / "tftc.json")
        click(game, min(offers(game)))
        game.load(tmp_path / "tftc.json")
        assert shown(game, "scene")["name"] == "tftc"
        assert game.board.get_state("_static")["_static"]["boards"] == {}
        for _ in range(5):
            click(game, min(offers(game)))
        game.controls.new.value = True
        game.panel.children[0].begin.click()
        assert game.table.game.name == "tftc"
        play_out(game)
        assert shown(game, "error") == ""

    def test_a_game_loaded_while_a_bot_thinks(self, tmp_path: Path) -> None:
        async def main() -> None:
            table().save(tmp_path / "g.json")
            widget = table(("human", Endless))
            while widget.table.awaits_human:
                click(widget, min(offers(widget)))
            await asyncio.sleep(0.02)
            assert shown(widget, "thinking") == "B Endless is thinking …"
            widget.load(tmp_path / "g.json")
            assert shown(widget, "thinking") == ""
            record = widget.table.record.to_text()
            await asyncio.sleep(0.02)  # the bot of the other game thinks no more
            assert shown(widget, "thinking") == ""
            assert widget.table.record.to_text() == record
            click(widget, min(offers(widget)))
            assert widget.table.record.to_text() != record
            widget.new_game(["human", "human"], seed=1)

        asyncio.run(main())

    @pytest.mark.parametrize("seed", range(3))
    def test_whatever_is_pressed_the_board_shows_the_table(self, seed: int, tmp_path: Path) -> None:
        table().save(tmp_path / "whole.json")
        table().save(tmp_path / "own.json", 0)
        rng = random.Random(seed)

        def press(widget: TableWidget) -> None:
            controls = widget.controls
            match rng.randrange(9):
                case 0 | 1 | 2:
                    action = min(offers(widget), default=0)
                    for late in rng.choices((0, 0, 1), k=5):
                        click(widget, action, widget.board.step - late)
                case 3:
                    controls.undo.click()
                case 4:
                    controls.redo.click()
                case 5:
                    controls.replay.value = not controls.replay.value
                case 6:
                    controls.actions.index = len(controls.actions.options) - 1
                    controls.do.click()
                case 7:
                    look(widget, rng.choice(["D7", "hand-1-1", "marker-brown-D7", "?"]))
                case 8 if rng.random() < 0.3:
                    widget.load(tmp_path / rng.choice(["whole.json", "own.json"]))

        async def main() -> None:
            widget = table(("human", "greedy", "random"), pace=0.001)
            for _ in range(100):
                await asyncio.sleep(rng.choice([0, 0, 0.003]))
                press(widget)
                title = widget.board.scene.title  # type: ignore[union-attr]
                if not title.startswith("Step "):
                    state, names = widget.table.state, widget._showing.names
                    assert not widget.panel.children
                    assert title == state.game.scene(state.view(0), (), (), names).title
                    if widget.table.awaits_human:
                        assert offers(widget) == set(state.legal_actions.ids)
            text = widget.table.record.to_text()
            assert Record.from_text(text).to_text() == text
            widget.new_game(["human", "human"], seed=1)

        asyncio.run(main())


class TestWords:
    def test_you_are_who_sits_there(self, game: TableWidget) -> None:
        assert said_to(game) == ["You (A)", "B greedy", "C greedy"]
        assert said_to(table(("greedy", "random"))) == ["A greedy", "B random"]
        both = table(("human", "human"), curtain=False)
        click(both, min(offers(both)))
        assert said_to(both) == ["A", "You (B)"]

    def test_in_a_replay_too(self, game: TableWidget) -> None:
        play_out(game)
        whole = replay(game.table.record)
        whole.show(3, seat=0)
        assert said_to(whole) == ["You (A)", "B greedy", "C greedy"]
        whole.show(3, seat=1)
        assert said_to(whole) == ["A", "B greedy", "C greedy"]
        assert said_to(replay(game.table.record.for_seat(1))) == ["A", "B greedy", "C greedy"]
        both = table(("human", "human"))
        assert said_to(replay(both.table.record)) == ["A", "B"]
        assert said_to(replay(both.table.record.for_seat(1))) == ["A", "You (B)"]


class TestSecrets:
    @pytest.mark.parametrize("panel", ["", "new", "files", "replay"])
    def test_no_widget_holds_what_its_reader_may_not_know(self, panel: str) -> None:
        """Two games that differ in what seat 0 may not know look the same in every trait."""
        game = tb.new("tobago", players=2, layout=5, seed=3)
        state = game.start(seed=1)
        rng = random.Random(8)
        while state.view(0).phase != "turn" or state.current_player != 0:
            state = state.apply(rng.choice(list(state.legal_actions))).settle(seed=1)
        for seed in range(20):
            other = game.worlds(state.view(0)).sample(seed=seed)
            if other != state:
                break
        assert other.view(0) == state.view(0)
        faces = []
        for position in (state, other):
            sitting = Table(Standing(game, position), ["human", "random"], seed=4)
            widget = TableWidget(sitting)
            if panel:
                getattr(widget.controls, panel).value = True
                if panel == "new":
                    widget.panel.children[0].seed.value = 1
            look(widget, f"hand-{position.view(0).hand[0]}-1")
            faces.append(traits(widget))
        assert faces[0] == faces[1]

    def test_nothing_of_a_bot_that_is_to_decide(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("tbgames.widgets.table._BLINK", 0.0)

        async def main() -> None:
            game = tb.new("tobago", players=3, layout=5, seed=3)
            widget = TableWidget(Table(game, [Slow, Slow, "human"], seed=3))
            assert not widget.table.awaits_human
            assert offers(widget) == set()
            assert widget.viewer == 2
            assert widget.controls.actions.options == (("nothing to decide now", -1),)

        asyncio.run(main())

    def test_people_at_one_screen_see_the_hand_of_who_decides(self) -> None:
        widget = table(("human", "human"))
        rng = random.Random(2)
        seen = set()
        for _ in range(60):
            decides = widget.table.state.current_player
            seen.add(decides)
            widget.lift()
            assert widget.viewer == decides
            hand = next(p for p in widget.board.scene.panels if p.id == "hand")  # type: ignore[union-attr]
            view = widget.table.state.view(decides)
            assert len(hand.things) == len(view.hand)  # type: ignore[attr-defined]
            click(widget, rng.choice(widget.table.state.legal_actions.ids))
        assert seen == {0, 1}


class TestCurtain:
    def test_it_hangs_until_the_next_one_lifts_it(self) -> None:
        widget = table(("human", "human", "greedy"), names=["Ada", "Ben"])
        assert widget.curtain.down
        assert widget.curtain.words == "Pass the screen to A Ada."
        assert widget.board.scene.title == widget.curtain.words  # type: ignore[union-attr]
        widget.curtain.button.click()
        assert not widget.curtain.down
        assert said_to(widget)[0] == "You (A Ada)"
        passed = 0
        rng = random.Random(4)
        while not widget.table.state.is_terminal and passed < 12:
            before = widget.table.state.current_player
            click(widget, rng.choice(sorted(offers(widget))))
            after = widget.table.state.current_player
            assert widget.curtain.down == (after != before)
            if widget.curtain.down:
                passed += 1
                assert "Ben" in widget.curtain.words or "Ada" in widget.curtain.words
                widget.curtain.button.click()
            assert widget.viewer == after
        assert passed == 12

    def test_nothing_of_a_hand_is_behind_it(self) -> None:
        """Whatever is in the hands, every trait is the same while the curtain is down."""
        faces = []
        for game_seed in (1, 2):
            game = tb.new("tobago", players=2, layout=5, seed=3)
            state = game.start(seed=1)
            rng = random.Random(8)
            while state.view(0).phase != "turn":
                state = state.apply(rng.choice(list(state.legal_actions))).settle(seed=1)
            if game_seed == 2:
                views = (state.view(0), state.view(1))
                worlds = game.worlds(views[1])
                state = next(
                    world
                    for world in (worlds.sample(seed=n) for n in range(40))
                    if world.view(0).hand != views[0].hand
                )
            widget = TableWidget(Table(Standing(game, state), ["human", "human"], seed=4))
            assert widget.curtain.down
            faces.append(traits(widget))
        assert faces[0] == faces[1]

    def test_nobody_acts_or_looks_behind_it(self) -> None:
        widget = table(("human", "human"))
        for action in widget.table.state.legal_actions.ids[:3]:
            click(widget, action)
            assert look(widget, "map", action) == ""
        assert len(widget.table.record.steps) == 1
        assert offers(widget) == set()
        controls = widget.controls
        assert controls.actions.disabled
        assert all(one.disabled for one in (controls.files, controls.replay, controls.coach))
        widget.lift()
        assert not any(one.disabled for one in (controls.files, controls.replay, controls.coach))

    def test_a_form_that_is_open_goes_when_it_falls(self) -> None:
        widget = table(("human", "human"))
        widget.lift()
        widget.controls.files.value = True
        click(widget, min(offers(widget)))
        assert widget.curtain.down
        assert widget.panel.children == ()

    def test_undo_behind_it_asks_for_the_one_who_had_the_screen(self) -> None:
        """Whoever has been passed the screen may have pressed it."""
        widget = table(("human", "human"))
        widget.lift()
        first = widget.viewer
        click(widget, min(offers(widget)))
        assert widget.curtain.down
        widget.controls.undo.click()
        assert widget.curtain.down
        assert widget.curtain.words.startswith("Pass the screen to A")
        widget.curtain.button.click()
        assert widget.viewer == first == widget.table.state.current_player

    def test_a_bot_that_fails_behind_it_opens_nothing(self) -> None:
        widget = table(("human", "human"))
        widget._stalled(RuntimeError("no idea"))
        controls = widget.controls
        assert all(one.disabled for one in (controls.files, controls.replay, controls.coach))

    def test_who_decides_from_python_has_the_screen(self) -> None:
        widget = table(("human", "human"))
        widget.lift()
        widget.play(widget.table.state.legal_actions[0])
        assert widget.curtain.down
        widget.play(widget.table.state.legal_actions[0])
        assert widget.table.state.current_player == 0
        assert widget.curtain.down

    def test_who_has_the_screen_and_leaves_the_game_passes_it_on(self) -> None:
        widget = table(("human", "human", "human"))
        widget.lift()
        click(widget, min(offers(widget)))
        widget.lift()
        assert widget.viewer == 1
        with pytest.raises(BotError):
            widget.reseat(1, Odd)
        assert widget.table.state.current_player == 1
        assert widget.curtain.down

    def test_the_coach_waits_behind_it(self) -> None:
        with pytest.raises(TableError, match="the curtain is down"):
            table(("human", "human")).coach()

    def test_a_replay_that_was_loaded_goes_when_it_is_lifted(self, tmp_path: Path) -> None:
        widget = table(("human", "human"))
        widget.save(tmp_path / "a.json", seat=0)
        widget.load(tmp_path / "a.json")
        assert widget.panel.children
        widget.curtain.button.click()
        assert not widget.panel.children
        assert offers(widget)

    def test_it_says_what_lifts_it_and_no_more(self) -> None:
        widget = table(("human", "human"))
        assert "until the button below is pressed" in str(widget.board.scene)
        widget.curtain.fall("")  # bots are playing, and there is no button
        told = str(widget.curtain.scene(widget.board.scene))  # type: ignore[arg-type]
        assert "Bots are playing." in told
        assert "button" not in told

    def test_one_person_needs_none(self, game: TableWidget) -> None:
        assert not game.curtain.down
        assert game.curtain.layout.display == "none"

    def test_nor_where_all_cards_may_be_seen(self) -> None:
        assert not table(("human", "human"), curtain=False).curtain.down

    def test_it_is_up_at_the_end(self) -> None:
        widget = table(("human", "human"))
        play_out(widget)
        assert not widget.curtain.down


class TestBots:
    def test_in_slices_while_a_loop_runs(self) -> None:
        async def main() -> list[str]:
            widget = TableWidget(
                Table(tb.new("tobago", players=2, layout=5, seed=3), ["human", Slow], seed=3),
                pace=0.0,
            )
            told = []
            click(widget, offers(widget).pop())
            beats = 0
            while not widget.table.awaits_human:
                told.append(str(shown(widget, "thinking")))
                await asyncio.sleep(0.001)
                beats += 1
            assert beats > 3  # others had their turn meanwhile
            return told

        assert "B Slow is thinking …" in asyncio.run(main())

    def test_a_click_meanwhile_is_heard(self) -> None:
        async def main() -> None:
            widget = TableWidget(
                Table(tb.new("tobago", players=2, layout=5, seed=3), ["human", Slow], seed=3),
                pace=0.0,
            )
            click(widget, offers(widget).pop())
            await asyncio.sleep(0)
            assert not widget.table.awaits_human
            assert look(widget, "player-A")
            widget.undo()
            assert widget.table.awaits_human
            assert shown(widget, "thinking") == ""
            await asyncio.sleep(0.05)  # the bot that was stopped decides nothing
            assert widget.table.awaits_human

        asyncio.run(main())

    def test_from_python_they_answer_at_once(self) -> None:
        async def main() -> str:
            widget = table(pace=60.0)
            while not widget.table.state.is_terminal:
                widget.play(widget.table.state.legal_actions[0])
            return widget.table.record.to_text()

        widget = table()
        while not widget.table.state.is_terminal:
            widget.play(widget.table.state.legal_actions[0])
        assert asyncio.run(main()) == widget.table.record.to_text()

    def test_one_that_fails_leaves_the_game_as_it_is(self) -> None:
        widget = TableWidget(
            Table(tb.new("tobago", players=2, layout=5, seed=3), ["human", Odd], seed=3)
        )
        place = widget.table.state.legal_actions[0].id
        click(widget, place)
        assert "Odd" in shown(widget, "error")
        assert "no idea" in shown(widget, "error")
        assert widget.table.state.current_player == 1
        assert widget.controls.run.layout.display is None
        with pytest.raises(BotError):
            widget.run()

    def test_another_goes_on_in_the_place_of_one_that_fails(self) -> None:
        widget = TableWidget(
            Table(tb.new("tobago", players=2, layout=5, seed=3), ["human", Odd], seed=3)
        )
        click(widget, widget.table.state.legal_actions[0].id)
        before = widget.table.log
        (asked,) = widget.panel.children
        assert asked.names.options[-1] == "Odd"  # it may try again, but is not the first choice
        asked.names.value = "greedy"
        asked.go.click()
        assert widget.table.seats == ("human", "greedy")
        assert widget.table.log[: len(before)] == before
        assert widget.table.awaits_human
        assert shown(widget, "error") == ""
        assert widget.panel.children == ()

    def test_who_takes_a_seat_does_not_see_what_another_saw(self) -> None:
        widget = play("tftc", seats=["greedy", "greedy"], seed=7, pace=0)
        widget.controls.eyes.value = 0
        widget.reseat(1, "human")
        assert widget.viewer == 1
        widget = play("tftc", seats=["human", "human"], seed=7, pace=0)
        while widget.table.state.current_player != 0:
            widget.play(widget.table.state.legal_actions[0])
        assert widget.viewer == 0
        widget.reseat(0, "greedy")
        assert widget.viewer == 1

    def test_there_is_a_way_on_after_a_bot_has_failed(self) -> None:
        async def main() -> None:
            widget = TableWidget(
                Table(tb.new("tobago", players=2, layout=5, seed=3), ["human", Odd], seed=3)
            )
            widget._picked(widget.table.state.legal_actions.ids[0], widget.board.step)
            while widget._pace.busy:
                await asyncio.sleep(0.01)
            widget.controls.coach.value = True
            assert widget.controls.run.layout.display is None
            assert widget.controls.step.layout.display is None

        asyncio.run(main())

    def test_a_game_without_people(self) -> None:
        widget = table(("greedy", "random"))
        assert len(widget.table.log) == 1
        widget.controls.step.click()
        assert sum(step.actor >= 0 for step in widget.table.log) == 1
        widget.controls.eyes.value = 1
        assert widget.viewer == 1
        widget.controls.run.click()
        assert widget.table.state.is_terminal
        assert widget.controls.run.disabled

    def test_a_run_can_be_paused(self) -> None:
        async def main() -> None:
            widget = table(("greedy", "greedy"), pace=0.001)
            widget.controls.run.click()
            await asyncio.sleep(0.02)
            assert widget.controls.run.description == "Pause"
            widget.controls.run.click()
            assert widget.controls.run.description == "Run"
            steps = len(widget.table.log)
            await asyncio.sleep(0.02)
            assert len(widget.table.log) == steps > 1
            assert shown(widget, "thinking") == ""

        asyncio.run(main())


class TestKeepsake:
    """What a notebook keeps for readers without a kernel."""

    @pytest.fixture
    def published(self, monkeypatch: pytest.MonkeyPatch) -> list[tuple[dict[str, Any], bool]]:
        """What is published: data, and whether it takes the place of what was."""
        told: list[tuple[dict[str, Any], bool]] = []

        def publish(data: Any, *, transient: Any = None, update: bool = False) -> None:
            told.append((data, update))

        monkeypatch.setattr("tbgames.widgets.keepsake.publish_display_data", publish)
        monkeypatch.setattr("tbgames.widgets.keepsake._REST", 0.01)
        return told

    def test_the_widget_and_then_the_picture_and_the_words(
        self, game: TableWidget, published: Any
    ) -> None:
        game._ipython_display_()
        (widget, _), (kept, _) = published
        assert sorted(widget) == ["application/vnd.jupyter.widget-view+json", "text/plain"]
        assert widget["text/plain"].startswith("To play, run this cell")
        assert kept["text/plain"].startswith("Tobago · you (A): place the ATV")
        assert kept["image/svg+xml"].startswith("<svg")

    def test_of_a_replay(self, game: TableWidget, published: Any) -> None:
        replay(game.table.record)._ipython_display_()
        (widget, _), (kept, _) = published
        assert widget["text/plain"].startswith("To go through the game, run this cell")
        assert kept["text/plain"].startswith("Step 1 of 1")

    def test_it_follows_the_game_once_a_page_looks(self, game: TableWidget, published: Any) -> None:
        async def main() -> None:
            game._ipython_display_()
            game.play("place D7")
            await asyncio.sleep(0.05)
            assert len(published) == 2  # a notebook under test shows the same each time
            game.board._handle_custom_msg({"kind": "hello", "version": 0}, [])
            for _ in range(3):
                game.play(game.table.state.legal_actions[0])
            await asyncio.sleep(0.05)

        asyncio.run(main())
        ((kept, update),) = published[2:]
        assert update
        assert kept["text/plain"] == game.board.scene.text()  # type: ignore[union-attr]


def test_the_games_of_others_are_welcome() -> None:
    """A game that offers nothing, previews nothing and draws little can be played all the same."""
    from tbgames.engine.testing.toy import Toy
    from tbgames.scene.model import Panel, Scene, Thing

    class Drawn(Toy):
        def scene(
            self, view: Any, log: Any = (), legal: Any = (), names: Any = (), you: bool = True
        ) -> Scene:
            things = tuple(Thing(f"do-{a.id}", a.text, action=a.id) for a in legal)
            return Scene("toy", "Toy", (Panel("do", "choices", "Do", things),))

    widget = TableWidget(Table(Drawn.new(), ["human", "greedy"], seed=3))
    widget.controls.new.value = True
    assert widget.panel.children[0].picture.value == ""
    assert look(widget, "do-1") == ""
    assert play_out(widget) > 1


class TestOddArguments:
    @pytest.mark.parametrize(
        ("given", "words"),
        [
            ({"pace": -1}, "a pace is a number of seconds from 0, not -1"),
            ({"pace": float("nan")}, "not nan"),
            ({"pace": "fast"}, "not 'fast'"),
            ({"pace": True}, "not True"),
            ({"names": "Anna"}, "names are a list of text, one for each seat, not 'Anna'"),
            ({"names": [5]}, "a name is text, not 5"),
            ({"names": ["A", "B", "C", "D"]}, "4 names are too many for 3 seats"),
            ({"seats": "human"}, "seats are a list"),
            ({"seats": []}, "2 to 4 players, not 0"),
            ({"players": 3}, "the seats say how many play"),
            ({"undo": "maybe"}, "'maybe'"),
            ({"seed": "x"}, "a seed is an int"),
        ],
    )
    def test_each_is_told_in_one_sentence(self, given: dict[str, Any], words: str) -> None:
        with pytest.raises((TypeError, ValueError), match=words) as told:
            play("tobago", **given)
        assert "\n" not in str(told.value)

    def test_what_a_game_or_a_table_has_already(self) -> None:
        game = tb.new("tobago", players=2, layout=3, seed=1)
        assert play(game).table.seats == ("human", "greedy")
        with pytest.raises(TypeError, match="layout cannot be given"):
            play(game, layout=4)
        with pytest.raises(TypeError, match="its seats and its seed"):
            play(Table(game, ["human", "random"], seed=2), seed=3)

    @pytest.mark.parametrize("what", [None, 5, b"x", "table"])
    def test_what_cannot_be_replayed(self, game: TableWidget, what: Any) -> None:
        with pytest.raises(TypeError, match=r"such as table\.record"):
            replay(game.table if what == "table" else what)

    @pytest.mark.parametrize("step", [1.5, "1", True, None, -1])
    def test_steps_that_are_none(self, game: TableWidget, step: Any) -> None:
        with pytest.raises(ValueError, match="there is no step"):
            replay(game.table.record).show(step)


class Odd(Bot):
    def choose(self, view: View, legal: LegalActions, rng: random.Random) -> int:
        raise RuntimeError("no idea")


class Slow(RandomBot):
    """Thinks in ten slices."""

    name = "Slow"  # type: ignore[assignment]

    def think(
        self, view: View, legal: LegalActions, rng: random.Random
    ) -> Generator[None, None, Any]:
        for _ in range(10):
            yield
        return self.choose(view, legal, rng)


class Endless(RandomBot):
    """Thinks and never decides."""

    name = "Endless"  # type: ignore[assignment]

    def think(
        self, view: View, legal: LegalActions, rng: random.Random
    ) -> Generator[None, None, Any]:
        while True:
            yield


def uploaded(content: bytes) -> dict[str, Any]:
    """A file as the page hands it over."""
    now = datetime.now(UTC)
    return {"name": "x", "type": "", "size": 1, "content": content, "last_modified": now}


def is_replayed(widget: Any) -> bool:
    """Whether the slider is there and the board shows one of its steps; never one of the two."""
    slider, step = bool(widget.panel.children), widget.board.scene.title.startswith("Step ")
    assert slider == step == widget.controls.replay.value
    return bool(step)


def said_to(widget: Any) -> list[str]:
    """What the players are called on a board."""
    return [thing.words for thing in widget.board.scene.panels[0].things]


def everything(widget: Any) -> Iterator[Any]:
    """A widget and all that are part of it."""
    yield widget
    for trait in widget.keys:
        value = getattr(widget, trait)
        for part in value if isinstance(value, tuple | list) else (value,):
            if isinstance(part, ipywidgets.Widget):
                yield from everything(part)


def traits(widget: Any) -> str:
    """All that a page could know of a widget and its parts, but for their ids."""
    states = []
    for one in everything(widget):
        state = {
            name: value
            for name, value in one.get_state().items()
            if "IPY_MODEL_" not in json.dumps(value, default=str)
        }
        states.append(json.dumps(state, sort_keys=True, default=str))
    return "\n".join(states)


def Standing(game: Any, position: Any) -> Any:
    """The game ``game``, as if it began with ``position``."""

    class Begun(type(game)):  # type: ignore[misc]
        @property
        def root(self) -> Any:
            return position

    begun = object.__new__(Begun)
    begun.__dict__.update(game.__dict__)
    return begun


def test_moves_at_once_are_not_animated() -> None:
    widget = table(pace=0)
    assert not widget.board.animate
    widget.controls.speed.value = 0.4
    assert widget.board.animate
    assert table(pace=1.2).board._whole()["animate"]
