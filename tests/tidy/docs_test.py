#!/usr/bin/env python3
"""Holds the documents to the tree: every file that one names in backticks is there, and every
relative link leads somewhere."""

import itertools
import re
import sys
import unittest

from tree import TOP, paths, texts

# A text in backticks is a path of the repository when it begins with one of its folders.
FOLDERS = {path.split("/")[0] for path in paths() if "/" in path}
PATH = re.compile(r"(?<![\w/.])((?:%s)/[\w./*{},<>+-]*[\w/*}>])" % "|".join(sorted(FOLDERS)))
# What an operator writes beside ours.
WRITTEN_BY_OPERATORS = {"docker/.env", "docker/adjutant.toml"}
LINK = re.compile(r"\]\(([^)\s]+)\)")


def documents():
    return [(path, text) for path, text in texts() if path.endswith(".md")]


def spellings(path):
    """"a/{b,c}.hpp" is two files."""
    parts = re.split(r"\{([^}]*)\}", path)
    choices = [part.split(",") if i % 2 else [part] for i, part in enumerate(parts)]
    return ["".join(choice) for choice in itertools.product(*choices)]


def exists(path):
    pattern = re.sub(r"<[^>]*>", "*", path).rstrip("/")
    if "*" in pattern:
        return next(TOP.glob(pattern), None) is not None
    return (TOP / pattern).exists() or any(TOP.glob(pattern + ".?pp"))  # header, source or both


def order_words(game):
    """The words that begin an order of this game, as its notation lists them."""
    lists = re.compile(r"(?:order_words\(\) \{\s+static const std::vector<std::string_view> words|verb_names)\{([^}]*)\}")
    code = "".join(path.read_text() for path in sorted(game.rglob("*.?pp")))
    return {word.split()[0] for found in lists.findall(code) for word in re.findall(r'"([^"]+)"', found)}


def anchors(text):
    """The anchors of a document's headings."""
    heads = re.findall(r"^#+ (.+)$", text, re.M)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


class Merged(unittest.TestCase):
    def test_no_file_has_the_marks_of_a_conflict(self):
        marks = re.compile(r"^(<{7}|>{7}) \S", re.MULTILINE)
        self.assertEqual([path for path, text in texts() if marks.search(text)], [])


class Documents(unittest.TestCase):
    def test_files_named_are_there(self):
        lost = []
        for document, text in documents():
            for quoted in re.findall(r"`([^`\n]+)`", text):
                for path in PATH.findall(quoted):
                    lost += [f"{document}: {spelt}" for spelt in spellings(path)
                             if not exists(spelt) and spelt not in WRITTEN_BY_OPERATORS]
        self.assertEqual(lost, [])

    def test_each_order_has_an_example_for_players(self):
        missing = []
        for game in sorted((TOP / "engine/games").iterdir()):
            if not game.is_dir():
                continue
            words = order_words(game)
            self.assertGreater(len(words), 5, game.name)
            page = f"docs/players-{game.name.replace('_', '-')}.md"
            shown = {cell for line in (TOP / page).read_text().splitlines() if line.startswith("| ")
                     for cell in re.findall(r"`(\w+)", line)}
            missing += [f"{page}: {word}" for word in sorted(words - shown)]
        self.assertEqual(missing, [], "give a row of a table, with an example and what it does")

    def test_links_lead_somewhere(self):
        lost = []
        for document, text in documents():
            for link in LINK.findall(text):
                if re.match(r"[a-z]+:", link):
                    continue
                file, _, anchor = link.partition("#")
                target = (TOP / document).parent / file if file else TOP / document
                if not target.exists():
                    lost.append(f"{document}: {link}")
                elif anchor and target.suffix == ".md" and anchor not in anchors(
                        target.read_text()):
                    lost.append(f"{document}: {link}: no such heading")
        self.assertEqual(lost, [])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
