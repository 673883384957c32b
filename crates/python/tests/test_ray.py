"""Many machines: a local cluster with several workers, one of which is killed."""

import json
import os
import pathlib
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


def killing_once(folder, work):
    """What plays a portion, but the first worker that has one is killed."""
    def portion(piece):
        try:
            os.close(os.open(folder / "killed", os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return work(piece)
        os.kill(os.getpid(), signal.SIGKILL)
    return portion


def test_a_balance_is_the_same_with_any_workers_and_when_one_is_killed(tmp_path, monkeypatch):
    bots, told = tidetable.game_info(GAME)["bots"], []
    how = dict(games=60, rival="random", budget={"sims": 4}, moments=3, seed=9)
    alone = many.balance(GAME, bots[0], workers=1, **how)
    monkeypatch.setattr(many, "_portion", killing_once(tmp_path, many._portion))
    killed = many.balance(GAME, bots[0], workers=3, progress=lambda *now: told.append(now), **how)
    assert killed == alone and (tmp_path / "killed").exists()
    assert told[-1] == (120 - 60 + 30, 90, 1), "60 matches of the bot, and 30 against its rival"
    assert alone["games"] == 60 and sum(seat["at"] for seat in alone["seat"]) == pytest.approx(1)
    assert alone["skill"]["share"]["low"] > 0.5 and len(alone["course"]["winner"]) == 3
    assert many.balance(GAME, bots[0], workers=3, **{**how, "seed": 10}) != alone


def test_games_alone_are_balanced_and_laddered():
    found = many.balance(ALONE, "random", games=8, without=0, moments=0, assess=0, workers=3, seats=1)
    assert found["games"] == 8 and found["length"]["decisions"]["at"] > 1 and found["choices"]["each"]["at"] > 1
    alone = many.ladder(ALONE, ["random", guessing()], games=4, seats=1, workers=2)
    assert alone["games"] == 4 and len(alone["ladder"]) == 2


@pytest.fixture
def target(tmp_path):
    """What is wanted of a game that has numbers to turn: any that has a target file."""
    file = next(pathlib.Path(__file__).resolve().parents[3].glob("games/*/targets/*.txt"))
    lines = [line for line in file.read_text().splitlines() if line and not line.startswith("#")]
    kept = [line for line in lines if line.split()[0] in ["game", "seats", "number"]]
    path = tmp_path / "target.txt"
    more = ["bot random", "games 32", "sims 1", "figure length.moves = ..20", "figure ends.points = 5..6 weight 2"]
    path.write_text("\n".join([*kept, *more]) + "\n")
    return path


def game_of(target):
    return next(line.split()[1] for line in target.read_text().splitlines() if line.startswith("game"))


def test_tuning_is_the_same_with_any_workers_when_one_is_killed_and_when_it_goes_on(tmp_path, target, monkeypatch):
    game, how, told = game_of(target), dict(rounds=2, seed=3), []
    alone = many.tune(game, target, workers=1, state=tmp_path / "alone", out=tmp_path / "found", **how)
    assert alone["seed"] == 3 and alone["rounds"] == 2 and len(alone["aims"]) == 2
    assert (tmp_path / "found").read_text()
    monkeypatch.setattr(many, "_portion", killing_once(tmp_path, many._portion))
    progress = lambda *now: told.append(now)  # noqa: E731
    killed = many.tune(game, target, workers=3, state=tmp_path / "killed-state", progress=progress, **how)
    assert killed == alone and (tmp_path / "killed").exists() and told[-1][2] == 1
    assert (tmp_path / "killed-state").read_text() == (tmp_path / "alone").read_text()
    assert all(one[0] <= other[0] <= other[1] for one, other in zip(told, told[1:]))

    # From wherever it was interrupted it goes on, and comes to the same; the seed is in the file.
    state = json.loads((tmp_path / "alone").read_text())
    assert len(state["evaluations"]) == alone["evaluations"] > 8
    state["evaluations"] = state["evaluations"][:5]
    (tmp_path / "begun").write_text(json.dumps(state))
    assert many.tune(game, target, workers=2, state=tmp_path / "begun", rounds=2) == alone
    # Unless told otherwise the file lies beside the target.
    (tmp_path / "begun").rename(f"{target}.state")
    assert many.tune(game, target, workers=2, rounds=2) == alone
    assert many.tune(game, target, workers=3, state=tmp_path / "other", rounds=2, seed=4) != alone


def test_an_interrupted_search_keeps_what_it_knows(tmp_path, target):
    class Enough(Exception):
        pass

    def stop(done, most, lost):
        if done > 100:
            raise Enough

    how, state = dict(workers=2, rounds=2), tmp_path / "state"
    with pytest.raises(Enough):
        many.tune(game_of(target), target, state=state, seed=3, progress=stop, **how)
    assert 0 < len(json.loads(state.read_text())["evaluations"]) < 14
    whole = many.tune(game_of(target), target, state=state, **how)
    assert whole == many.tune(game_of(target), target, state=tmp_path / "fresh", seed=3, **how)


@pytest.mark.parametrize(
    "old, new, words",
    [
        ("length.moves", "length.legs", 'there is no figure "length.legs"; there are length.'),
        ("figure length.moves = ..20", "figure length.moves", "should look like `figure moves = 20..30`"),
        ("number ", "number no-such-", 'has no number "no-such-'),
        ("games 32", "games many", "games: \"many\" is no whole number"),
        ("bot random", "bot nobody", "nobody"),
        ("bot random", "bot random@5ms", "what time allows is not the same twice"),
        ("game ", "game no-", "it is for"),
    ],
)
def test_a_target_that_does_not_fit_is_named(target, old, new, words):
    game = game_of(target)
    target.write_text(target.read_text().replace(old, new))
    with pytest.raises(tidetable.Error) as refused:
        many.tune(game, target, workers=1, seed=1)
    assert str(refused.value).startswith(str(target)) and words in str(refused.value)
    assert not pathlib.Path(f"{target}.state").exists()


def test_a_search_that_cannot_be_is_named(tmp_path, target):
    game = game_of(target)
    for wrong, words in [
        (dict(rounds=0), "rounds must be"),
        (dict(seed=-1), "seed must be"),
        (dict(workers=0), "workers must be"),
        (dict(progress="loud"), "progress is"),
        (dict(no_such_option=1), "no_such_option"),
    ]:
        with pytest.raises(ValueError, match=words):
            many.tune(game, target, **wrong)
    with pytest.raises(ValueError, match="there is no game"):
        many.tune("nothing", target)
    with pytest.raises(FileNotFoundError):
        many.tune(game, tmp_path / "nowhere")
    state = tmp_path / "state"
    state.write_text("{}")
    with pytest.raises(tidetable.Error, match="no state of a search"):
        many.tune(game, target, state=state)
    assert state.read_text() == "{}"


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


@pytest.mark.parametrize(
    "wrong, words",
    [
        (dict(games=0), "games must be"),
        (dict(moments=-1), "moments must be"),
        (dict(assess=1.5), "assess must be"),
        (dict(without="some"), "without must be"),
        (dict(budget={"ms": 5}), "budget must be"),
        (dict(seats=99), "is played by"),
        (dict(bot="nobody"), "nobody"),
        (dict(bot="random@5ms"), "what time allows"),
        (dict(rival=5), "rival must be"),
        (dict(bot=guessing()), "bot must be the name of a bot"),
    ],
)
def test_a_balance_that_cannot_be_is_named(wrong, words):
    with pytest.raises(ValueError, match=words):
        many.balance(**{"game": GAME, "bot": "random", **wrong})


def test_a_player_that_breaks_the_rules_is_told_so():
    with pytest.raises(tidetable.Error, match="there is no action"):
        many.simulate(GAME, lambda state, seat, rng: 10**6, games=2, workers=1)
    with pytest.raises(ValueError, match="different names"):
        many.ladder(GAME, ["random", "random"])


@pytest.mark.parametrize("given, kind", [(1.7, "float"), (None, "NoneType"), ([0], "list")])
def test_a_player_that_returns_no_move_is_told_so(given, kind):
    def odd(state, seat, rng):
        return given

    with pytest.raises(TypeError, match=f"odd must return the number or the text of a move, not a {kind}"):
        many.simulate(GAME, odd, games=2, workers=1)


def test_whole_numbers_of_numpy_are_whole_numbers():
    plain = many.simulate(GAME, "random", games=2, seed=3, workers=1, budget={"sims": 1})
    two, three, one = np.int64(2), np.uint64(3), np.int32(1)
    assert many.simulate(GAME, "random", games=two, seed=three, workers=one, budget={"sims": one}) == plain


def test_a_game_without_numbers_is_refused_before_anything_is_played():
    for game in tidetable.games():
        if not tidetable.game_info(game)["numbered"]:
            for what in [many.simulate, many.generate]:
                with pytest.raises(tidetable.Error, match="have no numbers") as refused:
                    what(game, "random", games=2)
                assert type(refused.value) is tidetable.Error
