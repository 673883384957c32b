#!/usr/bin/env python3
"""A bot for Sand Castles in ten lines, and what it does to random play.

    pip install ./crates/python && python3 examples/bot_in_ten_lines.py [MATCHES]
"""

import random
import sys

import tidetable

FIRST = ["put", "hit", "wave", "wall", "keep", "take", "enough", "discard", "done"]
GAME = tidetable.load_game("sand-castles")
RANK = {at: FIRST.index(field["name"]) for field in GAME.action_fields() for at in range(field["start"], field["start"] + field["len"])}


def choose(state, seat, rng):
    """Whatever it may, it builds; then it sends waves; and it stops only when nothing else is left."""
    best = min(RANK[action] for action in state.legal_actions(seat))
    return rng.choice([action for action in state.legal_actions(seat) if RANK[action] == best])


if __name__ == "__main__":
    rng, won, matches = random.Random(1), 0, int(sys.argv[1]) if len(sys.argv) > 1 else 200
    for match in range(matches):
        state = GAME.new_initial_state(seed=match)
        while not state.is_terminal():
            seat = state.current_player()
            mine = seat == match % 2  # every other match it sits in the second seat
            state.apply_action(choose(state, seat, rng) if mine else rng.choice(state.legal_actions()))
        won += state.returns()[match % 2] > 0
    print(f"won {won} of {matches} matches against random play")
