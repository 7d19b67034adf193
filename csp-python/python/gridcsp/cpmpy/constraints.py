"""CPMpy's global constraints as constraints of gridcsp."""

from cpmpy.expressions.utils import STAR
from cpmpy.transformations.normalize import toplevel_list

import gridcsp as csp
from gridcsp.cpmpy.operands import condition, integer


def parts(to, constraint):
    """Constraints and conditions that all have to hold. `to` translates expressions."""
    return NATIVE[constraint.name](to, constraint)


def _decomposed(to, constraint):
    """What CPMpy says the constraint means. It has no variables of its own."""
    conditions, definitions = constraint.decompose()
    assert not definitions, f"{constraint.name} has auxiliary variables"
    return [to(condition) for condition in toplevel_list(conditions)]


def _all_different(to, constraint):
    return [csp.AllDifferent(to(constraint.args))]


def _all_different_except(to, constraint):
    array, exceptions = constraint.args
    if len(exceptions) != 1:
        return _decomposed(to, constraint)
    return [csp.AllDifferentExcept(to(array), int(exceptions[0]))]


def _circuit(to, constraint):
    return [csp.Circuit(to(constraint.args))]


def _inverse(to, constraint):
    return [csp.Inverse(*to(constraint.args))]


def _table(to, constraint):
    array, rows = constraint.args
    return [csp.Table(to(array), rows.tolist())]


def _short_table(to, constraint):
    array, rows = constraint.args
    rows = [["*" if entry == STAR else int(entry) for entry in row] for row in rows.tolist()]
    return [csp.Table(to(array), rows)]


def _negative_table(to, constraint):
    array, rows = constraint.args
    return [csp.NegativeTable(to(array), rows.tolist())]


def _regular(to, constraint):
    array, _, start, accepting = constraint.args
    moves = ((state, value, then) for (state, value), then in constraint.trans_dict.items())
    return _automaton(to(array), moves, start, accepting)


def _mdd(to, constraint):
    (array,) = constraint.args
    edges = constraint.mapping.items()
    moves = ((node, value, then) for node, out in edges for value, then in out.items())
    return _automaton(to(array), moves, constraint.root_node, [constraint.sink_node])


def _automaton(array, moves, start, accepting):
    """An automaton whose states have any names."""
    numbers = {}

    def number(state):
        return numbers.setdefault(state, len(numbers))

    start = number(start)
    moves = [(number(state), int(value), number(then)) for state, value, then in moves]
    accepting = [number(state) for state in accepting]
    return [csp.Automaton(array, moves, start, accepting)]


def _lex(strict):
    return lambda to, constraint: [csp.Lex(*to(constraint.args), strict=strict)]


def _lex_chain(strict):
    def chain(to, constraint):
        rows = to(constraint.args)
        return [csp.Lex(row, after, strict=strict) for row, after in zip(rows, rows[1:])]

    return chain


def _ordered(order, strict):
    return lambda to, constraint: [order(to(constraint.args), strict=strict)]


def _precedence(to, constraint):
    array, values = constraint.args
    return [csp.Precedence(to(array), [int(value) for value in values])]


def _cardinality(to, constraint):
    array, values, counts = constraint.args
    array, counts = to(array), to(counts)
    values = [int(value) for value in values]
    return [csp.GlobalCardinalityCount(array, values, counts, closed=constraint.closed)]


class _Tasks:
    """Tasks with starts, durations, perhaps ends, and perhaps conditions under which they are there.
    A task that is not there takes no time.
    """

    def __init__(self, to, starts, durations, ends=None, present=None):
        self._present = None if present is None else [condition(part) for part in to(present)]
        self.conditions = []
        self.starts = [integer(start) for start in to(starts)]
        durations = to(durations)
        for place, end in enumerate([] if ends is None else to(ends)):
            self._need(place, self.starts[place] + durations[place] == end)
        self.durations = self.amounts(durations)

    def amounts(self, values):
        """Amounts of the tasks, which are at least 0 for those that are there."""
        return [self._amount(place, value) for place, value in enumerate(values)]

    def _amount(self, place, value):
        if isinstance(value, int) and value < 0:
            self._need(place, False)
            return 0
        if self._present is None:
            return value
        return csp.IfThenElse(self._present[place], value, 0)

    def _need(self, place, needed):
        needed = condition(needed)
        if self._present is not None:
            needed = self._present[place].implies(needed)
        self.conditions.append(needed)


def _no_overlap(is_optional):
    def constraints(to, constraint):
        *times, present = constraint.args if is_optional else (*constraint.args, None)
        tasks = _Tasks(to, *times, present=present)
        return [csp.NoOverlap(tasks.starts, tasks.durations), *tasks.conditions]

    return constraints


def _cumulative(is_optional):
    def constraints(to, constraint):
        *rest, present = constraint.args if is_optional else (*constraint.args, None)
        *times, demands, capacity = rest
        tasks = _Tasks(to, *times, present=present)
        demands, capacity = tasks.amounts(to(demands)), to(capacity)
        if isinstance(capacity, int) and capacity < 0:
            return [csp.Any()]
        whole = csp.Cumulative(tasks.starts, tasks.durations, demands, capacity)
        return [whole, *tasks.conditions]

    return constraints


NATIVE = {
    "alldifferent": _all_different,
    "alldifferent_except_n": _all_different_except,
    "alldifferent_except_0": _all_different_except,
    "circuit": _circuit,
    "inverse": _inverse,
    "table": _table,
    "short_table": _short_table,
    "negative_table": _negative_table,
    "regular": _regular,
    "mdd": _mdd,
    "lex_less": _lex(True),
    "lex_lesseq": _lex(False),
    "lex_chain_less": _lex_chain(True),
    "lex_chain_lesseq": _lex_chain(False),
    "increasing": _ordered(csp.Increasing, False),
    "decreasing": _ordered(csp.Decreasing, False),
    "strictly_increasing": _ordered(csp.Increasing, True),
    "strictly_decreasing": _ordered(csp.Decreasing, True),
    "precedence": _precedence,
    "gcc": _cardinality,
    "no_overlap": _no_overlap(False),
    "no_overlap_optional": _no_overlap(True),
    "cumulative": _cumulative(False),
    "cumulative_optional": _cumulative(True),
}

# As parts of expressions these become one condition each. The others are a few comparisons, which
# propagate more if they are conditions themselves.
CONDITIONS = frozenset(NATIVE) - {
    "alldifferent_except_n",
    "alldifferent_except_0",
    "increasing",
    "decreasing",
    "strictly_increasing",
    "strictly_decreasing",
    "precedence",
    "gcc",
}
