#!/usr/bin/env python3
"""A game that is like no other on a real server: played over HTTP, watched on a live socket, told by
mail, recorded, verified, backed up, and played against Captain. `tiny_house_test.py ADJUTANT`"""

import asyncio
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import unittest

import websockets.client

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "e2e"))

import fair_dice  # noqa: E402
from patience import SECONDS_MAX, wait_until  # noqa: E402
from server_process import ServerProcess, of_one_server  # noqa: E402
from tiny_player import PROGRAM, SIDES, Table  # noqa: E402



class TinyHouse(unittest.TestCase):
    def setUp(self):
        self.server = ServerProcess(PROGRAM).start()
        self.addCleanup(self.server.__exit__, None, None, None)
        self.chance = random.Random(10)

    def by_chance(self, side, legal):
        return self.chance.choice(legal)

    def last_mail(self, address, words):
        """The text of the latest mail, once it has these words."""
        def newest():
            text = self.server.mails(address, at_least=1)[-1].get_body(("plain",)).get_content()
            return text if words in text else None

        return wait_until(newest, f"the newest mail to {address} does not say {words!r}")

    def verified(self, record):
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(record, file)
            file.flush()
            return subprocess.run([str(PROGRAM), "verify", file.name], capture_output=True,
                                  text=True, timeout=SECONDS_MAX)

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
        before = table.get().json
        sealed = table.order("fox", "hide wreck").json
        self.assertEqual((sealed["submission"], sealed["events"], sealed["revision"]),
                         (None, [], before["revision"]))
        now = table.get().json
        self.assertEqual((set(table.awaited()), now["sealed"]), ({"owl"}, ["fox"]))
        self.assertEqual((now["events"], now["head"]), (before["events"], before["head"]))
        self.assert_nobody_else_sees(table, "wreck", sealed["hash"])
        self.assertEqual(table.get("/orders", "fox").json["orders"], ["hide wreck"])
        self.assertEqual(table.get("/orders", "owl").json["orders"], [])
        opened = table.order("owl", "hide mill").json
        self.assertEqual(opened["revision"], before["revision"] + 1)
        submissions = table.get("/record", None).json["submissions"]
        self.assertEqual([(said["side"], said["orders"]) for said in submissions],
                         [("owl", ["hide mill"]), ("fox", ["hide wreck"])])
        self.assertEqual(submissions[1]["hash"], sealed["hash"])
        self.assertEqual({due["kind"] for due in table.awaited().values()}, {"night"})
        mine, theirs = (table.get("/position", side).json["crews"] for side in SIDES)
        self.assertEqual((mine[1]["oil"], theirs[0]["oil"]), (0, 0), "lanterns are hidden")
        self.assertTrue(mine[0]["oil"] and theirs[1]["oil"])
        self.assertEqual(mine[1]["hides"], "wreck")

    def assert_nobody_else_sees(self, table, *words):
        """Neither the owls nor a spectator learn what the foxes have sealed."""
        eyes = ("owl", None)
        shown = {path: [table.get(path, side).body.decode() for side in eyes]
                 for path in ("", "/events?after=-1&sentences=1", "/report", "/orders")}
        # The scenario names the coves.
        for path, part in (("/record", "submissions"), ("/record", "events"),
                           ("/position", "crews")):
            shown[f"{path} {part}"] = [json.dumps(table.get(path, side).json[part])
                                       for side in eyes]
        shown["metrics"] = [self.server.call("GET", "//metrics").body.decode()]
        shown["log"] = [self.server.log_text()]
        # A mail that asks gives all that may be ordered as examples.
        shown["mails"] = [re.sub(r"^    hide \w+$", "", mail.get_body(("plain",)).get_content(), flags=re.M)
                          for mail in self.server.mails("olga@example.org")]
        for place, texts in shown.items():
            for text in texts:
                for word in words:
                    self.assertNotIn(word, text, place)

    def test_sealed_orders_outlive_a_crash_and_are_replaced(self):
        table = Table(self.server)
        key = {"Idempotency-Key": "dusk"}
        body = {"revision": 0, "text": "hide wreck"}
        path = f"/matches/{table.id}/orders"
        first = self.server.call("POST", path, body, table.tokens["fox"], key)
        self.assertEqual(first.status, 200, first)
        self.server.kill()
        self.server.start()
        self.assertEqual(table.get("/orders", "fox").json["orders"], ["hide wreck"])
        self.assertEqual(table.order("fox", "hide chapel").status, 200)
        self.server.kill()
        self.server.start()
        again = self.server.call("POST", path, body, table.tokens["fox"], key)
        self.assertEqual(again.body, first.body, "the same key, the same answer")
        self.assertEqual(table.get("/orders", "fox").json["orders"], ["hide chapel"])
        self.assertEqual(table.order("owl", "hide mill").status, 200)
        self.server.kill()
        self.server.start()
        record = table.get("/record").json
        self.assertEqual([said["orders"] for said in record["submissions"]],
                         [["hide mill"], ["hide chapel"]])
        self.assertEqual(table.play(self.by_chance)["status"], "over")
        record = table.get("/record").json
        self.assertEqual(self.verified(record).returncode, 0)
        fair_dice.check(record)

    def test_each_side_has_a_deadline_of_its_own(self):
        table = Table(self.server, clock={"turn_minutes": 60, "reserve_minutes": 30,
                                          "decision_minutes": 30, "on_timeout": "claim"})
        self.assertEqual({due["deadline"] for due in table.awaited().values()},
                         {table.get().json["deadline"]})
        self.assertFalse(any(due["time_expired"] for due in table.awaited().values()))
        self.assertEqual(table.order("fox", "hide wreck").status, 200)
        self.assertEqual(table.get().json["to_act"], "owl")

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
        offered = {game["id"]: game["abilities"] for game in
                   self.server.call("GET", "/rulesets").json["rulesets"]}["tiny"]
        standing = f"/matches/{table.id}/standing-orders"
        for method, path, body, what in (
                ("PUT", standing, {"text": "nets first"}, "standing orders"),
                ("PUT", f"{standing}?dry_run=1", {"text": "nets first"}, "standing orders"),
                ("GET", standing, None, "standing orders"),
                ("POST", f"/matches/{table.id}/plan", {"text": ""}, "plan")):
            with self.subTest(method=method, path=path):
                refused = table.call(method, path, body)
                self.assertEqual((refused.status, refused.json["type"]),
                                 (404, "urn:adjutant:problem:not-offered"), refused)
                self.assertIn(f"Smugglers has no {what}", refused.json["detail"])
                self.assertNotIn(what.replace(" ", "_"), offered)
        tried = table.call("POST", f"/matches/{table.id}/orders?dry_run=1", {"text": "hide mill"})
        self.assertEqual((tried.status, tried.json["preview"]), (200, []), "it has no preview")

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

    @of_one_server("copies the file of SQLite")
    def test_it_outlives_a_crash_and_a_backup(self):
        table = Table(self.server)
        table.play(self.by_chance, until=lambda match: match["revision"] >= 5)
        before = table.get().json
        self.server.kill()
        backup = self.server.data / "backup.db"
        done = subprocess.run([str(PROGRAM), "backup", str(backup), *self.server.at],
                              capture_output=True, text=True, timeout=SECONDS_MAX)
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
        url = self.server.url.replace("http://", "ws://") + "/api/v1/live?sentences=1"
        heads = {side: {"Authorization": f"Bearer {table.tokens[side]}"} for side in SIDES}
        async with websockets.client.connect(url, extra_headers=heads["owl"]) as owl, \
                websockets.client.connect(url, extra_headers=heads["fox"]) as fox:
            for socket in (owl, fox):
                await socket.send(json.dumps({"watch": [table.id]}))
                await asyncio.wait_for(socket.recv(), SECONDS_MAX)
            sealed = await asyncio.to_thread(table.order, "fox", "hide wreck")
            self.assertEqual(sealed.status, 200, sealed)
            opened = await asyncio.to_thread(
                table.call, "POST", f"/matches/{table.id}/orders?sentences=1",
                {"revision": 0, "text": "hide mill"})
            self.assertEqual(opened.status, 200, opened)
            self.assertIn("The Foxes of Zennor hide in the wreck", opened.json["sentences"])
            self.assertEqual(len(opened.json["sentences"]), len(opened.json["events"]))
            told = {side: await self.events_until(socket, "stowed") for side, socket in
                    (("owl", owl), ("fox", fox))}
        for side, events in told.items():
            lanterns = [event for event in events if event["type"] == "rolled"]
            self.assertTrue(all(event.get("visible_to") == side for event in lanterns), events)

    async def events_until(self, socket, kind):
        events = []
        while not any(event["type"] == kind for event in events):
            message = json.loads(await asyncio.wait_for(socket.recv(), SECONDS_MAX))
            self.assertEqual(len(message["sentences"]), len(message["events"]))
            events += message["events"]
        return events


if __name__ == "__main__":
    del sys.argv[1]
    unittest.main()
