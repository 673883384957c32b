"""Types: the stubs are those of what is there, and a program that uses them is understood."""

import pathlib
import subprocess
import sys

import pytest

pytest.importorskip("mypy", reason="mypy is not installed: pip install mypy")

HERE = pathlib.Path(__file__).resolve().parent
# What only the package itself imports is in its stub as far as it needs it; adapters have their types in
# themselves, and no stub that could stray from them; what is solved is made when it is asked for.
ALLOWED = "tidetable\\._core.*\ntidetable\\.(_drawing|gym|ray|spiel|zoo)\\..*\ntidetable\\.solve_.*\n"


def said(*command, **how):
    found = subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True, **how)
    return found.returncode, found.stdout + found.stderr


def test_a_program_with_types_is_understood(tmp_path):
    code, told = said("mypy", "--strict", f"--cache-dir={tmp_path}", str(HERE / "typed_sample.py"), cwd=HERE)
    assert code == 0, told


def test_stubs_say_what_is_there(tmp_path):
    (tmp_path / "allowed").write_text(ALLOWED)
    settings = ["[mypy]", f"cache_dir = {tmp_path / 'cache'}", "[mypy-pyspiel.*,pettingzoo.*]", "ignore_missing_imports = True"]
    (tmp_path / "mypy.ini").write_text("\n".join(settings))
    code, told = said(
        "mypy.stubtest", "tidetable", "--allowlist", "allowed", "--ignore-unused-allowlist",
        "--ignore-disjoint-bases",
        "--mypy-config-file", "mypy.ini", cwd=tmp_path,
    )
    assert code == 0, told
