"""Small random models: variables with few values, and constraints as a text of MiniZinc beside a meaning in Python.

The meaning is the judge: it tries all assignments, and shares nothing with any solver.
"""

import itertools
import random
from dataclasses import dataclass, field, replace
from typing import Any, Callable

# At most this number of assignments is tried for a model.
MOST_ASSIGNMENTS = 2_000


@dataclass(frozen=True)
class Variable:
    """A variable: `kind` is int, bool or set. The values of a set are its subsets of `values`."""

    name: str
    kind: str
    values: tuple[int, ...]

    def domain(self) -> list[Any]:
        if self.kind == "bool":
            return [bool(value) for value in self.values]
        if self.kind == "set":
            sizes = range(len(self.values) + 1)
            return [frozenset(chosen) for size in sizes for chosen in itertools.combinations(self.values, size)]
        return list(self.values)

    def declaration(self) -> str:
        if self.kind == "bool":
            fixed = f" = {spell(bool(self.values[0]))}" if len(self.values) == 1 else ""
            return f"var bool: {self.name}{fixed};"
        among = "set of " if self.kind == "set" else ""
        return f"var {among}{spell(frozenset(self.values))}: {self.name};"


def spell(value: Any) -> str:
    """A value, a variable or an array of them as MiniZinc writes it."""
    if isinstance(value, Variable):
        return value.name
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, frozenset):
        return "{" + ", ".join(map(str, sorted(value))) + "}"
    if isinstance(value, list):
        if value and isinstance(value[0], list):
            return "[" + "".join("| " + ", ".join(map(spell, row)) for row in value) + " |]"
        return "[" + ", ".join(map(spell, value)) + "]"
    return str(value)


def call(name: str, *arguments: Any) -> str:
    return f"{name}({', '.join(map(spell, arguments))})"


def variables_in(value: Any) -> list[Variable]:
    if isinstance(value, Variable):
        return [value]
    if isinstance(value, list):
        return [variable for part in value for variable in variables_in(part)]
    return []


def look_up(value: Any, assignment: dict[Variable, Any]) -> Any:
    if isinstance(value, Variable):
        return assignment[value]
    if isinstance(value, list):
        return [look_up(part, assignment) for part in value]
    return value


@dataclass(frozen=True, eq=False)
class Atom:
    """One constraint of a row of the table: its text, and whether it holds for the values of its arguments."""

    row: str
    text: str
    arguments: list[Any]
    holds: Callable[..., bool]

    def is_true(self, assignment: dict[Variable, Any]) -> bool:
        return bool(self.holds(*look_up(self.arguments, assignment)))


# How a model says constraints, and what it means. The forms but `plain` ask each library for the reified predicate.
FORMS: dict[str, tuple[str, Callable[[bool, bool], bool]]] = {
    "plain": ("{0}", lambda atom, other: atom),
    "reified": ("{1} <-> ({0})", lambda atom, other: other == atom),
    "implied": ("{1} -> ({0})", lambda atom, other: not other or atom),
    "implies": ("({0}) -> {1}", lambda atom, other: not atom or other),
    "negated": ("not ({0})", lambda atom, other: not atom),
    "either": ("({0}) \\/ ({1})", lambda atom, other: atom or other),
    "exclusive": ("({0}) xor ({1})", lambda atom, other: atom != other),
}


@dataclass(frozen=True, eq=False)
class Constraint:
    """An atom in one of the forms; `other` is a boolean variable or another atom where the form has one."""

    form: str
    atom: Atom
    other: Variable | Atom | None = None

    def atoms(self) -> list[Atom]:
        return [self.atom] + ([self.other] if isinstance(self.other, Atom) else [])

    def variables(self) -> list[Variable]:
        found = [variable for atom in self.atoms() for variable in variables_in(atom.arguments)]
        return found + ([self.other] if isinstance(self.other, Variable) else [])

    def text(self) -> str:
        other = self.other.text if isinstance(self.other, Atom) else spell(self.other)
        return f"constraint {FORMS[self.form][0].format(self.atom.text, other)};"

    def is_true(self, assignment: dict[Variable, Any]) -> bool:
        if isinstance(self.other, Atom):
            other = self.other.is_true(assignment)
        else:
            other = assignment[self.other] if self.other else False
        return FORMS[self.form][1](self.atom.is_true(assignment), other)


@dataclass(frozen=True, eq=False)
class Goal:
    """What is minimised or maximised: a sum of variables with coefficients."""

    sense: str
    terms: tuple[tuple[int, Variable], ...]

    def text(self) -> str:
        return " + ".join(f"{coefficient} * {variable.name}" for coefficient, variable in self.terms)

    def value(self, assignment: dict[Variable, Any]) -> int:
        return sum(coefficient * assignment[variable] for coefficient, variable in self.terms)


@dataclass(frozen=True, eq=False)
class Model:
    """Variables, constraints and perhaps a goal. Its name begins the names of its variables."""

    name: str
    variables: list[Variable]
    constraints: list[Constraint]
    goal: Goal | None = None

    def kind(self, kind: str) -> list[Variable]:
        return [variable for variable in self.variables if variable.kind == kind]

    def shown(self) -> tuple[str, str]:
        """All integers, and all booleans with the members of sets: a solution is the values of both arrays."""
        members = [f"{value} in {variable.name}" for variable in self.kind("set") for value in sorted(variable.values)]
        goal = [self.goal.text()] if self.goal else []
        return spell(self.kind("int") + goal), spell(self.kind("bool") + members)

    def text(self) -> str:
        """The model without includes, `solve` and `output`."""
        integers, booleans = self.shown()
        sizes = (len(self.kind("int")) + bool(self.goal), booleans.count(",") + 1 if booleans != "[]" else 0)
        lines = [variable.declaration() for variable in self.variables]
        lines += [constraint.text() for constraint in self.constraints]
        lines.append(f"array [1..{sizes[0]}] of var int: {self.name}_i = {integers};")
        lines.append(f"array [1..{sizes[1]}] of var bool: {self.name}_b = {booleans};")
        return "\n".join(lines)

    def solution(self, assignment: dict[Variable, Any]) -> tuple[int, ...]:
        integers = [assignment[variable] for variable in self.kind("int")]
        goal = [self.goal.value(assignment)] if self.goal else []
        booleans = [int(assignment[variable]) for variable in self.kind("bool")]
        members = [int(value in assignment[variable]) for variable in self.kind("set") for value in sorted(variable.values)]
        return tuple(integers + goal + booleans + members)

    def goal_of(self, solution: tuple[int, ...]) -> int:
        return solution[len(self.kind("int"))]

    def solutions(self) -> set[tuple[int, ...]]:
        """All solutions, by trying out."""
        domains = [variable.domain() for variable in self.variables]
        found = set()
        for values in itertools.product(*domains):
            assignment = dict(zip(self.variables, values))
            if all(constraint.is_true(assignment) for constraint in self.constraints):
                found.add(self.solution(assignment))
        return found

    def rows(self) -> list[str]:
        return [atom.row for constraint in self.constraints for atom in constraint.atoms()]

    def smaller(self) -> "list[Model]":
        """Models with one constraint, one value or the goal less, or with a plainer constraint. Unused variables go."""
        tries = []
        for place, constraint in enumerate(self.constraints):
            others = self.constraints[:place] + self.constraints[place + 1 :]
            tries.append(replace(self, constraints=others))
            if constraint.form != "plain":
                tries.append(replace(self, constraints=others + [replace(constraint, form="plain", other=None)]))
            if isinstance(constraint.other, Atom):
                tries.append(replace(self, constraints=others + [Constraint("plain", constraint.other)]))
        if self.goal:
            tries.append(replace(self, goal=None))
        for variable in self.variables:
            if len(variable.values) > 1:
                tries += [self.with_values(variable, variable.values[:k] + variable.values[k + 1 :]) for k in range(len(variable.values))]
        return [smaller.with_used() for smaller in tries]

    def with_used(self) -> "Model":
        used = {variable for constraint in self.constraints for variable in constraint.variables()}
        used |= {variable for _, variable in self.goal.terms} if self.goal else set()
        kept = [variable for variable in self.variables if variable in used] or self.variables[:1]
        return replace(self, variables=kept)

    def with_values(self, variable: Variable, values: tuple[int, ...]) -> "Model":
        new = replace(variable, values=values)

        def put(value: Any) -> Any:
            if isinstance(value, list):
                return [put(part) for part in value]
            return new if value is variable else value

        def changed(atom: Any) -> Any:
            return replace(atom, arguments=put(atom.arguments)) if isinstance(atom, Atom) else put(atom)

        constraints = [replace(c, atom=changed(c.atom), other=changed(c.other)) for c in self.constraints]
        goal = self.goal and replace(self.goal, terms=tuple((c, put(v)) for c, v in self.goal.terms))
        return replace(self, variables=put(self.variables), constraints=constraints, goal=goal)


@dataclass
class Dice:
    """Draws the arguments of constraints, and with them the variables of a model."""

    random: random.Random
    name: str
    variables: list[Variable] = field(default_factory=list)
    assignments: int = 1
    most: int = MOST_ASSIGNMENTS

    def par(self, low: int, high: int) -> int:
        return self.random.randint(low, high)

    def pars(self, count: int, low: int, high: int) -> list[int]:
        return [self.par(low, high) for _ in range(count)]

    def chance(self, part: float) -> bool:
        return self.random.random() < part

    def choice(self, of: Any) -> Any:
        return self.random.choice(of)

    def subset(self, low: int, high: int, least: int = 0) -> frozenset[int]:
        universe = range(low, high + 1)
        return frozenset(self.random.sample(universe, self.par(least, len(universe))))

    def new(self, kind: str, values: tuple[int, ...]) -> Variable | None:
        size = 2 ** len(values) if kind == "set" else len(values)
        if self.assignments * size > self.most:
            return None
        self.assignments *= size
        number = sum(variable.kind == kind for variable in self.variables)
        variable = Variable(f"{self.name}_{kind[0]}{number}", kind, values)
        self.variables.append(variable)
        return variable

    def operand(self, kind: str, constant: float, make: Callable[[], tuple[int, ...]], value: Callable[[], Any]) -> Any:
        """A constant now and then; a variable that is there, or a new one; a constant if there is room for no variable."""
        there = [variable for variable in self.variables if variable.kind == kind]
        if self.chance(constant):
            return value()
        if there and self.chance(0.3):
            return self.choice(there)
        return self.new(kind, make()) or (self.choice(there) if there and self.chance(0.7) else value())

    def int(self, low: int = -3, high: int = 4, constant: float = 0.12) -> Any:
        # A value outside now and then: constraints on indices have to refuse it.
        if self.chance(0.1):
            low, high = low - 1, high + 1
        universe = range(low, high + 1)
        make = lambda: tuple(sorted(self.random.sample(universe, min(len(universe), self.choice((2, 2, 3, 3, 4, 5))))))
        return self.operand("int", constant, make, lambda: self.par(low, high))

    def ints(self, count: int, low: int = -3, high: int = 4) -> list[Any]:
        return [self.int(low, high) for _ in range(count)]

    def bool(self, constant: float = 0.08) -> Any:
        return self.operand("bool", constant, lambda: (0, 1), lambda: self.chance(0.5))

    def bools(self, count: int) -> list[Any]:
        return [self.bool() for _ in range(count)]

    def set(self, low: int = -1, high: int = 4, constant: float = 0.1) -> Any:
        make = lambda: tuple(sorted(self.random.sample(range(low, high + 1), self.par(1, 3))))
        return self.operand("set", constant, make, lambda: self.subset(low, high))

    def new_set(self, low: int, high: int) -> Any:
        """A set that no other constraint of another universe has drawn, for arguments that allow no other values."""
        universe = tuple(range(low, high + 1))
        return self.new("set", universe) or self.subset(low, high)

    def index(self, count: int, constant: float = 0.1) -> Any:
        return self.int(1, count, constant)

