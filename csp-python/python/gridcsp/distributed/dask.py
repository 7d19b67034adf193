"""Dask as an executor."""

from __future__ import annotations

from concurrent.futures import CancelledError, Executor, Future


def is_dask(executor: Executor) -> bool:
    """Whether an executor is that of a client of Dask."""
    return type(executor).__module__.startswith("distributed")


class DaskExecutor(Executor):
    """The tasks of `client.get_executor(...)`, with its options. Its own futures take a result for an error
    if the worker is lost just after it has sent that (distributed 2026.8, `cfexecutor._cascade_future`).
    """

    def __init__(self, executor):
        self._client = executor._client
        self._options = executor._kwargs

    def submit(self, function, /, *arguments, **keywords) -> Future:
        """A task."""
        task = self._client.submit(function, *arguments, **self._options, **keywords)
        future: Future = Future()

        def cancel(future):
            if future.cancelled():
                task.cancel()

        def end(task):
            # From here on it cannot be cancelled.
            if not future.set_running_or_notify_cancel():
                return
            try:
                future.set_result(task.result())
            except CancelledError as error:
                future.set_exception(RuntimeError(f"Dask has cancelled a task: {error}"))
            except BaseException as error:
                future.set_exception(error)

        future.add_done_callback(cancel)
        task.add_done_callback(end)
        return future
