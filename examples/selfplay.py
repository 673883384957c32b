#!/usr/bin/env python3
"""Self-play: a policy learns Novem against itself, 512 tables at a time, and then meets random play.

    pip install ./crates/python && python3 examples/selfplay.py [STEPS]
"""

import sys

import numpy as np
import tidetable

STEPS, TABLES, RATE = int(sys.argv[1]) if len(sys.argv) > 1 else 2000, 512, 5.0

game = tidetable.load_game("novem")
attack = next(field["start"] for field in game.observation_fields() if field["name"] == "attack")
env, rng = tidetable.VectorEnv(game, TABLES, seed=1), np.random.default_rng(1)
weights = np.zeros((2 * game.observation_tensor_size(), game.num_distinct_actions()))
now, actions = env.buffers(), env.actions()
env.reset(1, **now)
pushes, ends, won = np.zeros((TABLES, game.num_players(), *weights.shape)), 0, 0.0
for step in range(STEPS):
    measuring = step >= STEPS * 0.7  # from here on the second seat plays at random, and nothing is learned
    seen, mask, attacks = now["observations"], now["masks"], now["observations"][..., [attack]]
    seen = np.concatenate([seen * attacks, seen * (1 - attacks)], axis=-1)  # attackers think otherwise
    chances = mask * np.exp(seen @ weights * ([[1], [0]] if measuring else 1))
    chances /= np.maximum(chances.sum(-1, keepdims=True), 1e-9)
    picked = (chances.cumsum(-1) > rng.random((*mask.shape[:2], 1))).argmax(-1)
    actions[:] = np.where(now["players"] < 0, -1, picked)
    # What was done is done more often where the match is won, and less often where it is lost.
    pushes += seen[..., None] * ((np.eye(mask.shape[-1])[picked] - chances) * mask.any(-1, keepdims=True))[..., None, :]
    env.step(actions, **now)
    over, worth = now["dones"] > 0, now["rewards"]
    if measuring:
        ends, won = ends + over.sum(), won + worth[over, 0].sum()
    else:
        weights += RATE * np.einsum("ns,nsoa->oa", worth[over], pushes[over]) / TABLES
    pushes[over] = 0
print(f"{ends} matches against random play: {won / max(ends, 1):+.3f} on average, from -1 to 1")
