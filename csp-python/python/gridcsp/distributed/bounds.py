"""The best objective that any worker has found, known to all of them while they search."""

from __future__ import annotations

from concurrent.futures import Executor
from multiprocessing import get_context

from gridcsp.distributed.dask import is_dask


class SharedValue:
    """A value in a process of this machine, for local workers."""

    def __init__(self, value):
        self._value = value

    def best(self) -> int | None:
        """The best objective, or `None`."""
        return self._value.value

    def offer(self, objective: int, better) -> None:
        """Takes an objective that a worker has found. If two come at once, one may be lost: the driver
        has both.
        """
        known = self.best()
        if known is None or better(objective, known):
            self._value.value = objective


class DaskValue(SharedValue):
    """A variable of Dask's scheduler."""

    def __init__(self, name: str):
        self._name = name

    def _variable(self):
        from distributed import Variable

        return Variable(self._name)

    def best(self):
        return self._variable().get(timeout=5)

    def offer(self, objective, better):
        known = self.best()
        if known is None or better(objective, known):
            self._variable().set(objective)


class RayValue(SharedValue):
    """An actor of Ray."""

    def __init__(self, actor):
        self._actor = actor

    def best(self):
        import ray

        return ray.get(self._actor.best.remote())

    def offer(self, objective, better):
        known = self.best()
        if known is None or better(objective, known):
            self._actor.set.remote(objective)


class Shared:
    """A shared value for the workers of an executor; `value` is `None` where none can be shared."""

    def __init__(self, executor: Executor | int | None):
        self._close = lambda: None
        self.value = self._make(executor)

    def _make(self, executor):
        if executor is None or isinstance(executor, int):
            manager = get_context("spawn").Manager()
            self._close = manager.shutdown
            return SharedValue(manager.Value("q", None))
        module = type(executor).__module__
        if is_dask(executor):
            from distributed import Variable

            variable = Variable(client=executor._client)
            variable.set(None)
            self._close = variable.delete
            return DaskValue(variable.name)
        if module.startswith("gridcsp.distributed.ray"):
            return RayValue(executor.shared_bound())
        return None

    def __enter__(self):
        return self.value

    def __exit__(self, *_):
        self._close()
