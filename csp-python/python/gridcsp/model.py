"""Models: variables, constraints, and searches."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from gridcsp import _engine
from gridcsp._engine import BoolExpr, Constraint, IntExpr
from gridcsp.answer import Answer, LimitReached, Solutions, allowed
from gridcsp.array import Array
from gridcsp.shown import Explanation, Picture


class Model(_engine.Engine):
    """Variables, constraints, and how to search.

    >>> from gridcsp import AllDifferent, Model
    >>> model = Model()
    >>> queens = model.intvar(0, 7, shape=8, name="queen")
    >>> model.add(AllDifferent(queens))
    >>> model.add(AllDifferent(queens + range(8)), AllDifferent(queens - range(8)))
    >>> model.solve()[queens].tolist()
    [0, 4, 7, 5, 2, 6, 1, 3]
    >>> model.count()
    92
    """

    def __init__(self):
        self._named = 0

    def _name(self, name):
        if name is not None:
            return name
        self._named += 1
        return f"_{self._named}"

    def intvar(self, low, high=None, shape=None, name=None):
        """A variable with values from `low` to `high`, or with the values of a list or a range:
        `intvar(1, 9)`, `intvar([1, 4, 9])`. With a shape, such as 8 or (9, 9), an array of them.
        """
        values = low if high is None else range(low, high + 1)
        if shape is None:
            return self.int_var(self._name(name), values)
        shape = _shape(shape)
        return Array.of(self.int_vars(self._name(name), list(shape), values), shape)

    def auxiliary(self, low=None, high=None, name=None):
        """A variable that follows from others, which a search decides on last: an integer as of
        `intvar`, or, without values, a condition.
        """
        if low is None:
            return self.auxiliary_bool(self._name(name))
        values = low if high is None else range(low, high + 1)
        return self.auxiliary_var(self._name(name), values)

    def boolvar(self, shape=None, name=None):
        """A condition that is to be decided, or an array of them."""
        if shape is None:
            return self.bool_vars(self._name(name), None)[0]
        shape = _shape(shape)
        return Array.of(self.bool_vars(self._name(name), list(shape)), shape)

    def add(self, *constraints, name=None) -> None:
        """These conditions and constraints hold: single ones, lists and arrays of them. A name is
        shown by explanations.
        """
        for constraint in constraints:
            if isinstance(constraint, (BoolExpr, Constraint, bool, np.bool_)):
                self.require(constraint, name)
            elif isinstance(constraint, IntExpr):
                raise TypeError(f"{constraint!r} is an integer expression and no condition: compare it")
            elif isinstance(constraint, Iterable) and not isinstance(constraint, (str, bytes)):
                self.add(*constraint, name=name)
            else:
                raise TypeError(f"{constraint!r} is no condition and no constraint")

    def __iadd__(self, constraint):
        self.add(constraint)
        return self

    def solve(self, **limits) -> Answer:
        """Searches for one solution. Limits: time_limit (seconds), node_limit, failure_limit."""
        return Answer(self.solve_within(allowed(**limits)))

    def minimize(self, objective, on_solution=None, lns=None, seed=0, **limits) -> Answer:
        """The solution with the least value of an expression. `on_solution` is called with the
        answer at each better solution.

        With `lns`, a list of variables, the search is a large-neighbourhood search: most of them keep
        their values from the best solution so far, and some, drawn by the seed, are free. It is often
        better before a limit, and takes longer to a proof. The same seed gives the same search.
        """
        return self._optimize(objective, True, on_solution, lns, seed, limits)

    def maximize(self, objective, on_solution=None, lns=None, seed=0, **limits) -> Answer:
        """The solution with the greatest value of an expression: see `minimize`."""
        return self._optimize(objective, False, on_solution, lns, seed, limits)

    def _optimize(self, objective, minimize, on_solution, lns, seed, limits):
        report = None if on_solution is None else lambda found: on_solution(Answer(found))
        if lns is None:
            return Answer(self.optimize_within(objective, minimize, report, allowed(**limits)))
        return Answer(
            self.improve_within(objective, minimize, lns, seed, report, allowed(**limits))
        )

    def solutions(self, **limits) -> Solutions:
        """All solutions, one after the other, as answers."""
        return Solutions(self.solutions_within(allowed(**limits)))

    def count(self, **limits) -> int:
        """The number of solutions. If a limit ends the search before it is known, that is an error
        that tells the number so far.
        """
        count, is_all = self.count_within(allowed(**limits))
        if not is_all:
            raise LimitReached(count)
        return count

    def solve_assuming(self, assumptions, minimal=False, **limits) -> tuple[Answer, list | None]:
        """A solution in which these conditions hold. If there is none, the second result is a list of
        those that contradict each other; with `minimal`, none of them can be left out.
        """
        assumptions = list(assumptions)
        answer, core = self.solve_under(assumptions, minimal, allowed(**limits))
        return Answer(answer), None if core is None else [assumptions[place] for place in core]

    def why(self, condition=None, givens=(), **limits) -> Explanation:
        """Why a condition follows from the constraints and the givens, or, without a condition, why
        there is no solution.
        """
        return Explanation(*self.why_within(condition, list(givens), allowed(**limits)))

    def trace(self, level="decisions", minimize=None, maximize=None, **limits) -> str:
        """The search as a text that is the same on every machine. Levels: "decisions", "changes",
        "wakes".
        """
        return self.trace_within(level, minimize, maximize, allowed(**limits))

    def replay(self, trace: str, minimize=None, maximize=None) -> None:
        """Checks a trace: each step has to be one of this model's constraints."""
        self.replay_within(trace, minimize, maximize)

    def parts(self, most: int, below: str = "root", minimize=None, maximize=None) -> list[str]:
        """Cuts what is left of the search tree in a part of it (all of it: "root") into about this number of parts.
        They are lines of text, for any process that builds the same model: see `gridcsp.distributed`.
        """
        return self.parts_within(below, most, minimize, maximize)

    def tree(self, minimize=None, maximize=None, **limits) -> Picture:
        """The tree of the search as SVG, which a notebook shows."""
        return Picture(_engine.tree_svg(self.trace(minimize=minimize, maximize=maximize, **limits)))

    def __repr__(self) -> str:
        return f"<Model: {self.variables} variables, {self.propagators} propagators>"


def _shape(shape):
    return (int(shape),) if np.ndim(shape) == 0 else tuple(int(part) for part in shape)
