#!/usr/bin/env python3
"""Holds the seam between the house and its games: no code outside the folders of games names a hex,
a kind of unit, a phase or a side of any game. Comments and docstrings may give examples. The page is
held by games_apart_test.py."""

import json
import pathlib
import re
import sys
import unittest

TOP = pathlib.Path(__file__).resolve().parents[2]

# Root -> (endings of files, folders below it that are a game's own).
ROOTS = {
    "engine": ((".cpp", ".hpp"), ("games", "games.cpp", "hex", "hexwar", "table")),
    "server": ((".cpp", ".hpp"), ()),
    "protocol": ((".cpp", ".hpp"), ("games",)),
    "wasm": ((".cpp", ".hpp", ".mjs"), ()),
    "tests": ((".cpp", ".hpp", ".py", ".js"), ("games", "bench/page")),
}
IGNORED = ("node_modules",)

# Files and folders that still name one, to be taken out. It may only get shorter: an entry that nothing
# needs any more is a fault.
STILL = """
""".split()

# Words of wargames that no general part of the page has a use for (games_apart_test.py).
WORDS = ["hex(?:es|side|sides)?", "bayonets?", "infantry", "cavalry", "artillery", "bombard(?:ment|s)?",
         "counters?", "terrain", "zones? of control", "combats?", "movement", "melee", "odds", "retreats?"]


# Ids of a game that everybody uses for other things, too; and so are bare numbers.
ORDINARY = {"blue", "red", "Bow", "Nov"}


def scenarios():
    for pattern in ("engine/games/*/scenarios/*.json", "tests/games/*/scenarios/*.json"):
        for path in sorted(TOP.glob(pattern)):
            if not path.name.endswith(".schema.json"):
                yield json.loads(path.read_text())


def forbidden():
    """What names something of a game, as a pattern over strings and words of code."""
    units, sides, names = set(), set(), set()
    for scenario in scenarios():
        names |= {scenario["ruleset"], scenario["id"].split("/")[1]}
        sides |= set(scenario["sides"])
        units |= {unit["id"] for unit in scenario.get("units", [])}
    phases = {"movement", "combat", "dusk", "dawn", "infantry", "cavalry", "artillery"}
    named = {word for word in sides | phases | units if word not in ORDINARY and not word.isdecimal()}
    quoted = "|".join(re.escape(word) for word in sorted(named))
    return re.compile(
        rf"""(?:["'`/])(?:{quoted})(?=["'`/])"""  # as a value
        rf"|\b(?:{'|'.join(sorted(names))})\b"    # a game or a battle
        r"|\b[A-Z]\d{4}\b(?!-)"                    # a hex
        r"|\b\d{1,3}(?:US|F|K|AR)\b"              # a unit
        r"|\bhex(?:es|side|sides)\b")


def without_comments(path, text):
    if path.suffix == ".py":
        text = re.sub(r'"""(.*?)"""', lambda doc: "\n" * doc[0].count("\n"), text, flags=re.S)
        return re.sub(r"(^|\s)#.*", "", text, flags=re.M)
    text = re.sub(r"/\*.*?\*/", lambda doc: "\n" * doc[0].count("\n"), text, flags=re.S)
    return re.sub(r"(^|\s)//.*", "", text, flags=re.M)


def found():
    """(path, line number, word) of everything that names something of a game."""
    pattern = forbidden()
    for root, (endings, own) in ROOTS.items():
        for path in sorted((TOP / root).rglob("*")):
            below = path.relative_to(TOP / root).as_posix()
            if path.suffix not in endings or any(part in IGNORED for part in path.parts):
                continue
            if any(below == folder or below.startswith(folder + "/") for folder in own):
                continue
            if path == pathlib.Path(__file__).resolve():
                continue
            lines = without_comments(path, path.read_text()).splitlines()
            for number, line in enumerate(lines, 1):
                for word in pattern.findall(line):
                    yield path.relative_to(TOP).as_posix(), number, word


class Games(unittest.TestCase):
    def test_nobody_outside_a_game_names_what_is_of_a_game(self):
        needed = set()
        faults = []
        for path, number, word in found():
            known = [entry for entry in STILL if path == entry or
                     entry.endswith("/") and path.startswith(entry)]
            needed |= set(known)
            if not known:
                faults.append(f"{path}:{number}: {word}")
        if faults:
            self.fail("\n".join(["take it to tests/games/<game>/samples, or to the game:", *faults]))
        self.assertEqual(sorted(set(STILL) - needed), [], "names nothing now: take it out of STILL")


if __name__ == "__main__":
    sys.argv = sys.argv[:1]
    unittest.main()
