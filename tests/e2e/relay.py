"""A real SMTP relay for tests, tests/server/mail/smtp_server.py, and the mails that it took."""

import email
import email.policy
import json
import pathlib
import subprocess

from patience import SECONDS_MAX, wait_until

RELAY = pathlib.Path(__file__).resolve().parents[1] / "server" / "mail" / "smtp_server.py"
PYTHON = "/usr/bin/python3"  # the one that Debian's python3-aiosmtpd belongs to


class Relay:
    def __init__(self, out, port, *arguments):
        self.process = subprocess.Popen(
            [PYTHON, str(RELAY), "--out", str(out), "--port", str(port), *arguments],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.out = out
        if not self.process.stdout.readline().strip():
            raise RuntimeError("the SMTP relay does not start")

    def stop(self):
        self.process.stdin.close()
        self.process.wait(SECONDS_MAX)
        self.process.stdout.close()

    def mails(self, to=None):
        """[(recipient, EmailMessage)], as taken."""
        text = self.out.read_text() if self.out.exists() else ""
        whole = text[:text.rfind("\n") + 1]  # the relay may be writing the next line
        taken = [json.loads(line) for line in whole.splitlines()]
        return [email.message_from_string(mail["bytes"], policy=email.policy.default)
                for mail in taken if to is None or mail["to"] == [to]]

    def wait(self, to, subject):
        """The first mail to this address with these words in its subject."""
        return wait_until(lambda: next((mail for mail in self.mails(to) if subject in mail["Subject"]), None),
                          lambda: f"no mail {subject!r} to {to}; "
                                  f"there are {[mail['Subject'] for mail in self.mails()]}")


def text_of(mail):
    return mail.get_body(("plain",)).get_content()
