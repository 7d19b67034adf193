"""The solvers: what compiles a model for each, and what answers it."""

import importlib.util
import json
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flatzinc import Flat, cut
from model import Model

HERE = Path(__file__).parent
SECONDS = 60

# What the standard library says that it has no reified form of. Libraries of solvers stand on it.
NOT_REIFIED = (
    "table_bool regular_nfa cost_regular cost_mdd value_precede seq_precede_chain circuit connected dconnected reachable dreachable tree"
    " dtree path dpath bounded_path bounded_dpath steiner dsteiner dag weighted_spanning_tree"
).split()
STANDARD_USERS = ("csp, standard library", "Gecode", "Chuffed", "CP-SAT")

# Why a solver is not given models with a constraint: solver, row, forms (`all`, or `reified` for all but the plain one), reason.
KNOWN: list[tuple[str, str, str, str]] = [
    *((name, row, "reified", "its library refuses reified forms") for name in STANDARD_USERS for row in NOT_REIFIED),
    *((name, "arg_sort", "all", "the standard library lets the index of a single number be any number") for name in STANDARD_USERS),
    *((name, "int_set_channel", "all", "MiniZinc 2.10 loses a condition on values that cannot be in a set") for name in STANDARD_USERS if name != "Gecode"),
    *((name, row, "all", "mdd_nondet and cost_mdd of the standard library lose solutions") for name in STANDARD_USERS for row in ("mdd", "cost_mdd")),
    *((name, row, "reified", "the standard library rewrites it, and refuses reified forms")
      for name in ("csp", "csp -f") for row in ("dconnected", "dreachable", "dag")),
    *((name, "all_of", "reified", "no reified array_bool_xor") for name in STANDARD_USERS),
    *((name, "sliding_sum", "reified", "the reified form of the standard library leaves sums open, without bounds") for name in STANDARD_USERS),
    *((name, row, forms, reason)
      for name in ("csp", "csp -f", *STANDARD_USERS)
      for row, forms, reason in (
          ("symmetric_all_different", "reified", "the standard library takes values outside of the indices otherwise than the table"),
          ("dag", "all", "the standard library takes selected edges from nodes that are not"),
      )),
    ("Gecode", "pow", "all", "it has no power with an exponent that is a variable"),
    *(("Chuffed", row, "all", "Chuffed 0.14 aborts where numbers may be negative") for row in ("div", "mod", "pow")),
]  # fmt: skip


class Refused(Exception):
    """A model that was not compiled, or not answered."""


class MiniZinc:
    """The pinned MiniZinc, in a process of node."""

    def __init__(self) -> None:
        command = ["node", str(HERE / "serve.js")]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def run(self, args: list[str], files: dict[str, str], wanted: tuple[str, ...] = (), fresh: bool = False) -> dict[str, Any]:
        assert self.process.stdin and self.process.stdout
        request = {"args": args, "files": files, "wanted": list(wanted), "fresh": fresh}
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def version(self) -> str:
        return re.search(r"version ([\d.]+)", self.run(["--version"], {})["stdout"])[1]  # type: ignore[index]

    def close(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


def text_of(models: list[Model]) -> str:
    """All of them in one text, whose parts have no variable in common. What is shown is what the search asks for first."""
    searches = [
        f"{kind}_search({model.name}_{kind[0]}, input_order, indomain_min, complete)" for model in models for kind in ("int", "bool")
    ]
    solve = f"solve :: seq_search([{', '.join(searches)}]) satisfy;"
    return "\n".join(['include "globals.mzn";', *(model.text() for model in models), solve, "output [];"]) + "\n"


def text_alone(model: Model) -> str:
    """A model as one would write it."""
    solve = f"{model.goal.sense} {model.goal.text()}" if model.goal else "satisfy"
    lines = ['include "globals.mzn";', *(variable.declaration() for variable in model.variables)]
    return "\n".join([*lines, *(constraint.text() for constraint in model.constraints), f"solve {solve};"])


@dataclass
class Library:
    """Compiles for a solver: one that the package has, by its name, or one of these files of a library."""

    minizinc: MiniZinc
    solver: str
    files: dict[str, str]

    @classmethod
    def of_files(cls, minizinc: MiniZinc, library: dict[str, str], **more: Any) -> "Library":
        tags = {"inputType": "FZN", "tags": ["cp", "int"], "stdFlags": ["-a", "-f"], "version": "0", **more}
        about = {"id": "org.random.solver", "name": "solver", "mznlib": "/minizinc/mznlib", "executable": "/minizinc/fzn-solver", **tags}
        files = {"fzn-solver": "", "solver.msc": json.dumps(about)}
        return cls(minizinc, "/minizinc/solver.msc", files | {f"mznlib/{name}": text for name, text in library.items()})

    def flats(self, models: list[Model]) -> dict[str, Flat]:
        """Each model's FlatZinc: compiled together, or alone where that fails."""
        if len(models) > 1:
            try:
                flats = self.compile(models)
            except Refused:
                flats = None
            if flats:
                return flats
            half = len(models) // 2
            return self.flats(models[:half]) | self.flats(models[half:])
        try:
            return self.compile(models) or {}
        except Refused as refused:
            return {models[0].name: refused}  # type: ignore[dict-item]

    def compile(self, models: list[Model]) -> dict[str, Flat] | None:
        args = ["-c", "--solver", self.solver, "--fzn", "m.fzn", "--no-output-ozn", "m.mzn"]
        answer = self.minizinc.run(args, self.files | {"m.mzn": text_of(models)}, ("m.fzn",))
        if answer["code"] != 0:
            raise Refused(answer["stderr"] + answer["stdout"])
        if "inconsistency" in answer["stderr"] and len(models) > 1:
            raise Refused("one of them has no solution")
        return cut(answer["files"]["m.fzn"], [model.name for model in models])


@dataclass
class Answer:
    """What a solver said: solutions in its order, and whether it claims that they are all, or that the last is best."""

    solutions: list[tuple[int, ...]]
    complete: bool


def goal_of(flat: Flat, model: Model) -> tuple[str, str] | None:
    """The sense and the variable, where the compiler has not found its value."""
    if not model.goal or not flat.shown[0]:
        return None
    entry = flat.shown[0][-1]
    return None if entry.lstrip("-").isdigit() else (model.goal.sense, entry)


VALUE = re.compile(r"^(\w+) = (-?\d+|true|false);$")


def read(output: str, flat: Flat) -> Answer:
    """Solutions in the lines of FlatZinc: `name = value;`, then ten dashes."""
    entries = [entry for entries in flat.shown for entry in entries]
    number = lambda text: {"true": 1, "false": 0}.get(text) if text in ("true", "false") else int(text)
    solutions, values = [], {}
    for line in output.splitlines():
        if match := VALUE.match(line):
            values[match[1]] = number(match[2])
        elif line.startswith("-----"):
            solutions.append(tuple(values[e] if e in values else number(e) for e in entries))
            values = {}
    return Answer(solutions, "==========" in output or "=====UNSATISFIABLE=====" in output)


class Program:
    """A solver that is a program for FlatZinc."""

    def __init__(self, library: Library, command: list[str]) -> None:
        self.library, self.command = library, command

    def answer(self, flat: Flat, model: Model) -> Answer:
        goal = goal_of(flat, model)
        with tempfile.NamedTemporaryFile("w", suffix=".fzn") as file:
            file.write(flat.text(" ".join(goal) if goal else "satisfy"))
            file.flush()
            try:
                done = subprocess.run([*self.command, file.name], capture_output=True, text=True, timeout=SECONDS)
            except subprocess.TimeoutExpired:
                return Answer([], False)
        if done.returncode or "Error" in done.stderr:
            raise Refused(f"code {done.returncode}: {done.stderr}{done.stdout[-300:]}")
        return read(done.stdout, flat)


class InPackage:
    """A solver that the package of MiniZinc has."""

    def __init__(self, library: Library, fresh: bool) -> None:
        self.library, self.fresh = library, fresh

    def answer(self, flat: Flat, model: Model) -> Answer:
        goal = goal_of(flat, model)
        files = {"m.fzn": flat.text(" ".join(goal) if goal else "satisfy")}
        args = ["--solver", self.library.solver, "-a", "m.fzn"]
        done = self.library.minizinc.run(args, files, fresh=self.fresh)
        if done["code"]:
            raise Refused(done["stderr"] + done["stdout"])
        return read(done["stdout"], flat)


class CpSat:
    """CP-SAT, by its Python API."""

    def __init__(self, library: Library) -> None:
        self.library = library

    def answer(self, flat: Flat, model: Model) -> Answer:
        import cpsat

        goal = goal_of(flat, model)
        # Its presolve loses solutions when all are asked for.
        return Answer(*cpsat.solve(flat, goal and goal[0], presolve=goal is not None))


def library_of(folder: Path) -> dict[str, str]:
    return {str(file.relative_to(folder)): file.read_text() for file in folder.rglob("*.mzn")}


STANDARD = {"redefinitions.mzn": 'include "nosets.mzn";\n'}


def all_solvers(csp: Path, gecode: str | None, chuffed: str | None, said: list[str]) -> dict[str, Any]:
    """Ours, with its library and with the standard one, and its peers as far as they are there; `said` is told what is not."""
    minizinc = MiniZinc()
    ours = Library.of_files(minizinc, library_of(HERE.parents[2] / "mznlib"))
    standard = Library.of_files(minizinc, STANDARD)
    solvers: dict[str, Any] = {
        "csp": Program(ours, [str(csp), "flatzinc", "-a"]),
        "csp -f": Program(ours, [str(csp), "flatzinc", "-a", "-f"]),
        "csp, standard library": Program(standard, [str(csp), "flatzinc", "-a"]),
    }
    for name, program, tag, fresh in (("Gecode", gecode, "gecode", False), ("Chuffed", chuffed, "chuffed", True)):
        library = Library(minizinc, tag, {})
        solvers[name] = Program(library, [program, "-a"]) if program else InPackage(library, fresh)
    if importlib.util.find_spec("ortools"):
        import cpsat

        solvers["CP-SAT"] = CpSat(Library.of_files(minizinc, cpsat.LIBRARY))
    else:
        said.append("CP-SAT: skipped, as this Python has no ortools")
    return solvers


def is_there() -> str | None:
    """Why the pinned MiniZinc cannot run, if so."""
    if not shutil.which("node"):
        return "node is missing"
    if not (HERE.parent / "npm/node_modules/minizinc").is_dir():
        return "the npm package is not installed: npm ci --prefix csp-flatzinc/tests/minizinc/npm"
    return None
