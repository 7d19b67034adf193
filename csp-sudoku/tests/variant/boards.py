"""Checks the puzzles of boards.jsonl by another program, which shares nothing with the library.

`python3 boards.py` asks whether each solution keeps all givens, houses and clues, and searches for a second solution. `python3
boards.py --self-test` alters solutions and clues, and asks whether that is noticed. The exit code is 1 if anything is wrong.
"""

import argparse
import json
import random
import sys
from collections.abc import Iterator
from itertools import combinations, islice
from pathlib import Path
from typing import Any

from boards_clues import KINDS, rules_of, rules_of_board
from boards_rules import Board, Cell, Rule, Wrong, name
from boards_search import Search, Spent

FILE = Path(__file__).with_name("boards.jsonl")

# Numbers of which each clue has one that is right.
EXACT = {("cage", "total"), ("full-rank", "rank"), ("hidden-skyscraper", "hidden"), ("little-killer", "sum"), ("lunchbox", "sum")}
EXACT |= {("numbered-room", "digit"), ("sandwich", "sum"), ("skyscraper", "seen"), ("sum", "total"), ("x-sum", "sum")}

Rules = list[tuple[str, Rule]]
Grid = dict[Cell, int]


def broken(board: Board, rules: Rules, grid: Grid) -> Iterator[str]:
    """What a grid does not keep."""
    for cell in board.all_cells:
        if grid.get(cell) not in board.digits:
            yield f"{name(cell)} has no digit of the board"
            return
    for cell, digit in board.givens.items():
        if grid[cell] != digit:
            yield f"{name(cell)} is {grid[cell]}, but {digit} is given"
    for words, part in rules:
        digits = [grid[cell] for cell in part.cells]
        if not part.keeps(digits):
            yield f"{words} is not kept: {', '.join(f'{name(cell)} = {digit}' for cell, digit in zip(part.cells, digits))}"


def is_kept(board: Board, rules: Rules, grid: Grid) -> bool:
    return next(broken(board, rules, grid), None) is None


def found(board: Board, rules: Rules, most_work: int) -> tuple[list[Grid], bool]:
    """Up to two solutions, and whether there are no others if these are fewer."""
    grids = []
    try:
        for grid in islice(Search(board, [part for _, part in rules], most_work).solutions(), 2):
            grids.append(grid)
    except Spent:
        return grids, False
    return grids, True


def checked(board: Board, rules: Rules, most_work: int) -> bool:
    """Whether the solution is proven to be the only one."""
    for fault in broken(board, rules, board.solution):
        raise Wrong(fault)
    grids, is_decided = found(board, rules, most_work)
    for grid in grids:
        for fault in broken(board, rules, grid):
            raise Wrong(f"the search of this script is wrong: {fault}")
        if grid != board.solution:
            other = next(cell for cell in board.all_cells if grid[cell] != board.solution[cell])
            raise Wrong(f"there is a second solution, where {name(other)} is {grid[other]}")
    if is_decided and not grids:
        raise Wrong("the search of this script does not find the solution")
    return is_decided


def check_all(lines: list[str], most_work: int) -> int:
    faults, kept, proven = 0, 0, 0
    open_boards = []
    for fields in map(json.loads, lines):
        try:
            board = Board(fields)
            is_proven = checked(board, rules_of_board(board), most_work)
        except (Wrong, KeyError, ValueError) as error:
            print(f"{fields.get('title')}: {error!r}" if not isinstance(error, Wrong) else f"{fields.get('title')}: {error}")
            faults += 1
            continue
        kept += 1
        proven += is_proven
        if not is_proven:
            open_boards.append(board.title)
    if open_boards:
        print(f"not decided whether there are others: {', '.join(open_boards)}")
    print(f"{len(lines)} boards: {kept} solutions keep all clues, {proven} proven to have no other")
    return min(faults, 1)


# What the self-test alters.


def exchanged(grid: Grid, one: int, other: int) -> Grid:
    """The grid with two digits exchanged everywhere. All houses are kept."""
    turned = {one: other, other: one}
    return {cell: turned.get(digit, digit) for cell, digit in grid.items()}


def altered(board: Board) -> Iterator[Grid]:
    """Grids that are no solutions: two digits exchanged everywhere, or in two rows, and one cell altered."""
    for one, other in combinations(board.digits, 2):
        yield exchanged(board.solution, one, other)
        rows = [{cell: digit for cell, digit in board.solution.items() if cell[0] == row} for row in (1, 2)]
        yield board.solution | exchanged(rows[0], one, other) | exchanged(rows[1], one, other)
    for cell, digit in board.solution.items():
        yield board.solution | {cell: digit + 1 if digit < board.highest else board.lowest}


def clues_in(fields: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield fields
    for inner in fields.get("clues", []):
        yield from clues_in(inner)


def test_clue(board: Board, clue: dict[str, Any]) -> None:
    """Some filling breaks the clue, and so does another number."""
    dice = random.Random(json.dumps(clue))
    rules = [("", part) for part in rules_of(clue, board)]
    free = Board({"sudoku": board.fields["sudoku"], "digits": f"{board.lowest}-{board.highest}"})
    fillings = ({cell: dice.choice(board.digits) for cell in board.all_cells} for _ in range(1000))
    if all(is_kept(free, rules, filling) for filling in fillings):
        raise Wrong(f"no filling breaks {json.dumps(clue)}")
    for field, number in clue.items():
        if (clue["kind"], field) in EXACT:
            others = [("", part) for part in rules_of(clue | {field: number + 1}, board)]
            if is_kept(free, rules, board.solution) and is_kept(free, others, board.solution):
                raise Wrong(f"{json.dumps(clue)} is kept with another number, too")


def test_search_of(board: Board, rules: Rules) -> None:
    """No rule of the search removes digits that keep it."""
    dice = random.Random(board.title)
    search = Search(board, [part for _, part in rules], 10**9)
    for one, other in islice(combinations(board.digits, 2), 3):
        grid = exchanged(board.solution, one, other)
        digits = [grid[cell] for cell in board.all_cells]
        left = [1 << digit | dice.randrange(search.full + 1) & search.full for digit in digits]
        kept = [place for place, (scope, part, _) in enumerate(search.rules) if part.keeps([digits[cell] for cell in scope])]
        asked = [(search.by_house, house) for house in range(len(search.whole))] + [(search.by_rule, place) for place in kept]
        for ask, place in asked:
            masks = left.copy()
            ask(place, masks, set())
            if not all(mask >> digit & 1 for mask, digit in zip(masks, digits)):
                raise Wrong("the search removes digits that keep a rule")


def test_board(fields: dict[str, Any]) -> None:
    board = Board(fields)
    rules = rules_of_board(board)
    test_search_of(board, rules)
    for grid in altered(board):
        if grid != board.solution and is_kept(board, rules, grid):
            raise Wrong("it is not noticed that the solution is altered")
    for clue in fields.get("clue", []):
        for inner in clues_in(clue):
            test_clue(board, inner)


def test_search() -> None:
    """The number of grids of 4x4 is known, and so is that of latin squares."""
    for more, count in (({}, 288), ({"latin": True}, 576), ({"diagonals": True}, 48)):
        board = Board({"sudoku": "4x4", **more})
        grids = list(Search(board, [part for _, part in rules_of_board(board)], 10**9).solutions())
        if len(grids) != count or len({tuple(grid.items()) for grid in grids}) != count:
            raise Wrong(f"the search finds {len(grids)} grids of 4x4 {more}, and {count} are known")


def test_second_solutions(fields: dict[str, Any], most_work: int) -> bool:
    """Whether it is noticed that a board has other solutions without its clues. Some have none."""
    board = Board({key: value for key, value in fields.items() if key != "clue"})
    return len(found(board, rules_of_board(board), most_work)[0]) == 2


def self_test(lines: list[str], most_work: int) -> int:
    boards = [json.loads(line) for line in lines]
    faults = []
    for fields in boards:
        try:
            test_board(fields)
        except Wrong as error:
            faults.append(f"{fields.get('title')}: {error}")
    try:
        test_search()
    except Wrong as error:
        faults.append(str(error))
    several = sum(test_second_solutions(fields, most_work) for fields in boards)
    tried = {clue["kind"] for fields in boards for outer in fields.get("clue", []) for clue in clues_in(outer)}
    faults += [f"no board has a clue {kind}" for kind in KINDS if kind not in tried]
    print(*faults, sep="\n", end="\n" if faults else "")
    print(f"{len(boards)} boards, {len(tried)} kinds of clues: {len(faults)} faults; {several} boards have more solutions without clues")
    return min(len(faults), 1)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="checks boards.jsonl")
    parser.add_argument("--self-test", action="store_true", help="ask whether what is altered is noticed")
    parser.add_argument("--work", type=int, default=3_000_000, help="the most work of the search for a board")
    options = parser.parse_args()
    asked = self_test if options.self_test else check_all
    sys.exit(asked(FILE.read_text().splitlines(), options.work))
