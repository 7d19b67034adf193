"""FlatZinc for CP-SAT, by its Python API: the builtins of MiniZinc's standard library, and some globals of its own."""

import re
from typing import Any, Callable

from ortools.sat.python import cp_model

from flatzinc import Flat, expression

# What its library declares, so that these globals reach it as they are.
NATIVE = {
    "fzn_all_different_int": "predicate fzn_all_different_int(array [int] of var int: x);",
    "fzn_circuit": "predicate cpsat_circuit(array [int] of var int: x);\n"
    "predicate fzn_circuit(array [int] of var int: x) = cpsat_circuit([x[i] - min(index_set(x)) + 1 | i in index_set(x)]);",
    "fzn_subcircuit": "predicate cpsat_subcircuit(array [int] of var int: x);\n"
    "predicate fzn_subcircuit(array [int] of var int: x) = cpsat_subcircuit([x[i] - min(index_set(x)) + 1 | i in index_set(x)]);",
    "fzn_inverse": "predicate cpsat_inverse(array [int] of var int: f, array [int] of var int: g);\n"
    "predicate fzn_inverse(array [int] of var int: f, array [int] of var int: invf) ="
    " cpsat_inverse([f[i] - min(index_set(invf)) + 1 | i in index_set(f)], [invf[i] - min(index_set(f)) + 1 | i in index_set(invf)]);",
    "fzn_table_int": "predicate cpsat_table(array [int] of var int: x, int: columns, array [int] of int: t);\n"
    "predicate fzn_table_int(array [int] of var int: x, array [int, int] of int: t) = cpsat_table(x, length(x), array1d(t));",
    "fzn_cumulative": "predicate fzn_cumulative(array [int] of var int: s, array [int] of var int: d, array [int] of var int: r, var int: b);",
    "fzn_disjunctive": "predicate fzn_disjunctive(array [int] of var int: s, array [int] of var int: d);",
    "fzn_disjunctive_strict": "predicate fzn_disjunctive_strict(array [int] of var int: s, array [int] of var int: d);",
    "fzn_diffn": "predicate fzn_diffn(array [int] of var int: x, array [int] of var int: y,"
    " array [int] of var int: dx, array [int] of var int: dy);",
    "fzn_regular": "predicate cpsat_regular(array [int] of var int: x, int: Q, int: S, array [int] of int: d, int: q0, array [int] of int: F);\n"
    "predicate fzn_regular(array [int] of var int: x, int: Q, int: S, array [int, int] of int: d, int: q0, set of int: F) ="
    " cpsat_regular(x, Q, S, array1d(d), q0, [q | q in F]);",
}
LIBRARY = {f"{name}.mzn": text for name, text in NATIVE.items()} | {"redefinitions.mzn": 'include "nosets.mzn";\n'}

SENSES: dict[str, Callable[[Any, int], Any]] = {
    "eq": lambda e, k: e == k,
    "ne": lambda e, k: e != k,
    "le": lambda e, k: e <= k,
    "lt": lambda e, k: e < k,
    "ge": lambda e, k: e >= k,
    "gt": lambda e, k: e > k,
}
NOT = {"eq": "ne", "ne": "eq", "le": "gt", "lt": "ge"}


# The bounds of a variable that has none, and of what is made of several: no sum of a few of these overflows.
WIDEST = (-1_000_000_000, 1_000_000_000)


class Translation:
    """One model for CP-SAT."""

    def __init__(self, flat: Flat) -> None:
        self.model = cp_model.CpModel()
        self.names: dict[str, Any] = {}
        for line in flat.lines:
            self.declare(line)
        for line in flat.lines:
            if line.startswith("constraint "):
                name, *arguments = expression(line.removeprefix("constraint "))
                self.post(name, [self.look_up(argument) for argument in arguments])
        self.shown = [[self.look_up(expression(entry)) for entry in entries] for entries in flat.shown]

    def declare(self, line: str) -> None:
        match = re.match(r"(var |array \[[^]]*\] of (?:var )?)(.*?):\s*([A-Za-z_]\w*)(?:\s*::[^=]*)?(?:\s*=\s*(.*))?;$", line)
        if not match:
            return
        kind, domain, name, given = match.groups()
        if kind != "var ":
            self.names[name] = expression(given)
            return
        variable = self.model.new_bool_var(name) if domain == "bool" else self.integer(domain, name)
        self.names[name] = variable
        if given:
            self.model.add(variable == self.look_up(expression(given)))

    def integer(self, domain: str, name: str) -> Any:
        limits = re.fullmatch(r"(-?\d+)\.\.(-?\d+)", domain)
        if domain == "int" or limits and int(limits[1]) <= int(limits[2]):
            return self.model.new_int_var(*(map(int, limits.groups()) if limits else WIDEST), name)
        values = sorted(expression(domain))
        if not values:
            values = [0]
            self.model.add_bool_or([])
        return self.model.new_int_var_from_domain(cp_model.Domain.from_values(list(values)), name)

    def look_up(self, value: Any) -> Any:
        if isinstance(value, list):
            return [self.look_up(part) for part in value]
        if isinstance(value, str):
            return self.look_up(self.names[value]) if isinstance(self.names[value], list) else self.names[value]
        return value

    def literal(self, value: Any) -> Any:
        return self.model.new_constant(int(value)) if isinstance(value, (bool, int)) else value

    def compare(self, left: Any, sense: str, right: int, when: Any = None) -> None:
        """The comparison, where `when` holds. Numbers alone are compared at once."""
        said = SENSES[sense](left, right)
        if isinstance(said, bool):
            if not said:
                self.model.add_bool_or([when.Not()] if when is not None else [])
            return
        constraint = self.model.add(said)
        if when is not None:
            constraint.only_enforce_if(when)

    def compare_in_form(self, left: Any, sense: str, form: str, when: Any, right: int = 0) -> None:
        if not form:
            self.compare(left, sense, right)
            return
        literal = self.literal(when)
        self.compare(left, sense, right, literal)
        if form == "reif":
            self.compare(left, NOT[sense], right, literal.Not())

    def post(self, name: str, a: list[Any]) -> None:
        base, _, form = name.rpartition("_") if name.endswith(("_reif", "_imp")) else (name, "", "")
        kind, _, sense = base.partition("_")
        if base in ("int_lin_eq", "int_lin_ne", "int_lin_le", "bool_lin_eq", "bool_lin_le"):
            left = sum(c * x for c, x in zip(a[0], a[1]))
            self.compare_in_form(left - a[2], base[-2:], form, a[-1])
        elif kind in ("int", "bool") and sense in NOT:
            self.compare_in_form(a[0] - a[1], sense, form, a[-1])
        elif base == "bool_not":
            self.compare_in_form(a[0] - a[1], "ne", form, a[-1])
        elif base == "bool2int":
            self.compare(a[0] - a[1], "eq", 0)
        elif base == "set_in":
            self.post_member(a[0], a[1], form, a[-1])
        elif handler := getattr(self, f"post_{base}", None):
            handler(form, *a)
        else:
            raise NotImplementedError(name)

    def post_member(self, x: Any, values: frozenset[int], form: str, when: Any) -> None:
        inside = cp_model.Domain.from_values(sorted(values))
        expressed = x if not isinstance(x, int) else self.model.new_constant(x)
        literal = self.literal(when) if form else self.literal(1)
        self.model.add_linear_expression_in_domain(expressed, inside).only_enforce_if(literal)
        if form == "reif":
            self.model.add_linear_expression_in_domain(expressed, inside.complement()).only_enforce_if(literal.Not())

    # Booleans.

    def equals(self, literals: list[Any], result: Any) -> None:
        """`result` is the conjunction of the literals."""
        literals, result = [self.literal(b) for b in literals], self.literal(result)
        self.model.add_bool_and(literals).only_enforce_if(result)
        self.model.add_bool_or([b.Not() for b in literals] + [result])

    def disjunction(self, literals: list[Any], result: Any) -> None:
        self.equals([self.literal(b).Not() for b in literals], self.literal(result).Not())

    def post_array_bool_and(self, form: str, literals: list[Any], result: Any) -> None:
        if form == "imp":
            self.model.add_bool_and([self.literal(b) for b in literals]).only_enforce_if(self.literal(result))
        else:
            self.equals(literals, result)

    def post_array_bool_or(self, form: str, literals: list[Any], result: Any) -> None:
        if form == "imp":
            self.model.add_bool_or([self.literal(b) for b in literals] + [self.literal(result).Not()])
        else:
            self.disjunction(literals, result)

    def post_bool_and(self, form: str, b: Any, c: Any, result: Any) -> None:
        self.post_array_bool_and(form, [b, c], result)

    def post_bool_or(self, form: str, b: Any, c: Any, result: Any) -> None:
        self.post_array_bool_or(form, [b, c], result)

    def post_bool_clause(self, form: str, positive: list[Any], negative: list[Any], when: Any = True) -> None:
        literals = positive + [self.literal(b).Not() for b in negative]
        self.post_array_bool_or(form, literals, when if form else True)

    def post_array_bool_xor(self, form: str, literals: list[Any]) -> None:
        self.model.add_bool_xor([self.literal(b) for b in literals])

    def post_bool_xor(self, form: str, b: Any, c: Any, *result: Any) -> None:
        literal = self.literal(result[0]) if result else self.literal(1)
        self.compare(b - c, "ne", 0, literal)
        if form != "imp":
            self.compare(b - c, "eq", 0, literal.Not())

    # Arithmetic.

    def post_int_times(self, form: str, x: Any, y: Any, z: Any) -> None:
        self.model.add_multiplication_equality(z, [x, y])

    def post_int_plus(self, form: str, x: Any, y: Any, z: Any) -> None:
        self.compare(x + y - z, "eq", 0)

    def post_int_div(self, form: str, x: Any, y: Any, z: Any) -> None:
        self.model.add_division_equality(z, x, self.without_zero(y))

    def without_zero(self, y: Any) -> Any:
        """CP-SAT asks for a divisor that cannot be 0, MiniZinc for one that is not."""
        copy = self.model.new_int_var_from_domain(cp_model.Domain.from_intervals([[WIDEST[0], -1], [1, WIDEST[1]]]), "")
        self.compare(copy - y, "eq", 0)
        return copy

    def post_int_mod(self, form: str, x: Any, y: Any, z: Any) -> None:
        quotient = self.model.new_int_var(*WIDEST, "")
        product = self.model.new_int_var(*WIDEST, "")
        self.model.add_division_equality(quotient, x, self.without_zero(y))
        self.model.add_multiplication_equality(product, [quotient, y])
        self.compare(x - product - z, "eq", 0)

    def post_int_abs(self, form: str, x: Any, y: Any) -> None:
        self.model.add_abs_equality(y, x)

    def post_int_min(self, form: str, x: Any, y: Any, z: Any) -> None:
        self.model.add_min_equality(z, [x, y])

    def post_int_max(self, form: str, x: Any, y: Any, z: Any) -> None:
        self.model.add_max_equality(z, [x, y])

    def post_array_int_minimum(self, form: str, z: Any, xs: list[Any]) -> None:
        self.model.add_min_equality(z, xs)

    def post_array_int_maximum(self, form: str, z: Any, xs: list[Any]) -> None:
        self.model.add_max_equality(z, xs)

    # Arrays.

    def post_element(self, form: str, i: Any, xs: list[Any], z: Any) -> None:
        self.model.add_element(i, [0, *map(self.integer_of, xs)], self.integer_of(z))
        self.compare(i, "ge", 1)
        self.compare(i, "le", len(xs))

    def integer_of(self, value: Any) -> Any:
        return int(value) if isinstance(value, bool) else value

    post_array_int_element = post_array_var_int_element = post_element
    post_array_bool_element = post_array_var_bool_element = post_element

    # Globals.

    def post_fzn_all_different_int(self, form: str, xs: list[Any]) -> None:
        self.model.add_all_different(xs)

    def arcs(self, xs: list[Any]) -> list[tuple[int, int, Any]]:
        """From each place to each successor that it may have, with the literal that says so."""
        arcs = []
        for i, x in enumerate(xs, 1):
            self.post_member(x, frozenset(range(1, len(xs) + 1)), "", None)
            for j in range(1, len(xs) + 1):
                literal = self.model.new_bool_var("")
                self.compare_in_form(x, "eq", "reif", literal, j)
                arcs.append((i, j, literal))
        return arcs

    def post_cpsat_circuit(self, form: str, xs: list[Any]) -> None:
        # A circuit of CP-SAT may have one node, which is then its own successor, as MiniZinc's.
        arcs = self.arcs(xs)
        for i, j, literal in arcs:
            if i == j and len(xs) > 1:
                self.compare(literal, "eq", 0)
        moves = [(i, j, literal) for i, j, literal in arcs if i != j]
        if moves:
            self.model.add_circuit(moves)

    def post_cpsat_subcircuit(self, form: str, xs: list[Any]) -> None:
        if xs:
            self.model.add_circuit(self.arcs(xs))

    def post_cpsat_inverse(self, form: str, f: list[Any], g: list[Any]) -> None:
        places = frozenset(range(1, len(f) + 1))
        shift = lambda x: x - 1
        for x in f + g:
            self.post_member(x, places, "", None)
        direct = [self.model.new_int_var(0, len(f) - 1, "") for _ in f + g]
        for x, variable in zip(f + g, direct):
            self.compare(shift(x) - variable, "eq", 0)
        self.model.add_inverse(direct[: len(f)], direct[len(f) :])

    def post_cpsat_table(self, form: str, xs: list[Any], columns: int, entries: list[int]) -> None:
        tuples = [entries[start : start + columns] for start in range(0, len(entries), columns)]
        self.model.add_allowed_assignments(xs, tuples)

    def intervals(self, starts: list[Any], sizes: list[Any]) -> list[Any]:
        """From these starts on, of these sizes."""
        made = []
        for start, size in zip(starts, sizes):
            if isinstance(size, int):
                made.append(self.model.new_fixed_size_interval_var(start, size, ""))
            else:
                made.append(self.model.new_interval_var(start, size, self.model.new_int_var(*WIDEST, ""), ""))
        return made

    def post_fzn_cumulative(self, form: str, starts: list[Any], durations: list[Any], demands: list[Any], bound: Any) -> None:
        self.model.add_cumulative(self.intervals(starts, durations), demands, bound)

    def post_fzn_disjunctive_strict(self, form: str, starts: list[Any], durations: list[Any]) -> None:
        self.model.add_no_overlap(self.intervals(starts, durations))

    def post_fzn_disjunctive(self, form: str, starts: list[Any], durations: list[Any]) -> None:
        # What takes no time may lie within another interval, unlike an interval of CP-SAT.
        if all(isinstance(duration, int) for duration in durations):
            long = [place for place, duration in enumerate(durations) if duration > 0]
            self.post_fzn_disjunctive_strict(form, [starts[i] for i in long], [durations[i] for i in long])
        else:
            self.post_fzn_cumulative(form, starts, durations, [1] * len(starts), 1)

    def post_fzn_diffn(self, form: str, x: list[Any], y: list[Any], width: list[Any], height: list[Any]) -> None:
        # Boxes without area may lie anywhere for CP-SAT, and not in another box for MiniZinc.
        if all(isinstance(size, int) and size > 0 for size in width + height):
            self.model.add_no_overlap_2d(self.intervals(x, width), self.intervals(y, height))
            return
        for j in range(len(x)):
            for i in range(j):
                apart = [(x[i] + width[i], x[j]), (x[j] + width[j], x[i]), (y[i] + height[i], y[j]), (y[j] + height[j], y[i])]
                literals = [self.model.new_bool_var("") for _ in apart]
                for literal, (end, start) in zip(literals, apart):
                    self.compare(end - start, "le", 0, literal)
                self.model.add_bool_or(literals)

    def post_cpsat_regular(self, form: str, xs: list[Any], states: int, symbols: int, step: list[int], start: int, final: list[int]) -> None:
        triples = [(q + 1, s + 1, step[q * symbols + s]) for q in range(states) for s in range(symbols) if step[q * symbols + s]]
        self.model.add_automaton(xs, start, final, triples or [(start, 0, states + 1)])


class Collector(cp_model.CpSolverSolutionCallback):
    """All solutions, as tuples of the values that are shown."""

    def __init__(self, shown: list[list[Any]]) -> None:
        super().__init__()
        self.shown = [entry for entries in shown for entry in entries]
        self.found: list[tuple[int, ...]] = []

    def on_solution_callback(self) -> None:
        self.found.append(tuple(int(e) if isinstance(e, (bool, int)) else self.value(e) for e in self.shown))


def solve(flat: Flat, sense: str | None, presolve: bool) -> tuple[list[tuple[int, ...]], bool]:
    """Solutions, and whether that is all: each one, or those on the way to the best, which is the last."""
    translation = Translation(flat)
    solver = cp_model.CpSolver()
    if sense:
        goal = translation.shown[0][-1]
        (translation.model.minimize if sense == "minimize" else translation.model.maximize)(goal)
    else:
        solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    solver.parameters.cp_model_presolve = presolve
    solver.parameters.max_time_in_seconds = 60
    collector = Collector(translation.shown)
    status = solver.solve(translation.model, collector)
    if status == cp_model.MODEL_INVALID:
        raise ValueError(translation.model.validate())
    complete = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    return collector.found, complete
