"""csp as a solver of CPMpy: after `import gridcsp.cpmpy`, `model.solve("csp")` works.

    import cpmpy as cp
    import gridcsp.cpmpy

    queens = cp.intvar(0, 7, shape=8)
    model = cp.Model(cp.AllDifferent(queens))
    model.solve("csp")

`csp.py` is the whole of it, in the form of CPMpy's own solvers: as `cpmpy/solvers/csp.py` it runs unchanged.
"""

from cpmpy.solvers.utils import SolverLookup

from gridcsp.cpmpy.csp import CPM_csp

__all__ = ["CPM_csp"]


def _register():
    """Adds the solver to those that CPMpy knows, as the last one, unless it has one of this name already."""
    known = SolverLookup.base_solvers
    if "csp" in dict(known()):
        return

    def base_solvers(cls):
        return [*known(), ("csp", CPM_csp)]

    SolverLookup.base_solvers = classmethod(base_solvers)


_register()
