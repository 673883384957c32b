"""Many machines: tournaments, ladders, balance and data over a Ray cluster.

    import ray, tidetable.ray
    ray.init(address="auto")                    # or nothing: then a cluster of this machine is started
    tidetable.ray.simulate("some-game", ["this-bot", "that-bot"], games=10_000, budget={"sims": 200})

Every game is a function of the seed and its number, and results are put together by number: they are
the same with any number of workers. A worker that dies takes its chunk of games with it, the chunk is
played again elsewhere from the same seeds, and no game is missing or counted twice.

A player is the name of a bot, or a function `(state, seat, rng)` that returns a number or the text of
a move. It is handed the state itself: to be fair it asks only for what its seat sees, and to be the
same each time it draws from nothing but `rng`.
"""

import hashlib
import math
import random
import sys

import numpy as np
import ray

from . import Error, _drawing, bot

_CHUNK = 16
_MOST_GAMES = 10**9
_MOST_LOSSES = 20


def spread(function, items, *, workers=None, progress=None):
    """`[function(item) for item in items]`, done by workers. `function` must be pure: what a dead
    worker had in hand is done again. `progress` is a function `(done, all, lost)`, or True to print."""
    items, shown = list(items), _shown(progress)
    if not callable(function):
        raise ValueError(f"function is no function: {function!r}")
    workers = _workers(workers)
    task = ray.remote(num_cpus=1, max_retries=0)(_done)
    found, tried, lost = {}, dict.fromkeys(range(len(items)), 0), 0
    waiting, flying = list(reversed(range(len(items)))), {}
    shared = ray.put(function)
    try:
        while waiting or flying:
            while waiting and len(flying) < workers:
                at = waiting.pop()
                flying[task.remote(shared, items[at])] = at
            for ref in ray.wait(list(flying), num_returns=1)[0]:
                at = flying.pop(ref)
                try:
                    found[at] = ray.get(ref)
                except ray.exceptions.RayTaskError:
                    raise  # The function itself has said no, and would again.
                except ray.exceptions.RayError as died:
                    lost, tried[at] = lost + 1, tried[at] + 1
                    if tried[at] > _MOST_LOSSES:
                        raise RuntimeError(f"item {at} has lost {tried[at]} workers: {died}") from died
                    waiting.append(at)
                shown(len(found), len(items), lost)
    finally:
        for ref in flying:
            ray.cancel(ref, force=True)
    return [found[at] for at in range(len(items))]


def simulate(game, bots, games=100, *, seed=1, seats=None, budget=None, workers=None, progress=None, **options):
    """A tournament: who wins how often, with intervals of 95 %. There is one player for each seat, or
    one for all; every deal is played in all seatings by turning, with the same chance."""
    table = _table(game, seats, options)
    players = _players(table, bots, budget)
    played = _played(table, players, budget, seed, games, workers, progress)
    return _told(table, players, seed, played)


def balance(game, bot="random", games=100, *, seed=1, seats=None, budget=None, workers=None, progress=None, **options):
    """One player in all seats: how often each seat wins, how long games are, how many choices there
    are. `tidetable balance` tells much more, on one machine."""
    table = _table(game, seats, options)
    players = _players(table, bot, budget)
    played = _played(table, players, budget, seed, games, workers, progress)
    many = range(table.num_players())
    return {
        "game": table.id,
        "games": len(played),
        "seed": seed,
        "seats": [
            {
                "won": _mean([one["won"][seat] for one in played]),
                "returns": _mean([one["returns"][seat] for one in played]),
                "scores": _mean([one["scores"][seat] for one in played if one["scores"]]),
            }
            for seat in many
        ],
        "decisions": _mean([one["decisions"] for one in played]),
        "choices": _mean([one["choices"] / max(one["decisions"], 1) for one in played]),
    }


def ladder(game, bots, games=100, *, seed=1, seats=None, budget=None, workers=None, progress=None, **options):
    """Every player against every other, so many games each pair: ratings on the scale of Elo, 0 on
    average, with intervals of 95 %. At larger tables the two sit in turns around it."""
    table = _table(game, seats, options)
    bots = list(bots) if isinstance(bots, (list, tuple)) else [bots]
    for one in bots:
        _players(table, [one] * table.num_players(), budget)
    names = [_named(one) for one in bots]
    if len(bots) < 2 or len(set(names)) < len(names):
        raise ValueError(f"bots must be two or more players with different names, not {names}")
    _asked(games, seed)
    many = table.num_players()
    # Alone they are held against each other deal by deal; otherwise both have had every seat.
    around = [[(at + seat) % 2 for seat in range(many)] for at in range(2)]
    pairs = [(a, b) for a in range(len(bots)) for b in range(a)]
    work = []
    for pair, (a, b) in enumerate(pairs):
        for first in range(0, games, _CHUNK):
            numbers = range(first, min(first + _CHUNK, games))
            work.append((pair, [(number // 2, around[number % 2]) for number in numbers]))
    packed = _packed(table)

    def meet(piece):
        pair, meetings = piece
        two = [bots[at] for at in pairs[pair]]
        table, found = _unpacked(packed), []
        for deal, sits in meetings:
            if many == 1:
                worth = [_match(table, [one], budget, seed, deal, "alone")["returns"][0] for one in two]
            else:
                seated = [two[side] for side in sits]
                returns = _match(table, seated, budget, seed, deal, f"{pair} {sits}")["returns"]
                both = [[worth for worth, side in zip(returns, sits) if side == own] for own in range(2)]
                worth = [sum(side) / len(side) for side in both]
            found.append(0.5 + 0.5 * float(np.sign(worth[0] - worth[1])))
        return pair, found

    wins = np.zeros((len(bots), len(bots)))
    for pair, found in spread(meet, work, workers=workers, progress=progress):
        a, b = pairs[pair]
        wins[a, b] += sum(found)
        wins[b, a] += len(found) - sum(found)
    ratings, margins = _rated(wins)
    rows = [
        {"bot": names[at], "rating": float(ratings[at]), "margin": float(margins[at]), "won": float(wins[at].sum())}
        for at in sorted(range(len(bots)), key=lambda at: -ratings[at])
    ]
    return {"game": table.id, "games": games * len(pairs), "seed": seed, "ladder": rows}


def generate(game, bots="random", games=100, *, seed=1, seats=None, budget=None, workers=None, progress=None, **options):
    """Data to learn from: a row for every decision, as arrays. `observations`, `masks`, `actions` (-1
    for what has no number, such as a drawing), `players`, `games` and `returns`: what the match was
    worth to that seat in the end. `drawings` has the text of such moves by row."""
    table = _table(game, seats, options)
    players = _players(table, bots, budget)
    played = _played(table, players, budget, seed, games, workers, progress, rows=True)
    rows = [(number, one, row) for number, one in enumerate(played) for row in one["rows"]]
    size, count = table.observation_tensor_size(), table.num_distinct_actions()
    return {
        "observations": np.array([row[1] for _, _, row in rows], np.float32).reshape(-1, size),
        "masks": np.array([row[2] for _, _, row in rows], np.uint8).reshape(-1, count),
        "actions": np.array([-1 if row[3] is None else row[3] for _, _, row in rows], np.int32),
        "players": np.array([row[0] for _, _, row in rows], np.int8),
        "games": np.array([number for number, _, _ in rows], np.int64),
        "returns": np.array([one["returns"][row[0]] for _, one, row in rows], np.float32),
        "drawings": {at: row[4] for at, (_, _, row) in enumerate(rows) if row[3] is None},
    }


def _done(function, item):
    return function(item)


def _workers(workers):
    if workers is not None:
        _count("workers", workers, 100_000)
    if not ray.is_initialized():
        ray.init(include_dashboard=False, log_to_driver=False)
    return workers or max(1, int(ray.cluster_resources().get("CPU", 1)))


def _shown(progress):
    """What is called after every item."""
    if progress is None or progress is False:
        return lambda done, many, lost: None
    if progress is True:
        def line(done, many, lost):
            died = f", {lost} workers lost" if lost else ""
            print(f"\r{done} of {many}{died}", end="\n" if done == many else "", file=sys.stderr, flush=True)
        return line
    if not callable(progress):
        raise ValueError(f"progress is True or a function (done, all, lost), not {progress!r}")
    return progress


def _count(name, number, most):
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= most:
        raise ValueError(f"{name} must be a whole number from 1 to {most}, not {number!r}")


def _asked(games, seed):
    _count("games", games, _MOST_GAMES)
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 2**64:
        raise ValueError(f"seed must be a whole number from 0 to 2**64 - 1, not {seed!r}")


def _table(game, seats, options):
    if not isinstance(game, str) and (seats is not None or options):
        raise ValueError("seats and options go with the name of a game: this one is loaded already")
    return _drawing.loaded(game, seats, options)


def _packed(table):
    return table.id, table.num_players(), table.options


def _unpacked(packed):
    game, seats, options = packed
    return _drawing.loaded(game, seats, options)


def _named(player):
    return player if isinstance(player, str) else getattr(player, "__name__", type(player).__name__)


def _players(table, bots, budget):
    """A player for each seat, if there can be such."""
    many = table.num_players()
    players = list(bots) if isinstance(bots, (list, tuple)) else [bots] * many
    if len(players) != many:
        raise ValueError(f"bots must be one player, or {many} of them, one for each seat, not {len(players)}")
    for player in players:
        if isinstance(player, str):
            bot(table.id, player)
        elif not callable(player):
            raise ValueError(f"a player is the name of a bot or a function, not {player!r}")
    if budget is not None and (not isinstance(budget, dict) or set(budget) != {"sims"}):
        raise ValueError(f'budget must be {{"sims": …}}, not {budget!r}: what time allows is not the same twice')
    if budget is not None:
        _count("budget.sims", budget["sims"], _MOST_GAMES)
    return players


def _match(table, seated, budget, seed, deal, turning, rows=False):
    """One match: a function of what it is given."""
    dice = hashlib.sha256(f"tidetable {seed} deal {deal}".encode()).hexdigest()
    rng = random.Random(f"{seed} {deal} {turning}")
    state, kept, decisions, choices = table.new_initial_state(dice), [], 0, 0
    bots = {name: bot(table.id, name) for name in seated if isinstance(name, str)}
    while not state.is_terminal():
        seat = state.acting_players()[0]
        decisions, choices = decisions + 1, choices + int(state.legal_actions_mask(seat).sum())
        if rows:
            seen = state.observation_tensor(seat), state.legal_actions_mask(seat)
        player = seated[seat]
        if isinstance(player, str):
            choice = bots[player].choose(state, seat, budget or {"sims": 100}, rng.getrandbits(63))
            action, text = choice.action, choice.text
        else:
            given = player(state.clone(), seat, rng)
            action, text = (None, given) if isinstance(given, str) else (int(given), None)
            if action is None and text is not None:
                action = _number(state, seat, text)
        if rows:
            kept.append((seat, *seen, action, text if action is None else None))
        if text is not None:
            state.apply_text(seat, text)
        else:
            state.apply_action(action, seat)
    winners = state.outcome()["winners"]
    found = {
        "won": [1 / len(winners) if seat in winners else 0.0 for seat in range(table.num_players())],
        "returns": state.returns(),
        "scores": state.scores(),
        "decisions": decisions,
        "choices": choices,
    }
    return {**found, "rows": kept} if rows else found


def _number(state, seat, text):
    """The number of a move, or none where it has none."""
    try:
        return state.string_to_action(seat, text)
    except Error:
        return None


def _played(table, players, budget, seed, games, workers, progress, rows=False):
    """So many games, by number. Seats turn with each game, and after all turns comes a new deal; where
    all players are the same there is nothing to turn, and every game is a deal of its own."""
    _asked(games, seed)
    many, packed = table.num_players(), _packed(table)
    turns = 1 if all(player == players[0] for player in players) else many

    def play(numbers):
        table, found = _unpacked(packed), []
        for number in numbers:
            deal, turn = divmod(number, turns)
            seated = [players[(seat + turn) % many] for seat in range(many)]
            one = _match(table, seated, budget, seed, deal, turn, rows)
            found.append({**one, "deal": deal, "turn": turn})
        return found

    chunks = [range(first, min(first + _CHUNK, games)) for first in range(0, games, _CHUNK)]
    return [one for chunk in spread(play, chunks, workers=workers, progress=progress) for one in chunk]


def _told(table, players, seed, played):
    many = table.num_players()

    def by_deal(at, what):
        """What a player got, on average of each deal: games of one deal are no independent ones."""
        deals = {}
        for one in played:
            if one[what]:
                deals.setdefault(one["deal"], []).append(one[what][(at - one["turn"]) % many])
        return _mean([sum(got) / len(got) for got in deals.values()])

    rows = [
        {"bot": _named(player), **{what: by_deal(at, what) for what in ("won", "returns", "scores")}}
        for at, player in enumerate(players)
    ]
    return {
        "game": table.id,
        "games": len(played),
        "seed": seed,
        "bots": rows,
        "decisions": _mean([one["decisions"] for one in played]),
    }


def _mean(numbers):
    """The mean, and how far off it may be with 95 %; None for both where there is nothing to say."""
    if not numbers:
        return {"mean": None, "margin": None}
    mean = math.fsum(numbers) / len(numbers)
    if len(numbers) < 2:
        return {"mean": mean, "margin": None}
    spread_out = math.fsum((one - mean) ** 2 for one in numbers) / (len(numbers) - 1)
    return {"mean": mean, "margin": 1.96 * math.sqrt(spread_out / len(numbers))}


def _rated(wins):
    """Ratings by Bradley and Terry, with one drawn game of everybody against the average so that who
    never lost has one, too; and their margins."""
    many, strength = len(wins), np.zeros(len(wins))
    met = wins + wins.T
    for _ in range(200):
        chance = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        against = 1 / (1 + np.exp(-strength))
        slope = wins.sum(1) - (met * chance).sum(1) + 0.5 - against
        weight = met * chance * (1 - chance)
        curve = np.diag(weight.sum(1) + against * (1 - against)) - weight
        step = np.linalg.solve(curve, slope)
        strength += np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-10:
            break
    centred = np.eye(many) - 1 / many
    margins = 1.96 * np.sqrt(np.diag(centred @ np.linalg.inv(curve) @ centred))
    return (strength - strength.mean()) * 400 / math.log(10), margins * 400 / math.log(10)
