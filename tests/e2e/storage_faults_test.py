#!/usr/bin/env python3
"""The disk fails under a running server: full, the database swapped away, damaged. Nothing that was
acknowledged is lost, nobody is told what is not on disk, the server says what is wrong and goes on
by itself when it is mended. `storage_faults_test.py PATH_TO_ADJUTANT`

The full disk is a small tmpfs in a mount namespace of the test's own."""

import errno
import os
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from load import Crowd, prove, same_answers, table_of  # noqa: E402
from opening import OPENING, proposal  # noqa: E402
from patience import A_WHILE, SECONDS_MAX, pause, wait_until  # noqa: E402
from server_process import ServerProcess, of_one_server  # noqa: E402

PROGRAM = None
OWN_MOUNTS = "ADJUTANT_TEST_OWN_MOUNTS"
# Room for what a quick machine plays in some seconds, and for a copy of the write-ahead log.
DISK_BYTES = 256 * 1024 * 1024
TABLES = 2
PAGE_BYTES = 4096


def tables_of(server):
    return [table_of(server, number, number) for number in range(TABLES)]


def play_for(server, tables, seconds, case):
    """Orders from all tables at once for a while; gives how many were acknowledged."""
    before = sum(len(table.acknowledged) for table in tables)
    with Crowd(server, tables) as crowd:
        pause(seconds)
    case.assertEqual(crowd.faults, [])
    return crowd.acknowledged() - before


def goes_on(server, tables, case, seconds=A_WHILE):
    """Orders from all tables for a while, and until one of them is acknowledged."""
    wait_until(lambda: play_for(server, tables, seconds, case) > 0, "no order is acknowledged")


def running_match(table):
    """A match of this table that is not over, whatever the dice have brought."""
    if table.match is not None:
        seen = table.call("GET", f"/matches/{table.match}", token=table.tokens[0]).json
        if seen["status"] == "running":
            return table.match
    table.sit_down()
    return table.match


def wait_ready(server, case):
    wait_until(lambda: server.call("GET", "//readyz").status == 200, "never ready again")


def metric(server, name):
    for line in server.call("GET", "//metrics").body.decode().splitlines():
        if line.startswith(name) and line[len(name)] in " {":
            return float(line.rsplit(" ", 1)[1])
    raise AssertionError(f"there is no metric {name}")


@of_one_server("fills the disk of SQLite")
class StorageFaults(unittest.TestCase):
    def nothing_is_acknowledged(self, server, tables, reason):
        """While the fault lasts: submissions get 503, readiness and log say why, reading works."""
        failures = metric(server, "adjutant_store_failed_writes_total")
        self.assertEqual(play_for(server, tables, 1, self), 0)
        unready = server.call("GET", "//readyz")
        self.assertEqual(unready.status, 503, unready)
        self.assertRegex(unready.json["detail"], reason)
        self.assertEqual(server.call("GET", "//healthz").status, 200)
        self.assertGreater(metric(server, "adjutant_store_failed_writes_total"), failures)
        self.assertRegex(server.log_text(), "event=store_failure .*" + reason)

    def all_is_there(self, server, tables, folder):
        for table in tables:
            same_answers(table)
            prove(PROGRAM, server, table, folder)

    def test_a_full_disk(self):
        with tempfile.TemporaryDirectory() as top:
            disk, elsewhere = pathlib.Path(top) / "disk", pathlib.Path(top) / "elsewhere"
            disk.mkdir()
            elsewhere.mkdir()
            subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES}", "tmpfs", str(disk)],
                           check=True)
            try:
                self.fill_and_mend(disk, elsewhere)
            finally:
                subprocess.run(["umount", "--lazy", str(disk)], check=True)

    def fill_and_mend(self, disk, elsewhere):
        data = disk / "data"
        data.mkdir()
        with ServerProcess(PROGRAM, data=data) as server:
            server.log = elsewhere / "test.log"
            server.stop()
            server.start()
            tables = tables_of(server)
            goes_on(server, tables, self, 1)
            self.fill(disk)
            self.use_up_the_log(server, tables)
            self.nothing_is_acknowledged(server, tables, "full")
            seen = server.call("GET", f"/matches/{tables[0].matches[-1]}")
            self.assertEqual(seen.status, 200, "reading needs no room")
            (disk / "ballast").unlink()
            wait_ready(server, self)
            goes_on(server, tables, self, 1)
            self.fill(disk)
            play_for(server, tables, 0.3, self)
            server.kill()
            (disk / "ballast").unlink()
            server.start()
            goes_on(server, tables, self)
            self.all_is_there(server, tables, elsewhere)

    def use_up_the_log(self, server, tables):
        """The write-ahead log has room from before: what is written there is on disk."""
        wait_until(lambda: play_for(server, tables, 1, self) == 0, "the disk is full, and writes go on")

    def fill(self, disk):
        """Takes all the room there is."""
        with (disk / "ballast").open("wb", buffering=0) as ballast:
            for size in (1 << 20, 4096, 1):
                try:
                    while True:
                        ballast.write(b"\0" * size)
                except OSError as fault:
                    self.assertEqual(fault.errno, errno.ENOSPC)

    def test_the_database_swapped_away(self):
        with tempfile.TemporaryDirectory() as data, ServerProcess(PROGRAM, data=data) as server:
            tables = tables_of(server)
            goes_on(server, tables, self, 1)
            database, away = pathlib.Path(data) / "adjutant.db", pathlib.Path(data) / "away.db"
            database.rename(away)
            self.nothing_is_acknowledged(server, tables, "adjutant.db")
            database.write_text("somebody puts another file there")
            self.nothing_is_acknowledged(server, tables, "adjutant.db")
            away.rename(database)
            wait_ready(server, self)
            goes_on(server, tables, self)
            self.killed_without_its_database(server, database, away)
            goes_on(server, tables, self)
            self.all_is_there(server, tables, pathlib.Path(data))

    def killed_without_its_database(self, server, database, away):
        """What was acknowledged last may stand in the write-ahead log alone: a server that made a
        new database beside it would throw that away."""
        server.kill()
        database.rename(away)
        refused = subprocess.run([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--data",
                                  str(database.parent)],
                                 capture_output=True, text=True, timeout=SECONDS_MAX, check=False)
        self.assertEqual(refused.returncode, 3, refused)
        self.assertRegex(refused.stderr, r"adjutant\.db-wal")
        self.assertFalse(database.exists())
        away.rename(database)
        server.start()

    def test_a_database_that_another_program_holds(self):
        with tempfile.TemporaryDirectory() as data, ServerProcess(PROGRAM, data=data) as server:
            tables = tables_of(server)
            goes_on(server, tables, self)
            other = sqlite3.connect(pathlib.Path(data) / "adjutant.db", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            waited = server.call("POST", "/matches", proposal(), tables[0].tokens[0])
            self.assertEqual(waited.status, 503, waited)
            self.assertEqual(waited.json["type"], "urn:adjutant:problem:store-failure")
            self.assertRegex(server.log_text(), "event=store_failure .*in use by another program")
            other.execute("ROLLBACK")
            other.close()
            wait_ready(server, self)
            goes_on(server, tables, self)
            self.all_is_there(server, tables, pathlib.Path(data))

    def test_a_damaged_match_leaves_the_others_running(self):
        with tempfile.TemporaryDirectory() as data, ServerProcess(PROGRAM, data=data) as server:
            tables = tables_of(server)
            goes_on(server, tables, self, 1)
            broken, sound = tables
            match = running_match(broken)
            server.stop()
            self.damage(pathlib.Path(data) / "adjutant.db", match)
            server.start()
            wait_ready(server, self)
            seen = server.call("POST", f"/matches/{match}/orders",
                               {"revision": 0, "text": OPENING.turn}, broken.tokens[0])
            self.assertEqual((seen.status, seen.json["type"]),
                             (409, "urn:adjutant:problem:match-held"), seen)
            told = server.call("GET", f"/matches/{match}", token=broken.tokens[0])
            self.assertEqual(told.json["status"], "held", told)
            self.assertEqual(metric(server, 'adjutant_matches{status="held"}'), 1)
            goes_on(server, [sound], self)
            same_answers(sound)
            prove(PROGRAM, server, sound, pathlib.Path(data))

    def damage(self, database, match):
        """Changes one hash of what is stored of a match: its chain breaks."""
        with sqlite3.connect(database) as connection:
            changed = connection.execute(
                "UPDATE steps SET head = 'ff' || substr(head, 3) WHERE id = (SELECT step"
                " FROM progress JOIN matches ON key = match WHERE matches.id = ?)", (match,))
            self.assertEqual(changed.rowcount, 1)
        connection.close()


def in_own_mounts():
    """Runs this test again where it may mount."""
    for namespace in (["unshare", "--map-root-user", "--mount"], ["unshare", "--mount"]):
        if subprocess.run(namespace + ["true"], capture_output=True, check=False).returncode == 0:
            os.execvpe(namespace[0], namespace + [sys.executable] + sys.argv,
                       os.environ | {OWN_MOUNTS: "1"})
    sys.exit("storage_faults_test: needs a mount namespace: run it as root, or allow "
             "unprivileged user namespaces")


if __name__ == "__main__":
    if OWN_MOUNTS not in os.environ:
        in_own_mounts()
    PROGRAM = sys.argv.pop(1)
    unittest.main()
