#!/usr/bin/env python3
"""Servers of this version and of one with a further migration serve one club beside each other:
`rolling_upgrade_test.py PATH_TO_ADJUTANT`; ADJUTANT_NEXT_SCHEMA is the other program."""

import itertools
import os
import pathlib
import shutil
import sys
import threading
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from opening import OPENING, begun, quiet_order  # noqa: E402
from patience import wait_until  # noqa: E402
from postgresql import MISSING, Postgresql  # noqa: E402
from server_process import ServerProcess, of_one_server  # noqa: E402

PROGRAM = None
NEXT = os.environ["ADJUTANT_NEXT_SCHEMA"]
CLOCK = {"turn_minutes": 1440}


class Players:
    """Two who play match after match, each request at the next of the servers that are there, until
    they are stopped. A server that is going away is asked no more, as behind a load balancer."""

    def __init__(self, servers, tokens):
        self.servers, self.tokens = list(servers), tokens
        self.turn = itertools.count()
        self.played = 0
        self.fault = None
        self.asked = threading.Lock()  # while a request is on its way
        self.stopping = False
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def call(self, method, path, body=None, token=None):
        with self.asked:
            server = self.servers[next(self.turn) % len(self.servers)]
            answer = server.call(method, path, body, token)
        if answer.status >= 400:
            raise AssertionError(f"{method} {path}: {answer}")
        return answer

    def replace(self, old, new):
        with self.asked:
            self.servers = [server for server in self.servers if server is not old] + new

    def run(self):
        try:
            while not self.stopping:
                self.play(begun(self, *self.tokens, options={"clock": CLOCK}))
        except AssertionError as fault:
            self.fault = fault

    def play(self, match):
        while not self.stopping:
            seen = self.call("GET", f"/matches/{match}", token=self.tokens[0]).json
            if seen["status"] != "running":
                return
            token = self.tokens[OPENING.sides.index(seen["to_act"])]
            order = quiet_order(self, match, token)
            self.call("POST", f"/matches/{match}/orders",
                      {"revision": seen["revision"], "text": order}, token)
            self.played += 1

    def stop(self):
        self.stopping = True
        self.thread.join()


@of_one_server("starts two of its own")
@unittest.skipIf(MISSING, MISSING)
class RollingUpgradeTest(unittest.TestCase):
    def serve(self, program, key_of=None):
        server = ServerProcess(program, config=self.database.store)
        if key_of is not None:
            shutil.copy(key_of.data / "installation.key", server.data)
        return self.enterContext(server)

    def wait_for_more(self, players):
        before = players.played
        wait_until(lambda: players.fault or players.played > before + 10, "nobody plays")
        self.assertIsNone(players.fault)

    def test_one_server_after_the_other_is_replaced_while_people_play(self):
        self.database = self.enterContext(Postgresql())
        first = self.serve(PROGRAM)
        second = self.serve(PROGRAM, first)
        tokens = [first.sign_up(handle) for handle in ("winfield", "phineas")]
        players = Players([first, second], tokens)
        try:
            self.wait_for_more(players)
            third = self.serve(NEXT, first)
            self.assertEqual(self.database.execute("SELECT name FROM migrations ORDER BY number")[-1], "add_mood")
            players.replace(None, [third])
            self.wait_for_more(players)
            players.replace(first, [])
            first.stop()
            self.wait_for_more(players)
            # The version before starts on the newer schema, too: an upgrade can be taken back.
            first.start()
            players.replace(second, [first])
            second.stop()
            self.wait_for_more(players)
            players.replace(first, [])
            self.assertEqual(first.stop(), 0)
            self.wait_for_more(players)
        finally:
            players.stop()
        self.assertIsNone(players.fault)
        self.assertEqual(self.database.execute("SELECT count(*) FROM moods"), ["0"])


@of_one_server("starts two of its own")
class StepBackTest(unittest.TestCase):
    def test_the_version_before_works_on_a_file_with_a_compatible_migration(self):
        server = self.enterContext(ServerProcess(NEXT))
        tokens = [server.sign_up(handle) for handle in ("winfield", "phineas")]
        match = begun(server, *tokens)
        server.stop()
        server.program = str(PROGRAM)
        server.start()
        revision = server.call("GET", f"/matches/{match}", token=tokens[0]).json["revision"]
        order = quiet_order(server, match, tokens[0])
        played = server.call("POST", f"/matches/{match}/orders",
                             {"revision": revision, "text": order}, tokens[0])
        self.assertEqual(played.status, 200, played)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
