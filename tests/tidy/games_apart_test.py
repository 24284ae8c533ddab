#!/usr/bin/env python3
"""Holds that the page outside web/src/games, and the engine's door in wasm/, know matches, positions,
orders, events and pictures of any game, and of no game its board, its units, its phases or its sides."""

import json
import pathlib
import re
import sys
import unittest

from games_test import ORDINARY, WORDS

TOP = pathlib.Path(__file__).resolve().parents[2]
SOURCES = {".ts", ".tsx", ".css", ".cpp", ".hpp", ".mjs", ".mts"}

# A game's own, or made of the description of the API.
OWN = re.compile(r"web/src/games/[^/]+/|web/src/api/schema")


def general_sources():
    for folder in ("web/src", "wasm"):
        for path in sorted((TOP / folder).rglob("*")):
            name = path.relative_to(TOP).as_posix()
            if path.suffix in SOURCES and not OWN.match(name):
                yield name, path.read_text()


def words_of_games():
    """Rulesets, and what their scenarios call sides and kinds of units."""
    rulesets, sides, types = set(), set(), set()
    for path in (TOP / "engine/games").glob("*/scenarios/*.json"):
        file = json.loads(path.read_text())
        if "sides" not in file:
            continue  # a schema
        rulesets.add(path.parents[1].name)
        sides.update(set(file["sides"]) - ORDINARY)
        types.update(unit["type"] for unit in file["units"] if "type" in unit)
    return rulesets, sides, types


class GamesApart(unittest.TestCase):
    def test_games_are_found(self):
        rulesets, sides, types = words_of_games()
        self.assertTrue(rulesets and sides and types)
        self.assertGreater(len(list(general_sources())), 80)

    def test_general_parts_name_nothing_of_a_game(self):
        rulesets, sides, types = words_of_games()
        # A side's id may be an English word: it is one only in quotation marks.
        patterns = [rf"\b(?:{'|'.join([*WORDS, *sorted(rulesets), *sorted(types)])})\b",
                    rf"(?P<mark>['\"`])(?:{'|'.join(sorted(sides))})(?P=mark)",
                    rf"\bside-(?:{'|'.join(sorted(sides))})\b",
                    r"\b[A-Z]\d{4}\b"]
        faults = []
        for name, text in general_sources():
            for number, line in enumerate(text.splitlines(), 1):
                for pattern in patterns:
                    for found in re.finditer(pattern, line, re.I if pattern is patterns[0] else 0):
                        faults.append(f"{name}:{number}: {found[0]}")
        self.assertEqual(faults, [])

    def test_only_a_games_own_folder_and_the_loader_reach_into_it(self):
        faults = []
        for name, text in general_sources():
            for target in re.findall(r"from '([^']*games/[^']*)'", text):
                if not re.search(r"games/(game|games)$", target):
                    faults.append(f"{name} imports {target}")
        for path in sorted((TOP / "web/src/games").glob("*/**/*.ts*")):
            name = path.relative_to(TOP).as_posix()
            for target in re.findall(r"from '(\.[^']*)'", path.read_text()):
                reached = (path.parent / target).resolve().relative_to(TOP).as_posix()
                own = "/".join(name.split("/")[:4])
                # What hex games share, games of miniatures, and all games, are rooms of their own.
                rooms = (own + "/", "web/src/games/hexwar/", "web/src/games/tabletop/", "web/src/games/group/",
                         "web/src/games/counters/", "web/src/games/odds/", "web/src/games/standing/")
                if reached.startswith("web/src/games/") and reached.count("/") > 3 and \
                        not reached.startswith(rooms):
                    faults.append(f"{name} imports {reached}")
        self.assertEqual(faults, [])


if __name__ == "__main__":
    sys.argv = sys.argv[:1]
    unittest.main()
