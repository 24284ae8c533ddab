"""A game's page for its players (docs/players-<game>.md): its examples are orders that are taken."""

import pathlib
import re
import subprocess
import tempfile

from patience import SECONDS_MAX

TOP = pathlib.Path(__file__).parents[2]


class PlayersPage:
    """What the page's test of a game begins with, beside unittest.TestCase: it names `program`, `page`
    (in docs/) and `scenario`."""

    @property
    def text(self):
        return (TOP / "docs" / self.page).read_text()

    def sections(self):
        """The indented examples by the heading they stand under."""
        found = {}
        for part in self.text.split("\n## ")[1:]:
            heading, body = part.split("\n", 1)
            blocks = re.findall(r"(?:^    .+\n)+", body, re.M)
            found[heading] = ["\n".join(line[4:] for line in block.splitlines()) + "\n"
                              for block in blocks]
        return found

    def run_program(self, *arguments, text=None):
        return subprocess.run([self.program, *map(str, arguments)], input=text, capture_output=True,
                              text=True, timeout=SECONDS_MAX, check=False)

    def play(self, turns):
        """What the program says of the turns, one after the other from the beginning."""
        with tempfile.TemporaryDirectory() as folder:
            files = []
            for number, turn in enumerate(turns):
                files.append(pathlib.Path(folder) / f"{number}.orders")
                files[-1].write_text(turn)
            played = self.run_program("adjudicate", self.scenario, "--orders", *files,
                                      "--seed", "00" * 32)
        self.assertEqual(played.returncode, 0, played.stdout + played.stderr)
        return played.stdout
