"""A search for all solutions of a board, in plain Python."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, reduce
from itertools import combinations, permutations
from math import inf, prod
from operator import or_
from typing import Any

from boards_rules import Board, Cell, Rule, also

# Rules whose states are all digits so far are asked if there are at most this number of ways to fill their cells.
MOST_WAYS = 2000
# Other rules are given up for a while if they have more states than this.
MOST_STATES = 700


class Spent(Exception):
    """The search took more work than it may."""


class Search:
    """Looks for all solutions of a board with these rules. Cells and rules are numbers here, and the digits that are left in a cell
    are bits."""

    def __init__(self, board: Board, rules: list[Rule], most_work: int) -> None:
        self.board, self.work = board, most_work
        self.cells = board.all_cells
        self.full = sum(1 << digit for digit in board.digits)
        number = {cell: place for place, cell in enumerate(self.cells)}
        scopes = [([number[cell] for cell in part.cells], part) for part in rules]
        houses = [set(scope) for scope, part in scopes if part.is_house and len(set(scope)) == len(scope)]
        # For each digit of a cell: other cells, and the digits that it forbids there.
        self.forbids: list[dict[int, dict[int, int]]] = [{1 << digit: {} for digit in board.digits} for _ in self.cells]
        for house in houses:
            for cell, other in permutations(house, 2):
                for mask in self.forbids[cell]:
                    self.forbids[cell][mask][other] = mask
        apart = {(cell, other) for house in houses for cell, other in permutations(house, 2)}
        # Where a cell is named twice, it is no house.
        rest = [(scope, part) for scope, part in scopes if not part.is_house or len(set(scope)) < len(scope)]
        others = [(scope, part) for scope, part in rest if not self.is_sparse(scope, part)]
        # Each rule with its cells, and the number of ways above which it has too many states, with all digits remembered and without.
        self.rules: list[tuple[list[int], Rule, list[float]]] = [(scope, part, [inf, inf]) for scope, part in others]
        self.rules.sort(key=lambda rule: len(rule[0]))
        self.is_apart = [len(scope) > 2 and all(pair in apart for pair in combinations(scope, 2)) for scope, _, _ in self.rules]
        self.rules_of: list[list[int]] = [[] for _ in self.cells]
        for place, (scope, _, _) in enumerate(self.rules):
            for cell in dict.fromkeys(scope):
                self.rules_of[cell].append(place)
        self.whole = [house for house in houses if len(house) == len(board.digits)]
        # What is only in the common cells of a house and other cells that differ is not in the remainder of these.
        self.crossings = [
            [(sorted(house - other), sorted(other - house)) for other in houses if house != other and len(house & other) > 1]
            for house in self.whole
        ]
        self.whole_of = [[place for place, house in enumerate(self.whole) if cell in house] for cell in range(len(self.cells))]
        self.known: dict[Any, Sequence[int]] = {}
        self.weights = [1.0 + len(rules) / 10 for rules in self.rules_of]

    def is_sparse(self, scope: list[int], part: Rule) -> bool:
        """Whether a rule of two cells is only asked once one of them is known."""
        if len(scope) != 2 or scope[0] == scope[1]:
            return False
        most = 0
        for (one, other), turned in ((scope, 1), (scope[::-1], -1)):
            for digit in self.board.digits:
                mask = forbidden(part, digit, turned, self.board.digits)
                most = max(most, mask.bit_count())
                if mask:
                    by_digit = self.forbids[one][1 << digit]
                    by_digit[other] = by_digit.get(other, 0) | mask
        return most <= 2

    def solutions(self) -> Iterator[dict[Cell, int]]:
        """All solutions, one after the other. It raises `Spent` once it took too much work."""
        masks = [self.full] * len(self.cells)
        for cell, digit in self.board.givens.items():
            masks[self.cells.index(cell)] = 1 << digit
        if self.settle(masks, range(len(masks))):
            for found in self.branches(masks):
                yield {cell: bits(mask)[0] for cell, mask in zip(self.cells, found)}

    def branches(self, masks: list[int]) -> Iterator[list[int]]:
        open_cells = [cell for cell, mask in enumerate(masks) if mask & mask - 1]
        if not open_cells:
            yield masks
            return
        cell = min(open_cells, key=lambda cell: (masks[cell].bit_count(), -self.weights[cell]))
        for digit in bits(masks[cell]):
            below = masks.copy()
            below[cell] = 1 << digit
            if self.settle(below, [cell]):
                yield from self.branches(below)

    def settle(self, masks: list[int], changed: Iterable[int]) -> bool:
        """Removes digits until no rule removes any. `False` if a cell has none left."""
        cells = set(changed)
        houses: set[int] = set()
        rules: set[int] = set()
        while cells or houses or rules:
            if cells:
                cell = cells.pop()
                rules.update(self.rules_of[cell])
                houses.update(self.whole_of[cell])
                if not self.by_digit(cell, masks, cells):
                    return False
            elif rules and (not houses or len(self.rules[min(rules)][0]) < 3):
                place = min(rules)
                rules.discard(place)
                if not self.by_rule(place, masks, cells):
                    for cell in self.rules[place][0]:
                        self.weights[cell] += 1
                    return False
            else:
                place = houses.pop()
                if not self.by_house(place, masks, cells):
                    for cell in self.whole[place]:
                        self.weights[cell] += 1
                    return False
        return True

    def by_digit(self, cell: int, masks: list[int], changed: set[int]) -> bool:
        """What a cell that is known forbids."""
        for other, mask in self.forbids[cell].get(masks[cell], {}).items():
            if masks[other] & mask and not set_mask(masks, other, masks[other] & ~mask, changed):
                return False
        return True

    def by_house(self, place: int, masks: list[int], changed: set[int]) -> bool:
        self.spend(len(self.board.digits) + 2 * len(self.crossings[place]))
        once = twice = 0
        for cell in self.whole[place]:
            twice |= once & masks[cell]
            once |= masks[cell]
        if once != self.full:
            return False
        once &= ~twice
        for cell in self.whole[place]:
            alone = masks[cell] & once
            if alone & alone - 1:
                return False
            if alone and alone != masks[cell]:
                set_mask(masks, cell, alone, changed)
        for without, outside in self.crossings[place]:
            elsewhere = 0
            for cell in without:
                elsewhere |= masks[cell]
            if elsewhere != self.full:
                for cell in outside:
                    if masks[cell] & ~elsewhere and not set_mask(masks, cell, masks[cell] & elsewhere, changed):
                        return False
        return True

    def spend(self, work: int) -> None:
        self.work -= work
        if self.work < 0:
            raise Spent

    def by_rule(self, place: int, masks: list[int], changed: set[int]) -> bool:
        scope, part, _ = self.rules[place]
        left = tuple([masks[cell] for cell in scope])
        self.spend(len(left))
        apart = self.is_apart[place]
        key = (part.accepts, part.step, part.starts, left, apart)
        kept = self.known.get(key)
        if kept is None:
            kept = self.known[key] = self.supported(place, left, apart)
        for cell, mask in zip(scope, kept):
            if masks[cell] & ~mask and not set_mask(masks, cell, masks[cell] & mask, changed):
                return False
        return True

    def supported(self, place: int, left: tuple[int, ...], apart: bool) -> Sequence[int]:
        """The digits of each cell that the rule leaves."""
        scope, part, most = self.rules[place]
        if part.narrow is not None:
            self.spend(3 * len(left))
            sets = [set(bits(mask)) for mask in left]
            if not part.narrow(sets):
                return [0] * len(left)
            left = tuple([sum(1 << digit for digit in digits) for digits in sets])
        ways = prod(mask.bit_count() for mask in left)
        if part.step is also:
            return (self.layered(part, left, apart) or left) if ways <= MOST_WAYS else left
        for turn, remembers in enumerate([True, False]):
            if (apart or not remembers) and ways <= most[turn]:
                kept = self.layered(part, left, remembers)
                if kept is not None:
                    return kept
                most[turn] = max(ways // 10, 1)
        return left

    def layered(self, part: Rule, left: tuple[int, ...], apart: bool) -> Sequence[int] | None:
        """The digits of each cell that the rule leaves. `None` if there are too many states. If all digits differ, it remembers
        which ones came, together with the state."""
        layers = []
        states = {(state, 0) for state in part.starts}
        for mask in left:
            edges = []
            for digit in bits(mask):
                for before in states:
                    state, seen = before
                    if seen >> digit & 1:
                        continue
                    after = part.step(state, digit)
                    if after is not None:
                        edges.append((before, 1 << digit, (after, seen | 1 << digit if apart else 0)))
            states = {after for _, _, after in edges}
            self.spend(len(edges))
            if len(states) > MOST_STATES:
                return None
            layers.append(edges)
        alive = {state for state in states if part.accepts(state[0])}
        kept = []
        for edges in reversed(layers):
            through = [(before, bit) for before, bit, after in edges if after in alive]
            kept.append(reduce(or_, (bit for _, bit in through), 0))
            alive = {before for before, _ in through}
        return kept[::-1]


def forbidden(part: Rule, digit: int, turned: int, digits: range) -> int:
    """What a digit of one of two cells forbids in the other one."""
    return sum(1 << other for other in digits if not part.keeps((digit, other)[::turned]))


def set_mask(masks: list[int], cell: int, mask: int, changed: set[int]) -> bool:
    masks[cell] = mask
    changed.add(cell)
    return mask != 0


@cache
def bits(mask: int) -> tuple[int, ...]:
    return tuple(digit for digit in range(mask.bit_length()) if mask >> digit & 1)
