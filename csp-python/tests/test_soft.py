"""Soft constraints against their definition."""

import itertools

import pytest

from gridcsp import Broken, Model, SoftConstraints


def wishes_of(x, y):
    wishes = SoftConstraints()
    wishes.prefer("small", 3, x + y <= 2)
    wishes.prefer("x first", 2, x < y)
    wishes.penalize("distance from 3", 2, abs(x - 3))
    wishes.penalize("y above 2", 1, y - 2)
    wishes.penalize("equal", 4, x == y)
    return wishes


def costs(x, y):
    """What each wish costs, in plain Python."""
    return [3 * (x + y > 2), 2 * (x >= y), 2 * abs(x - 3), max(y - 2, 0), 4 * (x == y)]


def test_penalties_are_those_of_the_definition():
    model = Model()
    x, y = model.intvar(0, 4, shape=2)
    wishes = wishes_of(x, y)
    seen = set()
    for answer in model.solutions():
        values = answer[x], answer[y]
        seen.add(values)
        assert answer[wishes.penalty()] == sum(costs(*values))
        assert [broken.penalty for broken in wishes.broken(answer)] == [cost for cost in costs(*values) if cost]
    assert len(seen) == 25


def test_the_least_penalty_is_found():
    model = Model()
    x, y = model.intvar(0, 4, shape=2)
    best = model.minimize(wishes_of(x, y).penalty())
    assert best.objective == min(sum(costs(*values)) for values in itertools.product(range(5), repeat=2))


def test_no_wish_costs_nothing():
    model = Model()
    model.intvar(0, 1)
    wishes = SoftConstraints()
    best = model.minimize(wishes.penalty())
    assert (best.objective, wishes.broken(best), len(wishes)) == (0, [], 0)


def test_what_is_broken_has_its_name_and_weight():
    model = Model()
    x = model.intvar(3, 3)
    wishes = SoftConstraints()
    wishes.penalize("above 1", 5, x - 1)
    assert wishes.broken(model.solve()) == [Broken("above 1", 5, 10)]


def test_bad_input_is_told():
    x = Model().intvar(0, 9)
    wishes = SoftConstraints()
    with pytest.raises(TypeError, match="late: a condition is needed, and this is False"):
        wishes.prefer("late", 1, 1 == 2)
    with pytest.raises(ValueError, match="late: the weight is -1"):
        wishes.penalize("late", -1, x)
    for weight in (1.5, True):
        with pytest.raises(TypeError, match="late: a weight is an integer"):
            wishes.prefer("late", weight, x > 1)
    assert len(wishes) == 0
