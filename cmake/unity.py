"""Puts source files together so that what many of them include is compiled once for a batch:
    unity.py TOP OUT FILE…
Writes OUT/<number>.cpp, each including some of the FILEs by their path below TOP, and prints the
paths of those files. What a file keeps to itself (its unnamed namespace, its macros, its using
declarations) is seen by those after it, and what its headers declare as well, so a file comes after
others only where that changes nothing for it or for them."""

import functools
import pathlib
import re
import sys

FILES_MAX = 16
LINES_MAX = 2400

NOISE = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\((?:.|\n)*?\)\1"|"(?:\\.|[^"\\\n])*"|'
                   r"(?<!\w)'(?:\\.|[^'\\\n])+'|^[ \t]*#(?:[^\n\\]|\\.|\\\n)*", re.S | re.M)
TOKEN = re.compile(r"[A-Za-z_]\w*|::|->|[^\s\w]|\d[\w'.]*")
WORD = re.compile(r"[A-Za-z_]\w*$")
# Words before a bracket that name nothing, and macros, whose arguments do not either.
NOT_NAMES = re.compile(r"[A-Z][A-Z0-9_]+$|(?:const|noexcept|override|decltype|alignas|requires|return|"
                       r"operator|auto|bool|int|char|void|double|default|delete|sizeof|explicit)$")


class Kept:
    """The names that a text declares in namespaces, and where: `own` in unnamed ones."""

    def __init__(self, text):
        self.own, self.shared, self.used, self.aliases = set(), set(), set(), {}
        self.own.update(re.findall(r"^[ \t]*#[ \t]*define[ \t]+(\w+)", text, re.M))
        tokens = TOKEN.findall(NOISE.sub(lambda found: '""' if '"' in found[0][:3] else " ", text))
        self.read(tokens)

    def read(self, tokens):
        scopes, round_depth, before = [], 0, ["", ""]
        for place, token in enumerate(tokens):
            following = tokens[place + 1] if place + 1 < len(tokens) else ""
            if WORD.match(token):
                if before[1] not in (".", "->", "::"):
                    self.used.add(token)
                if all(scopes) and round_depth == 0:
                    self.declare(tokens, place, before, following, "unnamed" in scopes)
            elif token == "{":
                scopes.append(self.scope(tokens, place) if round_depth == 0 else "")
            elif token == "}" and scopes:
                scopes.pop()
            elif token == "(":
                round_depth += 1
            elif token == ")":
                round_depth -= 1
            before = [before[1], token]

    @staticmethod
    def scope(tokens, place):
        """What a brace opens: an unnamed or a named namespace, or ('') something else."""
        if tokens[place - 1] == "namespace":
            return "unnamed"
        start = place - 1
        while start >= 0 and (WORD.match(tokens[start]) or tokens[start] == "::"):
            if tokens[start] == "namespace":
                return "named"
            start -= 1
        if tokens[place - 1] == '"' and tokens[max(place - 3, 0):place].count("extern"):
            return "named"
        return ""

    def declare(self, tokens, place, before, following, unnamed):
        token = tokens[place]
        names = self.own if unnamed or before[1] == "static" else self.shared
        if before[1] in ("using", "namespace") and following == "=":
            end = tokens.index(";", place)
            self.aliases[token] = tokens[place:end]
        elif following == ";" and "using" in tokens[max(place - 12, 0):place]:
            start = place
            while tokens[start] != "using":
                start -= 1
            if tokens[start + 1] != "namespace":
                self.aliases[token] = tokens[start:place]
        elif before[1] in ("struct", "class", "union", "enum", "concept"):
            names.add(token)
            if before[1] == "enum" and following in ("{", ":"):
                end = tokens.index("}", place)
                names.update(word for word in tokens[place:end] if WORD.match(word))
        elif following in ("(", "=", "{", "[", ";", "<") and not NOT_NAMES.match(token):
            if following != "<" and before[1] != "::":
                names.add(token)


class Source:
    def __init__(self, top, path):
        self.top, self.path = top, path
        text = path.read_text(encoding="utf-8")
        self.lines = text.count("\n")
        self.kept = Kept(text)
        self.headers = frozenset().union(*(below(top, name) for name in included(text)))
        self.told = frozenset().union(*(kept_of(top, name).shared for name in self.headers))

    def goes_before(self, other):
        """Whether neither notices the other when this one comes first."""
        return not (self.kept.own & (other.kept.used | other.told)
                    or other.kept.own & (self.kept.shared | self.told)
                    or any(name in other.kept.used and other.kept.aliases.get(name) != says
                           for name, says in self.kept.aliases.items()))


def included(text):
    return re.findall(r'^#include "([^"]+)"', text, re.M)


@functools.cache
def kept_of(top, name):
    return Kept((top / name).read_text(encoding="utf-8"))


@functools.cache
def below(top, name):
    """This header of the project and all that it includes."""
    found, waiting = set(), [name]
    while waiting:
        header = waiting.pop()
        if header not in found and (top / header).is_file():
            found.add(header)
            waiting += included((top / header).read_text(encoding="utf-8"))
    return frozenset(found)


def batches(sources):
    """Files of the same folder go together first, in the order of their names."""
    made = []
    for source in sources:
        for batch in reversed(made):
            place = place_in(batch, source)
            if place is not None:
                batch.insert(place, source)
                break
        else:
            made.append([source])
    return made


def place_in(batch, source):
    """Where in the batch the source may stand; None where it may not."""
    if len(batch) == FILES_MAX or sum(other.lines for other in batch) + source.lines > LINES_MAX:
        return None
    for place in range(len(batch), -1, -1):
        if (all(other.goes_before(source) for other in batch[:place])
                and all(source.goes_before(other) for other in batch[place:])):
            return place
    return None


def main():
    top, out = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    sources = [Source(top, pathlib.Path(name)) for name in sorted(sys.argv[3:])]
    written = []
    for number, batch in enumerate(batches(sources)):
        text = "".join(f'#include "{source.path.relative_to(top).as_posix()}"\n' for source in batch)
        file = out / f"{number}.cpp"
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")
        written.append(file)
    print(";".join(str(file) for file in written), end="")


if __name__ == "__main__":
    main()
