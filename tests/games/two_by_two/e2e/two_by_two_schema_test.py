#!/usr/bin/env python3
"""Every battle of two-by-two is one by its JSON Schema, and schema and loader refuse the same wrong ones."""

import copy
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

import jsonschema

TOP = pathlib.Path(__file__).resolve().parents[4]
SCENARIOS = TOP / "engine/games/two_by_two/scenarios"
SCHEMA = json.loads((SCENARIOS / "scenario.schema.json").read_text())
FILES = [path for path in sorted(SCENARIOS.glob("*.json")) if not path.name.endswith(".schema.json")]
FILES.append(TOP / "tests/games/two_by_two/cases/field.json")
ADJUTANT = sys.argv[1]


def faults(scenario):
    return [f"{e.json_path}: {e.message}"
            for e in jsonschema.Draft202012Validator(SCHEMA).iter_errors(scenario)]


def linted(scenario):
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(scenario, file)
        file.flush()
        return subprocess.run([ADJUTANT, "scenario", "lint", file.name], capture_output=True, text=True)


class ScenarioSchema(unittest.TestCase):
    def test_all_files(self):
        jsonschema.Draft202012Validator.check_schema(SCHEMA)
        self.assertGreater(len(FILES), 3)
        for path in FILES:
            with self.subTest(path=path.name):
                scenario = json.loads(path.read_text())
                self.assertEqual(faults(scenario), [])
                self.assertEqual(linted(scenario).returncode, 0)

    def test_wrong_files(self):
        maida = json.loads((SCENARIOS / "maida.json").read_text())
        wrong = {
            "a member nobody knows": lambda s: s.update(weather="rain"),
            "a missing block": lambda s: s.pop("charts"),
            "a place off every table": lambda s: s["units"][3].update(at=[40000, 1]),
            "both set up and arriving": lambda s: s["units"][3].update(entry="north"),
            "heavy infantry": lambda s: s["units"][0].update({"class": "heavy"}),
            "a large HQ": lambda s: next(u for u in s["units"] if u["type"] == "hq").update(size="large"),
            "a wood of two corners": lambda s: s["map"]["woods"].append([[1, 1], [2, 2]]),
            "a turn too many": lambda s: s.update(turns=101),
        }
        for name, change in wrong.items():
            with self.subTest(name=name):
                scenario = copy.deepcopy(maida)
                change(scenario)
                self.assertTrue(faults(scenario))
                answer = linted(scenario)
                self.assertEqual(answer.returncode, 1, answer.stdout + answer.stderr)

    def test_what_only_the_loader_sees(self):
        maida = json.loads((SCENARIOS / "maida.json").read_text())
        maida["units"][1]["at"] = maida["units"][0]["at"]
        self.assertEqual(faults(maida), [])
        self.assertEqual(linted(maida).returncode, 1)


if __name__ == "__main__":
    unittest.main(argv=["two_by_two_schema_test"])
