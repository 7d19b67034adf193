#!/usr/bin/env python3
"""Queens by three all-different constraints in MiniZinc: `csp flatzinc` beside Gecode, a row of a table for each size.

    cargo build --release
    python3 benches/peers/queens.py                          # 20 to 1000 queens, the best of 3 runs
    python3 benches/peers/queens.py --runs 1 --time 60 500

`minizinc` and `fzn-gecode` have to be on the path. Each solver has FlatZinc of its own library, and says itself how long it
searched; the runs of both take turns. csp is measured once more without views (`--no-views`).
"""

import tempfile
from pathlib import Path

import flatzinc_runs as runs

MODEL = runs.DATA / "models" / "queens.mzn"
SIZES = [20, 30, 40, 50, 60, 80, 100, 150, 200, 300, 1000]


def searched(command, prefix, limit):
    """The seconds of the search and its nodes, if it has found a solution."""
    ended = runs.searched(command, prefix, limit)
    return ended[1:] if ended and "----------" in ended[0] else None


def cell(best, limit):
    return f"{1000 * best[0]:.2f} | {best[1]}" if best else f">{1000 * limit} | –"


def main():
    arguments = runs.arguments(__doc__, "sizes", "numbers of queens")
    limit = arguments.time
    print("| queens | csp: ms | nodes | without views: ms | nodes | Gecode: ms | nodes | ratio |")
    print("|--:|--:|--:|--:|--:|--:|--:|--:|")
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        runs.install(folder)
        for size in arguments.sizes or SIZES:
            data = ["-D", f"n={size}"]
            csp = runs.csp(runs.compiled(folder, "csp", MODEL, data), limit)
            gecode = runs.gecode(runs.compiled(folder, "gecode", MODEL, data), limit)
            best = [None, None, None]
            for _ in range(arguments.runs):
                for at, command in enumerate([csp, [*csp, "--no-views"], gecode]):
                    found = searched(command, arguments.prefix, limit)
                    best[at] = min(filter(None, [best[at], found]), default=None)
            ratio = f"{best[2][0] / best[0][0]:.1f}" if best[0] and best[2] else "–"
            print("|", size, "|", " | ".join(cell(one, limit) for one in best), "|", ratio, "|", flush=True)


if __name__ == "__main__":
    main()
