#!/usr/bin/python3
"""The program's commands as somebody meets them who does not know them yet. `commands_test.py PATH_TO_ADJUTANT`"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

from opening import OPENING
from patience import SECONDS_MAX

PROGRAM = None
DONE, BAD_INPUT = 0, 2


class Commands(unittest.TestCase):
    def run_it(self, *arguments, code=DONE):
        done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=SECONDS_MAX)
        self.assertEqual(done.returncode, code, done)
        return done

    def test_a_command_that_there_is_not_is_answered_with_those_there_are(self):
        for words, said in (
                (("adjudcate",), "adjudcate: no such command; the commands are: adjudicate, check, legal"),
                ((), "name a command; the commands are: adjudicate, check, legal"),
                (("scenario", "fetch"), "fetch: no such command; the commands are: list, lint, copy"),
                (("scenario",), "name a command; the commands are: list, lint, copy")):
            with self.subTest(words):
                refused = self.run_it(*words, code=BAD_INPUT)
                self.assertIn(said, refused.stderr)
                self.assertEqual(refused.stderr.count("\n"), 1, refused.stderr)

    def test_other_bad_usage_is_told_as_before(self):
        for words, said in ((("legal",), "SCENARIO is required"),
                            (("legal", OPENING.scenario, "--fast"), "--fast"),
                            (("serve", "--listen"), "--listen")):
            with self.subTest(words):
                refused = self.run_it(*words, code=BAD_INPUT)
                self.assertIn(said, refused.stderr)
                self.assertNotIn("there are:", refused.stderr)

    def test_scenarios_are_listed(self):
        lines = [line.split("\t") for line in self.run_it("scenario", "list").stdout.splitlines()]
        self.assertEqual([len(line) for line in lines], [3] * len(lines))
        names = [name for name, _, _ in lines]
        self.assertIn(OPENING.scenario, names)
        self.assertEqual(names, sorted(names))
        for name in names:
            self.run_it("legal", name)

    def test_captain_answers_every_line_of_a_pipe(self):
        with tempfile.TemporaryDirectory() as folder:
            orders, kept = pathlib.Path(folder, "orders"), pathlib.Path(folder, "position.json")
            orders.write_text(OPENING.turn)
            self.run_it("adjudicate", OPENING.scenario, "--orders", orders, "--position-out", kept)
            position = json.loads(kept.read_text())
        asked = {"position": position, "side": OPENING.sides[1], "seed": 7}
        lines = ["{", "[]", json.dumps({**asked, "level": "recruit"}),
                 json.dumps({**asked, "side": OPENING.sides[0]}), json.dumps({**asked, "side": "nobody"}),
                 json.dumps({**asked, "seed": -1}), json.dumps({**asked, "position": 3}),
                 json.dumps({"side": OPENING.sides[1], "seed": 7}), json.dumps(asked)]
        done = subprocess.run([PROGRAM, "answer", OPENING.scenario, "--nodes", "50"],
                              input="\n".join(lines) + "\n", capture_output=True, text=True, timeout=SECONDS_MAX)
        self.assertEqual(done.returncode, DONE, done)
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        for answer, said in zip(answers, ("", "object", "level", OPENING.sides[0], "nobody", "seed",
                                          "position", "position")):
            self.assertEqual(list(answer), ["error"])
            self.assertIn(said, answer["error"])
        self.assertTrue(answers[-1]["orders"], done)
        self.assertEqual(len(answers), len(lines))

    def test_the_version_names_the_program_and_the_rules(self):
        lines = self.run_it("--version").stdout.splitlines()
        self.assertRegex(lines[0], r"^adjutant \d+\.\d+\.\d+$")
        self.assertIn(OPENING.ruleset, [line.split(":")[0] for line in lines[1:]])

    def test_rules_are_printed_all_or_one(self):
        games = [line.split("\t")[0] for line in self.run_it("rules").stdout.splitlines()]
        self.assertIn(OPENING.ruleset, games)
        for game in games:
            with self.subTest(game):
                whole = self.run_it("rules", game).stdout
                numbers = re.findall(r"^- (\S+) ", whole, re.M)
                self.assertTrue(numbers)
                for number in (numbers[0], numbers[-1]):
                    one = self.run_it("rules", game, number).stdout
                    self.assertTrue(one.startswith(f"- {number} "), one)
                    self.assertIn(one.rstrip(), whole)
                refused = self.run_it("rules", game, "99.9", code=BAD_INPUT)
                self.assertIn(f"adjutant rules {game} prints all", refused.stderr)
        self.assertIn(OPENING.ruleset, self.run_it("rules", "chess", code=BAD_INPUT).stderr)

    def test_the_desk_rolls_dice_of_its_own_and_says_which(self):
        scenarios = [line.split("\t")[0] for line in self.run_it("scenario", "list").stdout.splitlines()]
        dice = []
        with tempfile.TemporaryDirectory() as name:
            orders = pathlib.Path(name) / "orders.txt"
            orders.write_text(OPENING.turn + "\n")
            for scenario in scenarios:
                if OPENING.turn not in self.run_it("legal", scenario).stdout.splitlines():
                    continue
                desk = ("adjudicate", scenario, "--orders", *[str(orders)] * 4, "--json")
                rolled = self.run_it(*desk, "--roll")
                again = re.search(r"--dice ([\d,]+)\)", rolled.stderr)
                given = ("--dice", again[1]) if again else ()
                dice += given
                self.assertEqual(self.run_it(*desk, *given).stdout, rolled.stdout)
            self.assertNotEqual(dice, [], "nobody rolled: another order is needed here")
            self.run_it(*desk, "--roll", "--seed", "00" * 32, code=BAD_INPUT)

    def test_help_names_no_game(self):
        for words in (("--help",), ("--help-all",), ("scenario", "copy", "--help")):
            with self.subTest(words):
                told = self.run_it(*words).stdout
                self.assertNotIn(OPENING.ruleset, told)
        self.assertIn("adjutant scenario list", self.run_it("legal", "--help").stdout)

    def test_help_all_has_the_options_of_every_subcommand(self):
        told = self.run_it("--help-all").stdout
        for words in ("adjutant desk hold ", "--because", "--held", "adjutant user add "):
            with self.subTest(words):
                self.assertIn(words, told)

    def test_a_command_that_is_wrong_names_its_own_help(self):
        refused = self.run_it("user", "add", code=BAD_INPUT).stderr
        self.assertIn("(see adjutant user add --help)", refused)

    def test_a_scenario_without_its_game_is_a_hint(self):
        name = OPENING.scenario.split("/")[1]
        refused = self.run_it("legal", name, code=BAD_INPUT).stderr
        self.assertIn(f"did you mean {OPENING.scenario}?", refused)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
