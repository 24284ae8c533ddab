"""The SQL of the store, as its sources have it: each statement is a literal (store::Sql)."""

import re

from tree import texts

LITERAL = r'"(?:[^"\\]|\\.)*"'
LITERALS = re.compile(rf"{LITERAL}(?:\s*(?://[^\n]*\n\s*)*{LITERAL})*")
SHARED = re.compile(rf"constexpr Literal (\w+)\(\s*({LITERALS.pattern})\);")

# Sources that talk to one database in its own words (they open, migrate, check and lock it), or that make
# their statements of what the database says of its tables.
OF_ONE = ("server/store/sqlite/", "server/store/postgresql/", "server/store/copy.cpp")


def text_of(literals):
    """The text of literals that stand behind each other."""
    without_comments = re.sub(r"//[^\n]*", "", literals)
    return "".join(literal[1:-1] for literal in re.findall(LITERAL, without_comments))


def statements():
    """(path, statement) of every statement that is for all databases."""
    sources = {path: text for path, text in texts("server/store") if not path.startswith(OF_ONE)}
    shared = {name: literals for text in sources.values()
              for name, literals in SHARED.findall(text)}
    for path, text in sources.items():
        whole = re.sub(r"joined<\s*(\w+),", lambda use: shared[use[1]], SHARED.sub("", text))
        for literals in LITERALS.findall(whole):
            statement = text_of(literals)
            if re.match(r"(SELECT|INSERT|UPDATE|DELETE|WITH) ", statement):
                yield path, statement
