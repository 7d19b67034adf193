"""Sudoku of many files. Nothing is lost and nothing is done twice, whatever is killed on the way."""

from __future__ import annotations

import glob
import gzip
import os
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from gridcsp import sudoku
from gridcsp.distributed.schedule import Run

TASKS = ("solve", "count")


def bulk(files_in: Iterable, files_out: Iterable, executor=None, task: str = "solve", most: int = 1_000, column: str = "puzzle", progress=None) -> int:
    """Solves the puzzles of each file, or counts their solutions, at most `most` of each; a file is a task. The answers
    are written beside the puzzles. Returns how many files were done now.

    Files are Parquet (`.parquet`), CSV with a head (`.csv`) or lines of puzzles (anything else); CSV and lines may be
    gzipped (`.gz`). Each answer is written under another name first and then renamed, so a file that is there is
    complete. A second start leaves out the files that are there. What is no puzzle is a `ValueError` that names the file.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, ThreadPoolExecutor(1) as worker:
    ...     puzzles, counts = Path(folder, "puzzles.txt"), Path(folder, "counts.txt")
    ...     _ = puzzles.write_text(("." * 81 + "\\n") * 2)
    ...     bulk([puzzles], [counts], worker, task="count", most=10)
    ...     counts.read_text().split()
    1
    ['10', '10']
    """
    if task not in TASKS:
        raise ValueError(f"task {task!r}: it is one of {', '.join(map(repr, TASKS))}")
    pairs = list(zip(map(Path, files_in), map(Path, files_out), strict=True))
    if len({out.resolve() for _, out in pairs}) < len(pairs):
        raise ValueError("two files would be written under one name")
    tasks = {
        (place,): (_file, str(source), str(out), most if task == "count" else None, column)
        for place, (source, out) in enumerate(pairs)
        if not out.exists()
    }
    with Run(executor, progress) as run:
        return sum(1 for _ in run.results(tasks))


def _file(source: str, out: str, most: int | None, column: str) -> None:
    """Does one file: counts solutions up to a limit, or solves."""
    if Path(out).exists():
        return
    # A worker that was given up may still write: each has a name of its own.
    temporary = f"{out}.{os.getpid()}.part"
    try:
        kind = _kind(source)
        if kind != _kind(out):
            raise ValueError(f"{source} and {out}: both have to be of the same kind")
        {".parquet": _parquet, ".csv": _csv, "": _lines}[kind](source, out, temporary, most, column)
        _finish(temporary, out)
    except ValueError as error:
        raise ValueError(f"{source}: {error}") from None
    finally:
        Path(temporary).unlink(missing_ok=True)


def _finish(temporary, out):
    """Gives the file its name, and removes what workers left that were killed."""
    try:
        os.replace(temporary, out)
    except FileNotFoundError:
        # Another worker was quicker with the same file.
        if not Path(out).exists():
            raise
    for left in Path(out).parent.glob(f"{glob.escape(Path(out).name)}.*.part"):
        left.unlink(missing_ok=True)


def _kind(name: str) -> str:
    suffix = Path(name.removesuffix(".gz")).suffix
    return suffix if suffix in (".parquet", ".csv") else ""


def _answers(puzzles, most):
    """The columns of answers, by their names."""
    if most is not None:
        return {"solutions": sudoku.count(puzzles, most)}
    solved = sudoku.solve(puzzles)
    table = solved.to_arrow()
    return {name: table[name] for name in table.column_names}


def _parquet(source, out, temporary, most, column):
    import pyarrow.parquet as pq

    table = pq.read_table(source)
    table = _with_answers(table, most, column)
    pq.write_table(table, temporary)


def _csv(source, out, temporary, most, column):
    import pyarrow as pa
    from pyarrow import csv

    table = csv.read_csv(source, convert_options=csv.ConvertOptions(column_types={column: pa.string()}))
    table = _with_answers(table, most, column)
    if "status" in table.column_names:
        place = table.column_names.index("status")
        table = table.set_column(place, "status", table["status"].cast(pa.string()))
    with _writer(out, temporary) as file:
        csv.write_csv(table, file)


def _with_answers(table, most, column):
    if column not in table.column_names:
        raise ValueError(f"there is no column {column!r}, but {', '.join(table.column_names)}")
    for name, answers in _answers(table[column], most).items():
        table = table.append_column(name, [answers] if isinstance(answers, np.ndarray) else answers)
    return table


def _lines(source, out, temporary, most, column):
    with gzip.open(source, "rb") if source.endswith(".gz") else open(source, "rb") as file:
        lines = [line.strip() for line in file if line.strip() and not line.startswith(b"#")]
    if most is not None:
        answers = [str(count).encode() for count in sudoku.count(lines, most)]
    else:
        solved = sudoku.solve(lines)
        names = [name.encode() for name in sudoku.STATUSES]
        answers = [
            solution if status == 1 else names[status]
            for solution, status in zip(solved.solutions.tolist(), solved.statuses)
        ]
    with _writer(out, temporary) as file:
        file.writelines(answer + b"\n" for answer in answers)


def _writer(out, temporary):
    return gzip.open(temporary, "wb") if out.endswith(".gz") else open(temporary, "wb")
