"""Ray as an executor."""

from __future__ import annotations

from concurrent.futures import Executor, Future


class RayExecutor(Executor):
    """Tasks of Ray. A task whose worker is lost is done again, at most `retries` times."""

    def __init__(self, retries: int):
        self._retries = retries
        self._remote: dict = {}

    def submit(self, function, /, *arguments, **keywords) -> Future:
        """A task."""
        import ray

        if function not in self._remote:
            self._remote[function] = ray.remote(max_retries=self._retries, num_cpus=1)(function)
        return self._remote[function].remote(*arguments, **keywords).future()

    def shared_bound(self):
        """An actor that holds an objective."""
        import ray

        class Bound:
            def __init__(self):
                self._best = None

            def best(self):
                return self._best

            def set(self, objective):
                self._best = objective

        return ray.remote(num_cpus=0)(Bound).remote()


def ray_executor(retries: int = 3) -> RayExecutor:
    """An executor on the cluster of Ray that `ray.init` has joined: `count(queens, ray_executor())`. A task whose worker is lost
    is done again, at most `retries` times.

    >>> ray_executor()
    Traceback (most recent call last):
        ...
    RuntimeError: Ray is not initialized: call ray.init() first
    """
    import ray

    if not ray.is_initialized():
        raise RuntimeError("Ray is not initialized: call ray.init() first")
    return RayExecutor(retries)
