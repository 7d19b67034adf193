"""Random programs, with numbers of Python and numpy, have the answers that plain Python has.

`GRIDCSP_PROGRAMS=100000 pytest tests/test_programs.py --hypothesis-seed=7` tries others, any number of them.
"""

import copy
import os
import pickle

import numpy as np
import pytest

hypothesis = pytest.importorskip("hypothesis")

from programs import Undefined, held, programs, reach, text, value  # noqa: E402

import gridcsp  # noqa: E402
from gridcsp import Model, Status  # noqa: E402

ASKED = os.environ.get("GRIDCSP_PROGRAMS")
NAMES = {**{name: getattr(gridcsp, name) for name in gridcsp.__all__}, "np": np}
BEYOND = 2**31 - 1


def built(program):
    """The model, its variables by name, and what evaluates a text over them."""
    model = Model()
    names = dict(NAMES, model=model)
    for declared in program.variables:
        names[declared.name] = eval(f"model.{declared.call}", names)
    for one in program.required:
        eval(f"model.add({text(one)})", names)
    return model, {declared.name: names[declared.name] for declared in program.variables}, names


def answered(answer, variables):
    """The values of all variables, by name: a list for each."""
    return {name: np.ravel(answer[made]).astype(int).tolist() for name, made in variables.items()}


def in_order(values):
    return sorted(map(repr, values))


def is_far(program):
    parts = (*program.required, *program.assumed, program.objective)
    return max(reach(part, 5) for part in parts) > BEYOND


def costs(program, solutions):
    """The values of the objective, where it has one."""
    for values in solutions:
        try:
            yield value(program.objective, values)
        except Undefined:
            pass


def check_solutions(program, model, variables, expected):
    found = [answered(answer, variables) for answer in model.solutions()]
    assert in_order(found) == in_order(expected)
    assert model.count() == len(expected)
    answer = model.solve()
    assert answer.status is (Status.FEASIBLE if expected else Status.INFEASIBLE)
    if answer:
        assert answered(answer, variables) in expected
    for other in (copy.deepcopy(model), pickle.loads(pickle.dumps(model)), Model.from_text(model.to_text())):
        again = [answered(answer, {name: other[name] for name in variables}) for answer in other.solutions()]
        assert again == found


def check_assumed(program, model, variables, names, expected):
    """The conditions that are assumed get values, so what has none is no solution of this copy."""
    assumed = [eval(text(one), names) for one in program.assumed]
    answer, core = model.solve_assuming(assumed, minimal=True)
    defined = [values for values in expected if held([("|", one, ("~", one)) for one in program.assumed], values)]
    if answer:
        assert core is None and answered(answer, variables) in defined and held(program.assumed, answered(answer, variables))
        return
    places = [next(place for place, one in enumerate(assumed) if one is other) for other in core]
    blamed = [program.assumed[place] for place in places]
    assert not any(held(blamed, values) for values in defined)
    for left in range(len(blamed)):
        assert any(held(blamed[:left] + blamed[left + 1 :], values) for values in defined)


def check_objective(program, model, variables, names, expected):
    objective = eval(text(program.objective), names)
    known = list(costs(program, expected))
    for search, best in ((model.minimize, min), (model.maximize, max)):
        short = search(objective, node_limit=2)
        if short:
            values = answered(short, variables)
            assert values in expected and short.objective == short[objective] == value(program.objective, values)
            assert best(short.bound, best(known)) == short.bound
        answer = search(objective)
        assert answer.status is (Status.OPTIMAL if known else Status.INFEASIBLE)
        if known:
            assert answer.objective == answer[objective] == best(known)
            assert answered(answer, variables) in expected


def check(program):
    expected = [values for values in program.assignments() if held(program.required, values)]
    try:
        model, variables, names = built(program)
        check_solutions(program, model, variables, expected)
        if program.assumed:
            # In the model itself what is assumed would get variables.
            other = built(program)
            check_assumed(program, other[0], other[1], other[2], expected)
        check_objective(program, model, variables, names, expected)
    except ValueError as error:
        if not is_far(program):
            raise AssertionError(f"refused: {error}") from error


@hypothesis.settings(
    max_examples=int(ASKED or 250),
    derandomize=ASKED is None,
    deadline=None,
    database=None,
    suppress_health_check=list(hypothesis.HealthCheck),
)
@hypothesis.given(programs())
def test_programs_have_the_answers_of_plain_python(program):
    check(program)
