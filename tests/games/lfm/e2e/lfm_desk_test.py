"""The referee's desk with Last Full Measure: a battle is played there to its end, and its questions are
answered. `lfm_desk_test.py PATH_TO_ADJUTANT`"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

PROGRAM = sys.argv.pop(1)
GOLDEN = pathlib.Path(__file__).parent.parent / "golden"
DONE, REFUSED, BAD_INPUT, ENVIRONMENT = range(4)
SEED = "00" * 32


def run(*arguments, text=None):
    return subprocess.run([PROGRAM, *map(str, arguments)], input=text, capture_output=True,
                          text=True, check=False)


def thrown(dice):
    return ["--dice", ",".join(dice)] if dice else []


class Desk(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def expect(self, code, answer):
        self.assertEqual(answer.returncode, code, answer.stdout + answer.stderr)
        return answer

    def golden(self, match):
        """The order files of a golden match, in the order in which its initiative has them played, each with
        its dice and the position before it."""
        scenario, position = f"lfm/{match.parent.name}", None
        for number in range(len(list(match.glob("*.orders")))):
            file = match / f"turn-{number // 2 + 1:02}-{self.legal(scenario, position)['side']}.orders"
            rolls = file.with_suffix(".dice")
            dice = rolls.read_text().split() if rolls.exists() else []
            yield file, dice, position
            after = self.folder / f"{match.name}-{number}.json"
            source = ["--from", position] if position else []
            self.expect(DONE, run("adjudicate", scenario, *source, "--orders", file, *thrown(dice),
                                  "--position-out", after))
            position = after

    def test_the_golden_battles_give_their_reports(self):
        for match in sorted(path for path in GOLDEN.glob("*/*") if path.is_dir()):
            with self.subTest(match=match.name):
                turns = list(self.golden(match))
                dice = [die for _, rolls, _ in turns for die in rolls]
                answer = self.expect(DONE, run("adjudicate", f"lfm/{match.parent.name}", "--orders",
                                               *[file for file, _, _ in turns], *thrown(dice)))
                for file, _, _ in turns:
                    self.assertIn(file.with_suffix(".txt").read_text(), answer.stdout)

    def legal(self, scenario, position):
        """What may be ordered now and by whom; nothing once the battle is over."""
        answer = run("legal", scenario, *(["--from", position] if position else []), "--json")
        if answer.returncode == BAD_INPUT and "the game is over" in answer.stderr:
            return None
        return json.loads(self.expect(DONE, answer).stdout)

    def play_on(self, scenario, position, lines, *more, dice=("--roll",)):
        """One submission; the position after it, and what was rolled."""
        source = ["--from", position] if position else []
        after = self.folder / f"{len(list(self.folder.iterdir()))}.json"
        answer = run("adjudicate", scenario, *source, *more, "--orders", "-", "--position-out", after,
                     *dice, text="".join(f"{line}\n" for line in lines))
        self.expect(DONE, answer)
        rolled = re.search(r"--dice ([\d,]+)", answer.stderr)
        return after, rolled.group(1) if rolled else ""

    def turn(self, orders):
        """A fire and a few moves of pieces that stand by themselves in the list."""
        fires = [order for order in orders if re.fullmatch(r"fire G\d{4}", order)][:1]
        moves, moved = [], set()
        for order in orders:
            who = re.match(r"(?:move|enter) ((?:gen )?\S+) G\d{4}$", order)
            if who and who.group(1) not in moved and len(moves) < 4:
                moved.add(who.group(1))
                moves.append(order)
        return fires + moves

    def test_a_battle_is_played_to_its_end_position_by_position(self):
        position, turns, all_dice, files = None, 0, [], []
        while listed := self.legal("lfm/culps-hill", position):
            lines = []
            for order in self.turn(listed["orders"]):
                tried = run("check", "lfm/culps-hill", *(["--from", position] if position else []),
                            "--orders", "-", text="\n".join([*lines, order]))
                if tried.returncode == DONE:
                    lines.append(order)
                else:
                    self.assertRegex(tried.stderr, r"-:\d+:\d+: \[[^\]]+\] ")
            lines.append("end turn")
            files.append(self.folder / f"{turns:02}.orders")
            files[-1].write_text("\n".join(lines) + "\n")
            position, dice = self.play_on("lfm/culps-hill", position, lines)
            all_dice += [dice] if dice else []
            turns += 1
            self.assertLessEqual(turns, 16)
        self.assertEqual(turns, 16, "two player turns a turn")
        # The same orders and dice in one go come to the same position.
        again = self.folder / "again.json"
        self.expect(DONE, run("adjudicate", "lfm/culps-hill", "--orders", *files, "--dice",
                              ",".join(all_dice), "--position-out", again))
        self.assertEqual(json.loads(again.read_text()), json.loads(position.read_text()))

    def test_asked_the_other_side_answers_at_the_desk(self):
        position, _ = self.play_on("lfm/culps-hill", None, ["fire 2115", "move Jones 2414 2313",
                                                            "end turn"], "--ask",
                                   dice=["--seed", SEED])
        answered, steps = set(), 0
        while listed := self.legal("lfm/culps-hill", position):
            self.assertEqual(json.loads(position.read_text())["decisions"], "ask")
            orders = listed["orders"]
            if "end turn" in orders:
                lines = [*self.advance(position, orders), "end turn"]
            else:
                # Who is attacked stands, so that more is asked.
                lines = ["withdraw none" if "withdraw none" in orders else orders[0]]
                answered.add(lines[0].split()[0])
            steps += 1
            position, _ = self.play_on("lfm/culps-hill", position, lines,
                                       dice=["--seed", f"{steps:064x}"])
        self.assertLessEqual({"fire", "withdraw", "lose", "retreat"}, answered)

    def advance(self, position, orders):
        """Moves of single units towards the summit, as many as are accepted one after the other."""
        def apart(order):
            column, row = int(order[-4:-2]), int(order[-2:])
            return abs(column - 21) + abs(row - 16)

        lines, moved = [], set()
        for order in sorted((order for order in orders if re.match(r"move \d+[A-Z]+b? G\d{4}$", order)),
                            key=apart):
            who = order.split()[1]
            if who in moved or len(lines) == 5:
                continue
            tried = run("check", "lfm/culps-hill", "--from", position, "--orders", "-",
                        text="\n".join([*lines, order]))
            if tried.returncode == DONE:
                moved.add(who)
                lines.append(order)
        return lines

    def test_check_tells_odds_and_rolls_nothing(self):
        with_attack, _, position = next(
            turn for turn in self.golden(GOLDEN / "culps-hill/johnson-takes-the-summit")
            if re.search(r"^attack", turn[0].read_text(), re.M))
        answer = self.expect(DONE, run("check", "lfm/culps-hill", "--from", position, "--orders",
                                       with_attack))
        self.assertRegex(answer.stdout, r"21VA, .* and 50VA: strength 15 to 4, modifier \+3, odds 3-1\n")
        self.assertIn("all legal", answer.stdout)
        refused = self.expect(REFUSED, run("check", "lfm/culps-hill", "--orders", "-",
                                           text="move 21VA 2414\nattack 2116 with 21VA\nmvoe 21VA\n"))
        self.assertRegex(refused.stderr, r"-:3:1: ")


if __name__ == "__main__":
    unittest.main()
