"""Tasks on an executor, each done once, whatever happens to the workers."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any

from gridcsp.distributed.dask import DaskExecutor, is_dask

MOST_RESTARTS = 10
"""How often local processes are started anew after one of them was lost."""


@dataclass(frozen=True)
class Progress:
    """How far a run has come.

    >>> progress = Progress(done=30, open=10, best=None, seconds=15.0)
    >>> progress.rate
    2.0
    """

    done: int
    """Tasks that have ended."""
    open: int
    """Tasks that are left, as far as is known."""
    best: int | None
    """The best objective so far."""
    seconds: float
    """The time since the run began."""

    @property
    def rate(self) -> float:
        """Tasks a second."""
        return self.done / self.seconds if self.seconds else 0.0


Order = tuple[int, ...]
"""Where a task stands among all: those that a task is cut into come in its place."""


class Local:
    """Processes of this machine, which are started anew if one of them is lost."""

    def __init__(self, processes: int):
        self._processes = processes
        self._restarts = 0
        self._start()

    def _start(self):
        # A process that is forked inherits locks; one that is spawned imports what it needs.
        self._pool = ProcessPoolExecutor(self._processes, mp_context=get_context("spawn"))

    def submit(self, *call) -> Future:
        try:
            return self._pool.submit(*call)
        except BrokenExecutor:
            self._restart()
            return self._pool.submit(*call)

    def _restart(self):
        self._restarts += 1
        if self._restarts > MOST_RESTARTS:
            raise RuntimeError(f"local processes were lost {MOST_RESTARTS} times: is memory short?")
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._start()

    def shutdown(self):
        self._pool.shutdown(wait=False, cancel_futures=True)


class Run:
    """Tasks on an executor: a number of local processes, `None` for one for each core, or any other."""

    def __init__(self, executor: Executor | int | None, progress: Callable[[Progress], Any] | bool | None):
        self._executor: Any = executor
        self._is_local = executor is None or isinstance(executor, int)
        if executor is None or isinstance(executor, int):
            self._executor = Local(executor or os.cpu_count() or 1)
        elif is_dask(executor):
            self._executor = DaskExecutor(executor)
        self._progress, self._close = _reporter(progress)
        self._begin = time.monotonic()
        self._done = 0
        self.best: int | None = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._close()
        if self._is_local:
            self._executor.shutdown()

    def results(self, tasks: dict[Order, tuple]) -> Iterator[tuple[Order, Any]]:
        """The results of these tasks, each as it ends. A task is a function and its arguments. The caller
        may add tasks to the table meanwhile, and take some out.
        """
        running: dict[Future, Order] = {}
        try:
            while tasks or running:
                self._submit(tasks, running)
                ended, _ = wait(running, timeout=0.5, return_when=FIRST_COMPLETED)
                for future in ended:
                    order = running.pop(future)
                    if order not in tasks:
                        continue
                    try:
                        result = future.result()
                    except BrokenExecutor:
                        if not self._is_local:
                            raise
                        continue  # The task is submitted again.
                    del tasks[order]
                    self._done += 1
                    yield order, result
                self._report(len(tasks))
                for future in [future for future, order in running.items() if order not in tasks]:
                    future.cancel()
                    del running[future]
        finally:
            for future in running:
                future.cancel()

    def _submit(self, tasks, running):
        submitted = set(running.values())
        for order in sorted(order for order in tasks if order not in submitted):
            running[self._executor.submit(*tasks[order])] = order

    def _report(self, left: int):
        self._progress(Progress(self._done, left, self.best, time.monotonic() - self._begin))


def _reporter(progress):
    """A function that reports, and one that ends it. `True` is a bar."""
    if progress is True:
        return _bar()
    return progress or (lambda _: None), lambda: None


def _bar():
    from tqdm import tqdm

    bar = tqdm(unit=" parts")

    def show(progress: Progress):
        bar.total = progress.done + progress.open
        bar.n = progress.done
        if progress.best is not None:
            bar.set_postfix(best=progress.best)
        bar.refresh()

    return show, bar.close
