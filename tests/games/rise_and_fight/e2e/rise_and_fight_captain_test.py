"""Captain plays battles out that once stopped in the middle. `rise_and_fight_captain_test.py PATH_TO_ADJUTANT`"""

import subprocess
import sys
import unittest

PROGRAM = sys.argv.pop(1)


class Captain(unittest.TestCase):
    def test_a_gun_that_turns_may_stand_in_the_sight_of_another(self):
        # Shots that were legal one by one and not behind each other (F16, F17).
        played = subprocess.run([PROGRAM, "selfplay", "rise-and-fight/hobkirks-hill", "--games", "1", "--seed",
                                 "240", "--nodes", "60", "--players", "captain"],
                                capture_output=True, text=True, timeout=300)
        self.assertEqual(played.returncode, 0, played.stderr)
        self.assertIn("1 games, captain against captain", played.stdout)


if __name__ == "__main__":
    unittest.main()
