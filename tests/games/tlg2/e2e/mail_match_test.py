#!/usr/bin/env python3
"""Matches by mail alone, on the real program: a stranger signs up, plays Captain to the end, makes
mistakes on the way and mends them; two players play Chippewa with ten mails. What comes in comes
through `adjutant deliver`, what goes out is read from the Maildir; nobody uses a browser or the API.
And through a real Postfix and a real Dovecot: vacations, told and taken back, and a digest.
`mail_match_test.py PATH_TO_ADJUTANT`"""

import contextlib
import datetime
import imaplib
import json
import pathlib
import re
import smtplib
import ssl
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[2] / "e2e"), str(HERE.parents[3] / "script")]

import fair_dice  # noqa: E402
import mail_systems  # noqa: E402
from correspondent import (CONFIG, Correspondent, is_due, is_over, offered, sign_up,  # noqa: E402
                           text_of, words_of)
from patience import SECONDS_MAX  # noqa: E402
from server_process import ServerProcess  # noqa: E402

PROGRAM = None


class ByPostfix(Correspondent):
    """Whose mails a real Postfix takes and hands over."""

    def __init__(self, server, name, postfix):
        super().__init__(server, name)
        self.postfix = postfix

    def send(self, to, mail):
        with smtplib.SMTP("127.0.0.1", self.postfix.port, timeout=SECONDS_MAX) as session:
            session.sendmail(self.address, [to], mail)


class ByDovecot(Correspondent):
    """Whose mails come into the club's mailbox at a real Dovecot."""

    def __init__(self, server, name, dovecot):
        super().__init__(server, name)
        context = ssl.create_default_context(cafile=str(dovecot.certificate))
        self.mailbox = imaplib.IMAP4_SSL("localhost", dovecot.port, ssl_context=context)
        self.mailbox.login("club", "secret")

    def send(self, to, mail):
        self.mailbox.append("INBOX", "", None, mail)


def moves_in(text):
    """A move of each unit to the first hex that the mail names, each hex once."""
    taken, orders = set(), []
    for begin, hexes in offered(text).items():
        if not begin.startswith("move "):
            continue
        for place in hexes:
            if re.fullmatch(r"[A-Z]\d{4}", place) and place not in taken:
                taken.add(place)
                orders.append(f"{begin} {place}")
                break
    return orders


class MailMatchTest(unittest.TestCase):
    def setUp(self):
        self.server = ServerProcess(PROGRAM, config=CONFIG).start()
        self.addCleanup(self.server.__exit__, None, None, None)

    def verify(self, match):
        record = self.server.call("GET", f"/matches/{match}/record").json
        file = self.server.data / "record.json"
        file.write_text(json.dumps(record))
        done = subprocess.run([PROGRAM, "verify", str(file)], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        fair_dice.check(record)
        return record

    def match_of(self, mail):
        return re.search(r"/matches/(m_[a-z0-9]+)", text_of(mail)).group(1)

    def test_a_stranger_plays_captain_to_the_end(self):
        player, welcome = sign_up(self.server, "winfield")
        self.assertIn("Welcome, winfield.", text_of(welcome))
        player.answer(welcome, "create chippewa as us against captain")
        mail = player.next_that(is_due)
        match = self.match_of(mail)
        mistakes = 0
        for _ in range(40):
            text = text_of(mail)
            if is_over(text):
                break
            orders = moves_in(text)
            # A slip of the fingers: nothing happens, and the number alone mends it.
            player.answer(mail, "\n".join(["mvoe 22US C1928", *orders, "end turn"]))
            back = player.next_mail()
            self.assertIn("Nothing has happened", text_of(back))
            player.answer(back, "1: -")
            mistakes += 1
            mail = player.next_mail()
            while "Nothing has happened" in text_of(mail):  # units that are in each other's way
                wrong = re.findall(r"^ *(\d+) \| .*\n      ", text_of(mail), re.M)
                player.answer(mail, "\n".join(f"{number}: -" for number in wrong) or "end turn")
                mail = player.next_mail()
            while not is_due(text_of(mail)) and not is_over(text_of(mail)):
                mail = player.next_mail()
        self.assertTrue(is_over(text_of(mail)))
        self.assertGreaterEqual(mistakes, 3)
        record = self.verify(match)
        self.assertEqual([seat["player"] for seat in record["seats"]], ["winfield", "Captain"])

    def test_two_players_play_chippewa_with_ten_mails(self):
        winfield, welcome = sign_up(self.server, "winfield")
        winfield.answer(welcome, "create chippewa as us against phineas@example.org clock 3d")
        self.assertIn("We have invited", words_of(winfield.next_mail()))
        phineas = Correspondent(self.server, "phineas")
        phineas.answer(phineas.next_mail(), "accept as phineas")
        players, mails = {"us": winfield, "ac": phineas}, 0
        side, match = "us", None
        while True:
            mail = players[side].next_that(lambda text: is_due(text) or is_over(text))
            match = match or self.match_of(mail)
            if is_over(text_of(mail)):
                break
            self.assertEqual(mail["Subject"].partition(" against ")[0], "Chippewa")
            players[side].answer(mail, "end turn\nOn we go!")
            mails += 1
            answer = players[side].next_mail()
            self.assertIn("has been played.", words_of(answer))
            self.assertEqual(answer["Auto-Submitted"], "auto-replied")
            if is_over(text_of(answer)):
                break
            side = "ac" if side == "us" else "us"
        self.assertLessEqual(mails, 10)
        record = self.verify(match)
        self.assertEqual(len(record["submissions"]), mails)
        self.assertNotRegex(self.server.log_text(), r"reply\+[a-z2-7]{26}@")


@unittest.skipIf(mail_systems.MISSING, mail_systems.MISSING)
class RealMailSystems(unittest.TestCase):
    """One player's mails come by Postfix and LMTP, the opponent's by Dovecot and IMAP."""

    def begin(self, stack):
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        pathlib.Path(folder).chmod(0o755)
        postfix = stack.enter_context(mail_systems.Postfix(f"lmtp:unix:{folder}/lmtp"))
        dovecot = stack.enter_context(mail_systems.Dovecot())
        config = (f'{CONFIG}lmtp = "{folder}/lmtp"\n[mail.in.imap]\nhost = "localhost"\n'
                  f'port = {dovecot.port}\nuser = "club"\npassword = "secret"\n'
                  f'ca_file = "{dovecot.certificate}"\npoll_seconds = 1\n')
        self.server = stack.enter_context(ServerProcess(PROGRAM, config=config))
        self.winfield = ByPostfix(self.server, "winfield", postfix)
        self.winfield.write("play@play.example", "sign up")
        self.winfield.answer(self.winfield.next_mail(), "confirm as winfield")
        self.winfield.answer(self.winfield.next_mail(), "create chippewa as us against "
                             "phineas@example.org clock 3d vacation 14")
        self.phineas = ByDovecot(self.server, "phineas", dovecot)
        self.phineas.answer(self.phineas.next_mail(), "accept as phineas")
        return self.winfield.next_that(is_due)

    def confirm(self, mail):
        self.assertTrue(mail["Subject"].startswith("Please confirm"), mail["Subject"])
        self.winfield.answer(mail, "confirm")
        return self.winfield.next_mail()

    def away(self, match):
        seat = self.server.call("GET", f"/matches/{match}").json["seats"][0]
        return seat["vacation"] is not None, seat["vacation_days_left"]

    def test_vacation_and_digest(self):
        with contextlib.ExitStack() as stack:
            mail = self.begin(stack)
            match = re.search(r"/matches/(m_[a-z0-9]+)", text_of(mail)).group(1)
            today = datetime.datetime.now(datetime.timezone.utc)
            last_day = (today + datetime.timedelta(days=5)).date().isoformat()
            self.winfield.answer(mail, f"vacation until {last_day}")
            done = self.confirm(self.winfield.next_mail())
            self.assertIn("of vacation left in this match", words_of(done))
            self.assertTrue(self.away(match)[0])
            self.phineas.next_that(lambda text: "winfield is on vacation from" in text)
            self.winfield.answer(done, "vacation off")
            done = self.confirm(self.winfield.next_mail())
            self.assertIn("You have 14 days of vacation left", words_of(done))
            self.assertEqual(self.away(match), (False, 14))
            self.phineas.next_that(lambda text: "winfield is back from vacation" in text)

            hour = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(minutes=1)
            self.winfield.answer(mail, f"timezone UTC\nmail digest {hour:%H:%M}\ncalendar")
            noted = self.winfield.next_mail()
            self.assertIn("You get one mail a day about all your matches", words_of(noted))
            self.assertEqual([part.get_filename() for part in noted.iter_attachments()],
                             ["matches.ics"])
            digest = self.server.mails(self.winfield.address, at_least=self.winfield.read + 1)[-1]
            self.winfield.read += 1
            self.assertEqual(digest["Subject"], "Your matches")
            self.assertIn("One match is waiting for you.", words_of(digest))
            block = re.search(rf"ORDERS chippewa us r0 {match} \w{{8}}", text_of(digest)).group(0)
            self.winfield.answer(digest, f"{block}\nend turn\nEND")
            self.assertIn("has been played.", words_of(self.winfield.next_mail()))
            self.phineas.answer(self.phineas.next_that(is_due), "end turn")
            self.assertIn("has been played.", words_of(self.phineas.next_mail()))


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
