"""What a type checker makes of the package: read by mypy, run by nobody. Lines that are wrong say so,
and if one of them were not, mypy would complain of that."""

from typing import Any, Optional

import numpy as np
import numpy.typing as npt
import tidetable
from tidetable import gym, ray, spiel, zoo
from typing_extensions import assert_type


def play(name: str) -> list[float]:
    game = tidetable.load_game(name, seats=2, some_option=True)
    state = game.new_initial_state(seed=1)
    while not state.is_terminal():
        seat = state.current_player()
        choice = tidetable.bot(name, "random").choose(state, seat, budget={"sims": 1}, seed=2)
        assert_type(choice, tidetable.Choice)
        assert_type(choice.thought, Optional[str])
        state.apply_action(choice)
        assert_type(state.legal_actions_mask(seat), npt.NDArray[np.uint8])
    assert_type(state.child(0), tidetable.State)
    assert_type(state.scores(), Optional[list[int]])
    state.apply_action("one")  # type: ignore[arg-type]
    state.no_such_method()  # type: ignore[attr-defined]
    return state.returns()


def refused(error: tidetable.Refused) -> str:
    return error.clause + error.reason


def fields(game: tidetable.Game) -> list[int]:
    return [field["start"] + field["len"] for field in game.action_fields()]


def tables(game: tidetable.Game) -> None:
    env = tidetable.VectorEnv(game, 16, seed=1, threads=2)
    actions = env.actions()
    assert_type(actions, npt.NDArray[np.int32])
    env.step(actions, **env.buffers())
    env.step([1, 2])  # type: ignore[arg-type]


def agents() -> None:
    table = zoo.env("some-game", seats=2, render_mode="ansi")
    assert_type(table, zoo.SeatsInTurn)
    table.reset(seed=1)
    assert_type(table.observe("seat_0"), dict[str, npt.NDArray[Any]])
    table.step(0)
    assert_type(table.render(), Optional[str])
    together = zoo.parallel_env("some-game")
    seen, _ = together.reset(seed=1)
    assert_type(seen, dict[str, dict[str, npt.NDArray[Any]]])
    seen, worth, _, _, _ = together.step({"seat_0": 1})
    assert_type(worth, dict[str, float])
    zoo.env(5)  # type: ignore[arg-type]


def learner() -> float:
    table = gym.Table("some-game", seat=1, opponents="random", illegal="ignore")
    seen, info = table.reset(seed=1)
    assert_type(info, dict[str, Any])
    seen, worth, over, _, _ = table.step(0)
    assert_type(over, bool)
    assert_type(table.action_masks(), npt.NDArray[np.bool_])
    gym.Table("some-game", illegal="maybe")  # type: ignore[arg-type]
    return worth


def searched(state: tidetable.State) -> list[float]:
    game = spiel.load_from(state)
    assert_type(game, spiel.Game)
    return game.new_initial_state().returns()


def many() -> None:
    assert_type(ray.simulate("some-game", ["this-bot", lambda state, seat, rng: 0], games=10), dict[str, Any])
    assert_type(ray.tune("some-game", "target.txt", rounds=3, progress=True), dict[str, Any])
    assert_type(ray.balance("some-game", "this-bot", rival="that-bot", budget={"sims": 5}), dict[str, Any])
    assert_type(ray.spread(str, [1, 2], workers=2), list[str])
    ray.tune("some-game")  # type: ignore[call-arg]
    ray.ladder("some-game", [5])  # type: ignore[list-item]
