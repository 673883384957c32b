"""The games of Tidetable for those who simulate, learn and study.

    import tidetable

    game = tidetable.load_game(tidetable.games()[0])
    state = game.new_initial_state(seed=1)

Names are OpenSpiel's where it has one; docs/python.md has tables of everything.
"""

import functools as _functools
import typing as _typing

from . import _core
from ._core import *  # noqa: F403
from ._core import load_game as _load_game
from ._core import solve as _solve

__version__ = _core.__version__
__all__ = [name for name in dir(_core) if not name.startswith("_")] + ["Budget", "Field", "Seed"]

Budget = dict[str, int]
"""`{"ms": 500}` or `{"sims": 1000}`."""
Seed = _typing.Union[int, str]
"""A whole number from 0 to 2**64 - 1, or 64 hex digits."""


class Field(_typing.TypedDict):
    """So many places in a row that mean one thing."""

    name: str
    start: int
    len: int
    meaning: str


def _load_table(game, seats, options):
    """What a pickled table is rebuilt by: options may have names that Python's arguments have."""
    return _load_game(game, seats, **options)


def __getattr__(name):
    """`solve_<game>` for every game that has a solution, dashes as underscores."""
    if name.startswith("solve_"):
        for game in _core.solutions():
            if name == "solve_" + game.replace("-", "_"):
                return _functools.partial(_solve, game)
    raise AttributeError(f"module 'tidetable' has no attribute {name!r}")
