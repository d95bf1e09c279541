"""Questions about positions of Treasure Hunter: guardians, cards in a fight, and hits."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tbgames.engine.actions import Action
from tbgames.engine.messages import listed
from tbgames.puzzling.kinds import Answer, Kind
from tbgames.scene.model import Scene
from tbgames.scene.names import count
from tbgames.treasure_hunter.bitset import indices
from tbgames.treasure_hunter.course_nodes import Hurt
from tbgames.treasure_hunter.decisions import opposing_values, spell_values
from tbgames.treasure_hunter.odds_of_view import read_fight
from tbgames.treasure_hunter.view import HeroRow, TreasureHunterView

__all__ = ["KINDS", "unsolved"]


def unsolved(scene: Scene) -> Scene:
    """Only choices say what they lead to, and these are not drawn."""
    return scene


def _names(view: TreasureHunterView, cards: Sequence[int]) -> str:
    return listed([view.game.label(card) for card in cards])


# -- opposing --------------------------------------------------------------------------------------


def _opposing_question(view: TreasureHunterView) -> str:
    if view.phase != "oppose":
        raise ValueError(f"the question needs a party to be opposed; the phase is {view.phase}")
    who, where = view.game.seat_name(view.turn), view.game.label(view.location)
    return (
        f"{who} goes to the {where}. With which guardian do you have the best chance to stop {who}?"
    )


def _opposing_answers(view: TreasureHunterView, legal: Sequence[Action]) -> list[Answer]:
    chances = {row.guardian: row.win for row in opposing_values(view)}
    found = []
    for action in legal:
        if action.kind == "oppose":
            win = chances[view.game.label(action.args[0])]
            figure = f"is beaten with a chance of {float(win):.1%}"
            name = view.game.label(action.args[0])
            found.append(Answer(action.text, (-win,), figure, action, (name,)))
    if not found:
        raise ValueError("the question needs guardians in hand")
    return found


# -- cards in a fight ------------------------------------------------------------------------------


def _fight_question(view: TreasureHunterView) -> str:
    if view.phase != "fight":
        raise ValueError(f"the question needs cards to be played; the phase is {view.phase}")
    fight = read_fight(view)
    return (
        f"Your party has {fight.own.total} against {fight.theirs.total} of the "
        f"{_names(view, view.facing)}. What do you play now, first of all to win, then to lose few "
        "heroes?"
    )


def _fight_answers(view: TreasureHunterView, legal: Sequence[Action]) -> list[Answer]:
    rows = {row.play: row for row in spell_values(view)}
    lacking = [action.text for action in legal if action.text not in rows]
    if lacking:
        raise ValueError(f"the odds of {lacking[0]!r} are not worked out, so it is no question")
    found = []
    for action in legal:
        row = rows[action.text]
        figure = f"wins with a chance of {float(row.win):.1%}, and {float(row.dead):.2f} heroes die"
        note = view.game.cards.cards[action.args[0]].text if action.args else ""
        found.append(Answer(action.text, (row.win, -row.dead), figure, action, note=note))
    return found


# -- hits ------------------------------------------------------------------------------------------


def _hits_question(view: TreasureHunterView) -> str:
    if view.phase != "hits":
        raise ValueError(f"the question needs hits to be placed; the phase is {view.phase}")
    placed = dict(view.placed)
    free = [HeroRow._make(row) for row in view.parties[view.player] if row[0] not in placed]
    heroes = listed(
        [f"{view.game.label(one.hero)} ({one.hits - one.damage} to live)" for one in free]
    )
    return (
        f"{count(view.points, 'hit')} of the {_names(view, view.facing)} fall on {heroes}. How "
        f"many does the {view.game.label(view.aim)} take, so that the fewest die, "
        "and of these the weakest?"
    )


def _hits_answers(view: TreasureHunterView, legal: Sequence[Action]) -> list[Answer]:
    fight = read_fight(view)
    hurt = fight.root
    if view.phase != "hits" or not isinstance(hurt, Hurt):
        raise ValueError(f"the question needs hits to be placed; the phase is {view.phase}")
    heroes = [one.hero for one in hurt.company.heroes]
    placed, at = dict(view.placed), heroes.index(view.aim)
    game = view.game
    best: dict[int, tuple[int, int, int]] = {}
    for counts in fight.course.placements(hurt):
        so_far = [n == placed.get(hero, 0) for n, hero in zip(counts[:at], heroes, strict=False)]
        if not all(so_far):
            continue
        dead = fight.course.placed(hurt, counts).dead
        lost = sum(game.cards.hero(hero).cbt for hero in indices(dead))
        row = (-dead.bit_count(), -lost, dead)
        best[counts[at]] = max(row, best.get(counts[at], row))
    found = []
    for action in legal:
        deaths, lost, dead = best[action.args[1]]
        figure = f"costs {_names(view, indices(dead))}" if dead else "lets everybody live"
        found.append(Answer(action.text, (deaths, lost), figure, action, (str(action.args[1]),)))
    return found


KINDS = (
    Kind(
        "oppose",
        "a guardian",
        Fraction(1, 20),
        "of a chance",
        "Add the location's bonus and what the party has against each guardian; two dice on each "
        "side do the rest, and a tie is the party's.",
        "Neither side plays a card or uses an item up.",
        _opposing_question,
        _opposing_answers,
    ),
    Kind(
        "spells",
        "a card or a pass",
        Fraction(1, 20),
        "of a chance, or of a hero",
        "The dice lie: count by how much you are behind, and what each card adds or takes away.",
        "The other side plays no more cards.",
        _fight_question,
        _fight_answers,
    ),
    Kind(
        "hits",
        "a number of hits",
        Fraction(1),
        "heroes, or points of combat value",
        "A hero lives who takes fewer hits than he has left, but poison kills with the first one "
        "(TH-045). A martyr may take any number (TH-042).",
        "What may come after these hits is left aside.",
        _hits_question,
        _hits_answers,
    ),
)
"""The kinds of puzzles of Treasure Hunter."""
