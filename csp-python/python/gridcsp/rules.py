"""The rules of sudoku variants: boards, houses and clues."""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt
from typing import TypeAlias, Union

import numpy as np
import numpy.typing as npt

from gridcsp import _engine
from gridcsp.clues import Cell, Clue, FieldValue, Line
from gridcsp.kinds import Integer
from gridcsp.listed import BoardWords, HouseWords

Size: TypeAlias = Union[Integer, tuple[Integer, Integer]]
"""A number of rows and columns, or one for both.

>>> Rules.latin(5).shape, Rules.latin((2, 5)).shape
((5, 5), (2, 5))
"""


class Rules:
    """The houses and the clues that a grid has to keep. A house is a set of cells without equal digits, such as a row.

    Rules do not change: each method returns new ones, as those of texts, tuples and arrays do. So they can be shared by many puzzles,
    compared, pickled, and used as keys, and a variant grows out of another one without harm to it.

    >>> rules = Rules.classic(9).with_diagonals()
    >>> rules = rules.clue("thermometer", ["r1c1", "r1c2", "r2c3"]).clue("cage", cells="r8c8 r8c9", total=12)
    >>> rules
    <Rules: 9x9 with 29 houses and 2 clues>
    >>> for clue in rules.clues:
    ...     print(clue)
    r1c1, r1c2, r2c3 increase
    r8c8, r8c9 are different and add up to 12
    >>> rules.shape, rules.boxes, rules.digits
    ((9, 9), (3, 3), range(1, 10))
    >>> rules.houses["diagonal 1"][:2], rules.outside_rows, rules.voids
    (((0, 0), (1, 1)), 0, ())
    """

    def __init__(self) -> None:
        raise TypeError("rules begin with Rules.classic, Rules.latin, Rules.jigsaw or Rules.without_houses")

    @classmethod
    def _of(cls, engine: _engine.EngineRules) -> Rules:
        rules = cls.__new__(cls)
        rules._engine = engine
        return rules

    _engine: _engine.EngineRules

    @staticmethod
    def classic(size: Size = 9, *, boxes: tuple[Integer, Integer] | None = None, digits: range | None = None) -> Rules:
        """Rows, columns and boxes. `boxes` are the rows and columns of a box, the nearest to a square unless they are given.
        `digits` begin with 0 or 1; without them there are as many as the longer of rows and columns has cells.

        >>> Rules.classic(6).boxes, Rules.classic((4, 6)).boxes, Rules.classic(9, digits=range(0, 9)).digits
        ((2, 3), (2, 3), range(0, 9))
        """
        return Rules._of(_engine.EngineRules("classic", _size(size), boxes, _digits(digits)))

    @staticmethod
    def latin(size: Size = 9, *, digits: range | None = None) -> Rules:
        """Rows and columns.

        >>> len(Rules.latin(5).houses), Rules.latin(5).digits
        (10, range(1, 6))
        """
        return Rules._of(_engine.EngineRules("latin", _size(size), None, _digits(digits)))

    @staticmethod
    def without_houses(size: Size = 9, *, digits: range | None = None) -> Rules:
        """No houses, for puzzles whose rules are all clues and houses of their own.

        >>> rules = Rules.without_houses(2).with_house("r1c1 r2c2").with_house("r1c2 r2c1")
        >>> Puzzle(rules=rules).count()
        4
        """
        return Rules._of(_engine.EngineRules("none", _size(size), None, _digits(digits)))

    @staticmethod
    def jigsaw(regions: str | npt.ArrayLike, *, digits: range | None = None) -> Rules:
        """Rows, columns, and regions of any form: a text with a character for each cell, in rows, or an array of numbers or texts.
        Cells with equal entries are a region.

        >>> rules = Rules.jigsaw("AAAB ABBB CCCD CDDD")
        >>> rules == Rules.jigsaw([[0, 0, 0, 1], [0, 1, 1, 1], [2, 2, 2, 3], [2, 3, 3, 3]])
        True
        >>> rules.houses["region 2"]
        ((0, 3), (1, 1), (1, 2), (1, 3))
        """
        labels = _labels(regions)
        known: dict[object, str] = {}
        # A character for each label, none of them a blank.
        text = "".join(known.setdefault(label, chr(0x4E00 + len(known))) for row in labels for label in row)
        return Rules._of(_engine.EngineRules.jigsaw((len(labels), len(labels[0])), text, _digits(digits)))

    def with_diagonals(self) -> Rules:
        """The same rules with both diagonals as houses.

        >>> Puzzle(rules=Rules.classic(4)).count(), Puzzle(rules=Rules.classic(4).with_diagonals()).count()
        (288, 48)
        """
        return Rules._of(self._engine.with_diagonals())

    def with_windows(self) -> Rules:
        """The same rules with the windows of windoku (hyper sudoku) as houses.

        >>> Rules.classic(9).with_windows().houses["window 1"][:3]
        ((1, 1), (1, 2), (1, 3))
        """
        return Rules._of(self._engine.with_windows())

    def with_modifiers(self, *modifiers: tuple[Integer, Integer]) -> Rules:
        """The same rules with modifiers: one cell of each row, column, and box or region is worth another number than its digit, for
        each of these factors and offsets, and clues about sums, orders and differences read that. No digit is modified twice in
        the same way. `(2, 0)` are doublers, and `(-1, 0)` negators. As many rows as the board has stand outside of it, below, for
        the marks of its cells: 1 for a plain cell, 2 for the first modifier, and so on.

        >>> rules = Rules.classic(4).with_modifiers((2, 0)).clue("cage", cells="r1c1 r1c2", total=11)
        >>> rules.shape, rules.outside_rows
        ((8, 4), 4)
        >>> from gridcsp import sudoku
        >>> grid = sudoku.Puzzle(rules=rules).solve().solution
        >>> sorted(zip(grid[0, :2].tolist(), grid[4, :2].tolist()))  # 3 and twice 4
        [(3, 1), (4, 2)]
        """
        return Rules._of(self._engine.with_modifiers(modifiers))

    def with_house(self, cells: Line, name: str = "extra region") -> Rules:
        """The same rules with one more house. Houses of one name are numbered.

        >>> list(Rules.latin(4).with_house("r2c2 r2c3 r3c2 r3c3", "centre").houses)[-1]
        'centre 1'
        """
        return Rules._of(self._engine.with_house(cells, name))

    def clue(self, kind: str, /, *parts: Line | Integer, **fields: FieldValue) -> Rules:
        """The same rules with one more clue, whose fields are as for `Clue`: `rules = rules.clue("renban", "r1c1 r1c2 r1c3")`.

        >>> rules = Rules.classic(4).clue("cage", "r1c1 r1c2", 7)
        >>> rules.clue("even", cells="r4c4").clues
        (Clue('cage', 'r1c1 r1c2', 7), Clue('even', 'r4c4'))
        """
        return self.with_clues(Clue(kind, *parts, **fields))

    def with_clues(self, *clues: Clue) -> Rules:
        """The same rules with more clues.

        >>> print(Rules.classic(4).with_clues(or_(Clue("even", "r1c1"), Clue("even", "r1c2"))))
        4x4 with 12 houses and 1 clues
        - at least one of these holds: the digits in r1c1 are even; the digits in r1c2 are even
        """
        engine = self._engine
        for clue in clues:
            if not isinstance(clue, Clue):
                raise TypeError(f"clues are needed, and this is {clue!r}")
            engine = engine.with_clue(clue._engine)
        return Rules._of(engine)

    @property
    def shape(self) -> tuple[int, int]:
        """The numbers of rows and columns."""
        return self._engine.board[:2]

    @property
    def boxes(self) -> tuple[int, int]:
        """The rows and columns of a box. If boxes are no houses, they are only drawn."""
        return self._engine.board[2:4]

    @property
    def digits(self) -> range:
        """The digits."""
        *_, lowest, count = self._engine.board
        return range(lowest, lowest + count)

    @property
    def houses(self) -> dict[str, tuple[Cell, ...]]:
        """The cells of each house by its name, which counts from 1: "row 1"."""
        return {f"{name} {number + 1}": tuple(cells) for name, number, cells in self._engine.houses}

    @property
    def clues(self) -> tuple[Clue, ...]:
        """The clues. Printed, each is a sentence."""
        return tuple(map(Clue._of, self._engine.clues))

    @property
    def outside_rows(self) -> int:
        """The number of rows at the bottom that stand outside of the board: their cells have digits of which clues tell. Texts of
        Interactive Sudoku Solver have such cells.
        """
        return self._engine.outside[0]

    @property
    def voids(self) -> tuple[Cell, ...]:
        """The cells that are none. They have the lowest digit in all solutions."""
        return tuple(self._engine.outside[1])

    def __repr__(self) -> str:
        return f"<Rules: {self._engine.words}>"

    def __str__(self) -> str:
        return "\n".join([self._engine.words, *(f"- {clue}" for clue in self.clues)])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self._engine.is_same(other._engine)

    def __hash__(self) -> int:
        return hash((self._engine.board, self.clues))

    def __reduce__(self) -> tuple[object, ...]:
        houses = None if self._engine.is_classic else self._engine.houses
        return _rules, (self._engine.board, houses, self.clues, self._engine.outside)


def _rules(board: BoardWords, houses: list[HouseWords] | None, clues: tuple[Clue, ...], outside: tuple[int, list[Cell]]) -> Rules:
    """Rules that were pickled."""
    return Rules._of(_engine.EngineRules.of_parts(board, houses, [clue._engine for clue in clues], outside))


def _size(size: Size) -> tuple[Integer, Integer]:
    return size if isinstance(size, tuple) else (size, size)


def _digits(digits: range | None) -> tuple[int, int] | None:
    if digits is None:
        return None
    if not isinstance(digits, range) or digits.step != 1 or not digits:
        raise ValueError(f"digits are a range of numbers, such as range(0, 10), and this is {digits!r}")
    return digits.start, digits.stop - 1


def _labels(regions: str | npt.ArrayLike) -> list[list[object]]:
    """The labels of regions, row by row."""
    if not isinstance(regions, str):
        array = np.asarray(regions)
        if array.ndim != 2 or not array.size:
            raise ValueError(f"regions are rows and columns of labels, and this is an array of shape {array.shape}")
        labels: list[list[object]] = array.tolist()
        return labels
    rows = regions.split()
    if len(rows) == 1:
        side = isqrt(len(rows[0])) or 1
        rows = [rows[0][place : place + side] for place in range(0, len(rows[0]), side)]
    if len({len(row) for row in rows}) != 1:
        raise ValueError(f"the rows of the regions have different lengths: {', '.join(map(repr, rows)) or 'there are none'}")
    return [list(row) for row in rows]
