"""Grid puzzles: boards of every genre with their known answers, arrays as they are said to be, and bad input."""

import copy
import os
import pickle
import subprocess
import sys
import threading
import time
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from gridcsp import LimitReached, puzzles

hypothesis = pytest.importorskip("hypothesis")
given, settings, st = hypothesis.given, hypothesis.settings, pytest.importorskip("hypothesis.strategies")

ROOT = Path(__file__).parents[2]
LINES = [line.split() for line in (ROOT / "csp-puzzles/tests/puzzles/boards.txt").read_text().splitlines() if line[0] != "#"]
NURIKABE = "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g"
SLITHERLINK = "https://puzz.link/p?slither/4/4/dgdh2c7b"
MASYU = "https://puzz.link/p?masyu/6/6/1063000i3000"
SHIKAKU = "https://puzz.link/p?shikaku/6/6/j3g56h6t6h23g5j"
# Without a number, any filling is a solution: 2 ** 16 of them.
OPEN = "https://puzz.link/p?kurotto/4/4/v"


def listed(filling, layers):
    """The values of a filling by spot, where the arrays lead nowhere out of the board."""
    values = []
    for layer in layers:
        array = filling[layer.name]
        if layer.kind == "cells":
            values += array.ravel().tolist()
            continue
        _, rows, columns = array.shape
        # Spots are listed by their first end: first the one to the right, then the one down.
        for row, column in np.ndindex(rows, columns):
            if column + 1 < columns:
                values.append(int(array[0, row, column]))
            if row + 1 < rows:
                values.append(int(array[1, row, column]))
    return values


@pytest.mark.parametrize(("link", "answer"), LINES, ids=[link.split("?")[1][:24] for link, _ in LINES])
def test_known_boards(link, answer):
    puzzle = puzzles.read(link)
    solved = puzzle.solve()
    assert (solved.status, solved.limit, len(solved.solutions)) == ("unique", None, 1)
    assert listed(solved.solution, puzzle.layers) == [int(digit, 36) for digit in answer]
    assert puzzle.count(5) == 1
    assert puzzles.read(puzzle.link) == puzzle
    for layer in puzzle.layers:
        assert layer.values[0] > puzzles.BLANK and solved[layer.name].shape == layer.shape
    assert len({layer.name for layer in puzzle.layers}) == len(puzzle.layers)
    assert solved.picture == puzzle.picture(solved.solution) != str(puzzle)


def test_every_genre_has_a_board_here():
    known = {genre.name for genre in puzzles.genres()}
    assert len(known) >= 38 and {puzzles.read(link).genre.name for link, _ in LINES} == known
    for genre in puzzles.genres():
        assert genre.title and genre.links and all(rule.endswith(".") for rule in genre.rules)
        assert str(genre).startswith(genre.title + "\n- ")


def test_sides_are_those_of_the_cells():
    """Each number of a slitherlink is the number of sides around it."""
    upper, left = puzzles.read(SLITHERLINK).solve()["line"]
    assert upper.shape == (5, 5) and not upper[:, -1].any() and not left[-1].any()
    around = upper[:-1, :-1] + upper[1:, :-1] + left[:-1, :-1] + left[:-1, 1:]
    numbers = [[3, None, None, None], [3, None, None, None], [None, 2, 2, None], [None, 2, None, 1]]
    for place, number in np.ndenumerate(np.array(numbers, dtype=object)):
        assert number in (None, around[place])


def test_steps_lead_from_a_cell_to_the_right_and_down():
    """A loop takes two steps from each of its cells or none, and it has no other parts."""
    right, down = puzzles.read(MASYU).solve()["line"]
    degree = right + down
    degree[:, 1:] += right[:, :-1]
    degree[1:] += down[:-1]
    assert set(degree.ravel().tolist()) == {0, 2} and not right[:, -1].any() and not down[-1].any()


def test_borders_are_between_cells():
    """Regions of shikaku are rectangles with one number, its area."""
    right, down = puzzles.read(SHIKAKU).solve()["borders"]
    rows, columns = right.shape
    seen = np.zeros((rows, columns), dtype=bool)
    areas = []
    for row, column in np.ndindex(rows, columns):
        if not seen[row, column]:
            width = next(c for c in range(column, columns) if c + 1 == columns or right[row, c]) + 1 - column
            height = next(r for r in range(row, rows) if r + 1 == rows or down[r, column]) + 1 - row
            part = (slice(row, row + height), slice(column, column + width))
            assert not seen[part].any()
            assert not right[row : row + height, column : column + width - 1].any()
            assert not down[row : row + height - 1, column : column + width].any()
            seen[part] = True
            areas.append(height * width)
    assert seen.all() and sorted(areas) == [2, 3, 3, 5, 5, 6, 6, 6]


def test_several_solutions():
    puzzle = puzzles.read(OPEN)
    answer = puzzle.solve()
    assert answer.status == "several" and len(answer.solutions) == 2 and answer
    one, other = (filling["shading"] for filling in answer.solutions)
    assert (one != other).any() and (answer["shading"] == one).all()
    assert puzzle.count() == 2**16 and puzzle.count(most=100) == 100
    found = [filling["shading"].tobytes() for filling in puzzle.solutions(most=300)]
    assert len(found) == len(set(found)) == 300


def test_no_solution():
    # A 1 and a 2 side by side.
    puzzle = puzzles.read("https://puzz.link/p?nurikabe/2/1/12")
    answer = puzzle.solve()
    assert (answer.status, answer.solution, answer.solutions, bool(answer)) == ("none", None, (), False)
    assert answer.picture == str(puzzle) and puzzle.count() == 0 and list(puzzle.solutions()) == []
    with pytest.raises(LookupError, match="the status is none"):
        answer["shading"]


def test_an_iterator_can_be_closed_and_says_what_ended_it():
    puzzle = puzzles.read(OPEN)
    with puzzle.solutions() as found:
        next(found)
    assert list(found) == [] and found.limit is None
    few = puzzle.solutions(node_limit=3)
    assert len(list(few)) < 10 and few.limit == "nodes"


def test_limits():
    puzzle = puzzles.read(OPEN)
    answer = puzzle.solve(node_limit=1)
    assert (answer.status, answer.limit) == ("unknown", "nodes") and "limit on nodes" in repr(answer)
    assert puzzle.solve(time_limit=0).status == "unknown" and puzzle.solve(time_limit=60).limit is None
    begin = time.perf_counter()
    with pytest.raises(LimitReached) as reached:
        puzzle.count(time_limit=0)
    assert reached.value.found < 2**16 and time.perf_counter() - begin < 5
    with pytest.raises(ValueError, match="seconds from 0"):
        puzzle.solve(time_limit=-1)
    with pytest.raises(TypeError, match="a number of seconds"):
        puzzle.solve(time_limit="1")


def test_copies():
    puzzle = puzzles.read(NURIKABE)
    answer = puzzle.solve()
    for other in (copy.copy(puzzle), copy.deepcopy(puzzle), pickle.loads(pickle.dumps(puzzle)), eval(repr(puzzle))):
        assert other == puzzle and hash(other) == hash(puzzle) and str(other) == str(puzzle)
    again = pickle.loads(pickle.dumps(answer))
    assert again.status == "unique" and (again["shading"] == answer["shading"]).all() and again.picture == answer.picture
    assert puzzle != puzzles.read(OPEN) and puzzle != NURIKABE


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "character 1 of the link: the name of a genre"),
        ("nonsense", "the name of a genre"),
        ("https://puzz.link/p?slitherlnk/4/4/dgdh2c7b", '"slitherlnk" is not a genre .*did you mean "slitherlink"'),
        ("https://puzz.link/p?slither/4/4/dgdh2c7", r"character \d+ of the link: it ends, and \d+ of 16"),
        ("https://puzz.link/p?slither/4/4/dgdh2c7bb", "character 41 of the link: the board is full"),
        ("https://puzz.link/p?slither/4/4/dgd!h2c7b", "character 36 of the link: '!'"),
        ("https://puzz.link/p?slither/0/4/dgdh2c7b", "0 columns"),
        ("https://puzz.link/p?slither/4/1001/dgdh2c7b", "1001 rows"),
        ("https://puzz.link/p?slither/é/4/dgdh2c7b", "a number of columns"),
    ],
)
def test_what_cannot_be_read(text, words):
    with pytest.raises(ValueError, match=words):
        puzzles.read(text)


@pytest.mark.parametrize("text", [None, 5, b"slither/4/4/dgdh2c7b", ["slither/4/4/dgdh2c7b"]])
def test_a_link_is_a_text(text):
    with pytest.raises(TypeError, match="str"):
        puzzles.read(text)


@pytest.mark.parametrize(
    ("filling", "error", "words"),
    [
        ({"shadings": np.zeros((5, 5))}, ValueError, "'shadings' is no layer of Nurikabe, which has 'shading'"),
        ({"shading": np.zeros((5, 4), dtype=int)}, ValueError, r"\(5, 5\).*\(5, 4\)"),
        ({"shading": np.zeros((5, 5))}, TypeError, "integers.*float64"),
        ({"shading": [["0"] * 5] * 5}, TypeError, "integers.*<U1"),
        ({"shading": np.full((5, 5), 2)}, ValueError, "r1c1: 2 is no value of the layer \"shading\", which has 0 to 1"),
        ({"shading": np.full((5, 5), 2**40)}, ValueError, "1099511627776 is no value"),
        (np.zeros((5, 5), dtype=int), TypeError, "dictionary of arrays by layer.*'shading'.*ndarray"),
    ],
)
def test_what_cannot_be_filled_in(filling, error, words):
    with pytest.raises(error, match=words):
        puzzles.read(NURIKABE).picture(filling)


def test_a_line_does_not_lead_out_of_the_board():
    puzzle = puzzles.read(SLITHERLINK)
    filling = puzzle.blank()
    assert (filling["line"][0, :, :-1] == puzzles.BLANK).all() and not filling["line"][0, :, -1].any()
    filling["line"][0, 1, 4] = 1
    with pytest.raises(ValueError, match=r"'line' has 1 at \(0, 1, 4\), which leads out of the board"):
        puzzle.picture(filling)


def test_pictures_of_what_is_filled_in():
    puzzle = puzzles.read(NURIKABE)
    assert puzzle.picture({}) == puzzle.picture(puzzle.blank()) == str(puzzle)
    shading = puzzle.blank()["shading"]
    shading[0, 2] = True
    assert "#" in puzzle.picture({"shading": shading}) and "#" not in str(puzzle)
    assert puzzle.picture({"shading": puzzle.solve()["shading"] == 1}) == puzzle.solve().picture


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text):
    try:
        puzzle = puzzles.read(text)
    except ValueError as error:
        assert str(error)
    else:
        assert puzzles.read(puzzle.link) == puzzle


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_a_link_with_a_mistake_is_read_or_refused(data):
    link = data.draw(st.sampled_from([link for link, _ in LINES]))
    at = data.draw(st.integers(min_value=link.index("?"), max_value=len(link)))
    more = data.draw(st.text(alphabet="0129agz/.-_+ é%=", max_size=2))
    changed = link[:at] + more + link[at + data.draw(st.integers(0, 2)) :]
    try:
        puzzle = puzzles.read(changed)
        assert puzzle.picture(puzzle.blank()) == puzzle.picture({})
        answer = puzzle.solve(node_limit=100)
    except ValueError as error:
        assert str(error)
    else:
        assert puzzles.read(puzzle.link) == puzzle and all(map(puzzle.picture, answer.solutions))


def test_other_threads_run_meanwhile():
    puzzle, ticks, done = puzzles.read(OPEN), [], threading.Event()

    def tick():
        while not done.wait(0.001):
            ticks.append(time.perf_counter())

    thread = threading.Thread(target=tick)
    thread.start()
    begin = time.perf_counter()
    puzzle.count(20_000)
    end = time.perf_counter()
    done.set()
    thread.join()
    assert sum(begin < moment < end for moment in ticks) > 10


INTERRUPTED = """
import os, signal, threading, time
from gridcsp import puzzles
def interrupt():
    time.sleep(0.5)
    begin.append(time.perf_counter())
    os.kill(os.getpid(), signal.SIGINT)
begin = []
puzzle = puzzles.read("https://puzz.link/p?kurotto/20/20/" + "z" * 20)
threading.Thread(target=interrupt).start()
try:
    {act}
except KeyboardInterrupt:
    print(time.perf_counter() - begin[0])
"""


@pytest.mark.skipif(os.name != "posix", reason="signals of Unix")
@pytest.mark.parametrize("act", [
        "puzzle.count(10**12)",
        "[0 for filling in puzzle.solutions()]",
        "[puzzle.path() for _ in range(10**6)]",
        "puzzles.solve_all([puzzle] * 10**5, threads=2)",
    ])
def test_an_interrupt_ends_it_soon(act):
    run = subprocess.run([sys.executable, "-c", INTERRUPTED.format(act=act)], capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr
    assert float(run.stdout) < 5


SMALL = [link for link, answer in LINES if len(answer) < 80]


@pytest.mark.parametrize("link", SMALL, ids=[link.split("?")[1][:24] for link in SMALL])
def test_steps_lead_to_the_solution(link):
    """A step fills in what the solution has, and excludes what it has not."""
    puzzle = puzzles.read(link)
    solution = puzzle.solve().solution
    path = puzzle.path()
    assert path.end == "complete" and path.contradiction is None and len(path) == len(path.sizes) == len(list(path))
    assert all((path.filling[name] == array).all() for name, array in solution.items())
    filled = puzzle.blank()
    told = {(mark.layer, mark.place) for step in path for mark in step.marks}
    for name, array in path.filling.items():
        printed = [place for place in np.argwhere(array != puzzles.BLANK) if (name, tuple(place.tolist())) not in told]
        for place in map(tuple, printed):
            filled[name][place] = array[place]
    for step in path:
        assert step.size == len(set(step.rules)) > 0 and (step.marks or step.excluded or step.noted)
        assert all(note.split(" ")[0] in step.text for note in step.noted)
        assert str(step).endswith("because " + ", and ".join(step.rules))
        for mark in step.marks:
            assert solution[mark.layer][mark.place] == mark.value and filled[mark.layer][mark.place] == puzzles.BLANK
            assert mark.spot in step.text
            filled[mark.layer][mark.place] = mark.value
        assert all(solution[mark.layer][mark.place] != mark.value for mark in step.excluded)
    assert all((filled[name] == array).all() for name, array in solution.items())
    hint = puzzle.hint()
    first = next(number for number, step in enumerate(path, 1) if step.marks)
    before = iter(path.steps[:first])
    assert hint.end == "step" and hint.steps[-1] == path.steps[first - 1] and all(step in before for step in hint.steps)
    assert str(hint).splitlines() == [f"{number}. {step}" for number, step in enumerate(hint.steps, 1)]


@pytest.mark.parametrize(("link", "answer"), LINES, ids=[link.split("?")[1][:24] for link, _ in LINES])
def test_a_change_of_the_solution_breaks_a_rule_that_names_it(link, answer):
    puzzle = puzzles.read(link)
    solution = puzzle.solve().solution
    assert puzzle.check(solution) == puzzle.check({}) == puzzle.check(puzzle.blank()) == []
    layer = puzzle.layers[0]
    place = (0,) * len(layer.shape)
    was = int(solution[layer.name][place])
    solution[layer.name][place] = next(value for value in layer.values if value != was)
    broken = puzzle.check(solution)
    marks = {mark for rule in broken for mark in rule.marks}
    assert any((mark.layer, mark.place) == (layer.name, place) for mark in marks)
    assert all(solution[mark.layer][mark.place] == mark.value for mark in marks)
    assert all(str(rule).startswith(rule.sentence + ", but ") and rule.marks for rule in broken)


def test_what_follows_from_a_mistake():
    puzzle = puzzles.read(NURIKABE)
    filling = puzzle.blank()
    filling["shading"][:2, 2:4] = 1
    (square,) = [rule for rule in puzzle.check(filling) if "2×2" in rule.sentence]
    assert square.sentence == "the 2×2 cells from r1c3 are not all shaded"
    assert [mark.place for mark in square.marks] == [(0, 2), (0, 3), (1, 2), (1, 3)]
    path = puzzle.path(filling)
    assert (path.end, len(path), path.contradiction.rules) == ("contradiction", 0, (square.sentence,))
    assert "there is no solution" in str(path)
    with pytest.raises(ValueError, match="'shade' is no layer"):
        puzzle.check({"shade": filling["shading"]})


def test_no_step_says_what_is_printed():
    puzzle = puzzles.read("https://puzz.link/p?sudoku/4/4/g1k23k3g")
    path = puzzle.path()
    assert path.end == "complete" and "printed" not in str(path)
    hint = puzzle.hint()
    assert 1 < len(hint) < len(path) and hint.steps[-1].marks and not any(step.marks for step in hint.steps[:-1])
    assert (puzzle.hint(hint.filling).filling["numbers"] != puzzles.BLANK).sum() > (hint.filling["numbers"] != puzzles.BLANK).sum() > 4


def test_pictures_have_what_steps_note():
    puzzle = puzzles.read("https://puzz.link/p?numlin/2/2/1122")
    noted = puzzle.path().steps[0]
    assert noted.signs == (puzzles.NoteSign((0, 0), "1", True), puzzles.NoteSign((0, 1), "1", True))
    drawn = [text.text for text in ElementTree.fromstring(puzzle.svg(None, noted).svg).iterfind(".//{*}g[@class='noted new']/{*}text")]
    assert drawn == ["1", "1"] and "noted" not in puzzle.svg().svg
    why = puzzle.why("r1c1-r1c2")
    assert why and any(step.step.signs for step in why)
    with pytest.raises(ValueError, match="none of this puzzle"):
        puzzles.read("https://puzz.link/p?numlin/1/2/11").svg(None, noted)


def test_a_path_may_end_open_or_unknown():
    puzzle = puzzles.read(OPEN)
    assert puzzle.hint().end == "open" and str(puzzle.hint()) == ""
    solution = next(puzzle.solutions())
    assert puzzle.path(solution).end == "complete" and len(puzzle.path(solution)) == 0
    assert puzzles.read(NURIKABE).path(time_limit=0).end == "unknown"
    assert repr(puzzles.read(NURIKABE).path()) == "<PuzzlePath: 10 steps, complete>"
    assert pickle.loads(pickle.dumps(puzzles.read(NURIKABE).path())).steps == puzzles.read(NURIKABE).path().steps


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_any_filling_is_checked(data):
    """What is broken stays broken when more is filled in, and a filling with a solution breaks no rule."""
    puzzle = puzzles.read(data.draw(st.sampled_from(SMALL)))
    solution, filling = puzzle.solve().solution, puzzle.blank()
    for layer in puzzle.layers:
        spots = np.argwhere(filling[layer.name] == puzzles.BLANK)
        for place in data.draw(st.lists(st.sampled_from([tuple(spot) for spot in spots.tolist()]), max_size=8)):
            filling[layer.name][place] = solution[layer.name][place]
    assert puzzle.check(filling) == []
    layer = data.draw(st.sampled_from(puzzle.layers))
    for place in map(tuple, np.argwhere(filling[layer.name] == puzzles.BLANK)[:6]):
        filling[layer.name][place] = data.draw(st.sampled_from(layer.values))
    first = {rule.sentence for rule in puzzle.check(filling)}
    for other in puzzle.layers:
        open_spots = filling[other.name] == puzzles.BLANK
        filling[other.name][open_spots] = solution[other.name][open_spots]
    then = {rule.sentence for rule in puzzle.check(filling)}
    assert first <= then
    is_solution = all((filling[name] == array).all() for name, array in solution.items())
    assert bool(then) != is_solution


def test_many_puzzles():
    links = [link for link, _ in LINES]
    mixed = [*links[:9], "nonsense", puzzles.read(links[9]), OPEN, *links[10:], "https://puzz.link/p?slither/4/4/d"]
    one = puzzles.solve_all(mixed)
    assert [answer.status for answer in one if isinstance(answer, puzzles.PuzzleAnswer)].count("unique") == len(links)
    assert isinstance(one[9], ValueError) and "character 1 of the link" in str(one[9])
    assert isinstance(one[-1], ValueError) and one[11].status == "several" and len(one) == len(mixed)
    for given, answer in zip(mixed, one):
        if isinstance(answer, puzzles.PuzzleAnswer):
            assert answer.puzzle == (puzzles.read(given) if isinstance(given, str) else given)
    for threads in (2, 3, 0):
        other = puzzles.solve_all(mixed, threads=threads)
        assert [str(answer) for answer in other] == [str(answer) for answer in one]
    assert puzzles.solve_all([]) == []


def test_one_that_has_no_board_is_an_error_in_place():
    link = "https://puzz.link/p?numlin/2/2/j"
    first, error, last = puzzles.solve_all([NURIKABE, link, NURIKABE])
    assert first.status == last.status == "unique"
    assert isinstance(error, ValueError) and str(error) == "there is no number to join"
    puzzle = puzzles.read(link)
    for ask in (puzzle.solve, puzzle.count, puzzle.solutions, puzzle.blank, puzzle.hint, lambda: puzzle.check({})):
        with pytest.raises(ValueError, match="there is no number to join"):
            ask()


@pytest.mark.parametrize(
    ("given", "threads", "error", "words"),
    [
        (NURIKABE, 1, TypeError, "many puzzles are a list of links"),
        ([NURIKABE, 5], 1, TypeError, r"puzzle 1 .*an? int"),
        ([NURIKABE], -1, ValueError, "threads -1"),
        ([NURIKABE], True, TypeError, "integer"),
    ],
)
def test_what_are_no_puzzles(given, threads, error, words):
    with pytest.raises(error, match=words):
        puzzles.solve_all(given, threads=threads)
    with pytest.raises(ValueError, match="seconds from 0"):
        puzzles.solve_all([NURIKABE], time_limit=-1)


def drawn(svg, kind):
    """The strokes of the paths of a class."""
    root = ElementTree.fromstring(svg)
    return sum(path.get("d", "").count("M") for path in root.iter("{http://www.w3.org/2000/svg}path") if path.get("class") == kind)


def test_a_notebook_draws_puzzles_and_answers():
    puzzle = puzzles.read(NURIKABE)
    answer = puzzle.solve()
    assert drawn(puzzle._repr_svg_(), "shaded") == 0
    assert drawn(answer._repr_svg_(), "shaded") == int(answer["shading"].sum())
    assert "<title>Nurikabe</title>" in str(answer.svg) and answer.svg._repr_svg_() == answer._repr_svg_()


@pytest.mark.parametrize("link", [NURIKABE, SLITHERLINK, MASYU, SHIKAKU])
def test_pictures_point_at_steps_and_broken_rules(link):
    puzzle = puzzles.read(link)
    step = puzzle.hint().steps[-1]
    filling = puzzle.blank()
    for mark in step.marks:
        filling[mark.layer][mark.place] = mark.value
    kind = "marked" if puzzle.layers[0].kind == "cells" else "band"
    picture = puzzle.svg(filling, step).svg
    assert drawn(picture, kind) == len(step.marks) + len(step.excluded)
    assert ElementTree.fromstring(picture)[1].text == str(step)
    # With nothing anywhere, each of them breaks rules.
    broken = puzzle.check({layer.name: np.where(array == puzzles.BLANK, 0, array) for layer, array in zip(puzzle.layers, puzzle.blank().values())})
    spots = {(mark.layer, mark.place) for rule in broken for mark in rule.marks}
    assert drawn(puzzle.svg(None, *broken).svg, kind) == len(spots) > 0
    other = puzzles.read("https://puzz.link/p?starbattle/6/6/1/2u9gn9c9jpmk")
    with pytest.raises(ValueError, match="is no spot of this puzzle"):
        other.svg(None, step)


def test_puzzles_in_other_forms_are_read_with_what_is_filled_in():
    text = "nurikabe 2x5\ncells\n. 5 . . .\n. . 2 . .\nfilled shading\n# x . . .\n. . . # .\n"
    puzzle = puzzles.read(text)
    assert puzzle == puzzles.read("nurikabe/5/2/g5k2i")
    assert puzzle.filled["shading"].tolist() == [[1, 0, -1, -1, -1], [-1, -1, -1, 1, -1]]
    assert puzzle.text(puzzle.filled) == text and pickle.loads(pickle.dumps(puzzle)).text(puzzle.filled) == text
    assert (puzzles.read("nurikabe/5/2/g5k2i 10......1.").filled["shading"] == puzzle.filled["shading"]).all()
    loopy = puzzles.read("loopy:4x4t0:3c3d22b2a1")
    assert loopy.genre.name == "slitherlink" and loopy.shape == (4, 4)
    with pytest.raises(ValueError, match="line 3"):
        puzzles.read("nurikabe 2x5\ncells\n. 5 . .\n. . 2 . .\n")


def test_why_something_holds():
    puzzle = puzzles.read(NURIKABE)
    solution = puzzle.solve().solution
    told = puzzle.why("r1c2")
    assert told and told.status == "follows" and len(told) == len(tuple(told)) >= 1
    last = told.steps[-1].step
    assert any(mark.spot == "r1c2" and mark.value == solution["shading"][0, 1] for mark in last.marks)
    assert str(told).count("\n") == len(told) - 1 and str(told).startswith("1. ")
    opposite = puzzle.why(f"r1c2 is {'un' if solution['shading'][0, 1] else ''}shaded")
    assert not opposite and opposite.status == "refuted" and opposite.steps == told.steps
    # What is filled in is a reason, too, and a mistake a contradiction.
    assert puzzle.why("r1c2", solution).status == "follows"
    wrong = {"shading": np.where(solution["shading"] == puzzles.BLANK, 0, 1 - solution["shading"])}
    assert puzzle.why(filling=wrong).status == "contradiction"
    assert puzzles.read(OPEN).why("r1c1").left == ("unshaded", "shaded")
    with pytest.raises(ValueError, match="name what is to be explained"):
        puzzle.why()
    with pytest.raises(ValueError, match="r9c9"):
        puzzle.why("r9c9 is shaded")
    assert puzzle.why("r1c2", time_limit=0).status == "unknown"


def test_new_puzzles():
    made = puzzles.generate("slitherlink", 5, seed=3)
    first, second = next(made), next(made)
    assert (first.number, second.number, first.puzzle.shape) == (0, 1, (5, 5)) and first.puzzle != second.puzzle
    again = next(puzzles.generate("slitherlink", (5, 5), seed=3, first=1))
    assert again.puzzle == second.puzzle and again.clues == second.clues
    answer = first.puzzle.solve()
    assert answer.status == "unique"
    assert all((answer[name] == array).all() for name, array in first.solution.items())
    easy = next(puzzles.generate("takuzu", 6, seed=1, level="easy"))
    assert max(easy.puzzle.path().sizes) == 1
    assert next(puzzles.generate("fillomino", 4, clues=(3, 16), symmetry="half-turn")).clues >= 3


def test_each_genre_that_is_made():
    made = [genre for genre in puzzles.genres() if genre.is_made]
    assert len(made) >= 30
    for genre in made[::5]:
        new = next(puzzles.generate(genre, (6, 6), seed=1))
        assert new.puzzle.genre == genre and puzzles.read(new.puzzle.text()) == new.puzzle


@pytest.mark.parametrize(
    ("genre", "wishes", "error", "words"),
    [
        ("slitherlin", {}, ValueError, "slitherlink"),
        ("norinori", {}, ValueError, "no puzzles of norinori are made"),
        ("slitherlink", {"symmetry": "mirror"}, ValueError, 'there are none, half-turn'),
        ("slitherlink", {"level": "fiendish"}, ValueError, "easy, medium, hard, extreme"),
        ("slitherlink", {"shape": (0, 5)}, ValueError, "0"),
        ("slitherlink", {"seed": -1}, OverflowError, "negative"),
        ("slitherlink", {"seed": 1.5}, TypeError, "float"),
        ("slitherlink", {"shape": 4, "clues": 1, "attempts": 2}, LookupError, "none was found on 2 boards"),
    ],
)
def test_what_cannot_be_made(genre, wishes, error, words):
    with pytest.raises(error, match=words):
        next(puzzles.generate(genre, **wishes))
