"""The notebook of the examples runs, and draws."""

from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).parents[1] / "examples" / "notebook.ipynb"


def test_the_notebook_runs_and_draws():
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    kinds = [set(output["data"]) for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert [sorted(kind - {"text/plain"}) for kind in kinds] == [
        [],
        ["image/svg+xml"],
        ["text/html"],
        ["image/svg+xml"],
        [],
    ]
    why = notebook.cells[5].outputs[0]["data"]
    assert "none works at night" in why["text/html"] and "they do not meet" in why["text/plain"]
