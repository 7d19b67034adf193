"""Grades and hints of many puzzles are those of each, for every kind of input, or errors that say where."""

import os
import re
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

from gridcsp import sudoku
from test_sudoku import DATA, EMPTY, INTERRUPTED, INVALID, PUZZLE, SOLUTION, digits_of, seventeen  # noqa: F401

NONE = "12345678." + "." * 26 + "9" + "." * 45
"""No digit is left for a cell, and no rule is broken."""

MIXED = [PUZZLE, EMPTY, INVALID, NONE, SOLUTION]
STATUSES = ["unique", "multiple", "invalid", "none", "unique"]


@pytest.fixture(scope="module")
def various(seventeen):  # noqa: F811
    with open(DATA / "top1465.txt") as file:
        hard = [line[:81] for line in file if not line.startswith("#")]
    return seventeen[::700] + hard[::100]


def test_grades_are_those_of_each_puzzle(various):
    rated = sudoku.rate(various)
    assert len(rated) == len(various) and (rated.statuses == sudoku.STATUSES.index("unique")).all()
    for puzzle, level, score, hardest, steps in zip(various, rated.levels, rated.scores, rated.hardest, rated.steps):
        path = sudoku.path(puzzle)
        assert (sudoku.LEVELS[level], score, steps) == (path["level"], path["score"], len(path["steps"]))
        assert sudoku.rate_one(puzzle) == (path["level"], path["score"])
        assert sudoku.TECHNIQUES[hardest] == path["hardest"]


def test_hints_are_those_of_each_puzzle(various):
    hints = sudoku.hint(various)
    assert len(hints) == len(various) and len(set(hints.techniques)) > 2
    for place, puzzle in enumerate(various):
        step = sudoku.hint_one(puzzle)
        assert sudoku.TECHNIQUES[hints.techniques[place]] == step["technique"]
        assert hints.notations[place] == step["notation"]
        placed = [f"r{cell // 9 + 1}c{cell % 9 + 1}={digit}" for cell, digit in enumerate(hints.placed[place]) if digit]
        assert placed == ([step["placement"]] if step["placement"] else [])
        removed = {
            f"r{cell // 9 + 1}c{cell % 9 + 1}={digit}"
            for cell, mask in enumerate(hints.removed[place])
            for digit in range(1, 10)
            if mask >> (digit - 1) & 1
        }
        assert removed == set(step["eliminations"])


def test_puzzles_without_exactly_one_solution_and_solved_ones():
    rated = sudoku.rate(MIXED)
    assert [sudoku.STATUSES[status] for status in rated.statuses] == STATUSES
    assert [sudoku.LEVELS[level] for level in rated.levels] == ["Easy", "", "", "", "Easy"]
    assert rated.scores.tolist() == [204, 0, 0, 0, 0] and rated.steps.tolist() == [51, 0, 0, 0, 0]
    hints = sudoku.hint(MIXED)
    assert (hints.statuses == rated.statuses).all()
    assert hints.notations == ["Naked Single: r5c5=5"] + [None] * 4
    assert hints.placed.sum() == 5 and not hints.removed.any() and not hints.techniques[1:].any()


def columns(answers):
    return [np.asarray(column) for column in vars(answers).values()]


@pytest.mark.parametrize("act", [sudoku.rate, sudoku.hint])
def test_every_kind_of_input_and_number_of_threads(act, various):
    lines = various[:40] + MIXED
    expected = columns(act(lines))
    pa, pd, pl = (pytest.importorskip(name) for name in ("pyarrow", "pandas", "polars"))
    kinds = ["\n".join(lines).encode(), np.array(lines, dtype="S81"), np.array(lines), pd.Series(lines), pl.Series(lines)]
    kinds += [pa.array([line.encode() for line in lines], type=kind) for kind in (pa.string(), pa.binary(81))]
    kinds += [digits_of(lines)]
    for puzzles in kinds:
        for found, wanted in zip(columns(act(puzzles)), expected, strict=True):
            assert (found == wanted).all()
    for threads in (2, 3, 0):
        for found, wanted in zip(columns(act(lines, threads=threads)), expected, strict=True):
            assert (found == wanted).all()
    assert len(act([])) == 0


def test_hints_have_the_shape_of_digits():
    hints = sudoku.hint(digits_of([PUZZLE]).reshape(-1, 9, 9))
    assert hints.placed.shape == hints.removed.shape == (1, 9, 9)
    assert (hints.placed.dtype, hints.removed.dtype, hints.placed[0, 4, 4]) == (np.uint8, np.uint16, 5)


def test_tables_of_arrow():
    pytest.importorskip("pyarrow")
    rated = sudoku.rate(MIXED).to_arrow().to_pydict()
    assert rated["level"] == ["Easy", None, None, None, "Easy"] and rated["score"] == [204, None, None, None, 0]
    assert rated["hardest"] == ["Naked Single"] + [None] * 4 and rated["steps"] == [51, None, None, None, 0]
    hints = sudoku.hint(MIXED).to_arrow().to_pydict()
    assert hints["technique"] == ["Naked Single"] + [None] * 4
    assert hints["step"] == ["Naked Single: r5c5=5"] + [None] * 4
    assert rated["status"] == hints["status"] == STATUSES


@pytest.mark.parametrize("act", [sudoku.rate, sudoku.hint])
@pytest.mark.parametrize(
    "puzzles, words",
    [
        (PUZZLE, "rate_one and hint_one"),
        ([PUZZLE, PUZZLE[:-1]], "puzzle 1 .*80 characters"),
        ([PUZZLE, PUZZLE[:-1] + "x"], "puzzle 1 "),
        ([PUZZLE] * 300 + ["\0" + PUZZLE[1:]], "puzzle 300 "),
        (np.full((2, 81), 10, dtype=np.uint8), "puzzle 0 .*no digit"),
        (np.zeros((2, 80), dtype=np.uint8), re.escape("(2, 80)")),
    ],
)
def test_bad_input_is_a_clear_error(act, puzzles, words):
    with pytest.raises(ValueError, match=words):
        act(puzzles)
    with pytest.raises(ValueError, match="threads -1"):
        act([PUZZLE], threads=-1)


def test_other_threads_run_meanwhile(various):
    ticks, done = [], threading.Event()

    def tick():
        while not done.wait(0.001):
            ticks.append(time.perf_counter())

    thread = threading.Thread(target=tick)
    thread.start()
    begin = time.perf_counter()
    sudoku.rate(various * 3)
    end = time.perf_counter()
    done.set()
    thread.join()
    assert sum(begin < moment < end for moment in ticks) > 10


@pytest.mark.skipif(os.name != "posix", reason="signals of Unix")
@pytest.mark.parametrize(
    "act", ["sudoku.rate(hardest * 100)", "sudoku.rate(hardest * 100, threads=2)", "sudoku.hint(hardest * 10_000)"]
)
def test_an_interrupt_ends_it_soon(act):
    with open(DATA / "hardest_1106.txt") as file:
        hardest = [line[:81] for line in file if not line.startswith("#")][:20]
    code = INTERRUPTED.format(act=act).replace("begin = []", f"begin, hardest = [], {hardest}")
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr
    # The time itself is a few hundredths of a second; the machine may be busy.
    assert float(run.stdout) < 2
