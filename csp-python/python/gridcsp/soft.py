"""Soft constraints: what should hold, and what it costs where it does not."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gridcsp._engine import BoolExpr, IntExpr, Maximum, Sum
from gridcsp.answer import Answer
from gridcsp.kinds import Integer, IntLike


@dataclass(frozen=True)
class Broken:
    """A soft constraint that a solution breaks: its name, its weight, and what it costs in this solution, which is the weight times how
    often it is broken.

    >>> broken = Broken("Bob speaks on day 1", weight=2, penalty=2)
    >>> print(broken)
    Bob speaks on day 1: 2
    """

    name: str
    weight: int
    penalty: int

    def __str__(self) -> str:
        return f"{self.name}: {self.penalty}"


class SoftConstraints:
    """Constraints that a solution may break, each with a name and a weight, a number from 0 on. Their penalty is an expression like any
    other: it is minimized, bounded, or a part of a larger objective.

    >>> model = Model()
    >>> ann, bob, cleo = model.intvar(1, 2, shape=3)
    >>> model.add(ann != bob)
    >>> wishes = SoftConstraints()
    >>> wishes.prefer("Ann speaks on day 1", 3, ann == 1)
    >>> wishes.prefer("Bob speaks on day 1", 2, bob == 1)
    >>> wishes.prefer("Cleo speaks after Ann", 2, cleo > ann)
    >>> wishes.penalize("days with a talk of Cleo", 1, cleo - 1)
    >>> best = model.minimize(wishes.penalty())
    >>> best.objective, len(wishes)
    (3, 4)
    >>> for broken in wishes.broken(best):
    ...     print(broken)
    Bob speaks on day 1: 2
    days with a talk of Cleo: 1
    """

    def __init__(self) -> None:
        self._all: list[tuple[str, int, IntExpr | BoolExpr]] = []

    def prefer(self, name: str, weight: Integer, condition: BoolExpr) -> None:
        """This condition should hold. Otherwise it costs its weight."""
        if not isinstance(condition, BoolExpr):
            raise TypeError(f"{name}: a condition is needed, and this is {condition!r}")
        self._all.append((name, _weight(name, weight), ~condition))

    def penalize(self, name: str, weight: Integer, amount: IntLike) -> None:
        """Each unit of this amount costs the weight. An amount below 0 costs nothing: it is no reward."""
        self._all.append((name, _weight(name, weight), amount if isinstance(amount, BoolExpr) else Maximum(amount, 0)))

    def penalty(self) -> IntExpr:
        """The sum of all penalties, for `Model.minimize`."""
        return Sum([weight * amount for _, weight, amount in self._all])

    def broken(self, answer: Answer) -> list[Broken]:
        """The soft constraints that the solution of an answer breaks, in the order in which they were added."""
        listed = [Broken(name, weight, weight * int(answer[amount])) for name, weight, amount in self._all]
        return [broken for broken in listed if broken.penalty > 0]

    def __len__(self) -> int:
        return len(self._all)


def _weight(name: str, weight: Integer) -> int:
    if isinstance(weight, (bool, np.bool_)) or not isinstance(weight, (int, np.integer)):
        raise TypeError(f"{name}: a weight is an integer, and this is {weight!r}")
    if weight < 0:
        raise ValueError(f"{name}: the weight is {weight}, and a weight is 0 or more: to reward what holds, penalize what does not")
    return int(weight)
