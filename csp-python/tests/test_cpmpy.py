"""csp as a solver of CPMpy: each constraint in each place against its own `value()`, and all else
that CPMpy asks of a solver."""

import importlib.util
import itertools
import subprocess
import sys
from pathlib import Path

import pytest

cp = pytest.importorskip("cpmpy", reason="CPMpy is not installed: its solver is not tested")

from cpmpy.exceptions import NotSupportedError  # noqa: E402
from cpmpy.expressions.utils import argval  # noqa: E402
from cpmpy.solvers.solver_interface import ExitStatus  # noqa: E402
from cpmpy.transformations.get_variables import get_variables  # noqa: E402

import gridcsp.cpmpy  # noqa: E402

x = cp.intvar(0, 2, shape=3, name="x")
y = cp.intvar(-1, 2, shape=2, name="y")
n = cp.intvar(-1, 3, name="n")
d = cp.intvar(-1, 1, name="d")
a, b, c = (cp.boolvar(name=name) for name in "abc")
EDGES = [("r", 0, "p"), ("r", 1, "q"), ("p", 1, "s"), ("q", 0, "s"), ("s", 2, "t"), ("s", 1, "t")]
MOVES = [(0, 0, 0), (0, 1, 1), (1, 1, 1), (1, 2, 2)]

CONSTRAINTS = [
    cp.AllDifferent(x),
    cp.AllDifferent([*x, 2 * y[0], 1]),
    cp.AllDifferentExcept0(x),
    cp.AllDifferentExceptN(x, [0, 2]),
    cp.AllEqual(x),
    cp.AllEqualExceptN(x, [1]),
    cp.Circuit(x),
    cp.Circuit([y[0], y[1], x[0]]),
    cp.Inverse(x, [1, 2, 0]),
    cp.Inverse([x[0], y[0]], [x[1], y[1]]),
    cp.Table(x, [[0, 1, 2], [1, 1, 1], [2, 9, 2]]),
    cp.Table([a, b, x[0]], [[0, 1, 2], [1, 0, 0]]),
    cp.ShortTable(x, [[0, "*", 2], ["*", "*", 1]]),
    cp.NegativeTable(x, [[0, 1, 2], [1, 1, 1]]),
    cp.Regular(x, MOVES, 0, [1, 2]),
    cp.MDD(x, EDGES),
    cp.IfThenElse(a, x[0] == 1, x[1] == 2),
    cp.InDomain(n, [-1, 2, 7]),
    cp.InDomain(x[0] + x[1], [1, 4]),
    cp.Xor([a, b, c]),
    cp.Xor([a, x[0] == 1, True]),
    cp.Cumulative(x, [1, 2, 1], demand=[1, 2, 2], capacity=3),
    cp.Cumulative(x, [1, 2, d], demand=[1, n, 2], capacity=2),
    cp.Cumulative([x[0], x[1]], [1, 2], [x[2], n], 1, 1),
    cp.Cumulative(x, 3 * [1], demand=1, capacity=d),
    cp.CumulativeOptional([x[0], x[1]], [2, d], demand=[1, 2], capacity=2, is_present=[a, b]),
    cp.CumulativeOptional([x[0], x[1]], [2, -1], [n, 1], [1, 2], 2, [a, b]),
    cp.NoOverlap(x, [1, 2, 0]),
    cp.NoOverlap([x[0], x[1]], [1, d], [x[2], n]),
    cp.NoOverlapOptional(x, [1, 2, 1], is_present=[a, b, True]),
    cp.Precedence(x, [0, 1, 2]),
    cp.Precedence([*x, n], [2, 0]),
    cp.GlobalCardinalityCount(x, [0, 2], [n, 1]),
    cp.GlobalCardinalityCount(x, [0, 2], [n, 1], closed=True),
    cp.Increasing(x),
    cp.IncreasingStrict([y[0], x[0], n]),
    cp.Decreasing(x),
    cp.DecreasingStrict([n, *y]),
    cp.LexLess([x[0], x[1]], y),
    cp.LexLessEq([x[0], x[1]], y),
    cp.LexChainLess([[x[0], x[1]], [y[0], y[1]], [2, 1]]),
    cp.LexChainLessEq([[x[0], x[1]], [y[0], y[1]], [1, n]]),
    cp.Reservoir([x[0], x[1]], [2, -1], -1, 1),
    cp.Count(x, 1) == n,
    cp.Count(x, n) >= 2,
    cp.Among(x, [0, 2]) == n,
    cp.NValue(x) == n,
    cp.NValue([*x, 5]) < 3,
    cp.NValueExcept(x, 1) == n,
    cp.Element(x, n) == 1,
    cp.Element([3, 1, 2], n) <= x[0],
    cp.cpm_array([[1, 2], [3, 0]])[n, x[0]] == y[0],
    cp.Maximum([*x, n]) == 2,
    cp.Minimum([*x, n]) != 0,
    cp.Abs(n - x[0]) == 1,
    n // d == x[0],
    n % d == y[0],
    (x[0] - 2) * n == y[0],
    n**3 == x[0],
    n**0 == x[0],
    cp.sum([a, b, c, n]) == 2,
    2 * x[0] - 3 * y[0] + 5 * a <= 4,
    -n == x[0],
    (a | b) == c,
    (a & ~b) != (x[0] == 1),
    (a + 1 == x[0]).implies(b),
    (x[0] < y[0]) == (y[1] > 1),
    (a == 1) + (n >= 1) * 2 == x[0],
]
IN_PLACES = {
    "alone": lambda part: part,
    "implied": lambda part: cp.boolvar(name="under").implies(part),
    "implies": lambda part: part.implies(cp.boolvar(name="under")),
    "equal": lambda part: cp.boolvar(name="under") == part,
    "or": lambda part: cp.boolvar(name="under") | part,
    "not": lambda part: ~part,
    "counted": lambda part: cp.boolvar(name="under") + part >= 1,
    "twice": lambda part: (part | a).implies(part & b),
}


def solutions(whole):
    """The assignments under which the expression has the value true."""
    variables = sorted(get_variables(whole), key=lambda variable: variable.name)
    found = set()
    for values in itertools.product(*(range(v.lb, v.ub + 1) for v in variables)):
        for variable, value in zip(variables, values):
            variable._value = bool(value) if variable.is_bool() else value
        if argval(whole):
            found.add(values)
    return variables, found


@pytest.mark.parametrize("place", IN_PLACES)
@pytest.mark.parametrize("constraint", CONSTRAINTS, ids=str)
def test_constraint(constraint, place):
    whole = IN_PLACES[place](constraint)
    variables, expected = solutions(whole)
    found = []
    model = cp.Model(whole)
    count = model.solveAll(
        "csp", display=lambda: found.append(tuple(variable.value() for variable in variables))
    )
    assert set(found) == expected
    assert count == len(found) == len(expected)
    ended = ExitStatus.OPTIMAL if expected else ExitStatus.UNSATISFIABLE
    assert model.status().exitstatus == ended


def test_objective_and_display(capsys):
    model = cp.Model(cp.AllDifferent(x), x[0] > x[1])
    model.maximize(x[0] + 2 * x[1] - x[2])
    seen = []
    assert model.solve("csp", display=lambda: seen.append(x.value().tolist()))
    assert model.status().exitstatus == ExitStatus.OPTIMAL
    assert model.objective_value() == 4 and x.value().tolist() == [2, 1, 0]
    assert seen[-1] == [2, 1, 0]
    assert cp.Model(x[0] == 1).solve("csp", display=x[0])
    assert capsys.readouterr().out == "1\n"


def test_objective_with_partial_functions():
    model = cp.Model(x[0] >= 1)
    model.minimize(x[0] // n + cp.Element([2, 1, 4], n))
    assert model.solve("csp")
    assert model.objective_value() == 2 and n.value() == 1


def test_objectives_are_expressions_over_integers():
    solver = cp.SolverLookup.get("csp")
    solver.maximize(x[0] * a)
    assert solver.solve() and solver.objective_value() == 2
    solver.minimize(a)
    assert solver.solve() and solver.objective_value() == 0 and a.value() is False
    with pytest.raises(NotSupportedError, match="over integers"):
        solver.maximize(cp.FloatSum([0.5], [x[0]]))


def test_all_best():
    model = cp.Model(cp.sum(x) >= 1)
    model.minimize(cp.sum(x))
    found = set()
    assert model.solveAll("csp", display=lambda: found.add(tuple(x.value().tolist()))) == 3
    assert found == {(1, 0, 0), (0, 1, 0), (0, 0, 1)}
    assert model.solveAll("csp", solution_limit=2) == 2
    assert model.status().exitstatus == ExitStatus.FEASIBLE


def test_limits():
    whole = cp.Model(cp.any(cp.boolvar(shape=40)))
    assert whole.solveAll("csp", solution_limit=10) == 10
    assert whole.status().exitstatus == ExitStatus.FEASIBLE
    assert whole.solveAll("csp", time_limit=0.1) > 0
    assert whole.status().exitstatus == ExitStatus.FEASIBLE
    pigeons = cp.intvar(1, 12, shape=13)
    apart = cp.Model([p != q for p, q in itertools.combinations(pigeons, 2)])
    assert not apart.solve("csp", node_limit=5)
    assert apart.status().exitstatus == ExitStatus.UNKNOWN
    with pytest.raises(ValueError, match="above 0"):
        cp.SolverLookup.get("csp", whole).solve(time_limit=0)


def test_core():
    solver = cp.SolverLookup.get("csp", cp.Model(a.implies(x[0] == 1), b.implies(x[0] == 2)))
    assert solver.solve(assumptions=[a, ~b])
    assert a.value() is True and b.value() is False and x[0].value() == 1
    with pytest.raises(ValueError, match="core"):
        solver.get_core()
    assert not solver.solve(assumptions=[c, a, b], minimal_core=True)
    assert {str(part) for part in solver.get_core()} == {"a", "b"}
    assert a.value() is None
    solver.minimize(x[0])
    with pytest.raises(NotSupportedError):
        solver.solve(assumptions=[a])


def test_native_mus():
    soft = [x[0] == 1, cp.AllDifferent(x), x[1] == 1, cp.sum(x) >= 2]
    for hard in ([], [x[2] >= 0]):
        assert gridcsp.cpmpy.CPM_csp.mus_native(soft, hard) == soft[:3]
    with pytest.raises(AssertionError, match="UNSAT"):
        gridcsp.cpmpy.CPM_csp.mus_native(soft[:2])


def test_workers():
    pigeons = cp.intvar(1, 8, shape=8)
    solver = cp.SolverLookup.get("csp", cp.Model(cp.AllDifferent(pigeons)))
    assert solver.solve(workers=2)
    solver.maximize(pigeons[0] - pigeons[1])
    assert solver.solve(workers=2) and solver.objective_value() == 7


def test_hint():
    solver = cp.SolverLookup.get("csp", cp.Model(x[0] + x[1] == 2, a | b))
    for values in ([2, 0, True, False], [0, 2, False, True], [1, 1, True, True]):
        solver.solution_hint([x[0], x[1], a, b], values)
        assert solver.solve()
        assert [part.value() for part in (x[0], x[1], a, b)] == values
    solver.solution_hint([x[0], x[1]], [2, 9])
    assert solver.solve() and x[0].value() == 2
    solver.solution_hint([], [])
    assert solver.solveAll() == 9


def test_native_model_and_direct_constraints():
    solver = cp.SolverLookup.get("csp")
    solver += cp.DirectConstraint("Subcircuit", (x,))
    assert solver.solveAll() == 6
    solver.native_model.add(solver.solver_var(x[0]) == 1)
    assert solver.solveAll() == 2


def test_incremental():
    solver = cp.SolverLookup.get("csp")
    solver += x[0] > 0
    assert solver.solve()
    solver += x[0] < 1
    assert not solver.solve() and x[0].value() is None
    assert solver.status().exitstatus == ExitStatus.UNSATISFIABLE


def test_registered_last():
    assert cp.SolverLookup.base_solvers()[-1] == ("csp", gridcsp.cpmpy.CPM_csp)
    assert "csp" in cp.SolverLookup.supported()
    with pytest.raises(ValueError, match="subsolver"):
        cp.SolverLookup.get("csp:other")


FILE = Path(gridcsp.cpmpy.__file__).with_name("csp.py")
WITHOUT_THE_PACKAGE = f"""
import importlib.util, sys
sys.modules["gridcsp"] = None
spec = importlib.util.spec_from_file_location("cpmpy.solvers.csp", {str(FILE)!r})
csp = importlib.util.module_from_spec(spec)
spec.loader.exec_module(csp)
assert not csp.CPM_csp.supported()
try:
    csp.CPM_csp()
except ModuleNotFoundError as error:
    print(error)
"""


def test_one_file_is_enough_and_needs_the_package_only_when_it_is_used():
    spec = importlib.util.spec_from_file_location("cpmpy.solvers.csp", FILE)
    alone = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(alone)
    assert alone.CPM_csp.supported() and alone.CPM_csp.version() == gridcsp.__version__
    assert alone.CPM_csp(cp.Model(cp.AllDifferent(x))).solveAll() == 6
    ran = subprocess.run([sys.executable, "-c", WITHOUT_THE_PACKAGE], capture_output=True, text=True, check=True)
    assert "Install the python package 'gridcsp'" in ran.stdout


def test_it_is_registered_once():
    gridcsp.cpmpy._register()
    names = [name for name, _ in cp.SolverLookup.base_solvers()]
    assert names.count("csp") == 1


def test_global_constraints_stay_whole():
    solver = cp.SolverLookup.get("csp", cp.Model(a.implies(cp.NoOverlap(x, [1, 2, 1]))))
    assert solver.native_model.variables == 4
