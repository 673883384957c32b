"""OpenSpiel's own tests and algorithms: what it finds agrees with what we have solved."""

import copy
import pickle

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


@pytest.mark.parametrize("again", [lambda game: pyspiel.load_game(str(game)), lambda game: pickle.loads(pickle.dumps(game))])
def test_a_game_with_options_or_a_beginning_comes_back_from_its_text_and_from_a_pickle(again):
    begun = tidetable.load_game(SOLVED).new_initial_state(seed=1)
    begun.apply_actions([0, 0])
    for game in [spiel.load(SOLVED, setup=7, same_setup=True, first_attacker="columns"), spiel.load_from(begun)]:
        there = again(game)
        assert str(there) == str(game) and there.game.options == game.game.options
        here, state = game.new_initial_state(), there.new_initial_state()
        assert str(state) == str(here) and state.legal_actions() == here.legal_actions()
        copied = pickle.loads(pickle.dumps(state))
        assert str(copied) == str(state)
    written = pyspiel.load_game("tidetable", {"id": SOLVED, "options": '{"setup": 7, "same_setup": true}'})
    assert written.game.options == spiel.load(SOLVED, setup=7, same_setup=True).game.options
    for wrong in ["{{", "[]", "%5B%5D", "7"]:
        with pytest.raises(ValueError, match="options is an object of JSON"):
            pyspiel.load_game("tidetable", {"id": SOLVED, "options": wrong})


def test_copies_have_the_same_past_and_what_is_hidden_tells_states_apart(small):
    state = spiel.load_from(small).new_initial_state()
    children = [state.child(action) for action in state.legal_actions()]
    other = 1 - state.current_player()
    assert len({child.information_state_string(other) for child in children}) == 1
    assert len({str(child) for child in children}) == len(children) > 1
    for child in children:
        for copied in [copy.copy(child), copy.deepcopy(child), child.clone()]:
            assert copied.history() == child.history() and str(copied) == str(child)


# A way into the second game of a solved match, square by square: both sides have as many points,
# four tiles lie there, and each of them ends the match when it is taken. After that come rounds
# that take none; twenty of them in a row end it, too.
WAY = "04674003286383151236087274"
EMPTY = "1"
MOST_EMPTY = 20
SETUP = 1


def last_rounds(left):
    """The match with so many rounds left at most."""
    state = tidetable.load_game(SOLVED, setup=SETUP, same_setup=True).new_initial_state()
    for square in map(int, WAY + EMPTY * (MOST_EMPTY - left)):
        state.apply_actions([square // 3, square % 3])
    return state


@pytest.fixture(scope="module")
def small():
    return last_rounds(3)


@pytest.fixture(scope="module")
def solution():
    return tidetable.solve(SOLVED, objective="match", setup=SETUP, same_setup=True)


def solved(solution, state):
    """What our solver says the state is worth to the first seat: its chance of winning less that of
    losing."""
    heights = [sum(square[tile] is not None for tile in ["top", "beneath"]) for square in state.view()["board"]]
    position = sum(height * 3**at for at, height in enumerate(heights))
    attacker = ["rows", "columns"].index(state.view()["attacker"])
    # The second game, who attacks, equal points.
    there = (solution["states"] == [1, position, attacker, 0]).all(axis=1)
    assert there.sum() == 1
    return float(solution["value"][there][0])


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


def test_what_ends_after_many_rounds_is_worth_what_our_solver_says(small, solution):
    """Our solver lets rounds without a tile go on for ever."""
    assert backwards(small, 40) == pytest.approx(solved(solution, small), abs=1e-6)


def value(game, policy):
    return expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)


@pytest.mark.parametrize("left", [3, 4])
def test_counterfactual_regrets_find_the_value(solution, left):
    """That of the small game, and so that of our solver: every round that may take no tile halves what
    is left between the two, and there are no more than these."""
    small = last_rounds(left)
    exact, ours = backwards(small, left), solved(solution, small)
    exact *= 1 if small.view()["attacker"] == "rows" else -1
    assert abs(exact - ours) == pytest.approx(2.0**-left / 3, abs=1e-6)
    game = spiel.load_from(small)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(30):
        solver.evaluate_and_update_policy()
    worth = value(game, solver.average_policy())
    assert worth[0] == pytest.approx(-worth[1], abs=1e-9)
    assert worth[0] == pytest.approx(exact, abs=0.01)
    assert worth[0] == pytest.approx(ours, abs=0.01 + 2.0**-left / 3)


def test_sampled_regrets_come_near(small, solution):
    game = spiel.load_from(small)
    np.random.seed(3)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(300):
        solver.iteration()
    worth = value(game, solver.average_policy())
    assert worth[0] == pytest.approx(solved(solution, small), abs=0.15)


def searcher(game, simulations, rng):
    return mcts.MCTSBot(game, 1.4, simulations, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)


def test_tree_search_plays_a_match(small):
    game = spiel.load_from(small)
    rng = np.random.RandomState(1)
    bots = [searcher(game, 50, rng) for _ in range(2)]
    state = game.new_initial_state()
    while not state.is_terminal():
        action = bots[state.current_player()].step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
    assert sum(state.returns()) == 0


def test_tree_search_finds_the_only_answer():
    """It searches the state as it is, what the first has laid included: so the second always finds
    a line that misses, or as attacker one that hits."""
    for seed, (left, laid) in enumerate((left, laid) for left in [1, 2] for laid in range(3)):
        state = last_rounds(left)
        attacker = ["rows", "columns"].index(state.view()["attacker"])
        game = spiel.load_from(state)
        lies = np.array([square["top"] is not None for square in state.view()["board"]]).reshape(3, 3)
        # The first seat lays a row, the second a column. Whoever attacks wants a tile, the other none.
        good = np.flatnonzero(lies[laid] if attacker == 1 else ~lies[laid])
        table = game.new_initial_state()
        assert table.current_player() == 0 and 0 < len(good) < 3
        table.apply_action(laid)
        assert searcher(game, 200, np.random.RandomState(seed)).step(table) in good


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
