#!/usr/bin/env python3
"""What a computer player says of a turn that has asked its opponent's guns (`decisions: ask`), on the real
program: whoever answers on the page or by mail has it among what was said, and once in their mails.
`lfm_explains_test.py PATH_TO_ADJUTANT`"""

import collections
import pathlib
import re
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[2] / "e2e"), str(HERE.parents[3] / "script")]

from correspondent import CONFIG, Correspondent, is_due, is_over, paragraphs_of, text_of  # noqa: E402
from patience import wait_until  # noqa: E402
from server_process import ServerProcess  # noqa: E402

PROGRAM = None
MATCHES_MAX = 4  # in which their answers end enough turns of which there is something to tell
ENOUGH = 2


def asks(text):
    return is_due(text) or "It is still your turn" in text or "There is another question" in text


class Explains(unittest.TestCase):
    def setUp(self):
        self.server = ServerProcess(PROGRAM, config=CONFIG).start()
        self.addCleanup(self.server.__exit__, None, None, None)

    def begin(self, handle):
        """A match of somebody new, as nobody may send too many mails an hour."""
        self.address = f"{handle}@example.org"
        self.token = self.server.sign_up(handle)
        made = self.server.call("POST", "/matches", {
            "scenario": "lfm/culps-hill", "side": "us",
            "options": {"opponent": "recruit", "decisions": "ask", "explains": True}}, self.token)
        self.assertEqual(made.status, 201, made)
        self.path = f"/matches/{made.json['id']}"

    def get(self, path=""):
        return self.server.call("GET", self.path + path, token=self.token).json

    def said(self):
        return [remark["text"] for remark in self.get("/chat")["remarks"]]

    def mailed(self):
        """How often each paragraph stands in the mails of the match, its lines joined."""
        paragraphs = collections.Counter()
        for mail in self.server.mails(self.address):
            if self.path in text_of(mail):
                paragraphs.update(paragraphs_of(mail))
        return paragraphs

    def their_turn(self):
        """The match once something is awaited of the player, or over."""
        def answered():
            now = self.get()
            return now if now["status"] != "running" or now["to_act"] == "us" else None

        return wait_until(answered, lambda: f"the computer player does not answer: {self.get()}")

    def wait_for_report(self, revision):
        """Until the mail that asks the player to act at this revision has come; unless it is sent, that of the
        next step takes its place."""
        wait_until(lambda: any(self.path in text_of(mail)
                               and re.search(rf"ORDERS culps-hill us r{revision}\b", text_of(mail))
                               for mail in self.server.mails(self.address)),
                   f"no report asks the player to act at revision {revision}")

    def check_mails(self):
        """At its end, or where the player is asked by mail."""
        wanted = collections.Counter(self.said())
        wait_until(lambda: not wanted - self.mailed(),
                   lambda: f"not all that is said is mailed: {wanted - self.mailed()}")
        mailed = self.mailed()
        self.assertEqual({sentence: mailed[sentence] for sentence in wanted}, dict(wanted),
                         "each is mailed as often as it is said")

    def order(self):
        """One that is legal: in a turn its end, to a question an answer."""
        return self.get("/legal")["orders"][-1]

    def test_turns_that_answers_on_the_page_have_ended(self):
        after_answers = 0
        for number in range(MATCHES_MAX):
            self.begin(f"anne{number}")
            is_reported = True
            while (now := self.their_turn())["status"] == "running":
                if is_reported or not now["awaited"][0]["inside"]:
                    self.wait_for_report(now["revision"])
                before = len(self.said())
                done = self.server.call("POST", self.path + "/orders",
                                        {"revision": now["revision"], "text": self.order()}, self.token)
                self.assertEqual(done.status, 200, done)
                # Where the answer brings the next question no report is due.
                is_reported = done.json["to_act"] != "us"
                if not is_reported:
                    after_answers += len(self.said()) - before
            self.check_mails()
            if after_answers >= ENOUGH:
                return
        self.fail(f"{after_answers} sentences of turns that the answers have ended")

    def test_turns_that_mailed_answers_have_ended(self):
        with_verdicts = 0
        for number in range(MATCHES_MAX):
            self.begin(f"anne{number}")
            anne = Correspondent(self.server, f"anne{number}")
            mail = anne.next_that(asks)
            while not is_over(text_of(mail)) and with_verdicts < ENOUGH:
                anne.answer(mail, self.order())
                mail = anne.next_mail()
                # On a busy machine a report that asks may come first; nothing else does.
                while is_due(text_of(mail)) and "Your 1 order" not in text_of(mail):
                    mail = anne.next_mail()
                self.assertIn("Your 1 order", text_of(mail))
                # The answer alone, without a report: the turn is over, or asks again.
                if asks(text_of(mail)) and "Recruit says:" in text_of(mail):
                    with_verdicts += 1
                    told = paragraphs_of(mail)
                    self.assertIn(told[told.index("Recruit says:") + 1], self.said(), "in Talk, too")
                while not asks(text_of(mail)) and not is_over(text_of(mail)):
                    mail = anne.next_mail()
            self.check_mails()
            if with_verdicts >= ENOUGH:
                return
        self.fail(f"{with_verdicts} sentences of turns that the answers have ended")


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
