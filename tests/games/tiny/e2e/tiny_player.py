"""A player of the tiny game over HTTP, for tests."""

import os
import pathlib

PROGRAM = pathlib.Path(os.environ["ADJUTANT_TINY"]).resolve()
SCENARIO = "tiny/bay"
SIDES = ("owl", "fox")


class Table:
    """A match of two players on a running server."""

    def __init__(self, server, decisions="ask", opponent=None, **options):
        self.server = server
        self.tokens = dict(zip(SIDES, (server.sign_up("olga"), server.sign_up("fred"))))
        body = {"scenario": SCENARIO, "side": "owl",
                "options": {"decisions": decisions, "public": True, **options}}
        if opponent:
            body["options"]["opponent"] = opponent
        else:
            body["invite"] = "fred"
        made = self.call("POST", "/matches", body)
        assert made.status == 201, made
        self.id = made.json["id"]
        if not opponent:
            seated = self.call("POST", f"/matches/{self.id}/seats", {"side": "fox"}, "fox")
            assert seated.status == 200, seated

    def call(self, method, path, body=None, side="owl"):
        return self.server.call(method, path, body, self.tokens.get(side))

    def get(self, path="", side="owl"):
        return self.call("GET", f"/matches/{self.id}{path}", side=side)

    def awaited(self):
        """Side -> what is awaited of it."""
        return {due["side"]: due for due in self.get().json["awaited"]}

    def order(self, side, text):
        return self.call("POST", f"/matches/{self.id}/orders",
                         {"revision": self.get().json["revision"], "text": text}, side)

    def play(self, choose, until=lambda match: False):
        """To the end: choose(side, legal orders) says what each awaited side orders."""
        for _ in range(200):
            match = self.get().json
            if match["status"] != "running" or until(match):
                return match
            side = match["awaited"][0]["side"]
            legal = self.get("/legal", side).json["orders"]
            answer = self.order(side, choose(side, legal))
            assert answer.status == 200, answer
        raise AssertionError("the match does not end")
