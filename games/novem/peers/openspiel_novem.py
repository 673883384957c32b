"""Novem as an OpenSpiel game in plain Python, to be measured against."""

import numpy as np
import pyspiel
from plain import SETUPS, Novem

_TYPE = pyspiel.GameType(
    short_name="plain_python_novem",
    long_name="Novem in plain Python",
    dynamics=pyspiel.GameType.Dynamics.SIMULTANEOUS,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
)

_CHANCES = [(number, 1 / len(SETUPS)) for number in range(len(SETUPS))]


class NovemGame(pyspiel.Game):
    def __init__(self, params=None):
        info = pyspiel.GameInfo(
            num_distinct_actions=3,
            max_chance_outcomes=len(SETUPS),
            num_players=2,
            min_utility=-1,
            max_utility=1,
            utility_sum=0,
            # Eighteen tiles a game, and before each at most nineteen rounds that take none.
            max_game_length=2 * 19 * 20,
        )
        super().__init__(_TYPE, info, params or {})

    def new_initial_state(self):
        return NovemState(self)

    def make_py_observer(self, iig_obs_type=None, params=None):
        return NovemObserver()


class NovemState(pyspiel.State):
    def __init__(self, game):
        super().__init__(game)
        self.novem = Novem()

    def current_player(self):
        novem = self.novem
        if novem.over:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if novem.heights is None else pyspiel.PlayerId.SIMULTANEOUS

    def _legal_actions(self, player):
        return [0, 1, 2]

    def chance_outcomes(self):
        return _CHANCES

    def _apply_action(self, action):
        self.novem.lay_out(action)

    def _apply_actions(self, actions):
        self.novem.lay(*actions)

    def _action_to_string(self, player, action):
        if player == pyspiel.PlayerId.CHANCE:
            return "".join(map(str, SETUPS[action]))
        return "ABC"[action] if player == 0 else "123"[action]

    def is_terminal(self):
        return self.novem.over

    def returns(self):
        return self.novem.returns() if self.novem.over else [0, 0]

    def __str__(self):
        novem = self.novem
        return f"{novem.game} {novem.upper} {novem.heights} {novem.piles} {novem.points}"


class NovemObserver:
    def __init__(self):
        self.tensor = np.zeros(40, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state, player):
        state.novem.observe(player, self.tensor)

    def string_from(self, state, player):
        return str(state)


pyspiel.register_game(_TYPE, NovemGame)
