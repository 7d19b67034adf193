"""What csp has of its own within a tree of CPMpy."""

from cpmpy.expressions.core import Expression, Operator
from cpmpy.expressions.globalconstraints import GlobalConstraint
from cpmpy.expressions.utils import is_any_list


def is_implication(part):
    """Whether this is a condition that implies a global constraint."""
    is_implied = isinstance(part, Operator) and part.name == "->"
    return is_implied and isinstance(part.args[1], GlobalConstraint)


def is_native(part, known):
    """Whether each constraint within is among those known as conditions. What holds, or is the
    conclusion of what holds, may be any.
    """
    if is_implication(part):
        return is_native(part.args[1], known) and _parts_known(part.args[:1], known)
    return not part.has_subexpr() or _parts_known(part.args, known)


def _parts_known(parts, known):
    return all(_known(part, known) for part in parts)


def _known(part, known):
    if is_any_list(part):
        return _parts_known(part, known)
    if not isinstance(part, Expression):
        return True
    if isinstance(part, GlobalConstraint) and part.name not in known:
        return False
    return not part.has_subexpr() or _parts_known(part.args, known)
