"""What searches say on their way, what notebooks show, and learning that nobody has asked for."""

import inspect

import numpy as np
import pytest

from gridcsp import AllDifferent, GlobalCardinalityCount, Model, Status, Sum


def costs(count=7):
    model = Model()
    x = model.intvar(0, count - 1, shape=count, name="x")
    model.add(AllDifferent(x))
    return model, x, Sum(place * place % 5 * value for place, value in enumerate(x))


@pytest.mark.parametrize("lns", [False, True])
@pytest.mark.parametrize("sense", ["minimize", "maximize"])
def test_callbacks_hear_of_bound_and_gap(sense, lns):
    model, x, cost = costs()
    seen = []

    def hear(answer):
        seen.append((answer.objective, answer.bound, answer.gap))

    best = getattr(model, sense)(cost, hear, lns=x if lns else None)
    sign = 1 if sense == "minimize" else -1
    assert best.status is Status.OPTIMAL and best.gap == 0.0 and best.bound == best.objective
    assert len(seen) > 1 and all(sign * bound <= sign * best.objective for _, bound, _ in seen)
    bounds = [sign * bound for _, bound, _ in seen]
    assert bounds == sorted(bounds)
    for objective, bound, gap in seen:
        assert gap == pytest.approx(abs(objective - bound) / max(1, abs(objective)))


def test_a_limit_leaves_a_bound():
    model, x, cost = costs(12)
    answer = model.minimize(cost, node_limit=60)
    assert answer.status is Status.FEASIBLE and 0 <= answer.bound <= answer.objective and answer.gap > 0
    assert model.solve().gap is None and model.solve().bound is None


def test_the_log_of_a_search():
    model, x, cost = costs()
    lines = []
    best = model.minimize(cost, log=lines.append)
    assert lines[0].endswith("sought: the least " + repr(model.variable_of(cost)))
    assert lines[1].split() == ["seconds", "nodes", "failures", "objective", "bound"]
    rows = [line.split() for line in lines[2:-1]]
    assert [int(row[3]) for row in rows] == sorted((int(row[3]) for row in rows), reverse=True)
    assert rows[-1][1:] == [str(best.stats["nodes"]), str(best.stats["failures"]), str(best.objective), rows[-1][4]]
    assert lines[-1] == "the last solution is proven to be the best"
    lines.clear()
    model.solve(log=lines.append)
    assert lines[-1] == "a solution is found"
    lines.clear()
    model.minimize(cost, lns=x, failure_limit=1, log=lines.append)
    assert lines[-1] == "a limit has ended the search"
    with pytest.raises(ZeroDivisionError):
        model.solve(log=lambda line: 1 // 0)
    assert model.solve()


def test_a_log_is_printed(capsys):
    model, _, _ = costs()
    model.solve(log=True)
    assert capsys.readouterr().out.startswith("7 variables, 1 propagators, sought: one solution\n")


def test_completion_shows_what_users_call():
    model = Model()
    shown = [name for name in dir(model) if not name.startswith("_")]
    assert shown == sorted(
        "add auxiliary boolvar branch_on count define from_text hint intvar learning maximize minimize parts propagators "
        "relax replay restarts solutions solve solve_assuming to_text trace tree variable_of variables why".split()
    )
    for search in (model.solve, model.minimize, model.solutions, model.count, model.solve_assuming, model.why, model.trace):
        assert {"time_limit", "node_limit", "failure_limit", "memory_limit"} <= set(inspect.signature(search).parameters)


def test_notebooks_show_models_arrays_and_answers():
    model = Model()
    grid = model.intvar(1, 4, shape=(2, 2), name="cell<1>")
    b = model.boolvar(name="b")
    shown = model._repr_html_()
    assert "cell&lt;1&gt;" in shown and "2 × 2 integers" in shown and "{1..4}" in shown and "1 conditions" in shown
    assert grid._repr_html_().count("<tr>") == 2 and "cell&lt;1&gt;[1,1]" in grid._repr_html_()
    assert "OPTIMAL" in model.maximize(grid.sum() + b)._repr_html_()
    many = model.intvar(0, 1, shape=10**5, name="many")
    assert len(many._repr_html_()) < 10_000
    assert costs(3)[0].tree()._repr_svg_().startswith("<svg")


def roster():
    """Six people, seven days, and wishes with weights: a search that does not learn comes to no end."""
    draw = np.random.default_rng(0)
    model = Model()
    shift = model.intvar(0, 3, shape=(6, 7), name="shift")
    model.add([GlobalCardinalityCount(day, [1, 2, 3], [2, 1, 1]) for day in shift.T])
    for row in shift:
        model.add((row == 0).sum() >= 2, [(row[day] == 3).implies(row[day + 1] != 1) for day in range(6)])
    places = draw.permutation(42)[:30]
    broken = [shift[place // 7, place % 7] != int(draw.integers(0, 4)) for place in places]
    return model, Sum(weight * wish for weight, wish in zip(map(int, draw.integers(1, 9, size=30)), broken))


def test_a_search_learns_unless_it_is_told_otherwise():
    model, cost = roster()
    assert model.minimize(cost, failure_limit=30_000).status is Status.OPTIMAL
    plain, cost = roster()
    plain.learning("off")
    assert plain.minimize(cost, failure_limit=30_000).limit == "failures"


def test_a_limit_on_memory_keeps_what_was_found():
    model = Model()
    hole = model.intvar(1, 13, shape=12, name="hole")
    model.add([hole[i] != hole[j] for i in range(12) for j in range(i)])
    last = model.intvar(1, 13, name="last")
    model.add(last >= hole)
    model.learning("on")
    answer = model.minimize(last, memory_limit=1)
    assert (answer.status, answer.limit, answer.objective) == (Status.FEASIBLE, "memory", 12)
    assert model.solve(memory_limit=0).limit == "memory"
    with pytest.raises(TypeError):
        model.solve(memory_limit=0.5)


def test_solutions_have_the_order_of_the_tree():
    model, x, _ = costs(6)
    model.add(x[0] + x[5] != 5, x[1] * x[2] > 3)
    untold = [answer[x].tolist() for answer in model.solutions()]
    trace = model.trace()
    model.learning("off")
    assert [answer[x].tolist() for answer in model.solutions()] == untold and model.trace() == trace
    assert trace.startswith("csp-trace 1 ")


def test_a_relaxation_is_copied_and_changes_no_answer():
    model = Model()
    x = model.boolvar(15, name="x")
    for i in range(15):
        model.add(x[i] | x[(i + 1) % 15])
    assert model.relax() is False
    assert model.relax(minimize=Sum(x)) is True
    copy = Model.from_text(model.to_text())
    assert (copy.variables, copy.propagators) == (model.variables, model.propagators)
    model.learning("on")
    assert model.minimize(Sum(x)).objective == 8
    with pytest.raises(ValueError, match="minimized or maximized, not both"):
        model.relax(minimize=Sum(x), maximize=Sum(x))
