#!/usr/bin/env python3
"""Solves a FlatZinc file with CP-SAT and one worker, from the package `ortools`.

    python3 benches/peers/flatzinc_cpsat.py MODEL.fzn SECONDS

The file is one that MiniZinc made with what `configure` writes. Its translation is that of the random tests of csp-flatzinc.
The search annotation is left out: CP-SAT chooses its own order. Prints the status, the objective and the
statistics in the form of other FlatZinc solvers.
"""

import json
import math
import re
import resource
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "csp-flatzinc/tests/minizinc/random"))

from cpsat import LIBRARY, Translation, cp_model  # noqa: E402
from flatzinc import Flat  # noqa: E402


def configure(folder):
    """Writes what tells MiniZinc of CP-SAT and of its constraints, and returns the name of the configuration."""
    library = folder / "cpsat"
    library.mkdir(exist_ok=True)
    for name, text in LIBRARY.items():
        (library / name).write_text(text)
    configuration = {
        "id": "csp.cpsat", "name": "CP-SAT", "version": "1", "mznlib": str(library),
        "executable": sys.executable, "supportsMzn": False, "supportsFzn": True,
    }
    file = folder / "cpsat.msc"
    file.write_text(json.dumps(configuration))
    return str(file)


def processor_seconds():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def main():
    limit = float(sys.argv[2])
    lines = [line for line in Path(sys.argv[1]).read_text().splitlines() if line and not line.startswith("%")]
    goal = next(re.search(r"(minimize|maximize) *(\w+);$", line) for line in lines if line.startswith("solve"))
    translation = Translation(Flat([], [line for line in lines if not line.startswith("solve")]))
    if goal:
        getattr(translation.model, goal[1])(translation.names[goal[2]])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    before = processor_seconds()
    most = math.ceil(before + 1.25 * limit)
    resource.setrlimit(resource.RLIMIT_CPU, (most, resource.getrlimit(resource.RLIMIT_CPU)[1]))
    solver.parameters.max_time_in_seconds = limit
    status = solver.solve(translation.model)
    seconds = processor_seconds() - before
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        if goal:
            print(f"%%%mzn-stat: objective={int(solver.objective_value)}")
        print("----------")
    if status == cp_model.INFEASIBLE:
        print("=====UNSATISFIABLE=====")
    if status == cp_model.OPTIMAL:
        print("==========")
    if status == cp_model.MODEL_INVALID:
        sys.exit("CP-SAT finds the model invalid: " + translation.model.validate())
    print(f"%%%mzn-stat: solveTime={seconds:.6f}")
    print(f"%%%mzn-stat: nodes={solver.num_branches}")
    print(f"%%%mzn-stat: failures={solver.num_conflicts}")


if __name__ == "__main__":
    main()
