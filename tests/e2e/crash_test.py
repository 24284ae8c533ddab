#!/usr/bin/env python3
"""Hundreds of `kill -9` while orders pour in: whatever was acknowledged is there afterwards.
`crash_test.py PATH_TO_ADJUTANT`"""

import pathlib
import random
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from load import Crowd, prove, same_answers, table_of  # noqa: E402
from patience import pause, wait_until  # noqa: E402
from postgresql import MISSING, Postgresql  # noqa: E402
from server_process import ServerProcess, of_one_server  # noqa: E402
from volume import FIRST_SEED, volume  # noqa: E402

PROGRAM = None
CRASHES = volume(200)
CRASHES_ON_POSTGRESQL = volume(60)
SEED = FIRST_SEED
TABLES = 6
ORDERS_A_LIFE_MAX = 12  # acknowledged between two kills
EARLY_KILL = 0.15  # share of kills that come before the server has said that it is ready


@of_one_server("kills it while it starts; cluster_test.py kills several")
class Crashes(unittest.TestCase):
    def live(self, crowd, chance):
        enough = crowd.acknowledged() + chance.randint(0, ORDERS_A_LIFE_MAX)
        wait_until(lambda: crowd.faults or crowd.acknowledged() >= enough, "nobody is answered")
        pause(chance.uniform(0, 0.01))

    def kill(self, server, chance):
        server.kill()
        if chance.random() < EARLY_KILL:
            server.begin(server.port)
            pause(chance.uniform(0, 0.05))
            server.kill()
        server.start(server.port)

    def lose_nothing(self, server, cuts, cut):
        """Orders pour in while `cut(chance)` strikes, so many times; gives the dice that were checked."""
        print(f"ADJUTANT_SEED={SEED}: {cuts} cuts", flush=True)
        chance = random.Random(SEED)
        tables = [table_of(server, number, SEED + number) for number in range(TABLES)]
        with Crowd(server, tables) as crowd:
            for _ in range(cuts):
                self.live(crowd, chance)
                cut(chance)
                if crowd.faults:
                    raise crowd.faults[0]
            enough = crowd.acknowledged() + 1
            wait_until(lambda: crowd.faults or crowd.acknowledged() >= enough, "nobody is answered")
        if crowd.faults:
            raise crowd.faults[0]
        self.assertGreater(crowd.acknowledged(), cuts, "hardly any load: the test says little")
        dice = 0
        for table in tables:
            same_answers(table)
            dice += prove(PROGRAM, server, table, server.data)
        print(f"{cuts} cuts, {crowd.acknowledged()} acknowledged orders,"
              f" {sum(len(t.matches) for t in tables)} matches, {dice} dice checked", flush=True)
        return dice

    def test_kill_9_loses_nothing_that_was_acknowledged(self):
        with ServerProcess(PROGRAM) as server:
            dice = self.lose_nothing(server, CRASHES, lambda chance: self.kill(server, chance))
        self.assertGreater(dice, 0)

    @unittest.skipIf(MISSING, MISSING)
    def test_nothing_is_lost_on_postgresql_when_it_or_the_server_crashes(self):
        with Postgresql() as database, ServerProcess(PROGRAM, config=database.store) as server:
            def cut(chance):
                if chance.random() < 0.5:
                    database.restart()
                else:
                    self.kill(server, chance)
            self.lose_nothing(server, CRASHES_ON_POSTGRESQL, cut)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
