"""The same models in CPMpy, for any solver of it."""

import cpmpy as cp
import numpy as np
from data import CAPACITY, DISTANCES, EDGES, JOBS, SUDOKU, VALUES, WEIGHTS

SOLVER = "ortools"


def sudoku():
    cells = cp.intvar(1, 9, shape=(9, 9))
    model = cp.Model([cp.AllDifferent(row) for row in cells], [cp.AllDifferent(column) for column in cells.T])
    model += [cp.AllDifferent(cells[r : r + 3, c : c + 3]) for r in (0, 3, 6) for c in (0, 3, 6)]
    model += [cells.flat[i] == int(digit) for i, digit in enumerate(SUDOKU) if digit != "."]
    model.solve(SOLVER)
    return "".join(map(str, cells.value().flat))


def money():
    s, e, n, d, m, o, r, y = letters = cp.intvar(0, 9, shape=8)
    model = cp.Model(cp.AllDifferent(letters), s != 0, m != 0)
    number = lambda *word: cp.sum([10**place * letter for place, letter in enumerate(reversed(word))])
    model += number(s, e, n, d) + number(m, o, r, e) == number(m, o, n, e, y)
    model.solve(SOLVER)
    return int(number(m, o, n, e, y).value())


def queens(size=9):
    queens = cp.intvar(0, size - 1, shape=size)
    places = np.arange(size)
    model = cp.Model(cp.AllDifferent(queens), cp.AllDifferent(queens + places), cp.AllDifferent(queens - places))
    return model.solveAll(SOLVER)


def magic_squares(size=3):
    cells = cp.intvar(1, size**2, shape=(size, size))
    total = size * (size**2 + 1) // 2
    model = cp.Model(cp.AllDifferent(cells), cp.sum(cells.diagonal()) == total)
    model += [cp.sum(line) == total for line in [*cells, *cells.T, cells[::-1].diagonal()]]
    return model.solveAll(SOLVER)


def knapsack():
    taken = cp.boolvar(shape=len(WEIGHTS))
    model = cp.Model(cp.sum(np.array(WEIGHTS) * taken) <= CAPACITY)
    model.maximize(cp.sum(np.array(VALUES) * taken))
    model.solve(SOLVER)
    return int(model.objective_value())


def job_shop():
    start = cp.intvar(0, 100, shape=(len(JOBS), len(JOBS[0])))
    model = cp.Model()
    for job, tasks in enumerate(JOBS):
        model += [start[job, k] + tasks[k][1] <= start[job, k + 1] for k in range(len(tasks) - 1)]
    for machine in range(len(JOBS[0])):
        uses = [(start[j, k], time) for j, job in enumerate(JOBS) for k, (m, time) in enumerate(job) if m == machine]
        starts, times = map(list, zip(*uses))
        model += cp.NoOverlap(starts, times, [start + time for start, time in uses])
    model.minimize(cp.max([start[j, -1] + job[-1][1] for j, job in enumerate(JOBS)]))
    model.solve(SOLVER)
    return int(model.objective_value())


def colouring():
    colour = cp.intvar(0, 13, shape=14)
    model = cp.Model([colour[i] != colour[j] for i, j in EDGES])
    model.minimize(cp.max(colour))
    model.solve(SOLVER)
    return int(model.objective_value()) + 1


def tour():
    after = cp.intvar(0, len(DISTANCES) - 1, shape=len(DISTANCES))
    model = cp.Model(cp.Circuit(after))
    model.minimize(cp.sum([cp.Element(row, after[city]) for city, row in enumerate(DISTANCES)]))
    model.solve(SOLVER)
    return int(model.objective_value())
