"""Options of a product that depend on each other: conditions, assumptions, and what contradicts what."""

from __future__ import annotations

from enum import Enum

from gridcsp import AllDifferent, Any, BoolExpr, Cumulative, IfThenElse, Model, Table, Xor


class Option(Enum):
    SPORT = "sport"
    TRAILER = "trailer"
    ELECTRIC = "electric"


class Configurator:
    def __init__(self) -> None:
        self.model = Model()
        self.options: dict[Option, BoolExpr] = {option: self.model.boolvar(name=option.value) for option in Option}
        self.engine = self.model.intvar([1, 2, 4], name="engine")
        self.weight = self.model.auxiliary(800, 3000, name="weight")
        self.slots = self.model.intvar(0, 3, shape=3, name="slot")
        sport, trailer, electric = (self.options[option] for option in Option)
        self.model.add(sport.implies(self.engine >= 2), name="sport needs an engine")
        self.model.add((trailer & ~electric).implies(self.engine == 4), name="a trailer is heavy")
        self.model.add(electric == (self.engine == 1), name="the small engine is electric")
        self.model.add(sport.implies(AllDifferent(self.slots)))
        self.model.add(electric == Table(self.slots, [(0, 0, 0), (1, "*", 2)]))
        self.model.add(Cumulative(self.slots, [1, 1, 1], [1, 1, 1], capacity=3, present=[sport, True, electric]))
        self.model.add(self.weight == 900 + 200 * self.engine + IfThenElse(electric, 400, 0), ~Xor(sport, electric) | trailer)

    def choose(self, *wanted: Option) -> dict[Option, bool] | list[str]:
        assumed = [self.options[option] for option in wanted]
        answer, core = self.model.solve_assuming(assumed, minimal=True, time_limit=5)
        if core is not None:
            return [repr(condition) for condition in core]
        return answer[self.options]

    def lightest(self) -> int:
        best = self.model.minimize(self.weight, log=lambda line: None)
        return best[self.weight]

    def heavy(self) -> BoolExpr:
        return Any(self.weight > 2000, self.options[Option.TRAILER])


def main() -> list[str]:
    configurator = Configurator()
    chosen = configurator.choose(*Option)
    assert isinstance(chosen, list)
    assert configurator.lightest() >= 900
    return sorted(chosen)


if __name__ == "__main__":
    print(main())
