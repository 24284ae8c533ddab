#!/usr/bin/env python3
"""Holds the problem types together: the tables in server/net/problem.cpp, what the code answers with,
protocol/core.yaml, docs/api.md, and a test that looks for each."""

import pathlib
import re
import sys
import unittest

TOP = pathlib.Path(__file__).resolve().parents[2]
# Two tables: of the use cases, whose types server/app/problem.hpp lists, and of the transport.
TABLES = "server/net/problem.cpp"


def tables():
    """[[(type, status)]] as they stand in each table."""
    text = (TOP / TABLES).read_text()
    return [[(name, int(status)) for name, status in
             re.findall(r'ProblemStatus\{\s*"([a-z-]+)",\s*(\d+),', part)]
            for part in text.split("constexpr std::array ")[1:]]


def server_sources():
    for path in sorted((TOP / "server").rglob("*.cpp")):
        yield path.relative_to(TOP).as_posix(), path.read_text()


class ProblemTypes(unittest.TestCase):
    def setUp(self):
        self.types = dict(sum(tables(), []))

    def test_tables_are_sorted_and_name_each_type_once(self):
        self.assertEqual(len(tables()), 2)
        for table in tables():
            names = [name for name, _ in table]
            self.assertEqual(names, sorted(set(names)))
            for name, status in table:
                self.assertIn(status, range(400, 600), name)
        self.assertEqual(len(self.types), sum(len(table) for table in tables()))

    def test_code_answers_with_types_of_the_tables_and_uses_each(self):
        used = set()
        for path, text in server_sources():
            if path == TABLES:
                text = text[text.index("}  // namespace"):]
            self.assertNotRegex(text, r'Problem\{\s*\d{3}\s*,', f"{path}: use the tables")
            used.update(re.findall(r'(?:problem|refused|refusal|conflict)\(\s*"([a-z-]+)"', text))
            used.update(name for name in self.types if f'"{name}"' in text)
        self.assertEqual(used - set(self.types), set())
        self.assertEqual(set(self.types) - used, set())

    def test_openapi_lists_them(self):
        text = (TOP / "protocol" / "core.yaml").read_text()
        enum = text[text.index("    ProblemType:"):text.index("    Problem:")]
        listed = re.findall(r"- urn:adjutant:problem:([a-z-]+)", enum)
        self.assertEqual(sorted(listed), sorted(self.types))

    def test_api_md_lists_them_by_status(self):
        text = (TOP / "docs" / "api.md").read_text()
        rows = text[text.index("| status | types |"):].split("\n\n")[0].splitlines()[2:]
        listed = {}
        for row in rows:
            status, names = row.strip("|").split("|", 1)
            for name in re.findall(r"`([a-z-]+)`", names):
                listed[name] = int(status)
        self.assertEqual(listed, self.types)

    def test_some_test_looks_for_each(self):
        tests = [path for pattern in ("*_test.cpp", "*_test.py", "*.case")
                 for folder in ("server", "e2e", "games") for path in (TOP / "tests" / folder).rglob(pattern)]
        words = set(re.findall(r"[a-z]+(?:-[a-z]+)*",
                               "\n".join(path.read_text() for path in tests)))
        self.assertEqual(sorted(set(self.types) - words), [])


if __name__ == "__main__":
    unittest.main(argv=sys.argv)
