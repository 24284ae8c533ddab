"""`adjutant serve` as a test sees it: a process on a free port with its data in a temporary folder."""

import contextlib
import email
import email.policy
import http.client
import json
import pathlib
import re
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import threading
import urllib.parse

from patience import SECONDS_MAX, wait_until


class Answer:
    """What the server answered: status, headers (lower-case names), body, and the body as JSON."""

    def __init__(self, status, headers, body):
        self.status = status
        self.headers = {name.lower(): value for name, value in headers}
        self.body = body

    @property
    def json(self):
        return json.loads(self.body)

    def __repr__(self):
        return f"Answer({self.status}, {self.body[:2000]!r})"


class Endpoint:
    """Where the API is: `host` and `port`."""

    host = port = None

    def call(self, method, path, body=None, token=None, headers=None):
        """One request. A body that is not bytes is sent as JSON. Paths are below /api/v1 unless
        they begin with "//", which stands for the top."""
        target = path[1:] if path.startswith("//") else "/api/v1" + path
        fields = {}
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
        if body is not None:
            fields["Content-Type"] = "application/json"
        if token:
            fields["Authorization"] = f"Bearer {token}"
        fields.update(headers or {})
        connection = http.client.HTTPConnection(self.host, self.port, timeout=SECONDS_MAX)
        try:
            connection.request(method, target, body=body, headers=fields)
            answer = connection.getresponse()
            return Answer(answer.status, answer.getheaders(), answer.read())
        finally:
            connection.close()


class OneServer(Endpoint):
    """Starts on entering the context, stops and removes its data on leaving it."""

    def __init__(self, program, arguments=(), config=None, data=None):
        self.program = str(program)
        self.arguments = list(arguments)
        self.keeps_data = data is not None
        self.data = pathlib.Path(data or tempfile.mkdtemp(prefix="adjutant-e2e-"))
        self.config = None
        if config is not None:
            self.config = self.data / "test.toml"
            self.config.write_text(config)
        self.log = self.data / "test.log"
        self.process = None
        self.url = None

    @property
    def at(self):
        """The options of commands that find its matches."""
        return ["--data", str(self.data)]

    def settle(self, holds, otherwise):
        """What one request has changed holds for the next: nothing is to be waited for."""

    def execute(self, statement):
        """Runs the statement in its database, beside the program; the rows, each value a text."""
        with contextlib.closing(sqlite3.connect(self.data / "adjutant.db", timeout=SECONDS_MAX)) as beside, beside:
            return [["" if value is None else str(value) for value in row]
                    for row in beside.execute(statement).fetchall()]

    def __enter__(self):
        return self.start()

    def __exit__(self, kind, fault, trace):
        self.stop()
        if kind is not None:
            print(self.log_text()[-4000:])
        if not self.keeps_data:
            shutil.rmtree(self.data, ignore_errors=True)

    def begin(self, port=0):
        """Starts the program without waiting for it."""
        command = [self.program, "serve", "--listen", f"127.0.0.1:{port}", "--data", str(self.data)]
        if self.config is not None:
            command += ["--config", str(self.config)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command + self.arguments, stdout=subprocess.PIPE, stderr=log, text=True)

    def start(self, port=0):
        """Starts the program and waits until it says that it is ready."""
        self.begin(port)
        ready = []
        reader = threading.Thread(target=self._read_ready, args=(ready,), daemon=True)
        reader.start()
        reader.join(SECONDS_MAX)
        if not ready:
            self.process.kill()
            raise RuntimeError(f"the server did not become ready:\n{self.log_text()}")
        self.url = ready[0]
        parts = urllib.parse.urlsplit(self.url)
        self.host, self.port = parts.hostname, parts.port
        return self

    def _read_ready(self, ready):
        for line in self.process.stdout:
            found = re.search(r"ready\b.*?(http://[^\s/]+)", line)
            if found:
                ready.append(found.group(1))
                return

    def stop(self):
        """Ends the server as an operator does; returns its exit code."""
        if self.process is None or self.process.poll() is not None:
            return self.process.returncode if self.process else None
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(SECONDS_MAX)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise RuntimeError("the server did not stop at SIGTERM") from None
        finally:
            self.process.stdout.close()

    def kill(self):
        """Ends the server as a power cut does."""
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def log_text(self):
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def mails(self, to=None, at_least=0):
        """The mails in the Maildir, oldest first, each an email.message.EmailMessage; waits until
        there are `at_least` of them for this address."""
        def enough():
            found = []
            for path in sorted((self.data / "mail").glob("new/*"),
                               key=lambda file: (file.stat().st_mtime_ns, file.name)):
                mail = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
                if to is None or to in str(mail["To"]):
                    found.append(mail)
            return [found] if len(found) >= at_least else None

        return wait_until(enough, f"{to} has fewer than {at_least} mails")[0]

    def mail_link(self, to, path):
        """The token of the latest link below `path` ("/confirm/") mailed to this address."""
        def token():
            for mail in reversed(self.mails(to)):
                text = mail.get_body(("plain",)).get_content()
                found = re.search(re.escape(path) + r"([A-Za-z0-9_-]+)", text)
                if found:
                    return found.group(1)
            return None

        return wait_until(token, f"no mail to {to} with a link to {path}")

    def sign_up(self, handle, password="a long enough password"):
        """An account with a confirmed address and a session: the session's token."""
        address = f"{handle}@example.org"
        made = self.call("POST", "/accounts",
                         {"handle": handle, "email": address, "password": password})
        assert made.status == 201, made
        confirmed = self.call("POST", "/confirmations",
                              {"token": self.mail_link(address, "/confirm/")})
        assert confirmed.status in (200, 204), confirmed
        session = self.call("POST", "/sessions", {"handle": handle, "password": password})
        assert session.status == 201, session
        return session.json["token"]
