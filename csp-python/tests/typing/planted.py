"""Mistakes that a checker of types has to find, each in a line with a mark; the other lines have none."""

from gridcsp import AllDifferent, Array, BoolExpr, Cumulative, Element, IntExpr, Model, Status, Sum, Table, puzzles, sudoku

model = Model()
x, y = model.intvar(0, 9, name="x"), model.intvar(0, 9, name="y")
b = model.boolvar(name="b")
grid = model.intvar(0, 9, shape=(3, 3), name="grid")
line = model.intvar(0, 9, shape=3, name="line")
flags = model.boolvar(shape=3, name="flag")

model.add(x)  # error: an integer is no condition
model.add(True)  # error: truth of Python
model.add("x < y")  # error: a text
model.add(None)  # error: nothing
model.add(x == None)  # error: compares with nothing
model.add(x == "1")  # error: compares with a text
model.add(x == 1.5)  # error: compares with a fraction
model.add(line)  # error: integers are no conditions
model.add(x in [1, 2])  # error: truth of Python
model.add(x is y)  # error: truth of Python
model.add(x < y, y < 3, x + y)  # error: the third is an integer
model.add(not b)  # error: truth of Python
print(x + 1.5)  # error: a fraction
print(x / 2)  # error: fractions
print(x + "1")  # error: a text
print(x & y)  # error: integers have no truth
print(b & x)  # error: an integer is no condition
print(b | 2)  # error: a number is no condition
print(b.implies(x))  # error: an integer is no condition
print(x.implies(b))  # error: integers imply nothing
print(~x)  # error: integers have no truth
print(line & flags)  # error: integers have no truth
print(AllDifferent("abc"))  # error: a text
print(AllDifferent(x, y, consistency="strong"))  # error: no such strength
print(AllDifferent(1.5, x))  # error: a fraction
print(Cumulative(line, [1, 1, 1], [1, 1, 1]))  # error: no capacity
print(Cumulative(line, [1, 1, 1], [1, 1, 1], capacity=1.5))  # error: a fraction
print(Element(line))  # error: no index
print(Table(line, 3))  # error: no rows
print(Sum("ab"))  # error: a text
model.solve(time=3)  # error: no such limit
model.solve(time_limit="3")  # error: a text
model.solve(3)  # error: limits have names
model.minimize()  # error: no objective
model.minimize("x")  # error: a text
model.minimise(x)  # error: no such method
model.minimize(x, lambda found: found.best)  # error: no such attribute
model.intvar("0", 9)  # error: a text
model.intvar(0.5, 9)  # error: a fraction
model.intvar(0, 9, shape=2.5)  # error: a fraction
model.intvar(0, 9, name=5)  # error: names are texts
model.branch_on(line, order="best")  # error: no such order
model.branch_on(line, values="best")  # error: no such order
model.learning("always")  # error: no such choice
model.restarts("often")  # error: no such policy
model.trace("all")  # error: no such level
model.solve_assuming(b)  # error: a list is meant
model.why(x)  # error: an integer is no condition

answer = model.solve()
text: str = answer[x]  # error: an int
truth: bool = answer[line]  # error: an array
number: int = answer[b > 0].nothing  # error: no such attribute
status: str = answer.status  # error: a Status
rounded: int = answer.objective  # error: may be None
if answer.status == Status.OPTIMUM:  # error: no such status
    pass
one: IntExpr = b  # error: a condition is no integer
two: BoolExpr = x + y  # error: an integer is no condition
entry: BoolExpr = line[0]  # error: an integer is no condition
row: IntExpr = grid[0]  # error: a row is an array
total: BoolExpr = grid.sum()  # error: a sum is an integer
wrong: Array[BoolExpr] = line  # error: integers are no conditions
cell: Array[IntExpr] = grid[0, 0]  # error: a cell is no array
sudoku.solve_one(5)  # error: a number
sudoku.Rules.classic("9")  # error: a text
sudoku.Rules.classic(9).clue(5)  # error: kinds are texts
sudoku.Rules.classic(9).clue("cage", cells="r1c1", total=1.5)  # error: a fraction
sudoku.Rules.classic(9).with_clues("cage")  # error: a text
sudoku.Rules.classic(9).digits = range(3)  # error: rules do not change
sudoku.Puzzle(rules="classic")  # error: a text
sudoku.Puzzle().solve(time=3)  # error: no such limit
print(sudoku.Puzzle().solve().solution[0, 0])  # error: there may be none
sudoku.Puzzle().why(5)  # error: a number
answer.values(3)  # error: a list is meant


puzzle = puzzles.read("https://puzz.link/p?nurikabe/5/5/g5k2o1k3g")
puzzles.read(5)  # error: a text
puzzle.solve(5)  # error: limits have names
puzzle.solve(time_limit="5")  # error: a text
puzzle.count("all")  # error: a text
puzzle.genre.names  # error: no such attribute
solved: puzzles.PuzzleAnswer = puzzle.solve()
if solved.status == "multiple":  # error: no such status
    pass
solved[0]  # error: layers have names
solved.solution["shading"]  # error: may be None
puzzle.picture(solved["shading"])  # error: a dictionary is meant
puzzle.check()  # error: what is filled in is missing
puzzle.hint(3)  # error: a dictionary is meant
puzzle.path().steps[0].size = 3  # error: it cannot be set
if puzzle.hint().end == "several":  # error: no such end
    pass
puzzles.solve_all([puzzle, 5])  # error: a number
puzzles.solve_all([puzzle])[0].status  # error: may be an error

# As it is meant.
model.add(x == 1, b, ~b | (x < y), [line == 3, grid[0] == [1, 2, 3]], AllDifferent(grid), flags.any(), b == Table(line, [[1, 2, "*"]]))
first: IntExpr = grid[0, 0] + line[x] * 2 - x**2 // 3 % 4
best: int | None = model.minimize(first).objective
