"""The interface that CPMpy asks of a solver."""

import time

from cpmpy.exceptions import NotSupportedError
from cpmpy.expressions.utils import flatlist
from cpmpy.solvers.solver_interface import ExitStatus, SolverStatus

import gridcsp as csp
from gridcsp.cpmpy.operands import condition
from gridcsp.cpmpy.posting import Posting

STATUS = {
    csp.Status.UNKNOWN: ExitStatus.UNKNOWN,
    csp.Status.FEASIBLE: ExitStatus.FEASIBLE,
    csp.Status.INFEASIBLE: ExitStatus.UNSATISFIABLE,
    csp.Status.OPTIMAL: ExitStatus.OPTIMAL,
}


class CPM_csp(Posting):
    """csp as a solver of CPMpy.

    Trees of expressions are handed over as they are. A global constraint is native on its own and
    as a conclusion (`b.implies(AllDifferent(x))`). Deeper in an expression most are one condition
    of gridcsp; the others are decomposed by CPMpy.

    `native_model` is a `gridcsp.Model`. A `DirectConstraint` names a method of it, or a constraint
    of gridcsp, as in `cp.DirectConstraint("Subcircuit", (successors,))`.
    """

    @staticmethod
    def supported():
        """Whether the solver can be used: always, as this file is a part of it."""
        return True

    @classmethod
    def version(cls):
        """The version of gridcsp."""
        return csp.__version__

    @staticmethod
    def tunable_params():
        """Parameters of `solve` that CPMpy's tuner may vary."""
        return {"learning": ["auto", "off", "on"]}

    @staticmethod
    def default_params():
        """What these are without a word."""
        return {"learning": "auto"}

    def solve(
        self,
        time_limit=None,
        assumptions=None,
        display=None,
        learning=None,
        minimal_core=False,
        **limits,
    ):
        """Searches for a solution, or for the best one.

        - `time_limit`: seconds.
        - `assumptions`: Boolean variables or negations of them that hold in this call. If there is no
          solution, `get_core` says which of them are to blame; with `minimal_core` none of these can
          be left out.
        - `display`: what to print, or a function to call, at each better solution.
        - `learning`: whether the search learns from its failures, "auto", "off" or "on", from now on.
        - `node_limit`, `failure_limit`, `memory_limit` (million bytes): where the search gives up.
        """
        limits = self._limits(time_limit, limits)
        variables = self._known_vars(learning)
        self._core = None
        if assumptions is not None:
            answer = self._assume(list(assumptions), minimal_core, limits)
        elif self.has_objective():
            answer = self._optimize(variables, display, limits)
        else:
            answer = self.csp_model.solve(**limits)
        self.cpm_status = SolverStatus(self.name)
        self.cpm_status.solve_time = answer.wall_time
        self.cpm_status.exitstatus = STATUS[answer.status]
        self.objective_value_ = answer.objective
        self._show(variables, answer)
        if answer and not self.has_objective():
            self.print_display(display)
        return self._solve_return(self.cpm_status)

    def _limits(self, time_limit, limits):
        if time_limit is not None and time_limit <= 0:
            raise ValueError(f"the time limit is {time_limit}; it has to be above 0")
        return {"time_limit": time_limit, **limits}

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
        assumed = [condition(part) for part in self.solver_vars(assumptions)]
        answer, core = self.csp_model.solve_assuming(assumed, minimal_core, **limits)
        if core is not None:
            blamed = {id(part) for part in core}
            self._core = [var for var, part in zip(assumptions, assumed) if id(part) in blamed]
        return answer

    def _show(self, variables, answer):
        """Gives the variables their values in a solution, or none."""
        if not answer:
            for variable in variables:
                variable.clear()
            return
        for variable, value in zip(variables, answer.values(self.solver_vars(variables))):
            variable._value = value

    def get_core(self):
        """The assumptions of the last `solve` that contradict each other."""
        if self._core is None:
            raise ValueError("csp: there is a core after a solve with assumptions that found none")
        return self._core

    def solution_hint(self, cpm_vars, vals):
        """The search tries these values first. The hints before are forgotten."""
        hints = []
        for variable, value in zip(flatlist(cpm_vars), flatlist(vals), strict=True):
            variable = self.solver_var(variable)
            if isinstance(variable, csp.BoolExpr):
                hints.append(variable if value else ~variable)
            else:
                hints.append(variable == int(value))
        self.csp_model.hint(*hints)

    def solveAll(
        self,
        display=None,
        time_limit=None,
        solution_limit=None,
        call_from_model=False,
        learning=None,
        **limits,
    ):
        """All solutions, or all best ones; what `display` is about is printed or called at each. The
        result is their number. Solutions differ in a variable of the user.
        """
        if self.has_objective():
            return self._solve_all_best(display, time_limit, solution_limit, learning, limits)
        limits = self._limits(time_limit, limits)
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
        self._ended(count, search.limit is not None or count == solution_limit, begin)
        if count == 0:
            self._show(variables, None)
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

    def _ended(self, count, early, begin):
        self.cpm_status = SolverStatus(self.name)
        self.cpm_status.solve_time = time.monotonic() - begin
        status = csp.Status.OPTIMAL, csp.Status.FEASIBLE
        if count == 0:
            status = csp.Status.INFEASIBLE, csp.Status.UNKNOWN
        self.cpm_status.exitstatus = STATUS[status[early]]

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
