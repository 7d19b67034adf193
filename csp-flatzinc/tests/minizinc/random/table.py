"""The table of constraints: each row draws arguments, and gives a text of MiniZinc, its arguments, and what it means.

An expression without a value (a division by zero, an index outside) makes its constraint false, as MiniZinc says.
"""

import operator
from typing import Any, Callable

import graphs
from model import Atom, Dice, call, spell

Drawn = tuple[str, list[Any], Callable[..., Any]]
ROWS: dict[str, Callable[[Dice], Drawn]] = {}


def row(draw: Callable[[Dice], Drawn]) -> Callable[[Dice], Drawn]:
    ROWS[draw.__name__.removesuffix("_")] = draw
    return draw


def atom(name: str, dice: Dice) -> Atom:
    text, arguments, holds = ROWS[name](dice)
    return Atom(name, text, arguments, holds)


# Comparisons, sums and products.

COMPARED = {"<": operator.lt, "<=": operator.le, "=": operator.eq, "!=": operator.ne, ">=": operator.ge, ">": operator.gt}


@row
def comparison(d: Dice) -> Drawn:
    sign, x, y = d.choice(list(COMPARED)), d.int(), d.int()
    return f"{spell(x)} {sign} {spell(y)}", [x, y], COMPARED[sign]


@row
def linear(d: Dice) -> Drawn:
    count = d.par(2, 4)
    sign, factors, xs, right = d.choice(list(COMPARED)), d.pars(count, -3, 3), d.ints(count), d.par(-6, 6)
    left = " + ".join(f"{factor} * {spell(x)}" for factor, x in zip(factors, xs))
    return f"{left} {sign} {right}", [xs], lambda xs: COMPARED[sign](sum(map(operator.mul, factors, xs)), right)


@row
def sum_of_booleans(d: Dice) -> Drawn:
    count = d.par(1, 4)
    sign, factors, bs, x = d.choice(list(COMPARED)), d.pars(count, -2, 3), d.bools(count), d.int()
    left = " + ".join(f"{factor} * {spell(b)}" for factor, b in zip(factors, bs))
    return f"{left} {sign} {spell(x)}", [bs, x], lambda bs, x: COMPARED[sign](sum(map(operator.mul, factors, bs)), x)


def quotient(x: int, y: int) -> int:
    """Towards zero."""
    return abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)


def power(x: int, y: int) -> int | None:
    if y >= 0:
        return x**y
    return None if x == 0 else quotient(1, x**-y)


def operation(sign: str, value: Callable[[int, int], int | None], d: Dice) -> Drawn:
    x, y, compared = d.int(-4, 5), d.int(-3, 3), d.choice(list(COMPARED))
    z = d.int(-6, 6)
    text = call(sign, x, y) if sign.isalpha() and sign not in ("div", "mod") else f"{spell(x)} {sign} {spell(y)}"

    def holds(x: int, y: int, z: int) -> bool:
        result = value(x, y)
        return result is not None and COMPARED[compared](result, z)

    return f"{text} {compared} {spell(z)}", [x, y, z], holds


@row
def times(d: Dice) -> Drawn:
    return operation("*", operator.mul, d)


@row
def div(d: Dice) -> Drawn:
    return operation("div", lambda x, y: quotient(x, y) if y else None, d)


@row
def mod(d: Dice) -> Drawn:
    return operation("mod", lambda x, y: x - y * quotient(x, y) if y else None, d)


@row
def pow_(d: Dice) -> Drawn:
    return operation("pow", power, d)


@row
def min_of_two(d: Dice) -> Drawn:
    return operation("min", min, d)


@row
def max_of_two(d: Dice) -> Drawn:
    return operation("max", max, d)


@row
def square(d: Dice) -> Drawn:
    x, z = d.int(), d.int(-2, 9)
    return f"{spell(x)} * {spell(x)} = {spell(z)}", [x, z], lambda x, z: x * x == z


@row
def abs_(d: Dice) -> Drawn:
    x, y, z, sign = d.int(), d.int(), d.int(-2, 6), d.choice(list(COMPARED))
    return f"abs({spell(x)} - {spell(y)}) {sign} {spell(z)}", [x, y, z], lambda x, y, z: COMPARED[sign](abs(x - y), z)


@row
def maximum(d: Dice) -> Drawn:
    xs, z = d.ints(d.par(1, 4)), d.int()
    return f"max({spell(xs)}) = {spell(z)}", [xs, z], lambda xs, z: max(xs) == z


@row
def minimum(d: Dice) -> Drawn:
    xs, z = d.ints(d.par(1, 4)), d.int()
    return f"min({spell(xs)}) = {spell(z)}", [xs, z], lambda xs, z: min(xs) == z


@row
def if_then_else(d: Dice) -> Drawn:
    b, c, xs, z = d.bool(), d.bool(), d.ints(3), d.int()
    text = f"if {spell(b)} then {spell(xs[0])} elseif {spell(c)} then {spell(xs[1])} else {spell(xs[2])} endif = {spell(z)}"
    return text, [b, c, xs, z], lambda b, c, xs, z: (xs[0] if b else xs[1] if c else xs[2]) == z


# Booleans.


@row
def clause(d: Dice) -> Drawn:
    positive, negative = d.bools(d.par(1, 3)), d.bools(d.par(0, 3))
    return call("clause", positive, negative), [positive, negative], lambda p, n: any(p) or not all(n)


@row
def boolean(d: Dice) -> Drawn:
    signs = {
        "<->": operator.eq, "xor": operator.ne, "->": operator.le, "<-": operator.ge, "/\\": operator.and_, "\\/": operator.or_,
        "<": operator.lt, "<=": operator.le, "!=": operator.ne,
    }  # fmt: skip
    sign, b, c, result = d.choice(list(signs)), d.bool(), d.bool(), d.bool()
    return f"({spell(b)} {sign} {spell(c)}) = {spell(result)}", [b, c, result], lambda b, c, r: signs[sign](b, c) == r


@row
def all_of(d: Dice) -> Drawn:
    meanings = {"forall": all, "exists": any, "xorall": lambda bs: sum(bs) % 2 == 1}
    name, bs = d.choice(list(meanings)), d.bools(d.par(1, 4))
    return call(name, bs), [bs], meanings[name]


@row
def bool2int(d: Dice) -> Drawn:
    b, x, sign = d.bool(), d.int(-1, 2), d.choice(list(COMPARED))
    return f"bool2int({spell(b)}) {sign} {spell(x)}", [b, x], lambda b, x: COMPARED[sign](int(b), x)


# Arrays and lists of tuples.


@row
def element(d: Dice) -> Drawn:
    count = d.par(2, 4)
    xs = d.choice((d.ints, lambda n: d.pars(n, -3, 4)))(count)
    i, z, sign = d.index(count), d.int(), d.choice(list(COMPARED))
    holds = lambda i, xs, z: 1 <= i <= count and COMPARED[sign](xs[i - 1], z)
    return f"{spell(xs)}[{spell(i)}] {sign} {spell(z)}", [i, xs, z], holds


@row
def element_bool(d: Dice) -> Drawn:
    count = d.par(2, 4)
    bs, i, z = d.choice((d.bools, lambda n: [d.chance(0.5) for _ in range(n)]))(count), d.index(count), d.bool()
    # An expression that is a boolean is itself what becomes false.
    return f"{spell(bs)}[{spell(i)}] = {spell(z)}", [i, bs, z], lambda i, bs, z: (1 <= i <= count and bs[i - 1]) == z


@row
def element_of_two(d: Dice) -> Drawn:
    rows, columns = d.par(1, 3), d.par(1, 3)
    table, i, j, z = [d.pars(columns, -2, 3) for _ in range(rows)], d.index(rows), d.index(columns), d.int()
    holds = lambda i, j, z: 1 <= i <= rows and 1 <= j <= columns and table[i - 1][j - 1] == z
    return f"{spell(table)}[{spell(i)}, {spell(j)}] = {spell(z)}", [i, j, z], holds


@row
def element_set(d: Dice) -> Drawn:
    count = d.par(1, 3)
    sets, i, z = [d.subset(-1, 3, 1) for _ in range(count)], d.index(count), d.int()
    return f"{spell(z)} in {spell(sets)}[{spell(i)}]", [i, z], lambda i, z: 1 <= i <= count and z in sets[i - 1]


@row
def table_int(d: Dice) -> Drawn:
    count = d.par(1, 3)
    xs, tuples = d.ints(count), [d.pars(count, -3, 4) for _ in range(d.par(1, 8))]
    return call("table", xs, tuples), [xs], lambda xs: xs in tuples


@row
def table_bool(d: Dice) -> Drawn:
    count = d.par(1, 4)
    bs, tuples = d.bools(count), [[d.chance(0.5) for _ in range(count)] for _ in range(d.par(1, 5))]
    return call("table", bs, tuples), [bs], lambda bs: bs in tuples


def automaton(d: Dice) -> tuple[list[Any], int, int, frozenset[int]]:
    states, symbols = d.par(1, 3), d.par(1, 3)
    return d.ints(d.par(1, 4), 1, symbols), states, symbols, d.subset(1, states, 1)


@row
def regular(d: Dice) -> Drawn:
    xs, states, symbols, final = automaton(d)
    step, start = [d.pars(symbols, 0, states) for _ in range(states)], d.par(1, states)

    def holds(xs: list[int]) -> bool:
        state = start
        for x in xs:
            state = step[state - 1][x - 1] if state and 1 <= x <= symbols else 0
        return state in final

    return call("regular", xs, states, symbols, step, start, final), [xs], holds


@row
def regular_nfa(d: Dice) -> Drawn:
    xs, states, symbols, final = automaton(d)
    step, start = [[d.subset(1, states) for _ in range(symbols)] for _ in range(states)], d.par(1, states)

    def holds(xs: list[int]) -> bool:
        reached = {start}
        for x in xs:
            reached = {after for state in reached for after in step[state - 1][x - 1]} if 1 <= x <= symbols else set()
        return bool(reached & final)

    return call("regular_nfa", xs, states, symbols, step, start, final), [xs], holds


@row
def cost_regular(d: Dice) -> Drawn:
    xs, states, symbols, final = automaton(d)
    step, start = [d.pars(symbols, 0, states) for _ in range(states)], d.par(1, states)
    costs, total = [d.pars(symbols, -1, 3) for _ in range(states)], d.int(0, 6)

    def holds(xs: list[int], total: int) -> bool:
        state, cost = start, 0
        for x in xs:
            if not (state and 1 <= x <= symbols):
                return False
            cost += costs[state - 1][x - 1]
            state = step[state - 1][x - 1]
        return state in final and cost == total

    return call("cost_regular", xs, states, symbols, step, start, final, costs, total), [xs, total], holds


def diagram(d: Dice) -> tuple[list[int], list[tuple[int, int, frozenset[int]]], int]:
    """Levels of nodes, and edges: from, to, labels. The last node is 0."""
    length = d.par(1, 3)
    nodes = [[1]]
    for _ in range(length - 1):
        first = nodes[-1][-1] + 1
        nodes.append(list(range(first, first + d.par(1, 2))))
    levels = [place + 1 for place, level in enumerate(nodes) for _ in level]
    edges = []
    for level, after in zip(nodes, nodes[1:] + [[0]]):
        for node in level:
            labels = [0, 1, 2, 3]
            d.random.shuffle(labels)
            cut = d.par(1, 3)
            for part in (labels[:cut], labels[cut:]):
                edges.append((node, d.choice(after), frozenset(part[: d.par(1, len(part))])))
    return levels, edges, length


def accepts(edges: list[tuple[int, int, frozenset[int]]], xs: list[int]) -> bool:
    reached = {1}
    for x in xs:
        reached = {to for origin, to, labels in edges if origin in reached and x in labels}
    return 0 in reached


@row
def mdd(d: Dice) -> Drawn:
    levels, edges, length = diagram(d)
    xs, name = d.ints(length, 0, 3), d.choice(("mdd", "mdd_nondet"))
    parts = [[edge[part] for edge in edges] for part in (0, 2, 1)]
    return call(name, xs, len(levels), levels, len(edges), *parts), [xs], lambda xs: accepts(edges, xs)


@row
def cost_mdd(d: Dice) -> Drawn:
    levels, edges, length = diagram(d)
    xs, total, costs = d.ints(length, 0, 3), d.int(0, 5), d.pars(len(edges), 0, 3)

    def holds(xs: list[int], total: int) -> bool:
        reached = {(1, 0)}
        for x in xs:
            reached = {
                (to, cost + costs[place])
                for place, (origin, to, labels) in enumerate(edges)
                for node, cost in reached
                if node == origin and x in labels
            }
        return (0, total) in reached

    origins, labels, targets = ([edge[part] for edge in edges] for part in (0, 2, 1))
    return call("cost_mdd", xs, len(levels), levels, len(edges), origins, labels, costs, targets, total), [xs, total], holds


# Values that differ, and how often they are taken.


@row
def all_different(d: Dice) -> Drawn:
    xs = d.ints(d.par(2, 4))
    return call("all_different", xs), [xs], lambda xs: len(set(xs)) == len(xs)


@row
def all_different_except(d: Dice) -> Drawn:
    xs, free = d.ints(d.par(2, 4), -2, 3), d.subset(-1, 1)
    free, text = d.choice(((frozenset([0]), call("alldifferent_except_0", xs)), (free, call("alldifferent_except", xs, free))))

    def holds(xs: list[int]) -> bool:
        counted = [x for x in xs if x not in free]
        return len(set(counted)) == len(counted)

    return text, [xs], holds


@row
def all_equal(d: Dice) -> Drawn:
    xs = d.ints(d.par(2, 4))
    return call("all_equal", xs), [xs], lambda xs: len(set(xs)) == 1


@row
def symmetric_all_different(d: Dice) -> Drawn:
    count = d.par(1, 4)
    xs = [d.index(count) for _ in range(count)]
    holds = lambda xs: all(1 <= x <= count and xs[x - 1] == i + 1 for i, x in enumerate(xs))
    return call("symmetric_all_different", xs), [xs], holds


@row
def nvalue(d: Dice) -> Drawn:
    n, xs = d.int(0, 4), d.ints(d.par(1, 4))
    return call("nvalue", n, xs), [n, xs], lambda n, xs: len(set(xs)) == n


@row
def among(d: Dice) -> Drawn:
    n, xs, values = d.int(0, 4), d.ints(d.par(1, 4)), d.subset(-3, 4)
    return call("among", n, xs, values), [n, xs], lambda n, xs: sum(x in values for x in xs) == n


@row
def at_least_most_exactly(d: Dice) -> Drawn:
    signs = {"at_least": operator.ge, "at_most": operator.le, "exactly": operator.eq}
    name, n, xs, value = d.choice(list(signs)), d.par(0, 4), d.ints(d.par(1, 4), -1, 2), d.par(-1, 2)
    return call(name, n, xs, value), [xs], lambda xs: signs[name](xs.count(value), n)


@row
def count(d: Dice) -> Drawn:
    signs = {"eq": "=", "leq": "<=", "lt": "<", "geq": ">=", "gt": ">", "neq": "!="}
    name, xs, value, n = d.choice(list(signs)), d.ints(d.par(1, 4), -1, 2), d.int(-1, 2, 0.5), d.int(0, 4)
    return call(f"count_{name}", xs, value, n), [xs, value, n], lambda xs, v, n: COMPARED[signs[name]](n, xs.count(v))


@row
def global_cardinality(d: Dice) -> Drawn:
    xs, cover = d.ints(d.par(1, 4)), sorted(d.subset(-2, 4, 1))[:3]
    closed = d.chance(0.5)
    counts = d.ints(len(cover), 0, 3)

    def holds(xs: list[int], counts: list[int]) -> bool:
        return [xs.count(v) for v in cover] == counts and not (closed and any(x not in cover for x in xs))

    return call("global_cardinality" + "_closed" * closed, xs, cover, counts), [xs, counts], holds


@row
def global_cardinality_low_up(d: Dice) -> Drawn:
    xs, cover = d.ints(d.par(1, 4)), sorted(d.subset(-2, 4, 1))[:3]
    closed = d.chance(0.5)
    low = d.pars(len(cover), 0, 1)
    up = [bound + d.par(0, 2) for bound in low]

    def holds(xs: list[int]) -> bool:
        counted = all(a <= xs.count(v) <= b for v, a, b in zip(cover, low, up))
        return counted and not (closed and any(x not in cover for x in xs))

    return call("global_cardinality_low_up" + "_closed" * closed, xs, cover, low, up), [xs], holds


@row
def distribute(d: Dice) -> Drawn:
    size = d.par(1, 2)
    counts, values, xs = d.ints(size, 0, 3), d.ints(size, -1, 2), d.ints(d.par(1, 3), -1, 2)
    return call("distribute", counts, values, xs), [counts, values, xs], lambda c, v, xs: [xs.count(value) for value in v] == c


# Order.


@row
def ordered(d: Dice) -> Drawn:
    signs = {"increasing": "<=", "decreasing": ">=", "strictly_increasing": "<", "strictly_decreasing": ">"}
    name, of_bools = d.choice(list(signs)), d.chance(0.3)
    xs = d.bools(d.par(1, 4)) if of_bools and "strictly" not in name else d.ints(d.par(1, 4))
    return call(name, xs), [xs], lambda xs: all(map(COMPARED[signs[name]], xs, xs[1:]))


@row
def lex(d: Dice) -> Drawn:
    signs = {"lex_less": "<", "lex_lesseq": "<=", "lex_greater": ">", "lex_greatereq": ">="}
    name, draw = d.choice(list(signs)), d.choice((d.ints, d.ints, d.bools))
    xs = draw(d.par(1, 3))
    ys = draw(len(xs) if d.chance(0.7) else d.par(1, 3))
    return call(name, xs, ys), [xs, ys], COMPARED[signs[name]]


@row
def lex2(d: Dice) -> Drawn:
    name, columns = d.choice(("lex2", "strict_lex2")), d.par(1, 2)
    xs = [d.ints(columns, 0, 2) for _ in range(d.par(1, 2))]
    sign = COMPARED["<=" if name == "lex2" else "<"]

    def holds(xs: list[list[int]]) -> bool:
        turned = list(zip(*xs))
        return all(map(sign, xs, xs[1:])) and all(map(sign, turned, turned[1:]))

    return call(name, xs), [xs], holds


@row
def lex_chain(d: Dice) -> Drawn:
    name, columns, draw = d.choice(("lex_chain_less", "lex_chain_lesseq")), d.par(1, 3), d.choice((d.ints, d.bools))
    xs = [draw(columns) for _ in range(d.par(1, 2))]
    sign = COMPARED["<=" if name.endswith("eq") else "<"]

    def holds(xs: list[list[int]]) -> bool:
        turned = list(zip(*xs))
        return all(map(sign, turned, turned[1:]))

    return call(name, xs), [xs], holds


@row
def value_precede(d: Dice) -> Drawn:
    xs = d.ints(d.par(1, 4), 0, 3)
    chain = d.random.sample(range(4), d.par(2, 3))
    first, then = chain[:2]
    text = call("value_precede", first, then, xs) if len(chain) == 2 else call("value_precede_chain", chain, xs)

    def holds(xs: list[int]) -> bool:
        return all(first in xs[:i] for first, then in zip(chain, chain[1:]) for i, x in enumerate(xs) if x == then)

    return text, [xs], holds


@row
def seq_precede_chain(d: Dice) -> Drawn:
    xs = d.ints(d.par(1, 4), -1, 3)
    holds = lambda xs: all(x <= 1 or x - 1 in xs[:i] for i, x in enumerate(xs))
    return call("seq_precede_chain", xs), [xs], holds


@row
def sort(d: Dice) -> Drawn:
    size = d.par(1, 3)
    xs, ys = d.ints(size, -1, 2), d.ints(size, -1, 2)
    return call("sort", xs, ys), [xs, ys], lambda xs, ys: sorted(xs) == ys


@row
def arg_sort(d: Dice) -> Drawn:
    size = d.par(1, 3)
    xs, ps = d.ints(size, -1, 2), [d.index(size) for _ in range(size)]
    holds = lambda xs, ps: ps == [i + 1 for i in sorted(range(size), key=lambda i: (xs[i], i))]
    return call("arg_sort", xs, ps), [xs, ps], holds


@row
def arg_extreme(d: Dice) -> Drawn:
    name, draw, size = d.choice(("arg_max", "arg_min")), d.choice((d.ints, d.ints, d.bools)), d.par(1, 4)
    xs, i, extreme = draw(size), d.index(size), max if name == "arg_max" else min
    return f"{call(name, xs)} = {spell(i)}", [xs, i], lambda xs, i: xs.index(extreme(xs)) + 1 == i


# Functions from indices to indices.


@row
def inverse(d: Dice) -> Drawn:
    size = d.par(1, 3)
    f, g = ([d.index(size) for _ in range(size)] for _ in range(2))

    def holds(f: list[int], g: list[int]) -> bool:
        inside = all(1 <= x <= size for x in f + g)
        return inside and all(g[x - 1] == i + 1 for i, x in enumerate(f)) and all(f[x - 1] == i + 1 for i, x in enumerate(g))

    return call("inverse", f, g), [f, g], holds


def cycles(xs: list[int], skipped: bool) -> bool:
    """Whether `x` names the next one in one cycle, through all, or where `skipped` through all that do not name themselves."""
    if sorted(xs) != list(range(1, len(xs) + 1)):
        return False
    out = {i for i, x in enumerate(xs, 1) if x == i} if skipped else set()
    through = [i for i in range(1, len(xs) + 1) if i not in out]
    seen, at = set(), through[0] if through else 0
    while at and at not in seen:
        seen.add(at)
        at = xs[at - 1]
    return seen == set(through)


@row
def circuit(d: Dice) -> Drawn:
    name = d.choice(("circuit", "subcircuit"))
    # A circuit of one node is none for the standard library and for Chuffed.
    size = d.par(2 if name == "circuit" else 1, 4)
    xs = [d.index(size) for _ in range(size)]
    return call(name, xs), [xs], lambda xs: cycles(xs, name == "subcircuit")


@row
def member(d: Dice) -> Drawn:
    draw, one = d.choice(((d.ints, d.int), (d.bools, d.bool)))
    xs, x = draw(d.par(1, 4)), one()
    return call("member", xs, x), [xs, x], lambda xs, x: x in xs


# Tasks, boxes, weights.


def naturals(d: Dice, count: int, high: int) -> list[Any]:
    """Numbers that are not negative: constants or variables."""
    values = lambda: tuple(sorted(d.random.sample(range(high + 1), 2)))
    return [d.par(0, high) if d.chance(0.6) else d.new("int", values()) or d.par(0, high) for _ in range(count)]


def apart(start: int, size: int, other: int, other_size: int) -> bool:
    return start + size <= other or other + other_size <= start


@row
def cumulative(d: Dice) -> Drawn:
    count = d.par(1, 3)
    starts, durations, demands, bound = d.ints(count, -1, 4), naturals(d, count, 3), naturals(d, count, 2), naturals(d, 1, 3)[0]

    def holds(starts: list[int], durations: list[int], demands: list[int], bound: int) -> bool:
        times = {t for s, l in zip(starts, durations) for t in range(s, s + l)}
        return all(sum(r for s, l, r in zip(starts, durations, demands) if s <= t < s + l) <= bound for t in times)

    arguments = [starts, durations, demands, bound]
    return call("cumulative", *arguments), arguments, holds


@row
def disjunctive(d: Dice) -> Drawn:
    count, name = d.par(1, 3), d.choice(("disjunctive", "disjunctive_strict"))
    starts, durations = d.ints(count, -1, 4), naturals(d, count, 3)

    def holds(starts: list[int], durations: list[int]) -> bool:
        tasks = [(s, l) for s, l in zip(starts, durations) if l > 0 or name.endswith("strict")]
        return all(apart(*tasks[i], *tasks[j]) for i in range(len(tasks)) for j in range(i))

    return call(name, starts, durations), [starts, durations], holds


@row
def diffn(d: Dice) -> Drawn:
    count, name = d.par(1, 3), d.choice(("diffn", "diffn_nonstrict"))
    arguments = [d.ints(count, 0, 3), d.ints(count, 0, 3), naturals(d, count, 2), naturals(d, count, 2)]

    def holds(*boxes: list[int]) -> bool:
        drawn = [box for box in zip(*boxes) if name == "diffn" or box[2] * box[3] > 0]
        pairs = [(drawn[i], drawn[j]) for i in range(len(drawn)) for j in range(i)]
        return all(apart(a[0], a[2], b[0], b[2]) or apart(a[1], a[3], b[1], b[3]) for a, b in pairs)

    return call(name, *arguments), arguments, holds


@row
def bin_packing(d: Dice) -> Drawn:
    bound, bins = d.par(0, 5), d.ints(d.par(1, 4), 1, 3)
    weights = d.pars(len(bins), 0, 3)
    holds = lambda bins: all(sum(w for b, w in zip(bins, weights) if b == bin) <= bound for bin in bins)
    return call("bin_packing", bound, bins, weights), [bins], holds


def loads(count: int, bins: list[int], weights: list[int]) -> list[int]:
    return [sum(w for b, w in zip(bins, weights) if b == bin) for bin in range(1, count + 1)]


@row
def bin_packing_capa(d: Dice) -> Drawn:
    count = d.par(1, 3)
    bounds, bins = d.pars(count, 0, 5), d.ints(d.par(1, 4), 1, count)
    weights = d.pars(len(bins), 0, 3)
    holds = lambda bins: all(1 <= b <= count for b in bins) and all(map(operator.le, loads(count, bins, weights), bounds))
    return call("bin_packing_capa", bounds, bins, weights), [bins], holds


@row
def bin_packing_load(d: Dice) -> Drawn:
    count = d.par(1, 2)
    sums, bins = d.ints(count, 0, 5), d.ints(d.par(1, 4), 1, count)
    weights = d.pars(len(bins), 0, 3)
    holds = lambda sums, bins: all(1 <= b <= count for b in bins) and loads(count, bins, weights) == sums
    return call("bin_packing_load", sums, bins, weights), [sums, bins], holds


@row
def knapsack(d: Dice) -> Drawn:
    count = d.par(1, 3)
    weights, profits, xs, ends = d.pars(count, 0, 3), d.pars(count, 0, 3), naturals(d, count, 3), [d.int(0, 6), d.int(0, 6)]
    holds = lambda xs, ends: [sum(map(operator.mul, of, xs)) for of in (weights, profits)] == ends
    return call("knapsack", weights, profits, xs, *ends), [xs, ends], holds


@row
def sliding_sum(d: Dice) -> Drawn:
    xs, low = d.ints(d.par(1, 4), -1, 2), d.par(-2, 1)
    up, length = low + d.par(0, 3), d.par(1, len(xs))
    holds = lambda xs: all(low <= sum(xs[i : i + length]) <= up for i in range(len(xs) - length + 1))
    return call("sliding_sum", low, up, length, xs), [xs], holds


@row
def network_flow(d: Dice) -> Drawn:
    nodes, count = d.par(2, 3), d.par(1, 3)
    arcs, flow = [[d.par(1, nodes), d.par(1, nodes)] for _ in range(count)], d.ints(count, -1, 3)
    balance = d.pars(nodes, -1, 1)
    balance[-1] = -sum(balance[:-1])
    out = lambda flow, n: sum(f * ((a == n) - (b == n)) for f, (a, b) in zip(flow, arcs))
    return call("network_flow", arcs, balance, flow), [flow], lambda flow: all(out(flow, n + 1) == balance[n] for n in range(nodes))


# Sets.


@row
def set_in(d: Dice) -> Drawn:
    x, s = d.int(-1, 4), d.set()
    return f"{spell(x)} in {spell(s)}", [x, s], lambda x, s: x in s


@row
def card(d: Dice) -> Drawn:
    # MiniZinc does not compare card({}) with a variable.
    s, x, sign = d.set() or frozenset({0}), d.int(-1, 4), d.choice(list(COMPARED))
    return f"card({spell(s)}) {sign} {spell(x)}", [s, x], lambda s, x: COMPARED[sign](len(s), x)


@row
def set_comparison(d: Dice) -> Drawn:
    # Sets are ordered as the lists of their members.
    signs = {"=": operator.eq, "!=": operator.ne, "subset": operator.le, "superset": operator.ge}
    ordered = {sign: COMPARED[sign] for sign in ("<", "<=", ">", ">=")}
    sign, s, t = d.choice(list(signs) + list(ordered)), d.set(), d.set()
    if sign in signs:
        return f"{spell(s)} {sign} {spell(t)}", [s, t], signs[sign]
    return f"{spell(s)} {sign} {spell(t)}", [s, t], lambda s, t: ordered[sign](sorted(s), sorted(t))


@row
def set_operation(d: Dice) -> Drawn:
    signs = {"union": operator.or_, "intersect": operator.and_, "diff": operator.sub, "symdiff": operator.xor}
    sign, s, t, u = d.choice(list(signs)), d.set(), d.set(), d.set()
    return f"({spell(s)} {sign} {spell(t)}) = {spell(u)}", [s, t, u], lambda s, t, u: signs[sign](s, t) == u


@row
def set_extreme(d: Dice) -> Drawn:
    name, s, x = d.choice(("min", "max")), d.set(constant=0), d.int(-1, 4)
    extreme = min if name == "min" else max
    return f"{name}({spell(s)}) = {spell(x)}", [s, x], lambda s, x: bool(s) and extreme(s) == x


@row
def disjoint(d: Dice) -> Drawn:
    sets = [d.set() for _ in range(d.par(2, 3))]
    text = call("disjoint", *sets) if len(sets) == 2 else call("all_disjoint", sets)
    return text, [sets], lambda sets: sum(map(len, sets)) == len(frozenset().union(*sets))


@row
def partition_set(d: Dice) -> Drawn:
    sets, universe = [d.set(0, 3) for _ in range(d.par(1, 3))], d.subset(0, 3, 1)
    holds = lambda sets: frozenset().union(*sets) == universe and sum(map(len, sets)) == len(universe)
    return call("partition_set", sets, universe), [sets], holds


@row
def link_set_to_booleans(d: Dice) -> Drawn:
    # MiniZinc refuses sets that may have other members.
    s, bs = d.new_set(1, 3), d.bools(3)
    return call("link_set_to_booleans", s, bs), [s, bs], lambda s, bs: [i in s for i in (1, 2, 3)] == bs


@row
def int_set_channel(d: Dice) -> Drawn:
    size = d.par(1, 3)
    xs, sets = [d.index(size) for _ in range(size)], [d.set(1, 3) for _ in range(size)]

    def holds(xs: list[int], sets: list[frozenset[int]]) -> bool:
        inside = all(1 <= x <= size for x in xs) and all(s <= frozenset(range(1, size + 1)) for s in sets)
        return inside and all((x == j) == (i in s) for i, x in enumerate(xs, 1) for j, s in enumerate(sets, 1))

    return call("int_set_channel", xs, sets), [xs, sets], holds


@row
def inverse_set(d: Dice) -> Drawn:
    size = d.par(1, 2)
    f, g = ([d.set(1, size, 0.3) if size > 2 else d.set(1, 3, 0.3) for _ in range(size)] for _ in range(2))

    def holds(f: list[frozenset[int]], g: list[frozenset[int]]) -> bool:
        inside = all(s <= frozenset(range(1, size + 1)) for s in f + g)
        return inside and all((j in s) == (i in t) for i, s in enumerate(f, 1) for j, t in enumerate(g, 1))

    return call("inverse_set", f, g), [f, g], holds


@row
def roots(d: Dice) -> Drawn:
    count = d.par(1, 3)
    xs, s, t = d.ints(count, -1, 3), d.new_set(1, count), d.set(-1, 3)
    holds = lambda xs, s, t: s <= frozenset(range(1, count + 1)) and all((i in s) == (x in t) for i, x in enumerate(xs, 1))
    return call("roots", xs, s, t), [xs, s, t], holds


# Selected nodes and edges of a graph: `graphs` says what they are.


def drawn_graph(d: Dice) -> tuple[list[Any], list[int], list[int], list[Any], list[Any], int]:
    count = d.par(1, 4)
    edges = d.par(1, 5 if count > 2 else 3)
    origins, targets = d.pars(edges, 1, count), d.pars(edges, 1, count)
    return [count, edges], origins, targets, d.bools(count), d.bools(edges), count


def graph_row(name: str, holds: Callable[..., bool], ends: int = 0, directed: bool = False, cost: bool = False) -> None:
    """`ends` nodes that are given or variables (root; source and sink), and with `cost` weights of the edges and their sum."""

    def draw(d: Dice) -> Drawn:
        sizes, origins, targets, nodes, edges, count = drawn_graph(d)
        given = [d.index(count, 0.4) for _ in range(ends)]
        weights, total = ([d.pars(len(edges), 0, 3)], [d.int(0, 5)]) if cost else ([], [])
        # The form without the sizes is that of enumerated nodes.
        has_sizes = cost or d.chance(0.5) or name in ALWAYS_SIZED
        sizes = sizes if has_sizes and name not in NEVER_SIZED else []
        graph = graphs.Graph(list(zip(origins, targets)), directed)

        def meaning(given: list[int], nodes: list[bool], edges: list[bool], total: list[int]) -> bool:
            if not all(1 <= node <= count for node in given):
                return False
            chosen = {n for n, is_in in enumerate(nodes, 1) if is_in}
            links = [e for e, is_in in enumerate(edges) if is_in]
            paid = not cost or sum(weights[0][e] for e in links) == total[0]
            return paid and graph.joins_chosen(chosen, links) and holds(graph, chosen, links, *given)

        text = call(name, *sizes, origins, targets, *weights, *given, nodes, edges, *total)
        return text, [given, nodes, edges, total], meaning

    ROWS[name] = draw


ALWAYS_SIZED = {"steiner", "dsteiner"}
NEVER_SIZED = {"connected", "dconnected", "dag"}

graph_row("subgraph", lambda graph, nodes, edges: True)
graph_row("connected", graphs.is_connected)
graph_row("dconnected", graphs.is_connected, directed=True)
graph_row("reachable", graphs.is_reached, 1)
graph_row("dreachable", graphs.is_reached, 1, directed=True)
graph_row("tree", graphs.is_tree, 1)
graph_row("dtree", graphs.is_tree, 1, directed=True)
graph_row("path", graphs.is_path, 2)
graph_row("dpath", graphs.is_path, 2, directed=True)
graph_row("bounded_path", graphs.is_path, 2, cost=True)
graph_row("bounded_dpath", graphs.is_path, 2, directed=True, cost=True)
graph_row("steiner", graphs.is_tree_of_any_root, cost=True)
graph_row("dsteiner", graphs.is_tree, 1, directed=True, cost=True)
graph_row("dag", graphs.is_acyclic, directed=True)


@row
def weighted_spanning_tree(d: Dice) -> Drawn:
    count = d.par(1, 3)
    size = d.par(1, 4)
    origins, targets, weights, edges, total = d.pars(size, 1, count), d.pars(size, 1, count), d.pars(size, 0, 3), d.bools(size), d.int(0, 5)
    is_directed, root = d.chance(0.5), d.index(count, 0.4)
    graph = graphs.Graph(list(zip(origins, targets)), is_directed)
    everything = set(range(1, count + 1))

    def holds(edges: list[bool], root: int, total: int) -> bool:
        links = [e for e, is_in in enumerate(edges) if is_in]
        roots = [root] if is_directed else [1]
        return sum(weights[e] for e in links) == total and roots[0] in everything and graphs.is_tree(graph, everything, links, *roots)

    given = [count, size, origins, targets, weights]
    if is_directed:
        return call("d_weighted_spanning_tree", *given, root, edges, total), [edges, root, total], holds
    return call("weighted_spanning_tree", *given, edges, total), [edges, 1, total], holds
