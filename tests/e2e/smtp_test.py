#!/usr/bin/env python3
"""Mail through a real SMTP relay that is dead, then refuses, then takes it, while the server is
killed in between: every mail arrives, and none twice."""

import pathlib
import re
import shutil
import sys
import tempfile
import unittest
import urllib.parse

from mail_systems import free_port
from opening import OPENING, begun
from patience import wait_until
from relay import Relay, text_of
from server_process import ServerProcess

PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve()
PASSWORD = "a long enough password"

CONFIG = """
[mail]
transport = "smtp"
from_address = "referee@example.org"
[mail.smtp]
port = {port}
tls = "none"
"""


class Smtp(unittest.TestCase):
    def setUp(self):
        self.data = pathlib.Path(tempfile.mkdtemp(prefix="adjutant-smtp-"))
        self.addCleanup(shutil.rmtree, self.data, ignore_errors=True)
        self.port = free_port()

    def start(self):
        server = ServerProcess(PROGRAM, config=CONFIG.format(port=self.port), data=self.data)
        server.start()
        self.addCleanup(server.stop)
        return server

    def session(self, server, relay, handle):
        mail = relay.wait(f"{handle}@example.org", "confirm")
        token = re.search(r"/confirm/([A-Za-z0-9_-]+)", text_of(mail)).group(1)
        confirmed = server.call("POST", "/confirmations", {"token": token})
        self.assertIn(confirmed.status, (200, 204), confirmed)
        session = server.call("POST", "/sessions", {"handle": handle, "password": PASSWORD})
        self.assertEqual(session.status, 201, session)
        return session.json["token"]

    def test_no_mail_is_lost_or_doubled(self):
        server = self.start()
        for handle in ("ada", "bob"):
            made = server.call("POST", "/accounts", {"handle": handle, "password": PASSWORD,
                                                     "email": f"{handle}@example.org"})
            self.assertEqual(made.status, 201, made)
        wait_until(lambda: "mail_not_sent" in server.log_text(), "nobody was tried")
        server.kill()

        relay = Relay(self.data / "taken.json", self.port,
                      "--stage", "data", "--refuse", "451 later", "--times", "1")
        self.addCleanup(relay.stop)
        server = self.start()
        ada = self.session(server, relay, "ada")
        bob = self.session(server, relay, "bob")
        server.kill()
        server = self.start()

        match = begun(server, ada, bob)
        revision = server.call("GET", f"/matches/{match}", token=ada).json["revision"]
        done = server.call("POST", f"/matches/{match}/orders",
                           {"revision": revision, "text": OPENING.turn}, ada)
        self.assertEqual(done.status, 200, done)

        report = relay.wait("bob@example.org", "your turn")
        self.assertIn(server.call("GET", f"/matches/{match}", token=ada).json["head"],
                      text_of(report))
        self.assertEqual(report["References"], f"<{match}.{OPENING.sides[1]}@example.org>")
        self.assertEqual(report["List-Unsubscribe-Post"], "List-Unsubscribe=One-Click")
        self.unsubscribe(server, report)
        # A mail that is sent later comes once all of these have come, and copies of them.
        asked = server.call("POST", "/password-resets", {"account": "bob"})
        self.assertIn(asked.status, (200, 202, 204), asked)
        relay.wait("bob@example.org", "Choose a new password")
        ids = [mail["Message-ID"] for mail in relay.mails()]
        self.assertEqual(len(ids), len(set(ids)), ids)

    def unsubscribe(self, server, mail):
        url = urllib.parse.urlsplit(mail["List-Unsubscribe"].strip("<>"))
        answer = server.call("POST", "/" + url.path, b"List-Unsubscribe=One-Click",
                             headers={"Content-Type": "application/x-www-form-urlencoded"})
        self.assertIn(answer.status, (200, 204), answer)


if __name__ == "__main__":
    unittest.main()
