#!/usr/bin/env python3
"""Two servers of one club in one PostgreSQL: `nodes_test.py PATH_TO_ADJUTANT`. Needs
python3-websockets."""

import asyncio
import json
import pathlib
import shutil
import sys
import unittest

import websockets.client

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from opening import OPENING, begun, quiet_order  # noqa: E402
from patience import SECONDS_MAX, wait_until  # noqa: E402
from postgresql import MISSING, Postgresql  # noqa: E402
from server_process import ServerProcess, of_one_server  # noqa: E402

PROGRAM = None
CLOCK = {"turn_minutes": 1440}


def leads(server):
    return "\nadjutant_node_leads 1\n" in server.call("GET", "//metrics").body.decode()


@of_one_server("starts two of its own")
@unittest.skipIf(MISSING, MISSING)
class NodesTest(unittest.TestCase):
    """What one server does is the other's too, and goes on when one is killed."""

    def setUp(self):
        self.database = self.enterContext(Postgresql())
        self.first = self.serve("first")
        self.second = self.serve("second")
        self.tokens = [self.first.sign_up(handle) for handle in ("winfield", "phineas")]

    def serve(self, name):
        """A server with the key and the mail folder of the first."""
        config = f'{self.database.store}[node]\nname = "{name}"\n'
        server = ServerProcess(PROGRAM, config=config)
        if name != "first":
            shutil.copy(self.first.data / "installation.key", server.data)
            (server.data / "mail").symlink_to(self.first.data / "mail")
        return self.enterContext(server)

    def begin(self):
        """A match that one made and the other begun; gives its id."""
        made = self.first.call("POST", "/matches", {
            "scenario": OPENING.scenario, "side": OPENING.sides[0], "options": {"clock": CLOCK}},
            self.tokens[0])
        self.assertEqual(made.status, 201, made)
        match = made.json["id"]
        taken = self.second.call("POST", f"/matches/{match}/seats", {"side": OPENING.sides[1]},
                                 self.tokens[1])
        self.assertIn(taken.status, (200, 201), taken)
        return match

    def seen(self, server, match):
        return server.call("GET", f"/matches/{match}", token=self.tokens[0]).json

    def to_act(self, server, match):
        """The token of the player who is to act; none: the match is over."""
        side = self.seen(server, match).get("to_act")
        return self.tokens[OPENING.sides.index(side)] if side else None

    def play(self, server, match, key=None):
        token = self.to_act(server, match)
        request = {"revision": self.seen(server, match)["revision"],
                   "text": quiet_order(server, match, token)}
        answer = server.call("POST", f"/matches/{match}/orders", request, token,
                             {"Idempotency-Key": key} if key else None)
        self.assertEqual(answer.status, 200, answer)
        return request, token, answer

    def test_a_match_is_played_through_both_and_goes_on_without_the_leader(self):
        match = self.begin()
        servers = [self.first, self.second]
        for turn in range(6):
            here, there = servers[turn % 2], servers[(turn + 1) % 2]
            request, token, answer = self.play(here, match, f"key {turn}")
            self.assertEqual(self.seen(there, match)["head"], answer.json["head"])
            again = there.call("POST", f"/matches/{match}/orders", request, token,
                               {"Idempotency-Key": f"key {turn}"})
            self.assertEqual(again.body, answer.body)
            late = there.call("POST", f"/matches/{match}/orders", request, token)
            self.assertEqual(late.status, 409, late)

        leader, follower = servers if leads(servers[0]) else servers[::-1]
        self.assertFalse(leads(follower))
        self.assertEqual(follower.call("GET", "//readyz").status, 200)
        leader.kill()
        wait_until(lambda: leads(follower), "nobody leads")
        self.play(follower, match)

        # The player's day is over: the clock and the mails are the follower's now.
        to_act = self.to_act(follower, match)
        late = ("winfield", "phineas")[self.tokens.index(to_act)]
        mails = len(follower.mails(late))
        self.database.execute(
            "UPDATE matches SET deadline = 1, remind_at = 1;"
            " UPDATE progress SET changes = changes + 1")
        wait_until(lambda: self.seen(follower, match)["time_expired"], "no deadline passes")
        follower.mails(late, at_least=mails + 1)
        self.play(follower, match)

        # A server that comes back serves, and does not lead.
        leader.start()
        self.assertFalse(leads(leader))
        while self.to_act(leader, match):
            self.play(leader, match)
        self.assertEqual(self.seen(follower, match)["status"], "over")

    def test_a_mail_goes_out_beside_many_that_were_sent(self):
        self.database.execute("".join(
            "INSERT INTO outbox (message_id, recipient, bytes, due, state)"
            f" SELECT '<{state}.' || n || '@x>', 'a@mail' || n % 100 || '.example', 'A: b\n\nc', n, {state}"
            f" FROM generate_series(1, {count}) AS n;" for state, count in ((1, 20_000), (0, 1_000))))
        before = len(self.first.mails("winfield"))
        asked = self.second.call("POST", "/password-resets", {"account": "winfield"})
        self.assertIn(asked.status, (200, 202, 204), asked)
        self.first.mails("winfield", at_least=before + 1)

    def test_who_watches_at_one_sees_what_happens_at_the_other(self):
        match = self.begin()

        async def watch():
            url = self.second.url.replace("http://", "ws://") + "/api/v1/live"
            headers = {"Authorization": f"Bearer {self.tokens[0]}"}
            async with websockets.client.connect(url, extra_headers=headers) as socket:
                async def hear():
                    return json.loads(await asyncio.wait_for(socket.recv(), SECONDS_MAX))

                await socket.send(json.dumps({"watch": [match]}))
                await hear()
                answer = (await asyncio.to_thread(self.play, self.first, match))[2]
                told = await hear()
                self.assertEqual((told["match"], told["revision"]),
                                 (match, answer.json["revision"]))
                self.assertEqual(told["events"][-1]["hash"], answer.json["head"])
                said = await asyncio.to_thread(
                    self.first.call, "POST", f"/matches/{match}/chat", {"text": "Good luck"},
                    self.tokens[1])
                self.assertEqual(said.status, 201, said)
                self.assertEqual((await hear())["remark"]["text"], "Good luck")
                ended = await asyncio.to_thread(
                    self.first.call, "DELETE", "/sessions/current", None, self.tokens[0])
                self.assertIn(ended.status, (200, 204), ended)
                with self.assertRaises(websockets.ConnectionClosed):
                    while True:
                        await hear()

        asyncio.run(watch())


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
