#!/usr/bin/env python3
"""Holds how the description of the API is put together: a core, and a file a game."""

import json
import pathlib
import re
import sys
import tempfile
import unittest

import yaml

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(TOP / "cmake"))
from openapi import Fault, assembled, in_full  # noqa: E402

CORE = """
components:
  schemas:
    Side: {type: string}
    Scenario: {x-by-ruleset: true}
    Position: {x-by-ruleset: true}
    Event:
      oneOf: [{$ref: '#/components/schemas/Side'}]
      x-by-ruleset: true
"""
CHESS = """
ruleset: chess
schemas:
  Scenario: {properties: {ruleset: {const: chess}}}
  Position: {items: {$ref: '#/components/schemas/Square'}}
  Square: {$ref: '#/components/schemas/Side'}
"""
GO = """
ruleset: go
schemas:
  Scenario: {properties: {ruleset: {const: go}}}
  Position: {type: integer}
  Event: {type: string}
"""


VERBS = set("""Accept Add Archive Bid Book Cancel Challenge Change Check Claim Close Confirm Correct Create Decline
    Delete Dispute Draw End Enter Export Finish Get Give Import Invite Keep List Mail Offer Open Pair Pause Prepare
    Receive Record Remove Reopen Replace Report Resign Resume Rule Seat Send Set Settle Show Sign Start Submit Suspend
    Take Turn Withdraw""".split())


class Summaries(unittest.TestCase):
    def test_say_what_to_do(self):
        found = re.findall(r"^ +summary: (?:>-\n +)?'?(\w+)(.*)$", (TOP / "protocol/core.yaml").read_text(), re.M)
        self.assertGreater(len(found), 150)
        odd = [word + rest for word, rest in found if word not in VERBS]
        self.assertEqual(odd, ["A referee for wargames played online or by mail."], "begin with an imperative")


class Assembled(unittest.TestCase):
    def put_together(self, *games):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "games").mkdir()
            (folder / "core.yaml").write_text(CORE)
            for number, game in enumerate(games):
                (folder / "games" / f"{number}.yaml").write_text(game)
            return assembled(folder)["components"]["schemas"]

    def test_each_place_takes_what_the_games_have_for_it(self):
        schemas = self.put_together(CHESS, GO)
        ref = lambda name: {"$ref": f"#/components/schemas/{name}"}
        self.assertEqual(schemas["Position"]["anyOf"], [ref("chess.Position"), ref("go.Position")])
        self.assertEqual(schemas["Event"]["anyOf"], [ref("Side"), ref("go.Event")])
        self.assertEqual(schemas["chess.Position"]["items"], ref("chess.Square"))
        self.assertEqual(schemas["chess.Square"], ref("Side"))
        self.assertEqual(schemas["Scenario"]["discriminator"]["mapping"]["go"],
                         "#/components/schemas/go.Scenario")
        self.assertNotIn("discriminator", schemas["Position"])

    def test_games_may_say_the_same_of_an_event(self):
        events = self.put_together(CHESS + "  Event: {type: string}\n", GO)["Event"]
        self.assertEqual(len(events["anyOf"]), 3)
        self.assertNotIn("oneOf", events)

    def test_a_game_of_tests_brings_its_file(self):
        for file in sorted((TOP / "tests/games").glob("*/protocol/*.yaml")):
            with self.subTest(file.name):
                schemas = assembled(TOP / "protocol", [file])["components"]["schemas"]
                position = f"#/components/schemas/{file.stem}.Position"
                self.assertIn({"$ref": position}, schemas["Position"]["anyOf"])
                self.assertEqual(file.stem, file.parents[1].name)

    def test_scenarios_are_described_by_the_schema_of_their_files(self):
        schemas = assembled(TOP / "protocol")["components"]["schemas"]
        for path in sorted(TOP.glob("engine/games/*/scenarios/scenario.schema.json")):
            ruleset = path.parents[1].name.replace("_", "-")
            with self.subTest(ruleset):
                file = json.loads(path.read_text())
                described = schemas[f"{ruleset}.Scenario"]
                self.assertEqual(described["required"], file["required"])
                for name in file["$defs"]:
                    self.assertIn(f"{ruleset}.Scenario{name.title().replace('_', '')}", schemas)

    def test_a_name_that_nobody_has_is_a_fault(self):
        with self.assertRaisesRegex(Fault, "Sqare"):
            self.put_together(CHESS.replace("schemas/Square", "schemas/Sqare"))

    def test_the_core_names_no_game(self):
        text = (TOP / "protocol" / "core.yaml").read_text()
        for game in (TOP / "protocol" / "games").glob("*.yaml"):
            named = [line.strip() for line in text.splitlines()
                     if re.search(rf"\b{game.stem}\b(?!/)", line) and "example" not in line]
            self.assertEqual(named, [])

    def test_every_ruleset_of_the_program_has_its_file(self):
        offered = (TOP / "engine" / "games.cpp").read_text()
        games = set(re.findall(r'"engine/games/(\w+)/rules.hpp"', offered))
        described = {path.stem for path in (TOP / "protocol" / "games").glob("*.yaml")}
        self.assertEqual(games, described)


SHORT = """
paths:
  /moves:
    post:
      security: [none, bearer]
      parameters: [Match, {query: dry, schema: Side}, {path: move, schema: Side}]
      requestBody: {json: Move, example: {unit: someone}}
      responses:
        '201': {description: Done., json: Move}
        problems: [422, 409: TournamentConflict]
components:
  schemas:
    Side: string
    Event: {some_members: {number: integer}}
    Move: {extends: Event, members: {unit: string, (to): Side}}
    EventMoved: {event: moved, members: {unit: string}}
    Plan: {members: {(moves): {list: Move, maxItems: 9}, last: {null_or: Move}}}
"""


class InFull(unittest.TestCase):
    def setUp(self):
        self.document = in_full(yaml.safe_load(SHORT))

    def test_a_call(self):
        ref = lambda kind, name: {"$ref": f"#/components/{kind}/{name}"}
        moves = {"content": {"application/json": {"schema": ref("schemas", "Move")}}}
        problem = lambda name: ref("responses", name)
        call = self.document["paths"]["/moves"]["post"]
        self.assertEqual(call.pop("requestBody")["content"]["application/json"].pop("example"), {"unit": "someone"})
        self.assertEqual(call, {
            "security": [{}, {"bearer": []}],
            "parameters": [ref("parameters", "Match"), {"name": "dry", "in": "query", "schema": ref("schemas", "Side")},
                           {"name": "move", "in": "path", "required": True, "schema": ref("schemas", "Side")}],
            "responses": {"201": {"description": "Done.", **moves}, "409": problem("TournamentConflict"),
                          "413": problem("TooLarge"), "415": problem("UnsupportedMediaType"),
                          "422": problem("Unprocessable"), "503": problem("Unavailable"), "default": problem("Fault")}})
        self.assertEqual(list(call["responses"])[1], "409")

    def test_schemas(self):
        ref = lambda name: {"$ref": f"#/components/schemas/{name}"}
        schemas = self.document["components"]["schemas"]
        self.assertEqual(schemas["Event"], {"type": "object", "required": ["number"],
                                            "properties": {"number": {"type": "integer"}}})
        self.assertEqual(schemas["Move"], {"allOf": [ref("Event")], "required": ["unit"],
                                           "properties": {"unit": {"type": "string"}, "to": ref("Side")},
                                           "unevaluatedProperties": False})
        self.assertEqual(schemas["EventMoved"], {
            "allOf": [ref("EventBase")], "required": ["type", "unit"], "unevaluatedProperties": False,
            "properties": {"type": {"const": "moved"}, "unit": {"type": "string"}}})
        self.assertEqual(schemas["Plan"], {
            "type": "object", "required": ["last"], "additionalProperties": False,
            "properties": {"moves": {"type": "array", "maxItems": 9, "items": ref("Move")},
                           "last": {"oneOf": [{"type": "null"}, ref("Move")]}}})

    def test_what_is_written_in_full_stays(self):
        self.assertEqual(in_full(in_full(yaml.safe_load(SHORT))), self.document)


class Told(unittest.TestCase):
    """docs/api.md names every call that players make; tournaments and the desk have pages of their own."""

    def test_every_path_of_the_core_is_in_the_page(self):
        page = (TOP / "docs/api.md").read_text().replace("$BASE", "").replace("/api/v1", "")
        core = (TOP / "protocol/core.yaml").read_text()
        paths = [path for path in re.findall(r"^  /api/v1(/[^:]*):$", core, re.M)
                 if not path.startswith(("/tournaments", "/desk"))]
        self.assertGreater(len(paths), 50)
        lacking = []
        for path in paths:
            pattern = re.sub(r"\\\{\w+\\\}", r"[^/ `]+", re.escape(path))
            if not re.search(r"(?<![\w}])" + pattern + r"(?![\w/])", page):
                lacking.append(path)
        self.assertEqual(lacking, [])


class Calls(unittest.TestCase):
    """The calls that docs/api.md names, with their methods, parameters and members, are those described."""

    @classmethod
    def setUpClass(cls):
        cls.document = assembled(TOP / "protocol")
        page = (TOP / "docs/api.md").read_text()
        cls.page = page.replace("`GET $BASE/matches/$MATCH/", "`GET /matches/ID/")

    def resolved(self, node):
        while "$ref" in node:
            name = node["$ref"].split("/")
            node = self.document
            for part in name[1:]:
                node = node[part]
        return node

    def members(self, schema):
        """Names of members that a body may have."""
        schema = self.resolved(schema)
        found = set(schema.get("properties", ()))
        for part in (*schema.get("allOf", ()), *schema.get("oneOf", ()), *schema.get("anyOf", ())):
            found |= self.members(part)
        return found

    def template(self, path):
        """The path of the description that is meant, and what it describes; None where there is none."""
        parts = path.rstrip("/").split("/")
        best = None
        for template, item in self.document["paths"].items():
            described = template.removeprefix("/api/v1").split("/")
            if len(described) != len(parts):
                continue
            fits = [(known == part and "{" not in known) or
                    ("{" in known and re.fullmatch(r"[A-Z]+|\{.*\}|[a-z]_…|\$\w+|\d{4}-\d\d|[\w-]+", part) is not None)
                    for known, part in zip(described, parts)]
            plain = sum("{" not in known for known in described)
            if all(fits) and (best is None or plain > best[0]):
                best = (plain, template, item)
        return best and best[1:]

    def spans(self):
        """Of each paragraph or row the texts in backticks, in their order."""
        prose = re.sub(r"^```.*?^```", "", self.page, flags=re.M | re.S)
        for block in re.split(r"\n\n|\n(?=\|)", prose):
            yield [re.sub(r"\s+", " ", span) for span in re.findall(r"`([^`]+)`", block)]

    @staticmethod
    def first_members(body):
        """Of `{"a":1,"b":{"c":2}}` and of `{a, b?: [{c}]}`: a and b."""
        told, depth, begins = [], 0, False
        for at, letter in enumerate(body):
            depth += (letter in "{[") - (letter in "}]")
            begins = depth == 1 and (letter in "{," or begins and letter in ' "')
            name = re.match(r"\w+", body[at + 1:]) if begins else None
            if name:
                told.append(name[0])
        return told

    def named(self):
        """For each paragraph or row: its calls as (method, path, query), and the members of bodies in it."""
        for spans in self.spans():
            calls, told = [], []
            for i, span in enumerate(spans):
                call = re.fullmatch(r"(GET|PUT|POST|DELETE) (/(?:\{[^}]*\}|[^ ])*)( .*)?", span)
                takes = i > 0 and calls and calls[-1][0] in ("post", "put") and not spans[i - 1].startswith("{")
                if span.startswith("{") and takes:
                    told += self.first_members(span)
                if not call:
                    # "`POST /{t}/open`, `close`": the same of another path.
                    like = "/tournaments/{t}/" + span
                    if calls and re.fullmatch(r"[a-z][\w{}/.-]*", span) and self.template(like):
                        calls.append((calls[-1][0], like, ""))
                    continue
                path, _, query = call[2].partition("?")
                path = path.removeprefix("/api/v1")
                if self.template(path) is None:
                    path = "/tournaments" + path
                methods = [call[1]]
                while re.fullmatch(r"GET|PUT|POST|DELETE", spans[i - len(methods)] if i >= len(methods) else ""):
                    methods.append(spans[i - len(methods)])
                calls += [(method.lower(), path, query) for method in sorted(methods)]
            yield calls, told

    def test_each_call_that_is_named_is_described(self):
        named = [(calls, told) for calls, told in self.named() if calls]
        self.assertGreater(sum(len(calls) for calls, _ in named), 60)
        for calls, told in named:
            known = set()
            for method, path, query in calls:
                with self.subTest(f"{method} {path}"):
                    found = self.template(path)
                    self.assertIsNotNone(found, "no such path")
                    template, item = found
                    self.assertIn(method, item, template)
                    every = (*item.get("parameters", ()), *item[method].get("parameters", ()))
                    parameters = {self.resolved(one)["name"] for one in every}
                    for pair in filter(None, query.split("&")):
                        self.assertIn(pair.split("=")[0], parameters)
                    answers = (self.resolved(answer) for answer in item[method]["responses"].values())
                    for body in (item[method].get("requestBody", {}), *answers):
                        for media in body.get("content", {}).values():
                            known |= self.members(media["schema"])
            with self.subTest(calls):
                self.assertEqual(set(told) - known, set())

    def test_each_call_of_players_is_named_with_its_method(self):
        told = {(method, self.template(path)[0]) for calls, _ in self.named() for method, path, _ in calls}
        shown = set()
        for line in re.sub(r"\\\n\s*", "", self.page).splitlines():
            asked = re.search(r"curl .*?(?:-X (\w+) )?.*?\$BASE(/[^ \"?]*)", line)
            if asked:
                method = re.search(r"-X (\w+)", line)
                posts = re.search(r" (-d|--json) ", line)
                found = self.template(asked[2])
                self.assertIsNotNone(found, line)
                shown.add((method[1].lower() if method else "post" if posts else "get", found[0]))
        lacking = [f"{method} {template}" for template, item in self.document["paths"].items()
                   for method in item if method in ("get", "put", "post", "delete")
                   and template.startswith("/api/v1/")
                   and not template.startswith(("/api/v1/tournaments", "/api/v1/desk"))
                   and (method, template) not in told | shown]
        self.assertEqual(lacking, [])


if __name__ == "__main__":
    unittest.main(argv=sys.argv)
