"""Sudoku: every kind of input has the same answers, and bad input is an error that says where."""

import gzip
import os
import signal
import subprocess
import sys
import threading
import time
import tracemalloc
from pathlib import Path

import numpy as np
import pytest

from gridcsp import sudoku

DATA = Path(os.environ.get("CSP_DATA", Path(__file__).parents[2] / "benches" / "data"))
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
INVALID = "11" + "." * 79
EMPTY = "." * 81


@pytest.fixture(scope="module")
def seventeen():
    with gzip.open(DATA / "17_clue.txt.gz", "rt") as file:
        return [line[:81] for line in file if not line.startswith("#")]


def is_solution(puzzle, solution):
    """By the rules alone."""
    grid = np.array([int(symbol) for symbol in solution]).reshape(9, 9)
    houses = [*grid, *grid.T, *(grid[r : r + 3, c : c + 3].ravel() for r in (0, 3, 6) for c in (0, 3, 6))]
    return all(sorted(house) == list(range(1, 10)) for house in houses) and all(
        given in ".0" or given == digit for given, digit in zip(puzzle, solution)
    )


def test_every_solution_of_the_17_clue_puzzles_keeps_the_rules(seventeen):
    solved = sudoku.solve(seventeen)
    assert (solved.statuses == sudoku.STATUSES.index("unique")).all()
    every = range(0, len(seventeen), 97)
    assert all(is_solution(seventeen[i], solved.solutions[i].decode()) for i in every)


def test_the_answers_are_the_same_for_every_number_of_threads(seventeen):
    puzzles = seventeen[:5000] + [EMPTY, INVALID, PUZZLE] * 40
    one = sudoku.solve(puzzles, threads=1)
    for threads in (2, 3, 0):
        other = sudoku.solve(puzzles, threads=threads)
        assert (one.solutions == other.solutions).all() and (one.statuses == other.statuses).all()


def test_statuses():
    solved = sudoku.solve([PUZZLE, EMPTY, INVALID, "1" + "." * 8 + ".1" + "." * 70])
    assert [sudoku.STATUSES[status] for status in solved.statuses] == ["unique", "multiple", "invalid", "invalid"]
    assert solved.solutions.tolist() == [SOLUTION.encode()] + [EMPTY.encode()] * 3
    assert sudoku.check([PUZZLE, EMPTY]).tolist() == [True, False]
    assert sudoku.count([PUZZLE, EMPTY, INVALID], most=1000).tolist() == [1, 1000, 0]


def digits_of(lines):
    cells = np.frombuffer("".join(lines).replace(".", "0").encode(), dtype=np.uint8) - ord("0")
    return cells.reshape(-1, 81)


def test_every_kind_of_input(seventeen):
    lines = seventeen[:300]
    expected = sudoku.solve(lines).solutions
    text = "\n".join(lines).encode()
    fixed = np.array(lines, dtype="S81")
    for puzzles in (text, text + b"\n", bytearray(text), fixed, np.array(lines), np.array(lines, dtype=object), tuple(lines)):
        assert (sudoku.solve(puzzles).solutions == expected).all()
    digits = digits_of(lines)
    for puzzles in (digits, digits.reshape(-1, 9, 9)):
        solved = sudoku.solve(puzzles).solutions
        assert solved.shape == puzzles.shape and solved.dtype == np.uint8
        assert (solved.reshape(-1, 81) == digits_of([line.decode() for line in expected])).all()
    strided = np.repeat(fixed, 2)[::2]
    assert (sudoku.solve(strided).solutions == expected).all()
    fixed.flags.writeable = False
    assert (sudoku.solve(fixed).solutions == expected).all()


def test_columns_of_arrow_pandas_and_polars(seventeen):
    lines = seventeen[:300]
    expected = sudoku.solve(lines).solutions
    pa = pytest.importorskip("pyarrow")
    for kind in (pa.string(), pa.large_string(), pa.binary(), pa.binary(81)):
        column = pa.array([line.encode() for line in lines], type=kind)
        assert (sudoku.solve(column).solutions == expected).all()
        assert (sudoku.solve(column[7:20]).solutions == expected[7:20]).all()
        assert (sudoku.solve(pa.chunked_array([column[:5], column[5:]])).solutions == expected).all()
    table = sudoku.solve(lines + [EMPTY]).to_arrow()
    assert table["solution"].to_pylist() == [line.decode() for line in expected] + [None]
    assert table["status"].to_pylist()[-2:] == ["unique", "multiple"]
    pd = pytest.importorskip("pandas")
    assert (sudoku.solve(pd.Series(lines)).solutions == expected).all()
    pl = pytest.importorskip("polars")
    assert (sudoku.solve(pl.Series(lines)).solutions == expected).all()


def test_nothing_is_nothing():
    for puzzles in ([], b"", np.array([], dtype="S81"), np.empty((0, 81), dtype=np.uint8)):
        assert len(sudoku.solve(puzzles)) == 0 and len(sudoku.count(puzzles)) == 0


@pytest.mark.parametrize(
    "puzzles, words",
    [
        (PUZZLE, "solve_one"),
        ([PUZZLE, PUZZLE[:-1]], "puzzle 1 .*80 characters"),
        ([PUZZLE, 7], "puzzle 1 .*int"),
        ([PUZZLE, PUZZLE[:-1] + "x"], "puzzle 1"),
        ([PUZZLE[:-1] + "\0"], "puzzle 0"),
        ([PUZZLE[:-1] + "é"], "puzzle 0"),
        # The command reads a blank as a blank. Here it must not be taken for a puzzle without a solution.
        ([PUZZLE.replace(".", " ")], "a blank is one of"),
        (PUZZLE.encode() + b"\n\n", "lines of 81"),
        (b"abc", "lines of 81"),
        (np.zeros((2, 80), dtype=np.uint8), r"\(2, 80\)"),
        (np.zeros((2, 81), dtype=np.int64), "int64"),
        (np.full((2, 81), 10, dtype=np.uint8), "10 in row 1, column 1"),
        (np.array(["1"], dtype="S1"), "S1"),
    ],
)
def test_bad_input_is_a_clear_error(puzzles, words):
    with pytest.raises(ValueError, match=words):
        sudoku.solve(puzzles)
    with pytest.raises(ValueError, match=words):
        sudoku.count(puzzles)


@pytest.mark.parametrize("act", [sudoku.solve, sudoku.count, sudoku.check, sudoku.rate, sudoku.hint])
@pytest.mark.parametrize(
    ("threads", "error"), [(True, TypeError), (1.5, TypeError), ("2", TypeError), (None, TypeError), (-1, ValueError), (10**30, OverflowError)]
)
def test_threads_are_a_number(act, threads, error):
    with pytest.raises(error, match=r"threads|number"):
        act([PUZZLE], threads=threads)


@pytest.mark.parametrize("threads", [0, 1, np.int8(2), 2.0, 10**9])
def test_any_number_of_threads_will_do(threads):
    assert sudoku.check([PUZZLE], threads=threads).tolist() == [True]


@pytest.mark.parametrize(("most", "error"), [(True, TypeError), (2.5, TypeError), (-1, OverflowError), (10**30, OverflowError)])
def test_the_most_to_count_is_a_number(most, error):
    with pytest.raises(error, match="most|number"):
        sudoku.count([PUZZLE], most=most)


def test_a_column_with_a_null_or_a_short_text():
    pa = pytest.importorskip("pyarrow")
    with pytest.raises(ValueError, match="nulls"):
        sudoku.solve(pa.array([PUZZLE, None]))
    with pytest.raises(ValueError, match="puzzle 1 "):
        sudoku.solve(pa.array([PUZZLE, PUZZLE + "1"]))


def test_one_puzzle_of_any_size_and_form():
    assert sudoku.solve_one(PUZZLE) == ("unique", [SOLUTION])
    status, solutions = sudoku.solve_one("12..34..........")
    assert status == "multiple" and len(solutions) == 2
    assert sudoku.count_one("12..34..........") == 12
    assert sudoku.solve_one("1" * 16)[0] == "invalid"
    with pytest.raises(ValueError):
        sudoku.solve_one("nonsense")


def test_help_for_one_puzzle():
    assert sudoku.hint_one(PUZZLE)["technique"] == "Naked Single"
    path = sudoku.path(PUZZLE)
    assert path["level"] == "Easy" and len(path["steps"]) == 51
    assert sudoku.rate_one(PUZZLE) == ("Easy", 204)
    for help in (sudoku.hint_one, sudoku.path, sudoku.rate_one):
        with pytest.raises(ValueError, match="solution"):
            help(EMPTY)


def test_no_copy_of_the_input_is_made(seventeen):
    fixed = np.array(seventeen, dtype="S81")
    sudoku.count(fixed[:10])
    tracemalloc.start()
    sudoku.count(fixed)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < fixed.nbytes / 4


PEAK = """
import gc, re, sys
import numpy as np
from gridcsp import sudoku
def memory(name):
    return int(re.search(f"{name}:\\s+(\\d+)", open("/proc/self/status").read())[1]) * 1024
puzzles = np.full(400_000, sys.argv[1], dtype="S81")
if sys.argv[2] == "arrow":
    import pyarrow as pa
    puzzles = pa.FixedSizeBinaryArray.from_buffers(pa.binary(81), len(puzzles), [None, pa.py_buffer(puzzles)])
sudoku.solve(puzzles[:1000]).to_arrow()
gc.collect()
open("/proc/self/clear_refs", "w").write("5")
before = memory("VmRSS")
solved = sudoku.solve(puzzles)
table = solved.to_arrow()
print(memory("VmHWM") - before - solved.solutions.nbytes)
"""


@pytest.mark.skipif(not os.path.exists("/proc/self/clear_refs"), reason="the peak of memory is read from Linux")
@pytest.mark.parametrize("kind", ["numpy", "arrow"])
def test_the_memory_is_that_of_input_and_output(kind):
    pytest.importorskip("pyarrow")
    run = subprocess.run([sys.executable, "-c", PEAK, PUZZLE, kind], capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr
    assert int(run.stdout) < 16_000_000  # Input and output have 32 million bytes each.


def test_other_threads_run_while_puzzles_are_solved(seventeen):
    ticks, done = [], threading.Event()

    def tick():
        while not done.wait(0.001):
            ticks.append(time.perf_counter())

    thread = threading.Thread(target=tick)
    thread.start()
    begin = time.perf_counter()
    sudoku.count([EMPTY] * 200, most=20_000)
    end = time.perf_counter()
    done.set()
    thread.join()
    assert sum(begin < moment < end for moment in ticks) > 10


INTERRUPTED = """
import sys, threading, os, signal, time
from gridcsp import sudoku, Model, AllDifferent
def interrupt():
    time.sleep(0.5)
    begin.append(time.perf_counter())
    os.kill(os.getpid(), signal.SIGINT)
begin = []
threading.Thread(target=interrupt).start()
try:
    {act}
except KeyboardInterrupt:
    print(time.perf_counter() - begin[0])
"""


@pytest.mark.skipif(os.name != "posix", reason="signals of Unix")
@pytest.mark.parametrize(
    "act",
    [
        "sudoku.count(['.' * 81] * 1_000_000, most=100_000)",
        "sudoku.count(['.' * 81] * 1_000_000, most=100_000, threads=2)",
        "sudoku.count(['.' * 81], most=10**12)",
        "m = Model(); q = m.intvar(0, 19, shape=20); m.add(AllDifferent(q)); m.count()",
        "m = Model(); q = m.intvar(0, 19, shape=20); m.add(AllDifferent(q)); [0 for s in m.solutions()]",
    ],
)
def test_an_interrupt_ends_it_soon(act):
    run = subprocess.run([sys.executable, "-c", INTERRUPTED.format(act=act)], capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr
    assert float(run.stdout) < 5


@pytest.mark.skipif(not hasattr(os, "fork"), reason="fork of Unix")
def test_a_fork_after_use(seventeen):
    code = (
        "import os; from gridcsp import sudoku; p = ['%s'] * 2000; a = sudoku.solve(p, threads=2); pid = os.fork();"
        "b = sudoku.solve(p, threads=2); assert (a.solutions == b.solutions).all();"
        "os._exit(0) if pid == 0 else os._exit(os.waitpid(pid, 0)[1])" % PUZZLE
    )
    assert subprocess.run([sys.executable, "-c", code], timeout=60).returncode == 0


def test_the_command(tmp_path):
    file = tmp_path / "puzzles.txt"
    file.write_text(f"# mine\n{PUZZLE}\n{EMPTY}\n\n")

    def run(*arguments, **options):
        return subprocess.run([sys.executable, "-m", "gridcsp", *arguments], capture_output=True, text=True, **options)

    assert run("solve", str(file)).stdout == f"{SOLUTION}\nmultiple\n"
    assert run("count", "-", input=PUZZLE).stdout == "1\n"
    assert run("count", "--max", "5", "-", input=EMPTY).stdout == "5\n"
    assert run("rate", str(file)).stdout == "Easy\t204\nmultiple\n"
    for arguments, text in ((["solve", str(tmp_path / "none")], ""), (["solve"], "12"), (["solve", "--threads", "-1"], PUZZLE)):
        failed = run(*arguments, input=text)
        assert failed.returncode == 2 and failed.stderr.startswith("error: ") and failed.stdout == ""
