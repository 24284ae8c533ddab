#!/usr/bin/env python3
"""Holds what a program can hold of plain English (prose.py): phrases that have a better word do not
come back, and each document begins with whom it is for."""

import re
import sys
import unittest

import prose
from tree import TOP, texts

SCREEN = 60
# Documents: words a sentence, sentences of more than 25 words in 100, passives in 100 sentences.
DOCUMENTS_AT_MOST = {"each": 16, "share": 15, "passive": 9}
# Comments: passives in 100 sentences.
PASSIVE_AT_MOST = {"engine comments": 17, "server comments": 13, "web/src comments": 5}


class Prose(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.found = list(prose.findings())

    def test_phrases_do_not_come_back(self):
        allowed, now, places = prose.allowed(), {}, {}
        for where, rule, path, around in self.found:
            now[where, rule] = now.get((where, rule), 0) + 1
            places.setdefault((where, rule), []).append(f"{path}: …{around}…")
        risen = []
        for key, count in sorted(now.items()):
            if count > allowed.get(key, 0):
                where, rule = key
                risen.append(f'{where} has {count} places of "{rule}", {allowed.get(key, 0)} are allowed: '
                             f"{prose.RULES[rule][1]} (tests/tidy/prose.py --list '{where}' '{rule}')")
                risen += places[key][-5:]
        self.assertEqual(risen, [], "\n" + "\n".join(risen))

    def test_exceptions_are_needed(self):
        bare = {}
        for _, _, path, around in prose.all_findings():
            bare.setdefault(path, []).append(around)
        idle = [f"{path}: {phrase}" for path, phrases in prose.exceptions().items() for phrase in phrases
                if not any(phrase in around for around in bare.get(path, ()))]
        self.assertEqual(idle, [], "remove them from prose_exceptions.txt")

    def test_documents_begin_with_whom_they_are_for(self):
        found = []
        for path, text in texts():
            if path.endswith(".md"):
                first = re.sub(r"^# .*\n+", "", text).split("\n", 1)[0]
                if not first.startswith("For "):
                    found.append(f"{path}: {first}")
        self.assertEqual(found, [], 'begin with "For players …"')

    def test_documents_keep_their_sentences_short_and_active(self):
        documents = prose.sums_by_room()["documents"]
        for name, bound in DOCUMENTS_AT_MOST.items():
            self.assertLess(documents[name], bound, f"{name}: see tests/tidy/prose.py")

    def test_comments_are_active(self):
        for room, bound in PASSIVE_AT_MOST.items():
            self.assertLess(prose.sums_by_room()[room]["passive"], bound,
                            f"{room}: say who does it (tests/tidy/prose.py)")

    def test_readme_fits_a_screen(self):
        text = (TOP / "README.md").read_text()
        self.assertLessEqual(len(text.splitlines()), SCREEN)
        for script in ("script/run", "script/test"):
            self.assertIn(script, "\n".join(text.splitlines()[:10]))


class Rules(unittest.TestCase):
    def rules(self, text):
        return {name for name, (pattern, _) in prose.RULES.items() if re.search(pattern, text)}

    def test_find_what_they_are_for(self):
        for text, rule in (("Who is asked answers.", "who"), ("Given to whoever comes.", "who"),
                           ("This file is no JSON.", "is no"), ("at least so many turns", "so many"),
                           ("Start the server anew.", "anew"), ("Make the match", "make"),
                           ("You hand in orders.", "hand in"), ("Put it away.", "put away"),
                           ("Call it off", "call off"), ("Everybody may look on", "look on"),
                           ("in the other's turn", "the other"), ("the newest report", "newest"),
                           ("nobody likes being told", "being"), ("the player is told", "tell")):
            self.assertIn(rule, self.rules(text), text)

    def test_leave_plain_english_alone(self):
        for text in ("Who moves first?", "The player who moves first wins.", "There is no clock.",
                     "It is no longer open.", "Create a match.", "Players who wait see it."):
            self.assertEqual(self.rules(text), set(), text)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
