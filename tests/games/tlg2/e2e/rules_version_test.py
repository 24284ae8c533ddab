#!/usr/bin/env python3
"""A server whose program gets another version of a game's rules, and loses one: matches go on by the
version they began with, or by another when the operator says so."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "e2e"))

import fair_dice  # noqa: E402
from patience import SECONDS_MAX, wait_until  # noqa: E402
from server_process import ServerProcess  # noqa: E402

PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve()
# Carries version 3 of tlg2 beside the others: nobody may move into C2028 (tests/games/tlg2/next).
NEXT_PROGRAM = pathlib.Path(os.environ["ADJUTANT_NEXT_RULES"]).resolve()


class RulesVersionTest(unittest.TestCase):
    def setUp(self):
        self.server = ServerProcess(PROGRAM).start()
        self.addCleanup(self.server.__exit__, None, None, None)
        self.winfield = self.server.sign_up("winfield")
        self.phineas = self.server.sign_up("phineas")

    def adjutant(self, *arguments, program=NEXT_PROGRAM):
        return subprocess.run([str(program), *arguments, *self.server.at],
                              capture_output=True, text=True, timeout=SECONDS_MAX)

    def run_by(self, program):
        self.server.stop()
        self.server.program = str(program)
        self.server.start()

    def call(self, method, path, body=None, token=None):
        return self.server.call(method, path, body, token or self.winfield)

    def match(self, first_order):
        match = self.call("POST", "/matches", {"scenario": "tlg2/chippewa", "side": "us",
                                               "invite": "phineas"}).json["id"]
        self.call("POST", f"/matches/{match}/seats", {"side": "ac"}, self.phineas)
        self.assertEqual(self.order(match, first_order).status, 200)
        return match

    def order(self, match, text, token=None):
        revision = self.call("GET", f"/matches/{match}").json["revision"]
        return self.call("POST", f"/matches/{match}/orders", {"revision": revision, "text": text},
                         token)

    def status(self, match):
        return self.call("GET", f"/matches/{match}").json

    def wait_for_mails(self, address, words, count):
        def told():
            texts = [mail.get_body(("plain",)).get_content().replace("\n", " ")
                     for mail in self.server.mails(address)]
            return sum(words in text for text in texts) == count

        wait_until(told, f"{address} has not {count} mails that say {words!r}")

    def verified(self, match, program):
        record = self.call("GET", f"/matches/{match}/record").json
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(record, file)
            file.flush()
            done = subprocess.run([str(program), "verify", file.name], capture_output=True,
                                  text=True, timeout=SECONDS_MAX)
        return record, done

    def test_matches_keep_their_rules_until_the_operator_changes_them(self):
        plain, other = self.match("move 22US C2027"), self.match("move 22US C2028")
        self.run_by(NEXT_PROGRAM)
        fresh = self.match("move 22US C2027")
        self.assertEqual([self.status(one)["rules_version"] for one in (plain, other, fresh)],
                         [2, 2, 3])
        self.assertEqual(self.order(fresh, "move 9US C2028").status, 422)
        listed = self.adjutant("match", "list", "--other-rules")
        self.assertEqual({line.split("\t")[0] for line in listed.stdout.splitlines()},
                         {plain, other}, listed)

        shown = self.adjutant("match", "upgrade", plain, "--show")
        self.assertEqual((shown.returncode, self.status(plain)["rules_version"]), (0, 2), shown)
        done = self.adjutant("match", "upgrade", plain)
        self.assertEqual(done.returncode, 0, done)
        self.assertIn("no difference", done.stdout)
        self.assertIn("continues with version 3", done.stdout)
        self.assertEqual(self.order(plain, "move 9US C2028").status, 422, "by the new rules")

        refused = self.adjutant("match", "upgrade", other)
        self.assertEqual(refused.returncode, 1, refused)
        self.assertIn("nobody may move into C2028", refused.stdout)
        self.assertIn("version 3: 1 difference", refused.stdout)
        self.assertIn("--yes", refused.stderr)
        told = json.loads(self.adjutant("match", "upgrade", other, "--json").stdout)
        self.assertEqual((told["upgraded"], len(told["differences"])), (False, 1), told)
        difference = told["differences"][0]
        self.assertEqual((difference["what"], difference["submission"], difference["was"]),
                         ("orders", 0, "accepted"))
        position = self.call("GET", f"/matches/{other}/position").json
        done = self.adjutant("match", "upgrade", other, "--yes")
        self.assertEqual(done.returncode, 0, done)
        self.assertEqual(self.call("GET", f"/matches/{other}/position").json, position)

        for address in ("winfield@example.org", "phineas@example.org"):
            self.wait_for_mails(address, "version 3 of the rules applies", 2)
        for match in (plain, other):
            self.assertEqual(self.order(match, "end turn").status, 200)
            self.assertEqual(self.order(match, "resign", self.phineas).status, 200)
            record, verdict = self.verified(match, NEXT_PROGRAM)
            self.assertEqual(verdict.returncode, 0, verdict)
            fair_dice.check(record)
            changes = [event for event in record["events"] if event["type"] == "rules_changed"]
            self.assertEqual([(change["from"], change["to"]) for change in changes], [(2, 3)])
            before = self.verified(match, PROGRAM)[1]
            self.assertEqual(before.returncode, 1)
            self.assertIn("by version 3, which this program lacks", before.stdout + before.stderr)

    def test_a_match_whose_rules_are_gone_is_held_and_cured(self):
        self.run_by(NEXT_PROGRAM)
        upgraded, waiting = self.match("move 22US C2027"), self.match("move 22US C2027")
        self.run_by(PROGRAM)
        for match in (upgraded, waiting):
            refused = self.order(match, "end turn")
            self.assertEqual((refused.status, refused.json["type"]),
                             (409, "urn:adjutant:problem:match-held"))
        reason = self.status(upgraded)["held_because"]
        self.assertIn("uses version 3 of the rules of tlg2, and this program has only 1, 2", reason)
        self.assertIn(f"adjutant match upgrade {upgraded}", reason)
        kept = self.adjutant("match", "release", upgraded, program=PROGRAM)
        self.assertEqual(kept.returncode, 1)
        self.assertIn("uses version 3", kept.stderr)

        done = self.adjutant("match", "upgrade", upgraded, program=PROGRAM)
        self.assertEqual(done.returncode, 0, done)
        self.assertIn("it is still suspended", done.stdout)
        released = self.adjutant("match", "release", upgraded, program=PROGRAM)
        self.assertEqual(released.returncode, 0, released)
        self.assertEqual(self.order(upgraded, "move 9US C2028").status, 200, "by the old rules")
        self.assertEqual(self.verified(upgraded, PROGRAM)[1].returncode, 0)

        self.run_by(NEXT_PROGRAM)
        self.assertEqual(self.adjutant("match", "release", waiting).returncode, 0)
        self.assertEqual(self.order(waiting, "end turn").status, 200)
        self.wait_for_mails("phineas@example.org", "Your match has resumed;", 2)


if __name__ == "__main__":
    unittest.main()
