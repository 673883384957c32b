"""Novem in plain Python, as one would write it to be quick: the rules behind both peers.

Clauses are those of games/novem/rules.md."""

from itertools import permutations

MOST_EMPTY_ROUNDS = 20


def _setups():
    """NV-1.3: the upper levels that hold 1 to 9 once and in which every line sums to 15."""
    for upper in permutations(range(1, 10)):
        a, b, c, d, e, f, g, h, i = upper
        if a + b + c == d + e + f == g + h + i == a + d + g == b + e + h == c + f + i == 15:
            yield upper


SETUPS = sorted(_setups())
"""All 72, in the order of their digits."""


class Novem:
    """A match of two games, each on a set-up that chance lays out."""

    __slots__ = ("game", "attacker", "upper", "heights", "empty", "piles", "points", "last", "over")

    def __init__(self):
        self.game = 0
        self.attacker = 0
        self.upper = None
        self.heights = None
        self.empty = 0
        self.piles = [0, 0]
        self.points = [0, 0]
        self.last = None
        self.over = False

    def lay_out(self, number):
        """NV-1.1, NV-1.2: two tiles on every square, which make ten."""
        self.upper = SETUPS[number]
        self.heights = [2] * 9

    def lay(self, row, column):
        """NV-2: both markers are turned up, and the attacker takes the topmost tile."""
        square = 3 * row + column
        heights = self.heights
        height = heights[square]
        attacker = self.attacker
        self.last = square
        self.attacker = 1 - attacker
        if height:
            top = self.upper[square]
            self.piles[attacker] += top if height == 2 else 10 - top
            heights[square] = height - 1
            self.empty = 0
            if height == 2:
                return
            first = 3 * row
            if (heights[first] or heights[first + 1] or heights[first + 2]) and (
                heights[column] or heights[column + 3] or heights[column + 6]
            ):
                return
        else:
            self.empty += 1
            if self.empty < MOST_EMPTY_ROUNDS:
                return
        # NV-3.2, NV-1.5: the piles are counted, and the second game comes or nothing more.
        self.points[0] += self.piles[0]
        self.points[1] += self.piles[1]
        if self.game:
            self.over = True
            return
        self.game = 1
        self.attacker = 1
        self.upper = self.heights = None
        self.empty = 0
        self.piles = [0, 0]

    def returns(self):
        """NV-3.3: 1 for more points, -1 for fewer, 0 for a draw."""
        mine, theirs = self.points
        won = (mine > theirs) - (mine < theirs)
        return [won, -won]

    def observe(self, seat, out):
        """Writes the forty numbers that tidetable gives for the same: `Game.observation_fields`."""
        out[:] = 0
        out[0] = seat
        out[1] = self.attacker == seat
        out[2] = self.game
        if self.heights is not None:
            out[3] = not self.over
            for at in range(9):
                square = at if seat == 0 else at % 3 * 3 + at // 3
                height, top = self.heights[square], self.upper[square]
                if height == 2:
                    out[4 + at] = top / 9
                    out[13 + at] = (10 - top) / 9
                elif height == 1:
                    out[4 + at] = (10 - top) / 9
        out[22] = self.piles[seat] / 90
        out[23] = self.piles[1 - seat] / 90
        out[24] = self.points[seat] / 90
        out[25] = self.points[1 - seat] / 90
        out[26] = self.empty / MOST_EMPTY_ROUNDS
        if self.last is not None:
            at = self.last if seat == 0 else self.last % 3 * 3 + self.last // 3
            out[31 + at] = 1
