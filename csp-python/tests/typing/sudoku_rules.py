"""Sudoku as rules of one's own: a text, a model, its solutions, and why a digit follows."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from gridcsp import AllDifferent, Array, Explanation, IntExpr, Model, sudoku

Grid = Array[IntExpr, tuple[int, int]]


def rules() -> tuple[Model, Grid]:
    model = Model()
    cells = model.intvar(1, 9, shape=(9, 9), name="cell")
    for place, (row, column) in enumerate(zip(cells, cells.T)):
        model.add(AllDifferent(row), name=f"row {place}")
        model.add(AllDifferent(column, consistency="domain"), name=f"column {place}")
    for top in range(0, 9, 3):
        for left in range(0, 9, 3):
            model.add(AllDifferent(cells[top : top + 3, left : left + 3]), name=f"box at {top}, {left}")
    return model, cells


def read(text: str) -> npt.NDArray[np.int64]:
    return np.array([0 if digit == "." else int(digit) for digit in text]).reshape(9, 9)


def solutions(text: str) -> Iterator[str]:
    model, cells = rules()
    for (row, column), digit in np.ndenumerate(read(text)):
        if digit:
            model.add(cells[row, column] == digit)
    with model.solutions(time_limit=10, solution_limit=2) as found:
        for answer in found:
            yield "".join(str(digit) for digit in answer[cells].ravel())


def why(text: str, row: int, column: int, digit: int) -> Explanation:
    model, cells = rules()
    givens = [cells[r, c] == int(d) for (r, c), d in np.ndenumerate(read(text)) if d]
    return model.why(cells[row, column] == digit, givens)


def main() -> str:
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    (only,) = solutions(puzzle)
    assert sudoku.solve([puzzle]).solutions[0].decode() == only
    assert why(puzzle, 4, 4, 5)
    return only


if __name__ == "__main__":
    print(main())
