"""The battles of a game hold to their JSON Schema, and schema and loader refuse the same wrong ones:
what every game's test of it needs.

A test case takes `ScenarioSchema` in before `unittest.TestCase`, and is given `program`, the game's
folder, the battle that is changed, and the changes."""

import copy
import json
import pathlib
import subprocess
import tempfile

import jsonschema

from patience import SECONDS_MAX

TOP = pathlib.Path(__file__).resolve().parents[2]


class ScenarioSchema:
    """What a test case of a game's scenario files is made of."""

    program = None
    game = ""  # its folder: "two_by_two"
    battle = ""
    wrong = {}  # by words: a change that schema and loader refuse
    loader_alone = {}  # one that no schema can see

    def setUp(self):
        self.folder = TOP / "engine/games" / self.game / "scenarios"
        self.schema = json.loads((self.folder / "scenario.schema.json").read_text())
        self.validator = jsonschema.Draft202012Validator(self.schema)

    def faults(self, scenario):
        return [f"{e.json_path}: {e.message}" for e in self.validator.iter_errors(scenario)]

    def linted(self, scenario):
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(scenario, file)
            file.flush()
            return subprocess.run([self.program, "scenario", "lint", file.name], capture_output=True,
                                  text=True, timeout=SECONDS_MAX)

    def changed(self, change):
        scenario = copy.deepcopy(json.loads((self.folder / self.battle).read_text()))
        change(scenario)
        return scenario

    def test_all_files(self):
        jsonschema.Draft202012Validator.check_schema(self.schema)
        files = [path for path in sorted(self.folder.glob("*.json"))
                 if not path.name.endswith(".schema.json")]
        self.assertIn(self.battle, [path.name for path in files])
        charts = json.loads((self.folder / self.battle).read_text())["charts"]
        for path in [*files, TOP / "tests/games" / self.game / "cases/field.json"]:
            with self.subTest(path=path.name):
                scenario = {"charts": charts} | json.loads(path.read_text())
                self.assertEqual(self.faults(scenario), [])
                self.assertEqual(self.linted(scenario).returncode, 0)

    def test_wrong_files(self):
        self.assertGreater(len(self.wrong), 3)
        for name, change in self.wrong.items():
            with self.subTest(name=name):
                scenario = self.changed(change)
                self.assertTrue(self.faults(scenario))
                answer = self.linted(scenario)
                self.assertEqual(answer.returncode, 1, answer.stdout + answer.stderr)

    def test_what_only_the_loader_sees(self):
        for name, change in self.loader_alone.items():
            with self.subTest(name=name):
                scenario = self.changed(change)
                self.assertEqual(self.faults(scenario), [])
                self.assertEqual(self.linted(scenario).returncode, 1)
