#!/usr/bin/python3
"""Ratings on a real server, over months. `rating_server_test.py PATH_TO_ADJUTANT`. Needs the Debian
packages python3-jsonschema and python3-yaml."""

import datetime
import random
import subprocess
import sys
import tempfile
import unittest

from described_api import DescribedServer, Description
from organising import Organised, definition
from opening import OPENING
from patience import SECONDS_MAX, wait_until
from server_process import ServerProcess

PROGRAM = None
PLAYERS = ("ada", "bea", "cyril", "dan")
MONTHS = 3  # by which what is played now is put back
DONE, REFUSED = 0, 1


def month(back):
    today = datetime.datetime.now(datetime.timezone.utc)
    number = today.year * 12 + today.month - 1 - back
    return f"{number // 12:04}-{number % 12 + 1:02}"


class Ratings(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.server = ServerProcess(PROGRAM, data=folder.name).start()
        self.addCleanup(self.server.stop)
        self.api = DescribedServer(self.server, Description())
        self.organiser = self.server.sign_up("organiser")
        self.tokens = {handle: self.server.sign_up(handle) for handle in PLAYERS}

    def played(self):
        swiss = Organised(self.api, self.organiser, self.tokens,
                          definition({"system": "swiss", "rounds": 2}))
        swiss.begin()
        for number in (1, 2):
            swiss.draw_and_start()
            swiss.play_round(number, random.Random(number))
        swiss.post("/finish")

    def with_database(self, *statements):
        """Between two lives of the server."""
        self.server.stop()
        for one in statements:
            self.assertNotEqual(self.server.execute(one + " RETURNING 1"), [], one)
        self.server.start(self.server.port)

    def put_back(self):
        """As if all had been played months ago, and the server had been off since."""
        self.with_database(f"UPDATE rated_matches SET period = period - {MONTHS},"
                           f" ended = ended - {MONTHS * 30 * 86400000}",
                           "UPDATE rating_state SET closed_to = NULL")

    def stored(self, code):
        done = subprocess.run([PROGRAM, "rating", "--stored", *self.server.at],
                              capture_output=True, text=True, timeout=SECONDS_MAX)
        self.assertEqual(done.returncode, code, done)
        return done.stdout

    def closed(self):
        def read():
            found = self.api.call("GET", "/ratings", status=200).json
            return found if found["period"] is not None else None

        return wait_until(read, "no month is closed")

    def test_months_pass_and_all_is_made_from_stored_results(self):
        self.played()
        self.assertIsNone(self.api.call("GET", "/ratings", status=200).json["period"])
        self.assertIn("4 matches counted so far", self.stored(DONE))
        self.put_back()
        read = self.closed()
        self.assertEqual(read["period"], month(1))
        self.assertEqual(sorted(row["player"] for row in read["rows"]), sorted(PLAYERS))
        figures = [float(row["rating"]) for row in read["rows"]]
        self.assertEqual(figures, sorted(figures, reverse=True))
        self.assertEqual([row["games_in_all"] for row in read["rows"]], [2] * 4)
        one = self.api.call("GET", "/ratings?from=2&limit=1", status=200).json
        self.assertEqual([row["place"] for row in one["rows"]], [2])
        self.assertEqual(one["next"], 3)
        self.of_a_player(read["rows"][0])
        self.of_a_period()
        self.assertIn("follow exactly from the 4 stored matches", self.stored(DONE))

    def of_a_player(self, row):
        player = self.api.call("GET", f"/accounts/{row['player']}/ratings", status=200).json
        self.assertEqual([one["list"] for one in player["lists"]], ["all", OPENING.ruleset])
        curve = player["lists"][0]["periods"]
        self.assertEqual([one["period"] for one in curve], [month(3), month(2), month(1)])
        self.assertEqual(curve[-1]["rating"], row["rating"])
        self.assertEqual([one["games"] for one in curve], [2, 0, 0])
        self.assertEqual(len(player["matches"]), 2)
        self.assertEqual(sum(one["won"] + one["drawn"] + one["lost"] for one in player["opponents"]), 2)
        self.api.call("GET", "/accounts/nobody/ratings", status=404)

    def of_a_period(self):
        period = self.api.call("GET", f"/ratings/periods/{month(3)}", status=200).json
        self.assertEqual([(one["list"], one["matches"], one["players"]) for one in period["lists"]],
                         [("all", 4, 4), (OPENING.ruleset, 4, 4)])
        self.api.call("GET", f"/ratings/periods/{month(0)}", status=404)
        self.api.call("GET", "/ratings/periods/2026-13", status=422)
        self.api.call("GET", "/ratings?period=yesterday", status=422)
        path = f"/scenarios/{OPENING.scenario}/advantage"
        advantage = self.api.call("GET", path, status=200).json
        self.assertEqual([one["matches"] for one in advantage["periods"]], [4, 4, 4])
        self.api.call("GET", "/scenarios/no/such/advantage", status=404)

    def test_a_digit_that_is_changed_is_found(self):
        self.played()
        self.put_back()
        self.closed()
        self.with_database("UPDATE ratings SET deviation = deviation + 1 WHERE edition ="
                           " (SELECT edition FROM rating_periods WHERE list = 'all' ORDER BY period DESC LIMIT 1)"
                           " AND account = (SELECT id FROM accounts WHERE handle = 'bea')")
        self.assertIn(f"all, {month(1)}, bea: stored", self.stored(REFUSED))


if __name__ == "__main__":
    PROGRAM = sys.argv[1]
    unittest.main(argv=sys.argv[:1])
