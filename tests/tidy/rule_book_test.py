#!/usr/bin/env python3
"""The rules in words (rules.json of each game): each number of the game's table of rules has its text, and no
other has; what a text names in parentheses is there; and so is each number that the game's own code cites."""

import json
import re
import unittest

from tree import TOP

NUMBER = r"[FGLNRT]?\d+(?:\.\d+)?"
ROW = re.compile(rf"^\| ({NUMBER}) \|", re.M)
NAMED = re.compile(rf"\(({NUMBER}(?:, {NUMBER})*)\)")
# A citation in code is a string that is nothing but a number of a rule; those without a letter or a dot are
# told from other strings by where they stand.
CITED = re.compile(r'"([FGLNRT]\d+|\d+\.\d+)"')
CITED_FIRST = re.compile(r'Violation\{"(\d+)"')


def books():
    """(the game's folder, its rule book)"""
    for file in sorted([*TOP.glob("engine/games/*/rules.json"), *TOP.glob("tests/games/*/rules.json")]):
        yield file.parent, json.loads(file.read_text())


def rules_of(book):
    return [rule for section in book["sections"] for rule in section["rules"]]


class RuleBooks(unittest.TestCase):
    def test_every_game_has_one(self):
        games = {file.parent for file in TOP.glob("engine/games/*/rules.hpp")}
        self.assertEqual(games - {folder for folder, _ in books()}, set())

    def test_each_row_of_the_table_has_a_text_and_no_other_number_has(self):
        for folder, book in books():
            with self.subTest(folder.name):
                told = [rule["number"] for rule in rules_of(book)]
                self.assertEqual(len(told), len(set(told)), "a number twice")
                table = set(ROW.findall((folder / "README.md").read_text()))
                if folder.parent.parent.name == "engine":
                    self.assertEqual(set(told), table)
                else:
                    self.assertEqual(table - set(told), set())

    def test_each_text_says_something(self):
        for folder, book in books():
            for rule in rules_of(book):
                with self.subTest(folder.name, rule=rule["number"]):
                    self.assertRegex(rule["text"], r"^[A-Z0-9].{20,}\.\)?$")
                    self.assertRegex(rule["title"], r"^[A-Z].*[^.]$")

    def test_rules_named_in_a_text_are_there(self):
        for folder, book in books():
            known = {rule["number"] for rule in rules_of(book)}
            for rule in rules_of(book):
                for numbers in NAMED.findall(rule["text"]):
                    with self.subTest(folder.name, rule=rule["number"]):
                        self.assertEqual(set(numbers.split(", ")) - known - {rule["number"]}, set())

    def test_each_number_that_code_cites_has_a_text(self):
        for folder, book in books():
            known = {rule["number"] for rule in rules_of(book)}
            for source in sorted(folder.rglob("*.cpp")) + sorted(folder.rglob("*.hpp")):
                text = re.sub(r"//.*", "", source.read_text())
                with self.subTest(source.name):
                    self.assertEqual({*CITED.findall(text), *CITED_FIRST.findall(text)} - known, set())


if __name__ == "__main__":
    unittest.main()
