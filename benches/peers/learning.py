#!/usr/bin/env python3
"""Times csp and other solvers on the problems of `data/learning`, and writes one table.

    cargo build --release -p csp-benches --bin learning
    python3 benches/peers/learning.py                       # all that is there, median of 3 runs
    python3 benches/peers/learning.py --runs 1 --solvers csp,chuffed golomb jobshop__la02
    python3 benches/peers/learning.py --solvers chuffed,gecode,cp-sat --raw others.tsv
    python3 benches/peers/learning.py --solvers csp --with others.tsv --best

What is installed is measured: Gecode and Chuffed by `minizinc`, `fzn-gecode`, `fzn-chuffed` on the
path, CP-SAT by the package `ortools` of this Python. Several settings of a solver are columns of
their own, and the best of them counts.

A time is that of the search, in seconds of the processor: what the solver says of itself, or that
of the whole process if it is less (on a machine with other work the solver's clock runs on). The
limit is one of the processor. A search that reaches it is not repeated.
"""

import argparse
import importlib.util
import math
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from table import Result, add_earlier, best_of_settings, write_table

HERE = Path(__file__).resolve().parent
DATA = HERE.parent / "data" / "learning"
ROOT = HERE.parent.parent

# Where a problem that is not told by `objective=` prints its objective: the last number.
OBJECTIVE = {"golomb": "mark", "mknap": "profit", "vcover": "k"}


class Settings:
    """A column: a solver with options. `command` makes the command for a problem."""

    def __init__(self, name, command):
        self.solver = name.split()[0]
        self.name = name
        self.command = command
        # CP-SAT stops itself; what it does before its search does not count.
        self.start = 5 if self.solver == "cp-sat" else 0


def run(command, limit=None):
    """The output of a program, its seconds of the processor, and its exit. It is stopped at the limit."""

    def restrict():
        # By ticks of the clock, which may be too many on a busy machine: a backstop only. CP-SAT gives
        # itself more, for what it does before its search. Ours has a limit of its own.
        if limit is not None:
            most = math.ceil(limit * 1.25) + 1
            resource.setrlimit(resource.RLIMIT_CPU, (most, most + 60))

    with tempfile.TemporaryFile("w+") as output:
        child = subprocess.Popen(
            command, stdout=output, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, preexec_fn=restrict
        )
        if limit is not None:
            stop_at(child.pid, limit)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        text = output.read()
    return text, usage.ru_utime + usage.ru_stime, child.returncode


def stop_at(process, limit):
    """Waits until a process ends, or ends it after this number of seconds of the processor."""
    tick = os.sysconf("SC_CLK_TCK")
    pause = 0.001
    while os.waitid(os.P_PID, process, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
        try:
            stat = Path(f"/proc/{process}/stat").read_text()
        except FileNotFoundError:
            return
        user, system = stat.rpartition(")")[2].split()[11:13]
        if (int(user) + int(system)) / tick > limit:
            os.kill(process, signal.SIGXCPU)
        time.sleep(pause)
        pause = min(2 * pause, 0.05)


def flatzinc_result(settings, problem, arguments):
    command = [*arguments.prefix.split(), *settings.command(problem)]
    text, process, code = run(command, arguments.time + settings.start)
    stats = dict(re.findall(r"%%%mzn-stat: (\w+)=(\S+)", text))
    optimizes = is_optimization(problem)
    if "=====UNSATISFIABLE=====" in text:
        status = "unsatisfiable"
    elif "==========" in text and optimizes:
        status = "optimal"
    elif "----------" in text and not optimizes:
        status = "solved"
    elif code in (0, -24, -9):
        status = "unknown"
    else:
        sys.exit(f"{' '.join(command)}: exit {code}\n{text[-2000:]}")
    seconds = min(float(stats.get("solveTime", math.inf)), process)
    found = stats.get("objective") or objective(text, problem) if optimizes else None
    return Result(status, found, seconds, stats.get("nodes", "-"), stats.get("failures", "-"))


def objective(text, problem):
    name = OBJECTIVE.get(problem.split("__")[0], "makespan")
    lines = re.findall(rf"^{name} = (.*);$", text, re.MULTILINE)
    return re.findall(r"-?\d+", lines[-1])[-1] if lines else None


def is_optimization(problem):
    text = (DATA / f"{problem.split('__')[0]}.mzn").read_text()
    return re.search(r"\b(minimize|maximize)\b", text) is not None


def csp_result(settings, problem, arguments):
    command = [*arguments.prefix.split(), *settings.command(problem)]
    text, _, code = run(command)
    if code != 0:
        sys.exit(f"{' '.join(command)}: exit {code}\n{text}")
    name, status, found, seconds, nodes, failures, *_ = text.splitlines()[-1].split("\t")
    assert name == problem
    return Result(status, None if found == "-" else found, float(seconds), nodes, failures)


def compiled(folder, solver, problem):
    """The FlatZinc of a problem for a solver; it is made once."""
    path = folder / f"{problem}.{solver}.fzn"
    if not path.exists():
        library = {
            "gecode": ["--solver", "gecode", "-I", str(HERE / "gecode")],
            "chuffed": ["--solver", "org.chuffed.chuffed"],
            "cpsat": ["--solver", str(folder / "cpsat.msc")],
        }[solver]
        model = DATA / f"{problem.split('__')[0]}.mzn"
        command = ["minizinc", "-c", *library, "--fzn", str(path), "--no-output-ozn"]
        subprocess.run(
            [*command, str(model), str(DATA / f"{problem}.dzn")], check=True, stderr=subprocess.DEVNULL
        )
    return str(path)


def all_settings(arguments, folder):
    """What is installed, of what was asked for."""
    has_cpsat = shutil.which("minizinc") and importlib.util.find_spec("ortools")
    if has_cpsat:
        from flatzinc_cpsat import configure

        configure(folder)

    def flatzinc(solver, *command):
        return lambda problem: [*command, compiled(folder, solver, problem)]

    binary = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "release" / "learning"
    csp = [str(binary), "--time", str(arguments.time)]
    found = [
        Settings(f"csp {' '.join(options)}", lambda problem, o=options: [*csp, *o, problem])
        for options in (setting.split() for setting in arguments.csp)
    ]
    if shutil.which("minizinc") and shutil.which("fzn-gecode"):
        found.append(Settings("gecode", flatzinc("gecode", "fzn-gecode", "-s")))
    if shutil.which("minizinc") and shutil.which("fzn-chuffed"):
        chuffed = ["fzn-chuffed", "-s", "-v", "--rnd-seed", "1"]
        found.append(Settings("chuffed", flatzinc("chuffed", *chuffed)))
        found.append(Settings("chuffed free", flatzinc("chuffed", *chuffed, "-f")))
    if has_cpsat:
        script = [sys.executable, str(HERE / "flatzinc_cpsat.py")]
        command = flatzinc("cpsat", *script)
        found.append(Settings("cp-sat", lambda problem: [*command(problem), str(arguments.time)]))
    wanted = arguments.solvers.split(",")
    return [settings for settings in found if settings.solver in wanted]


def measure(settings, problem, arguments):
    """The run with the median time."""
    results = []
    for _ in range(arguments.runs):
        read = csp_result if settings.solver == "csp" else flatzinc_result
        result = read(settings, problem, arguments)
        results.append(result)
        if result.status == "unknown":
            return result
    return sorted(results, key=lambda result: result.seconds)[(len(results) - 1) // 2]


def check(problem, answer, name, result):
    """No solver may contradict the known answer."""
    claims = {"solved": "satisfiable", "optimal": result.objective, "unsatisfiable": "unsatisfiable"}
    claim = claims.get(result.status)
    if claim is not None and claim != answer:
        sys.exit(f"{problem}: {name} says {claim}, but the answer is {answer}")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help="problems or kinds (default: all)")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--time", type=float, default=12, help="seconds of the processor for a search")
    parser.add_argument("--floor", type=float, default=0.001, help="shorter times count as this one in means")
    parser.add_argument("--solvers", default="csp,gecode,chuffed,cp-sat", help="whom to measure")
    parser.add_argument("--csp", action="append", help="options of a setting of ours; more than once")
    parser.add_argument("--best", action="store_true", help="one column for each solver: its best setting")
    parser.add_argument("--prefix", default="", help="what to put before each command: \"taskset -c 1\"")
    parser.add_argument("--raw", type=Path, help="where to write all figures, separated by tabs")
    parser.add_argument("--with", dest="earlier", type=Path, action="append", default=[],
                        help="figures that --raw has written, as further columns; more than once")
    given = parser.parse_args()
    given.csp = given.csp or ["--order model", "--order domwdeg", "--search learning"]
    return given


def main():
    given = arguments()
    lines = (DATA / "answers.tsv").read_text().splitlines()[1:]
    answers = {line.split("\t")[0]: line.split("\t")[1] for line in lines}
    is_wanted = lambda name: not given.names or name in given.names or name.split("__")[0] in given.names
    problems = [name for name in answers if is_wanted(name)]
    rows = {problem: {} for problem in problems}
    raw = given.raw.open("w") if given.raw else None
    with tempfile.TemporaryDirectory() as folder:
        settings_here = all_settings(given, Path(folder))
        for problem in problems:
            for settings in settings_here:
                result = measure(settings, problem, given)
                check(problem, answers[problem], settings.name, result)
                rows[problem][settings.name] = result
                fields = [problem, settings.name, result.status, result.objective or "-"]
                fields += [f"{result.seconds:.4f}", result.nodes, result.failures]
                if raw:
                    print("\t".join(fields), file=raw, flush=True)
        for file in given.earlier:
            add_earlier(file, rows)
        if given.best:
            rows = best_of_settings(rows, given.time)
        write_table(rows, given.time, given.floor, sys.stdout)


if __name__ == "__main__":
    main()
