"""A whole cluster on this machine, of real parts: etcd, three PostgreSQL under Patroni, HAProxy, a relay for
mail and three servers. What configures them is in docker/cluster, where operators take it from; here only
names and ports are replaced. Everything is on loopback, on free ports, in one folder. Needs root."""

import contextlib
import http.client
import json
import os
import pathlib
import re
import secrets
import shutil
import signal
import socket
import subprocess
import urllib.error
import urllib.request

import yaml

from mail_systems import open_folder
from one_server import Endpoint, OneServer
from patience import SECONDS_MAX, wait_until
from relay import Relay, text_of

TOP = pathlib.Path(__file__).resolve().parents[2]
FILES = TOP / "docker/cluster"
PROGRAMS = pathlib.Path("/usr/lib/postgresql/15/bin")
USER = "postgres"
ETCDS, DATABASES, NODES = (tuple(f"{name}{number}" for number in (1, 2, 3)) for name in ("etcd", "db", "node"))
PASSWORD = "a long enough password"  # of each player
NEEDED = ("/usr/bin/patroni", "/usr/bin/etcd", "/usr/sbin/haproxy", str(PROGRAMS / "postgres"))
DAILY = re.compile(r"INFO: no action|event=(request|mail_sent|delivered) ")
MISSING = ("" if os.geteuid() == 0 and all(os.path.exists(path) for path in NEEDED)
           else "needs root, patroni, etcd-server, haproxy and postgresql-15")


def free_ports(names):
    """A free port for each name, none twice."""
    with contextlib.ExitStack() as probes:
        ports = {}
        for name in names:
            probe = probes.enter_context(socket.socket())
            probe.bind(("127.0.0.1", 0))
            ports[name] = probe.getsockname()[1]
        return ports


def processes_in(folder):
    """The processes at work in this folder or below it. Those of a PostgreSQL are in its data."""
    found = []
    for entry in pathlib.Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if pathlib.Path(os.readlink(entry / "cwd")).is_relative_to(folder):
                found.append(int(entry.name))
    return found


def run(command, **options):
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS_MAX, **options)
    if done.returncode != 0:
        raise RuntimeError(f"{command[0]}: {done.stdout}{done.stderr}")
    return done.stdout


def text_at(port, path):
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=SECONDS_MAX) as answer:
        return answer.read().decode()


class Machine:
    """One part of the cluster as a machine of its own: a folder, and the processes at work in it."""

    def __init__(self, folder, command, user=None, environment=None):
        self.folder, self.command, self.user = folder, command, user
        self.name = folder.name
        self.environment = {"LC_ALL": "C", "PATH": os.environ["PATH"], **(environment or {})}
        self.process = None
        folder.mkdir(exist_ok=True)
        if user:
            shutil.chown(folder, user, user)

    @property
    def log(self):
        return self.folder / "log"

    def start(self):
        as_user = {"user": self.user, "group": self.user, "extra_groups": []} if self.user else {}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                start_new_session=True, env=self.environment, **as_user)
        return self

    def signal_all(self, number):
        """Signals every process of it, and those that they start meanwhile."""
        signalled = set()
        while left := set(processes_in(self.folder)) - signalled:
            for process in left:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, number)
            signalled |= left

    def kill(self):
        """As a power cut does."""
        self.signal_all(signal.SIGKILL)
        self.process.wait()
        wait_until(lambda: not processes_in(self.folder), f"{self.name} does not end")

    def freeze(self):
        self.signal_all(signal.SIGSTOP)

    def thaw(self):
        self.signal_all(signal.SIGCONT)

    def stop(self):
        """As an operator does."""
        if self.process is None:
            return
        self.thaw()
        if self.process.poll() is None:
            self.process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(SECONDS_MAX)
        self.kill()

    def log_text(self):
        return self.log.read_text(errors="replace") if self.log.exists() else ""


class Database(Machine):
    """A PostgreSQL with its Patroni."""

    def __init__(self, cluster, name):
        self.port = cluster.ports[name]
        self.rest = cluster.ports[f"{name} rest"]
        folder = cluster.folder / name
        self.data = folder / "data"
        super().__init__(folder, ["/usr/bin/patroni", str(folder / "patroni.yml")], USER)
        text = (FILES / "patroni.yml").read_text()
        file = yaml.safe_load(text.replace("/backup/", f"{cluster.folder}/backup/"))
        file["name"] = name
        file["etcd"] = {"hosts": [f"127.0.0.1:{cluster.ports[etcd]}" for etcd in ETCDS]}
        file["restapi"] = {"listen": f"127.0.0.1:{self.rest}",
                           "connect_address": f"127.0.0.1:{self.rest}"}
        own = file["postgresql"]
        own.update(listen=f"127.0.0.1:{self.port}", connect_address=f"127.0.0.1:{self.port}",
                   data_dir=str(self.data), pgpass=str(folder / "pgpass"))
        own["parameters"]["unix_socket_directories"] = str(folder)
        for account in own["authentication"].values():
            account["password"] = cluster.password
        (folder / "patroni.yml").write_text(yaml.safe_dump(file))
        shutil.chown(folder / "patroni.yml", USER)
        (folder / "patroni.yml").chmod(0o600)

    def has_role(self, role):
        """Whether Patroni says so: "primary", "replica" or "sync"."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.rest}/{role}",
                                        timeout=min(2, SECONDS_MAX)) as answer:
                return answer.status == 200
        except (OSError, urllib.error.HTTPError):
            return False

    def standbys(self):
        """The names of those that stream from it."""
        with contextlib.suppress(OSError):
            known = json.loads(text_at(self.rest, "/patroni")).get("replication", [])
            return {one["application_name"] for one in known if one["state"] == "streaming"}
        return set()

    def etcd_port(self):
        """Of the etcd that its Patroni asks."""
        return int(re.findall(r"Selected new etcd server http://127.0.0.1:([0-9]+)", self.log_text())[-1])


class Node(OneServer):
    """A server. Its configuration is docker/cluster/adjutant.toml."""

    def __init__(self, cluster, name, program):
        self.name, self.own_port = name, cluster.ports[name]
        data = cluster.folder / name
        data.mkdir()
        text = (FILES / "adjutant.toml").read_text()
        for ours, here in cluster.names.items():
            text = text.replace(ours, here)
        text = text.replace("127.0.0.1:8024", f"127.0.0.1:{cluster.ports[f'{name} lmtp']}")
        text += f'\n[node]\nname = "{name}"\n'
        super().__init__(program, config=text + cluster.more_config, data=data)

    def start(self, port=0):
        """However often it takes, as under systemd: a server ends if it finds no database as it starts."""
        def started():
            with contextlib.suppress(RuntimeError):
                return OneServer.start(self, port or self.own_port)

        return wait_until(started, self.log_text)

    def freeze(self):
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self):
        self.process.send_signal(signal.SIGCONT)

    def leads(self):
        with contextlib.suppress(OSError):
            metrics = self.call("GET", "//metrics").body.decode()
            return "\nadjutant_node_leads 1\n" in metrics
        return False


class Front(Endpoint):
    """The club as players see it, through HAProxy. An answer that asks to come back later is an error of
    the connection, as no answer is; `refusals` keeps what was answered so."""

    def __init__(self, port):
        self.host, self.port = "127.0.0.1", port
        self.url = f"http://127.0.0.1:{port}"
        self.refusals = []

    def call(self, method, path, body=None, token=None, headers=None):
        answer = super().call(method, path, body, token, headers)
        if answer.status in (502, 503, 504):
            self.refusals.append(answer)
            raise ConnectionError(f"not now: {answer}")
        return answer

    def insist(self, method, path, body=None, token=None, headers=None):
        """The answer, however often it must be asked for: only for what may be done twice."""
        def answered():
            with contextlib.suppress(OSError, http.client.HTTPException):
                return self.call(method, path, body, token, headers)
        return wait_until(answered, f"{method} {path}: no answer")


class Cluster:
    """Runs while it is open."""

    def __init__(self, program, more_config="", folder=None):
        self.folder = pathlib.Path(folder) if folder else open_folder("adjutant-cluster-")
        self.more_config = more_config
        self.password = secrets.token_hex(16)
        self.program = program
        self.ports = free_ports(
            ["club", "primary", "stats", "relay", *ETCDS, *(f"{name} peer" for name in ETCDS),
             *DATABASES, *(f"{name} rest" for name in DATABASES),
             *NODES, *(f"{name} lmtp" for name in NODES)])
        self.names = self._names()
        backup = self.folder / "backup"
        for folder in (backup, backup / "base", backup / "wal"):
            folder.mkdir()
            shutil.chown(folder, USER)
        self._stack = contextlib.ExitStack()
        self.front = Front(self.ports["club"])
        self.etcds = [self._etcd(name) for name in ETCDS]
        self.haproxy = self._haproxy()
        self.databases = [Database(self, name) for name in DATABASES]
        self.nodes = [Node(self, name, program) for name in NODES]
        self.relay = None

    @property
    def machines(self):
        """All but the nodes."""
        return *self.etcds, self.haproxy, *self.databases

    def _names(self):
        """What the files of docker/cluster call by the names of machines, and what it is here."""
        here = {name: f"127.0.0.1:{port}" for name, port in self.ports.items()}
        names = {"https://club.example.org": f"http://{here['club']}", "*:80": here["club"],
                 "*:7000": here["stats"], "*:5432": here["primary"],
                 "172.30.58.0/24": "127.0.0.1",
                 "adjutant@haproxy:5432": f"adjutant:{self.password}@{here['primary']}",
                 'host = "relay.example.org"\nport = 587\ntls = "required"':
                     f'host = "127.0.0.1"\nport = {self.ports["relay"]}\ntls = "none"'}
        for name in DATABASES:
            names[f"{name}:5432 check port 8008"] = (
                f"{here[name]} check port {self.ports[f'{name} rest']}")
        for name in NODES:
            names[f"{name}:8080"] = here[name]
        return names

    def _etcd(self, name):
        here = {one: f"http://127.0.0.1:{port}" for one, port in self.ports.items()}
        return Machine(self.folder / name, [
            "/usr/bin/etcd", "--name", name, "--data-dir", "data", "--enable-v2",
            "--listen-client-urls", here[name], "--advertise-client-urls", here[name],
            "--listen-peer-urls", here[f"{name} peer"], "--initial-advertise-peer-urls", here[f"{name} peer"],
            "--initial-cluster", ",".join(f"{one}={here[f'{one} peer']}" for one in ETCDS)])

    def _haproxy(self):
        # Each request to another node than the one before: what is harder for them.
        text = re.sub(r"^  stick.*\n", "", (FILES / "haproxy.cfg").read_text(), flags=re.M)
        for ours, here in self.names.items():
            text = text.replace(ours, here)
        machine = Machine(self.folder / "haproxy", ["/usr/sbin/haproxy", "-db", "-f", "haproxy.cfg"])
        (machine.folder / "haproxy.cfg").write_text(text)
        return machine

    def __enter__(self):
        try:
            self._start()
        except BaseException:
            self._print_logs()
            self._end()
            raise
        return self

    def __exit__(self, kind, fault, trace):
        if kind is not None and kind is not KeyboardInterrupt:
            self._print_logs()
        self._end()

    def _start(self):
        self._stack.callback(shutil.rmtree, self.folder, ignore_errors=True)
        for machine in self.machines:
            self._stack.callback(machine.stop)
        self.relay = Relay(self.folder / "mails.json", self.ports["relay"])
        self._stack.callback(self.relay.stop)
        for etcd in self.etcds:
            etcd.start()
        self.haproxy.start()
        for database in self.databases:
            database.start()
        self._await(self.is_whole, "no primary with two standbys")
        self._await(self._reaches_primary, "HAProxy finds no primary")
        self._psql("postgres", f"CREATE ROLE adjutant LOGIN PASSWORD '{self.password}'")
        self._psql("postgres", "CREATE DATABASE adjutant OWNER adjutant TEMPLATE template0"
                               " ENCODING 'UTF8' LOCALE 'C'")
        for node in self.nodes:
            if node is not self.nodes[0]:
                shutil.copy(self.nodes[0].data / "installation.key", node.data)
            self._stack.callback(self._stop_node, node)
            node.start()
        self._await(self.all_nodes_are_up, "HAProxy finds no node")

    def _await(self, found, otherwise):
        def found_or_dead():
            for machine in self.machines:
                if machine.process.poll() is not None:
                    raise RuntimeError(f"{machine.name} has ended: {machine.log_text()[-1000:]}")
            return found()

        wait_until(found_or_dead, otherwise)

    def _reaches_primary(self):
        with contextlib.suppress(RuntimeError):
            return self._psql("postgres", "SELECT 1")

    def _stop_node(self, node):
        if node.process is not None and node.process.poll() is None:
            node.thaw()
        node.stop()

    def _end(self):
        # PostgreSQL waits for its standbys to have everything, and those for it: all end together.
        for database in self.databases:
            if database.process is not None:
                database.thaw()
        for node in self.nodes:
            with contextlib.suppress(Exception):
                self._stop_node(node)
        for database in self.databases:
            if database.process is not None and database.process.poll() is None:
                database.process.terminate()
        self._stack.close()

    def _print_logs(self):
        """What of them is no daily business."""
        for machine in (*self.machines, *self.nodes):
            lines = [line for line in machine.log_text().splitlines() if not DAILY.search(line)]
            print(f"--- {machine.log}", *lines[-20:], sep="\n", flush=True)

    def _psql(self, database, script):
        return run([str(PROGRAMS / "psql"), "-qXAt", "-v", "ON_ERROR_STOP=1", "-c", script,
                    f"postgresql://{USER}:{self.password}@127.0.0.1:{self.ports['primary']}/{database}"])

    def processes(self, part):
        """The processes whose end is the end of this part."""
        postmaster = part.data / "postmaster.pid" if isinstance(part, Database) else None
        found = [part.process.pid]
        if postmaster and postmaster.exists():
            found.append(int(postmaster.read_text().split()[0]))
        return [process for process in found if os.path.exists(f"/proc/{process}")]

    def sign_up(self, handle):
        """An account with a confirmed address and a session: the session's token."""
        address = f"{handle}@example.org"
        self.front.insist("POST", "/accounts", {"handle": handle, "email": address, "password": PASSWORD})
        token = text_of(self.relay.wait(address, "confirm")).partition("/confirm/")[2].split()[0]
        self.front.insist("POST", "/confirmations", {"token": token})
        session = self.front.insist("POST", "/sessions", {"handle": handle, "password": PASSWORD})
        assert session.status == 201, session
        assert self.query(f"SELECT confirmed FROM accounts WHERE handle = '{handle}'") == ["1"]
        return session.json["token"]

    def switch_log(self):
        """Ends the segment of the write-ahead log that is written; its name."""
        return self._psql("postgres", "SELECT pg_walfile_name(pg_switch_wal())").strip()

    def query(self, script):
        """What the club's database says, a line a row, however often it must be asked."""
        faults = []

        def told():
            try:
                return [self._psql("adjutant", script).splitlines()]
            except RuntimeError as fault:
                faults.append(fault)

        return wait_until(told, lambda: faults[-1])[0]

    def all_nodes_are_up(self):
        """Whether HAProxy says so."""
        rows = [line.split(",") for line in text_at(self.ports["stats"], "/;csv").splitlines()]
        status = rows[0].index("status")
        return all(row[status] == "UP" for row in rows if row[0] == "nodes" and row[1] != "BACKEND")

    @property
    def primary(self):
        return next((one for one in self.databases if one.has_role("primary")), None)

    @property
    def leader(self):
        """The node that leads, or none."""
        return next((node for node in self.nodes if node.process.poll() is None and node.leads()), None)

    def is_whole(self):
        """Whether both standbys follow, and one of them has all that is acknowledged."""
        primary = self.primary
        return (primary is not None and len(primary.standbys()) == 2
                and any(one.has_role("sync") for one in self.databases))

    def switch_over(self):
        """As an operator does who wants to work on the primary's machine."""
        return run(["patronictl", "-c", str(self.databases[0].folder / "patroni.yml"), "switchover", "adjutant",
                    "--force"], env={**os.environ, "LC_ALL": "C.UTF-8"})

