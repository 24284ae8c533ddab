#!/usr/bin/env python3
"""Holds that no file of the page imports itself by way of others, neither values nor types: what two files share
stands in a third, which knows neither. A file that is fetched later, import('./x'), counts like any other."""

import fnmatch
import os.path
import pathlib
import re
import unittest

TOP = pathlib.Path(__file__).resolve().parents[2]
PAGE = TOP / "web/src"
IMPORTED = re.compile(r"""\b(?:from|import)\s*\(?\s*['"](\.[^'"]*)['"]""")
GLOB = re.compile(r"""import\.meta\.glob(?:<[^(]*>)?\(\s*['"](\.[^'"]*)['"]""")


def files():
    """Path of each file of the page below web/src -> its text."""
    paths = sorted(path for path in PAGE.rglob("*") if path.suffix in (".ts", ".tsx"))
    return {path.relative_to(PAGE).as_posix(): path.read_text() for path in paths}


def imports_of(path, text, known):
    """The files that this one imports; what is no TypeScript, as a style sheet, is left out."""
    folder = os.path.dirname(path)
    for name in IMPORTED.findall(text):
        wanted = os.path.normpath(os.path.join(folder, name))
        yield from [one for one in (wanted, wanted + ".ts", wanted + ".tsx", wanted + "/index.ts") if one in known]
    for pattern in GLOB.findall(text):
        yield from (one for one in known if fnmatch.fnmatch(one, os.path.normpath(os.path.join(folder, pattern))))


def cycles(graph):
    """The groups of nodes each of which leads to all others of its group (Tarjan's algorithm)."""
    order, lowest, stack, found = {}, {}, [], []

    def visit(node):
        order[node] = lowest[node] = len(order)
        stack.append(node)
        for other in graph[node]:
            if other not in order:
                visit(other)
            if other in stack:
                lowest[node] = min(lowest[node], lowest[other])
        if lowest[node] == order[node]:
            group = stack[stack.index(node):]
            del stack[stack.index(node):]
            if len(group) > 1 or node in graph[node]:
                found.append(sorted(group))

    for node in graph:
        if node not in order:
            visit(node)
    return sorted(found)


class Imports(unittest.TestCase):
    def test_cycles_are_found(self):
        self.assertEqual([["a", "b", "c"], ["e"]],
                         cycles({"a": ["b"], "b": ["c"], "c": ["a", "d"], "d": [], "e": ["e", "a"]}))

    def test_every_way_to_import_is_seen(self):
        text = """import { a } from './a'
import type { b } from '../b'
export * from './a'
const later = () => import('./c')
import './c.css'
const all = import.meta.glob<{ readonly entry: Entry }>('./*/game.ts', { eager: true })
"""
        found = set(imports_of("games/x.ts", text, {"games/a.ts", "b.tsx", "games/c.tsx", "games/chess/game.ts"}))
        self.assertEqual({"games/a.ts", "b.tsx", "games/c.tsx", "games/chess/game.ts"}, found)

    def test_no_file_of_the_page_imports_itself_by_way_of_others(self):
        texts = files()
        graph = {path: sorted(set(imports_of(path, text, texts))) for path, text in texts.items()}
        self.assertGreater(sum(map(len, graph.values())), 1000, "imports are no longer found")
        self.assertEqual([], cycles(graph))


if __name__ == "__main__":
    unittest.main()
