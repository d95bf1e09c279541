"""A second TFTC, slow and plain, written from the rulings alone to hold the engine against.

It shares no code and no data structure with ``tbgames.tftc``: zones are lists of words, and what
is still to be done lies on an agenda, the next on top.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

LETTERS = ["A", "B", "C", "D"]


class Oracle:
    """One game, given the card set as a data file has it."""

    def __init__(self, cards: dict[str, Any], players: int, stalemate_rounds: int) -> None:
        self.deck = [name for name, count in cards["locations"] for _ in range(count)]
        self.discards: list[str] = []
        self.trade_list: list[str] = []
        self.goals = {goal["id"]: goal for goal in cards["goals"]}
        self.goal_deck = list(self.goals)
        self.goal_discards: list[str] = []
        self.wishlist: list[str] = []
        self.seats = LETTERS[:players]
        self.hands: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.caches: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.stalemate_rounds = stalemate_rounds
        self.first = self.turn = ""
        self.round = 0
        self.rounds_like_this: list[list[str]] = []  # what was done, by round
        # TFTC-04: 4 to each player, 6 to the list, 3 goals, then who starts.
        self.agenda: list[tuple[str, str]] = [("start", "")]
        self.agenda += [("goal", "")] * 3 + [("list", "")] * 6
        for seat in reversed(self.seats):
            self.agenda += [("card", seat)] * 4

    # -- what may happen ----------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return not self.agenda

    @property
    def player(self) -> str:
        return self.agenda[-1][1]

    def chances(self) -> dict[str, int]:
        if self.over:
            return {}
        what, _ = self.agenda[-1]
        if what == "start":
            return {f"{seat} starts": 1 for seat in self.seats}
        if what == "goal":
            return {f"reveal {goal}": 1 for goal in self.goal_deck}
        if what in ("card", "list"):
            word = "draw" if what == "card" else "turn up"
            return {f"{word} {name}": n for name, n in Counter(self.deck).items()}
        return {}

    def legal(self) -> set[str]:
        if self.over or self.chances():
            return set()
        what, seat = self.agenda[-1]
        hand = self.hands[seat]
        if what == "give":
            return {f"give {name}" for name in hand}
        if what == "take":
            return {f"take {name}" for name in self.trade_list}
        found = {"rest"} | {f"persuade {goal}" for goal in self.wishlist}
        if what == "turn":
            found |= {f"create {goal}" for goal in self.wishlist if self.can_pay(hand, goal)}
        if len(self.trade_list) >= 2:  # TFTC-17
            found |= {f"take {name}" for name in self.trade_list}
        if self.deck or self.discards:  # TFTC-20
            found.add("search")
        return found

    def can_pay(self, hand: list[str], goal: str) -> bool:
        needs = self.goals[goal]["needs"]
        return all(hand.count(name) >= count for name, count in needs.items())

    # -- what happens -------------------------------------------------------------------------

    def play(self, step: str) -> None:
        word, _, name = step.partition(" ")
        what, seat = self.agenda.pop()
        if name == "starts":
            self.first = word
            self.begin_turn(word)
        elif word == "draw":
            self.deck.remove(name)
            self.hands[seat].append(name)
        elif word == "turn":
            name = name.removeprefix("up ")
            self.deck.remove(name)
            self.trade_list.append(name)
        elif word == "reveal":
            self.goal_deck.remove(name)
            self.wishlist.append(name)
        elif word == "create":
            self.did("create")
            for icon, count in self.goals[name]["needs"].items():
                for _ in range(count):
                    self.hands[seat].remove(icon)
                    self.discards.append(icon)
            self.wishlist.remove(name)
            self.caches[seat].append(name)
            # TFTC-09: goal, refill to 4, then the action.
            self.agenda += [("action", seat), ("refill", seat), ("maybe goal", "")]
        else:
            self.act(word, name, what, seat)
        self.settle()

    def act(self, word: str, name: str, what: str, seat: str) -> None:
        if word == "take":
            self.trade_list.remove(name)
            self.hands[seat].append(name)
            if what != "take":
                self.agenda.append(("take", seat))
            else:
                self.agenda.append(("give", seat))
            return
        if word == "give":
            self.hands[seat].remove(name)
            self.trade_list.append(name)
        self.did("search" if word == "search" else "trade" if word == "give" else "quiet")
        self.agenda.append(("end", seat))
        if word == "search":
            self.agenda.append(("maybe card", seat))
        if word == "persuade":  # TFTC-21: discard first
            self.wishlist.remove(name)
            self.goal_discards.append(name)
            self.agenda.append(("maybe goal", ""))

    def did(self, what: str) -> None:
        self.rounds_like_this[-1].append(what)

    def begin_turn(self, seat: str) -> None:
        if seat == self.first:
            self.round += 1
            self.rounds_like_this.append([])
        self.turn = seat
        self.agenda.append(("turn", seat))

    def settle(self) -> None:
        """Do what follows by itself, up to the next decision or draw (TFTC-12, 16, 22 to 24)."""
        while self.agenda:
            what, seat = self.agenda[-1]
            if what == "maybe goal":
                self.agenda.pop()
                self.need_goal()
                if self.goal_deck:
                    self.agenda.append(("goal", ""))
            elif what == "maybe card":
                self.agenda.pop()
                self.need_card()
                if self.deck:
                    self.agenda.append(("card", seat))
            elif what == "refill":
                self.refill(seat)
            elif what == "end":
                self.end(seat)
            else:
                return

    def refill(self, seat: str) -> None:
        if len(self.hands[seat]) < 4:
            self.need_card()
            if self.deck:
                self.agenda.append(("card", seat))
                return
        self.agenda.pop()

    def end(self, seat: str) -> None:
        filling = len(self.trade_list) <= 2 or self.agenda.count(("end", seat)) == 2
        if filling and len(self.trade_list) < 6:
            self.need_card()
            if self.deck:
                if self.agenda.count(("end", seat)) == 1:
                    self.agenda.append(("end", seat))  # twice: the list is being filled to six
                self.agenda.append(("list", ""))
                return
        if len(self.wishlist) < 3:
            self.need_goal()
            if self.goal_deck:
                self.agenda.append(("goal", ""))
                return
        self.agenda.clear()
        following = self.seats[(self.seats.index(seat) + 1) % len(self.seats)]
        if following == self.first:
            quiet = self.rounds_like_this[-self.stalemate_rounds :]
            stale = len(quiet) == self.stalemate_rounds and not any(
                set(done) - {"quiet"} for done in quiet
            )
            if stale or any(len(made) >= 5 for made in self.caches.values()):
                return
        self.begin_turn(following)

    def need_card(self) -> None:
        if not self.deck:
            self.deck, self.discards = self.discards, []

    def need_goal(self) -> None:
        if not self.goal_deck:
            self.goal_deck, self.goal_discards = self.goal_discards, []

    # -- results ------------------------------------------------------------------------------

    def points(self) -> list[int]:
        return [sum(self.goals[g]["points"] for g in self.caches[seat]) for seat in self.seats]

    def winners(self) -> list[int]:
        """TFTC-27: most points, then fewest caches, then shared."""
        points = self.points()
        best = [i for i, score in enumerate(points) if score == max(points)]
        made = [len(self.caches[seat]) for seat in self.seats]
        fewest = min(made[i] for i in best)
        return [i for i in best if made[i] == fewest]

    def table(self) -> dict[str, Any]:
        """What lies where, in the words of a position; multisets sorted."""
        return {
            "hands": [sorted(self.hands[seat]) for seat in self.seats],
            "trade_list": sorted(self.trade_list),
            "wishlist": sorted(self.wishlist),
            "caches": [self.caches[seat] for seat in self.seats],
            "location_discards": sorted(self.discards),
            "goal_discards": sorted(self.goal_discards),
            "round": self.round,
        }
