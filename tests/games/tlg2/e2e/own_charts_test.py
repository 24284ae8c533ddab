#!/usr/bin/python3
"""An owner of the printed game types it in: `scenario copy`, `scenario lint`, `map`, `selfplay`. `own_charts_test.py PATH_TO_ADJUTANT`"""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

import jsonschema

PROGRAM = None
DONE, REFUSED, BAD_INPUT = 0, 1, 2


def run(*arguments):
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True)


def unit(scenario, name):
    return next(entry for entry in scenario["units"] if entry["id"] == name)


# What people do to a file by hand: the battle it is a copy of, the mistake, where it is reported (the
# line's own text, the path), and a word of the cure.
SLIPS = [
    ("thames", lambda s: s["charts"]["results"][2].pop(), "charts.results[2]", "of 10 results each"),
    ("thames", lambda s: s["charts"]["results"][0].__setitem__(3, "dr"), "charts.results[0][3]", "in capitals"),
    ("thames", lambda s: s["charts"]["results"][0].__setitem__(3, "-"), "charts.results[0][3]", '"NE" for no effect'),
    ("thames", lambda s: s["charts"]["shifts"].update(forest="1L"), "charts.shifts.forest", "0 to 9"),
    ("thames", lambda s: s["charts"]["shifts"].pop("swamp"), "charts.shifts.swamp", 'add "swamp"'),
    ("thames", lambda s: s["charts"]["shifts"].update(orchard=1), "charts.shifts.orchard", "known are: forest"),
    ("thames", lambda s: s["charts"]["movement"]["costs_half_points"]["forest"].pop("cavalry"),
     "charts.movement.costs_half_points.forest.cavalry", 'add "cavalry"'),
    ("thames", lambda s: s["provenance"].update(units="mine"), "provenance.units", "printed"),
    ("thames", lambda s: s["special"].pop("charge"), "units[10].charge", '"pause_turns": 1'),
    ("thames", lambda s: s["special"].update(bayonets=2), "special.bayonets", "bayonet_shift"),
    ("thames", lambda s: unit(s, "41F").update(at="t2638"), ".at", 'probably "T2638"'),
    ("thames", lambda s: unit(s, "41F").update(at="T2642"), ".at", "on land"),
    ("thames", lambda s: unit(s, "41F").update(at="T2139"), ".at", "one unit in a hex"),
    ("thames", lambda s: unit(s, "41F").update(at="T1029"), ".at", "columns are 16 to 29"),
    ("thames", lambda s: unit(s, "41F").update(reduced=8), ".reduced", "lower figure"),
    ("thames", lambda s: unit(s, "41F").update(type="Infantry"), ".type", "write one of: infantry"),
    ("thames", lambda s: unit(s, "41F").update(strenght=unit(s, "41F").pop("strength")), ".strength", "add"),
    ("thames", lambda s: unit(s, "41F").pop("at"), "units[15]", '"arrives" with "entry"'),
    ("thames", lambda s: unit(s, "41F").update(id="11k"), ".id", "capitals make no difference"),
    ("thames", lambda s: unit(s, "RA").pop("range"), ".range", 'add "range"'),
    ("thames", lambda s: unit(s, "1K").update(arrives=8), ".arrives", "1 to 7"),
    ("thames", lambda s: unit(s, "1K").update(entry="T2144"), ".entry", "map.entry.us"),
    ("thames", lambda s: s["map"]["entry"].update(us=["T2042"]), "map.entry.us[0]", "over the edge"),
    ("thames", lambda s: s["map"]["roads"][0].pop(3), "map.roads[0][3]", "every hex of the road"),
    ("thames", lambda s: s["map"]["creek"].append(["T2222", "T2225"]), "map.creek", "columns are 16 to 29"),
    ("thames", lambda s: s["map"]["creek"].append(["T2032", "T2035"]), "map.creek", "next to each other"),
    ("thames", lambda s: s["map"]["terrain"]["forest"].append("T2436"), "map.terrain", "list a hex once"),
    ("thames", lambda s: s["map"]["terrain"].update(orchard=["T2436"]), "map.terrain.orchard", "known are: forest"),
    ("thames", lambda s: s["map"]["buildings"].append("T2436"), "map.buildings[0]", "clear terrain"),
    ("thames", lambda s: s.update(id="my thames"), "id", "own/battle"),
    ("lundys-lane", lambda s: s["map"]["slope"].pop(), "map.slope", "leave \"slope\" out"),
    ("lundys-lane", lambda s: s["victory"].pop("hex"), "victory.hex", 'add "hex"'),
    ("lundys-lane", lambda s: s["victory"].update(hex="L3305"), "victory.hex", "land hex"),
    ("lundys-lane", lambda s: s["special"]["returning"].update(unit="HBB"), "special.returning.unit", "by its id"),
    ("lundys-lane", lambda s: s["special"].update(night_turns=[9, 10]), "special.night_turns[1]", "1 to 9"),
]


class OwnCharts(unittest.TestCase):
    def setUp(self):
        kept = tempfile.TemporaryDirectory(prefix="adjutant-e2e-")
        self.addCleanup(kept.cleanup)
        self.folder = pathlib.Path(kept.name)

    def expect(self, code, answer):
        self.assertEqual(answer.returncode, code, answer)
        return answer

    def copy(self, battle, name="mine.json"):
        file = self.folder / name
        self.expect(DONE, run("scenario", "copy", f"tlg2/{battle}", file))
        return file

    def test_a_copy_has_an_id_of_its_own_and_its_schema_beside_it(self):
        file = self.copy("chippewa", "chippewa-1998.json")
        scenario = json.loads(file.read_text())
        self.assertEqual(scenario["id"], "own/chippewa-1998")
        schema = json.loads((self.folder / scenario["$schema"]).read_text())
        jsonschema.Draft202012Validator(schema).validate(scenario)
        answer = self.expect(DONE, run("scenario", "lint", file))
        self.assertIn("own/chippewa-1998 (Chippewa), sha256", answer.stdout)
        self.assertIn("this file already exists", self.expect(BAD_INPUT, run("scenario", "copy", "tlg2/chippewa", file)).stderr)
        self.assertIn("tlg2/thames", self.expect(BAD_INPUT, run("scenario", "copy", "tlg2/x", self.folder / "x.json")).stderr)

    def test_printed_figures_are_played_and_the_report_says_so(self):
        file = self.copy("lundys-lane")
        text = file.read_text()
        for old, new in (('"results": "reconstructed"', '"results": "printed"'),
                         ('["AL1AR", "AL1AR", "AL1AR", "AL1AR", "AL1", "AR",',
                          '["AL1AR", "AL1AR", "AL1AR", "AL1AR", "NE", "NE",'),
                         ('"forest": 1, "swamp": 1', '"forest": 2, "swamp": 0')):
            self.assertIn(old, text)
            text = text.replace(old, new, 1)
        file.write_text(text)
        self.expect(DONE, run("scenario", "lint", file))
        orders = self.folder / "us.orders"
        orders.write_text("end turn\n")
        report = " ".join(self.expect(DONE, run("adjudicate", file, "--orders", orders)).stdout.split())
        self.assertRegex(report, r"Scenario own/mine \(sha256 [0-9a-f]{16}\)\. .*From the printed game: Combat Results Table")
        self.expect(DONE, run("map", file, "-o", self.folder / "map.svg"))
        self.expect(DONE, run("selfplay", file, "--games", "20"))

    def test_every_slip_is_told_with_line_path_and_cure(self):
        for battle, slip, path, cure in SLIPS:
            with self.subTest(battle=battle, path=path, cure=cure):
                file = self.folder / "slip.json"
                file.unlink(missing_ok=True)
                scenario = json.loads(self.copy(battle, "slip.json").read_text())
                slip(scenario)
                file.write_text(json.dumps(scenario, indent=2))
                said = self.expect(REFUSED, run("scenario", "lint", file)).stderr.splitlines()
                told = [line for line in said if path in line and cure in line]
                self.assertTrue(told, said)
                self.assertLessEqual(len(said), 15, said)
                line = int(told[0].removeprefix(f"{file}:").split(":")[0])
                self.assertGreaterEqual(line, 1)
                lines = file.read_text().splitlines()
                self.assertLessEqual(line, len(lines))
                # The line shows the member or the thing around it.
                self.assertTrue(lines[line - 1].strip(), told)

    def test_the_line_is_that_of_the_fault(self):
        file = self.copy("chippewa")
        lines = file.read_text().splitlines()
        wrong = next(i for i, line in enumerate(lines) if '"at": "C3028"' in line)
        lines[wrong] = lines[wrong].replace("C3028", "C3228")
        file.write_text("\n".join(lines))
        said = self.expect(REFUSED, run("scenario", "lint", file)).stderr
        self.assertIn(f"{file}:{wrong + 1}: units[4].at: C3228 is water", said)

    def test_what_is_no_json_is_told_with_line_and_column(self):
        for text, place in (('{\n  "id": "x",\n}', ":3:1: not a JSON file"), ("", ":1:1: not a JSON file"),
                            ('{"turns": 5.5}', ":1:11: not a JSON file"),
                            ('{"id": 1,\n "id": 2}', ":2:2: not a JSON file")):
            file = self.folder / "broken.json"
            file.write_text(text)
            self.assertIn(place, self.expect(BAD_INPUT, run("scenario", "lint", file)).stderr)

    def test_a_flood_of_faults_is_cut_short(self):
        file = self.copy("chippewa")
        scenario = json.loads(file.read_text())
        scenario["map"]["rows"] = [25, 31]
        file.write_text(json.dumps(scenario))
        said = self.expect(REFUSED, run("scenario", "lint", file)).stderr.splitlines()
        self.assertEqual(len(said), 31)
        self.assertRegex(said[-1], r"and \d+ more errors: correct these first")

    def test_an_id_of_the_program_is_noted(self):
        file = self.copy("chippewa")
        file.write_text(file.read_text().replace("own/mine", "tlg2/chippewa"))
        self.assertIn("give yours another id", self.expect(DONE, run("scenario", "lint", file)).stdout)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
