"""Captain plays battles out that once stopped in the middle. `rise_and_fight_captain_test.py PATH_TO_ADJUTANT`"""

import pathlib
import subprocess
import sys
import unittest

PROGRAM = sys.argv.pop(1)
# Set up as it was when they stopped.
HOBKIRKS_HILL = (pathlib.Path(__file__).parents[1] /
                 "golden/hobkirks-hill/rawdon-takes-the-hill/scenario.json")


class Captain(unittest.TestCase):
    def test_a_gun_that_turns_may_stand_in_the_sight_of_another(self):
        # Shots that were legal one by one and not behind each other (F16, F17).
        played = subprocess.run([PROGRAM, "selfplay", HOBKIRKS_HILL, "--games", "1", "--seed", "240",
                                 "--nodes", "60", "--players", "captain"],
                                capture_output=True, text=True)
        self.assertEqual(played.returncode, 0, played.stderr)
        self.assertIn("1 game, captain against captain", played.stdout)


if __name__ == "__main__":
    unittest.main()
