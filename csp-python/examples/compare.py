"""`python examples/compare.py`: the lines and the times of eight models in gridcsp, CP-SAT and CPMpy, as a table.

Each answer has to be the same everywhere. A time is the least of five runs, with the building of the model.
"""

import importlib
import inspect
import time

NAMES = ["sudoku", "money", "queens", "magic_squares", "knapsack", "job_shop", "colouring", "tour"]
SIDES = {"gridcsp": "ours", "CP-SAT": "in_cp_sat", "CPMpy with OR-tools": "in_cpmpy"}


def measured(function):
    """The answer, the lines of the function, and its least time in milliseconds."""
    times = []
    for _ in range(5):
        begin = time.perf_counter()
        answer = function()
        times.append(time.perf_counter() - begin)
    lines = len(inspect.getsource(function).strip().splitlines())
    return answer, lines, min(times) * 1000


def main():
    modules = {name: importlib.import_module(module) for name, module in SIDES.items()}
    print("| model | " + " | ".join(f"{name}: lines | ms" for name in SIDES) + " |")
    print("|---|" + "---|---|" * len(SIDES))
    for name in NAMES:
        results = [measured(getattr(module, name)) for module in modules.values()]
        answers = {answer for answer, _, _ in results}
        assert len(answers) == 1, f"{name}: {answers}"
        cells = " | ".join(f"{lines} | {milliseconds:.1f}" for _, lines, milliseconds in results)
        print(f"| {name.replace('_', ' ')} | {cells} |")


if __name__ == "__main__":
    main()
