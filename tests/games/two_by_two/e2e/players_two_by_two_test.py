"""docs/players-two-by-two.md: its examples are orders that are taken. `players_two_by_two_test.py PATH_TO_ADJUTANT`"""

import pathlib
import re
import sys
import unittest

HERE = pathlib.Path(__file__).resolve()
sys.path.insert(0, str(HERE.parents[3] / "e2e"))

from players_page import TOP, PlayersPage  # noqa: E402

PROGRAM = sys.argv.pop(1)


class TwoByTwoPage(PlayersPage, unittest.TestCase):
    program, page, scenario = PROGRAM, "players-two-by-two.md", "two-by-two/maida"

    def test_the_turns_shown_can_be_played_one_after_the_other(self):
        turns = self.sections()["A turn"]
        self.assertEqual(len(turns), 2)
        self.assertIn('42 moves 2.5" to (15.5, 8.5)', self.play(turns))

    def test_every_order_is_in_the_table(self):
        page = self.text
        vocabulary = (TOP / "engine/games/two_by_two/notation/vocabulary.cpp").read_text()
        words = re.findall(r'"(\w+)"', vocabulary.split("words{")[1].split("}")[0])
        self.assertGreater(len(words), 8)
        for word in words:
            self.assertRegex(page, rf"`{word}\b", word)

    def test_rules_cited_are_in_the_rule_book(self):
        told = self.run_program("rules", "two-by-two").stdout
        for number in set(re.findall(r"\[(N?\d+(?:\.\d+)?)\]", self.text)):
            self.assertEqual(self.run_program("rules", "two-by-two", number).returncode, 0, number)
        self.assertIn("Charges", told)


if __name__ == "__main__":
    unittest.main()
