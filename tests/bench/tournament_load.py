"""Swiss tournaments as the desk's commands see them: report files that grow round by round, and how long a
command takes over one."""

import json
import os
import random
import subprocess
import tempfile
import time

ROUNDS_PLAYED = 5
ROUNDS_PLANNED = 9
COMMAND_SECONDS_MAX = 600
RESULTS = {"1": "0", "0": "1", "=": "="}


class Swiss:
    """A tournament of so many, whose rounds are paired by the program and played by lot."""

    def __init__(self, program, entrants, seed):
        self.program = program
        self.chance = random.Random(seed)
        self.ratings = sorted((self.chance.randint(1000, 2400) for _ in range(entrants)), reverse=True)
        self.cells = [[] for _ in range(entrants)]
        self.halves = [0] * entrants

    def text(self):
        lines = ["012 Bench", f"142 {ROUNDS_PLANNED}", "152 W"]
        for number, cells in enumerate(self.cells, 1):
            name, rating = f"player {number}", self.ratings[number - 1]
            points = f"{self.halves[number - 1] / 2:.1f}"
            head = f"001 {number:4}      {name:33} {rating:4}" + 28 * " " + f"{points:>4}     "
            lines.append(head + "".join(f"  {cell}" for cell in cells))
        return "\n".join(lines) + "\n"

    def run(self, *arguments):
        """What the command says, with the seconds and MiB that it took."""
        with tempfile.NamedTemporaryFile("w", suffix=".trf") as file:
            file.write(self.text())
            file.flush()
            begun = time.monotonic()
            process = subprocess.Popen([self.program, arguments[0], file.name, *arguments[1:]],
                                       stdout=subprocess.PIPE, text=True)
            try:
                said = process.stdout.read()
                _, status, usage = os.wait4(process.pid, 0)
            finally:
                process.stdout.close()
            seconds = time.monotonic() - begun
            process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            raise RuntimeError(f"adjutant {arguments[0]} of {len(self.cells)}: {process.returncode}")
        return json.loads(said), seconds, usage.ru_maxrss / 1024

    def pair(self):
        return self.run("pair", "--json")

    def standings(self):
        return self.run("standings", "--json")

    def play(self, pairing):
        for game in pairing["games"]:
            result = self.chance.choice(list(RESULTS))
            for own, other, colour, letter in (
                    (game["white"], game["black"], "w", result),
                    (game["black"], game["white"], "b", RESULTS[result])):
                self.cells[own - 1].append(f"{other:4} {colour} {letter}")
                self.halves[own - 1] += {"1": 2, "=": 1, "0": 0}[letter]
        if pairing.get("bye"):
            self.cells[pairing["bye"] - 1].append("0000 - U")
            self.halves[pairing["bye"] - 1] += 2


def measured(program, entrants, seed=10):
    """Seconds of each pairing, of the standings after them, and the most memory."""
    swiss = Swiss(program, entrants, seed)
    paired, most = [], 0
    for _ in range(ROUNDS_PLAYED):
        pairing, seconds, memory = swiss.pair()
        swiss.play(pairing)
        paired.append(seconds)
        most = max(most, memory)
    rows, standing, _ = swiss.standings()
    if len(rows) != entrants:
        raise RuntimeError(f"{len(rows)} rows of {entrants}")
    again = [swiss.standings()[1] for _ in range(4)]
    return {"pair": paired, "standings": sorted([standing, *again])[2], "memory": most}
