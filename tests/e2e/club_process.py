"""Several servers of one club on a PostgreSQL of their own, behind HAProxy that gives each request to another
of them: a test sees it as one server. HAProxy's configuration is docker/cluster/haproxy.cfg."""

import atexit
import concurrent.futures
import csv
import hashlib
import itertools
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import threading

from mail_systems import free_port
from one_server import Endpoint, OneServer
from patience import SECONDS_MAX, wait_until
from postgresql import MISSING, Postgresql

TOP = pathlib.Path(__file__).resolve().parents[2]
HAPROXY = "/usr/sbin/haproxy"
COUNT = int(os.environ["ADJUTANT_E2E_NODES"])


class Databases:
    """Of the clubs of one test program: one PostgreSQL has them all."""

    postgresql = None
    lock = threading.Lock()

    @classmethod
    def of(cls, data):
        """The name of the database that belongs to this data folder: an empty one at the first time."""
        with cls.lock:
            if cls.postgresql is None:
                cls.postgresql = Postgresql(connections=300).__enter__()
                atexit.register(cls.postgresql.__exit__, None, None, None)
            name = "club_" + hashlib.sha256(str(data).encode()).hexdigest()[:16]
            found = cls.postgresql.execute(f"SELECT 1 FROM pg_database WHERE datname = '{name}'")
            if not found:
                cls.postgresql.execute(f"CREATE DATABASE {name} TEMPLATE template0")
            return name


class Front:
    """HAProxy on a port of its own. It ends with the test program."""

    def __init__(self, folder, ports):
        self.port, self.stats = free_port(), free_port()
        # Each request to another server than the one before, and their health and metrics to everyone.
        text = re.sub(r"^  (stick|http-request deny).*\n|^listen primary\n(?:(?:  .*)?\n)*", "",
                      (TOP / "docker/cluster/haproxy.cfg").read_text(), flags=re.M)
        text = text.replace("*:80", f"127.0.0.1:{self.port}").replace("*:7000", f"127.0.0.1:{self.stats}")
        text = text.replace("inter 1s", "inter 200ms").replace("fastinter 500ms", "fastinter 100ms")
        text = re.sub(r"^  server node.*\n", "", text, flags=re.M)
        servers = "".join(f"  server node{number} 127.0.0.1:{port} check\n"
                          for number, port in enumerate(ports, 1))
        text = text.replace("rise 1\n", f"rise 1\n{servers}", 1)
        file = folder / "haproxy.cfg"
        file.write_text(text)
        with (folder / "haproxy.log").open("wb") as log:
            self.process = subprocess.Popen([HAPROXY, "-db", "-f", str(file)], stdin=subprocess.DEVNULL,
                                            stdout=subprocess.DEVNULL, stderr=log)
        atexit.register(self.stop)

    def stop(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    def servers(self):
        """What HAProxy says of each server."""
        asked = Endpoint()
        asked.host, asked.port = "127.0.0.1", self.stats
        try:
            lines = asked.call("GET", "///;csv").body.decode().splitlines()
        except OSError:
            return []
        return [row for row in csv.DictReader(lines) if row["# pxname"] == "nodes" and row["svname"] != "BACKEND"]

    def up(self):
        """How many servers it gives requests to."""
        return sum(server["status"] == "UP" for server in self.servers())


class ClubProcess(OneServer):
    """As `OneServer`: what a test asks for goes to one of the servers after the other, what they write it finds
    in the data folder of the first."""

    def __init__(self, program, arguments=(), config=None, data=None):
        if MISSING or not os.path.exists(HAPROXY):
            raise RuntimeError(MISSING or "needs haproxy")
        self._program = str(program)
        self.keeps_data = data is not None
        self.data = pathlib.Path(data or tempfile.mkdtemp(prefix="adjutant-e2e-"))
        self.data.mkdir(exist_ok=True)
        self.ports = [free_port() for _ in range(COUNT)]
        self.front = Front(self.data, self.ports)
        self.host, self.port = "127.0.0.1", self.front.port
        self.url = f"http://127.0.0.1:{self.port}"
        self.database = Databases.of(self.data.resolve())
        url = Databases.postgresql.url_of(self.database)
        self.nodes = [self._node(number, url, arguments, config or "") for number in range(COUNT)]
        self._next = itertools.cycle(self.nodes)

    def _node(self, number, url, arguments, config):
        data = self.data
        if number > 0:
            data = self.data / f"node{number + 1}"
            data.mkdir(exist_ok=True)
            if not (data / "mail").is_symlink():
                (data / "mail").symlink_to(self.data / "mail")
            # The mail system of a machine hands over to the server there.
            config = re.sub(r"^(lmtp|maildir) = .*\n", "", config, flags=re.M)
        trusted = 'trusted_proxies = ["127.0.0.1"]\n'
        if "[http]\n" in config:
            config = config.replace("[http]\n", f"[http]\n{trusted}")
        else:
            config += f"\n[http]\n{trusted}"
        return OneServer(self._program, arguments, data=data, config=(
            f'public_url = "{self.url}"\n[store]\nkind = "postgresql"\nurl = "{url}"\n'
            f'[node]\nname = "node{number + 1}"\n{config}'))

    @property
    def program(self):
        return self._program

    @program.setter
    def program(self, program):
        self._program = program
        for node in self.nodes:
            node.program = program

    @property
    def at(self):
        """The options of commands, on another of the machines each time."""
        node = next(self._next)
        return ["--config", str(node.config), "--data", str(node.data)]

    def settle(self, holds, otherwise):
        """What one server has changed of an account, the others know after a second: waits until it holds at each."""
        wait_until(lambda: all(holds() for _ in self.nodes), otherwise)

    def execute(self, statement):
        return [line.split("|") for line in Databases.postgresql.execute(statement, self.database)]

    def __exit__(self, kind, fault, trace):
        asked = [int(server["stot"]) for server in self.front.servers()]
        try:
            super().__exit__(kind, fault, trace)
        finally:
            self.front.stop()
        if kind is None and sum(asked) > COUNT and min(asked) == 0:
            raise AssertionError(f"a server was asked for nothing: {asked}")

    def start(self, port=0):
        """All of them, the first before the others, whose key they have. The port stays what it is."""
        self.nodes[0].start(self.ports[0])
        with concurrent.futures.ThreadPoolExecutor() as starting:
            for node, own in list(zip(self.nodes, self.ports))[1:]:
                shutil.copy(self.data / "installation.key", node.data)
                starting.submit(node.start, own)
        wait_until(lambda: self.front.up() == COUNT, self.log_text)
        return self

    def stop(self):
        with concurrent.futures.ThreadPoolExecutor() as stopping:
            codes = list(stopping.map(OneServer.stop, self.nodes))
        return max((code for code in codes if code is not None), default=None)

    def kill(self):
        for node in self.nodes:
            node.kill()

    def log_text(self):
        return "".join(node.log_text() for node in self.nodes)
