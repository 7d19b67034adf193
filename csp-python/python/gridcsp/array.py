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
    constant,
)
from gridcsp.shown import table


def _entries(name, operand):
    """The operand as an array of objects: integers, expressions, conditions."""
    if isinstance(operand, np.ma.MaskedArray):
        raise TypeError("an array with masked entries has no values there: take array.filled(value)")
    kind = getattr(getattr(operand, "dtype", None), "kind", "O")
    if kind in "mM":
        raise TypeError("an array of times: count them in units of your own, such as days or minutes from a first one")
    if kind == "b" and name in _OF_NUMBERS:
        raise TypeError(
            "integers are needed, and this is an array of bool: array.astype(int) has 1 for True and 0 for False"
        )
    return np.asarray(operand, dtype=object)


def _compared(function):
    """The comparison, where even two numbers give a condition, which names itself in explanations."""

    def compare(left, right):
        if not isinstance(left, _EXPRESSIONS) and not isinstance(right, _EXPRESSIONS):
            left = constant(left)
        return function(left, right)

    return compare


_EXPRESSIONS = (IntExpr, BoolExpr)
_OF_NUMBERS = {"add", "sub", "mul", "floordiv", "mod"}
_COMPARISONS = ("eq", "ne", "lt", "le", "gt", "ge")
_OPERATORS = {name: getattr(operator, name) for name in [*_OF_NUMBERS, "and_", "or_", "xor"]}
_OPERATORS |= {name: _compared(getattr(operator, name)) for name in _COMPARISONS}
_OPERATORS["implies"] = lambda premise, conclusion: premise.implies(conclusion)
_UFUNCS = {name: np.frompyfunc(function, 2, 1) for name, function in _OPERATORS.items()}


def entrywise(name, left, right):
    """An operator, by its name in the module `operator`, on each entry, with numpy's rules for shapes."""
    return as_array(_UFUNCS[name](_entries(name, left), _entries(name, right)))


def _elementwise(name):
    def method(self, other):
        return entrywise(name, self, other)

    return method


def _reflected(name):
    def method(self, other):
        return entrywise(name, other, self)

    return method


def as_array(entries):
    """An `Array` of these entries; a single one stays what it is."""
    if isinstance(entries, np.ndarray) and entries.ndim > 0:
        return entries.view(Array)
    return entries


class Array(np.ndarray):
    """An array of expressions or conditions: indexing, shapes and transposing as in numpy, operators
    entry by entry. An index may be an expression: `prices[day]`, `grid[row, column]`.

    >>> from gridcsp import Model
    >>> model = Model()
    >>> x = model.intvar(0, 9, shape=3, name="x")
    >>> x + [1, 2, 3] == 5
    Array([x[0]+1=5, x[1]+2=5, x[2]+3=5], dtype=object)
    >>> x[:2].sum() <= 4
    x[0]+x[1]<=4
    >>> x.max() == 9, x.min() <= 4
    (max(x[0],x[1],x[2])=9, min(x[0],x[1],x[2])<=4)
    >>> (x == 0).any(), (x > 5).all()
    ((x[0]=0)|(x[1]=0)|(x[2]=0), (x[0]>5)&(x[1]>5)&(x[2]>5))
    >>> (x > 5).implies(x != 7)
    Array([(x[0]<=5)|(x[0]!=7), (x[1]<=5)|(x[1]!=7), (x[2]<=5)|(x[2]!=7)],
          dtype=object)
    >>> other = Array.of([x[0], 5, x[1], x[2]], shape=(2, 2))
    >>> other.sum(axis=1)
    Array([x[0]+5, x[1]+x[2]], dtype=object)
    """

    @classmethod
    def of(cls, entries, shape):
        """The entries in this shape."""
        entries = list(entries)
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

    __add__ = _elementwise("add")
    __radd__ = _reflected("add")
    __sub__ = _elementwise("sub")
    __rsub__ = _reflected("sub")
    __mul__ = _elementwise("mul")
    __rmul__ = _reflected("mul")
    __floordiv__ = _elementwise("floordiv")
    __rfloordiv__ = _reflected("floordiv")
    __mod__ = _elementwise("mod")
    __rmod__ = _reflected("mod")
    __and__ = _elementwise("and_")
    __rand__ = _reflected("and_")
    __or__ = _elementwise("or_")
    __ror__ = _reflected("or_")
    __xor__ = _elementwise("xor")
    __rxor__ = _reflected("xor")
    __eq__ = _elementwise("eq")
    __ne__ = _elementwise("ne")
    __lt__ = _elementwise("lt")
    __le__ = _elementwise("le")
    __gt__ = _elementwise("gt")
    __ge__ = _elementwise("ge")
    implies = _elementwise("implies")
    implies.__doc__ = """For each entry: if this condition holds, the other holds as well.

        >>> model = Model()
        >>> rain, walk = model.boolvar(shape=(2, 2))
        >>> model.add(rain.implies(~walk))
        >>> model.count()
        9
        """
    __hash__ = None

    def __bool__(self):
        raise TypeError(
            "an array of expressions is neither true nor false: write All(...) or Any(...)"
        )

    def __contains__(self, _entry):
        raise TypeError("whether an entry is among expressions is a condition: write (array == entry).any()")

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

    def _repr_html_(self) -> str:
        rows = np.asarray(self) if self.ndim == 2 else [np.asarray(self).ravel()]
        return table(None, [list(map(str, row)) for row in rows])

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
