"""FlatZinc for csp and for Gecode, and runs of both: what the scripts of this folder that compare the two share."""

import argparse
import os
import re
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
DATA = HERE.parent / "data"
CSP = Path(os.environ.get("CARGO_TARGET_DIR", HERE.parent.parent / "target")) / "release" / "csp"


def arguments(text, items, of):
    """The arguments of such a script: what it is to measure, and how."""
    parser = argparse.ArgumentParser(description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(items, nargs="*", help=of)
    parser.add_argument("--runs", type=int, default=3, help="of which the best counts")
    parser.add_argument("--time", type=int, default=20, help="the limit of a run, in seconds")
    parser.add_argument("--prefix", default="", help="a command before each run, such as `taskset -c 1`")
    return parser.parse_args()


def install(folder):
    """Makes csp known to MiniZinc, in this folder."""
    subprocess.run([CSP, "flatzinc", "--install", folder], check=True, stdout=subprocess.DEVNULL)


def compiled(folder, solver, model, data):
    """The file with the FlatZinc of a solver. The data are further arguments of MiniZinc."""
    target = folder / f"{solver}.fzn"
    environment = os.environ | {"MZN_SOLVER_PATH": str(folder)}
    library = ["--solver", "csp"] if solver == "csp" else ["--solver", "gecode", "-I", str(HERE / "gecode")]
    command = ["minizinc", "-c", *library, str(model), *data, "--fzn", str(target), "--ozn", os.devnull]
    subprocess.run(command, env=environment, check=True, stderr=subprocess.DEVNULL)
    return str(target)


def csp(flatzinc, limit):
    """The command that searches with csp."""
    return [str(CSP), "flatzinc", "-s", "-t", str(1000 * limit), flatzinc]


def gecode(flatzinc, limit):
    """The command that searches with Gecode."""
    return ["fzn-gecode", "-s", "-time", str(1000 * limit), flatzinc]


def searched(command, prefix, limit):
    """The output of a search, its seconds and its nodes; `None` if it does not end."""
    command = [*prefix.split(), *command]
    try:
        ended = subprocess.run(command, capture_output=True, text=True, timeout=limit + 10)
    except subprocess.TimeoutExpired:
        return None
    stats = dict(re.findall(r"%%%mzn-stat: (\w+)=(\S+)", ended.stdout))
    return ended.stdout, float(stats["solveTime"]), int(stats["nodes"])
