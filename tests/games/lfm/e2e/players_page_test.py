"""docs/players-lfm.md: its examples are orders that are taken. `players_page_test.py PATH_TO_ADJUTANT`"""

import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

PROGRAM = sys.argv.pop(1)
PAGE = pathlib.Path(__file__).parents[4] / "docs/players-lfm.md"
SCENARIO = "lfm/culps-hill"


def sections():
    """The indented examples by the heading they stand under."""
    found = {}
    for part in PAGE.read_text().split("\n## ")[1:]:
        heading, body = part.split("\n", 1)
        blocks = re.findall(r"(?:^    .+\n)+", body, re.M)
        found[heading] = ["\n".join(line[4:] for line in block.splitlines()) + "\n" for block in blocks]
    return found


def run(*arguments, text=None):
    return subprocess.run([PROGRAM, *map(str, arguments)], input=text, capture_output=True,
                          text=True, timeout=60, check=False)


class PlayersPage(unittest.TestCase):
    def test_the_turns_shown_can_be_played_one_after_the_other(self):
        turns = sections()["A turn"]
        self.assertEqual(len(turns), 2)
        with tempfile.TemporaryDirectory() as folder:
            files = []
            for number, turn in enumerate(turns):
                files.append(pathlib.Path(folder) / f"{number}.orders")
                files[-1].write_text(turn)
            played = run("adjudicate", SCENARIO, "--orders", *files, "--seed", "00" * 32)
            self.assertEqual(played.returncode, 0, played.stdout + played.stderr)
            for turn in turns:
                self.assertGreaterEqual(len(turn.splitlines()), 5)

    def test_every_order_of_the_notation_is_in_the_table(self):
        page = PAGE.read_text()
        readme = (PAGE.parents[1] / "engine/games/lfm/README.md").read_text()
        block = readme.split("## Orders")[1].split("Who:")[0]
        verbs = {line.split()[0] for line in block.splitlines() if line.startswith("    ")}
        self.assertGreater(len(verbs), 10)
        for verb in sorted(verbs):
            self.assertRegex(page, rf"`{verb}\b", verb)


if __name__ == "__main__":
    unittest.main()
