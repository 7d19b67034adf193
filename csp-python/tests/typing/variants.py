"""A sudoku variant: rules by hand and out of a link, what they leave, and what a grid breaks."""

from collections.abc import Iterator

import numpy as np

from gridcsp import sudoku
from gridcsp.sudoku import Clue, Puzzle, Rules, and_, not_, or_, read_link

CAGES: list[tuple[list[sudoku.CellLike], int]] = [(["r1c1", "r1c2"], 3), ([(1, 0), (1, 1)], 7)]


def rules() -> Rules:
    made = Rules.classic(4, digits=range(1, 5))
    for cells, total in CAGES:
        made = made.clue("cage", cells=cells, total=np.int64(total))
    made = made.clue("thermometer", "r3c1 r3c2").clue("arrow", circle="r3c3", shaft=["r3c4", "r4c4"])
    either = or_(Clue("odd", "r1c1"), not_(Clue("even", np.array([[0, 0], [0, 1]]))))
    return made.with_clues(either, and_(either)).with_house([(0, 0), (3, 3)], "ends")


def sentences(puzzle: Puzzle) -> Iterator[str]:
    for clue in puzzle.rules.clues:
        for row, column in clue.lines[0] if clue.lines else ():
            assert puzzle.givens[row, column] == puzzle.blank
        yield clue.sentence


def left(puzzle: Puzzle) -> int:
    candidates = puzzle.true_candidates(time_limit=10)
    digits: tuple[int, ...] = candidates[0, 0]
    assert candidates.limit is None
    return len(digits) + int(candidates.shown.sum())


def first(puzzle: Puzzle) -> int:
    answer = puzzle.solve(time_limit=10, node_limit=1_000_000)
    if answer.status == "none" or answer.solution is None:
        return 0
    with puzzle.solutions(most=1) as solutions:
        for grid in solutions:
            assert puzzle.check(grid) == [] and grid.shape == puzzle.shape
    return answer[0, 0]


def main() -> bool:
    puzzle = Puzzle(rules=rules(), title="Small")
    jigsaw = Rules.jigsaw(np.repeat(np.arange(2), 2).reshape(2, 2))
    linked: Puzzle = read_link(".Shape~4x4.Thermo~R2C1~R3C1~R4C2.~R1C1_3", ignore_drawing=True)
    broken: list[sudoku.BrokenRule] = linked.check([[3, 3, 0, 0], [0] * 4, [0] * 4, [0] * 4])
    kinds: list[str] = [kind.name for kind in sudoku.clue_kinds() if "line" in kind.fields]
    explained = bool(linked.why("r1c1=3"))
    assert puzzle.is_unique() == (puzzle.count(2) == 1) and len(list(sentences(puzzle))) == 6
    return explained and len(broken) == 2 and len(jigsaw.houses) > 4 and len(kinds) > 10 and left(linked) > 16 and first(linked) == 3
