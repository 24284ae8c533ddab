"""An owner of the book types its figures in, and plays by them. `rise_and_fight_own_charts_test.py PATH_TO_ADJUTANT`"""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "e2e"))

from own_charts import REFUSED, OwnCharts  # noqa: E402

# The mistake, where it is reported, and a word of the advice.
SLIPS = [
    (lambda s: s["charts"]["moves"]["foot"].pop("line"), "charts.moves.foot.line", 'add "line"'),
    (lambda s: s["charts"]["moves"].update(road="2"), "charts.moves.road", "0 to"),
    (lambda s: s["charts"]["changes"].update({"line-open": 10}), "charts.changes.line-open", "1 to 9"),
    (lambda s: s["charts"]["ranges"].pop("musket"), "charts.ranges.musket", 'add "musket"'),
    (lambda s: s["charts"]["hits"].pop(), "charts.hits", "required roll of 10"),
    (lambda s: s["charts"]["hits"][4].update(required=4), "charts.hits[4].required", "once"),
    (lambda s: s["charts"]["factors"].pop("6.1a"), "charts.factors", "6.1a"),
    (lambda s: s["charts"]["factors"].update({"6.1z": 1}), "charts.factors.6.1z", "known are"),
    (lambda s: s["units"][0].update(formation="wedge"), "units[0].formation", "open"),
    (lambda s: s["units"][0].update(at=s["units"][1]["at"]), "units.LI", "set it up elsewhere"),
    (lambda s: s["victory"].update(breakpoint="half"), "victory.breakpoint", "1000"),
]


class RiseAndFightCharts(OwnCharts, unittest.TestCase):
    battles = ("rise-and-fight/cowpens", "rise-and-fight/hobkirks-hill")
    slips = SLIPS

    def test_the_segments_typed_in_are_played(self):
        def figures(scenario):
            scenario["charts"]["moves"]["foot"]["open"]["segments"] = [2000, 2000]
            scenario["provenance"]["charts"] = "printed"

        file = self.changed(figures)
        orders = self.orders("move 7F forward 6\nend turn\n")
        self.run_program("check", "rise-and-fight/cowpens", "--orders", orders)
        own = self.run_program("check", file, "--orders", orders, expect=REFUSED)
        self.assertIn("[2]", own.stdout + own.stderr)
        self.check_usable(file)

    def required_of_mcdowell(self, scenario):
        """What a die must not pass when the riflemen fire at the 7th, who have come on."""
        events = self.played(scenario, ["move 7F forward 6\nend turn\n", "fire McD at 7F\nend turn\n"],
                             "5")
        return next(event["required"] for event in events if event["type"] == "shot")

    def test_the_factors_typed_in_count(self):
        file = self.changed(lambda scenario: scenario["charts"]["factors"].update({"6.1a": 9}))
        self.assertGreater(self.required_of_mcdowell(file),
                           self.required_of_mcdowell("rise-and-fight/cowpens"))


if __name__ == "__main__":
    OwnCharts.program = sys.argv.pop(1)
    unittest.main()
