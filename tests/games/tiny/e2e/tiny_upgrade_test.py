#!/usr/bin/env python3
"""A match of the tiny game goes on by the next version of its rules when the operator says so.
`tiny_upgrade_test.py ADJUTANT`; ADJUTANT_NEXT_RULES names the program with both versions."""

import json
import os
import pathlib
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "e2e"))

import fair_dice  # noqa: E402
from patience import SECONDS_MAX  # noqa: E402
from server_process import ServerProcess  # noqa: E402
from tiny_player import PROGRAM, Table  # noqa: E402

# Carries version 2 of the tiny game beside version 1: nobody may hide in the last cove, the wreck.
NEXT_PROGRAM = pathlib.Path(os.environ["ADJUTANT_NEXT_RULES"]).resolve()


class TinyUpgrade(unittest.TestCase):
    def setUp(self):
        self.server = ServerProcess(PROGRAM).start()
        self.addCleanup(self.server.__exit__, None, None, None)

    def begun(self, cove):
        """A match in its first night, begun by version 1, on a server that now has both."""
        table = Table(self.server)
        for side, order in (("owl", f"hide {cove}"), ("fox", "hide mill")):
            self.assertEqual(table.order(side, order).status, 200)
        self.server.stop()
        self.server.program = str(NEXT_PROGRAM)
        self.server.start()
        self.assertEqual(table.get().json["rules_version"], 1)
        return table

    def upgrade(self, table, *more):
        return subprocess.run([str(NEXT_PROGRAM), "match", "upgrade", table.id, *more, *self.server.at],
                              capture_output=True, text=True, timeout=SECONDS_MAX)

    def play_to_the_proof(self, table):
        """No new goods are hidden in the wreck, and the record holds over both versions."""
        hides = []

        def choose(_, legal):
            hides.extend(order for order in legal if order.startswith("hide"))
            return legal[-1]

        self.assertEqual(table.play(choose)["status"], "over")
        self.assertEqual(set(hides), {"hide mill", "hide chapel"})
        record = table.get("/record").json
        fair_dice.check(record)
        file = self.server.data / "record.json"
        file.write_text(json.dumps(record))
        verified = subprocess.run([str(NEXT_PROGRAM), "verify", str(file)], capture_output=True,
                                  text=True, timeout=SECONDS_MAX)
        self.assertEqual(verified.returncode, 0, verified)

    def test_without_a_difference_it_goes_on_at_once(self):
        table = self.begun("chapel")
        done = self.upgrade(table)
        self.assertEqual(done.returncode, 0, done)
        self.assertEqual(table.get().json["rules_version"], 2)
        self.play_to_the_proof(table)

    def test_with_a_difference_the_operator_has_to_say_so(self):
        table = self.begun("wreck")
        refused = self.upgrade(table)
        self.assertEqual(refused.returncode, 1, refused)
        self.assertIn("the wreck is watched", refused.stdout)
        before = table.get("/position").json
        done = self.upgrade(table, "--yes")
        self.assertEqual(done.returncode, 0, done)
        self.assertEqual(table.get("/position").json["crews"], before["crews"])
        self.play_to_the_proof(table)


if __name__ == "__main__":
    del sys.argv[1]
    unittest.main()
