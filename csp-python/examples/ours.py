"""Eight models in gridcsp. Each function returns the solution as a plain value, or its objective."""

from data import CAPACITY, DISTANCES, EDGES, JOBS, SUDOKU, VALUES, WEIGHTS

from gridcsp import AllDifferent, Circuit, Element, Maximum, Model, NoOverlap, Sum, WeightedSum


def sudoku():
    model = Model()
    cells = model.intvar(1, 9, shape=(9, 9))
    model.add([AllDifferent(row) for row in cells], [AllDifferent(column) for column in cells.T])
    model.add([AllDifferent(cells[r : r + 3, c : c + 3]) for r in (0, 3, 6) for c in (0, 3, 6)])
    model.add([cells.flat[i] == int(digit) for i, digit in enumerate(SUDOKU) if digit != "."])
    return "".join(map(str, model.solve()[cells].flat))


def money():
    model = Model()
    s, e, n, d, m, o, r, y = letters = model.intvar(0, 9, shape=8)
    model.add(AllDifferent(letters), s != 0, m != 0)
    number = lambda *word: sum(10**place * letter for place, letter in enumerate(reversed(word)))
    model.add(number(s, e, n, d) + number(m, o, r, e) == number(m, o, n, e, y))
    return int(model.solve()[number(m, o, n, e, y)])


def queens(size=9):
    model = Model()
    queens = model.intvar(0, size - 1, shape=size)
    model.add(AllDifferent(queens), AllDifferent(queens + range(size)), AllDifferent(queens - range(size)))
    return model.count()


def magic_squares(size=3):
    model = Model()
    cells = model.intvar(1, size**2, shape=(size, size))
    total = size * (size**2 + 1) // 2
    model.add(AllDifferent(cells), [line.sum() == total for line in (*cells, *cells.T, cells.diagonal(), cells[::-1].diagonal())])
    return model.count()


def knapsack():
    model = Model()
    taken = model.boolvar(shape=len(WEIGHTS))
    model.add(WeightedSum(WEIGHTS, taken) <= CAPACITY)
    return model.maximize(WeightedSum(VALUES, taken)).objective


def job_shop():
    model = Model()
    start = model.intvar(0, 100, shape=(len(JOBS), len(JOBS[0])))
    for job, tasks in enumerate(JOBS):
        model.add([start[job, k] + tasks[k][1] <= start[job, k + 1] for k in range(len(tasks) - 1)])
    for machine in range(len(JOBS[0])):
        uses = [(start[j, k], time) for j, job in enumerate(JOBS) for k, (m, time) in enumerate(job) if m == machine]
        model.add(NoOverlap(*zip(*uses)))
    model.learning("auto")
    return model.minimize(Maximum([start[j, -1] + job[-1][1] for j, job in enumerate(JOBS)])).objective


def colouring():
    model = Model()
    colour = model.intvar(0, 13, shape=14)
    model.add([colour[i] != colour[j] for i, j in EDGES])
    return model.minimize(Maximum(colour)).objective + 1


def tour():
    model = Model()
    after = model.intvar(0, len(DISTANCES) - 1, shape=len(DISTANCES))
    model.add(Circuit(after))
    return model.minimize(Sum(Element(row, after[city]) for city, row in enumerate(DISTANCES))).objective
