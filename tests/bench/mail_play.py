"""Plays by mail as fast as a server does: a mail of 5 kB for each of many matches, handed over by LMTP, with
the order that the match waits for. How many were played a second, from the first mail to the last verdict."""

import base64
import concurrent.futures
import contextlib
import hashlib
import hmac
import secrets
import smtplib
import sqlite3
import time

from house import OPENING, CellFailed

CONNECTIONS = 16
MAILS_AN_ACCOUNT = 25  # the server takes 30 an hour of each
MAIL_BYTES = 5000
PLAYED = 0  # ports::Verdict
SECONDS_MAX = 120


def start_matches(running, count):
    """Matches in which the first side's turn has begun, with pairs that have few enough of them."""
    matches = []
    while len(matches) < count:
        pair = running.pair()
        for _ in range(min(MAILS_AN_ACCOUNT, count - len(matches))):
            matches.append(running.start_match(pair)["id"])
    return matches


def confirm_all(data, in_words):
    """As if the players had answered the mails about their addresses; no server runs. They want mails in
    words alone, or with a page and a map."""
    with contextlib.closing(sqlite3.connect(data / "adjutant.db")) as database, database:
        database.execute("UPDATE accounts SET confirmed = 1, text_only = ?", (in_words,))


def token(key, number, match, account):
    """Of the first seat at revision 0: server/auth/mail_token.hpp."""
    head = bytes([0x10]) + number.to_bytes(4, "big") + bytes(3)
    message = b"adjutant-mail-1\n" + head + f"\n{match}\n{account}\n0".encode()
    mac = hmac.new(key, message, hashlib.sha256).digest()[:8]
    return base64.b32encode(head + mac).decode().rstrip("=").lower()


def mails(data, order):
    """A mail for each match, with this order: (sender, recipient, bytes)."""
    key = bytes.fromhex((data / "installation.key").read_text().strip())
    with contextlib.closing(sqlite3.connect(data / "adjutant.db")) as database:
        seats = database.execute(
            "SELECT m.key, m.id, a.id, a.email FROM matches AS m JOIN seats AS s ON s.match = m.key AND"
            " s.side = 0 JOIN accounts AS a ON a.id = s.account ORDER BY m.key").fetchall()
    quoted = "> What each unit may do, and where it may go from where it stands\r\n"
    for number, match, account, address in seats:
        recipient = f"reply+{token(key, number, match, account)}@play.example"
        head = (f"From: {address}\r\nTo: {recipient}\r\nSubject: Re: {match}\r\n"
                f"Message-ID: <{secrets.token_hex(12)}@mail.example>\r\n\r\n{order}\r\n\r\n"
                "On Friday Adjutant wrote:\r\n")
        yield address, recipient, (head + quoted * ((MAIL_BYTES - len(head)) // len(quoted))).encode()


def hand_over(port, some):
    with smtplib.LMTP("127.0.0.1", port) as connection:
        for sender, recipient, mail in some:
            connection.sendmail(sender, [recipient], mail)


def play(data, port, prepared):
    """Mails a second."""
    begun = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(CONNECTIONS) as connections:
        list(connections.map(lambda place: hand_over(port, prepared[place::CONNECTIONS]), range(CONNECTIONS)))
    query = "SELECT count(*), sum(verdict = ?) FROM incoming WHERE verdict IS NOT NULL"
    with contextlib.closing(sqlite3.connect(f"file:{data}/adjutant.db?mode=ro", uri=True)) as database:
        while True:
            ended, played = database.execute(query, (PLAYED,)).fetchone()
            if ended == len(prepared):
                break
            if time.monotonic() - begun > SECONDS_MAX:
                raise CellFailed(f"{ended} of {len(prepared)} mails were read in {SECONDS_MAX} s")
            time.sleep(0.02)
    took = time.monotonic() - begun
    if played != len(prepared):
        raise CellFailed(f"{played} of {len(prepared)} mails were played")
    return played / took
