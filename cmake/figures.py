"""Writes the constants of a game's rules/figures.hpp as TypeScript, for the page: figures.py HEADER TARGET."""

import json
import pathlib
import re
import sys

CONSTANT = re.compile(r"^inline constexpr [^={;]*?(\w+)(?: = (\d+)|(\{[^;]*\}));", re.M)


def plain(value):
    """A std::array has a pair of braces more."""
    if not isinstance(value, list):
        return value
    inside = [plain(one) for one in value]
    return inside[0] if len(inside) == 1 and isinstance(inside[0], list) else inside


def figures(header):
    """The constants by name: numbers, texts, and lists of them."""
    return {name: int(number) if number else plain(json.loads(listed.replace("{", "[").replace("}", "]")))
            for name, number, listed in CONSTANT.findall(header)}


def main():
    header, target = map(pathlib.Path, sys.argv[1:])
    text = "// Made of the engine's figures by cmake/figures.py.\n" + "".join(
        f"export const {name} = {json.dumps(value)} as const\n"
        for name, value in figures(header.read_text(encoding="utf-8")).items())
    if not target.exists() or target.read_text(encoding="utf-8") != text:
        target.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
