"""What is measured against is Novem: the peers play as tidetable does, match by match."""

import random

import numpy as np
import pytest
import tidetable
from plain import SETUPS, Novem


def same(state, novem):
    """Whether both show the same."""
    out = np.empty(40, np.float32)
    for seat in range(2):
        novem.observe(seat, out)
        assert np.allclose(state.observation_tensor(seat), out), (state, seat)
    assert state.is_terminal() == novem.over


def test_the_plain_rules_are_those_of_the_game():
    game, rng = tidetable.load_game("novem"), random.Random(1)
    for _ in range(200):
        state, novem = game.new_initial_state(), Novem()
        while not state.is_terminal():
            if state.is_chance_node():
                number = rng.randrange(72)
                assert state.action_to_string(number) == "".join(map(str, SETUPS[number]))
                state.apply_action(number)
                novem.lay_out(number)
            else:
                joint = [rng.randrange(3), rng.randrange(3)]
                state.apply_actions(joint)
                novem.lay(*joint)
            same(state, novem)
        assert state.scores() == novem.points and state.returns() == novem.returns()


def test_pettingzoo_plays_the_same():
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import parallel_api_test
    from pettingzoo_novem import NovemEnv

    parallel_api_test(NovemEnv(), num_cycles=200)
    env = NovemEnv()
    env.reset(seed=3)
    rng, state = random.Random(2), tidetable.load_game("novem").new_initial_state()
    while env.agents:
        if state.is_chance_node():
            state.apply_action(SETUPS.index(env.novem.upper))
        joint = [rng.randrange(3), rng.randrange(3)]
        seen, rewards, *_ = env.step({"rows": joint[0], "columns": joint[1]})
        state.apply_actions(joint)
        if not state.is_chance_node():
            for seat, agent in enumerate(env.possible_agents):
                assert np.allclose(seen[agent]["observation"], state.observation_tensor(seat))
    assert list(rewards.values()) == state.returns()


def test_openspiel_plays_the_same():
    pyspiel = pytest.importorskip("pyspiel")
    from openspiel_novem import NovemGame

    pyspiel.random_sim_test(NovemGame(), num_sims=3, serialize=False, verbose=False)
    rng, there = random.Random(2), NovemGame().new_initial_state()
    state = tidetable.load_game("novem").new_initial_state()
    while not there.is_terminal():
        assert there.current_player() == state.current_player()
        if there.is_chance_node():
            action = rng.randrange(72)
            assert len(there.chance_outcomes()) == len(state.chance_outcomes())
            there.apply_action(action)
            state.apply_action(action)
        else:
            joint = [rng.choice(there.legal_actions(seat)) for seat in range(2)]
            there.apply_actions(joint)
            state.apply_actions(joint)
        same(state, there.novem)
    assert list(there.returns()) == state.returns()
