"""An owner of a printed game copies a battle, types their figures in and plays by them, on the real
program: what every game's test of it needs.

A test case takes `OwnCharts` in before `unittest.TestCase`, and is given `program`, the battles of the
game (the first is the one that is changed) and the slips of the hand that are to be told."""

import json
import pathlib
import subprocess
import tempfile

import jsonschema

from patience import SECONDS_MAX

DONE, REFUSED = 0, 1


class OwnCharts:
    """What a test case of charts of one's own is made of."""

    program = None
    battles = ()  # "two-by-two/maida"
    # The mistake, where it is reported, and a word of the advice.
    slips = ()

    def setUp(self):
        kept = tempfile.TemporaryDirectory(prefix="adjutant-e2e-")
        self.addCleanup(kept.cleanup)
        self.folder = pathlib.Path(kept.name)

    def run_program(self, *arguments, expect=DONE):
        answer = subprocess.run([self.program, *map(str, arguments)], capture_output=True, text=True,
                                timeout=SECONDS_MAX)
        self.assertEqual(answer.returncode, expect, answer)
        return answer

    def copy(self, battle=None, name="mine.json"):
        file = self.folder / name
        file.unlink(missing_ok=True)
        self.run_program("scenario", "copy", battle or self.battles[0], file)
        return file

    def changed(self, change):
        """A copy of the first battle with a change of figures: the file."""
        file = self.copy()
        scenario = json.loads(file.read_text())
        change(scenario)
        file.write_text(json.dumps(scenario))
        return file

    def orders(self, text, name="orders.txt"):
        file = self.folder / name
        file.write_text(text)
        return file

    def played(self, scenario, texts, dice):
        """The events of submissions from the beginning on."""
        files = [self.orders(text, f"{number}.txt") for number, text in enumerate(texts)]
        answer = self.run_program("adjudicate", scenario, "--orders", *files, "--dice", dice, "--json")
        return json.loads(answer.stdout)

    def check_usable(self, file):
        """Whatever else is done with a battle can be done with this file, too."""
        self.run_program("scenario", "lint", file)
        self.run_program("map", file, "-o", self.folder / "map.svg")
        self.run_program("selfplay", file, "--games", "5")

    def test_a_copy_of_each_battle_holds_to_its_schema(self):
        for number, battle in enumerate(self.battles):
            file = self.copy(battle, f"{number}.json")
            scenario = json.loads(file.read_text())
            schema = json.loads((self.folder / scenario["$schema"]).read_text())
            jsonschema.Draft202012Validator(schema).validate(scenario)
            self.run_program("scenario", "lint", file)

    def test_every_slip_is_told_with_path_and_cure(self):
        for slip, path, cure in self.slips:
            with self.subTest(path=path):
                file = self.changed(slip)
                said = self.run_program("scenario", "lint", file, expect=REFUSED).stderr.splitlines()
                self.assertTrue([line for line in said if path in line and cure in line], said)
