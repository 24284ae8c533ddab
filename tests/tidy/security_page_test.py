#!/usr/bin/env python3
"""Every test that docs/security.md names as its witness is there."""

import pathlib
import re
import sys
import unittest

TOP = pathlib.Path(__file__).resolve().parents[2]
PAGE = TOP / "docs" / "security.md"


def named():
    """`Suite.Test` of GoogleTest, and `file_test.py` or `file_test.py::test_name` of Python."""
    text = PAGE.read_text()
    return (set(re.findall(r"`([A-Za-z]\w*\.[A-Za-z]\w*)`", text)),
            set(re.findall(r"`(\w+_test\.py)(?:::(\w+))?`", text)))


def google_tests():
    found = set()
    for path in (TOP / "tests").rglob("*.cpp"):
        for suite, test in re.findall(r"^TEST(?:_F|_P)?\((\w+),\s*(\w+)\)", path.read_text(), re.M):
            found.add(f"{suite}.{test}")
    return found


class SecurityPage(unittest.TestCase):
    def test_every_gtest_it_names_exists(self):
        wanted, _ = named()
        wanted = {name for name in wanted if not name.endswith(".py")}
        self.assertGreater(len(wanted), 20)
        self.assertEqual(sorted(wanted - google_tests()), [])

    def test_every_python_test_it_names_exists(self):
        _, wanted = named()
        self.assertTrue(wanted)
        for file, test in sorted(wanted):
            paths = list((TOP / "tests").rglob(file))
            self.assertTrue(paths, file)
            if test:
                self.assertTrue(any(f"def {test}(" in path.read_text() for path in paths),
                                f"{file}::{test}")


if __name__ == "__main__":
    sys.argv = sys.argv[:1]
    unittest.main()
