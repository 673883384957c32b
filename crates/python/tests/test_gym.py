"""Gymnasium's own test, for one seat alone and against bots."""

import copy
import pickle

import numpy as np
import pytest
import tidetable
from gymnasium.utils.env_checker import check_env
from tables import every_table
from tidetable import gym

TABLES = list(every_table())
ALONE = [game for game in TABLES if game.num_players() == 1]
FEWEST = {game.id: game for game in reversed(TABLES)}.values()
named = dict(ids=lambda g: f"{g.id}-{g.num_players()}")
# It warns of spaces without an end, and that it would rather be made by its name.
pytestmark = pytest.mark.filterwarnings("ignore")


def played(env, seed):
    """Plays a match of random actions; its rewards, and the last observation."""
    seen, _ = env.reset(seed=seed)
    env.action_space.seed(seed)
    rewards, over = [], False
    while not over:
        action = env.action_space.sample(seen["action_mask"])
        seen, reward, over, truncated, _ = env.step(action)
        assert not truncated
        rewards.append(reward)
    return rewards, seen


@pytest.mark.parametrize("game", ALONE, **named)
def test_tables_for_one_pass_the_owners_test(game):
    check_env(gym.Table(game, illegal="ignore"))
    check_env(gym.Table(game, illegal="ignore", render_mode="ansi"))


@pytest.mark.parametrize("game", [g for g in FEWEST if g.num_players() > 1], **named)
def test_tables_with_bots_pass_the_owners_test(game):
    check_env(gym.Table(game, illegal="ignore"))


def test_there_are_games_for_one():
    assert len(ALONE) == 2


@pytest.mark.parametrize("game", FEWEST, **named)
def test_the_reward_is_the_return_and_a_seed_repeats_it(game):
    env = gym.Table(game)
    rewards, seen = played(env, 7)
    assert set(rewards[:-1]) <= {0.0} and rewards[-1] == pytest.approx(env.match.returns()[0])
    again, there = played(gym.Table(game), 7)
    assert again == rewards
    assert all(np.array_equal(seen[name], there[name]) for name in seen)


@pytest.mark.parametrize("game", ALONE, **named)
def test_what_is_refused_raises_or_is_ignored(game):
    env = gym.Table(game)
    with pytest.raises(ValueError, match="reset"):
        env.step(0)
    env.reset(seed=1)
    before, wrong = env.match.serialize(), int(np.flatnonzero(~env.action_masks())[0])
    with pytest.raises(tidetable.Refused) as refused:
        env.step(wrong)
    assert env.match.serialize() == before and refused.value.clause
    lenient = gym.Table(game, illegal="ignore")
    lenient.reset(seed=1)
    _, reward, over, _, info = lenient.step(wrong)
    assert (reward, over, info["refused"]) == (0.0, False, str(refused.value))
    for wrong in [dict(seat=1), dict(illegal="perhaps"), dict(render_mode="rgb")]:
        with pytest.raises(ValueError):
            gym.Table(game, **wrong)


def test_a_move_that_the_bots_cannot_answer_has_not_been_made():
    for game in FEWEST:
        if game.num_players() < 2:
            continue
        env = gym.Table(game, opponents="random", budget={"ms": 1})
        env.reset(seed=1)
        env.budget = {"ms": -1}
        for _ in range(100):
            before, first = env.match.serialize(), env.match.legal_actions(env.seat)[0]
            try:
                env.step({"action": first, "strokes": np.zeros((1, 1, 3))} if game.draws else first)
            except tidetable.Error as error:
                assert "budget.ms must be" in str(error) and env.match.serialize() == before
                break
        else:
            raise AssertionError("no bot was asked")
    with pytest.raises(TypeError, match="opponents is the name of a bot, not of type list"):
        gym.Table(game, opponents=["random"])


def test_a_table_is_copied_with_its_bots_and_goes_its_own_way():
    env = gym.Table(next(game for game in FEWEST if game.num_players() > 1 and not game.draws))
    env.reset(seed=1)
    before = env.match.serialize()
    for again in [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]:
        assert again.match.serialize() == before
        again.step(again.match.legal_actions(again.seat)[0])
        assert again.match.serialize() != before == env.match.serialize()
