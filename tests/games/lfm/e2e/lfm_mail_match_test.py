#!/usr/bin/env python3
"""Battles by mail alone, on the real program: two players play the First Day with two mails a turn,
whoever wins the initiative; one plays Culp's Hill against Captain, standing orders and a slip of the
fingers among what is mailed. `lfm_mail_match_test.py PATH_TO_ADJUTANT`"""

import pathlib
import re
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[2] / "e2e"), str(HERE.parents[3] / "script")]

from correspondent import is_due, is_over, offered, sign_up, text_of, words_of  # noqa: E402
from mail_match import MailMatch  # noqa: E402

TURN = re.compile(r"It is your turn \((Union|Confederate)\)\. Turn (\d+),")


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


class LastFullMeasureByMail(MailMatch, unittest.TestCase):
    def test_two_players_play_the_first_day_with_two_mails_a_turn(self):
        george, edward = self.invite("first-day", "us")
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
                orders, standing = re.findall(r"(?m)^(?:ORDERS|STANDING) culps-hill cs .*$", text_of(mail))
                lines = [orders, *lines, "END", standing, "retreat any toward 2815", "hold And2", "END"]
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
    MailMatch.program = sys.argv.pop(1)
    unittest.main()
