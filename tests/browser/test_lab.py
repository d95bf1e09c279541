"""Playing in a real JupyterLab, with mouse and keyboard, as a reader would."""

import json
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

from tbgames import files
from tests.browser import duties
from tests.browser.lab import Lab, Notebook
from tests.browser.seated import Seated

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TABLE = """\
import tbgames as tb
game = tb.play("tobago", seats=["human", "greedy", "greedy"], seed=7, layout=5, pace=0)
game"""
OTHER = """\
other = tb.play("tobago", seats=["human", "greedy"], seed=8, layout=9, pace=0)
other"""


@pytest.fixture(scope="module")
def opened(lab: Lab, browser: Any) -> Iterator[Notebook]:
    """Two tables in one notebook, shared by the tests: to open one takes the most time."""
    notebook = lab.open(browser, lab.write("tables.ipynb", [TABLE, OTHER]))
    notebook.run_all()
    notebook.await_cells()
    yield notebook
    assert notebook.errors == []
    notebook.close()


class Player(Seated):
    """Somebody at one of the boards of a notebook."""

    def log(self) -> str:
        return str(self.board.locator("[data-panel=log]").text_content())

    def click(self, selector: str) -> None:
        self.board.locator(selector).first.click()
        self.await_turn()

    def to_phase(self, kind: str) -> None:
        """Play on from Python until an action of a kind can be picked."""
        self.notebook.run(
            f"while not any(a.kind == {kind!r} for a in {self.name}.table.state.legal_actions):\n"
            f"    {self.name}.play({self.name}.table.state.legal_actions[0])"
        )
        self.await_turn()


@pytest.fixture
def player(opened: Notebook) -> Player:
    """At the first table, where a new game has begun."""
    opened.run('game.new_game(["human", "greedy", "greedy"], seed=7, layout=5)')
    return Player(opened)


def test_a_clue_with_the_mouse(player: Player) -> None:
    player.click('[data-cell="D7"]')
    assert player.ask("TABLE.log_for(0)[1].text") == "A places the ATV on D7."
    player.to_phase("drive")
    before = int(player.ask("TABLE.state.view(0).hand_sizes[0], sep=''"))
    action = json.loads(
        player.ask(
            "next([a.id, a.text] for a in TABLE.state.legal_actions if a.kind == 'play')"
        ).replace("'", '"')
    )
    offer = player.board.locator(f'[data-panel=hand] [data-action="{action[0]}"]').first
    offer.hover()
    hint = player.board.locator(".tb-hint")
    hint.filter(has_text="bits").wait_for()
    assert "leaves" in str(hint.text_content())
    offer.click()
    player.await_turn()
    played = player.ask("[str(s.action) for s in TABLE.log if s.actor == 0][-1]")
    assert played == action[1]
    assert before == 4  # and drawn back up


def test_driving_with_the_keyboard(player: Player) -> None:
    player.to_phase("drive")
    keyboard = player.notebook.page.keyboard
    cells = player.notebook.cells()
    target = player.ask("TABLE.game.island.spaces[TABLE.state.legal_actions[-1].id].name")
    player.board.locator('[data-panel=map] [data-stop][tabindex="0"]').focus()
    for key in "ab":  # in JupyterLab's command mode these add cells
        keyboard.press(key)
    for _ in range(40):
        focused = player.notebook.page.evaluate("document.activeElement.dataset.cell")
        if focused == target:
            break
        keyboard.press(towards(player.notebook, focused, target))
    keyboard.press("Enter")
    player.await_turn()
    assert player.ask("[str(s.action) for s in TABLE.log if s.actor == 0][-1]") == f"drive {target}"
    assert player.notebook.cells() == cells


def towards(notebook: Notebook, here: str, target: str) -> str:
    """The arrow key that leads nearer to a cell: first to its row, then along it."""
    dx, dy = notebook.page.evaluate(
        """([here, target]) => {
            const middle = (name) => {
                const box = document.querySelector(`[data-cell="${name}"]`).getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2];
            };
            const [a, b] = [middle(here), middle(target)];
            return [b[0] - a[0], b[1] - a[1]];
        }""",
        [here, target],
    )
    if abs(dy) > 4:
        return "ArrowDown" if dy > 0 else "ArrowUp"
    return "ArrowRight" if dx > 0 else "ArrowLeft"


def test_finishing_a_turn(player: Player) -> None:
    player.to_phase("drive")
    turns = player.ask("sum(s.actor > 0 for s in TABLE.log)")
    drive = player.ask("next(a.id for a in TABLE.state.legal_actions if a.kind == 'drive')")
    player.click(f'[data-panel=map] [data-action="{drive}"]')
    player.click(f'[data-panel=choices] [data-action="{player.ask("TABLE.game.end")}"]')
    assert player.ask("TABLE.state.current_player") == "0"
    assert int(player.ask("sum(s.actor > 0 for s in TABLE.log)")) > int(turns)
    last = player.ask("TABLE.log_for(0)[-1].text")
    assert last in player.log()


def test_a_hundred_fast_clicks_do_no_harm(player: Player) -> None:
    player.to_phase("drive")
    duties.clicks_do_no_harm(player)
    player.click("[data-action]")  # it goes on


def test_what_was_revealed_is_not_taken_back(player: Player) -> None:
    player.to_phase("drive")
    drive = player.ask("next(a.id for a in TABLE.state.legal_actions if a.kind == 'drive')")
    player.click(f'[data-panel=map] [data-action="{drive}"]')
    duties.undo(player)
    player.click(f'[data-panel=map] [data-action="{drive}"]')
    player.click(f'[data-panel=choices] [data-action="{player.ask("TABLE.game.end")}"]')
    duties.undo_is_refused(player)


def test_ten_turns_by_keys(player: Player) -> None:
    player.board.locator('[data-panel=map] [data-stop][tabindex="0"]').focus()
    duties.turns_by_keys(player, 10)


def test_a_curtain_between_two(player: Player) -> None:
    page, keyboard = player.notebook.page, player.notebook.page.keyboard
    player.notebook.run('game.new_game(["human", "human"], seed=7, layout=5)')
    hand = player.board.locator("[data-panel=hand]")
    for name, other in (("A", "B"), ("B", "A")):
        player.board.get_by_text(f"Pass the screen to {name}").first.wait_for()
        assert hand.count() == 0
        page.get_by_role("button", name=f"I am {name}").focus()
        keyboard.press("Enter")
        hand.wait_for()
        player.notebook.run(
            "while not game.curtain.down: game.play(TABLE)".replace(
                "TABLE", "game.table.state.legal_actions[-1]"
            )
        )
        assert page.get_by_role("button", name=f"I am {other}").count() == 1


def test_nothing_serious_for_axe(player: Player) -> None:
    from axe_playwright_python.sync_playwright import Axe

    axe = Axe()
    page = player.notebook.page
    for tooltip in ("", "another island", "to and from a file", "what happened so far"):
        if tooltip:
            page.get_by_title(tooltip).first.click()
            page.wait_for_timeout(500)
        found = axe.run(page, context=".jp-OutputArea-output").response["violations"]
        serious = [one for one in found if one["impact"] in ("serious", "critical")]
        assert serious == [], tooltip


def test_two_tables_in_one_notebook(player: Player) -> None:
    other = Player(player.notebook, "other", 1)
    before = other.ask("TABLE.record.to_text()")
    player.click('[data-cell="D7"]')
    assert other.ask("TABLE.record.to_text()") == before
    state = player.ask("TABLE.record.to_text()")
    other.click("[data-panel=map] [data-action]")
    assert player.ask("TABLE.record.to_text()") == state
    assert other.ask("TABLE.record.to_text()") != before


def test_a_whole_game_by_clicks(player: Player) -> None:
    # With three bots, so that the game is over after fewer clicks.
    player.notebook.run('game.new_game(["human", *["greedy"] * 3], seed=7, layout=5)')
    player.await_turn()
    duties.play_out(player.notebook.page, player.board, seed=4)
    record = duties.replayed(player)
    assert record.outcome is not None
    assert "the game is over" in player.title
    result = player.board.locator("[data-panel=result]").text_content()
    assert all(f"{score} gold" in str(result) for score in record.outcome.scores)


def test_a_damaged_file_is_refused(lab: Lab, player: Player) -> None:
    player.click('[data-cell="D7"]')
    duties.damaged_file_refused(lab, player)


def test_save_restart_load_and_go_on(lab: Lab, player: Player) -> None:
    player.click('[data-cell="D7"]')
    duties.goes_on_after_restart(lab, player)
    player.board.locator("[data-panel=log]").filter(has_text="A places the ATV on D7").wait_for()
    player.click("[data-action]")


def test_it_opens_on_the_course_and_asks_nothing(lab: Lab, browser: Any) -> None:
    page = browser.new_context().new_page()
    page.goto(f"{lab.url}/?token={lab.token}")
    page.locator(".jp-Notebook").wait_for()
    page.wait_for_timeout(3000)  # the question about news came after a second
    asked = page.locator(".jp-Dialog, .Toastify__toast").all_text_contents()
    assert [words for words in asked if "news" in words] == []
    page.context.close()


def test_the_first_notebook(lab: Lab, browser: Any) -> None:
    source = files.notebooks_path() / "00_start_here.ipynb"
    shutil.copy(source, lab.folder / source.name)
    notebook = Notebook(lab.page(browser, source.name))  # beside the one with the two tables
    notebook.run_all()
    notebook.await_cells()
    failed = notebook.page.evaluate(
        """() => window.jupyterapp.shell.currentWidget.content.widgets
            .filter(cell => !(cell.model.getMetadata('tags') ?? []).includes('raises-exception'))
            .flatMap(cell => cell.model.sharedModel.outputs ?? [])
            .filter(output => output.output_type === 'error').map(output => output.evalue)"""
    )
    assert failed == []
    boards = notebook.page.locator("section.tb")
    cells = json.loads(source.read_text(encoding="utf-8"))["cells"]
    code = "".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    for number in range(code.count("tb.play(")):
        boards.nth(number).wait_for()
    assert notebook.errors == []
    notebook.close()
