"""The referee's desk as its user sees it: what the commands print, and their exit codes."""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

PROGRAM = sys.argv.pop(1)
GOLDEN = pathlib.Path(__file__).parent.parent / "golden/chippewa/riall-attacks"
# One that uses the latest rules, as the desk does.
NEWEST = GOLDEN.parent / "porter-holds-the-woods"
DONE, REFUSED, BAD_INPUT, ENVIRONMENT = range(4)
SEED = "00" * 32


def run(*arguments, text=None):
    return subprocess.run([PROGRAM, *map(str, arguments)], input=text, capture_output=True,
                          text=True, check=False)


def orders(turn, side):
    return GOLDEN / f"turn-{turn:02}-{side}.orders"


class Desk(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def expect(self, code, answer):
        self.assertEqual(answer.returncode, code, answer.stdout + answer.stderr)
        return answer

    def adjudicate(self, *arguments, **options):
        return run("adjudicate", "tlg2/chippewa", *arguments, **options)

    def test_a_whole_match_gives_the_golden_reports(self):
        turns = [(turn, side) for turn in range(1, 6) for side in ("us", "ac")]
        dice = [die for turn, side in turns
                if (file := NEWEST / f"turn-{turn:02}-{side}.dice").exists()
                for die in file.read_text().split()]
        files = [NEWEST / f"turn-{turn:02}-{side}.orders" for turn, side in turns]
        answer = self.expect(DONE, run("adjudicate", NEWEST / "scenario.json", "--orders", *files,
                                       "--dice", ",".join(dice)))
        for turn, side in turns:
            report = (NEWEST / f"turn-{turn:02}-{side}.txt").read_text()
            self.assertIn(report, answer.stdout)

    def test_a_position_goes_on_where_it_was_written(self):
        position = self.folder / "position.json"
        first = self.adjudicate("--orders", orders(1, "us"), "--position-out", position)
        self.expect(DONE, first)
        self.assertEqual(json.loads(position.read_text())["format"], "adjutant-position-1")
        second = self.adjudicate("--from", position, "--orders", orders(1, "ac"))
        self.expect(DONE, second)
        self.assertEqual(second.stdout.rstrip(), (GOLDEN / "turn-01-ac.txt").read_text().rstrip())

    def test_asked_for_a_position_stops_at_questions(self):
        position, after = self.folder / "position.json", self.folder / "after.json"
        self.adjudicate("--orders", orders(1, "us"), orders(1, "ac"), "--position-out", position)
        self.assertEqual(json.loads(position.read_text())["decisions"], "standing")
        self.expect(DONE, self.adjudicate("--from", position, "--ask", "--orders", "-",
                                          "--position-out", after, text="done moving\n"))
        self.assertEqual(json.loads(after.read_text())["decisions"], "ask")

    def test_dice_that_run_out_name_the_roll(self):
        files = [orders(1, "us"), orders(1, "ac"), orders(2, "us")]
        answer = self.expect(BAD_INPUT, self.adjudicate("--orders", *files, "--dice", "5,4"))
        self.assertIn("roll 3 (d6 for attack on C1823) has no die", answer.stderr)

    def test_unused_dice_are_an_error(self):
        answer = self.adjudicate("--orders", orders(1, "us"), "--dice", "5,4")
        self.expect(BAD_INPUT, answer)
        self.assertIn("the last 2 of 2 dice were not used", answer.stderr)

    def test_an_impossible_die_is_an_error(self):
        files = [orders(1, "us"), orders(1, "ac"), orders(2, "us")]
        answer = self.expect(BAD_INPUT, self.adjudicate("--orders", *files, "--dice", "7"))
        self.assertIn("give a value of 1 to 6", answer.stderr)

    def test_a_seed_gives_the_same_dice_each_time(self):
        files = [orders(1, "us"), orders(1, "ac"), orders(2, "us")]
        once = self.expect(DONE, self.adjudicate("--orders", *files, "--seed", SEED, "--json"))
        again = self.expect(DONE, self.adjudicate("--orders", *files, "--seed", SEED, "--json"))
        self.assertEqual(once.stdout, again.stdout)
        rolls = [event for event in json.loads(once.stdout) if event["type"] == "rolled"]
        self.assertEqual([roll["purpose"] for roll in rolls],
                         ["bombardment of C2622", "attack on C1923", "attack on C1823"])
        self.expect(BAD_INPUT, self.adjudicate("--orders", *files, "--seed", "12"))

    def test_refused_orders_change_nothing_and_name_line_and_rule(self):
        position = self.folder / "position.json"
        answer = self.adjudicate("--orders", "-", "--position-out", position,
                                 text="move 22US C2425\nmove 9US C2519\nfly 22US\n")
        self.expect(REFUSED, answer)
        self.assertRegex(answer.stderr, r"-:3:1: ")
        self.assertFalse(position.exists())
        answer = self.adjudicate("--orders", "-", text="move 22US C2425\nmove 9US C2219\n")
        self.expect(REFUSED, answer)
        self.assertRegex(answer.stderr, r"-:2:\d+: \[4\.\d+\] move 9US C2219: ")

    def test_check_shows_odds_and_rolls_nothing(self):
        position = self.folder / "position.json"
        self.adjudicate("--orders", orders(1, "us"), orders(1, "ac"), "--position-out", position)
        arguments = ("check", "tlg2/chippewa", "--from", position, "--orders")
        answer = self.expect(DONE, run(*arguments, orders(2, "us")))
        self.assertIn("8 against 2: 4:1", answer.stdout)
        self.assertIn("all legal", answer.stdout)
        lowered = orders(2, "us").read_text().replace("cap 2:1", "cap 1:1")
        answer = self.expect(DONE, run(*arguments, "-", text=lowered))
        self.assertIn("8 against 4: 2:1, lowered to 1:1 (6.16)\n", answer.stdout)
        answer = self.expect(REFUSED, run(*arguments, "-", text="attack C2519 with 11US\n"))
        self.assertRegex(answer.stderr, r"-:1:\d+: \[\S+\] attack C2519 with 11US: ")

    def test_legal_orders_are_accepted(self):
        answer = self.expect(DONE, run("legal", "tlg2/chippewa", "--json"))
        legal = json.loads(answer.stdout)
        self.assertEqual(legal["side"], "us")
        self.assertIn("end turn", legal["orders"])
        self.expect(DONE, run("check", "tlg2/chippewa", "--orders", "-", text=legal["orders"][0]))

    def test_maps_are_drawn(self):
        for name, beginning in (("map.svg", b"<?xml"), ("map.png", b"\x89PNG")):
            path = self.folder / name
            self.expect(DONE, run("map", "tlg2/chippewa", "-o", path))
            self.assertTrue(path.read_bytes().startswith(beginning), path.read_bytes()[:60])
        self.expect(BAD_INPUT, run("map", "tlg2/chippewa", "-o", self.folder / "map.gif"))
        self.expect(ENVIRONMENT, run("map", "tlg2/chippewa", "-o", self.folder / "no/map.svg"))

    def test_selfplay_counts_its_games_and_repeats_them(self):
        arguments = ("selfplay", "tlg2/chippewa", "--games", "2", "--seed", "1a")
        once = self.expect(DONE, run(*arguments)).stdout.splitlines()
        again = self.expect(DONE, run(*arguments)).stdout.splitlines()
        self.assertEqual(once[:3], again[:3])
        self.assertRegex(once[1], r"United States +\d+ won +\d+\.\d %  \(95 %: ")
        self.assertIn("games/s", once[-1])
        self.expect(BAD_INPUT, run(*arguments, "--players", "nobody"))

    def test_selfplay_of_captain_counts_the_rules_that_fired(self):
        arguments = ("selfplay", "tlg2/chippewa", "--games", "3", "--players", "captain,random",
                     "--nodes", "12")
        once = self.expect(DONE, run(*arguments)).stdout.splitlines()
        self.assertIn("captain against random", once[0])
        self.assertRegex("\n".join(once), r"(?m)^6\.2 +\d+\.\d\d +3$")
        again = self.expect(DONE, run(*arguments)).stdout.splitlines()
        self.assertEqual(once[:-1], again[:-1])

    def test_selfplay_writes_positions_to_learn_from(self):
        """SVMlight's lines: who won, qid: the game, features by their place, # the side to act."""
        names = self.expect(DONE, run("features", "tlg2/chippewa")).stdout.splitlines()
        self.assertEqual(len(set(names)), len(names))
        written = self.folder / "positions"
        arguments = ("selfplay", "tlg2/chippewa", "--games", "3", "--players", "captain",
                     "--nodes", "6", "--careless", "50", "--seed", "1e")
        played = self.expect(DONE, run(*arguments, "--positions", written)).stdout
        labels, movers = {}, set()
        for line in written.read_text().splitlines():
            told, to_act = line.split(" # ")
            label, game, *features = told.split()
            labels.setdefault(game, set()).add(label)
            movers.add(to_act)
            places = [int(feature.split(":")[0]) for feature in features]
            self.assertEqual(places, sorted(set(places)))
            self.assertTrue(1 <= places[0] and places[-1] <= len(names), line)
        self.assertEqual(set(labels), {"qid:30", "qid:31", "qid:32"})
        self.assertEqual(movers, {"0 us", "1 ac"})
        # A game is won by one side at all its positions.
        won = [int(count) for count in re.findall(r" (\d+) won ", played)]
        self.assertEqual(sorted(label for one in labels.values() for label in one),
                         ["0"] * won[1] + ["1"] * won[0])
        answer = self.expect(ENVIRONMENT, run(*arguments, "--positions", self.folder / "no/file"))
        self.assertIn("No such file", answer.stderr)

    def test_positions_of_every_game_can_be_learned_from(self):
        for scenario in ("lfm/culps-hill", "rise-and-fight/cowpens", "two-by-two/maida"):
            names = self.expect(DONE, run("features", scenario)).stdout.splitlines()
            written = self.folder / "positions"
            self.expect(DONE, run("selfplay", scenario, "--games", "1", "--positions", written))
            places = re.findall(r" (\d+):", written.read_text())
            self.assertLessEqual(max(int(place) for place in places), len(names), scenario)

    def test_a_scenario_is_linted(self):
        scenario = (pathlib.Path(__file__).resolve().parents[4]
                    / "engine/games/tlg2/scenarios/chippewa.json")
        self.expect(DONE, run("scenario", "lint", scenario))
        changed = json.loads(scenario.read_text())
        changed["units"][3]["at"] = "C9999"
        changed["turns"] = "five"
        wrong = self.folder / "wrong.json"
        wrong.write_text(json.dumps(changed))
        answer = self.expect(REFUSED, run("scenario", "lint", wrong))
        self.assertIn("units[3]", answer.stderr)
        self.assertIn("turns", answer.stderr)
        wrong.write_text("no JSON")
        answer = self.expect(BAD_INPUT, run("scenario", "lint", wrong))
        self.assertIn("at byte 0", answer.stderr)

    def test_bad_usage_is_told_in_one_line(self):
        for arguments in ((), ("legal",), ("legal", "tlg2/nowhere"), ("march",),
                          ("legal", "tlg2/chippewa", "--from", self.folder),
                          ("legal", "tlg2/chippewa", "--from", self.folder / "none.json"),
                          ("legal", "tlg2/chippewa", "--side", "fr")):
            answer = self.expect(BAD_INPUT, run(*arguments))
            self.assertEqual(answer.stderr.count("\n"), 1, answer.stderr)
            self.assertTrue(answer.stderr.startswith("adjutant: "), answer.stderr)

    def test_records_that_do_not_hold_are_refused(self):
        broken = self.folder / "record.json"
        broken.write_text('{"format":"adjutant-record-1"}')
        answer = self.expect(REFUSED, run("verify", broken))
        self.assertIn("has no member", answer.stderr)
        self.expect(BAD_INPUT, run("legal", "tlg2/chippewa", "--from", broken))
        broken.write_text("no JSON")
        self.expect(BAD_INPUT, run("verify", broken))
        self.expect(ENVIRONMENT, run("record", "--server", "http://127.0.0.1:9", "m_none"))
        self.expect(ENVIRONMENT, run("record", "--server", "file:///etc", "m_none"))
        self.expect(BAD_INPUT, run("record", "--server", "http://127.0.0.1:9", "../accounts"))


if __name__ == "__main__":
    unittest.main()
