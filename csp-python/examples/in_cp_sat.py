"""The same models in CP-SAT of OR-tools."""

from data import CAPACITY, DISTANCES, EDGES, JOBS, SUDOKU, VALUES, WEIGHTS
from ortools.sat.python import cp_model


def solver():
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    return solver


def count(model):
    class Counter(cp_model.CpSolverSolutionCallback):
        found = 0

        def on_solution_callback(self):
            self.found += 1

    counter, search = Counter(), solver()
    search.parameters.enumerate_all_solutions = True
    search.solve(model, counter)
    return counter.found


def sudoku():
    model = cp_model.CpModel()
    cells = [[model.new_int_var(1, 9, "") for _ in range(9)] for _ in range(9)]
    for k in range(9):
        model.add_all_different(cells[k])
        model.add_all_different(row[k] for row in cells)
        model.add_all_different(cells[k // 3 * 3 + i][k % 3 * 3 + j] for i in range(3) for j in range(3))
    for place, digit in enumerate(SUDOKU):
        if digit != ".":
            model.add(cells[place // 9][place % 9] == int(digit))
    search = solver()
    search.solve(model)
    return "".join(str(search.value(cell)) for row in cells for cell in row)


def money():
    model = cp_model.CpModel()
    s, e, n, d, m, o, r, y = letters = [model.new_int_var(0, 9, name) for name in "sendmory"]
    model.add_all_different(letters)
    model.add(s != 0)
    model.add(m != 0)
    number = lambda *word: sum(10**place * letter for place, letter in enumerate(reversed(word)))
    model.add(number(s, e, n, d) + number(m, o, r, e) == number(m, o, n, e, y))
    search = solver()
    search.solve(model)
    return search.value(number(m, o, n, e, y))


def queens(size=9):
    model = cp_model.CpModel()
    queens = [model.new_int_var(0, size - 1, "") for _ in range(size)]
    model.add_all_different(queens)
    model.add_all_different(queen + i for i, queen in enumerate(queens))
    model.add_all_different(queen - i for i, queen in enumerate(queens))
    return count(model)


def magic_squares(size=3):
    model = cp_model.CpModel()
    cells = [[model.new_int_var(1, size**2, "") for _ in range(size)] for _ in range(size)]
    total = size * (size**2 + 1) // 2
    model.add_all_different(cell for row in cells for cell in row)
    for k in range(size):
        model.add(sum(cells[k]) == total)
        model.add(sum(row[k] for row in cells) == total)
    model.add(sum(cells[k][k] for k in range(size)) == total)
    model.add(sum(cells[k][size - 1 - k] for k in range(size)) == total)
    return count(model)


def knapsack():
    model = cp_model.CpModel()
    taken = [model.new_bool_var("") for _ in WEIGHTS]
    model.add(sum(weight * each for weight, each in zip(WEIGHTS, taken)) <= CAPACITY)
    model.maximize(sum(value * each for value, each in zip(VALUES, taken)))
    search = solver()
    search.solve(model)
    return int(search.objective_value)


def job_shop():
    model = cp_model.CpModel()
    machines, end = [[] for _ in JOBS[0]], model.new_int_var(0, 200, "end")
    for job in JOBS:
        before = None
        for machine, time in job:
            start = model.new_int_var(0, 100, "")
            machines[machine].append(model.new_fixed_size_interval_var(start, time, ""))
            if before is not None:
                model.add(before <= start)
            before = start + time
        model.add(before <= end)
    for machine in machines:
        model.add_no_overlap(machine)
    model.minimize(end)
    search = solver()
    search.solve(model)
    return int(search.objective_value)


def colouring():
    model = cp_model.CpModel()
    colour = [model.new_int_var(0, 13, "") for _ in range(14)]
    most = model.new_int_var(0, 13, "")
    for i, j in EDGES:
        model.add(colour[i] != colour[j])
    model.add_max_equality(most, colour)
    model.minimize(most)
    search = solver()
    search.solve(model)
    return int(search.objective_value) + 1


def tour():
    model = cp_model.CpModel()
    cities = range(len(DISTANCES))
    arcs = [(i, j, model.new_bool_var("")) for i in cities for j in cities if i != j]
    model.add_circuit(arcs)
    model.minimize(sum(DISTANCES[i][j] * taken for i, j, taken in arcs))
    search = solver()
    search.solve(model)
    return int(search.objective_value)
