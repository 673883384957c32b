"""Every game for OpenSpiel. Importing this registers the game `tidetable` with pyspiel:

    import pyspiel, tidetable.spiel
    game = tidetable.spiel.load("some-game", seats=2)
    game = pyspiel.load_game("tidetable", {"id": "some-game", "seats": 2})

Chance is explicit, as it is in the rules. Where several seats act at once they are asked one after
the other; what a seat has chosen is in no other seat's information state before all have chosen.
`start` lets a match begin from a state that `tidetable.State.serialize` wrote: the whole way there
is in it, so that it is a state of the game and not one made up.
"""

import json

import numpy as np
import pyspiel

from . import deserialize, load_game

_PARAMETERS = {"id": "", "seats": 0, "options": "{}", "start": ""}


def _type(hidden, chance, seats, fewest, most):
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name="tidetable",
        long_name="Tidetable",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=(
            pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
            if chance
            else pyspiel.GameType.ChanceMode.DETERMINISTIC
        ),
        information=(
            information.IMPERFECT_INFORMATION if hidden else information.PERFECT_INFORMATION
        ),
        utility=(
            pyspiel.GameType.Utility.ZERO_SUM if seats > 1 else pyspiel.GameType.Utility.GENERAL_SUM
        ),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_PARAMETERS,
    )


class Game(pyspiel.Game):
    """A table of any game, as OpenSpiel sees it."""

    def __init__(self, params=None):
        params = {**_PARAMETERS, **(params or {})}
        self.start = deserialize(params["start"]) if params["start"] else None
        if self.start is not None:
            self.game = self.start.get_game()
        else:
            options = json.loads(params["options"])
            self.game = load_game(params["id"], params["seats"] or None, **options)
        seats = self.game.num_players()
        chances = self.game.max_chance_outcomes()
        # What is hidden and what acts at once is told apart in no game: nothing is lost by it.
        kind = _type(True, chances > 0, seats, seats, seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.num_distinct_actions(),
            max_chance_outcomes=chances,
            num_players=seats,
            min_utility=self.game.min_utility(),
            max_utility=self.game.max_utility(),
            utility_sum=self.game.utility_sum(),
            max_game_length=100_000,
        )
        super().__init__(kind, info, params)

    def new_initial_state(self):
        return State(self)

    def make_py_observer(self, iig_obs_type=None, params=None):
        return Observer(self.game, params)


class State(pyspiel.State):
    """A match under way, as OpenSpiel sees it."""

    def __init__(self, game):
        super().__init__(game)
        start = game.start
        self.match = start.clone() if start is not None else game.game.new_initial_state()

    def current_player(self):
        if self.match.is_terminal():
            return pyspiel.PlayerId.TERMINAL
        if self.match.is_chance_node():
            return pyspiel.PlayerId.CHANCE
        return self.match.acting_players()[0]

    def _legal_actions(self, player):
        return self.match.legal_actions(player)

    def chance_outcomes(self):
        return self.match.chance_outcomes()

    def _apply_action(self, action):
        if self.match.is_chance_node():
            self.match.apply_action(action)
        else:
            self.match.apply_action(action, self.match.acting_players()[0])

    def _action_to_string(self, player, action):
        if player == pyspiel.PlayerId.CHANCE:
            return self.match.action_to_string(action)
        return self.match.action_to_string(player, action)

    def is_terminal(self):
        return self.match.is_terminal()

    def returns(self):
        worth, outcome = self.match.returns(), self.match.outcome()
        seats = len(worth)
        if outcome is None or seats == 1 or not outcome["winners"]:
            return [float(share) for share in worth]
        # The same shares, but exact enough to add up to nothing.
        winners = outcome["winners"]
        won = (seats / len(winners) - 1) / (seats - 1)
        return [won if seat in winners else -1 / (seats - 1) for seat in range(seats)]

    def information_state_string(self, player=None):
        return self.match.information_state_string(self._player(player))

    def observation_string(self, player=None):
        return self.match.observation_string(self._player(player))

    def observation_tensor(self, player=None):
        return self.match.observation_tensor(self._player(player)).tolist()

    def _player(self, player):
        return self.current_player() if player is None else player

    def __str__(self):
        return self.match.information_state_string(0)

    def __deepcopy__(self, memo):
        copy = State(self.get_game())
        copy.match = self.match.clone()
        return copy


class Observer:
    """What a player observes, as a tensor and as a string."""

    def __init__(self, game, params=None):
        if params:
            raise ValueError(f"an observer takes no parameters, not {params}")
        self.tensor = np.zeros(game.observation_tensor_size(), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state, player):
        self.tensor[:] = state.match.observation_tensor(player)

    def string_from(self, state, player):
        return state.match.information_state_string(player)


def load(game, seats=None, **options):
    """A table of a game."""
    params = {"id": game, "seats": seats or 0, "options": json.dumps(options)}
    return pyspiel.load_game("tidetable", params)


def load_from(state):
    """The game that goes on from a state."""
    return pyspiel.load_game("tidetable", {"start": state.serialize()})


pyspiel.register_game(_type(True, True, 2, 1, 8), Game)
