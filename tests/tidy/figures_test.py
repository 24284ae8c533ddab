#!/usr/bin/env python3
"""The page has no figure of a game's rules: the engine says them, in plans, in scenarios and in
rules/figures.hpp, which cmake/figures.py gives to the page."""

import re
import sys
import unittest

from tree import TOP, texts

sys.path.append(str(TOP / "cmake"))
from figures import figures  # noqa: E402

# A length of a rule is at least an inch, an arc at least 45 degrees: what is less is for drawing.
LEAST = 45
FIGURE = re.compile(r"(?<![\w.#-])\d[\d_]*(?![\w.%])")
# What is no rule: texts and comments, and properties of pictures.
TEXT = re.compile(r"`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'|\"[^\"\n]*\"|//[^\n]*|/\*.*?\*/", re.S)
PICTURE = re.compile(r"\b(?:[xyr]|[xyr][12xy]|c[xy]|width|height|viewBox)=\{[^}]*\}")
DEGREES = {"180", "360"}  # of half a turn and a whole one
INCHES = re.compile(r"\d+ \* inch|inch \* \d+")


def allowed():
    """Of each file what figures it may have, all of them if "*", and why."""
    lines = (TOP / "tests/tidy/figures.txt").read_text().splitlines()
    return {path: set(listed.split()) for path, listed, _ in (line.split(": ", 2) for line in lines)}


def found(text):
    """The figures in a source that could be those of a rule."""
    code = PICTURE.sub("", TEXT.sub("''", text))
    large = {figure for figure in FIGURE.findall(code) if int(figure.replace("_", "")) >= LEAST}
    return large - DEGREES | set(INCHES.findall(code))


class Figures(unittest.TestCase):
    def test_the_page_has_none_of_a_rule(self):
        may = allowed()
        for path, text in texts("web/src/games"):
            if path.endswith((".ts", ".tsx")) and ".test." not in path and path.count("/") > 3:
                with self.subTest(path):
                    known = may.pop(path.removeprefix("web/src/games/"), set())
                    here = found(text)
                    self.assertEqual(here if known == {"*"} else known, here,
                                     "let the engine say it, or give the reason in figures.txt")
        self.assertEqual(may, {}, "no such file")

    def test_they_are_found(self):
        self.assertEqual(found("const reach = 12_000 // 500\nconst off = 0.45, half = 12\nwide = { width: 1000 }"),
                         {"12_000", "1000"})
        self.assertEqual(found("const deep = 2 * inch"), {"2 * inch"})
        self.assertEqual(found("const off = 'M100 200'; const at = <rect width={50} />"), set())

    def test_figures_of_headers_are_read(self):
        for header in sorted(TOP.glob("engine/games/*/rules/figures.hpp")):
            with self.subTest(header):
                text = header.read_text()
                self.assertEqual(len(figures(header.read_text())), text.count("\ninline constexpr "))


if __name__ == "__main__":
    unittest.main()
