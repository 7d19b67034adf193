"""What each kind of clue says, written from its words alone: a function that gives the rules of a clue."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, groupby, islice, pairwise
from typing import Any

from boards_rules import (
    Board, Cell, Clue, Digits, Rule, State, Step, Wrong,
    always, among, connected, different, machine, modified, pairs, reached, rule, same_digits, same_sum, same_sums, total, total_times, worth,
)  # fmt: skip

SYMBOLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

Kind = Callable[[Clue, Board], list[Rule]]


# Many kinds are a condition on pairs of cells.


def on_line(keeps: Callable[[int, int], bool]) -> Kind:
    """What each two neighbors on a line keep."""
    return lambda clue, board: pairs(pairwise(clue.line("line")), keeps)


def on_line_by(field: str, default: int | None, keeps: Callable[[int, int, int], bool]) -> Kind:
    """The same, with a number of the clue."""

    def kind(clue: Clue, board: Board) -> list[Rule]:
        number = clue.number(field, default)
        return pairs(pairwise(clue.line("line")), lambda a, b: keeps(a, b, number))

    return kind


def on_board_by(field: str, default: int | None, keeps: Callable[[int, int, int], bool]) -> Kind:
    """What each two cells with an edge in common keep, but those that the clue names."""

    def kind(clue: Clue, board: Board) -> list[Rule]:
        number, exempt = clue.number(field, default), [set(pair) for pair in clue.lines("exempt-pair")]
        named = [pair for pair in board.apart((0, 1), (1, 0)) if set(pair) not in exempt]
        return pairs(named, lambda a, b: keeps(a, b, number))

    return kind


def beside(keeps: Callable[[int, int], bool]) -> Kind:
    """What each cell keeps with those with an edge in common that the clue does not name."""

    def kind(clue: Clue, board: Board) -> list[Rule]:
        named = clue.line("cells")
        return pairs([(cell, other) for cell in named for other in board.around(cell) if other not in named], keeps)

    return kind


def each(keeps: Callable[[int], bool]) -> Kind:
    """What each cell keeps."""
    return lambda clue, board: [rule([cell], lambda digits: keeps(*digits)) for cell in clue.line("cells")]


def different_after(*moves: Cell) -> Kind:
    """Cells are different if one of these moves, or its opposite, leads from one to the other."""
    return lambda clue, board: [different(pair) for pair in board.apart(*moves)]


def leaps(clue: Clue, board: Board) -> list[tuple[Cell, Cell]]:
    """The cells so many rows and columns apart, or the other way around."""
    rows, columns = clue.number("rows"), clue.number("columns")
    return board.apart(*{(rows, columns), (rows, -columns), (columns, rows), (columns, -rows)})


def on_leaps_by(field: str, default: int | None, keeps: Callable[[int, int, int], bool]) -> Kind:
    """What cells a leaper's move apart keep."""

    def kind(clue: Clue, board: Board) -> list[Rule]:
        number = clue.number(field, default)
        return pairs(leaps(clue, board), lambda a, b: keeps(a, b, number))

    return kind


def anti_leaper(clue: Clue, board: Board) -> list[Rule]:
    named = clue.numbers("digits")
    return pairs(leaps(clue, board), lambda a, b: a != b or (named != [] and a not in named))


def listed(clue: Clue) -> Callable[[int, int], bool]:
    digits = clue.numbers("digits-of-pairs")
    allowed = set(zip(digits[::2], digits[1::2], strict=True))
    return lambda a, b: (a, b) in allowed


# Clues about other clues.


def inner(clue: Clue, board: Board) -> tuple[list[Cell], Callable[[Digits], list[bool]]]:
    """The cells of clues within a clue, and which of these hold."""
    clues = [rules_of(fields, board) for fields in clue.get("clues")]

    def hold(digits: Digits) -> list[bool]:
        left = iter(digits)
        return [all([part.keeps(tuple(islice(left, len(part.cells)))) for part in rules]) for rules in clues]

    return [cell for rules in clues for part in rules for cell in part.cells], hold


def all_of(clue: Clue, board: Board) -> list[Rule]:
    return [part for fields in clue.get("clues") for part in rules_of(fields, board)]


def any_of(clue: Clue, board: Board) -> list[Rule]:
    cells, hold = inner(clue, board)
    return [rule(cells, lambda digits: any(hold(digits)))]


def none_of(clue: Clue, board: Board) -> list[Rule]:
    cells, hold = inner(clue, board)
    return [rule(cells, lambda digits: not any(hold(digits)))]


# Clues about lines and other cells.


def anti_taxicab(clue: Clue, board: Board) -> list[Rule]:
    def of_digit(steps: int) -> list[Rule]:
        away = [(a, b) for a, b in combinations(board.cells, 2) if abs(a[0] - b[0]) + abs(a[1] - b[1]) == steps]
        return pairs(away, lambda a, b: not a == b == steps)

    return [part for digit in board.digits for part in of_digit(digit)]


def arrow(clue: Clue, board: Board) -> list[Rule]:
    circle = sorted(clue.line("circle"))

    def number(shaft: list[Cell]) -> Rule:
        if len(circle) == 1:
            return same_sum(circle, shaft)
        return rule(circle + shaft, lambda digits: int("".join(map(str, digits[: len(circle)]))) == sum(digits[len(circle) :]))

    return [number(shaft) for shaft in clue.lines("shaft")]


def automaton(clue: Clue, board: Board) -> list[Rule]:
    """A state of the rule is the set of states where the automaton may be, with the number of cells that were read."""
    lines = clue.lines("line")
    words = [part.split() for part in clue.get("text").split(";")]
    start = {word for part in words if part[:1] == ["start"] for word in part[1:]}
    final = {word for part in words if part[:1] == ["accept"] for word in part[1:]}
    steps = [(part[0], label, part[-1]) for part in words if "->" in part for label in part[1:-2]]
    begins = {sum(map(len, lines[:number])) for number in range(1, len(lines))}
    stops = begins if any(label == "/" for _, label, _ in steps) else set()

    def reads(label: str, digit: int) -> bool:
        if label in "./":
            return label == "."
        first, _, last = label.partition("..")
        return int(first) <= digit <= int(last or first)

    def step(state: State, digit: int) -> State | None:
        count, states = state
        if count in stops:
            states = frozenset(to for origin, label, to in steps if label == "/" and origin in states)
        states = frozenset(to for origin, label, to in steps if origin in states and reads(label, digit))
        return (count + 1, states) if states else None

    return [machine(sum(lines, []), [(0, frozenset(start))], step, lambda state: bool(state[1] & final))]


def between(clue: Clue, board: Board) -> list[Rule]:
    first, *middle, last = clue.line("line")
    return [rule([first, last, cell], lambda digits: min(digits[:2]) < digits[2] < max(digits[:2])) for cell in middle]


def lockout(clue: Clue, board: Board) -> list[Rule]:
    first, *middle, last = clue.line("line")
    least = clue.number("difference", 4)
    outside = [rule([first, last, cell], lambda digits: not min(digits[:2]) <= digits[2] <= max(digits[:2])) for cell in middle]
    return pairs([(first, last)], lambda a, b: abs(a - b) >= least) + outside


def at_place(control: Cell, cells: Sequence[Cell], wanted: int) -> Rule:
    """The digit of the control says at which of the cells, counted from 1, this digit stands. The state is that number, and the
    number of cells that were read."""

    def step(state: State, digit: int) -> State | None:
        if not state:
            return (digit, 0) if 1 <= digit <= len(cells) else None
        place, count = state
        return None if count + 1 == place and digit != wanted else (place, count + 1)

    return machine([control, *cells], [()], step, bool)


def indexing(houses: Callable[[Board], list[list[Cell]]]) -> Kind:
    """Each digit says at which place of its house the number of its place stands."""

    def kind(clue: Clue, board: Board) -> list[Rule]:
        of_cell = {cell: house for house in houses(board) for cell in house}
        return [at_place(cell, of_cell[cell], of_cell[cell].index(cell) + 1) for cell in clue.line("cells")]

    return kind


def cage(clue: Clue, board: Board) -> list[Rule]:
    cells = clue.line("cells")
    return [different(cells)] + [total(cells, number, board.may_fall) for number in clue.numbers("total")[:1]]


def connected_values(clue: Clue, board: Board) -> list[Rule]:
    size, wanted = clue.number("size", 0), frozenset(clue.numbers("digits"))

    def keeps(digits: Digits) -> bool:
        chosen = [cell for cell, digit in zip(board.cells, digits) if digit in wanted]
        return bool(chosen) and connected(chosen) and size in (0, len(chosen))

    def narrow(left: list[set[int]]) -> bool:
        sure = {cell for cell, digits in zip(board.cells, left) if digits <= wanted}
        open_cells = {cell for cell, digits in zip(board.cells, left) if digits & wanted}
        return not sure or sure <= reached(min(sure), open_cells)

    return [Rule(tuple(board.cells), keeps, narrow=narrow)]


def contain(clue: Clue, board: Board) -> list[Rule]:
    """The state is what is still missing."""

    def step(missing: State, digit: int) -> State:
        place = missing.index(digit) if digit in missing else len(missing)
        return missing[:place] + missing[place + 1 :]

    return [machine(clue.line("cells"), [tuple(sorted(clue.numbers("digits")))], step, lambda missing: not missing)]


def exactly(cells: Iterable[Cell], counts: Counter[int]) -> Rule:
    """The state is how often each digit is still missing."""
    digits = sorted(counts)

    def step(missing: State, digit: int) -> State | None:
        after = tuple(count - (digit == counted) for counted, count in zip(digits, missing))
        return None if min(after) < 0 else after

    return machine(cells, [tuple(counts[digit] for digit in digits)], step, lambda missing: not any(missing))


def look_and_say(clue: Clue, board: Board) -> list[Rule]:
    numbers = clue.numbers("numbers-and-digits")
    counts = {digit: count for count, digit in zip(numbers[::2], numbers[1::2], strict=True)}
    return [exactly(clue.line("cells"), Counter(counts))]


def count_distinct(clue: Clue, board: Board) -> list[Rule]:
    """The state is the digit of the control, and the set of digits so far."""

    def step(state: State, digit: int) -> State:
        return (state[0], state[1] | {digit}) if state else (digit, frozenset())

    return [machine(clue.line("control") + clue.line("cells"), [()], step, lambda state: state[0] == len(state[1]))]


def counting_circles(clue: Clue, board: Board) -> list[Rule]:
    """The state is all digits so far, sorted. None comes more often than it says."""

    def step(state: State, digit: int) -> State | None:
        return tuple(sorted((*state, digit))) if state.count(digit) < digit else None

    return [machine(clue.line("circles"), [()], step, lambda state: all(state.count(digit) == digit for digit in state))]


def doppelganger(clue: Clue, board: Board) -> list[Rule]:
    digit = clue.number("digit", 0)
    kinds = [(board.rows, clue.line("rows")), (board.columns, clue.line("columns")), (board.boxes, clue.line("boxes"))]
    rules = []
    for cell in board.cells:
        own = [of_house for houses, line in kinds for house, of_house in zip(houses, line) if cell in house]
        rules += [rule([cell, *two], lambda d: d[0] != digit or d[1] != d[2]) for two in combinations(own, 2)]
    return rules


def double_arrow(clue: Clue, board: Board) -> list[Rule]:
    first, *middle, last = clue.line("line")
    return [same_sum([first, last], middle)]


def dutch_flatmates(clue: Clue, board: Board) -> list[Rule]:
    # Where two digits are in the middle, it is the lower one, which the words do not say.
    middle = (board.lowest + board.highest) // 2

    def flat(cell: Cell) -> Rule:
        row, column = cell
        mates = [((row - 1, column), board.lowest), ((row + 1, column), board.highest)]
        wanted = [(mate, digit) for mate, digit in mates if mate in board.inside]

        def keeps(digits: Digits) -> bool:
            return digits[0] != middle or any(digit == mate for digit, (_, mate) in zip(digits[1:], wanted))

        return rule([cell, *(mate for mate, _ in wanted)], keeps)

    return [flat(cell) for cell in board.cells]


def near(line: Sequence[Cell], count: int) -> list[tuple[Cell, Cell]]:
    """The pairs of cells that are both among this number of cells in a row."""
    return [(line[i], line[j]) for i, j in combinations(range(len(line)), 2) if j - i < count]


def group(board: Board, size: int) -> Callable[[int], int]:
    return lambda digit: (digit - board.lowest) // size


def entropic(clue: Clue, board: Board) -> list[Rule]:
    of = group(board, clue.number("size", 3))
    return pairs(near(clue.line("line"), of(board.highest) + 1), lambda a, b: of(a) != of(b))


def modular(clue: Clue, board: Board) -> list[Rule]:
    modulus = clue.number("modulus", 3)
    return pairs(near(clue.line("line"), modulus), lambda a, b: a % modulus != b % modulus)


def squares_with_all(board: Board, of: Callable[[int], int], count: int) -> list[Rule]:
    """The state is the set of groups so far."""

    def step(seen: State, digit: int) -> State:
        return seen | {of(digit)}

    def accepts(seen: State) -> bool:
        return len(seen) == count

    return [machine(square, [frozenset()], step, accepts) for square in board.squares()]


def global_entropy(clue: Clue, board: Board) -> list[Rule]:
    of = group(board, clue.number("size", 3))
    return squares_with_all(board, of, of(board.highest) + 1)


def global_mod(clue: Clue, board: Board) -> list[Rule]:
    modulus = clue.number("modulus", 3)
    return squares_with_all(board, lambda digit: digit % modulus, modulus)


def equality_cage(clue: Clue, board: Board) -> list[Rule]:
    """The state is how many more even than odd, and how many more high than low digits there are so far."""
    cells = clue.line("cells")

    def step(state: State, digit: int) -> State | None:
        side = 2 * digit - board.lowest - board.highest
        return (state[0] + (1 if digit % 2 == 0 else -1), state[1] + (1 if side > 0 else -1)) if side else None

    return [different(cells), machine(cells, [(0, 0)], step, lambda state: state == (0, 0))]


def full_rank(clue: Clue, board: Board) -> list[Rule]:
    line, rank, ties = clue.line("line"), clue.number("rank"), clue.number("ties", 1)
    both = [way for house in board.rows + board.columns if len(house) == len(line) for way in (house, house[::-1])]
    place = both.index(line)
    cells = [cell for way in both for cell in way]

    def cut(values: Sequence[Any]) -> list[tuple[Any, ...]]:
        return [tuple(values[start : start + len(line)]) for start in range(0, len(cells), len(line))]

    def keeps(digits: Digits) -> bool:
        numbers = cut(digits)
        less, equal = sum(number < numbers[place] for number in numbers), numbers.count(numbers[place])
        if ties == 2:
            return less < rank <= less + equal
        return less + 1 == rank and equal == 1 and (ties == 1 or len(set(numbers)) == len(numbers))

    def narrow(left: list[set[int]]) -> bool:
        least, most = cut([min(digits) for digits in left]), cut([max(digits) for digits in left])

        def may(own_least: tuple[int, ...], own_most: tuple[int, ...]) -> bool:
            return sum(number < own_least for number in most) < rank <= sum(number <= own_most for number in least)

        # The first cell of the line that is not known, with each digit.
        for cell, digits in enumerate(left[place * len(line) : (place + 1) * len(line)]):
            if len(digits) > 1:
                before, after = least[place][:cell], cell + 1
                digits &= {d for d in digits if may((*before, d, *least[place][after:]), (*before, d, *most[place][after:]))}
                return bool(digits)
        return may(least[place], most[place])

    rules = [Rule(tuple(cells), keeps, narrow=narrow)]
    if len(board.rows) == len(board.columns) == len(line) == len(board.digits):
        # It follows that four numbers begin with each digit.
        rules.append(rule(line[:1], lambda digits: digits[0] == board.lowest + (rank - 1) // 4))
    return rules


def skyscraper(clue: Clue, board: Board) -> list[Rule]:
    """The state is the highest tower so far, and how many were seen. A 0 is no tower."""
    seen = clue.number("seen")

    def step(state: State, digit: int) -> State:
        return (digit, state[1] + 1) if digit > state[0] else state

    return [machine(clue.line("line"), [(0, 0)], step, lambda state: state[1] == seen)]


def hidden_skyscraper(clue: Clue, board: Board) -> list[Rule]:
    """The state is the highest tower so far, or that one was hidden."""
    hidden = clue.number("hidden")

    def step(state: State, digit: int) -> State | None:
        if state == "hidden" or digit > state:
            return state if state == "hidden" else digit
        return "hidden" if digit == hidden else None

    return [machine(clue.line("line"), [0], step, lambda state: state == "hidden")]


def between_least_and_greatest(cells: list[Cell], wanted: int, board: Board) -> list[Rule]:
    """Digits are different. A state says which digits are taken for the least and the greatest, how many of both were met, and the
    sum between them."""

    def step(state: State, digit: int) -> State | None:
        least, greatest, met, inside = state
        if digit in (least, greatest):
            return (least, greatest, met + 1, inside)
        inside += digit if met == 1 else 0
        return (least, greatest, met, inside) if least < digit < greatest and inside <= wanted else None

    ends = [(least, greatest) for least, greatest in combinations(board.digits, 2) if greatest - least >= len(cells) - 1]
    starts = [(*both, 0, 0) for both in ends]
    return [different(cells), machine(cells, starts, step, lambda state: state[2:] == (2, wanted))]


def regex(clue: Clue, board: Board) -> list[Rule]:
    """The language of these expressions is a part of Python's."""
    pattern = re.compile("".join(clue.get("text").split()))
    return [rule(clue.line("line"), lambda digits: bool(pattern.fullmatch("".join(SYMBOLS[digit] for digit in digits))))]


def region_count(clue: Clue, board: Board) -> list[Rule]:
    """The state is the digit of the control, the number of the first cell, and how many cells have it."""
    not_counted = clue.number("not-counted", 0)

    def step(state: State, digit: int) -> State:
        if len(state) < 2:
            return (*state, digit) if not state else (*state, digit, 1 - not_counted)
        return (*state[:2], state[2] + (digit == state[1]))

    return [machine(clue.line("control") + clue.line("numbers"), [()], step, lambda state: state[0] == state[2])]


def region_run(clue: Clue, board: Board) -> list[Rule]:
    """The state is the digit of the control, the number of the first cell, how many cells are gone, the place that is read, and
    whether the line was gone up to there. The first cell counts once, or not at all."""
    control, lines, first = clue.line("control"), clue.lines("line"), 1 - clue.number("not-counted", 0)
    if len({line[0] for line in lines}) != 1:
        raise Wrong("the lines do not begin with the same cell")
    behind = [line[1:] for line in lines]

    def step(state: State, digit: int) -> State:
        if len(state) < 2:
            return (*state, digit) if not state else (*state, digit, first, 0, True)
        said, number, gone, place, goes_on = state
        goes_on = (goes_on or place in begins) and digit == number
        return (said, number, gone + goes_on, place + 1, goes_on)

    begins = {sum(map(len, behind[:count])) for count in range(len(behind))}
    return [machine(control + lines[0][:1] + sum(behind, []), [()], step, lambda state: state[0] == state[2])]


def region_same_values(clue: Clue, board: Board) -> list[Rule]:
    houses = board.rows + board.columns + board.boxes
    return same_values([house for house in houses if len(house) == max(map(len, houses))])


def same_values(lines: Sequence[Sequence[Cell]]) -> list[Rule]:
    """All digits of one line are read before those of the other. The state is how often each comes, and then what is left."""

    def both(one: Sequence[Cell], other: Sequence[Cell]) -> Rule:
        def step(state: State, digit: int) -> State | None:
            count, bag = state
            if count < len(one):
                return (count + 1, tuple(sorted((*bag, digit))))
            return (count + 1, bag[: bag.index(digit)] + bag[bag.index(digit) + 1 :]) if digit in bag else None

        return machine([*one, *other], [(0, ())], step, lambda state: state[0] == len(one) + len(other) and not state[1])

    return [both(one, other) for one, other in pairwise(lines)]


def region_sum(clue: Clue, board: Board) -> list[Rule]:
    segments = [list(cells) for _, cells in groupby(clue.line("line"), key=lambda cell: id(board.box_of[cell]))]
    return same_sums(segments)


def rellik(clue: Clue, board: Board) -> list[Rule]:
    """The state is the set of sums so far, a bit for each."""
    cells, number = clue.line("cells"), clue.number("sum")

    def step(sums: State, digit: int) -> State | None:
        sums |= sums << digit
        return None if sums >> number & 1 else sums

    return [different(cells), machine(cells, [1], step, always)]


def renban(clue: Clue, board: Board) -> list[Rule]:
    """The state is the least and the greatest digit so far."""
    line = clue.line("line")

    def step(state: State, digit: int) -> State | None:
        least, greatest = min((*state, digit)), max((*state, digit))
        return (least, greatest) if greatest - least < len(line) else None

    return [different(line), machine(line, [()], step, lambda state: state[1] - state[0] == len(line) - 1)]


def to_segments(wanted: int) -> Step:
    """Reads a line in segments. The state is the sum of the segment so far, which is over only if another one begins."""

    def step(state: State, digit: int) -> State | None:
        start, inside = state
        inside = digit if inside == wanted and digit > 0 else inside + digit
        return (start, inside) if inside <= wanted else None

    return step


def sum_of_cells(clue: Clue, board: Board) -> list[Rule]:
    cells, number, factors = clue.line("cells"), clue.number("total"), clue.numbers("factor")
    return [total_times(cells, number, factors)] if factors else [total(cells, number, board.may_fall)]


def sum_line(clue: Clue, board: Board) -> list[Rule]:
    number = clue.number("sum", 10)
    return [machine(clue.line("line"), [(0, 0)], to_segments(number), lambda state: state[1] == number)]


def sum_loop(clue: Clue, board: Board) -> list[Rule]:
    """A state says, too, what the end of the loop adds to the segment of the first cell."""
    number = clue.number("sum", 10)
    starts = [(start, start) for start in range(1, number + 1)]
    line = clue.line("line")
    return [machine(line, starts, to_segments(number), lambda state: state[0] == state[1]), rule(line, any)]


def unknown_regions(clue: Clue, board: Board) -> list[Rule]:
    cells, numbers, size = clue.line("cells"), clue.line("numbers"), clue.number("size", 0) or len(board.digits)
    if len(cells) != len(numbers) or len(cells) % size:
        raise Wrong("the cells cannot be divided into regions of this size")
    regions = len(cells) // size
    place = dict(zip(cells, numbers))
    fours = [(a, b, place[a], place[b]) for a, b in combinations(cells, 2)]

    def twice(state: State, digit: int) -> State | None:
        """No region has a digit twice. The state is the first digit, then that the second is equal, then the first number; or that
        the digits or the numbers differ."""
        match state:
            case "differ":
                return state
            case ():
                return ("digit", digit)
            case ("digit", first):
                return ("equal",) if digit == first else "differ"
            case ("equal",):
                return ("number", digit)
            case _:
                return "differ" if digit != state[1] else None

    def keeps(digits: Digits) -> bool:
        parts = [[cell for cell, digit in zip(cells, digits) if digit == board.lowest + region] for region in range(regions)]
        return all(len(part) == size and connected(part) for part in parts)

    def narrow(left: list[set[int]]) -> bool:
        for number in range(board.lowest, board.lowest + regions):
            sure = {cell for cell, digits in zip(cells, left) if digits == {number}}
            open_cells = {cell for cell, digits in zip(cells, left) if number in digits}
            room = reached(min(sure), open_cells, size - 1) if sure else open_cells
            if len(sure) > size or len(room) < size or not sure <= room:
                return False
            for cell, digits in zip(cells, left):
                if digits != {number} and (cell not in room or len(sure) == size):
                    digits.discard(number)
        return all(left)

    def in_order(most: State, digit: int) -> State | None:
        """The number of a cell is at most one more than the greatest one before it."""
        return max(most, digit) if digit <= most + 1 else None

    rules = [Rule(tuple(numbers), keeps, narrow=narrow), machine(numbers, [board.lowest - 1], in_order, always)]
    return rules + [machine(four, [()], twice, always) for four in fours]


def value_indexing(clue: Clue, board: Board) -> list[Rule]:
    """The state is the first digit, the second one, and the number of cells behind the second one."""
    line = clue.line("line")

    def step(state: State, digit: int) -> State | None:
        if len(state) == 0:
            return (digit,)
        if len(state) == 1:
            return (*state, digit, 0) if 1 <= digit <= len(line) - 2 else None
        first, places, count = state
        return None if count + 1 == places and digit != first else (first, places, count + 1)

    return [machine(line, [()], step, always)]


def x_sum(clue: Clue, board: Board) -> list[Rule]:
    """The state is how many digits are still to be added, and what is missing."""
    line, number = clue.line("line"), clue.number("sum")

    def step(state: State, digit: int) -> State | None:
        if not state:
            return (digit - 1, number - digit) if 1 <= digit <= len(line) else None
        to_go, missing = state
        return (to_go - 1, missing - digit) if to_go else state

    return [machine(line, [()], step, lambda state: state == (0, 0))]


def zipper(clue: Clue, board: Board) -> list[Rule]:
    line = clue.line("line")
    half = len(line) // 2
    return same_sums([[a, b] for a, b in zip(line[:half], line[::-1])] + [line[half : half + 1]] * (len(line) % 2))


KINDS: dict[str, Kind] = {
    "all-pairs": lambda clue, board: pairs(combinations(clue.line("line"), 2), listed(clue)),
    "and": all_of,
    "anti-king": different_after((0, 1), (1, -1), (1, 0), (1, 1)),
    "anti-knight": different_after((1, -2), (1, 2), (2, -1), (2, 1)),
    "anti-leaper": anti_leaper,
    "anti-taxicab": anti_taxicab,
    "arrow": arrow,
    "automaton": automaton,
    "between": between,
    "box-indexing": indexing(lambda board: board.boxes),
    "cage": cage,
    "candidates": lambda clue, board: [among(cell, clue.numbers("digits")) for cell in clue.line("cells")],
    "clone": lambda clue, board: same_digits(clue.lines("cells")),
    "column-indexing": indexing(lambda board: board.rows),
    "connected-values": connected_values,
    "contain": contain,
    "contain-exactly": lambda clue, board: [exactly(clue.line("cells"), Counter(clue.numbers("digits")))],
    "count-distinct": count_distinct,
    "counting-circles": counting_circles,
    "difference": on_line_by("difference", 1, lambda a, b, number: abs(a - b) == number),
    "different": lambda clue, board: [different(clue.line("cells"))],
    "doppelganger": doppelganger,
    "double-arrow": double_arrow,
    "dutch-flatmates": dutch_flatmates,
    "entropic": entropic,
    "equal-sum": lambda clue, board: same_sums(clue.lines("cells")),
    "equality-cage": equality_cage,
    "even": each(lambda digit: digit % 2 == 0),
    "full-rank": full_rank,
    "global-entropy": global_entropy,
    "global-mod": global_mod,
    "greater": on_line(lambda a, b: a > b),
    "hidden-skyscraper": hidden_skyscraper,
    "little-killer": lambda clue, board: [total(clue.line("line"), clue.number("sum"), board.may_fall)],
    "lockout": lockout,
    "look-and-say": look_and_say,
    "lunchbox": lambda clue, board: between_least_and_greatest(clue.line("cells"), clue.number("sum", 0), board),
    "maximum": beside(lambda a, b: a > b),
    "minimum": beside(lambda a, b: a < b),
    "modular": modular,
    "nabner": lambda clue, board: pairs(combinations(clue.line("line"), 2), lambda a, b: abs(a - b) > 1),
    "no-difference": on_board_by("difference", 1, lambda a, b, number: abs(a - b) != number),
    "no-leaper-difference": on_leaps_by("difference", 1, lambda a, b, number: abs(a - b) != number),
    "no-leaper-sum": on_leaps_by("total", None, lambda a, b, number: a + b != number),
    "no-ratio": on_board_by("factor", 2, lambda a, b, number: a != number * b and b != number * a),
    "no-sum": on_board_by("total", None, lambda a, b, number: a + b != number),
    "not": none_of,
    "numbered-room": lambda clue, board: [at_place(clue.line("line")[0], clue.line("line"), clue.number("digit"))],
    "odd": each(lambda digit: digit % 2 == 1),
    "or": any_of,
    "pair-sum": on_line_by("total", None, lambda a, b, number: a + b == number),
    "pairs": lambda clue, board: on_line(listed(clue))(clue, board),
    "palindrome": lambda clue, board: same_digits([clue.line("line"), clue.line("line")[::-1]]),
    "parity-line": on_line(lambda a, b: a % 2 != b % 2),
    "quadruple": contain,
    "ratio": on_line_by("factor", 2, lambda a, b, number: a == number * b or b == number * a),
    "regex": regex,
    "region-count": region_count,
    "region-run": region_run,
    "region-same-values": region_same_values,
    "region-sum": region_sum,
    "rellik": rellik,
    "renban": renban,
    "row-indexing": indexing(lambda board: board.columns),
    "same-values": lambda clue, board: same_values(clue.lines("cells")),
    "sandwich": lambda clue, board: between_least_and_greatest(clue.line("line"), clue.number("sum"), board),
    "skyscraper": skyscraper,
    "slow-thermometer": on_line(lambda a, b: a <= b),
    "sum": sum_of_cells,
    "sum-line": sum_line,
    "sum-loop": sum_loop,
    "thermometer": on_line(lambda a, b: a < b),
    "unknown-regions": unknown_regions,
    "value-indexing": value_indexing,
    "whisper": on_line_by("difference", 5, lambda a, b, number: abs(a - b) >= number),
    "x-sum": x_sum,
    "zipper": zipper,
}


# The kinds that read what cells are worth, where that is not their digits.
OF_VALUES = set("arrow between cage difference double-arrow equal-sum greater little-killer lockout maximum minimum pair-sum".split())
OF_VALUES |= set("no-difference no-leaper-difference no-leaper-sum no-ratio no-sum ratio region-sum slow-thermometer sum".split())
OF_VALUES |= set("thermometer whisper zipper".split())


def rules_of(fields: dict[str, Any], board: Board) -> list[Rule]:
    clue = Clue(fields)
    if fields.get("kind") not in KINDS:
        raise Wrong(f"there is no kind of clues `{fields.get('kind')}`")
    rules = KINDS[fields["kind"]](clue, board)
    if board.modifiers and fields["kind"] in OF_VALUES:
        rules = [part if part.is_house else worth(part, board) for part in rules]
    if clue.unasked:
        raise Wrong(f"{json.dumps(fields)} has fields that are not known: {sorted(clue.unasked)}")
    return rules


def rules_of_board(board: Board) -> list[tuple[str, Rule]]:
    """All rules, each with what it is in the file."""
    rules = [("a house", different(house)) for house in board.houses()]
    rules += [("doublers and negators", part) for part in modified(board)]
    rules += [("a cell with candidates", among(cell, left)) for cell, left in board.candidates()]
    return rules + [(json.dumps(clue), part) for clue in board.fields.get("clue", []) for part in rules_of(clue, board)]
