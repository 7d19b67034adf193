"""Grid puzzles of many genres, from links of puzz.link: nurikabe, slitherlink, star battle and others.

>>> from gridcsp import puzzles
>>> puzzle = puzzles.read("https://puzz.link/p?nurikabe/5/5/g5k2o1k3g")
>>> puzzle.genre.title, puzzle.shape
('Nurikabe', (5, 5))
>>> answer = puzzle.solve(time_limit=10)
>>> answer.status
'unique'
>>> answer["shading"]
array([[0, 0, 1, 1, 1],
       [0, 1, 0, 0, 1],
       [0, 1, 1, 1, 1],
       [0, 1, 0, 1, 0],
       [1, 1, 1, 0, 0]])

What is filled in is a dictionary with an array for each layer of the board. `puzzle.layers` says which there are, and `Layer`
what their arrays look like.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import TracebackType
from typing import Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from gridcsp import _engine
from gridcsp.answer import LimitReached, allowed
from gridcsp.kinds import Integer
from gridcsp.listed import FoundWords, GenreWords, LayerKind, SpotValues

BLANK: int = _engine.BLANK
"""What stands in an array where a spot is not filled in."""

Filling: TypeAlias = dict[str, npt.NDArray[np.int64]]
"""What is filled in: by the name of a layer, its array."""

PuzzleStatus: TypeAlias = Literal["unique", "several", "none", "unknown"]
"""How many solutions a puzzle has. It is unknown if a limit ended the search before."""


@dataclass(frozen=True)
class Genre:
    """A genre: its name in commands, its titles, its names in links (the first is the one that is written), and its rules in
    sentences.
    """

    name: str
    title: str
    japanese: str
    links: tuple[str, ...]
    rules: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join([self.title, *(f"- {rule}" for rule in self.rules)])


@dataclass(frozen=True)
class Layer:
    """A layer of a board. `kind` says where its values are, and what its array looks like. Rows and columns are counted from 0.

    | kind | shape | its values |
    |---|---|---|
    | "cells" | (rows, columns) | `a[r, c]` is in a cell |
    | "steps", "borders" | (2, rows, columns) | `a[0, r, c]` is between a cell and the next one on its right, `a[1, r, c]` between it and the one below. Steps are parts of a line through the middles of cells, borders lie between regions |
    | "sides" | (2, rows + 1, columns + 1) | `a[0, r, c]` is the upper side of a cell, `a[1, r, c]` its left side. One more row and column have the lower and right sides of the board |

    So `right, down = a`. An entry that would lead out of the board is 0. `values` are those that can be filled in, whatever the
    puzzle; `words` are the names of those that have one.
    """

    name: str
    kind: LayerKind
    shape: tuple[int, ...]
    values: range
    words: Mapping[int, str]


@dataclass(frozen=True, eq=False)
class PuzzleAnswer:
    """The answer for a puzzle. It is true if there is a solution, and `answer["shading"]` is a layer of the solution.

    `solutions` are two if there are several, and `solution` is the first. `limit` is what ended the search early ("time", "nodes",
    "failures" or "memory"), `stats` and `wall_time` (seconds) are what the search has cost.
    """

    puzzle: Puzzle
    status: PuzzleStatus
    solutions: tuple[Filling, ...]
    limit: str | None
    stats: dict[str, int]
    wall_time: float

    @property
    def solution(self) -> Filling | None:
        """The solution, or one of several."""
        return self.solutions[0] if self.solutions else None

    @property
    def picture(self) -> str:
        """The solution as lines of text, or the puzzle if there is none."""
        return self.puzzle.picture(self.solution)

    def __bool__(self) -> bool:
        return bool(self.solutions)

    def __getitem__(self, layer: str) -> npt.NDArray[np.int64]:
        if self.solution is None:
            raise LookupError(f"there is no solution: the status is {self.status}")
        if layer not in self.solution:
            raise KeyError(_no_layer(self.puzzle, layer))
        return self.solution[layer]

    def __repr__(self) -> str:
        limit = f", ended by its limit on {self.limit}" if self.limit else ""
        return f"<PuzzleAnswer: {self.puzzle.genre.title}, {self.status}{limit}>"

    def __str__(self) -> str:
        return self.picture


class PuzzleSolutions(Iterator[Filling]):
    """An iterator over the solutions of a puzzle."""

    def __init__(self, puzzle: Puzzle, engine: _engine.EngineFillings) -> None:
        self._puzzle = puzzle
        self._engine = engine

    def __iter__(self) -> PuzzleSolutions:
        return self

    def __next__(self) -> Filling:
        return self._puzzle._filling(next(self._engine))

    @property
    def limit(self) -> str | None:
        """What ended the search before all solutions were found, once it has ended."""
        return self._engine.limit

    def close(self) -> None:
        """Ends the search."""
        self._engine.close()

    def __enter__(self) -> PuzzleSolutions:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Puzzle:
    """A puzzle of any genre. Printed, it is a picture of the board; signs outside of the board are not in it.

    >>> print(read("https://puzz.link/p?slither/4/4/dgdh2c7b"))
      3
    <BLANKLINE>
      3
    <BLANKLINE>
          2   2
    <BLANKLINE>
          2       1
    <BLANKLINE>
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._engine = _engine.EnginePuzzle(text)

    @cached_property
    def genre(self) -> Genre:
        """The genre."""
        return _genre(self._engine.genre)

    @property
    def shape(self) -> tuple[int, int]:
        """The numbers of rows and columns."""
        return self._engine.shape

    @property
    def link(self) -> str:
        """The puzzle as a link of puzz.link."""
        return self._engine.link

    @property
    def layers(self) -> tuple[Layer, ...]:
        """What is filled in."""
        return tuple(layer for layer, _ in self._layers)

    @cached_property
    def _layers(self) -> list[tuple[Layer, npt.NDArray[np.intp]]]:
        """The layers, and where the spots of each are in its array."""
        listed = self._engine.layer_list()
        return [
            (Layer(name, kind, tuple(shape), range(least, greatest + 1), dict(words)), np.array(places, dtype=np.intp))
            for name, kind, shape, places, (least, greatest), words in listed
        ]

    def blank(self) -> Filling:
        """A filling with all spots blank, to be filled in."""
        return self._filling([[BLANK] * len(places) for _, places in self._layers])

    def solve(
        self,
        *,
        time_limit: float | None = None,
        node_limit: int | None = None,
        failure_limit: int | None = None,
        memory_limit: int | None = None,
    ) -> PuzzleAnswer:
        """Looks for a solution and for a second one. Limits are as for `gridcsp.Model`."""
        limits = allowed(time_limit, node_limit, failure_limit, memory_limit)
        return self._answer(self._engine.solve_within(2, limits))

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

    def solutions(
        self,
        most: Integer | None = None,
        *,
        time_limit: float | None = None,
        node_limit: int | None = None,
        failure_limit: int | None = None,
        memory_limit: int | None = None,
    ) -> PuzzleSolutions:
        """The solutions one after the other, at most `most`."""
        limits = allowed(time_limit, node_limit, failure_limit, memory_limit)
        return PuzzleSolutions(self, self._engine.solutions_within(most, limits))

    def picture(self, filling: Mapping[str, npt.ArrayLike] | None = None) -> str:
        """The board as lines of text, with what is filled in. A layer that is not named is blank."""
        return self._engine.picture(None if filling is None else self._values(filling))

    def __str__(self) -> str:
        return self.picture()

    def __repr__(self) -> str:
        return f"puzzles.read({self._text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self._engine.is_same(other._engine)

    def __hash__(self) -> int:
        return hash((self.genre.name, self.shape))

    def __reduce__(self) -> tuple[type[Puzzle], tuple[str]]:
        return Puzzle, (self._text,)

    def _answer(self, found: FoundWords) -> PuzzleAnswer:
        listed, limit, stats, wall_time = found
        solutions = tuple(map(self._filling, listed))
        status: PuzzleStatus
        if len(solutions) > 1:
            status, limit = "several", None
        elif limit is not None:
            status = "unknown"
        else:
            status = "unique" if solutions else "none"
        return PuzzleAnswer(self, status, solutions, limit, stats, wall_time)

    def _filling(self, values: SpotValues) -> Filling:
        """The arrays of values that are listed by spot."""
        filling: Filling = {}
        for (layer, places), listed in zip(self._layers, values):
            filling[layer.name] = array = np.zeros(layer.shape, dtype=np.int64)
            array.reshape(-1)[places] = listed
        return filling

    def _values(self, filling: Mapping[str, npt.ArrayLike]) -> SpotValues:
        """The values of arrays by spot, or what is wrong with the arrays."""
        if not isinstance(filling, Mapping):
            raise TypeError(f"what is filled in is a dictionary of arrays by layer, such as {{{self.layers[0].name!r}: array}}, and this is {_kind(filling)}")
        for name in filling:
            if name not in (layer.name for layer in self.layers):
                raise ValueError(_no_layer(self, name))
        listed: SpotValues = []
        for layer, places in self._layers:
            array = _checked(layer, filling.get(layer.name))
            outside = np.ones(array.size, dtype=np.bool_)
            outside[places] = False
            flat = array.reshape(-1)
            wrong = np.flatnonzero(outside & (flat != 0) & (flat != BLANK))
            if len(wrong):
                place = tuple(map(int, np.unravel_index(wrong[0], layer.shape)))
                raise ValueError(f"the layer {layer.name!r} has {flat[wrong[0]]} at {place}, which leads out of the board: 0 is meant there")
            listed.append(flat[places].tolist())
        return listed


def _checked(layer: Layer, given: npt.ArrayLike | None) -> npt.NDArray[np.int64]:
    """The array of a layer, of its shape."""
    if given is None:
        return np.full(layer.shape, BLANK, dtype=np.int64)
    array = np.asarray(given)
    if array.dtype.kind not in "iub":
        raise TypeError(f"the layer {layer.name!r} has integers, and this is an array of {array.dtype}")
    if array.shape != layer.shape:
        raise ValueError(f"the layer {layer.name!r} has the shape {layer.shape}, and this is an array of shape {array.shape}")
    return array.astype(np.int64)


def _no_layer(puzzle: Puzzle, name: object) -> str:
    known = ", ".join(repr(layer.name) for layer in puzzle.layers)
    return f"{name!r} is no layer of {puzzle.genre.title}, which has {known}"


def _kind(thing: object) -> str:
    return f"a {type(thing).__name__}"


def _genre(words: GenreWords) -> Genre:
    name, title, japanese, links, rules = words
    return Genre(name, title, japanese, tuple(links), tuple(rules))


def genres() -> list[Genre]:
    """All genres, by their names."""
    return [_genre(words) for words in _engine.genres()]


def read(text: str) -> Puzzle:
    """Reads a link of puzz.link, pzv.jp or pzprxs. What cannot be read is a `ValueError` that says where."""
    return Puzzle(text)
