"""Novem as a PettingZoo environment in plain Python, to be measured against."""

import random

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import ParallelEnv
from plain import SETUPS, Novem

MASK = np.ones(3, np.int8)


class NovemEnv(ParallelEnv):
    """Both sides choose at once, as PettingZoo's parallel environments do."""

    metadata = {"name": "novem_v0", "render_modes": []}

    def __init__(self):
        self.possible_agents = ["rows", "columns"]
        self.agents = []
        self.render_mode = None
        seen = Dict({"observation": Box(0, 2, (40,), np.float32), "action_mask": Box(0, 1, (3,), np.int8)})
        self.observation_spaces = {agent: seen for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(3) for agent in self.possible_agents}

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        if seed is not None or not hasattr(self, "rng"):
            self.rng = random.Random(seed)
        self.agents = self.possible_agents[:]
        self.novem = Novem()
        self.novem.lay_out(self.rng.randrange(len(SETUPS)))
        return self._observe(), {"rows": {}, "columns": {}}

    def step(self, actions):
        novem = self.novem
        novem.lay(actions["rows"], actions["columns"])
        over = novem.over
        if over:
            self.agents = []
            rows, columns = novem.returns()
            rewards = {"rows": rows, "columns": columns}
        else:
            rewards = {"rows": 0, "columns": 0}
            if novem.heights is None:
                novem.lay_out(self.rng.randrange(len(SETUPS)))
        ends = {"rows": over, "columns": over}
        cut = {"rows": False, "columns": False}
        return self._observe(), rewards, ends, cut, {"rows": {}, "columns": {}}

    def _observe(self):
        seen = {}
        for seat, agent in enumerate(self.possible_agents):
            row = np.empty(40, np.float32)
            self.novem.observe(seat, row)
            seen[agent] = {"observation": row, "action_mask": MASK.copy()}
        return seen
