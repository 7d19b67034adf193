"""Sudoku: many puzzles of 9×9 at a time, single puzzles of any size, and variants with rules of their own.

Many puzzles are a list of texts, one `bytes` with a puzzle in each line, an array of numpy (`S81`,
or digits as `uint8` of shape (n, 81) or (n, 9, 9), 0 for a blank), an array of Arrow, or a column of
pandas or polars. Arrays of numpy and Arrow that lie in memory one puzzle after the other are read
where they are.

>>> from gridcsp import sudoku
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> sudoku.solve([puzzle]).solutions[0].decode()
'534678912672195348198342567859761423426853791713924856961537284287419635345286179'
>>> sudoku.hint([puzzle]).notations
['Naked Single: r5c5=5']

Variants are a `Puzzle` with `Rules`, by hand or out of a link:

>>> rules = sudoku.Rules.classic(6).with_diagonals().clue("cage", "r1c1 r1c2", 3).clue("thermometer", "r6c3 r6c4 r6c5 r6c6")
>>> sudoku.Puzzle(rules=rules).count()
8
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from gridcsp import _engine
from gridcsp.cells import cells_of
from gridcsp.clues import Cell, CellLike, Clue, ClueKind, FieldValue, Line, LineField, NumberField, and_, clue_kinds, not_, or_
from gridcsp.rules import Rules, Size
from gridcsp.shown import Picture
from gridcsp.variants import BrokenRule, Digits, Puzzle, SudokuAnswer, SudokuSolutions, SudokuStatus, TrueCandidates, read_link

__all__ = [
    "BrokenRule",
    "Cell",
    "CellLike",
    "Clue",
    "ClueKind",
    "Digits",
    "FieldValue",
    "Hints",
    "LEVELS",
    "Line",
    "LineField",
    "NumberField",
    "Puzzle",
    "Puzzles",
    "Rated",
    "Rules",
    "STATUSES",
    "Size",
    "Solved",
    "SudokuAnswer",
    "SudokuSolutions",
    "SudokuStatus",
    "TECHNIQUES",
    "TrueCandidates",
    "and_",
    "check",
    "clue_kinds",
    "count",
    "count_one",
    "hint",
    "hint_one",
    "not_",
    "or_",
    "path",
    "picture",
    "rate",
    "rate_one",
    "read_link",
    "solve",
    "solve_one",
]

Puzzles: TypeAlias = "bytes | Iterable[str] | Iterable[bytes] | npt.NDArray[Any]"
"""Many puzzles. Arrays of Arrow and columns of pandas and polars have these as well.

>>> lines = ("." * 81 + "\\n").encode() * 2
>>> count(lines), count(np.zeros((1, 9, 9), dtype=np.uint8))
(array([2, 2], dtype=uint64), array([2], dtype=uint64))
"""

STATUSES: tuple[str, ...] = tuple(_engine.STATUSES)
"""What the numbers of `Solved.statuses` mean: none, unique, multiple, invalid.

>>> STATUSES[1]
'unique'
"""

LEVELS: tuple[str, ...] = tuple(_engine.LEVELS)
"""What the numbers of `Rated.levels` mean, the easiest first; 0 is none.

>>> LEVELS[1:]
('Easy', 'Medium', 'Hard', 'Unfair', 'Extreme')
"""

TECHNIQUES: tuple[str, ...] = tuple(_engine.TECHNIQUES)
"""What the numbers of techniques mean; 0 is none.

>>> TECHNIQUES.index("X-Wing") > TECHNIQUES.index("Naked Single")
True
"""


@dataclass(frozen=True)
class Solved:
    """The answers for many puzzles, in their order.

    `solutions` is an array of `S81`, or of digits in the shape that the puzzles had. Where a puzzle
    does not have exactly one solution, it is blank: 81 dots, or zeros. `statuses` has the place of
    each puzzle's status in `STATUSES`.

    >>> text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> solved = solve([text, "." * 81])
    >>> solved.statuses, len(solved)
    (array([1, 2], dtype=uint8), 2)
    >>> solved.solutions[0][:9]
    b'534678912'
    >>> solved.to_arrow()["status"].to_pylist()
    ['unique', 'multiple']
    """

    solutions: npt.NDArray[Any]
    statuses: npt.NDArray[Any]

    def to_arrow(self) -> Any:
        """The answers as a table of Arrow with the columns `solution` (null where there is not
        exactly one) and `status`.
        """
        import pyarrow as pa

        flat = np.ascontiguousarray(self.solutions).reshape(-1).view(np.uint8)
        if self.solutions.dtype == np.uint8:
            flat = flat + np.uint8(ord("0"))
        count = len(self.statuses)
        # Offsets of 32 bits suffice for 26 million puzzles.
        is_small = count * 81 < 2**31
        offsets = np.arange(0, count * 81 + 1, 81, dtype=np.int32 if is_small else np.int64)
        is_unique = np.packbits(self.statuses == STATUSES.index("unique"), bitorder="little")
        texts = pa.StringArray if is_small else pa.LargeStringArray
        solutions = texts.from_buffers(count, *map(pa.py_buffer, (offsets, flat, is_unique)))
        return pa.table({"solution": solutions, "status": _statuses(self.statuses)})

    def __len__(self) -> int:
        return len(self.statuses)


@dataclass(frozen=True)
class Rated:
    """The grades of many puzzles, in their order: places in `LEVELS`, scores, the hardest step (a place
    in `TECHNIQUES`) and the number of steps, as HoDoKu counts. Levels and scores are 0 where the
    techniques do not reach the solution, and so is all where a puzzle does not have exactly one.
    `statuses` has the place of each puzzle's status in `STATUSES`.

    >>> text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> rated = rate([text])
    >>> LEVELS[rated.levels[0]], int(rated.scores[0]), TECHNIQUES[rated.hardest[0]], int(rated.steps[0])
    ('Easy', 204, 'Naked Single', 51)
    >>> rated.to_arrow()["score"].to_pylist()
    [204]
    """

    levels: npt.NDArray[Any]
    scores: npt.NDArray[Any]
    hardest: npt.NDArray[Any]
    steps: npt.NDArray[Any]
    statuses: npt.NDArray[Any]

    def to_arrow(self) -> Any:
        """The grades as a table of Arrow with the columns `level`, `score`, `hardest`, `steps` and
        `status`; null where there is none.
        """
        import pyarrow as pa

        columns = {
            "level": _names(self.levels, LEVELS),
            "score": pa.array(self.scores, mask=self.levels == 0),
            "hardest": _names(self.hardest, TECHNIQUES),
            "steps": pa.array(self.steps, mask=self.statuses != STATUSES.index("unique")),
        }
        return pa.table(columns | {"status": _statuses(self.statuses)})

    def __len__(self) -> int:
        return len(self.statuses)


@dataclass(frozen=True)
class Hints:
    """The easiest next steps of many puzzles, in their order: places in `TECHNIQUES`, and the steps as
    HoDoKu writes them. `placed` has the digit that a step places in each cell, or 0, and `removed` the
    candidates that it removes, of which bit 0 is digit 1. Where a puzzle is solved, does not have
    exactly one solution, or no technique finds a step, the technique is 0 and the step `None`.
    `statuses` has the place of each puzzle's status in `STATUSES`.

    >>> text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> hints = hint([text])
    >>> TECHNIQUES[hints.techniques[0]], hints.notations[0]
    ('Naked Single', 'Naked Single: r5c5=5')
    >>> hints.placed.reshape(9, 9)[4]
    array([0, 0, 0, 0, 5, 0, 0, 0, 0], dtype=uint8)
    >>> hints.to_arrow()["step"].to_pylist()
    ['Naked Single: r5c5=5']
    """

    techniques: npt.NDArray[Any]
    notations: list[str | None]
    placed: npt.NDArray[Any]
    removed: npt.NDArray[Any]
    statuses: npt.NDArray[Any]

    def to_arrow(self) -> Any:
        """The steps as a table of Arrow with the columns `technique`, `step` and `status`; null where
        there is none.
        """
        import pyarrow as pa

        step = pa.array(self.notations, type=pa.string())
        technique = _names(self.techniques, TECHNIQUES)
        return pa.table({"technique": technique, "step": step, "status": _statuses(self.statuses)})

    def __len__(self) -> int:
        return len(self.statuses)


def _names(places, names):
    """A column of names by their places, null for 0."""
    import pyarrow as pa

    indices = pa.array(places.astype(np.int16) - 1, mask=places == 0, type=pa.int16())
    return pa.DictionaryArray.from_arrays(indices, list(names[1:]))


def _statuses(statuses):
    import pyarrow as pa

    return pa.DictionaryArray.from_arrays(statuses.astype(np.int8), list(STATUSES))


def solve(puzzles: Puzzles, threads: int = 1) -> Solved:
    """Solves many puzzles, or says of each whether it has none or several solutions.

    >>> text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> solved = solve([text, "11" + "." * 79])
    >>> [STATUSES[status] for status in solved.statuses]
    ['unique', 'invalid']
    >>> solve([text[:80]])
    Traceback (most recent call last):
        ...
    ValueError: puzzle 0 (counted from 0): a text of 81 characters is needed, and this is 80 characters; for other sizes there is solve_one
    """
    cells, are_digits, shape = cells_of(puzzles)
    count = len(cells) // 81
    solutions = np.empty(count * 81, dtype=np.uint8)
    statuses = np.empty(count, dtype=np.uint8)
    _engine.solve_buffer(cells, are_digits, solutions, statuses, threads)
    shaped: npt.NDArray[Any] = solutions.reshape(shape) if are_digits else solutions.view("S81")
    return Solved(shaped, statuses)


def count(puzzles: Puzzles, most: int = 2, threads: int = 1) -> npt.NDArray[Any]:
    """Counts the solutions of many puzzles, at most `most` of each, as an array of `uint64`.

    >>> count(["." * 81], most=100)
    array([100], dtype=uint64)
    """
    cells, are_digits, _ = cells_of(puzzles)
    counts = np.empty(len(cells) // 81, dtype=np.uint64)
    _engine.count_buffer(cells, are_digits, most, counts, threads)
    return counts


def check(puzzles: Puzzles, threads: int = 1) -> npt.NDArray[Any]:
    """Whether each of many puzzles has exactly one solution.

    >>> text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> check([text, "." * 81])
    array([ True, False])
    """
    return solve(puzzles, threads).statuses == STATUSES.index("unique")


def rate(puzzles: Puzzles, threads: int = 1) -> Rated:
    """Grades many puzzles by the techniques that people use: the level and the score of the steps to
    the solution.

    >>> text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> rated = rate([text])
    >>> LEVELS[rated.levels[0]], int(rated.scores[0])
    ('Easy', 204)
    """
    cells, are_digits, _ = cells_of(puzzles)
    count = len(cells) // 81
    levels, hardest, statuses = (np.empty(count, dtype=np.uint8) for _ in range(3))
    scores, steps = np.empty(count, dtype=np.uint32), np.empty(count, dtype=np.uint16)
    _engine.rate_buffer(cells, are_digits, levels, scores, hardest, steps, statuses, threads)
    return Rated(levels, scores, hardest, steps, statuses)


def hint(puzzles: Puzzles, threads: int = 1) -> Hints:
    """The easiest next step of many puzzles by the techniques that people use.

    >>> text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> hint([text]).notations
    ['Naked Single: r5c5=5']
    """
    cells, are_digits, shape = cells_of(puzzles)
    count = len(cells) // 81
    techniques, statuses = (np.empty(count, dtype=np.uint8) for _ in range(2))
    placed, removed = np.empty(count * 81, dtype=np.uint8), np.empty(count * 81, dtype=np.uint16)
    notations = _engine.hint_buffer(cells, are_digits, techniques, placed, removed, statuses, threads)
    shape = shape or (count, 81)
    return Hints(techniques, notations, placed.reshape(shape), removed.reshape(shape), statuses)


def solve_one(puzzle: str) -> tuple[str, list[str]]:
    """The status of one puzzle of any size, in any form that the command `csp` reads, and its
    solutions: two of them if there are several.

    >>> solve_one("3........4.....1")
    ('multiple', ['3214412314322341', '3214413214232341'])
    """
    return _engine.solve_text(puzzle)


def count_one(puzzle: str, most: int = 1_000_000) -> int:
    """The number of solutions of one puzzle, at most `most`.

    >>> count_one("." * 16)
    288
    """
    return _engine.count_text(puzzle, most)


def rate_one(puzzle: str) -> tuple[str, int] | None:
    """The level and the score of one puzzle of any size, or `None` if the techniques do not reach the
    solution. A puzzle without exactly one solution is an error.

    >>> text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> rate_one(text)
    ('Easy', 204)
    """
    return _engine.rate_text(puzzle)


def hint_one(puzzle: str) -> dict[str, Any] | None:
    """The easiest next step of one puzzle of any size: its technique, cells, and what it places and
    removes, as the command writes it. `None` if no technique finds a step. A puzzle without exactly
    one solution is an error.

    >>> text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> step = hint_one(text)
    >>> step["technique"], step["placement"]
    ('Naked Single', 'r5c5=5')
    """
    step: dict[str, Any] | None = json.loads(_engine.hint_text(puzzle))
    return step


def path(puzzle: str) -> dict[str, Any]:
    """The steps from one puzzle of any size to its solution, with their level and score.

    >>> text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> steps = path(text)
    >>> sorted(steps), len(steps["steps"])
    (['hardest', 'level', 'score', 'steps'], 51)
    """
    steps: dict[str, Any] = json.loads(_engine.path_text(puzzle))
    return steps


def picture(puzzle: str, hint: bool = False) -> Picture:
    """A picture of a puzzle, or of its easiest next step, which a notebook shows.

    >>> text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> str(picture(text, hint=True)).startswith("<svg")
    True
    """
    return Picture(_engine.picture_text(puzzle, hint))
