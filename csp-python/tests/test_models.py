"""Models: variables, expressions, constraints, searches, and what they show."""

import itertools
import threading
import time

import numpy as np
import pytest

import gridcsp
from gridcsp import (
    All,
    AllDifferent,
    Any,
    ArgMax,
    ArgMin,
    Automaton,
    BinPacking,
    Circuit,
    Connected,
    CostAutomaton,
    Count,
    Cumulative,
    Cumulatives,
    Decreasing,
    Element,
    GlobalCardinalityCount,
    Graph,
    IfThenElse,
    Increasing,
    Inverse,
    Knapsack,
    Lex,
    Maximum,
    Minimum,
    Model,
    NegativeTable,
    NoOverlap,
    NoOverlap2D,
    NValue,
    Precedence,
    Regular,
    SingleCycle,
    Status,
    Sum,
    Table,
    WeightedSum,
    Xor,
)


def queens(size):
    model = Model()
    queens = model.intvar(0, size - 1, shape=size, name="queen")
    model.add(AllDifferent(queens), AllDifferent(queens + range(size)), AllDifferent(queens - range(size)))
    return model, queens


def agrees(domains, build, holds):
    """The constraint has the solutions that a plain function over all tuples says."""
    model = Model()
    vars = [model.intvar(low, high, name=f"x{i}") for i, (low, high) in enumerate(domains)]
    model.add(build(*vars))
    found = sorted(tuple(map(int, answer[vars])) for answer in model.solutions())
    ranges = [range(low, high + 1) for low, high in domains]
    expected = [values for values in itertools.product(*ranges) if holds(*values)]
    assert found == expected
    assert 0 < len(expected) < np.prod([len(values) for values in ranges])


def toward_zero(x, y):
    return abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)


X = (-3, 3)
D = (0, 3)


@pytest.mark.parametrize(
    "domains, build, holds",
    [
        ([X, X], lambda x, y: 2 * x - y + 1 <= 3, lambda x, y: 2 * x - y + 1 <= 3),
        ([X, X], lambda x, y: 3 - x == y * 2, lambda x, y: 3 - x == y * 2),
        ([X, X], lambda x, y: x * y != 2, lambda x, y: x * y != 2),
        ([X, X], lambda x, y: x // y == 1, lambda x, y: y != 0 and toward_zero(x, y) == 1),
        ([X, X], lambda x, y: x % y == -1, lambda x, y: y != 0 and x - toward_zero(x, y) * y == -1),
        ([X, X], lambda x, y: abs(x) + x**2 > y, lambda x, y: abs(x) + x**2 > y),
        ([X, X], lambda x, y: ((x < y) & (y < 3)) | ~(x >= 0), lambda x, y: (x < y and y < 3) or x < 0),
        ([X, X], lambda x, y: (x > 0) ^ (y > 0), lambda x, y: (x > 0) != (y > 0)),
        ([X, X], lambda x, y: (x > 0).implies(y > x), lambda x, y: x <= 0 or y > x),
        ([X, X], lambda x, y: (x > 0) == (y > 1), lambda x, y: (x > 0) == (y > 1)),
        ([X, X], lambda x, y: (x > 0) + (y > 0) == 1, lambda x, y: (x > 0) + (y > 0) == 1),
        ([X, X], lambda x, y: IfThenElse(x > 0, y, -y) > 1, lambda x, y: (y if x > 0 else -y) > 1),
        ([X, X], lambda x, y: x.is_in([-3, 1, 2]) & y.is_in(range(0, 2)), lambda x, y: x in (-3, 1, 2) and y in (0, 1)),
        ([D, D, D], lambda *x: AllDifferent(x), lambda *x: len(set(x)) == 3),
        ([D, D, D], lambda *x: AllDifferent(x, consistency="domain"), lambda *x: len(set(x)) == 3),
        ([D, D, D], lambda *x: (x[0] > 1).implies(AllDifferent(x)), lambda *x: x[0] <= 1 or len(set(x)) == 3),
        ([D, D, D], lambda *x: Maximum(x) - Minimum(x) == 1, lambda *x: max(x) - min(x) == 1),
        ([D, D, D], lambda *x: WeightedSum([1, 2, 3], x) == 8, lambda x, y, z: x + 2 * y + 3 * z == 8),
        ([D, D, D], lambda *x: Count(x, 2) == 2, lambda *x: x.count(2) == 2),
        ([D, D, D], lambda x, y, z: Count([x, y], z) >= 1, lambda x, y, z: z in (x, y)),
        ([D, D, D], lambda *x: gridcsp.Among(x, [1, 2], 2), lambda *x: sum(v in (1, 2) for v in x) == 2),
        ([D, D, D], lambda *x: GlobalCardinalityCount(x, [0, 1], [1, 1]), lambda *x: x.count(0) == x.count(1) == 1),
        ([D, D, D], lambda x, y, z: NValue([x, y], z), lambda x, y, z: len({x, y}) == z),
        ([D, D, D], lambda *x: Table(x, [(0, 1, 2), (3, "*", 3)]), lambda *x: x == (0, 1, 2) or (x[0], x[2]) == (3, 3)),
        ([D, D, D], lambda *x: NegativeTable(x, [(0, 1, 2)]), lambda *x: x != (0, 1, 2)),
        ([D, D, D], lambda *x: Regular(x, "0* 1+ 2*"), lambda *x: list(x) == sorted(x) and 1 in x and 3 not in x),
        (
            [D, D, D],
            lambda *x: Automaton(x, [(0, range(0, 2), 0), (0, [2, 3], 1)], start=0, accepting=[1]),
            lambda *x: x[0] < 2 and x[1] < 2 and x[2] >= 2,
        ),
        ([D, D, D], lambda *x: Increasing(x), lambda *x: list(x) == sorted(x)),
        ([D, D, D], lambda *x: Decreasing(x, strict=True), lambda x, y, z: x > y > z),
        ([D, D, D], lambda x, y, z: Lex([x, y], [y, z], strict=True), lambda x, y, z: (x, y) < (y, z)),
        ([D, D, D], lambda *x: Precedence(x, [1, 2]), lambda *x: 2 not in x or 1 in x[: x.index(2)]),
        ([D, D, D], lambda x, y, z: Element([y, z, 2, 5], x) == 2, lambda x, y, z: [y, z, 2, 5][x] == 2),
        ([D, D], lambda x, y: NoOverlap([x, y], [2, 1]), lambda x, y: x + 2 <= y or y + 1 <= x),
        ([D, D], lambda x, y: Cumulative([x, y], [2, 1], [2, 2], 3), lambda x, y: x + 2 <= y or y + 1 <= x),
        ([D] * 3, lambda x, y, b: NoOverlap([x, y], [2, 1], present=[b == 1, True]), lambda x, y, b: b != 1 or x + 2 <= y or y + 1 <= x),
        ([D] * 3, lambda x, y, b: Cumulative([x, y], [2, 1], 2, 3, present=[b == 1, b > 0]), lambda x, y, b: b != 1 or x + 2 <= y or y + 1 <= x),
        ([D] * 4, lambda x, y, m, n: Cumulatives([x, y], [2, 2], [1, 2], [m, n], [2, 3]), lambda *v: _fits(v, [2, 2], [1, 2], [2, 3])),
        ([D] * 4, lambda x, y, m, n: Cumulatives([x, 1], [y, 2], 1, [m, 0], [n, 2]), lambda x, y, m, n: _fits([x, 1, m, 0], [y, 2], [1, 1], [n, 2])),
        ([D] * 4, lambda *x: ArgMax(x[1:], x[0]), lambda i, *x: i < 3 and x.index(max(x)) == i),
        ([D] * 4, lambda *x: ArgMin([-v for v in x[1:]], x[0] - 1), lambda i, *x: x.index(max(x)) == i - 1),
        ([D, D], lambda x, y: NoOverlap2D([x, 1], [y, 1], [2, 1], [1, 2]), lambda x, y: x + 2 <= 1 or x >= 2 or y + 1 <= 1 or y >= 3),
        ([D, D, D], lambda *x: Circuit([*x, 0]), lambda *x: _is_circuit([*x, 0])),
        ([D, D, D], lambda x, y, z: BinPacking([x, y], [2, 3], [z, 2, 3, 0]), lambda x, y, z: (x, y, z) == (1, 2, 0)),
        (
            [D] * 4,
            lambda *x: Knapsack(x[:2], [2, 3], [1, -1], weight=x[2] + 3, profit=x[3]),
            lambda a, b, weight, profit: 2 * a + 3 * b == weight + 3 and a - b == profit,
        ),
        (
            [D] * 3,
            lambda *x: CostAutomaton(x[:2], [(0, range(0, 2), 0, 1), (0, [2, 3], 1, 2)], 0, [0, 1], cost=x[2]),
            lambda x, y, cost: x < 2 and cost == (2 if y < 2 else 3),
        ),
        ([D] * 4, lambda *x: Inverse(x[:2], x[2:]), lambda a, b, c, d: {(a, b), (c, d)} <= {(0, 1), (1, 0)} and (a, b) == (c, d)),
        ([(0, 1)] * 4, lambda *x: Connected(Graph.grid(1, 4), nodes=x), lambda *x: "0" not in "".join(map(str, x)).strip("0")),
        ([(0, 1)] * 4, lambda *x: SingleCycle(Graph.grid(2, 2), edges=x, empty=True), lambda *x: sum(x) in (0, 4)),
        ([(0, 1)] * 3, lambda *x: All([v == 1 for v in x]) | ~Any([v == 1 for v in x]), lambda *x: len(set(x)) == 1),
        ([(0, 1)] * 3, lambda *x: Xor([v == 1 for v in x]), lambda *x: sum(x) % 2 == 1),
    ],
)
def test_constraints_have_the_solutions_of_their_definition(domains, build, holds):
    agrees(domains, build, holds)


def _fits(times, durations, demands, capacities):
    """Two tasks, their starts and their machines."""
    tasks = list(zip(times[:2], durations, demands, times[2:]))

    def load(machine, time):
        return sum(demand for start, duration, demand, on in tasks if on == machine and start <= time < start + duration)

    return all(on < len(capacities) for *_, on in tasks) and all(
        load(machine, time) <= capacity for machine, capacity in enumerate(capacities) for time in range(7)
    )


def _is_circuit(successors):
    node, seen = 0, []
    while node not in seen:
        seen.append(node)
        node = successors[node]
    return node == 0 and len(seen) == len(successors)


@pytest.mark.parametrize(("forms", "number"), [({}, 2), ({"induced": True}, 2), ({"reduced": True}, 1)])
def test_reduced_paths_go_around_no_node_without_need(forms, number):
    """From a corner of a square to the opposite one there are two paths, and one of them goes over the smaller numbers."""
    model = gridcsp.Model()
    edges = model.intvar(0, 1, shape=4)
    colours = model.intvar(-1, 0, shape=4)
    model += gridcsp.DisjointPaths(Graph.grid(2, 2), edges, colours, [(0, 3)], **forms)
    assert len(list(model.solutions())) == number


def test_queens_are_solved_counted_and_iterated():
    model, vars = queens(8)
    answer = model.solve()
    assert answer.status is Status.FEASIBLE and bool(answer)
    assert answer[vars].tolist() == [0, 4, 7, 5, 2, 6, 1, 3]
    assert answer[vars[3] * 10 + vars[4]] == 52
    assert model.count() == 92
    assert len({tuple(answer[vars]) for answer in model.solutions()}) == 92
    assert answer.stats["solutions"] == 1 and answer.wall_time >= 0


def test_arrays_are_indexed_as_those_of_numpy():
    model = Model()
    grid = model.intvar(1, 4, shape=(4, 4), name="cell")
    assert repr(grid[2, 3]) == "cell[2,3]"
    assert grid[:, 1].shape == (4,) and grid[1:3, :2].shape == (2, 2) and grid.T.shape == (4, 4)
    model.add([AllDifferent(row) for row in grid], [AllDifferent(column) for column in grid.T])
    model.add([AllDifferent(grid[r : r + 2, c : c + 2]) for r in (0, 2) for c in (0, 2)])
    model.add(grid[0] == [1, 2, 3, 4], grid[1, 0] == 3)
    assert model.count() == 6
    assert model.solve()[grid].sum() == 40
    assert model.solve()[grid.sum(axis=0)].tolist() == [10] * 4
    assert model.solve()[(grid == 1).sum()] == 4


def test_an_index_may_be_an_expression():
    model = Model()
    x, y = model.intvar(0, 9, name="x"), model.intvar(0, 9, name="y")
    prices = gridcsp.Array.of([5, 3, 8, 6], (2, 2))
    model.add(prices[x, y] == 8)
    assert [tuple(answer[[x, y]]) for answer in model.solutions()] == [(1, 0)]
    line = gridcsp.Array.of([5, 3, 8], 3)
    model = Model()
    x = model.intvar(-5, 9, name="x")
    model.add(line[x] >= 5)
    assert sorted(answer[x] for answer in model.solutions()) == [0, 2]


def test_optimisation_reports_each_better_solution():
    model = Model()
    x, y = model.intvar(0, 5, name="x"), model.intvar(0, 5, name="y")
    model.add(x + y <= 7)
    seen = []
    answer = model.maximize(3 * x + 2 * y, on_solution=lambda answer: seen.append(answer.objective))
    assert answer.status is Status.OPTIMAL
    assert (answer.objective, answer.bound, answer[x], answer[y]) == (19, 19, 5, 2)
    assert seen == sorted(seen) and seen[-1] == 19
    assert model.minimize(x * y - x).objective == -5


def test_no_solution_and_why():
    model = Model()
    x = model.intvar(1, 2, shape=3, name="x")
    for i, j in itertools.combinations(range(3), 2):
        model.add(x[i] != x[j], name=f"edge {i}{j}")
    answer = model.solve()
    assert answer.status is Status.INFEASIBLE and not answer
    with pytest.raises(LookupError, match="INFEASIBLE"):
        answer[x[0]]
    why = model.why()
    assert why and "edge 01" in str(why) and "edge 12" in str(why) and "edge 02" in str(why)
    assert "<li>" in why._repr_html_()


def test_why_a_value_follows():
    model = Model()
    x, y = model.intvar(1, 3, name="x"), model.intvar(1, 3, name="y")
    model.add(x < y, name="order")
    why = model.why(x == 2, givens=[y == 3, x != 1])
    assert why and "order" in str(why)
    assert not model.why(x == 2)


def test_assumptions_and_their_cores():
    model = Model()
    x = model.intvar(1, 9, name="x")
    assumed = [x > 3, x != 5, x < 4, x != 7]
    answer, core = model.solve_assuming(assumed, minimal=True)
    assert answer.status is Status.INFEASIBLE
    assert [repr(condition) for condition in core] == ["x>3", "x<4"]
    answer, core = model.solve_assuming(assumed[:2])
    assert core is None and answer[x] not in (1, 2, 3, 5)


def test_a_trace_is_text_that_can_be_checked_and_drawn():
    model, _ = queens(6)
    trace = model.trace("changes")
    assert trace.startswith("csp-trace 1 changes\n") and trace.endswith("exhausted\n")
    model.replay(trace)
    wrong = trace.replace("queen[1] - 0", "queen[1] - 5", 1)
    assert wrong != trace
    with pytest.raises(ValueError):
        model.replay(wrong)
    assert model.tree()._repr_svg_().startswith("<svg")


def test_a_trace_is_cut_before_it_fills_memory():
    model = Model()
    model.intvar(0, 9, shape=40, name="x")
    # All of it has 10^40 solutions: without a limit the search would not end.
    trace = model.trace(max_events=1000)
    assert trace.endswith("\ncut after 1000 events\n") and len(trace.splitlines()) == 1003
    assert len(model.trace().splitlines()) == 1_000_003
    assert model.tree()._repr_svg_().startswith("<svg")
    for events, error in ((True, TypeError), (-1, OverflowError)):
        with pytest.raises(error):
            model.trace(max_events=events)


def test_limits_are_told_and_are_not_taken_for_answers():
    model, vars = queens(30)
    answer = model.solve(node_limit=3)
    assert answer.status is Status.UNKNOWN and answer.limit == "nodes" and not answer
    with pytest.raises(gridcsp.LimitReached, match="at least"):
        model.count(time_limit=0.05)
    small, vars = queens(8)
    assert len(list(small.solutions(solution_limit=5))) == 5
    assert small.count() == 92


def test_a_time_limit_is_kept():
    model, vars = queens(16)
    with pytest.raises(gridcsp.LimitReached):
        model.count(time_limit=0.2)


def test_a_model_is_searched_by_one_at_a_time():
    model, vars = queens(8)
    solutions = model.solutions()
    next(solutions)
    with pytest.raises(RuntimeError, match="close"):
        model.solve()
    solutions.close()
    assert model.count() == 92
    with model.solutions() as solutions:
        next(solutions)
    del solutions
    assert model.solve()


def test_a_model_that_another_thread_searches():
    model, vars = queens(16)
    thread = threading.Thread(target=lambda: pytest.raises(gridcsp.LimitReached, model.count, time_limit=1))
    thread.start()
    time.sleep(0.2)
    with pytest.raises(RuntimeError, match="being searched"):
        model.solve()
    thread.join()
    assert model.solve()


def test_an_exception_of_a_callback_ends_the_search():
    model = Model()
    x = model.intvar(0, 9, name="x")

    def fail(answer):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        model.maximize(x, on_solution=fail)
    assert model.maximize(x).objective == 9

    def use(answer):
        model.solve()

    with pytest.raises(RuntimeError, match="being searched"):
        model.maximize(x, on_solution=use)


def test_search_orders_and_learning():
    for learning in ("off", "on", "auto", "even"):
        model, vars = queens(8)
        model.learning(learning)
        model.branch_on(vars, order="dom_w_deg", values="random", seed=7)
        model.restarts("luby", 20)
        assert model.count() == 92
    with pytest.raises(ValueError, match='"first_fail"'):
        model.branch_on(vars, order="best")
    with pytest.raises(ValueError, match='"auto"'):
        model.learning("always")


@pytest.mark.parametrize(
    "act, error, words",
    [
        (lambda m, x, y, b: bool(x < y), TypeError, "x < y < z"),
        (lambda m, x, y, b: x < y < 3, TypeError, "x < y < z"),
        (lambda m, x, y, b: m.add(x), TypeError, "compare it"),
        (lambda m, x, y, b: m.add("x < y"), TypeError, "no condition"),
        (lambda m, x, y, b: m.add(AllDifferent([x, "y"])), TypeError, "str"),
        (lambda m, x, y, b: x + 1.5, TypeError, "float"),
        (lambda m, x, y, b: b & x, TypeError, "compare it"),
        (lambda m, x, y, b: b & 2, TypeError, "a condition"),
        (lambda m, x, y, b: not b, TypeError, "not"),
        (lambda m, x, y, b: m.intvar(3, 1), ValueError, "empty"),
        (lambda m, x, y, b: m.intvar(0, 2**40), ValueError, "1099511627776"),
        (lambda m, x, y, b: m.intvar([]), ValueError, "empty"),
        (lambda m, x, y, b: m.intvar([1.5]), TypeError, "float"),
        (lambda m, x, y, b: Model().add(x < y), ValueError, "another model"),
        (lambda m, x, y, b: m.add(x * 2**62 <= y * 2**62), ValueError, "i64"),
        (lambda m, x, y, b: m.add(Table([x, y], [(1, 2, 3)])), ValueError, "table"),
        (lambda m, x, y, b: m.add(Regular([x, y], "1 (2")), ValueError, r"\)"),
        (lambda m, x, y, b: AllDifferent(x, y, consistency="strong"), ValueError, "bounds"),
        (lambda m, x, y, b: WeightedSum([1], [x, y]), ValueError, "weights"),
        (lambda m, x, y, b: Cumulatives([x, y], [1, 1], 1, [x], [2]), ValueError, "2 starts and 1 machines"),
        (lambda m, x, y, b: Graph(2, [(0, 5)]), ValueError, "5"),
        (lambda m, x, y, b: Maximum([]), ValueError, "at least one"),
        (lambda m, x, y, b: x ** 100, ValueError, "exponent"),
        (lambda m, x, y, b: m.solve(time_limit=-1), ValueError, "time_limit"),
        (lambda m, x, y, b: m.solve(nodes=1), TypeError, "nodes"),
        (lambda m, x, y, b: m.trace("all"), ValueError, "decisions"),
        (lambda m, x, y, b: m.replay("nonsense"), ValueError, "trace"),
        (lambda m, x, y, b: m.solve()["x"], TypeError, "expression"),
    ],
)
def test_what_makes_no_sense_is_an_error(act, error, words):
    model = Model()
    x, y = model.intvar(1, 5, name="x"), model.intvar(1, 5, name="y")
    b = model.boolvar(name="b")
    with pytest.raises(error, match=words):
        act(model, x, y, b)
    assert model.solve()


def test_a_division_by_zero_has_no_value_in_a_solution():
    model = Model()
    x = model.intvar(0, 0, name="x")
    with pytest.raises(ValueError, match="5/x has no value"):
        model.solve()[5 // x]


def test_a_power_of_0_is_1_where_the_base_has_a_value():
    model = Model()
    x = model.intvar(0, 2, name="x")
    model.add((6 // x) ** 0 == 1)
    assert [answer[x] for answer in model.solutions()] == [1, 2]
