"""PettingZoo's own tests, over every table of every game."""

import xml.etree.ElementTree as xml

import numpy as np
import pytest
import tidetable
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    render_test,
    seed_test,
)
from tables import every_table
from tidetable import gym, zoo

TABLES = list(every_table())
EVERY_TABLE = pytest.mark.parametrize("game", TABLES, ids=lambda g: f"{g.id}-{g.num_players()}")
# It warns of spaces without an end, of names and of rewards that come late: none is wrong here.
pytestmark = pytest.mark.filterwarnings("ignore")


@EVERY_TABLE
def test_agents_in_turn_pass_the_owners_test(game):
    api_test(zoo.env(game), num_cycles=60)


@EVERY_TABLE
def test_agents_at_once_pass_the_owners_test(game):
    parallel_api_test(zoo.parallel_env(game), num_cycles=60)


@EVERY_TABLE
def test_the_same_seed_is_the_same_match(game):
    seed_test(lambda: zoo.env(game), num_cycles=30)


def is_svg(picture):
    """Whether it is a picture that can be read, with some text in it."""
    root = xml.fromstring(picture)
    return root.tag.endswith("svg") and len(list(root)) > 3


@EVERY_TABLE
def test_tables_are_drawn(game, capsys):
    drawn = {"svg": is_svg, "ansi": lambda text: text.strip() != "", "human": lambda none: none is None}
    render_test(lambda render_mode: zoo.env(game, render_mode=render_mode), drawn)
    assert capsys.readouterr().out


@EVERY_TABLE
def test_rewards_are_the_returns_of_the_match(game):
    env = zoo.env(game)
    env.reset(seed=3)
    total = dict.fromkeys(env.possible_agents, 0.0)
    steps = 0
    for agent in env.agent_iter(200_000):
        seen, reward, over, _, _ = env.last()
        total[agent] += reward
        env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
        steps += 1
    assert env.agents == [] and steps > 2
    assert list(total.values()) == pytest.approx(env.match.returns())


@EVERY_TABLE
def test_both_kinds_play_the_same_match(game):
    env = zoo.parallel_env(game)
    seen, _ = env.reset(seed=4)
    rng = np.random.default_rng(0)
    pick = lambda mask: int(rng.choice(np.flatnonzero(mask))) if mask.any() else 0
    rewards = {}
    while env.agents:
        chosen = {agent: pick(seen[agent]["action_mask"]) for agent in env.agents}
        seen, rewards, over, _, _ = env.step(chosen)
        assert set(seen) == set(rewards) == set(over) == set(chosen)
    assert env.match.is_terminal()
    assert list(rewards.values()) == pytest.approx(env.match.returns())


@EVERY_TABLE
def test_what_is_refused_changes_nothing(game):
    env = zoo.parallel_env(game)
    env.reset(seed=5)
    before = env.match.serialize()
    seat = env.match.acting_players()[-1]
    actions = {agent: int(env.match.legal_actions(at)[0]) for at, agent in enumerate(env.agents) if at in env.match.acting_players()}
    refused = np.flatnonzero(env.match.legal_actions_mask(seat) == 0)
    wrong = [int(refused[0])] if len(refused) else []
    for action in [*wrong, game.num_distinct_actions(), -1]:
        with pytest.raises(tidetable.Error):
            env.step({**actions, f"seat_{seat}": action})
        assert env.match.serialize() == before
    with pytest.raises(ValueError, match=f"seat_{seat} has to act, too"):
        actions.pop(f"seat_{seat}")
        env.step(actions)
    with pytest.raises(ValueError, match="there is no render mode 'rgb'"):
        zoo.env(game, render_mode="rgb")


@pytest.mark.parametrize("game", [g for g in TABLES if g.draws], ids=lambda g: f"{g.id}-{g.num_players()}")
def test_strokes_beside_the_blank_sheet_are_a_drawing(game):
    env = zoo.env(game)
    env.reset(seed=6)
    strokes = np.zeros(env.action_space("seat_0")["strokes"].shape, np.float32)
    strokes[0, :3] = [[0.1, 0.2, 1.0], [0.5, 0.5, 1.0], [1.0, 1.0, 1.0]]
    text = game.drawing_text(strokes)
    assert np.allclose(game.drawing_numbers(text, strokes.shape), strokes, atol=1e-3)
    for shape in [(1, 1, 3), (16, 16, 2), (10**9, 10**9, 3), (1000, 1000, 1000), (0, 0, 0)]:
        with pytest.raises(tidetable.Error):
            game.drawing_numbers(text, shape)
    seat = int(env.agent_selection[5:])
    env.step({"action": 0, "strokes": strokes})
    assert text.split(" ", 1)[1] in str(env.match.view(seat))
    for bad in [strokes[0], strokes + 1, np.full_like(strokes, np.nan), "a boat", None]:
        before = env.match.serialize()
        with pytest.raises((ValueError, TypeError)):
            env.step({"action": 0, "strokes": bad})
        assert env.match.serialize() == before


def test_a_fraction_is_no_action_and_neither_is_half_a_dict():
    for kind in [zoo.env, gym.Table]:
        env = kind(TABLES[0].id)
        env.reset(seed=1)
        before = env.match.serialize()
        for odd in [np.float32(0.9), 1.7, np.array(0.5), np.array([0]), "0", [0], 1j]:
            with pytest.raises(TypeError, match="the action is a whole number, not of type"):
                env.step(odd)
        for half, words in [({"strokes": []}, "no action"), ({"action": 0}, "no strokes")]:
            with pytest.raises(ValueError, match=words):
                env.step(half)
        assert env.match.serialize() == before


def test_strokes_of_the_wrong_kind_are_named():
    drawn = [game for game in TABLES if game.draws]
    assert drawn
    for game in drawn:
        env = zoo.env(game)
        env.reset(seed=1)
        before = env.match.serialize()
        for odd in [None, "ink", np.zeros((2, 2)), np.zeros((1, 1, 3), complex), [[[0.1], [0.1, 0.2]]]]:
            with pytest.raises(TypeError, match="strokes is an array of strokes, points"):
                env.step({"action": 0, "strokes": odd})
        assert env.match.serialize() == before


def test_what_is_not_an_agents_is_named_and_rewards_come_once():
    env = zoo.parallel_env(TABLES[0])
    env.reset(seed=1)
    for odd in [[0, 0], None, 0]:
        with pytest.raises(TypeError, match="actions is a dict with an action for every agent"):
            env.step(odd)
    with pytest.raises(ValueError, match="there is no agent 'nobody'"):
        env.step({**dict.fromkeys(env.agents, 0), "nobody": 0})
    for odd in [-1, "x", 1.5]:
        with pytest.raises(ValueError, match="a seed is a whole number from 0 on"):
            env.reset(seed=odd)
    seen, _ = env.reset(seed=1)
    while env.agents:
        masks = {agent: seen[agent]["action_mask"] for agent in env.agents}
        actions = {agent: env.action_space(agent).sample(mask) if mask.any() else 0 for agent, mask in masks.items()}
        seen, *_ = env.step(actions)
    assert env.step({}) == env.step(dict.fromkeys(env.possible_agents, 0)) == ({}, {}, {}, {}, {})


def test_nothing_is_drawn_before_the_first_deal():
    assert zoo.env(TABLES[0], render_mode="ansi").render() is None
