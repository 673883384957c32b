"""Every game for PettingZoo: one agent after the other, or all of them at once.

    env = tidetable.zoo.env("some-game", seats=3)
    env = tidetable.zoo.parallel_env("some-game", seats=3)

Agents are `seat_0`, `seat_1` and so on. An observation is a dict of `observation`, the row of
numbers that `Game.observation_fields` explains, and `action_mask`. An action is a number; where a
game has drawings it is a dict of `action` and `strokes`, and the strokes count where the number is
0, the blank sheet. Whatever the rules refuse raises `tidetable.Refused`, and nothing has changed.

Nobody sees what is hidden: where several seats act at once they are asked one after the other, and
none of them sees what the others have chosen before all have.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Optional, Union

import numpy as np
from gymnasium import spaces as kinds
from pettingzoo import AECEnv, ParallelEnv

from . import Game, State, _drawing
from ._drawing import Action, Observation

_MODES = ["human", "ansi", "svg"]


class _Table:
    """What both kinds of environments share."""

    game: Game
    render_mode: Optional[str]
    agents: list[str]

    def _open(
        self, game: Union[str, Game], seats: Optional[int], render_mode: Optional[str], options: dict[str, Any]
    ) -> None:
        if render_mode not in [None, *_MODES]:
            raise ValueError(f"there is no render mode {render_mode!r}: {', '.join(_MODES)}")
        self.game = _drawing.loaded(game, seats, options)
        self.render_mode = render_mode
        self.metadata = {"name": self.game.id, "render_modes": list(_MODES), "is_parallelizable": True}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.num_players())]
        self.agents = []
        self.match: Optional[State] = None
        self._rng = np.random.default_rng()
        self._spaces = {agent: _drawing.spaces(self.game) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> kinds.Dict:
        return self._spaces[agent][1]

    def action_space(self, agent: str) -> Union[_drawing.Drawn, kinds.Discrete]:
        return self._spaces[agent][0]

    def _deal(self, seed: Optional[int]) -> None:
        if seed is not None:
            try:
                self._rng = np.random.default_rng(seed)
            except (TypeError, ValueError):
                raise ValueError(f"a seed is a whole number from 0 on, not {seed!r}") from None
        self.match = self.game.new_initial_state(_drawing.secret(self._rng))
        self.agents = self.possible_agents[:]

    def _seat(self, agent: str) -> int:
        if agent not in self.possible_agents:
            raise ValueError(f"there is no agent {agent!r}: {', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent)

    def _open_match(self) -> State:
        if self.match is None:
            raise ValueError("reset the table first")
        return self.match

    def _worth(self) -> dict[str, float]:
        return dict(zip(self.possible_agents, map(float, self._open_match().returns())))

    def _look(self, agent: str) -> Observation:
        return _drawing.observed(self._open_match(), self._seat(agent))

    def _picture(self, seat: int) -> Optional[str]:
        if self.render_mode is None or self.match is None:
            return None
        return _drawing.picture(self.match, self.render_mode, seat)

    def close(self) -> None:
        self.match = None


class SeatsInTurn(_Table, AECEnv):  # type: ignore[misc, type-arg]
    """One agent after the other."""

    def __init__(
        self, game: Union[str, Game], seats: Optional[int] = None, render_mode: Optional[str] = None, **options: Any
    ) -> None:
        super().__init__()
        self._open(game, seats, render_mode, options)

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        acting = self._open_match().acting_players()
        if acting:
            self.agent_selection = self.possible_agents[acting[0]]
            return
        self.rewards = self._worth()
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observation:
        return self._look(agent)

    def step(self, action: Optional[Action]) -> None:
        match, agent = self._open_match(), self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to act: None is for agents whose match is over")
        _drawing.play(match, self._seat(agent), action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Optional[str]:
        """What the agent that is to act sees."""
        if self.match is None:
            return None
        return self._picture(self._seat(self.agent_selection))


class SeatsAtOnce(_Table, ParallelEnv):  # type: ignore[misc, type-arg]
    """All agents at once. Whoever has nothing to decide has an empty mask, and its action is not
    looked at."""

    def __init__(
        self, game: Union[str, Game], seats: Optional[int] = None, render_mode: Optional[str] = None, **options: Any
    ) -> None:
        self._open(game, seats, render_mode, options)

    def reset(
        self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._deal(seed)
        return {agent: self._look(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, Action]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        match = self._open_match()
        if not isinstance(actions, Mapping):
            raise TypeError(f"actions is a dict with an action for every agent, not of type {type(actions).__name__}")
        for agent in actions:
            self._seat(agent)
        if not self.agents:
            # It is over, and everybody has had the rewards.
            return {}, {}, {}, {}, {}
        agents, acting = self.agents, match.acting_players()
        missing = [seat for seat in acting if self.possible_agents[seat] not in actions]
        if missing:
            raise ValueError(f"{self.possible_agents[missing[0]]} has to act, too")
        # All are made on a copy, so that one that is refused changes nothing.
        match = match.clone()
        for seat in acting:
            _drawing.play(match, seat, actions[self.possible_agents[seat]])
        self.match = match
        over = match.is_terminal()
        worth = self._worth() if over else dict.fromkeys(agents, 0.0)
        seen = {agent: self._look(agent) for agent in agents}
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        flags = dict.fromkeys(agents, over), dict.fromkeys(agents, False)
        return seen, worth, *flags, {agent: {} for agent in agents}

    def render(self) -> Optional[str]:
        """What the first agent that is to act sees."""
        acting = self.match.acting_players() if self.match is not None else []
        return self._picture(acting[0] if acting else 0)


def env(
    game: Union[str, Game], seats: Optional[int] = None, render_mode: Optional[str] = None, **options: Any
) -> SeatsInTurn:
    """A table for agents one after the other."""
    return SeatsInTurn(game, seats, render_mode, **options)


def parallel_env(
    game: Union[str, Game], seats: Optional[int] = None, render_mode: Optional[str] = None, **options: Any
) -> SeatsAtOnce:
    """A table for agents all at once."""
    return SeatsAtOnce(game, seats, render_mode, **options)
