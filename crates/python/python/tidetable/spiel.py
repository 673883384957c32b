"""Every game for OpenSpiel. Importing this registers the game `tidetable` with pyspiel:

    import pyspiel, tidetable.spiel
    game = tidetable.spiel.load("some-game", seats=2)
    game = pyspiel.load_game("tidetable", {"id": "some-game", "seats": 2})

Chance is explicit, as it is in the rules. Where several seats act at once they are asked one after
the other; what a seat has chosen is in no other seat's information state before all have chosen.
`start` lets a match begin from a state that `tidetable.State.serialize` wrote: the whole way there
is in it, so that it is a state of the game and not one made up.
"""

from __future__ import annotations

import json
from typing import Any, Optional
from urllib.parse import quote, unquote

import numpy as np
import pyspiel

from . import Game as _Game
from . import State as _State
from . import deserialize, load_game

_PARAMETERS: dict[str, Any] = {"id": "", "seats": 0, "options": "{}", "start": ""}


def _type(hidden: bool, chance: bool, seats: int, fewest: int, most: int) -> Any:
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


def _safe(text: str) -> str:
    """A parameter as OpenSpiel reads it back from a game's own text: without its commas and brackets."""
    return quote(text, safe="")


def _plain(text: str) -> str:
    """The parameter again; JSON that somebody wrote as it is stays that."""
    return text if text.lstrip().startswith("{") else unquote(text)


class Game(pyspiel.Game):  # type: ignore[misc]
    """A table of any game, as OpenSpiel sees it."""

    def __init__(self, params: Optional[dict[str, Any]] = None) -> None:
        params = {**_PARAMETERS, **(params or {})}
        self.start = deserialize(_plain(params["start"])) if params["start"] else None
        if self.start is not None:
            self.game = self.start.get_game()
        else:
            try:
                options = json.loads(_plain(params["options"]))
            except ValueError:
                options = None
            if not isinstance(options, dict):
                raise ValueError(f"options is an object of JSON, not {params['options']!r}")
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

    def new_initial_state(self) -> State:
        return State(self)

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        # OpenSpiel's own way back leaves out what this class has found.
        return _again, (str(self),)

    def make_py_observer(self, iig_obs_type: Any = None, params: Optional[dict[str, Any]] = None) -> Observer:
        return Observer(self.game, params)


class State(pyspiel.State):  # type: ignore[misc]
    """A match under way, as OpenSpiel sees it."""

    def __init__(self, game: Game, match: Optional[_State] = None) -> None:
        super().__init__(game)
        if match is None:
            match = game.start.clone() if game.start is not None else game.game.new_initial_state()
        self.match = match

    def current_player(self) -> int:
        if self.match.is_terminal():
            return pyspiel.PlayerId.TERMINAL
        if self.match.is_chance_node():
            return pyspiel.PlayerId.CHANCE
        return self.match.acting_players()[0]

    def _legal_actions(self, player: int) -> list[int]:
        return self.match.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.match.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        if self.match.is_chance_node():
            self.match.apply_action(action)
        else:
            self.match.apply_action(action, self.match.acting_players()[0])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.match.action_to_string(action)
        return self.match.action_to_string(player, action)

    def is_terminal(self) -> bool:
        return self.match.is_terminal()

    def returns(self) -> list[float]:
        worth, outcome = self.match.returns(), self.match.outcome()
        seats = len(worth)
        if outcome is None or seats == 1 or not outcome["winners"]:
            return [float(share) for share in worth]
        # The same shares, but exact enough to add up to nothing.
        winners = outcome["winners"]
        won = (seats / len(winners) - 1) / (seats - 1)
        return [won if seat in winners else -1 / (seats - 1) for seat in range(seats)]

    def information_state_string(self, player: Optional[int] = None) -> str:
        return self.match.information_state_string(self._player(player))

    def observation_string(self, player: Optional[int] = None) -> str:
        return self.match.observation_string(self._player(player))

    def observation_tensor(self, player: Optional[int] = None) -> list[float]:
        return self.match.observation_tensor(self._player(player)).tolist()

    def _player(self, player: Optional[int]) -> int:
        return self.current_player() if player is None else player

    def __str__(self) -> str:
        """All of it, as everywhere in OpenSpiel, which tells states apart by this."""
        return "\n".join(self.match.omniscient_story())

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.clone()  # type: ignore[no-any-return]


class Observer:
    """What a player observes, as a tensor and as a string."""

    def __init__(self, game: _Game, params: Optional[dict[str, Any]] = None) -> None:
        if params:
            raise ValueError(f"an observer takes no parameters, not {params}")
        self.tensor = np.zeros(game.observation_tensor_size(), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: State, player: int) -> None:
        self.tensor[:] = state.match.observation_tensor(player)

    def string_from(self, state: State, player: int) -> str:
        return state.match.information_state_string(player)


def _again(text: str) -> Game:
    """What a pickled game is rebuilt by."""
    return pyspiel.load_game(text)  # type: ignore[no-any-return]


def load(game: str, seats: Optional[int] = None, **options: Any) -> Game:
    """A table of a game."""
    table = load_game(game, seats, **options)
    params = {"id": game, "seats": table.num_players() if seats else 0, "options": _safe(json.dumps(table.options)) if options else "{}"}
    return pyspiel.load_game("tidetable", params)  # type: ignore[no-any-return]


def load_from(state: _State) -> Game:
    """The game that goes on from a state."""
    return pyspiel.load_game("tidetable", {"start": _safe(state.serialize())})  # type: ignore[no-any-return]


pyspiel.register_game(_type(True, True, 2, 1, 8), Game)
