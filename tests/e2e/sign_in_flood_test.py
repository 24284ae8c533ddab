#!/usr/bin/env python3
"""A flood of sign-ins: a few are worked on, the rest is told to come back, and whoever plays is
answered all the while."""

import concurrent.futures
import pathlib
import sys
import threading
import unittest

from server_process import ServerProcess, of_one_server

PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve()
PASSWORD = "a long enough password"
FLOOD = 24
# Hashes so dear that the flood lasts; two workers of four are all that signing in may take.
CONFIG = """
[http]
workers = 4
[passwords]
at_once = 1
waiting_max = 8
operations = 12
"""


@of_one_server("several work on several sign-ins at once")
class SignInFloodTest(unittest.TestCase):
    def test_players_are_answered_during_a_flood(self):
        with ServerProcess(PROGRAM, config=CONFIG) as server:
            token = server.sign_up("winfield")
            answers, answered = [], threading.Semaphore(0)

            def sign_in(number):
                answer = server.call("POST", "/sessions", {"handle": f"nobody-{number}",
                                                           "password": PASSWORD})
                answers.append(answer)
                answered.release()

            with concurrent.futures.ThreadPoolExecutor(FLOOD) as flood:
                asked = [flood.submit(sign_in, number) for number in range(FLOOD)]
                answered.acquire()  # the flood is there: somebody has been turned away
                for _ in range(10):
                    self.assertEqual(server.call("GET", "/account", token=token).status, 200)
                self.assertFalse(all(future.done() for future in asked),
                                 "players were answered only after the flood")
            statuses = {answer.status for answer in answers}
            self.assertEqual(statuses, {401, 503})
            for answer in answers:
                if answer.status == 503:
                    self.assertEqual(answer.json["type"], "urn:adjutant:problem:busy")
                    self.assertIn("retry-after", answer.headers)


if __name__ == "__main__":
    unittest.main()
