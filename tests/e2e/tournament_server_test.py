#!/usr/bin/python3
"""Whole tournaments on a real server, played through the API. `tournament_server_test.py
PATH_TO_ADJUTANT`. Needs the Debian packages python3-jsonschema and python3-yaml."""

import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import unittest

from described_api import DescribedServer, Description
from opening import OPENING
from organising import Organised, definition, desk, desk_standings
from patience import SECONDS_MAX, wait_until
from server_process import ServerProcess

PROGRAM = None
PLAYERS = ("ada", "bea", "cyril", "dan", "eve", "fay")


def shown(standings):
    return [(row["place"], row["player"], row["points"],
             [figure["value"] for figure in row["figures"]]) for row in standings["rows"]]


class Tournaments(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.server = ServerProcess(PROGRAM, data=folder.name).start()
        cls.addClassCleanup(cls.server.stop)
        cls.api = DescribedServer(cls.server, Description())
        cls.organiser = cls.server.sign_up("organiser")
        cls.tokens = {handle: cls.server.sign_up(handle) for handle in PLAYERS}

    def organised(self, players, *stages, **more):
        return Organised(self.api, self.organiser,
                         {handle: self.tokens[handle] for handle in players},
                         definition(*stages, **more))

    def export(self, tournament, what):
        return self.api.call("GET", f"{tournament.path}/export.{what}",
                             status=200).body.decode()

    def holds(self, tournament):
        record = self.api.call("GET", f"{tournament.path}/record", status=200).body.decode()
        told = desk(PROGRAM, "verify", text=record)
        self.assertIn(": verified: ", told)
        self.assertIn(f"head hash {tournament.get()['head']}", told)
        return record

    def holds_with_its_matches(self, tournament):
        """The record with those of all its matches; another result is not theirs."""
        record = json.loads(self.holds(tournament))
        with tempfile.TemporaryDirectory() as folder:
            files = []
            for match in (result["match"] for result in record["results"]):
                files.append(pathlib.Path(folder) / f"{match}.json")
                files[-1].write_bytes(self.api.call("GET", f"/matches/{match}/record", status=200).body)
            told = json.loads(desk(PROGRAM, "verify", *map(str, files), "--json", "--head",
                                   record["events"][3]["hash"], text=json.dumps(record)))
            self.assertEqual((told["holds"], told["results_of_records"], told["results_without"]),
                             (True, len(files), 0), told)
            self.assertEqual(told["open"], [])
            strange = pathlib.Path(folder) / "tournament.json"
            strange.write_text(json.dumps(record))
            done = subprocess.run([PROGRAM, "verify", strange, *files[1:], "--head", "0" * 64],
                                  capture_output=True, text=True, timeout=SECONDS_MAX)
            self.assertEqual(done.returncode, 1, done)
            self.assertIn("not checked: 1 result ", done.stdout)
            self.assertIn(f"no event has the hash {'0' * 64}", done.stderr)

    def test_a_swiss_of_six_with_kill_9_while_it_runs(self):
        chance = random.Random(6)
        swiss = self.organised(PLAYERS, {"system": "swiss", "rounds": 3})
        swiss.begin()
        for number in (1, 2, 3):
            drawn = swiss.post("/rounds?dry_run=1")
            made = json.loads(desk(PROGRAM, "pair", "--json", text=self.export(swiss, "trf")))
            numbers = {entry["entry"]: entry["pairing_number"] for entry in swiss.get("/entries")["entries"]}
            self.assertEqual([(game["white"], game["black"]) for game in made["games"]],
                             [tuple(numbers[board[colour]["entry"]] for colour in ("white", "black"))
                              for board in drawn["boards"]])
            self.assertEqual(swiss.draw_and_start(), number)
            first = swiss.round(number)["boards"][0]
            swiss.play(first, "1-0")
            swiss.wait_for(lambda: swiss.round(number)["boards"][0]["result"])
            self.assertEqual(shown(swiss.get("/standings")), desk_standings(PROGRAM, self.export(swiss, "trf")))
            results = {first["match"]: "1-0", **swiss.play_round(number, chance)}
            told = {board["match"]: board["result"] for board in swiss.round(number)["boards"]}
            self.assertEqual(told, results)
            self.server.kill()
            self.server.start(self.server.port)
        self.assertEqual(swiss.post("/finish")["status"], "finished")
        self.one_thread_of_mails("ada", swiss)
        trf = self.export(swiss, "trf")
        standings = swiss.get("/standings")
        self.assertEqual(shown(standings), desk_standings(PROGRAM, trf))
        self.assertFalse(standings["provisional"])
        desk(PROGRAM, "pair", "--check", text=trf)
        self.holds_with_its_matches(swiss)
        told = desk(PROGRAM, "verify", "--all", text=self.holds(swiss))
        self.assertIn("verified: 9 results, and the standings", told)
        self.assertEqual(len(self.export(swiss, "csv").splitlines()), 1 + len(PLAYERS))

    def test_a_number_of_the_path_that_there_cannot_be_is_not_found(self):
        teams = self.organised(PLAYERS[:2], {"system": "team", "boards": 2}, entrants={"min": 4, "teams": True})
        for path in ("rounds/99999999999/start", "rounds/0/start", "rounds/one/undo", "rounds/-1/boards/1/dispute",
                     "entries/12x/return", "disputes/18446744073709551617"):
            method = "PUT" if path.startswith("disputes") else "POST"
            body = {"reason": "r", "text": "t"} if path.endswith("dispute") else {"reason": "r"}
            refused = self.server.call(method, f"{teams.path}/{path}", body, teams.organiser)
            self.assertEqual((refused.status, refused.json["type"].rsplit(":")[-1]), (404, "not-found"), path)
            self.assertIn("whole numbers from 1", refused.json["detail"])

    def test_the_desk_leads_one_on_the_server(self):
        swiss = self.organised(PLAYERS[:4], {"system": "swiss", "rounds": 1})
        swiss.post("/open")
        for token in swiss.players.values():
            swiss.post("/entries", {}, token, status=201)

        def lead(what, *more):
            server = f"http://127.0.0.1:{self.server.port}"
            command = [PROGRAM, "tournament", what, swiss.id, *more, "--server", server,
                       "--token", self.organiser]
            done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS_MAX)
            self.assertEqual(done.returncode, 0, done)
            return done.stdout

        self.assertIn("4 entrants, running", lead("start"))
        shown = lead("pair", "--dry-run")
        self.assertIn("round 1", shown)
        self.assertEqual(swiss.get()["rounds"]["drawn"], 0)
        self.assertEqual(lead("pair", "--start"), shown)
        self.assertEqual(swiss.round(1)["state"], "started")
        for board in ("1", "2"):
            lead("result", "1", board, "--result=-+", "--reason", "told by telephone")
        self.assertEqual([board["result"] for board in swiss.round(1)["boards"]], ["-+", "-+"])
        self.assertEqual(swiss.get()["rounds"]["closed"], 1)
        self.holds(swiss)

    def one_thread_of_mails(self, handle, tournament):
        """That they entered, whom they play in three rounds, and the final table."""
        def five():
            found = [mail for mail in self.server.mails(f"{handle}@example.org")
                     if tournament.id in str(mail["Message-ID"])]
            return found if len(found) >= 5 else None

        mails = wait_until(five, f"{handle} has fewer than five mails of the tournament")
        self.assertEqual(len({str(mail["References"]) for mail in mails}), 1)
        hashes = {event["hash"] for event in tournament.get("/events")["events"]}
        for mail in mails:
            text = mail.get_body(("plain",)).get_content()
            found = re.search(r"Latest event hash \(event \d+\):\s+(\w{64})", text)
            self.assertIsNotNone(found, text)
            self.assertIn(found[1], hashes)
        subjects = [str(mail["Subject"]) for mail in mails]
        self.assertIn("Club championship: the final table", subjects)
        self.assertEqual(sum(": round " in subject for subject in subjects), 3, subjects)
        battles = self.api.call("GET", "/scenarios", status=200).json["scenarios"]
        title = next(one["title"] for one in battles if one["id"] == OPENING.scenario)
        drawn = [mail.get_body(("plain",)).get_content() for mail in mails
                 if " against " in str(mail["Subject"])]
        for text in drawn:
            self.assertIn(title, " ".join(text.split()))
            self.assertNotIn(OPENING.scenario, text)

    def test_a_swiss_whose_best_play_a_knock_out_of_two_legs(self):
        chance = random.Random(2)
        cup = self.organised(PLAYERS, {"system": "swiss", "rounds": 2, "advance": 4},
                             {"system": "knock-out", "legs": 2})
        cup.begin()
        for _ in range(2):
            cup.play_round(cup.draw_and_start(), chance)
        self.assertEqual(cup.get()["rounds"], {"planned": 4, "drawn": 2, "closed": 2})
        swiss = self.export(cup, "trf")
        for number in (3, 4):
            self.assertEqual(cup.draw_and_start(), number)
            self.api.refused(409, "wrong-state", "GET", f"{cup.path}/export.trf")
            self.assertEqual(self.export(cup, "trf?stage=1"), swiss)
            self.assertEqual(len(self.export(cup, "csv?stage=2").splitlines()), 1 + len(PLAYERS))
            for board in cup.round(number)["boards"]:  # who begins wins both
                cup.play(board, "1-0" if board["leg"] == 1 else "0-1")
            cup.wait_for(lambda: cup.round(number)["state"] == "closed")
        self.api.refused(404, "not-found", "GET", f"{cup.path}/export.csv?stage=3")
        cup.post("/finish")
        bracket = cup.get("/bracket")
        self.assertEqual([len(ties) for ties in bracket["levels"]], [2, 1])
        winner = bracket["levels"][1][0]["winner"]
        standings = cup.get("/standings")
        self.assertEqual(len(standings["rows"]), len(PLAYERS))
        self.assertEqual(standings["rows"][0]["player"], winner["player"])
        self.assertEqual([row["stage"] for row in standings["rows"]], [2, 2, 2, 2, 1, 1])
        legs = [(board["board"], board["leg"]) for board in cup.round(3)["boards"]]
        self.assertEqual(legs, [(1, 1), (1, 2), (2, 1), (2, 2)])
        record = self.holds(cup)
        self.assertIn('"advance":[', record)
        with tempfile.NamedTemporaryFile("w", encoding="utf-8") as file:
            file.write(record)
            file.flush()
            shown_there = subprocess.run([PROGRAM, "tournament", "show", file.name],
                                         capture_output=True, text=True, timeout=SECONDS_MAX, check=True)
        self.assertIn("Bracket, level 2 of 2", shown_there.stdout)
        self.assertIn(f": {winner['player']} (", shown_there.stdout)

    def test_sides_are_bid_for_in_secret(self):
        cup = self.organised(PLAYERS[:2], {"system": "swiss", "rounds": 1}, sides="bid",
                             round={"automatic": False, "bid_hours": 1})
        cup.begin()
        cup.post("/rounds", status=201)
        before = cup.get()
        round_before = cup.round(1)
        sides = self.api.call("GET", "/scenarios", status=200).json["scenarios"]
        side = next(one for one in sides if one["id"] == round_before["scenario"])["sides"][1]["id"]
        bid = self.api.call("PUT", f"{cup.path}/rounds/1/boards/1/bid", {"side": side},
                            self.tokens[PLAYERS[0]], status=200).json
        self.assertEqual(bid, {"side": side, "level": 0})
        self.api.call("PUT", f"{cup.path}/rounds/1/boards/1/bid", {"side": side, "level": 1},
                      self.tokens[PLAYERS[1]], status=422)
        self.api.call("PUT", f"{cup.path}/rounds/1/boards/1/bid", {"side": side}, self.organiser,
                      status=403)
        self.assertEqual(cup.get(), before, "nobody sees that there is a bid")
        self.assertEqual(cup.round(1), round_before)
        self.api.call("POST", f"{cup.path}/rounds/1/start", {}, self.organiser, status=409)

    def test_entry_by_invitation(self):
        cup = self.organised((), {"system": "knock-out"}, entrants={"invite": True})
        cup.post("/open")
        ada = self.tokens["ada"]
        self.api.call("POST", f"{cup.path}/entries", {}, ada, status=403)
        self.api.call("PUT", f"{cup.path}/invitations", {"players": ["ada"]}, ada, status=403)
        told = self.api.call("PUT", f"{cup.path}/invitations", {"players": ["ada"]}, self.organiser,
                             status=200).json
        self.assertEqual(told, {"invited": ["ada"]})
        self.api.call("POST", f"{cup.path}/entries", {}, ada, status=201)
        self.api.call("POST", f"{cup.path}/entries", {}, self.tokens["bea"], status=403)

    def test_teams_of_two_and_a_board_without_a_player(self):
        chance = random.Random(2)
        teams = self.organised(PLAYERS, {"system": "team", "boards": 2, "concurrent": 1},
                               entrants={"teams": True, "min": 4})
        teams.post("/open")
        for handle, team in zip(PLAYERS, ("North", "North", "South", "South", "West", "West")):
            teams.post("/entries", {"team": team}, self.tokens[handle], status=201)
        teams.post("/close")
        teams.post("/start")
        for number in (1, 2, 3):
            self.assertEqual(teams.draw_and_start(), number)
            self.assertEqual(len(teams.round(number)["boards"]), 2)
            teams.play_round(number, chance)
            if number == 1:
                self.api.call("DELETE", f"{teams.path}/entries/me", {}, self.tokens["fay"],
                              status=200)
        self.assertEqual(teams.post("/finish")["status"], "finished")
        standings = teams.get("/standings")
        self.assertEqual(standings["tiebreaks"], ["GP", "DE", "BC", "TBR", "BBE"])
        self.assertEqual({row["team"] for row in standings["rows"]}, {"North", "South", "West"})
        self.assertEqual(sum(float(row["points"]) for row in standings["rows"]), 6)
        for row in teams.get("/crosstable")["rows"]:
            points = sum(float(cell.get("boards", 0)) for cell in row["rounds"])
            place = next(one for one in standings["rows"] if one["team"] == row["team"])
            self.assertEqual(points, float(place["figures"][0]["value"]))
        self.api.refused(409, "wrong-state", "GET", f"{teams.path}/export.trf")
        self.assertTrue(self.export(teams, "csv").startswith("place,entry,team,points"))
        self.holds(teams)

    def test_a_round_robin_with_a_drop_out_and_a_ruling(self):
        chance = random.Random(4)
        players = PLAYERS[:5]
        league = self.organised(players, {"system": "round-robin", "concurrent": 1})
        league.begin()
        gone = None
        for number in (1, 2, 3, 4, 5):
            league.draw_and_start()
            if number == 3:
                board = next(one for one in league.round(3)["boards"] if one["match"])
                gone = board["white"]["player"]
                self.api.call("DELETE", f"{league.path}/entries/me", {}, self.tokens[gone],
                              status=200)
                league.wait_for(lambda: self.result(league, 3, board["board"]) is not None)
                self.assertEqual(self.result(league, 3, board["board"]), "-+")
            if number == 4:
                board = next(one for one in league.round(4)["boards"] if one["match"])
                path = f"/rounds/4/boards/{board['board']}/result"
                league.post(path, {"result": "0-1", "reason": "both say so"})
            league.play_round(number, chance)
        league.post("/finish")
        trf = self.export(league, "trf")
        self.assertEqual(shown(league.get("/standings")),
                         desk_standings(PROGRAM, trf, "--round-robin"))
        self.holds(league)
        rulings = [event for event in league.get("/events?limit=1000")["events"]
                   if event["type"] == "ruling"]
        self.assertEqual([event["reason"] for event in rulings], ["both say so"])

    def result(self, tournament, number, board):
        return tournament.round(number)["boards"][board - 1]["result"]


if __name__ == "__main__":
    PROGRAM = sys.argv[1]
    unittest.main(argv=sys.argv[:1])
