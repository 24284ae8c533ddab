#!/usr/bin/python3
"""Random tournaments reckoned a second time, from the articles and apart from the program: tie-breaks by fractions,
pairings by trying every round of a small field and, where it is on the PATH, by bbpPairings.
`second_reckoning_test.py PATH_TO_ADJUTANT`; `script/test --long` reckons five times as many."""

import functools
import itertools
import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import unittest
from fractions import Fraction

from patience import SECONDS_MAX
from volume import FIRST_SEED, volume

PROGRAM = None
TOURNAMENTS = volume(200)
PLAYED, FORFEITS, BYES = "1=0WDL", "+-", "HFZU"
HALF = Fraction(1, 2)
SHARES = [0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184,
          193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501,
          538, 589, 677, 800]


# The differences of ratings (B.02, 8.1.2) up to which 50, 51, ... of 100 are expected of the higher.
EXPECTED = """3 10 17 25 32 39 46 53 61 68 76 83 91 98 106 113 121 129 137 145 153 162 170 179 188 197 206 215
    225 235 245 256 267 278 290 302 315 328 344 357 374 391 411 432 456 484 517 559 619 735"""
EXPECTED = [50 + share for share, (low, high) in
            enumerate(itertools.pairwise([-1, *map(int, EXPECTED.split())])) for _ in range(high - low)]


def expected(difference):
    """Of a game, in hundredths."""
    share = EXPECTED[abs(difference)] if abs(difference) < len(EXPECTED) else 100
    return share if difference >= 0 else 100 - share


def half_up(value, places=0):
    scale = 10 ** places
    return Fraction((2 * value * scale + 1) // 2, scale)


class Player:
    def __init__(self, number, rating):
        self.number, self.rating = number, rating
        self.rounds = []  # (opponent or None, "w" or "b" or "-", result)


class Table:
    """What happened, and what each result is worth."""

    def __init__(self, players, points, planned=0):
        self.players = {player.number: player for player in players}
        win, draw, loss, bye = points
        self.win, self.draw = win, draw
        self.worth = {**dict.fromkeys("1W+F", win), **dict.fromkeys("=DH", draw), **dict.fromkeys("0L", loss),
                      **dict.fromkeys("-Z", Fraction(0)), "U": bye}
        self.planned = planned

    @property
    def rounds(self):
        return len(next(iter(self.players.values())).rounds)

    def score(self, player, rounds=None):
        return sum((self.worth[result] for _, _, result in player.rounds[:rounds]), Fraction(0))

    def text(self):
        lines = ["012 Random", "152 W"]
        if self.planned:
            lines.append(f"142 {self.planned}")
        values = "".join(f"{'  ' if code == 'W' else '    '}{code}{float(self.worth[result]):4.1f}"
                         for code, result in zip("WDLAP", "1=0ZU"))
        lines.append("162" + values)
        for player in self.players.values():
            rating = player.rating or ""
            line = f"001 {player.number:4}      {'P' + str(player.number):33} {rating:>4}" + 28 * " "
            line += f"{float(self.score(player)):4.1f}     "
            for opponent, colour, result in player.rounds:
                line += f"  {opponent:4} {colour} {result}" if opponent else f"  0000 - {result}"
            lines.append(line)
        return "\n".join(lines) + "\n"


class TieBreaks:
    """C.07, each article by itself."""

    def __init__(self, table, edition, round_robin):
        self.table, self.edition, self.round_robin = table, edition, round_robin
        self.perfect = functools.cache(self.perfect)

    def rounds_of(self, player):
        return list(enumerate(player.rounds))

    def worth(self, result):
        return self.table.worth[result]

    def is_game(self, result):
        return result in PLAYED or (self.round_robin and result in FORFEITS)

    def by_choice(self, result):
        return not self.round_robin and result in "HZ-"

    def adjusted(self, player, results=None):
        results = results or [result for _, _, result in player.rounds]
        if self.round_robin:
            return sum((self.worth(result) for result in results), Fraction(0))
        last = max((i for i, result in enumerate(results) if not self.by_choice(result)), default=-1)
        return sum((self.table.draw if i > last and result in "HZ" else self.worth(result)
                    for i, result in enumerate(results)), Fraction(0))

    def fore(self, player):
        """Results with the last round's game drawn."""
        *before, last = [result for _, _, result in player.rounds]
        return [*before, "=" if last in PLAYED else last]

    def contributions(self, player, fore=False):
        """(round, what it counts, own points, by choice) of the rounds that have a part."""
        of = (lambda one: self.fore(one)) if fore else (lambda one: [result for _, _, result in one.rounds])
        own_results = of(player)
        own = sum((self.worth(result) for result in own_results), Fraction(0))
        parts = []
        for at, (opponent, _, _) in self.rounds_of(player):
            result = own_results[at]
            other = self.table.players.get(opponent)
            if self.is_game(result):
                counts = self.adjusted(other, of(other))
            elif self.round_robin:
                continue
            else:
                counts = own
                if self.edition == 2026:
                    most = self.adjusted(other, of(other)) if other else self.table.draw * self.table.rounds
                    counts = min(own, most)
            parts.append((at, counts, self.worth(result), self.by_choice(result)))
        return parts

    def buchholz(self, player, least=0, most=0, fore=False):
        parts = self.contributions(player, fore)
        for _ in range(least):
            chosen = [part for part in parts if part[3]] or parts
            if chosen:
                parts.remove(min(chosen, key=lambda part: (part[1], part[0])))
        for _ in range(most):
            if parts:
                parts.remove(max(parts, key=lambda part: (part[1], -part[0])))
        return sum((part[1] for part in parts), Fraction(0))

    def sonneborn_berger(self, player, least=0):
        parts = self.contributions(player)
        for _ in range(least):
            if not parts:
                break
            lowest = min(parts, key=lambda part: (part[1], part[1] * part[2], part[0]))
            chosen = min((part for part in parts if part[3]), key=lambda part: (part[1] * part[2], part[0]),
                         default=None)
            if chosen is not None and chosen[1] * chosen[2] >= lowest[1] * lowest[2]:
                lowest = chosen
            parts.remove(lowest)
        return sum((part[1] * part[2] for part in parts), Fraction(0))

    def progressive(self, player, least=0):
        sums = list(itertools.accumulate(self.worth(result) for _, _, result in player.rounds))
        return sum(sums[least:], Fraction(0))

    def koya(self, player, halves=0):
        total = Fraction(0)
        for opponent, _, result in player.rounds:
            if not self.is_game(result):
                continue
            other = self.table.players[opponent]
            games = self.table.rounds
            if self.round_robin:
                games = sum(self.is_game(theirs) for _, _, theirs in other.rounds)
            if self.table.score(other) >= self.table.win * games / 2 + HALF * halves:
                total += self.worth(result)
        return total

    def outscored(self, player):
        total = Fraction(0)
        for at, (opponent, _, result) in self.rounds_of(player):
            theirs = self.worth(self.table.players[opponent].rounds[at][2]) if opponent else self.table.draw
            own = self.worth(result)
            total += 1 if own > theirs else HALF if own == theirs else 0
        return total

    def rated(self, player):
        """Opponents met over the board who have a rating, with what was made of them."""
        made = {**dict.fromkeys("1W", Fraction(1)), **dict.fromkeys("=D", HALF)}
        return [(self.table.players[opponent].rating, made.get(result, Fraction(0)))
                for opponent, _, result in player.rounds
                if result in PLAYED and self.table.players[opponent].rating]

    def average_rating(self, player):
        met = [rating for rating, _ in self.rated(player)]
        return half_up(Fraction(sum(met), len(met))) if met else Fraction(0)

    def performance(self, player):
        met = self.rated(player)
        if not met:
            return Fraction(0)
        share = half_up(100 * sum((made for _, made in met), Fraction(0)) / len(met))
        step = SHARES[abs(int(share) - 50)]
        return self.average_rating(player) + (step if share >= 50 else -step)

    def average_rating_cut(self, player, least, most):
        met = sorted(rating for rating, _ in self.rated(player))[least:]
        met = met[:len(met) - most] if most else met
        return half_up(Fraction(sum(met), len(met))) if met else Fraction(0)

    def perfect(self, player):
        """Rating by rating, upwards; None without games against the rated."""
        met = self.rated(player)
        score = sum((made for _, made in met), Fraction(0))
        if not met:
            return None
        rating = min(other for other, _ in met) - 800
        while score and sum(expected(rating - other) for other, _ in met) < 100 * score:
            rating += 1
        return rating

    def average_of(self, player, figure):
        met = [figure(self.table.players[opponent]) for opponent, _, result in player.rounds if result in PLAYED]
        met = [one for one in met if one is not None]
        return half_up(Fraction(sum(met), len(met))) if met else Fraction(0)

    def average_buchholz(self, player):
        met = [opponent for opponent, _, result in player.rounds if result in PLAYED]
        sums = [self.buchholz(self.table.players[opponent]) for opponent in met]
        return sum(sums, Fraction(0)) / len(sums) if sums else Fraction(0)

    def count(self, player, counts):
        return Fraction(sum(1 for opponent, colour, result in player.rounds if counts(opponent, colour, result)))

    def won(self, result):
        return result in ("1W+" if self.round_robin else "1W")

    def value(self, name, player):
        least = int(name[-1]) if "/C" in name or "/M" in name else 0
        both = "/M" in name
        last = self.table.planned in (0, self.table.rounds)
        black = lambda colour, result: colour == "b" and self.is_game(result) and result != "-"
        return {
            "BH": lambda: self.buchholz(player, least, least if both else 0),
            "FB": lambda: self.buchholz(player, least, least if both else 0, fore=last),
            "SB": lambda: self.sonneborn_berger(player, least),
            "PS": lambda: self.progressive(player, least),
            "AOB": lambda: self.average_buchholz(player),
            "ARO": lambda: self.average_rating_cut(player, least, least if both else 0),
            "TPR": lambda: self.performance(player),
            "PTP": lambda: Fraction(self.perfect(player) or 0),
            "APRO": lambda: self.average_of(
                player, lambda other: self.performance(other) if self.rated(other) else None),
            "APPO": lambda: self.average_of(player, self.perfect),
            "KS": lambda: self.koya(player, int(name[4:]) if "/L" in name else 0),
            "STD": lambda: self.outscored(player),
            "WIN": lambda: self.count(player, lambda _o, _c, result: self.worth(result) >= self.table.win),
            "WON": lambda: self.count(player, lambda _o, _c, result: self.won(result)),
            "BPG": lambda: self.count(player, lambda _o, colour, result: black(colour, result)),
            "BWG": lambda: self.count(player, lambda _o, colour, result: black(colour, result) and self.won(result)),
            "REP": lambda: self.count(player, lambda _o, _c, result: result not in "HFZ-"),
            "RTNG": lambda: Fraction(player.rating),
            "TPN": lambda: Fraction(-player.number),
        }[name.split("/")[0]]()


NAMES = ["BH", "BH/C1", "BH/C2", "BH/M1", "SB", "SB/C1", "FB", "FB/C1", "PS", "PS/C1", "AOB", "ARO", "ARO/C1",
         "ARO/M1", "TPR", "PTP", "APRO", "APPO", "KS", "KS/L+1", "KS/L-3", "STD", "WIN", "WON", "BPG", "BWG", "REP",
         "RTNG", "TPN"]


def berger(number):
    """Rounds of a round robin by turning a circle: everybody meets everybody once."""
    circle = [*range(1, number + 1), *([None] if number % 2 else [])]
    for turn in range(len(circle) - 1):
        pairs = list(zip(circle[:len(circle) // 2], reversed(circle[len(circle) // 2:])))
        yield [pair if turn % 2 else pair[::-1] for pair in pairs]
        circle.insert(1, circle.pop())


def play(chance, forfeits):
    if chance.randrange(100) < forfeits:
        return chance.choice(["+-", "-+", "--"])
    return chance.choice(["10", "01", "==", "WL", "10", "01"])


def random_swiss(chance):
    """Pairs at random: what is reckoned does not ask why somebody met somebody."""
    number, rounds = chance.randrange(4, 14), chance.randrange(1, 8)
    players = [Player(i, chance.choice([0, chance.randrange(1200, 2400)])) for i in range(1, number + 1)]
    for _ in range(rounds):
        free = {one: chance.choice("HFZ") for one in players if chance.randrange(100) < 12}
        there = [one for one in players if one not in free]
        chance.shuffle(there)
        if len(there) % 2:
            free[there.pop()] = "U"
        for one, result in free.items():
            one.rounds.append((None, "-", result))
        for white, black in zip(there[::2], there[1::2]):
            first, second = play(chance, 12)
            white.rounds.append((black.number, "w", first))
            black.rounds.append((white.number, "b", second))
    # A round in which nobody has an opponent is none.
    while players[0].rounds and not any(one.rounds[-1][0] for one in players):
        for one in players:
            one.rounds.pop()
    points = chance.choice([(Fraction(1), HALF, Fraction(0), Fraction(1)),
                            (Fraction(3), Fraction(1), Fraction(0), Fraction(3)),
                            (Fraction(1), HALF, Fraction(0), HALF)])
    return Table(players, points, chance.choice([0, rounds, rounds + 2]))


def random_round_robin(chance):
    number = chance.randrange(3, 11)
    players = [Player(i, chance.randrange(1200, 2400)) for i in range(1, number + 1)]
    for pairs in list(berger(number))[:chance.choice([number, number, 3])]:
        for white, black in pairs:
            if white is None or black is None:
                players[(white or black) - 1].rounds.append((None, "-", "Z"))
                continue
            first, second = play(chance, 10)
            players[white - 1].rounds.append((black, "w", first))
            players[black - 1].rounds.append((white, "b", second))
    return Table(players, (Fraction(1), HALF, Fraction(0), Fraction(1)))


class SecondReckoning(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.file = pathlib.Path(self.folder.name) / "random.trf"

    def run_it(self, table, *arguments):
        self.file.write_text(table.text())
        done = subprocess.run([PROGRAM, arguments[0], self.file, *arguments[1:], "--json"], capture_output=True,
                              text=True, timeout=SECONDS_MAX)
        self.assertEqual(done.returncode, 0, (done.stderr, table.text()))
        return json.loads(done.stdout)

    def compare(self, table, edition, round_robin):
        more = ["--round-robin"] if round_robin else []
        rows = self.run_it(table, "standings", "--tiebreaks", ",".join(NAMES), "--edition", str(edition), *more)
        reckoning = TieBreaks(table, edition, round_robin)
        keys = {}
        for row in rows:
            player = table.players[row["number"]]
            self.assertEqual(Fraction(row["points"]), table.score(player), table.text())
            values = [reckoning.value(name, player) for name in NAMES]
            for name, figure, value in zip(NAMES, row["figures"], values):
                self.assertEqual(Fraction(figure["value"]), half_up(value, 2),
                                 (name, player.number, edition, round_robin, table.text()))
            keys[row["number"]] = (table.score(player), *values)
        places = [(1 + sum(other > keys[number] for other in keys.values()), number) for number in keys]
        self.assertEqual([(row["place"], row["number"]) for row in rows], sorted(places), table.text())

    def test_tie_breaks_of_swiss_tournaments(self):
        chance = random.Random(FIRST_SEED)
        for _ in range(TOURNAMENTS):
            table = random_swiss(chance)
            if table.rounds:
                self.compare(table, 2024, False)
                self.compare(table, 2026, False)

    def test_tie_breaks_of_round_robins(self):
        chance = random.Random(FIRST_SEED + 1)
        for _ in range(TOURNAMENTS):
            self.compare(random_round_robin(chance), 2026, True)

    # Small fields, paired by the program: every round that the absolute rules leave is tried.
    def test_pairings_of_small_fields(self):
        chance = random.Random(FIRST_SEED + 2)
        for _ in range(max(1, TOURNAMENTS // 4)):
            number = chance.randrange(5, 9)
            table = Table([Player(i, 0) for i in range(1, number + 1)],
                          (Fraction(1), HALF, Fraction(0), Fraction(1)))
            for _ in range(4):
                rounds = [Pairs(table, pairs) for pairs in all_rounds([*table.players])]
                allowed = [pairs for pairs in rounds if pairs.complies()]
                if not allowed:
                    break
                made = self.run_it(table, "pair")
                games = [(game["white"], game["black"]) for game in made["games"]]
                given = Pairs(table, [*map(frozenset, games), *([frozenset([made["bye"]])] if made["bye"] else [])])
                self.assertIn(given, allowed, table.text())
                # C5, then C6 of the highest bracket.
                least = min(pairs.of_bye() for pairs in allowed)
                self.assertEqual(given.of_bye(), least, table.text())
                fewest = min(pairs.let_down() for pairs in allowed if pairs.of_bye() == least)
                self.assertEqual(given.let_down(), fewest, (made, table.text()))
                self.play(table, games, made["bye"], chance)

    @staticmethod
    def play(table, games, bye, chance):
        for white, black in games:
            first, second = play(chance, 0)
            table.players[white].rounds.append((black, "w", first))
            table.players[black].rounds.append((white, "b", second))
        if bye:
            table.players[bye].rounds.append((None, "-", "U"))

    @unittest.skipUnless(shutil.which("bbpPairings"), "bbpPairings is not on the PATH")
    def test_pairings_are_those_of_bbp_pairings(self):
        chance = random.Random(FIRST_SEED + 3)
        for _ in range(TOURNAMENTS):
            number, rounds = chance.randrange(8, 60), chance.randrange(3, 8)
            table = Table([Player(i, 0) for i in range(1, number + 1)],
                          (Fraction(1), HALF, Fraction(0), Fraction(1)), rounds)
            for _ in range(rounds):
                made = self.run_it(table, "pair")
                games = [(game["white"], game["black"]) for game in made["games"]]
                self.assertEqual(self.bbp(table), {*games, *([(made["bye"], 0)] if made["bye"] else [])}, table.text())
                self.play(table, games, made["bye"], chance)

    def bbp(self, table):
        text = table.text().replace("152 W", "XXC white1").replace("142 ", "XXR ")
        self.file.write_text("".join(line + "\n" for line in text.splitlines() if not line.startswith("162")))
        out = self.file.with_suffix(".out")
        subprocess.run(["bbpPairings", "--dutch", self.file, "-p", out], check=True, timeout=SECONDS_MAX)
        return {tuple(map(int, line.split())) for line in out.read_text().splitlines()[1:] if line.strip()}


def all_rounds(numbers):
    """Every way to pair them; of an odd number one is left over."""
    if not numbers:
        yield []
        return
    first, *rest = numbers
    if len(numbers) % 2:
        for pairs in all_rounds(rest):
            yield [frozenset([first]), *pairs]
    for other in rest:
        for pairs in all_rounds([one for one in rest if one != other]):
            yield [frozenset([first, other]), *pairs]


class Pairs:
    """A round that could be, judged by the scores and the history alone."""

    def __init__(self, table, pairs):
        self.table = table
        self.games = {pair for pair in pairs if len(pair) == 2}
        self.bye = next((next(iter(pair)) for pair in pairs if len(pair) == 1), None)

    def __eq__(self, other):
        return (self.games, self.bye) == (other.games, other.bye)

    def complies(self):
        return all(self.may_meet(*game) for game in self.games) and (self.bye is None or not any(
            result == "U" for _, _, result in self.table.players[self.bye].rounds))

    def may_meet(self, one, other):
        first, second = self.table.players[one], self.table.players[other]
        if any(opponent == other for opponent, _, _ in first.rounds):
            return False
        due = self.absolute(first)
        return due is None or due != self.absolute(second)

    @staticmethod
    def absolute(player):
        """The colour that is due absolutely, C3: after two in a row, or two more of one than of the other."""
        had = [colour for _, colour, result in player.rounds if result in PLAYED]
        more = had.count("w") - had.count("b")
        if abs(more) > 1:
            return "b" if more > 0 else "w"
        if len(had) > 1 and had[-1] == had[-2]:
            return "b" if had[-1] == "w" else "w"
        return None

    def of_bye(self):
        return self.table.score(self.table.players[self.bye]) if self.bye else Fraction(0)

    def let_down(self):
        scores = {number: self.table.score(player) for number, player in self.table.players.items()}
        highest = max(scores.values())
        top = {number for number, score in scores.items() if score == highest}
        return len(top) - 2 * sum(game <= top for game in self.games)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
