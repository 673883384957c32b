"""Many machines: tournaments, ladders, balance, tuning and data over a Ray cluster.

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

from __future__ import annotations

import hashlib
import json
import math
import numbers
import operator
import os
import pathlib
import random
import sys
from typing import Any, Callable, Iterable, Iterator, Optional, Sequence, TypeVar, Union

import numpy as np
import numpy.typing as npt
import ray

from . import Budget, Error, Game, State, _core, bot
from ._loading import loaded

Player = Union[str, Callable[[State, int, random.Random], Union[int, str]]]
"""The name of a bot, or a function of the state, the seat and where chance comes from."""
Progress = Union[None, bool, Callable[[int, int, int], Any]]
"""True to print, or a function of what is done, of how much, and how many workers were lost."""
Told = Callable[[int, int, int], Any]
Item = TypeVar("Item")
Result = TypeVar("Result")

_CHUNK = 16
_MOST_GAMES = 10**9
_MOST_LOSSES = 20


def spread(
    function: Callable[[Item], Result],
    items: Iterable[Item],
    *,
    workers: Optional[int] = None,
    progress: Progress = None,
) -> list[Result]:
    """`[function(item) for item in items]`, done by workers. `function` must be pure: what a dead
    worker had in hand is done again. `progress` is a function `(done, all, lost)`, or True to print."""
    items, shown = list(items), _shown(progress)
    found: dict[int, Result] = {}
    if not callable(function):
        raise ValueError(f"function is no function: {function!r}")
    for at, result, lost in _landed(function, items, workers):
        if at is not None:
            found[at] = result  # type: ignore[assignment]
        shown(len(found), len(items), lost)
    return [found[at] for at in range(len(items))]


def _landed(
    function: Callable[[Item], Result], items: Sequence[Item], workers: Optional[int]
) -> Iterator[tuple[Optional[int], Optional[Result], int]]:
    """Every item's number with what came of it, and how many workers were lost so far, as they come; a
    lost worker comes without a number."""
    workers = _workers(workers)
    task: Any = ray.remote(num_cpus=1, max_retries=0)(_done)
    tried, lost = dict.fromkeys(range(len(items)), 0), 0
    waiting = list(reversed(range(len(items))))
    flying: dict[Any, int] = {}
    shared = ray.put(function)
    try:
        while waiting or flying:
            while waiting and len(flying) < workers:
                at = waiting.pop()
                flying[task.remote(shared, items[at])] = at
            for ref in ray.wait(list(flying), num_returns=1)[0]:
                at = flying.pop(ref)
                try:
                    result = ray.get(ref)
                except ray.exceptions.RayTaskError:
                    raise  # The function itself has said no, and would again.
                except ray.exceptions.RayError as died:
                    lost, tried[at] = lost + 1, tried[at] + 1
                    if tried[at] > _MOST_LOSSES:
                        raise RuntimeError(f"item {at} has lost {tried[at]} workers: {died}") from died
                    waiting.append(at)
                    yield None, None, lost
                else:
                    yield at, result, lost
    finally:
        for ref in flying:
            ray.cancel(ref, force=True)


def simulate(
    game: Union[str, Game],
    bots: Union[Player, Sequence[Player]],
    games: int = 100,
    *,
    seed: int = 1,
    seats: Optional[int] = None,
    budget: Optional[Budget] = None,
    workers: Optional[int] = None,
    progress: Progress = None,
    **options: Any,
) -> dict[str, Any]:
    """A tournament: who wins how often, with intervals of 95 %. There is one player for each seat, or
    one for all; every deal is played in all seatings by turning, with the same chance."""
    table = loaded(game, seats, options)
    players = _players(table, bots, budget)
    games, seed = _asked(games, seed)
    played = _played(table, players, budget, seed, games, workers, progress)
    return _told(table, players, seed, played)


def balance(
    game: Union[str, Game],
    bot: Optional[str] = None,
    games: int = 400,
    *,
    rival: Optional[str] = None,
    without: Optional[int] = None,
    moments: int = 10,
    assess: int = 2,
    seed: int = 1,
    seats: Optional[int] = None,
    budget: Optional[Budget] = None,
    workers: Optional[int] = None,
    progress: Progress = None,
    **options: Any,
) -> dict[str, Any]:
    """How fair, long, open and lucky a game is, by one bot against itself, the strongest unless named: what `tidetable balance --json`
    tells, but for what depends on the machine. `rival` is somebody weaker, to tell skill from luck;
    `without` how many matches are played without each piece that can be taken out, a tenth of the games
    unless given; `moments` and `assess` how often in a match everybody is asked for their chance, and all
    moves are assessed."""
    table = loaded(game, seats, options)
    games, seed = _asked(games, seed)
    for name, number, most in [("moments", moments, 100), ("assess", assess, 100), ("without", without, _MOST_GAMES)]:
        if number is not None and number != 0:
            _count(name, number, most)
    for name, player in [("bot", bot), ("rival", rival)]:
        if player is not None and not isinstance(player, str):
            raise ValueError(f"{name} must be the name of a bot, not {player!r}")
    shown = _shown(progress)
    found: dict[int, tuple[str, str]] = {}
    plan = {
        "game": table.id,
        "options": table.options,
        "bot": bot,
        "rival": rival,
        "seats": table.num_players(),
        "games": games,
        "without": -(-games // 10) if without is None else without,
        "moments": moments,
        "assessed": assess,
        "sims": _sims(budget),
        "seed": seed,
    }
    work = _core._balance_work(plan, _CHUNK // 2)
    done, all_of_it = 0, sum(matches for _, matches in work)
    for at, result, lost in _landed(_portion, [piece for piece, _ in work], workers):
        if at is not None and result is not None:
            found[at] = work[at][0], result
            done += work[at][1]
        shown(done, all_of_it, lost)
    told = _core._balance_of(plan, [found[at] for at in range(len(work))])
    of_the_machine = ("stopped", "seconds", "cpu_seconds")
    if isinstance(told.get("study"), dict):
        told["study"] = {name: what for name, what in told["study"].items() if name not in of_the_machine}
    return {name: what for name, what in told.items() if name not in of_the_machine}


def tune(
    game: str,
    target: Union[str, os.PathLike[str]],
    *,
    rounds: int = 20,
    seed: Optional[int] = None,
    state: Union[None, str, os.PathLike[str]] = None,
    out: Union[None, str, os.PathLike[str]] = None,
    workers: Optional[int] = None,
    progress: Progress = None,
    **options: Any,
) -> dict[str, Any]:
    """Turns the numbers of a game until its figures are what a target file asks for, as `tidetable tune`
    does: the same files, and for the same seed the same numbers. `target` is the file; what has been found
    out is kept in the file `state` (beside the target, with `.state` behind its name, unless given), from
    which an interrupted search goes on, here or in the program. `out` is where the components that were
    found are written. `rounds` is how often neighbours of the best are tried at most, more of them go on from
    a search that has ended; options are those of the game where it begins. `progress` is told of matches: so
    many, of so many at most. What comes back is what `tidetable tune --json` prints, with the `seed`, the
    `options` of the game as it was found, and the report for people as `text`."""
    if not isinstance(game, str):
        raise ValueError("tune takes the name of a game, and its options by name")
    rounds = _count("rounds", rounds, 10_000)
    seed = None if seed is None else _seeded(seed)
    shown = _shown(progress)
    text = pathlib.Path(target).read_text(encoding="utf-8")
    file = pathlib.Path(f"{os.fspath(target)}.state" if state is None else state)
    kept = file.read_text(encoding="utf-8") if file.exists() else None
    try:
        search = _core._Tuning(game, text, options, rounds, seed, None)
    except Error as error:
        raise Error(f"{os.fspath(target)}: {error}") from None
    if kept is not None:
        try:
            search = _core._Tuning(game, text, options, rounds, seed, kept)
        except Error as error:
            raise Error(f"{file}: {error}") from None
    done, most, lost_before = 0, search.most(), 0
    while questions := search.ask(_CHUNK // 2):
        work = [(number, piece, matches) for number, pieces in enumerate(questions) for piece, matches in pieces]
        found: list[dict[int, tuple[str, str]]] = [{} for _ in questions]
        told = lost = 0
        for at, result, lost in _landed(_portion, [piece for _, piece, _ in work], workers):
            if at is not None and result is not None:
                number, piece, matches = work[at]
                found[number][at] = piece, result
                done += matches
            # It is over when the search says so.
            shown(min(done, most - 1), most, lost_before + lost)
            # In their order, so that the file is the same with any number of workers.
            while told < len(questions) and len(found[told]) == len(questions[told]):
                known = search.known()
                try:
                    search.tell(told, [found[told][at] for at in sorted(found[told])])
                except Error as error:
                    raise Error(f"{os.fspath(target)}: {error}") from None
                told += 1
                if search.known() > known:
                    _written(file, search.state())
        lost_before += lost
    report = search.report()
    shown(most, most, lost_before)
    if out is not None:
        components = report["options"].get("components")
        whole = json.dumps(report["options"], indent=2) + "\n"
        _written(pathlib.Path(out), whole if components is None else components)
    return report


def ladder(
    game: Union[str, Game],
    bots: Sequence[Player],
    games: int = 100,
    *,
    seed: int = 1,
    seats: Optional[int] = None,
    budget: Optional[Budget] = None,
    workers: Optional[int] = None,
    progress: Progress = None,
    **options: Any,
) -> dict[str, Any]:
    """Every player against every other, so many games each pair: ratings on the scale of Elo, 0 on
    average, with intervals of 95 %. At larger tables the two sit in turns around it."""
    table = loaded(game, seats, options)
    bots = [bots] if isinstance(bots, str) or callable(bots) else list(bots)
    for one in bots:
        _players(table, [one] * table.num_players(), budget)
    names = [_named(one) for one in bots]
    if len(bots) < 2 or len(set(names)) < len(names):
        raise ValueError(f"bots must be two or more players with different names, not {names}")
    games, seed = _asked(games, seed)
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


def generate(
    game: Union[str, Game],
    bots: Union[Player, Sequence[Player]] = "random",
    games: int = 100,
    *,
    seed: int = 1,
    seats: Optional[int] = None,
    budget: Optional[Budget] = None,
    workers: Optional[int] = None,
    progress: Progress = None,
    **options: Any,
) -> dict[str, Any]:
    """Data to learn from: a row for every decision, as arrays. `observations`, `masks`, `actions` (-1
    for what has no number, such as a drawing), `players`, `games` and `returns`: what the match was
    worth to that seat in the end. `drawings` has the text of such moves by row."""
    table = loaded(game, seats, options)
    players = _players(table, bots, budget)
    games, seed = _asked(games, seed)
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


def _portion(work: str) -> str:
    """Plays a portion of what the lab wants to know."""
    return _core._play(work)


def _done(function: Callable[[Item], Result], item: Item) -> Result:
    return function(item)


def _workers(workers: Optional[int]) -> int:
    if workers is not None:
        workers = _count("workers", workers, 100_000)
    if not ray.is_initialized():
        ray.init(include_dashboard=False, log_to_driver=False)
    return workers or max(1, int(ray.cluster_resources().get("CPU", 1)))


def _shown(progress: Progress) -> Told:
    """What is called after every item."""
    if progress is None or progress is False:
        return lambda done, many, lost: None
    if progress is True:
        def line(done: int, many: int, lost: int) -> None:
            died = f", {lost} workers lost" if lost else ""
            print(f"\r{done} of {many}{died}", end="\n" if done == many else "", file=sys.stderr, flush=True)
        return line
    if not callable(progress):
        raise ValueError(f"progress is True or a function (done, all, lost), not {progress!r}")
    return progress


def _count(name: str, number: object, most: int) -> int:
    if isinstance(number, bool) or not isinstance(number, numbers.Integral) or not 1 <= int(number) <= most:
        raise ValueError(f"{name} must be a whole number from 1 to {most}, not {number!r}")
    return int(number)


def _seeded(seed: object) -> int:
    if isinstance(seed, bool) or not isinstance(seed, numbers.Integral) or not 0 <= int(seed) < 2**64:
        raise ValueError(f"seed must be a whole number from 0 to 2**64 - 1, not {seed!r}")
    return int(seed)


def _asked(games: object, seed: object) -> tuple[int, int]:
    return _count("games", games, _MOST_GAMES), _seeded(seed)


def _packed(table: Game) -> tuple[str, int, dict[str, Any]]:
    return table.id, table.num_players(), table.options


def _unpacked(packed: tuple[str, int, dict[str, Any]]) -> Game:
    return loaded(*packed)


def _written(path: pathlib.Path, text: str) -> None:
    """A file as a whole or not at all."""
    new = path.with_name(f"{path.name}.new")
    new.write_text(text, encoding="utf-8")
    os.replace(new, path)


def _sims(budget: Optional[Budget]) -> int:
    """How many simulations a bot may use for a move."""
    if budget is None:
        return 100
    if not isinstance(budget, dict) or set(budget) != {"sims"}:
        raise ValueError(f'budget must be {{"sims": …}}, not {budget!r}: what time allows is not the same twice')
    return _count("budget.sims", budget["sims"], _MOST_GAMES)


def _named(player: Player) -> str:
    return player if isinstance(player, str) else getattr(player, "__name__", type(player).__name__)


def _players(table: Game, bots: Union[Player, Sequence[Player]], budget: Optional[Budget]) -> list[Player]:
    """A player for each seat, if there can be such."""
    # Whoever plays here asks for masks: moves without numbers end it before anything begins.
    table.num_distinct_actions()
    many = table.num_players()
    players: list[Any] = list(bots) if isinstance(bots, (list, tuple)) else [bots] * many
    if len(players) != many:
        raise ValueError(f"bots must be one player, or {many} of them, one for each seat, not {len(players)}")
    for player in players:
        if isinstance(player, str):
            bot(table.id, player)
        elif not callable(player):
            raise ValueError(f"a player is the name of a bot or a function, not {player!r}")
    _sims(budget)
    return players


def _match(
    table: Game,
    seated: Sequence[Player],
    budget: Optional[Budget],
    seed: int,
    deal: int,
    turning: Union[int, str],
    rows: bool = False,
) -> dict[str, Any]:
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
            action, text = choice.action, choice.text  # type: Optional[int], Optional[str]
        else:
            given = player(state.clone(), seat, rng)
            if isinstance(given, str):
                action, text = _number(state, seat, given), given
            else:
                try:
                    action, text = operator.index(given), None
                except TypeError:
                    kind = type(given).__name__
                    raise TypeError(f"{_named(player)} must return the number or the text of a move, not a {kind}") from None
        if rows:
            kept.append((seat, *seen, action, text if action is None else None))
        if text is not None:
            state.apply_text(seat, text)
        else:
            state.apply_action(int(action), seat)  # type: ignore[arg-type]
    winners = (state.outcome() or {})["winners"]
    found = {
        "won": [1 / len(winners) if seat in winners else 0.0 for seat in range(table.num_players())],
        "returns": state.returns(),
        "scores": state.scores(),
        "decisions": decisions,
        "choices": choices,
    }
    return {**found, "rows": kept} if rows else found


def _number(state: State, seat: int, text: str) -> Optional[int]:
    """The number of a move, or none where it has none."""
    try:
        return state.string_to_action(seat, text)
    except Error:
        return None


def _played(
    table: Game,
    players: list[Player],
    budget: Optional[Budget],
    seed: int,
    games: int,
    workers: Optional[int],
    progress: Progress,
    rows: bool = False,
) -> list[dict[str, Any]]:
    """So many games, by number. Seats turn with each game, and after all turns comes a new deal; where
    all players are the same there is nothing to turn, and every game is a deal of its own."""
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


def _told(table: Game, players: list[Player], seed: int, played: list[dict[str, Any]]) -> dict[str, Any]:
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


def _mean(numbers: Sequence[float]) -> dict[str, Optional[float]]:
    """The mean, and how far off it may be with 95 %; None for both where there is nothing to say."""
    if not numbers:
        return {"mean": None, "margin": None}
    mean = math.fsum(numbers) / len(numbers)
    if len(numbers) < 2:
        return {"mean": mean, "margin": None}
    spread_out = math.fsum((one - mean) ** 2 for one in numbers) / (len(numbers) - 1)
    return {"mean": mean, "margin": 1.96 * math.sqrt(spread_out / len(numbers))}


def _rated(wins: npt.NDArray[np.float64]) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
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
