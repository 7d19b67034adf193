"""Sudoku puzzles with rules of their own: read, solved, counted, checked, explained."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from gridcsp import _engine
from gridcsp.answer import LimitReached, allowed
from gridcsp.clues import Cell, CellLike, Clue
from gridcsp.iterated import SolutionIterator
from gridcsp.kinds import Integer
from gridcsp.listed import SudokuSource
from gridcsp.rules import Rules
from gridcsp.shown import Explanation

Digits: TypeAlias = npt.NDArray[np.int64]
"""Digits as they are written, of shape (rows, columns).

>>> Puzzle("3" + "." * 15).givens.shape
(4, 4)
"""

SudokuStatus: TypeAlias = Literal["unique", "multiple", "none", "invalid", "unknown"]
"""How many solutions a puzzle has. "invalid" is none because givens are equal in a house, "unknown" that a limit came before.

>>> [Puzzle(text).solve().status for text in ["3" + "." * 15, "33" + "." * 14]]
['multiple', 'invalid']
"""


@dataclass(frozen=True, eq=False)
class SudokuAnswer:
    """The answer for a puzzle. It is true if a solution was found, and `answer["r4c7"]` is a digit of it.

    `solutions` are two if there are several, and `solution` is the first. `limit` is what ended the search early ("time", "nodes",
    "failures" or "memory"), `stats` and `wall_time` (seconds) are what the search has cost.

    >>> answer = Puzzle("3........4.....1").solve()
    >>> answer.status, answer.solution is not None
    ('multiple', True)
    >>> answer["r1c1"], answer[0, 0], answer.solutions[0].shape
    (3, 3, (4, 4))
    """

    puzzle: Puzzle
    status: SudokuStatus
    solutions: tuple[Digits, ...]
    limit: str | None
    stats: dict[str, int]
    wall_time: float

    @property
    def solution(self) -> Digits | None:
        """The solution, or one of several."""
        return self.solutions[0] if self.solutions else None

    def __bool__(self) -> bool:
        return bool(self.solutions)

    def __getitem__(self, cell: CellLike) -> int:
        if self.solution is None:
            raise LookupError(f"there is no solution: the status is {self.status}")
        return int(self.solution[_engine.cell_place(cell)])

    def __repr__(self) -> str:
        limit = f", ended by its limit on {self.limit}" if self.limit else ""
        return f"<SudokuAnswer: {self.status}{limit}>"


class SudokuSolutions(SolutionIterator[Digits]):
    """An iterator over the solutions of a puzzle.

    >>> with Puzzle("3" + "." * 15).solutions(2) as found:
    ...     print([grid[0].tolist() for grid in found], found.limit)
    [[3, 1, 2, 4], [3, 1, 2, 4]] None
    >>> found = Puzzle("3" + "." * 15).solutions()
    >>> next(found)[1].tolist()
    [2, 4, 1, 3]
    >>> found.close()
    """

    def __init__(self, puzzle: Puzzle, engine: _engine.EngineGrids) -> None:
        super().__init__(engine, puzzle._array)


@dataclass(frozen=True, eq=False)
class TrueCandidates:
    """The digits of each cell that stand in some solution. `shown` and `open` are arrays of truth of shape (rows, columns, digits), whose
    last index is the place of a digit among `digits`. A digit is `open` if the `limit` came before it was known; all that are neither
    shown nor open stand in no solution. `candidates["r1c4"]` and `candidates[0, 3]` are the digits
    that are shown in a cell.

    >>> found = Puzzle("3" + "." * 15).true_candidates()
    >>> found["r1c2"], found[0, 0], found.shown.shape, bool(found.open.any()), found.limit
    ((1, 2, 4), (3,), (4, 4, 4), False, None)
    """

    digits: range
    shown: npt.NDArray[np.bool_]
    open: npt.NDArray[np.bool_]
    limit: str | None

    def __getitem__(self, cell: CellLike) -> tuple[int, ...]:
        shown = self.shown[_engine.cell_place(cell)]
        return tuple(self.digits[int(place)] for place in np.flatnonzero(shown))

    def __repr__(self) -> str:
        limit = f", {int(self.open.sum())} are open, ended by its limit on {self.limit}" if self.limit else ""
        return f"<TrueCandidates: {int(self.shown.sum())}{limit}>"


@dataclass(frozen=True)
class BrokenRule:
    """A rule that a grid breaks: its sentence, and cells where it is seen, which are rows and columns counted from 0. It is a rule of a
    house, a clue, or else that of the puzzle's own digits.

    >>> grid = [[3, 1, 2, 2]] + [[0] * 4] * 3
    >>> broken, *_ = Puzzle("3" + "." * 15).check(grid)
    >>> broken.sentence, broken.cells, broken.house, broken.clue
    ('digit 2 stands twice in row 1: at r1c3 and r1c4', ((0, 2), (0, 3)), 'row 1', None)
    """

    sentence: str
    cells: tuple[Cell, ...]
    house: str | None
    clue: Clue | None

    def __str__(self) -> str:
        return self.sentence


class Puzzle:
    """A sudoku with rules. Its givens are a text in any form that the command `csp` reads, with one character for each cell on boards that
    are not those of sudoku; or an array of digits, in which `blank` stands for a blank cell: one less than the lowest digit, which is 0
    on most boards. Without givens all cells are blank. Without rules these are the classic ones.

    >>> rules = Rules.classic(4).clue("thermometer", "r2c1 r3c1 r4c2")
    >>> puzzle = Puzzle("3... .... .... ....", rules)
    >>> puzzle.count(), puzzle.solve().status
    (6, 'multiple')
    >>> puzzle.true_candidates()["r2c1"]
    (1,)
    >>> grid = next(puzzle.solutions())
    >>> puzzle.check(grid)
    []
    >>> for broken in puzzle.check(grid[:, [1, 0, 2, 3]]):
    ...     print(broken)
    r1c1 is 2, which the puzzle does not allow
    this does not hold: r2c1, r3c1, r4c2 increase
    >>> puzzle = Puzzle("3" + "." * 15, title="Four", author="Ann")
    >>> puzzle.rules, puzzle.shape, puzzle.blank, puzzle.givens[0]
    (<Rules: 4x4 with boxes of 2x2>, (4, 4), 0, array([3, 0, 0, 0]))
    >>> puzzle.title, puzzle.author, puzzle.ruleset, puzzle.solution
    ('Four', 'Ann', None, None)
    """

    def __init__(
        self,
        givens: str | npt.ArrayLike | None = None,
        rules: Rules | None = None,
        *,
        title: str | None = None,
        author: str | None = None,
    ) -> None:
        if rules is not None and not isinstance(rules, Rules):
            raise TypeError(f"rules are needed, and this is {rules!r}")
        engine = _of_givens(givens, rules)
        self._engine = engine if title is author is None else engine.with_source((title, author, None, None))

    @classmethod
    def _of(cls, engine: _engine.EngineSudoku) -> Puzzle:
        puzzle = cls.__new__(cls)
        puzzle._engine = engine
        return puzzle

    @classmethod
    def of_candidates(cls, candidates: npt.ArrayLike, rules: Rules) -> Puzzle:
        """A puzzle of pencil marks: an array of truth of shape (rows, columns, digits), such as `candidates` of a puzzle. A cell with one
        candidate is a given.

        >>> puzzle = Puzzle([[3, 0, 0, 0]] + [[0] * 4] * 3)
        >>> marks = puzzle.candidates
        >>> marks[3, 3] = [False, False, False, True]
        >>> Puzzle.of_candidates(marks, puzzle.rules).givens[3]
        array([0, 0, 0, 4])
        """
        array = np.asarray(candidates)
        shape = (*rules.shape, len(rules.digits))
        if array.dtype.kind != "b" or array.shape != shape:
            raise ValueError(f"candidates are an array of truth of shape {shape}, and this is one of {array.dtype} of shape {array.shape}")
        bits = [1 << place for place in range(shape[2])]
        rows: list[list[bool]] = array.reshape(-1, shape[2]).tolist()
        masks = [sum(bit for bit, is_left in zip(bits, row) if is_left) for row in rows]
        return cls._of(_engine.EngineSudoku.of_masks(rules._engine, masks))

    @property
    def rules(self) -> Rules:
        """The rules."""
        return Rules._of(self._engine.rules)

    @property
    def shape(self) -> tuple[int, int]:
        """The numbers of rows and columns."""
        return self.rules.shape

    @property
    def blank(self) -> int:
        """What stands in an array for a blank cell: one less than the lowest digit."""
        return self.rules.digits.start - 1

    @property
    def givens(self) -> Digits:
        """The digits that are given."""
        return self._array(self._engine.givens)

    @property
    def candidates(self) -> npt.NDArray[np.bool_]:
        """The digits that the puzzle leaves in each cell before it is solved: an array of truth of shape (rows, columns, digits).

        >>> Puzzle("3" + "." * 15).candidates[0, 0]
        array([False, False,  True, False])
        """
        return self._truths(self._engine.masks)

    @property
    def title(self) -> str | None:
        """The title that its source gives."""
        return self._engine.source[0]

    @property
    def author(self) -> str | None:
        """The author that its source names."""
        return self._engine.source[1]

    @property
    def ruleset(self) -> str | None:
        """The rules in the words of its source, which may say more than `rules`."""
        return self._engine.source[2]

    @property
    def solution(self) -> Digits | None:
        """The solution that its source gives. It may be wrong, or have blank cells: `check` tells."""
        solution = self._engine.source[3]
        return None if solution is None else self._array(solution)

    def solve(
        self,
        *,
        time_limit: float | None = None,
        node_limit: int | None = None,
        failure_limit: int | None = None,
        memory_limit: int | None = None,
    ) -> SudokuAnswer:
        """Looks for a solution and for a second one. Limits are as for `gridcsp.Model`."""
        limits = allowed(time_limit, node_limit, failure_limit, memory_limit)
        status, listed, limit, stats, wall_time = self._engine.solve_within(limits)
        return SudokuAnswer(self, status, tuple(map(self._array, listed)), limit, stats, wall_time)

    def count(
        self,
        most: Integer = 1_000_000,
        *,
        time_limit: float | None = None,
        node_limit: int | None = None,
        failure_limit: int | None = None,
        memory_limit: int | None = None,
    ) -> int:
        """The number of solutions, at most `most`. If another limit ends the search before, that is a `LimitReached`."""
        limits = allowed(time_limit, node_limit, failure_limit, memory_limit)
        count, is_all = self._engine.count_within(most, limits)
        if not is_all:
            raise LimitReached(count)
        return count

    def is_unique(
        self,
        *,
        time_limit: float | None = None,
        node_limit: int | None = None,
        failure_limit: int | None = None,
        memory_limit: int | None = None,
    ) -> bool:
        """Whether there is exactly one solution. If a limit ends the search before that is known, that is a `LimitReached`.

        >>> Puzzle("3" + "." * 15).is_unique()
        False
        """
        return self.count(2, time_limit=time_limit, node_limit=node_limit, failure_limit=failure_limit, memory_limit=memory_limit) == 1

    def solutions(
        self,
        most: Integer | None = None,
        *,
        time_limit: float | None = None,
        node_limit: int | None = None,
        failure_limit: int | None = None,
        memory_limit: int | None = None,
    ) -> SudokuSolutions:
        """The solutions one after the other, at most `most`."""
        limits = allowed(time_limit, node_limit, failure_limit, memory_limit)
        return SudokuSolutions(self, self._engine.solutions_within(most, limits))

    def true_candidates(
        self,
        *,
        time_limit: float | None = None,
        node_limit: int | None = None,
        failure_limit: int | None = None,
        memory_limit: int | None = None,
    ) -> TrueCandidates:
        """The digits that stand in some solution. The limits are for all searches together."""
        limits = allowed(time_limit, node_limit, failure_limit, memory_limit)
        shown, left, limit = self._engine.candidates_within(limits)
        return TrueCandidates(self.rules.digits, self._truths(shown), self._truths(left), limit)

    def check(self, grid: npt.ArrayLike) -> list[BrokenRule]:
        """The rules that a grid breaks. It may have blank cells, and a clue is looked at once all of its cells are filled. A full grid that
        breaks none is a solution.
        """
        clues = self.rules.clues
        broken = self._engine.broken(_values(grid, self.shape))
        return [
            BrokenRule(sentence, tuple(cells), house, None if number is None else clues[number])
            for sentence, cells, house, number in broken
        ]

    def why(
        self,
        claim: str | None = None,
        *,
        time_limit: float | None = None,
        node_limit: int | None = 20_000,
        failure_limit: int | None = None,
        memory_limit: int | None = None,
    ) -> Explanation:
        """Why a cell has a digit ("r4c5=7"), has not ("r4c5<>7"), or has the one that it has ("r4c5"); without a claim, why there is no
        solution. The limits are for each search that it takes: steps come first, and only where they do not get there a search. The
        explanation is true if the claim follows.

        >>> puzzle = Puzzle("1..............4", Rules.classic(4).clue("greater", "r1c2 r1c3"))
        >>> print(puzzle.why("r1c2<>2"))
        r1c2 is not 2: by the clue: r1c2, r1c3 decrease:
          row 1 has 1 at r1c1 (given)
        """
        limits = allowed(time_limit, node_limit, failure_limit, memory_limit)
        return Explanation(*self._engine.why_within(claim, limits))

    def _array(self, values: list[int]) -> Digits:
        return np.array(values, dtype=np.int64).reshape(self.shape)

    def _truths(self, masks: list[int]) -> npt.NDArray[np.bool_]:
        count = len(self.rules.digits)
        bits = np.array(masks, dtype=np.uint64)[:, None] >> np.arange(count, dtype=np.uint64)
        truths: npt.NDArray[np.bool_] = (bits & np.uint64(1)).astype(np.bool_)
        return truths.reshape(*self.shape, count)

    def __repr__(self) -> str:
        title = f" {self.title!r}" if self.title else ""
        return f"<Puzzle{title}: {self.rules._engine.words}>"

    def to_text(self, form: Literal["file", "json", "f-puzzles", "sudokupad", "iss"] = "file") -> str:
        """The puzzle as a text that `read_link` reads again: a puzzle file in TOML or on one line of JSON, a link of f-puzzles or
        SudokuPad, or the text of Interactive Sudoku Solver. What a form cannot say is a `ValueError` that names it.

        >>> Puzzle([[3, 0, 0, 0]] + [[0] * 4] * 3).to_text("iss")
        '.Shape~4x4.~R1C1_3'
        """
        return self._engine.written(form)

    def __str__(self) -> str:
        return "\n".join([*self._engine.lines, *(f"- {clue}" for clue in self.rules.clues)])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return NotImplemented
        one, two = self._engine, other._engine
        return one.masks == two.masks and one.source == two.source and self.rules == other.rules

    def __hash__(self) -> int:
        return hash((tuple(self._engine.masks), self.title, self.author))

    def __reduce__(self) -> tuple[object, ...]:
        return _puzzle, (self.rules, self._engine.masks, self._engine.source)


def _puzzle(rules: Rules, masks: list[int], source: SudokuSource) -> Puzzle:
    """A puzzle that was pickled."""
    return Puzzle._of(_engine.EngineSudoku.of_masks(rules._engine, masks).with_source(source))


def _of_givens(givens: str | npt.ArrayLike | None, rules: Rules | None) -> _engine.EngineSudoku:
    if isinstance(givens, str):
        return _engine.EngineSudoku.of_text(None if rules is None else rules._engine, givens)
    if givens is None:
        rules = Rules.classic() if rules is None else rules
        rows, columns = rules.shape
        return _engine.EngineSudoku.of_values(rules._engine, [rules.digits.start - 1] * (rows * columns))
    if rules is None:
        shape = np.shape(givens)
        if len(shape) != 2:
            raise ValueError(f"givens are rows and columns of digits, and this is an array of shape {shape}")
        rules = Rules.classic((shape[0], shape[1]))
    return _engine.EngineSudoku.of_values(rules._engine, _values(givens, rules.shape))


def _values(grid: npt.ArrayLike, shape: tuple[int, int]) -> list[int]:
    """The digits of a grid, row by row."""
    array = np.asarray(grid)
    if array.dtype.kind not in "iu":
        raise TypeError(f"a grid is an array of integers, and this is one of {array.dtype}")
    if array.shape != shape:
        raise ValueError(f"a grid of this board has the shape {shape}, and this is an array of shape {array.shape}")
    values: list[int] = array.reshape(-1).tolist()
    return values


def read_link(text: str, ignore_drawing: bool = False) -> Puzzle:
    """Reads a puzzle with its rules: a link of f-puzzles or SudokuPad, what such a link holds, the text of Interactive Sudoku Solver, or a
    short form of killer sudoku. What is only drawn, or said in words, is a `ValueError`, as solutions may depend on it;
    `ignore_drawing=True` leaves it out, and the puzzle may have more solutions than its author meant.

    >>> puzzle = read_link(".Shape~4x4.Thermo~R2C1~R3C1~R4C2.~R1C1_3")
    >>> print(puzzle)
    3...
    ....
    ....
    ....
    - r2c1, r3c1, r4c2 increase
    """
    return Puzzle._of(_engine.EngineSudoku.read(text, ignore_drawing))
