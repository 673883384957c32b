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

import functools

import numpy as np
from pettingzoo import AECEnv, ParallelEnv

from . import _drawing

_MODES = ["human", "ansi", "svg"]


class _Table:
    """What both kinds of environments share."""

    def _open(self, game, seats, render_mode, options):
        if render_mode not in [None, *_MODES]:
            raise ValueError(f"there is no render mode {render_mode!r}: {', '.join(_MODES)}")
        self.game = _drawing.loaded(game, seats, options)
        self.render_mode = render_mode
        self.metadata = {"name": self.game.id, "render_modes": list(_MODES), "is_parallelizable": True}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.num_players())]
        self.agents = []
        self.match = None
        self._rng = np.random.default_rng()
        self._spaces = {agent: _drawing.spaces(self.game) for agent in self.possible_agents}

    @functools.lru_cache(maxsize=None)
    def observation_space(self, agent):
        return self._spaces[agent][1]

    @functools.lru_cache(maxsize=None)
    def action_space(self, agent):
        return self._spaces[agent][0]

    def _deal(self, seed):
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.match = self.game.new_initial_state(_drawing.secret(self._rng))
        self.agents = self.possible_agents[:]

    def _seat(self, agent):
        return self.possible_agents.index(agent)

    def _worth(self):
        return dict(zip(self.possible_agents, map(float, self.match.returns())))

    def _look(self, agent):
        return _drawing.observed(self.match, self._seat(agent))

    def _picture(self, seat):
        if self.render_mode is None or self.match is None:
            return None
        return _drawing.picture(self.match, self.render_mode, seat)

    def close(self):
        self.match = None


class SeatsInTurn(_Table, AECEnv):
    """One agent after the other."""

    def __init__(self, game, seats=None, render_mode=None, **options):
        super().__init__()
        self._open(game, seats, render_mode, options)

    def reset(self, seed=None, options=None):
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._select()

    def _select(self):
        acting = self.match.acting_players()
        if acting:
            self.agent_selection = self.possible_agents[acting[0]]
            return
        self.rewards = self._worth()
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def observe(self, agent):
        return self._look(agent)

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        _drawing.play(self.match, self._seat(agent), action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self):
        """What the agent that is to act sees."""
        return self._picture(self._seat(self.agent_selection))


class SeatsAtOnce(_Table, ParallelEnv):
    """All agents at once. Whoever has nothing to decide has an empty mask, and its action is not
    looked at."""

    def __init__(self, game, seats=None, render_mode=None, **options):
        self._open(game, seats, render_mode, options)

    def reset(self, seed=None, options=None):
        self._deal(seed)
        return {agent: self._look(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(self, actions):
        agents, acting = self.agents, self.match.acting_players()
        missing = [seat for seat in acting if self.possible_agents[seat] not in actions]
        if missing:
            raise ValueError(f"{self.possible_agents[missing[0]]} has to act, too")
        # All are made on a copy, so that one that is refused changes nothing.
        match = self.match.clone()
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

    def render(self):
        """What the first agent that is to act sees."""
        acting = self.match.acting_players() if self.match is not None else []
        return self._picture(acting[0] if acting else 0)


def env(game, seats=None, render_mode=None, **options):
    """A table for agents one after the other."""
    return SeatsInTurn(game, seats, render_mode, **options)


def parallel_env(game, seats=None, render_mode=None, **options):
    """A table for agents all at once."""
    return SeatsAtOnce(game, seats, render_mode, **options)
