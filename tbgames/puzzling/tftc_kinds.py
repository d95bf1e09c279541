"""Questions about positions of TFTC: goals, chances to pay for one, and turns compared."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import chain
from math import inf

from tbgames.engine.actions import Action
from tbgames.puzzling.kinds import Answer, Kind
from tbgames.scene.model import Panel, Scene, Thing
from tbgames.tftc.decisions import best_action
from tbgames.tftc.odds import draws_until
from tbgames.tftc.turn_plans import Counts, counted, goals_to_come, moved, trade_plans
from tbgames.tftc.turns import in_deck_at_most
from tbgames.tftc.view import TftcView

__all__ = ["KINDS", "unsolved"]

_CHANCE = re.compile("; [0-9]+ cards from the deck complete it with .*")
_UNSEEN = "All cards that you have not seen are equally likely."


def unsolved(scene: Scene) -> Scene:
    """Take off the goals how likely the deck completes them."""
    panels = [_bare(one) if one.id.startswith("wish-") else one for one in scene.panels]
    return replace(scene, panels=tuple(panels))


def _bare(goal: Panel) -> Panel:
    def told(thing: Thing) -> Thing:
        label, text = (_CHANCE.sub("", words) for words in (thing.label, thing.text))
        return replace(thing, label=label, text=text, note="")

    return replace(goal, things=tuple(map(told, goal.things)), text=_CHANCE.sub("", goal.text))


def _own_turn(view: TftcView) -> None:
    if view.phase != "turn" or view.to_decide != view.player:
        raise ValueError(f"the question needs a turn that begins; the phase is {view.phase}")


def _unpaid_turn(view: TftcView) -> None:
    _own_turn(view)
    if any(not view.missing(goal) for goal in view.wishlist):
        raise ValueError("a goal can be paid here already; the question is which one is first")


# -- the goal that comes first ---------------------------------------------------------------------


def _goal_question(view: TftcView) -> str:
    _unpaid_turn(view)
    return (
        "From now on you search in every turn and do nothing else. Which goal of the wishlist can "
        "you pay for first, on average?"
    )


def _goal_answers(view: TftcView, legal: Sequence[Action]) -> list[Answer]:
    _unpaid_turn(view)
    cards = view.game.cards

    def named(icons: Iterable[int]) -> list[str]:
        return [cards.icons[icon] for icon in icons]

    known = [row for seat, row in enumerate(view.known) if seat != view.player]
    seen = named((*view.trade_list, *view.location_discards, *chain(*known)))
    found = []
    for index in view.wishlist:
        goal = cards.goals[index]
        mean = draws_until(goal, named(view.hand), seen, cards).mean
        worth = -inf if mean is None else -mean
        figure = "can never be paid so" if mean is None else f"takes {float(mean):.2f} searches"
        found.append(Answer(goal.name, (worth,), figure, names=(goal.id, f"{goal.id} {goal.name}")))
    return found


# -- paying in the next turn -----------------------------------------------------------------------


def _paying_question(view: TftcView) -> str:
    _unpaid_turn(view)
    return (
        "Nobody else touches the wishlist. What gives you the best chance to pay for a goal when "
        "your next turn begins: to search, to trade, to persuade or to rest?"
    )


def _paying_answers(view: TftcView, legal: Sequence[Action]) -> list[Answer]:
    _unpaid_turn(view)
    game = view.game
    hand = counted(view.hand, game)
    needs = [counted(goal.needs, game) for goal in game.cards.goals]

    def pays(held: Counts, goals: Iterable[int]) -> list[bool]:
        return [all(h >= n for h, n in zip(held, needs[goal], strict=True)) for goal in goals]

    def searching(actions: Sequence[Action]) -> Fraction:
        unseen = in_deck_at_most(view)
        good = [n for i, n in enumerate(unseen) if any(pays(moved(hand, i, 1), view.wishlist))]
        return Fraction(sum(good), sum(unseen))

    def trading(actions: Sequence[Action]) -> Fraction:
        return Fraction(any(any(pays(plan.hand, view.wishlist)) for plan in trade_plans(view)))

    def persuading(actions: Sequence[Action]) -> Fraction:
        coming = [goals_to_come(view, action.args[0]) for action in actions]
        return max(Fraction(sum(pays(hand, goals)), len(goals)) for goals in coming)

    ways = {
        "search": ("search", searching),
        "take": ("trade", trading),
        "persuade": ("persuade", persuading),
        "rest": ("rest", lambda actions: Fraction(0)),
    }
    found = []
    for kind, (words, chance) in ways.items():
        actions = [action for action in legal if action.kind == kind]
        if actions:
            can = chance(actions)
            figure = f"does it with a chance of {float(can):.1%}"
            only = actions[0] if words == actions[0].text else None
            found.append(Answer(words, (can,), figure, only, (f"to {words}",)))
    return found


# -- the turn that brings most ---------------------------------------------------------------------


def _turn_question(view: TftcView) -> str:
    _own_turn(view)
    return (
        "A turn is worth the points of the goal that it brings nearest, divided by the turns until "
        "you can expect to pay for it, this one included. Which turn is the best, all its actions "
        "in a row?"
    )


def _turn_answers(view: TftcView, legal: Sequence[Action]) -> list[Answer]:
    _own_turn(view)
    by_words = {action.text: action for action in legal}
    found = []
    for choice in best_action(view):
        words, rate = choice.actions, choice.points_per_turn
        goal = f", with {choice.goal.name} in view" if choice.goal else ""
        first, *rest = words.split(", ")
        two = words.count("take ") == 2 == len(rest)
        turned = (f"{rest[0]}, {first}, {rest[1]}",) if two else ()
        figure = f"gives {rate:.2f} points a turn{goal}"
        found.append(Answer(words, (rate,), figure, by_words.get(words), turned))
    return found


KINDS = (
    Kind(
        "first goal",
        "a goal of the wishlist",
        Fraction(1),
        "searches",
        "Write down what each goal lacks, and how many of these cards you have not seen.",
        _UNSEEN,
        _goal_question,
        _goal_answers,
    ),
    Kind(
        "pay next turn",
        "search, trade, persuade or rest",
        Fraction(1, 20),
        "of a chance",
        "A search has as many good cards as complete a goal; a persuasion as many good goals as "
        "your hand can pay for; a trade is certain or no use.",
        _UNSEEN,
        _paying_question,
        _paying_answers,
    ),
    Kind(
        "best turn",
        "the actions of a turn, divided by commas",
        Fraction(1, 10),
        "points a turn",
        "Look at the trade list: two cards that a goal lacks are worth more than one search.",
        "The others leave list and goals alone.",
        _turn_question,
        _turn_answers,
    ),
)
"""The kinds of puzzles of TFTC."""
