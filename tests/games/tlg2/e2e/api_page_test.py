#!/usr/bin/python3
"""docs/api.md holds what it shows: its commands are pasted one after the other, and their answers have
the members that it prints. `api_page_test.py PATH_TO_ADJUTANT`"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

TOP = pathlib.Path(__file__).resolve().parents[4]
sys.path.insert(0, str(TOP / "tests/e2e"))

from patience import SECONDS_MAX  # noqa: E402
from server_process import ServerProcess  # noqa: E402

PROGRAM = None
PAGE = TOP / "docs/api.md"
COMMAND = re.compile(r"[A-Z]+=|curl |sleep |adjutant ")
# A refusal ends the command, and what curl is piped into does not hide it.
BEFORE = 'set -o pipefail\ncurl() { command curl --fail-with-body "$@"; }\n'
MARK = "--- answered"


def is_whole(command):
    return subprocess.run(["bash", "-n"], input=command, text=True, capture_output=True,
                          check=False).returncode == 0 and not command.rstrip().endswith("\\")


def shown():
    """[(command, answer that the page prints)], in the page's order."""
    found = []
    for block in re.findall(r"(?:^    .*\n)+", PAGE.read_text(), re.M):
        command, answer = "", ""
        for line in block.splitlines():
            line = line[4:]
            if command and not is_whole(command):
                command += "\n" + line
            elif COMMAND.match(line):
                if command:
                    found.append((command, answer))
                command, answer = line, ""
            elif command:
                answer += line + "\n"
        if command:
            found.append((command, answer))
    return found


def members(value):
    """Names of members at every depth, lists by their first element."""
    if isinstance(value, dict):
        return {name: members(each) for name, each in value.items()}
    if isinstance(value, list):
        return [members(value[0])] if value and isinstance(value[0], dict) else []
    return None


class ApiPage(unittest.TestCase):
    def test_what_is_pasted_is_answered_as_the_page_says(self):
        commands = shown()
        self.assertGreater(len(commands), 20)
        with tempfile.TemporaryDirectory(prefix="adjutant-e2e-") as name:
            folder = pathlib.Path(name)
            (folder / "var").mkdir()
            (folder / "adjutant").symlink_to(pathlib.Path(PROGRAM).resolve())
            with ServerProcess(PROGRAM, data=folder / "var") as server:
                script = BEFORE + "".join(f"{command}\necho; echo '{MARK}' $?\n"
                                          for command, _ in commands)
                self.assertIn("http://127.0.0.1:8080", script)
                done = subprocess.run(
                    ["bash"], input=script.replace("http://127.0.0.1:8080", server.url), text=True,
                    capture_output=True, timeout=SECONDS_MAX, cwd=folder, check=False,
                    env={"PATH": f"{folder}:/usr/bin:/bin"})
        answers = re.findall(rf"(.*?)\n?{MARK} (\d+)\n", done.stdout, re.S)
        self.assertEqual(len(answers), len(commands), done)
        for (command, printed), (answer, code) in zip(commands, answers):
            with self.subTest(command):
                self.assertEqual(code, "0", f"{answer}\n{done.stderr}")
                if printed.startswith("{"):
                    self.assertEqual(members(json.loads(answer)), members(json.loads(printed)))
                elif printed:
                    self.assertEqual(answer.split(), printed.split())


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
