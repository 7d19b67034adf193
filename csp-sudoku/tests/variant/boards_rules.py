"""Boards, and the rules that clues are made of."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from typing import Any

# Row and column, which count from 1.
Cell = tuple[int, int]
Digits = Sequence[int]
State = Any
Step = Callable[[State, int], State | None]


class Wrong(Exception):
    """What is wrong with a puzzle or its solution."""


def also(state: State, digit: int) -> State:
    """The state of a rule that remembers all digits."""
    return (*state, digit)


@dataclass(frozen=True, eq=False)
class Rule:
    """What is asked of some cells. It reads their digits, one after the other: a step leads from a state and a digit to the next
    state, or to none if the digit cannot be. The last state has to be accepted. If there are several first states, it is kept
    if any of them leads there."""

    cells: tuple[Cell, ...]
    accepts: Callable[[State], bool]
    starts: tuple[State, ...] = ((),)
    step: Step = also
    # All digits are different: as a house.
    is_house: bool = False
    # Removes digits that cannot keep it from those that are left in each cell, and says whether any may. It need not find all.
    narrow: Callable[[list[set[int]]], bool] | None = None

    def keeps(self, digits: Digits) -> bool:
        states: list[State] = list(self.starts)
        for digit in digits:
            states = [after for state in states if (after := self.step(state, digit)) is not None]
        return any(self.accepts(state) for state in states)


def rule(cells: Iterable[Cell], keeps: Callable[[Digits], bool]) -> Rule:
    """A condition on all digits together."""
    return Rule(tuple(cells), keeps)


def machine(cells: Iterable[Cell], starts: Iterable[State], step: Step, accepts: Callable[[State], bool]) -> Rule:
    return Rule(tuple(cells), accepts, tuple(starts), step)


def always(_: State) -> bool:
    return True


def different(cells: Iterable[Cell]) -> Rule:
    """The state is the set of digits so far, a bit for each."""
    return Rule(tuple(cells), always, (0,), lambda seen, digit: None if seen >> digit & 1 else seen | 1 << digit, True)


def pairs(all_pairs: Iterable[tuple[Cell, Cell]], keeps: Callable[[int, int], bool]) -> list[Rule]:
    def both(digits: Digits) -> bool:
        return keeps(*digits)

    return [rule(pair, both) for pair in all_pairs]


def same_digits(lines: Sequence[Sequence[Cell]]) -> list[Rule]:
    """The lines are equal, cell by cell."""
    return [new for one, other in pairwise(lines) for new in pairs(zip(one, other, strict=True), lambda a, b: a == b)]


def total(cells: Iterable[Cell], wanted: int, may_fall: bool = False) -> Rule:
    """The state is the sum so far. It only falls again where cells may be worth less than 0."""

    def step(so_far: State, digit: int) -> State | None:
        return so_far + digit if may_fall or so_far + digit <= wanted else None

    return machine(cells, [0], step, lambda so_far: so_far == wanted)


def total_times(cells: Iterable[Cell], wanted: int, factors: Sequence[int]) -> Rule:
    """The state is the number of cells so far, and the sum of their digits times these factors."""

    def step(state: State, digit: int) -> State:
        return (state[0] + 1, state[1] + factors[state[0]] * digit)

    return machine(cells, [(0, 0)], step, lambda state: state == (len(factors), wanted))


def same_sum(one: Sequence[Cell], other: Sequence[Cell]) -> Rule:
    return total_times((*one, *other), 0, [1] * len(one) + [-1] * len(other))


def same_sums(lines: Sequence[Sequence[Cell]]) -> list[Rule]:
    return [same_sum(one, other) for one, other in pairwise(lines)]


def worth(part: Rule, board: "Board") -> Rule:
    """The rule, which reads what cells are worth: the digit of the cell, and then that of its mark. The state is that of the
    rule, and the digit that waits for its mark."""

    def step(state: State, digit: int) -> State | None:
        inner, waiting = state
        if waiting is None:
            return (inner, digit)
        if digit - board.lowest > len(board.modifiers):
            return None
        factor, offset = [(1, 0), *board.modifiers][digit - board.lowest]
        after = part.step(inner, factor * waiting + offset)
        return None if after is None else (after, None)

    cells = [both for cell in part.cells for both in (cell, board.mark(cell))]
    return machine(cells, [(start, None) for start in part.starts], step, lambda state: part.accepts(state[0]))


def modified(board: "Board") -> list[Rule]:
    """Each row, column and box has one cell of each kind, and these have different digits."""
    if not board.modifiers:
        return []
    rules = [among(board.mark(cell), range(board.lowest, board.lowest + len(board.modifiers) + 1)) for cell in board.cells]
    for number, _ in enumerate(board.modifiers, board.lowest + 1):
        for house in filter(None, board.rows + board.columns + board.boxes):
            marks = [board.mark(cell) for cell in house]
            rules.append(machine(marks, [0], lambda met, mark, number=number: met + (mark == number), lambda met: met == 1))

        def step(state: State, digit: int, number: int = number) -> State | None:
            """The digits of cells of this kind so far, a bit for each, and the digit that waits for its mark."""
            seen, waiting = state
            if waiting is None:
                return (seen, digit)
            if digit != number:
                return (seen, None)
            return None if seen >> waiting & 1 else (seen | 1 << waiting, None)

        cells = [both for cell in board.cells for both in (cell, board.mark(cell))]
        rules.append(machine(cells, [(0, None)], step, always))
    return rules


def among(cell: Cell, digits: Iterable[int]) -> Rule:
    left = set(digits)
    return rule([cell], lambda one: one[0] in left)


def name(cell: Cell) -> str:
    return f"r{cell[0]}c{cell[1]}"


def cells_of(text: str) -> list[Cell]:
    """Names with blanks between them, `r1c1-r1c9` for all cells from one to another, and `r1c1:r3c3` for a rectangle."""
    cells: list[Cell] = []
    for word in text.split():
        if match := re.fullmatch(r"r(\d+)c(\d+):r(\d+)c(\d+)", word):
            top, left, bottom, right = map(int, match.groups())
            cells += product(range(top, bottom + 1), range(left, right + 1))
            continue
        match = re.fullmatch(r"r(\d+)c(\d+)(?:-r(\d+)c(\d+))?", word)
        if match is None:
            raise Wrong(f"`{word}` is no cell")
        row, column, last_row, last_column = (int(part) if part else 0 for part in match.groups())
        rows, columns = (last_row - row, last_column - column) if last_row else (0, 0)
        steps = max(abs(rows), abs(columns))
        if steps and {abs(rows), abs(columns)} - {0, steps}:
            raise Wrong(f"`{word}` is no row, column or diagonal")
        cells += [(row + rows // (steps or 1) * step, column + columns // (steps or 1) * step) for step in range(steps + 1)]
    return cells


def connected(cells: Iterable[Cell]) -> bool:
    """Whether cells are connected by their edges."""
    left = set(cells)
    return not left or reached(min(left), left) == left


def reached(first: Cell, among: set[Cell], steps: int = 10_000) -> set[Cell]:
    """The cells that can be reached from a cell, edge by edge."""
    seen = last = {first}
    while last and steps:
        beside = {(row + r, column + c) for row, column in last for r, c in ((-1, 0), (0, -1), (0, 1), (1, 0))}
        last = (beside & among) - seen
        seen = seen | last
        steps -= 1
    return seen


class Clue:
    """The fields of a clue. Those that no one asked for are known."""

    def __init__(self, fields: dict[str, Any]) -> None:
        self.fields = fields
        self.unasked = set(fields) - {"kind"}

    def get(self, field: str, default: Any = None) -> Any:
        self.unasked.discard(field)
        value = self.fields.get(field, default)
        if value is None:
            raise Wrong(f"there is no `{field}`")
        return value

    def line(self, field: str) -> list[Cell]:
        return cells_of(self.get(field))

    def lines(self, field: str) -> list[list[Cell]]:
        value = self.get(field, [])
        return [cells_of(text) for text in ([value] if isinstance(value, str) else value)]

    def number(self, field: str, default: int | None = None) -> int:
        return int(self.get(field, default))

    def numbers(self, field: str) -> list[int]:
        value = self.get(field, [])
        return [value] if isinstance(value, int) else value


def sides(text: str) -> tuple[int, int]:
    first, last = text.split("-" if "-" in text else "x")
    return int(first), int(last)


# The factors and offsets of cells that are worth another number than their digit.
MODIFIERS = {"doublers": (2, 0), "negators": (-1, 0)}
FIELDS = set("sudoku title givens candidates solution boxes digits regions latin diagonals windows without-houses house clue".split())
FIELDS |= {"outside-rows", "void", *MODIFIERS}


class Board:
    """A puzzle without its clues."""

    def __init__(self, fields: dict[str, Any]) -> None:
        if unknown := set(fields) - FIELDS:
            raise Wrong(f"there are fields that are not known: {sorted(unknown)}")
        self.fields = fields
        self.title = fields.get("title", "")
        self.height, self.width = sides(fields["sudoku"])
        self.lowest, self.highest = sides(fields.get("digits", f"1-{max(self.height, self.width)}"))
        self.digits = range(self.lowest, self.highest + 1)
        # Doublers and negators: the marks of cells are as many rows below the board.
        self.modifiers = [modifier for field, modifier in MODIFIERS.items() if fields.get(field)]
        self.may_fall = any(factor < 0 for factor, _ in self.modifiers)
        outside = self.height if self.modifiers else fields.get("outside-rows", 0)
        self.height += self.height if self.modifiers else 0
        self.spots = list(product(range(1, self.height + 1), range(1, self.width + 1)))
        self.void = set(cells_of(fields.get("void", "")))
        self.all_cells = [cell for cell in self.spots if cell not in self.void]
        # The board without cells that stand outside of it.
        self.rows_inside = self.height - outside
        self.cells = [cell for cell in self.all_cells if cell[0] <= self.rows_inside]
        self.inside = set(self.cells)
        self.rows, self.columns, self.boxes, self.others = self.houses_by_kind()
        self.box_of = {cell: box for box in self.boxes for cell in box}
        self.givens = self.symbols("givens")
        self.solution = self.symbols("solution")
    def houses_by_kind(self) -> list[list[list[Cell]]]:
        """Rows, columns, boxes or regions, and other houses. Where the file names the houses, they are told apart by their names."""
        named = [(house.get("name", ""), cells_of(house["cells"])) for house in self.fields.get("house", [])]
        if self.fields.get("without-houses"):
            kinds = ["row", "column", "box"]
            by_name = [[cells for kind, cells in named if kind == wanted] for wanted in kinds]
            return [*by_name, [cells for kind, cells in named if kind not in kinds]]
        rows = [[cell for cell in self.cells if cell[0] == row] for row in range(1, self.height + 1)]
        columns = [[cell for cell in self.cells if cell[1] == column] for column in range(1, self.width + 1)]
        return [rows, columns, self.boxes_or_regions(), [cells for _, cells in named]]

    def boxes_or_regions(self) -> list[list[Cell]]:
        if self.fields.get("latin"):
            return []
        if "regions" in self.fields:
            of_cell: dict[Cell, Any] = dict(zip(self.spots, "".join(self.fields["regions"].split()), strict=True))
        else:
            height, width = sides(self.fields["boxes"]) if "boxes" in self.fields else self.usual_box()
            of_cell = {(row, column): ((row - 1) // height, (column - 1) // width) for row, column in self.spots}
        return [[cell for cell in self.cells if of_cell[cell] == region] for region in dict.fromkeys(of_cell.values())]

    def usual_box(self) -> tuple[int, int]:
        """As many cells as there are digits, as near to a square as such boxes that divide the board, and rather wide than high. If
        none do, the whole board is one box."""
        count = len(self.digits)
        boxes = [(height, count // height) for height in range(1, count + 1) if count % height == 0]
        fits = [box for box in boxes if self.height % box[0] == 0 and self.width % box[1] == 0]
        return min(fits, key=lambda box: (abs(box[0] - box[1]), box[0]), default=(self.height, self.width))

    def houses(self) -> Iterator[list[Cell]]:
        """All houses. A row, column or box with more cells than there are digits is none."""
        yield from (house for house in self.rows + self.columns + self.boxes if len(house) <= len(self.digits))
        yield from self.others
        if self.fields.get("diagonals"):
            yield [(row, row) for row in range(1, self.rows_inside + 1)]
            yield [(row, self.rows_inside + 1 - row) for row in range(1, self.rows_inside + 1)]
        if self.fields.get("windows"):
            # Boxes that are one cell inside the board, and one cell apart.
            height, width = self.usual_box()
            corners = product(range(2, self.rows_inside - height + 1, height + 1), range(2, self.width - width + 1, width + 1))
            yield from ([(top + row, left + column) for row, column in product(range(height), range(width))] for top, left in corners)

    def symbols(self, field: str) -> dict[Cell, int]:
        text = "".join(self.fields.get(field, "." * len(self.spots)).split())
        # The rows outside of the board may be left out.
        text += "." * (self.width * (self.height - self.rows_inside)) if len(text) == self.width * self.rows_inside else ""
        symbols = zip(self.spots, text, strict=True)
        return {cell: int(symbol, 36) for cell, symbol in symbols if symbol != "." and cell not in self.void}

    def candidates(self) -> Iterator[tuple[Cell, list[int]]]:
        for cell, text in self.fields.get("candidates", {}).items():
            yield cells_of(cell)[0], [int(symbol, 36) for symbol in text]

    def mark(self, cell: Cell) -> Cell:
        return (cell[0] + self.rows_inside, cell[1])

    def around(self, cell: Cell) -> list[Cell]:
        """The cells with an edge in common."""
        row, column = cell
        steps = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
        return [other for other in steps if other in self.inside]

    def apart(self, *moves: Cell) -> list[tuple[Cell, Cell]]:
        """The pairs of cells that one of these moves joins."""
        steps = [(cell, (cell[0] + rows, cell[1] + columns)) for cell in self.cells for rows, columns in moves]
        return [(cell, other) for cell, other in steps if other in self.inside]

    def squares(self) -> list[list[Cell]]:
        """The squares of four cells."""
        all_squares = [[(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)] for row, column in self.cells]
        return [square for square in all_squares if self.inside.issuperset(square)]
