#!/usr/bin/env python3
"""`kill -9` while computer players think and wait to: after the next start they answer, and the record holds.
`thinkers_killed_test.py PATH_TO_ADJUTANT`"""

import json
import pathlib
import subprocess
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from opening import OPENING, proposal, quiet_order  # noqa: E402
from patience import wait_until  # noqa: E402
from server_process import ServerProcess  # noqa: E402

PROGRAM = None
MATCHES = 12
KILLS = 4
CONFIG = "[computer_players]\nat_once = 1\n"


class ThinkersKilled(unittest.TestCase):
    def is_asked(self, server, match, token):
        """Whether the player is to act; an ended match asks nobody."""
        now = server.call("GET", f"/matches/{match}", token=token).json
        if now["status"] != "running":
            return None
        return OPENING.sides[0] in [due["side"] for due in now["awaited"]]

    def test_they_answer_after_the_next_start(self):
        with ServerProcess(PROGRAM, config=CONFIG) as server:
            port = server.port
            token = server.sign_up("anne")
            options = {"opponent": "captain", "public": False, "decisions": "standing"}
            matches = [server.call("POST", "/matches", proposal(options=options), token).json["id"]
                       for _ in range(MATCHES)]
            unanswered = 0
            for _ in range(KILLS):
                for match in matches:
                    order = quiet_order(server, match, token)
                    revision = server.call("GET", f"/matches/{match}", token=token).json["revision"]
                    taken = server.call("POST", f"/matches/{match}/orders",
                                        {"revision": revision, "text": order}, token)
                    self.assertEqual(taken.status, 200, taken)
                server.kill()
                server.start(port)
                unanswered += sum(self.is_asked(server, match, token) is False for match in matches)
                left = set(matches)

                def all_answer():
                    left.difference_update([match for match in left
                                            if self.is_asked(server, match, token) is not False])
                    return not left

                wait_until(all_answer, lambda: f"{left}: nobody answers any more")
                matches = [match for match in matches if self.is_asked(server, match, token)]
            self.assertGreater(unanswered, 0, "nobody was thinking when the server was killed")
            print(f"{KILLS} kills, {unanswered} answers under way", flush=True)
            for match in matches:
                record = server.data / f"{match}.json"
                told = server.call("GET", f"/matches/{match}/record", token=token).json
                record.write_text(json.dumps(told))
                verified = subprocess.run([PROGRAM, "verify", record], capture_output=True, text=True)
                self.assertEqual(verified.returncode, 0, verified)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
