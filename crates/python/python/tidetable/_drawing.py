"""What the adapters share: pictures of a table, and actions with drawings."""

from html import escape

import numpy as np
from gymnasium import spaces as kinds

STROKES = (16, 16, 3)
"""Strokes, points and numbers of a drawing that an adapter takes beside the number of an action."""

_LINE, _LETTER, _EDGE = 18, 8.4, 16


def svg(text, title):
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


def picture(state, mode, seat):
    """The table as `seat` sees it: as text, as SVG, or printed for a human."""
    text = state.observation_string(seat)
    if mode == "human":
        print(text)
        return None
    return text if mode == "ansi" else svg(text, state.get_game().title)


def play(state, seat, action):
    """Plays the action of a seat: a number, or where the game has drawings a dict of the number
    and the strokes, which count where the number is that of the blank sheet."""
    if isinstance(action, dict):
        strokes = np.asarray(action["strokes"], dtype=np.float32)
        if int(action["action"]) == 0 and state.legal_actions_mask(seat)[0]:
            state.apply_text(seat, state.get_game().drawing_text(strokes))
            return
        action = action["action"]
    state.apply_action(int(action), seat)


class Drawn(kinds.Dict):
    """A number and the strokes of a drawing beside it; a mask is one of the numbers."""

    def __init__(self, count):
        strokes = kinds.Box(0.0, 1.0, STROKES, np.float32)
        super().__init__({"action": kinds.Discrete(count), "strokes": strokes})

    def sample(self, mask=None, probability=None):
        if isinstance(mask, np.ndarray):
            mask = {"action": mask, "strokes": None}
        return super().sample(mask, probability)


def spaces(game):
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


def observed(state, seat):
    """What a seat may know, and what it may do."""
    return {
        "observation": state.observation_tensor(seat),
        "action_mask": state.legal_actions_mask(seat).astype(np.int8),
    }


def loaded(game, seats, options):
    """A game by its name, or as it is."""
    from . import load_game

    return load_game(game, seats, **options) if isinstance(game, str) else game


def secret(rng):
    """A seed of 64 hex digits."""
    return rng.bytes(32).hex()
