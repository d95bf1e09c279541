"""Treasure Hunter played in a real JupyterLab, with mouse and keyboard; solitaire to its end."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser import duties
from tests.browser.lab import Lab, Notebook
from tests.browser.seated import Seated

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TABLE = """\
import tbgames as tb
from tbgames.treasure_hunter.fight_of_view import SeenFight

def saver(state):
    "A card that turns a fight which A is losing."
    for action in state.legal_actions:
        if action.kind in ("cast", "use", "event"):
            view = state.apply(action).view(0)
            if view.phase == "fight" and SeenFight(view).ahead >= 0:
                return action.id

def bring(here):
    "Go on with the first game of greedy players in which A decides and `here` is so."
    at_hand = tb.new("treasure_hunter", players=2)
    for seed in range(300):
        table = tb.Table(at_hand, ["greedy"] * 2, seed=seed)
        while not table.state.is_terminal:
            if table.state.current_player == 0 and here(table.state, table.state.view(0)):
                tb.Table.resume(table.record, ["human", "greedy"]).save("sought.json")
                game.load("sought.json")
                return
            table.step()
    raise LookupError("no game came to that")

game = tb.play("treasure_hunter", seats=["human", "greedy"], seed=8, pace=0)
game"""


@pytest.fixture(scope="module")
def opened(lab: Lab, browser: Any) -> Iterator[Notebook]:
    """A table in a notebook, shared by the tests: to open one takes the most time."""
    notebook = lab.open(browser, lab.write("treasure_hunter.ipynb", [TABLE]))
    notebook.run_all()
    notebook.await_cells()
    yield notebook
    assert notebook.errors == []
    notebook.close()


class Player(Seated):
    """Somebody at the board, and what is done there."""

    def bring(self, here: str) -> None:
        """Go on with a game where ``here``, an expression about state and view, has come true."""
        self.notebook.run(f"bring(lambda state, view: {here})\nseen = len(game.table.log)")
        self.await_turn()

    @property
    def log(self) -> str:
        return str(self.board.locator("[data-panel=log]").text_content())

    def button(self, name: str) -> Any:
        return self.board.get_by_role("button", name=name).first

    def choice(self, words: str) -> Any:
        return self.board.get_by_role("option", name=words).first

    def pick(self, what: Any) -> None:
        what.click()
        self.await_turn()

    @property
    def told(self) -> str:
        """What this player reads of all that has happened since ``bring``."""
        return self.ask("*[line.text for line in TABLE.log_for(0)[seen:]]")

    def decided(self, number: int) -> list[str]:
        """The last decisions of this player, as the record notes them."""
        return self.ask(
            f"*[str(s.action) for s in TABLE.log if s.actor == 0][-{number}:], sep=';'"
        ).split(";")


@pytest.fixture
def player(opened: Notebook) -> Player:
    """Where a new game has begun, and the own turn has come."""
    opened.run('game.new_game(["human", "greedy"], seed=8)\ngame.run()')
    return Player(opened)


def test_a_party_is_recruited_with_the_mouse(player: Player) -> None:
    player.await_title("Your turn: play heroes, hand out items, attach spells")
    card = player.button("play Priestess, hero: priest")
    card.hover()
    player.hint.filter(has_text="Your party then has 1 of 4 heroes.").wait_for()
    player.pick(card)
    attach = player.button("Control Animals: attach to Priestess")
    attach.hover()
    player.hint.filter(has_text="Priestess then has 1 of 3 spells, face down.").wait_for()
    assert player.board.locator("[data-panel=party-A] .fits").count() == 1
    player.pick(attach)
    player.pick(player.button("Spell Book: give to Priestess"))
    assert player.decided(3) == [
        "play Priestess",
        "attach Control Animals to Priestess",
        "give Spell Book to Priestess",
    ]
    party = player.board.locator("[data-panel=party-A]")
    party.get_by_text("carries Spell Book · Control Animals").wait_for()
    assert "attaches Control Animals to Priestess" in player.log


def test_windows_without_a_choice_ask_nobody(player: Player) -> None:
    # No location in hand: A neither chooses where to go nor is asked for Happy Hunting.
    player.pick(player.button("play Priestess"))
    player.pick(player.choice("Go on: nothing more to recruit"))
    passes = player.ask("*[s.text for s in TABLE.log_for(0)][-9:], sep=';'")
    assert "A does not go on an adventure." in passes
    assert "A does not play Happy Hunting." in passes
    player.await_title("discard")
    assert "A does not go on an adventure." in player.log


def test_an_adventure_with_the_keyboard(player: Player) -> None:
    player.bring("view.phase == 'venture'")
    keyboard = player.notebook.page.keyboard
    cells = player.notebook.cells()
    player.board.locator('[data-panel=choices] [data-stop][tabindex="0"]').focus()
    for key in ("a", "b", "ArrowRight", "ArrowLeft"):  # letters would add cells in command mode
        keyboard.press(key)
    player.hint.filter(has_text="face down.").wait_for()
    keyboard.press("Enter")
    player.await_title("place a treasure face down")
    player.board.locator('[data-panel=choices] [data-stop][tabindex="0"]').focus()
    keyboard.press("Enter")
    player.await_turn()
    going, placing = player.told.split(" places ")[:2]
    assert going.startswith("A goes to ")
    assert " face down." in placing
    assert player.notebook.cells() == cells


def test_a_fight_is_won_by_a_card(player: Player) -> None:
    losing = "view.phase == 'fight' and view.turn == 0 and SeenFight(view).ahead < 0"
    player.bring(f"{losing} and saver(state) is not None")
    player.board.locator("[data-panel=quest]").get_by_text("short").wait_for()
    guardian = player.board.locator("[data-panel=value-guardian]")
    assert "on" in str(guardian.get_attribute("class")).split()
    action = player.ask("saver(TABLE.state)")
    card = player.board.locator(f'[data-panel=choices] [data-action="{action}"]')
    card.hover()
    player.hint.filter(has_text="and wins.").wait_for()
    player.pick(card)
    more = player.choice("Play nothing more")  # asked for only where something is left to play
    if more.count():
        player.pick(more)
    assert ": the party wins." in player.told


def test_a_fight_is_lost(player: Player) -> None:
    player.bring("view.phase == 'fight' and view.turn == 0 and SeenFight(view).ahead < 0")
    player.pick(player.choice("Play nothing more"))
    assert ": the guardian wins." in player.told


def test_hits_are_spread(player: Player) -> None:
    player.bring("view.phase == 'hits' and view.points > 1")
    for _ in range(6):
        if "to place" not in player.title:
            break
        options = player.board.locator("[data-panel=choices] [data-action]")
        assert player.board.locator("[data-panel=party-A] .sel").count() == 1
        options.last.hover()
        player.hint.filter(has_text="left").or_(player.hint.filter(has_text="dies")).wait_for()
        player.pick(options.last)
    assert " places " in player.told
    assert " on " in player.told


def test_a_turn_is_ended(player: Player) -> None:
    player.bring("view.phase == 'discard' and len(view.hand) > 8")
    held = int(player.ask("len(TABLE.state.view(0).hand)"))
    assert player.choice("End the turn").count() == 0
    while "discard" in player.title and "from your hand" in player.title:
        player.pick(player.board.locator("[data-panel=hand] [data-action]").first)
    assert int(player.ask("len(TABLE.state.view(0).hand)")) == 7 < held
    player.pick(player.choice("End the turn"))
    assert "A ends the turn." in player.told


def test_what_is_said_stays_on_the_screen(player: Player) -> None:
    page = player.notebook.page
    size = page.viewport_size
    page.set_viewport_size({"width": 1500, "height": 420})
    try:
        player.board.locator(".tb-title").scroll_into_view_if_needed()
        player.choice("Go on").hover()
        player.hint.filter(has_text="The recruit phase ends.").wait_for()
        box = player.hint.bounding_box()
        assert 0 < box["y"] < box["y"] + box["height"] <= 421
        page.mouse.move(0, 0)
        page.wait_for_function(
            "hint => !hint.hasAttribute('popover')", arg=player.hint.element_handle()
        )
    finally:
        page.set_viewport_size(size)


def test_nothing_is_wider_than_a_phone(player: Player) -> None:
    player.bring("view.phase == 'recruit' and len(view.hand) > 9 and len(view.parties[0]) == 4")
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
    for here in (
        "view.phase == 'recruit' and len(view.hand) > 9 and len(view.parties[0]) == 4",
        "view.phase == 'fight'",
    ):
        player.bring(here)
        found = Axe().run(page, context=".jp-OutputArea-output").response["violations"]
        serious = [one for one in found if one["impact"] in ("serious", "critical")]
        assert serious == [], player.title


def test_a_hundred_fast_clicks_do_no_harm(player: Player) -> None:
    duties.clicks_do_no_harm(player)
    player.pick(player.board.locator("[data-action]").first)  # it goes on


def test_what_was_revealed_is_not_taken_back(player: Player) -> None:
    player.pick(player.button("play Priestess"))
    duties.undo(player)
    player.bring("view.phase == 'discard' and len(view.hand) < 8")
    player.pick(player.choice("End the turn"))
    duties.undo_is_refused(player)


def test_ten_turns_by_keys(player: Player) -> None:
    player.board.locator('[data-stop][tabindex="0"]').first.focus()
    duties.turns_by_keys(player, 10)


def test_a_solitaire_game_to_its_end(player: Player) -> None:
    player.notebook.run('game.new_game(["human"], seed=3)')
    player.await_turn()
    assert duties.play_out(player.notebook.page, player.board, seed=2) > 30
    assert duties.replayed(player).outcome is not None
    alive = player.ask("bool(TABLE.state.parties[0])") == "True"
    player.await_title("The deck is through: you win" if alive else "No hero is left: you lose")


def test_a_damaged_file_is_refused(lab: Lab, player: Player) -> None:
    player.pick(player.button("play Priestess"))
    duties.damaged_file_refused(lab, player)


def test_save_restart_load_and_go_on(lab: Lab, player: Player) -> None:
    player.pick(player.button("play Priestess"))
    duties.goes_on_after_restart(lab, player)
    player.pick(player.button("attach to Priestess"))
