"""The examples have the right answers, here and in the other libraries, and are not longer here."""

import importlib
import inspect
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "examples"))

ANSWERS = {
    "sudoku": "162857493534129678789643521475312986913586742628794135356478219241935867897261354",
    "money": 10652,
    "queens": 352,
    "magic_squares": 8,
    "knapsack": 79,
    "job_shop": 55,
    "colouring": 4,
    "tour": 235,
}


@pytest.mark.parametrize("name", ANSWERS)
@pytest.mark.parametrize("module, library", [("ours", "gridcsp"), ("in_cp_sat", "ortools"), ("in_cpmpy", "cpmpy")])
def test_answers(module, library, name):
    pytest.importorskip(library)
    assert getattr(importlib.import_module(module), name)() == ANSWERS[name]


@pytest.mark.parametrize("name", ANSWERS)
def test_no_model_is_longer_here(name):
    pytest.importorskip("cpmpy")
    pytest.importorskip("ortools")
    modules = [importlib.import_module(module) for module in ("ours", "in_cp_sat", "in_cpmpy")]
    ours, *others = (len(inspect.getsource(getattr(module, name)).splitlines()) for module in modules)
    assert ours <= min(others)
