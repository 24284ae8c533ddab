#!/usr/bin/env python3
"""docs/maps.md lists every style that the house draws, and none else but in examples."""

import pathlib
import re
import unittest

TOP = pathlib.Path(__file__).resolve().parents[2]


class MapStyles(unittest.TestCase):
    def test_the_table_of_styles_is_whole(self):
        drawn = set(re.findall(r'\{"([a-z_.]+)",', (TOP / "server/render/map_styles.cpp").read_text()))
        page = (TOP / "docs/maps.md").read_text()
        rows = "\n".join(line.split("|")[1] for line in page.splitlines() if line.startswith("| `"))
        listed = set(re.findall(r"`([a-z_.]+)`", rows))
        night = {style for style in drawn if style.endswith(".night")}  # told in one row
        self.assertGreater(len(drawn), 30)
        self.assertEqual(sorted(drawn - listed - night), [])
        self.assertEqual(sorted(listed - drawn - {".night"}), [])


if __name__ == "__main__":
    unittest.main()
