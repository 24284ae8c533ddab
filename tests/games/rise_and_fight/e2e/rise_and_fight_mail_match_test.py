#!/usr/bin/env python3
"""A battle by mail alone, on the real program: two players play Cowpens with two mails a turn.
`rise_and_fight_mail_match_test.py PATH_TO_ADJUTANT`"""

import pathlib
import re
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[2] / "e2e"), str(HERE.parents[3] / "script")]

from correspondent import is_due, offered  # noqa: E402
from mail_match import MailMatch  # noqa: E402

TURN = re.compile(r"It is your turn \((Crown|United States)\)\. Turn (\d+) of 10")


def some_orders(text, orders_max=4):
    """Shots, charges and moves of some units, as the mail offers them: each unit once."""
    lines, asked = [], set()
    for begin, ends in offered(text).items():
        found = re.fullmatch(r"(fire|charge|move) (\S+).*", begin)
        if found and found[2] not in asked and ends and len(lines) < orders_max:
            asked.add(found[2])
            lines.append(f"{begin} {ends[0]}")
    # Whatever fires does so before anything moves.
    return sorted(lines, key=lambda line: not line.startswith("fire"))


class RiseAndFightByMail(MailMatch, unittest.TestCase):
    def test_two_players_play_cowpens_with_two_mails_a_turn(self):
        george, edward = self.invite("cowpens", "us")
        players = {"United States": george, "Crown": edward}
        played, answer = self.play_by_turns(edward.next_that(is_due), players, TURN, some_orders)
        self.assertEqual(played, sorted(played), "the Crown, then the United States, turn by turn")
        self.assertGreater(len(played), 8)
        self.assertEqual(len(self.verified(answer)["submissions"]), len(played))


if __name__ == "__main__":
    MailMatch.program = sys.argv.pop(1)
    unittest.main()
