#!/usr/bin/python3
"""What script/bench stands on: its tables, and its ways to fill a server. `bench_test.py PATH_TO_ADJUTANT`"""

import pathlib
import sys
import tempfile
import unittest

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(TOP / "tests/bench"), str(TOP / "tests/e2e")]

from house import House, copy_matches  # noqa: E402
from opening import OPENING  # noqa: E402
from table import comparison, is_met, table  # noqa: E402

PROGRAM = None
FIGURE = {"cell": "submissions/32", "name": "acknowledged", "unit": "1/s", "better": "more",
          "value": 16_000, "bare": 30_000, "aim": 15_000, "ratio_aim": 0.5}


def run_of(value):
    return {"machine": {"commit": "abc", "time": "now", "cores": 2, "processor": "P"},
            "figures": [FIGURE | {"value": value}]}


class Tables(unittest.TestCase):
    def test_a_figure_is_met_when_both_aims_are(self):
        self.assertTrue(is_met(FIGURE))
        self.assertFalse(is_met(FIGURE | {"value": 14_000}))
        self.assertFalse(is_met(FIGURE | {"bare": 40_000}))
        self.assertFalse(is_met(FIGURE | {"better": "less"}))
        self.assertIsNone(is_met({"value": 1, "better": "less"}))

    def test_a_table_shows_value_bare_limit_ratio_and_aim(self):
        line = table([FIGURE]).splitlines()[-1]
        self.assertEqual(line.split(), ["submissions/32", "acknowledged", "16,000", "1/s", "30,000",
                                        "0.533", ">=", "15,000,", ">=", "0.5x", "met"])

    def test_a_comparison_shows_both_runs(self):
        line = comparison(run_of(8_000), run_of(16_000)).splitlines()[-1]
        self.assertEqual(line.split()[2:5], ["8,000", "16,000", "2.00x"])


class Filling(unittest.TestCase):
    def test_copied_matches_are_matches(self):
        with tempfile.TemporaryDirectory(prefix="adjutant-e2e-") as folder:
            house = House(PROGRAM, pathlib.Path(folder) / "house")
            with house.open() as running:
                (match,) = running.start_matches(1)
            self.assertGreater(copy_matches(house.database, 5), 0)
            with house.open() as running:
                player = running.player(match["tokens"][0])
                listed = player.call("GET", "/matches")["matches"]
                self.assertEqual(len(listed), 6)
                for entry in listed:
                    moved = player.submit(entry["id"], OPENING.turn)
                    self.assertEqual(moved["revision"], 1)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
