#!/usr/bin/python3
"""The desk of a tournament: pair, standings and rating of report files. `tournament_test.py PATH_TO_ADJUTANT`"""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

from fair_dice import canonical, sha256
from opening import OPENING
from patience import SECONDS_MAX

PROGRAM = None
DONE, REFUSED, BAD_INPUT = 0, 1, 2


def entrant(number, name, rating, points, *cells):
    line = f"001 {number:4}      {name:33} {rating:4}" + 28 * " " + f"{points:>4}     "
    return line + "".join("  " + cell for cell in cells)


# Six entrants; 3 stays away from the third round.
TWO_ROUNDS = [
    "012 Club evening", "142 5", "152 W",
    entrant(1, "Ada", 2100, "2.0", "   4 w 1", "   3 b 1"),
    entrant(2, "Bea", 2000, "1.5", "   5 b =", "   6 w 1"),
    entrant(3, "Cyril", 1900, "1.0", "   6 w 1", "   1 w 0"),
    entrant(4, "Dan", 1800, "0.5", "   1 b 0", "   5 w ="),
    entrant(5, "Eve", 1700, "1.0", "   2 w =", "   4 b ="),
    entrant(6, "Fay", 0, "0.0", "   3 b 0", "   2 b 0"),
    "240 Z 003    3",
]


class Tournament(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.file = pathlib.Path(self.folder.name) / "club.trf"
        self.write(TWO_ROUNDS)

    def write(self, lines):
        self.file.write_text("\n".join(lines) + "\n")

    def run_it(self, *arguments, code=DONE, text=None):
        done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=SECONDS_MAX,
                              input=text)
        self.assertEqual(done.returncode, code, done)
        return done

    def test_the_next_round_is_paired(self):
        told = self.run_it("pair", str(self.file)).stdout
        self.assertTrue(told.startswith("round 3\n   1  "), told)
        made = json.loads(self.run_it("pair", str(self.file), "--json").stdout)
        self.assertEqual(made["round"], 3)
        named = [game[side] for game in made["games"] for side in ("white", "black")]
        self.assertEqual(sorted([*named, made["bye"]]), [1, 2, 4, 5, 6])
        self.assertEqual(made["bye"], 6)
        # As standard input, and with the line ends of old programs.
        again = self.run_it("pair", "-", "--json", text="\r".join(TWO_ROUNDS)).stdout
        self.assertEqual(json.loads(again), made)

    def test_rounds_that_were_paired_otherwise_are_told(self):
        first = json.loads(self.run_it("pair", str(self.file), "--round", "1", "--json").stdout)
        self.assertEqual(first["games"], [{"white": 1, "black": 4}, {"white": 5, "black": 2},
                                          {"white": 3, "black": 6}])
        self.run_it("pair", str(self.file), "--check", "--round", "1")
        done = self.run_it("pair", str(self.file), "--check", code=REFUSED)
        self.assertIn(" have an equal pairing that the rules take before theirs in the bracket of ", done.stderr)
        found = json.loads(self.run_it("pair", str(self.file), "--check", "--json", code=REFUSED).stdout)
        self.assertEqual({finding["round"] for finding in found}, {2})
        self.assertTrue(all(finding["rule"] and finding["what"] for finding in found))

    def test_no_pairing_is_told_with_its_reason(self):
        self.write(["152 B", entrant(1, "Ada", 0, "1.0", "   2 w 1"), entrant(2, "Bea", 0, "0.0", "   1 b 0")])
        done = self.run_it("pair", str(self.file), code=REFUSED)
        self.assertIn("round 2: no pairing complies with C1, C2 and C3", done.stderr)

    def test_a_bye_set_by_hand_is_paired_around(self):
        lines = [line + "  0000 - U" if line.startswith("001    6") else line for line in TWO_ROUNDS]
        self.write([line.replace(" 0.0     ", " 1.0     ") if line.startswith("001    6") else line for line in lines])
        made = json.loads(self.run_it("pair", str(self.file), "--json").stdout)
        self.assertEqual(made["round"], 3)
        self.assertEqual(sorted(game[side] for game in made["games"] for side in ("white", "black")), [1, 2, 4, 5])

    def test_a_drawn_round_waits_for_its_results(self):
        drawn = json.loads(self.run_it("pair", str(self.file), "--json").stdout)
        cells = {drawn["bye"]: "  0000 - U"}
        for game in drawn["games"]:
            cells[game["white"]] = f"  {game['black']:4} w  "
            cells[game["black"]] = f"  {game['white']:4} b  "
        self.write([line + cells.get(int(line[4:8]), "") if line.startswith("001") else line for line in TWO_ROUNDS])
        done = self.run_it("pair", str(self.file), code=REFUSED)
        self.assertIn("round 3 is paired, and 2 of its games have no result", done.stderr)
        again = json.loads(self.run_it("pair", str(self.file), "--round", "3", "--json").stdout)
        self.assertEqual(again, drawn)
        self.run_it("pair", str(self.file), "--check", "--round", "3")
        told = self.run_it("standings", str(self.file)).stdout
        self.assertIn("round 3 is paired but does not count yet: 2 of its games have no result", told)
        self.assertRegex(told, r"\n +1 +2 .* 1 Ada\n")

    def test_a_file_that_says_that_it_is_a_round_robin_is_one(self):
        of_swiss = self.run_it("standings", str(self.file), "--round-robin").stdout
        for said in ("192 BERGER_ROUNDROBIN", "092 Individual: Round Robin"):
            self.write([said, *TWO_ROUNDS])
            self.assertEqual(self.run_it("standings", str(self.file)).stdout, of_swiss)
            done = self.run_it("pair", str(self.file), code=REFUSED)
            self.assertIn("this is a round robin, whose pairs are those of the Berger tables", done.stderr)
        self.write(["192 CUSTOM_KNOCKOUT", *TWO_ROUNDS])
        self.assertIn("this is a knock-out", self.run_it("pair", str(self.file), code=REFUSED).stderr)

    def test_after_the_last_round_there_is_none_to_pair(self):
        self.write([line.replace("142 5", "142 2") for line in TWO_ROUNDS])
        self.assertIn("all 2 rounds are paired", self.run_it("pair", str(self.file), code=REFUSED).stderr)

    def test_a_file_in_windows_1252_is_read_when_told_so(self):
        text = ("\n".join(TWO_ROUNDS) + "\n").replace("Bea ", "Béa ")
        self.file.write_bytes(text.encode("windows-1252"))
        done = self.run_it("standings", str(self.file), code=BAD_INPUT)
        self.assertIn("this is not UTF-8 (save the file as UTF-8, or say --encoding windows-1252", done.stderr)
        told = self.run_it("standings", str(self.file), "--encoding", "windows-1252").stdout
        self.assertIn("2 Béa", told)
        self.run_it("standings", str(self.file), "--encoding", "klingon", code=BAD_INPUT)

    def test_utf_16_is_read_by_its_mark(self):
        told = self.run_it("standings", str(self.file)).stdout
        for encoding, mark in (("utf-16-le", b"\xff\xfe"), ("utf-16-be", b"\xfe\xff")):
            self.file.write_bytes(mark + ("\r\n".join(TWO_ROUNDS) + "\r\n").encode(encoding))
            self.assertEqual(self.run_it("standings", str(self.file)).stdout, told)

    def test_standings_unfold(self):
        told = self.run_it("standings", str(self.file), "--tiebreaks", "BH/C1,SB", "--unfold").stdout
        self.assertEqual(told.splitlines()[0].split(), ["place", "points", "BH/C1", "SB", "entrant"])
        self.assertRegex(told, r"1 +2 +1 +1\.5  1 Ada\n +BH/C1 1 = \(0\.5\) \+ 1\n")
        rows = json.loads(self.run_it("standings", str(self.file), "--json").stdout)
        self.assertEqual([row["number"] for row in rows][:2], [1, 2])
        self.assertEqual([figure["tiebreak"] for figure in rows[0]["figures"]],
                         ["BH/C1", "BH", "SB", "DE", "WON", "BWG"])
        after_one = json.loads(self.run_it("standings", str(self.file), "--round", "1", "--json").stdout)
        self.assertEqual({row["number"]: row["points"] for row in after_one},
                         {1: "1", 2: "0.5", 3: "1", 4: "0", 5: "0.5", 6: "0"})

    def test_tie_breaks_of_the_file_are_taken(self):
        self.write(["212 PTS, WON,TPN", *TWO_ROUNDS])
        rows = json.loads(self.run_it("standings", str(self.file), "--json").stdout)
        self.assertEqual([figure["tiebreak"] for figure in rows[0]["figures"]], ["WON", "TPN"])
        self.write(["202 BH,EDE", *TWO_ROUNDS])
        done = self.run_it("standings", str(self.file), code=BAD_INPUT)
        self.assertIn('"EDE" is not a tie-break; there are BH SB DE', done.stderr)

    def test_ratings_follow_the_games(self):
        rated = json.loads(self.run_it("rating", str(self.file), "--deviation", "80", "--json").stdout)
        self.assertEqual(rated["games"], 6)
        ratings = {one["number"]: one for one in rated["ratings"]}
        self.assertGreater(float(ratings[1]["rating"]), 2100)
        self.assertLess(float(ratings[3]["deviation"]), 80)
        self.assertEqual(ratings[6]["before"], "1500.00")
        self.assertTrue(ratings[6]["provisional"])
        self.assertIn("white's advantage is", self.run_it("rating", str(self.file)).stdout)

    def test_a_definition_is_begun_and_checked(self):
        begun = self.run_it("tournament", "new", OPENING.scenario).stdout
        definition = json.loads(begun)
        self.assertEqual(definition["scenarios"], [{"id": OPENING.scenario}])
        told = self.run_it("tournament", "lint", "-", text=begun).stdout
        self.assertRegex(told, rf"{OPENING.scenario}: a match lasts at most \d+ days, a round 35")
        self.assertIn("no faults", told)
        definition["round"]["hour"] = 25
        definition["stages"] = [{"system": "swiss"}]
        done = self.run_it("tournament", "lint", "-", text=json.dumps(definition, indent=1), code=REFUSED)
        self.assertIn("round.hour", done.stderr)
        self.assertIn("stages[0].rounds: is missing", done.stderr)
        self.run_it("tournament", "lint", "-", text="{", code=BAD_INPUT)

    def test_lint_knows_the_scenarios_as_a_server_does(self):
        definition = json.loads(self.run_it("tournament", "new", OPENING.scenario).stdout)
        definition["scenarios"] = [{"id": OPENING.scenario, "favoured": "nobody"}, {"id": "none/such"}]
        definition["points"] = {"win": 2, "draw": 3, "loss": 0, "bye": 2}
        done = self.run_it("tournament", "lint", "-", text=json.dumps(definition, indent=1), code=REFUSED)
        self.assertIn("points.draw: is more than a win", done.stderr)
        definition["points"] = "standard"
        done = self.run_it("tournament", "lint", "-", text=json.dumps(definition, indent=1), code=REFUSED)
        self.assertIn("scenarios[0].favoured: is not a side of this game", done.stderr)
        self.assertIn("scenarios[1].id: ", done.stderr)
        self.assertIn("has no scenario none/such", done.stderr)

    def test_each_system_has_a_definition_to_begin_with(self):
        for system in ("swiss", "round-robin", "knock-out", "league"):
            begun = self.run_it("tournament", "new", OPENING.scenario, "--system", system).stdout
            self.assertEqual(json.loads(begun)["stages"][0]["system"], system)
            self.run_it("tournament", "lint", "-", text=begun)
        self.run_it("tournament", "new", OPENING.scenario, "--system", "chance", code=BAD_INPUT)

    def test_times_that_run_backwards_are_told_of_records_from_before(self):
        records = pathlib.Path(__file__).parent.parent / "tournament/life/records"
        for version, code in ((1, DONE), (3, REFUSED)):
            record = json.loads((records / "odd_round_robin.json").read_text())
            record["events"][0]["rules_version"] = version
            record["events"][3]["at"] = "2025-12-31T00:00:00Z"
            previous = record["commitment"]
            for event in record["events"]:
                del event["hash"]
                previous = event["hash"] = sha256(previous + "\n" + canonical(event))
            done = self.run_it("verify", "-", code=code, text=json.dumps(record))
            told = done.stdout if version == 1 else done.stderr
            self.assertIn({1: "note: events[3] is of 2025-12-31T00:00:00Z, earlier than ",
                           3: "fails: events[3].at is of 2025-12-31T00:00:00Z, earlier than "}[version], told)

    def test_faults_of_a_file_say_where_and_what_helps(self):
        self.write([line.replace("   3 b 1", "   3 b 0") for line in TWO_ROUNDS] + ["2x0 strange"])
        done = self.run_it("pair", str(self.file), code=BAD_INPUT)
        self.assertIn(f"{self.file}:4:81: the points are 2 (by the results they are 1;", done.stderr)
        for words in (("standings", str(self.file)), ("rating", str(self.file))):
            self.run_it(*words, code=BAD_INPUT)
        self.run_it("pair", str(self.file) + ".none", code=BAD_INPUT)
        self.write(TWO_ROUNDS)
        for words in (("pair", str(self.file), "--check", "--round", "3"),
                      ("standings", str(self.file), "--edition", "2025"),
                      ("standings", str(self.file), "--tiebreaks", "BH/X"),
                      ("rating", str(self.file), "--deviation", "1000")):
            with self.subTest(words):
                self.run_it(*words, code=BAD_INPUT)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
