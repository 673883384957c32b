"""How fast the games are in Python, next to others and to the rules alone, in one run.

    python crates/python/bench/bench.py [--seconds 2] [--tables 4096] [--game NAME] [--json]

On one core, in CPU time of this process. Measurements alternate, so that a noisy moment hits all of
them. Which tables are measured stands in games/*/bench.json; games/*/peers/peers.py has what others
do. A step writes everything: observations, masks, players, rewards and dones. Actions are random: the
samples that the step before has drawn, or chosen with numpy from the masks, which is what a policy in
numpy would cost at least."""

import argparse
import importlib
import json
import pathlib
import sys
import time

import numpy as np
import tidetable

ROOT = pathlib.Path(__file__).resolve().parents[3]
TURNS = 5


class Rate:
    """How often something was done in how much CPU time."""

    def __init__(self):
        self.done, self.cpu = 0, 0.0

    def add(self, done, cpu):
        self.done += done
        self.cpu += cpu

    def per_second(self):
        return self.done / self.cpu


class Table:
    """Random play at many tables, measured bit by bit."""

    def __init__(self, game, many, by_numpy=False, shown=True):
        self.env = tidetable.VectorEnv(game, many, seed=1)
        self.arrays, self.chosen = self.env.buffers(), self.env.actions()
        del self.arrays["scores"]
        self.rng, self.by_numpy = np.random.default_rng(1), by_numpy
        if by_numpy:
            del self.arrays["samples"]
        if not shown:
            del self.arrays["observations"], self.arrays["masks"]
        self.env.reset(1, **self.arrays)
        self.decisions = Rate()

    def choose(self):
        """Any legal action of each row."""
        if not self.by_numpy:
            # What was drawn with the last step; the next is drawn into the array that is free now.
            self.arrays["samples"], self.chosen = self.chosen, self.arrays["samples"]
            return
        masks = self.arrays["masks"]
        lots = self.rng.random(masks.shape, np.float32)
        lots *= masks
        np.copyto(self.chosen, lots.argmax(axis=2))
        self.chosen[self.arrays["players"] < 0] = -1

    def play(self, seconds):
        decisions, start = 0, time.process_time()
        while time.process_time() - start < seconds:
            for _ in range(4):
                self.choose()
                decisions += np.count_nonzero(self.chosen >= 0)
                self.env.step(self.chosen, **self.arrays)
        self.decisions.add(decisions, time.process_time() - start)


def measured(name, table, seconds, many):
    """All figures of one table."""
    game = tidetable.load_game(name, seats=table["seats"], **table["options"])
    drawn, chosen = Table(game, many), Table(game, many, by_numpy=True)
    bare = Table(game, many, shown=False)
    listed, random, long = [], [], []
    for _ in range(TURNS):
        alone = game.rules_speed(ms=max(1, int(1000 * seconds / TURNS)))
        listed.append(alone["listed"])
        random.append(alone["random"])
        long.append(alone["decisions"])
        drawn.play(seconds / TURNS)
        chosen.play(seconds / TURNS)
        bare.play(seconds / TURNS)
    # Long games have only begun when a measurement ends: decisions are what is compared.
    long = sum(long) / TURNS
    listed, random = (long * sum(rates) / TURNS for rates in (listed, random))
    return {
        "game": name,
        "table": table["name"],
        "wanted": table.get("wanted"),
        "decisions": drawn.decisions.per_second(),
        "decisions, nothing shown": bare.decisions.per_second(),
        "ratio, nothing shown": bare.decisions.per_second() / max(listed, random),
        "decisions by numpy": chosen.decisions.per_second(),
        "decisions a game": long,
        "rules, listed": listed,
        "rules, random_move": random,
        "ratio": drawn.decisions.per_second() / max(listed, random),
        "ratio by numpy": chosen.decisions.per_second() / max(listed, random),
    }


def peers(name, seconds, ours):
    """How many times as fast as others we are."""
    folder = ROOT / "games" / name / "peers"
    if not folder.exists():
        return []
    sys.path.insert(0, str(folder))
    try:
        found = importlib.import_module("peers").PEERS
    finally:
        sys.path.remove(str(folder))
    rates = {who: Rate() for who, _, _ in found}
    sys.path.insert(0, str(folder))
    for _ in range(TURNS):
        for who, _, play in found:
            try:
                rates[who].add(*play(seconds / TURNS))
            except ImportError as missing:
                print(f"  {who}: {missing}: pip install pettingzoo open_spiel", file=sys.stderr)
                rates.pop(who, None)
                found = [one for one in found if one[0] != who]
    sys.path.remove(str(folder))
    return [
        {"who": who, "wanted": wanted, "decisions": rates[who].per_second(), "ratio": ours / rates[who].per_second()}
        for who, wanted, _ in found
    ]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2.0, help="of each measurement")
    parser.add_argument("--tables", type=int, default=1024, help="stepped at once")
    parser.add_argument("--game", help="only this one")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    all_of_it = []
    for file in sorted(ROOT.glob("games/*/bench.json")):
        name = file.parent.name
        if given.game not in (None, name) or not tidetable.game_info(name)["numbered"]:
            continue
        for table in json.loads(file.read_text()):
            found = measured(name, table, given.seconds, given.tables)
            found["peers"] = peers(name, given.seconds, found["decisions"])
            all_of_it.append(found)
            if given.json:
                continue
            print(f"{name}, {table['name']}")
            print(f"  decisions                              {found['decisions']:>12,.0f} a second")
            print(f"  decisions, chosen with numpy           {found['decisions by numpy']:>12,.0f} a second")
            print(f"  decisions, no observations or masks    {found['decisions, nothing shown']:>12,.0f} a second")
            print(f"  rules alone, picked from lists         {found['rules, listed']:>12,.0f} a second")
            print(f"  rules alone, by random_move            {found['rules, random_move']:>12,.0f} a second")
            print(f"  decisions in a game                    {found['decisions a game']:>12,.1f}")
            wanted = f", {found['wanted']} wanted" if found["wanted"] else ""
            print(f"  ratio to the rules alone               {found['ratio']:>12.2f}{wanted}")
            print(f"  the same, no observations or masks     {found['ratio, nothing shown']:>12.2f}")
            print(f"  the same, chosen with numpy            {found['ratio by numpy']:>12.2f}")
            for peer in found["peers"]:
                print(f"  {peer['who']:<38} {peer['decisions']:>12,.0f} decisions a second")
                print(f"    we are faster by                     {peer['ratio']:>12.0f}, {peer['wanted']} wanted")
    if given.json:
        print(json.dumps(all_of_it, indent=1))


if __name__ == "__main__":
    main()
