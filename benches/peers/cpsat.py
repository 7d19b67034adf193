#!/usr/bin/env python3
"""Solves a FlatZinc file with CP-SAT and one worker, from the package `ortools`.

Reads what MiniZinc makes of `data/learning/*.mzn` with the library in `cpsat/`. The search
annotation is left out: CP-SAT chooses its own order. Prints the status, the objective and the
statistics in the form of other FlatZinc solvers.
"""

import math
import re
import resource
import sys

from ortools.sat.python import cp_model


class Reader:
    """A FlatZinc file as a model for CP-SAT."""

    def __init__(self, text):
        self.model = cp_model.CpModel()
        self.names = {}
        self.domains = {}
        self.objective = None
        items = [item.strip() for item in text.split(";\n")]
        # A 0/1 number is the condition that it stands for.
        pairs = re.findall(r"^constraint bool2int\((\w+),(\w+)\)", text, re.MULTILINE)
        self.same = {number: condition for condition, number in pairs}
        for item in items:
            self.item(item)

    def item(self, item):
        word = re.match(r"\w*", item).group()
        if word == "array":
            name, values = re.match(r"array \[[^]]*\] of [^:]*: (\w+).*?= *(\[.*\])$", item).groups()
            self.names[name] = self.value(values)
        elif word == "var":
            self.variable(*re.match(r"var ([^:]+): (\w+)([^=]*)(?:= *(.*))?$", item).groups())
        elif word in ("int", "bool"):
            name, value = re.match(r"\w+: (\w+) *= *(.*)$", item).groups()
            self.names[name] = self.value(value)
        elif word == "constraint":
            name, rest = re.match(r"constraint (\w+)\((.*)$", item).groups()
            arguments = self.arguments(rest)
            if name != "bool2int":
                getattr(self, name)(*arguments)
        elif word == "solve":
            goal = re.search(r"(minimize|maximize) (\w+)$", item)
            if goal:
                self.objective = self.names[goal.group(2)]
                getattr(self.model, goal.group(1).capitalize())(self.objective)

    def variable(self, domain, name, _annotations, value):
        if name in self.same and value is None:
            condition = self.same[name]
            if condition not in self.names:
                self.names[condition] = self.model.NewBoolVar(condition)
            self.names[name] = self.names[condition]
        elif name not in self.names:
            self.names[name] = self.value(value) if value else self.new(domain, name)

    def new(self, domain, name):
        if domain == "bool":
            return self.model.NewBoolVar(name)
        if domain.startswith("{"):
            values = [int(value) for value in domain.strip("{}").split(",")]
            x = self.model.NewIntVarFromDomain(cp_model.Domain.FromValues(values), name)
        else:
            least, most = map(int, domain.split(".."))
            values = range(least, most + 1)
            x = self.model.NewIntVar(least, most, name)
        self.domains[x.Index()] = values
        return x

    def value(self, text):
        text = text.strip()
        if text.startswith("["):
            inner = text[1:-1].strip()
            return [self.value(part) for part in inner.split(",")] if inner else []
        if text in ("true", "false"):
            return int(text == "true")
        return int(text) if re.fullmatch(r"-?\d+", text) else self.names[text]

    def arguments(self, rest):
        """The arguments up to the bracket that closes the call; annotations follow it."""
        parts, depth, start = [], 0, 0
        for place, char in enumerate(rest):
            if char == "[":
                depth += 1
            elif char == "]":
                depth -= 1
            elif depth == 0 and char in ",)":
                parts.append(self.value(rest[start:place]))
                start = place + 1
                if char == ")":
                    break
        return parts

    # The constraints, by their names in FlatZinc.

    def literal(self, value):
        return self.model.NewConstant(value) if isinstance(value, int) else value

    def sum(self, coefficients, variables):
        return cp_model.LinearExpr.WeightedSum(variables, coefficients)

    def reified(self, condition, holds, fails):
        condition = self.literal(condition)
        self.model.Add(holds).OnlyEnforceIf(condition)
        self.model.Add(fails).OnlyEnforceIf(condition.Not())

    def int_lin_eq(self, a, x, c):
        self.model.Add(self.sum(a, x) == c)

    def int_lin_ne(self, a, x, c):
        self.model.Add(self.sum(a, x) != c)

    def int_lin_le(self, a, x, c):
        self.model.Add(self.sum(a, x) <= c)

    def int_lin_le_reif(self, a, x, c, b):
        self.reified(b, self.sum(a, x) <= c, self.sum(a, x) >= c + 1)

    def int_eq_reif(self, x, y, b):
        self.reified(b, x == y, x != y)

    def int_ne_reif(self, x, y, b):
        self.reified(b, x != y, x == y)

    def array_bool_or(self, x, b):
        if isinstance(b, int) and b == 1:
            self.model.AddBoolOr([self.literal(part) for part in x])
        else:
            self.model.AddMaxEquality(b, x)

    def bool_clause(self, positive, negative):
        literals = [self.literal(part) for part in positive]
        self.model.AddBoolOr(literals + [self.literal(part).Not() for part in negative])

    def fzn_all_different_int(self, x):
        self.model.AddAllDifferent(x)

    def intervals(self, starts, durations):
        return [
            self.model.NewFixedSizeIntervalVar(start, duration, "")
            for start, duration in zip(starts, durations)
        ]

    def fzn_cumulative(self, starts, durations, demands, capacity):
        self.model.AddCumulative(self.intervals(starts, durations), demands, capacity)

    def fzn_disjunctive(self, starts, durations):
        self.model.AddNoOverlap(self.intervals(starts, durations))

    fzn_disjunctive_strict = fzn_disjunctive

    def cpsat_table_int(self, x, rows):
        self.model.AddAllowedAssignments(x, [rows[i : i + len(x)] for i in range(0, len(rows), len(x))])

    def cpsat_subcircuit(self, successors, first):
        arcs = []
        for node, x in enumerate(successors):
            for value in self.domains[x.Index()]:
                arc = self.model.NewBoolVar("")
                self.reified(arc, x == value, x != value)
                arcs.append((node, value - first, arc))
        self.model.AddCircuit(arcs)


def processor_seconds():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def main():
    limit = float(sys.argv[2])
    with open(sys.argv[1], encoding="utf-8") as file:
        reader = Reader(file.read())
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    before = processor_seconds()
    most = math.ceil(before + 1.25 * limit)
    resource.setrlimit(resource.RLIMIT_CPU, (most, resource.getrlimit(resource.RLIMIT_CPU)[1]))
    status = solver.Solve(reader.model)
    seconds = processor_seconds() - before
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        if reader.objective is not None:
            print(f"%%%mzn-stat: objective={int(solver.ObjectiveValue())}")
        print("----------")
    if status == cp_model.INFEASIBLE:
        print("=====UNSATISFIABLE=====")
    if status == cp_model.OPTIMAL:
        print("==========")
    if status == cp_model.MODEL_INVALID:
        sys.exit("CP-SAT finds the model invalid")
    print(f"%%%mzn-stat: solveTime={seconds:.6f}")
    print(f"%%%mzn-stat: nodes={solver.NumBranches()}")
    print(f"%%%mzn-stat: failures={solver.NumConflicts()}")


main()
