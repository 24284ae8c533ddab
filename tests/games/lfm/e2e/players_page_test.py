"""docs/players-lfm.md: its examples are orders that are taken. `players_page_test.py PATH_TO_ADJUTANT`"""

import pathlib
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve()
sys.path.insert(0, str(HERE.parents[3] / "e2e"))

from players_page import TOP, PlayersPage  # noqa: E402

PROGRAM = sys.argv.pop(1)


class LfmPage(PlayersPage, unittest.TestCase):
    program, page, scenario = PROGRAM, "players-lfm.md", "lfm/culps-hill"

    def test_the_turns_shown_can_be_played_one_after_the_other(self):
        turns = self.sections()["A turn"]
        self.assertEqual(len(turns), 2)
        self.play(turns)
        for turn in turns:
            self.assertGreaterEqual(len(turn.splitlines()), 5)

    def test_the_attack_shown_is_taken_where_it_is_said_to_be(self):
        """In the second turn of the golden match, in which Jones goes in as the page has it."""
        attack, = self.sections()["Mandatory combat"]
        self.assertRegex(attack, r"(?m)^attack .* rounds .* lose .* retreat .* advance ")
        golden = TOP / "tests/games/lfm/golden/culps-hill/johnson-takes-the-summit"
        first = [golden / f"turn-{turn}.orders" for turn in ("01-cs", "01-us", "02-us")]
        dice = ",".join(die for file in first for die in file.with_suffix(".dice").read_text().split())
        with tempfile.TemporaryDirectory() as folder:
            position = pathlib.Path(folder) / "position.json"
            played = self.run_program("adjudicate", self.scenario, "--orders", *first, "--dice", dice,
                         "--position-out", position)
            self.assertEqual(played.returncode, 0, played.stdout + played.stderr)
            taken = self.run_program("check", self.scenario, "--from", position, "--orders", "-", text=attack)
            self.assertEqual(taken.returncode, 0, taken.stdout + taken.stderr)
            self.assertIn("21VA, 25VA", taken.stdout)

    def test_every_order_of_the_notation_is_in_the_table(self):
        page = self.text
        readme = (TOP / "engine/games/lfm/README.md").read_text()
        block = readme.split("## Orders")[1].split("Who:")[0]
        verbs = {line.split()[0] for line in block.splitlines() if line.startswith("    ")}
        self.assertGreater(len(verbs), 10)
        for verb in sorted(verbs):
            self.assertRegex(page, rf"`{verb}\b", verb)


if __name__ == "__main__":
    unittest.main()
