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
        said = self.refusal(self.folder)
        self.assertRegex(said, r"a\.json: turns: .*1 to 9999")
        self.assertRegex(said, r"b\.json: id: tlg2/chippewa is a scenario of the program \(choose")
        self.assertRegex(said, r"d\.json: id: tlg2/c is in another file of the folder \(choose")
        self.assertNotIn("c.json:", said)

    def test_a_folder_that_is_not_there_stops_the_start(self):
        self.assertRegex(self.refusal(self.top / "none"), r"none: .*scenarios\.folder")


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
