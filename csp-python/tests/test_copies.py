"""A model as text: copies and pickles have the same solutions, in the same order."""

import copy
import json
import pickle
import random

import numpy as np
import pytest

import gridcsp as csp
from gridcsp import Array, Graph, Model, constraints


def everything():
    """A model with each kind of step."""
    model = Model()
    x = model.intvar(0, 4, shape=(2, 3), name="x")
    y = model.intvar([0, 2, 7], name="y")
    b, c = model.boolvar(shape=2, name="b")
    helper, truth = model.auxiliary(0, 20, name="helper"), model.auxiliary(name="truth")
    total = model.define("total", x.sum() - 2 * y)
    model.add(x[0, 0] * x[0, 1] + abs(x[0, 2] - y) // 2 % 3 <= 4, x[1].max() - x[1].min() >= 1, name="products")
    model.add(helper == x[0].sum(), truth == (y > 1), x[0][x[1, 0] % 3] != 1, csp.IfThenElse(b, y, 3) >= 2)
    model.add((x[0, 0] == 1).implies(csp.AllDifferent(v for v in x[1])), (b ^ c) | ~truth, y.is_in(range(0, 8, 2)))
    model.add(c == csp.Table(x[1], [(0, 1, "*"), (np.int64(2), 3, 1.0)]), csp.Increasing(x[:, 0], strict=True))
    model.add(csp.Count(x, 2) <= 2, csp.Xor(b, c, truth), csp.Any(total >= 0, b))
    model.branch_on(x, order="first_fail", values="max", seed=3)
    model.hint(x[1, 1] == 2)
    return model, x


def found(model, x):
    return [answer[x].tolist() for answer in model.solutions(solution_limit=300)]


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda model: pickle.loads(pickle.dumps(model))])
def test_a_copy_has_the_same_solutions_in_the_same_order(copied):
    model, x = everything()
    other = copied(model)
    assert (other.variables, other.propagators) == (model.variables, model.propagators)
    solutions = found(model, x)
    assert len(solutions) > 30 and found(other, other["x"]) == solutions
    assert other.to_text() == model.to_text()
    best = model.minimize(model["total"])
    again = other.minimize(other["total"])
    assert (best.objective, best[x].tolist()) == (again.objective, again[other["x"]].tolist())
    # Afterwards each goes its own way.
    other.add(other["y"] == 0)
    assert len(other.to_text()) > len(model.to_text()) and found(model, x) == solutions


def test_a_copy_after_searches_is_the_same_as_well():
    model, x = everything()
    model.minimize(x.sum() * 2)
    model.solve_assuming([x[0, 0] + x[0, 1] > 2, x[1, 0] == 1])
    model.why(x[0, 0] + x[0, 2] > 3)
    other = copy.deepcopy(model)
    assert (other.variables, other.propagators) == (model.variables, model.propagators)
    assert other.trace(node_limit=200) == model.trace(node_limit=200)


def test_expressions_are_pickled_with_their_model():
    model, x = everything()
    expressions = [x, x[0, 0] + 3, ~(x[0, 1] > 1), {"y": model["y"]}, csp.Sum([]) == 0]
    other, (y, plus, condition, names, constant) = pickle.loads(pickle.dumps((model, expressions)))
    assert isinstance(y, Array) and y.shape == x.shape and repr(y[1, 2]) == "x[1,2]" and repr(plus) == repr(expressions[1])
    answer, before = other.solve(), model.solve()
    assert answer[y].tolist() == before[x].tolist() and answer[plus] == answer[y[0, 0]] + 3
    assert answer[condition] == (answer[y[0, 1]] <= 1) and answer[names] == {"y": answer[other["y"]]} and answer[constant]
    copied = copy.deepcopy((model, x))
    assert found(*copied) == found(model, x)
    assert copy.copy(x[0, 0]) is not x[0, 0] and model.solve()[copy.copy(x[0, 0])] == model.solve()[x[0, 0]]


def test_a_constraint_that_was_refused_half_way_has_no_text():
    model = Model()
    x, other = model.intvar(0, 1, name="x"), Model().intvar(0, 1)
    with pytest.raises(ValueError, match="another model"):
        model.add((x == 1) & (other == 1))
    with pytest.raises(ValueError, match="refused"):
        copy.copy(model)


def test_an_expression_without_its_model_is_not_pickled():
    x = Model().intvar(0, 3, name="x")
    with pytest.raises(TypeError, match="the model is gone"):
        pickle.dumps(x)
    with pytest.raises(TypeError, match="pickle"):
        pickle.dumps(csp.AllDifferent([1, 2]))


ARGUMENTS = {
    "AllDifferent": lambda x: (x,),
    "AllDifferentExcept": lambda x: (x, 0),
    "Among": lambda x: (x, range(1, 3), 2),
    "ArgMax": lambda x: (x, 1),
    "ArgMin": lambda x: (x, x[0]),
    "Automaton": lambda x: (x, [(0, [0, 1, 2], 0), (0, 3, 1), (1, range(4), 0)], 0, [0]),
    "BinPacking": lambda x: (x, np.array([1, 2, 1, 1]), [x[0], x[1], 2, 2]),
    "CageSum": lambda x: (x, 6),
    "GroupedSum": lambda x: ([x[:2], x[2:]], 6, [1, 2]),
    "Circuit": lambda x: (x,),
    "Connected": lambda x: (Graph.grid(2, 2), x),
    "CostAutomaton": lambda x: (x, ((0, v, 0, v) for v in range(4)), 0, [0], 7),
    "Cumulative": lambda x: (x, [1, 2, 1, 1], 1, 2),
    "Cumulatives": lambda x: (x, [1] * 4, [1] * 4, [0, 1, 0, 1], [1, 1]),
    "Decreasing": lambda x: (x,),
    "DisjointPaths": lambda x: (Graph.grid(2, 2), [v > 1 for v in x], [0, 0, 1, 1], [(0, 1), (2, 3)]),
    "Forest": lambda x: (Graph.grid(2, 2), [v > 1 for v in x]),
    "GlobalCardinalityCount": lambda x: (x, [0, 1], [1, x[0]]),
    "Increasing": lambda x: (list(x), True),
    "Inverse": lambda x: (x, [x[1], x[0], 2, 3]),
    "Knapsack": lambda x: (x, [1, 2, 3, 4], [4, 3, 2, 1], 12, 13),
    "Lex": lambda x: (x[:2], x[2:]),
    "NegativeTable": lambda x: (x, [[0, "*", 1, 2]]),
    "NoOverlap": lambda x: (x[:2], (1, 2)),
    "NoOverlap2D": lambda x: (x[:2], x[2:], [1, 2], [2, 1]),
    "NValue": lambda x: (x, 3),
    "Path": lambda x: (Graph.grid(2, 2), [v > 1 for v in x], 0, 3),
    "Precedence": lambda x: (x, [1, 2]),
    "RegionPartition": lambda x: (Graph.grid(2, 2), x, [1, 1, 1, 1]),
    "RegionSizes": lambda x: (Graph.grid(2, 2), x),
    "InducedForest": lambda x: (Graph.grid(2, 2), x),
    "EqualRegions": lambda x: (Graph.grid(2, 2), x, 2),
    "Regular": lambda x: (x, "0* (1|2)+ 3*"),
    "SingleCycle": lambda x: (Graph.grid(2, 2), [v > 1 for v in x]),
    "Subcircuit": lambda x: (x,),
    "ValueSet": lambda x: (x, [range(4), [0, 1, 2, 4], np.array([1, 2, 3, 4])]),
    "Table": lambda x: (x, [(0, 1, "*", 3), [1, 2, 3, "*"]]),
    "Tree": lambda x: (Graph.grid(2, 2), [v > 1 for v in x]),
}


@pytest.mark.parametrize("name", sorted(constraints.NAMES))
def test_each_constraint_is_copied(name):
    model = Model()
    x = model.intvar(0, 3, shape=4, name="x")
    b = model.boolvar(name="b")
    model.add(b.implies(getattr(csp, name)(*ARGUMENTS[name](x))))
    other = copy.deepcopy(model)
    assert other.trace("changes") == model.trace("changes")


def test_random_models_are_copied():
    for seed in range(30):
        draw = random.Random(seed)
        model = Model()
        x = model.intvar(0, 3, shape=4, name="x")
        for _ in range(4):
            one, other = draw.choices(list(x), k=2)
            made = draw.choice([one + other, one * other, abs(one - other), csp.Maximum(one, 2 * other), one // (other + 1)])
            compared = draw.choice([made <= 4, made != 2, made == other + 1, (made > 1) | (one == other), ~(made.is_in([0, 3]))])
            model.add(compared)
        other = copy.copy(model)
        assert found(other, other["x"]) == found(model, x)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "gridcsp-model 2\n",
        'gridcsp-model 1\n["solve"]\n',
        'gridcsp-model 1\n["__init__"]\n',
        'gridcsp-model 1\n["_require",{"bool":"v0 1 =="},null]\n',
        'gridcsp-model 1\n["_require",{"bool":"1 =="},null]\n',
        'gridcsp-model 1\n["_require",{"constraint":["Model",[],[]],"if":null,"iff":null},null]\n',
        "gridcsp-model 1\nnonsense\n",
    ],
)
def test_what_is_no_text_of_a_model_is_an_error(text):
    with pytest.raises((ValueError, json.JSONDecodeError)):
        Model.from_text(text)
