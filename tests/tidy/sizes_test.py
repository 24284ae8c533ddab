#!/usr/bin/env python3
"""Holds the sizes of files and functions (CONTRIBUTING.md, Conventions). The functions of the page are counted by
web/src/sizes.test.ts."""

import pathlib
import re
import unittest

TOP = pathlib.Path(__file__).resolve().parents[2]
ROOMS = ("engine", "server", "protocol", "tournament", "wasm")
MOST_LINES = {".hpp": 300, ".cpp": 600, ".ts": 600, ".tsx": 600, ".css": 600}
OF_A_FUNCTION = 70
LONG = 40  # a longer function is named in LONG_ONES, where the reason stands
LONG_ONES = TOP / "tests/tidy/long_functions.txt"

# What is no code: comments, strings (raw ones, too) and characters. A ' between digits is none.
NO_CODE = re.compile(r"""//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<!\w)'(?:\\.|[^'\\\n])*'""", re.S)
# What opens a block that is no function, before its brace.
NO_FUNCTION = re.compile(r"\s*(?:if|for|while|switch|do|else|try|catch|namespace|class|struct|union|enum|extern)\b")
TEMPLATE = re.compile(r"\s*template <(?:[^<>]|<[^<>]*>)*>(?:\s*requires [^\n]*)?")
LAMBDA = re.compile(r"\[[^\[\]]*\]\s*(?:\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?\s*(?:mutable\s*)?(?:->[^;{}]*)?\s*$")
AFTER_AN_EXPRESSION = re.compile(r"\s*[,){.;:\]?&|<>+*/-]")


def functions(text):
    """(lines, number of its first line, its head) of each function and each lambda."""
    code = NO_CODE.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
    start, opened = 0, []
    for brace in re.finditer(r"[{};]", code):
        at = brace.start()
        if brace[0] == ";":
            start = at + 1
        elif brace[0] == "{":
            opened.append((start, at))
            start = at + 1
        elif opened:
            begin, body = opened.pop()
            if AFTER_AN_EXPRESSION.match(code, at + 1):
                # Part of what goes on behind it, as a list of values for a member is.
                start = begin
                found = LAMBDA.search(code, begin, body)
                begin = found.start() if found else body
            else:
                start = at + 1
            head = TEMPLATE.sub("", code[begin:body])
            if NO_FUNCTION.match(head) or not re.search(r"[)\]]", head):
                continue
            first = begin + len(code[begin:body]) - len(code[begin:body].lstrip())
            lines = code.count("\n", first, at) + 1
            yield lines, code.count("\n", 0, first) + 1, " ".join(head.split())


def name_of(head):
    """Of "auto f(int a)" f, and of a lambda "a lambda"."""
    name = re.search(r"([\w:~]+)\(", re.sub(r"\b(?:const|decltype|requires)\b", "", head))
    return "a lambda" if head.startswith("[") or name is None else name[1]


def sources(*folders):
    for folder in folders:
        for path in sorted((TOP / folder).rglob("*")):
            if "node_modules" in path.parts or path.name == "schema.d.ts":
                continue  # others wrote it, or a program
            if path.suffix in MOST_LINES:
                yield path.relative_to(TOP).as_posix(), path.read_text()


class Sizes(unittest.TestCase):
    def test_files_are_not_too_long(self):
        faults = []
        for path, text in sources(*ROOMS, "tests", "web/src"):
            lines = text.count("\n")
            if lines > MOST_LINES[pathlib.Path(path).suffix]:
                faults.append(f"{path}: {lines} lines")
        self.assertEqual(faults, [])

    def test_functions_are_seen(self):
        text = ("struct S {\n  S(int a)\n      : a_{a},\n        b_(a) {\n    f();\n  }\n};\n"
                "template <class T>\nT g(T t) {\n  const auto h = [&](int i) {\n    return '{';\n  };\n"
                "  if (t) {\n    h(1'000);\n  }\n  return T{\n      f()};\n}\n"
                "std::array all{\n    f(),\n    R\"({{)\"};\n")
        self.assertEqual([(5, 2, "S(int a) : a_{a}, b_(a)"), (3, 10, "[&](int i)"), (11, 8, "T g(T t)")],
                         list(functions(text)))

    def test_functions_are_not_too_long(self):
        found = [(lines, f"{path}:{at}: {lines} lines: {head[-60:]}")
                 for path, text in sources(*ROOMS) for lines, at, head in functions(text)]
        self.assertGreater(len(found), 9000, "functions are no longer found")
        self.assertEqual([], [words for lines, words in found if lines > OF_A_FUNCTION])

    def test_each_long_function_has_a_reason(self):
        listed = [line for line in LONG_ONES.read_text().splitlines()
                  if line and not line.startswith(("#", "web/"))]
        found = {f"{path} {name_of(head)}" for path, text in sources(*ROOMS)
                 for lines, _, head in functions(text) if lines > LONG}
        self.assertEqual(sorted(found - set(listed)), [], "split it, or say in long_functions.txt why not")
        self.assertEqual(sorted(set(listed) - found), [], "no longer so long")
        self.assertEqual(len(listed), len(set(listed)))


if __name__ == "__main__":
    unittest.main()
