"""Small models of many kinds: arrays of three dimensions, expressions on both sides, copies, text, notebooks."""

import copy
import pickle
from typing import Literal

import numpy as np

import gridcsp as csp


def latin(size: int, order: Literal["first_fail", "dom_w_deg"]) -> int:
    model = csp.Model()
    cells = model.intvar(0, size - 1, shape=(size, size), name="cell")
    model.add([csp.AllDifferent(line) for line in [*cells, *cells.T]])
    model.add(cells[0] == range(size), cells[:, 0] == np.arange(size))
    model.branch_on(cells, order=order)
    return model.count()


def cube() -> int:
    model = csp.Model()
    bits = model.boolvar(shape=(2, 2, 2), name="bit")
    model.add(bits.sum() == 3, bits.any(), ~bits.all())
    return model.count(node_limit=10_000)


def money() -> int:
    model = csp.Model()
    letters = {letter: model.intvar(0, 9, name=letter) for letter in "sendmory"}
    word = "".join

    def number(text: str) -> csp.IntExpr:
        return csp.WeightedSum([10**place for place in range(len(text))], [letters[letter] for letter in reversed(text)])

    model.add(csp.AllDifferent(letters.values()), letters["s"] > 0, 0 < letters["m"])
    model.add(number("send") + number("more") == number("money"))
    answer = model.solve()
    values = answer[letters]
    return int(word(str(values[letter]) for letter in "money"))


def copies() -> tuple[int, int]:
    model = csp.Model()
    x = model.intvar(0, 3, shape=2, name="x")
    model.add(x[0] * 2 - 3 <= x[1] // 2, abs(x[0] - x[1]) != 1, -x[0] + x[1] % 2 >= -2)
    other: csp.Model = copy.deepcopy(model)
    third = csp.Model.from_text(model.to_text())
    same, y = pickle.loads(pickle.dumps((model, x)))
    assert same.count() == third.count() == model.count() and len(y) == 2
    other.add(other["x"][0] == 0)
    return model.count(), other.count()


def shown() -> str:
    model = csp.Model()
    x = model.intvar([1, 4, 9], shape=2, name="x")
    model += x[0] != x[1]
    answer = model.maximize(x.max() - x.min(), lns=x, seed=3)
    explanation = model.why(x[0] == 1, [x[1] == 4, x[0] != 9])
    text = str(explanation) if explanation else "open"
    trace: str = model.trace("changes", maximize=x.sum(), node_limit=50)
    return text + answer.status.name + trace[:3] + str(model.tree())[:4]


def main() -> tuple[int, int, int]:
    assert copies() == (10, 2) or copies()[0] > copies()[1]
    assert shown()
    return latin(4, "dom_w_deg"), cube(), money()


if __name__ == "__main__":
    print(main())
