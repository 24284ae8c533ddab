"""A real PostgreSQL for tests: in a folder of its own, over a socket there, run as the user postgres."""

import os
import pathlib
import shutil
import subprocess

from mail_systems import open_folder
from patience import SECONDS_MAX

PROGRAMS = pathlib.Path("/usr/lib/postgresql/15/bin")
USER = "postgres"
MISSING = "" if os.geteuid() == 0 and PROGRAMS.exists() else "needs root and postgresql-15"


class Postgresql:
    """Runs while it is open. Texts are compared by their bytes, as in SQLite. It waits for the disk only if it is
    told to."""

    def __init__(self, syncs=False, connections=100):
        self.syncs = "on" if syncs else "off"
        self.connections = connections

    def __enter__(self):
        self.folder = open_folder("adjutant-postgresql-")
        shutil.chown(self.folder, USER)
        self.data = self.folder / "data"
        self._run("initdb", "-D", self.data, "-E", "UTF8", "--locale=C", "-A", "trust")
        self._run("pg_ctl", "-D", self.data, "-l", self.folder / "log", "-w", "start",
                  "-o", f"-c listen_addresses='' -k {self.folder} -c fsync={self.syncs}"
                        f" -c max_connections={self.connections}")
        return self

    def __exit__(self, *_):
        self._run("pg_ctl", "-D", self.data, "-m", "immediate", "stop")
        shutil.rmtree(self.folder)

    @property
    def url(self):
        """Of a database for a server, in the words of [store]."""
        return self.url_of("postgres")

    def url_of(self, name):
        return f"postgresql:///{name}?host={self.folder}&user={USER}"

    @property
    def store(self):
        """The server's configuration that keeps its matches here."""
        return f'[store]\nkind = "postgresql"\nurl = "{self.url}"\n'

    def restart(self):
        """Ends it as a crash does, and starts it again."""
        self._run("pg_ctl", "-D", self.data, "-l", self.folder / "log", "-m", "immediate",
                  "-w", "restart")

    def execute(self, script, database="postgres"):
        """Runs the script; returns its rows, a line each, or raises an error with what was refused."""
        done = self._psql(script, "-v", "ON_ERROR_STOP=1", database=database)
        if done.returncode != 0:
            raise AssertionError(done.stderr)
        return done.stdout.splitlines()

    def refusals(self, statements):
        """What the server says of each statement; an empty text if it understands the statement."""
        marked = [f"\\warn statement {number}\n{statement};\n"
                  for number, statement in enumerate(statements)]
        told = self._psql("".join(marked), "-v", "VERBOSITY=terse").stderr
        return [said.partition("\n")[2].strip() for said in told.split("statement ")[1:]]

    def _psql(self, script, *options, database="postgres"):
        return self._start("psql", "-h", self.folder, "-qXAt", *options, database, script=script)

    def _run(self, program, *arguments):
        done = self._start(program, *arguments)
        if done.returncode != 0:
            raise AssertionError(f"{program}: {done.stdout}{done.stderr}")

    def _start(self, program, *arguments, script=""):
        return subprocess.run([PROGRAMS / program, *arguments], cwd=self.folder, user=USER,
                              group=USER, extra_groups=[], input=script, capture_output=True,
                              text=True, env={"LC_ALL": "C"}, timeout=SECONDS_MAX, check=False)
