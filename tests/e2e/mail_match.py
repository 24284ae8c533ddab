"""Two people who play one match by mail alone, on the real program: what every game's test of it needs.

A test case takes `MailMatch` in before `unittest.TestCase`, and is given `program`."""

import json
import re
import subprocess

import fair_dice
from correspondent import (CONFIG, Correspondent, is_due, is_over, sign_up, text_of,
                           words_of)
from server_process import ServerProcess

COLUMNS = 72


class MailMatch:
    """What a test case of a match by mail is made of."""

    program = None

    def setUp(self):
        self.server = ServerProcess(self.program, config=CONFIG).start()
        self.addCleanup(self.server.__exit__, None, None, None)

    def invite(self, battle, side):
        """Two accounts and a match of theirs: george, who plays `side`, and edward."""
        george, welcome = sign_up(self.server, "george")
        george.answer(welcome, f"create {battle} as {side} against edward@example.org clock 3d")
        self.assertIn("We have invited", words_of(george.next_mail()))
        edward = Correspondent(self.server, "edward")
        edward.answer(edward.next_mail(), "accept as edward")
        return george, edward

    def record_of(self, mail):
        """The record of the match of a mail."""
        match = re.search(r"/matches/(m_[a-z0-9]+)", text_of(mail)).group(1)
        return self.server.call("GET", f"/matches/{match}/record").json

    def verified(self, mail):
        """The record of the match of a mail, held by `adjutant verify` and by the tests' own account."""
        record = self.record_of(mail)
        file = self.server.data / "record.json"
        file.write_text(json.dumps(record))
        done = subprocess.run([self.program, "verify", str(file)], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        fair_dice.check(record)
        return record

    def mend(self, player, mail):
        """Removes the lines that an answer calls wrong until the rest is played: the mail that says
        so, and how often that was asked."""
        refused = 0
        while "Nothing has happened" in text_of(mail):
            wrong = re.findall(r"^ *(\d+) \| .*\n          ", text_of(mail), re.M)
            self.assertTrue(wrong, text_of(mail))
            player.answer(mail, "\n".join(f"{number}: -" for number in wrong))
            mail = player.next_mail()
            refused += 1
        return mail, refused

    def check_prose(self, mail):
        """Sentences fit the width of a mail; tables, which have columns, and addresses may not."""
        prose = [line for line in text_of(mail).splitlines()
                 if "  " not in line.strip() and "://" not in line]
        self.assertEqual([line for line in prose if len(line) > COLUMNS], [])

    def play_by_turns(self, mail, players, turn, orders):
        """Plays from the mail that asks for the first answer to the end, one mail of each side a turn:
        (turn, side) of each, and the last answer. `players` by the name of their side; `turn` reads side
        and turn from a mail that asks; `orders` writes the answer to it but for its end."""
        played = []
        while True:
            side, number = turn.search(words_of(mail)).groups()
            self.check_prose(mail)
            self.assertIn("Possible fire", text_of(mail))
            self.assertIn("Facing", text_of(mail))
            players[side].answer(mail, "\n".join([*orders(text_of(mail)), "end turn"]))
            answer, _ = self.mend(players[side], players[side].next_mail())
            self.assertIn("played.", words_of(answer))
            played.append((int(number), side))
            if is_over(text_of(answer)):
                self.assertEqual(len(set(played)), len(played), "one mail of each side a turn")
                return played, answer
            other = next(player for name, player in players.items() if name != side)
            mail = other.next_that(lambda text: is_due(text) or is_over(text))
