#!/usr/bin/python3
"""Scenario files of the operator's own ([scenarios] folder). `scenario_folder_test.py PATH_TO_ADJUTANT`"""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

from server_process import ServerProcess

TOP = pathlib.Path(__file__).resolve().parents[2]
CHIPPEWA = TOP / "engine/games/tlg2/scenarios/chippewa.json"
PROGRAM = None


class ScenarioFolder(unittest.TestCase):
    def setUp(self):
        self.kept = tempfile.TemporaryDirectory(prefix="adjutant-e2e-")
        self.addCleanup(self.kept.cleanup)
        self.top = pathlib.Path(self.kept.name)
        self.data, self.folder = self.top / "data", self.top / "scenarios"
        self.data.mkdir()
        self.folder.mkdir()

    def write(self, name, **changes):
        scenario = json.loads(CHIPPEWA.read_text()) | changes
        (self.folder / name).write_text(json.dumps(scenario))

    def server(self, folder):
        return ServerProcess(PROGRAM, data=self.data, config=f'[scenarios]\nfolder = "{folder}"\n')

    def test_they_can_be_played_and_stay_with_their_matches(self):
        self.write("long.json", id="tlg2/long", title="A long day", turns=40)
        with self.server(self.folder) as server:
            listed = {entry["id"]: entry for entry in server.call("GET", "/scenarios").json["scenarios"]}
            self.assertEqual(listed["tlg2/long"]["title"], "A long day")
            self.assertIn("tlg2/chippewa", listed)
            self.assertEqual(server.call("GET", "/scenarios/tlg2/long").json["turns"], 40)
            us, ac = server.sign_up("winfield"), server.sign_up("phineas")
            made = server.call("POST", "/matches", {"scenario": "tlg2/long", "side": "us"}, us)
            self.assertEqual(made.status, 201, made)
            match = made.json["id"]
            self.assertEqual(made.json["scenario_title"], "A long day")
            seated = server.call("POST", f"/matches/{match}/seats", {"side": "ac"}, ac)
            self.assertEqual(seated.status, 200, seated)
        with self.server("") as server:
            self.assertEqual(server.call("GET", "/scenarios/tlg2/long").status, 404)
            turn = server.call("POST", f"/matches/{match}/orders",
                               {"revision": 0, "text": "end turn"}, us)
            self.assertEqual(turn.status, 200, turn)
            self.assertEqual(server.call("GET", f"/matches/{match}/record").json["scenario"]["turns"],
                             40)

    def test_a_match_keeps_the_scenario_it_began_with_whatever_becomes_of_the_file(self):
        """By hash: the file changes under the same id, then goes away; the match plays on as it began."""
        self.write("day.json", id="own/day", title="As typed in first", turns=3)
        with self.server(self.folder) as server:
            us, ac = server.sign_up("winfield"), server.sign_up("phineas")

            def begin():
                made = server.call("POST", "/matches", {"scenario": "own/day", "side": "us"}, us).json
                server.call("POST", f"/matches/{made['id']}/seats", {"side": "ac"}, ac)
                return made["id"], made["scenario_sha256"]

            first, began_with = begin()
            self.end_turn(server, first, us, 0)
        scenario = json.loads((self.folder / "day.json").read_text())
        for unit in scenario["units"]:
            unit["strength"] = unit["strength"] * 2
        scenario |= {"title": "Typed in anew", "turns": 2}
        (self.folder / "day.json").write_text(json.dumps(scenario))
        with self.server(self.folder) as server:
            shown = server.call("GET", f"/matches/{first}", token=us).json
            self.assertEqual((shown["scenario_title"], shown["scenario_sha256"]),
                             ("As typed in first", began_with))
            self.end_turn(server, first, ac, 1)
            second, began_anew = begin()
            self.assertNotEqual(began_anew, began_with)
        (self.folder / "day.json").unlink()
        with self.server(self.folder) as server:
            self.assertEqual(server.call("GET", "/scenarios/own/day").status, 404)
            refused = server.call("POST", "/matches", {"scenario": "own/day", "side": "us"}, us)
            self.assertEqual(refused.status, 422, refused)
            for match, sha256, turns in ((first, began_with, 3), (second, began_anew, 2)):
                revision = server.call("GET", f"/matches/{match}", token=us).json["revision"]
                while server.call("GET", f"/matches/{match}", token=us).json["status"] == "running":
                    self.end_turn(server, match, (us, ac)[revision % 2], revision)
                    revision += 1
                self.assertEqual(revision, 2 * turns)  # each side once a turn
                record = server.call("GET", f"/matches/{match}/record", token=us).json
                self.assertEqual(record["scenario_sha256"], sha256)
                self.assertEqual((record["scenario"]["id"], record["scenario"]["turns"]),
                                 ("own/day", turns))
                report = server.call("GET", f"/matches/{match}/report", token=us,
                                     headers={"Accept": "text/plain"})
                self.assertIn(f"own/day (sha256 {sha256[:16]})", " ".join(report.body.decode().split()))
                kept = self.top / f"{match}.json"
                kept.write_text(json.dumps(record))
                verified = subprocess.run([PROGRAM, "verify", kept], capture_output=True, text=True)
                self.assertEqual(verified.returncode, 0, verified)

    def end_turn(self, server, match, token, revision):
        ended = server.call("POST", f"/matches/{match}/orders",
                            {"revision": revision, "text": "end turn"}, token)
        self.assertEqual(ended.status, 200, ended)

    def refusal(self, folder):
        config = self.top / "adjutant.toml"
        config.write_text(f'[scenarios]\nfolder = "{folder}"\n')
        ended = subprocess.run([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--data",
                                str(self.data), "--config", str(config)],
                               capture_output=True, text=True, timeout=60)
        self.assertEqual(ended.returncode, 2, ended)
        return ended.stderr

    def test_every_fault_stops_the_start_and_is_named_with_its_cure(self):
        self.write("a.json", id="tlg2/a", turns=0)
        self.write("b.json")
        self.write("c.json", id="tlg2/c")
        self.write("d.json", id="tlg2/c")
        (self.folder / "e.json").write_text('{\n  "id": "tlg2/e",\n}')
        said = self.refusal(self.folder)
        self.assertRegex(said, r"a\.json:1: turns: .*1 to 9999")
        self.assertRegex(said, r"b\.json: id: tlg2/chippewa is a scenario of the program \(choose")
        self.assertRegex(said, r"d\.json: id: tlg2/c is in another file of the folder \(choose")
        self.assertRegex(said, r"e\.json:3:1: not a JSON file")
        self.assertNotIn("c.json:", said)

    def test_a_folder_that_is_not_there_stops_the_start(self):
        self.assertRegex(self.refusal(self.top / "none"), r"none: .*scenarios\.folder")


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
