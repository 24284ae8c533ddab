#!/usr/bin/env python3
"""docs/rulings.md has the rulings of every game, as players read them elsewhere."""

import re
import subprocess
import unittest

from tree import TOP


class Rulings(unittest.TestCase):
    def test_the_page_is_as_the_script_writes_it(self):
        told = subprocess.run([TOP / "script/rulings", "--check"], capture_output=True, text=True)
        self.assertEqual(told.returncode, 0, told.stderr)

    def test_every_ruling_of_every_game_is_there(self):
        page = (TOP / "docs/rulings.md").read_text()
        told = re.findall(r"(?m)^- ([A-Z]\d+) ", page)
        for book in sorted(TOP.glob("engine/games/*/rules.json")):
            numbers = re.findall(r'"number": "([A-Z]\d+)"', book.read_text())
            with self.subTest(book.parent.name):
                self.assertEqual(set(numbers) - set(told), set())


if __name__ == "__main__":
    unittest.main()
