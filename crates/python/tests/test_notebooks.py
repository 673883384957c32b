"""Every notebook runs from top to bottom, and what it asserts on the way is so. What takes a minute or
two is done in part; words and pictures in the files are from the whole."""

import pathlib

import pytest

nbclient = pytest.importorskip("nbclient", reason="nbclient is not installed: pip install nbclient ipykernel matplotlib")
nbformat = pytest.importorskip("nbformat")

ROOT = pathlib.Path(__file__).resolve().parents[3]
NOTEBOOKS = sorted(ROOT.glob("games/*/*.ipynb"))


def test_there_are_notebooks():
    assert NOTEBOOKS


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_notebook_runs_from_top_to_bottom(path, monkeypatch):
    monkeypatch.setenv("NOTEBOOK_PART", "0.1")
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=300).execute()
    pictures = [out for cell in notebook.cells for out in cell.get("outputs", []) if "image/png" in out.get("data", {})]
    assert pictures


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_notebook_is_kept_with_its_pictures(path):
    """As it is read without running it: nothing is missing, and nothing went wrong."""
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    outputs = [out for cell in code for out in cell["outputs"]]
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    assert not [out for out in outputs if out["output_type"] == "error" or out.get("name") == "stderr"]
    assert sum("image/png" in out.get("data", {}) for out in outputs) == sum("plt.show()" in cell.source for cell in code)
