#!/usr/bin/env python3
"""Instances of MiniZinc Challenges in free search with one thread: csp beside Chuffed and CP-SAT, and the challenge's points.

    cargo build --release
    git clone https://github.com/MiniZinc/mzn-challenge
    python3 benches/peers/challenge.py mzn-challenge                          # 2018 to 2023, 5 s a run
    python3 benches/peers/challenge.py mzn-challenge --years 2022 --time 60 rotating-workforce-scheduling

The smallest instance of each problem that has one model. `minizinc` has to be on the path; Chuffed is measured if `fzn-chuffed` and its
configuration are there, CP-SAT if this Python has `ortools`. Each solver has FlatZinc of its own library, and the solvers take turns. A problem that is not compiled
for all of them in a minute is left out, with a word.

Points, for each pair of solvers and each problem, are those of the challenge: one for the better answer, which is a proof or else the better objective; if the answers
are as good, two that both proved share the point by their times, and others share it equally.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import flatzinc_runs as runs

FOLDER = Path(__file__).resolve().parent
# Shorter times count as this one when times are compared.
FLOOR = 0.01


@dataclass
class Answer:
    """What a run said. Of a proof the objective need not be told."""

    is_proof: bool
    has_solution: bool
    objective: int | None
    seconds: float
    failures: int

    def quality(self, sense):
        """The greater, the better."""
        if self.is_proof:
            return (2, 0)
        return (1, sense * (self.objective or 0)) if self.has_solution else (0, 0)


def problems(folder, years):
    """By name, the model and the smallest instance."""
    first, _, last = years.partition("-")
    for year in range(int(first), int(last or first) + 1):
        for place in sorted((folder / str(year)).iterdir()):
            models = sorted(place.glob("*.mzn"))
            data = [*place.glob("*.dzn"), *place.glob("*.json")]
            if len(models) == 1:
                smallest = min(data, key=lambda file: (file.stat().st_size, file.name), default=None)
                yield f"{year} {place.name}", models[0], [smallest] if smallest else []


def solvers(folder):
    """By name, the configuration for MiniZinc and the command of a run."""
    runs.install(folder)
    found = {"csp": ("csp", lambda file, time: [*runs.csp(file, time), "-f", "-i"])}
    if shutil.which("fzn-chuffed"):
        found["Chuffed"] = ("org.chuffed.chuffed", lambda file, time: ["fzn-chuffed", "-f", "-s", "-t", str(1000 * time), file])
    try:
        from flatzinc_cpsat import configure
    except ImportError:
        return found
    script = [sys.executable, str(FOLDER / "flatzinc_cpsat.py")]
    found["CP-SAT"] = (configure(folder), lambda file, time: [*script, file, str(time)])
    return found


def compiled(folder, solver, model, data):
    """The file with the FlatZinc of a solver, or `None`."""
    target = folder / f"{Path(solver).name}.fzn"
    target.unlink(missing_ok=True)
    paths = [str(folder), *filter(None, [os.environ.get("MZN_SOLVER_PATH")])]
    command = ["minizinc", "-c", "--solver", solver, str(model), *map(str, data), "--fzn", str(target), "--ozn", os.devnull]
    try:
        environment = os.environ | {"MZN_SOLVER_PATH": os.pathsep.join(paths)}
        subprocess.run(command, env=environment, check=True, capture_output=True, timeout=60)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
        return None
    return str(target)


def answer(command, prefix, limit):
    """Of a run of a solver. One that does not end in time has said nothing."""
    try:
        ended = subprocess.run([*prefix.split(), *command], capture_output=True, text=True, errors="replace", timeout=3 * limit + 60)
        text = ended.stdout
    except subprocess.TimeoutExpired:
        text = ""
    stats = dict(re.findall(r"(\w+)=(\S+)", text))
    is_best = "==========" in text
    has_solution = "----------" in text
    is_proof = is_best or "=====UNSATISFIABLE=====" in text or (has_solution and "objective" not in stats)
    objective = int(stats["objective"]) if has_solution and "objective" in stats else None
    return Answer(is_proof, has_solution, objective, float(stats.get("solveTime", limit)), int(stats.get("failures", 0)))


def points(one, other, sense):
    """Of the first of two answers."""
    qualities = [one.quality(sense), other.quality(sense)]
    if qualities[0] != qualities[1]:
        return float(qualities[0] > qualities[1])
    if not one.has_solution and not one.is_proof:
        return 0.0
    if not one.is_proof:
        return 0.5
    times = [max(run.seconds, FLOOR) for run in (one, other)]
    return times[1] / sum(times)


def sense_of(file):
    """1 if the objective is to be great, -1 if it is to be small."""
    solve = next(line for line in Path(file).read_text().splitlines() if line.startswith("solve"))
    return 1 if "maximize" in solve else -1


def cell(run):
    said = "proof" if run.is_proof else "solution" if run.has_solution else "–"
    objective = "" if run.objective is None else f" {run.objective:,}"
    return f"{said}{objective} | {run.seconds:.2f} | {run.failures:,}"


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="a checkout of github.com/MiniZinc/mzn-challenge")
    parser.add_argument("names", nargs="*", help="problems (default: all)")
    parser.add_argument("--years", default="2018-2023", help="the first and the last one")
    parser.add_argument("--time", type=int, default=5, help="the limit of a run, in seconds")
    parser.add_argument("--prefix", default="", help="a command before each run, such as `taskset -c 1`")
    return parser.parse_intermixed_args()


def main():
    given = arguments()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        found = solvers(folder)
        won = {pair: [0.0, 0.0] for pair in combinations(found, 2)}
        proofs = dict.fromkeys(found, 0)
        print("| problem |", " | ".join(f"{name} | s | failures" for name in found), "|")
        print("|---|" + "---|--:|--:|" * len(found))
        for name, model, data in problems(given.folder, given.years):
            if given.names and name.split()[1] not in given.names:
                continue
            files = {solver: compiled(folder, found[solver][0], model, data) for solver in found}
            if None in files.values():
                print(f"{name}: not compiled in a minute", file=sys.stderr, flush=True)
                continue
            said = {solver: answer(found[solver][1](files[solver], given.time), given.prefix, given.time) for solver in found}
            print("|", name, "|", " | ".join(map(cell, said.values())), "|", flush=True)
            sense = sense_of(files["csp"])
            for one, other in won:
                won[one, other][0] += points(said[one], said[other], sense)
                won[one, other][1] += points(said[other], said[one], sense)
            for solver, run in said.items():
                proofs[solver] += run.is_proof
        print("\nproofs:", ", ".join(f"{solver} {count}" for solver, count in proofs.items()))
        for (one, other), (first, second) in won.items():
            print(f"points: {one} {first:.1f}, {other} {second:.1f}")


if __name__ == "__main__":
    main()
