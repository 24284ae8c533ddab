"""Two players play Maida to its end through the API, with reports, pictures and mails, and prove it with the
record. `two_by_two_match_test.py PATH_TO_ADJUTANT`"""

import json
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[2] / "e2e")]

from patience import SECONDS_MAX, wait_until  # noqa: E402
from server_process import ServerProcess  # noqa: E402

PROGRAM = sys.argv.pop(1)
SCENARIO = "two-by-two/maida"
STANDING = "fire guns at best\nhold infantry unless charged\nrout any away\n"


class Match(unittest.TestCase):
    def setUp(self):
        kept = tempfile.TemporaryDirectory(prefix="adjutant-e2e-")
        self.addCleanup(kept.cleanup)
        self.folder = pathlib.Path(kept.name)
        self.random = random.Random(1806)

    def begin(self, server, **options):
        self.server = server
        self.tokens = {"blue": server.sign_up("regnier"), "red": server.sign_up("stuart")}
        made = server.call("POST", "/matches", {"scenario": SCENARIO, "side": "blue", "invite": "stuart",
                                                "options": options}, self.tokens["blue"])
        self.assertEqual(made.status, 201, made)
        self.id = made.json["id"]
        seated = server.call("POST", f"/matches/{self.id}/seats", {"side": "red"}, self.tokens["red"])
        self.assertEqual(seated.status, 200, seated)

    def get(self, path="", side="blue", **headers):
        return self.server.call("GET", f"/matches/{self.id}{path}", token=self.tokens[side],
                                headers=headers or None)

    def order(self, side, lines):
        revision = self.get(side=side).json["revision"]
        return self.server.call("POST", f"/matches/{self.id}/orders",
                                {"revision": revision, "text": "\n".join(lines)}, self.tokens[side])

    def turn_of(self, side):
        """A charge or a move a unit, of those that are listed."""
        by_unit = {}
        for line in self.get("/legal", side).json["orders"]:
            words = line.split()
            if words[0] in ("move", "charge"):
                by_unit.setdefault(words[1], []).append(line)
        return [self.drawn(side, lines) for lines in by_unit.values()]

    def drawn(self, side, lines):
        """A charge where there is one; else as far east or west as it goes, mostly, so that lines meet."""
        charges = [line for line in lines if line.startswith("charge")]
        to = [line for line in lines if line.split()[2] == "to"]
        if charges or not to or self.random.random() < 0.25:
            return self.random.choice(charges or lines)
        east = 1 if side == "red" else -1
        return max(to, key=lambda line: east * float(line.split()[3]))

    def play_turn(self, side):
        """Orders that crowd each other out are left away, as their refusals say."""
        lines = self.turn_of(side)
        for _ in range(20):
            answer = self.order(side, [*lines, "end turn"])
            if answer.status == 200:
                return
            self.assertEqual(answer.status, 422, answer)
            for refusal in answer.json["refusals"]:
                self.assertTrue(refusal["message"] and refusal["rule"], refusal)
            wrong = {refusal["line"] for refusal in answer.json["refusals"]}
            lines = [line for number, line in enumerate(lines, 1) if number not in wrong]
        self.fail("the turn is refused again and again")

    def verified(self):
        kept = self.folder / "record.json"
        kept.write_text(json.dumps(self.get("/record").json))
        done = subprocess.run([PROGRAM, "verify", kept], capture_output=True, text=True, timeout=SECONDS_MAX)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_two_players_play_it_to_the_end(self):
        with ServerProcess(PROGRAM) as server:
            self.begin(server, decisions="standing")
            put = server.call("PUT", f"/matches/{self.id}/standing-orders", {"text": STANDING},
                              self.tokens["red"])
            self.assertEqual(put.status, 200, put)
            plan = server.call("POST", f"/matches/{self.id}/plan", {"text": "move 1Le ahead 1"},
                               self.tokens["blue"])
            self.assertEqual(plan.status, 200, plan)
            self.assertTrue(plan.json["legal"], plan.json["refusals"])
            turns = 0
            while (match := self.get().json)["status"] == "running":
                self.play_turn(match["to_act"])
                turns += 1
                self.assertLessEqual(turns, 16)
            self.assertIn(match["result"]["winner"], ("blue", "red"))
            report = self.get("/report", Accept="text/plain").body.decode()
            self.assertIn("Maida", report)
            self.assertIn("Facing", report)
            self.assertIn("<svg", self.get("/map.svg").body.decode())
            self.assertTrue(self.get("/map.png").body.startswith(b"\x89PNG"))
            self.verified()

    def test_in_ask_mode_owners_answer(self):
        with ServerProcess(PROGRAM) as server:
            self.begin(server, decisions="ask")
            answered = {}
            for _ in range(300):
                match = self.get().json
                if match["status"] != "running":
                    break
                due = match["awaited"][0]
                if due["kind"] in ("fire", "rout"):
                    legal = self.get("/legal", due["side"]).json["orders"]
                    given = self.order(due["side"], [self.random.choice(legal)])
                    self.assertEqual(given.status, 200, given)
                elif due["kind"] == "melee":
                    given = self.order(due["side"], ["end turn"])
                    self.assertEqual(given.status, 200, given)
                else:
                    self.play_turn(due["side"])
                answered[due["kind"]] = answered.get(due["kind"], 0) + 1
            self.assertNotEqual(match["status"], "running")
            self.assertGreater(answered.get("fire", 0), 0, answered)
            self.assertGreater(answered.get("melee", 0), 0, answered)
            self.verified()

    def test_captain_answers_a_turn(self):
        with ServerProcess(PROGRAM) as server:
            anne = server.sign_up("anne")
            made = server.call("POST", "/matches", {"scenario": SCENARIO, "side": "blue",
                                                    "options": {"opponent": "captain"}}, anne)
            self.assertEqual(made.status, 201, made)
            self.id, self.server, self.tokens = made.json["id"], server, {"blue": anne}
            self.assertEqual(self.order("blue", ["end turn"]).status, 200)
            wait_until(lambda: self.get().json["to_act"] == "blue", lambda: self.get().json)


if __name__ == "__main__":
    unittest.main()
