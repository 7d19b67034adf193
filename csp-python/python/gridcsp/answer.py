"""What a search answers, and its limits."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

import numpy as np

from gridcsp._engine import BoolExpr, IntExpr


class Status(IntEnum):
    """What is known of a model, with the names and numbers of OR-tools' `cp_model`."""

    UNKNOWN = 0
    FEASIBLE = 2
    INFEASIBLE = 3
    OPTIMAL = 4


class Answer:
    """The answer of a search. It is true if there is a solution, and `answer[x]` is the value of an
    expression, or an array of the values of a list or an array of them.
    """

    def __init__(self, engine):
        self._engine = engine

    @property
    def status(self) -> Status:
        """What is known."""
        return Status[self._engine.status]

    @property
    def limit(self) -> str | None:
        """What ended the search early: "nodes", "failures", "solutions" or "time"."""
        return self._engine.limit

    @property
    def objective(self) -> int | None:
        """The value of the objective in the solution."""
        return self._engine.objective

    @property
    def bound(self) -> int | None:
        """No solution has a better objective than this, as far as it is proven."""
        return self._engine.bound

    @property
    def wall_time(self) -> float:
        """The seconds that the search took."""
        return self._engine.wall_time

    @property
    def stats(self) -> dict[str, int]:
        """What the search has cost: nodes, failures, solutions, propagations, max_depth."""
        return self._engine.stats

    def __bool__(self) -> bool:
        return bool(self._engine)

    def __getitem__(self, expression):
        if isinstance(expression, IntExpr):
            return self._engine.int_value(expression)
        if isinstance(expression, BoolExpr):
            return self._engine.bool_value(expression)
        if isinstance(expression, (int, np.integer, np.bool_)):
            return expression
        if isinstance(expression, dict):
            return {key: self[value] for key, value in expression.items()}
        if isinstance(expression, Iterable) and not isinstance(expression, (str, bytes)):
            return np.array([self[part] for part in expression])
        raise TypeError(f"{expression!r} is no expression, and no list of them")

    def values(self, expressions) -> list:
        """The values of a list of expressions and conditions, each as a number or a bool."""
        return self._engine.values(list(expressions))

    def __repr__(self) -> str:
        parts = [self.status.name]
        if self.objective is not None:
            parts.append(f"objective {self.objective}")
        if self.limit is not None:
            parts.append(f"ended by its limit on {self.limit}")
        return f"<Answer: {', '.join(parts)}>"


class Solutions:
    """An iterator over answers. The model can be used again once it has ended, or is closed."""

    def __init__(self, engine):
        self._engine = engine

    def __iter__(self):
        return self

    def __next__(self) -> Answer:
        found = next(self._engine)
        return Answer(found)

    @property
    def limit(self) -> str | None:
        """What ended the search before all solutions were found, once it has ended."""
        return self._engine.limit

    def close(self) -> None:
        """Ends the search."""
        self._engine.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class LimitReached(RuntimeError):
    """A limit ended a count. `found` is the number of solutions so far."""

    def __init__(self, found: int):
        super().__init__(f"a limit was reached: there are at least {found} solutions")
        self.found = found


def allowed(time_limit=None, node_limit=None, failure_limit=None, solution_limit=None):
    """The limits of a search, as the engine takes them. Another name is an error."""
    return {
        "time_limit": time_limit,
        "node_limit": node_limit,
        "failure_limit": failure_limit,
        "solution_limit": solution_limit,
    }
