"""Many machines: a local cluster with several workers, one of which is killed."""

import os
import signal

import numpy as np
import pytest
import tidetable
from tables import NUMBERED

ray = pytest.importorskip("ray", reason="ray is not installed: pip install ray")
from tidetable import ray as many  # noqa: E402

# The one with the fewest actions, and whatever is played alone.
GAME = min(NUMBERED, key=lambda name: tidetable.load_game(name).num_distinct_actions())
ALONE = next(name for name in NUMBERED if tidetable.game_info(name)["seats"][0] == 1)
SEATS = tidetable.load_game(GAME).num_players()


@pytest.fixture(scope="module", autouse=True)
def cluster():
    ray.init(num_cpus=3, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


def guessing():
    """A player that takes whatever comes."""
    def guess(state, seat, rng):
        return rng.choice(state.legal_actions(seat))
    return guess


def mortal(folder):
    """The same player, whose worker is killed in the middle of its first match."""
    def guess(state, seat, rng):
        if state.move_number() > 3:
            try:
                os.close(os.open(folder / "killed", os.O_CREAT | os.O_EXCL))
            except FileExistsError:
                pass
            else:
                os.kill(os.getpid(), signal.SIGKILL)
        return rng.choice(state.legal_actions(seat))
    return guess


def test_a_tournament_is_the_same_with_any_workers_and_when_one_is_killed(tmp_path):
    how, others, told = dict(games=70, seed=5), ["random"] * (SEATS - 1), []
    alone = many.simulate(GAME, [guessing(), *others], workers=1, **how)
    assert alone["games"] == 70 and len(alone["bots"]) == SEATS
    assert sum(one["won"]["mean"] for one in alone["bots"]) == pytest.approx(1)
    assert many.simulate(GAME, [guessing(), *others], workers=3, **how) == alone
    killed = many.simulate(GAME, [mortal(tmp_path), *others], workers=3, progress=lambda *now: told.append(now), **how)
    assert killed == alone
    assert (tmp_path / "killed").exists() and told[-1] == (5, 5, 1)
    assert many.simulate(GAME, [guessing(), *others], workers=3, games=70, seed=6) != alone


def test_data_are_the_same_with_any_workers_and_when_one_is_killed(tmp_path):
    alone = many.generate(GAME, guessing(), games=40, workers=1)
    killed = many.generate(GAME, mortal(tmp_path), games=40, workers=3)
    assert (tmp_path / "killed").exists()
    arrays = [name for name in alone if name != "drawings"]
    assert all(np.array_equal(alone[name], killed[name]) for name in arrays)
    rows = np.arange(len(alone["actions"]))
    numbered = alone["actions"] >= 0
    assert len(rows) > 40 and (alone["masks"][rows, alone["actions"]][numbered] == 1).all()
    assert set(alone["games"]) == set(range(40)) and alone["drawings"].keys() == set(rows[~numbered])
    # What a match was worth adds up, seat by seat.
    for number in range(40):
        own = alone["games"] == number
        by_seat = dict(zip(alone["players"][own], alone["returns"][own]))
        assert sum(by_seat.values()) == pytest.approx(0, abs=1e-6) and len(by_seat) == SEATS


def test_a_ladder_puts_the_stronger_on_top(tmp_path):
    bots, how = ["random", tidetable.game_info(GAME)["bots"][0], mortal(tmp_path)], dict(games=24, budget={"sims": 4})
    told = []
    found = many.ladder(GAME, bots, workers=3, progress=lambda *now: told.append(now), **how)
    assert found["ladder"][0]["bot"] == bots[1] and told[-1][2] == 1
    assert sum(row["rating"] for row in found["ladder"]) == pytest.approx(0, abs=1e-6)
    assert sum(row["won"] for row in found["ladder"]) == found["games"] == 72
    assert found == many.ladder(GAME, bots, workers=1, **how)


def test_seats_are_weighed_and_games_alone_are_played():
    for name in [GAME, ALONE]:
        found = many.balance(name, games=20, workers=3, seats=tidetable.game_info(name)["seats"][0])
        assert found["games"] == 20 and found["decisions"]["mean"] > 1 and found["choices"]["mean"] > 1
        assert all(-1 <= seat["returns"]["mean"] <= 1 for seat in found["seats"])
    alone = many.ladder(ALONE, ["random", guessing()], games=4, seats=1, workers=2)
    assert alone["games"] == 4 and len(alone["ladder"]) == 2


def test_every_deal_is_played_in_all_seatings_and_of_the_same_players_once():
    """With players that draw no lots a deal is all there is to a game."""
    def first(state, seat, rng):
        return state.legal_actions(seat)[0]

    def last(state, seat, rng):
        return state.legal_actions(seat)[-1]

    def starts(players):
        """How many games begin with the same sight."""
        data = many.generate(GAME, players, games=4 * SEATS, workers=2)
        begins = np.unique(data["games"], return_index=True)[1]
        seen = [row.tobytes() for row in data["observations"][begins]]
        return [seen.count(one) for one in seen]

    assert min(starts([first] + [last] * (SEATS - 1))) >= SEATS
    assert min(starts(first)) < SEATS


def test_an_item_that_kills_every_worker_is_named(monkeypatch):
    monkeypatch.setattr(many, "_MOST_LOSSES", 1)
    with pytest.raises(RuntimeError, match="item 1 has lost 2 workers"):
        many.spread(lambda item: item or os.kill(os.getpid(), signal.SIGKILL), [1, 0], workers=1)
    with pytest.raises(ZeroDivisionError):
        many.spread(lambda item: 1 // item, [1, 0], workers=2)
    assert many.spread(lambda item: item * 2, [], workers=2) == []


@pytest.mark.parametrize(
    "wrong, words",
    [
        (dict(games=0), "games must be"),
        (dict(games=True), "games must be"),
        (dict(games=2.5), "games must be"),
        (dict(seed=-1), "seed must be"),
        (dict(seed="one"), "seed must be"),
        (dict(workers=0), "workers must be"),
        (dict(budget={"ms": 5}), "budget must be"),
        (dict(budget={"sims": 0}), "budget.sims must be"),
        (dict(progress="loud"), "progress is"),
        (dict(seats=99), "is played by"),
        (dict(no_such_option=1), "no_such_option"),
        (dict(bots="nobody"), "nobody"),
        (dict(bots=["random"] * 99), "bots must be"),
        (dict(bots=[5] * SEATS), "a player is"),
        (dict(game="nothing"), "there is no game"),
    ],
)
def test_what_cannot_be_done_is_named(wrong, words):
    given = {"game": GAME, "bots": "random", **wrong}
    for what in [many.simulate, many.generate]:
        with pytest.raises(ValueError, match=words):
            what(**given)


def test_a_player_that_breaks_the_rules_is_told_so():
    with pytest.raises(tidetable.Error, match="there is no action"):
        many.simulate(GAME, lambda state, seat, rng: 10**6, games=2, workers=1)
    with pytest.raises(ValueError, match="different names"):
        many.ladder(GAME, ["random", "random"])
