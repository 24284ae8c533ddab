#!/usr/bin/env python3
"""Every scenario file of the project is one by its JSON Schema, and the schema refuses wrong ones."""

import copy
import json
import pathlib
import unittest

import jsonschema

TOP = pathlib.Path(__file__).resolve().parents[4]
SCENARIOS = TOP / "engine/games/tlg2/scenarios"
SCHEMA = json.loads((SCENARIOS / "scenario.schema.json").read_text())
FILES = sorted(
    [path for path in SCENARIOS.glob("*.json") if not path.name.endswith(".schema.json")]
    + list((TOP / "tests/games/tlg2/cases").glob("*.json"))
)

# Those beside the rule cases have the charts of the battles.
CHARTS = {"charts": json.loads((SCENARIOS / "chippewa.json").read_text())["charts"]}


class ScenarioSchema(unittest.TestCase):
    def setUp(self):
        jsonschema.Draft202012Validator.check_schema(SCHEMA)
        self.validator = jsonschema.Draft202012Validator(SCHEMA)

    def faults(self, scenario):
        return [f"{e.json_path}: {e.message}" for e in self.validator.iter_errors(scenario)]

    def test_all_files(self):
        self.assertTrue(any(path.name == "chippewa.json" for path in FILES))
        for path in FILES:
            with self.subTest(path=path.name):
                self.assertEqual(self.faults(CHARTS | json.loads(path.read_text())), [])

    def test_wrong_files(self):
        chippewa = json.loads((SCENARIOS / "chippewa.json").read_text())

        def changed(change):
            scenario = copy.deepcopy(chippewa)
            change(scenario)
            return self.faults(scenario)

        wrong = {
            "a member nobody knows": lambda s: s.update(weather="rain"),
            "a missing block": lambda s: s.pop("charts"),
            "no hex": lambda s: s["units"][3].update(at="C99"),
            "both set up and arriving": lambda s: s["units"][3].update(arrives=1, entry="C2519"),
            "a range without guns": lambda s: s["units"][0].update(range=8),
            "no combat result": lambda s: s["charts"]["results"][0].__setitem__(0, "XX"),
            "a short results table": lambda s: s["charts"]["results"].pop(),
            "a hex to hold that no kind asks for": lambda s: s["victory"].update(hex="C2222"),
        }
        for name, change in wrong.items():
            with self.subTest(name=name):
                self.assertTrue(changed(change))


if __name__ == "__main__":
    unittest.main(argv=["scenario_schema_test"])
