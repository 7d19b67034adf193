"""Counting, listing and optimising over the parts of a search tree."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from gridcsp.distributed.bounds import Shared
from gridcsp.distributed.schedule import Run
from gridcsp.answer import Answer, Status, allowed

PARTS = 64
"""How many parts a tree is cut into at first."""

AGAIN = 8
"""How many parts one that takes too long is cut into."""


def _first_parts(build, parts, minimize=None):
    """The parts of the tree, as lines."""
    if minimize is None:
        model, _ = build()
        return model.parts(parts)
    model, objective, _ = build()
    return model.parts(parts, **{"minimize" if minimize else "maximize": objective})


def _count_part(build, part, seconds):
    """How many solutions a part has; or the parts that it is cut into, if that takes too long."""
    model, _ = build()
    count, is_all = model._engine.count_part_within(part, allowed(time_limit=seconds))
    return (count, []) if is_all else (0, model.parts(AGAIN, below=part))


def _solutions_of_part(build, part, seconds):
    model, wanted = build()
    found, is_all = model._engine.solutions_of_part(part, allowed(time_limit=seconds))
    if not is_all:
        return [], model.parts(AGAIN, below=part)
    return [Answer(solution)[wanted] for solution in found], []


def _optimize_part(build, part, seconds, minimize, known, shared):
    """The best objective of a part that is better than what is known, and what the solution has of what is
    wanted; then the parts that it is cut into, if that takes too long.
    """
    model, objective, wanted = build()
    better = _better(minimize)
    ask = None if shared is None else shared.best
    tell = None if shared is None else lambda found: shared.offer(found, better)
    if shared is not None:
        others = shared.best()
        if others is not None and (known is None or better(others, known)):
            known = others
    found = Answer(
        model._engine.optimize_part(part, objective, minimize, known, ask, tell, allowed(time_limit=seconds))
    )
    values = (found.objective, found[wanted]) if found else None
    goal = {"minimize" if minimize else "maximize": objective}
    again = model.parts(AGAIN, below=part, **goal) if found.limit else []
    return values, again


def _first_of_part(build, part, objective_value, minimize):
    """The first solution of a part with this objective."""
    model, objective, wanted = build()
    # Parts may name the variable of the objective.
    model.add(model.variable_of(objective) == objective_value)
    found, _ = model._engine.solutions_of_part(part, allowed(solution_limit=1))
    return Answer(found[0])[wanted] if found else None


def _better(minimize: bool):
    return operator.lt if minimize else operator.gt


def _cut(tasks, order, lines, task):
    """The tasks of the parts into which a task was cut, in its place."""
    tasks.update({(*order, place): task(line) for place, line in enumerate(lines)})


def _check(parts, seconds_per_part):
    if parts < 1 or seconds_per_part <= 0:
        raise ValueError(f"parts {parts}, seconds_per_part {seconds_per_part}: both have to be above 0")


def count(build: Callable, executor=None, parts: int = PARTS, seconds_per_part: float = 60, progress=None) -> int:
    """The number of solutions. `build()` returns a model and anything else.

    `executor` is a number of local processes (`None`: one for each core) or any `Executor`. A part that takes longer
    than `seconds_per_part` is cut again. `progress` is called with a `Progress`, or `True` for a bar.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from gridcsp import AllDifferent, Model
    >>> def queens():
    ...     model = Model()
    ...     queen = model.intvar(0, 5, shape=6)
    ...     model.add(AllDifferent(queen), AllDifferent(queen + range(6)), AllDifferent(queen - range(6)))
    ...     return model, queen
    >>> with ThreadPoolExecutor(2) as workers:
    ...     count(queens, workers)
    4
    """
    _check(parts, seconds_per_part)

    def task(line):
        return _count_part, build, line, seconds_per_part

    tasks: dict = {}
    _cut(tasks, (), _first_parts(build, parts), task)
    total = 0
    with Run(executor, progress) as run:
        for order, (found, again) in run.results(tasks):
            total += found
            _cut(tasks, order, again, task)
    return total


def solutions(
    build: Callable, executor=None, parts: int = PARTS, seconds_per_part: float = 60, progress=None, most: int | None = None
) -> Iterator[Any]:
    """The solutions, in the same order for every executor, as the values of what `build()` returns beside its
    model: an expression, a list, an array or a dictionary of them. After `most` of them the others are cancelled.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from gridcsp import AllDifferent, Model
    >>> def queens():
    ...     model = Model()
    ...     queen = model.intvar(0, 5, shape=6)
    ...     model.add(AllDifferent(queen), AllDifferent(queen + range(6)), AllDifferent(queen - range(6)))
    ...     return model, queen
    >>> with ThreadPoolExecutor(2) as workers:
    ...     [queen.tolist() for queen in solutions(queens, workers, most=2)]
    [[1, 3, 5, 0, 2, 4], [2, 5, 1, 4, 0, 3]]
    """
    _check(parts, seconds_per_part)

    def task(line):
        return _solutions_of_part, build, line, seconds_per_part

    tasks: dict = {}
    _cut(tasks, (), _first_parts(build, parts), task)
    ready: dict = {}
    given = 0
    with Run(executor, progress) as run:
        for order, (found, again) in run.results(tasks):
            _cut(tasks, order, again, task)
            if not again:
                ready[order] = found
            while ready and (not tasks or min(ready) < min(tasks)):
                for solution in ready.pop(min(ready)):
                    if most is not None and given >= most:
                        return
                    given += 1
                    yield solution


@dataclass(frozen=True)
class Best:
    """The best solution: its status, its objective, and the values of what was wanted. Without a solution these two are `None`.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from gridcsp import Model
    >>> def impossible():
    ...     model = Model()
    ...     x = model.intvar(0, 9)
    ...     model.add(x > 9)
    ...     return model, x, x
    >>> with ThreadPoolExecutor(1) as worker:
    ...     best = minimize(impossible, worker)
    >>> best.status.name, best.objective, best.values
    ('INFEASIBLE', None, None)
    """

    status: Status
    objective: int | None
    values: Any


def minimize(build: Callable, executor=None, parts: int = PARTS, seconds_per_part: float = 60, progress=None) -> Best:
    """The solution with the least objective. `build()` returns a model, the objective, and what is wanted of the
    solution. Workers hear of each other's better solutions while they search. The solution is the same for every
    executor: the first of the tree that has the best objective.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from gridcsp import Cumulative, Maximum, Model
    >>> def schedule():
    ...     model = Model()
    ...     start = model.intvar(0, 9, shape=3)
    ...     model.add(Cumulative(start, durations=[3, 4, 2], demands=[2, 1, 2], capacity=3))
    ...     return model, Maximum(start + [3, 4, 2]), {"start": start}
    >>> with ThreadPoolExecutor(2) as workers:
    ...     minimize(schedule, workers).objective
    5
    """
    return _optimize(build, executor, parts, seconds_per_part, progress, True)


def maximize(build: Callable, executor=None, parts: int = PARTS, seconds_per_part: float = 60, progress=None) -> Best:
    """The solution with the greatest objective: see `minimize`.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from gridcsp import Model
    >>> def knapsack():
    ...     model = Model()
    ...     taken = model.intvar(0, 9, shape=2)
    ...     model.add(3 * taken[0] + 5 * taken[1] <= 31)
    ...     return model, 4 * taken[0] + 7 * taken[1], taken
    >>> with ThreadPoolExecutor(2) as workers:
    ...     best = maximize(knapsack, workers)
    >>> best.objective, best.values.tolist()
    (43, [2, 5])
    """
    return _optimize(build, executor, parts, seconds_per_part, progress, False)


def _optimize(build, executor, parts, seconds, progress, minimize):
    _check(parts, seconds)
    better = _better(minimize)
    lines = _first_parts(build, parts, minimize)
    with Shared(executor) as shared, Run(executor, progress) as run:

        def task(line):
            return _optimize_part, build, line, seconds, minimize, run.best, shared

        tasks: dict = {}
        _cut(tasks, (), lines, task)
        for order, (found, again) in run.results(tasks):
            if found is not None and (run.best is None or better(found[0], run.best)):
                run.best = found[0]
            _cut(tasks, order, again, task)
        if run.best is None:
            return Best(Status.INFEASIBLE, None, None)
        return Best(Status.OPTIMAL, run.best, _first(run, build, lines, minimize))


def _first(run, build, lines, minimize):
    """What is wanted of the first solution with the best objective, in the order of the parts."""
    tasks: dict = {}
    _cut(tasks, (), lines, lambda line: (_first_of_part, build, line, run.best, minimize))
    first, values = None, None
    for order, found in run.results(tasks):
        if found is not None and (first is None or order < first):
            first, values = order, found
            for later in [other for other in tasks if other > order]:
                del tasks[later]
    return values
