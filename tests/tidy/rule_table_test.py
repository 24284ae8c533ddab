#!/usr/bin/env python3
"""Each file that a game's table of rules names under "where" exists and cites the rule, and so do tests that it
names by suite."""

import pathlib
import re
import unittest

TOP = pathlib.Path(__file__).resolve().parents[2]
ROW = re.compile(r"\| ([FGLNRT]?\d[\d.]*) \|[^|]*\|([^|]*)\|([^|]*)\|$")
# "4.7", "R16", or the ends of "4.13-4.19".
CITED = re.compile(r"(?<![\w.])([FGLNRT]?\d+(?:\.\d+)?)(?:-([FGLNRT]?\d+(?:\.\d+)?))?(?![\w]|\.\d)")


def parts(rule):
    """("", 4, 13) of 4.13, ("R", 16) of R16: what two ends of a range share, and the number last."""
    letter = rule[0] if rule[0].isalpha() else ""
    return (letter, *(int(part) for part in rule.lstrip("FGLNRT").split(".")))


def cites(text, rule):
    wanted = parts(rule)
    for first, last in CITED.findall(text):
        low, high = parts(first), parts(last or first)
        if low[:-1] == high[:-1] == wanted[:-1] and low[-1] <= wanted[-1] <= high[-1]:
            return True
    return False


def comments(path):
    """What a source says in comments and strings."""
    return "\n".join(re.findall(r"//.*|\"[^\"\n]*\"", path.read_text()))


def rows():
    """(game's folder, rule, the files named, the cases named) of every row of every table of rules."""
    for readme in sorted(TOP.glob("engine/games/*/README.md")):
        for line in readme.read_text().splitlines():
            if row := ROW.match(line):
                yield (readme.parent, row[1], *([name.strip() for name in cell.split(",")]
                                                for cell in (row[2], row[3])))


class RuleTable(unittest.TestCase):
    def test_files_named_exist_and_cite_the_rule(self):
        count = 0
        for game, rule, names, _ in rows():
            for name in names:
                count += 1
                with self.subTest(rule=rule, file=name):
                    found = [path for path in game.rglob("*") if path.as_posix().endswith("/" + name)]
                    self.assertTrue(found, "there is no such file")
                    if found[0].suffix != ".json":
                        self.assertTrue(cites(comments(found[0]), rule),
                                        f"{found[0].relative_to(TOP)} never cites it")
        self.assertGreater(count, 0)

    def test_tests_named_exist(self):
        for game, rule, _, cases in rows():
            unit = [path.read_text() for path in (TOP / "tests/games" / game.name / "unit").glob("*_test.cpp")]
            for suite, name in (case.split(".") for case in cases if re.fullmatch(r"[A-Z]\w+\.\w+", case)):
                with self.subTest(rule=rule, test=name):
                    self.assertTrue(any(f"TEST({suite}, {name})" in text for text in unit))

    def test_a_rule_is_cited_by_its_number_or_in_a_range(self):
        self.assertTrue(cites("// 4.13-4.19: costs", "4.15"))
        self.assertTrue(cites("// 6.2, R1: rounded", "R1"))
        for text in ("// 4.13", "// R11", "// 4.10-4.12", "version 1.0", "// 14.1"):
            self.assertFalse(cites(text, "4.1") or cites(text, "R1"), text)


if __name__ == "__main__":
    unittest.main()
