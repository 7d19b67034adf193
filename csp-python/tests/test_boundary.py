"""What cannot be meant is an error that says what was given; what can be meant is taken as it is."""

import datetime
import decimal
import fractions
import itertools
import math
import operator

import numpy as np
import pytest

from gridcsp import (
    All,
    AllDifferent,
    AllDifferentExcept,
    Among,
    Any,
    Array,
    Automaton,
    CageSum,
    Connected,
    Count,
    Cumulative,
    Element,
    Graph,
    IfThenElse,
    Maximum,
    Model,
    Path,
    Status,
    Sum,
    Table,
    WeightedSum,
    Xor,
)

NAN = float("nan")
DAY = datetime.date(2026, 1, 1)

# What is written, with `m` a model, `x`, `y` integers, `b` a condition, `X` an array of 3 integers, `B` one of 3
# conditions; the error; a part of its text.
ROWS = [
    # Comparisons of one expression.
    (lambda m, x, y, b, X, B: x == None, TypeError, "this is None .*`is None`"),  # noqa: E711
    (lambda m, x, y, b, X, B: x != None, TypeError, "this is None"),  # noqa: E711
    (lambda m, x, y, b, X, B: None == x, TypeError, "this is None"),  # noqa: E711
    (lambda m, x, y, b, X, B: x == "1", TypeError, "'1' .str.: int.text."),
    (lambda m, x, y, b, X, B: x == b"1", TypeError, "bytes"),
    (lambda m, x, y, b, X, B: x == 1.5, TypeError, "1.5 .float.: round it"),
    (lambda m, x, y, b, X, B: x != 1.5, TypeError, "1.5"),
    (lambda m, x, y, b, X, B: x <= 0.5, TypeError, "0.5"),
    (lambda m, x, y, b, X, B: 0.5 < x, TypeError, "0.5"),
    (lambda m, x, y, b, X, B: x == NAN, TypeError, "nan .float.: it has no integer value"),
    (lambda m, x, y, b, X, B: x != NAN, TypeError, "nan"),
    (lambda m, x, y, b, X, B: x < math.inf, TypeError, "inf"),
    (lambda m, x, y, b, X, B: x == 1e300, TypeError, "1e.?300"),
    (lambda m, x, y, b, X, B: x == np.float32(0.1), TypeError, "float32"),
    (lambda m, x, y, b, X, B: x == decimal.Decimal(1), TypeError, "Decimal.*int.number."),
    (lambda m, x, y, b, X, B: decimal.Decimal(1) == x, TypeError, "Decimal"),
    (lambda m, x, y, b, X, B: x == fractions.Fraction(2), TypeError, "Fraction"),
    (lambda m, x, y, b, X, B: x == 1j, TypeError, "complex"),
    (lambda m, x, y, b, X, B: x == DAY, TypeError, "date.*units of your own"),
    (lambda m, x, y, b, X, B: x == datetime.timedelta(1), TypeError, "timedelta"),
    (lambda m, x, y, b, X, B: x == np.datetime64("2026-01-01"), TypeError, "datetime64"),
    (lambda m, x, y, b, X, B: x == np.timedelta64(1, "D"), TypeError, "timedelta64"),
    (lambda m, x, y, b, X, B: x == True, TypeError, "True .bool.: truth is no number"),  # noqa: E712
    (lambda m, x, y, b, X, B: x == (3 > 2), TypeError, "no expression in it"),
    (lambda m, x, y, b, X, B: x == np.bool_(True), TypeError, "bool"),
    (lambda m, x, y, b, X, B: x == [1, 2], TypeError, r"\[1, 2\] .list.*is_in"),
    (lambda m, x, y, b, X, B: x == (1,), TypeError, "tuple"),
    (lambda m, x, y, b, X, B: x == {1, 2}, TypeError, "set"),
    (lambda m, x, y, b, X, B: x == {}, TypeError, "dict"),
    (lambda m, x, y, b, X, B: x == range(3), TypeError, "range"),
    (lambda m, x, y, b, X, B: x == (v for v in [1]), TypeError, "generator"),
    (lambda m, x, y, b, X, B: x == len, TypeError, "call it"),
    (lambda m, x, y, b, X, B: x == object(), TypeError, "object"),
    (lambda m, x, y, b, X, B: x == AllDifferent(X), TypeError, "a constraint has no value"),
    (lambda m, x, y, b, X, B: AllDifferent(X) == 1, TypeError, "a condition"),
    (lambda m, x, y, b, X, B: AllDifferent(X) == True, TypeError, "a condition"),  # noqa: E712
    (lambda m, x, y, b, X, B: b == None, TypeError, "None"),  # noqa: E711
    (lambda m, x, y, b, X, B: b == "True", TypeError, "'True'"),
    (lambda m, x, y, b, X, B: b == NAN, TypeError, "nan"),
    # Comparisons of arrays.
    (lambda m, x, y, b, X, B: X == None, TypeError, "None"),  # noqa: E711
    (lambda m, x, y, b, X, B: X == "123", TypeError, "'123'"),
    (lambda m, x, y, b, X, B: X == ["1", "2", "3"], TypeError, "'1'"),
    (lambda m, x, y, b, X, B: X == [1, 2, 3.5], TypeError, "3.5"),
    (lambda m, x, y, b, X, B: X == np.array([1, NAN, 3]), TypeError, "nan"),
    (lambda m, x, y, b, X, B: X == np.zeros(2), ValueError, "shapes"),
    (lambda m, x, y, b, X, B: X == [[1, 2], [3]], ValueError, "shapes"),
    (lambda m, x, y, b, X, B: X == [[1, 2], [3], [4]], TypeError, "list"),
    (lambda m, x, y, b, X, B: X == [1, 2], ValueError, "shapes"),
    (lambda m, x, y, b, X, B: X == np.array([True, False, True]), TypeError, "bool"),
    (lambda m, x, y, b, X, B: x == np.array([True, False]), TypeError, "bool"),
    (lambda m, x, y, b, X, B: x == np.array([0.5]), TypeError, "0.5"),
    (lambda m, x, y, b, X, B: np.array([0.5]) == x, TypeError, "0.5"),
    (lambda m, x, y, b, X, B: X == np.array(["2026-01-01"] * 3, dtype="M8[D]"), TypeError, "times"),
    (lambda m, x, y, b, X, B: X == np.array([1, 2, 3], dtype="m8[ns]"), TypeError, "times"),
    (lambda m, x, y, b, X, B: X == np.ma.masked_equal([1, 2, 3], 2), TypeError, "masked"),
    (lambda m, x, y, b, X, B: X == {1, 2, 3}, TypeError, "set"),
    (lambda m, x, y, b, X, B: 3 in X, TypeError, "any"),
    (lambda m, x, y, b, X, B: Array.of([1, 2.5], 2) == 2, TypeError, "2.5"),
    (lambda m, x, y, b, X, B: Array.of(["a"], 1) == "a", TypeError, "'a'"),
    # Other operators.
    (lambda m, x, y, b, X, B: x + 1.5, TypeError, "1.5"),
    (lambda m, x, y, b, X, B: "a" * x, TypeError, "'a'"),
    (lambda m, x, y, b, X, B: x + None, TypeError, "None"),
    (lambda m, x, y, b, X, B: x / 2, TypeError, "//"),
    (lambda m, x, y, b, X, B: 2 / x, TypeError, "//"),
    (lambda m, x, y, b, X, B: X / 2, TypeError, "//"),
    (lambda m, x, y, b, X, B: x**0.5, TypeError, "0.5"),
    (lambda m, x, y, b, X, B: x**-1, ValueError, "exponent"),
    (lambda m, x, y, b, X, B: 2**x, TypeError, "unsupported"),
    (lambda m, x, y, b, X, B: x & b, TypeError, "compare it"),
    (lambda m, x, y, b, X, B: b & x, TypeError, "compare it"),
    (lambda m, x, y, b, X, B: b & 2, TypeError, "2 .int."),
    (lambda m, x, y, b, X, B: b | 1.0, TypeError, "1.0"),
    (lambda m, x, y, b, X, B: b | "x", TypeError, "'x'"),
    (lambda m, x, y, b, X, B: b.implies(3), TypeError, "a condition"),
    (lambda m, x, y, b, X, B: X + np.array([True, False, True]), TypeError, "astype"),
    (lambda m, x, y, b, X, B: X * np.array([0.5, 1, 2]), TypeError, "0.5"),
    (lambda m, x, y, b, X, B: np.maximum(X, 3), TypeError, "neither true nor false"),
    (lambda m, x, y, b, X, B: max(x, y), TypeError, "neither true nor false"),
    (lambda m, x, y, b, X, B: sorted([x, y]), TypeError, "neither true nor false"),
    (lambda m, x, y, b, X, B: x in [1, 2], TypeError, "neither true nor false"),
    (lambda m, x, y, b, X, B: x == y == 1, TypeError, "neither true nor false"),
    (lambda m, x, y, b, X, B: int(x), TypeError, "int"),
    # What becomes a truth of Python before the model sees it.
    (lambda m, x, y, b, X, B: m.add(True), TypeError, "True is no condition"),
    (lambda m, x, y, b, X, B: m.add(np.bool_(False)), TypeError, "False is no condition"),
    (lambda m, x, y, b, X, B: m.add([x == 1, False]), TypeError, "False is no condition"),
    (lambda m, x, y, b, X, B: m.add(x in {1, 2}), TypeError, "is_in"),
    (lambda m, x, y, b, X, B: m.add(x is y), TypeError, "`is`"),
    (lambda m, x, y, b, X, B: m.add(3 == 6 / 2), TypeError, "True is no condition"),
    (lambda m, x, y, b, X, B: m.add(np.zeros(3) == 0), TypeError, "True is no condition"),
    (lambda m, x, y, b, X, B: m.add(None), TypeError, "None is no condition"),
    (lambda m, x, y, b, X, B: m.add(1), TypeError, "1 is no condition"),
    (lambda m, x, y, b, X, B: m.add({x == 1, y == 1}), TypeError, "set"),
    (lambda m, x, y, b, X, B: m.add({"one": x == 1}), TypeError, "dict"),
    (lambda m, x, y, b, X, B: m.add(X), TypeError, "compare it"),
    # Functions that take numbers and lists.
    (lambda m, x, y, b, X, B: AllDifferent(x, 1.5), TypeError, "1.5"),
    (lambda m, x, y, b, X, B: AllDifferent({x, y}), TypeError, "set"),
    (lambda m, x, y, b, X, B: AllDifferent(np.array([True, False])), TypeError, "an array of integers"),
    (lambda m, x, y, b, X, B: AllDifferentExcept(X, 0.5), TypeError, "0.5"),
    (lambda m, x, y, b, X, B: AllDifferentExcept(X, True), TypeError, "True"),
    (lambda m, x, y, b, X, B: CageSum(X, "6"), TypeError, "'6'"),
    (lambda m, x, y, b, X, B: Count(X, NAN), TypeError, "nan"),
    (lambda m, x, y, b, X, B: Count(X, [1]), TypeError, "list"),
    (lambda m, x, y, b, X, B: Among(X, [1, None], 1), TypeError, "None"),
    (lambda m, x, y, b, X, B: WeightedSum([0.5, 1, 1], X), TypeError, "0.5"),
    (lambda m, x, y, b, X, B: WeightedSum([True, 1, 1], X), TypeError, "True"),
    (lambda m, x, y, b, X, B: WeightedSum([x, 1, 1], X), TypeError, "before there is a solution"),
    (lambda m, x, y, b, X, B: Table([x], [(1.5,)]), TypeError, "1.5"),
    (lambda m, x, y, b, X, B: Table([x], [(True,)]), TypeError, "True"),
    (lambda m, x, y, b, X, B: Table([x], ["?"]), TypeError, "'?'"),
    (lambda m, x, y, b, X, B: Element([1, 2.5], x), TypeError, "2.5"),
    (lambda m, x, y, b, X, B: Cumulative(X, [1, 1, 0.5], 1, 2), TypeError, "0.5"),
    (lambda m, x, y, b, X, B: Maximum(x, None), TypeError, "None"),
    (lambda m, x, y, b, X, B: IfThenElse(x, 1, 2), TypeError, "compare it"),
    (lambda m, x, y, b, X, B: All(x, y), TypeError, "compare it"),
    (lambda m, x, y, b, X, B: Any("ab"), TypeError, "str"),
    (lambda m, x, y, b, X, B: x.is_in([1.5]), TypeError, "1.5"),
    (lambda m, x, y, b, X, B: x.is_in([y]), TypeError, "y .IntExpr."),
    (lambda m, x, y, b, X, B: x.is_in("12"), TypeError, "str"),
    (lambda m, x, y, b, X, B: Path(Graph(2, [(0, 1)]), [b], 0.5, 1), TypeError, "0.5"),
    (lambda m, x, y, b, X, B: Graph(2, [(0, 1.5)]), TypeError, "1.5"),
    (lambda m, x, y, b, X, B: Graph(-1, []), OverflowError, "negative"),
    (lambda m, x, y, b, X, B: Connected(Graph(2, []), nodes=[x, y], value=1.5), TypeError, "1.5"),
    # Variables.
    (lambda m, x, y, b, X, B: m.intvar(0.5, 3), TypeError, "0.5"),
    (lambda m, x, y, b, X, B: m.intvar(0, NAN), TypeError, "nan"),
    (lambda m, x, y, b, X, B: m.intvar("0", 3), TypeError, "'0'"),
    (lambda m, x, y, b, X, B: m.intvar(False, 3), TypeError, "False"),
    (lambda m, x, y, b, X, B: m.intvar(9), TypeError, "smallest and a greatest"),
    (lambda m, x, y, b, X, B: m.intvar(0, 3, shape=2.5), TypeError, "2.5"),
    (lambda m, x, y, b, X, B: m.intvar(0, 3, shape="9"), TypeError, "'9'"),
    (lambda m, x, y, b, X, B: m.intvar(0, 3, shape=True), TypeError, "True"),
    (lambda m, x, y, b, X, B: m.intvar(0, 3, shape=()), TypeError, "leave the shape out"),
    (lambda m, x, y, b, X, B: m.intvar(0, 3, shape=-1), OverflowError, "negative"),
    (lambda m, x, y, b, X, B: m.intvar(0, 3, name=5), TypeError, "name"),
    # Sizes, before memory is taken.
    (lambda m, x, y, b, X, B: m.intvar(0, 3, shape=10**12), ValueError, "too large"),
    (lambda m, x, y, b, X, B: m.intvar(0, 3, shape=(10**6, 10**6)), ValueError, "too large"),
    (lambda m, x, y, b, X, B: m.intvar(0, 3, shape=(2**40, 2**40)), ValueError, "too large"),
    (lambda m, x, y, b, X, B: m.intvar(0, 3, shape=10**30), OverflowError, "too large"),
    (lambda m, x, y, b, X, B: m.boolvar(shape=10**12), ValueError, "too large"),
    (lambda m, x, y, b, X, B: m.intvar(range(0, 10**12, 2)), ValueError, "too large"),
    (lambda m, x, y, b, X, B: x.is_in(range(0, 10**12, 2)), ValueError, "too large"),
    (lambda m, x, y, b, X, B: Sum(range(10**12)), ValueError, "too large"),
    (lambda m, x, y, b, X, B: Graph(10**12, []), ValueError, "too large"),
    (lambda m, x, y, b, X, B: Graph.grid(10**9, 10**9), ValueError, "too large"),
    (lambda m, x, y, b, X, B: Automaton([x], [(0, 1, 10**12)], 0, [0]), ValueError, "too large"),
    # Names.
    (lambda m, x, y, b, X, B: m.intvar(0, 3, name="x"), ValueError, "named 'x' already"),
    (lambda m, x, y, b, X, B: m.boolvar(name="X"), ValueError, "named 'X' already"),
    (lambda m, x, y, b, X, B: m.intvar(0, 3, name="X[1]"), ValueError, "already"),
    (lambda m, x, y, b, X, B: m.define("x", x + 1), ValueError, "already"),
    (lambda m, x, y, b, X, B: m["z"], KeyError, "no variable of this model is named 'z'"),
    # Searches.
    (lambda m, x, y, b, X, B: m.solve(time=3), TypeError, r"solve\(\) got an unexpected keyword argument 'time'"),
    (lambda m, x, y, b, X, B: m.minimize(x, limit=3), TypeError, r"minimize\(\).*'limit'"),
    (lambda m, x, y, b, X, B: m.solve(3), TypeError, r"solve\(\)"),
    (lambda m, x, y, b, X, B: m.solve(time_limit="3"), TypeError, "seconds"),
    (lambda m, x, y, b, X, B: m.solve(time_limit=True), TypeError, "seconds"),
    (lambda m, x, y, b, X, B: m.solve(time_limit=NAN), ValueError, "time_limit"),
    (lambda m, x, y, b, X, B: m.solve(node_limit=1.5), TypeError, "1.5"),
    (lambda m, x, y, b, X, B: m.solve(node_limit=-1), OverflowError, "negative"),
    (lambda m, x, y, b, X, B: m.minimize(True), TypeError, "objective"),
    (lambda m, x, y, b, X, B: m.minimize([x, y]), TypeError, "list"),
    (lambda m, x, y, b, X, B: m.minimize(1.5), TypeError, "1.5"),
    (lambda m, x, y, b, X, B: m.solve_assuming(b), TypeError, "a list of conditions"),
    (lambda m, x, y, b, X, B: m.why(x), TypeError, "compare it"),
    (lambda m, x, y, b, X, B: m.why(x == 1, givens=y == 1), TypeError, "a list of conditions"),
    (lambda m, x, y, b, X, B: m.hint(x), TypeError, "compare it"),
    (lambda m, x, y, b, X, B: m.branch_on([x], seed=0.5), TypeError, "0.5"),
    (lambda m, x, y, b, X, B: m.restarts(failures=-3), OverflowError, "negative"),
    (lambda m, x, y, b, X, B: m.parts(1.5), TypeError, "1.5"),
    (lambda m, x, y, b, X, B: m.solve()["x"], TypeError, "no expression"),
    (lambda m, x, y, b, X, B: m.solve() == Status.FEASIBLE, TypeError, "answer.status"),
    (lambda m, x, y, b, X, B: m.solve() != "FEASIBLE", TypeError, "answer.status"),
    (lambda m, x, y, b, X, B: m.solve()[None], TypeError, "no expression"),
]


@pytest.fixture
def given():
    model = Model()
    x, y = model.intvar(0, 9, name="x"), model.intvar(0, 9, name="y")
    b = model.boolvar(name="b")
    X, B = model.intvar(0, 9, shape=3, name="X"), model.boolvar(shape=3, name="B")
    return model, x, y, b, X, B


@pytest.mark.parametrize("act, error, words", ROWS)
def test_what_cannot_be_meant_is_an_error(given, act, error, words):
    with pytest.raises(error, match=words):
        act(*given)
    model = given[0]
    assert model.solve().status is Status.FEASIBLE and model.solve().stats["solutions"] == 1


INTEGERS = [1, 1.0, np.int8(1), np.uint64(1), np.float32(1), np.float64(1), np.array(1), np.array(1.0)]


@pytest.mark.parametrize("one", INTEGERS)
@pytest.mark.parametrize("name", ["eq", "ne", "lt", "le", "gt", "ge"])
def test_integers_of_all_kinds_are_compared(one, name):
    compare = getattr(operator, name)
    model = Model()
    x = model.intvar(0, 3)
    for condition in (compare(x, one), compare(x + 0, one)):
        assert sorted(answer[x] for answer in _with(model, condition)) == [v for v in range(4) if compare(v, 1)]
    flipped = compare(one, x)
    assert sorted(answer[x] for answer in _with(model, flipped)) == [v for v in range(4) if compare(1, v)]


def _with(model, condition):
    """The solutions in which a condition holds."""
    return [answer for answer in model.solutions() if answer[condition]]


@pytest.mark.parametrize("three", [3, 6 / 2, np.float64(3), np.int64(3)])
def test_a_quotient_that_is_whole_is_an_integer(three):
    model = Model()
    x = model.intvar(0, 2, shape=2, name="x")
    model.add(x.sum() == three)
    assert model.count() == 2


@pytest.mark.parametrize("zeros", [np.zeros(3), np.zeros(3, dtype=int), [0, 0, 0], np.zeros(3, dtype=np.uint8), 0, 0.0])
def test_arrays_are_compared_entry_by_entry(zeros):
    model = Model()
    X = model.intvar(0, 2, shape=3)
    model.add(X == zeros)
    assert [answer[X].tolist() for answer in model.solutions()] == [[0, 0, 0]]


def test_one_expression_and_an_array_are_an_array():
    model = Model()
    x = model.intvar(0, 3, name="x")
    b = model.boolvar(name="b")
    for made in (x == np.arange(2), np.arange(2) == x, x + np.arange(2), np.arange(2) * x, b & np.array([True, False])):
        assert isinstance(made, Array) and made.shape == (2,)
    assert repr(list(x - np.arange(2))) == "[x-0, x-1]"
    assert repr(list(np.arange(2) - x)) == "[0-x, 1-x]"
    model.add(x != np.array([0.0, 1.0]), x <= np.full((2, 2), 2))
    assert [answer[x] for answer in model.solutions() if answer[b]] == [2]


def test_functions_take_integers_of_all_kinds():
    model = Model()
    X = model.intvar(0.0, np.int64(3), shape=np.uint8(2), name="X")
    model.add(CageSum(X, 3.0), AllDifferentExcept(X, np.int32(0)), Table(X, [[1.0, 2], [np.int8(2), "*"]]))
    model.add(WeightedSum(np.array([1.0, 1.0]), X) == np.float64(3), Count(X, 1.0) == 1, X[0].is_in(np.array([1, 3])))
    model.add(Automaton(X, [(np.int64(0), [1.0, 2], 0.0)], 0.0, [0]), X[0] ** 2.0 == 1)
    assert [answer[X].tolist() for answer in model.solutions()] == [[1, 2]]


@pytest.mark.parametrize(
    "make, text, holds",
    [
        (lambda x: All([]), "true", True),
        (lambda x: Any([]), "false", False),
        (lambda x: Xor([]), "false", False),
        (lambda x: Sum([]) == 1, "0=1", False),
        (lambda x: Sum([]) == 0, "0=0", True),
        (lambda x: x[3:].sum() == 1, "0=1", False),
        (lambda x: (x[3:] == 1).any(), "false", False),
        (lambda x: Array.of([3, x[0]], 2)[:1] == 4, "3=4", False),
        (lambda x: Array.of([3, x[0]], 2)[:1] != 4, "3≠4|3!=4", True),
    ],
)
def test_constant_conditions_name_themselves(make, text, holds):
    model = Model()
    x = model.intvar(0, 3, shape=3, name="x")
    condition = make(x)
    assert (repr(condition) if not isinstance(condition, Array) else repr(condition[0])) in text.split("|")
    model.add(condition)
    assert bool(model.solve()) == holds
    if not holds:
        assert f"by the constant condition {text}" in str(model.why())


def test_lists_without_an_end_are_not_stored():
    with pytest.raises(TypeError, match="nan"):
        Sum(itertools.chain([1], itertools.repeat(NAN)))


def test_names_are_those_of_one_variable_each():
    model = Model()
    unnamed = [model.intvar(0, 1) for _ in range(3)]
    assert [repr(x) for x in unnamed] == ["_1", "_2", "_3"]
    model.intvar(0, 1, name="_4")
    assert repr(model.intvar(0, 1)) == "_5"
    # Single variables may have the names that entries of an array have.
    entries = [model.intvar(0, 1, name=f"x[{i}]") for i in range(2)]
    assert model["x[1]"] is entries[1]
    with pytest.raises(ValueError, match="already"):
        model.intvar(0, 1, shape=3, name="x")


def test_a_million_variables():
    model = Model()
    x = model.intvar(0, 1, shape=10**6, name="x")
    assert repr(x[-1]) == "x[999999]" and model.variables == 10**6
    with pytest.raises(ValueError, match="too large"):
        model.intvar(0, 1, shape=10**9)
