#!/usr/bin/env python3
"""A player for Tidetable in plain Python: nothing to install.

    python3 examples/bot.py --server http://127.0.0.1:8470 --new novem --against equilibrium
    python3 examples/bot.py --server http://127.0.0.1:8470 --table ID --name Ada

Replace `choose` and you have written a bot. All calls are described at SERVER/api/openapi.json.
"""

import argparse
import hashlib
import http.client
import json
import random
import sys
import time
import urllib.error
import urllib.request


def choose(table):
    """Picks a move. `table["view"]` is all that this seat may know of the game."""
    return random.choice(table["legal"])["text"]


class Refused(Exception):
    """The server understood the call and said no."""
    def __init__(self, status, error):
        rule = f" ({error['clause']})" if "clause" in error else ""
        super().__init__(error["message"] + rule)
        self.status = status


class Server:
    """The HTTP API, as one guest."""
    def __init__(self, address):
        self.address, self.token = address.rstrip("/"), None

    def open(self, path, body=None):
        headers = {"content-type": "application/json"}
        headers |= {"authorization": f"Bearer {self.token}"} if self.token else {}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, headers)
        try:  # a stream breaks every silence after 15 seconds, so after 60 it is dead
            return urllib.request.urlopen(request, timeout=60)
        except urllib.error.HTTPError as answer:
            try:
                error = json.load(answer)["error"]
            except (ValueError, KeyError, TypeError):  # not from Tidetable, but from a proxy
                error = {"message": f"{answer.code} {answer.reason}"}
            raise Refused(answer.code, error) from None

    def get(self, path):
        with self.open(path) as answer:
            return answer.read().decode()

    def post(self, path, **body):
        with self.open(path, body) as answer:
            return json.load(answer)

    def follow(self, table):
        """The table as it stands now, and again after every change."""
        with self.open(f"/api/tables/{table}/stream") as lines:
            for line in lines:
                if line.strip():  # a blank line only says that the server is alive
                    yield json.loads(line)


def play(server, table):
    """Plays one match to its end, through lost connections; returns the last view of it."""
    lost = version = 0
    while True:
        try:
            for view in server.follow(table):
                lost = 0
                if view["status"] in ("over", "abandoned"):
                    return view
                # What was sent before the latest move may arrive after it.
                if view["legal"] and view["version"] >= version:
                    move = {"move": choose(view), "version": view["version"]}
                    version = server.post(f"/api/tables/{table}/moves", **move)["version"]
        except Refused as refused:
            if refused.status not in (409, 429, 502, 503, 504):
                raise  # those are momentary: moved on, too fast, or a server being restarted
        except (OSError, http.client.HTTPException, ValueError) as error:
            if lost == 20:
                raise ConnectionError(f"the connection was lost: {error}") from None
        # A new stream begins with the present view, so nothing has been missed.
        lost += 1
        time.sleep(min(0.05 * 2**lost, 5))


def report(server, view, commit):
    """Prints how the match ended, and checks that the dice were fixed before it began."""
    if view["status"] != "over":
        sys.exit("nobody stayed to play")
    names = [seat["name"] for seat in view["seats"]]
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, view["outcome"]["scores"]))
    winners = " and ".join(names[seat] for seat in view["outcome"]["winners"])
    print(f"{scores}; won by {winners}: {view['outcome']['reason']}")
    header = json.loads(server.get(f"/api/tables/{view['table']}/record").splitlines()[0])
    if hashlib.sha256(bytes.fromhex(header["seed"])).hexdigest() != commit:
        sys.exit("the seed is NOT the one that was committed to before the match")
    print("verified: the seed is the one that was committed to before the match", flush=True)


def main():
    parser = argparse.ArgumentParser(description="Plays random legal moves at a Tidetable server.")
    parser.add_argument("--server", required=True, help="such as http://127.0.0.1:8470")
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--table", help="the id or address of a table to join")
    where.add_argument("--new", metavar="GAME", help="open a table of this game, such as novem")
    parser.add_argument("--against", metavar="BOT", help="with --new; without, the seat stays open")
    parser.add_argument("--name", default="Ada", help="shown at the table (Ada)")
    parser.add_argument("--games", type=int, default=1, help="matches to play, by rematch (1)")
    asked = parser.parse_args()
    if not asked.server.startswith(("http://", "https://")):
        parser.error("--server starts with http:// or https://")
    if (asked.against and not asked.new) or asked.games < 1:
        parser.error("--against goes with --new, and --games is at least 1")

    server = Server(asked.server)
    try:
        server.token = server.post("/api/guests", name=asked.name)["token"]
        if asked.new:
            other = {"bot": asked.against} if asked.against else "open"
            opened = server.post("/api/tables", game=asked.new, seats=["me", other])
            table = opened["table"]
            print("opened", opened["join"], flush=True)
        else:
            table = asked.table.rstrip("/").rsplit("/", 1)[-1]
            print("sat down in seat", server.post(f"/api/tables/{table}/join")["seat"], flush=True)
        for game in range(asked.games):
            if game:
                table = server.post(f"/api/tables/{table}/rematch")["table"]
            commit = json.loads(server.get(f"/api/tables/{table}"))["commit"]
            report(server, play(server, table), commit)
    except Refused as refused:
        sys.exit(f"refused: {refused}")
    except OSError as error:
        sys.exit(f"no server at {asked.server}: {getattr(error, 'reason', error)}")
    except KeyboardInterrupt:
        sys.exit("stopped")


if __name__ == "__main__":
    main()
