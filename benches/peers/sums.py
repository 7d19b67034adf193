#!/usr/bin/env python3
"""Models of 0/1 variables, conditions and long sums in MiniZinc: `csp flatzinc` beside Gecode, a row of a table for each.

    cargo build --release
    python3 benches/peers/sums.py                            # all, the best of 3 runs of 20 s at most
    python3 benches/peers/sums.py --runs 1 --time 60 knapsack_28

`minizinc` and `fzn-gecode` have to be on the path. Both search in the order that the model says, each with FlatZinc of its own library, and
say themselves how long they searched; the runs of both take turns. What is compared is nodes a second, as some runs end at the limit.
"""

import sys
import tempfile
from pathlib import Path

import flatzinc_runs as runs

MODELS = runs.DATA / "models"
LEARNING = runs.DATA / "learning"
ROWS = {
    "still_life_7": (MODELS / "still_life.mzn", ["-D", "n=7"]),
    "still_life_8": (MODELS / "still_life.mzn", ["-D", "n=8"]),
    "knapsack_25": (LEARNING / "mknap.mzn", [str(LEARNING / "mknap__25_5_1.dzn")]),
    "knapsack_28": (LEARNING / "mknap.mzn", [str(LEARNING / "mknap__28_5_1.dzn")]),
    "bibd_7_3_30": (MODELS / "bibd.mzn", ["-D", "v=7; k=3; lambda=30"]),
    "bibd_11_5_4": (MODELS / "bibd.mzn", ["-D", "v=11; k=5; lambda=4"]),
    "vertex_cover_40": (LEARNING / "vcover.mzn", [str(LEARNING / "vcover__40_1.dzn")]),
    "magic_sequence_200": (LEARNING / "magicseq.mzn", ["-D", "n=200"]),
    "bin_packing_20": (LEARNING / "binpack_lin.mzn", [str(LEARNING / "binpack_lin__20_1.dzn")]),
    "bin_packing_24": (LEARNING / "binpack_lin.mzn", [str(LEARNING / "binpack_lin__24_3.dzn")]),
    "job_shop_la01": (LEARNING / "jobshop_b.mzn", [str(LEARNING / "jobshop_b__la01.dzn")]),
    "job_shop_ft10": (LEARNING / "jobshop_b.mzn", [str(LEARNING / "jobshop_b__ft10.dzn")]),
}


def rate(run):
    """The nodes a second."""
    return run[2] / max(run[1], 1e-6)


def cell(run, limit):
    has_ended = run[1] < 0.99 * limit
    return f"{'' if has_ended else '>'}{run[1]:.3f} | {run[2]:,} | {rate(run) / 1000:,.0f}"


def main():
    arguments = runs.arguments(__doc__, "rows", ", ".join(ROWS))
    unknown = [name for name in arguments.rows if name not in ROWS]
    if unknown:
        sys.exit(f"no such row: {unknown[0]}. There are {', '.join(ROWS)}.")
    print("| model | csp: s | nodes | thousands a second | Gecode: s | nodes | thousands a second | ratio |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|")
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        runs.install(folder)
        for name in arguments.rows or ROWS:
            model, data = ROWS[name]
            commands = [
                runs.csp(runs.compiled(folder, "csp", model, data), arguments.time),
                runs.gecode(runs.compiled(folder, "gecode", model, data), arguments.time),
            ]
            best = [None, None]
            for _ in range(arguments.runs):
                for at, command in enumerate(commands):
                    found = runs.searched(command, arguments.prefix, arguments.time)
                    best[at] = max(filter(None, [best[at], found]), key=rate, default=None)
            ours, theirs = best
            if not (ours and theirs):
                sys.exit(f"{name}: a solver did not end in time")
            cells = [cell(run, arguments.time) for run in best]
            print("|", name, "|", " | ".join(cells), "|", f"{rate(ours) / rate(theirs):.1f}", "|", flush=True)


if __name__ == "__main__":
    main()
