"""What a search answers, and its limits."""

# mypy: disable-error-code="overload-overlap"
from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Any, TypeVar, overload

import numpy as np
import numpy.typing as npt

from gridcsp._engine import BoolExpr, EngineAnswer, EngineSolutions, IntExpr
from gridcsp.array import Array
from gridcsp.iterated import SolutionIterator
from gridcsp.kinds import Limits
from gridcsp.shown import table

_K = TypeVar("_K")
_S = TypeVar("_S", bound=tuple[int, ...])


class Status(IntEnum):
    """What is known of a model, with the names and numbers of OR-tools' `cp_model`.

    >>> model = Model()
    >>> x = model.intvar(0, 9, name="x")
    >>> answer = model.solve()
    >>> answer.status
    <Status.FEASIBLE: 2>
    >>> answer.status in (Status.FEASIBLE, Status.OPTIMAL)
    True
    """

    UNKNOWN = 0
    FEASIBLE = 2
    INFEASIBLE = 3
    OPTIMAL = 4


class Answer:
    """The answer of a search. It is true if there is a solution, and `answer[x]` is the value of an
    expression, or an array of the values of a list or an array of them.

    >>> from gridcsp import Model
    >>> model = Model()
    >>> x = model.intvar(0, 9, shape=3, name="x")
    >>> best = model.maximize(x[0] - x[1])
    >>> best
    <Answer: OPTIMAL, objective 9>
    >>> best[x[0] * 2], best[x[:2] > 0]
    (18, array([ True, False]))
    >>> best.bound, best.gap
    (9, 0.0)
    >>> best.status.name, best.objective, best.limit
    ('OPTIMAL', 9, None)
    >>> best.values([x[0], x[1], x[0] > 0])
    [9, 0, True]
    >>> best.stats["solutions"] >= 1, best.wall_time < 60
    (True, True)
    """

    def __init__(self, engine: EngineAnswer) -> None:
        self._engine = engine

    @property
    def status(self) -> Status:
        """What is known."""
        return Status[self._engine.status]

    @property
    def limit(self) -> str | None:
        """What ended the search early: "nodes", "failures", "memory", "solutions" or "time"."""
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
    def gap(self) -> float | None:
        """How far the objective may be from the best one, as a part of the objective: 0.0 if it is
        the best. `None` without a solution, or without an objective.
        """
        objective, bound = self.objective, self.bound
        if objective is None or bound is None:
            return None
        return abs(objective - bound) / max(1, abs(objective))

    @property
    def wall_time(self) -> float:
        """The seconds that the search took."""
        return self._engine.wall_time

    @property
    def stats(self) -> dict[str, int]:
        """What the search has cost: nodes, failures, solutions, propagations, restarts, nogoods, max_depth."""
        return self._engine.stats

    def __bool__(self) -> bool:
        return bool(self._engine)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, (int, str)):
            raise TypeError(f"an answer is compared with {other!r}: `answer.status` is its status, and `bool(answer)` whether there is a solution")
        return self is other

    __hash__ = object.__hash__

    @overload
    def __getitem__(self, expression: IntExpr) -> int: ...
    @overload
    def __getitem__(self, expression: BoolExpr) -> bool: ...
    @overload
    def __getitem__(self, expression: Array[IntExpr, _S]) -> np.ndarray[_S, np.dtype[np.int64]]: ...
    @overload
    def __getitem__(self, expression: Array[BoolExpr, _S]) -> np.ndarray[_S, np.dtype[np.bool_]]: ...
    @overload
    def __getitem__(self, expression: Mapping[_K, IntExpr]) -> dict[_K, int]: ...
    @overload
    def __getitem__(self, expression: Mapping[_K, BoolExpr]) -> dict[_K, bool]: ...
    @overload
    def __getitem__(self, expression: Mapping[_K, object]) -> dict[_K, Any]: ...
    @overload
    def __getitem__(self, expression: Iterable[IntExpr]) -> npt.NDArray[np.int64]: ...
    @overload
    def __getitem__(self, expression: Iterable[BoolExpr]) -> npt.NDArray[np.bool_]: ...
    @overload
    def __getitem__(self, expression: Iterable[object]) -> npt.NDArray[Any]: ...
    @overload
    def __getitem__(self, expression: int) -> int: ...
    def __getitem__(self, expression: object) -> Any:
        if isinstance(expression, IntExpr):
            return self._engine.int_value(expression)
        if isinstance(expression, BoolExpr):
            return self._engine.bool_value(expression)
        if isinstance(expression, (int, np.integer, np.bool_)):
            return expression
        if isinstance(expression, Mapping):
            return {key: self[value] for key, value in expression.items()}
        if isinstance(expression, np.ndarray):
            values = self._engine.values(list(expression.flat))
            return _array(values).reshape(expression.shape)
        if isinstance(expression, Iterable) and not isinstance(expression, (str, bytes)):
            return _array([self[part] for part in expression])
        raise TypeError(f"{expression!r} is no expression, and no list of them")

    def values(self, expressions: Iterable[IntExpr | BoolExpr | int]) -> list[Any]:
        """The values of a list of expressions and conditions, each as a number or a bool."""
        return self._engine.values(list(expressions))

    def __repr__(self) -> str:
        parts = [self.status.name]
        if self.objective is not None:
            parts.append(f"objective {self.objective}")
        if self.limit is not None:
            parts.append(f"ended by its limit on {self.limit}")
        return f"<Answer: {', '.join(parts)}>"

    def _repr_html_(self) -> str:
        facts: dict[str, object] = {"status": self.status.name, "ended by its limit on": self.limit}
        facts |= {"objective": self.objective, "bound": self.bound}
        facts |= {"seconds": f"{self.wall_time:.3f}", **self.stats}
        return table(None, [[name, str(fact)] for name, fact in facts.items() if fact is not None])


def _array(values: list[Any]) -> npt.NDArray[Any]:
    """Values as an array, which has integers even if it is empty."""
    return np.array(values) if values else np.array(values, dtype=np.int64)


class Solutions(SolutionIterator[Answer]):
    """An iterator over answers. The model can be used again once it has ended, or is closed.

    >>> model = Model()
    >>> x = model.intvar(1, 9, name="x")
    >>> with model.solutions(node_limit=4) as found:
    ...     print([answer[x] for answer in found], found.limit)
    [1, 2] nodes
    >>> found = model.solutions()
    >>> next(found)[x]
    1
    >>> found.close()
    >>> next(found, None)
    """

    def __init__(self, engine: EngineSolutions) -> None:
        super().__init__(engine, Answer)


class LimitReached(RuntimeError):
    """A limit ended a count. `found` is the number of solutions so far.

    >>> model = Model()
    >>> x = model.intvar(0, 9, shape=8)
    >>> try:
    ...     model.count(solution_limit=100)
    ... except LimitReached as reached:
    ...     print(reached.found)
    100
    """

    def __init__(self, found: int) -> None:
        super().__init__(f"a limit was reached: there are at least {found} solutions")
        self.found = found


def allowed(
    time_limit: float | None = None,
    node_limit: int | None = None,
    failure_limit: int | None = None,
    memory_limit: int | None = None,
    solution_limit: int | None = None,
) -> Limits:
    """The limits of a search, as the engine takes them."""
    return {
        "time_limit": time_limit,
        "node_limit": node_limit,
        "failure_limit": failure_limit,
        "memory_limit": memory_limit,
        "solution_limit": solution_limit,
    }
