"""The examples in docstrings. The installed package is tested, not the folder."""

import doctest
import importlib
import pkgutil

import pytest

import gridcsp

MODULES = [module.name for module in pkgutil.walk_packages(gridcsp.__path__, "gridcsp.")]


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith("__main__")])
def test_examples_in_docstrings(name):
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        pytest.skip(f"{error.name} is not installed")
    assert doctest.testmod(module).failed == 0


def test_there_are_examples():
    assert "gridcsp.sudoku" in MODULES
    assert doctest.testmod(importlib.import_module("gridcsp.sudoku")).attempted > 2
