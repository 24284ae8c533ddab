#!/usr/bin/env python3
"""Every schema of the repository, of files and of the API, describes itself in texts: a description that was made of
a string where a list was wanted is an array of its letters, and no validator minds."""

import json
import unittest

import yaml
from tree import TOP, paths

NAMES = ("properties", "members", "some_members")  # the last two: cmake/openapi.py
TOLD = ("title", "description", "$comment", "summary")


def schemas():
    """(path, schema)"""
    for path in paths():
        if path.endswith(".schema.json"):
            yield path, json.loads((TOP / path).read_text())
        elif "protocol/" in path and path.endswith(".yaml"):
            yield path, yaml.safe_load((TOP / path).read_text())


def wrong(value, place="", of_properties=False):
    """Places of what should be a text and is none. A property may be called as a word of schemas is."""
    found = []
    if isinstance(value, dict):
        for name, member in value.items():
            here = f"{place}/{name}"
            if name in TOLD and not of_properties and not (isinstance(member, str) and member.strip()):
                found.append(here)
            found += wrong(member, here, name in NAMES and not of_properties)
    elif isinstance(value, list):
        for index, member in enumerate(value):
            found += wrong(member, f"{place}/{index}")
    return found


class Schemas(unittest.TestCase):
    def test_every_game_has_one(self):
        games = {rules.parent for rules in TOP.glob("engine/games/*/rules.json")}
        there = {(TOP / path).parent.parent for path, _ in schemas()}
        self.assertEqual(games - there, set())

    def test_what_they_tell_is_text(self):
        for path, schema in schemas():
            with self.subTest(path):
                self.assertEqual(wrong(schema), [])

    def test_letters_in_an_array_are_found(self):
        self.assertEqual(wrong({"properties": {"turns": {"description": list("Game turns.")}}}),
                         ["/properties/turns/description"])
        self.assertEqual(wrong({"properties": {"title": {"type": "string"}}}), [])


if __name__ == "__main__":
    unittest.main()
