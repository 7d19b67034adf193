"""Models that the workers of a test build."""

import os
import signal
import time
from pathlib import Path

from gridcsp import AllDifferent, Model


def queens(size=8):
    model = Model()
    queens = model.intvar(0, size - 1, shape=size, name="queen")
    model.add(AllDifferent(queens), AllDifferent(queens + range(size)), AllDifferent(queens - range(size)))
    return model, queens


def nine_queens():
    return queens(9)


def ruler(marks=7, longest=40):
    """A Golomb ruler: all distances differ."""
    model = Model()
    mark = model.intvar(0, longest, shape=marks, name="mark")
    model.add(mark[0] == 0, [mark[i] < mark[i + 1] for i in range(marks - 1)])
    distances = [mark[j] - mark[i] for i in range(marks) for j in range(i + 1, marks)]
    model.add(AllDifferent([model.define(f"distance{k}", each) for k, each in enumerate(distances)]))
    return model, mark[marks - 1], mark


def heaviest():
    model = Model()
    x = model.intvar(0, 9, shape=5, name="x")
    model.add(AllDifferent(x), x.sum() <= 25)
    return model, x[0] * x[1] - x[2] * x[3] + x[4], {"x": x, "first": x[0]}


def impossible():
    model = Model()
    x = model.intvar(0, 1, shape=3, name="x")
    model.add(AllDifferent(x))
    return model, x[0], x


def latin_squares():
    """The quasigroups of order 5 with a unit."""
    model = Model()
    cell = model.intvar(0, 4, shape=(5, 5), name="cell")
    model.add([AllDifferent(line) for line in [*cell, *cell.T]], cell[0] == range(5), cell[:, 0] == range(5))
    return model, cell


def deadly(build, trap, driver):
    """The first worker that builds it is killed."""
    if os.getpid() != driver:
        try:
            Path(trap).unlink()
        except FileNotFoundError:
            return build()
        time.sleep(0.1)
        os.kill(os.getpid(), signal.SIGKILL)
    return build()


def failing(driver):
    """An error, but in the driver."""
    if os.getpid() != driver:
        raise KeyError("in the worker")
    return queens(6)
