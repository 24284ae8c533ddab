"""Tournaments as their organisers and players lead them, over the API."""

import json
import subprocess
import tempfile

from opening import OPENING, quiet_order
from patience import SECONDS_MAX, wait_until



def definition(*stages, **more):
    return {"format": "adjutant-tournament-definition-1", "title": "Club championship",
            "ruleset": OPENING.ruleset, "scenarios": [{"id": OPENING.scenario}], "stages": list(stages),
            "clock": {"turn_minutes": 1440}, "round": {"automatic": False}, **more}


class Organised:
    """A tournament with its organiser's token and those of its players, by handle. `api` is a
    DescribedServer."""

    def __init__(self, api, organiser, players, file):
        self.api = api
        self.organiser = organiser
        self.players = players
        made = api.call("POST", "/tournaments", {"definition": file}, organiser, status=201).json
        self.path = f"/tournaments/{made['id']}"
        self.id = made["id"]

    def post(self, where, body=None, token=None, status=200, headers=None):
        return self.api.call("POST", self.path + where, body or {}, token or self.organiser,
                             headers, status=status).json

    def get(self, where=""):
        return self.api.call("GET", self.path + where, status=200).json

    def begin(self):
        """Opens it, lets everybody enter, and starts it."""
        self.post("/open")
        for handle, token in self.players.items():
            self.post("/entries", {"seed": f"seed of {handle}"}, token, status=201)
        self.post("/close")
        return self.post("/start")

    def round(self, number):
        return self.get("/rounds")["rounds"][number - 1]

    def draw_and_start(self):
        number = self.post("/rounds", status=201)["rounds"]["drawn"]
        self.post(f"/rounds/{number}/start")
        return number

    def play(self, board, result):
        """Both sides play a turn; then the board comes to this result."""
        server, match = self.api.server, board["match"]
        white, black = (self.players[board[colour]["player"]] for colour in ("white", "black"))
        for _ in range(2):
            # As a player: where results are not told at once nobody else may look.
            now = server.call("GET", f"/matches/{match}", token=white).json
            seat = next(seat for seat in now["seats"] if seat["side"] == now["to_act"])
            token = self.players[seat["player"]]
            answer = server.call("POST", f"/matches/{match}/orders", {
                "revision": now["revision"], "text": quiet_order(server, match, token)}, token)
            assert answer.status == 200, answer
        if result == "1/2":
            self.declare(match, white, "draw/offer")
            self.declare(match, black, "draw/accept")
        else:
            self.declare(match, black if result == "1-0" else white, "resign")

    def declare(self, match, token, what):
        answer = self.api.server.call("POST", f"/matches/{match}/{what}", {}, token)
        assert answer.status == 200, answer

    def play_round(self, number, chance):
        """Every board of it; waits until the tournament has all results. Gives them by match."""
        results = {}
        for board in self.round(number)["boards"]:
            if board["match"] is not None and board["result"] is None:
                results[board["match"]] = chance.choice(["1-0", "0-1", "1/2"])
                self.play(board, results[board["match"]])
        self.wait_for(lambda: self.round(number)["state"] == "closed")
        return results

    def wait_for(self, done):
        wait_until(done, lambda: self.get("/rounds"))


def desk(program, *arguments, text):
    """What a command of the desk says of a file with this text."""
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", newline="") as file:
        file.write(text)
        file.flush()
        command = [program, arguments[0], file.name, *arguments[1:]]
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS_MAX)
    assert done.returncode == 0, done
    return done.stdout


def desk_standings(program, trf, *more):
    """[(place, player, points, figures)] as `adjutant standings` has them."""
    rows = json.loads(desk(program, "standings", "--json", *more, text=trf))
    return [(row["place"], row["name"], row["points"],
             [figure["value"] for figure in row["figures"]]) for row in rows]
