"""Constraints over lists of expressions, which remember the call that made them.

So a model has a text (`Model.to_text`), and is copied and pickled by it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from gridcsp import _engine
from gridcsp._engine import Constraint

_P = ParamSpec("_P")


def _remembered(function: Callable[_P, Constraint]) -> Callable[_P, Constraint]:
    @wraps(function)
    def make(*arguments: _P.args, **keywords: _P.kwargs) -> Constraint:
        return _engine.build(function, arguments, keywords)

    return make


AllDifferent = _remembered(_engine.AllDifferent)
AllDifferentExcept = _remembered(_engine.AllDifferentExcept)
Among = _remembered(_engine.Among)
ArgMax = _remembered(_engine.ArgMax)
ArgMin = _remembered(_engine.ArgMin)
Automaton = _remembered(_engine.Automaton)
BinPacking = _remembered(_engine.BinPacking)
CageSum = _remembered(_engine.CageSum)
GroupedSum = _remembered(_engine.GroupedSum)
Circuit = _remembered(_engine.Circuit)
Connected = _remembered(_engine.Connected)
CostAutomaton = _remembered(_engine.CostAutomaton)
Cumulative = _remembered(_engine.Cumulative)
Cumulatives = _remembered(_engine.Cumulatives)
Decreasing = _remembered(_engine.Decreasing)
DisjointPaths = _remembered(_engine.DisjointPaths)
Forest = _remembered(_engine.Forest)
GlobalCardinalityCount = _remembered(_engine.GlobalCardinalityCount)
Increasing = _remembered(_engine.Increasing)
Inverse = _remembered(_engine.Inverse)
Knapsack = _remembered(_engine.Knapsack)
Lex = _remembered(_engine.Lex)
NegativeTable = _remembered(_engine.NegativeTable)
NoOverlap = _remembered(_engine.NoOverlap)
NoOverlap2D = _remembered(_engine.NoOverlap2D)
NValue = _remembered(_engine.NValue)
Path = _remembered(_engine.Path)
Precedence = _remembered(_engine.Precedence)
RegionPartition = _remembered(_engine.RegionPartition)
RegionSizes = _remembered(_engine.RegionSizes)
InducedForest = _remembered(_engine.InducedForest)
EqualRegions = _remembered(_engine.EqualRegions)
Regular = _remembered(_engine.Regular)
SingleCycle = _remembered(_engine.SingleCycle)
Subcircuit = _remembered(_engine.Subcircuit)
Table = _remembered(_engine.Table)
Tree = _remembered(_engine.Tree)
ValueSet = _remembered(_engine.ValueSet)

NAMES = frozenset(name for name, made in globals().items() if hasattr(made, "__wrapped__"))
"""The names of all constraints."""
