"""The tables of spaces in docs/python.md, as the games tell them.

    python crates/python/tests/spaces.py            writes them anew
"""

import collections
import pathlib

import tidetable
from tables import NUMBERED

PAGE = pathlib.Path(__file__).resolve().parents[3] / "docs" / "python.md"
BEGIN, END = "<!-- spaces: written by crates/python/tests/spaces.py -->\n", "<!-- end of spaces -->\n"


def sizes(game):
    """How large the spaces are, by the number of seats."""
    fewest, most = tidetable.game_info(game)["seats"]
    tables = [tidetable.load_game(game, seats=seats) for seats in range(fewest, most + 1)]
    rows = [f"| {t.num_players()} | {t.num_distinct_actions():,} | {t.observation_tensor_size():,} |" for t in tables]
    return ["| seats | actions | observation |", "|---:|---:|---:|", *rows]


def fields(found, tails):
    """The table of some fields."""
    yield from ["| field | from | places | meaning |", "|---|---:|---:|---|"]
    for field in found:
        meaning = field["meaning"]
        for tail, letter in tails.items():
            meaning = meaning.replace(": " + tail, f" ({letter})")
        yield f"| `{field['name']}` | {field['start']} | {field['len']} | {meaning.replace('|', '/')} |"


def section(name):
    """What is said of one game."""
    game = tidetable.load_game(name)
    actions, seen = game.action_fields(), game.observation_fields()
    # What several fields say word for word is said once.
    ends = collections.Counter(f["meaning"].split(": ", 1)[-1] for f in [*actions, *seen])
    often = [end for end, times in ends.items() if times > 1 and len(end) > 60]
    tails = {end: f"list {at}" for at, end in enumerate(often, 1)}
    yield from [f"### {game.title}", "", *sizes(name), ""]
    yield f"At the usual table of {game.num_players()}:"
    for end, letter in tails.items():
        yield from ["", f"*{letter.capitalize()}*: {end}."]
    yield from ["", "Actions:", "", *fields(actions, tails), "", "Observation:", "", *fields(seen, tails), ""]


def written():
    """All tables."""
    return "\n".join(line for name in NUMBERED for line in section(name))


def page(text, tables):
    """The page with these tables in their place."""
    before, rest = text.split(BEGIN)
    _, after = rest.split(END)
    return f"{before}{BEGIN}\n{tables}\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(), written()))
