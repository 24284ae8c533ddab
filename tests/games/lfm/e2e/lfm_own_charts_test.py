#!/usr/bin/python3
"""An owner of the printed game types its charts in, and plays by them. `lfm_own_charts_test.py PATH_TO_ADJUTANT`"""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "e2e"))

from own_charts import OwnCharts  # noqa: E402

# What people do to a file by hand: the mistake, where it is reported, and a word of the advice.
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


class LastFullMeasureCharts(OwnCharts, unittest.TestCase):
    battles = ("lfm/culps-hill", "lfm/first-day")
    slips = SLIPS

    def test_the_figures_typed_in_are_played(self):
        def figures(scenario):
            # Every shot asks for no check at all; Rock Creek costs nothing.
            scenario["charts"]["fire"] = [[0] * 15 for _ in range(6)]
            scenario["charts"]["costs"]["creek"] = 0
            scenario["charts"]["provenance"]["fire"] = "printed"

        file = self.changed(figures)
        text = "fire 2115\nmove 21VA 2414 2314\n"
        own = self.played(file, [text], "1")
        self.assertNotIn("disorganized", [event["type"] for event in own])
        usual = self.played("lfm/culps-hill", [text], "1,6,1")
        checks = {name: next((event["checks"] for event in events if event["type"] == "hit"), 0)
                  for name, events in (("own", own), ("usual", usual))}
        self.assertEqual(checks["own"], 0)
        self.assertGreater(checks["usual"], 0)
        cost = {name: next(event["cost"] for event in events if event["type"] == "moved")
                for name, events in (("own", own), ("usual", usual))}
        self.assertEqual(cost["usual"] - cost["own"], 2, "the creek's point, in halves")
        report = self.run_program("adjudicate", file, "--orders", self.orders(text), "--dice", "1").stdout
        self.assertIn("From the printed game: Artillery Fire Table", " ".join(report.split()))
        self.check_usable(file)


if __name__ == "__main__":
    OwnCharts.program = sys.argv.pop(1)
    unittest.main()
