"""Sudoku with rules of its own: houses, clues of all kinds, links, searches."""

import copy
import itertools
import keyword
import os
import pickle
import random
import subprocess
import sys

import numpy as np
import pytest

from gridcsp import LimitReached, sudoku
from gridcsp.sudoku import Clue, Puzzle, Rules, and_, clue_kinds, not_, or_, read_link

MIRACLE = Rules.classic(9).clue("anti-knight").clue("anti-king").clue("no-difference", difference=1)
TWO = "." * 38 + "1" + "." * 12 + "2" + "." * 29
KILLER = (
    "N4IgzglgXgpiBcA2ANCALhNAbO8QGEBDAcxjBFUIFc0ALAewCcEQA5egI3oBMBPCkMUYRuCANpjgAX2TTZMuYqkBdZJIUb5W6avXbNS3Uv36jB8/LMnjO1SADWEL"
    "DkYBjErkkhXMZ+XhiIABKAKz4AIwCQYgRUTEATCB2AG6EWFS4IOGJCt6+WP6BQeGxqEHxpcEAzLEpaRksABwguT5+4sElIVEV3WU13XXpmeFVLbJ57QHBYYllYWN"
    "lMWNDDXgAnOOgbQUdxfhzwRWJq5kALFuTu9Pl+ItH+Bf9j1FnL6cs4YiXO4XVd68AR88AB2H75P5BGqHIJvSJlN4nVCpYafMatCF7GJPYIxQbI+ojSIYqZFEr3fY"
    "XYEgb4k65k/DfMoVb7U5p0yFvJkzRlxXnUsEcvZvPo8nGhfD4kAotY0lp2MD0dIYegAO3EIWQ4WQZ2Q8WQKCqeuQRpQ2t1mvNxs1ppNBuQmt12v1KEtdv1ut1+tt"
    "luUUiAA="
)
CAGES = "514263236145142536365412651324423651"
KINDS = {kind.name: kind for kind in clue_kinds()}


def text_of(grid):
    return "".join(map(str, grid.reshape(-1)))


def test_a_puzzle_by_hand_is_solved_counted_and_checked():
    puzzle = Puzzle(TWO, MIRACLE)
    answer = puzzle.solve(time_limit=60)
    assert answer and (answer.status, len(answer.solutions), answer.limit) == ("unique", 1, None)
    assert text_of(answer.solution) == "483726159726159483159483726837261594261594837594837261372615948615948372948372615"
    assert answer[0, 0] == answer["r1c1"] == answer[np.array([0, 0])] == 4 and answer.stats["nodes"] > 0 and answer.wall_time > 0
    assert puzzle.is_unique() and puzzle.count() == 1 and puzzle.check(answer.solution) == []
    with puzzle.solutions() as solutions:
        (only,) = solutions
    assert (only == answer.solution).all() and only.dtype == np.int64 and solutions.limit is None
    candidates = puzzle.true_candidates()
    assert candidates.shown.sum() == 81 and not candidates.open.any() and candidates[8, 8] == candidates["R9C9"] == (5,)
    assert puzzle.givens.sum() == 3 and puzzle.candidates.sum() == 2 + 79 * 9


def killer():
    return read_link(f"https://f-puzzles.com/?load={KILLER}")


def test_a_killer_out_of_a_link_has_the_solution_that_it_claims():
    puzzle = killer()
    assert (puzzle.title, puzzle.author, puzzle.shape) == ("Cages", "Nobody", (6, 6))
    assert [clue.kind for clue in puzzle.rules.clues] == ["cage"] * 13
    answer = puzzle.solve(time_limit=60)
    assert answer.status == "unique" and text_of(answer.solution) == text_of(puzzle.solution) == CAGES
    assert puzzle.check(answer.solution) == [] and puzzle.true_candidates().shown.sum() == 36
    assert {clue.kind for broken in puzzle.check(7 - answer.solution) if (clue := broken.clue)} == {"cage"}


def test_what_a_link_says_of_its_source():
    json = (
        '{"size": 4, "title": "Small", "author": "Euler", "ruleset": "The usual ones.", "solution": "1234341221434321", "grid":'
        ' [[{"value": 1, "given": true}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]]}'
    )
    puzzle = read_link(json)
    assert (puzzle.title, puzzle.author, puzzle.ruleset) == ("Small", "Euler", "The usual ones.")
    assert puzzle.rules == Rules.classic(4) and puzzle.givens[0].tolist() == [1, 0, 0, 0]
    assert repr(puzzle) == "<Puzzle 'Small': 4x4 with boxes of 2x2>"
    pad = read_link('{"cells": [[{"value": 1}, {}], [{}, {}]], "cages": [{"value": "author: Gauss"}], "metadata": {"title": "Two"}}')
    assert (pad.title, pad.author, pad.ruleset, pad.solution) == ("Two", "Gauss", None, None)


def test_what_is_drawn_is_an_error_unless_it_is_ignored():
    drawn = '{"size": 4, "grid": [[{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]], "line": [{"lines": [["R1C1", "R1C2"]]}]}'
    with pytest.raises(ValueError, match=r"line\[0\] of the puzzle in the link: only people can read it"):
        read_link(drawn)
    assert read_link(drawn, ignore_drawing=True).rules == Rules.classic(4)
    with pytest.raises(ValueError):
        read_link("https://f-puzzles.com/?load=N4Ig")
    with pytest.raises(ValueError):
        read_link("nonsense")


TEXTS = {"automaton": "start A; accept B; A . -> B; B . -> B", "regex": "[1-4]+"}
"""Texts of the kinds that have one."""


def made(kind):
    """A clue of a kind by the names of its fields, as the example has them."""
    example = kind.example
    assert example is not None, "csp-python/src/variants/kinds.rs finds no example"
    fields = {}
    lines, numbers = list(example.lines), list(example.numbers)
    for field in kind.lines:
        if field.repeats:
            fields[field.name] = [fields[field.name]] if field.name in fields else []
            fields[field.name] += lines
        else:
            fields[field.name] = lines.pop(0)
    for field in kind.numbers:
        fields[field.name] = numbers if field.repeats else numbers.pop(0)
    if kind.text is not None:
        fields["text"] = example.text
    if kind.takes_clues:
        fields["clues"] = example.clues
    assert tuple(fields) == kind.fields
    return Clue(kind.name, **fields)


@pytest.mark.parametrize("name", KINDS)
def test_each_kind_is_built_by_the_names_of_its_fields(name):
    kind = KINDS[name]
    clue = made(kind)
    assert clue == kind.example and clue.kind == name and clue.sentence == kind.sentence != ""
    assert str(kind).startswith(f"{name}(")
    assert all(field.isidentifier() and not keyword.iskeyword(field) and field not in ("kind", "self") for field in kind.fields)
    assert len(set(kind.fields)) == len(kind.fields)
    # The same by parts one after the other, and by its own text.
    more = {"text": clue.text} if clue.text else {}
    more |= {"clues": clue.clues} if clue.clues else {}
    assert Clue(name, *clue.lines, *clue.numbers, **more) == clue == eval(repr(clue))
    for other in (copy.copy(clue), copy.deepcopy(clue), pickle.loads(pickle.dumps(clue))):
        assert other == clue and hash(other) == hash(clue) and other.sentence == clue.sentence
    rules = Rules.classic(9).with_clues(clue)
    assert rules.clues == (clue,) and rules != Rules.classic(9)
    assert pickle.loads(pickle.dumps(rules)) == rules


@pytest.mark.parametrize("name", KINDS)
def test_each_kind_is_kept_by_its_solutions(name):
    """Solutions break no rule, and a grid that keeps all but the clue breaks that one."""
    rules = Rules.latin(4).with_clues(made(KINDS[name])) if name != "quadruple" else Rules.latin(4).clue(name, "r1c1 r1c2 r2c1 r2c2", 3)
    if any(column > 3 for clue in rules.clues for line in clue.lines for _, column in line):
        pytest.skip("its example is for larger boards")
    puzzle = Puzzle(rules=rules)
    solutions = list(puzzle.solutions(200, time_limit=60))
    assert all(puzzle.check(grid) == [] for grid in solutions)
    kept = {text_of(grid) for grid in puzzle.solutions(600, time_limit=60)}
    for grid in itertools.islice(Puzzle(rules=Rules.latin(4)).solutions(), 0, 576, 7):
        broken = puzzle.check(grid)
        assert (broken == []) == (text_of(grid) in kept)
        assert all(rule.clue == rules.clues[0] and rule.house is None and rule.cells for rule in broken)


def test_fields_come_in_many_forms():
    cage = Clue("cage", ["r1c1", "r1c2"], 9)
    for cells in ("r1c1 r1c2", "R1C1,R1C2", [(0, 0), (0, 1)], ((0, 0), "r1c2"), np.argwhere(np.eye(1, 2, dtype=int) >= 0), iter(["r1c1", "r1c2"])):
        assert Clue("cage", cells=cells, total=9) == cage
    assert Clue("cage", "r1c1 r1c2", np.int64(9)) == Clue("cage", "r1c1 r1c2", total=[9.0]) == cage
    assert Clue("cage", "r1c1 r1c2") == Clue("cage", cells="r1c1 r1c2", total=[]) != cage
    assert cage.lines == (((0, 0), (0, 1)),) and cage.numbers == (9,) and cage.text == "" and cage.clues == ()
    assert repr(cage) == "Clue('cage', 'r1c1 r1c2', 9)"
    one = Clue("arrow", "r1c1", "r1c2 r1c3")
    assert Clue("arrow", circle="r1c1", shaft=["r1c2", "r1c3"]) == one == Clue("arrow", "r1c1", shaft=["r1c2 r1c3"])
    two = Clue("arrow", "r1c1", "r1c2 r1c3", "r2c1 r3c1")
    assert Clue("arrow", circle="r1c1", shaft=[["r1c2", "r1c3"], [(1, 0), (2, 0)]]) == two
    assert Clue("automaton", line=["r1c1 r1c2", "r2c1"], text=TEXTS["automaton"]).lines == (((0, 0), (0, 1)), ((1, 0),))
    assert Clue("whisper", "r1c1 r1c2").numbers == (5,) and Clue("full-rank", "r1c1 r1c2", rank=3).numbers == (3, 1)


@pytest.mark.parametrize(
    ("parts", "fields", "kind", "message"),
    [
        (["cages"], {}, ValueError, r"no kind of clues 'cages': did you mean 'cage'"),
        (["Slow Thermometer"], {}, ValueError, "did you mean 'slow-thermometer'"),
        (["anti_knight"], {}, ValueError, "did you mean 'anti-knight'"),
        (["???"], {}, ValueError, r"no kind of clues '\?\?\?': clue_kinds\(\) lists all"),
        ([5], {}, TypeError, "the kind of a clue is its name"),
        (["cage"], {"cells": "r1c1", "sum": 3}, TypeError, 'cage has no field "sum": it has cells, total'),
        (["anti-knight"], {"cells": "r1c1"}, TypeError, 'anti-knight has no field "cells": it has none'),
        (["thermometer"], {"line": "r1c1 r1c2", "text": "a"}, TypeError, 'thermometer has no field "text": it has line'),
        (["cage"], {}, ValueError, "cage needs cells: a line of cells"),
        (["little-killer", "r1c1"], {}, ValueError, "little-killer needs sum: a number"),
        (["cage", "r1c1"], {"cells": "r1c2"}, TypeError, "cells of cage is given twice: by its place and by its name"),
        (["thermometer", "r1c1"], {}, ValueError, "line of thermometer has 1 cells, and needs 2 at least"),
        (["thermometer", "r1c1 r1c2", "r2c1 r2c2"], {}, ValueError, "thermometer takes 1 lines of cells, and not 2"),
        (["thermometer", "r1c1 r1c2", 3], {}, ValueError, "thermometer takes 0 numbers, and not 1"),
        (["cage", "r1c1 r1c65"], {}, ValueError, "`r1c65` names no cell: write r4c7"),
        (["cage", [(0, 64)]], {}, ValueError, "`r1c65` names no cell"),
        (["cage", [(-1, 0)]], {}, ValueError, "`r0c1` names no cell"),
        (["cage", (0, 1)], {}, TypeError, r"a cell is its name, such as 'r4c7', or \(row, column\) counted from 0, and this is 0"),
        (["cage", None], {}, TypeError, "a line is a list of cells"),
        (["cage", {"r1c1", "r1c2"}], {}, TypeError, "this is a set"),
        (["cage", "r1c1", 1.5], {}, TypeError, "a line is a list of cells"),
        (["cage", "r1c1"], {"total": "9"}, TypeError, "list is needed, and this is a str"),
        (["cage", "r1c1"], {"total": 200_000}, ValueError, "200000 is too great"),
        (["cage", "r1c1", 2**40], {}, OverflowError, "too large"),
        (["regex", "r1c1"], {"text": "("}, ValueError, "regex: "),
        (["regex", "r1c1"], {}, ValueError, "regex: it needs a regular expression"),
        (["or"], {}, ValueError, "or needs other clues"),
        (["or"], {"clues": ["r1c1"]}, TypeError, "or is about clues, and this is 'r1c1'"),
    ],
)
def test_what_is_no_clue_is_an_error_that_says_why(parts, fields, kind, message):
    with pytest.raises(kind, match=message):
        Clue(*parts, **fields)


def test_clues_about_others():
    small, large = Clue("cage", "r1c1 r1c2", 3), Clue("cage", "r1c1 r1c2", 7)
    rules = Rules.classic(4)
    each = [Puzzle(rules=rules.with_clues(clue)).count() for clue in (small, large)]
    assert each == [48, 48]
    assert Puzzle(rules=rules.with_clues(or_(small, large))).count() == sum(each)
    assert Puzzle(rules=rules.with_clues(not_(small, large))).count() == 288 - sum(each)
    assert Puzzle(rules=rules.with_clues(and_(small, large))).count() == 0
    either = or_(small, and_(large, Clue("even", "r1c1")))
    assert Puzzle(rules=rules.with_clues(either)).count() == 48 + 24
    assert either.clues[1].clues[0] == large and pickle.loads(pickle.dumps(either)) == either == eval(repr(either))
    assert str(or_(small)) == "at least one of these holds: r1c1, r1c2 are different and add up to 3"


def test_doublers_and_negators_in_cages():
    base = Rules.classic(4)
    both = base.with_modifiers((2, 0), (-1, 0))
    assert both.shape == (8, 4) and both.outside_rows == 4
    # A plain cell and one that is negated, or one of each kind.
    sums = {total: Puzzle(rules=both.clue("cage", cells="r1c1 r1c2", total=total)).count(1) for total in (-4, -3, 11, 12)}
    assert sums == {-4: 0, -3: 1, 11: 1, 12: 0}
    assert pickle.loads(pickle.dumps(both)) == both
    with pytest.raises(ValueError, match="already"):
        both.with_modifiers((2, 0))
    with pytest.raises(TypeError):
        base.with_modifiers(2)
    with pytest.raises(OverflowError):
        base.with_modifiers((2**40, 0))


def test_rules_are_values():
    rules = Rules.classic(9)
    more = rules.with_diagonals()
    assert rules == Rules.classic() != more and len(rules.houses) == 27 and len(more.houses) == 29
    assert len(rules.with_windows().houses) == 31 and rules.with_windows() == rules.with_windows()
    assert more.houses["diagonal 1"][:2] == ((0, 0), (1, 1))
    extra = more.with_house("r1c1 r9c9").with_house([(0, 1), (8, 7)]).with_house("r1c5", "middle")
    assert list(extra.houses)[-3:] == ["extra region 1", "extra region 2", "middle 1"]
    assert hash(rules) == hash(Rules.classic((9, 9))) and {rules: 1}[Rules.classic(9)] == 1
    for one in (rules, extra.clue("even", "r1c1"), Rules.latin((3, 5)), Rules.without_houses(4, digits=range(0, 6)), read_link(".Shape~4x4.Cage~7~R1C1~R1C2").rules):
        for other in (copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
            assert other == one and hash(other) == hash(one) and repr(other) == repr(one) and other.houses == one.houses
    assert str(rules.clue("even", "r1c1 r1c2")) == "9x9 with 27 houses and 1 clues\n- the digits in r1c1, r1c2 are even"
    assert Rules.classic(12, boxes=(2, 6)).boxes == (2, 6) and Rules.classic((4, 6)).shape == (4, 6)
    with pytest.raises(TypeError, match="rules begin with"):
        Rules()


def test_regions_come_as_texts_and_arrays():
    text = "AAAB\nABBB\nCCCD\nCDDD"
    jigsaw = Rules.jigsaw(text)
    labels = np.array([list(row) for row in text.split()])
    assert jigsaw == Rules.jigsaw(labels) == Rules.jigsaw(text.replace("\n", "")) == Rules.jigsaw(labels.tolist())
    assert len(jigsaw.houses) == 12 and Puzzle(rules=jigsaw).count() == Puzzle(rules=Rules.jigsaw(labels.T)).count() > 0
    wide = Rules.jigsaw("AAABBB CCCDDD", digits=range(1, 7))
    assert wide.shape == (2, 6) and len(wide.houses) == 2 + 6 + 4


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Rules.classic(7), "no boxes fit a board of 7x7"),
        (lambda: Rules.classic((5, 7)), "has no boxes"),
        (lambda: Rules.classic(9, boxes=(2, 3)), "boxes of 2x3 do not divide a board of 9x9"),
        (lambda: Rules.classic(9, digits=range(2, 11)), "digits from 2 to 10"),
        (lambda: Rules.classic(9, digits=range(1, 10, 2)), "a range of numbers"),
        (lambda: Rules.latin(65), "use 1 to 64"),
        (lambda: Rules.jigsaw("AAB ABB CC"), "different lengths"),
        (lambda: Rules.jigsaw("AAA AAA BBB"), "region 1 has 6 cells, and there are 3 digits"),
        (lambda: Rules.jigsaw([1, 2]), r"array of shape \(2,\)"),
        (lambda: Rules.classic(9).with_diagonals().with_diagonals(), "there is a diagonal 1 already"),
        (lambda: Rules.latin((3, 5)).with_diagonals(), "is not square"),
        (lambda: Rules.classic(4).with_house("r1c1 r1c1"), "r1c1 comes twice"),
        (lambda: Rules.classic(4).with_house("r5c1"), "there is no r5c1 on a board of 4x4"),
        (lambda: Rules.classic(4).with_house("r1c1", "row"), "name of other houses"),
        (lambda: Rules.classic(4).with_house("r1c1", ""), "names no kind of houses"),
        (lambda: Rules.classic(4).clue("cage", "r1c1 r1c5"), "there is no r1c5 on a board of 4x4"),
    ],
)
def test_what_makes_no_rules_is_an_error(make, message):
    with pytest.raises(ValueError, match=message):
        make()


def test_boards_of_other_sizes_and_digits():
    rules = Rules.latin((3, 5)).clue("thermometer", "r1c1 r1c2 r1c3 r1c4 r1c5")
    puzzle = Puzzle("..... 5.... .....", rules)
    grid = puzzle.solve().solution
    assert grid.shape == (3, 5) and grid[0].tolist() == [1, 2, 3, 4, 5] and grid[1, 0] == 5 and puzzle.blank == 0
    zero = Rules.classic(4, digits=range(0, 4)).clue("cage", "r1c1 r1c2", 1)
    puzzle = Puzzle("0... .... .... ...3", zero)
    assert puzzle.blank == -1 and puzzle.givens[0].tolist() == [0, -1, -1, -1] and puzzle.rules.digits == range(0, 4)
    assert puzzle == Puzzle(puzzle.givens, zero)
    assert all(grid[0, :2].tolist() == [0, 1] and grid.min() == 0 for grid in puzzle.solutions())
    assert puzzle.true_candidates()[0, 1] == (1,) and str(puzzle).splitlines()[0] == "0..."
    assert puzzle.count() == Puzzle("1... .... .... ...4", Rules.classic(4).clue("cage", "r1c1 r1c2", 3)).count() > 0
    large = Puzzle(rules=Rules.classic(16).with_diagonals())
    assert large.solve(time_limit=60).status in ("multiple", "unknown") and large.candidates.shape == (16, 16, 16)


def test_cells_outside_of_the_board_are_rows_at_its_bottom():
    puzzle = read_link(".Shape~4x4.Var~A~~2.SameValues~2~VA1~R1C1.SameValues~2~VA2~R1C2")
    rules = puzzle.rules
    assert (puzzle.shape, rules.outside_rows, rules.voids) == ((5, 4), 1, ((4, 2), (4, 3)))
    assert pickle.loads(pickle.dumps(rules)) == rules and Rules.classic(4).outside_rows == len(Rules.classic(4).voids) == 0
    assert puzzle.count() == 288
    for grid in puzzle.solutions(20):
        assert grid[4].tolist() == [*grid[0, :2], 1, 1] and puzzle.check(grid) == []
    grid[4, 2:] = 0
    assert puzzle.check(grid) == []


def test_givens_in_all_forms():
    rows = [TWO[place : place + 9] for place in range(0, 81, 9)]
    digits = np.array([[int(c) if c != "." else 0 for c in row] for row in rows], dtype=np.uint8)
    puzzle = Puzzle(TWO, MIRACLE)
    for givens in (" ".join(rows), "\n".join(rows), digits, digits.tolist()):
        assert Puzzle(givens, MIRACLE) == puzzle
    assert Puzzle.of_candidates(puzzle.candidates, MIRACLE) == puzzle
    assert Puzzle(TWO).rules == Puzzle(digits).rules == Puzzle().rules == Rules.classic(9)
    assert Puzzle([[1, 0, 0, 0, 0, 0]] + [[0] * 6] * 5).rules == Rules.classic(6)
    few = puzzle.candidates
    few[0, 0] = [False] * 8 + [True]
    assert Puzzle.of_candidates(few, MIRACLE).solve().status == "none"
    titled = Puzzle(TWO, MIRACLE, title="Miracle", author="Mitchell Lee")
    assert (titled.title, titled.author) == ("Miracle", "Mitchell Lee") and titled != puzzle
    for one in (puzzle, titled, killer()):
        for other in (copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
            assert other == one and hash(other) == hash(one) and repr(other) == repr(one)
    assert str(puzzle).splitlines()[4] == "..1......" and str(puzzle).endswith("- neighbors do not differ by 1")


@pytest.mark.parametrize(
    ("make", "kind", "message"),
    [
        (lambda: Puzzle("12.", MIRACLE), ValueError, "3 characters"),
        (lambda: Puzzle(f"https://f-puzzles.com/?load={KILLER}"), ValueError, "has rules of its own: sudoku.read_link reads it"),
        (lambda: Puzzle("x" * 81, MIRACLE), ValueError, "character 1 of the text is 'x'"),
        (lambda: Puzzle("12.", Rules.latin((2, 3))), ValueError, "3 values, and a board of 2x3"),
        (lambda: Puzzle(np.full((9, 9), 10), MIRACLE), ValueError, "r1c1: 10 is no digit of the board, which has 1 to 9, and 0 for a blank"),
        (lambda: Puzzle(np.zeros((4, 4), dtype=int), MIRACLE), ValueError, r"has the shape \(9, 9\)"),
        (lambda: Puzzle(np.zeros((9, 9)), MIRACLE), TypeError, "this is one of float64"),
        (lambda: Puzzle([1, 2, 3]), ValueError, "rows and columns of digits"),
        (lambda: Puzzle(TWO, "classic"), TypeError, "rules are needed"),
        (lambda: Puzzle.of_candidates(np.ones((9, 9)), MIRACLE), ValueError, "array of truth of shape"),
        (lambda: Puzzle(TWO, MIRACLE).solve()["r1"], ValueError, "`r1` names no cell"),
        (lambda: Puzzle(TWO, MIRACLE).solve()["r10c1"], IndexError, "out of bounds"),
        (lambda: Puzzle(TWO, MIRACLE).solve(time_limit=-1), ValueError, "time_limit -1"),
        (lambda: Puzzle(TWO, MIRACLE).count(-1), OverflowError, "negative"),
        (lambda: Puzzle(TWO, MIRACLE).why("r10c1=3"), ValueError, "there is no r10c1"),
        (lambda: Puzzle(TWO, MIRACLE).why("r1c1=0"), ValueError, '"0" is no digit of the board, which has 1 to 9'),
        (lambda: Puzzle(TWO, MIRACLE).why("everything"), ValueError, "names no cell"),
        (lambda: Rules.classic(9).with_clues("cage"), TypeError, "clues are needed"),
    ],
)
def test_what_makes_no_puzzle_is_an_error(make, kind, message):
    with pytest.raises(kind, match=message):
        make()


def test_true_candidates_are_the_digits_of_all_solutions():
    draw = random.Random(5)
    for _ in range(20):
        cells = draw.sample([(row, column) for row in range(4) for column in range(4)], 5)
        rules = Rules.classic(4).clue("thermometer", cells[:2]).clue("sum", cells[2:], draw.randrange(4, 12))
        puzzle = Puzzle(rules=rules)
        expected = np.zeros((4, 4, 4), dtype=bool)
        for grid in puzzle.solutions():
            expected |= grid[:, :, None] == np.arange(1, 5)
        found = puzzle.true_candidates()
        assert (found.shown == expected).all() and not found.open.any() and found.limit is None


def test_limits_end_searches_and_say_so():
    puzzle = Puzzle(rules=MIRACLE)
    answer = puzzle.solve(node_limit=1)
    assert (answer.status, answer.limit, bool(answer)) == ("unknown", "nodes", False) and "limit on nodes" in repr(answer)
    with pytest.raises(LookupError, match="unknown"):
        answer[0, 0]
    with pytest.raises(LimitReached):
        puzzle.count(node_limit=5)
    with pytest.raises(LimitReached):
        puzzle.is_unique(time_limit=0)
    solutions = puzzle.solutions(node_limit=2)
    assert list(solutions) == [] and solutions.limit == "nodes"
    assert len(list(puzzle.solutions(3))) == 3 and puzzle.count(3) == 3
    candidates = puzzle.true_candidates(node_limit=200)
    assert candidates.limit == "nodes" and candidates.open.any()
    assert (candidates.open | candidates.shown).all() and not (candidates.open & candidates.shown).any()


def test_searches_are_the_same_each_time():
    puzzle = Puzzle(rules=MIRACLE)
    runs = [[text_of(grid) for grid in puzzle.solutions(5)] for _ in range(2)]
    assert runs[0] == runs[1] == [text_of(grid) for grid in pickle.loads(pickle.dumps(puzzle)).solutions(5)]
    assert puzzle.solve().stats == puzzle.solve().stats


def test_check_names_what_is_broken():
    puzzle = Puzzle("3... .... .... ....", Rules.classic(4).clue("thermometer", "r2c1 r3c1 r4c2").clue("odd", "r1c1"))
    grid = puzzle.givens
    assert puzzle.check(grid) == []
    grid[1:3, 0] = 2, 1
    assert puzzle.check(grid) == []
    grid[3, 1] = 4
    (broken,) = puzzle.check(grid)
    assert str(broken) == "this does not hold: r2c1, r3c1, r4c2 increase"
    assert broken.clue == puzzle.rules.clues[0] and broken.cells == ((1, 0), (2, 0), (3, 1)) and broken.house is None
    grid[0, :2] = 1, 1
    texts = [str(broken) for broken in puzzle.check(grid)]
    assert texts[:2] == ["r1c1 is 1, which the puzzle does not allow", "digit 1 stands twice in row 1: at r1c1 and r1c2"]
    assert puzzle.check(grid)[1].house == "row 1" and puzzle.check(grid)[1].cells == ((0, 0), (0, 1))
    with pytest.raises(ValueError, match="r1c1: 5 is no digit"):
        puzzle.check(np.full((4, 4), 5))


def test_reasons_name_clues():
    puzzle = Puzzle("1... .... .... ...4", Rules.classic(4).clue("greater", "r1c2 r1c3"))
    why = puzzle.why("r1c2<>2")
    assert why and "by the clue: r1c2, r1c3 decrease" in str(why) and str(why).startswith("r1c2 is not 2")
    assert puzzle.why("r1c2 != 2").text == puzzle.why(" r1c2≠2 ").text == why.text
    own = puzzle.why("r1c1")
    assert own and str(own).startswith("r1c1 is 1") and puzzle.why("r1c1 = 1").text == own.text
    left = puzzle.why("r1c2=2")
    assert not left and str(left).startswith("not so, here is a solution")
    none = Puzzle("12.. .... .... ...4", puzzle.rules)
    assert none.solve().status == "none" and none.why() and str(none.why()).startswith("no solution")
    with pytest.raises(ValueError, match="no solution was found"):
        none.why("r1c4")
    clash = Puzzle("11.. .... .... ....", puzzle.rules)
    assert clash.solve().status == "invalid" and clash.why()
    unknown = Puzzle(rules=MIRACLE).why(time_limit=0)
    assert not unknown and str(unknown) == "unknown, a limit came before the answer"


INTERRUPTED = """
import os, signal, threading, time
from gridcsp import sudoku
rules = sudoku.Rules.classic(9).clue("anti-knight")
puzzle = sudoku.Puzzle(rules=rules)
ticks = []
def interrupt():
    begin = time.perf_counter()
    while time.perf_counter() < begin + 0.5:
        time.sleep(0.01)
        ticks.append(1)
    ticks.append(time.perf_counter())
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=interrupt).start()
try:
    {act}
except KeyboardInterrupt:
    print(time.perf_counter() - ticks[-1], len(ticks))
"""


@pytest.mark.skipif(os.name != "posix", reason="signals of Unix")
@pytest.mark.parametrize("act", ["puzzle.count(10**12)", "[0 for grid in puzzle.solutions()]", "[puzzle.true_candidates() for _ in range(10**6)]"])
def test_an_interrupt_ends_it_soon_and_other_threads_run(act):
    run = subprocess.run([sys.executable, "-c", INTERRUPTED.format(act=act)], capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr
    seconds, ticks = run.stdout.split()
    assert float(seconds) < 5 and int(ticks) > 10


def test_all_names_are_there():
    assert all(hasattr(sudoku, name) for name in sudoku.__all__)


@pytest.mark.parametrize("form", ["file", "json", "f-puzzles", "sudokupad", "iss"])
def test_texts_are_read_again(form: str) -> None:
    puzzle = read_link(".Shape~4x4.Cage~3~R1C1~R1C2.Thermo~R2C1~R3C1~R4C2.~R1C1_1")
    text = puzzle.to_text(form)  # type: ignore[arg-type]
    again = read_link(text)
    assert sorted(map(str, again.rules.clues)) == sorted(map(str, puzzle.rules.clues))
    assert (again.givens == puzzle.givens).all()


def test_what_a_form_cannot_say_is_named() -> None:
    puzzle = read_link(".Shape~4x4.Lunchbox~2~R1C1~R1C2~R1C3")
    with pytest.raises(ValueError, match="f-puzzles has no words for this clue of the kind lunchbox"):
        puzzle.to_text("f-puzzles")
    with pytest.raises(ValueError, match='a form is "file"'):
        puzzle.to_text("paper")  # type: ignore[arg-type]
