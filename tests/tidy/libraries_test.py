#!/usr/bin/env python3
"""Holds docs/libraries.md: nothing is named there that is not linked, included or installed, and nothing
is linked, included or installed that is not named."""

import os
import pathlib
import re
import subprocess
import unittest

TOP = pathlib.Path(__file__).resolve().parents[2]
COLUMNS = ["name", "use", "linked", "included", "build", "run", "licence"]

# Of the C library and the system.
SYSTEM = re.compile(r"(sys|arpa|netinet|linux)/.*|(fcntl|netdb|poll|pthread|pwd|signal|spawn|termios|unistd)\.h|[a-z_0-9]+")
# What every Debian with a C++ program has.
BASE = {"libc6", "libgcc-s1", "libstdc++6"}
BUILD_TOOLS = {"pkg-config"}


def rows():
    """The table of libraries: a dict a row, texts in backticks as sets."""
    for line in (TOP / "docs/libraries.md").read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) != len(COLUMNS) or cells[0] == "library" or set(cells[0]) <= set("- "):
            continue
        yield {name: cell if name in ("name", "use", "licence") else set(re.findall("`([^`]+)`", cell))
               for name, cell in zip(COLUMNS, cells)}


def named(column):
    return set().union(*(row[column] for row in rows()))


def included():
    for folder in ("engine", "protocol", "server", "tournament", "wasm", "embedded"):
        for path in sorted((TOP / folder).rglob("*")):
            if path.suffix in (".hpp", ".cpp"):
                for header in re.findall(r"^#include <([^>]+)>", path.read_text(), re.M):
                    if not SYSTEM.fullmatch(header):
                        yield path.relative_to(TOP).as_posix(), header


class Libraries(unittest.TestCase):
    def test_the_table_is_there(self):
        self.assertGreater(len(list(rows())), 10)
        for row in rows():
            self.assertTrue(row["use"] and row["licence"], row["name"])
            self.assertTrue(row["linked"] or row["included"], row["name"])

    def test_what_cmake_links_is_named(self):
        text = re.sub("#.*", "", (TOP / "CMakeLists.txt").read_text())
        linked = set()
        for words in re.findall(r"(?:adjutant_room|target_link_libraries)\(([^)]*)\)", text):
            linked |= set(re.findall(r"[\w+-]+::[\w+-]+|\bmimalloc\b", words))
        self.assertEqual(linked - {"Threads::Threads"}, named("linked"))

    def test_what_is_included_is_named(self):
        used = set()
        for path, header in included():
            prefix = [name for name in named("included")
                      if header == name or header.startswith((name + "/", name + "."))]
            self.assertTrue(prefix, f"{path} includes <{header}>: name its library in docs/libraries.md")
            used |= set(prefix)
        self.assertEqual(used, named("included"))

    def test_what_bootstrap_installs_to_link_is_named(self):
        text = (TOP / "script/bootstrap").read_text()
        listed = re.search(r"# libraries the program links\n(.*?)\n\s*#", text, re.S).group(1).split()
        self.assertEqual(set(listed) - BUILD_TOOLS, named("build"))

    @unittest.skipUnless("ADJUTANT_PROGRAM" in os.environ, "no program was built")
    def test_what_the_program_needs_to_run_is_named(self):
        program = os.environ["ADJUTANT_PROGRAM"]
        headers = subprocess.run(["objdump", "-p", program], capture_output=True, text=True, check=True)
        needed = re.findall(r"NEEDED\s+(\S+)", headers.stdout)
        found = subprocess.run(["dpkg-query", "-S", *(f"*-linux-gnu/{library}" for library in needed)],
                               capture_output=True, text=True, check=True)
        owners = {line.split()[-1].split("/")[-1]: line.split(":")[0] for line in found.stdout.splitlines()}
        self.assertEqual({owners[library] for library in needed} - BASE, named("run"))


if __name__ == "__main__":
    unittest.main()
