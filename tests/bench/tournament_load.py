"""Swiss tournaments as the desk's commands see them: report files that grow round by round, and how long a
command takes over one."""

import json
import os
import random
import shutil
import subprocess
import tempfile
import threading

ROUNDS_PLAYED = 5
ROUNDS_PLANNED = 9
COMMAND_SECONDS_MAX = 600
FILE = object()  # in a command, the report file
BESIDE = "bbpPairings"
RESULTS = {"1": "0", "0": "1", "=": "="}


class Swiss:
    """A tournament of this many, whose rounds are paired by the program and played by lot."""

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

    def run(self, program, arguments):
        """What the command says of the report file, with the seconds of processor time and MiB that it took."""
        with tempfile.NamedTemporaryFile("w", suffix=".trf") as file:
            file.write(self.text())
            file.flush()
            command = [program, *(file.name if word is FILE else word for word in arguments)]
            process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
            overdue = threading.Timer(COMMAND_SECONDS_MAX, process.kill)
            overdue.start()
            try:
                said = process.stdout.read()
                _, status, usage = os.wait4(process.pid, 0)
            finally:
                overdue.cancel()
                process.stdout.close()
            process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            raise RuntimeError(f"{command[0]} {arguments[0]} of {len(self.cells)}: {process.returncode}")
        return said, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024

    def command(self, what):
        said, seconds, memory = self.run(self.program, (what, FILE, "--json"))
        return json.loads(said), seconds, memory

    def pair(self):
        return self.command("pair")

    def standings(self):
        return self.command("standings")

    def pair_beside(self):
        """Seconds of another program's pairing; None where it is not installed."""
        other = shutil.which(BESIDE)
        return self.run(other, ("--dutch", FILE, "-p"))[1] if other else None

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


def measured(program, entrants, beside, seed=10):
    """Seconds of each pairing and, if wanted, of the first by the other program; of the standings after them; and
    the most memory."""
    swiss = Swiss(program, entrants, seed)
    other = swiss.pair_beside() if beside else None
    paired, most = [], 0
    for _ in range(ROUNDS_PLAYED):
        pairing, seconds, memory = swiss.pair()
        swiss.play(pairing)
        paired.append(seconds)
        most = max(most, memory)
    tables = [swiss.standings() for _ in range(5)]
    if len(tables[0][0]) != entrants:
        raise RuntimeError(f"{len(tables[0][0])} rows of {entrants}")
    return {"pair": paired, "beside": other, "standings": sorted(seconds for _, seconds, _ in tables)[2],
            "memory": most}


def definition(scenario, ruleset):
    """Of two, who meet twice: their first round runs for a month, and a ruling ends it."""
    return {"format": "adjutant-tournament-definition-1", "title": "Bench", "ruleset": ruleset,
            "scenarios": [{"id": scenario}], "stages": [{"system": "round-robin", "cycles": 2, "concurrent": 1}],
            "clock": {"turn_minutes": 1440}, "round": {"automatic": False, "days": 30}}


class ManyRunning:
    """This many tournaments, each with a round that is played."""

    def __init__(self, organiser, players, file):
        self.organiser, self.players, self.file = organiser, players, file
        self.paths = []

    def begin(self, count):
        for _ in range(count):
            made = self.organiser.call("POST", "/tournaments", {"definition": self.file})
            path = f"/tournaments/{made['id']}"
            self.organiser.call("POST", f"{path}/open", {})
            for player in self.players:
                player.call("POST", f"{path}/entries", {})
            for step in ("/close", "/start", "/rounds", "/rounds/1/start"):
                self.organiser.call("POST", path + step, {})
            self.paths.append(path)

    def go_on(self, stopped, seconds_between):
        """Rules on one board after the other, until it is stopped or there is none; how many it was."""
        ruled = 0
        for path in self.paths:
            if stopped.wait(seconds_between):
                break
            self.organiser.call("POST", f"{path}/rounds/1/boards/1/result",
                                {"result": "1/2", "reason": "agreed"})
            ruled += 1
        return ruled
