#!/usr/bin/env python3
"""The second half of script/run: starts the server, creates two accounts and a match in progress if
there is none yet, and prints what to try next. The match comes from tests/games/<ruleset>/samples/demo.json of
the game that tests/games/default-game names.
    demo.py PROGRAM [--listen ADDR:PORT] [--data DIR]"""

import argparse
import json
import pathlib
import re
import subprocess
import sys

from client import Client, Mailbox, sign_up

GAMES = pathlib.Path(__file__).resolve().parents[1] / "tests/games"
GAME = GAMES / (GAMES / "default-game").read_text().strip()
DEMO = json.loads((GAME / "samples/demo.json").read_text())
PASSWORD = DEMO["password"]
PLAYERS = {side: (handle, f"{handle}@example.org") for side, handle in DEMO["players"].items()}
FIRST, SECOND = PLAYERS


def start(program, listen, data):
    server = subprocess.Popen([program, "serve", "--listen", listen, "--data", data],
                              stdout=subprocess.PIPE, text=True)
    for line in server.stdout:
        print(line, end="")
        found = re.search(r"http://\S+", line)
        if found:
            return server, found.group(0).rstrip("/.,")
    sys.exit(f"demo: the server ended with code {server.wait()}; see its messages above")


def prepare(base, data):
    """The demo's players and match; kept in DATA/demo.json so that a second run goes on with it."""
    memory = pathlib.Path(data) / "demo.json"
    players = {side: Client(base) for side in PLAYERS}
    if memory.exists():
        for side, (handle, _) in PLAYERS.items():
            players[side].sign_in(handle, PASSWORD)
        return players, json.loads(memory.read_text())["match"]
    mailbox = Mailbox(pathlib.Path(data) / "mail")
    for side, (handle, address) in PLAYERS.items():
        sign_up(players[side], mailbox, handle, address, PASSWORD)
    match = players[FIRST].call("POST", "/matches", {
        "scenario": DEMO["scenario"], "side": FIRST, "invite": PLAYERS[SECOND][0],
        "options": {"decisions": "standing", "public": True}})["id"]
    players[SECOND].call("POST", f"/matches/{match}/seats", {"side": SECOND})
    for side, orders in DEMO["turns"]:
        players[side].submit(match, (GAME / orders).read_text())
    memory.write_text(json.dumps({"match": match}))
    return players, match


def what_next(base, data, players, match):
    status = players[FIRST].match(match)
    side = status["to_act"] or FIRST
    player, token = PLAYERS[side][0], players[side].token
    legal = players[side].legal(match)["orders"]
    then = DEMO["then"]
    order = next((line for line in legal if line.startswith(tuple(DEMO["shown"]))), then)
    api = f"{base}/api/v1/matches/{match}"
    print(f"""
Open this in a browser:  {base}/matches/{match}

A match of {status['scenario_title']} is in progress there; it is {player}'s turn ({side}). Everyone may watch. To play,
sign in as {PLAYERS[FIRST][0]} or {PLAYERS[SECOND][0]} with the password "{PASSWORD}", or play a first turn
against the computer without an account: {base}/first-turn

  The last report: {api}/report
  Mailbox folder:  {pathlib.Path(data) / 'mail' / 'new'}   (every mail the server sent, as a file)

The same by hand. Try orders first; nothing is rolled, nothing is kept (paste as it stands):

  curl -s -X POST '{api}/orders?dry_run=1' \\
    -H 'Authorization: Bearer {token}' -H 'Content-Type: application/json' \\
    -d '{{"revision":{status['revision']},"text":"{order}\\n{then}"}}'

Then submit them:

  curl -s -X POST '{api}/orders' \\
    -H 'Authorization: Bearer {token}' -H 'Content-Type: application/json' \\
    -H 'Idempotency-Key: first-turn' \\
    -d '{{"revision":{status['revision']},"text":"{order}\\n{then}"}}'

How to write orders: docs/players.md. Stop the server with Ctrl-C.
""", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--listen", default="127.0.0.1:8080")
    parser.add_argument("--data", default="var")
    arguments = parser.parse_args()
    server, base = start(arguments.program, arguments.listen, arguments.data)
    try:
        players, match = prepare(base, arguments.data)
        what_next(base, arguments.data, players, match)
        sys.exit(server.wait())
    except KeyboardInterrupt:
        print("demo: stopping the server")
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
