"""docs/players-tlg2.md: its examples are orders that are taken. `players_tlg2_test.py PATH_TO_ADJUTANT`"""

import pathlib
import re
import sys
import unittest

HERE = pathlib.Path(__file__).resolve()
sys.path.insert(0, str(HERE.parents[3] / "e2e"))

from players_page import TOP, PlayersPage  # noqa: E402

PROGRAM = sys.argv.pop(1)


class Tlg2Page(PlayersPage, unittest.TestCase):
    program, page, scenario = PROGRAM, "players-tlg2.md", "tlg2/chippewa"

    def test_the_turns_shown_can_be_played_one_after_the_other(self):
        turns = self.sections()["A turn"]
        self.assertIn("lowered by the attacker to 1:1 (6.16)", self.play(turns))
        self.assertEqual(len(turns), 2)

    def test_every_order_is_in_the_table(self):
        notation = (TOP / "engine/games/tlg2/notation/notation_text.cpp").read_text()
        words = re.findall(r'"(\w+)"', re.search(r'\{\s*("move", "enter", .*?)\}', notation, re.S)[1])
        self.assertGreater(len(words), 8)
        for word in words:
            self.assertRegex(self.text, rf"`{word}\b", word)

    def test_rules_cited_are_in_the_rule_book(self):
        cited = set(re.findall(r"\[(\d+\.\d+)\]", self.text))
        self.assertGreater(len(cited), 15)
        for number in cited:
            self.assertEqual(self.run_program("rules", "tlg2", number).returncode, 0, number)


if __name__ == "__main__":
    unittest.main()
