"""What the page and the examples say is so."""

import re
import subprocess
import sys

import spaces

EXAMPLES = spaces.PAGE.parents[1] / "examples"


def said(example, *arguments):
    """What an example prints, as numbers."""
    command = [sys.executable, str(EXAMPLES / example), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return [float(number) for number in re.findall(r"[-+]?\d+\.?\d*", done.stdout)]


def test_the_page_has_the_tables_of_spaces_as_they_are():
    text = spaces.PAGE.read_text()
    assert spaces.page(text, spaces.written()) == text, "run python crates/python/tests/spaces.py"


def test_the_code_of_the_page_runs(capsys):
    blocks = re.findall(r"```python\n(.*?)```", spaces.PAGE.read_text(), re.S)
    assert len(blocks) > 3
    named = {}
    for block in blocks:
        if "import ray" not in block:
            exec(compile(block, str(spaces.PAGE), "exec"), named)
    assert capsys.readouterr().out


def test_the_bot_in_ten_lines_beats_random_play():
    won, matches = said("bot_in_ten_lines.py", "60")[:2]
    assert matches == 60 and won > 40


def test_self_play_learns():
    matches, worth = said("selfplay.py", "2000")[:2]
    assert matches > 1000 and worth > 0.3
