"""Constraints as conditions, hints, auxiliary variables, and answers read in one go."""

import itertools

import pytest

from gridcsp import AllDifferent, Circuit, GlobalCardinalityCount, Model, NoOverlap, Table

CONSTRAINTS = [
    (AllDifferent, lambda x: len(set(x)) == 3),
    (lambda x: Table(x, [[0, 1, 2], [1, 1, 1]]), lambda x: x in ((0, 1, 2), (1, 1, 1))),
    (Circuit, lambda x: x in ((1, 2, 0), (2, 0, 1))),
    (lambda x: GlobalCardinalityCount(x, [1], [2]), lambda x: x.count(1) == 2),
    (
        lambda x: NoOverlap(x, [1, 1, 2]),
        lambda x: x[0] != x[1] and all(start not in (x[2], x[2] + 1) for start in x[:2]),
    ),
]


@pytest.mark.parametrize(("build", "holds"), CONSTRAINTS)
def test_a_condition_is_equal_to_a_constraint(build, holds):
    model = Model()
    x = model.intvar(0, 2, shape=3)
    equal, different, under, within = model.boolvar(shape=4)
    model.add(equal == build(x), different != build(x), under.implies(within == build(x)))
    found = {
        tuple(answer.values([*x, equal, different, under, within])) for answer in model.solutions()
    }
    expected = {
        (*values, holds(values), not holds(values), premise, truth)
        for values in itertools.product(range(3), repeat=3)
        for premise, truth in itertools.product([False, True], repeat=2)
        if not premise or truth == holds(values)
    }
    assert found == expected


def test_a_constraint_under_a_condition_is_equal_to_none():
    model = Model()
    x = model.intvar(0, 2, shape=3)
    one, other = model.boolvar(shape=2)
    with pytest.raises(TypeError, match="a variable of its own"):
        one == other.implies(AllDifferent(x))
    assert repr(one == AllDifferent(x)) == "<a condition is equal to: AllDifferent>"


def test_hints_come_first_and_the_last_ones_count():
    model = Model()
    x = model.intvar(0, 9, shape=3)
    model.add(x.sum() == 12)
    model.hint(x[2] == 7, x[1] == 1)
    assert model.solve().values(x) == [4, 1, 7]
    model.hint(x[0] == 8, x[1] == 99)
    assert model.solve().values(x)[0] == 8
    model.hint()
    assert model.count() == 73


def test_auxiliary_variables_come_last():
    model = Model()
    helper, truth = model.auxiliary(0, 1), model.auxiliary()
    x = model.intvar(0, 3)
    model.add(truth == (x > 1), helper == x % 2)
    assert "x = 0" not in model.trace() and [answer[x] for answer in model.solutions()] == [0, 1, 2, 3]


def test_an_iterator_tells_what_ended_it():
    model = Model()
    x = model.intvar(0, 99, shape=2)
    with model.solutions(node_limit=10) as solutions:
        list(solutions)
    assert solutions.limit == "nodes"
    model.add(x.sum() == 0)
    solutions = model.solutions()
    assert len(list(solutions)) == 1 and solutions.limit is None
