#!/usr/bin/python3
"""An owner of the printed game types its charts in, and plays by them. `lfm_own_charts_test.py PATH_TO_ADJUTANT`"""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

import jsonschema

PROGRAM = None
DONE, REFUSED = 0, 1


def run(*arguments):
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=120)


# What people do to a file by hand: the mistake, where it is told, and a word of the cure.
SLIPS = [
    (lambda s: s["charts"]["results"][2].pop(), "charts.results[2]", "9 results each"),
    (lambda s: s["charts"]["results"][0].__setitem__(3, "dr"), "charts.results[0][3]", "DR+D1"),
    (lambda s: s["charts"]["fire"][1].__setitem__(0, 12), "charts.fire[1][0]", "0 to 9"),
    (lambda s: s["charts"]["fire"].pop(), "charts.fire", "6 rows"),
    (lambda s: s["charts"]["charge"][0].__setitem__(0, "EXC"), "charts.charge[0][0]", "DR*"),
    (lambda s: s["charts"]["costs"].pop("woods"), "charts.costs.woods", 'add "woods"'),
    (lambda s: s["charts"]["costs"]["clear"].update(foot=0), "charts.costs.clear.foot", "1 to 40"),
    (lambda s: s["charts"]["provenance"].update(fire="mine"), "charts.provenance.fire", "printed"),
    (lambda s: s["charts"].update(odds=[]), "charts.odds", "known are"),
]


class OwnCharts(unittest.TestCase):
    def setUp(self):
        kept = tempfile.TemporaryDirectory(prefix="adjutant-e2e-")
        self.addCleanup(kept.cleanup)
        self.folder = pathlib.Path(kept.name)

    def expect(self, code, answer):
        self.assertEqual(answer.returncode, code, answer)
        return answer

    def copy(self, battle="culps-hill", name="mine.json"):
        file = self.folder / name
        file.unlink(missing_ok=True)
        self.expect(DONE, run("scenario", "copy", f"lfm/{battle}", file))
        return file

    def play(self, scenario, text, dice):
        orders = self.folder / "cs.orders"
        orders.write_text(text)
        answer = run("adjudicate", scenario, "--orders", orders, "--dice", dice, "--json")
        return json.loads(self.expect(DONE, answer).stdout)

    def test_a_copy_of_each_battle_holds_to_its_schema(self):
        for battle in ("culps-hill", "first-day"):
            file = self.copy(battle, f"{battle}.json")
            scenario = json.loads(file.read_text())
            schema = json.loads((self.folder / scenario["$schema"]).read_text())
            jsonschema.Draft202012Validator(schema).validate(scenario)
            self.expect(DONE, run("scenario", "lint", file))

    def test_the_figures_typed_in_are_played(self):
        file = self.copy()
        scenario = json.loads(file.read_text())
        # Every shot asks for no check at all; Rock Creek costs nothing.
        scenario["charts"]["fire"] = [[0] * 15 for _ in range(6)]
        scenario["charts"]["costs"]["creek"] = 0
        scenario["charts"]["provenance"]["fire"] = "printed"
        file.write_text(json.dumps(scenario))
        self.expect(DONE, run("scenario", "lint", file))
        text = "fire 2115\nmove 21VA 2414 2314\n"
        own = self.play(file, text, "1")
        self.assertNotIn("disorganized", [event["type"] for event in own])
        usual = self.play("lfm/culps-hill", text, "1,6,1")
        checks = {name: next((event["checks"] for event in events if event["type"] == "hit"), 0)
                  for name, events in (("own", own), ("usual", usual))}
        self.assertEqual(checks["own"], 0)
        self.assertGreater(checks["usual"], 0)
        cost = {name: next(event["cost"] for event in events if event["type"] == "moved")
                for name, events in (("own", own), ("usual", usual))}
        self.assertEqual(cost["usual"] - cost["own"], 2, "the creek's point, in halves")
        report = run("adjudicate", file, "--orders", self.folder / "cs.orders", "--dice", "1").stdout
        self.assertIn("Artillery Fire Table: printed", " ".join(report.split()))
        self.expect(DONE, run("map", file, "-o", self.folder / "map.svg"))
        self.expect(DONE, run("selfplay", file, "--games", "5"))

    def test_every_slip_is_told_with_path_and_cure(self):
        for slip, path, cure in SLIPS:
            with self.subTest(path=path):
                file = self.copy(name="slip.json")
                scenario = json.loads(file.read_text())
                slip(scenario)
                file.write_text(json.dumps(scenario, indent=2))
                said = self.expect(REFUSED, run("scenario", "lint", file)).stderr.splitlines()
                self.assertTrue([line for line in said if path in line and cure in line], said)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
