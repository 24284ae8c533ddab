"""Somebody who plays by mail, on the real program: what comes in comes through `adjutant deliver`, what
goes out is read from the Maildir."""

import email
import email.message
import email.policy
import email.utils
import re
import subprocess

from patience import SECONDS_MAX

CONFIG = """
[mail]
from_address = "referee@play.example"
[mail.in]
address = "reply@play.example"
"""


def text_of(mail):
    return mail.get_body(("plain",)).get_content()


def words_of(mail):
    """On one line, without the fences of what other people wrote."""
    return " ".join(paragraphs_of(mail))


def paragraphs_of(mail):
    """Each on one line, without those fences."""
    unfenced = re.sub(r"(?m)^ *\| ?", "", text_of(mail))
    return [" ".join(block.split()) for block in unfenced.split("\n\n")]


class Correspondent:
    """Somebody with a mail program: reads what came, answers it with the mail quoted below."""

    def __init__(self, server, name):
        self.server, self.address = server, f"{name}@example.org"
        self.read, self.sent = 0, 0

    def hand_over(self, mail):
        mail["From"] = self.address
        mail["Message-ID"] = f"<{self.address}.{self.sent}@mail.example>"
        mail["Date"] = email.utils.formatdate()
        self.sent += 1
        self.send(re.sub(r".*<|>.*", "", mail["To"]), mail.as_bytes(policy=email.policy.SMTP))

    def send(self, to, mail):
        """As the mail system of the server does."""
        done = subprocess.run(
            [self.server.program, "deliver", *self.server.at, "--sender", self.address,
             "--recipient", to], input=mail, capture_output=True, timeout=SECONDS_MAX)
        if done.returncode != 0:
            raise AssertionError(done.stdout.decode() + done.stderr.decode())

    def write(self, to, text, subject="a game"):
        mail = email.message.EmailMessage()
        mail["To"], mail["Subject"] = to, subject
        mail.set_content(text)
        self.hand_over(mail)

    def answer(self, ours, text):
        quoted = "".join(f"> {line}\n" for line in text_of(ours).splitlines())
        mail = email.message.EmailMessage()
        mail["To"] = ours["Reply-To"]
        mail["Subject"] = "Re: " + ours["Subject"]
        mail["In-Reply-To"] = ours["Message-ID"]
        mail["References"] = f"{ours['References'] or ''} {ours['Message-ID']}".strip()
        mail.set_content(f"{text}\n\nOn Monday Adjutant <referee@play.example> wrote:\n{quoted}")
        self.hand_over(mail)

    def next_mail(self):
        """The next that has come, in the order in which they were sent."""
        self.read += 1
        return self.server.mails(self.address, at_least=self.read)[self.read - 1]

    def next_that(self, is_meant):
        while True:
            mail = self.next_mail()
            if is_meant(text_of(mail)):
                return mail


def is_due(text):
    """Whether something is awaited of its reader: orders, or an answer."""
    words = " ".join(text.split())
    return any(said in words for said in ("It is your turn", "there is a question for you", "waits for your answer"))


def is_over(text):
    return "The match is over" in text


def offered(text):
    """What a mail says may be ordered: {"move 22US": ["C1727", …]}; only what stands in it."""
    found = text.partition("egal orders")[2].partition("\n\n")[2].partition("\n\n")[0]
    lines = re.sub(r"\n  +", " ", found).splitlines()
    groups = {}
    for line in lines:
        begin, colon, ends = line.removeprefix("- ").partition(": ")
        groups[begin] = ends.split(", ") if colon else []
    return groups


def sign_up(server, name):
    """A new account by mail alone: its owner, and the mail that welcomes them."""
    player = Correspondent(server, name)
    player.write("play@play.example", "sign up")
    player.answer(player.next_mail(), f"confirm as {name}")
    return player, player.next_mail()
