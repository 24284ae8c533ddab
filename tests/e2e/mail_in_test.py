#!/usr/bin/env python3
"""Mail that comes in by every way there is: the pipe of a real Postfix and its LMTP, a real Dovecot by
IMAP, and none of it lost when the server is killed in between. A stranger's "sign up" is answered: what
comes in is also read."""

import contextlib
import imaplib
import json
import pathlib
import shutil
import smtplib
import socket
import sqlite3
import ssl
import subprocess
import sys
import tempfile
import threading
import unittest

import mail_systems
from patience import SECONDS_MAX, pause, wait_until
from server_process import ServerProcess, of_one_server

PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve()

CONFIG = """
[mail]
from_address = "adjutant@play.example"
[mail.in]
address = "reply@play.example"
trusted_hosts = ["mx.play.example"]
"""


def letter(number, to="play@play.example", body="sign up", extra=""):
    sender = f"stranger{number}@mail.example"
    return sender, (f"From: {sender}\r\nTo: {to}\r\nSubject: hello\r\n{extra}"
                    f"Message-ID: <x{number}@mail.example>\r\n\r\n{body}\r\n")


@of_one_server("reads SQLite, and tries each door of one machine")
class Folder(unittest.TestCase):
    def setUp(self):
        self.data = pathlib.Path(tempfile.mkdtemp(prefix="adjutant-mail-in-"))
        self.addCleanup(shutil.rmtree, self.data, ignore_errors=True)

    def server(self, more=""):
        return ServerProcess(PROGRAM, config=CONFIG + more, data=self.data)

    def run_program(self, *arguments, mail=b"", environment=None):
        return subprocess.run([str(PROGRAM), *arguments], input=mail, capture_output=True, timeout=SECONDS_MAX,
                              env=environment)

    def deliver(self, mail, *arguments):
        return self.run_program("deliver", "--data", str(self.data), *arguments, mail=mail.encode())

    def rows(self, query="SELECT message_id, source, sender, state FROM incoming ORDER BY id"):
        with contextlib.closing(sqlite3.connect(f"file:{self.data}/adjutant.db?mode=ro",
                                                uri=True)) as database:
            return database.execute(query).fetchall()

    def change(self, query, *values):
        with contextlib.closing(sqlite3.connect(self.data / "adjutant.db")) as database, database:
            database.execute(query, values)

    def wait_until(self, holds):
        wait_until(holds, lambda: f"it does not come to that; there are {self.rows()}")

    def wait_for_answer(self, server, sender):
        return server.mails(sender, at_least=1)[0]

    def answered_once(self, server, sender):
        """That no second answer is sent. Another mail, taken in later, has its own by then."""
        later, mail = letter("later")
        self.assertEqual(self.deliver(mail, "--sender", later).returncode, 0)
        self.wait_for_answer(server, later)
        self.assertEqual(len(server.mails(sender)), 1)

    def list_mails(self):
        listed = self.run_program("mail", "list", "--data", str(self.data))
        self.assertEqual(listed.returncode, 0, listed.stderr)
        return [line.split("\t") for line in listed.stdout.decode().splitlines()]


class Pipe(Folder):
    def test_a_mail_is_taken_whether_or_not_a_server_runs(self):
        sender, mail = letter(1)
        done = self.deliver(mail, "--sender", sender, "--recipient", "play@play.example")
        self.assertEqual((done.returncode, done.stdout), (0, b""))
        with self.server() as server:
            self.wait_for_answer(server, sender)
            other, mail = letter(2)
            self.assertEqual(self.deliver(mail, "--sender", other, "--recipient",
                                          "play@play.example").returncode, 0)
            answer = self.wait_for_answer(server, other)
            self.assertEqual(answer["Auto-Submitted"], "auto-replied")
            self.assertIn("reply+", answer["Reply-To"])
            self.assertEqual([row[1] for row in self.rows()], ["pipe", "pipe"])
        self.assertEqual(sorted(row[2] for row in self.list_mails()), ["pipe", "pipe"])

    def test_the_same_mail_is_taken_once(self):
        sender, mail = letter(1)
        with self.server() as server:
            for trace in ("a", "b", "c"):
                done = self.deliver(f"Received: by {trace}\r\n" + mail, "--sender", sender)
                self.assertEqual(done.returncode, 0)
            self.wait_until(lambda: not list((self.data / "incoming/new").iterdir()))
            self.wait_for_answer(server, sender)
            self.assertEqual(len(self.rows()), 1)
            self.answered_once(server, sender)

    def test_a_data_folder_that_does_not_exist_is_not_created(self):
        """The disk of the server may not be mounted, and its mails would lie where nobody reads them."""
        missing = self.data / "not-mounted" / "adjutant"
        done = self.run_program("deliver", "--data", str(missing), mail=letter(1)[1].encode())
        self.assertEqual(done.returncode, 75)
        self.assertTrue(done.stdout.startswith(b"4.3.0 "), done.stdout)
        self.assertIn(b"does not exist", done.stdout)
        self.assertFalse(missing.parent.exists())

    def test_whatever_goes_wrong_is_put_off(self):
        """Mail systems return a mail to its sender at any other exit code."""
        (self.data / "file").write_text("x")
        for arguments in (["--data", str(self.data / "file")], ["--no-such-option"],
                          ["--config", str(self.data / "none.toml")],
                          ["--data", "/proc/none"], ["one", "two"]):
            done = self.run_program("deliver", *arguments, mail=b"x")
            self.assertEqual(done.returncode, 75, arguments)
            self.assertTrue(done.stdout.startswith(b"4.3.0 "), done.stdout)
            self.assertEqual(done.stdout.count(b"\n"), 1)

    def test_a_disk_that_is_full_puts_it_off(self):
        self.assertEqual(self.deliver(letter(1)[1]).returncode, 0)
        limited = subprocess.run(["sh", "-c", f"ulimit -f 1; exec {PROGRAM} deliver --data {self.data}"],
                                 input=b"x" * 100000, capture_output=True, timeout=SECONDS_MAX)
        self.assertNotIn(limited.returncode, (0, 1, 2, 3))
        self.assertEqual(len(list((self.data / "incoming/new").iterdir())), 1)

    def test_a_restored_server_takes_yesterdays_answers(self):
        sender, mail = letter(1)
        copy = self.data / "copy.db"
        with self.server() as server:
            self.deliver(mail, "--sender", sender, "--recipient", "play@play.example")
            address = str(self.wait_for_answer(server, sender)["Reply-To"])
            done = self.run_program("backup", "--data", str(self.data), str(copy))
            self.assertEqual(done.returncode, 0, done.stderr)
        with tempfile.TemporaryDirectory() as other:
            other = pathlib.Path(other)
            shutil.copy(copy, other / "adjutant.db")
            shutil.copy(f"{copy}.key", other / "installation.key")
            with ServerProcess(PROGRAM, config=CONFIG, data=other) as restored:
                answer = (f"From: {sender}\r\nTo: {address}\r\nMessage-ID: <x2@mail.example>\r\n\r\n"
                          "confirm as zoe\r\n")
                done = self.run_program("deliver", "--data", str(other), "--sender", sender,
                                        mail=answer.encode())
                self.assertEqual(done.returncode, 0)
                self.wait_for_answer(restored, sender)
                users = self.run_program("user", "list", "--data", str(other))
                self.assertIn(b"zoe", users.stdout)


class Explaining(Folder):
    def explain(self, mail):
        file = self.data / "mail.eml"
        file.write_text(mail)
        told = self.run_program("mail", "explain", str(file), "--data", str(self.data), "--config",
                                str(self.data / "test.toml"))
        return told.returncode, told.stdout.decode()

    def test_each_step_is_told_and_nothing_done(self):
        sender, mail = letter(1)
        with self.server() as server:
            self.deliver(mail, "--sender", sender)
            address = str(self.wait_for_answer(server, sender)["Reply-To"])
            address = address[address.find("<") + 1:].rstrip(">")
            token = address[address.find("+") + 1:address.find("@")]
            code, told = self.explain(f"From: {sender}\nTo: {address}\n\nconfirm as zoe\n")
            self.assertEqual(code, 0, told)
            self.assertIn("of a sign-up", told)
            self.assertIn("confirm as zoe", told)
            self.assertNotIn(token, told)
            self.assertEqual(self.explain("From: x@y\nAuto-Submitted: auto-replied\n\nx\n")[0], 1)
            self.assertIn("automatic", self.explain("From: x@y\nX-Autoreply: yes\n\nx\n")[1])
            middle = "b" if token[20] == "a" else "a"
            wrong = address.replace(token, token[:20] + middle + token[21:])
            code, told = self.explain(f"From: {sender}\nTo: {wrong}\n\nconfirm as zoe\n")
            self.assertEqual((code, "no answer is sent" in told), (1, True), told)
            self.assertEqual(len(self.rows()), 1)
            known = self.run_program("mail", "token", token, "--data", str(self.data))
            self.assertEqual(known.returncode, 0, known.stderr)
            self.assertIn(b"kind 5", known.stdout)

    def test_a_mail_is_shown_replayed_and_dropped(self):
        sender, mail = letter(1)
        with self.server() as server:
            self.deliver(mail, "--sender", sender)
            self.wait_for_answer(server, sender)
            row = self.list_mails()[0]
            shown = self.run_program("mail", "show", row[0], "--data", str(self.data))
            self.assertIn(b"Message-ID: <x1@mail.example>", shown.stdout)
            replayed = self.run_program("mail", "replay", row[0], "--data", str(self.data))
            self.assertEqual(replayed.returncode, 0, replayed.stderr)
            self.wait_until(lambda: self.list_mails()[0][3] != "new")
            self.answered_once(server, sender)
            for verb in ("show", "replay", "drop"):
                self.assertEqual(self.run_program("mail", verb, "99", "--data",
                                                  str(self.data)).returncode, 1)
        self.assertEqual(self.run_program("mail", "drop", row[0], "--data",
                                          str(self.data)).returncode, 1)


def send_by_lmtp(place, sender, recipient, mail):
    with smtplib.LMTP(place, timeout=SECONDS_MAX) as session:
        return session.sendmail(sender, [recipient], mail)


class Lmtp(Folder):
    def setUp(self):
        super().setUp()
        self.place = str(self.data / "lmtp")
        self.config = f'lmtp = "{self.place}"\n'

    def test_mails_for_us_are_taken_and_others_refused(self):
        with self.server(self.config) as server:
            sender, mail = letter(1)
            send_by_lmtp(self.place, sender, "play@play.example", mail)
            self.assertEqual([row[:3] for row in self.rows()],
                             [("x1@mail.example", "lmtp", sender)])
            self.wait_for_answer(server, sender)
            for stranger in ("postmaster@play.example", "reply+caaaaakvaaaaettpqdwnkor3jy@play.example",
                             "b+eaaaai3p7ji5lyffixmq@play.example", "play@other.example"):
                with self.assertRaises(smtplib.SMTPRecipientsRefused) as refused:
                    send_by_lmtp(self.place, sender, stranger, mail)
                self.assertEqual(list(refused.exception.recipients.values())[0][0], 550)
            # The answer's own address is one of ours.
            address = self.wait_for_answer(server, sender)["Reply-To"]
            address = address[address.find("<") + 1:].rstrip(">")
            send_by_lmtp(self.place, sender, address, letter(2)[1])
            with self.assertRaises((smtplib.SMTPDataError, smtplib.SMTPSenderRefused)) as refused:
                send_by_lmtp(self.place, sender, "play@play.example", "A: b\r\n\r\n" + "x" * 10485760)
            self.assertEqual(refused.exception.smtp_code, 552)

    def test_what_was_acknowledged_is_there_whatever_is_killed(self):
        acknowledged, stopping = [], threading.Event()

        def send(worker):
            number = 0
            while not stopping.is_set():
                try:
                    with smtplib.LMTP(self.place, timeout=SECONDS_MAX) as session:
                        while not stopping.is_set():
                            number += 1
                            name = f"{worker}.{number}"
                            sender, mail = letter(name, body="hello " * 200)
                            session.sendmail(sender, ["play@play.example"], mail)
                            acknowledged.append(f"x{name}@mail.example")
                except (OSError, smtplib.SMTPException):
                    pause(0.02)

        server = self.server(self.config)
        server.start()
        workers = [threading.Thread(target=send, args=(worker,)) for worker in range(4)]
        for worker in workers:
            worker.start()
        for kill in range(4):
            seen = len(acknowledged)
            self.wait_until(lambda: len(acknowledged) > seen + 20)
            server.kill()
            server.start()
        stopping.set()
        for worker in workers:
            worker.join()
        server.stop()
        stored = [row[0] for row in self.rows()]
        self.assertEqual(set(acknowledged) - set(stored), set())
        self.assertEqual(len(stored), len(set(stored)))

    def test_by_a_loopback_port(self):
        port = mail_systems.free_port()
        with self.server(f'lmtp = "127.0.0.1:{port}"\n') as server:
            with smtplib.LMTP("127.0.0.1", port, timeout=SECONDS_MAX) as session:
                sender, mail = letter(1)
                session.sendmail(sender, ["play@play.example"], mail)
            self.wait_for_answer(server, sender)
            # A conversation that stands still keeps nobody from stopping.
            idle = socket.create_connection(("127.0.0.1", port))
            idle.recv(100)
            self.assertEqual(server.stop(), 0)
            idle.close()


@unittest.skipIf(mail_systems.MISSING, mail_systems.MISSING)
class RealPostfix(Folder):
    def send(self, postfix, number, to="play@play.example"):
        sender, mail = letter(number, to)
        with smtplib.SMTP("127.0.0.1", postfix.port, timeout=SECONDS_MAX) as session:
            session.sendmail(sender, [to], mail)
        return sender

    def test_hands_over_by_its_pipe(self):
        # The pipe runs as somebody else than this test's server.
        self.data.chmod(0o711)
        for part in ("", "tmp", "new", "cur"):
            (self.data / "incoming" / part).mkdir(exist_ok=True)
            shutil.chown(self.data / "incoming" / part, mail_systems.PIPE_USER)
        pipe = (f"{PROGRAM} deliver --data {self.data} --sender ${{sender}} "
                f"--recipient ${{recipient}}")
        with mail_systems.Postfix("adjutant", pipe) as postfix:
            down = self.send(postfix, 1)
            with self.server() as server:
                self.wait_for_answer(server, down)
                up = self.send(postfix, 2)
                self.wait_for_answer(server, up)
                with smtplib.SMTP("127.0.0.1", postfix.port, timeout=SECONDS_MAX) as session:
                    session.sendmail("", ["reply@play.example"],
                                     "From: MAILER-DAEMON@mail.example\r\nMessage-ID: <null@x>\r\n\r\nx\r\n")
                self.wait_until(lambda: len(self.rows()) == 3)
                self.assertEqual(self.rows()[2][2], "")
                recipients = self.rows("SELECT recipients FROM incoming ORDER BY id")
                self.assertEqual(recipients[0][0].strip(), "play@play.example")

    def test_brings_back_a_mail_that_it_cannot_deliver(self):
        with tempfile.TemporaryDirectory() as open_folder:
            pathlib.Path(open_folder).chmod(0o755)
            place = f"{open_folder}/lmtp"
            with mail_systems.Postfix(f"lmtp:unix:{place}") as postfix:
                config = CONFIG.replace("[mail]", '[mail]\ntransport = "smtp"').replace(
                    "[mail.in]", f'[mail.smtp]\nport = {postfix.port}\ntls = "none"\n[mail.in]')
                config += f'lmtp = "{place}"\n'
                for handle, domain in ("zoe", "gone"), ("yan", "refused"):
                    added = self.run_program("user", "add", handle, f"{handle}@{domain}.example",
                                             "--data", str(self.data),
                                             mail=b"a long enough password\n")
                    self.assertEqual(added.returncode, 0, added.stderr)
                with ServerProcess(PROGRAM, config=config, data=self.data) as server:
                    for handle in "zoe", "yan":
                        asked = server.call("POST", "/password-resets", {"account": handle})
                        self.assertIn(asked.status, (200, 202, 204), asked)
                    failing = "SELECT failing_since IS NOT NULL FROM accounts"
                    self.wait_until(lambda: self.rows(failing) == [(1,), (1,)])
                    (sender, recipients, state), = self.rows(
                        "SELECT sender, recipients, state FROM incoming")
                    self.assertEqual((sender, state), ("", 1))
                    self.assertTrue(recipients.startswith("b+"), recipients)
                    metrics = server.call("GET", "//metrics").body.decode()
                    self.assertIn('adjutant_mail_bounces_total{kind="hard"} 2', metrics)

    def test_hands_over_by_lmtp_and_refuses_strangers_at_its_door(self):
        with tempfile.TemporaryDirectory() as open_folder:
            pathlib.Path(open_folder).chmod(0o755)
            place = f"{open_folder}/lmtp"
            restrictions = "reject_unverified_recipient, permit"
            with mail_systems.Postfix(f"lmtp:unix:{place}", restrictions=restrictions) as postfix:
                with self.server(f'lmtp = "{place}"\n') as server:
                    sender = self.send(postfix, 1)
                    self.wait_for_answer(server, sender)
                    with self.assertRaises(smtplib.SMTPRecipientsRefused):
                        self.send(postfix, 2, "reply+caaaaakvaaaaettpqdwnkor3jy@play.example")
                    # Arrived when Postfix took it.
                    (arrived, taken), = self.rows("SELECT arrived, taken FROM incoming")
                    self.assertLessEqual(arrived, taken)
                    self.assertEqual(arrived % 1000, 0)
                # Down: Postfix keeps it.
                down = self.send(postfix, 3)
                self.wait_until(lambda: "deferred" in postfix.log())
                with self.server(f'lmtp = "{place}"\n') as server:
                    self.wait_for_answer(server, down)


@unittest.skipIf(mail_systems.MISSING, mail_systems.MISSING)
class RealDovecot(Folder):
    def config(self, dovecot):
        return (f'[mail.in.imap]\nhost = "localhost"\nport = {dovecot.port}\nuser = "club"\n'
                f'password = "secret"\nca_file = "{dovecot.certificate}"\npoll_seconds = 1\n')

    def mailbox(self, dovecot):
        context = ssl.create_default_context(cafile=str(dovecot.certificate))
        session = imaplib.IMAP4_SSL("localhost", dovecot.port, ssl_context=context)
        session.login("club", "secret")
        return session

    def count(self, session, folder):
        answer, (number,) = session.select(f'"{folder}"', readonly=True)
        return int(number) if answer == "OK" else None

    def test_a_mailbox_is_read_and_cleared(self):
        with mail_systems.Dovecot() as dovecot, self.mailbox(dovecot) as session:
            first, mail = letter(1)
            session.append("INBOX", "(\\Seen)", None, mail.encode())  # seen says nothing
            with self.server(self.config(dovecot)) as server:
                self.wait_for_answer(server, first)
                second, mail = letter(2, extra="Return-Path: <bounce@mail.example>\r\n")
                session.append("INBOX", "", None, mail.encode())
                self.wait_for_answer(server, second)
                self.wait_until(lambda: self.count(session, "INBOX") == 0)
                self.assertEqual([row[1:3] for row in self.rows()],
                                 [("imap", "unknown"), ("imap", "bounce@mail.example")])
                # Many at once, one of them too large.
                for number in range(3, 20):
                    session.append("INBOX", "", None, letter(number, body="hello")[1].encode())
                session.append("INBOX", "", None,
                               letter(20, body="x\r\n" * 4_000_000)[1].encode())
                self.wait_until(lambda: len(self.rows()) == 20)
                cut = self.rows("SELECT is_cut, length(bytes) FROM incoming ORDER BY id DESC LIMIT 1")
                self.assertEqual(cut[0][0], 1)
                self.assertLess(cut[0][1], 400_000)
                state = self.rows("SELECT uid_validity, last_uid, watermark FROM mail_sources"
                                  " WHERE name = 'imap'")[0]
                self.assertGreater(state[0], 0)
                self.assertGreaterEqual(state[1], 20)
                self.wait_until(lambda: self.count(session, "Adjutant.Done") == 20)
                metrics = server.call("GET", "//metrics").body.decode()
                self.assertIn('adjutant_mail_in_watermark_age_seconds{source="imap"}', metrics)
                self.assertIn('adjutant_mail_in_total{source="imap",verdict="', metrics)

    def test_a_mail_that_was_taken_and_not_moved_is_moved_later(self):
        with mail_systems.Dovecot() as dovecot, self.mailbox(dovecot) as session:
            with self.server(self.config(dovecot)) as server:
                sender, mail = letter(1)
                session.append("INBOX", "", None, mail.encode())
                self.wait_for_answer(server, sender)
                self.wait_until(lambda: self.count(session, "INBOX") == 0)
            # As after a crash between the two.
            session.select('"Adjutant.Done"')
            session.uid("MOVE", "1", "INBOX")
            uid = session.select("INBOX") and session.uid("SEARCH", "ALL")[1][0].decode()
            self.change("UPDATE mail_sources SET last_uid = ? WHERE name = 'imap'", uid)
            with self.server(self.config(dovecot)):
                self.wait_until(lambda: self.count(session, "INBOX") == 0)
                self.assertEqual(len(self.rows()), 1)

    def test_a_folder_that_is_made_anew_is_read_from_its_begin(self):
        with mail_systems.Dovecot() as dovecot, self.mailbox(dovecot) as session:
            with self.server(self.config(dovecot)) as server:
                sender, mail = letter(1)
                session.append("INBOX", "", None, mail.encode())
                self.wait_for_answer(server, sender)
                self.wait_until(lambda: self.count(session, "INBOX") == 0)
            self.change("UPDATE mail_sources SET uid_validity = 1, last_uid = 1000")
            session.append("INBOX", "", None, mail.encode())  # known by its key
            other, mail = letter(2)
            session.append("INBOX", "", None, mail.encode())
            with self.server(self.config(dovecot)) as server:
                self.wait_for_answer(server, other)
                self.wait_until(lambda: self.count(session, "INBOX") == 0)
                self.assertEqual(len(self.rows()), 2)
                self.assertEqual(len(server.mails(sender)), 1)

    def test_a_mailbox_that_is_down_is_told_once(self):
        with mail_systems.Dovecot() as dovecot:
            config = self.config(dovecot).replace('"secret"', '"wrong"')
            with self.server(config) as server:
                self.wait_until(lambda: "mail_source_failed" in server.log_text())
                self.wait_until(lambda: dovecot.log().count("auth failed") > 2)  # it goes on trying
                told = [json.loads(line) if line.startswith("{") else line
                        for line in server.log_text().splitlines() if "mail_source_failed" in line]
                self.assertEqual(len(told), 1)
                self.assertNotIn("wrong", server.log_text())


if __name__ == "__main__":
    unittest.main()
