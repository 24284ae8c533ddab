#!/usr/bin/env python3
"""A query without end: its client hears that it takes too long, all others are answered, it ends
with its client, and the server stops while such queries run. `long_query_test.py PATH_TO_ADJUTANT`"""

import contextlib
import http.client
import pathlib
import socket
import sqlite3
import sys
import threading
import unittest

from opening import begun
from patience import wait_until
from server_process import ServerProcess, of_one_server

PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve()
ASKERS = 8
# Remarks without end, of no match.
ENDLESS = """
ALTER TABLE remarks RENAME TO remarks_kept;
CREATE VIEW remarks AS WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers)
  SELECT -n AS match, n AS number, 1 AS account, 0 AS side, '' AS text, 0 AS said, NULL AS turn
  FROM numbers;
"""


def with_endless_remarks(server, *players):
    match = begun(server, *players)
    with contextlib.closing(sqlite3.connect(server.data / "adjutant.db")) as beside:
        beside.executescript(ENDLESS)
    return match


@of_one_server("puts rows without end into SQLite")
class LongQueryTest(unittest.TestCase):
    def test_ends_with_its_client(self):
        with ServerProcess(PROGRAM) as server:
            players = [server.sign_up("winfield"), server.sign_up("phineas")]
            match = with_endless_remarks(server, *players)
            with socket.create_connection((server.host, server.port)) as client:
                client.sendall(f"GET /api/v1/matches/{match}/chat HTTP/1.1\r\nHost: here\r\n"
                               f"Authorization: Bearer {players[0]}\r\n\r\n".encode())
            wait_until(lambda: "event=client_gone" in server.log_text(), server.log_text)

    def test_ends_by_its_time_and_holds_up_neither_others_nor_the_end(self):
        with ServerProcess(PROGRAM) as server:
            players = [server.sign_up("winfield"), server.sign_up("phineas")]
            match = with_endless_remarks(server, *players)
            refused, stopped = threading.Semaphore(0), threading.Event()

            def ask_on():
                with contextlib.suppress(OSError, http.client.HTTPException):  # it has stopped
                    while not stopped.is_set():
                        self.statuses.append(
                            server.call("GET", f"/matches/{match}/chat", token=players[0]).status)
                        refused.release()

            self.statuses = []
            askers = [threading.Thread(target=ask_on) for _ in range(ASKERS)]
            for asker in askers:
                asker.start()
            refused.acquire()
            self.assertEqual(server.call("GET", f"/matches/{match}").status, 200)
            self.assertEqual(server.stop(), 0, server.log_text())  # while the others are at it
            stopped.set()
            for asker in askers:
                asker.join()
            self.assertEqual(set(self.statuses), {503})


if __name__ == "__main__":
    unittest.main()
