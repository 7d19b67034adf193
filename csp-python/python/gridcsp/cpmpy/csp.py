#!/usr/bin/env python
#-*- coding:utf-8 -*-
##
## csp.py
##
"""
    Interface to csp's Python API, the package ``gridcsp``

    csp is a constraint solver written in Rust. Its global constraints are native, it learns from failures (nogoods) where
    that helps, and it says why a value is impossible. Trees of CPMpy's expressions reach it as they are: nothing is
    flattened.

    Always use :func:`cp.SolverLookup.get("csp") <cpmpy.solvers.utils.SolverLookup.get>` to instantiate the solver object.

    ============
    Installation
    ============

    Requires that the 'gridcsp' python package is installed:

    .. code-block:: console

        $ pip install gridcsp

    Where CPMpy does not have this file in ``cpmpy/solvers``, ``import gridcsp.cpmpy`` makes the solver known.

    The rest of this documentation is for advanced users.

    ===============
    List of classes
    ===============

    .. autosummary::
        :nosignatures:

        CPM_csp

    ==============
    Module details
    ==============
"""

import operator
import time
from typing import Optional

from cpmpy.exceptions import NotSupportedError
from cpmpy.expressions.core import BoolVal, Expression, Operator
from cpmpy.expressions.globalconstraints import DirectConstraint, GlobalConstraint
from cpmpy.expressions.utils import STAR, flatlist, is_any_list, is_int, is_num
from cpmpy.expressions.variables import NegBoolView, _NumVarImpl
from cpmpy.solvers.solver_interface import Callback, ExitStatus, SolverInterface, SolverStatus
from cpmpy.transformations.decompose_global import decompose_in_tree, decompose_objective
from cpmpy.transformations.get_variables import get_variables
from cpmpy.transformations.normalize import toplevel_list
from cpmpy.transformations.safening import no_partial_functions, safen_objective


class _Translation:
    """CPMpy's expressions as expressions of csp: trees as they are, part by part.

    `csp` is the package; `variable` gives the solver's variable of one of CPMpy.
    """

    def __init__(self, csp, model, variable):
        self.csp = csp
        self._model = model
        self._variable = variable

    def __call__(self, expression):
        """The expression, or the list of the expressions of a list."""
        if isinstance(expression, _NumVarImpl):
            return self._variable(expression)
        if is_any_list(expression):
            return [self(part) for part in expression]
        if isinstance(expression, BoolVal) or is_num(expression):
            return _constant(expression)
        if expression.name in _FUNCTIONS:
            return _FUNCTIONS[expression.name](self, *expression.args)
        if expression.name in _COMPARISONS:
            return self._comparison(expression)
        if expression.name in _CONSTRAINTS:
            return self._truth(expression)
        raise NotImplementedError(f"csp: {expression} is not supported")

    def integer(self, part):
        """A number or a condition as an expression, so that all operators are those of csp."""
        return part if isinstance(part, self.csp.IntExpr) else self.csp.Sum(part)

    def condition(self, part):
        """A number as a condition. CPMpy has 0 and 1 among conditions."""
        return part if isinstance(part, self.csp.BoolExpr) else self.csp.All(part)

    def conditions(self, parts):
        """A list of conditions of CPMpy as conditions of csp."""
        return [self.condition(self(part)) for part in parts]

    def constraints(self, constraint):
        """Constraints and conditions that all have to hold for a global constraint to hold."""
        return _CONSTRAINTS[constraint.name](self, constraint)

    def nvalue(self, *parts):
        """The number of different values: a variable that a constraint determines."""
        number = self._model.auxiliary(1, len(parts))
        self._model.add(self.csp.NValue(self(parts), number))
        return number

    def _comparison(self, expression):
        left, right = self(expression.args)
        if isinstance(left, int) and isinstance(right, int):
            left = self.integer(left)
        return _COMPARISONS[expression.name](left, right)

    def _truth(self, constraint):
        """A condition that holds exactly if a constraint does."""
        truths = []
        for part in self.constraints(constraint):
            if isinstance(part, self.csp.Constraint):
                truth = self._model.auxiliary()
                self._model.add(truth == part)
                part = truth
            truths.append(part)
        return self.csp.All(truths)


def _constant(number):
    """A number of Python, of numpy, or a `BoolVal`."""
    if isinstance(number, BoolVal):
        return int(number.value())
    if int(number) != number:
        raise NotSupportedError(f"csp: {number} is no integer")
    return int(number)


def _weighted_sum(to, weights, terms):
    return to.csp.WeightedSum([_constant(weight) for weight in weights], to(terms))


def _binary(act):
    return lambda to, left, right: act(to.integer(to(left)), to.integer(to(right)))


def _among(to, parts, values):
    values = [_constant(value) for value in values]
    return to.csp.Sum([to.integer(part).is_in(values) for part in to(parts)])


def _implies(to, premise, conclusion):
    premise, conclusion = to.conditions([premise, conclusion])
    return premise.implies(conclusion)


def _if_then_else(to, *parts):
    test, yes, no = to.conditions(parts)
    return test.implies(yes) & (~test).implies(no)


def _in_domain(to, part, values):
    return to.integer(to(part)).is_in([int(value) for value in values])


_COMPARISONS = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}

_FUNCTIONS = {
    "sum": lambda to, *terms: to.csp.Sum(to(terms)),
    "wsum": _weighted_sum,
    "sub": _binary(operator.sub),
    "mul": _binary(operator.mul),
    "div": _binary(operator.floordiv),
    "mod": _binary(operator.mod),
    "pow": lambda to, base, exponent: to.integer(to(base)) ** _constant(exponent),
    "-": lambda to, part: -to.integer(to(part)),
    "abs": lambda to, part: abs(to.integer(to(part))),
    "min": lambda to, *parts: to.csp.Minimum(to(parts)),
    "max": lambda to, *parts: to.csp.Maximum(to(parts)),
    "element": lambda to, entries, index: to.csp.Element(to(entries), to(index)),
    "count": lambda to, parts, value: to.csp.Count(to(parts), to(value)),
    "among": _among,
    "nvalue": _Translation.nvalue,
    "and": lambda to, *parts: to.csp.All(to(parts)),
    "or": lambda to, *parts: to.csp.Any(to(parts)),
    "xor": lambda to, *parts: to.csp.Xor(to(parts)),
    "not": lambda to, part: ~to.condition(to(part)),
    "->": _implies,
    "ite": _if_then_else,
    "indomain": _in_domain,
}


def _all_different(to, constraint):
    return [to.csp.AllDifferent(to(constraint.args))]


def _all_different_except(to, constraint):
    array, exceptions = constraint.args
    if len(exceptions) == 1:
        return [to.csp.AllDifferentExcept(to(array), int(exceptions[0]))]
    # With other numbers of exceptions it is what CPMpy says it means, which has no variables of its own.
    conditions, definitions = constraint.decompose()
    assert not definitions, f"{constraint.name} has auxiliary variables"
    return [to(condition) for condition in toplevel_list(conditions)]


def _circuit(to, constraint):
    return [to.csp.Circuit(to(constraint.args))]


def _inverse(to, constraint):
    return [to.csp.Inverse(*to(constraint.args))]


def _table(to, constraint):
    array, rows = constraint.args
    return [to.csp.Table(to(array), rows.tolist())]


def _short_table(to, constraint):
    array, rows = constraint.args
    rows = [["*" if entry == STAR else int(entry) for entry in row] for row in rows.tolist()]
    return [to.csp.Table(to(array), rows)]


def _negative_table(to, constraint):
    array, rows = constraint.args
    return [to.csp.NegativeTable(to(array), rows.tolist())]


def _regular(to, constraint):
    array, _, start, accepting = constraint.args
    moves = ((state, value, then) for (state, value), then in constraint.trans_dict.items())
    return _automaton(to, array, moves, start, accepting)


def _mdd(to, constraint):
    (array,) = constraint.args
    edges = constraint.mapping.items()
    moves = ((node, value, then) for node, out in edges for value, then in out.items())
    return _automaton(to, array, moves, constraint.root_node, [constraint.sink_node])


def _automaton(to, array, moves, start, accepting):
    """An automaton whose states have any names."""
    numbers = {}

    def number(state):
        return numbers.setdefault(state, len(numbers))

    start = number(start)
    moves = [(number(state), int(value), number(then)) for state, value, then in moves]
    accepting = [number(state) for state in accepting]
    return [to.csp.Automaton(to(array), moves, start, accepting)]


def _lex(strict):
    return lambda to, constraint: [to.csp.Lex(*to(constraint.args), strict=strict)]


def _lex_chain(strict):
    def chain(to, constraint):
        rows = to(constraint.args)
        return [to.csp.Lex(row, after, strict=strict) for row, after in zip(rows, rows[1:])]

    return chain


def _increasing(strict):
    return lambda to, constraint: [to.csp.Increasing(to(constraint.args), strict=strict)]


def _decreasing(strict):
    return lambda to, constraint: [to.csp.Decreasing(to(constraint.args), strict=strict)]


def _precedence(to, constraint):
    array, values = constraint.args
    return [to.csp.Precedence(to(array), [int(value) for value in values])]


def _cardinality(to, constraint):
    array, values, counts = constraint.args
    values = [int(value) for value in values]
    return [to.csp.GlobalCardinalityCount(to(array), values, to(counts), closed=constraint.closed)]


class _Tasks:
    """Tasks with starts, durations, perhaps ends, and perhaps conditions under which they are there. A task that is not there
    takes no time.
    """

    def __init__(self, to, starts, durations, ends=None, present=None):
        self._to = to
        self._present = None if present is None else to.conditions(present)
        self.conditions = []
        self.starts = [to.integer(start) for start in to(starts)]
        durations = to(durations)
        for place, end in enumerate([] if ends is None else to(ends)):
            self._need(place, self.starts[place] + durations[place] == end)
        self.durations = self.amounts(durations)

    def amounts(self, values):
        """Amounts of the tasks, which are at least 0 for those that are there."""
        return [self._amount(place, value) for place, value in enumerate(values)]

    def _amount(self, place, value):
        if isinstance(value, int) and value < 0:
            self._need(place, False)
            return 0
        if self._present is None:
            return value
        return self._to.csp.IfThenElse(self._present[place], value, 0)

    def _need(self, place, needed):
        needed = self._to.condition(needed)
        if self._present is not None:
            needed = self._present[place].implies(needed)
        self.conditions.append(needed)


def _no_overlap(is_optional):
    def constraints(to, constraint):
        *times, present = constraint.args if is_optional else (*constraint.args, None)
        tasks = _Tasks(to, *times, present=present)
        return [to.csp.NoOverlap(tasks.starts, tasks.durations), *tasks.conditions]

    return constraints


def _cumulative(is_optional):
    def constraints(to, constraint):
        *rest, present = constraint.args if is_optional else (*constraint.args, None)
        *times, demands, capacity = rest
        tasks = _Tasks(to, *times, present=present)
        demands, capacity = tasks.amounts(to(demands)), to(capacity)
        if isinstance(capacity, int) and capacity < 0:
            return [to.csp.Any()]
        whole = to.csp.Cumulative(tasks.starts, tasks.durations, demands, capacity)
        return [whole, *tasks.conditions]

    return constraints


_CONSTRAINTS = {
    "alldifferent": _all_different,
    "alldifferent_except_n": _all_different_except,
    "alldifferent_except_0": _all_different_except,
    "circuit": _circuit,
    "inverse": _inverse,
    "table": _table,
    "short_table": _short_table,
    "negative_table": _negative_table,
    "regular": _regular,
    "mdd": _mdd,
    "lex_less": _lex(True),
    "lex_lesseq": _lex(False),
    "lex_chain_less": _lex_chain(True),
    "lex_chain_lesseq": _lex_chain(False),
    "increasing": _increasing(False),
    "decreasing": _decreasing(False),
    "strictly_increasing": _increasing(True),
    "strictly_decreasing": _decreasing(True),
    "precedence": _precedence,
    "gcc": _cardinality,
    "no_overlap": _no_overlap(False),
    "no_overlap_optional": _no_overlap(True),
    "cumulative": _cumulative(False),
    "cumulative_optional": _cumulative(True),
}


class CPM_csp(SolverInterface):
    """Interface to csp's Python API.

    Creates the following attributes (see parent constructor for more):

    - ``csp_model``: object, a ``gridcsp.Model``

    A global constraint is native on its own and as a conclusion (``b.implies(AllDifferent(x))``). Deeper in an expression most
    are one condition of csp; the others are decomposed by CPMpy.

    The :class:`~cpmpy.expressions.globalconstraints.DirectConstraint` names a method of ``gridcsp.Model``, or a constraint of
    ``gridcsp``, as in ``cp.DirectConstraint("Subcircuit", (successors,))``.

    >>> import cpmpy as cp
    >>> x = cp.intvar(0, 2, shape=3, name="x")
    >>> solver = cp.SolverLookup.get("csp", cp.Model(cp.AllDifferent(x), x[0] > x[1]))
    >>> solver.solve(), bool(x.value()[0] > x.value()[1])
    (True, True)
    >>> solver.native_model
    <Model: 3 variables, 2 propagators>
    >>> CPM_csp.mus_native([x[0] > 1, x[1] > 1, x[2] == 0], hard=[x[0] + x[1] <= 3])
    [x[0] > 1, x[1] > 1]
    >>> CPM_csp.tunable_params(), CPM_csp.default_params()
    ({'learning': ['auto', 'off', 'on']}, {'learning': 'auto'})
    """

    supported_global_constraints = frozenset(_FUNCTIONS) | frozenset(_CONSTRAINTS)
    # The others are a few comparisons, which propagate more if they are conditions themselves.
    supported_reified_global_constraints = supported_global_constraints - frozenset(
        ["alldifferent_except_0", "alldifferent_except_n", "precedence", "gcc"]
        + ["increasing", "decreasing", "strictly_increasing", "strictly_decreasing"]
    )

    @staticmethod
    def supported():
        """Whether the package of the solver is installed."""
        try:
            import gridcsp  # noqa: F401
        except ModuleNotFoundError:
            return False
        return True

    @classmethod
    def version(cls) -> Optional[str]:
        """The installed version of the solver's Python API."""
        from importlib.metadata import PackageNotFoundError, version

        try:
            return version("gridcsp")
        except PackageNotFoundError:
            return None

    @staticmethod
    def tunable_params():
        """Parameters of `solve` that CPMpy's tuner may vary."""
        return {"learning": ["auto", "off", "on"]}

    @staticmethod
    def default_params():
        """What these are if nothing is said."""
        return {"learning": "auto"}

    def __init__(self, cpm_model=None, subsolver=None):
        """Constructor of the native solver object.

        Arguments:
            cpm_model: Model(), a CPMpy Model() (optional)
            subsolver: None, there are no subsolvers
        """
        if not self.supported():
            raise ModuleNotFoundError("CPM_csp: Install the python package 'gridcsp' to use this solver interface.")
        if subsolver is not None:
            raise ValueError(f"csp has no subsolver {subsolver!r}")
        import gridcsp

        self.csp_model = gridcsp.Model()
        self.csp_model.learning("auto")
        self.objective_ = None
        self.objective_is_min_ = True
        self._csp_objective = None
        self._core = None
        self._added = []
        self._translation = _Translation(gridcsp, self.csp_model, self.solver_var)
        super().__init__(name="csp", cpm_model=cpm_model)

    @property
    def native_model(self):
        """The ``gridcsp.Model``, for direct access."""
        return self.csp_model

    def solve(
        self,
        time_limit: Optional[float] = None,
        assumptions=None,
        display: Optional[Callback] = None,
        learning: Optional[str] = None,
        minimal_core: bool = False,
        **kwargs,
    ):
        """Searches for a solution, or for the best one.

        Arguments:
            time_limit: seconds (float, optional)
            assumptions: Boolean variables or negations of them that hold in this call. If there is no solution, `get_core`
                says which of them are to blame
            display: expressions to print, or a function to call, at each better solution
            learning: whether the search learns from its failures, "auto", "off" or "on", from now on
            minimal_core: whether none of the assumptions in the core can be left out
            kwargs: `node_limit`, `failure_limit`, `memory_limit` (million bytes): where the search gives up. Without
                assumptions also `workers`: the number of threads, and `log=True`: lines that say how far the search is
        """
        limits = _limits(time_limit, kwargs)
        variables = self._known_vars(learning)
        self._core = None
        if assumptions is not None:
            answer = self._assume(list(assumptions), minimal_core, limits)
        elif self.has_objective():
            answer = self._optimize(variables, display, limits)
        else:
            answer = self.csp_model.solve(**limits)
        self._ended(answer.status.name, answer.wall_time)
        self.objective_value_ = answer.objective
        self._show(variables, answer)
        if answer and not self.has_objective():
            self.print_display(display)
        return self._solve_return(self.cpm_status)

    def _known_vars(self, learning):
        """The variables of the user in a fixed order. Each is in the model after this."""
        variables = sorted(self.user_vars, key=lambda variable: variable.name)
        self.solver_vars(variables)
        if learning is not None:
            self.csp_model.learning(learning)
        return variables

    def _optimize(self, variables, display, limits):
        search = self.csp_model.minimize if self.objective_is_min_ else self.csp_model.maximize

        def better(answer):
            self._show(variables, answer)
            self.print_display(display)

        return search(self._csp_objective, None if display is None else better, **limits)

    def _assume(self, assumptions, minimal_core, limits):
        if self.has_objective():
            raise NotSupportedError("csp: an objective under assumptions is not supported")
        assumed = [self._translation.condition(part) for part in self.solver_vars(assumptions)]
        answer, core = self.csp_model.solve_assuming(assumed, minimal_core, **limits)
        if core is not None:
            blamed = {id(part) for part in core}
            self._core = [var for var, part in zip(assumptions, assumed) if id(part) in blamed]
        return answer

    def _ended(self, status, seconds):
        """A new status. CPMpy has the same ones under other names."""
        self.cpm_status = SolverStatus(self.name)
        self.cpm_status.solve_time = seconds
        self.cpm_status.exitstatus = ExitStatus["UNSATISFIABLE" if status == "INFEASIBLE" else status]

    def _show(self, variables, answer):
        """Gives the variables their values in a solution, or none."""
        if not answer:
            for variable in variables:
                variable.clear()
            return
        for variable, value in zip(variables, answer.values(self.solver_vars(variables))):
            variable._value = value

    def solver_var(self, cpm_var):
        """The solver's variable of a variable of CPMpy, made when it is first asked for; a number stays what it is."""
        if is_int(cpm_var):
            return int(cpm_var)
        if not isinstance(cpm_var, _NumVarImpl):
            raise NotImplementedError(f"csp: {cpm_var} is no variable")
        known = self._varmap.get(cpm_var.name)
        if known is None:
            known = self._new_var(cpm_var)
            self._varmap[cpm_var.name] = known
        return known

    def _new_var(self, cpm_var):
        if isinstance(cpm_var, NegBoolView):
            return ~self.solver_var(cpm_var._bv)
        is_own = cpm_var in self.user_vars
        name = cpm_var.name
        if cpm_var.is_bool():
            new = self.csp_model.boolvar if is_own else self.csp_model.auxiliary
            return new(name=name)
        new = self.csp_model.intvar if is_own else self.csp_model.auxiliary
        return new(int(cpm_var.lb), int(cpm_var.ub), name=name)

    def objective(self, expr, minimize=True):
        """The expression to minimize or maximize. The last one counts."""
        if not isinstance(expr, Expression):
            raise NotSupportedError(f"csp: an objective is an expression over integers, not {expr}")
        get_variables(expr, collect=self.user_vars)
        whole, safe = safen_objective(expr)
        known = (self.supported_global_constraints, self.supported_reified_global_constraints)
        whole, definitions = decompose_objective(whole, *known, csemap=self._csemap)
        self._post(safe + definitions)
        self.objective_ = expr
        self.objective_is_min_ = minimize
        self._csp_objective = self._translation(whole)

    def has_objective(self):
        """Whether there is an objective."""
        return self.objective_ is not None

    def transform(self, cpm_expr):
        """Expressions without partial functions, and without what csp does not have."""
        whole = no_partial_functions(toplevel_list(cpm_expr))
        # First as if all constraints of csp were conditions, too, so that conclusions stay whole.
        natives = self.supported_global_constraints
        whole = decompose_in_tree(whole, natives, natives, csemap=self._csemap)
        ready = []
        for part in whole:
            known = self.supported_reified_global_constraints
            if not _is_native(part, known):
                ready += decompose_in_tree([part], natives, known, csemap=self._csemap)
            else:
                ready.append(part)
        return ready

    def add(self, cpm_expr):
        """Adds constraints: an expression, or lists of them."""
        get_variables(cpm_expr, collect=self.user_vars)
        self._added.append(cpm_expr)
        self._post(cpm_expr)
        return self

    __add__ = add

    def _post(self, cpm_expr):
        for part in self.transform(cpm_expr):
            self.csp_model.add(self._constraints(part))

    def _constraints(self, part):
        """What an expression that holds is for csp: a list."""
        to = self._translation
        if isinstance(part, DirectConstraint):
            owner = self.csp_model if hasattr(self.csp_model, part.name) else to.csp
            made = part.callSolver(self, owner)
            return [] if made is None else [made]
        if isinstance(part, GlobalConstraint) and part.name in _CONSTRAINTS:
            return to.constraints(part)
        if _is_implication(part) and part.args[1].name in _CONSTRAINTS:
            premise = to.condition(to(part.args[0]))
            return [premise.implies(conclusion) for conclusion in to.constraints(part.args[1])]
        return [to.condition(to(part))]

    def solveAll(
        self,
        display: Optional[Callback] = None,
        time_limit: Optional[float] = None,
        solution_limit: Optional[int] = None,
        call_from_model: bool = False,
        learning: Optional[str] = None,
        **kwargs,
    ):
        """All solutions, or all best ones. Solutions differ in a variable of the user.

        Arguments:
            display: expressions to print, or a function to call, at each solution
            time_limit, solution_limit: when to stop: after these seconds, or after this number of solutions
            call_from_model: is not used, as the model stays as it is
            learning, kwargs: as for `solve`

        Returns: number of solutions found
        """
        if self.has_objective():
            return self._solve_all_best(display, time_limit, solution_limit, learning, kwargs)
        limits = _limits(time_limit, kwargs)
        variables = self._known_vars(learning)
        begin = time.monotonic()
        search = self.csp_model.solutions(**limits)
        count = 0
        with search:
            for answer in self._apart(variables, search):
                count += 1
                self._show(variables, answer)
                self.print_display(display)
                if count == solution_limit:
                    break
        if count == 0:
            self._show(variables, None)
        is_early = search.limit is not None or count == solution_limit
        complete, early = ("OPTIMAL", "FEASIBLE") if count else ("UNSATISFIABLE", "UNKNOWN")
        self._ended(early if is_early else complete, time.monotonic() - begin)
        return count

    def _apart(self, variables, search):
        """The answers that differ in these variables."""
        own = {variable.name for variable in variables}
        if all(name in own or name.startswith("~") for name in self._varmap):
            yield from search
            return
        seen = set()
        for answer in search:
            values = tuple(answer.values(self.solver_vars(variables)))
            if values not in seen:
                seen.add(values)
                yield answer

    def _solve_all_best(self, display, time_limit, solution_limit, learning, limits):
        """All solutions with the best objective, in a model of their own."""
        begin = time.monotonic()
        self.solve(time_limit, learning=learning, **limits)
        if self.cpm_status.exitstatus != ExitStatus.OPTIMAL:
            if self.cpm_status.exitstatus == ExitStatus.FEASIBLE:
                self.cpm_status.exitstatus = ExitStatus.UNKNOWN
            self._show(self.user_vars, None)
            return 0
        best = CPM_csp()
        best.add(self._added)
        best.add(self.objective_ == self.objective_value_)
        best.user_vars = self.user_vars
        if time_limit is not None:
            time_limit = max(time_limit - self.cpm_status.solve_time, 1e-3)
        count = best.solveAll(display, time_limit, solution_limit, learning=learning, **limits)
        self.cpm_status = best.cpm_status
        self.cpm_status.solve_time = time.monotonic() - begin
        return count

    def solution_hint(self, cpm_vars, vals):
        """The search tries these values first, in the order of the variables. The hints before are forgotten."""
        hints = []
        for variable, value in zip(flatlist(cpm_vars), flatlist(vals), strict=True):
            is_bool = variable.is_bool()
            variable = self.solver_var(variable)
            if is_bool:
                hints.append(variable if value else ~variable)
            else:
                hints.append(variable == int(value))
        self.csp_model.hint(*hints)

    def get_core(self):
        """The assumptions of the last `solve` that contradict each other."""
        if self._core is None:
            raise ValueError("csp: there is a core after a solve with assumptions that found none")
        return self._core

    @classmethod
    def mus_native(cls, soft, hard=[]):
        """Soft constraints that contradict the hard ones, and none of which can be left out."""
        from cpmpy.tools.explain.utils import make_assump_model  # which imports the solvers

        model, soft, assumptions = make_assump_model(soft, hard)
        solver = cls(model)
        assert not solver.solve(assumptions=assumptions, minimal_core=True), "MUS: model must be UNSAT"
        blamed = {variable.name for variable in solver.get_core()}
        return [part for part, variable in zip(soft, assumptions) if variable.name in blamed]


def _limits(time_limit, others):
    if time_limit is not None and time_limit <= 0:
        raise ValueError(f"the time limit is {time_limit}; it has to be above 0")
    return {"time_limit": time_limit, **others}


def _is_implication(part):
    """Whether this is a condition that implies a global constraint."""
    is_implied = isinstance(part, Operator) and part.name == "->"
    return is_implied and isinstance(part.args[1], GlobalConstraint)


def _is_native(part, known):
    """Whether each constraint within is among those known as conditions. What holds, or is the conclusion of what holds,
    may be any.
    """
    if _is_implication(part):
        return _is_native(part.args[1], known) and _parts_known(part.args[:1], known)
    return not part.has_subexpr() or _parts_known(part.args, known)


def _parts_known(parts, known):
    return all(_known(part, known) for part in parts)


def _known(part, known):
    if is_any_list(part):
        return _parts_known(part, known)
    if not isinstance(part, Expression):
        return True
    if isinstance(part, GlobalConstraint) and part.name not in known:
        return False
    return not part.has_subexpr() or _parts_known(part.args, known)
