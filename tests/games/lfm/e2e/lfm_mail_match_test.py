#!/usr/bin/env python3
"""Battles by mail alone, on the real program: two players play the First Day with two mails a turn,
whoever wins the initiative; one plays Culp's Hill against Captain, standing orders and a slip of the
fingers among what is mailed. `lfm_mail_match_test.py PATH_TO_ADJUTANT`"""

import json
import pathlib
import re
import subprocess
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[2] / "e2e"), str(HERE.parents[3] / "script")]

import fair_dice  # noqa: E402
from correspondent import (CONFIG, Correspondent, is_due, is_over, offered, sign_up,  # noqa: E402
                           text_of, words_of)
from server_process import ServerProcess  # noqa: E402

PROGRAM = None
TURN = re.compile(r"Your answer is due, (Union|Confederate)\. Turn (\d+),")


def some_orders(text, moves_max=6):
    """A fire, and moves or entries of single pieces to hexes that the mail names, each hex once."""
    taken, fires, moves = set(), [], []
    for begin, places in offered(text).items():
        if begin == "fire":
            fires = [f"fire {places[0]}"]
        if not re.fullmatch(r"(move|enter) (gen )?\S+", begin) or len(moves) == moves_max:
            continue
        for place in places:
            if re.fullmatch(r"G\d{4}", place) and place not in taken:
                taken.add(place)
                moves.append(f"{begin} {place}")
                break
    return fires + moves


class MailMatch(unittest.TestCase):
    def setUp(self):
        self.server = ServerProcess(PROGRAM, config=CONFIG).start()
        self.addCleanup(self.server.__exit__, None, None, None)

    def verified(self, mail):
        match = re.search(r"/matches/(m_[a-z0-9]+)", text_of(mail)).group(1)
        record = self.server.call("GET", f"/matches/{match}/record").json
        file = self.server.data / "record.json"
        file.write_text(json.dumps(record))
        done = subprocess.run([PROGRAM, "verify", str(file)], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        fair_dice.check(record)
        return record

    def mend(self, player, mail):
        """Takes out the lines that crowd each other out, as the answer says, till the rest is played."""
        refused = 0
        while "Nothing has happened" in text_of(mail):
            wrong = re.findall(r"^ *(\d+) \| .*\n          ", text_of(mail), re.M)
            self.assertTrue(wrong, text_of(mail))
            player.answer(mail, "\n".join(f"{number}: -" for number in wrong))
            mail = player.next_mail()
            refused += 1
        return mail, refused

    def test_two_players_play_the_first_day_with_two_mails_a_turn(self):
        george, welcome = sign_up(self.server, "george")
        george.answer(welcome, "create first-day as us against edward@example.org clock 3d")
        self.assertIn("who is invited by mail", words_of(george.next_mail()))
        edward = Correspondent(self.server, "edward")
        edward.answer(edward.next_mail(), "accept as edward")
        players = {"Union": george, "Confederate": edward}
        played = []  # the turn and the side of each mail whose orders end a player turn
        mail = george.next_that(is_due)
        while True:
            side, turn = TURN.search(words_of(mail)).groups()
            self.assertEqual(mail["Subject"].partition(" against ")[0], "The First Day")
            players[side].answer(mail, "\n".join([*some_orders(text_of(mail)), "end turn"]))
            answer, _ = self.mend(players[side], players[side].next_mail())
            self.assertIn("played.", words_of(answer))
            played.append((int(turn), side))
            if is_over(text_of(answer)):
                break
            # Who has won the initiative may move twice running: then the answer asks them again.
            if is_due(text_of(answer)):
                mail = answer
                continue
            other = players["Confederate" if side == "Union" else "Union"]
            mail = other.next_that(lambda text: is_due(text) or is_over(text))
        self.assertEqual(len(played), 18, "nine turns of two mails")
        for turn in range(1, 10):
            self.assertEqual({side for at, side in played if at == turn}, set(players), played)
        record = self.verified(mail)
        self.assertEqual(len(record["submissions"]), 18)

    def test_one_player_plays_culps_hill_against_captain(self):
        edward, welcome = sign_up(self.server, "edward")
        edward.answer(welcome, "create culps-hill as cs against captain")
        mail = edward.next_that(is_due)
        turns = refused = 0
        while not is_over(text_of(mail)):
            lines = [*some_orders(text_of(mail)), "end turn"]
            if turns == 0:
                lines = ["ORDERS culps-hill cs", *lines, "END",
                         "STANDING culps-hill cs", "retreat any toward 2815", "hold And2", "END"]
            if turns == 1:
                lines[:0] = ["mvoe 21VA 2414"]
            edward.answer(mail, "\n".join(lines))
            mail, mended = self.mend(edward, edward.next_mail())
            refused += mended
            turns += 1
            self.assertLessEqual(turns, 8)
            while not is_due(text_of(mail)) and not is_over(text_of(mail)):
                mail = edward.next_mail()
        self.assertEqual(turns, 8)
        self.assertGreaterEqual(refused, 1)
        record = self.verified(mail)
        self.assertEqual({seat["player"] for seat in record["seats"]}, {"edward", "Captain"})
        kinds = {submission["kind"] for submission in record["submissions"]}
        self.assertIn("standing_orders", kinds)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
