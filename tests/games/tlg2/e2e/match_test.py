#!/usr/bin/env python3
"""The main job: two players who never meet play Chippewa to the end through the API, read their
mails, and prove with the record that it was fair. `match_test.py PATH_TO_ADJUTANT`"""

import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[2] / "e2e"), str(HERE.parents[3] / "script")]

from client import Client, Mailbox, Refused, sign_up, text_of  # noqa: E402
import fair_dice  # noqa: E402
from server_process import ServerProcess  # noqa: E402

PROGRAM = None
PLAYERS = {"us": ("winfield", "winfield@example.org"), "ac": ("phineas", "phineas@example.org")}


def apart(one, other):
    """Roughly how far two hexes are apart: enough to walk towards somebody."""
    return abs(int(one[-4:-2]) - int(other[-4:-2])) + abs(int(one[-2:]) - int(other[-2:]))


class ScriptedPlayer:
    """Moves towards the enemy, takes some fights that come of it, and ends its turn."""

    def __init__(self, client, side, match, seed):
        self.client, self.side, self.match = client, side, match
        self.chance = random.Random(seed)
        scenario = client.call("GET", "/scenarios/tlg2/chippewa")
        self.enemies = {unit["id"] for unit in scenario["units"] if unit["side"] != side}

    def movement(self):
        """Each unit's move that comes nearest to the enemy, one move a unit."""
        position = self.client.call("GET", f"/matches/{self.match}/position")
        enemies = [unit["at"] for unit in position["units"]
                   if unit["id"] in self.enemies and "at" in unit]
        best = {}
        for order in self.client.legal(self.match)["orders"]:
            words = order.split()
            if words[0] not in ("move", "enter") or len(words) < 3 or not enemies:
                continue
            far = min(apart(words[-1], enemy) for enemy in enemies)
            if far < best.get(words[1], (99, ""))[0]:
                best[words[1]] = (far, order)
        return [order for _, order in best.values()]

    def play_turn(self):
        """One player turn. Orders that get in each other's way are left out, as a person would
        who reads the refusals."""
        orders = self.movement()
        while orders:
            try:
                self.client.dry_run(self.match, "\n".join(orders))
                break
            except Refused as refused:
                assert refused.status == 422, refused.problem
                lines = {refusal["line"] for refusal in refused.problem["refusals"]}
                assert lines, refused.problem
                orders = [o for number, o in enumerate(orders, 1) if number not in lines]
        self.client.submit(self.match, "\n".join(orders + ["done moving"]))
        for _ in range(3):
            fights = [order for order in self.client.legal(self.match)["orders"]
                      if order.startswith(("attack", "bombard"))]
            if not fights:
                break
            self.client.submit(self.match, self.chance.choice(fights))
        if self.client.match(self.match)["status"] == "running":
            self.client.submit(self.match, "end turn")


class WholeMatch(unittest.TestCase):
    def test_chippewa_from_the_first_order_to_the_proof(self):
        with tempfile.TemporaryDirectory() as data, ServerProcess(PROGRAM, data=data) as server:
            mailbox = Mailbox(pathlib.Path(data) / "mail")
            clients = {side: sign_up(Client(server.url), mailbox, handle, address, "a long password")
                       for side, (handle, address) in PLAYERS.items()}
            match = self.create(clients)
            self.refusals_change_nothing(clients, match)
            players = {side: ScriptedPlayer(clients[side], side, match, 1814) for side in PLAYERS}
            turns = 0
            while (status := clients["us"].match(match))["status"] == "running":
                players[status["to_act"]].play_turn()
                turns += 1
                self.assertLess(turns, 11, "Chippewa has five turns of two sides")
                if turns == 5:
                    server.kill()
                    server.start()
                    for client in clients.values():
                        client.base = server.url
            self.assertEqual(status["status"], "over")
            self.mails_tell_it_all(mailbox, turns, status)
            self.record_proves_it(server, clients, match, status, data)

    def create(self, clients):
        created = clients["us"].call("POST", "/matches", {
            "scenario": "tlg2/chippewa", "side": "us", "invite": PLAYERS["ac"][0],
            "seed": "Winfield's own words", "options": {"decisions": "standing", "public": False}})
        match = created["id"]
        self.assertRegex(created["commitment"], "^[0-9a-f]{64}$")
        with self.assertRaises(Refused) as refused:
            clients["us"].submit(match, "end turn", revision=0)
        self.assertEqual(refused.exception.status, 409)
        clients["ac"].call("POST", f"/matches/{match}/seats",
                           {"side": "ac", "seed": "a seed of Phineas"})
        return match

    def refusals_change_nothing(self, clients, match):
        before = clients["us"].match(match)
        with self.assertRaises(Refused) as refused:
            clients["us"].submit(match, "move 22US C1010\nmove nobody C1929\nend turn")
        self.assertEqual(refused.exception.status, 422)
        self.assertEqual({r["line"] for r in refused.exception.problem["refusals"]}, {1, 2})
        with self.assertRaises(Refused) as refused:
            clients["ac"].submit(match, "end turn")
        self.assertEqual(refused.exception.status, 403)
        with self.assertRaises(Refused) as refused:
            clients["us"].submit(match, "end turn", revision=before["revision"] + 5)
        self.assertEqual(refused.exception.status, 409)
        self.assertEqual(clients["us"].match(match)["head"], before["head"])

    def mails_tell_it_all(self, mailbox, turns, status):
        for side, (_, address) in PLAYERS.items():
            mailbox.wait(address, "Chippewa: ")  # how it ended; earlier ones say the turn
            # A report that is outdated while still queued is replaced: there may be fewer.
            reports = [mail for mail in mailbox.mails(address) if "Chippewa" in mail["Subject"]]
            self.assertGreaterEqual(len(reports), 2, [m["Subject"] for m in mailbox.mails(address)])
            ids = [mail["Message-ID"] for mail in reports]
            self.assertEqual(len(ids), len(set(ids)), "each mail has its own Message-ID")
            last = reports[-1]
            self.assertIn(status["head"], text_of(last), f"the head hash is in {side}'s last report")
            kinds = [part.get_content_type() for part in last.walk()]
            self.assertIn("text/html", kinds)
            self.assertIn("image/png", kinds)
            self.assertIn("One-Click", last["List-Unsubscribe-Post"])
        fights = [mail for mail in mailbox.mails(PLAYERS["us"][1]) if re.search(r",\s+rolled\s", text_of(mail))]
        self.assertTrue(fights, "no report tells of a die")

    def record_proves_it(self, server, clients, match, status, data):
        path = pathlib.Path(data) / "record.json"
        fetched = subprocess.run([PROGRAM, "record", "--server", server.url, match, "--token",
                                  clients["us"].token, "-o", str(path)],
                                 capture_output=True, text=True, check=False)
        self.assertEqual(fetched.returncode, 0, fetched.stderr)
        verified = subprocess.run([PROGRAM, "verify", str(path)],
                                  capture_output=True, text=True, check=False)
        self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)
        record = json.loads(path.read_text())
        self.assertEqual(record["events"][-1]["hash"], status["head"])
        rolled = [event for event in record["events"] if event["type"] == "rolled"]
        self.assertGreater(len(rolled), 3, "a match without fights proves little")
        self.assertEqual(fair_dice.check(record), len(rolled))
        rolled[0]["value"] = rolled[0]["value"] % 6 + 1
        path.write_text(json.dumps(record))
        forged = subprocess.run([PROGRAM, "verify", str(path)],
                                capture_output=True, text=True, check=False)
        self.assertEqual(forged.returncode, 1, forged.stdout)
        self.assertTrue(re.search(r"die 0|event", forged.stdout + forged.stderr))


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
