"""TFTC played in a real JupyterLab, with mouse and keyboard."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser import duties
from tests.browser.lab import Lab, Notebook
from tests.browser.seated import Seated

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TABLE = """\
import tbgames as tb
game = tb.play("tftc", seats=["human", "greedy", "greedy"], seed=7, pace=0)
game"""


@pytest.fixture(scope="module")
def opened(lab: Lab, browser: Any) -> Iterator[Notebook]:
    """A table in a notebook, shared by the tests: to open one takes the most time."""
    notebook = lab.open(browser, lab.write("tftc.ipynb", [TABLE]))
    notebook.run_all()
    notebook.await_cells()
    yield notebook
    assert notebook.errors == []
    notebook.close()


class Player(Seated):
    """Somebody at the board, and what is done there."""

    def pick(self, selector: str) -> None:
        self.board.locator(selector).first.click()
        self.await_turn()

    def decided(self, number: int) -> list[str]:
        """The kinds of the last decisions of this player."""
        return self.ask(f"*[s.action.kind for s in TABLE.log if s.actor == 0][-{number}:]").split()


@pytest.fixture
def player(opened: Notebook) -> Player:
    """Where a new game has begun, and the own turn has come."""
    opened.run('game.new_game(["human", "greedy", "greedy"], seed=7)\ngame.run()')
    return Player(opened)


def test_a_cache_is_created_with_the_mouse(player: Player) -> None:
    player.notebook.run(
        "while not any(a.kind == 'create' for a in game.table.state.legal_actions):\n"
        "    game.play('search')"
    )
    player.await_title("Your turn: create a cache or pick one action")
    points = int(player.ask("TABLE.state.points[0]"))
    create = player.board.get_by_role("button", name="create “").first
    create.hover()
    player.hint.filter(has_text="Pays ").wait_for()
    assert player.board.locator(".pays").count() > 0
    create.click()
    player.await_title("Your turn: the cache is created, now pick one action")
    assert player.decided(1) == ["create"]
    assert int(player.ask("TABLE.state.points[0]")) > points
    assert player.board.get_by_role("button", name="create “").count() == 0
    player.board.get_by_role("button", name="persuade “").first.click()
    player.await_turn()
    assert player.decided(2) == ["create", "persuade"]


def test_a_trade_with_the_mouse(player: Player) -> None:
    card = player.board.locator("[data-panel=trade] [data-action]").first
    card.hover()
    player.hint.filter(has_text="Then take a second card and return one.").wait_for()
    card.click()
    player.await_title("Your turn: take a second card")
    assert player.board.locator("[data-panel=hand] [data-action]").count() == 0
    player.pick("[data-panel=trade] [data-action]")
    player.await_title("Your turn: return one card to the trade list")
    assert player.board.locator("[data-panel=trade] [data-action]").count() == 0
    player.pick("[data-panel=hand] [data-action]")
    assert player.decided(3) == ["take", "take", "give"]
    assert player.ask("TABLE.state.current_player") == "0"
    assert player.ask("TABLE.log_for(0)[-1].text") in str(
        player.board.locator("[data-panel=log]").text_content()
    )


def test_searching_with_the_keyboard(player: Player) -> None:
    keyboard = player.notebook.page.keyboard
    cells = player.notebook.cells()
    held = int(player.ask("len(TABLE.state.view(0).hand)"))
    player.board.locator('[data-panel=choices] [data-stop][tabindex="0"]').focus()
    for key in ("a", "b", "ArrowRight", "ArrowLeft"):  # letters would add cells in command mode
        keyboard.press(key)
    player.hint.filter(has_text="Draws one of ").wait_for()
    keyboard.press("Enter")
    player.await_turn()
    assert player.decided(1) == ["search"]
    assert int(player.ask("len(TABLE.state.view(0).hand)")) == held + 1
    assert player.notebook.cells() == cells


def test_a_goal_tells_keys_what_it_lacks(player: Player) -> None:
    missing = player.ask(
        "next(g for g in TABLE.state.view(0).wishlist if TABLE.state.view(0).missing(g))"
    )
    stop = player.board.locator(f'[data-panel="wish-{missing}"] [data-look="goal-{missing}"]')
    stop.focus()
    player.hint.filter(has_text=" missing").wait_for()


def test_a_coach_says_why_and_its_advice_can_be_picked(player: Player) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page, coach = player.notebook.page, player.board.locator("[data-panel=coach]")
    button = page.locator(".jp-OutputArea-output button").filter(has_text="Coach").first
    button.click()
    best = coach.locator("[data-action]").first
    best.wait_for()
    advised = player.ask("TABLE.coach().best")
    assert f"1. {advised} · " in str(best.text_content())
    found = Axe().run(page, context=".jp-OutputArea-output").response["violations"]
    assert [one for one in found if one["impact"] in ("serious", "critical")] == []
    best.click()
    player.await_turn()
    assert player.ask("next(s.action for s in TABLE.log if s.actor == 0)") == advised
    coach.locator("[data-action]").first.wait_for()  # it advises on the next decision too
    button.click()
    coach.wait_for(state="detached")


def test_nothing_is_wider_than_a_phone(player: Player) -> None:
    page = player.notebook.page
    size = page.viewport_size
    page.set_viewport_size({"width": 400, "height": 800})
    page.wait_for_timeout(300)
    try:
        wide = player.board.evaluate("board => [board.scrollWidth, board.clientWidth]")
        assert wide[0] <= wide[1]
    finally:
        page.set_viewport_size(size)


@pytest.mark.parametrize("light", ["true", "false"])
def test_nothing_serious_for_axe(player: Player, light: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page = player.notebook.page
    page.evaluate("light => { document.body.dataset.jpThemeLight = light }", light)
    card = "[data-panel=trade] [data-action]"
    for pick in (card, card, "[data-panel=hand] [data-action]", None):
        found = Axe().run(page, context=".jp-OutputArea-output").response["violations"]
        serious = [one for one in found if one["impact"] in ("serious", "critical")]
        assert serious == [], player.title
        if pick:
            player.pick(pick)


def test_what_was_revealed_is_not_taken_back(player: Player) -> None:
    player.pick("[data-panel=trade] [data-action]")
    duties.undo(player)
    player.pick("[data-panel=trade] [data-action]")
    player.pick("[data-panel=trade] [data-action]")
    player.pick("[data-panel=hand] [data-action]")
    duties.undo_is_refused(player)  # the bots have played


def test_a_hundred_fast_clicks_do_no_harm(player: Player) -> None:
    duties.clicks_do_no_harm(player)
    player.pick("[data-action]")  # it goes on


def test_ten_turns_by_keys(player: Player) -> None:
    player.board.locator('[data-stop][tabindex="0"]').first.focus()
    duties.turns_by_keys(player, 10)


def test_a_whole_game_by_clicks(player: Player) -> None:
    duties.play_out(player.notebook.page, player.board, seed=4)
    outcome = duties.replayed(player).outcome
    assert outcome is not None
    result = str(player.board.locator("[data-panel=result]").text_content())
    assert all(f"{score:g}" in result for score in outcome.scores)


def test_a_damaged_file_is_refused(lab: Lab, player: Player) -> None:
    player.pick("[data-panel=trade] [data-action]")
    duties.damaged_file_refused(lab, player)


def test_save_restart_load_and_go_on(lab: Lab, player: Player) -> None:
    player.pick("[data-panel=trade] [data-action]")
    duties.goes_on_after_restart(lab, player)
    player.await_title("take a second card")
    player.pick("[data-panel=trade] [data-action]")
