"""Arrays of expressions, indexed as those of numpy."""

from __future__ import annotations

import operator

import numpy as np

from gridcsp._engine import (
    Abs,
    All,
    Any,
    BoolExpr,
    Element,
    IntExpr,
    Maximum,
    Minimum,
    Sum,
)


def _elementwise(function):
    """The function on each entry, with numpy's rules for shapes."""
    ufunc = np.frompyfunc(function, 2, 1)

    def method(self, other):
        result = ufunc(np.asarray(self, dtype=object), np.asarray(other, dtype=object))
        return as_array(result)

    return method


def _reflected(function):
    return _elementwise(lambda left, right: function(right, left))


def as_array(entries):
    """An `Array` of these entries; a single one stays what it is."""
    if isinstance(entries, np.ndarray) and entries.ndim > 0:
        return entries.view(Array)
    return entries


class Array(np.ndarray):
    """An array of expressions or conditions: indexing, shapes and transposing as in numpy, operators
    entry by entry. An index may be an expression: `prices[day]`, `grid[row, column]`.
    """

    @classmethod
    def of(cls, entries, shape):
        """The entries in this shape."""
        array = np.empty(len(entries), dtype=object)
        array[:] = entries
        return array.reshape(shape).view(cls)

    def __getitem__(self, index):
        parts = index if isinstance(index, tuple) else (index,)
        if not any(isinstance(part, (IntExpr, BoolExpr)) for part in parts):
            return as_array(super().__getitem__(index))
        if len(parts) != self.ndim:
            raise IndexError(
                f"an array of {self.ndim} dimensions is indexed by an expression: "
                f"{self.ndim} indices are needed, and {len(parts)} are given"
            )
        return _element(self, parts)

    __add__ = _elementwise(operator.add)
    __radd__ = _reflected(operator.add)
    __sub__ = _elementwise(operator.sub)
    __rsub__ = _reflected(operator.sub)
    __mul__ = _elementwise(operator.mul)
    __rmul__ = _reflected(operator.mul)
    __floordiv__ = _elementwise(operator.floordiv)
    __rfloordiv__ = _reflected(operator.floordiv)
    __mod__ = _elementwise(operator.mod)
    __rmod__ = _reflected(operator.mod)
    __and__ = _elementwise(operator.and_)
    __rand__ = _reflected(operator.and_)
    __or__ = _elementwise(operator.or_)
    __ror__ = _reflected(operator.or_)
    __xor__ = _elementwise(operator.xor)
    __rxor__ = _reflected(operator.xor)
    __eq__ = _elementwise(operator.eq)
    __ne__ = _elementwise(operator.ne)
    __lt__ = _elementwise(operator.lt)
    __le__ = _elementwise(operator.le)
    __gt__ = _elementwise(operator.gt)
    __ge__ = _elementwise(operator.ge)
    implies = _elementwise(lambda premise, conclusion: premise.implies(conclusion))
    __hash__ = None

    def __bool__(self):
        raise TypeError(
            "an array of expressions is neither true nor false: write All(...) or Any(...)"
        )

    def __abs__(self):
        return as_array(np.frompyfunc(Abs, 1, 1)(np.asarray(self)))

    def sum(self, axis=None, out=None):
        """The sum of all entries, or along an axis."""
        return self._along(Sum, axis)

    def max(self, axis=None, out=None):
        """The greatest of all entries, or along an axis."""
        return self._along(Maximum, axis)

    def min(self, axis=None, out=None):
        """The smallest of all entries, or along an axis."""
        return self._along(Minimum, axis)

    def all(self, axis=None, out=None):
        """All conditions hold, or all along an axis."""
        return self._along(All, axis)

    def any(self, axis=None, out=None):
        """At least one of the conditions holds, or one along an axis."""
        return self._along(Any, axis)

    def _along(self, function, axis):
        if axis is None:
            return function(list(self.flat))
        lines = np.moveaxis(np.asarray(self), axis, -1)
        shape = lines.shape[:-1]
        results = [function(list(line)) for line in lines.reshape(-1, lines.shape[-1])]
        return Array.of(results, shape) if shape else results[0]


def _element(array, index):
    """`array[index]`, where some parts of the index are expressions. Each has to be inside."""
    place = 0
    fixed = []
    for part, length in zip(index, array.shape):
        if isinstance(part, slice):
            raise IndexError("a slice beside an expression is not possible: take the slice first")
        fixed.append(part)
        place = place * length + part
    if array.ndim == 1:
        return Element(list(array.flat), place)
    # An index outside of its own dimension must not reach another row.
    rows = [Element(list(range(length)), part) for part, length in zip(fixed, array.shape)]
    place = 0
    for part, length in zip(rows, array.shape):
        place = place * length + part
    return Element(list(array.flat), place)
