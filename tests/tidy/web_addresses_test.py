#!/usr/bin/env python3
"""Holds the addresses of the page together: what the page shows (web/src/pages/*/route.ts), and
what the server answers with its document (server/net/routes/web.cpp, mail_links.cpp)."""

import pathlib
import re
import sys
import unittest

TOP = pathlib.Path(__file__).resolve().parents[2]


def shape(path):
    """"/matches/:match" and "/matches/{id}" are one shape."""
    return re.sub(r":\w+|\{\w+\}", "*", path)


class Addresses(unittest.TestCase):
    def test_the_server_answers_those_that_the_page_has(self):
        shown = {shape(path) for file in (TOP / "web/src/pages").glob("*/route.ts")
                 for path in re.findall(r"path: '([^']+)'", file.read_text())}
        self.assertIn("/", shown)
        routes = (TOP / "server/net/routes/web.cpp").read_text()
        links = (TOP / "server/net/routes/mail_links.cpp").read_text()
        answered = {shape(path) for path in
                    re.findall(r'Method::get, "([^"]+)", (?:document|start|match|embedded)\b', routes)
                    + re.findall(r'Method::get, "([^"]+)", (?:confirm|reset)_page\b', links)}
        self.assertEqual(shown, answered)


if __name__ == "__main__":
    sys.argv = sys.argv[:1]
    unittest.main()
