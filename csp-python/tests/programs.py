"""Random programs: how each is written with gridcsp, and what it means in plain Python.

An expression is a tuple, its operator first. `text` writes it as a user would, with numbers of many types, and `value` is its
meaning for given values of the variables. The two share nothing but the tuple.
"""

import itertools
import math
import operator
from dataclasses import dataclass

import numpy as np
from hypothesis import strategies as st

MOST_ASSIGNMENTS = 256

NUMBERS = ["{}", "np.int8({})", "np.int16({})", "np.int32({})", "np.int64({})", "{}.0", "np.float32({})", "np.float64({})"]
LISTS = ["{}", "tuple({})", "np.array({})", "np.array({}, dtype=np.int8)", "np.array({}, dtype=np.float64)", "[*map(float, {})]"]
COMPARED = {"==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}
SLICES = ["", "[::-1]", "[1:]", "[:-1]", "[::2]", ".T", ".ravel()", ".flatten()"]
FLAT = [*SLICES, "[[0, -1]]"]
ROWS = [*SLICES, "[0]", "[:, 1]", "[::-1, 0]", ".diagonal()", ".reshape(-1)", "[:, ::-1]"]


class Undefined(Exception):
    """An expression has no value: something is divided by 0, or no entry has this index."""


@dataclass(frozen=True)
class Variables:
    """One declaration: a number, a condition, or an array."""

    name: str
    # How it is made.
    call: str
    values: tuple
    shape: tuple = ()
    is_truth: bool = False

    @property
    def size(self):
        return math.prod(self.shape)


@dataclass(frozen=True)
class Program:
    """Declarations, what is required, and an objective."""

    variables: tuple
    required: tuple
    assumed: tuple
    objective: tuple

    def __repr__(self):
        lines = ["model = Model()", *(f"{declared.name} = model.{declared.call}" for declared in self.variables)]
        lines += [f"model.add({text(one)})" for one in self.required]
        lines += [f"assumed = [{', '.join(map(text, self.assumed))}]", f"objective = {text(self.objective)}"]
        return "\n" + "\n".join(lines)

    def assignments(self):
        """All values of all variables, by name: a list for each."""
        every = [itertools.product(declared.values, repeat=declared.size) for declared in self.variables]
        for values in itertools.product(*every):
            yield {declared.name: list(one) for declared, one in zip(self.variables, values)}


def toward_zero(a, b):
    if b == 0:
        raise Undefined
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def entry(array, index):
    if not 0 <= index < len(array):
        raise Undefined
    return array[index]


def is_apart(tasks):
    return all(
        a == 0 or b == 0 or s + a <= t or t + b <= s for (s, a), (t, b) in itertools.combinations(tasks, 2)
    )


def is_within(capacity, tasks):
    def load(time):
        return sum(demand for start, duration, demand in tasks if start <= time < start + duration)

    return all(duration == 0 or load(start) <= capacity for start, duration, _ in tasks)


def is_circuit(after):
    node, seen = 0, []
    while node not in seen and 0 <= node < len(after):
        seen.append(node)
        node = after[node]
    return node == 0 and len(seen) == len(after)


def precedes(array, first, second):
    return second not in array or first in array[: array.index(second)]


# Operators on the values of the parts.
MEANINGS = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": toward_zero,
    "%": lambda a, b: a - toward_zero(a, b) * b,
    "**": operator.pow,
    "negative": operator.neg,
    "abs": abs,
    "Sum": lambda *all: sum(all),
    "Maximum": lambda *all: max(all),
    "Minimum": lambda *all: min(all),
    "IfThenElse": lambda condition, a, b: a if condition else b,
    "Count": lambda value, *all: all.count(value),
    "Element": lambda index, *all: entry(all, index),
    "&": lambda a, b: int(bool(a and b)),
    "|": lambda a, b: int(bool(a or b)),
    "^": lambda a, b: int(a != b),
    "~": lambda a: 1 - a,
    "implies": lambda a, b: int(not a or bool(b)),
    "All": lambda *all: int(all_true(all)),
    "Any": lambda *all: int(any(all)),
    "Xor": lambda *all: sum(all) % 2,
    "AllDifferent": lambda *all: len(set(all)) == len(all),
    "Increasing": lambda *all: list(all) == sorted(all),
    "Decreasing": lambda *all: list(all) == sorted(all, reverse=True),
    "Circuit": lambda *all: is_circuit(all),
    "NValue": lambda number, *all: len(set(all)) == number,
    "ArgMax": lambda index, *all: index == all.index(max(all)),
}


def all_true(values):
    return all(values)


# Constraints with numbers: how each is written over a text of expressions, and its meaning.
WITH_NUMBERS = {
    "AllDifferentExcept": ("AllDifferentExcept({}, {})", lambda x, n: differ([v for v in x if v != n[0]])),
    "Among": ("Among({}, {}, 1)", lambda x, n: sum(v in n for v in x) == 1),
    "Table": ("Table({}, {})", lambda x, n: x in rows(n, len(x))),
    "NegativeTable": ("NegativeTable({}, {})", lambda x, n: x not in rows(n, len(x))),
    "Lex": ("Lex({}, {})", lambda x, n: x <= n),
    "NoOverlap": ("NoOverlap({}, {})", lambda x, n: is_apart(list(zip(x, map(abs, n))))),
    "Cumulative": ("Cumulative({}, {}, [1] * 9, 2)", lambda x, n: is_within(2, [(s, abs(d), 1) for s, d in zip(x, n)])),
    "GlobalCardinalityCount": ("GlobalCardinalityCount({}, [0, 1], {})", lambda x, n: [x.count(0), x.count(1)] == n[:2]),
    "Precedence": ("Precedence({}, {})", lambda x, n: all(precedes(x, *pair) for pair in itertools.pairwise(n))),
}


def differ(values):
    return len(set(values)) == len(values)


def rows(numbers, length):
    """Rows of a table: the numbers, and the numbers turned."""
    row = [numbers[place % len(numbers)] for place in range(length)]
    return [row, row[::-1]]


def places(name, view, shape):
    """The places in an array that a view shows, as numpy has it."""
    whole = np.arange(math.prod(shape)).reshape(shape)
    return np.atleast_1d(eval(name + view, {name: whole})).ravel().tolist()


def array_values(one, values):
    match one:
        case ("array", name, view, shape):
            return [values[name][place] for place in places(name, view, shape)]
        case ("entrywise", symbol, array, other):
            mine = array_values(array, values)
            others = array_values(other, values) if other[0] in ARRAYS else [value(other, values)] * len(mine)
            function = MEANINGS.get(symbol) or COMPARED[symbol]
            return [int(function(a, b)) for a, b in zip(mine, others, strict=True)]
        case ("numbers", numbers, _):
            return numbers
    raise AssertionError(one)


ARRAYS = ("array", "entrywise", "numbers")


def value(one, values):
    """The value of an expression, 0 or 1 for a condition."""
    match one:
        case ("number", number, _):
            return number
        case ("variable", name, place, _):
            return values[name][place]
        case ("compared", symbol, a, b):
            return int(COMPARED[symbol](value(a, values), value(b, values)))
        case ("in", a, allowed, _):
            return int(value(a, values) in allowed)
        case ("along", function, array):
            name = {"sum": "Sum", "max": "Maximum", "min": "Minimum", "all": "All", "any": "Any"}[function]
            return MEANINGS[name](*array_values(array, values))
        case ("picked", array, index):
            return entry(array_values(array, values), value(index, values))
        case ("each", array):
            return int(all(array_values(array, values)))
        case ("over", name, array, numbers, _):
            return int(WITH_NUMBERS[name][1](array_values(array, values), numbers))
        case ("call", name, array):
            return int(MEANINGS[name](*array_values(array, values)))
        case ("if", condition, constraint):
            premise, holds = value(condition, values), value(constraint, values)
            return int(not premise or bool(holds))
        case ("iff", condition, constraint):
            return int(value(condition, values) == value(constraint, values))
        case (name, *parts):
            return int(MEANINGS[name](*(value(part, values) for part in parts)))
    raise AssertionError(one)


def held(conditions, values):
    """Whether all of them have values, and hold."""
    try:
        return all([value(condition, values) for condition in conditions])
    except Undefined:
        return False


def list_text(numbers, form):
    return form.format(numbers)


def text(one):
    """The expression as Python."""
    match one:
        case ("number", number, form):
            return form.format(number)
        case ("variable", _, _, written):
            return written
        case ("array", name, view, _):
            return name + view
        case ("numbers", numbers, form):
            return list_text(numbers, form)
        case ("entrywise" | "compared", symbol, a, b):
            return f"({text(a)} {symbol} {text(b)})"
        case ("in", a, allowed, form):
            return f"{text(a)}.is_in({list_text(list(allowed), form)})"
        case ("along", function, array):
            return f"{text(array)}.{function}()"
        case ("picked", array, index):
            return f"{text(array)}[{text(index)}]"
        case ("each", array):
            return text(array)
        case ("over", name, array, numbers, form):
            shown = rows(numbers, length_of(array)) if name.endswith("Table") else numbers
            if name in ("NoOverlap", "Cumulative"):
                shown = [abs(number) for number in numbers]
            constraint = WITH_NUMBERS[name][0].format(text(array), list_text(shown, "{}" if name.endswith("Table") else form))
            return constraint.replace("[1] * 9", str([1] * length_of(array)))
        case ("call", "NValue" | "ArgMax" as name, array):
            return f"{name}({text(array)}[1:], {text(array)}[0])"
        case ("call", name, array):
            return f"{name}({text(array)})"
        case ("if", condition, constraint):
            return f"{text(condition)}.implies({text(constraint)})"
        case ("iff", condition, constraint):
            return f"({text(condition)} == {text(constraint)})"
        case (("+" | "-" | "*" | "//" | "%" | "**" | "&" | "|" | "^") as symbol, a, b):
            return f"({text(a)} {symbol} {text(b)})"
        case ("negative", a):
            return f"(-{text(a)})"
        case ("~", a):
            return f"(~{text(a)})"
        case ("implies", a, b):
            return f"{text(a)}.implies({text(b)})"
        case ("abs" | "IfThenElse" as name, *parts):
            return f"{name}({', '.join(map(text, parts))})"
        case ("Count" | "Element" as name, last, *parts):
            return f"{name}([{', '.join(map(text, parts))}], {text(last)})"
        case (name, *parts):
            return f"{name}([{', '.join(map(text, parts))}])"
    raise AssertionError(one)


def length_of(array):
    match array:
        case ("array", name, view, shape):
            return len(places(name, view, shape))
        case ("entrywise", _, inner, _):
            return length_of(inner)
        case ("numbers", numbers, _):
            return len(numbers)
    raise AssertionError(array)


def reach(one, most):
    """No number in an expression is further from 0 than this."""
    match one:
        case ("number", number, _):
            return abs(number)
        case ("variable", *_) | ("array", *_):
            return most
        case ("numbers", numbers, _):
            return max(map(abs, numbers))
        case ("along", _, array):
            return reach(array, most) * length_of(array)
        case ("entrywise", symbol, *parts):
            return reach((symbol, *parts), most)
        case ("**", base, ("number", exponent, _)):
            return max(1, reach(base, most)) ** exponent
        case (name, *parts):
            reaches = [reach(part, most) for part in parts if isinstance(part, tuple) and part and isinstance(part[0], str)]
            if name == "*":
                return max(1, math.prod(reaches))
            return max(1, sum(reaches) if name in ("+", "-", "Sum") else max(reaches, default=1))
    raise AssertionError(one)


# What is drawn. Each strategy knows the variables.

small = st.integers(-3, 5)


@st.composite
def numbers(draw):
    return ("number", draw(small), draw(st.sampled_from(NUMBERS)))


@st.composite
def declarations(draw):
    made, left = [], MOST_ASSIGNMENTS
    for name in "xyzu"[: draw(st.integers(1, 4))]:
        shape = draw(st.sampled_from([(), (), (2,), (3,), (4,), (2, 2)]))
        size = math.prod(shape)
        if draw(st.integers(0, 3)) == 0:
            values, call, is_truth = (0, 1), "boolvar(", True
        elif draw(st.booleans()):
            low, high = sorted([draw(small), draw(small)])
            forms = [draw(st.sampled_from(NUMBERS)) for _ in "ab"]
            call, is_truth = f"intvar({forms[0].format(low)}, {forms[1].format(high)}, ", False
            values = tuple(range(low, high + 1))
        else:
            values = tuple(sorted(set(draw(st.lists(small, min_size=1, max_size=4)))))
            call, is_truth = f"intvar({list_text(list(values), draw(st.sampled_from(LISTS)))}, ", False
        if len(values) ** size > left:
            continue
        left //= len(values) ** size
        sides = f"shape={shape if len(shape) != 1 else shape[0]}, " if shape else ""
        made.append(Variables(name, f"{call}{sides}name={name!r})", values, shape, is_truth))
    return tuple(made)


def singles(declared, is_truth):
    """Single variables: as they are, or as entries of arrays."""
    for one in declared:
        if one.is_truth is not is_truth:
            continue
        if not one.shape:
            yield ("variable", one.name, 0, one.name)
        for place, index in enumerate(np.ndindex(one.shape) if one.shape else ()):
            for written in (", ".join(map(str, index)), ", ".join(f"np.int64({side})" for side in index)):
                yield ("variable", one.name, place, f"{one.name}[{written}]")


class Drawing:
    """Expressions over declared variables."""

    def __init__(self, draw, declared):
        self.draw = draw
        self.arrays = [one for one in declared if one.shape and not one.is_truth]
        self.numbers = list(singles(declared, False))
        self.truths = list(singles(declared, True))

    def of(self, choices):
        return self.draw(st.sampled_from(choices))

    def several(self, drawn, depth):
        return [drawn(depth - 1) for _ in range(self.draw(st.integers(1, 3)))]

    def expression(self, depth):
        """An expression, which is no number."""
        if depth == 0 or self.of([0, 0, 1]):
            if self.numbers:
                return self.of(self.numbers)
            return ("Sum", self.of(self.truths))
        kind = self.of(["+", "-", "*", "//", "%", "**", "negative", "abs", "Sum", "list", "IfThenElse", "Count", "along"])
        if kind in ("+", "-", "*", "//", "%"):
            return self.binary(kind, depth)
        if kind == "**":
            return (kind, self.expression(depth - 1), ("number", self.draw(st.integers(0, 3)), self.of(NUMBERS[:5])))
        if kind in ("negative", "abs"):
            return (kind, self.expression(depth - 1))
        if kind == "list":
            kind = self.of(["Maximum", "Minimum", "Element"])
        if kind == "IfThenElse":
            return (kind, self.condition(depth - 1), self.operand(depth - 1), self.operand(depth - 1))
        if kind in ("Count", "Element"):
            return (kind, self.expression(depth - 1), *self.several(self.operand, depth))
        if kind == "along" and self.arrays:
            if self.of([0, 1]):
                return ("along", self.of(["sum", "max", "min"]), self.array(depth - 1))
            return ("picked", self.row(), self.expression(depth - 1))
        return ("Sum" if kind == "along" else kind, self.expression(depth - 1), *self.several(self.operand, depth))

    def binary(self, symbol, depth):
        mine = self.expression(depth - 1)
        if symbol in ("+", "-", "*") and self.of([0, 0, 0, 1]):
            mine = self.condition(depth - 1)
        other = self.operand(depth - 1)
        return (symbol, mine, other) if self.of([0, 1]) else (symbol, other, mine)

    def operand(self, depth):
        return self.draw(numbers()) if self.of([0, 0, 1]) else self.expression(depth)

    def row(self):
        """An array of one dimension."""
        one = self.of(self.arrays)
        views = [view for view in FLAT if len(one.shape) == 1] or [".ravel()", ".flatten()", ".diagonal()"]
        return ("array", one.name, self.of(views), one.shape)

    def array(self, depth):
        one = self.of(self.arrays)
        array = ("array", one.name, self.of(FLAT if len(one.shape) == 1 else ROWS), one.shape)
        if depth <= 0 or self.of([0, 1]):
            return array
        return ("entrywise", self.of(["+", "-", "*"]), array, self.beside(array))

    def beside(self, array):
        """What an array is combined with: a single number or expression, or as many numbers."""
        if array[0] == "array" and len(array[3]) == 1 and self.of([0, 1]):
            length = length_of(array)
            return ("numbers", [self.draw(small) for _ in range(length)], self.of(LISTS))
        return self.operand(0)

    def condition(self, depth):
        if depth == 0:
            if self.truths and self.of([0, 1]):
                return self.of(self.truths)
            return ("compared", self.of(list(COMPARED)), self.expression(0), self.draw(numbers()))
        kind = self.of(["compared"] * 5 + ["in", "&", "|", "^", "~", "implies", "All", "Any", "Xor", "along", "same"])
        if kind == "compared":
            mine, other = self.expression(depth - 1), self.operand(depth - 1)
            sides = (mine, other) if self.of([0, 1]) else (other, mine)
            return (kind, self.of(list(COMPARED)), *sides)
        if kind == "in":
            allowed = sorted(set(self.draw(st.lists(small, min_size=1, max_size=4))))
            return (kind, self.expression(depth - 1), tuple(allowed), self.of([*LISTS, "set({})"]))
        if kind == "~":
            return (kind, self.condition(depth - 1))
        if kind == "along" and self.arrays:
            array = self.array(depth - 1)
            return (kind, self.of(["all", "any"]), ("entrywise", self.of(list(COMPARED)), array, self.operand(0)))
        if kind in ("All", "Any", "Xor"):
            return (kind, *self.several(self.condition, depth))
        if kind in ("same", "along"):
            return ("compared", self.of(["==", "!="]), self.condition(depth - 1), self.condition(depth - 1))
        return (kind, self.condition(depth - 1), self.condition(depth - 1))

    def constraint(self):
        array = self.row() if self.of([0, 1]) else self.array(1)
        if self.of([0, 1]):
            constraint = ("call", self.of(["AllDifferent", "Increasing", "Decreasing", "Circuit"]), array)
            if length_of(array) > 1 and array[0] == "array" and len(array[3]) == 1 and self.of([0, 0, 1]):
                constraint = ("call", self.of(["NValue", "ArgMax"]), array)
        else:
            name = self.of(list(WITH_NUMBERS))
            least = 2 if name == "GlobalCardinalityCount" else length_of(array)
            given = [self.draw(st.integers(0, 3)) for _ in range(least)]
            if name == "AllDifferentExcept":
                constraint = ("over", name, array, given[:1], "{0[0]}")
            elif name == "Precedence":
                constraint = ("over", name, array, sorted(set(given)), self.of(LISTS))
            else:
                constraint = ("over", name, array, given, self.of(LISTS))
        kind = self.of(["plain", "plain", "if", "iff"])
        return constraint if kind == "plain" else (kind, self.condition(1), constraint)

    def requirement(self):
        if self.arrays and self.of([0, 0, 1]):
            return self.constraint()
        if self.arrays and self.of([0, 0, 1]):
            array = self.array(1)
            return ("each", ("entrywise", self.of(list(COMPARED)), array, self.beside(array)))
        return self.condition(3)


@st.composite
def programs(draw):
    declared = draw(declarations().filter(bool))
    drawing = Drawing(draw, declared)
    required = tuple(drawing.requirement() for _ in range(draw(st.integers(1, 3))))
    assumed = tuple(drawing.condition(1) for _ in range(draw(st.integers(0, 3))))
    return Program(declared, required, assumed, drawing.expression(2))
