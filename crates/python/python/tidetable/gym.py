"""Every game for Gymnasium: one seat learns, and bots sit in the others.

    env = tidetable.gym.Table("some-game", seats=1)
    env = tidetable.gym.Table("some-game", seats=2, seat=0, opponents="random")

An observation is a dict of `observation` and `action_mask`, an action a number (or a dict with
`strokes`, where a game has drawings). The reward comes with the end: what the match was worth, from
-1 to 1. An action that the rules refuse raises `tidetable.Refused`; with `illegal="ignore"` it
changes nothing, and `info["refused"]` says why.
"""

from __future__ import annotations

from typing import Any, Literal, Optional, Union

import gymnasium
import numpy as np
import numpy.typing as npt

from . import Budget, Error, Game, State, _drawing, bot
from ._drawing import Action, Observation

_MODES = ["human", "ansi", "svg"]


class Table(gymnasium.Env[Observation, Action]):
    """A seat at a table."""

    metadata = {"render_modes": _MODES}

    def __init__(
        self,
        game: Union[str, Game],
        seats: Optional[int] = None,
        render_mode: Optional[str] = None,
        *,
        seat: int = 0,
        opponents: str = "random",
        budget: Optional[Budget] = None,
        illegal: Literal["raise", "ignore"] = "raise",
        **options: Any,
    ) -> None:
        if render_mode not in [None, *_MODES]:
            raise ValueError(f"there is no render mode {render_mode!r}: {', '.join(_MODES)}")
        if illegal not in ["raise", "ignore"]:
            raise ValueError(f"illegal is 'raise' or 'ignore', not {illegal!r}")
        if not isinstance(opponents, str):
            raise TypeError(f"opponents is the name of a bot, not of type {type(opponents).__name__}")
        self.game = _drawing.loaded(game, seats, options)
        if not hasattr(seat, "__index__"):
            raise TypeError(f"the seat is a whole number, not of type {type(seat).__name__}")
        if not 0 <= seat < self.game.num_players():
            raise ValueError(f"there is no seat {seat}: seats are 0 to {self.game.num_players() - 1}")
        self.render_mode, self.seat, self.illegal, self.budget = render_mode, seat, illegal, budget
        self.action_space, self.observation_space = _drawing.spaces(self.game)  # type: ignore[assignment]
        alone = self.game.num_players() == 1
        self.bots = {
            other: bot(self.game.id, opponents)
            for other in range(self.game.num_players())
            if other != seat and not alone
        }
        self.match: Optional[State] = None

    def reset(  # type: ignore[override]
        self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        match = self.game.new_initial_state(_drawing.secret(self.np_random))
        self._wait(match)
        self.match = match
        return _drawing.observed(match, self.seat), {}

    def _wait(self, match: State) -> None:
        """Lets the others act until this seat is to, or it is over."""
        while not match.is_terminal() and self.seat not in match.acting_players():
            other = match.acting_players()[0]
            seed = int(self.np_random.integers(2**63))
            choice = self.bots[other].choose(match, other, self.budget, seed)
            match.apply_text(other, choice.text)

    def step(self, action: Action) -> tuple[Observation, float, bool, bool, dict[str, Any]]:  # type: ignore[override]
        if self.match is None:
            raise ValueError("reset the table before the first step")
        info: dict[str, Any] = {}
        # On a copy: whatever stops the bots that are to answer, the move has not been made then.
        match = self.match.clone()
        try:
            _drawing.play(match, self.seat, action)
        except Error as refused:
            if self.illegal == "raise":
                raise
            info["refused"] = str(refused)
        self._wait(match)
        self.match = match
        over = match.is_terminal()
        worth = float(match.returns()[self.seat]) if over else 0.0
        if self.render_mode == "human":
            self.render()
        return _drawing.observed(match, self.seat), worth, over, False, info

    def render(self) -> Optional[str]:  # type: ignore[override]
        """What this seat sees."""
        if self.render_mode is None or self.match is None:
            return None
        return _drawing.picture(self.match, self.render_mode, self.seat)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """What may be done now, as libraries for masked learning ask for it."""
        if self.match is None:
            raise ValueError("reset the table before asking what may be done")
        return np.asarray(self.match.legal_actions_mask(self.seat), dtype=bool)
