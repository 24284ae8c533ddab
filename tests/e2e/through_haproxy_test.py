#!/usr/bin/env python3
"""Any server of a club serves any request: tests of the API, written for one server, pass through HAProxy that
gives each request to another of three on PostgreSQL. `through_haproxy_test.py PATH_TO_ADJUTANT [NAME…]`: some of
them; all of them in a long run (`script/cluster --e2e`), or those named. What is of one server only says so where
it is (server_process.py) and is left out. Needs root, haproxy and postgresql-15."""

import os
import pathlib
import re
import subprocess
import sys
import time
import unittest

from patience import SECONDS_MAX
from postgresql import MISSING
from volume import IS_LONG

TOP = pathlib.Path(__file__).resolve().parents[2]
NODES = "3"
# Those that say most in a short time.
FEW = ("match_test", "two_by_two_match_test", "tiny_upgrade_test")
SERVERS = re.compile(r"\b(?:ServerProcess|MailMatch|of_one_server)\b")
LEFT_OUT = re.compile(r"skipped [\"'](of one server: .*)[\"']$", re.M)
WHILE = 12 * SECONDS_MAX  # the longest plays 60 matches


def all_tests():
    """The path of each test that starts a server as most do, by its name."""
    found = sorted((TOP / "tests").glob("e2e/*_test.py")) + sorted((TOP / "tests/games").glob("*/e2e/*_test.py"))
    return {path.stem: path for path in found
            if path != pathlib.Path(__file__).resolve() and SERVERS.search(path.read_text())}


@unittest.skipIf(MISSING or not os.path.exists("/usr/sbin/haproxy"), MISSING or "needs haproxy")
class ThroughHaproxy(unittest.TestCase):
    def test_what_holds_for_one_server_holds_for_three(self):
        tests = all_tests()
        passed = 0
        for name in NAMED or (tests if IS_LONG else FEW):
            with self.subTest(name):
                begun = time.time()
                done = subprocess.run(["/usr/bin/python3", tests[name], PROGRAM, "-v"],
                                      env={**os.environ, "ADJUTANT_E2E_NODES": NODES}, timeout=WHILE,
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
                verdict = "passes" if done.returncode == 0 else "FAILS"
                print(f"{name} {verdict} in {time.time() - begun:.0f} s",
                      *sorted(set(LEFT_OUT.findall(done.stdout))), sep="; ", flush=True)
                self.assertEqual(done.returncode, 0, done.stdout)
                passed += 1
        print(f"{passed} test programs pass through HAProxy over {NODES} servers", flush=True)


if __name__ == "__main__":
    PROGRAM, NAMED = sys.argv[1], sys.argv[2:]
    unittest.main(argv=sys.argv[:1])
