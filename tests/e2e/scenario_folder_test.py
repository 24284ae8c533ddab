#!/usr/bin/python3
"""Scenario files of the operator's own ([scenarios] folder). `scenario_folder_test.py PATH_TO_ADJUTANT`"""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

from opening import OPENING, begun, proposal, quiet_order, scenario_file
from patience import SECONDS_MAX
from server_process import ServerProcess

OWN = OPENING.own_scenario
LENGTH = OWN.length  # the member that says how long a match is
LONG = f"{OPENING.ruleset}/long"
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
        scenario = json.loads(scenario_file().read_text()) | changes
        (self.folder / name).write_text(json.dumps(scenario))

    def server(self, folder):
        return ServerProcess(PROGRAM, data=self.data, config=f'[scenarios]\nfolder = "{folder}"\n')

    def test_they_can_be_played_and_stay_with_their_matches(self):
        self.write("long.json", id=LONG, title="A long day", **{LENGTH: OWN.long})
        with self.server(self.folder) as server:
            listed = {entry["id"]: entry for entry in server.call("GET", "/scenarios").json["scenarios"]}
            self.assertEqual(listed[LONG]["title"], "A long day")
            self.assertIn(OPENING.scenario, listed)
            self.assertEqual(server.call("GET", f"/scenarios/{LONG}").json[LENGTH], OWN.long)
            anne, bill = server.sign_up("anne"), server.sign_up("bill")
            match = begun(server, anne, bill, scenario=LONG)
            shown = server.call("GET", f"/matches/{match}", token=anne).json
            self.assertEqual(shown["scenario_title"], "A long day")
        with self.server("") as server:
            self.assertEqual(server.call("GET", f"/scenarios/{LONG}").status, 404)
            self.go_on(server, match, anne, 0)
            record = server.call("GET", f"/matches/{match}/record").json
            self.assertEqual(record["scenario"][LENGTH], OWN.long)

    def test_a_match_keeps_the_scenario_it_began_with_whatever_becomes_of_the_file(self):
        """By hash: the file changes under the same id, then goes away; the match plays on as it began."""
        at_first, later = OWN.short
        self.write("day.json", id="own/day", title="As typed in first", **{LENGTH: at_first})
        with self.server(self.folder) as server:
            anne, bill = server.sign_up("anne"), server.sign_up("bill")
            players = dict(zip(OPENING.sides, (anne, bill)))

            def begin():
                match = begun(server, anne, bill, scenario="own/day")
                shown = server.call("GET", f"/matches/{match}", token=anne).json
                return match, shown["scenario_sha256"]

            first, began_with = begin()
            self.go_on(server, first, anne, 0)
        self.type_in_anew(later)
        with self.server(self.folder) as server:
            shown = server.call("GET", f"/matches/{first}", token=anne).json
            self.assertEqual((shown["scenario_title"], shown["scenario_sha256"]),
                             ("As typed in first", began_with))
            self.go_on(server, first, bill, 1)
            second, began_anew = begin()
            self.assertNotEqual(began_anew, began_with)
        (self.folder / "day.json").unlink()
        with self.server(self.folder) as server:
            self.assertEqual(server.call("GET", "/scenarios/own/day").status, 404)
            refused = server.call("POST", "/matches", proposal(scenario="own/day"), anne)
            self.assertEqual(refused.status, 422, refused)
            for match, sha256, length in ((first, began_with, at_first), (second, began_anew, later)):
                revision = server.call("GET", f"/matches/{match}", token=anne).json["revision"]
                while (shown := server.call("GET", f"/matches/{match}", token=anne).json)[
                        "status"] == "running":
                    self.go_on(server, match, players[shown["to_act"]], revision)
                    revision += 1
                self.assertEqual(revision, OWN.submissions_each * length)
                record = server.call("GET", f"/matches/{match}/record", token=anne).json
                self.assertEqual(record["scenario_sha256"], sha256)
                self.assertEqual((record["scenario"]["id"], record["scenario"][LENGTH]),
                                 ("own/day", length))
                report = server.call("GET", f"/matches/{match}/report", token=anne,
                                     headers={"Accept": "text/plain"})
                self.assertIn(f"own/day (sha256 {sha256[:16]})", " ".join(report.body.decode().split()))
                kept = self.top / f"{match}.json"
                kept.write_text(json.dumps(record))
                verified = subprocess.run([PROGRAM, "verify", kept], capture_output=True, text=True)
                self.assertEqual(verified.returncode, 0, verified)

    def type_in_anew(self, length):
        """Another title, length and, in every battle, other odds."""
        scenario = json.loads((self.folder / "day.json").read_text())
        entries, figure = OWN.figures
        for entry in scenario[entries]:
            entry[figure] *= 2
        scenario |= {"title": "Typed in anew", LENGTH: length}
        (self.folder / "day.json").write_text(json.dumps(scenario))

    def go_on(self, server, match, token, revision):
        answer = server.call("POST", f"/matches/{match}/orders",
                             {"revision": revision, "text": quiet_order(server, match, token)}, token)
        self.assertEqual(answer.status, 200, answer)

    def refusal(self, folder):
        config = self.top / "adjutant.toml"
        config.write_text(f'[scenarios]\nfolder = "{folder}"\n')
        ended = subprocess.run([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--data",
                                str(self.data), "--config", str(config)],
                               capture_output=True, text=True, timeout=SECONDS_MAX)
        self.assertEqual(ended.returncode, 2, ended)
        return ended.stderr

    def test_every_fault_stops_the_start_and_is_named_with_its_cure(self):
        self.write("a.json", id="own/a", **{LENGTH: OWN.wrong})
        self.write("b.json")
        self.write("c.json", id="own/c")
        self.write("d.json", id="own/c")
        self.write("f.json", id="own/f", title="The day\u202e\x1b[2J of")
        (self.folder / "e.json").write_text('{\n  "id": "own/e",\n}')
        said = self.refusal(self.folder)
        self.assertRegex(said, rf"a\.json:1: {LENGTH}: .*{OWN.fault}")
        self.assertRegex(
            said, rf"b\.json: id: {OPENING.scenario} is a scenario of the program \(choose")
        self.assertRegex(said, r"d\.json: id: own/c is in another file of the folder \(choose")
        self.assertRegex(said, r"e\.json:3:1: not a JSON file")
        self.assertRegex(said, r"f\.json:1: title: has characters that do not show")
        self.assertNotIn("c.json:", said)

    def test_a_folder_that_is_not_there_stops_the_start(self):
        self.assertRegex(self.refusal(self.top / "none"), r"none: .*scenarios\.folder")


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
