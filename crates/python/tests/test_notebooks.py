"""Every notebook runs from top to bottom, and what it asserts on the way is so."""

import pathlib

import pytest

nbclient = pytest.importorskip("nbclient", reason="nbclient is not installed: pip install nbclient ipykernel matplotlib")
nbformat = pytest.importorskip("nbformat")

ROOT = pathlib.Path(__file__).resolve().parents[3]
NOTEBOOKS = sorted(ROOT.glob("games/*/*.ipynb"))


def test_there_are_notebooks():
    assert NOTEBOOKS


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_notebook_runs_from_top_to_bottom(path):
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=300).execute()
    pictures = [out for cell in notebook.cells for out in cell.get("outputs", []) if "image/png" in out.get("data", {})]
    assert pictures
