#!/usr/bin/python3
"""The description of the API tells the truth: every operation it describes is called on a real server,
and every answer is checked against it. `openapi_test.py PATH_TO_ADJUTANT`. Needs the Debian packages
python3-jsonschema, python3-websockets and python3-yaml."""

import asyncio
import datetime
import json
import pathlib
import subprocess
import sys
import unittest
import urllib.parse

import jsonschema
import websockets.client
import websockets.exceptions

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[2] / "e2e"), str(HERE.parents[3] / "script")]

from client import Client, Refused  # noqa: E402
from described_api import Description, DescribedServer  # noqa: E402
from match_test import ScriptedPlayer  # noqa: E402
from organising import Organised, definition  # noqa: E402
from patience import SECONDS_MAX, wait_until  # noqa: E402
from server_process import ServerProcess  # noqa: E402

PROGRAM = None
PASSWORD = "a long enough password"
CHIPPEWA = {"scenario": "tlg2/chippewa", "side": "us"}
LATER_YEAR = datetime.datetime.now(datetime.timezone.utc).year + 2


class DescribedClient(Client):
    """The scripts' client, with every answer checked."""

    def __init__(self, api, token):
        super().__init__(api.server.url, token)
        self.api = api

    def call(self, method, path, body=None, headers=None, raw=False):
        answer = self.api.call(method, path, body, self.token, headers)
        if answer.status >= 400:
            raise Refused(answer.status, answer.json)
        return answer.body if raw else answer.json


class AskedPlayer(ScriptedPlayer):
    """Plays with `decisions: ask`: one step at a time, questions answered as they come."""

    def step(self, awaited):
        legal = [order for order in self.client.legal(self.match)["orders"] if order != "resign"]
        if awaited["kind"] == "movement":
            self.client.submit(self.match, "\n".join(self.legal_movement() + ["done moving"]))
        elif awaited["kind"] == "combat":
            fights = [order for order in legal if order.startswith("attack")]
            self.client.submit(self.match, self.chance.choice(fights) if fights else "end turn")
        else:
            self.client.submit(self.match, self.chance.choice(legal))

    def legal_movement(self):
        orders = self.movement()
        while orders:
            try:
                self.client.dry_run(self.match, "\n".join(orders))
                return orders
            except Refused as refused:
                lines = {refusal["line"] for refusal in refused.problem["refusals"]}
                orders = [o for number, o in enumerate(orders, 1) if number not in lines]
        return orders


class DocumentTest(unittest.TestCase):
    """What can be said of the document by itself."""

    def setUp(self):
        self.description = Description()
        self.document = self.description.document

    def walk(self, node, path=""):
        yield path, node
        children = node.items() if isinstance(node, dict) else enumerate(node) \
            if isinstance(node, list) else ()
        for key, child in children:
            yield from self.walk(child, f"{path}/{key}")

    def test_every_reference_leads_somewhere_and_every_component_is_used(self):
        used = {node["$ref"] for _, node in self.walk(self.document)
                if isinstance(node, dict) and "$ref" in node}
        for reference in used:
            self.description.resolver.resolve(reference)
        for kind, members in self.document["components"].items():
            for name in members if kind != "securitySchemes" else ():
                self.assertIn(f"#/components/{kind}/{name}", used)

    def test_schemas_are_schemas(self):
        for name, schema in self.document["components"]["schemas"].items():
            with self.subTest(name):
                jsonschema.Draft202012Validator.check_schema(schema)

    def test_examples_are_as_their_schemas_say(self):
        examples = [(path, node) for path, node in self.walk(self.document)
                    if isinstance(node, dict) and "schema" in node and "example" in node]
        self.assertGreater(len(examples), 10)
        for path, node in examples:
            self.description.check(node["schema"], node["example"], path)

    def test_operations_are_named_once_and_declare_their_path_parameters(self):
        names = [operation["operationId"] for _, _, operation in self.description.operations()]
        self.assertEqual(len(names), len(set(names)))
        for template, _, operation in self.description.operations():
            declared = {parameter["name"] for parameter in
                        map(self.description.resolve, operation.get("parameters", ()))
                        if parameter["in"] == "path"}
            wanted = {part[1:-1] for part in template.split("/") if part.startswith("{")}
            self.assertEqual(declared, wanted, template)


class RealAnswersTest(unittest.TestCase):
    """One server and three players walk through the whole API."""

    @classmethod
    def setUpClass(cls):
        cls.server = ServerProcess(PROGRAM).start()
        cls.addClassCleanup(cls.server.__exit__, None, None, None)
        cls.description = Description()
        cls.api = DescribedServer(cls.server, cls.description)
        cls.winfield = cls.server.sign_up("winfield")
        cls.phineas = cls.server.sign_up("phineas")
        cls.stranger = cls.server.sign_up("stranger")

    @classmethod
    def tearDownClass(cls):
        """Every operation has answered well at least once, or this test has a gap."""
        well = {name for name, status in cls.description.seen if status < 400}
        every = {operation["operationId"] for _, _, operation in cls.description.operations()}
        # Nobody's time runs out in this test, nor a month: refusals are what can be seen.
        late = {("claimWin", 409), ("claimNoShow", 409), ("readRatingPeriod", 404),
                ("answerOffer", 409)}
        missing = every - well - {name for name, _ in late}
        assert not missing, f"operations never seen to succeed: {sorted(missing)}"
        assert late <= cls.description.seen

    def new_match(self, started=True, scenario=CHIPPEWA["scenario"], **options):
        body = {**CHIPPEWA, "scenario": scenario, "invite": "phineas", "options": options}
        match = self.api.call("POST", "/matches", body, self.winfield, status=201).json["id"]
        if started:
            self.api.call("POST", f"/matches/{match}/seats", {"side": "ac"}, self.phineas,
                          status=200)
        return match

    def orders(self, match, token, text, **named):
        revision = self.api.call("GET", f"/matches/{match}", token=token, status=200).json["revision"]
        return self.api.call("POST", f"/matches/{match}/orders",
                             {"revision": revision, "text": text}, token, **named)

    def test_description_is_served_as_it_is_in_the_source(self):
        served = self.api.call("GET", "/openapi.json", status=200)
        self.assertEqual(served.json, self.description.document)
        self.api.call("GET", "/openapi.json", headers={"If-None-Match": served.headers["etag"]},
                      status=304)

    def test_server_pages(self):
        for path in ("//healthz", "//readyz", "//metrics", "//"):
            self.api.call("GET", path, status=200)
        self.api.refused(404, "unknown-path", "GET", "/nothing")
        self.api.refused(405, "method-not-allowed", "DELETE", "/rulesets")
        self.assertEqual(self.server.call("HEAD", "/rulesets").status, 200)
        self.assertIn("GET", self.server.call("OPTIONS", "/rulesets").headers["allow"])

    def test_accounts(self):
        new = {"handle": "jacob", "email": "jacob@example.org", "password": PASSWORD}
        self.api.call("POST", "/accounts", new, status=201)
        self.api.refused(409, "handle-taken", "POST", "/accounts", new)
        wrong = self.api.refused(422, "bad-request", "POST", "/accounts",
                                 {"handle": "j", "email": "nowhere", "password": "short"})
        self.assertEqual({fault["path"] for fault in wrong["errors"]},
                         {"handle", "email", "password"})
        session = self.api.call("POST", "/sessions", {"handle": "jacob", "password": PASSWORD},
                                status=201)
        jacob = session.json["token"]
        self.api.call("POST", "/account/confirmation-mail", token=jacob, status=204)
        self.server.mails("jacob@example.org", at_least=2)
        token = self.server.mail_link("jacob@example.org", "/confirm/")
        self.api.call("GET", f"//confirm/{token}", status=200)
        self.api.call("POST", "/confirmations", {"token": token}, status=200)
        self.api.refused(410, "link-expired", "POST", "/confirmations", {"token": token})
        self.api.call("POST", f"//confirm/{token}", status=410)
        account = self.api.call("GET", "/account", token=jacob, status=200).json
        self.assertTrue(account["confirmed"])
        self.api.call("PUT", "/account/preferences", {"mail_wish": "my_turn"}, jacob, status=200)
        wishes = {"mail_wish": "every_report", "time_zone": "Europe/Berlin", "digest_at": "18:00"}
        told = self.api.call("PUT", "/account/preferences", wishes, jacob, status=200).json
        self.assertEqual({**told, **wishes}, told)
        self.api.refused(422, "bad-request", "PUT", "/account/preferences",
                         {"mail_wish": "none", "digest_at": "25:00"}, jacob)
        self.api.refused(422, "bad-request", "PUT", "/account/preferences",
                         {"mail_wish": "none", "time_zone": "Europe/Atlantis"}, jacob)
        first = self.api.call("POST", "/account/calendar", token=jacob, status=200).json["url"]
        second = self.api.call("POST", "/account/calendar", token=jacob, status=200).json["url"]
        feed = self.server.call("GET", "/" + second.removeprefix(self.server.url))
        self.assertEqual(feed.status, 200)
        self.assertTrue(feed.headers["content-type"].startswith("text/calendar"))
        self.api.call("GET", "/" + first.removeprefix(self.server.url), status=404)
        self.api.refused(422, "bad-request", "PUT", "/account/preferences", {"mail_wish": "all"},
                         jacob)
        self.change_password_and_address(jacob)
        self.reset_passwords(jacob)

    def test_guests(self):
        guest = self.api.call("POST", "/sessions/guest", status=201).json["token"]
        account = self.api.call("GET", "/account", token=guest, status=200).json
        self.assertIsNotNone(account["guest_until"])
        self.api.refused(403, "forbidden", "POST", "/tokens", {"label": "bot"}, guest)
        self.api.refused(403, "forbidden", "POST", "/account/confirmation-mail", token=guest)
        new = {"handle": "settled", "email": "settled@example.org", "password": PASSWORD}
        self.api.refused(409, "handle-taken", "POST", "/account/registration",
                         {**new, "handle": "winfield"}, guest)
        settled = self.api.call("POST", "/account/registration", new, guest,
                                status=200).json["token"]
        self.has_ended(guest)
        self.api.refused(403, "forbidden", "POST", "/account/registration", new, settled)
        account = self.api.call("GET", "/account", token=settled, status=200).json
        self.assertEqual((account["handle"], account["guest_until"]), ("settled", None))
        self.server.mail_link("settled@example.org", "/confirm/")

    def test_people(self):
        match = self.new_match()
        jane = self.server.sign_up("jane")
        contact = "/account/contacts/phineas"
        self.api.refused(404, "not-found", "PUT", "/account/contacts/nobody", {"kind": "blocked"}, jane)
        self.api.refused(422, "bad-request", "PUT", contact, {"kind": "friend"}, jane)
        self.api.call("PUT", contact, {"kind": "blocked"}, jane, status=200)
        seen = self.api.call("GET", "/account/contacts", token=jane, status=200).json["contacts"]
        self.assertEqual([(one["player"], one["kind"]) for one in seen], [("phineas", "blocked")])
        self.api.call("DELETE", contact, token=jane, status=204)
        self.server.execute("INSERT INTO aliases (account, address) SELECT id, 'jane@work.example'"
                            " FROM accounts WHERE handle = 'jane'")
        aliases = self.api.call("GET", "/account/aliases", token=jane, status=200).json["aliases"]
        self.assertEqual(aliases, ["jane@work.example"])
        alias = "/account/aliases/jane@work.example"
        self.api.call("DELETE", alias, token=jane, status=204)
        self.api.refused(404, "not-found", "DELETE", alias, token=jane)
        self.api.refused(404, "not-found", "POST", "/reports", {"about": "nobody", "text": "?"}, jane)
        self.api.call("POST", "/reports", {"about": "phineas", "text": "insults"}, jane, status=201)
        seat = {"match": match, "side": "ac", "text": "insults"}
        self.api.call("POST", "/reports", seat, jane, status=201)
        self.api.refused(422, "bad-request", "POST", "/reports", {**seat, "about": "phineas"}, jane)
        self.api.refused(422, "bad-request", "POST", "/reports", {"side": "ac", "text": "?"}, jane)
        mine = self.api.call("GET", "/account/data", token=self.winfield, status=200).json
        self.assertIn(match, [one["match"]["id"] for one in mine["matches"]])
        ties = self.api.call("GET", "/account/ties", token=self.winfield, status=200).json
        self.assertIn(match, ties["matches_running"])
        leave = "/account/deletion"
        self.api.refused(409, "account-in-use", "POST", leave, {"current_password": PASSWORD},
                         self.winfield)
        self.api.refused(403, "wrong-password", "POST", leave, {"current_password": "not this one"}, jane)
        self.api.call("POST", leave, {"current_password": PASSWORD}, jane, status=204)
        self.api.call("GET", "/account", token=jane, status=401)

    def test_vacation(self):
        match = self.new_match(clock={"turn_minutes": 4320, "vacation_days": 14})
        path = f"/matches/{match}/vacation"
        last_day = (datetime.datetime.now(datetime.timezone.utc)
                    + datetime.timedelta(days=5)).date().isoformat()
        before = self.api.call("GET", f"/matches/{match}", token=self.phineas, status=200).json
        away = self.api.call("POST", path, {"last_day": last_day}, self.winfield, status=200).json
        self.assertGreater(away["deadline"], before["deadline"])
        seen = self.api.call("GET", f"/matches/{match}", token=self.phineas, status=200).json
        self.assertEqual(seen["seats"][0]["vacation"], away["seats"][0]["vacation"])
        self.assertIn(seen["seats"][0]["vacation_days_left"], (9, 10))
        self.api.refused(422, "bad-request", "POST", path, {"last_day": last_day}, self.winfield)
        self.api.refused(403, "forbidden", "POST", path, {"last_day": last_day}, self.stranger)
        self.api.refused(403, "forbidden", "DELETE", path, token=self.stranger)
        back = self.api.call("DELETE", path, token=self.winfield, status=200).json
        self.assertIsNone(back["seats"][0]["vacation"])
        self.assertEqual(back["seats"][0]["vacation_days_left"], 14)
        self.api.refused(422, "bad-request", "DELETE", path, token=self.winfield)

    def test_chat(self):
        match = self.new_match(public=True)
        path = f"/matches/{match}/chat"
        said = self.api.call("POST", path, {"text": "Good luck!"}, self.winfield, status=201).json
        self.assertEqual((said["number"], said["player"]), (1, "winfield"))
        page = self.api.call("GET", path, token=self.phineas, status=200).json
        self.assertEqual(page, {"remarks": [said], "more": False})
        self.api.refused(403, "forbidden", "GET", path, token=self.stranger)
        self.api.refused(403, "forbidden", "POST", path, {"text": "me too"}, self.stranger)
        self.api.refused(422, "bad-request", "POST", path, {"text": "two\nlines"}, self.winfield)

    def test_tournaments(self):
        players = {"winfield": self.winfield, "phineas": self.phineas}
        file = definition({"system": "swiss", "rounds": 1})
        self.api.call("POST", "/tournaments/lint", {"definition": file}, status=200)
        self.api.refused(422, "bad-request", "POST", "/tournaments/lint", {"definition": {}})
        club = Organised(self.api, self.stranger, players, file)
        self.api.refused(404, "not-found", "GET", club.path)
        self.api.call("PUT", f"{club.path}/definition", {"definition": {**file, "title": "Cup"}},
                      self.stranger, status=200)
        self.api.call("PUT", f"{club.path}/officials", {"arbiters": ["phineas"]}, self.stranger,
                      status=200)
        self.api.refused(409, "entries-closed", "POST", f"{club.path}/entries", {}, self.stranger)
        club.begin()
        self.api.refused(409, "entries-closed", "POST", f"{club.path}/entries", {}, self.stranger)
        self.api.call("PUT", f"{club.path}/entries/me/byes", {"byes": []}, self.winfield, status=200)
        self.api.call("DELETE", f"{club.path}/entries/me", {}, self.winfield, status=200)
        entry = next(one["entry"] for one in club.get("/entries")["entries"] if one["player"] == "winfield")
        club.post(f"/entries/{entry}/return", {"reason": "a slip"})
        club.post("/pause", {"reason": "a holiday"})
        self.api.refused(409, "wrong-state", "POST", f"{club.path}/rounds", {}, self.stranger)
        club.post("/resume")
        club.post("/rounds?dry_run=1")
        club.post("/rounds", status=201)
        club.post("/rounds/1/undo", {"reason": "a slip"})
        club.draw_and_start()
        self.api.refused(409, "round-started", "POST", f"{club.path}/rounds/1/start", {},
                         self.stranger)
        self.api.refused(403, "own-match", "POST", f"{club.path}/rounds/1/boards/1/result",
                         {"result": "1-0", "reason": "I won"}, self.phineas)
        club.post("/rounds/1/boards/1/result", {"result": "1/2", "reason": "both agree"})
        match = club.round(1)["boards"][0]["match"]
        self.api.call("GET", f"/matches/{match}", status=200)
        board = f"{club.path}/rounds/1/boards/1"
        self.api.refused(403, "forbidden", "POST", f"{board}/dispute", {"text": "no"}, self.stranger)
        self.api.call("POST", f"{board}/dispute", {"text": "I won"}, self.winfield, status=201)
        self.api.refused(403, "own-match", "PUT", f"{club.path}/disputes/1", {"reason": "I know"},
                         self.phineas)
        settled = self.api.call("PUT", f"{club.path}/disputes/1",
                                {"result": "1-0", "reason": "the record says so"}, self.stranger,
                                status=200).json
        self.assertEqual([one["settled"] for one in settled["disputes"]], [True])
        for where in ("finish", "reopen", "finish", "archive"):
            club.post(f"/{where}", {"reason": "to see"})
        for what in ("", "/entries", "/rounds", "/standings", "/crosstable?round=1",
                     "/events?after=3", "/record"):
            club.get(what)
        for kind in ("trf", "csv"):
            self.api.call("GET", f"{club.path}/export.{kind}", status=200)
        other = Organised(self.api, self.stranger, players, file)
        other.post("/open")
        other.post("/entries", {}, self.winfield, status=201)
        self.api.refused(409, "already-entered", "POST", f"{other.path}/entries", {}, self.winfield)
        self.api.call("DELETE", f"{other.path}/entries/me", {}, self.winfield, status=200)
        other.post("/cancel", {"reason": "nobody came"})
        listed = self.api.call("GET", "/tournaments?limit=2", status=200).json["tournaments"]
        self.assertEqual([one["id"] for one in listed], [other.id, club.id])

    def test_a_team_is_ordered_by_who_leads_it(self):
        teams = definition({"system": "team", "boards": 2}, entrants={"teams": True, "min": 4})
        club = Organised(self.api, self.stranger, {}, teams)
        club.post("/open")
        self.api.refused(422, "bad-request", "POST", f"{club.path}/entries", {}, self.winfield)
        for token in (self.winfield, self.phineas):
            club.post("/entries", {"team": "Niagara"}, token, status=201)
        place = f"{club.path}/entries/2"
        self.api.refused(403, "forbidden", "PUT", place, {"board": 1}, self.phineas)
        self.api.refused(422, "bad-request", "PUT", place, {"board": 3}, self.winfield)
        self.api.call("PUT", place, {"board": 1}, self.winfield, status=200)
        entries = club.get("/entries")["entries"]
        self.assertEqual([(one["team"], one["team_board"]) for one in entries],
                         [("Niagara", 2), ("Niagara", 1)])
        self.api.call("PUT", f"{place}/team", {"team": "Niagara Falls", "reason": "a slip"}, self.stranger,
                      status=200)
        club.post("/cancel", {"reason": "one team is none"})

    def test_who_is_there_and_what_is_told(self):
        club = Organised(self.api, self.stranger,
                         {"winfield": self.winfield, "phineas": self.phineas},
                         definition({"system": "swiss", "rounds": 1},
                                    round={"automatic": False, "confirm_days": 1}))
        club.begin()
        away, presence = f"{club.path}/entries/me/absence", f"{club.path}/entries/me/presence"
        days = [{"from": f"{LATER_YEAR}-01-01", "until": f"{LATER_YEAR}-01-02"}]
        self.api.call("PUT", away, {"absences": days}, self.winfield, status=200)
        self.api.refused(422, "bad-request", "PUT", away, {"absences": [{"from": "soon"}]}, self.winfield)
        self.api.refused(409, "wrong-state", "POST", f"{club.path}/rounds", {}, self.stranger)
        for token in (self.winfield, self.phineas):
            club.post("/entries/me/confirmation", {}, token)
        told = self.api.call("GET", presence, token=self.winfield, status=200).json
        self.assertEqual(told["absences"], days)
        self.assertEqual(told["confirmation"], {"round": 1, "confirmed": True, "until": None})
        self.api.refused(404, "not-found", "GET", presence, token=self.stranger)
        self.api.call("PUT", f"{club.path}/forbidden", {"pairs": [[1, 2]], "reason": "brothers"},
                      self.stranger, status=200)
        self.api.call("PUT", f"{club.path}/forbidden", {"pairs": [], "reason": "they are none"},
                      self.stranger, status=200)
        shown = self.api.call("PUT", f"{club.path}/rounds/1/pairs?dry_run=1",
                              {"pairs": [{"white": 1, "black": 2}]}, self.stranger, status=200).json
        self.assertIn("breaks", shown)
        self.api.call("PUT", f"{club.path}/rounds/1/pairs",
                      {"pairs": [{"white": 1, "black": 2}], "reason": "the lot fell so"}, self.stranger, status=200)
        club.post("/rounds/1/start")
        flags = self.api.call("GET", f"{club.path}/flags", token=self.stranger, status=200)
        self.assertEqual(flags.json, {"flags": []})
        self.api.refused(403, "forbidden", "GET", f"{club.path}/flags", None, self.winfield)
        claim = f"{club.path}/rounds/1/boards/1/no-show"
        self.api.refused(403, "forbidden", "POST", claim, {}, self.stranger)
        self.api.refused(409, "wrong-state", "POST", claim, {}, self.winfield)
        for what in ("export.json", "feed.atom", "calendar.ics", "embed"):
            self.api.call("GET", f"{club.path}/{what}", status=200)
        self.api.call("GET", "/ratings", status=200)
        self.api.call("GET", "/accounts/winfield/ratings", status=200)
        self.api.call("GET", f"/scenarios/{CHIPPEWA['scenario']}/advantage", status=200)
        self.api.refused(404, "not-found", "GET", "/ratings/periods/2026-01")

    def test_a_round_ends_by_the_clock_and_a_substitute_takes_a_place(self):
        players = {"winfield": self.winfield, "phineas": self.phineas}
        club = Organised(self.api, self.stranger, players,
                         definition({"system": "swiss", "rounds": 1}, dropout="substitute",
                                    round={"automatic": False, "days": 30, "unfinished": "draw"}))
        substitute = self.server.sign_up("gordon")
        club.post("/open")
        self.api.refused(422, "bad-request", "POST", f"{club.path}/entries/import",
                         {"csv": "name\nwinfield\n"}, self.stranger)
        club.post("/entries/import", {"csv": "player\nwinfield\nphineas\n"}, status=201)
        club.post("/entries", {"as": "substitute"}, substitute, status=201)
        club.post("/close")
        club.post("/start")
        club.draw_and_start()
        board = club.round(1)["boards"][0]
        club.post("/rounds/1/boards/1/extension", {"days": 2, "reason": "a wedding"})
        self.api.call("PUT", f"{club.path}/rounds/1/deadline",
                      {"ends": f"{LATER_YEAR}-12-30T18:00:00Z", "reason": "holidays"}, self.stranger,
                      status=200)
        self.api.refused(409, "wrong-state", "POST", f"{club.path}/entries/me/substitution",
                         {"accept": True}, substitute)
        entries = {one["player"]: one["entry"] for one in club.get("/entries")["entries"]}
        club.post("/rounds/1/boards/1/replacement",
                  {"out": board["white"]["entry"], "in": entries["gordon"], "reason": "is ill"})

    def test_a_ladder_is_climbed_by_challenges(self):
        players = {"winfield": self.winfield, "phineas": self.phineas}
        ladder = Organised(self.api, self.stranger, players, definition({"system": "ladder"}))
        ladder.begin()
        top, low = ladder.get("/standings")["rows"]
        above, below = players[top["player"]], players[low["player"]]
        challenges = f"{ladder.path}/challenges"
        self.api.refused(404, "not-found", "POST", challenges, {"opponent": 1}, self.stranger)
        self.api.refused(409, "wrong-state", "POST", challenges, {"opponent": low["entry"]}, above)
        self.api.call("POST", challenges, {"opponent": top["entry"]}, below, status=201)
        told = self.api.call("GET", f"{ladder.path}/entries/me/presence", token=above, status=200).json
        self.assertEqual([one["board"] for one in told["challenges"]["open"]], [1])
        answer = f"{challenges}/1/answer"
        self.api.refused(403, "forbidden", "POST", answer, {"accept": True}, below)
        self.api.call("POST", answer, {"accept": True}, above, status=200)
        self.api.refused(409, "wrong-state", "POST", answer, {"accept": False}, above)
        self.api.refused(409, "wrong-state", "GET", f"{ladder.path}/crosstable")
        board = ladder.round(1)["boards"][0]
        self.assertEqual(board["challenge"]["by"], low["entry"])
        result = "1-0" if board["white"]["entry"] == low["entry"] else "0-1"
        ladder.play(board, result)
        ladder.wait_for(lambda: ladder.round(1)["boards"][0]["result"] is not None)
        self.assertEqual(ladder.get("/standings")["rows"][0]["player"], low["player"])
        ladder.post("/finish")

    def test_a_bracket_is_entered_by_invitation_and_its_sides_are_bid_for(self):
        players = {"winfield": self.winfield, "phineas": self.phineas}
        cup = Organised(self.api, self.stranger, players,
                        definition({"system": "knock-out"}, entrants={"invite": True}, sides="bid",
                                   round={"automatic": False, "bid_hours": 1}))
        invitations = f"{cup.path}/invitations"
        self.api.refused(404, "not-found", "PUT", invitations, {"players": []}, self.winfield)
        told = self.api.call("PUT", invitations, {"players": sorted(players)}, self.stranger,
                             status=200).json
        seen = self.api.call("GET", invitations, token=self.stranger, status=200).json
        self.assertEqual(sorted(seen["invited"]), sorted(told["invited"]))
        cup.begin()
        cup.post("/rounds", status=201)
        bid = f"{cup.path}/rounds/1/boards/1/bid"
        self.api.call("PUT", bid, {"side": "us"}, self.winfield, status=200)
        self.api.refused(422, "bad-request", "PUT", bid, {"side": "nobody"}, self.winfield)
        self.api.refused(403, "forbidden", "PUT", bid, {"side": "us"}, self.stranger)
        self.assertEqual(len(cup.get("/bracket")["levels"]), 1)

    def change_password_and_address(self, jacob):
        other = self.api.call("POST", "/sessions", {"handle": "jacob", "password": PASSWORD},
                              status=201).json["token"]
        new = {"current_password": PASSWORD, "new_password": PASSWORD + "1"}
        self.api.refused(403, "wrong-password", "PUT", "/account/password",
                         {**new, "current_password": "something else"}, jacob)
        self.api.call("PUT", "/account/password", new, jacob, status=204)
        self.has_ended(other)
        back = {"current_password": PASSWORD + "1", "new_password": PASSWORD}
        self.api.call("PUT", "/account/password", back, jacob, status=204)
        address = "jacob@example.net"
        asked = {"current_password": PASSWORD, "email": address}
        self.api.call("PUT", "/account/email", asked, jacob, status=202)
        token = self.server.mail_link(address, "/confirm/")
        self.api.call("POST", "/confirmations", {"token": token}, status=200)
        account = self.api.call("GET", "/account", token=jacob, status=200).json
        self.assertEqual(account["email"], address)

    def reset_passwords(self, jacob):
        address, form = "jacob@example.net", {"Content-Type": "application/x-www-form-urlencoded"}
        self.api.call("POST", "/password-resets", {"account": "jacob"}, status=202)
        token = self.server.mail_link(address, "/reset-password/")
        self.api.call("GET", f"//reset-password/{token}", status=200)
        self.api.call("POST", "/passwords", {"token": token, "password": PASSWORD + "2"},
                      status=204)
        self.api.refused(410, "link-expired", "POST", "/passwords",
                         {"token": token, "password": PASSWORD})
        self.has_ended(jacob)
        sent = len(self.server.mails(address))
        self.api.call("POST", "/password-resets", {"account": address}, status=202)
        self.server.mails(address, at_least=sent + 1)
        token = self.server.mail_link(address, "/reset-password/")
        body = urllib.parse.urlencode({"password": PASSWORD}).encode()
        self.api.call("POST", f"//reset-password/{token}", body, headers=form, status=200)
        self.api.call("POST", f"//reset-password/{token}", body, headers=form, status=410)

    def test_confirming_on_the_page(self):
        self.api.call("POST", "/accounts", {"handle": "page", "email": "page@example.org",
                                            "password": PASSWORD}, status=201)
        token = self.server.mail_link("page@example.org", "/confirm/")
        self.api.call("POST", f"//confirm/{token}", status=200)

    def has_ended(self, token):
        """That a session has: it is refused, too, where several serve."""
        self.server.settle(lambda: self.server.call("GET", "/account", token=token).status == 401,
                           "a session goes on at a server")
        self.api.refused(401, "unauthorized", "GET", "/account", token=token)

    def test_sessions_and_tokens(self):
        self.server.sign_up("wanderer")
        credentials = {"handle": "wanderer", "password": PASSWORD}
        one = self.api.call("POST", "/sessions", credentials, status=201).json
        two = self.api.call("POST", "/sessions", {**credentials, "label": "two"}, status=201).json
        listed = self.api.call("GET", "/sessions", token=one["token"], status=200).json["sessions"]
        self.assertEqual([entry["id"] for entry in listed if entry["current"]], [one["id"]])
        self.api.call("DELETE", f"/sessions/{two['id']}", token=one["token"], status=204)
        self.api.refused(404, "not-found", "DELETE", f"/sessions/{two['id']}", token=one["token"])
        self.has_ended(two["token"])
        reader = self.api.call("POST", "/tokens", {"label": "reader", "read_only": True, "days": 2},
                               one["token"], status=201).json["token"]
        self.api.call("GET", "/account", token=reader, status=200)
        self.api.refused(403, "forbidden", "POST", "/matches", CHIPPEWA, reader)
        ended = self.api.call("DELETE", "/sessions", token=one["token"], status=200).json["ended"]
        self.assertGreaterEqual(ended, 1)
        self.has_ended(reader)
        self.api.call("DELETE", "/sessions/current", token=one["token"], status=204)
        self.has_ended(one["token"])
        self.api.refused(401, "unauthorized", "GET", "/account")

    def test_who_is_signed_in(self):
        def now(**how):
            return self.api.call("GET", "/sessions/current", status=200, **how).json["account"]
        self.assertIsNone(now())
        answer = self.api.call("POST", "/sessions",
                               {"handle": "stranger", "password": PASSWORD, "cookie": True},
                               status=201)
        cookie = {"Cookie": answer.headers["set-cookie"].split(";")[0]}
        self.assertEqual(now(headers=cookie)["handle"], "stranger")
        self.api.call("DELETE", "/sessions/current",
                      headers={**cookie, "Origin": self.server.url}, status=204)
        self.assertIsNone(now(headers=cookie))
        self.api.refused(401, "unauthorized", "GET", "/sessions/current", token="nobody's")

    def test_sessions_of_browsers(self):
        answer = self.api.call("POST", "/sessions",
                               {"handle": "stranger", "password": PASSWORD, "cookie": True},
                               status=201)
        self.assertNotIn("token", answer.json)
        cookie = {"Cookie": answer.headers["set-cookie"].split(";")[0]}
        self.api.call("GET", "/account", headers=cookie, status=200)
        self.api.refused(403, "foreign-origin", "POST", "/matches", CHIPPEWA,
                         headers={**cookie, "Origin": "https://elsewhere.example"})
        self.api.call("DELETE", "/sessions/current",
                      headers={**cookie, "Origin": self.server.url}, status=204)

    def test_failing_to_sign_in(self):
        wrong = {"handle": "nobody-at-all", "password": "not the password"}
        self.api.refused(401, "sign-in-failed", "POST", "/sessions", wrong)
        answers = [self.api.call("POST", "/sessions", wrong) for _ in range(8)]
        self.assertEqual(answers[-1].status, 429)
        self.assertIn("retry-after", answers[-1].headers)

    def test_bodies_that_are_not_taken(self):
        self.api.refused(400, "malformed-json", "POST", "/matches", b'{"scenario":', self.winfield)
        self.api.refused(415, "unsupported-media-type", "POST", "/matches", b"scenario=1",
                         self.winfield, {"Content-Type": "application/x-www-form-urlencoded"})
        self.api.refused(422, "bad-request", "POST", "/matches", [], self.winfield)
        self.api.refused(422, "bad-request", "POST", "/matches", {**CHIPPEWA, "sied": "us"},
                         self.winfield)
        self.api.refused(413, "body-too-large", "POST", "/matches",
                         b'"' + b"x" * 300_000 + b'"', self.winfield)
        faults = self.api.refused(422, "bad-request", "POST", "/matches",
                                  {**CHIPPEWA, "options": {"decisions": "perhaps", "x": 1}},
                                  self.winfield)
        self.assertEqual(len(faults["errors"]), 2)

    def test_games(self):
        for ruleset in self.api.call("GET", "/rulesets", status=200).json["rulesets"]:
            self.api.call("GET", f"/rulesets/{ruleset['id']}/rules", status=200)
        scenarios = self.api.call("GET", "/scenarios", status=200).json["scenarios"]
        for scenario in scenarios:
            self.api.call("GET", f"/scenarios/{scenario['id']}", status=200)
            self.api.call("GET", f"/scenarios/{scenario['id']}/map.png?width=240", status=200)
        self.api.refused(404, "not-found", "GET", "/scenarios/tlg2/waterloo")

    def test_matches_before_they_start(self):
        match = self.api.call("POST", "/matches", CHIPPEWA, self.winfield, status=201).json["id"]
        for path in ("", "/position", "/legal"):
            self.api.call("GET", f"/matches/{match}{path}", status=200)
        self.api.refused(404, "not-found", "GET", f"/matches/{match}/report")
        self.api.refused(409, "not-started", "GET", f"/matches/{match}/record")
        self.api.refused(403, "forbidden", "POST", f"/matches/{match}/invitations",
                         {"invite": "phineas"}, self.stranger)
        self.api.call("POST", f"/matches/{match}/invitations", {"invite": "phineas"},
                      self.winfield, status=200)
        seats = f"/matches/{match}/seats"
        self.api.refused(409, "seat-taken", "POST", seats, {"side": "ac"}, self.stranger)
        self.api.refused(409, "already-seated", "POST", seats, {"side": "ac"}, self.winfield)
        self.api.refused(422, "bad-request", "POST", seats, {"side": "fr"}, self.phineas)
        self.api.refused(409, "not-started", "POST", f"/matches/{match}/orders",
                         {"revision": 0, "text": "end turn"}, self.winfield)
        self.api.call("POST", f"/matches/{match}/cancel", token=self.winfield, status=200)
        self.api.refused(409, "not-open", "POST", seats, {"side": "ac"}, self.phineas)

    def test_a_private_match_is_given_away_by_a_link(self):
        private = {**CHIPPEWA, "options": {"public": False}}
        self.api.refused(422, "bad-request", "POST", "/matches", private, self.winfield)
        match = self.api.call("POST", "/matches", {**private, "by_link": True}, self.winfield,
                              status=201).json["id"]
        links = f"/matches/{match}/invitation-link"
        self.api.refused(404, "not-found", "POST", links, {}, self.stranger)
        self.api.refused(422, "bad-request", "POST", links, {"days": 31}, self.winfield)
        self.api.refused(404, "not-found", "DELETE", links, token=self.winfield)
        self.api.call("POST", links, {}, self.winfield, status=201)
        self.api.call("DELETE", links, token=self.winfield, status=204)
        token = self.api.call("POST", links, {"days": 3}, self.winfield, status=201).json["token"]
        shown = self.api.call("GET", f"/invitations/{token}", status=200).json
        self.assertEqual((shown["side"], shown["match"]["id"]), ("ac", match))
        self.api.refused(409, "already-seated", "POST", f"/invitations/{token}", {}, self.winfield)
        taken = self.api.call("POST", f"/invitations/{token}", {}, self.phineas, status=200).json
        self.assertEqual((taken["status"], taken["turn"], taken["turns"]), ("running", 1, 5))
        self.api.refused(410, "link-expired", "GET", f"/invitations/{token}")
        self.api.refused(410, "link-expired", "POST", f"/invitations/{token}", {}, self.stranger)

    def test_orders_are_prepared(self):
        match = self.new_match()
        path = f"/matches/{match}/prepared-orders"
        self.api.refused(409, "wrong-state", "PUT", path, {"text": "end turn"}, self.winfield)
        self.api.refused(403, "forbidden", "GET", path, token=self.stranger)
        self.api.refused(422, "orders-refused", "PUT", path, {"text": "if the moon is full"},
                         self.phineas)
        kept = self.api.call("PUT", path, {"text": "end turn"}, self.phineas, status=200).json
        self.assertEqual(kept["text"], "end turn\n")
        self.assertTrue(kept["conditions"])
        seen = self.api.call("GET", path, token=self.phineas, status=200).json
        self.assertEqual(seen, kept)
        self.api.call("PUT", path, {"text": ""}, self.phineas, status=200)

    def try_and_remove(self, path, kind, receiver):
        """Of what tells the stranger: sent a test, listed with it, and removed, by nobody else."""
        own = f"{path}/{receiver}"
        self.api.call("POST", f"{own}/test", token=self.stranger, status=204)
        listed = self.api.call("GET", path, token=self.stranger, status=200).json[kind]
        self.assertEqual(listed[0]["deliveries"][0]["event"], "test")
        self.api.refused(404, "not-found", "DELETE", own, token=self.phineas)
        self.api.call("DELETE", own, token=self.stranger, status=204)

    def test_webhooks(self):
        path = "/account/webhooks"
        hook = {"label": "chat", "url": "https://chat.example/hook", "matches": "mine"}
        self.api.refused(422, "bad-request", "POST", path, {**hook, "url": "ftp://chat.example"},
                         self.stranger)
        made = self.api.call("POST", path, hook, self.stranger, status=201).json
        self.try_and_remove(path, "webhooks", made["webhook"]["id"])

    def test_desk(self):
        officer, rude = self.server.sign_up("officer"), self.server.sign_up("rude")
        self.api.refused(403, "forbidden", "GET", "/desk/reports", token=officer)
        subprocess.run([str(PROGRAM), "user", "admin", "officer", *self.server.at],
                       check=True, capture_output=True, timeout=SECONDS_MAX)
        def is_operator():
            return self.api.call("GET", "/account", token=officer, status=200).json["operator"]

        wait_until(is_operator, "the server does not see what the command has changed")
        self.server.settle(is_operator, "a server does not see it")
        match = self.new_match()
        self.api.call("POST", f"/matches/{match}/chat", {"text": "hurry up"}, self.phineas, status=201)
        made = self.api.call("POST", "/reports", {"about": "phineas", "match": match, "text": "rude"},
                             self.winfield, status=201).json["report"]
        listed = self.api.call("GET", "/desk/reports?all=1", token=officer, status=200).json["reports"]
        self.assertIn(made, [report["id"] for report in listed])
        shown = self.api.call("GET", f"/desk/reports/{made}", token=officer, status=200).json
        self.assertEqual(shown["remarks"][-1]["text"], "hurry up")
        settled = f"/desk/reports/{made}/settlement"
        self.api.call("POST", settled, {"because": "told to be patient"}, officer, status=204)
        self.api.refused(422, "bad-request", "POST", settled, {"because": "again"}, officer)
        account = "/desk/accounts/rude"
        self.api.refused(422, "bad-request", "POST", account, {"what": "hold", "because": "x"}, officer)
        self.api.refused(403, "wrong-password", "POST", account,
                         {"what": "close", "because": "x", "current_password": "not this one"}, officer)
        held = self.api.call("POST", account, {"what": "hold", "because": "a test", "days": 2}, officer,
                             status=200).json
        self.assertIsNotNone(held["held_until"])
        self.api.call("GET", "/account", token=rude, status=401)
        self.assertEqual(self.api.call("GET", account, token=officer, status=200).json, held)
        entries = self.api.call("GET", "/desk/log", token=officer, status=200).json["entries"]
        self.assertEqual([(one["act"], one["by"]) for one in entries[:2]],
                         [("hold", "officer (page)"), ("settle", "officer (page)")])

    def test_push(self):
        path = "/account/push"
        browser = {"label": "telephone", "endpoint": "https://push.example/send/1",
                   "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyP"
                             "js7Vd8pZGH6SRpkNtoIAiw4",
                   "auth": "BTBZMqHH6r4Tts7J_aSIgg"}
        self.api.refused(422, "bad-request", "POST", path, {**browser, "p256dh": "AAAA"},
                         self.stranger)
        made = self.api.call("POST", path, browser, self.stranger, status=201).json
        self.try_and_remove(path, "browsers", made["id"])

    def test_lists(self):
        for _ in range(3):
            self.new_match(started=False, public=True)
        page = self.api.call("GET", "/matches?limit=2&status=open", status=200).json
        self.assertEqual(len(page["matches"]), 2)
        after = urllib.parse.quote(page["next"])
        self.api.call("GET", f"/matches?limit=2&status=open&after={after}", status=200)
        match = self.new_match()
        mine = self.api.call("GET", "/matches?mine=1", token=self.winfield, status=200).json
        self.assertTrue(all(listed["your_side"] for listed in mine["matches"]))
        self.assertIn((match, "us"), [(listed["id"], listed["your_side"])
                                      for listed in mine["matches"]])
        self.api.refused(401, "unauthorized", "GET", "/matches?mine=1")
        self.api.refused(422, "bad-request", "GET", "/matches?status=lost")
        self.api.refused(422, "bad-request", "GET", "/matches?limit=0")

    def test_orders(self):
        match = self.new_match()
        path = f"/matches/{match}/orders"
        self.api.refused(403, "not-your-turn", "POST", path, {"revision": self.revision(match),
                                                              "text": "end turn"}, self.phineas)
        self.api.refused(403, "forbidden", "POST", path, {"revision": 0, "text": "end turn"},
                         self.stranger)
        self.api.refused(409, "stale-revision", "POST", path, {"revision": 99, "text": "end turn"},
                         self.winfield)
        refusals = self.api.refused(422, "orders-refused", "POST", path,
                                    {"revision": self.revision(match),
                                     "text": "move nobody C1929\nmove 22US C1010"}, self.winfield)
        self.assertEqual({refusal["line"] for refusal in refusals["refusals"]}, {1, 2})
        self.api.refused(422, "bad-request", "POST", path, {"revision": 0}, self.winfield)
        legal = self.api.call("GET", f"/matches/{match}/legal", token=self.winfield).json["orders"]
        first = next(order for order in legal if order.startswith("move"))
        dry = self.api.call("POST", path + "?dry_run=1", {"text": first}, self.winfield,
                            status=200).json
        planned = self.api.call("POST", f"/matches/{match}/plan", {"text": first}, self.winfield,
                                status=200).json
        self.assertEqual(planned["orders"], dry["orders"])
        self.api.call("POST", f"/matches/{match}/plan", {"orders": []}, status=200)
        self.api.refused(422, "bad-request", "POST", f"/matches/{match}/plan", {}, self.winfield)
        key = {"Idempotency-Key": "once"}
        body = {"revision": self.revision(match), "orders": dry["json"], "nonce": "rain"}
        one = self.api.call("POST", path, body, self.winfield, key, status=200)
        again = self.api.call("POST", path, body, self.winfield, key, status=200)
        self.assertEqual(one.body, again.body)
        self.assertEqual(one.json["orders"], dry["orders"])
        self.api.refused(422, "idempotency-key-reused", "POST", path, {**body, "nonce": "sun"},
                         self.winfield, key)

    def revision(self, match):
        return self.api.call("GET", f"/matches/{match}", token=self.winfield).json["revision"]

    def test_private_matches_are_nobody_elses(self):
        match = self.new_match(public=False)
        for path in ("", "/position", "/scenario", "/legal", "/map.svg", "/map.png", "/report",
                     "/events", "/record"):
            self.api.call("GET", f"/matches/{match}{path}", token=self.winfield, status=200)
            self.api.refused(404, "not-found", "GET", f"/matches/{match}{path}",
                             token=self.stranger)
        self.api.call("GET", f"//matches/{match}", status=200)

    def test_standing_orders_are_hidden_until_the_end(self):
        match = self.new_match(public=True)
        path = f"/matches/{match}/standing-orders"
        self.api.call("PUT", path, {"text": "retreat any toward C2519"}, self.phineas, status=200)
        draft = self.api.call("PUT", path + "?dry_run=1", {"text": "losses Lnc"}, self.phineas,
                              status=200).json
        self.assertEqual(draft["orders"], ["losses Lnc"])
        self.assertIn("step: Lnc,", draft["forecast"]["losses"]["message"])
        sealed = self.api.call("GET", f"/matches/{match}/orders", token=self.phineas, status=200).json
        self.assertEqual((sealed["sealed"], sealed["orders"]), (False, []), "none in this game")
        mine = self.api.call("GET", path, token=self.phineas, status=200).json["orders"]
        self.assertEqual(mine, ["retreat any toward C2519"])
        self.api.refused(422, "orders-refused", "PUT", path, {"text": "hold the line"},
                         self.phineas)
        self.api.refused(403, "forbidden", "GET", path, token=self.stranger)
        for what in ("events", "record"):
            text = self.api.call("GET", f"/matches/{match}/{what}", token=self.winfield,
                                 status=200).body
            self.assertNotIn(b"toward", text)
        self.api.call("POST", f"/matches/{match}/resign", {}, self.winfield, status=200)
        text = self.api.call("GET", f"/matches/{match}/record", status=200).body
        self.assertIn(b"toward", text)
        self.api.refused(409, "match-over", "POST", f"/matches/{match}/resign", {}, self.phineas)

    def test_draws_and_claims(self):
        match = self.new_match()
        self.api.refused(409, "time-not-expired", "POST", f"/matches/{match}/claim", {},
                         self.winfield)
        draw = f"/matches/{match}/draw/"
        self.api.refused(409, "draw-refused", "POST", draw + "accept", {}, self.phineas)
        self.api.call("POST", draw + "offer", {"revision": self.revision(match)}, self.winfield,
                      status=200)
        self.api.refused(409, "draw-refused", "POST", draw + "offer", {}, self.winfield)
        self.api.call("POST", draw + "decline", {}, self.phineas, status=200)
        self.api.call("POST", draw + "offer", {}, self.phineas, status=200)
        self.orders(match, self.winfield, "end turn", status=200)
        self.api.call("POST", draw + "offer", {}, self.phineas, status=200)
        over = self.api.call("POST", draw + "accept", {}, self.winfield, status=200).json
        self.assertIsNone(over["result"]["winner"])
        self.api.call("GET", f"/matches/{match}/events", status=200)

    def test_reports_and_pictures(self):
        match = self.new_match()
        self.orders(match, self.winfield, "end turn", status=200)
        for accept in ("text/plain", "text/html", "application/json"):
            report = self.api.call("GET", f"/matches/{match}/report", headers={"Accept": accept},
                                   status=200)
            self.assertTrue(report.headers["content-type"].startswith(accept))
        self.api.call("GET", f"/matches/{match}/report?revision=0", status=200)
        self.api.refused(422, "bad-request", "GET", f"/matches/{match}/report?revision=first")
        picture = self.api.call("GET", f"/matches/{match}/map.png", status=200)
        self.assertTrue(picture.body.startswith(b"\x89PNG"))
        self.api.call("GET", f"/matches/{match}/map.png",
                      headers={"If-None-Match": picture.headers["etag"]}, status=304)

    def test_mails_about_a_match(self):
        match = self.new_match()
        muted = f"/matches/{match}/mail"
        self.api.call("PUT", muted, {"muted": True}, self.phineas, status=200)
        self.assertTrue(self.api.call("GET", f"/matches/{match}", token=self.phineas).json["muted"])
        self.api.call("PUT", muted, {"muted": False}, self.phineas, status=200)
        self.api.refused(422, "bad-request", "PUT", muted, {}, self.phineas)
        self.api.refused(403, "forbidden", "PUT", muted, {"muted": True}, self.stranger)
        self.orders(match, self.winfield, "end turn", status=200)
        token = self.unsubscribe_token(match)
        self.api.call("GET", f"//unsubscribe/{token}", status=200)
        self.api.call("POST", f"//unsubscribe/{token}", b"List-Unsubscribe=One-Click",
                      headers={"Content-Type": "application/x-www-form-urlencoded"}, status=200)
        self.assertTrue(self.api.call("GET", f"/matches/{match}", token=self.phineas).json["muted"])
        self.api.call("POST", "//unsubscribe/forged", status=410)

    def unsubscribe_token(self, match):
        def token():
            for mail in reversed(self.server.mails("phineas@example.org", at_least=1)):
                field = str(mail["List-Unsubscribe"] or "")
                if "/unsubscribe/" in field and match in mail.as_string():
                    return field.strip("<>").rsplit("/", 1)[1]
            return None

        return wait_until(token, "no mail of the match has a List-Unsubscribe field")

    def test_a_whole_match(self):
        match = self.new_match()
        players = {side: ScriptedPlayer(DescribedClient(self.api, token), side, match, 1814)
                   for side, token in (("us", self.winfield), ("ac", self.phineas))}
        while (now := players["us"].client.match(match))["status"] == "running":
            players[now["to_act"]].play_turn()
        record = self.api.call("GET", f"/matches/{match}/record", status=200).json
        self.assertIsNotNone(record["server_seed"])
        events, after = [], -1
        while True:
            page = self.api.call("GET", f"/matches/{match}/events?after={after}&limit=50",
                                 status=200).json
            events += page["events"]
            after = page["last_event"]
            if not page["more"]:
                break
        self.assertEqual(events, record["events"])
        self.api.refused(409, "match-over", "POST", f"/matches/{match}/orders",
                         {"revision": now["revision"], "text": "end turn"}, self.winfield)

    def test_a_match_with_questions(self):
        match = self.new_match(decisions="ask", clock={"turn_minutes": 60})
        players = {side: AskedPlayer(DescribedClient(self.api, token), side, match, 1)
                   for side, token in (("us", self.winfield), ("ac", self.phineas))}
        kinds = set()
        while (now := players["us"].client.match(match))["status"] == "running":
            kinds.add(now["awaited"][0]["kind"])
            self.api.call("GET", f"/matches/{match}/position", status=200)
            players[now["to_act"]].step(now["awaited"][0])
        self.assertGreater(len(kinds), 2, kinds)

    def test_what_the_other_battles_have_of_their_own(self):
        charging = self.new_match(scenario="tlg2/thames")
        client = DescribedClient(self.api, self.winfield)
        orders = "enter 11K T2140\nattack T2139 with 11K charge\nend turn"
        (combat,) = client.dry_run(charging, orders)["preview"]
        self.assertEqual([entry["columns"] for entry in combat["charge"]], [1, 2, 3])
        self.assertEqual(sum(entry["chance"]["ways"] for entry in combat["results"]), 36)
        played = client.submit(charging, orders)
        self.assertIn("charged", [event["type"] for event in played["events"]])
        position = self.api.call("GET", f"/matches/{charging}/position", status=200).json
        (unit,) = [unit for unit in position["units"] if unit["id"] == "11K"]
        if "at" in unit:  # a bad die may have cost it its last step
            self.assertEqual((unit["charges"], unit["charged_turn"]), (1, 1))
        battery = self.new_match(scenario="tlg2/lundys-lane")
        position = self.api.call("GET", f"/matches/{battery}/position", status=200).json
        self.assertEqual(position["home_held_by"], "ac")
        (charged,) = [event for event in played["events"] if event["type"] == "charged"]
        returned = {key: value for key, value in charged.items() if key not in ("units", "columns")}
        returned |= {"type": "returned", "rule": "10.2", "unit": "HB", "at": "L2208"}
        self.description.check(self.description.schema("Event"), returned, "a return")

    def test_live(self):
        match = self.new_match(public=False)
        self.api.refused(426, "websocket-only", "GET", "/live")
        asyncio.run(self.watch(match))
        self.description.seen.add(("watchLive", 101))

    def connect(self, token):
        url = self.server.url.replace("http://", "ws://") + "/api/v1/live"
        return websockets.client.connect(url, extra_headers={"Authorization": f"Bearer {token}"})

    async def hear(self, socket):
        text = await asyncio.wait_for(socket.recv(), SECONDS_MAX)
        message = json.loads(text)
        self.description.check(self.description.schema("LiveMessage"), message, "live message")
        return message

    async def say(self, socket, request):
        self.description.check(self.description.schema("LiveWatch"), request, "live request")
        await socket.send(json.dumps(request))

    async def watch(self, match):
        with self.assertRaises(websockets.exceptions.InvalidStatusCode) as refused:
            async with self.connect("not-a-token"):
                pass
        self.assertEqual(refused.exception.status_code, 401)
        async with self.connect(self.stranger) as socket:
            await self.say(socket, {"watch": [match]})
            self.assertEqual((await self.hear(socket))["problem"]["status"], 404)
            await socket.send("not JSON")
            self.assertEqual((await self.hear(socket))["problem"]["status"], 422)
        async with self.connect(self.phineas) as socket:
            await self.say(socket, {"watch": [match]})
            self.assertEqual((await self.hear(socket))["events"], [])
            await asyncio.to_thread(self.orders, match, self.winfield, "end turn")
            told = await self.hear(socket)
            self.assertEqual(told["revision"], self.revision(match))
        async with self.connect(self.phineas) as socket:
            await self.say(socket, {"watch": [match], "after": {match: -1}})
            everything = (await self.hear(socket))["events"]
            self.assertEqual(everything[-len(told["events"]):], told["events"])
        await self.watch_with_a_token_that_ends(match)

    async def watch_with_a_token_that_ends(self, match):
        token = self.api.call("POST", "/tokens", {"label": "live", "read_only": True},
                              token=self.phineas, status=201).json
        async with self.connect(token["token"]) as socket:
            await self.say(socket, {"watch": [match]})
            await self.hear(socket)
            await asyncio.to_thread(self.api.call, "DELETE", f"/sessions/{token['id']}",
                                    token=self.phineas, status=204)
            with self.assertRaises(websockets.exceptions.ConnectionClosedError) as closed:
                await self.hear(socket)
            self.assertEqual(closed.exception.rcvd.code, 1008)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
