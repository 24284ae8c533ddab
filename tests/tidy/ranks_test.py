#!/usr/bin/env python3
"""Holds what the page says of Captain's ranks to what the program says (engine/captain/levels.cpp,
web/src/opponents.ts), and both to the description of the API."""

import pathlib
import re
import unittest

TOP = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = re.findall(r'\.id = "(\w+)",\s+\.name = "(\w+)",\s+\.about = "([^"]+)",',
                     (TOP / "engine/captain/levels.cpp").read_text())
PAGE = re.findall(r"^  (\w+): \{ name: '(\w+)', about: '([^']+)' \},$",
                  (TOP / "web/src/opponents.ts").read_text(), re.M)


class Ranks(unittest.TestCase):
    def test_the_page_names_them_as_the_program_does(self):
        self.assertEqual(5, len(PROGRAM))
        self.assertEqual(PROGRAM, PAGE[:len(PROGRAM)])

    def test_the_interface_offers_them(self):
        offered = re.search(r"enum: \[null, (doctrine[^]]+)\]",
                            (TOP / "protocol/core.yaml").read_text())[1].split(", ")
        self.assertEqual(["doctrine", "greedy", *(rank for rank, _, _ in PROGRAM)], offered)


if __name__ == "__main__":
    unittest.main()
