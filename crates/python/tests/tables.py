"""What the tests share: every table of every game, and random play."""

import random

import tidetable

NUMBERED = [game for game in tidetable.games() if tidetable.game_info(game)["numbered"]]


def every_table():
    """Each game whose moves have numbers, with each number of seats."""
    for game in NUMBERED:
        fewest, most = tidetable.game_info(game)["seats"]
        for seats in range(fewest, most + 1):
            yield tidetable.load_game(game, seats=seats)


def draw(state, rng):
    """Decides chance by its probabilities, for as long as it is awaited."""
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        picked = rng.choices([at for at, _ in outcomes], [share for _, share in outcomes])
        state.apply_action(picked[0])


def move(state, rng):
    """A random action of whoever is to act."""
    if state.is_simultaneous_node():
        acting = state.acting_players()
        pick = lambda seat: rng.choice(state.legal_actions(seat)) if seat in acting else -1
        state.apply_actions([pick(seat) for seat in range(state.num_players())])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def states(game, rng, games=2, seed=None):
    """Every state of random games in which seats are to act, and the last of each."""
    for _ in range(games):
        state = game.new_initial_state(seed)
        draw(state, rng)
        while not state.is_terminal():
            yield state
            move(state, rng)
            draw(state, rng)
        yield state


def some(game, rng, most, **how):
    """A few of these states, picked at random."""
    for state in states(game, rng, **how):
        if rng.random() < 0.2 or state.is_terminal():
            yield state.clone()
            most -= 1
            if most == 0:
                return
