#!/usr/bin/python3
"""A round robin as people play it: somebody comes late, somebody goes, somebody disputes, and the server is
killed while a round opens. `tournament_people_test.py PATH_TO_ADJUTANT`. Needs the Debian packages
python3-jsonschema and python3-yaml."""

import random
import sys
import tempfile
import threading
import unittest

from described_api import DescribedServer, Description
from organising import Organised, definition, desk
from patience import pause
from server_process import ServerProcess

PROGRAM = None
PLAYERS = ("ada", "bea", "cyril", "dan", "eve")
LATE = "fay"
KILLED_AFTER_MAX = 0.03  # seconds


class People(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.server = ServerProcess(PROGRAM, data=folder.name).start()
        self.addCleanup(self.server.stop)
        self.api = DescribedServer(self.server, Description())
        self.organiser = self.server.sign_up("organiser")
        self.tokens = {handle: self.server.sign_up(handle) for handle in (*PLAYERS, LATE)}
        players = {handle: self.tokens[handle] for handle in PLAYERS}
        self.club = Organised(self.api, self.organiser, players, definition(
            {"system": "round-robin", "concurrent": 1}, entrants={"late_until": 3}))

    def starts_though_it_is_killed(self, number, chance):
        """The same request again finds what has been done of it."""
        path, key = f"{self.club.path}/rounds/{number}/start", {"Idempotency-Key": f"start {number}"}

        def ask():
            try:
                self.server.call("POST", path, {}, self.organiser, key)
            except OSError:
                pass  # killed before it answered
            except Exception:  # noqa: BLE001: an answer that breaks off is one, too
                pass

        asking = threading.Thread(target=ask)
        asking.start()
        pause(chance.uniform(0, KILLED_AFTER_MAX))
        self.server.kill()
        asking.join()
        self.server.start(self.server.port)
        answer = self.server.call("POST", path, {}, self.organiser, key)
        self.assertIn(answer.status, (200, 409), answer)
        self.club.wait_for(lambda: self.club.round(number)["state"] != "drawn")
        for board in self.club.round(number)["boards"]:
            if board["result"] is None:
                match = self.api.call("GET", f"/matches/{board['match']}", None, self.organiser, status=200)
                self.assertEqual(match.json["status"], "running", match)
        started = [event for event in self.events() if event["type"] == "round_started"]
        self.assertEqual([event["round"] for event in started], list(range(1, number + 1)))

    def events(self):
        return self.club.get("/events?limit=1000")["events"]

    def comes_late(self):
        """The fifth of five is free in each round: the sixth takes that place."""
        self.club.post("/entries", {"seed": "late"}, self.tokens[LATE], status=201)
        self.club.players[LATE] = self.tokens[LATE]
        entry = self.club.get("/entries")["entries"][-1]
        self.assertEqual((entry["player"], entry["pairing_number"]), (LATE, 6))

    def who_has_played_all(self):
        """A board of the fourth round, and somebody there who was free in none of the three before."""
        rounds = [self.club.round(number) for number in (1, 2, 3)]
        for board in self.club.round(4)["boards"]:
            for player in (board["white"]["player"], board["black"]["player"]):
                played = sum(player in (one["white"]["player"], one["black"]["player"])
                             for past in rounds for one in past["boards"])
                if board["match"] and played == 3:
                    return board, player
        raise AssertionError("somebody has played all rounds")

    def disputes(self, number):
        board = self.club.round(number)["boards"][0]
        path, loser = f"/rounds/{number}/boards/1/dispute", board["black"]["player"]
        self.club.post(path, {"text": "The draw was agreed."}, self.tokens[loser], status=201)
        self.api.refused(409, "wrong-state", "POST", self.club.path + path,
                         {"text": "Once more."}, self.tokens[loser])
        settled = self.api.call("PUT", f"{self.club.path}/disputes/1",
                                {"result": "1/2", "reason": "both wrote so"}, self.organiser, status=200)
        self.assertEqual([one["settled"] for one in settled.json["disputes"]], [True])
        self.assertEqual(self.club.round(number)["boards"][0]["result"], "1/2")

    def test_all_of_it(self):
        chance = random.Random(1812)
        self.club.begin()
        for number in range(1, 6):
            self.club.post("/rounds", status=201)
            self.starts_though_it_is_killed(number, chance)
            if number == 4:  # who goes has played three of five
                board, gone = self.who_has_played_all()
                self.api.call("DELETE", f"{self.club.path}/entries/me", {}, self.tokens[gone], status=200)
                self.club.wait_for(lambda: self.club.round(4)["boards"][board["board"] - 1]["result"])
            self.club.play_round(number, chance)
            if number == 2:
                self.disputes(2)
                self.comes_late()
        self.club.post("/finish")
        standings = self.club.get("/standings")
        self.assertFalse(standings["provisional"])
        self.assertEqual(len(self.events()), self.club.get()["revision"])
        record = self.api.call("GET", f"{self.club.path}/record", status=200).body.decode()
        self.assertIn(": verified: ", desk(PROGRAM, "verify", text=record))
        late = next(row for row in self.club.get("/crosstable")["rows"] if row["player"] == LATE)
        self.assertEqual([cell["opponent"] is None for cell in late["rounds"]],
                         [True, True, False, False, False])
        self.api.refused(409, "entries-closed", "POST", f"{self.club.path}/entries", {},
                         self.server.sign_up("gus"))


if __name__ == "__main__":
    PROGRAM = sys.argv[1]
    unittest.main(argv=sys.argv[:1])
