#!/usr/bin/env python3
"""Holds what a program can hold of the words: docs/glossary.md has each term once and names what
is there, and words that the field has its own for do not come back."""

import re
import sys
import unittest

from tree import TOP, texts

HERE = "tests/tidy/words_test.py"
GLOSSARY = (TOP / "docs/glossary.md").read_text()


def rows():
    """(term, what it is, where) of every row of the glossary."""
    for line in GLOSSARY.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) == 3 and cells[0] not in ("term", "---"):
            yield cells


def defines(text, name):
    kinds = "struct|class|enum class|using|interface|type|function|const"
    return re.search(rf"\b(?:{kinds}) {name}\b", text) is not None


class Glossary(unittest.TestCase):
    def test_has_each_term_once(self):
        terms = [term for cell, _, _ in rows() for term in cell.split(", ")]
        self.assertGreater(len(terms), 100)
        self.assertEqual(sorted({term for term in terms if terms.count(term) > 1}), [])

    def test_is_sorted_in_each_section(self):
        for section in GLOSSARY.split("\n## ")[1:]:
            terms = re.findall(r"^\| ([^|]+) \| ", section, re.M)[2:]
            self.assertEqual(terms, sorted(terms, key=str.casefold))

    def test_types_are_where_it_says(self):
        lost = []
        for term, _, where in rows():
            for name, path in re.findall(r"`(\w+)` in `([^`]+)`", where):
                file = TOP / path
                if not file.is_file() or not defines(file.read_text(), name):
                    lost.append(f"{term}: {name} is not in {path}")
        self.assertEqual(lost, [])


# Word -> the field's word for it. As names in code; prose may use them as English does.
SWEPT = {
    "ask_ahead": "prefetch", "taken_ahead": "take_prefetched", "forget_ahead": "drop_prefetched",
    "FilmBar": "PlaybackBar", "use_film": "use_playback", "Film": "Playback",
    "Grounds": "Backgrounds", "PlaceLimits": "PermitLimits",
    "Stretch": "ReportPeriod", "tell_by": "complete_on",
    "ways_out": "retreat_hexes", "WaysOut": "RetreatSearch",
    "Temper": "RandomWeights", "Temperament": "RandomWeights", "temperament": "random_weights",
    "whim": "noise", "whims": "noise",
    "Deed": "ExplainedAction", "DeedList": "ActionList", "promise_of": "expected_gain_of",
    "Errand": "Task",
}

PRONOUNS = re.compile(r"\b(?:he|him|his|himself|she|her|hers|herself)\b", re.I)


class Words(unittest.TestCase):
    def test_people_are_they(self):
        found = [f"{path}:{number}: {line.strip()}" for path, text in texts() if path != HERE
                 for number, line in enumerate(text.splitlines(), 1) if PRONOUNS.search(line)]
        self.assertEqual(found, [], "write they, or name the player")

    def test_words_swept_away_do_not_come_back(self):
        swept = re.compile(rf"\b({'|'.join(SWEPT)})\b")
        found = [f"{path}: {word}, write {SWEPT[word]}"
                 for path, text in texts("engine", "server", "wasm", "web", "tests")
                 if path != HERE for word in sorted(set(swept.findall(text)))]
        self.assertEqual(found, [])

    def test_names_of_tests_are_in_one_dialect(self):
        test = re.compile(r"^TEST(?:_F|_P)?\((\w+),\s*(\w+)\)", re.M)
        names = [f"{path}: {suite}.{name}" for path, text in texts("tests")
                 if path.endswith((".cpp", ".hpp")) for suite, name in test.findall(text)
                 if not re.fullmatch(r"(?:[A-Z][A-Za-z0-9]*)", name)]
        self.assertEqual(names, [], "write Suite.DoesThis")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
