#!/usr/bin/env python3
"""Matches by mail alone, on the real program: a stranger signs up, plays Captain to the end, makes
mistakes on the way and mends them; two players play Chippewa with ten mails. What comes in comes
through `adjutant deliver`, what goes out is read from the Maildir; nobody uses a browser or the API.
`mail_match_test.py PATH_TO_ADJUTANT`"""

import email
import email.message
import email.policy
import json
import pathlib
import re
import subprocess
import sys
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[2] / "e2e"), str(HERE.parents[3] / "script")]

import fair_dice  # noqa: E402
from server_process import ServerProcess  # noqa: E402

PROGRAM = None
ANSWER_SECONDS_MAX = 60
CONFIG = """
[mail]
from_address = "referee@play.example"
[mail.in]
address = "reply@play.example"
"""


def text_of(mail):
    return mail.get_body(("plain",)).get_content()


def words_of(mail):
    return " ".join(text_of(mail).split())


class Correspondent:
    """Somebody with a mail program: reads what came, answers it with the mail quoted below."""

    def __init__(self, server, name):
        self.server, self.address = server, f"{name}@example.org"
        self.read, self.sent = 0, 0

    def hand_over(self, mail):
        """As the mail system of the server does."""
        mail["From"] = self.address
        mail["Message-ID"] = f"<{self.address}.{self.sent}@mail.example>"
        mail["Date"] = email.utils.formatdate()
        self.sent += 1
        done = subprocess.run(
            [PROGRAM, "deliver", "--data", str(self.server.data), "--sender", self.address,
             "--recipient", re.sub(r".*<|>.*", "", mail["To"])],
            input=mail.as_bytes(policy=email.policy.SMTP), capture_output=True, timeout=30)
        if done.returncode != 0:
            raise AssertionError(done.stdout.decode() + done.stderr.decode())

    def write(self, to, text, subject="a game"):
        mail = email.message.EmailMessage()
        mail["To"], mail["Subject"] = to, subject
        mail.set_content(text)
        self.hand_over(mail)

    def answer(self, ours, text):
        quoted = "".join(f"> {line}\n" for line in text_of(ours).splitlines())
        mail = email.message.EmailMessage()
        mail["To"] = ours["Reply-To"]
        mail["Subject"] = "Re: " + ours["Subject"]
        mail["In-Reply-To"] = ours["Message-ID"]
        mail["References"] = f"{ours['References'] or ''} {ours['Message-ID']}".strip()
        mail.set_content(f"{text}\n\nOn Monday Adjutant <referee@play.example> wrote:\n{quoted}")
        self.hand_over(mail)

    def next_mail(self):
        """The next that has come, in the order in which they were sent."""
        self.read += 1
        return self.server.mails(self.address, at_least=self.read,
                                 seconds=ANSWER_SECONDS_MAX)[self.read - 1]

    def next_that(self, is_meant):
        end = time.monotonic() + ANSWER_SECONDS_MAX
        while time.monotonic() < end:
            mail = self.next_mail()
            if is_meant(text_of(mail)):
                return mail
        raise AssertionError("no such mail")


def is_due(text):
    return "Your answer is due" in text


def is_over(text):
    return "The match is over" in text


def offered(text):
    """What a mail says may be ordered: {"move 22US": ["C1727", …]}; only what stands in it."""
    found = text.partition("hat you may order now")[2].partition("\n\n")[2].partition("\n\n")[0]
    lines = re.sub(r"\n  +", " ", found).splitlines()
    groups = {}
    for line in lines:
        begin, colon, ends = line.removeprefix("- ").partition(": ")
        groups[begin] = ends.split(", ") if colon else []
    return groups


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

    def sign_up(self, name):
        player = Correspondent(self.server, name)
        player.write("play@play.example", "sign up")
        player.answer(player.next_mail(), f"confirm as {name}")
        return player, player.next_mail()

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
        player, welcome = self.sign_up("winfield")
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
        winfield, welcome = self.sign_up("winfield")
        winfield.answer(welcome, "create chippewa as us against phineas@example.org clock 3d")
        self.assertIn("who is invited by mail", words_of(winfield.next_mail()))
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
            self.assertIn("is played.", words_of(answer))
            self.assertEqual(answer["Auto-Submitted"], "auto-replied")
            if is_over(text_of(answer)):
                break
            side = "ac" if side == "us" else "us"
        self.assertLessEqual(mails, 10)
        record = self.verify(match)
        self.assertEqual(len(record["submissions"]), mails)
        self.assertNotRegex(self.server.log_text(), r"reply\+[a-z2-7]{26}@")


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
