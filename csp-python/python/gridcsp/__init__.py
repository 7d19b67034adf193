"""csp from Python: constraint models and sudoku in bulk, on an engine that shows why.

    from gridcsp import AllDifferent, Model

    model = Model()
    queens = model.intvar(0, 7, shape=8, name="queen")
    model.add(AllDifferent(queens), AllDifferent(queens + range(8)), AllDifferent(queens - range(8)))
    print(model.solve()[queens])
"""

from types import ModuleType as _ModuleType

from gridcsp._engine import (
    Abs,
    All,
    AllDifferent,
    AllDifferentExcept,
    Among,
    Any,
    ArgMax,
    ArgMin,
    Automaton,
    BinPacking,
    BoolExpr,
    CageSum,
    Circuit,
    Connected,
    Constraint,
    CostAutomaton,
    Count,
    Cumulative,
    Cumulatives,
    Decreasing,
    DisjointPaths,
    Element,
    Forest,
    GlobalCardinalityCount,
    Graph,
    IfThenElse,
    Increasing,
    IntExpr,
    Inverse,
    Knapsack,
    Lex,
    Maximum,
    Minimum,
    NegativeTable,
    NoOverlap,
    NoOverlap2D,
    NValue,
    Path,
    Precedence,
    RegionPartition,
    RegionSizes,
    Regular,
    SingleCycle,
    Subcircuit,
    Sum,
    Table,
    Tree,
    WeightedSum,
    Xor,
    __version__,
)
from gridcsp.answer import Answer, LimitReached, Solutions, Status
from gridcsp.array import Array
from gridcsp.model import Model
from gridcsp.shown import Explanation

# Not the modules, whose names a user may need.
__all__ = [name for name in dir() if not name.startswith("_") and not isinstance(globals()[name], _ModuleType)]
