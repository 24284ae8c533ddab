#!/usr/bin/env python3
"""Webhooks against a real receiver: what comes is signed and comes once, is tried again until the
receiver is there, survives a power cut, and never goes where the operator does not allow it."""

import pathlib
import re
import sys
import unittest

from opening import OPENING, begun
from patience import wait_until
from receiver import Receiver
from server_process import ServerProcess

TOP = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve()
ALLOWED = '[webhooks]\nallowed_networks = ["127.0.0.0/8"]\n'


def verified_as_the_page_tells():
    """verified(secret, headers, body): the code that docs/api.md gives to receivers."""
    page = (TOP / "docs/api.md").read_text()
    code = next(block for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL)
                if "webhook-signature" in block)
    names = {}
    exec(code, names)  # our own page
    return names["verified"]


verified = verified_as_the_page_tells()


class WebhooksTest(unittest.TestCase):
    def serve(self, config=ALLOWED):
        self.server = ServerProcess(PROGRAM, config=config).start()
        self.addCleanup(self.server.__exit__, None, None, None)
        return self.server

    def receiver(self, **how):
        receiver = Receiver(**how)
        self.addCleanup(receiver.close)
        return receiver

    def make(self, token, url, matches="mine"):
        made = self.server.call("POST", "/account/webhooks",
                                {"label": "chat", "url": url, "matches": matches}, token)
        self.assertEqual(made.status, 201, made)
        return made.json["webhook"]["id"], made.json["secret"]

    def shown(self, token):
        return self.server.call("GET", "/account/webhooks", token=token).json["webhooks"][0]

    def wait_for_delivery(self, token, **wanted):
        def is_there():
            deliveries = self.shown(token)["deliveries"]
            return deliveries and wanted.items() <= deliveries[0].items()
        wait_until(is_there)
        return self.shown(token)

    def test_what_happens_comes_signed_and_once(self):
        self.serve()
        receiver = self.receiver()
        winfield, phineas = self.server.sign_up("winfield"), self.server.sign_up("phineas")
        _, secret = self.make(winfield, f"http://127.0.0.1:{receiver.port}/hook")
        match = begun(self.server, winfield, phineas, invite="phineas")
        self.server.call("POST", f"/matches/{match}/resign", {}, winfield)
        posts = receiver.wait_for(2)
        self.wait_for_delivery(winfield, state="delivered", event="over")
        told = [verified(secret, *post) for post in posts]
        self.assertEqual([one["event"] for one in told], ["started", "over"])
        self.assertEqual(told[0]["match"]["id"], match)
        self.assertEqual(told[0]["format"], "adjutant-webhook-1")
        self.assertIn("phineas won", told[1]["text"])
        self.assertEqual(posts[0][0]["Content-Type"], "application/json")
        self.assertNotIn(secret, self.server.log_text())
        with self.assertRaises(ValueError):
            verified(secret, posts[0][0], posts[0][1] + b" ")
        # What another match brings comes after a copy, if there were one.
        begun(self.server, winfield, phineas, invite="phineas")
        events = [verified(secret, *post)["event"] for post in receiver.wait_for(3)]
        self.assertEqual(events, ["started", "over", "started"])

    def test_a_power_cut_between_commit_and_delivery_loses_nothing(self):
        self.serve()
        closed = Receiver()
        closed.close()  # nobody listens there, for now
        winfield, phineas = self.server.sign_up("winfield"), self.server.sign_up("phineas")
        _, secret = self.make(winfield, f"http://127.0.0.1:{closed.port}/hook")
        match = begun(self.server, winfield, phineas, invite="phineas")
        ordered = self.server.call("POST", f"/matches/{match}/orders",
                                   {"revision": 0, "text": OPENING.turn}, winfield)
        self.assertEqual(ordered.status, 200, ordered)
        self.server.kill()
        receiver = self.receiver(port=closed.port)
        self.server.start()
        told = [verified(secret, *post)["event"] for post in receiver.wait_for(2)]
        self.assertEqual(sorted(told), ["started", "turn"])

    def test_what_fails_is_told_and_tried_again(self):
        self.serve()
        receiver = self.receiver(statuses=[503])
        winfield = self.server.sign_up("winfield")
        number, secret = self.make(winfield, f"http://127.0.0.1:{receiver.port}/")
        self.server.call("POST", f"/account/webhooks/{number}/test", token=winfield)
        failed = self.wait_for_delivery(winfield, attempts=1)["deliveries"][0]
        self.assertEqual((failed["state"], failed["reason"]), ("queued", "it answered 503"))
        first, second = receiver.wait_for(2)
        self.assertEqual(verified(secret, *first)["event"], "test")
        self.assertEqual(first[0]["webhook-id"], second[0]["webhook-id"])
        self.assertEqual(verified(secret, *second), verified(secret, *first))

    def test_who_is_gone_is_called_no_more(self):
        self.serve()
        receiver = self.receiver(statuses=[410])
        winfield = self.server.sign_up("winfield")
        number, _ = self.make(winfield, f"http://127.0.0.1:{receiver.port}/")
        self.server.call("POST", f"/account/webhooks/{number}/test", token=winfield)
        stopped = self.wait_for_delivery(winfield, state="given_up")
        self.assertEqual(stopped["reason"], "it answered 410")
        self.assertIsNotNone(stopped["stopped"])

    def test_no_redirection_is_followed(self):
        self.serve()
        secret_place = self.receiver()
        receiver = self.receiver(statuses=[307], headers=[
            ("Location", f"http://127.0.0.1:{secret_place.port}/inside")])
        winfield = self.server.sign_up("winfield")
        number, _ = self.make(winfield, f"http://127.0.0.1:{receiver.port}/")
        self.server.call("POST", f"/account/webhooks/{number}/test", token=winfield)
        self.wait_for_delivery(
            winfield, reason="it answered 307, and redirections are not followed")
        self.assertEqual(secret_place.posts, [])

    def test_nobody_looks_into_the_house(self):
        self.serve(config="")
        receiver = self.receiver()
        winfield = self.server.sign_up("winfield")
        for host in ("127.0.0.1", "localhost", "127.1", "0x7f000001", "2130706433",
                     "[::ffff:127.0.0.1]", "0.0.0.0", "nobody.invalid"):
            number, _ = self.make(winfield, f"http://{host}:{receiver.port}/")
            self.server.call("POST", f"/account/webhooks/{number}/test", token=winfield)
            failed = self.wait_for_delivery(winfield, attempts=1)["deliveries"][0]
            self.assertIn("is not one of the public Internet", failed["reason"], host)
            self.assertNotRegex(failed["reason"], r"127|::|0\.0", "where a name leads inside is not told")
            self.server.call("DELETE", f"/account/webhooks/{number}", token=winfield)
            self.push_to(winfield, f"https://{host}:{receiver.port}/")
        self.assertEqual(receiver.posts, [])

    def push_to(self, player, endpoint):
        """A browser at this endpoint is not called. Its keys are those of RFC 8291, appendix A."""
        browser = {"label": "telephone", "endpoint": endpoint, "auth": "BTBZMqHH6r4Tts7J_aSIgg",
                   "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-"
                             "AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"}
        made = self.server.call("POST", "/account/push", browser, player)
        self.assertEqual(made.status, 201, made)
        path = f"/account/push/{made.json['id']}"
        self.server.call("POST", f"{path}/test", token=player)

        def tried():
            browsers = self.server.call("GET", "/account/push", token=player).json["browsers"]
            deliveries = browsers[0]["deliveries"]
            return deliveries[0] if deliveries and deliveries[0]["attempts"] else None

        reason = wait_until(tried, f"nothing is tried at {endpoint}")["reason"]
        self.assertIn("is not one of the public Internet", reason, endpoint)
        self.assertNotRegex(reason, r"127|::|0\.0", endpoint)
        self.server.call("DELETE", path, token=player)

    def test_no_other_service_is_spoken_to(self):
        self.serve()
        winfield = self.server.sign_up("winfield")
        number, _ = self.make(winfield, "http://127.0.0.1:25/")
        self.server.call("POST", f"/account/webhooks/{number}/test", token=winfield)
        failed = self.wait_for_delivery(winfield, attempts=1)["deliveries"][0]
        self.assertIn("port 25 is not allowed", failed["reason"])


if __name__ == "__main__":
    unittest.main()
