#!/usr/bin/env python3
"""Battles by mail alone, on the real program: two players play Maida with two mails a turn; one has
orders ready that depend on what the other does. `two_by_two_mail_match_test.py PATH_TO_ADJUTANT`"""

import json
import pathlib
import re
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[2] / "e2e"), str(HERE.parents[3] / "script")]

from correspondent import is_due, offered, words_of  # noqa: E402
from mail_match import MailMatch  # noqa: E402

TURN = re.compile(r"It is your turn \((French|British)\)\. Turn (\d+) of 8")


def some_orders(text, orders_max=3):
    """A charge or a move of some units, as the mail offers them."""
    lines, moved = [], set()
    for begin, places in offered(text).items():
        found = re.fullmatch(r"(charge|move) (\S+)", begin)
        if found and found[2] not in moved and len(moved) < orders_max:
            moved.add(found[2])
            lines.append(f"{begin} {places[-1].partition(' and ')[0]}")
    return lines


class TwoByTwoByMail(MailMatch, unittest.TestCase):
    def test_two_players_play_maida_with_two_mails_a_turn(self):
        george, edward = self.invite("maida", "blue")
        players = {"French": george, "British": edward}
        played, answer = self.play_by_turns(george.next_that(is_due), players, TURN, some_orders)
        self.assertEqual(played, sorted(played, key=lambda one: (one[0], one[1] == "British")))
        self.assertGreater(len(played), 8)
        self.assertEqual(len(self.verified(answer)["submissions"]), len(played))

    def test_orders_are_ready_for_what_the_other_does(self):
        george, edward = self.invite("maida", "blue")
        begun = edward.next_mail()
        edward.answer(begun, "prepare\nif 1Le within 12 of Kem\nmove 78 ahead 1\nelse\nmove 81 ahead 1\n"
                             "end if\nend turn")
        self.assertIn("will be played when your next turn begins", words_of(edward.next_mail()))
        mail = george.next_that(is_due)
        george.answer(mail, "move 1Le ahead 2\nend turn")
        mail = george.next_that(lambda text: is_due(text) and "Turn 2 of 8" in " ".join(text.split()))
        orders = [submission["orders"] for submission in self.record_of(mail)["submissions"]]
        self.assertEqual(len(orders), 2)
        self.assertIn("move 78 ahead 1", json.dumps(orders[1]))
        self.assertNotIn("move 81", json.dumps(orders[1]))


if __name__ == "__main__":
    MailMatch.program = sys.argv.pop(1)
    unittest.main()
