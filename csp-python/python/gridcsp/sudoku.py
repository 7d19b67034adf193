"""Sudoku: many puzzles of 9×9 at a time, and single puzzles of any size.

Many puzzles are a list of texts, one `bytes` with a puzzle in each line, an array of numpy (`S81`,
or digits as `uint8` of shape (n, 81) or (n, 9, 9), 0 for a blank), an array of Arrow, or a column of
pandas or polars. Arrays of numpy and Arrow that lie in memory one puzzle after the other are read
where they are.

>>> from gridcsp import sudoku
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> sudoku.solve([puzzle]).solutions[0].decode()
'534678912672195348198342567859761423426853791713924856961537284287419635345286179'
>>> sudoku.hint(puzzle)["technique"]
'Naked Single'
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass

import numpy as np

from gridcsp import _engine
from gridcsp.shown import Picture

STATUSES: tuple[str, ...] = tuple(_engine.STATUSES)
"""What the numbers of `Solved.statuses` mean: none, unique, multiple, invalid."""


@dataclass(frozen=True)
class Solved:
    """The answers for many puzzles, in their order.

    `solutions` is an array of `S81`, or of digits in the shape that the puzzles had. Where a puzzle
    does not have exactly one solution, it is blank: 81 dots, or zeros. `statuses` has the place of
    each puzzle's status in `STATUSES`.
    """

    solutions: np.ndarray
    statuses: np.ndarray

    def to_arrow(self):
        """The answers as a table of Arrow with the columns `solution` (null where there is not
        exactly one) and `status`.
        """
        import pyarrow as pa

        flat = np.ascontiguousarray(self.solutions).reshape(len(self.statuses), -1)
        if flat.dtype == np.uint8:
            flat = (flat + ord("0")).astype(np.uint8)
        text = pa.FixedSizeBinaryArray.from_buffers(
            pa.binary(81), len(self.statuses), [None, pa.py_buffer(flat.view(np.uint8).tobytes())]
        )
        is_unique = pa.array(self.statuses == STATUSES.index("unique"))
        solutions = pa.compute.if_else(is_unique, text.cast(pa.string()), pa.scalar(None, pa.string()))
        statuses = pa.DictionaryArray.from_arrays(self.statuses.astype(np.int8), list(STATUSES))
        return pa.table({"solution": solutions, "status": statuses})

    def __len__(self) -> int:
        return len(self.statuses)


def solve(puzzles, threads: int = 1) -> Solved:
    """Solves many puzzles, or says of each whether it has none or several solutions."""
    cells, are_digits, shape = _cells(puzzles)
    count = len(cells) // 81
    solutions = np.empty(count * 81, dtype=np.uint8)
    statuses = np.empty(count, dtype=np.uint8)
    _engine.solve_buffer(cells, are_digits, solutions, statuses, _threads(threads))
    solutions = solutions.reshape(shape) if are_digits else solutions.view("S81")
    return Solved(solutions, statuses)


def count(puzzles, most: int = 2, threads: int = 1) -> np.ndarray:
    """Counts the solutions of many puzzles, at most `most` of each, as an array of `uint64`."""
    cells, are_digits, _ = _cells(puzzles)
    counts = np.empty(len(cells) // 81, dtype=np.uint64)
    _engine.count_buffer(cells, are_digits, most, counts, _threads(threads))
    return counts


def check(puzzles, threads: int = 1) -> np.ndarray:
    """Whether each of many puzzles has exactly one solution."""
    return solve(puzzles, threads).statuses == STATUSES.index("unique")


def rate(puzzles) -> list[tuple[str, int] | None]:
    """The level and the score of each puzzle by the techniques that people use; `None` where these
    do not reach the solution. A puzzle without exactly one solution is an error.
    """
    cells, are_digits, _ = _cells(puzzles)
    if are_digits:
        cells = cells + ord("0")
    lines = cells.view("S81").astype(str)
    return [_rated(number, str(line)) for number, line in enumerate(lines)]


def _rated(number: int, line: str) -> tuple[str, int] | None:
    try:
        return _engine.rate_text(line)
    except ValueError as error:
        raise ValueError(f"puzzle {number} (counted from 0): {error}") from None


def solve_one(puzzle: str) -> tuple[str, list[str]]:
    """The status of one puzzle of any size, in any form that the command `csp` reads, and its
    solutions: two of them if there are several.
    """
    return _engine.solve_text(puzzle)


def count_one(puzzle: str, most: int = 1_000_000) -> int:
    """The number of solutions of one puzzle, at most `most`."""
    return _engine.count_text(puzzle, most)


def hint(puzzle: str) -> dict | None:
    """The easiest next step of a puzzle: its technique, cells, and what it sets and removes, as the
    command writes it. `None` if no technique finds a step.
    """
    return json.loads(_engine.hint_text(puzzle))


def path(puzzle: str) -> dict:
    """The steps from a puzzle to its solution, with their level and score."""
    return json.loads(_engine.path_text(puzzle))


def picture(puzzle: str, hint: bool = False) -> Picture:
    """A picture of a puzzle, or of its easiest next step, which a notebook shows."""
    return Picture(_engine.picture_text(puzzle, hint))


def _threads(threads: int) -> int:
    if threads < 0:
        raise ValueError(f"threads {threads}: it is a number from 1, or 0 for all cores")
    return threads or _cores()


def _cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _cells(puzzles):
    """The puzzles as a flat array of bytes, 81 for each; whether they are digits; their shape."""
    if isinstance(puzzles, str):
        raise ValueError("many puzzles are a list of texts; for a single one there is solve_one")
    if isinstance(puzzles, (bytes, bytearray, memoryview)):
        return _lines(np.frombuffer(puzzles, dtype=np.uint8)), False, None
    if isinstance(puzzles, np.ndarray):
        return _of_numpy(puzzles)
    if hasattr(puzzles, "__arrow_c_array__") or hasattr(puzzles, "__arrow_c_stream__"):
        return _of_arrow(puzzles), False, None
    if hasattr(puzzles, "to_numpy"):
        return _of_texts(puzzles.to_numpy().tolist()), False, None
    return _of_texts(puzzles), False, None


def _lines(cells):
    """The puzzles of lines of 81 characters, each with an end of line, the last perhaps without."""
    if len(cells) % 82 == 81:
        cells = np.append(cells, np.uint8(ord("\n")))
    rows = cells.reshape(-1, 82) if len(cells) % 82 == 0 else None
    if rows is None or not (rows[:, 81] == ord("\n")).all():
        raise ValueError("bytes have to be lines of 81 characters, each with one end of line")
    return np.ascontiguousarray(rows[:, :81]).reshape(-1)


def _of_numpy(array):
    if array.dtype.kind == "S" and array.dtype.itemsize == 81 and array.ndim == 1:
        return np.ascontiguousarray(array).view(np.uint8).reshape(-1), False, None
    if array.dtype == np.uint8 and array.shape[1:] in ((81,), (9, 9)):
        return np.ascontiguousarray(array).reshape(-1), True, array.shape
    if array.dtype.kind in "UO" and array.ndim == 1:
        return _of_texts(array.tolist()), False, None
    raise ValueError(
        f"an array of {array.dtype} of shape {array.shape}: puzzles are S81 of shape (n,), or digits as "
        "uint8 of shape (n, 81) or (n, 9, 9)"
    )


def _of_texts(texts):
    lines = [line.encode() if isinstance(line, str) else line for line in texts]
    for number, line in enumerate(lines):
        if not isinstance(line, bytes) or len(line) != 81:
            what = f"{len(line)} characters" if isinstance(line, bytes) else type(line).__name__
            raise ValueError(
                f"puzzle {number} (counted from 0): a text of 81 characters is needed, and this is {what}; "
                "for other sizes there is solve_one"
            )
    return np.frombuffer(b"".join(lines), dtype=np.uint8)


def _of_arrow(column):
    """The bytes of an array of texts or binaries. They are not copied, unless it has several chunks."""
    import pyarrow as pa

    array = column if isinstance(column, pa.Array) else pa.chunked_array(column).combine_chunks()
    if array.null_count:
        raise ValueError(f"the column has {array.null_count} nulls; a puzzle is needed in each row")
    kind = array.type
    if pa.types.is_fixed_size_binary(kind) and kind.byte_width == 81:
        start, data = array.offset * 81, array.buffers()[1]
    elif kind in (pa.string(), pa.binary(), pa.large_string(), pa.large_binary()):
        start, data = _start_of_texts(array)
    else:
        return _of_arrow(array.cast(pa.large_string()))
    if len(array) == 0:
        return np.empty(0, dtype=np.uint8)
    return np.frombuffer(data, dtype=np.uint8)[start : start + 81 * len(array)]


def _start_of_texts(array):
    """Where the texts begin in their buffer, each of 81 bytes."""
    import pyarrow as pa

    wide = array.type in (pa.large_string(), pa.large_binary())
    offsets = np.frombuffer(array.buffers()[1], dtype=np.int64 if wide else np.int32)
    offsets = offsets[array.offset : array.offset + len(array) + 1]
    wrong = np.flatnonzero(np.diff(offsets) != 81)
    if len(wrong):
        number = int(wrong[0])
        raise ValueError(
            f"puzzle {number} (counted from 0): a text of 81 characters is needed, and this has "
            f"{int(offsets[number + 1] - offsets[number])} bytes; for other sizes there is solve_one"
        )
    return (int(offsets[0]) if len(offsets) else 0), array.buffers()[2]
