"""Every game for Gymnasium: one seat learns, and bots sit in the others.

    env = tidetable.gym.Table("some-game", seats=1)
    env = tidetable.gym.Table("some-game", seats=2, seat=0, opponents="random")

An observation is a dict of `observation` and `action_mask`, an action a number (or a dict with
`strokes`, where a game has drawings). The reward comes with the end: what the match was worth, from
-1 to 1. An action that the rules refuse raises `tidetable.Refused`; with `illegal="ignore"` it
changes nothing, and `info["refused"]` says why.
"""

import gymnasium
import numpy as np

from . import Error, _drawing, bot

_MODES = ["human", "ansi", "svg"]


class Table(gymnasium.Env):
    """A seat at a table."""

    metadata = {"render_modes": _MODES}

    def __init__(
        self,
        game,
        seats=None,
        render_mode=None,
        *,
        seat=0,
        opponents="random",
        budget=None,
        illegal="raise",
        **options,
    ):
        if render_mode not in [None, *_MODES]:
            raise ValueError(f"there is no render mode {render_mode!r}: {', '.join(_MODES)}")
        if illegal not in ["raise", "ignore"]:
            raise ValueError(f"illegal is 'raise' or 'ignore', not {illegal!r}")
        self.game = _drawing.loaded(game, seats, options)
        if not 0 <= seat < self.game.num_players():
            raise ValueError(f"there is no seat {seat}: seats are 0 to {self.game.num_players() - 1}")
        self.render_mode, self.seat, self.illegal, self.budget = render_mode, seat, illegal, budget
        self.action_space, self.observation_space = _drawing.spaces(self.game)
        alone = self.game.num_players() == 1
        self.bots = {
            other: bot(self.game.id, opponents)
            for other in range(self.game.num_players())
            if other != seat and not alone
        }
        self.match = None

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self.match = self.game.new_initial_state(_drawing.secret(self.np_random))
        self._wait()
        return _drawing.observed(self.match, self.seat), {}

    def _wait(self):
        """Lets the others act until this seat is to, or it is over."""
        while not self.match.is_terminal() and self.seat not in self.match.acting_players():
            other = self.match.acting_players()[0]
            seed = int(self.np_random.integers(2**63))
            choice = self.bots[other].choose(self.match, other, self.budget, seed)
            self.match.apply_text(other, choice.text)

    def step(self, action):
        if self.match is None:
            raise ValueError("reset the table before the first step")
        info = {}
        try:
            _drawing.play(self.match, self.seat, action)
        except Error as refused:
            if self.illegal == "raise":
                raise
            info["refused"] = str(refused)
        self._wait()
        over = self.match.is_terminal()
        worth = float(self.match.returns()[self.seat]) if over else 0.0
        if self.render_mode == "human":
            self.render()
        return _drawing.observed(self.match, self.seat), worth, over, False, info

    def render(self):
        """What this seat sees."""
        if self.render_mode is None or self.match is None:
            return None
        return _drawing.picture(self.match, self.render_mode, self.seat)

    def action_masks(self):
        """What may be done now, as libraries for masked learning ask for it."""
        return np.asarray(self.match.legal_actions_mask(self.seat), dtype=bool)
