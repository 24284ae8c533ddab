#!/usr/bin/env python3
"""A game that is like no other at the referee's desk: every command knows it by its interface alone.
`tiny_desk_test.py ADJUTANT`; ADJUTANT_TINY names the program with the game in it."""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

from tiny_player import PROGRAM, SCENARIO

SHIPPED = sys.argv.pop(1)
HERE = pathlib.Path(__file__).resolve().parent
GOLDEN = HERE.parent / "golden/bay/the-wreck"
FILE = HERE.parent / "scenarios/bay.json"
DONE, REFUSED, BAD_INPUT = range(3)


class TinyDesk(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def run_it(self, *arguments, program=PROGRAM, code=DONE):
        done = subprocess.run([str(program), *map(str, arguments)], capture_output=True, text=True)
        self.assertEqual(done.returncode, code, done)
        return done

    def written(self, *lines):
        path = self.folder / f"{len(list(self.folder.iterdir()))}.orders"
        path.write_text("\n".join(lines) + "\n")
        return path

    def test_it_is_not_shipped(self):
        self.assertIn("tiny", self.run_it("legal", SCENARIO, program=SHIPPED,
                                             code=BAD_INPUT).stderr)

    def test_whole_match_is_adjudicated(self):
        stems = sorted({path.with_suffix("") for path in GOLDEN.glob("*.orders")})
        dice = [word for stem in stems if stem.with_suffix(".dice").exists()
                for word in stem.with_suffix(".dice").read_text().split()]
        files = [word for stem in stems for word in ("--orders", f"{stem}.orders")]
        done = self.run_it("adjudicate", SCENARIO, *files, "--dice", ",".join(dice))
        self.assertIn("The Owls of Saint Ives", done.stdout)
        events = json.loads(self.run_it("adjudicate", SCENARIO, *files, "--dice", ",".join(dice),
                                        "--json").stdout)
        self.assertIn("robbed", json.dumps(events))
        played = ("adjudicate", SCENARIO, *files, "--dice", ",".join(dice), "--sentences")
        both = json.loads(self.run_it(*played, "--json").stdout)
        self.assertEqual(both["events"], events)
        self.assertEqual(len(both["sentences"]), len(events))
        lines = self.run_it(*played).stdout.splitlines()
        self.assertEqual(lines, [told + "." for told in both["sentences"] if told])
        self.assertIn("The Owls of Saint Ives hide in the wreck.", lines)

    def test_sealed_orders_wait_in_the_position(self):
        position = self.folder / "position.json"
        self.run_it("adjudicate", SCENARIO, "--ask", "--orders", self.written("hide mill"),
                    "--position-out", position)
        legal = self.run_it("legal", SCENARIO, "--from", position).stdout
        self.assertIn("hide wreck", legal)
        self.run_it("adjudicate", SCENARIO, "--from", position, "--orders",
                    self.written("hide wreck"), "--dice", "10,3", "--position-out", position)
        after = json.loads(position.read_text())
        self.assertEqual((after["phase"], [crew["oil"] for crew in after["crews"]]),
                         ("night", [10, 3]))

    def test_orders_are_checked(self):
        self.run_it("check", SCENARIO, "--orders", self.written("hide mill"))
        for wrong, word in (("hide attic", "attic"), ("gamble", "dusk"), ("fly", "no order")):
            with self.subTest(wrong):
                refused = self.run_it("check", SCENARIO, "--orders", self.written(wrong),
                                      code=REFUSED)
                self.assertIn(word, refused.stdout + refused.stderr)

    def test_what_it_does_not_have_is_refused_clearly(self):
        refused = self.run_it("legal", SCENARIO, "--forecast", code=BAD_INPUT)
        self.assertIn("Smugglers has no forecast", refused.stderr)

    def test_position_is_drawn(self):
        for name in ("bay.svg", "bay.png"):
            self.run_it("map", SCENARIO, "-o", self.folder / name)
        drawn = xml.etree.ElementTree.parse(self.folder / "bay.svg")
        self.assertIn("wreck", "".join(drawn.getroot().itertext()))
        self.assertEqual((self.folder / "bay.png").read_bytes()[:4], b"\x89PNG")

    def test_scenario_is_linted(self):
        self.run_it("scenario", "lint", FILE)
        wrong = json.loads(FILE.read_text())
        wrong["coves"][1]["worth"] = 99
        del wrong["sides"]["fox"]
        path = self.folder / "wrong.json"
        path.write_text(json.dumps(wrong))
        refused = self.run_it("scenario", "lint", path, code=REFUSED)
        for place in ("coves[1].worth", "sides.fox"):
            self.assertIn(place, refused.stdout + refused.stderr)

    def test_computer_players_play_it(self):
        for players in ("random", "captain,random"):
            with self.subTest(players):
                done = self.run_it("selfplay", SCENARIO, "--games", 8, "--players", players,
                                   "--nodes", 40)
                self.assertIn("The Foxes of Zennor", done.stdout)


if __name__ == "__main__":
    unittest.main()
