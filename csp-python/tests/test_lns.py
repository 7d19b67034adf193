"""Large-neighbourhood search: the same optimum, the same search for the same seed, and errors as of any search."""

import pytest

from gridcsp import AllDifferent, Model, Status


def tasks(count=9):
    """An assignment whose costs add up to as little as possible."""
    model = Model()
    x = model.intvar(0, count - 1, shape=count, name="x")
    model.add(AllDifferent(x))
    return model, x, sum((place * place % 7 + 1) * value for place, value in enumerate(x))


def test_the_optimum_is_that_of_a_plain_search():
    model, x, cost = tasks()
    best = model.minimize(cost)
    for seed in (0, 1, 7):
        found = model.minimize(cost, lns=x, seed=seed)
        assert (found.status, found.objective) == (Status.OPTIMAL, best.objective)
    most = model.maximize(cost)
    assert model.maximize(cost, lns=list(x)).objective == most.objective


def test_a_seed_gives_one_search():
    def run(seed):
        model, x, cost = tasks(20)
        seen = []
        answer = model.minimize(cost, lns=x, seed=seed, failure_limit=400, on_solution=lambda a: seen.append(a.objective))
        assert answer.status is Status.FEASIBLE and answer.objective == seen[-1]
        assert seen == sorted(seen, reverse=True) and len(set(seen)) == len(seen)
        return seen, answer[x].tolist(), answer.stats

    assert run(3) == run(3)
    assert run(3) != run(4)


def test_what_goes_wrong_is_told():
    model, x, cost = tasks()
    other, y, _ = tasks()
    with pytest.raises(ValueError):
        model.minimize(cost, lns=y)
    with pytest.raises(TypeError):
        model.minimize(cost, lns=["x"])
    with pytest.raises(ZeroDivisionError):
        model.minimize(cost, lns=x, on_solution=lambda _: 1 // 0)
    model.add(x[0] == x[1])
    assert model.minimize(cost, lns=x).status is Status.INFEASIBLE
