"""Thousands of tables at once, in arrays of the caller's own."""

import os
import pathlib

import numpy as np
import pytest
import tidetable
from tables import every_table

TABLES = list(every_table())
EVERY_TABLE = pytest.mark.parametrize("game", TABLES, ids=lambda g: f"{g.id}-{g.num_players()}")
MANY = 24


def played(env, steps, seed=5):
    """Random play, and all that was written on the way."""
    arrays, actions, all_of_it = env.buffers(), env.actions(), []
    env.reset(seed, **arrays)
    for _ in range(steps):
        env.random_actions(actions)
        legal = np.take_along_axis(arrays["masks"], np.maximum(actions, 0)[..., None], axis=2)[..., 0]
        acts = arrays["players"] >= 0
        assert (legal[acts] == 1).all() and (actions[~acts] == -1).all()
        assert acts.any(axis=1).all()
        drawn = arrays["samples"]
        legal = np.take_along_axis(arrays["masks"], np.maximum(drawn, 0)[..., None], axis=2)[..., 0]
        assert (legal[acts] == 1).all() and (drawn[~acts] == -1).all()
        env.step(actions, **arrays)
        all_of_it.append({name: array.copy() for name, array in arrays.items()})
    return all_of_it


@EVERY_TABLE
def test_shapes_and_what_is_written(game):
    env = tidetable.VectorEnv(game, MANY, seed=1)
    seats, rows = game.num_players(), env.rows
    assert rows == (seats if game.together else 1) and len(env) == env.num_envs == MANY
    arrays = env.buffers()
    assert {name: array.shape for name, array in arrays.items()} == {
        "observations": (MANY, rows, game.observation_tensor_size()),
        "masks": (MANY, rows, game.num_distinct_actions()),
        "players": (MANY, rows),
        "samples": (MANY, rows),
        "rewards": (MANY, seats),
        "dones": (MANY,),
        "scores": (MANY, seats),
    }
    for step in played(env, 60):
        assert np.isfinite(step["observations"]).all()
        assert (step["rewards"][step["dones"] == 0] == 0).all()
        assert (step["scores"][step["dones"] == 0] == 0).all()


@EVERY_TABLE
def test_matches_end_and_begin_anew(game):
    env = tidetable.VectorEnv(game, MANY, seed=1)
    actions, samples = env.actions(), env.actions()
    dones, masks = np.zeros(MANY, np.uint8), env.buffers()["masks"]
    rewards = np.zeros((MANY, game.num_players()), np.float32)
    env.reset(1, samples=samples)
    for _ in range(20_000):
        actions, samples = samples, actions
        env.step(actions, samples=samples, dones=dones, rewards=rewards, masks=masks)
        if dones.any():
            break
    over = dones == 1
    assert over.any() and masks.any(axis=(1, 2)).all() and (rewards[~over] == 0).all()
    if game.num_players() > 1:
        assert np.allclose(rewards.sum(axis=1), 0, atol=1e-6)
    else:
        assert (np.abs(rewards[over]) == 1).all()


@EVERY_TABLE
def test_a_seed_gives_the_same_with_any_number_of_threads(game):
    first = played(tidetable.VectorEnv(game, MANY, seed=1), 40)
    for threads in [1, 2, 5]:
        again = played(tidetable.VectorEnv(game, MANY, threads=threads), 40)
        for one, other in zip(first, again):
            for name in one:
                assert (one[name] == other[name]).all(), name
    other = played(tidetable.VectorEnv(game, MANY), 40, seed=6)
    assert any((one["masks"] != two["masks"]).any() for one, two in zip(first, other)) or any(
        (one["observations"] != two["observations"]).any() for one, two in zip(first, other)
    )


@EVERY_TABLE
def test_a_table_shows_what_a_state_would(game):
    """Where nothing is drawn, or whatever was: a table's rows are those of its view."""
    env = tidetable.VectorEnv(game, 4, seed=1)
    arrays = env.buffers()
    env.reset(2, **arrays)
    for table in range(4):
        players = [int(player) for player in arrays["players"][table] if player >= 0]
        acting = env.acting_players(table)
        assert players == (acting if game.together else acting[:1])
        assert isinstance(env.view(table), dict) and isinstance(env.view(table, 0), dict)


@EVERY_TABLE
def test_nothing_moves_when_something_is_wrong(game):
    env = tidetable.VectorEnv(game, MANY, seed=3, threads=2)
    arrays, actions = env.buffers(), env.actions()
    env.reset(3, **arrays)
    env.random_actions(actions)
    env.step(actions, **arrays)
    now = env.buffers()
    env.observe(**now)
    env.random_actions(actions)

    def refused(what, *arguments, error=tidetable.Error, match=None, **named):
        with pytest.raises(error, match=match):
            what(*arguments, **named)
        after = env.buffers()
        env.observe(**after)
        # Samples are drawn anew.
        assert all((now[name] == after[name]).all() for name in now if name != "samples")

    bad = actions.copy()
    row = int(np.flatnonzero(now["players"][17] >= 0)[0])
    for wrong in [-1, -2, game.num_distinct_actions(), 2**31 - 1]:
        bad[17, row] = wrong
        refused(env.step, bad, match=f"table 17, seat .*, action {wrong}")
    masked = np.flatnonzero(now["masks"][17, row] == 0)
    if len(masked):
        bad[17, row] = masked[0]
        refused(env.step, bad, match=f"table 17, seat .*, action {masked[0]}:")
    refused(env.step, actions[:-1], match="shape")
    refused(env.step, actions[..., None], match="shape")
    refused(env.step, actions.astype(np.int64), error=TypeError, match="int32")
    refused(env.step, actions.astype(np.float32), error=TypeError)
    refused(env.step, actions.tolist(), error=TypeError)
    refused(env.step, np.repeat(actions, 2, axis=0)[::2], match="C-contiguous")
    refused(env.step, None, error=TypeError)
    refused(env.step, actions, masks=arrays["masks"][:-1], match="masks has the shape")
    refused(env.step, actions, masks=arrays["masks"].astype(bool), error=TypeError, match="masks")
    refused(env.step, actions, dones=np.zeros(MANY), error=TypeError)
    refused(env.step, actions, nothing=actions, error=TypeError, match="no array nothing")
    refused(env.step, actions, observations=arrays["observations"].astype(">f4"), error=TypeError)
    read_only = arrays["rewards"].copy()
    read_only.flags.writeable = False
    refused(env.step, actions, rewards=read_only, match="rewards cannot be written")
    if game.num_players() > 1 and env.rows > 1:
        shared = np.zeros((MANY, game.num_players()), np.int32)
        refused(env.step, shared, scores=shared)
    refused(env.view, MANY)
    refused(env.view, 0, game.num_players())
    refused(env.random_actions, actions[:-1])
    refused(env.reset, -1)
    env.step(actions, **arrays)


def test_wrong_numbers_of_tables_and_threads_are_refused():
    game = TABLES[0]
    for odd in [0, -1, 2**18 + 1, 2**70]:
        with pytest.raises(tidetable.Error):
            tidetable.VectorEnv(game, odd)
        with pytest.raises(tidetable.Error):
            tidetable.VectorEnv(game, 1, threads=odd)
    for odd in ["a", 1.5, None]:
        with pytest.raises(TypeError):
            tidetable.VectorEnv(game, odd)
    with pytest.raises(TypeError):
        tidetable.VectorEnv("game", 1)


@EVERY_TABLE
def test_only_what_is_given_is_written(game):
    env = tidetable.VectorEnv(game, 3, seed=1)
    actions, dones = env.actions(), np.full(3, 9, np.uint8)
    env.reset(1)
    env.random_actions(actions)
    env.step(actions, dones=dones)
    assert (dones <= 1).all()
    env.random_actions(actions)
    env.step(actions)


def in_a_fork(what):
    """What a forked child of this process says of it."""
    here, there = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            what()
            said = "nothing wrong"
        except BaseException as error:
            said = f"{type(error).__name__}: {error}"
        os.write(there, said.encode())
        os._exit(0)
    os.close(there)
    with os.fdopen(here) as ears:
        said = ears.read()
    os.waitpid(child, 0)
    return said


def begun(threads):
    """Tables that have been stepped, and what they do next."""
    env = tidetable.VectorEnv(TABLES[0], 1024, seed=1, threads=threads)
    actions = env.actions()
    env.random_actions(actions)
    env.step(actions)
    env.random_actions(actions)
    return env, actions


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_forked_process_is_told_that_threads_stayed_behind():
    for threads, words in [(1, "nothing wrong"), (2, "Error: this process was forked")]:
        env, actions = begun(threads)
        assert in_a_fork(lambda: env.step(actions)).startswith(words)
        assert in_a_fork(lambda: begun(threads)) == "nothing wrong"
        env.step(actions)


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_no_memory_for_arrays_is_no_panic():
    resource = pytest.importorskip("resource")
    statm = pathlib.Path("/proc/self/statm")
    if not statm.exists():
        pytest.skip("only Linux says how much memory it has given out")

    def fill():
        env, _ = begun(1)
        taken = int(statm.read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (taken + 2**28, resource.RLIM_INFINITY))
        kept = []
        while True:
            kept.append(env.buffers())

    assert "MemoryError" in in_a_fork(fill)
