#!/usr/bin/env python3
"""Large models in FlatZinc, made here: what `csp flatzinc` takes for them, a row of a table for each.

    cargo build --release
    python3 benches/peers/scale.py                       # a million each
    python3 benches/peers/scale.py --size 100000 chain

A chain is `int_lt(x[i], x[i + 1])` for all `i`, in order or far apart from each other. A table has a million rows of five numbers. Seconds are those of the
whole program, and memory is the most that it had, of which the text is a part. What is drawn at random is the same on every machine.
"""

import argparse
import math
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import flatzinc_runs as runs

GOAL = "solve satisfy;\n"


def chain(size, order):
    """A chain of comparisons, posted in this order."""
    yield from (f"var 0..{2 * size}: x{i};\n" for i in range(size))
    yield from (f"constraint int_lt(x{i},x{i + 1});\n" for i in order)
    yield GOAL


def in_order(size):
    return chain(size, range(size - 1))


def scattered(size):
    # Steps of a fixed length around the chain, as a list in random order would take more than the command (see `table`).
    step = round(size * 0.618)
    while math.gcd(step, size - 1) > 1:
        step += 1
    return chain(size, (place * step % (size - 1) for place in range(size - 1)))


def table(size):
    """A table with this number of rows of five numbers."""
    draw = random.Random(1)
    yield f"array [1..{5 * size}] of int: t = ["
    # A row at a time, and a comma may stand at the end: what this program takes itself would be counted for the command that it starts.
    for _ in range(size):
        yield "".join(f"{draw.randint(1, 100)}," for _ in range(5))
    yield "];\n"
    yield from (f"var 1..100: x{i} :: output_var;\n" for i in range(5))
    yield "constraint csp_table([x0,x1,x2,x3,x4],t);\n"
    yield "solve :: int_search([x0,x1,x2,x3,x4], input_order, indomain_min) satisfy;\n"


MODELS = {"chain": in_order, "scattered_chain": scattered, "table": table}


def measured(path):
    """Seconds and bytes of a run. The exit code is that of the command."""
    begun = time.monotonic()
    process = subprocess.Popen([runs.CSP, "flatzinc", path], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"{path}: it failed")
    return time.monotonic() - begun, 1024 * usage.ru_maxrss


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="*", help=", ".join(MODELS))
    parser.add_argument("--size", type=int, default=1_000_000, help="variables of a chain, rows of a table")
    parser.add_argument("--runs", type=int, default=3, help="of which the best counts")
    arguments = parser.parse_args()
    print("| model | s | MB | of which text | bytes for each |")
    print("|---|--:|--:|--:|--:|")
    with tempfile.TemporaryDirectory() as folder:
        for name in arguments.models or MODELS:
            path = Path(folder) / f"{name}.fzn"
            with path.open("w") as text:
                text.writelines(MODELS[name](arguments.size))
            each = [measured(path) for _ in range(arguments.runs)]
            seconds, size = (min(parts) for parts in zip(*each))
            text = path.stat().st_size
            print(f"| {name} | {seconds:.2f} | {size / 1e6:.0f} | {text / 1e6:.0f} | {size / arguments.size:.0f} |", flush=True)


if __name__ == "__main__":
    main()
