"""What the compiled part tells of puzzles: plain tuples and lists, whose entries have names in `gridcsp.puzzles`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from gridcsp._engine import EngineClue

GenreWords: TypeAlias = tuple[str, str, str, list[str], list[str], bool]
"""Name, title, Japanese title, names in links, rules, whether puzzles are made."""

LayerKind: TypeAlias = Literal["cells", "steps", "sides", "borders"]
"""Where the values of a layer are."""

LayerWords: TypeAlias = tuple[str, LayerKind, list[int], list[int], tuple[int, int], list[tuple[int, str]]]
"""Name, kind, the shape of the array, the place of each spot in the array, the least and the greatest value, values with names."""

SpotValues: TypeAlias = list[list[int]]
"""By layer, the value of each spot."""

FoundWords: TypeAlias = tuple[list[SpotValues], str | None, dict[str, int], float]
"""Solutions, the limit that ended the search, statistics, seconds."""

MarkWords: TypeAlias = tuple[str, list[int], int, str, str]
"""What is filled in at a spot: layer, place in its array, value, the spot and the value in words."""

SignWords: TypeAlias = tuple[tuple[int, int], str, bool]
"""What pictures show of a note: its cell, its text, whether it follows."""

StepWords: TypeAlias = tuple[list[MarkWords], list[MarkWords], list[str], bool, str, list[str], list[SignWords]]
"""A step: what can be filled in, what is excluded, rules, whether fewer are proven not to suffice, a sentence, what can be noted, and
what pictures show of that."""

PathEnd: TypeAlias = Literal["step", "complete", "open", "contradiction", "unknown"]
"""What stands at the end of steps; "step" if more may follow."""

PathWords: TypeAlias = tuple[list[StepWords], PathEnd, StepWords | None, str | None, SpotValues]
"""Steps, what stands at their end, the rules that contradict each other, the limit that ended it, what is filled in."""

WhyStatus: TypeAlias = Literal["follows", "refuted", "contradiction", "open", "unknown"]
"""What is known of a claim."""

ChainWords: TypeAlias = tuple[StepWords, list[MarkWords], list[int]]
"""A step, what is filled in where its rules look, the earlier steps that it needs."""

ClaimWords: TypeAlias = tuple[str, tuple[str, list[int]]]
"""A claim in words, its layer and place in the layer's array."""

WhyWords: TypeAlias = tuple[WhyStatus, ClaimWords | None, list[ChainWords], list[str]]
"""What is known, what was asked, steps, the values that are left where solutions differ."""

ClueKindWords: TypeAlias = tuple[
    str, list[tuple[str, int, int | None, bool]], list[tuple[str, int | None, bool]], str | None, bool, list[str], "EngineClue | None"
]
"""Name, lines (name, least, most, repeats), numbers (name, default, repeats), what its text is, whether it takes clues, keywords, an example."""

BoardWords: TypeAlias = tuple[int, int, int, int, int, int]
"""Rows, columns, rows and columns of a box, the lowest digit, the number of digits."""

HouseWords: TypeAlias = tuple[str, int, list[tuple[int, int]]]
"""The name of a kind of houses, the number counted from 0, the cells."""

SudokuSource: TypeAlias = tuple[str | None, str | None, str | None, list[int] | None]
"""Title, author, rules in words, solution."""

SolvedWords: TypeAlias = tuple[
    Literal["unique", "multiple", "none", "invalid", "unknown"], list[list[int]], str | None, dict[str, int], float
]
"""Status, solutions, the limit that ended the search, statistics, seconds."""

BrokenWords: TypeAlias = tuple[str, list[tuple[int, int]], str | None, int | None]
"""A broken rule: its sentence, its cells, the house, the number of the clue."""
