"""Nurses and days: hard rules, wishes with weights, and a report of what was granted."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gridcsp import All, Answer, Array, BoolExpr, GlobalCardinalityCount, IntExpr, Model, Regular, Sum

FREE, EARLY, LATE, NIGHT = range(4)


@dataclass(frozen=True)
class Wish:
    nurse: int
    day: int
    shift: int
    weight: int

    def broken(self, roster: Array[IntExpr, tuple[int, int]]) -> BoolExpr:
        return roster[self.nurse, self.day] != self.shift


def build(nurses: int, days: int) -> tuple[Model, Array[IntExpr, tuple[int, int]]]:
    model = Model()
    roster = model.intvar(FREE, NIGHT, shape=(nurses, days), name="roster")
    for day in range(days):
        model.add(GlobalCardinalityCount(roster[:, day], [EARLY, LATE, NIGHT], [2, 1, 1]), name=f"staff of day {day}")
    for nurse, row in enumerate(roster):
        model.add(Regular(row, "(0 | 1 | 2 | 3+ 0)* 3*"), name=f"nights of {nurse}")
        model.add((row == FREE).sum() >= days // 4)
        worked: Array[BoolExpr, tuple[int]] = row != FREE
        for first in range(days - 5):
            model.add(~All(list(worked[first : first + 6])))
    return model, roster


def cost(roster: Array[IntExpr, tuple[int, int]], wishes: list[Wish]) -> IntExpr:
    return Sum([wish.weight * wish.broken(roster) for wish in wishes])


def report(answer: Answer, roster: Array[IntExpr, tuple[int, int]], wishes: list[Wish]) -> list[str]:
    values: np.ndarray[tuple[int, int], np.dtype[np.int64]] = answer[roster]
    lines = ["".join("-eln"[shift] for shift in row) for row in values.tolist()]
    lines += [f"{wish} is broken" for wish in wishes if answer[wish.broken(roster)]]
    gap = answer.gap
    return [*lines, "" if gap is None else f"gap {gap:.1%}"]


def main() -> list[str]:
    model, roster = build(6, 7)
    wishes = [Wish(nurse, (2 * nurse) % 7, nurse % 4, 1 + nurse % 3) for nurse in range(6)]
    seen: list[int | None] = []
    answer = model.minimize(cost(roster, wishes), lambda found: seen.append(found.bound), time_limit=20)
    return report(answer, roster, wishes)


if __name__ == "__main__":
    print("\n".join(main()))
