"""A puzzle from a link: solved, counted, drawn, its solution looked at as arrays, and its steps."""

from collections.abc import Iterable, Iterator

import numpy as np
import numpy.typing as npt

from gridcsp import puzzles

LINKS = {
    "nurikabe": "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g",
    "slitherlink": "https://puzz.link/p?slither/4/4/dgdh2c7b",
}


def shaded(puzzle: puzzles.Puzzle) -> int:
    answer = puzzle.solve(time_limit=10)
    shading: npt.NDArray[np.int64] = answer["shading"]
    assert answer.solution is not None and puzzle.picture(answer.solution) == answer.picture
    return int((shading == 1).sum())


def length(puzzle: puzzles.Puzzle) -> int:
    upper, left = puzzle.solve()["line"]
    return int(upper.sum() + left.sum())


def half(puzzle: puzzles.Puzzle) -> str:
    filling: puzzles.Filling = puzzle.blank()
    for filled in puzzle.solutions(most=1, time_limit=10):
        filling["shading"][:2] = filled["shading"][:2]
    return puzzle.picture(filling)


def told(puzzle: puzzles.Puzzle) -> Iterator[str]:
    filling = puzzle.blank()
    for step in puzzle.path():
        for mark in step.marks:
            filling[mark.layer][mark.place] = mark.value
        assert puzzle.check(filling) == []
        yield f"{step.size} {'or more' if not step.is_fewest else ''}: {', '.join(step.rules)}"


def statuses(links: Iterable[str]) -> list[str]:
    answers = puzzles.solve_all(links, threads=2, time_limit=10)
    return [str(answer) if isinstance(answer, ValueError) else answer.status for answer in answers]


def main() -> tuple[int, int, int]:
    nurikabe, loop = (puzzles.read(link) for link in LINKS.values())
    assert [genre.title for genre in puzzles.genres() if genre.name in LINKS] == ["Nurikabe", "Slitherlink"]
    assert half(nurikabe).count("#") == 5
    assert len(list(told(nurikabe))) == len(nurikabe.path()) == 10 and nurikabe.hint().end == "step"
    assert statuses(LINKS.values()) == ["unique", "unique"]
    most: int = nurikabe.count(2)
    return most, shaded(nurikabe), length(loop)


if __name__ == "__main__":
    print(main())
