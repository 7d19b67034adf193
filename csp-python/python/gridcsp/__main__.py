"""`python -m gridcsp`: solves, counts or rates the puzzles of a file, a line for each."""

from __future__ import annotations

import argparse
import sys

from gridcsp import __version__, sudoku


def main(arguments: list[str] | None = None) -> int:
    """Runs the command. Returns its exit code: 0, or 2 for bad input."""
    parser = argparse.ArgumentParser(
        prog="python -m gridcsp", description="Solves, counts or rates sudoku puzzles, one in each line."
    )
    parser.add_argument("task", choices=["solve", "count", "rate"])
    parser.add_argument("file", nargs="?", default="-", help="a file, or - for standard input")
    parser.add_argument("--max", type=int, default=1_000, help="the most solutions of each puzzle that are counted")
    parser.add_argument("--threads", type=int, default=0, help="0 takes all cores")
    parser.add_argument("--version", action="version", version=f"gridcsp {__version__}")
    # Options may stand between the task and the file.
    options = parser.parse_intermixed_args(arguments)
    try:
        lines = _read(options.file)
        if options.max < 1:
            raise ValueError(f"--max {options.max}: it is a number from 1")
        for line in _answers(options, lines):
            print(line)
    except BrokenPipeError:
        sys.stderr.close()
    except (OSError, UnicodeDecodeError, ValueError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0


def _read(name: str) -> list[str]:
    """The puzzles of a file: its lines, without empty ones and comments."""
    if name == "-":
        text = sys.stdin.read()
    else:
        with open(name, encoding="utf-8") as file:
            text = file.read()
    lines = (line.strip() for line in text.splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def _answers(options, lines: list[str]):
    if options.task == "count":
        yield from map(str, sudoku.count(lines, most=options.max, threads=options.threads))
    elif options.task == "rate":
        yield from _grades(sudoku.rate(lines, threads=options.threads))
    else:
        solved = sudoku.solve(lines, threads=options.threads)
        for solution, status in zip(solved.solutions, solved.statuses):
            yield solution.decode() if status == 1 else sudoku.STATUSES[status]


def _grades(rated: sudoku.Rated):
    """The level and the score of each puzzle, or why it has none."""
    for level, score, status in zip(rated.levels, rated.scores, rated.statuses):
        if level:
            yield f"{sudoku.LEVELS[level]}\t{score}"
        else:
            yield "stuck" if status == 1 else sudoku.STATUSES[status]


if __name__ == "__main__":
    sys.exit(main())
