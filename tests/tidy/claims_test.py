#!/usr/bin/env python3
"""Rule texts hold what the engine does. tests/games/<game>/cases/claims.txt takes texts of the game's rules.json
apart into their claims, and names for each the cases and tests that show it. No word of such a text is left over: what
is claimed besides needs its own line."""

import json
import re
import unittest

from tree import TOP

CASE = re.compile(r"^CASE (\S+) ", re.M)
TEST = re.compile(r"^TEST(?:_F|_P)?\((\w+),\s*(\w+)\)", re.M)


def texts_of(game):
    book = json.loads((TOP / "engine/games" / game / "rules.json").read_text())
    return {rule["number"]: rule["text"] for section in book["sections"] for rule in section["rules"]}


def shown_in(game):
    """Names of cases, and of tests of functions as "Suite.Test"."""
    folder = TOP / "tests/games" / game
    cases = {name for file in folder.glob("cases/*.case") for name in CASE.findall(file.read_text())}
    tests = {f"{suite}.{name}" for file in folder.glob("unit/*_test.cpp")
             for suite, name in TEST.findall(file.read_text())}
    return cases | tests


def claims_of(game):
    """(rule, claim, what shows it), in their order."""
    file = TOP / "tests/games" / game / "cases/claims.txt"
    for line in file.read_text().splitlines() if file.exists() else ():
        if line and not line.startswith("#"):
            rule, claim, shown = (cell.strip() for cell in line.split("|"))
            yield rule, claim, shown.split()


def left_over(text, claims):
    """What a text says besides its claims, which come in its order. A claim that is not in it is told by itself."""
    rest = ""
    for claim in claims:
        before, found, text = text.partition(claim)
        if not found:
            return f"no {claim!r} in {before!r}"
        rest += before
    return re.sub(r"[\s.,;:()]+|\b(and|or|then)\b", "", rest + text)


class Claims(unittest.TestCase):
    def test_every_game_has_its_list(self):
        for rules in TOP.glob("engine/games/*/rules.json"):
            with self.subTest(rules.parent.name):
                self.assertGreater(len(list(claims_of(rules.parent.name))), 0, "cases/claims.txt has no claim")

    def test_each_claim_is_in_its_text_and_no_word_is_left_over(self):
        for list_ in sorted(TOP.glob("tests/games/*/cases/claims.txt")):
            game = list_.parents[1].name
            texts, claims = texts_of(game), {}
            for rule, claim, _ in claims_of(game):
                claims.setdefault(rule, []).append(claim)
            for rule, of_it in claims.items():
                with self.subTest(game, rule=rule):
                    self.assertEqual(left_over(texts[rule], of_it), "")

    def test_each_claim_is_shown(self):
        for list_ in sorted(TOP.glob("tests/games/*/cases/claims.txt")):
            game = list_.parents[1].name
            there = shown_in(game)
            for rule, claim, shown in claims_of(game):
                with self.subTest(game, rule=rule, claim=claim):
                    self.assertTrue(shown, "nothing shows it")
                    self.assertEqual(set(shown) - there, set())

    def test_what_is_added_to_a_text_is_found(self):
        self.assertEqual(left_over("One less for a wall, and for a creek.", ["One less for a wall", "for a creek"]), "")
        self.assertEqual(left_over("One less for a wall and for crowded targets.", ["One less for a wall"]),
                         "forcrowdedtargets")
        self.assertIn("creek", left_over("One less for a wall.", ["One less for a wall", "for a creek"]))


if __name__ == "__main__":
    unittest.main()
