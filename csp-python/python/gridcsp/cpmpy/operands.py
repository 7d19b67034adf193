"""What is an operand of gridcsp: an expression, a condition, or a number."""

from cpmpy.exceptions import NotSupportedError
from cpmpy.expressions.core import BoolVal

import gridcsp as csp


def integer(part):
    """A number or a condition as an expression, so that all operators are those of gridcsp."""
    return part if isinstance(part, csp.IntExpr) else csp.Sum(part)


def condition(part):
    """A number as a condition. CPMpy has 0 and 1 among conditions."""
    return part if isinstance(part, csp.BoolExpr) else csp.All(part)


def constant(number):
    """A number of Python, of numpy, or a `BoolVal`."""
    if isinstance(number, BoolVal):
        return int(number.value())
    if int(number) != number:
        raise NotSupportedError(f"csp: {number} is no integer")
    return int(number)
