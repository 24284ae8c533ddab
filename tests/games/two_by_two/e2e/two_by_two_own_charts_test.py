"""Somebody plays by figures of their own. `two_by_two_own_charts_test.py PATH_TO_ADJUTANT`"""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "e2e"))

from own_charts import REFUSED, OwnCharts  # noqa: E402

# The mistake, where it is reported, and a word of the advice.
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


class TwoByTwoCharts(OwnCharts, unittest.TestCase):
    battles = ("two-by-two/maida", "two-by-two/rolica", "two-by-two/schoengrabern", "two-by-two/the-plain")
    slips = SLIPS

    def test_the_figures_typed_in_are_played(self):
        file = self.changed(lambda scenario: scenario["charts"]["moves"].update(infantry=1000))
        orders = self.orders("move 1Le ahead 1.5\n")
        self.run_program("check", "two-by-two/maida", "--orders", orders)
        own = self.run_program("check", file, "--orders", orders, expect=REFUSED)
        self.assertIn("can move 1\"", own.stdout + own.stderr)
        self.check_usable(file)

    def shot_at_the_guns(self, change):
        """The horse guns, brought near, go up to guns, and all dice are 2."""
        def forward(scenario):
            next(unit for unit in scenario["units"] if unit["id"] == "GH")["at"] = [17000, 10000]
            change(scenario)

        scenario = self.changed(forward)
        self.run_program("scenario", "lint", scenario)
        events = self.played(scenario, ["move GH to 13.5 10.5\nend turn\n"], "2")
        return next(event for event in events if event["type"] == "shot")

    def test_the_modifiers_typed_in_count(self):
        def figures(scenario):
            scenario["charts"]["modifiers"]["fire"].update(long_range=3)
            scenario["provenance"]["charts"] = "printed"

        own = self.shot_at_the_guns(figures)
        usual = self.shot_at_the_guns(lambda scenario: None)
        self.assertEqual((usual["score"], own["score"]), (1, 5))
        self.assertEqual(own["result"], "pinned")

    def test_files_from_before_modifiers_are_played_by_those_printed(self):
        shot = self.shot_at_the_guns(lambda scenario: scenario["charts"].pop("modifiers"))
        self.assertEqual(shot["score"], 1)


if __name__ == "__main__":
    OwnCharts.program = sys.argv.pop(1)
    unittest.main()
