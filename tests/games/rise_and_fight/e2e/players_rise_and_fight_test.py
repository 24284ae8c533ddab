"""docs/players-rise-and-fight.md: its examples are orders that are taken.
`players_rise_and_fight_test.py PATH_TO_ADJUTANT`"""

import pathlib
import re
import sys
import unittest

HERE = pathlib.Path(__file__).resolve()
sys.path.insert(0, str(HERE.parents[3] / "e2e"))

from players_page import TOP, PlayersPage  # noqa: E402

PROGRAM = sys.argv.pop(1)


class RiseAndFightPage(PlayersPage, unittest.TestCase):
    program, page, scenario = PROGRAM, "players-rise-and-fight.md", "rise-and-fight/cowpens"

    def test_the_turns_shown_can_be_played_one_after_the_other(self):
        turns = self.sections()["A turn"]
        self.assertEqual(len(turns), 2)
        told = self.play(turns)
        self.assertRegex(told, r'McD moves [0-9.]+" to \(25\.0, 28\.0\)')
        self.assertNotIn("dropped: ", told)

    def test_every_order_is_in_the_page(self):
        vocabulary = (TOP / "engine/games/rise_and_fight/notation/vocabulary.cpp").read_text()
        words = re.findall(r'"(\w+)"', vocabulary.split("words{")[1].split("}")[0])
        self.assertGreater(len(words), 8)
        for word in words:
            self.assertRegex(self.text, rf"`{word}\b", word)

    def test_everything_that_can_be_formed_is_in_the_page(self):
        figures = (TOP / "engine/games/rise_and_fight/rules/figures.hpp").read_text()
        names, = re.findall(r"formation_names\{(.*?)\}", figures, re.S)
        formations = re.findall(r'"(\w+)"', names)
        self.assertGreater(len(formations), 5)
        row, = re.findall(r"(?m)^\| `form FORMATION`.*$", self.text)
        for word in [*formations, "form foot", "form horse"]:
            self.assertIn(f"`{word}`", row)

    def test_rules_cited_are_in_the_rule_book(self):
        cited = set(re.findall(r"\[(F?\d+(?:\.\d+)?)\]", self.text))
        self.assertGreater(len(cited), 15)
        for number in cited:
            told = self.run_program("rules", "rise-and-fight", number)
            self.assertEqual(told.returncode, 0, number)


if __name__ == "__main__":
    unittest.main()
