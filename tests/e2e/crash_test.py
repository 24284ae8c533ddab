#!/usr/bin/env python3
"""Hundreds of `kill -9` while orders pour in: whatever was acknowledged is there afterwards.
`crash_test.py PATH_TO_ADJUTANT`"""

import pathlib
import random
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from load import Crowd, prove, same_answers, table_of  # noqa: E402
from patience import pause, wait_until  # noqa: E402
from server_process import ServerProcess  # noqa: E402
from volume import FIRST_SEED, volume  # noqa: E402

PROGRAM = None
CRASHES = volume(200)
SEED = FIRST_SEED
TABLES = 6
ORDERS_A_LIFE_MAX = 12  # acknowledged between two kills
EARLY_KILL = 0.15  # share of kills that come before the server has said that it is ready


class Crashes(unittest.TestCase):
    def live(self, crowd, chance):
        enough = crowd.acknowledged() + chance.randint(0, ORDERS_A_LIFE_MAX)
        wait_until(lambda: crowd.faults or crowd.acknowledged() >= enough, "nobody is answered")
        pause(chance.uniform(0, 0.01))

    def test_kill_9_loses_nothing_that_was_acknowledged(self):
        print(f"ADJUTANT_SEED={SEED}: {CRASHES} kills", flush=True)
        chance = random.Random(SEED)
        with tempfile.TemporaryDirectory() as data, ServerProcess(PROGRAM, data=data) as server:
            port = server.port
            tables = [table_of(server, number, SEED + number) for number in range(TABLES)]
            with Crowd(server, tables) as crowd:
                for _ in range(CRASHES):
                    self.live(crowd, chance)
                    server.kill()
                    if chance.random() < EARLY_KILL:
                        server.begin(port)
                        pause(chance.uniform(0, 0.05))
                        server.kill()
                    server.start(port)
                    if crowd.faults:
                        raise crowd.faults[0]
                enough = crowd.acknowledged() + 1
                wait_until(lambda: crowd.faults or crowd.acknowledged() >= enough, "nobody is answered")
            if crowd.faults:
                raise crowd.faults[0]
            self.assertGreater(crowd.acknowledged(), CRASHES, "hardly any load: the test says little")
            dice = 0
            for table in tables:
                same_answers(table)
                dice += prove(PROGRAM, server, table, pathlib.Path(data))
            print(f"{CRASHES} kills, {crowd.acknowledged()} acknowledged orders,"
                  f" {sum(len(t.matches) for t in tables)} matches, {dice} dice checked", flush=True)
            self.assertGreater(dice, 0)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
