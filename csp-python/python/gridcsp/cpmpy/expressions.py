"""CPMpy's expressions as expressions of gridcsp: trees as they are, part by part."""

import operator

from cpmpy.expressions.core import BoolVal
from cpmpy.expressions.utils import is_any_list, is_num
from cpmpy.expressions.variables import _NumVarImpl

import gridcsp as csp
from gridcsp.cpmpy import constraints
from gridcsp.cpmpy.operands import condition, constant, integer

COMPARISONS = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


class Translation:
    """Makes expressions. `variable` gives the gridcsp variable of one of CPMpy."""

    def __init__(self, model, variable):
        self.model = model
        self._variable = variable

    def __call__(self, expression):
        """The expression, or the list of the expressions of a list."""
        if isinstance(expression, _NumVarImpl):
            return self._variable(expression)
        if is_any_list(expression):
            return [self(part) for part in expression]
        if isinstance(expression, BoolVal) or is_num(expression):
            return constant(expression)
        if expression.name in FUNCTIONS:
            return FUNCTIONS[expression.name](self, *expression.args)
        if expression.name in COMPARISONS:
            return self._comparison(expression)
        if expression.name in constraints.NATIVE:
            return self._truth(expression)
        raise NotImplementedError(f"csp: {expression} is not supported")

    def _comparison(self, expression):
        left, right = self(expression.args)
        if isinstance(left, int) and isinstance(right, int):
            left = integer(left)
        return COMPARISONS[expression.name](left, right)

    def _truth(self, constraint):
        """A condition that holds exactly if a constraint does."""
        truths = []
        for part in constraints.parts(self, constraint):
            if isinstance(part, csp.Constraint):
                truth = self.model.auxiliary()
                self.model.add(truth == part)
                part = truth
            truths.append(part)
        return csp.All(truths)

    def nvalue(self, *parts):
        """The number of different values: a variable that a constraint determines."""
        number = self.model.auxiliary(1, len(parts))
        self.model.add(csp.NValue(self(parts), number))
        return number


def _sum(to, *terms):
    return csp.Sum(to(terms))


def _weighted_sum(to, weights, terms):
    return csp.WeightedSum([constant(weight) for weight in weights], to(terms))


def _binary(act):
    return lambda to, left, right: act(integer(to(left)), integer(to(right)))


def _power(to, base, exponent):
    return integer(to(base)) ** constant(exponent)


def _among(to, parts, values):
    values = [constant(value) for value in values]
    return csp.Sum([integer(part).is_in(values) for part in to(parts)])


def _count(to, parts, value):
    return csp.Count(to(parts), to(value))


def _element(to, entries, index):
    return csp.Element(to(entries), to(index))


def _implies(to, premise, conclusion):
    return condition(to(premise)).implies(condition(to(conclusion)))


def _if_then_else(to, test, yes, no):
    test, yes, no = (condition(to(part)) for part in (test, yes, no))
    return test.implies(yes) & (~test).implies(no)


def _in_domain(to, part, values):
    return integer(to(part)).is_in([int(value) for value in values])


FUNCTIONS = {
    "sum": _sum,
    "wsum": _weighted_sum,
    "sub": _binary(operator.sub),
    "mul": _binary(operator.mul),
    "div": _binary(operator.floordiv),
    "mod": _binary(operator.mod),
    "pow": _power,
    "-": lambda to, part: -integer(to(part)),
    "abs": lambda to, part: abs(integer(to(part))),
    "min": lambda to, *parts: csp.Minimum(to(parts)),
    "max": lambda to, *parts: csp.Maximum(to(parts)),
    "element": _element,
    "count": _count,
    "among": _among,
    "nvalue": Translation.nvalue,
    "and": lambda to, *parts: csp.All(to(parts)),
    "or": lambda to, *parts: csp.Any(to(parts)),
    "xor": lambda to, *parts: csp.Xor(to(parts)),
    "not": lambda to, part: ~condition(to(part)),
    "->": _implies,
    "ite": _if_then_else,
    "indomain": _in_domain,
}
