#!/usr/bin/python3
"""What officials decide of pairings, on the API and at the desk, the operator in the store, what watchers and
winners are told. `tournament_officials_test.py PATH_TO_ADJUTANT`. Needs the Debian packages python3-jsonschema,
python3-websockets and python3-yaml."""

import asyncio
import json
import subprocess
import sys
import tempfile
import unittest

import websockets.client

from described_api import DescribedServer, Description
from organising import Organised, definition, desk
from patience import SECONDS_MAX, wait_until
from server_process import ServerProcess

PROGRAM = None
PLAYERS = ("ada", "bea", "cyril", "dan")
BAD_INPUT = 2


class Officials(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.data = folder.name
        self.server = ServerProcess(PROGRAM, data=self.data).start()
        self.addCleanup(self.server.stop)
        self.api = DescribedServer(self.server, Description())
        self.tokens = {handle: self.server.sign_up(handle) for handle in PLAYERS}
        self.organiser = self.tokens["ada"]  # plays, too

    def begun(self, rounds=3, organiser=None, **more):
        swiss = Organised(self.api, organiser or self.organiser, self.tokens,
                          definition({"system": "swiss", "rounds": rounds}, **more))
        swiss.begin()
        return swiss

    def pairs(self, swiss, number=1):
        return [(board["white"]["entry"], board["black"]["entry"]) for board in swiss.round(number)["boards"]]

    def run_it(self, *arguments, code=0):
        done = subprocess.run([PROGRAM, "tournament", *arguments], capture_output=True, text=True, timeout=SECONDS_MAX)
        self.assertEqual(done.returncode, code, done)
        return done.stdout + done.stderr

    def mailed(self, handle, subject, tournament, says=""):
        """The mails of a tournament whose subject and text have this; waits for the first."""
        def found():
            return [mail for mail in self.server.mails(f"{handle}@example.org")
                    if subject in str(mail["Subject"]) and tournament.id in str(mail["Message-ID"])
                    and says in mail.get_body(("plain",)).get_content()]

        return wait_until(found, f"no mail {subject!r} that says {says!r}")

    def holds(self, swiss):
        record = self.api.call("GET", f"{swiss.path}/record", status=200).body.decode()
        self.assertIn(": verified: ", desk(PROGRAM, "verify", text=record))

    def test_a_round_is_paired_by_hand(self):
        swiss = self.begun(organiser=self.server.sign_up("organiser"))
        swiss.post("/rounds", status=201)
        (one, other), rest = self.pairs(swiss)
        path = f"{swiss.path}/rounds/1/pairs"
        wanted = {"pairs": [{"white": other, "black": one}, {"white": rest[0], "black": 99}], "reason": "a mistake"}
        refused = self.api.refused(422, "bad-request", "PUT", path, wanted, swiss.organiser)
        self.assertEqual([fault["path"] for fault in refused["errors"]], ["pairs[1].black", "pairs"])
        wanted["pairs"][1]["black"] = rest[1]
        self.api.refused(403, "forbidden", "PUT", path, wanted, self.tokens["ada"])
        self.api.call("PUT", path, wanted, swiss.organiser, status=200)
        self.assertEqual(self.pairs(swiss), [(other, one), rest])
        self.assertTrue(swiss.round(1)["by_hand"])
        players = {entry["entry"]: entry["player"] for entry in swiss.get("/entries")["entries"]}
        self.mailed(players[one], "round 1 against", swiss, says="| a mistake")
        self.assertEqual(len(self.mailed(players[rest[0]], "round 1 against", swiss)), 1)
        swiss.post("/rounds/1/start")
        self.api.refused(409, "round-started", "PUT", path, wanted, swiss.organiser)
        self.holds(swiss)

    def test_who_shall_not_meet_does_not(self):
        swiss = self.begun(organiser=self.server.sign_up("organiser"))
        swiss.post("/rounds", status=201)
        pair = sorted(self.pairs(swiss)[0])
        swiss.post("/rounds/1/undo", {"reason": "they are brothers"})
        path = f"{swiss.path}/forbidden"
        self.api.refused(422, "bad-request", "PUT", path, {"pairs": [[1, 1]], "reason": "r"}, swiss.organiser)
        then = self.api.call("PUT", path, {"pairs": [pair], "reason": "they are brothers"}, swiss.organiser, status=200)
        self.assertEqual(then.json["forbidden"], [pair])
        swiss.post("/rounds", status=201)
        self.assertNotIn(pair, [sorted(one) for one in self.pairs(swiss)])
        self.assertIn("\r260 001 999 ", self.api.call("GET", f"{swiss.path}/export.trf", status=200).body.decode())
        self.holds(swiss)

    def test_at_the_desk_an_official_does_the_same(self):
        swiss = self.begun(organiser=self.server.sign_up("organiser"))
        here = ("--server", self.server.url, "--token", swiss.organiser)
        self.run_it("forbid", swiss.id, "2-1", *here, "--reason", "one household")
        self.assertEqual(swiss.get()["forbidden"], [[1, 2]])
        refused = self.run_it("hand", swiss.id, "1", "--pairs", "1-2,3-4", *here, "--reason", "r", code=BAD_INPUT)
        self.assertIn("pairs[0]: entries 1 and 2 must not meet", refused)
        self.run_it("hand", swiss.id, "1", "--pairs", "1-3,4-2", *here, "--reason", "a draw at the table")
        self.assertEqual(self.pairs(swiss), [(1, 3), (4, 2)])
        self.run_it("undo", swiss.id, "1", *here, "--reason", "once more")
        self.run_it("forbid", swiss.id, "1-2", "--allow", *here, "--reason", "they have moved out")
        self.assertEqual(swiss.get()["forbidden"], [])
        for words in (("hand", swiss.id, "1", "--pairs", "1:2", *here), ("forbid", swiss.id, "1-2"),
                      ("undo", "m_1", "1", *here), ("undo", swiss.id, "1", *here, *self.server.at)):
            self.run_it(*words, "--reason", "r", code=BAD_INPUT)

    def test_the_operator_rules_where_nobody_else_may(self):
        swiss = self.begun()
        own = next(entry["entry"] for entry in swiss.get("/entries")["entries"] if entry["player"] == "ada")
        swiss.draw_and_start()
        board = next(one for one in swiss.round(1)["boards"]
                     if own in (one["white"]["entry"], one["black"]["entry"]))
        path = f"{swiss.path}/rounds/1/boards/{board['board']}/result"
        self.api.refused(403, "own-match", "POST", path, {"result": "1-0", "reason": "mine"}, self.organiser)
        self.api.call("GET", f"/matches/{board['match']}", token=self.organiser, status=200)
        self.run_it("result", swiss.id, "1", str(board["board"]), "--result", "1/2", *self.server.at,
                    "--reason", "both agreed")
        self.assertEqual(swiss.round(1)["boards"][board["board"] - 1]["result"], "1/2")
        ruling = swiss.get("/events?limit=1000")["events"][-1]
        self.assertEqual((ruling["type"], ruling["by"], ruling["reason"]), ("ruling", "operator", "both agreed"))
        match = self.api.call("GET", f"/matches/{board['match']}", token=self.organiser, status=200).json
        self.assertEqual(match["status"], "over", "a server that runs finds it")
        record = self.api.call("GET", f"/matches/{board['match']}/record", token=self.organiser, status=200)
        self.assertIn(": verified: ", desk(PROGRAM, "verify", text=record.body.decode()))
        self.holds(swiss)
        self.run_it("result", "t_none", "1", "1", "--result", "1/2", *self.server.at, "--reason", "r",
                    code=BAD_INPUT)

    def test_who_watches_is_told(self):
        swiss = self.begun()
        draft = self.api.call("POST", "/tournaments", {"definition": definition(
            {"system": "swiss", "rounds": 2})}, self.organiser, status=201).json["id"]
        asyncio.run(self.watch(swiss, draft))

    async def watch(self, swiss, draft):
        url = self.server.url.replace("http://", "ws://") + "/api/v1/live"
        described = self.api.description

        async def hear(socket):
            message = json.loads(await asyncio.wait_for(socket.recv(), SECONDS_MAX))
            described.check(described.schema("LiveMessage"), message, "live message")
            return message

        async def say(socket, request):
            described.check(described.schema("LiveWatch"), request, "live request")
            await socket.send(json.dumps(request))

        async with websockets.client.connect(url) as socket:
            await say(socket, {"watch": [draft]})
            self.assertEqual((await hear(socket))["problem"]["status"], 404)
            await say(socket, {"watch": [swiss.id]})
            stands = await hear(socket)
            self.assertEqual((stands["tournament"], stands["events"]), (swiss.id, []))
            await asyncio.to_thread(swiss.post, "/rounds", None, None, 201)
            drawn = await hear(socket)
            self.assertEqual([event["type"] for event in drawn["events"]], ["drawn"])
            self.assertEqual(drawn["revision"], stands["revision"] + 1)
            await asyncio.to_thread(swiss.post, "/rounds/1/start")
            self.assertEqual((await hear(socket))["events"][0]["type"], "round_started")
            await say(socket, {"watch": [swiss.id], "after": {swiss.id: -1}})
            everything = []
            while len(everything) <= drawn["revision"]:
                everything += (await hear(socket))["events"]
            self.assertEqual(everything, await asyncio.to_thread(
                lambda: swiss.get("/events?limit=1000")["events"]))

    def test_winners_are_told_what_they_have_won(self):
        swiss = self.begun(rounds=1, awards=["The cup", "A book"])
        swiss.draw_and_start()
        self.assertEqual({row["award"] for row in swiss.get("/standings")["rows"]}, {None})
        boards = swiss.round(1)["boards"]
        for board in boards:
            swiss.play(board, "1-0")
        swiss.wait_for(lambda: swiss.round(1)["state"] == "closed")
        swiss.post("/finish")
        rows = swiss.get("/standings")["rows"]
        self.assertTrue(all(row["award"] == {1: "The cup", 2: "A book"}.get(row["place"]) for row in rows), rows)
        self.assertEqual(rows[0]["award"], "The cup")
        first = self.mailed(rows[0]["player"], "the final table, and your award", swiss)
        text = " ".join(first[0].get_body(("plain",)).get_content().split())
        self.assertIn("Your award: The cup.", text)
        loser = next(row["player"] for row in rows if row["award"] is None)
        self.mailed(loser, "the final table", swiss)

    def test_whom_one_plays_comes_with_its_dates(self):
        swiss = self.begun(round={"automatic": True, "days": 30})
        mail = self.mailed("bea", "round 1 against", swiss)[0]
        calendar = next(part for part in mail.walk() if part.get_content_type() == "text/calendar")
        text = calendar.get_content().replace("\r\n ", "").replace("\n ", "")
        self.assertIn(f"UID:{swiss.id}.round-1-ends@", text)
        self.assertIn("SUMMARY:Club championship: round 1 ends", text)
        plain = " ".join(mail.get_body(("plain",)).get_content().split())
        self.assertRegex(plain, r"The round begins on \S+ at \S+ UTC, and ends on \S+ at 18:00 UTC\.")
        self.assertIn("You have 24 hours for each turn", plain)


if __name__ == "__main__":
    PROGRAM = sys.argv[1]
    unittest.main(argv=sys.argv[:1])
