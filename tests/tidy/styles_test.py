#!/usr/bin/env python3
"""A class is styled by its bare name in one folder of the page alone: all styles are loaded side by side, and a name
used twice moves or hides what the other part draws."""

import collections
import pathlib
import re
import unittest

SOURCES = pathlib.Path(__file__).resolve().parents[2] / "web/src"


def bare_classes(text):
    """The classes that this style sheet styles wherever they stand."""
    without_comments = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    for selectors in re.findall(r"([^{}]+)\{", without_comments):
        for selector in selectors.split(","):
            if found := re.fullmatch(r"\.([a-z0-9-]+)", selector.strip()):
                yield found.group(1)


class Styles(unittest.TestCase):
    def test_a_class_belongs_to_one_folder(self):
        folders = collections.defaultdict(set)
        for file in SOURCES.rglob("*.css"):
            for name in bare_classes(file.read_text()):
                folders[name].add(str(file.parent.relative_to(SOURCES)))
        self.assertGreater(len(folders), 100)
        self.assertEqual({name: sorted(where) for name, where in folders.items() if len(where) > 1}, {})

    def test_a_bare_class_is_found(self):
        self.assertEqual(list(bare_classes("/* .a { */ .b {} .c:focus, .d { x: y } .e .f {} @media (x) { .g {} }")), ["b", "d", "g"])


if __name__ == "__main__":
    unittest.main()
