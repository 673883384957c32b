"""Bots, reviews, campaigns and solutions."""

import copy
import pickle
import random
import signal

import numpy as np
import pytest
import tidetable
from tables import NUMBERED, draw, move

LITTLE = {"sims": 8}


@pytest.mark.parametrize("name", NUMBERED)
def test_bots_choose_from_what_their_seat_sees(name):
    game, rng = tidetable.load_game(name), random.Random(1)
    bots = tidetable.game_info(name)["bots"]
    state = game.new_initial_state(seed=4)
    for turn in range(12):
        if state.is_terminal():
            break
        seat = state.acting_players()[0]
        for bot in [tidetable.bot(name, bot) for bot in bots]:
            choice = bot.choose(state, seat, budget=LITTLE, seed=turn)
            again = bot.choose(state, seat, budget=LITTLE, seed=turn)
            assert (choice.text, choice.action) == (again.text, again.action)
            assert choice.seat == seat
            if choice.action is None:
                state.clone().apply_text(seat, choice.text)
            else:
                assert choice.action in state.legal_actions(seat)
                state.clone().apply_action(choice, player=seat)
        move(state, rng)


@pytest.mark.parametrize("name", NUMBERED)
def test_an_assessment_tells_every_legal_move(name):
    state = tidetable.load_game(name).new_initial_state(seed=4)
    seat = state.acting_players()[0]
    bot = tidetable.bot(name, tidetable.game_info(name)["bots"][0])
    found = bot.assess(state, seat, budget=LITTLE, seed=1)
    texts = {text for text, _ in state.legal_texts(seat)}
    assert {one["text"] for one in found["moves"]} == texts


@pytest.mark.parametrize("name", NUMBERED)
def test_bots_refuse_what_they_cannot_answer(name):
    game = tidetable.load_game(name)
    bot = tidetable.bot(name, tidetable.game_info(name)["bots"][0])
    with pytest.raises(tidetable.Error, match="has no bot"):
        tidetable.bot(name, "nobody")
    state = game.new_initial_state(seed=1)
    for odd in [{"sims": 0}, {"ms": 10**9}, {"sims": 1, "ms": 1}, {}, {"days": 1}, 5, {"sims": "1"}]:
        with pytest.raises(tidetable.Error):
            bot.choose(state, 0, budget=odd)
    with pytest.raises(tidetable.Error):
        bot.choose(state, game.num_players(), budget=LITTLE)
    for other in NUMBERED:
        if other != name:
            there = tidetable.load_game(other).new_initial_state(seed=1)
            with pytest.raises(tidetable.Error, match="another game"):
                bot.choose(there, there.acting_players()[0], budget=LITTLE)
    with pytest.raises(tidetable.Error, match="not over"):
        tidetable.review(state)


@pytest.mark.parametrize("name", NUMBERED)
def test_a_review_looks_at_a_match_that_is_over(name):
    rng, state = random.Random(3), tidetable.load_game(name).new_initial_state(seed=2)
    while not state.is_terminal():
        move(state, rng)
    weakest = tidetable.game_info(name)["bots"][-1]
    found = tidetable.review(state, bot=weakest, budget={"sims": 1})
    assert found == tidetable.review(state.record(), bot=weakest, budget={"sims": 1})
    assert isinstance(found, dict) and found


def test_campaigns_go_on_from_game_to_game():
    played = 0
    for name, kinds in tidetable.campaigns().items():
        for kind in kinds:
            campaign = tidetable.campaign(name, kind["id"], kind["seats"][0])
            assert (campaign.game, campaign.kind) == (name, kind["id"])
            rng = random.Random(1)
            for step in range(12):
                if campaign.over:
                    break
                due = campaign.decisions()
                file = campaign.file()
                if due is not None:
                    with pytest.raises(tidetable.Error):
                        campaign.next_state(seed=1)
                    with pytest.raises(tidetable.Error):
                        campaign.decide("nothing of the kind")
                    assert campaign.file() == file
                    campaign.decide(due[1][0][0])
                    continue
                state = campaign.next_state(seed=step)
                with pytest.raises(tidetable.Error):
                    campaign.enter(state)
                assert campaign.file() == file
                while not state.is_terminal():
                    seat = state.acting_players()[0]
                    state.apply_text(seat, rng.choice(state.legal_texts(seat))[0])
                campaign.enter(state)
                played += 1
            again = pickle.loads(pickle.dumps(campaign))
            assert again.file() == campaign.file() == tidetable.load_campaign(campaign.file()).file()
            assert again.view() == campaign.view() and str(campaign)
        with pytest.raises(tidetable.Error):
            tidetable.campaign(name, "nothing", 1)
        with pytest.raises(tidetable.Error):
            tidetable.campaign(name, kinds[0]["id"], 99)
    assert played > 1
    with pytest.raises(tidetable.Error):
        tidetable.load_campaign("{}")


def test_solutions_are_arrays():
    for game in tidetable.solutions():
        by_name = getattr(tidetable, "solve_" + game.replace("-", "_"))
        found = by_name()
        arrays = {name: array for name, array in found.items() if name != "about"}
        assert arrays and all(isinstance(array, np.ndarray) for array in arrays.values())
        assert all(name in found["about"] for name in arrays)
        with pytest.raises(tidetable.Error):
            by_name(no_such_option=1)
    with pytest.raises(AttributeError):
        tidetable.solve_nothing
    unsolved = set(tidetable.games()) - set(tidetable.solutions())
    for game in unsolved:
        with pytest.raises(tidetable.Error, match="not solved"):
            tidetable.solve(game)


def test_a_long_look_back_can_be_broken_off():
    state, rng = tidetable.load_game(NUMBERED[0]).new_initial_state(seed=1), random.Random(1)
    while not state.is_terminal():
        move(state, rng)
    heard, looked = [], []

    def ring(signal, frame):
        # A bell that is heard only when the call returns rings once, however often it was rung.
        heard.append(signal)
        if len(heard) == 3:
            raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, ring)
    try:
        with pytest.raises(KeyboardInterrupt):
            signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
            looked.append(tidetable.review(state, bot="random", budget=LITTLE))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert looked == [] and len(heard) >= 3


@pytest.mark.parametrize("name", NUMBERED)
def test_bots_can_be_pickled_and_copied(name):
    state = tidetable.load_game(name).new_initial_state(seed=1)
    seat = state.acting_players()[0]
    for one in tidetable.game_info(name)["bots"]:
        bot = tidetable.bot(name, one)
        for again in [pickle.loads(pickle.dumps(bot)), copy.deepcopy(bot)]:
            assert (again.game, again.name) == (name, one)
    chosen = bot.choose(state, seat, LITTLE, 3).text
    assert again.choose(state, seat, LITTLE, 3).text == chosen
