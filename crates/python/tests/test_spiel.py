"""OpenSpiel's own tests and algorithms: what it finds agrees with what we have solved."""

import numpy as np
import pyspiel
import pytest
import tidetable
from open_spiel.python.algorithms import cfr, expected_game_score, external_sampling_mccfr, mcts
from scipy.optimize import linprog
from tables import every_table
from tidetable import spiel

TABLES = list(every_table())
SOLVED = tidetable.solutions()[0]


@pytest.mark.parametrize("game", TABLES, ids=lambda g: f"{g.id}-{g.num_players()}")
def test_random_play_passes_the_owners_test(game):
    pyspiel.random_sim_test(
        spiel.load(game.id, game.num_players()), num_sims=1, serialize=False, verbose=False
    )


def test_a_state_comes_back_from_its_text():
    game = spiel.load(SOLVED)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


# A way into the second game of a solved match, square by square: both sides have as many points,
# four tiles lie there, each of which ends the match when it is taken, and 17 rounds in a row took none.
WAY = "0467400328638315123608727411111111111111111"
SETUP = 1


@pytest.fixture(scope="module")
def small():
    """The last rounds of a match: three more without a tile end it, too."""
    state = tidetable.load_game(SOLVED, setup=SETUP, same_setup=True).new_initial_state()
    for square in map(int, WAY):
        state.apply_actions([square // 3, square % 3])
    return state


@pytest.fixture(scope="module")
def solved(small):
    """What our solver says the state is worth to the first seat: its chance of winning less that of
    losing."""
    found = tidetable.solve(SOLVED, objective="match", setup=SETUP, same_setup=True)
    heights = [sum(square[tile] is not None for tile in ["top", "beneath"]) for square in small.view()["board"]]
    position = sum(height * 3**at for at, height in enumerate(heights))
    # The second game, the first seat attacks, equal points.
    there = (found["states"] == [1, position, 0, 0]).all(axis=1)
    assert small.view()["attacker"] == "rows" and there.sum() == 1
    return float(found["value"][there][0])


def test_the_small_game_is_as_it_is_said(small):
    game = spiel.load_from(small)
    state = game.new_initial_state()
    assert state.current_player() == 0 and state.legal_actions() == [0, 1, 2]
    state.apply_action(0)
    # What the first has laid is not told to the second.
    told = state.information_state_string(1)
    other = game.new_initial_state()
    other.apply_action(2)
    assert (state.current_player(), told) == (1, other.information_state_string(1))
    assert state.information_state_string(0) != other.information_state_string(0)
    pyspiel.random_sim_test(game, num_sims=5, serialize=False, verbose=False)


def worth_of(matrix):
    """What a table of payoffs is worth to whoever chooses the row, by a linear program."""
    rows, columns = matrix.shape
    found = linprog(
        [0] * rows + [-1],
        A_ub=np.hstack([-matrix.T, np.ones((columns, 1))]),
        b_ub=[0] * columns,
        A_eq=[[1] * rows + [0]],
        b_eq=[1],
        bounds=[(0, 1)] * rows + [(None, None)],
    )
    return -found.fun


def backwards(state, rounds):
    """What the small game is worth to the first seat if so many rounds without a tile end it: a tile
    wins the match for whoever attacks, and without one it is a draw."""
    lies_there = np.array([square["top"] is not None for square in state.view()["board"]])
    worth = 0.0
    for left in range(1, rounds + 1):
        attacker = 1.0 if (rounds - left) % 2 == 0 else -1.0
        worth = worth_of(np.where(lies_there, attacker, worth).reshape(3, 3))
    return worth


def test_what_ends_after_many_rounds_is_worth_what_our_solver_says(small, solved):
    """Our solver lets rounds without a tile go on for ever."""
    assert backwards(small, 40) == pytest.approx(solved, abs=1e-6)


def value(game, policy):
    return expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)


def test_counterfactual_regrets_find_the_value(small):
    game = spiel.load_from(small)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(30):
        solver.evaluate_and_update_policy()
    worth = value(game, solver.average_policy())
    assert worth[0] == pytest.approx(-worth[1], abs=1e-9)
    assert worth[0] == pytest.approx(backwards(small, 3), abs=0.01)


def test_sampled_regrets_come_near(small):
    game = spiel.load_from(small)
    np.random.seed(3)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(300):
        solver.iteration()
    worth = value(game, solver.average_policy())
    assert worth[0] == pytest.approx(backwards(small, 3), abs=0.15)


def test_tree_search_plays_a_match(small):
    game = spiel.load_from(small)
    rng = np.random.RandomState(1)
    bots = [
        mcts.MCTSBot(game, 1.4, 50, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
        for _ in range(2)
    ]
    state = game.new_initial_state()
    while not state.is_terminal():
        action = bots[state.current_player()].step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
    assert sum(state.returns()) == 0


def test_observers_see_what_players_see():
    game = spiel.load(SOLVED)
    state = game.new_initial_state()
    state.apply_action(0)
    observer = game.make_py_observer()
    observer.set_from(state, 1)
    assert observer.tensor.tolist() == state.observation_tensor(1)
    assert observer.string_from(state, 1) == state.information_state_string(1)
    with pytest.raises(ValueError):
        game.make_py_observer(params={"odd": 1})
