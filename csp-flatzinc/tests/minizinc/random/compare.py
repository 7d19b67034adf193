"""Random models of MiniZinc, answered by csp, Gecode, Chuffed and CP-SAT, and judged by trying out all assignments.

`python3 compare.py --csp target/release/csp --models 1000 --seed 7` draws 1,000 models. Each solver compiles them by its own library and
gives all solutions, or the best one. What differs from the definition is made smaller and printed with the command that finds it
again, and the exit code is 1 if the solver is csp.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import table
from model import FORMS, Constraint, Dice, Goal, Model
from solvers import KNOWN, Answer, Refused, all_solvers, is_there, text_alone


def drawn(seed: int, number: int, rows: list[str]) -> Model:
    """The model of this number. The rows take turns to have the first constraint."""
    dice_of = random.Random(f"{seed} {number}")
    while True:
        dice = Dice(dice_of, f"m{number}")
        constraints = [drawn_constraint(dice, rows[number % len(rows)])]
        while dice.chance(0.5) and len(constraints) < 4:
            constraints.append(drawn_constraint(dice, dice.choice(list(table.ROWS))))
        model = Model(dice.name, dice.variables, constraints)
        integers = model.kind("int")
        if integers and dice.chance(0.3):
            chosen = dice.random.sample(integers, dice.par(1, min(3, len(integers))))
            model = Model(dice.name, dice.variables, constraints, drawn_goal(dice, chosen))
        # Most models have a solution. Those without are compiled alone, which takes longer.
        if dice.variables and (dice.chance(0.15) or model.solutions()):
            return model


def drawn_goal(dice: Dice, chosen: list[Any]) -> Goal:
    return Goal(dice.choice(("minimize", "maximize")), tuple((dice.choice((-2, -1, 1, 2)), variable) for variable in chosen))


def drawn_constraint(dice: Dice, name: str) -> Constraint:
    form = dice.choice(["plain"] * 5 + list(FORMS)[1:])
    atom = table.atom(name, dice)
    if form in ("either", "exclusive"):
        return Constraint(form, atom, table.atom(dice.choice(list(table.ROWS)), dice))
    if form in ("plain", "negated"):
        return Constraint(form, atom)
    other = dice.bool(0)
    return Constraint(form, atom, other) if not isinstance(other, bool) else Constraint("plain", atom)


def known(solver: str, model: Model) -> str | None:
    """Why this solver is not asked."""
    for constraint in model.constraints:
        for atom in constraint.atoms():
            for name, row, forms, reason in KNOWN:
                if name == solver and row in ("", atom.row) and (forms == "all" or constraint.form != "plain"):
                    return reason
    return None


def verdict(answer: Answer, model: Model, right: set[tuple[int, ...]]) -> str | None:
    """What is wrong with an answer."""
    wrong = [solution for solution in answer.solutions if solution not in right]
    if wrong:
        return f"{len(wrong)} are no solutions: {wrong[:3]}"
    if not answer.complete:
        return "has not come to an end"
    if model.goal:
        best = (min if model.goal.sense == "minimize" else max)(map(model.goal_of, right), default=None)
        found = model.goal_of(answer.solutions[-1]) if answer.solutions else None
        return None if found == best else f"the best is {best}, not {found}"
    missing = right - set(answer.solutions)
    return f"{len(missing)} solutions of {len(right)} are missing: {sorted(missing)[:3]}" if missing else None


def asked(solver: Any, model: Model, right: set[tuple[int, ...]], flat: Any) -> tuple[str | None, int]:
    """What is wrong, and how many solutions came more than once."""
    if isinstance(flat, Refused):
        return f"refused: {flat}", 0
    try:
        answer = solver.answer(flat, model)
    except (Refused, NotImplementedError, ValueError, KeyError) as refused:
        return f"refused: {type(refused).__name__} {refused}", 0
    again = 0 if model.goal else len(answer.solutions) - len(set(answer.solutions))
    return verdict(answer, model, right), again


def asked_alone(solver: Any, model: Model) -> str | None:
    flats = solver.library.flats([model])
    return asked(solver, model, model.solutions(), flats.get(model.name, Refused("not compiled")))[0]


def is_refusal(wrong: str) -> bool:
    return wrong.startswith("refused")


def shrunk(solver: Any, model: Model, wrong: str) -> tuple[Model, str]:
    """A model as small as single steps make it, as far as tries allow, whose answer is wrong in the same way."""
    tries = 100
    while True:
        for smaller in model.smaller():
            tries -= 1
            if tries < 0:
                return model, wrong
            said = asked_alone(solver, smaller) if smaller.variables and smaller.constraints else None
            if said and is_refusal(said) == is_refusal(wrong):
                model, wrong = smaller, said
                break
        else:
            return model, wrong


class Report:
    """What was asked and found, by solver and by row."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()
        self.by_row: Counter[tuple[str, str]] = Counter()
        self.skipped: Counter[tuple[str, str]] = Counter()
        self.repeated: Counter[tuple[str, str]] = Counter()
        self.solutions = 0
        self.wrong: Counter[str] = Counter()

    def count(self, name: str, model: Model, again: int) -> None:
        self.asked[name] += 1
        for row in set(model.rows()):
            self.by_row[name, row] += 1
            self.repeated[name, row] += again > 0

    def lines(self, rows: bool) -> Iterator[str]:
        for name, number in self.asked.items():
            yield f"{name}: {number} models, {self.wrong[name]} differences"
        for (name, reason), number in self.skipped.items():
            yield f"{name}: {number} models not asked: {reason}"
        if rows:
            names = list(self.asked)
            yield "| constraint | " + " | ".join(names) + " | csp: some solutions more than once |"
            for row in table.ROWS:
                counts = " | ".join(str(self.by_row[name, row]) for name in names)
                yield f"| {row} | {counts} | {self.repeated['csp', row]} |"


def differences(models: list[Model], solvers: dict[str, Any], report: Report) -> Iterator[tuple[str, Model, str]]:
    """Asks all solvers for these models."""
    rights = {model.name: model.solutions() for model in models}
    report.solutions += sum(map(len, rights.values()))
    flats: dict[int, dict[str, Any]] = {}
    for name, solver in solvers.items():
        chosen = []
        for model in models:
            if reason := known(name, model):
                report.skipped[name, reason] += 1
            else:
                chosen.append(model)
        library = id(solver.library)
        if library not in flats:
            flats[library] = solver.library.flats([model for model in chosen if rights[model.name]])
            for model in chosen:
                if not rights[model.name]:
                    flats[library] |= solver.library.flats([model])
        for model in chosen:
            wrong, again = asked(solver, model, rights[model.name], flats[library].get(model.name, Refused("not compiled")))
            report.count(name, model, again)
            if wrong and is_refusal(wrong) and not name.startswith("csp"):
                report.skipped[name, "it gave no answer, but an error"] += 1
            elif wrong:
                report.wrong[name] += 1
                yield name, model, wrong


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--csp", type=Path, required=True, help="the command csp")
    parser.add_argument("--models", type=int, default=1000, help="how many models (1,000)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of all models (1)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first model (0)")
    parser.add_argument("--batch", type=int, default=60, help="how many models are compiled together (60)")
    parser.add_argument("--row", action="append", choices=list(table.ROWS), help="the first constraint is of this row")
    parser.add_argument("--solver", action="append", help="only these solvers, by the beginning of their names")
    parser.add_argument("--gecode", help="a program fzn-gecode; without it the one of the npm package is used")
    parser.add_argument("--chuffed", help="a program fzn-chuffed; without it the one of the npm package is used")
    parser.add_argument("--whole", action="store_true", help="does not make models smaller")
    parser.add_argument("--table", action="store_true", help="prints how often each solver was asked for each constraint")
    return parser.parse_args()


def main() -> int:
    options = arguments()
    if reason := is_there():
        print(f"random models: skipped, as {reason}", file=sys.stderr)
        return 0
    said: list[str] = []
    solvers = all_solvers(options.csp, options.gecode, options.chuffed, said)
    print(*(f"random models: {line}" for line in said), sep="\n", end="\n" if said else "", file=sys.stderr)
    if options.solver:
        solvers = {name: solver for name, solver in solvers.items() if name.startswith(tuple(options.solver))}
    report, rows, failed = Report(), options.row or list(table.ROWS), False
    last = options.first + options.models
    for start in range(options.first, last, options.batch):
        models = [drawn(options.seed, number, rows) for number in range(start, min(last, start + options.batch))]
        for name, model, wrong in differences(models, solvers, report):
            show(name, solvers[name], model, wrong, options)
            failed |= name.startswith("csp")
    print(f"random models: {options.models} of seed {options.seed}, {report.solutions} solutions")
    print(*report.lines(options.table), sep="\n")
    return int(failed)


def show(name: str, solver: Any, model: Model, wrong: str, options: argparse.Namespace) -> None:
    alone = asked_alone(solver, model)
    smaller, said = (model, alone or f"{wrong} (only beside other models)")
    if alone and not options.whole:
        smaller, said = shrunk(solver, model, alone)
    rows = "".join(f" --row {row}" for row in options.row or [])
    number = model.name.removeprefix("m")
    print(f"\n% {name}: {said.strip()}")
    print(f"% python3 {sys.argv[0]} --csp {options.csp} --seed {options.seed} --first {number} --models 1{rows} --solver '{name}'")
    print(text_alone(smaller), flush=True)


if __name__ == "__main__":
    sys.exit(main())
