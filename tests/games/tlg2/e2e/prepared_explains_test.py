#!/usr/bin/env python3
"""What Captain says of its turn, where the player has prepared the next one, on the real program: the mail
that tells what became of those orders takes the report's place, and has the sentence in it.
`prepared_explains_test.py PATH_TO_ADJUTANT`"""

import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[2] / "e2e"), str(HERE.parents[3] / "script")]

from correspondent import CONFIG, paragraphs_of, text_of  # noqa: E402
from patience import wait_until  # noqa: E402
from server_process import ServerProcess  # noqa: E402

PROGRAM = None
PLAYED = "Your turn began, and your prepared orders have been played."
PREPARED = {"plain": "end turn\n",
            "under a condition": "if C2421 empty\nend turn\nelse\ndone moving\nend if\n"}


class PreparedExplains(unittest.TestCase):
    def setUp(self):
        self.server = ServerProcess(PROGRAM, config=CONFIG).start()
        self.addCleanup(self.server.__exit__, None, None, None)

    def call(self, method, path, body=None):
        return self.server.call(method, self.path + path, body, self.token)

    def mails(self, having):
        found = []
        for mail in self.server.mails(self.address):
            paragraphs = paragraphs_of(mail)
            if having in paragraphs and any(self.path in one for one in paragraphs):
                found.append(paragraphs)
        return found

    def wait_for(self, found, what):
        return wait_until(found, lambda: f"{what} does not come: {self.call('GET', '').json}\n"
                                         f"{self.server.log_text()[-2000:]}")

    def said(self):
        return [remark["text"] for remark in self.call("GET", "/chat").json["remarks"]]

    def end_turn_and_prepare(self, orders):
        """How much was said before the turn in which the orders were prepared; None: the match is over."""
        while True:
            now = self.wait_for(lambda: (lambda match: match if match["status"] != "running"
                                         or match["to_act"] == "us" else None)(self.call("GET", "").json),
                                "the player's turn")
            if now["status"] != "running":
                return None
            before = len(self.said())
            done = self.call("POST", "/orders", {"revision": now["revision"], "text": "end turn"})
            self.assertEqual(done.status, 200, done)
            # Refused once Captain has answered already: the next turn will do.
            if self.call("PUT", "/prepared-orders", {"text": orders}).status == 200:
                return before

    def test_the_sentence_comes_with_prepared_orders(self):
        for number, (kind, orders) in enumerate(PREPARED.items()):
            with self.subTest(kind):
                self.address = f"anne{number}@example.org"
                self.token = self.server.sign_up(f"anne{number}")
                made = self.server.call("POST", "/matches", {
                    "scenario": "tlg2/chippewa", "side": "us",
                    "options": {"opponent": "captain", "explains": True}}, self.token)
                self.assertEqual(made.status, 201, made)
                self.path = f"/matches/{made.json['id']}"
                before = self.end_turn_and_prepare(orders)
                self.assertIsNotNone(before, "Captain was never slower than a request")
                told = self.wait_for(lambda: self.mails(PLAYED), "the mail on prepared orders")
                self.assertEqual(len(told), 1)
                sentence = self.said()[before]
                self.assertIn("Captain says:", told[0])
                self.assertIn(sentence, told[0])
                self.assertEqual(len(self.mails(sentence)), 1, "mailed once")


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
