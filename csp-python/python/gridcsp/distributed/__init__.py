"""One model on several processes or machines, and sudoku of many files.

The search tree is cut into parts. Each is searched by a worker of a `concurrent.futures.Executor`: local
processes, `dask.distributed.Client.get_executor(...)`, or `ray_executor()`. A function of yours builds the
model anew in each worker, so it has to be importable there:

    from gridcsp import AllDifferent, Model
    from gridcsp.distributed import count

    def queens():
        model = Model()
        queens = model.intvar(0, 11, shape=12, name="queen")
        model.add(AllDifferent(queens), AllDifferent(queens + range(12)), AllDifferent(queens - range(12)))
        return model, queens

    if __name__ == "__main__":
        print(count(queens, executor=4))

The answers do not depend on the number of workers, nor on which of them are lost on the way.
"""

from gridcsp.distributed.files import bulk
from gridcsp.distributed.ray import ray_executor
from gridcsp.distributed.schedule import Progress
from gridcsp.distributed.search import Best, count, maximize, minimize, solutions

__all__ = ["Best", "Progress", "bulk", "count", "maximize", "minimize", "ray_executor", "solutions"]
