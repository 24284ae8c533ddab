"""People who play Captain, each in a match of their own: they hand a turn in some seconds after the last answer, and
how long they wait for the next one is measured."""

import threading
import time

ANSWER_SECONDS_MAX = 120
LOOK_SECONDS = 0.1


class Captains:
    """So many matches, shared out among the games (a battle of each) and the players."""

    def __init__(self, players, count, pause):
        self.pause = pause
        self.stopped = threading.Event()
        self.waits, self.failures = [], []
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
                wait = self.answered(player, match, side)
                if wait is None:
                    return  # the match is over
                self.waits.append(wait)
        except Exception as fault:  # told by who measures
            self.failures.append(f"{match}: {fault}")

    @staticmethod
    def mine(player, match, side):
        now = player.match(match)
        return now["status"] == "running" and any(due["side"] == side for due in now["awaited"])

    def answered(self, player, match, side):
        """Seconds until it is the player's turn; None: the match is over."""
        begun = time.monotonic()
        while time.monotonic() - begun < ANSWER_SECONDS_MAX:
            if self.mine(player, match, side):
                return time.monotonic() - begun
            if player.match(match)["status"] != "running":
                return None
            time.sleep(LOOK_SECONDS)
        raise RuntimeError(f"Captain has not answered for {ANSWER_SECONDS_MAX} s")
