#!/usr/bin/env python3
"""A cluster goes back to a point in time by the very commands of docs/operators-cluster.md. Runs where
ADJUTANT_LONG=1. `cluster_restore_test.py PATH_TO_ADJUTANT`; needs root."""

import datetime
import os
import pathlib
import re
import subprocess
import sys
import textwrap
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from cluster import MISSING, TOP, USER, Cluster  # noqa: E402
from patience import SECONDS_MAX, wait_until  # noqa: E402
from volume import IS_LONG  # noqa: E402

PROGRAM = None
PAGE = (TOP / "docs/operators-cluster.md").read_text()


@unittest.skipIf(MISSING, MISSING)
@unittest.skipUnless(IS_LONG, "ADJUTANT_LONG=1 runs it")
class Restore(unittest.TestCase):
    def command(self, mark, minute=""):
        """The block of the page that has this mark, a line each, with names and times of here."""
        block = next(block for block in re.findall(r"(?:^ {4,}\S.*\n)+", PAGE, re.M) if mark in block)
        first = self.first
        for there, here in {
                "/backup/": f"{self.cluster.folder}/backup/",
                "/var/lib/postgresql/15/club": str(first.data),
                "-h haproxy": f"-h 127.0.0.1 -p {self.cluster.ports['primary']}",
                "-h /var/run/postgresql": f"-h {first.folder} -p {first.port} -At",
                "2026-11-30 20:14:00+00": minute,
                "2026-11-30": datetime.date.today().isoformat()}.items():
            block = block.replace(there, here)
        return textwrap.dedent(block)

    def run_as_postgres(self, script):
        environment = {"PATH": os.environ["PATH"], "LC_ALL": "C", "PGPASSWORD": self.cluster.password}
        done = subprocess.run(["bash", "-ec", script], user=USER, group=USER, extra_groups=[],
                              cwd=self.cluster.folder, env=environment, capture_output=True, text=True,
                              timeout=SECONDS_MAX)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def stop_everything(self):
        for node in self.cluster.nodes:
            node.stop()
        for database in self.cluster.databases:
            database.process.terminate()
        for database in self.cluster.databases:
            database.process.wait(SECONDS_MAX)
            database.data.rename(database.folder / "moved away")

    def forget(self):
        config = self.cluster.databases[0].folder / "patroni.yml"
        done = subprocess.run(["patronictl", "-c", config, "remove", "adjutant"], capture_output=True, text=True,
                              input="adjutant\nYes I am aware\n", timeout=SECONDS_MAX)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def handles(self):
        return self.cluster.query("SELECT handle FROM accounts ORDER BY id")

    def test_what_came_later_is_gone_and_the_rest_is_there(self):
        with Cluster(PROGRAM) as self.cluster:
            cluster = self.cluster
            # What it copies names its folder; on machines of their own all have the same.
            self.first = wait_until(lambda: cluster.primary, "no primary")
            cluster.sign_up("winfield")
            self.run_as_postgres(self.command("pg_basebackup"))
            cluster.sign_up("phineas")
            minute = cluster.query("SELECT clock_timestamp()")[0]
            cluster.sign_up("marcus")
            cluster.query("DELETE FROM sessions")  # the mistake
            archived = cluster.folder / "backup/wal" / cluster.switch_log()
            wait_until(archived.exists, "the log is not archived")
            self.stop_everything()
            self.forget()

            *steps, asks, stops = self.command("recovery_target_time", minute).splitlines()
            self.run_as_postgres("\n".join(steps))
            wait_until(lambda: self.run_as_postgres(asks) == "f\n", "it stays in recovery")
            self.run_as_postgres(f"cd {self.first.data}; {stops}")
            first = self.first
            first.start()
            wait_until(lambda: first.has_role("primary"), "it does not lead")
            for database in cluster.databases:
                if database is not first:
                    database.start()
            wait_until(cluster.is_whole, "the others do not copy it")
            for node in cluster.nodes:
                node.start()
            wait_until(cluster.all_nodes_are_up, "HAProxy finds no node")
            self.assertEqual(self.handles(), ["winfield", "phineas"])
            self.assertNotEqual(cluster.query("SELECT count(*) FROM sessions"), ["0"])
            cluster.sign_up("agrippa")
            self.assertEqual(self.handles(), ["winfield", "phineas", "agrippa"])


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
