"""Clues of sudoku variants, and the kinds that there are."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias, Union

from gridcsp import _engine
from gridcsp.kinds import Integer
from gridcsp.listed import ClueKindWords

Cell: TypeAlias = tuple[int, int]
"""A row and a column, counted from 0: `grid[cell]` is the digit of an array.

>>> Clue("even", "r1c2").lines[0]
((0, 1),)
"""

CellLike: TypeAlias = Union[str, Iterable[Integer]]
"""A cell by its name, "r4c7", or as (row, column) counted from 0: (3, 6).

>>> Clue("even", ["r4c7"]) == Clue("even", [(3, 6)])
True
"""

Line: TypeAlias = Union[str, Iterable[CellLike]]
"""Cells one after the other: ["r1c1", "r1c2"], "r1c1 r1c2", [(0, 0), (0, 1)], or an array of numpy of shape (n, 2).

>>> Clue("renban", "r1c1 r1c2") == Clue("renban", ["r1c1", "r1c2"]) == Clue("renban", [(0, 0), (0, 1)])
True
"""

FieldValue: TypeAlias = "Line | Iterable[Line] | Integer | Iterable[Integer] | Clue | Iterable[Clue]"
"""What a field of a clue takes: a line or a number, or a list of them where there may be several; its text; other clues.

>>> print(Clue("or", clues=[Clue("even", cells="r1c1"), Clue("cage", cells="r1c1 r1c2", total=9)]))
at least one of these holds: the digits in r1c1 are even; r1c1, r1c2 are different and add up to 9
"""


@dataclass(frozen=True)
class LineField:
    """A line of cells that a kind of clues takes: its name, the least and the greatest number of its cells (`None` if there is none),
    and whether there may be several lines like it, or none.

    >>> cage = next(kind for kind in clue_kinds() if kind.name == "cage")
    >>> cage.lines[0]
    LineField(name='cells', least=1, most=None, repeats=False)
    """

    name: str
    least: int
    most: int | None
    repeats: bool


@dataclass(frozen=True)
class NumberField:
    """A number that a kind of clues takes: its name, what it is if it is not given (`None` if it has to be), and whether there may be
    several numbers like it, or none.

    >>> cage = next(kind for kind in clue_kinds() if kind.name == "cage")
    >>> cage.numbers[0]
    NumberField(name='total', default=None, repeats=True)
    """

    name: str
    default: int | None
    repeats: bool


@dataclass(frozen=True)
class ClueKind:
    """A kind of clues. `fields` are the names by which it takes its lines, its numbers, its text and the clues that it is about.
    `text` says what its text is, if it has one. `example` is a clue of the kind on the first rows of a board.

    >>> cage = next(kind for kind in clue_kinds() if kind.name == "cage")
    >>> cage.fields, cage.example
    (('cells', 'total'), Clue('cage', 'r1c1 r1c2 r1c3', 12))
    >>> cage.sentence
    'r1c1, r1c2, r1c3 are different and add up to 12'
    """

    name: str
    lines: tuple[LineField, ...]
    numbers: tuple[NumberField, ...]
    text: str | None
    takes_clues: bool
    fields: tuple[str, ...]
    example: Clue | None

    @property
    def sentence(self) -> str:
        """What the example says, in words."""
        return "" if self.example is None else self.example.sentence

    def __str__(self) -> str:
        return f"{self.name}({', '.join(self.fields)}): {self.sentence}"


class Clue:
    """What a puzzle says about some cells. Lines and numbers come one after the other, or by the names that the kind gives them
    (`clue_kinds`). A field of which there may be several takes one, or a list of them. Printed, a clue is a sentence.

    >>> print(Clue("thermometer", ["r1c1", "r1c2", "r2c3"]))
    r1c1, r1c2, r2c3 increase
    >>> Clue("cage", cells=[(0, 0), (0, 1)], total=9) == Clue("cage", "r1c1 r1c2", 9)
    True
    >>> print(Clue("arrow", circle="r1c1", shaft=["r1c2 r1c3", "r2c1 r3c1"]))
    the number in r1c1 is the sum of each of these: r1c2, r1c3; r2c1, r3c1
    >>> Clue("cage", cells="r1c1", sum=9)
    Traceback (most recent call last):
        ...
    TypeError: cage has no field "sum": it has cells, total
    >>> whisper = Clue("whisper", "r1c1 r1c2")
    >>> whisper.kind, whisper.lines, whisper.numbers, whisper.text
    ('whisper', (((0, 0), (0, 1)),), (5,), '')
    >>> whisper.sentence
    'neighbors on the line r1c1, r1c2 differ by at least 5'
    >>> or_(whisper, Clue("even", "r1c1")).clues
    (Clue('whisper', 'r1c1 r1c2', 5), Clue('even', 'r1c1'))
    """

    def __init__(self, kind: str, /, *parts: Line | Integer, **fields: FieldValue) -> None:
        if not isinstance(kind, str):
            raise TypeError(f"the kind of a clue is its name, such as 'cage', and this is {kind!r}")
        if kind not in _kinds():
            raise ValueError(_no_kind(kind))
        named: dict[str, object] = {**fields}
        if "clues" in fields:
            named["clues"] = _engines(kind, fields["clues"])
        self._engine = _engine.EngineClue(kind, parts, named)

    @classmethod
    def _of(cls, engine: _engine.EngineClue) -> Clue:
        clue = cls.__new__(cls)
        clue._engine = engine
        return clue

    @property
    def kind(self) -> str:
        """The name of its kind."""
        return self._engine.kind

    @cached_property
    def lines(self) -> tuple[tuple[Cell, ...], ...]:
        """Its lines of cells, which are rows and columns counted from 0."""
        return tuple(map(tuple, self._engine.lines))

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """Its numbers, with those that were not given."""
        return tuple(self._engine.numbers)

    @property
    def text(self) -> str:
        """Its text, which is empty for most kinds."""
        return self._engine.text

    @property
    def clues(self) -> tuple[Clue, ...]:
        """The clues that it is about."""
        return tuple(map(Clue._of, self._engine.clues))

    @property
    def sentence(self) -> str:
        """What it says, in words."""
        return self._engine.sentence

    def __str__(self) -> str:
        return self.sentence

    def __repr__(self) -> str:
        parts = [repr(self.kind), *(repr(" ".join(map(_name, line))) for line in self.lines), *map(repr, self.numbers)]
        parts += [f"text={self.text!r}"] if self.text else []
        parts += [f"clues={list(self.clues)!r}"] if self.clues else []
        return f"Clue({', '.join(parts)})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Clue) and self._engine.is_same(other._engine)

    def __hash__(self) -> int:
        return hash((self.kind, self.lines, self.numbers, self.text, self.clues))

    def __reduce__(self) -> tuple[object, ...]:
        return _clue, (self.kind, self.lines, self.numbers, self.text, self.clues)


def _clue(kind: str, lines: Iterable[Line], numbers: Iterable[int], text: str, clues: tuple[Clue, ...]) -> Clue:
    """A clue that was pickled."""
    more: dict[str, str | tuple[Clue, ...]] = {}
    if text:
        more["text"] = text
    if clues:
        more["clues"] = clues
    return Clue(kind, *lines, *numbers, **more)


def _engines(kind: str, clues: object) -> list[_engine.EngineClue]:
    engines: list[_engine.EngineClue] = []
    for clue in clues if isinstance(clues, Iterable) else [clues]:
        if not isinstance(clue, Clue):
            raise TypeError(f"{kind} is about clues, and this is {clue!r}")
        engines.append(clue._engine)
    return engines


def _name(cell: Cell) -> str:
    row, column = cell
    return f"r{row + 1}c{column + 1}"


def or_(*clues: Clue) -> Clue:
    """At least one of some clues holds.

    >>> print(or_(Clue("even", "r1c1"), Clue("even", "r1c2")))
    at least one of these holds: the digits in r1c1 are even; the digits in r1c2 are even
    """
    return Clue("or", clues=clues)


def and_(*clues: Clue) -> Clue:
    """All of some clues hold, for those that take clues in turn.

    >>> print(or_(Clue("even", "r1c1"), and_(Clue("even", "r1c2"), Clue("even", "r1c3"))))
    at least one of these holds: the digits in r1c1 are even; the digits in r1c2 are even, and the digits in r1c3 are even
    """
    return Clue("and", clues=clues)


def not_(*clues: Clue) -> Clue:
    """None of some clues holds.

    >>> print(not_(Clue("even", "r1c1"), Clue("cage", "r1c1 r1c2", 10)))
    this does not hold: the digits in r1c1 are even; nor this: r1c1, r1c2 are different and add up to 10
    """
    return Clue("not", clues=clues)


_KNOWN: dict[str, ClueKind] = {}


def _kinds() -> dict[str, ClueKind]:
    """The kinds by their names, once they were asked for."""
    if not _KNOWN:
        _KNOWN.update((words[0], _kind(words)) for words in _engine.clue_kind_list())
    return _KNOWN


def _kind(words: ClueKindWords) -> ClueKind:
    name, lines, numbers, text, takes_clues, fields, example = words
    return ClueKind(
        name,
        tuple(LineField(*line) for line in lines),
        tuple(NumberField(*number) for number in numbers),
        text,
        takes_clues,
        tuple(fields),
        None if example is None else Clue._of(example),
    )


def _no_kind(name: str) -> str:
    spelled = name.strip().lower().replace("_", "-").replace(" ", "-")
    near = [spelled] if spelled in _kinds() else difflib.get_close_matches(spelled, _kinds(), cutoff=0.5)
    meant = f"did you mean {' or '.join(map(repr, near))}? " if near else ""
    return f"there is no kind of clues {name!r}: {meant}clue_kinds() lists all"


def clue_kinds() -> list[ClueKind]:
    """All kinds of clues, by their names.

    >>> whisper = next(kind for kind in clue_kinds() if kind.name == "whisper")
    >>> whisper.fields, whisper.numbers
    (('line', 'difference'), (NumberField(name='difference', default=5, repeats=False),))
    >>> whisper.sentence
    'neighbors on the line r1c1, r1c2, r1c3 differ by at least 5'
    """
    return list(_kinds().values())
