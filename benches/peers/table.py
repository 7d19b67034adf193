"""The table of all solvers: seconds, failures, how many problems are solved, and means."""

import math
import statistics


class Result:
    """What one run said: a status, an objective, and what it cost."""

    def __init__(self, status, objective, seconds, nodes, failures):
        self.status = status
        self.objective = objective
        self.seconds = seconds
        self.nodes = nodes
        self.failures = failures


def is_solved(result, limit):
    return result.status != "unknown" and result.seconds <= limit


def solver_of(name):
    """A column has the name of its solver, then that of a setting."""
    return name.split()[0]


def best(row, solver, limit):
    """The best time of a solver's settings; `None` if none of them has an answer."""
    times = [r.seconds for name, r in row.items() if solver_of(name) == solver and is_solved(r, limit)]
    return min(times, default=None)


def ratio_line(rows, ours, theirs, limit, floor):
    """The geometric mean of their time by ours; the limit stands for what is not solved."""
    ratios = []
    for row in rows.values():
        times = [[best(row, solver, limit) for solver in side] for side in (theirs, ours)]
        times = [min((t for t in side if t is not None), default=None) for side in times]
        if times != [None, None]:
            them, us = (max(limit if t is None else t, floor) for t in times)
            ratios.append(them / us)
    return statistics.geometric_mean(ratios) if ratios else math.nan, len(ratios)


def add_earlier(file, rows):
    """Adds the columns of an earlier run, for problems that are measured now."""
    for line in file.read_text().splitlines():
        problem, name, status, found, seconds, nodes, failures = line.split("\t")
        if problem in rows:
            rows[problem][name] = Result(status, found, float(seconds), nodes, failures)


def cell(result, limit):
    if result is None:
        return ""
    return f"{result.seconds:.3f} ({result.failures})" if is_solved(result, limit) else f">{limit:g}"


def best_of_settings(rows, limit):
    """The same with one column for each solver, which has its best setting."""
    merged = {}
    for problem, row in rows.items():
        merged[problem] = {}
        for name, result in row.items():
            solver = solver_of(name)
            kept = merged[problem].get(solver)
            if kept is None or cost(result, limit) < cost(kept, limit):
                merged[problem][solver] = result
    return merged


def cost(result, limit):
    return result.seconds if is_solved(result, limit) else math.inf


def write_table(rows, limit, floor, out):
    """A row a problem: seconds and, in brackets, failures."""
    columns = list(dict.fromkeys(name for row in rows.values() for name in row))
    print("| problem | " + " | ".join(columns) + " |", file=out)
    print("|---|" + "--:|" * len(columns), file=out)
    for problem, row in rows.items():
        cells = [cell(row.get(name), limit) for name in columns]
        print(f"| {problem} | " + " | ".join(cells) + " |", file=out)
    print(file=out)
    solvers = list(dict.fromkeys(map(solver_of, columns)))
    for name in columns:
        solved = sum(is_solved(row[name], limit) for row in rows.values() if name in row)
        print(f"- {name}: {solved} of {len(rows)} solved", file=out)
    for solver in [] if solvers == columns else solvers:
        solved = sum(best(row, solver, limit) is not None for row in rows.values())
        print(f"- {solver}, best of its settings: {solved} of {len(rows)} solved", file=out)
    others = [solver for solver in solvers if solver != "csp"]
    if "csp" in solvers:
        write_ratios(rows, others, limit, floor, out)


def write_ratios(rows, others, limit, floor, out):
    sides = [[solver] for solver in others] + ([others] if len(others) > 1 else [])
    for theirs in sides:
        mean, count = ratio_line(rows, ["csp"], theirs, limit, floor)
        name = " or ".join(theirs)
        print(f"- geometric mean of the time of {name} by ours: {mean:.2f} ({count} problems)", file=out)
    missing = [
        problem for problem, row in rows.items()
        if best(row, "csp", limit) is None and any(best(row, o, limit) is not None for o in others)
    ]
    print(f"- solved by another one and not by us: {', '.join(missing) or 'none'}", file=out)
