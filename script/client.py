"""A small client of Adjutant's API, in plain Python: for the demo, the tests, and as an example for
authors of scripts and bots."""

import email
import email.policy
import json
import pathlib
import re
import secrets
import time
import urllib.error
import urllib.request


class Refused(Exception):
    """An answer that is a problem document (RFC 9457)."""

    def __init__(self, status, problem):
        super().__init__(f"{status} {problem.get('type')}: {problem.get('detail')}")
        self.status = status
        self.problem = problem


class Client:
    """One player's view of a server. `base` is its address without a path."""

    def __init__(self, base, token=None):
        self.base = base.rstrip("/")
        self.token = token

    def call(self, method, path, body=None, headers=None, raw=False):
        """One request. Answers the parsed JSON (or the bytes with `raw`), raises Refused."""
        request = urllib.request.Request(f"{self.base}/api/v1{path}", method=method)
        request.add_header("Accept", "application/json")
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        for name, value in (headers or {}).items():
            request.add_header(name, value)
        data = None
        if body is not None:
            data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, data=data, timeout=30) as answer:
                text = answer.read()
        except urllib.error.HTTPError as error:
            text = error.read()
            try:
                problem = json.loads(text)
            except ValueError:
                problem = {"detail": text.decode(errors="replace")}
            raise Refused(error.code, problem) from None
        if raw:
            return text
        return json.loads(text) if text else None

    def sign_in(self, handle, password):
        self.token = self.call("POST", "/sessions", {"handle": handle, "password": password})["token"]
        return self

    def match(self, match):
        return self.call("GET", f"/matches/{match}")

    def legal(self, match):
        return self.call("GET", f"/matches/{match}/legal")

    def submit(self, match, text, nonce="", key=None, revision=None):
        """Submits orders for the current position. Safe to repeat with the same key."""
        if revision is None:
            revision = self.match(match)["revision"]
        return self.call("POST", f"/matches/{match}/orders",
                         {"revision": revision, "text": text, "nonce": nonce},
                         {"Idempotency-Key": key or secrets.token_hex(16)})

    def dry_run(self, match, text):
        revision = self.match(match)["revision"]
        return self.call("POST", f"/matches/{match}/orders?dry_run=1",
                         {"revision": revision, "text": text})


class Mailbox:
    """The mails that a server without SMTP has written: the Maildir in its data folder."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)

    def mails(self, to=None):
        """All mails, oldest first."""
        found = []
        for path in self.folder.glob("new/*"):
            mail = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
            if to is None or to in str(mail["To"]):
                found.append((path.stat().st_mtime_ns, path.name, mail))
        return [mail for _, _, mail in sorted(found, key=lambda entry: entry[:2])]

    def wait(self, to, subject="", count=1, seconds=10):
        """At least `count` mails to this address whose subject holds this text."""
        end = time.monotonic() + seconds
        while True:
            found = [mail for mail in self.mails(to) if subject in str(mail["Subject"])]
            if len(found) >= count:
                return found
            if time.monotonic() > end:
                subjects = [str(mail["Subject"]) for mail in self.mails(to)]
                raise TimeoutError(f"{count} mails to {to} with '{subject}' wanted, have {subjects}")
            time.sleep(0.05)


def text_of(mail):
    """The plain text of a mail."""
    return mail.get_body(("plain",)).get_content()


def sign_up(client, mailbox, handle, address, password):
    """Opens an account and confirms it with the link that was mailed. Signs in."""
    client.call("POST", "/accounts", {"handle": handle, "email": address, "password": password})
    text = text_of(mailbox.wait(address)[-1])
    token = re.search(r"/confirm/([A-Za-z0-9_-]+)", text).group(1)
    client.call("POST", "/confirmations", {"token": token})
    return client.sign_in(handle, password)
