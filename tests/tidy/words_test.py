#!/usr/bin/env python3
"""Holds what a program can hold of the words: docs/glossary.md has each term once and names what
is there, and words that the field has its own for do not come back."""

import re
import sys
import unittest

from tree import TOP, texts

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


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
