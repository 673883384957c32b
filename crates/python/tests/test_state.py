"""States by OpenSpiel's names, over every table of every game."""

import json
import pickle
import random

import numpy as np
import pytest
import tidetable
from tables import NUMBERED, draw, every_table, move, some, states

TABLES = list(every_table())
EVERY_TABLE = pytest.mark.parametrize("game", TABLES, ids=lambda g: f"{g.id}-{g.num_players()}")


def test_there_are_games():
    assert NUMBERED
    for game in tidetable.games():
        info = tidetable.game_info(game)
        assert info["id"] == game and info["options"]["properties"] is not None
        assert tidetable.load_game(game).num_players() == info["usual_seats"]


@EVERY_TABLE
def test_fields_tell_what_numbers_mean(game):
    for fields, size in [
        (game.action_fields(), game.num_distinct_actions()),
        (game.observation_fields(), game.observation_tensor_size()),
    ]:
        start = 0
        for field in fields:
            assert field["start"] == start and field["name"] and field["meaning"]
            start += field["len"]
        assert start == size
    assert game.observation_tensor_shape() == [game.observation_tensor_size()]


@EVERY_TABLE
def test_random_games_end_and_returns_add_up(game):
    rng = random.Random(1)
    moves = 0
    for state in states(game, rng):
        player = state.current_player()
        assert state.is_terminal() == (player == -4)
        assert state.is_simultaneous_node() == (player == -2)
        assert state.is_player_node() == (player >= 0)
        moves += 1
        if not state.is_terminal():
            assert state.returns() == [0] * game.num_players() and state.scores() is None
            continue
        assert state.legal_actions() == [] and state.acting_players() == []
        worth = state.returns()
        assert worth == state.rewards() and len(state.scores()) == game.num_players()
        assert all(game.min_utility() <= share <= game.max_utility() for share in worth)
        if game.num_players() > 1:
            assert sum(worth) == pytest.approx(game.utility_sum(), abs=1e-6)
        assert [seat for seat, share in enumerate(worth) if share == max(worth)] == (
            state.outcome()["winners"] or [seat for seat in range(game.num_players())]
        )
    assert moves > 2


@EVERY_TABLE
def test_text_and_number_convert_both_ways_and_mask_shows_the_list(game):
    rng = random.Random(2)
    for state in some(game, rng, 40):
        for seat in range(game.num_players()):
            legal = state.legal_actions(seat)
            assert legal == sorted(set(legal)) and (legal != []) == (seat in state.acting_players())
            texts = [state.action_to_string(seat, action) for action in legal]
            assert [state.string_to_action(seat, text) for text in texts] == legal
            assert sorted(texts) == sorted(text for text, _ in state.legal_texts(seat))
            mask = state.legal_actions_mask(seat)
            assert mask.dtype == np.uint8 and mask.shape == (game.num_distinct_actions(),)
            assert np.flatnonzero(mask).tolist() == legal
            seen = state.observation_tensor(seat)
            assert seen.dtype == np.float32 and seen.shape == (game.observation_tensor_size(),)
            assert np.isfinite(seen).all()


@EVERY_TABLE
def test_a_copy_goes_its_own_way(game):
    rng = random.Random(3)
    for state in some(game, rng, 10):
        before = state.serialize()
        for copy in [state.clone(), pickle.loads(pickle.dumps(state)), game.deserialize_state(before)]:
            assert copy.serialize() == before and copy.get_game() == game
            for seat in range(game.num_players()):
                assert copy.information_state_string(seat) == state.information_state_string(seat)
                assert (copy.observation_tensor(seat) == state.observation_tensor(seat)).all()
            if not copy.is_terminal():
                move(copy, rng)
                assert copy.serialize() != before
        assert state.serialize() == before


@EVERY_TABLE
def test_a_seed_decides_all_chance_and_proves_it(game):
    def played(seed):
        rng, state = random.Random(4), game.new_initial_state(seed)
        while not state.is_terminal():
            assert not state.is_chance_node()
            move(state, rng)
        return state

    first, again = played(7), played(7)
    assert first.record() == again.record()
    found = tidetable.verify(first.record())
    entries = first.record().splitlines()[1:]
    assert found["moves"] + found["chances"] == len(entries) == first.move_number()
    read = tidetable.load_record(first.record())
    assert read.is_terminal() and read.returns() == first.returns()
    half = "\n".join(first.record().splitlines()[: 1 + len(entries) // 2])
    assert not tidetable.load_record(half).is_terminal()
    with pytest.raises(tidetable.Error):
        tidetable.verify(half)


@EVERY_TABLE
def test_children_of_a_chance_node_are_its_outcomes(game):
    state = game.new_initial_state()
    if not state.is_chance_node():
        return
    assert state.current_player() == -1
    outcomes = state.chance_outcomes()
    assert sum(share for _, share in outcomes) == pytest.approx(1)
    assert len(outcomes) <= game.max_chance_outcomes()
    assert state.legal_actions() == [at for at, _ in outcomes]
    mask = state.legal_actions_mask()
    assert mask.shape == (game.max_chance_outcomes(),) and mask.sum() == len(outcomes)
    for at, _ in outcomes[:5]:
        text = state.action_to_string(at)
        assert state.string_to_action(text) == at
        assert state.child(at).move_number() == 1
    assert state.move_number() == 0


@EVERY_TABLE
def test_nothing_is_done_that_cannot_be(game):
    rng = random.Random(5)
    for state in some(game, rng, 8):
        before = state.serialize()

        def refused(what, *arguments, error=tidetable.Error, **named):
            with pytest.raises(error):
                what(*arguments, **named)
            assert state.serialize() == before

        seats, actions = game.num_players(), game.num_distinct_actions()
        for seat in range(seats):
            for action in {0, actions - 1, rng.randrange(actions)} - set(state.legal_actions(seat)):
                refused(state.apply_action, action, player=seat)
        refused(state.apply_action, actions, player=0)
        refused(state.apply_action, -1, player=0)
        refused(state.apply_action, 2**70, player=0)
        refused(state.apply_action, 0, player=seats)
        refused(state.apply_action, 0, player=-1)
        refused(state.apply_action, "0", error=(TypeError, tidetable.Error))
        refused(state.apply_actions, [0] * (seats + 1))
        refused(state.apply_actions, 7, error=TypeError)
        refused(state.apply_text, 0, "no such move\x00")
        refused(state.apply_chance_text, "nothing of the kind")
        if state.is_terminal():
            refused(state.apply_action, 0)
        else:
            refused(state.record)
        if state.is_simultaneous_node():
            refused(state.apply_action, 0)
            refused(state.apply_actions, [-1] * seats)
            illegal = [game.num_distinct_actions()] * seats
            refused(state.apply_actions, illegal)
        else:
            refused(state.apply_actions, [0] * seats)


def test_a_refusal_has_its_clause_and_its_reason():
    found = 0
    for game in TABLES:
        state = game.new_initial_state(seed=1)
        first = state.acting_players()[0]
        state.apply_action(state.legal_actions(first)[0], player=first)
        for seat in range(game.num_players()):
            for action in range(game.num_distinct_actions()):
                try:
                    state.child(action, player=seat)
                except tidetable.Refused as refused:
                    assert "-" in refused.clause and refused.reason and str(refused)
                    assert refused.clause in game.rules
                    found += 1
                except tidetable.Error:
                    pass
    assert found


@EVERY_TABLE
def test_views_are_dicts_and_information_states_the_same_on_a_line(game):
    rng = random.Random(6)
    for state in some(game, rng, 5):
        for seat in range(game.num_players()):
            view = state.view(seat)
            assert isinstance(view, dict)
            assert json.loads(state.information_state_string(seat)) == view
            assert isinstance(state.observation_string(seat), str)
        assert isinstance(state.view(), dict) and str(state)


@pytest.mark.parametrize("game", tidetable.games())
def test_wrong_tables_are_refused(game):
    fewest, most = tidetable.game_info(game)["seats"]
    for seats in [0, fewest - 1, most + 1, -3, 2**40, 2**80]:
        with pytest.raises(tidetable.Error):
            tidetable.load_game(game, seats=seats)
    with pytest.raises(tidetable.Error, match="unknown field"):
        tidetable.load_game(game, no_such_option=1)
    endless = []
    endless.append(endless)
    for odd in [endless, {1: 2}, object(), float("nan"), 2**70, b"bytes", {"a"}]:
        with pytest.raises(tidetable.Error):
            tidetable.load_game(game, odd=odd)
    for seats in ["two", 2.0, [2]]:
        with pytest.raises(TypeError):
            tidetable.load_game(game, seats=seats)


def test_games_nobody_knows_are_refused_with_a_list():
    with pytest.raises(tidetable.Error, match=tidetable.games()[0]):
        tidetable.load_game("no such game")
    with pytest.raises(TypeError):
        tidetable.load_game(7)


@EVERY_TABLE
def test_seeds(game):
    same = game.new_initial_state(seed=5).serialize()
    assert game.new_initial_state(seed=np.int64(5)).serialize() == same
    assert game.new_initial_state(seed="05" + 62 * "0").serialize() == same
    for odd in [-1, 2**64, "shell"]:
        with pytest.raises(tidetable.Error):
            game.new_initial_state(seed=odd)
    with pytest.raises(TypeError):
        game.new_initial_state(seed=1.5)


@EVERY_TABLE
def test_tampered_states_are_refused(game):
    rng = random.Random(7)
    state = list(some(game, rng, 3, seed=3))[-1]
    text = state.serialize()
    lines = text.splitlines()
    header = json.loads(lines[0])
    wrong = [
        "",
        "{}",
        text[: len(lines[0]) // 2],
        text.replace('"tidetable":1', '"tidetable":2'),
        "\n".join([json.dumps({**header, "game": "nothing"})] + lines[1:]),
        "\n".join([json.dumps({**header, "ruleset": 999})] + lines[1:]),
        "\n".join([json.dumps({**header, "seats": []})] + lines[1:]),
        "\n".join([json.dumps({**header, "options": {"x": 1}})] + lines[1:]),
        "\n".join([json.dumps({**header, "seed": 64 * "0"})] + lines[1:]),
        "\n".join(lines[:1] + lines[2:]),
        "\n".join(lines + ['{"v":1}']),
    ]
    for tampered in wrong:
        with pytest.raises(tidetable.Error):
            tidetable.deserialize(tampered)
    pickled = pickle.dumps(state)
    for _ in range(300):
        at = rng.randrange(len(pickled))
        torn = pickled[:at] + bytes([rng.randrange(256)]) + pickled[at + 1 :]
        try:
            pickle.loads(torn)
        except Exception:  # Whatever pickle itself thinks of it; only it must come back.
            pass


def test_tables_can_be_pickled():
    for game in TABLES:
        assert pickle.loads(pickle.dumps(game)) == game
        assert repr(game)


def test_what_is_no_whole_number_is_named_and_after_the_end_nobody_acts():
    name = NUMBERED[0]
    game = tidetable.load_game(name)
    state = game.new_initial_state(seed=1)
    for call, what in [
        (lambda: state.apply_action("0"), "the action is a whole number, not of type str"),
        (lambda: state.apply_action(1.0, 0), "the action is a whole number, not of type float"),
        (lambda: state.legal_actions("first"), "the player is a whole number, not of type str"),
        (lambda: game.new_initial_state(seed=1.5), "a seed is a whole number, not of type float"),
        (lambda: tidetable.load_game(name, seats="two"), "the number of seats is a whole number, not of type str"),
        (lambda: tidetable.VectorEnv(game, "4"), "the number of tables is a whole number, not of type str"),
    ]:
        with pytest.raises(TypeError) as refused:
            call()
        assert str(refused.value) == what
    rng = random.Random(1)
    while not state.is_terminal():
        move(state, rng)
    with pytest.raises(tidetable.Error, match="the match is over"):
        state.apply_actions([0] * game.num_players())


def test_actions_can_be_made_one_by_one_from_the_state_itself():
    for game in TABLES:
        if not game.together:
            continue
        state, plain = game.new_initial_state(seed=1), game.new_initial_state(seed=1)
        for _ in range(5):
            assert state.is_simultaneous_node()
            state.apply_actions(state.legal_actions(seat)[0] for seat in range(game.num_players()))
            plain.apply_actions([plain.legal_actions(seat)[0] for seat in range(game.num_players())])
            assert state.serialize() == plain.serialize()

        class Looking:
            def __index__(self):
                return state.legal_actions(0)[0]

        before = state.serialize()
        state.apply_actions([Looking(), *plain.legal_actions(1)[:1]])
        assert state.serialize() != before


def test_tables_are_keys():
    for game in TABLES:
        again = tidetable.load_game(game.id, game.num_players())
        assert {game: 1}[again] == 1
        assert len({game, again, *TABLES}) == len(TABLES)


def test_a_drawing_larger_than_memory_is_refused():
    drawn = [game for game in TABLES if game.draws]
    assert drawn
    for game in drawn:
        for shape in [(2**40, 2**8, 3), (1, 2**50, 3), (2**55, 1, 3)]:
            claimed = np.broadcast_to(np.float32(0.5), shape)
            with pytest.raises(tidetable.Error, match="at most"):
                game.drawing_text(claimed)
        for odd in [np.zeros((1, 1, 3)), np.zeros((1, 3), np.float32), [[[0.1, 0.1, 1]]], None, "ink"]:
            with pytest.raises(TypeError, match="strokes is a numpy array of float32"):
                game.drawing_text(odd)


def test_numbers_below_nought_are_named_as_they_are():
    game = TABLES[0]
    for ms in [-1, 0, 60_001, 2**70]:
        with pytest.raises(tidetable.Error, match="ms "):
            game.rules_speed(ms)
    with pytest.raises(TypeError, match="ms is a whole number, not of type str"):
        game.rules_speed("long")
    with pytest.raises(tidetable.Error, match="not -3"):
        tidetable.load_game(game.id, seats=-3)
    for name, kinds in tidetable.campaigns().items():
        with pytest.raises(tidetable.Error, match="not -3"):
            tidetable.campaign(name, kinds[0]["id"], -3)
