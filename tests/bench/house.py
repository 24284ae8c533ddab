"""The programs that the cells measure, started and stopped, and what they are asked."""

import contextlib
import itertools
import json
import pathlib
import re
import resource
import runpy
import secrets
import sqlite3
import subprocess
import sys
import threading
import urllib.request

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(TOP / "script"), str(TOP / "tests/e2e")]

from client import Client  # noqa: E402
from opening import GAMES, OPENING, proposal, scenario_file  # noqa: E402

# What is of the game that measured matches are of.
GAME = GAMES / OPENING.ruleset.replace("-", "_")

READY_SECONDS_MAX = 30
STOP_SECONDS_MAX = 30
PASSWORD = "a long enough password"
# The id of the scenario that they are played on.
SCENARIO = "own/bench"
# The server's own limit is 200.
MATCHES_PER_PAIR = 190

CONFIG = """
log_level = "warning"
[http]
connections_max = 20000
connections_per_address_max = 20000
address_requests_per_second_max = 0
account_requests_per_second_max = 0
[live]
sockets_max = 20000
idle_seconds_max = 600
[passwords]
memory_mib = 8
operations = 1
[scenarios]
folder = "{scenarios}"
"""


class CellFailed(Exception):
    """A cell has no figures; says why."""


def spoken(command, **options):
    """Runs a program to its end; its answer on stdout as JSON."""
    ended = subprocess.run([str(word) for word in command], capture_output=True, text=True,
                           **options)
    if ended.returncode != 0:
        raise CellFailed(f"{pathlib.Path(command[0]).name} failed: {ended.stderr.strip()[-600:]}")
    return json.loads(ended.stdout)


@contextlib.contextmanager
def served(command, log):
    """A server that says on stdout where it is ready: (process, base URL)."""
    with open(log, "ab") as errors:
        process = subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE,
                                   stderr=errors, text=True)
    timer = threading.Timer(READY_SECONDS_MAX, process.kill)
    timer.start()
    try:
        url = None
        for line in process.stdout:
            if found := re.search(r"ready\b.*?(http://[^\s/]+)", line):
                url = found.group(1)
                break
        timer.cancel()
        if url is None:
            raise CellFailed(f"{command[0]} did not start: "
                             f"{pathlib.Path(log).read_text()[-600:].strip()}")
        yield process, url
    finally:
        timer.cancel()
        process.terminate()
        try:
            process.wait(STOP_SECONDS_MAX)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()


def write_scenario(folder):
    """The scenario that measured matches are played on: no measurement meets its end, and in its
    quiet cycle (tests/games/samples.hpp) nothing is rolled."""
    folder.mkdir(parents=True, exist_ok=True)
    changes = runpy.run_path(str(GAME / "bench/long_scenario.py"))
    scenario = changes["long_scenario"](json.loads(scenario_file().read_text()))
    file = folder / "bench.json"
    file.write_text(json.dumps(scenario | {"id": SCENARIO}))
    return file


def may_open_many_files():
    """As many as the system lets a process, for the servers that are started from now on."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def rows_copied(database, table, key, count, changes):
    """Puts `count` copies of the row that belongs to a match into a table; changes[column](number)
    is what stands in the copy of that number."""
    match = "key" if table == "matches" else "match"
    # Generated columns are "hidden" in this list.
    columns = [row[1] for row in database.execute(f"PRAGMA table_xinfo({table})") if row[6] == 0]
    names = ", ".join(columns)
    for row in database.execute(f"SELECT {names} FROM {table} WHERE {match} = ?", (key,)).fetchall():
        original = dict(zip(columns, row))
        wanted = {match: lambda number: key + number, **changes}
        database.executemany(
            f"INSERT INTO {table} ({names}) VALUES ({', '.join('?' * len(columns))})",
            ([wanted[name](number) if name in wanted else original[name] for name in columns]
             for number in range(1, count + 1)))


def copy_matches(file, count):
    """Puts `count` copies of its only match, which has just started, into a database that no server
    has open. They are matches as any other, but for the dice that their commitment promises. Its
    size in bytes."""
    database = sqlite3.connect(file)
    letters = itertools.product("abcdefgh", repeat=16)
    with database:
        (key,) = database.execute("SELECT max(key) FROM matches").fetchone()
        (step,) = database.execute("SELECT max(id) FROM steps").fetchone()
        rows_copied(database, "matches", key, count, {"id": lambda _: "m_" + "".join(next(letters))})
        rows_copied(database, "seats", key, count, {})
        rows_copied(database, "steps", key, count, {"id": lambda number: step + number})
        rows_copied(database, "progress", key, count, {"step": lambda number: step + number})
        rows_copied(database, "snapshots", key, count, {})
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
    return pathlib.Path(file).stat().st_size


class House:
    """`adjutant serve` on a data folder of its own."""

    def __init__(self, program, data, config=""):
        self.program, self.data = program, data
        data.mkdir(parents=True, exist_ok=True)
        self.scenario = write_scenario(data / "scenarios")
        self.config = data / "bench.toml"
        self.config.write_text(CONFIG.format(scenarios=data / "scenarios") + config)

    @property
    def database(self):
        return self.data / "var/adjutant.db"

    def add_player(self, handle):
        """An account whose address is confirmed; before the server is opened."""
        subprocess.run([self.program, "user", "add", handle, f"{handle}@example.org", "--data", self.data / "var",
                        "--config", self.config], input=PASSWORD + "\n", text=True, check=True,
                       stdout=subprocess.DEVNULL)
        return handle

    @contextlib.contextmanager
    def open(self):
        command = [self.program, "serve", "--listen", "127.0.0.1:0", "--data", self.data / "var",
                   "--config", self.config]
        with served(command, self.data / "log") as (process, url):
            yield Running(self, process, url)


class Running:
    def __init__(self, house, process, url):
        self.house, self.process, self.url = house, process, url
        self.host, self.port = re.fullmatch(r"http://(.*):(\d+)", url).groups()

    def get(self, path):
        """The status of an answer."""
        with urllib.request.urlopen(self.url + path, timeout=30) as answer:
            return answer.status

    def resident_bytes(self):
        pages = pathlib.Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * resource.getpagesize()

    def player(self, token):
        return Client(self.url, token)

    def pair(self):
        """Two players, signed in."""
        players = []
        for side in OPENING.sides:
            handle = f"bench-{side}-{secrets.token_hex(4)}"
            client = Client(self.url)
            client.call("POST", "/accounts", {"handle": handle, "password": PASSWORD,
                                              "email": f"{handle}@example.org"})
            players.append(client.sign_in(handle, PASSWORD))
        return players

    def sign_in(self, handle):
        return Client(self.url).sign_in(handle, PASSWORD)

    def start_match(self, pair, scenario=SCENARIO):
        first, second = pair
        match = first.call("POST", "/matches", proposal(scenario=scenario))["id"]
        second.call("POST", f"/matches/{match}/seats", {"side": OPENING.sides[1]})
        return {"id": match, "tokens": [first.token, second.token], "step": 0}

    def start_matches(self, count):
        """Matches as a plan has them, begun over HTTP."""
        matches = []
        while len(matches) < count:
            pair = self.pair()
            for _ in range(min(MATCHES_PER_PAIR, count - len(matches))):
                matches.append(self.start_match(pair))
        return matches
