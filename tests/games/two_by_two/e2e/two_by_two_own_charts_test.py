"""Somebody plays by figures of their own. `two_by_two_own_charts_test.py PATH_TO_ADJUTANT`"""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

PROGRAM = sys.argv.pop(1)
DONE, REFUSED = 0, 1

# The mistake, where it is told, and a word of the cure.
SLIPS = [
    (lambda s: s["charts"]["moves"].pop("hq"), "charts.moves.hq", 'add "hq"'),
    (lambda s: s["charts"]["ranges"]["foot"].update(far="8"), "charts.ranges.foot.far", "0 to 36000"),
    (lambda s: s["charts"]["modifiers"]["fire"].update(hq=10), "charts.modifiers.fire.hq", "-9 to 9"),
    (lambda s: s["charts"]["modifiers"]["melee"].pop("guard"), "charts.modifiers.melee.guard",
     'add "guard"'),
    (lambda s: s["charts"]["modifiers"].pop("rally"), "charts.modifiers.rally", 'add "rally"'),
    (lambda s: s["charts"].update(odds=[]), "charts.odds", "known are"),
    (lambda s: s["units"][0].update(at=[18000, 8500]), "units[", "set it up elsewhere"),
    (lambda s: s["map"]["woods"].append([[1, 1], [2, 2]]), "map.woods[1]", "3 to 64 corners"),
    (lambda s: s["units"][0].update({"class": "heavy"}), "units[0].class", "line"),
]


def run(*arguments):
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=120)


class OwnCharts(unittest.TestCase):
    def setUp(self):
        kept = tempfile.TemporaryDirectory(prefix="adjutant-e2e-")
        self.addCleanup(kept.cleanup)
        self.folder = pathlib.Path(kept.name)

    def copy(self, name="mine.json"):
        file = self.folder / name
        file.unlink(missing_ok=True)
        answer = run("scenario", "copy", "two-by-two/maida", file)
        self.assertEqual(answer.returncode, DONE, answer)
        return file

    def test_the_figures_typed_in_are_played(self):
        file = self.copy()
        scenario = json.loads(file.read_text())
        self.assertTrue((self.folder / scenario["$schema"]).exists())
        scenario["charts"]["moves"]["infantry"] = 1000
        file.write_text(json.dumps(scenario))
        orders = self.folder / "blue.orders"
        orders.write_text("move 1Le ahead 1.5\n")
        usual = run("check", "two-by-two/maida", "--orders", orders)
        self.assertEqual(usual.returncode, DONE, usual)
        own = run("check", file, "--orders", orders)
        self.assertEqual(own.returncode, REFUSED, own)
        self.assertIn("1.000", own.stdout + own.stderr)
        drawn = run("map", file, "-o", self.folder / "map.svg")
        self.assertEqual(drawn.returncode, DONE, drawn)
        self.assertEqual(run("selfplay", file, "--games", "5").returncode, DONE)

    def adjudicated(self, scenario, dice):
        """What happens when the first of the French walks up to guns and all dice are as told."""
        orders = self.folder / "blue.orders"
        orders.write_text("move GH to 13.5 10.5\nend turn\n")
        answer = run("adjudicate", scenario, "--orders", orders, "--dice", dice, "--json")
        self.assertEqual(answer.returncode, DONE, answer)
        return json.loads(answer.stdout)

    def test_the_modifiers_typed_in_count(self):
        file = self.copy()
        scenario = json.loads(file.read_text())
        scenario["charts"]["modifiers"]["fire"].update(long_range=3)
        scenario["provenance"]["charts"] = "printed"
        file.write_text(json.dumps(scenario))
        shot = {name: next(event for event in self.adjudicated(played, "2")
                           if event["type"] == "shot")
                for name, played in (("own", file), ("usual", "two-by-two/maida"))}
        self.assertEqual((shot["usual"]["score"], shot["own"]["score"]), (1, 5))
        self.assertEqual(shot["own"]["result"], "pinned")
        # Files from before there were such figures are played by those printed.
        del scenario["charts"]["modifiers"]
        file.write_text(json.dumps(scenario))
        self.assertEqual(run("scenario", "lint", file).returncode, DONE)
        old = next(event for event in self.adjudicated(file, "2") if event["type"] == "shot")
        self.assertEqual(old["score"], 1)

    def test_every_slip_is_told_with_path_and_cure(self):
        for slip, path, cure in SLIPS:
            with self.subTest(path=path):
                file = self.copy("slip.json")
                scenario = json.loads(file.read_text())
                slip(scenario)
                file.write_text(json.dumps(scenario, indent=2))
                answer = run("scenario", "lint", file)
                self.assertEqual(answer.returncode, REFUSED, answer)
                said = answer.stderr.splitlines()
                self.assertTrue([line for line in said if path in line and cure in line], said)


if __name__ == "__main__":
    unittest.main()
