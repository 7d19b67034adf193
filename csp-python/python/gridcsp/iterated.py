"""Iterators over the solutions of searches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Protocol, Self, TypeVar

Found = TypeVar("Found")
Words = TypeVar("Words")
Given = TypeVar("Given", covariant=True)


class SearchIterator(Protocol[Given]):
    """What the compiled part has for an iterator."""

    def __iter__(self) -> Iterator[Given]: ...
    def __next__(self) -> Given: ...
    @property
    def limit(self) -> str | None: ...
    def close(self) -> None: ...


class SolutionIterator(Iterator[Found]):
    """An iterator over what a search finds. It can be closed, also by `with`."""

    def __init__(self, engine: SearchIterator[Words], read: Callable[[Words], Found]) -> None:
        self._engine = engine
        self._found = map(read, engine)

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Found:
        return next(self._found)

    @property
    def limit(self) -> str | None:
        """What ended the search before all solutions were found, once it has ended."""
        return self._engine.limit

    def close(self) -> None:
        """Ends the search."""
        self._engine.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
