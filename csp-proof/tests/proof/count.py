"""Counts the solutions of formulas with CP-SAT (ortools), which shares nothing with this repository.

`count.py FOLDER` reads each `N.opb` and finds all values of the variables whose comments say how they are read off. They must be
the lines of `N.values`. Ends with code 1 if they differ.
"""

import sys
from pathlib import Path

from ortools.sat.python import cp_model


class Formula:
    """An OPB text as a model of CP-SAT."""

    def __init__(self, text: str) -> None:
        self.model = cp_model.CpModel()
        self.literals: dict[str, cp_model.IntVar] = {}
        self.sums: list[tuple[int, list[tuple[int, str]]]] = []
        for line in text.splitlines():
            if line.startswith("*"):
                self.comment(line)
            else:
                self.row(line)

    def comment(self, line: str) -> None:
        """`* x3 = 5 + 1 x3_ge_6`; other comments say nothing here."""
        words = line.split()
        if len(words) > 3 and words[2] == "=":
            least, *terms = " ".join(words[3:]).split(" + ")
            pairs = [term.split() for term in terms]
            self.sums.append((int(least), [(int(weight), name) for weight, name in pairs]))

    def literal(self, word: str) -> cp_model.LiteralT:
        name = word.removeprefix("~")
        if name not in self.literals:
            self.literals[name] = self.model.new_bool_var(name)
        literal = self.literals[name]
        return literal if word == name else ~literal

    def row(self, line: str) -> None:
        left, right = line.rstrip(" ;").split(">=")
        words = left.split()
        pairs = zip(words[::2], words[1::2], strict=True)
        terms = [int(weight) * self.literal(word) for weight, word in pairs]
        self.model.add(cp_model.LinearExpr.sum(terms) >= int(right))

    def solutions(self, count: int) -> set[tuple[int, ...]]:
        """All values of the first variables. What is in no row is free."""
        sums = self.sums[:count]
        for _, terms in sums:
            for _, name in terms:
                self.literal(name)
        collector = Collector(sums, self.literals)
        solver = cp_model.CpSolver()
        solver.parameters.enumerate_all_solutions = True
        solver.parameters.num_workers = 1
        # CP-SAT 9.15 loses solutions in its presolve where coefficients reach 2^31: 12 of 36 were left of one formula in 12,000.
        solver.parameters.cp_model_presolve = False
        status = solver.solve(self.model, collector)
        if status not in (cp_model.OPTIMAL, cp_model.INFEASIBLE):
            raise RuntimeError(f"CP-SAT ended with {solver.status_name(status)}: {self.model.validate()}")
        return collector.found


class Collector(cp_model.CpSolverSolutionCallback):
    """Keeps the values of each solution."""

    def __init__(self, sums, literals) -> None:
        super().__init__()
        self.sums, self.literals, self.found = sums, literals, set()

    def on_solution_callback(self) -> None:
        truth = {name: self.value(literal) for name, literal in self.literals.items()}
        value = [least + sum(weight * truth[name] for weight, name in terms) for least, terms in self.sums]
        self.found.add(tuple(value))


def main(folder: Path) -> int:
    formulas = solutions = wrong = 0
    for path in sorted(folder.glob("*.opb"), key=lambda path: int(path.stem)):
        lines = path.with_suffix(".values").read_text().splitlines()
        expected = {tuple(map(int, line.split())) for line in lines}
        count = len(next(iter(expected), ()))
        found = Formula(path.read_text()).solutions(count)
        formulas, solutions = formulas + 1, solutions + len(found)
        if found != expected:
            wrong += 1
            print(f"{path.name}: CP-SAT has {len(found)} solutions, the definition {len(expected)}")
    print(f"counted by CP-SAT: {formulas} formulas, {solutions} solutions, {wrong} differ")
    return 1 if wrong or not formulas else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
