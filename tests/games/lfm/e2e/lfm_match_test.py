"""Two players play Culp's Hill to its end through the API, with reports, maps and mails, and prove it
with the record. `lfm_match_test.py PATH_TO_ADJUTANT`"""

import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[2] / "e2e")]

from patience import SECONDS_MAX, wait_until  # noqa: E402
from server_process import ServerProcess  # noqa: E402

PROGRAM = sys.argv.pop(1)
SCENARIO = "lfm/culps-hill"
PAGE = HERE.parents[3] / "docs/players-lfm.md"
HILL = "2116"


def standing_orders_shown():
    body = PAGE.read_text().split("\n## Standing orders\n")[1]
    block = re.match(r"\s*((?:    .+\n)+)", body).group(1)
    return "".join(line[4:] + "\n" for line in block.splitlines())


def apart(order):
    """How far the hex at an order's end is from the hill, roughly."""
    hexes = re.findall(r"G?(\d\d)(\d\d)\b", order)
    if not hexes:
        return 99
    column, row = map(int, hexes[-1])
    return abs(column - 21) + abs(row - 16)


class Match(unittest.TestCase):
    def setUp(self):
        kept = tempfile.TemporaryDirectory(prefix="adjutant-e2e-")
        self.addCleanup(kept.cleanup)
        self.folder = pathlib.Path(kept.name)
        self.random = random.Random(1863)

    def begin(self, server, **options):
        self.server = server
        self.tokens = {"cs": server.sign_up("edward"), "us": server.sign_up("george")}
        made = server.call("POST", "/matches", {"scenario": SCENARIO, "side": "cs", "invite": "george",
                                                "options": options}, self.tokens["cs"])
        self.assertEqual(made.status, 201, made)
        self.id = made.json["id"]
        seated = server.call("POST", f"/matches/{self.id}/seats", {"side": "us"}, self.tokens["us"])
        self.assertEqual(seated.status, 200, seated)

    def get(self, path="", side="cs", **headers):
        return self.server.call("GET", f"/matches/{self.id}{path}", token=self.tokens[side],
                                headers=headers or None)

    def turn_of(self, side):
        """Some fire and moves towards the hill, one a piece, each taken from the list of legal orders."""
        lines, moved = [], set()
        legal = self.get("/legal", side).json["orders"]
        fires = [order for order in legal if order.startswith("fire ")]
        if fires:
            lines.append(self.random.choice(fires))
        moves = [order for order in legal if re.match(r"(move|enter) \S+ \S+$", order)]
        self.random.shuffle(moves)
        for order in sorted(moves, key=apart)[:60]:
            who = order.split()[1]
            if who not in moved and len(moved) < 6:
                moved.add(who)
                lines.append(order)
        return lines

    def order(self, side, lines):
        revision = self.get(side=side).json["revision"]
        return self.server.call("POST", f"/matches/{self.id}/orders",
                                {"revision": revision, "text": "\n".join(lines)}, self.tokens[side])

    def play_turn(self, side):
        """Orders that crowd each other out are left away, as their refusals say."""
        lines = self.turn_of(side)
        for _ in range(10):
            answer = self.order(side, [*lines, "end turn"])
            if answer.status == 200:
                return
            self.assertEqual(answer.status, 422, answer)
            wrong = {refusal["line"] for refusal in answer.json["refusals"]}
            for refusal in answer.json["refusals"]:
                self.assertTrue(refusal["message"] and refusal["rule"], refusal)
            lines = [line for number, line in enumerate(lines, 1) if number not in wrong]
        self.fail("the turn is refused again and again")

    def verified(self):
        record = self.get("/record").json
        kept = self.folder / "record.json"
        kept.write_text(json.dumps(record))
        done = subprocess.run([PROGRAM, "verify", kept], capture_output=True, text=True, timeout=SECONDS_MAX)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return record

    def test_two_players_play_it_to_the_end(self):
        with ServerProcess(PROGRAM) as server:
            self.begin(server, decisions="standing")
            put = server.call("PUT", f"/matches/{self.id}/standing-orders",
                              {"text": standing_orders_shown()}, self.tokens["us"])
            self.assertEqual(put.status, 200, put)
            turns = 0
            while (match := self.get().json)["status"] == "running":
                self.play_turn(match["to_act"])
                turns += 1
                self.assertLessEqual(turns, 16)
            self.assertEqual(turns, 16, "two player turns a turn, whoever wins the initiative")
            self.assertIn(match["result"]["winner"], ("us", "cs"))
            report = self.get("/report", Accept="text/plain").body.decode()
            self.assertIn("Culp's Hill", report)
            self.assertGreater(len(report.splitlines()), 20)
            picture = self.get("/map.svg").body.decode()
            self.assertIn("<svg", picture)
            self.assertTrue(self.get("/map.png").body.startswith(b"\x89PNG"))
            self.verified()

    def test_in_ask_mode_the_other_side_is_asked_and_answers(self):
        with ServerProcess(PROGRAM) as server:
            self.begin(server, decisions="ask")
            answered = 0
            for _ in range(400):
                match = self.get().json
                if match["status"] != "running":
                    break
                due = match["awaited"][0]
                if due["kind"] in ("fire", "withdrawal", "loss", "retreat"):
                    legal = self.get("/legal", due["side"]).json["orders"]
                    given = self.order(due["side"], [self.random.choice(legal)])
                    self.assertEqual(given.status, 200, given)
                    answered += 1
                else:
                    self.play_turn(due["side"])
            self.assertNotEqual(match["status"], "running")
            self.assertGreater(answered, 3)
            self.verified()

    def test_captain_answers_a_turn(self):
        with ServerProcess(PROGRAM) as server:
            anne = server.sign_up("anne")
            made = server.call("POST", "/matches", {"scenario": SCENARIO, "side": "cs",
                                                    "options": {"opponent": "captain"}}, anne)
            self.assertEqual(made.status, 201, made)
            self.id, self.server, self.tokens = made.json["id"], server, {"cs": anne}
            self.assertEqual(self.order("cs", ["end turn"]).status, 200)
            wait_until(lambda: self.get().json["to_act"] == "cs", lambda: self.get().json)


if __name__ == "__main__":
    unittest.main()
