"""How constraints and objectives of CPMpy get into a model of gridcsp."""

from cpmpy.exceptions import NotSupportedError
from cpmpy.expressions.core import Expression
from cpmpy.expressions.globalconstraints import DirectConstraint, GlobalConstraint
from cpmpy.expressions.utils import is_int
from cpmpy.expressions.variables import NegBoolView, _NumVarImpl
from cpmpy.solvers.solver_interface import SolverInterface
from cpmpy.transformations.decompose_global import decompose_in_tree, decompose_objective
from cpmpy.transformations.get_variables import get_variables
from cpmpy.transformations.normalize import toplevel_list
from cpmpy.transformations.safening import no_partial_functions, safen_objective

import gridcsp as csp
from gridcsp.cpmpy import constraints
from gridcsp.cpmpy.expressions import FUNCTIONS, Translation
from gridcsp.cpmpy.operands import condition
from gridcsp.cpmpy.tree import is_implication, is_native


class Posting(SolverInterface):
    """The part of a solver that takes constraints and an objective."""

    supported_global_constraints = frozenset(FUNCTIONS) | frozenset(constraints.NATIVE)
    supported_reified_global_constraints = frozenset(FUNCTIONS) | constraints.CONDITIONS

    def __init__(self, cpm_model=None, subsolver=None):
        if subsolver is not None:
            raise ValueError(f"csp has no subsolver {subsolver!r}")
        self.csp_model = csp.Model()
        self.csp_model.learning("auto")
        self.objective_ = None
        self.objective_is_min_ = True
        self._csp_objective = None
        self._core = None
        self._added = []
        self._translation = Translation(self.csp_model, self.solver_var)
        super().__init__(name="csp", cpm_model=cpm_model)

    @property
    def native_model(self):
        """The `gridcsp.Model`."""
        return self.csp_model

    def solver_var(self, cpm_var):
        """The gridcsp variable of a variable of CPMpy; a number stays what it is."""
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

    def transform(self, cpm_expr):
        """Expressions without partial functions, and without what csp does not have."""
        whole = no_partial_functions(toplevel_list(cpm_expr))
        # First as if all constraints of csp were conditions, too, so that conclusions stay whole.
        natives = self.supported_global_constraints
        whole = decompose_in_tree(whole, natives, natives, csemap=self._csemap)
        ready = []
        for part in whole:
            known = self.supported_reified_global_constraints
            if not is_native(part, known):
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
        """What an expression that holds is for gridcsp: a list."""
        if isinstance(part, DirectConstraint):
            return self._direct(part)
        if isinstance(part, GlobalConstraint) and part.name in constraints.NATIVE:
            return constraints.parts(self._translation, part)
        if is_implication(part) and part.args[1].name in constraints.NATIVE:
            premise = condition(self._translation(part.args[0]))
            parts = constraints.parts(self._translation, part.args[1])
            return [premise.implies(conclusion) for conclusion in parts]
        return [condition(self._translation(part))]

    def _direct(self, constraint):
        owner = self.csp_model if hasattr(self.csp_model, constraint.name) else csp
        made = constraint.callSolver(self, owner)
        return [] if made is None else [made]

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
