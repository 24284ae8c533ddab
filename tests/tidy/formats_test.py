#!/usr/bin/env python3
"""Holds docs/formats.md: its example of dice and chain is computed here from nothing but its text,
and every section that somebody cites is there."""

import hashlib
import hmac
import json
import re
import sys
import unittest

from tree import TOP, texts

PAGE = (TOP / "docs/formats.md").read_text()


def sha256_hex(text):
    return hashlib.sha256(text.encode()).hexdigest()


def bytes_of(die, attempt, submission_hash):
    """Section 5.2, the 32 bytes B of the example's match."""
    text = "\n".join(["adjutant-dice-1", "m_test", str(die), str(attempt), "alpha", "béta",
                      submission_hash])
    return hmac.new(bytes(range(32)), text.encode(), hashlib.sha256).digest()


def rolled(die, faces, submission_hash):
    attempt = 0
    while True:
        for byte in bytes_of(die, attempt, submission_hash):
            if byte < 256 - 256 % faces:
                return byte % faces + 1
        attempt += 1


class Example(unittest.TestCase):
    def setUp(self):
        section = PAGE[PAGE.index("### 5.5 "):]
        self.shown = {what.strip(): re.search(r"`([^`]+)`$", value.strip()).group(1)
                      for what, value in re.findall(r"^\| ([^|]+)\| (.*`) \|$", section, re.M)}
        self.hash = sha256_hex(f"{self.shown['orders']}\n{self.shown['nonce']}")

    def test_hashes(self):
        self.assertEqual(self.shown["commitment"], hashlib.sha256(bytes(range(32))).hexdigest())
        self.assertEqual(self.shown["H"], self.hash)

    def test_dice(self):
        self.assertEqual(self.shown["die 0, attempt 0: B"], bytes_of(0, 0, self.hash).hex())
        self.assertEqual(self.shown["die 0, 6 faces"], str(rolled(0, 6, self.hash)))
        self.assertEqual(self.shown["die 50, attempt 0: B begins"],
                         bytes_of(50, 0, self.hash).hex()[:4])
        self.assertEqual(self.shown["die 50, 6 faces"], str(rolled(50, 6, self.hash)))
        for faces, count in ((6, 12), (10, 6)):
            self.assertEqual(self.shown[f"dice 0 to {count - 1}, {faces} faces"].split(),
                             [str(rolled(die, faces, self.hash)) for die in range(count)])

    def test_chain(self):
        event = self.shown["first event"]
        canonical = json.dumps(json.loads(event), sort_keys=True, separators=(",", ":"))
        self.assertEqual(event, canonical)
        self.assertEqual(self.shown["its hash"],
                         sha256_hex(f"{self.shown['commitment']}\n{event}"))


class Citations(unittest.TestCase):
    def test_each_cited_section_is_there(self):
        sections = set(re.findall(r"^##+ ([\d.]*\d)\.? ", PAGE, re.M))
        cited = {}
        for path, text in texts():
            for section in re.findall(r"docs/formats\.md[,;)]?\s+(?:// )?section ([\d.]*\d)", text):
                cited.setdefault(section, path)
        self.assertGreater(len(cited), 7)
        self.assertEqual({section: path for section, path in cited.items()
                          if section not in sections}, {})

    def test_nobody_cites_a_paper_that_is_not_here(self):
        paper = re.compile(r"\bcontracts" r"\.md\b")
        self.assertEqual([path for path, text in texts() if paper.search(text)], [])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
