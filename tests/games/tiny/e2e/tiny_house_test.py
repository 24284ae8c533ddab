#!/usr/bin/env python3
"""A game that is like no other on a real server: played over HTTP, watched on a live socket, told by
mail, recorded, verified, backed up, and played against Captain. `tiny_house_test.py ADJUTANT`"""

import asyncio
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import time
import unittest

import websockets.client

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "e2e"))

import fair_dice  # noqa: E402
from server_process import ServerProcess  # noqa: E402
from tiny_player import PROGRAM, SIDES, Table  # noqa: E402

LIVE_SECONDS_MAX = 10


class TinyHouse(unittest.TestCase):
    def setUp(self):
        self.server = ServerProcess(PROGRAM).start()
        self.addCleanup(self.server.__exit__, None, None, None)
        self.chance = random.Random(10)

    def by_chance(self, side, legal):
        return self.chance.choice(legal)

    def last_mail(self, address, words, seconds=20):
        """The text of the newest mail, once it has these words."""
        deadline = time.monotonic() + seconds
        while True:
            mails = self.server.mails(address)
            text = mails[-1].get_body(("plain",)).get_content() if mails else ""
            if words in text or time.monotonic() > deadline:
                self.assertIn(words, text)
                return text
            time.sleep(0.1)

    def verified(self, record):
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(record, file)
            file.flush()
            return subprocess.run([str(PROGRAM), "verify", file.name], capture_output=True,
                                  text=True, timeout=60)

    def test_whole_match_is_played_recorded_and_proved(self):
        table = Table(self.server)
        over = table.play(self.by_chance)
        self.assertEqual(over["status"], "over")
        self.assertEqual(set(over["result"]["points"]), set(SIDES))
        record = table.get("/record").json
        verdict = self.verified(record)
        self.assertEqual(verdict.returncode, 0, verdict)
        self.assertGreater(fair_dice.check(record), 8)
        self.assertTrue(any(event["value"] > 6 for event in record["events"]
                            if event["type"] == "rolled"), "dice of ten faces")
        record["submissions"][0]["orders"] = ["hide chapel", "hide mill"]
        self.assertEqual(self.verified(record).returncode, 1)

    def test_both_are_awaited_and_neither_sees_what_the_other_seals(self):
        table = Table(self.server)
        self.assertEqual({side: due["kind"] for side, due in table.awaited().items()},
                         {"owl": "dusk", "fox": "dusk"})
        self.assertTrue(all(due["sealed"] for due in table.awaited().values()))
        self.assertEqual(table.order("fox", "hide wreck").status, 200)
        self.assertEqual(set(table.awaited()), {"owl"})
        for side in ("owl", None):
            for path in ("/position", "/events?after=-1", "/report", "/map.svg", ""):
                shown = table.get(path, side)
                self.assertNotIn("hide wreck", shown.body.decode(), (side, path))
        self.assertEqual(table.order("owl", "hide mill").status, 200)
        self.assertEqual({due["kind"] for due in table.awaited().values()}, {"night"})
        mine, theirs = (table.get("/position", side).json["crews"] for side in SIDES)
        self.assertEqual((mine[1]["oil"], theirs[0]["oil"]), (0, 0), "lanterns are hidden")
        self.assertTrue(mine[0]["oil"] and theirs[1]["oil"])
        self.assertEqual(mine[1]["hides"], "wreck")

    def test_refusals_tell_the_rule_and_change_nothing(self):
        table = Table(self.server)
        before = table.get().json
        for text in ("gamble", "hide attic", "hide mill\nhide wreck"):
            refused = table.order("owl", text)
            self.assertEqual(refused.status, 422, refused)
            self.assertTrue(refused.json["refusals"][0]["message"])
        self.assertEqual(table.get().json, before)

    def test_what_it_does_not_have_is_refused_clearly(self):
        table = Table(self.server)
        refused = table.call("PUT", f"/matches/{table.id}/standing-orders", {"text": "nets first"})
        self.assertIn(refused.status, (404, 409, 422), refused)
        self.assertIn("Smugglers", refused.json["detail"])

    def test_names_of_sides_are_the_scenarios(self):
        table = Table(self.server)
        self.assertEqual([seat["side_name"] for seat in table.get().json["seats"]],
                         ["The Owls of Saint Ives", "The Foxes of Zennor"])

    def test_mails_tell_it(self):
        table = Table(self.server)
        over = table.play(self.by_chance)
        self.assertEqual(over["status"], "over")
        for name in ("olga", "fred"):
            last = self.last_mail(f"{name}@example.org", "coins were counted")
            self.assertIn("The Foxes of Zennor", last)

    def test_captain_plays_it(self):
        table = Table(self.server, opponent="captain")
        for _ in range(600):
            match = table.get().json
            if match["status"] != "running":
                break
            if "owl" in table.awaited():
                legal = table.get("/legal").json["orders"]
                table.order("owl", self.chance.choice(legal))
        self.assertEqual(match["status"], "over")
        self.assertEqual(self.verified(table.get("/record").json).returncode, 0)

    def test_it_outlives_a_crash_and_a_backup(self):
        table = Table(self.server)
        table.play(self.by_chance, until=lambda match: match["revision"] >= 5)
        before = table.get().json
        self.server.kill()
        backup = self.server.data / "backup.db"
        done = subprocess.run([str(PROGRAM), "backup", str(backup), "--data",
                               str(self.server.data)], capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 0, done)
        for path in self.server.data.glob("adjutant.db*"):
            path.unlink()
        backup.rename(self.server.data / "adjutant.db")
        self.server.start()
        self.assertEqual(table.get().json["head"], before["head"])
        self.assertEqual(table.play(self.by_chance)["status"], "over")
        self.assertEqual(self.verified(table.get("/record").json).returncode, 0)

    def test_live_socket_tells_each_what_they_may_see(self):
        asyncio.run(self.watch(Table(self.server)))

    async def watch(self, table):
        url = self.server.url.replace("http://", "ws://") + "/api/v1/live"
        heads = {side: {"Authorization": f"Bearer {table.tokens[side]}"} for side in SIDES}
        async with websockets.client.connect(url, extra_headers=heads["owl"]) as owl, \
                websockets.client.connect(url, extra_headers=heads["fox"]) as fox:
            for socket in (owl, fox):
                await socket.send(json.dumps({"watch": [table.id]}))
                await asyncio.wait_for(socket.recv(), LIVE_SECONDS_MAX)
            for side, order in (("owl", "hide mill"), ("fox", "hide wreck")):
                answer = await asyncio.to_thread(table.order, side, order)
                self.assertEqual(answer.status, 200, answer)
            told = {side: await self.events_until(socket, "stowed") for side, socket in
                    (("owl", owl), ("fox", fox))}
        for side, events in told.items():
            lanterns = [event for event in events if event["type"] == "rolled"]
            self.assertTrue(all(event.get("visible_to") == side for event in lanterns), events)

    async def events_until(self, socket, kind):
        events = []
        while not any(event["type"] == kind for event in events):
            message = json.loads(await asyncio.wait_for(socket.recv(), LIVE_SECONDS_MAX))
            events += message.get("events", [])
        return events


if __name__ == "__main__":
    del sys.argv[1]
    unittest.main()
