"""The texts of the repository, as the tests of tidiness read them."""

import os
import pathlib
import re

TOP = pathlib.Path(__file__).resolve().parents[2]

# What is not written by hand for this repository, or is kept as it was written.
LEFT_OUT = ("LICENSE", "package-lock.json", "/golden/", "docs/pictures/", ".corpus/",
            "web/src/api/schema.d.ts", "/figures.ts")
NOT_KEPT = re.compile(r"\.git|\.cache|build.*|dist|node_modules|var|__pycache__")
TEXT = {".cpp", ".hpp", ".h", ".md", ".py", ".js", ".mjs", ".ts", ".tsx", ".css", ".html", ".yaml",
        ".yml", ".json", ".sql", ".toml", ".txt", ".cmake", ".case", ".in", ".service", ""}


def paths():
    """Every file of the repository as a path from its top, sorted; nothing that was built."""
    found = []
    for folder, folders, files in os.walk(TOP):
        folders[:] = [name for name in folders if not NOT_KEPT.fullmatch(name)]
        found += [(pathlib.Path(folder) / name).relative_to(TOP).as_posix() for name in files]
    return sorted(found)


def texts(*under):
    """(path, text) of the files written by hand, or of those below the folders named."""
    for path in paths():
        if any(part in path for part in LEFT_OUT) or pathlib.Path(path).suffix not in TEXT:
            continue
        if under and not path.startswith(tuple(folder + "/" for folder in under)):
            continue
        try:
            yield path, (TOP / path).read_text()
        except UnicodeDecodeError:
            continue  # a corpus of bytes
