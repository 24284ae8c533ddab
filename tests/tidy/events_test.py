#!/usr/bin/env python3
"""Each event that the rules of a game tell of is described for the API and has a sentence."""

import re
import unittest

import yaml
from tree import TOP

# log.add("moved", …), log_.add(left ? "left" : "moved", …), and form("moved", …) of typed events.
TOLD = re.compile(r'\b(?:log_?\.add|form)\(\s*([^,;]*),')


def described(text):
    """The types of events that the description of a game's API has."""
    schemas = yaml.safe_load(text)["schemas"].values()
    return {schema["event"] for schema in schemas if isinstance(schema, dict) and "event" in schema}


def told(text):
    """The types of events that this source adds to a log."""
    return {word for first in TOLD.findall(text) for word in re.findall(r'"(\w+)"', first)}


def games():
    """(ruleset, sources of its rules in one, its sentences, the description of its API)"""
    for folder in sorted((TOP / "engine/games").iterdir()):
        rules = "".join(path.read_text() for path in sorted((folder / "rules").glob("*.cpp")))
        yield (folder.name, rules, (folder / "report/sentences.cpp").read_text(),
               (TOP / f"protocol/games/{folder.name}.yaml").read_text())


class Events(unittest.TestCase):
    def test_each_has_a_sentence_and_a_description(self):
        for name, rules, sentences, api in games():
            with self.subTest(name):
                events = told(rules)
                self.assertGreater(len(events), 10, "events are no longer found")
                self.assertEqual(events - described(api), set(), "described nowhere")
                self.assertEqual(described(api) - set(re.findall(r'"(\w+)"', sentences)), set(), "has no sentence")

    def test_they_are_found(self):
        self.assertEqual(told('log.add("moved", "3");\nlog_.add(\n  out ? "left" : "came", rule);\nsheet.add("far", 3);'),
                         {"moved", "left", "came"})


if __name__ == "__main__":
    unittest.main()
