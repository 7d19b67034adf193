"""Models: variables, constraints, and searches."""

from __future__ import annotations

import json
import weakref
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, TypeVar, overload

import numpy as np

from gridcsp import _engine, constraints
from gridcsp._engine import BoolExpr, Constraint, Engine, Graph, IntExpr
from gridcsp.answer import Answer, LimitReached, Solutions, allowed
from gridcsp.array import Array
from gridcsp.kinds import BoolLike, Conds, Exprs, Integer, IntLike, Limits, Requirement, ValueOrder, Values, VarOrder
from gridcsp.shown import Explanation, Picture, table

_S = TypeVar("_S", bound=tuple[int, ...])

Log = bool | Callable[[str], object]
"""Whether a search says how far it is: `True` prints its log, and a function gets each line."""

_FORMAT = "gridcsp-model 1"


class Model:
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

    A model is copied and pickled by its text. Its variables are found by their names:

    >>> import copy
    >>> other = copy.deepcopy(model)
    >>> other.add(other["queen"][0] == 3)
    >>> other.count(), model.count()
    (18, 92)
    >>> model.variables, model.propagators
    (8, 3)
    """

    def __init__(self) -> None:
        self._engine = Engine()
        self._engine.belongs_to(weakref.ref(self))
        self._named: dict[str, Any] = {}
        self._stems: set[str] = set()
        self._numbered = 0
        self._steps: list[str] = []
        self._is_whole = True

    # Variables

    @overload
    def intvar(
        self, low: Values | Integer, high: Integer | None = None, shape: None = None, name: str | None = None
    ) -> IntExpr: ...
    @overload
    def intvar(
        self, low: Values | Integer, high: Integer | None, shape: int, name: str | None = None
    ) -> Array[IntExpr, tuple[int]]: ...
    @overload
    def intvar(
        self, low: Values | Integer, high: Integer | None = None, *, shape: int, name: str | None = None
    ) -> Array[IntExpr, tuple[int]]: ...
    @overload
    def intvar(
        self, low: Values | Integer, high: Integer | None, shape: _S, name: str | None = None
    ) -> Array[IntExpr, _S]: ...
    @overload
    def intvar(
        self, low: Values | Integer, high: Integer | None = None, *, shape: _S, name: str | None = None
    ) -> Array[IntExpr, _S]: ...
    def intvar(
        self,
        low: Values | Integer,
        high: Integer | None = None,
        shape: int | Sequence[int] | None = None,
        name: str | None = None,
    ) -> Any:
        """A variable with values from `low` to `high`, or with the values of a list or a range:
        `intvar(1, 9)`, `intvar([1, 4, 9])`. With a shape, such as 8 or (9, 9), an array of them.

        No two variables of a model have the same name.

        >>> model = Model()
        >>> digit = model.intvar(1, 9, shape=(2, 3), name="digit")
        >>> digit.shape, digit[0, 2]
        ((2, 3), digit[0,2])
        >>> square = model.intvar([1, 4, 9], name="square")
        >>> model.intvar(0, 1, name="square")
        Traceback (most recent call last):
            ...
        ValueError: there is a variable named 'square' already: each has a name of its own, or none
        """
        low = _engine.settled(low)
        sides = None if shape is None else _engine.shape(shape)
        known = self._name(name, sides)
        if sides is None:
            made: Any = self._engine.int_var(known, low, high)
        else:
            made = Array.of(self._engine.int_vars(known, sides, low, high), tuple(sides))
        return self._made(known, made, "intvar", low, high, sides, name)

    @overload
    def auxiliary(self, low: None = None, high: None = None, name: str | None = None) -> BoolExpr: ...
    @overload
    def auxiliary(self, low: Values | Integer, high: Integer | None = None, name: str | None = None) -> IntExpr: ...
    def auxiliary(
        self, low: Values | Integer | None = None, high: Integer | None = None, name: str | None = None
    ) -> IntExpr | BoolExpr:
        """A variable that follows from others, which a search decides on last: an integer as of
        `intvar`, or, without values, a condition.

        >>> model = Model()
        >>> x, half = model.intvar(0, 9, name="x"), model.auxiliary(0, 4, name="half")
        >>> model.add(half == x // 2)
        >>> model.count()
        10
        """
        low = _engine.settled(low)
        known = self._name(name)
        made: IntExpr | BoolExpr
        if low is None:
            made = self._engine.auxiliary_bool(known)
        else:
            made = self._engine.auxiliary_var(known, low, high)
        self._made(known, made, "auxiliary", low, high, name)
        return made

    @overload
    def boolvar(self, shape: None = None, name: str | None = None) -> BoolExpr: ...
    @overload
    def boolvar(self, shape: int, name: str | None = None) -> Array[BoolExpr, tuple[int]]: ...
    @overload
    def boolvar(self, shape: _S, name: str | None = None) -> Array[BoolExpr, _S]: ...
    def boolvar(self, shape: int | Sequence[int] | None = None, name: str | None = None) -> Any:
        """A condition that is to be decided, or an array of them.

        >>> model = Model()
        >>> rain = model.boolvar(name="rain")
        >>> open = model.boolvar(shape=2, name="open")
        >>> model.add(rain.implies(~open[0]), open.any())
        >>> [(found[rain], found[open].tolist()) for found in model.solutions()]
        [(False, [True, True]), (False, [True, False]), (True, [False, True]), (False, [False, True])]
        """
        sides = None if shape is None else _engine.shape(shape)
        known = self._name(name, sides)
        made: Any = self._engine.bool_vars(known, sides)
        made = made[0] if sides is None else Array.of(made, tuple(sides))
        return self._made(known, made, "boolvar", sides, name)

    def define(self, name: str, expression: IntLike) -> IntExpr:
        """A variable that is equal to an expression, under this name.

        >>> model = Model()
        >>> x = model.intvar(0, 3, shape=2, name="x")
        >>> total = model.define("total", x.sum())
        >>> model.add(total == 6)
        >>> model.solve()[model["total"]]
        6
        """
        made = self._engine.define(self._name(name), expression)
        self._made(name, made, "define", name, expression)
        return made

    def variable_of(self, expression: IntLike) -> IntExpr:
        """The variable that an expression is, or one that is equal to it: the same one each time.

        >>> model = Model()
        >>> x = model.intvar(0, 9, name="x")
        >>> twice = model.variable_of(2 * x)
        >>> model.variable_of(2 * x)
        2*x
        >>> model.variables
        2
        """
        return self._noting(lambda: self._engine.variable_of(expression), "variable_of", expression)

    def __getitem__(self, name: str) -> Any:
        """The variable, or the array of variables, with this name."""
        try:
            return self._named[name]
        except KeyError:
            raise KeyError(f"no variable of this model is named {name!r}") from None

    def _name(self, name: str | None, sides: list[int] | None = None) -> str:
        """A name that no other variable has: this one, or a new one."""
        if name is None:
            while name is None or name in self._named:
                self._numbered += 1
                name = f"_{self._numbered}"
            return name
        if not isinstance(name, str):
            raise TypeError(f"a name is a str, and this is {name!r}")
        stem = name[: name.rindex("[")] if name.endswith("]") and "[" in name else None
        is_entry = stem is not None and isinstance(self._named.get(stem), Array)
        if name in self._named or is_entry or (sides is not None and name in self._stems):
            raise ValueError(f"there is a variable named {name!r} already: each has a name of its own, or none")
        if stem is not None:
            self._stems.add(stem)
        return name

    def _made(self, name: str, made: Any, *step: object) -> Any:
        self._named[name] = made
        self._note(*step)
        return made

    # Constraints

    def add(self, *constraints: Requirement, name: str | None = None) -> None:
        """These conditions and constraints hold: single ones, lists and arrays of them. A name is
        shown by explanations.

        >>> from gridcsp import Model
        >>> model = Model()
        >>> x = model.intvar(0, 9, shape=3, name="x")
        >>> model.add(x[0] < x[1], name="order")
        >>> model.add(x == [4, 5, 6], x.sum() == 15)
        >>> model.add(x[0] in {4, 5})
        Traceback (most recent call last):
            ...
        TypeError: False is no condition: it comes from comparing what are no expressions of a model, or from \
`in`, `is`, `not`, `and` or `or`; x.is_in(values), ~, & and | make conditions, and All([]) and Any([]) are \
always true and always false
        """
        for constraint in constraints:
            if isinstance(constraint, (BoolExpr, Constraint)):
                self._require(constraint, name)
            elif isinstance(constraint, (bool, np.bool_)):
                raise TypeError(
                    f"{bool(constraint)} is no condition: it comes from comparing what are no expressions of a model, "
                    "or from `in`, `is`, `not`, `and` or `or`; x.is_in(values), ~, & and | make conditions, and "
                    "All([]) and Any([]) are always true and always false"
                )
            elif isinstance(constraint, IntExpr):
                raise TypeError(f"{constraint!r} is an integer expression and no condition: compare it")
            elif isinstance(constraint, (set, frozenset, dict)):
                raise TypeError(f"a list is needed, and this is a {type(constraint).__name__}: {constraint!r}")
            elif isinstance(constraint, Iterable) and not isinstance(constraint, (str, bytes)):
                self.add(*constraint, name=name)
            else:
                raise TypeError(f"{constraint!r} is no condition and no constraint")

    def _require(self, constraint: BoolExpr | Constraint, name: str | None) -> None:
        try:
            self._steps.append(self._engine.require(constraint, name))
        except ValueError:
            # Parts of it may hold from now on.
            self._is_whole = False
            raise

    def __iadd__(self, constraint: Requirement) -> Model:
        self.add(constraint)
        return self

    @property
    def variables(self) -> int:
        """The number of variables, with those that stand for parts of expressions."""
        return self._engine.variables

    @property
    def propagators(self) -> int:
        """The number of propagators."""
        return self._engine.propagators

    # How to search

    def branch_on(
        self,
        vars: Exprs,
        order: VarOrder = "first_fail",
        values: ValueOrder = "min",
        seed: int = 0,
    ) -> None:
        """Searches decide on these expressions next, in this order of variables and values.

        >>> model = Model()
        >>> x = model.intvar(0, 2, shape=2)
        >>> model.branch_on(x, "input_order", "max")
        >>> [found[x].tolist() for found in model.solutions(solution_limit=4)]
        [[2, 2], [2, 1], [2, 0], [1, 2]]
        """
        kept = _engine.settled(vars)
        self._engine.branch_on(kept, order, values, seed)
        self._note("branch_on", kept, order, values, seed)

    def hint(self, *hints: BoolLike | Conds) -> None:
        """Searches try from now on first that these conditions hold, in this order. The solutions
        stay the same, in another order. Each call replaces the hints of the one before; without
        conditions there are none.

        >>> model = Model()
        >>> x = model.intvar(0, 9, name="x")
        >>> model.hint(x == 4)
        >>> model.solve()[x]
        4
        """
        kept = [_engine.settled(hint) for hint in hints]
        self._engine.hint(*kept)
        self._note("hint", *kept)

    def learning(self, learning: Literal["off", "on", "auto", "even"]) -> None:
        """Whether searches learn from their failures, from now on.

        Without a call it is "auto", which begins without and learns once failures mount, but not for
        `solutions`, `parts`, `trace` and `tree`: these keep to the order of the search tree, as with
        "off". "even" is for models of which nothing is known: as "auto", but at least half of the work goes to runs that learn.

        >>> model = Model()
        >>> hole = model.intvar(0, 5, shape=7)
        >>> model.add(AllDifferent(hole))
        >>> model.learning("on")
        >>> model.solve().status.name
        'INFEASIBLE'
        """
        self._engine.learning(learning)
        self._note("learning", learning)

    def restarts(self, policy: Literal["luby", "geometric"] = "luby", failures: int = 100) -> None:
        """Searches start over from now on, after `failures` times 1, 1, 2, 1, 1, 2, 4, … failures
        ("luby"), or after `failures` and then each time half as many again ("geometric").

        >>> model = Model()
        >>> hole = model.intvar(0, 5, shape=7)
        >>> model.add(AllDifferent(hole))
        >>> model.restarts("geometric", failures=10)
        >>> model.solve().status.name
        'INFEASIBLE'
        """
        self._engine.restarts(policy, failures)
        self._note("restarts", policy, failures)

    def relax(self, minimize: IntLike | None = None, maximize: IntLike | None = None) -> bool:
        """What all sums of the model say together about an objective bounds it from now on: a linear relaxation. Returns whether there
        is one. It helps a search for the best solution that learns, where the objective is a sum whose parts depend on each
        other: costs, covers, assignments.

        >>> from gridcsp import Model, Sum
        >>> model = Model()
        >>> x = model.boolvar(9, name="x")
        >>> for i in range(9):
        ...     model.add(x[i] | x[(i + 1) % 9])
        >>> model.relax(minimize=Sum(x))
        True
        >>> model.minimize(Sum(x)).bound
        5
        """
        goal = self._goal(minimize, maximize)
        self._note("relax", *goal)
        return self._engine.relax(*goal)

    # Searches

    def solve(
        self,
        *,
        time_limit: float | None = None,
        node_limit: int | None = None,
        failure_limit: int | None = None,
        memory_limit: int | None = None,
        log: Log = False,
        workers: Integer = 1,
    ) -> Answer:
        """Searches for one solution, within limits: seconds, nodes of the search tree, failures, million bytes.

        With `log`, lines say how far the search is: printed, or given to a function.

        With `workers`, this number of threads search copies of the model in different ways and tell each other what
        they find out. The answer is the same each time; another number of workers may give another
        solution. Limits on nodes and failures are for each worker. The copies are made of the model's text, in a second or two of
        search, if the first worker has not found the answer by then.

        >>> from gridcsp import AllDifferent, Model
        >>> model = Model()
        >>> x = model.intvar(1, 4, shape=4, name="x")
        >>> model.add(AllDifferent(x))
        >>> model.solve(workers=2)[x].tolist()
        [1, 2, 3, 4]
        """
        limits = allowed(time_limit, node_limit, failure_limit, memory_limit)
        if _several(workers):
            return Answer(self._engine.search_by_workers(self._copies(workers), None, None, None, None, _log(log), limits))
        return Answer(self._engine.solve_within(_log(log), limits))

    def _copies(self, workers: Integer) -> tuple[Integer, Callable[[], Engine]]:
        """The number of workers, and what makes the engine of a copy."""
        text = self.to_text()
        return workers, lambda: type(self).from_text(text)._engine

    def minimize(
        self,
        objective: IntLike,
        on_solution: Callable[[Answer], object] | None = None,
        lns: Exprs | None = None,
        seed: int = 0,
        *,
        time_limit: float | None = None,
        node_limit: int | None = None,
        failure_limit: int | None = None,
        memory_limit: int | None = None,
        solution_limit: int | None = None,
        log: Log = False,
        workers: Integer = 1,
    ) -> Answer:
        """The solution with the least value of an expression. `on_solution` is called with the
        answer at each better solution; its `bound` and `gap` are what is proven by then.

        With `lns`, a list of variables, the search is a large-neighbourhood search: most of them keep
        their values from the best solution so far, and some, drawn by the seed, are free. It is often
        better before a limit, and takes longer to a proof. The same seed gives the same search.

        With `workers`, several threads search, as for `solve`, one of them by large-neighbourhood search; `lns` says
        which variables that keeps and frees, and the seed has no effect.

        >>> from gridcsp import Model
        >>> model = Model()
        >>> x = model.intvar(0, 9, shape=2, name="x")
        >>> model.add(x[0] + x[1] >= 5)
        >>> seen = []
        >>> model.minimize(2 * x[0] + x[1], lambda found: seen.append((found.objective, found.bound)))
        <Answer: OPTIMAL, objective 5>
        >>> seen
        [(5, 0)]
        """
        limits = allowed(time_limit, node_limit, failure_limit, memory_limit, solution_limit)
        return self._optimize(objective, True, on_solution, lns, seed, log, workers, limits)

    def maximize(
        self,
        objective: IntLike,
        on_solution: Callable[[Answer], object] | None = None,
        lns: Exprs | None = None,
        seed: int = 0,
        *,
        time_limit: float | None = None,
        node_limit: int | None = None,
        failure_limit: int | None = None,
        memory_limit: int | None = None,
        solution_limit: int | None = None,
        log: Log = False,
        workers: Integer = 1,
    ) -> Answer:
        """The solution with the greatest value of an expression: see `minimize`.

        >>> model = Model()
        >>> x = model.intvar(0, 9, name="x")
        >>> model.add(3 * x <= 20)
        >>> best = model.maximize(x)
        >>> best.status.name, best[x]
        ('OPTIMAL', 6)
        """
        limits = allowed(time_limit, node_limit, failure_limit, memory_limit, solution_limit)
        return self._optimize(objective, False, on_solution, lns, seed, log, workers, limits)

    def _optimize(
        self,
        objective: IntLike,
        minimize: bool,
        on_solution: Callable[[Answer], object] | None,
        lns: Exprs | None,
        seed: int,
        log: Log,
        workers: Integer,
        limits: Limits,
    ) -> Answer:
        if isinstance(objective, (bool, np.bool_)):
            raise TypeError(f"an objective is an integer expression, and this is {objective}")
        report = None if on_solution is None else lambda found: on_solution(Answer(found))
        # The variable of the objective is in the text of the model.
        whole = self.variable_of(objective)
        if _several(workers):
            least, most = (whole, None) if minimize else (None, whole)
            copies = self._copies(workers)
            found = self._engine.search_by_workers(copies, least, most, lns, report, _log(log), limits)
        elif lns is None:
            found = self._engine.optimize_within(whole, minimize, report, _log(log), limits)
        else:
            found = self._engine.improve_within(whole, minimize, lns, seed, report, _log(log), limits)
        return Answer(found)

    def solutions(
        self,
        *,
        time_limit: float | None = None,
        node_limit: int | None = None,
        failure_limit: int | None = None,
        memory_limit: int | None = None,
        solution_limit: int | None = None,
    ) -> Solutions:
        """All solutions, one after the other, as answers, in the order of the search tree.

        >>> model = Model()
        >>> x = model.intvar(1, 3, name="x")
        >>> [found[x] for found in model.solutions()]
        [1, 2, 3]
        >>> found = model.solutions(solution_limit=2)
        >>> len(list(found)), found.limit
        (2, 'solutions')
        """
        limits = allowed(time_limit, node_limit, failure_limit, memory_limit, solution_limit)
        return Solutions(self._engine.solutions_within(limits))

    def count(
        self,
        *,
        time_limit: float | None = None,
        node_limit: int | None = None,
        failure_limit: int | None = None,
        memory_limit: int | None = None,
        solution_limit: int | None = None,
    ) -> int:
        """The number of solutions. If a limit ends the search before it is known, that is an error
        that tells the number so far.

        >>> model = Model()
        >>> x = model.intvar(0, 9, shape=2)
        >>> model.add(x[0] < x[1])
        >>> model.count()
        45
        >>> model.count(solution_limit=10)
        Traceback (most recent call last):
            ...
        gridcsp.answer.LimitReached: a limit was reached: there are at least 10 solutions
        """
        limits = allowed(time_limit, node_limit, failure_limit, memory_limit, solution_limit)
        count, is_all = self._engine.count_within(limits)
        if not is_all:
            raise LimitReached(count)
        return count

    def solve_assuming(
        self,
        assumptions: Iterable[BoolExpr],
        minimal: bool = False,
        *,
        time_limit: float | None = None,
        node_limit: int | None = None,
        failure_limit: int | None = None,
        memory_limit: int | None = None,
    ) -> tuple[Answer, list[BoolExpr] | None]:
        """A solution in which these conditions hold. If there is none, the second result is a list of
        those that contradict each other; with `minimal`, none of them can be left out.

        >>> model = Model()
        >>> x, y = model.intvar(0, 9, name="x"), model.intvar(0, 9, name="y")
        >>> model.add(x < y)
        >>> answer, core = model.solve_assuming([x >= 5, y <= 4, y != 2], minimal=True)
        >>> answer.status.name, core
        ('INFEASIBLE', [x>=5, y<=4])
        >>> answer, core = model.solve_assuming([x >= 5])
        >>> answer[x], core
        (5, None)
        """
        assumed = list(_iterable(assumptions))
        limits = allowed(time_limit, node_limit, failure_limit, memory_limit)
        self._prepare(assumed)
        answer, core = self._engine.solve_under(assumed, minimal, limits)
        return Answer(answer), None if core is None else [assumed[place] for place in core]

    def _prepare(self, conditions: list[BoolExpr]) -> None:
        self._noting(lambda: self._engine.prepare(conditions), "_prepare", conditions)

    # What a search shows

    def why(
        self,
        condition: BoolExpr | None = None,
        givens: Iterable[BoolExpr] = (),
        *,
        time_limit: float | None = None,
        node_limit: int | None = None,
        failure_limit: int | None = None,
        memory_limit: int | None = None,
    ) -> Explanation:
        """Why a condition follows from the constraints and the givens, or, without a condition, why
        there is no solution.

        >>> model = Model()
        >>> x, y = model.intvar(0, 9, name="x"), model.intvar(0, 9, name="y")
        >>> model.add(x < y, name="x comes first")
        >>> print(model.why(y >= 6, givens=[x >= 5]))
        y ≥ 6: by x comes first, because x ≥ 5 (given)
        """
        given = list(_iterable(givens))
        asked = given if condition is None else [condition, *given]
        self._prepare(asked)
        limits = allowed(time_limit, node_limit, failure_limit, memory_limit)
        return Explanation(*self._engine.why_within(condition, given, limits))

    def trace(
        self,
        level: Literal["decisions", "changes", "wakes"] = "decisions",
        minimize: IntLike | None = None,
        maximize: IntLike | None = None,
        *,
        max_events: int = 1_000_000,
        time_limit: float | None = None,
        node_limit: int | None = None,
        failure_limit: int | None = None,
        memory_limit: int | None = None,
        solution_limit: int | None = None,
    ) -> str:
        """The search as a text that is the same on every machine. Levels: "decisions", "changes",
        "wakes". After `max_events` lines it is cut, and its last line says so.

        >>> model = Model()
        >>> x = model.intvar(0, 2, shape=2, name="x")
        >>> model.add(x[0] > x[1])
        >>> print(model.trace())
        csp-trace 1 decisions
        variables x[0] x[1]
        node 1 depth 0
        node 2 depth 1: x[0] = 1
          solution 1: 1 0
        back to depth 0
        node 3 depth 0: x[0] != 1
        node 4 depth 1: x[1] = 0
          solution 2: 2 0
        back to depth 0
        node 5 depth 0: x[1] != 0
          solution 3: 2 1
        exhausted
        <BLANKLINE>
        """
        limits = allowed(time_limit, node_limit, failure_limit, memory_limit, solution_limit)
        return self._engine.trace_within(level, *self._goal(minimize, maximize), max_events, limits)

    def _goal(
        self, minimize: IntLike | None, maximize: IntLike | None
    ) -> tuple[IntExpr | None, IntExpr | None]:
        least = None if minimize is None else self.variable_of(minimize)
        return least, None if maximize is None else self.variable_of(maximize)

    def replay(self, trace: str, minimize: IntLike | None = None, maximize: IntLike | None = None) -> None:
        """Checks a trace: each step has to be one of this model's constraints.

        >>> model = Model()
        >>> x = model.intvar(0, 2, shape=2, name="x")
        >>> model.add(x[0] > x[1])
        >>> trace = model.trace()
        >>> model.replay(trace)
        >>> model.replay(trace.replace("x[0]", "y"))
        Traceback (most recent call last):
            ...
        ValueError: line 2: these are not the variables of the model: this is the trace of another one
        """
        self._engine.replay_within(trace, *self._goal(minimize, maximize))

    def parts(
        self, most: int, below: str = "root", minimize: IntLike | None = None, maximize: IntLike | None = None
    ) -> list[str]:
        """Cuts what is left of the search tree in a part of it (all of it: "root") into about this number of parts.
        They are lines of text, for any process that builds the same model: see `gridcsp.distributed`.

        >>> model = Model()
        >>> x = model.intvar(0, 5, shape=3, name="x")
        >>> parts = model.parts(4)
        >>> len(parts) >= 4
        True
        >>> parts[0]
        'x0 = 0'
        """
        return self._engine.parts_within(below, most, *self._goal(minimize, maximize))

    def tree(
        self,
        minimize: IntLike | None = None,
        maximize: IntLike | None = None,
        *,
        max_events: int = 10_000,
        time_limit: float | None = None,
        node_limit: int | None = None,
        failure_limit: int | None = None,
        memory_limit: int | None = None,
        solution_limit: int | None = None,
    ) -> Picture:
        """The tree of the search as SVG, which a notebook shows: its first `max_events` nodes, conflicts and
        solutions.

        >>> model = Model()
        >>> x = model.intvar(0, 2, shape=2, name="x")
        >>> str(model.tree()).startswith("<svg")
        True
        """
        limits = allowed(time_limit, node_limit, failure_limit, memory_limit, solution_limit)
        trace = self._engine.trace_within("decisions", *self._goal(minimize, maximize), max_events, limits)
        return Picture(_engine.tree_svg(trace))

    # Text

    def to_text(self) -> str:
        """The model as text: the calls that made it, a line of JSON for each. A model is copied and
        pickled by it.

        >>> model = Model()
        >>> x = model.intvar(0, 9, shape=2, name="x")
        >>> model.add(x[0] < x[1])
        >>> print(model.to_text())
        gridcsp-model 1
        ["intvar",0,9,[2],"x"]
        ["_require",{"bool":"v0 v1 <"},null]
        <BLANKLINE>
        """
        if not self._is_whole:
            raise ValueError("a constraint was refused, and parts of it may have been added: these have no text")
        return "\n".join([_FORMAT, *self._steps, ""])

    @classmethod
    def from_text(cls, text: str) -> Model:
        """The model with this text. It has the same solutions, in the same order.

        >>> from gridcsp import AllDifferent, Model
        >>> model = Model()
        >>> x = model.intvar(1, 3, shape=3, name="x")
        >>> model.add(AllDifferent(x), x[0] > x[1])
        >>> other = Model.from_text(model.to_text())
        >>> [found[other["x"]].tolist() for found in other.solutions()]
        [[2, 1, 3], [3, 1, 2], [3, 2, 1]]
        """
        head, *steps = text.splitlines()
        if head != _FORMAT:
            raise ValueError(f"the text of a model begins with {_FORMAT!r}, and this with {head[:40]!r}")
        model = cls()
        for step in steps:
            call, *arguments = json.loads(step, object_hook=model._read)
            if call not in _STEPS:
                raise ValueError(f"{call!r} makes no part of a model")
            getattr(model, call)(*arguments)
        return model

    def _read(self, entry: dict[str, Any]) -> object:
        """An object that JSON does not have."""
        match entry:
            case {"int": words} | {"bool": words}:
                return self._engine.expression(words)
            case {"range": ends}:
                return range(*ends)
            case {"graph": [nodes, edges]}:
                return Graph(nodes, edges)
            case {"constraint": [name, arguments, keywords], "if": premise, "iff": truth} if name in constraints.NAMES:
                made = getattr(constraints, name)(*arguments, **dict(keywords))
                if truth is not None:
                    made = self._engine.expression(truth) == made
                return made if premise is None else self._engine.expression(premise).implies(made)
        raise ValueError(f"{entry} is no part of the text of a model")

    def _note(self, *step: object) -> None:
        self._steps.append(_engine.written(step))

    def _noting(self, act: Callable[[], _T], *step: object) -> _T:
        """Does something, and notes it if it has made variables or constraints."""
        before = (self.variables, self.propagators)
        made = act()
        if before != (self.variables, self.propagators):
            self._note(*step)
        return made

    def __reduce__(self) -> tuple[Callable[[str], Model], tuple[str]]:
        return type(self).from_text, (self.to_text(),)

    def __repr__(self) -> str:
        return f"<Model: {self.variables} variables, {self.propagators} propagators>"

    def _repr_html_(self) -> str:
        rows = []
        for name, made in self._named.items():
            entries = list(made.flat) if isinstance(made, Array) else [made]
            kind = " × ".join(map(str, made.shape)) if isinstance(made, Array) else "1"
            what = "conditions" if entries and isinstance(entries[0], BoolExpr) else "integers"
            domain = self._engine.domain_of(entries[0]) if entries and what == "integers" else None
            rows.append([name, f"{kind} {what}", domain or ""])
        return f"<p>{self!r}</p>".replace("<Model", "&lt;Model").replace("propagators>", "propagators&gt;") + table(
            ["variables", "shape", "values of the first"], rows
        )


_T = TypeVar("_T")

# The calls that a text may have.
_STEPS = frozenset(
    "intvar auxiliary boolvar define variable_of _require branch_on hint learning relax restarts _prepare".split()
)


def expression_of(model: Model | None, words: str) -> IntExpr | BoolExpr:
    """The expression of a model that was pickled as these words."""
    return (Engine() if model is None else model._engine).expression(words)


def _log(log: Log) -> Callable[[str], object] | None:
    if log is True:
        return print
    return None if log is False else log


def _several(workers: Integer) -> bool:
    """Whether these are several workers, or no number, which the engine refuses."""
    return isinstance(workers, (bool, np.bool_)) or workers != 1


def _iterable(given: Any) -> Iterable[Any]:
    if isinstance(given, (BoolExpr, IntExpr)) or not isinstance(given, Iterable):
        raise TypeError(f"a list of conditions is needed, and this is {given!r}")
    return given
