"""People who play Captain, each in a match of their own: they hand a turn in some seconds after the last answer, and
how long they wait for the next one is measured."""

import threading
import time

# Who has waited so long waits no more: counted as having waited that long.
ANSWER_SECONDS_MAX = 120
# Looking is not free: a waiting player asks the server this often.
LOOK_SECONDS = 0.25


class Captains:
    """This many matches, distributed among the games (a battle of each) and the players."""

    def __init__(self, players, count, pause):
        self.pause = pause
        self.stopped = threading.Event()
        self.waits, self.unanswered, self.failures = [], [], []
        known = players[0].call("GET", "/scenarios")["scenarios"]
        battles = list({one["ruleset"]: one for one in known if not one["id"].startswith("own/")}.values())
        self.tables = [self.table(players[i % len(players)], battles[i % len(battles)]) for i in range(count)]

    @staticmethod
    def table(player, battle):
        side = battle["sides"][0]["id"]
        match = player.call("POST", "/matches", {
            "scenario": battle["id"], "side": side,
            "options": {"opponent": "captain", "decisions": "standing", "public": False}})
        return player, match["id"], side

    def play(self, place):
        """Ends turns with the last legal order, beginning at a moment of its own, until all are stopped."""
        player, match, side = self.tables[place]
        try:
            self.stopped.wait(self.pause * place / len(self.tables))
            while not self.stopped.is_set():
                while self.mine(player, match, side) and not self.stopped.wait(self.pause):
                    player.submit(match, player.legal(match)["orders"][-1])
                if not self.is_answered(player, match, side):
                    return
        except Exception as fault:  # set by the measuring program
            self.failures.append(f"{match}: {fault}")

    @staticmethod
    def mine(player, match, side):
        """Whether it is the player's turn; None: the match is over."""
        now = player.match(match)
        if now["status"] != "running":
            return None
        return any(due["side"] == side for due in now["awaited"])

    def is_answered(self, player, match, side):
        """Waits for the player's turn, and remembers for how long; False: there is nothing to wait for any more."""
        begun = time.monotonic()
        while (mine := self.mine(player, match, side)) is False:
            if time.monotonic() - begun > ANSWER_SECONDS_MAX:
                self.waits.append(ANSWER_SECONDS_MAX)
                self.unanswered.append(match)
                return False
            time.sleep(LOOK_SECONDS)
        if mine:
            self.waits.append(time.monotonic() - begun)
        return bool(mine)
