"""Grid puzzles of many genres, from links of puzz.link and in other forms: nurikabe, slitherlink, star battle and others.

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

>>> len(puzzle.path()), max(puzzle.path().sizes)
(10, 1)

>>> made = next(puzzles.generate("slitherlink", (5, 5), seed=1))
>>> made.puzzle.solve().status
'unique'

What is filled in is a dictionary with an array for each layer of the board. `puzzle.layers` says which there are, and `Layer`
what their arrays look like.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from gridcsp import _engine
from gridcsp.answer import LimitReached, allowed
from gridcsp.iterated import SolutionIterator
from gridcsp.kinds import Integer
from gridcsp.listed import (
    ChainWords,
    FoundWords,
    GenreWords,
    LayerKind,
    MarkWords,
    PathEnd,
    SignWords,
    SpotValues,
    StepWords,
    WhyStatus,
)
from gridcsp.shown import Picture

__all__ = [
    "BLANK",
    "BrokenRule",
    "ClueSymmetry",
    "Filling",
    "Genre",
    "Layer",
    "MadePuzzle",
    "MadePuzzles",
    "Mark",
    "NoteSign",
    "Puzzle",
    "PuzzleAnswer",
    "PuzzleLevel",
    "PuzzlePath",
    "PuzzleSolutions",
    "PuzzleStatus",
    "PuzzleStep",
    "PuzzleWhy",
    "WhyStep",
    "generate",
    "genres",
    "read",
    "solve_all",
]

BLANK: int = _engine.BLANK
"""What stands in an array where a spot is not filled in.

>>> int(read("https://puzz.link/p?nurikabe/5/5/g5k2o1k3g").blank()["shading"][0, 0]) == BLANK
True
"""

Filling: TypeAlias = dict[str, npt.NDArray[np.int64]]
"""What is filled in: by the name of a layer, its array.

>>> read("https://puzz.link/p?nurikabe/5/5/g5k2o1k3g").blank()["shading"].shape
(5, 5)
"""

PuzzleStatus: TypeAlias = Literal["unique", "several", "none", "unknown"]
"""How many solutions a puzzle has. It is unknown if a limit ended the search before.

>>> read("https://puzz.link/p?nurikabe/5/5/g5k2o1k3g").solve().status
'unique'
"""

PuzzleLevel: TypeAlias = Literal["easy", "medium", "hard", "extreme"]
"""The most rules that a step takes: one, two, three or four, or more.

>>> next(generate("slitherlink", (4, 4), level="easy")).puzzle.path().end
'complete'
"""

ClueSymmetry: TypeAlias = Literal["none", "half-turn", "left-right", "above-below"]
"""The symmetry of the places of clues.

>>> next(generate("slitherlink", (4, 4), symmetry="half-turn")).puzzle.shape
(4, 4)
"""


@dataclass(frozen=True)
class Genre:
    """A genre: its name in commands, its titles, its names in links (the first is the one that is written), its rules in sentences,
    and whether `generate` makes puzzles of it.

    >>> genre = next(genre for genre in genres() if genre.name == "nurikabe")
    >>> genre.title, genre.links, genre.is_made
    ('Nurikabe', ('nurikabe',), False)
    >>> genre.rules[0]
    'Shade cells. The shaded cells are connected, and no 2×2 of them are all shaded.'
    """

    name: str
    title: str
    japanese: str
    links: tuple[str, ...]
    rules: tuple[str, ...]
    is_made: bool

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

    >>> puzzle = read("https://puzz.link/p?nurikabe/5/5/g5k2o1k3g")
    >>> puzzle.layers[0]
    Layer(name='shading', kind='cells', shape=(5, 5), values=range(0, 2), words={0: 'unshaded', 1: 'shaded'})
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

    >>> puzzle = read("https://puzz.link/p?nurikabe/5/5/g5k2o1k3g")
    >>> answer = puzzle.solve()
    >>> answer.status, answer.limit, list(answer.solution)
    ('unique', None, ['shading'])
    >>> answer["shading"][0]
    array([0, 0, 1, 1, 1])
    >>> print(answer.picture.splitlines()[0])
      .   5   #   #   #
    >>> str(answer.svg).startswith("<svg")
    True
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

    @property
    def svg(self) -> Picture:
        """The solution as SVG, or the puzzle if there is none."""
        return self.puzzle.svg(self.solution)

    def _repr_svg_(self) -> str:
        return self.svg.svg

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


class PuzzleSolutions(SolutionIterator[Filling]):
    """An iterator over the solutions of a puzzle.

    >>> puzzle = read("https://puzz.link/p?slither/3/3/j2j")
    >>> with puzzle.solutions(5) as found:
    ...     print(len(list(found)), found.limit)
    5 None
    >>> found = puzzle.solutions()
    >>> next(found)["line"].shape
    (2, 4, 4)
    >>> found.close()
    """

    def __init__(self, puzzle: Puzzle, engine: _engine.EngineFillings) -> None:
        super().__init__(engine, puzzle._filling)


@dataclass(frozen=True)
class Mark:
    """What is filled in, or excluded, at a spot: `filling[mark.layer][mark.place]` is its entry, with this value. `spot` and `word`
    are the spot and the value in words; rows and columns of spots are counted from 1, as in "r4c7".

    >>> puzzle = read("https://puzz.link/p?nurikabe/5/5/g5k2o1k3g")
    >>> mark = puzzle.hint().steps[-1].marks[0]
    >>> mark.layer, mark.place, mark.value, str(mark)
    ('shading', (2, 2), 1, 'r3c3 is shaded')
    """

    layer: str
    place: tuple[int, ...]
    value: int
    spot: str
    word: str

    def __str__(self) -> str:
        return f"{self.spot} is {self.word}"


@dataclass(frozen=True)
class BrokenRule:
    """A rule that is broken, whatever the blank spots become: its sentence, and what is filled in where it looks.

    >>> puzzle = read("https://puzz.link/p?nurikabe/5/5/g5k2o1k3g")
    >>> filling = puzzle.blank()
    >>> filling["shading"][:2, 2:4] = 1
    >>> (broken, *_) = puzzle.check(filling)
    >>> broken.sentence, broken.marks[0].spot
    ('the 2×2 cells from r1c3 are not all shaded', 'r1c3')
    """

    sentence: str
    marks: tuple[Mark, ...]

    def __str__(self) -> str:
        return f"{self.sentence}, but {', '.join(map(str, self.marks))}"


@dataclass(frozen=True)
class NoteSign:
    """What pictures show of a note in a cell, whose row and column are counted from 0: "3", or "≠3" for what it is not. `follows`
    says that the step states it; other notes are those from which it follows.

    >>> sign = NoteSign(cell=(0, 1), text="3", follows=True)
    >>> sign.cell, sign.text, sign.follows
    ((0, 1), '3', True)
    """

    cell: tuple[int, int]
    text: str
    follows: bool


@dataclass(frozen=True)
class PuzzleStep:
    """A step that a person could take: what can be filled in (`marks`), values that are excluded where several are left
    (`excluded`), and the rules that force it, of which none can be left out. `is_fewest` says that no step needs fewer rules,
    which is proven; `False` says that it is not known. `text` is all of it as a sentence. `noted` is what a person can note in cells,
    in words, such as "r1c2 is on the path of the 3s": later steps rest on it, and it has no place in the filling. `signs` are what
    pictures show of such notes.

    >>> puzzle = read("https://puzz.link/p?nurikabe/5/5/g5k2o1k3g")
    >>> step = puzzle.hint().steps[-1]
    >>> print(step)
    r3c3, r4c2, r4c4 and r5c3 are shaded, because the island of r4c3 has 1 cell and no other number
    >>> step.size, step.is_fewest, len(step.rules), step.excluded
    (1, True, 1, ())
    """

    marks: tuple[Mark, ...]
    excluded: tuple[Mark, ...]
    rules: tuple[str, ...]
    is_fewest: bool
    text: str
    noted: tuple[str, ...]
    signs: tuple[NoteSign, ...]

    @property
    def size(self) -> int:
        """The number of rules."""
        return len(self.rules)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, eq=False)
class PuzzlePath:
    """Steps, one after the other, and the filling that they lead to. `end` is what stands there:

    | end | meaning |
    |---|---|
    | "complete" | each spot is filled in |
    | "open" | no more follows: there are several solutions |
    | "contradiction" | there is no solution with what was filled in, by the rules of the step `contradiction` |
    | "unknown" | the limit was reached |
    | "step" | there may be more steps |

    >>> puzzle = read("https://puzz.link/p?nurikabe/5/5/g5k2o1k3g")
    >>> path = puzzle.path()
    >>> path.end, len(path), path.sizes
    ('complete', 10, (1, 1, 1, 1, 1, 1, 1, 1, 1, 1))
    >>> BLANK in path.filling["shading"]
    False
    """

    steps: tuple[PuzzleStep, ...]
    end: PathEnd
    contradiction: PuzzleStep | None
    filling: Filling

    @property
    def sizes(self) -> tuple[int, ...]:
        """The number of rules of each step: how difficult the puzzle is."""
        return tuple(step.size for step in self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[PuzzleStep]:
        return iter(self.steps)

    def __repr__(self) -> str:
        return f"<PuzzlePath: {len(self)} steps, {self.end}>"

    def __str__(self) -> str:
        steps = [*self.steps, *([self.contradiction] if self.contradiction else [])]
        return "\n".join(f"{number}. {step}" for number, step in enumerate(steps, 1))


@dataclass(frozen=True)
class WhyStep:
    """A step of an explanation: the step, what is filled in where its rules look, and the earlier steps that it needs, counted
    from 0.

    >>> puzzle = read("https://puzz.link/p?nurikabe/5/5/g5k2o1k3g")
    >>> first, second = puzzle.why("r1c3").steps
    >>> second.earlier, [str(mark) for mark in second.filled]
    ((0,), [])
    >>> print(second)
    r1c3 is shaded, because the island of r2c3 has 2 cells and no other number, with 1
    """

    step: PuzzleStep
    filled: tuple[Mark, ...]
    earlier: tuple[int, ...]

    def __str__(self) -> str:
        filled = f", with {', '.join(map(str, self.filled))} filled in" if self.filled else ""
        earlier = f", with {', '.join(str(number + 1) for number in self.earlier)}" if self.earlier else ""
        return f"{self.step}{filled}{earlier}"


@dataclass(frozen=True)
class PuzzleWhy:
    """Why something holds. `claim` is what was asked, in words, or `None`.

    | status | meaning |
    |---|---|
    | "follows" | the claim follows: the last step states it |
    | "refuted" | the contrary follows: the last step states it |
    | "contradiction" | there is no solution with what is filled in, for the reason of the only step |
    | "open" | solutions differ there: `left` are the values, in words |
    | "unknown" | the limit was reached |

    >>> puzzle = read("https://puzz.link/p?nurikabe/5/5/g5k2o1k3g")
    >>> why = puzzle.why("r1c3 is shaded")
    >>> why.status, why.claim, bool(why), len(why)
    ('follows', 'r1c3 is shaded', True, 2)
    """

    status: WhyStatus
    claim: str | None
    steps: tuple[WhyStep, ...]
    left: tuple[str, ...]

    def __bool__(self) -> bool:
        return self.status == "follows"

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[WhyStep]:
        return iter(self.steps)

    def __repr__(self) -> str:
        return f"<PuzzleWhy: {self.status}, {len(self)} steps>"

    def __str__(self) -> str:
        if self.status == "open":
            return f"open: {' or '.join(self.left)}"
        return "\n".join(f"{number}. {step}" for number, step in enumerate(self.steps, 1)) or self.status


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
    >>> puzzle = read("https://puzz.link/p?nurikabe/5/5/g5k2o1k3g")
    >>> puzzle.genre.title, puzzle.shape, puzzle.link
    ('Nurikabe', (5, 5), 'https://puzz.link/p?nurikabe/5/5/g5k2o1k3g')
    >>> [(layer.name, layer.words) for layer in puzzle.layers]
    [('shading', {0: 'unshaded', 1: 'shaded'})]
    >>> bool((puzzle.filled["shading"] == puzzle.blank()["shading"]).all())
    True
    >>> puzzle.solve(time_limit=10).status, len(puzzle.path())
    ('unique', 10)
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

    def text(self, filling: Mapping[str, npt.ArrayLike] | None = None) -> str:
        """The puzzle in the text form, which `read` takes, with what is filled in: one line for each row of each layer.

        >>> puzzle = read("https://puzz.link/p?nurikabe/5/5/g5k2o1k3g")
        >>> print(puzzle.text())
        nurikabe 5x5
        cells
        . 5 . . .
        . . 2 . .
        . . . . .
        . . 1 . .
        . . . 3 .
        <BLANKLINE>
        """
        return self._engine.text([] if filling is None else self._values(filling))

    @property
    def filled(self) -> Filling:
        """What was filled in where the puzzle was read."""
        return self._filling(self._engine.filled())

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
        """A filling with all spots blank, to be filled in.

        >>> puzzle = read("https://puzz.link/p?nurikabe/5/5/g5k2o1k3g")
        >>> puzzle.blank()["shading"][0]
        array([-1, -1, -1, -1, -1])
        """
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
        """The number of solutions, at most `most`. If another limit ends the search before, that is a `LimitReached`.

        >>> puzzle = read("https://puzz.link/p?slither/3/3/j2j")
        >>> puzzle.count(), puzzle.count(most=5)
        (80, 5)
        """
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
        """The solutions one after the other, at most `most`.

        >>> puzzle = read("https://puzz.link/p?slither/3/3/j2j")
        >>> [int(found["line"].sum()) for found in puzzle.solutions(most=3)]
        [8, 12, 10]
        """
        limits = allowed(time_limit, node_limit, failure_limit, memory_limit)
        return PuzzleSolutions(self, self._engine.solutions_within(most, limits))

    def check(self, filling: Mapping[str, npt.ArrayLike]) -> list[BrokenRule]:
        """The rules that what is filled in breaks, each looked at by itself. A full board without one is a solution. A layer that is not
        named is blank.

        >>> puzzle = read("https://puzz.link/p?nurikabe/5/5/g5k2o1k3g")
        >>> filling = puzzle.blank()
        >>> filling["shading"][:2, 2:4] = 1
        >>> print(puzzle.check(filling)[0])
        the 2×2 cells from r1c3 are not all shaded, but r1c3 is shaded, r1c4 is shaded, r2c3 is shaded, r2c4 is shaded
        >>> puzzle.check(puzzle.solve().solution)
        []
        """
        broken = self._engine.broken(self._values(filling))
        return [BrokenRule(sentence, _marks(marks)) for sentence, marks in broken]

    def hint(
        self, filling: Mapping[str, npt.ArrayLike] | None = None, *, time_limit: float | None = None
    ) -> PuzzlePath:
        """The next step that fills something in, from what is filled in, or from the beginning: a path whose last step it is. The
        steps before it fill nothing in. Without such a step, the path is that of `path`.

        >>> puzzle = read("https://puzz.link/p?nurikabe/5/5/g5k2o1k3g")
        >>> print(puzzle.hint())
        1. r3c3, r4c2, r4c4 and r5c3 are shaded, because the island of r4c3 has 1 cell and no other number
        """
        return self._path(filling, True, time_limit)

    def path(
        self, filling: Mapping[str, npt.ArrayLike] | None = None, *, time_limit: float | None = None
    ) -> PuzzlePath:
        """The steps from what is filled in, or from the beginning, as far as they lead."""
        return self._path(filling, False, time_limit)

    def why(
        self,
        claim: str | None = None,
        filling: Mapping[str, npt.ArrayLike] | None = None,
        *,
        time_limit: float | None = None,
    ) -> PuzzleWhy:
        """Why something holds with what is filled in, by small steps and no more of them than are needed. The claim is a spot, or
        what it is or is not: "r1c2", "r1c2 is shaded", "r1c1.up is not a line", "r1c1-r1c2 is a line". The spot that is asked
        about counts as blank. Without a claim: why there is no solution.

        >>> puzzle = read("https://puzz.link/p?nurikabe/5/5/g5k2o1k3g")
        >>> print(puzzle.why("r1c3"))
        1. r1c2 is unshaded, because r1c2 has a number and is unshaded
        2. r1c3 is shaded, because the island of r2c3 has 2 cells and no other number, with 1
        """
        values = None if filling is None else self._values(filling)
        status, asked, steps, left = self._engine.why_within(values, claim, allowed(time_limit))
        if claim is None and status == "open":
            raise ValueError("the puzzle has a solution: name what is to be explained, such as 'r1c2'")
        return PuzzleWhy(status, asked[0] if asked else None, tuple(map(_why_step, steps)), tuple(left))

    def _path(
        self, filling: Mapping[str, npt.ArrayLike] | None, is_hint: bool, time_limit: float | None
    ) -> PuzzlePath:
        values = None if filling is None else self._values(filling)
        steps, end, contradiction, _, filled = self._engine.path_within(values, is_hint, allowed(time_limit))
        last = None if contradiction is None else _step(contradiction)
        return PuzzlePath(tuple(map(_step, steps)), end, last, self._filling(filled))

    def picture(self, filling: Mapping[str, npt.ArrayLike] | None = None) -> str:
        """The board as lines of text, with what is filled in. A layer that is not named is blank.

        >>> puzzle = read("https://puzz.link/p?nurikabe/5/5/g5k2o1k3g")
        >>> print(puzzle.picture(puzzle.solve().solution))
          .   5   #   #   #
        <BLANKLINE>
          .   #   2   .   #
        <BLANKLINE>
          .   #   #   #   #
        <BLANKLINE>
          .   #   1   #   .
        <BLANKLINE>
          #   #   #   3   .
        <BLANKLINE>
        """
        return self._engine.picture(None if filling is None else self._values(filling))

    def svg(self, filling: Mapping[str, npt.ArrayLike] | None = None, *pointed: PuzzleStep | BrokenRule) -> Picture:
        """The board as SVG, which a notebook shows, with what is filled in. The spots of these steps or broken rules are pointed at,
        what the steps note is drawn, and their sentences are the picture's description.

        >>> puzzle = read("https://puzz.link/p?nurikabe/5/5/g5k2o1k3g")
        >>> step = puzzle.hint().steps[-1]
        >>> str(puzzle.svg(None, step)).startswith("<svg")
        True
        """
        values = None if filling is None else self._values(filling)
        marks = [mark for part in pointed for mark in part.marks]
        marks += [mark for part in pointed if isinstance(part, PuzzleStep) for mark in part.excluded]
        spots = list(dict.fromkeys(map(self._spot, marks)))
        signs = {sign.cell: sign for part in pointed if isinstance(part, PuzzleStep) for sign in part.signs}
        drawn = [self._sign(sign) for sign in signs.values()]
        return Picture(self._engine.svg(values, spots, drawn, "; ".join(map(str, pointed))))

    def _sign(self, sign: NoteSign) -> SignWords:
        """A note, whose cell is one of the board."""
        if not all(0 <= at < length for at, length in zip(sign.cell, self.shape)):
            raise ValueError(f"the cell {sign.cell} is none of this puzzle")
        return sign.cell, sign.text, sign.follows

    def _spot(self, mark: Mark) -> tuple[int, int]:
        """The layer of a mark, and the place of its spot among those of the layer."""
        for number, (layer, places) in enumerate(self._layers):
            if layer.name == mark.layer and len(mark.place) == len(layer.shape):
                inside = all(0 <= at < length for at, length in zip(mark.place, layer.shape))
                spot = np.ravel_multi_index(mark.place, layer.shape) if inside else -1
                found: list[int] = np.flatnonzero(places == spot).tolist()
                if found:
                    return number, found[0]
        raise ValueError(f"{mark.spot} of the layer {mark.layer!r} is no spot of this puzzle")

    def _repr_svg_(self) -> str:
        return self.svg().svg

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


def _marks(listed: list[MarkWords]) -> tuple[Mark, ...]:
    return tuple(Mark(layer, tuple(place), value, spot, word) for layer, place, value, spot, word in listed)


def _step(words: StepWords) -> PuzzleStep:
    marks, excluded, rules, is_fewest, text, noted, drawn = words
    signs = tuple(NoteSign(*sign) for sign in drawn)
    return PuzzleStep(_marks(marks), _marks(excluded), tuple(rules), is_fewest, text, tuple(noted), signs)


def _why_step(words: ChainWords) -> WhyStep:
    step, filled, earlier = words
    return WhyStep(_step(step), _marks(filled), tuple(earlier))


def _kind(thing: object) -> str:
    return f"a {type(thing).__name__}"


def _genre(words: GenreWords) -> Genre:
    name, title, japanese, links, rules, is_made = words
    return Genre(name, title, japanese, tuple(links), tuple(rules), is_made)


def genres() -> list[Genre]:
    """All genres, by their names.

    >>> [genre.title for genre in genres() if genre.name.startswith("n")]
    ['Nanro', 'No Three', 'Nonogram', 'Norinori', 'Numberlink', 'Nurikabe', 'Nuri-Maze', 'Nurimisaki']
    """
    return [_genre(words) for words in _engine.genres()]


def read(text: str) -> Puzzle:
    """Reads a link of puzz.link, pzv.jp or pzprxs, a game ID of Simon Tatham's collection with the name of its game, the text form,
    or JSON. What is filled in there is `filled`. What cannot be read is a `ValueError` that says where.

    >>> read("https://puzz.link/p?slither/3/3/j2j").genre.title
    'Slitherlink'
    >>> read("https://puzz.link/p?slither/4/4/dgdh2c7")
    Traceback (most recent call last):
        ...
    ValueError: character 40 of the link: it ends, and 1 of 16 cells are missing
    """
    return Puzzle(text)


def solve_all(
    puzzles: Iterable[str | Puzzle],
    threads: Integer = 1,
    *,
    time_limit: float | None = None,
    node_limit: int | None = None,
    failure_limit: int | None = None,
    memory_limit: int | None = None,
) -> list[PuzzleAnswer | ValueError]:
    """Solves many puzzles, each with these limits, on this number of threads; 0 takes all cores. The answers are in the order of the
    puzzles, and in place of one that cannot be read or has no board stands the `ValueError` that says why.

    >>> solve_all(["https://puzz.link/p?nurikabe/5/5/g5k2o1k3g", "https://puzz.link/p?slither/4/4/dgdh2c7"], threads=2)
    [<PuzzleAnswer: Nurikabe, unique>, ValueError('character 40 of the link: it ends, and 1 of 16 cells are missing')]
    """
    if isinstance(puzzles, (str, Puzzle)):
        raise TypeError("many puzzles are a list of links; for a single one there is read(link).solve()")
    given = [_read_or_error(number, puzzle) for number, puzzle in enumerate(puzzles)]
    known = [puzzle for puzzle in given if isinstance(puzzle, Puzzle)]
    limits = allowed(time_limit, node_limit, failure_limit, memory_limit)
    found = iter(_engine.solve_puzzles([puzzle._engine for puzzle in known], threads, limits))
    answers: list[PuzzleAnswer | ValueError] = []
    for puzzle in given:
        if isinstance(puzzle, ValueError):
            answers.append(puzzle)
            continue
        answer = next(found)
        answers.append(answer if isinstance(answer, ValueError) else puzzle._answer(answer))
    return answers


def _read_or_error(number: int, puzzle: str | Puzzle) -> Puzzle | ValueError:
    if isinstance(puzzle, Puzzle):
        return puzzle
    if not isinstance(puzzle, str):
        raise TypeError(f"puzzle {number} (counted from 0) is {_kind(puzzle)}: a link or a Puzzle is needed")
    try:
        return read(puzzle)
    except ValueError as error:
        return error


@dataclass(frozen=True, eq=False)
class MadePuzzle:
    """A new puzzle with its only solution. `clues` is the number of signs that could be left out, `number` that of the puzzle under
    its seed, and `attempts` how many boards were drawn for it.

    >>> made = next(generate("creek", (4, 4), seed=7))
    >>> made.puzzle.shape, made.clues, made.number, made.attempts
    ((4, 4), 8, 0, 1)
    """

    puzzle: Puzzle
    solution: Filling
    clues: int
    number: int
    attempts: int

    def _repr_svg_(self) -> str:
        return self.puzzle._repr_svg_()

    def __repr__(self) -> str:
        return f"<MadePuzzle: {self.puzzle.genre.title}, {self.clues} clues>"

    def __str__(self) -> str:
        return str(self.puzzle)


class MadePuzzles(Iterator[MadePuzzle]):
    """New puzzles without end. Each has a number, and the same seed and number give the same puzzle.

    >>> made = generate("creek", (4, 4), seed=7)
    >>> [next(made).number, next(made).number]
    [0, 1]
    >>> next(generate("creek", (4, 4), seed=7, first=1)).number
    1
    """

    def __init__(self, engine: _engine.EngineMaker, first: int) -> None:
        self._engine = engine
        self._number = first

    def __iter__(self) -> MadePuzzles:
        return self

    def __next__(self) -> MadePuzzle:
        number = self._number
        self._number += 1
        made, solution, clues, attempts = self._engine.make(number)
        puzzle = Puzzle(_text_of(made))
        return MadePuzzle(puzzle, puzzle._filling(solution), clues, number, attempts)


def generate(
    genre: str | Genre,
    shape: Integer | tuple[Integer, Integer] = (10, 10),
    *,
    seed: Integer = 0,
    symmetry: ClueSymmetry = "none",
    level: PuzzleLevel | None = None,
    clues: Integer | tuple[Integer, Integer] | None = None,
    attempts: Integer = 1_000,
    first: Integer = 0,
) -> MadePuzzles:
    """New puzzles of a genre, each with one solution: `next(generate("nurikabe"))`, or `itertools.islice(generate("akari"), 10)`.

    `shape` is rows and columns, or one number for both. `clues` is their number, or the least and the greatest; without it none can
    be left out. Boards are drawn until one has all that is wished for. If none of `attempts` boards has, that is a `LookupError`,
    after which the next puzzle can be asked for. `first` is the number of the first puzzle.

    >>> made = next(generate("creek", (4, 4), seed=7))
    >>> made.puzzle.link
    'https://puzz.link/p?creek/4/4/l1cg06bg65c'
    >>> (made.puzzle.solve()["shading"] == made.solution["shading"]).all()
    np.True_
    """
    name = genre.name if isinstance(genre, Genre) else genre
    rows, columns = shape if isinstance(shape, tuple) else (shape, shape)
    bounds = clues if clues is None or isinstance(clues, tuple) else (clues, clues)
    return MadePuzzles(_engine.EngineMaker(name, (rows, columns), seed, symmetry, level, bounds, attempts), int(first))


def _text_of(engine: _engine.EnginePuzzle) -> str:
    """A link, or the text form where there is no link."""
    try:
        return engine.link
    except ValueError:
        return engine.text([])
