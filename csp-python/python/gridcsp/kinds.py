"""The kinds of arguments, for annotations: `def cost(x: IntLike) -> IntExpr`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, TypeAlias, TypedDict, Union

import numpy as np

from gridcsp._engine import BoolExpr, Constraint, IntExpr

# Lists of lists, not of texts: a text is a list of texts without an end, so the depth has one.

Integer: TypeAlias = Union[int, "np.integer[Any]"]
"""An integer of Python or numpy."""

IntLike: TypeAlias = Union[Integer, IntExpr, BoolExpr]
"""An integer expression, a number, or a condition, which counts 1 if it holds."""

BoolLike: TypeAlias = Union[bool, np.bool_, BoolExpr]
"""A condition."""

Exprs: TypeAlias = Iterable[Union[IntLike, Iterable[Union[IntLike, Iterable[IntLike]]]]]
"""Expressions in lists of lists."""

Conds: TypeAlias = Iterable[Union[BoolLike, Iterable[Union[BoolLike, Iterable[BoolLike]]]]]
"""Conditions in lists of lists."""

Values: TypeAlias = Union[range, Iterable[Integer]]
"""A set of values."""

_Stated: TypeAlias = Union[BoolExpr, Constraint]
Requirement: TypeAlias = Union[_Stated, Iterable[Union[_Stated, Iterable[Union[_Stated, Iterable[_Stated]]]]]]
"""What `Model.add` takes: conditions and constraints, and lists and arrays of them."""

Consistency: TypeAlias = Literal["value", "bounds", "domain"]
"""How much a constraint removes."""

VarOrder: TypeAlias = Literal[
    "input_order",
    "first_fail",
    "dom_deg",
    "dom_w_deg",
    "failure_rate",
    "anti_first_fail",
    "smallest",
    "largest",
    "max_regret",
    "occurrence",
    "most_constrained",
]
"""Which variable a search decides on next."""

ValueOrder: TypeAlias = Literal["min", "max", "median", "middle", "random", "split", "reverse_split", "interval"]
"""Which value a search tries first."""


class Limits(TypedDict):
    """The limits of a search."""

    time_limit: float | None
    node_limit: int | None
    failure_limit: int | None
    memory_limit: int | None
    solution_limit: int | None
