"""What the adapters share: pictures of a table, and actions with drawings."""

from __future__ import annotations

import operator
from html import escape
from typing import Any, Optional, Union

import numpy as np
import numpy.typing as npt
from gymnasium import spaces as kinds

from . import Game, State
from ._loading import loaded as loaded

Action = Union[int, "np.integer[Any]", "dict[str, Any]"]
"""The number of an action; where a game has drawings a dict of `action` and `strokes`."""
Observation = dict[str, "npt.NDArray[Any]"]
"""`observation` and `action_mask`."""

STROKES = (16, 16, 3)
"""Strokes, points and numbers of a drawing that an adapter takes beside the number of an action."""

_LINE, _LETTER, _EDGE = 18, 8.4, 16


def svg(text: str, title: str) -> str:
    """A text as a picture: a sheet of paper with its lines in a fixed width."""
    lines = text.rstrip("\n").split("\n")
    width = round(2 * _EDGE + _LETTER * max(len(line) for line in [title, *lines]))
    height = 2 * _EDGE + _LINE * (len(lines) + 2)
    rows = "".join(
        f'<text x="{_EDGE}" y="{_EDGE + _LINE * (at + 3)}" xml:space="preserve">{escape(line)}</text>'
        for at, line in enumerate(lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img" font-family="monospace" font-size="14">'
        f"<title>{escape(title)}</title>"
        f'<rect width="{width}" height="{height}" fill="#fffdf7"/>'
        f'<text x="{_EDGE}" y="{_EDGE + _LINE}" font-weight="bold">{escape(title)}</text>'
        f"{rows}</svg>"
    )


def picture(state: State, mode: str, seat: int) -> Optional[str]:
    """The table as `seat` sees it: as text, as SVG, or printed for a human."""
    text = state.observation_string(seat)
    if mode == "human":
        print(text)
        return None
    return text if mode == "ansi" else svg(text, state.get_game().title)


def play(state: State, seat: int, action: Action) -> None:
    """Plays the action of a seat: a number, or where the game has drawings a dict of the number
    and the strokes, which count where the number is that of the blank sheet."""
    if not isinstance(action, dict):
        state.apply_action(_whole(action), seat)
        return
    for part in ("action", "strokes"):
        if part not in action:
            raise ValueError(f"an action with a drawing is a dict of action and strokes; it has no {part}")
    number = _whole(action["action"])
    if number == 0 and state.get_game().draws and state.legal_actions_mask(seat)[0]:
        state.apply_text(seat, state.get_game().drawing_text(_strokes(action["strokes"])))
    else:
        state.apply_action(number, seat)


def _whole(action: Any) -> int:
    """The number of an action; a fraction of one would be another action."""
    try:
        return operator.index(action)
    except TypeError:
        raise TypeError(f"the action is a whole number, not of type {type(action).__name__}") from None


def _strokes(given: Any) -> npt.NDArray[np.float32]:
    """Strokes as the game takes them."""
    try:
        strokes = np.asarray(given)
    except (TypeError, ValueError):
        strokes = np.empty(0)
    if strokes.ndim != 3 or strokes.dtype.kind not in "fiu":
        raise TypeError("strokes is an array of strokes, points and 2 or 3 numbers, of floats")
    return strokes.astype(np.float32, copy=False)


class Drawn(kinds.Dict):  # type: ignore[misc]
    """A number and the strokes of a drawing beside it; a mask is one of the numbers."""

    def __init__(self, count: int) -> None:
        strokes = kinds.Box(0.0, 1.0, STROKES, np.float32)
        super().__init__({"action": kinds.Discrete(count), "strokes": strokes})

    def sample(self, mask: Any = None, probability: Any = None) -> dict[str, Any]:
        if isinstance(mask, np.ndarray):
            mask = {"action": mask, "strokes": None}
        return super().sample(mask, probability)


def spaces(game: Game) -> tuple[Union[Drawn, kinds.Discrete], kinds.Dict]:
    """The action and the observation space of a seat, as Gymnasium has them."""
    count, size = game.num_distinct_actions(), game.observation_tensor_size()
    action = Drawn(count) if game.draws else kinds.Discrete(count)
    observation = kinds.Dict(
        {
            "observation": kinds.Box(-np.inf, np.inf, (size,), np.float32),
            "action_mask": kinds.Box(0, 1, (count,), np.int8),
        }
    )
    return action, observation


def observed(state: State, seat: int) -> Observation:
    """What a seat may know, and what it may do."""
    return {
        "observation": state.observation_tensor(seat),
        "action_mask": state.legal_actions_mask(seat).astype(np.int8),
    }


def secret(rng: np.random.Generator) -> str:
    """A seed of 64 hex digits."""
    return rng.bytes(32).hex()
