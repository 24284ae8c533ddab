#!/usr/bin/env python3
"""Tests do not wait by the clock: a test waits for what it expects, and how long that may take stands in one place for
each language. A busy machine then makes no test red.

Another language is one more entry of LANGUAGES, with lines that its patterns find and lines that they leave alone."""

import dataclasses
import fnmatch
import re
import sys
import unittest

from tree import texts


@dataclasses.dataclass(frozen=True)
class Language:
    files: tuple  # as fnmatch has them; "*" goes through folders
    place: str  # the one file that knows of time
    forbidden: tuple  # patterns, for one line
    found: tuple  # lines that they find
    left_alone: tuple  # lines that they do not


LANGUAGES = (
    Language(
        files=("tests/e2e/*.py", "tests/games/*/e2e/*.py"),
        place="tests/e2e/patience.py",
        forbidden=(r"\btime\.sleep\b", r"\btime\.monotonic\b", r"\btimeout=[\d.]+", r"\bseconds=\d+",
                   r"^[A-Z_]*SECONDS[A-Z_]* = [\d.]+"),
        found=(
            "            time.sleep(0.1)",
            "        deadline = time.monotonic() + SECONDS_MAX",
            "    done = subprocess.run(command, timeout=60)",
            "        self.wait_until(lambda: len(self.rows()) == 20, seconds=60)",
            "SECONDS_MAX = 10",
        ),
        left_alone=(
            '        wait_until(lambda: receiver.posts, "nothing is posted")',
            "    done = subprocess.run(command, timeout=SECONDS_MAX)",
            "def play_for(server, tables, seconds, case):",
        ),
    ),
    Language(
        files=tuple(f"tests/{folder}/*.{ending}" for folder in ("contract", "engine", "fuzz", "games", "server", "simulation",
                                                                "tournament") for ending in ("cpp", "hpp")),
        place="tests/patience.hpp",
        forbidden=(
            r"\bsleep_(?:for|until)\b", r"_clock::now\(\) \+ ", r"\.wait_(?:for|until)\([^)]*\d+(?:s|ms|min)\b",
        ),
        found=(
            "    std::this_thread::sleep_for(300ms);",
            "  const auto end = std::chrono::steady_clock::now() + 5s;",
            "  EXPECT_EQ(answer.wait_for(5s), std::future_status::ready);",
        ),
        left_alone=(
            "  EXPECT_TRUE(tests::eventually([&] { return hub.sockets == 0; }));",
            "  EXPECT_EQ(answers[place].wait_for(std::chrono::seconds{0}), std::future_status::timeout);",
            "  EXPECT_EQ(outbox.send_due(clock.now() + 1min), 2);",
            "        const auto woken = changed_.wait_for(lock, tests::patience, [&] { return is_done(); });",
        ),
    ),
    Language(
        files=("tests/web/*.js", "tests/games/*/web/*.js"),
        place="tests/web/waiting.js",
        forbidden=(
            r"\bsetTimeout\b", r"\bsetInterval\b", r"\bsetImmediate\b", r"\bwaitForTimeout\b", r"\bsleep\b",
            r"\btimeout:", r"\bsetDefault\w*Timeout\((?!limit_milliseconds\))",
            r"\bAbortSignal\.timeout\b", r"\b(?:while|for) \(.*\bDate\.now\(\)",
            r"\b\w*milliseconds\w* = [\d_]+",
        ),
        found=(
            "await page.waitForTimeout(500)",
            "await new Promise((resolve) => setTimeout(resolve, 100))",
            "await card.waitFor({ timeout: 1000 })",
            "context.setDefaultTimeout(40_000)",
            "for (const end = Date.now() + wait; Date.now() < end; ) {",
            "while (Date.now() < end) {",
            "const wait_milliseconds = 40_000",
        ),
        left_alone=(
            "await until(() => posts().length >= count, 'the pushes come')",
            "context.setDefaultTimeout(limit_milliseconds)",
            "await page.clock.runFor('00:01')",
            "const day = new Date(Date.now() + 5 * 24 * 3600 * 1000)",
            "assert.deepEqual([clock.turn_minutes, clock.on_timeout], [1440, 'captain'])",
        ),
    ),
)


def waits(language, line):
    return any(re.search(pattern, line) for pattern in language.forbidden)


class Waiting(unittest.TestCase):
    def test_nothing_waits_by_the_clock(self):
        faults = []
        for path, text in texts("tests"):
            for language in LANGUAGES:
                if path == language.place or not any(fnmatch.fnmatch(path, files) for files in language.files):
                    continue
                faults += [f"{path}:{number}: {line.strip()} (use {language.place})"
                           for number, line in enumerate(text.splitlines(), 1) if waits(language, line)]
        self.assertEqual(faults, [])

    def test_the_patterns_find_what_they_should(self):
        for language in LANGUAGES:
            self.assertEqual([line for line in language.found if not waits(language, line)], [])
            self.assertEqual([line for line in language.left_alone if waits(language, line)], [])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
