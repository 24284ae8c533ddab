#!/usr/bin/env python3
"""A player alone: a match against Captain on the real program, which is killed while Captain thinks.
Captain answers every turn all the same, no order of the player is lost, and the record is proof.
`computer_player_test.py PATH_TO_ADJUTANT`"""

import html
import json
import pathlib
import random
import re
import subprocess
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[2] / "e2e"), str(HERE.parents[3] / "script")]

from client import Client  # noqa: E402
import fair_dice  # noqa: E402
from match_test import ScriptedPlayer  # noqa: E402
from openapi_test import AskedPlayer  # noqa: E402
from patience import pause, wait_until  # noqa: E402
from server_process import ServerProcess  # noqa: E402

PROGRAM = None


class ComputerPlayerTest(unittest.TestCase):
    def setUp(self):
        self.server = ServerProcess(PROGRAM).start()
        self.addCleanup(self.server.__exit__, None, None, None)
        self.token = self.server.sign_up("winfield")
        self.client = Client(self.server.url, self.token)
        self.chance = random.Random(1814)

    def create(self, level, decisions, **more):
        options = {"opponent": level, "decisions": decisions, **more}
        made = self.client.call("POST", "/matches", {"scenario": "tlg2/chippewa", "side": "us",
                                                     "options": options})
        self.assertEqual(made["status"], "running")
        self.assertEqual(made["seats"][1]["player"], "Captain")
        return made["id"]

    def wait_for_turn(self, match):
        """The match once it is the player's again, or over."""
        def answered():
            now = self.client.call("GET", f"/matches/{match}")
            return now if now["status"] != "running" or now["to_act"] == "us" else None

        return wait_until(answered, lambda: f"Captain does not answer: {self.server.log_text()[-2000:]}")

    def kill_and_restart(self):
        port = self.server.port
        self.server.kill()
        self.server.start(port)

    def play(self, match, kills, asked=False):
        """To the end; after some of the player's turns the server is killed while Captain thinks.
        How often it was, and the head of the chain after each of their turns."""
        player = (AskedPlayer if asked else ScriptedPlayer)(self.client, "us", match, 7)
        killed, submitted = 0, []
        while True:
            now = self.wait_for_turn(match)
            if now["status"] != "running":
                self.assertEqual(now["status"], "over")
                return killed, submitted
            if asked:
                player.step(now["awaited"][0])
            else:
                player.play_turn()
            submitted.append(self.client.call("GET", f"/matches/{match}")["head"])
            if kills and self.chance.random() < 0.5:
                pause(self.chance.random() * 0.2)
                self.kill_and_restart()
                killed += 1

    def check_record(self, match):
        record = self.client.call("GET", f"/matches/{match}/record")
        file = self.server.data / "record.json"
        file.write_text(json.dumps(record))
        done = subprocess.run([PROGRAM, "verify", str(file)], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        fair_dice.check(record)
        self.assertEqual({seat["player"] for seat in record["seats"]}, {"winfield", "Captain"})
        return record

    def test_captain_answers_although_the_server_is_killed(self):
        match = self.create("captain", "standing")
        killed, heads = self.play(match, kills=True)
        self.assertGreater(killed, 0)
        record = self.check_record(match)
        hashes = {event["hash"] for event in record["events"]}
        self.assertTrue(set(heads) <= hashes | {record["commitment"]})
        self.assertEqual(self.server.call("GET", "//metrics").status, 200)

    def test_each_question_is_answered_in_ask_mode(self):
        match = self.create("greedy", "ask")
        self.play(match, kills=False, asked=True)
        self.check_record(match)

    def test_what_it_is_about_is_mailed_with_its_turn(self):
        address = "winfield@example.org"
        for explains in (False, True):
            match = self.create("greedy", "standing", explains=explains)
            before = 0
            for turn in (2, 3):
                ScriptedPlayer(self.client, "us", match, 7).play_turn()
                self.wait_for_turn(match)
                said = [remark["text"]
                        for remark in self.client.call("GET", f"/matches/{match}/chat")["remarks"]]
                self.assertEqual(len(said), turn - 1 if explains else 0)
                mail = self.mail_of_turn(match, turn, address)
                for kind in ("plain", "html"):
                    text = re.sub(r"<[^>]*>", " ", mail.get_body((kind,)).get_content())
                    text = " ".join(re.sub(r"^ *\| ", "", text, flags=re.M).split())  # other people's words
                    self.assertEqual("Captain says:" in text, explains, (kind, text[:800]))
                    for number, sentence in enumerate(said):
                        told = sentence in html.unescape(text)
                        self.assertEqual(told, number >= before, "each turn's mail has its own sentence alone")
                before = len(said)

    def mail_of_turn(self, match, turn, address):
        def newest():
            mail = self.server.mails(address, at_least=1)[-1]
            tells = (f"turn {turn}: your turn" in mail["Subject"].lower()
                     and match in mail["Message-ID"] + str(mail["References"]))
            return mail if tells else None

        return wait_until(newest, f"no mail tells of turn {turn}")

    def test_nobody_is_called_so(self):
        taken = self.server.call("POST", "/accounts", {
            "handle": "captain", "email": "c@example.org", "password": "a long enough password"})
        self.assertEqual(taken.status, 422)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
