#!/usr/bin/python3
"""What script/run shows a newcomer: the demo starts, and what it says to paste works as pasted.
`demo_test.py PATH_TO_ADJUTANT`"""

import json
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import unittest
import urllib.request

TOP = pathlib.Path(__file__).resolve().parents[4]
PROGRAM = None


class Demo:
    def __init__(self, data):
        self.process = subprocess.Popen(
            [sys.executable, str(TOP / "script/demo.py"), PROGRAM, "--listen", "127.0.0.1:0",
             "--data", data], stdout=subprocess.PIPE, text=True)
        self.said = ""
        for line in self.process.stdout:
            self.said += line
            if "Ctrl-C" in line:
                break

    def pasted(self):
        """The shell commands it prints: indented, continued by a backslash."""
        commands, lines = [], iter(self.said.splitlines())
        for line in lines:
            if line.strip().startswith("curl"):
                command = line
                while line.endswith("\\"):
                    line = next(lines)
                    command += "\n" + line
                commands.append(command)
        return commands

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        self.process.communicate()


def run(command):
    return json.loads(subprocess.run(["bash", "-c", command], capture_output=True, text=True,
                                     check=True).stdout)


class DemoTest(unittest.TestCase):
    def test_what_it_prints_works_as_pasted_and_a_second_start_goes_on(self):
        with tempfile.TemporaryDirectory() as data:
            demo = Demo(data)
            try:
                self.assertIn("A match of Chippewa is in progress", demo.said)
                address = re.search(r"Open this in a browser:\s+(\S+)", demo.said)[1]
                with urllib.request.urlopen(address) as answer:
                    self.assertEqual(answer.status, 200)
                trial, orders = demo.pasted()
                self.assertTrue(run(trial)["legal"])
                first = run(orders)
                self.assertEqual(first["to_act"], "us", first)
                self.assertEqual(run(orders), first, "the same key again: the same answer")
                self.assertTrue(list(pathlib.Path(data, "mail/new").iterdir()))
            finally:
                demo.stop()
            again = Demo(data)
            try:
                self.assertIn("it is winfield's turn", again.said)
                self.assertTrue(run(again.pasted()[0])["legal"])
            finally:
                again.stop()


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
