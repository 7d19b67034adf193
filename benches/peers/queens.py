#!/usr/bin/env python3
"""Queens by three all-different constraints in MiniZinc: `csp flatzinc` beside Gecode, a row of a table for each size.

    cargo build --release
    python3 benches/peers/queens.py                          # 20 to 1000 queens, the best of 3 runs
    python3 benches/peers/queens.py --runs 1 --time 60 500

`minizinc` and `fzn-gecode` have to be on the path. Each solver has FlatZinc of its own library, and says itself how long it
searched; the runs of both take turns. csp is measured once more without views (`--no-views`).
"""

import argparse
import os
import re
import subprocess
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
MODEL = HERE.parent / "data" / "models" / "queens.mzn"
CSP = Path(os.environ.get("CARGO_TARGET_DIR", HERE.parent.parent / "target")) / "release" / "csp"
SIZES = [20, 30, 40, 50, 60, 80, 100, 150, 200, 300, 1000]


def compiled(folder, solver, size):
    """The file with the FlatZinc of a solver."""
    target = folder / f"{solver}.fzn"
    environment = os.environ | {"MZN_SOLVER_PATH": str(folder)}
    library = ["--solver", "csp"] if solver == "csp" else ["--solver", "gecode", "-I", str(HERE / "gecode")]
    command = ["minizinc", "-c", *library, str(MODEL), "-D", f"n={size}", "--fzn", str(target), "--ozn", os.devnull]
    subprocess.run(command, env=environment, check=True, stderr=subprocess.DEVNULL)
    return str(target)


def searched(command, prefix, limit):
    """The seconds of the search and its nodes, if it has found a solution."""
    command = [*prefix.split(), *command]
    try:
        ended = subprocess.run(command, capture_output=True, text=True, timeout=limit + 10)
    except subprocess.TimeoutExpired:
        return None
    stats = dict(re.findall(r"%%%mzn-stat: (\w+)=(\S+)", ended.stdout))
    solved = "----------" in ended.stdout
    return (float(stats["solveTime"]), int(stats["nodes"])) if solved else None


def cell(best, limit):
    return f"{1000 * best[0]:.2f} | {best[1]}" if best else f">{1000 * limit} | –"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sizes", nargs="*", type=int, default=SIZES, help="numbers of queens")
    parser.add_argument("--runs", type=int, default=3, help="of which the best counts")
    parser.add_argument("--time", type=int, default=20, help="the limit of a run, in seconds")
    parser.add_argument("--prefix", default="", help="a command before each run, such as `taskset -c 1`")
    arguments = parser.parse_args()
    limit = arguments.time
    print("| queens | csp: ms | nodes | without views: ms | nodes | Gecode: ms | nodes | ratio |")
    print("|--:|--:|--:|--:|--:|--:|--:|--:|")
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        subprocess.run([CSP, "flatzinc", "--install", folder], check=True, stdout=subprocess.DEVNULL)
        for size in arguments.sizes:
            csp = [str(CSP), "flatzinc", "-s", "-t", str(1000 * limit), compiled(folder, "csp", size)]
            gecode = ["fzn-gecode", "-s", "-time", str(1000 * limit), compiled(folder, "gecode", size)]
            best = [None, None, None]
            for _ in range(arguments.runs):
                for at, command in enumerate([csp, [*csp, "--no-views"], gecode]):
                    found = searched(command, arguments.prefix, limit)
                    best[at] = min(filter(None, [best[at], found]), default=None)
            ratio = f"{best[2][0] / best[0][0]:.1f}" if best[0] and best[2] else "–"
            print("|", size, "|", " | ".join(cell(one, limit) for one in best), "|", ratio, "|", flush=True)


if __name__ == "__main__":
    main()
