"""Random calls of everything, with odd arguments: whatever cannot be done is an exception that says
so, and changes nothing.

    python fuzz.py --calls 1000000 --seed 1

A shorter run is among the tests. What may be raised is a TypeError or a tidetable.Error; anything
else, above all a panic, is a failure, and the line that made it is printed with the seed."""

import argparse
import collections
import pickle
import random
import sys
import time

import numpy as np
import tidetable

ALLOWED = (tidetable.Error, TypeError)


class Trap:
    """Looks like a number, and is none."""

    def __index__(self):
        raise TypeError("no number")

    def __repr__(self):
        return "Trap()"


def knot():
    """A list that holds itself."""
    loop = []
    loop.append(loop)
    return loop


ODD = [
    None, True, False, 0, 1, -1, -2, -4, 2, 3, 5, 7, 8, 9, 99, 255, 256, -128, 2**31 - 1, 2**31, -(2**31) - 1,
    2**63 - 1, 2**63, 2**64, -(2**63) - 1, 10**30, 0.0, 0.5, -0.0, float("nan"), float("inf"), 1e300, 1j,
    "", "0", "1", "A", "C", "p3", "\x00", "é", "𝄞" * 50, "x" * 5000, "null", "{}", "[]", "over", "64", "random",
    "a" * 64, "0" * 64, b"", b"\xff" * 10, [], [0], [0, 0], [None, None], [-1, -1], [1, 2, 3], [[0]], (), (0, 1),
    {}, {"a": 1}, {1: 2}, {"sims": 1}, {"ms": 1}, {"sims": -1}, {"sims": 2**70}, set(), range(3), object(), Trap(),
    np.int32(1), np.int64(-1), np.uint64(2**63), np.float32(1), np.bool_(True), np.array(1), np.array([0, 1]),
    np.zeros(0), np.zeros((2, 2), np.int32), np.array(["a"]), np.array([None]), knot(), type, len, ...,
]  # fmt: skip

ODD_TEXTS = [odd for odd in ODD if isinstance(odd, str)]


class Fuzz:
    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.games = []
        for name in tidetable.games():
            fewest, most = tidetable.game_info(name)["seats"]
            for seats in {fewest, min(fewest + 1, most), most}:
                self.games.append(tidetable.load_game(name, seats=seats))
        self.numbered = [game for game in self.games if tidetable.game_info(game.id)["numbered"]]
        self.bots = [
            tidetable.bot(game, name)
            for game in tidetable.games()
            for name in tidetable.game_info(game)["bots"]
            if name in ("random", "thumb", "newcomer")
        ]
        self.texts = collections.deque(ODD_TEXTS, maxlen=400)
        self.states, self.envs, self.campaigns = [], [], []
        self.counts = collections.Counter()
        self.refresh()

    def refresh(self):
        """Some tables begin anew now and then, or all would be over soon."""
        rng = self.rng
        self.states = [self.begin() for _ in range(6)]
        self.envs = []
        for game in rng.choices(self.numbered, k=2):
            env = tidetable.VectorEnv(game, rng.randint(1, 5), seed=rng.randrange(2**32), threads=rng.choice([1, 1, 2]))
            self.envs.append((env, env.buffers(), env.actions()))
        self.campaigns = [
            tidetable.campaign(name, kind["id"], rng.randint(*kind["seats"]))
            for name, kinds in tidetable.campaigns().items()
            for kind in kinds
        ]

    def begin(self):
        game = self.rng.choice(self.games)
        return game.new_initial_state(self.rng.choice([None, 1, self.rng.randrange(2**64)]))

    def odd(self):
        """Anything at all."""
        return self.rng.choice(ODD)

    def maybe(self, likely, chance=0.7):
        """Something likely, or anything at all."""
        return likely if self.rng.random() < chance else self.odd()

    def call(self, what, *arguments, **named):
        """Calls it. Says whether it came to something."""
        self.said = (what, arguments, named)
        try:
            answer = what(*arguments, **named)
        except ALLOWED as error:
            if not str(error):
                raise AssertionError("an exception without a word")
            if isinstance(error, tidetable.Refused) and not (error.clause and error.reason):
                raise AssertionError("a refusal without its clause")
            self.counts["refused"] += 1
            return False, None
        self.counts["done"] += 1
        return True, answer

    # What there is to call, each with what it must leave alone.

    def on_state(self):
        rng, at = self.rng, self.rng.randrange(len(self.states))
        state = self.states[at]
        before = state.serialize()
        seats = state.num_players()
        seat = self.maybe(rng.randrange(seats), 0.8)
        numbered = tidetable.game_info(state.get_game().id)["numbered"]
        legal = []
        if not state.is_terminal() and not state.is_chance_node() and numbered:
            acting = rng.choice(state.acting_players())
            legal = state.legal_actions(acting)
        elif state.is_chance_node():
            legal = [at for at, _ in state.chance_outcomes()]
        action = self.maybe(rng.choice(legal) if legal else 0, 0.6)
        text = rng.choice(self.texts) if rng.random() < 0.5 else self.odd()
        reads = [
            (state.legal_actions, (self.odd(),)),
            (state.legal_actions, ()),
            (state.legal_actions_mask, (seat,)),
            (state.legal_texts, (seat,)),
            (state.chance_outcomes, ()),
            (state.child, (action,)),
            (state.child, (action, seat)),
            (state.returns, ()),
            (state.player_return, (seat,)),
            (state.outcome, ()),
            (state.observation_tensor, (seat,)),
            (state.observation_tensor, ()),
            (state.information_state_string, (seat,)),
            (state.observation_string, (seat,)),
            (state.view, (seat,)),
            (state.action_to_string, (seat, action)),
            (state.action_to_string, (action,)),
            (state.string_to_action, (seat, text)),
            (state.string_to_action, (text,)),
            (state.record, ()),
            (state.omniscient_record, ()),
            (state.get_game().deserialize_state, (text,)),
            (state.get_game().new_initial_state, (self.odd(),)),
            (repr, (state,)),
            (str, (state,)),
        ]
        writes = [
            (state.apply_action, (action,)),
            (state.apply_action, (action,)),
            (state.apply_action, (action, seat)),
            (state.apply_actions, (self.joint(state),)),
            (state.apply_actions, (self.joint(state),)),
            (state.apply_actions, (self.odd(),)),
            (state.apply_text, (seat, text)),
            (state.apply_chance_text, (text,)),
        ]
        if rng.random() < 0.5:
            what, arguments = rng.choice(reads)
            done, answer = self.call(what, *arguments)
            if isinstance(answer, str):
                self.texts.append(answer)
            unchanged = True
        else:
            what, arguments = rng.choice(writes)
            done, _ = self.call(what, *arguments)
            unchanged = not done
        if unchanged and state.serialize() != before:
            raise AssertionError("a state changed that should not have")
        if state.is_terminal() and rng.random() < 0.3:
            self.states[at] = self.begin()

    def joint(self, state):
        """Actions for all seats, most of them legal."""
        if not state.is_simultaneous_node():
            return [0] * state.num_players()
        acting = state.acting_players()
        pick = lambda seat: self.rng.choice(state.legal_actions(seat)) if seat in acting else -1
        joint = [pick(seat) for seat in range(state.num_players())]
        if self.rng.random() < 0.3:
            joint[self.rng.randrange(len(joint))] = self.odd()
        if self.rng.random() < 0.1:
            joint.append(0)
        return joint

    def on_text(self):
        """States and records on paper, torn here and there."""
        rng = self.rng
        text = rng.choice(self.states).serialize()
        for _ in range(rng.randrange(4)):
            at, kind = rng.randrange(len(text) + 1), rng.randrange(4)
            if kind == 0:
                text = text[:at]
            elif kind == 1:
                text = text[:at] + rng.choice(ODD_TEXTS)[:20] + text[at:]
            elif kind == 2:
                text = text[:at] + text[at + rng.randint(1, 9) :]
            else:
                lines = text.splitlines(keepends=True)
                rng.shuffle(lines) if rng.random() < 0.2 else lines.append(rng.choice(lines or [""]))
                text = "".join(lines)
        given = self.maybe(text, 0.95)
        what = rng.choice([tidetable.deserialize, tidetable.load_record, tidetable.verify, tidetable.load_campaign])
        self.call(what, given)

    def on_pickle(self):
        """Torn pickles: whatever pickle thinks of them, the interpreter is still there."""
        rng = self.rng
        torn = bytearray(pickle.dumps(rng.choice(self.states + self.games)))
        # Only what is said by us is torn: pickle itself makes anything of any bytes.
        at = rng.randrange(len(torn) // 2, len(torn))
        torn[at] = rng.choice(b"0123456789{}[]\",:abcxyz")
        try:
            pickle.loads(bytes(torn))
        except Exception:
            self.counts["refused"] += 1

    def on_vector(self):
        rng = self.rng
        env, arrays, actions = rng.choice(self.envs)
        before = env.buffers()
        env.observe(**before)
        rows = env.rows
        if rng.random() < 0.6:
            env.random_actions(actions)
        given = {name: array for name, array in arrays.items() if rng.random() < 0.7}
        kind = rng.randrange(8)
        used = actions
        if kind == 0:
            used = actions.copy()
            used[rng.randrange(len(env)), rng.randrange(rows)] = rng.choice([-1, 0, 1, 7, 2**31 - 1, -(2**31)])
        elif kind == 1:
            used = self.odd()
        elif kind == 2:
            given[rng.choice(list(arrays) + ["x"])] = self.odd()
        elif kind == 3:
            name = rng.choice(list(arrays))
            torn = [lambda a: a[:-1], lambda a: a[..., None], lambda a: a.astype(np.float64), lambda a: a[::-1], np.transpose]
            given[name] = rng.choice(torn)(arrays[name])
        elif kind == 4:
            name = rng.choice(list(arrays))
            given[name] = arrays[rng.choice(list(arrays))]
        if rng.random() < 0.8:
            done, _ = self.call(env.step, used, **given)
        elif rng.random() < 0.7:
            what = rng.choice([env.view, env.acting_players, env.random_actions])
            self.call(what, *[self.odd() for _ in range(rng.choice([1, 1, 2]) if what == env.view else 1)])
            done = False
        else:
            done, _ = self.call(env.reset, self.maybe(rng.randrange(99)), **given)
        if not done:
            after = env.buffers()
            env.observe(**after)
            if any((before[name] != after[name]).any() for name in after if name != "samples"):
                raise AssertionError("a table moved that should not have")

    def on_campaign(self):
        rng, campaign = self.rng, self.rng.choice(self.campaigns)
        before = campaign.file()
        due = campaign.decisions()
        decision = self.maybe(rng.choice(due[1])[0], 0.5) if due else self.odd()
        state = self.maybe(rng.choice(self.states), 0.9)
        kind = rng.randrange(5)
        if kind == 0:
            done, _ = self.call(campaign.decide, decision)
        elif kind == 1:
            done, _ = self.call(campaign.enter, state)
        elif kind == 2:
            done, state = self.call(campaign.next_state, self.maybe(rng.randrange(99)))
            if done:
                while not state.is_terminal() and rng.random() < 0.99:
                    seat = state.acting_players()[0]
                    state.apply_text(seat, rng.choice(state.legal_texts(seat))[0])
                self.states[rng.randrange(len(self.states))] = state
            done = False
        elif kind == 3:
            self.call(tidetable.load_campaign, self.maybe(before.replace(rng.choice("0123456789"), rng.choice("0123456789"))))
            done = False
        else:
            self.call(rng.choice([campaign.view, campaign.decisions, campaign.file]))
            done = False
        if not done and campaign.file() != before:
            raise AssertionError("a campaign changed that should not have")

    def on_bot(self):
        rng, state = self.rng, self.rng.choice(self.states)
        bot, seat = rng.choice(self.bots), self.maybe(rng.randrange(state.num_players()), 0.8)
        budget = self.maybe({"sims": rng.randint(1, 3)}, 0.8)
        if budget is None:
            return  # Half a second of thought a call would take days.
        seed = self.maybe(rng.randrange(9))
        if rng.random() < 0.02:
            # These think longer, so they are asked less often.
            own = tidetable.game_info(state.get_game().id)["bots"]
            what, arguments = rng.choice([
                (bot.assess, (state, seat, budget, seed)),
                (tidetable.advise, (state, seat, seed)),
                (tidetable.review, (state, self.maybe(rng.choice(own)), {"sims": 1})),
            ])  # fmt: skip
            self.call(what, *arguments)
            return
        done, choice = self.call(bot.choose, state, seat, budget, seed)
        if done:
            self.texts.append(choice.text)
            if rng.random() < 0.3:
                self.call(state.apply_action, choice, seat)

    def on_module(self):
        rng = self.rng
        name = self.maybe(rng.choice(tidetable.games()))
        kind = rng.randrange(7)
        if kind == 0:
            options = {rng.choice(["a", "seats", "setup", "coins", "castles", "b"]): self.odd() for _ in range(rng.randrange(3))}
            options.pop("seats", None)
            self.call(tidetable.load_game, name, self.maybe(rng.randrange(9)), **options)
        elif kind == 1:
            self.call(tidetable.game_info, name)
        elif kind == 2:
            self.call(tidetable.bot, name, self.odd())
        elif kind == 3:
            self.call(tidetable.VectorEnv, self.maybe(rng.choice(self.games)), self.maybe(rng.randint(1, 3)), self.odd(), rng.choice([None, 1, "a", 0]))
        elif kind == 4:
            self.call(tidetable.solve, self.odd(), **{rng.choice(["x", "setup"]): self.odd()})
        elif kind == 5:
            self.call(tidetable.review, self.odd(), self.odd(), self.odd())
        else:
            self.call(tidetable.campaign, name, self.odd(), self.odd(), self.odd())

    def one(self):
        kinds = [self.on_state, self.on_vector, self.on_text, self.on_module, self.on_campaign, self.on_bot, self.on_pickle]
        what = self.rng.choices(kinds, [60, 20, 4, 6, 3, 3, 2])[0]
        self.counts[what.__name__] += 1
        what()

    def run(self, calls, tell=lambda done: None):
        for number in range(calls):
            if number % 2000 == 1999:
                self.refresh()
                tell(number)
            try:
                self.one()
            except BaseException:
                print(f"call {number}: {self.said}"[:2000], file=sys.stderr)
                raise


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--calls", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    start, fuzz = time.monotonic(), Fuzz(given.seed)

    def tell(done):
        if done % 100_000 == 99_999:
            print(f"{done + 1} calls, {time.monotonic() - start:.0f} s", flush=True)

    fuzz.run(given.calls, tell)
    print(f"{given.calls} calls with seed {given.seed} in {time.monotonic() - start:.0f} s: {dict(fuzz.counts)}")


if __name__ == "__main__":
    main()
