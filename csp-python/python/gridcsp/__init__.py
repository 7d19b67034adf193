"""csp from Python: constraint models, sudoku in bulk and grid puzzles, on an engine that shows why.

    from gridcsp import AllDifferent, Model

    model = Model()
    queens = model.intvar(0, 7, shape=8, name="queen")
    model.add(AllDifferent(queens), AllDifferent(queens + range(8)), AllDifferent(queens - range(8)))
    print(model.solve()[queens])

Sudoku is in `gridcsp.sudoku`, grid puzzles are in `gridcsp.puzzles`, csp as a solver of CPMpy is in `gridcsp.cpmpy`, and
`gridcsp.distributed` runs on several processes or machines. Examples begin with the names of their module, as after
`from gridcsp import *`.

Lists of expressions are lists, tuples and arrays of numpy, and may be nested. Times are seconds, memory is counted in million bytes, and
positions count from 0. What is no integer, no condition and no list of them is a `TypeError`; lists whose lengths do not fit together,
names that are taken, choices that do not exist, and numbers beyond 32 bits are a `ValueError`.
"""

from gridcsp._engine import (
    Abs,
    All,
    Any,
    BoolExpr,
    Constraint,
    Count,
    Element,
    Graph,
    IfThenElse,
    IntExpr,
    Maximum,
    Minimum,
    Sum,
    WeightedSum,
    Xor,
    __version__,
)
from gridcsp.answer import Answer, LimitReached, Solutions, Status
from gridcsp.array import Array
from gridcsp.constraints import (
    AllDifferent,
    AllDifferentExcept,
    Among,
    ArgMax,
    ArgMin,
    Automaton,
    BinPacking,
    CageSum,
    GroupedSum,
    Circuit,
    Connected,
    CostAutomaton,
    Cumulative,
    Cumulatives,
    Decreasing,
    DisjointPaths,
    EqualRegions,
    Forest,
    GlobalCardinalityCount,
    Increasing,
    InducedForest,
    Inverse,
    Knapsack,
    Lex,
    NValue,
    NegativeTable,
    NoOverlap,
    NoOverlap2D,
    Path,
    Precedence,
    RegionPartition,
    RegionSizes,
    Regular,
    SingleCycle,
    Subcircuit,
    Table,
    Tree,
    ValueSet,
)
from gridcsp.model import Model
from gridcsp.shown import Explanation
from gridcsp.soft import Broken, SoftConstraints

__all__ = [
    "Abs",
    "All",
    "AllDifferent",
    "AllDifferentExcept",
    "Among",
    "Answer",
    "Any",
    "ArgMax",
    "ArgMin",
    "Array",
    "Automaton",
    "BinPacking",
    "BoolExpr",
    "Broken",
    "CageSum",
    "GroupedSum",
    "Circuit",
    "Connected",
    "Constraint",
    "CostAutomaton",
    "Count",
    "Cumulative",
    "Cumulatives",
    "Decreasing",
    "DisjointPaths",
    "Element",
    "EqualRegions",
    "Explanation",
    "Forest",
    "GlobalCardinalityCount",
    "Graph",
    "IfThenElse",
    "Increasing",
    "InducedForest",
    "IntExpr",
    "Inverse",
    "Knapsack",
    "Lex",
    "LimitReached",
    "Maximum",
    "Minimum",
    "Model",
    "NValue",
    "NegativeTable",
    "NoOverlap",
    "NoOverlap2D",
    "Path",
    "Precedence",
    "RegionPartition",
    "RegionSizes",
    "Regular",
    "SingleCycle",
    "SoftConstraints",
    "Solutions",
    "Status",
    "Subcircuit",
    "Sum",
    "Table",
    "Tree",
    "ValueSet",
    "WeightedSum",
    "Xor",
]
