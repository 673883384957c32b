"""How fast others are with Novem in plain Python. crates/python/bench/bench.py asks for it.

Each of them plays random matches for about so long and says how many player decisions it made in how
much CPU time. They are given every advantage: OpenSpiel is also measured without the observations
that its players would need."""

import random
import time


def _until(seconds, play):
    """Plays again and again. Decisions made, and seconds of CPU time."""
    made, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        made += play()
    return made, time.process_time() - start


def pettingzoo(seconds):
    from pettingzoo_novem import NovemEnv

    env, rng = NovemEnv(), random.Random(1)
    env.reset(seed=1)
    choose = rng.randrange

    def play():
        env.reset()
        made = 0
        while env.agents:
            env.step({"rows": choose(3), "columns": choose(3)})
            made += 2
        return made

    return _until(seconds, play)


def _openspiel(seconds, observes):
    import numpy as np
    from openspiel_novem import NovemGame

    game, rng = NovemGame(), random.Random(1)
    observer = game.make_py_observer()
    choose, choice = rng.randrange, rng.choice

    def play():
        state, made = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(choose(len(state.chance_outcomes())))
                continue
            if observes:
                observer.set_from(state, 0)
                observer.set_from(state, 1)
            state.apply_actions([choice(state.legal_actions(0)), choice(state.legal_actions(1))])
            made += 2
        return made

    return _until(seconds, play)


def openspiel(seconds):
    return _openspiel(seconds, observes=True)


def openspiel_blind(seconds):
    return _openspiel(seconds, observes=False)


PEERS = [
    # Who, how many times as fast we want to be, and how it is measured.
    ("PettingZoo, plain Python", 50, pettingzoo),
    ("OpenSpiel, plain Python", 30, openspiel),
    ("OpenSpiel, plain Python, nothing observed", 30, openspiel_blind),
]
