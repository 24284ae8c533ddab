#!/usr/bin/env python3
"""Holds how the description of the API is put together: a core, and a file a game."""

import pathlib
import re
import sys
import tempfile
import unittest

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(TOP / "cmake"))
from openapi import Fault, assembled  # noqa: E402

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


if __name__ == "__main__":
    unittest.main(argv=sys.argv)
