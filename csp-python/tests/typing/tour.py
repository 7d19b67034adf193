"""A tour through all cities, with distances read by an index that is a variable."""

import numpy as np

from gridcsp import Array, Circuit, IntExpr, Model, Sum


def distances(cities: int, seed: int) -> list[list[int]]:
    places = np.random.default_rng(seed).integers(0, 100, size=(cities, 2))
    return [[int(np.abs(one - other).sum()) for other in places] for one in places]


def shortest(table: list[list[int]]) -> tuple[int, list[int]]:
    cities = len(table)
    model = Model()
    after = model.intvar(0, cities - 1, shape=cities, name="after")
    model.add(Circuit(after, consistency="domain"))
    lengths: list[IntExpr] = []
    for city, row in enumerate(table):
        costs: Array[int, tuple[int]] = Array.of(row, cities)
        length = model.define(f"length_{city}", costs[after[city]] + 0)
        lengths.append(length)
        model.add(after[city] != city)
    model.branch_on(lengths, order="max_regret", values="min")
    best = model.minimize(Sum(lengths))
    assert best.objective is not None
    order = [0]
    next_city = best[after].tolist()
    while len(order) < cities:
        order.append(next_city[order[-1]])
    return best.objective, order


def main() -> int:
    total, order = shortest(distances(7, seed=1))
    assert sorted(order) == list(range(7))
    return total


if __name__ == "__main__":
    print(main())
