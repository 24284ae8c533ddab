"""Players who submit orders as fast as they can and remember every answer they got: what a crash
test holds the server to."""

import http.client
import json
import random
import subprocess
import threading

import fair_dice
from patience import pause
from opening import OPENING, proposal

LEGAL_TRIED_MAX = 6  # orders of one player turn; then it is ended


class Acknowledged:
    """A submission that was answered with 200, and the answer's very bytes."""

    def __init__(self, match, token, key, request, body):
        self.match, self.token, self.key, self.request, self.body = match, token, key, request, body


class Table:
    """One match after the other, both sides played from one thread. Whatever happens to the
    server, a request without an answer is sent again with its idempotency key until it has one."""

    def __init__(self, server, tokens, seed):
        self.server, self.tokens = server, tokens
        self.chance = random.Random(seed)
        self.acknowledged = []
        self.matches = []
        self.refusals = {}
        self.pending = None  # (token, key, request)
        self.match = None

    def call(self, method, path, body=None, token=None, key=None):
        headers = {"Idempotency-Key": key} if key else None
        answer = self.server.call(method, path, body, token=token, headers=headers)
        if answer.status == 503:
            raise ConnectionError(f"not now: {answer.json['detail']}")
        return answer

    def sit_down(self):
        """Takes up the newest match of these two; the answer that told of it may have been lost.
        Makes one if there is none."""
        first, second = self.tokens
        open_ones = self.call("GET", "/matches?mine=1&status=open", token=first).json["matches"]
        running = self.call("GET", "/matches?mine=1&status=running", token=first).json["matches"]
        if not open_ones and not running:
            made = self.call("POST", "/matches", proposal(options={"public": True}), first)
            assert made.status == 201, made
            open_ones = [made.json]
        if not running:
            match = open_ones[0]["id"]
            taken = self.call("POST", f"/matches/{match}/seats", {"side": OPENING.sides[1]},
                              second)
            assert taken.status in (200, 201), taken
        else:
            match = running[0]["id"]
        self.match = match
        self.matches.append(match)
        self.orders, self.turn_of, self.tried = [], None, 0

    def send_pending(self):
        """The answer to what was sent, however often it must be repeated."""
        token, key, request = self.pending
        answer = self.call("POST", f"/matches/{self.match}/orders", request, token, key)
        self.pending = None
        if answer.status == 200:
            self.acknowledged.append(
                Acknowledged(self.match, token, key, request, answer.body))
        else:
            assert answer.status in (409, 422), answer
            self.refusals[answer.status] = self.refusals.get(answer.status, 0) + 1
        return answer

    def step(self):
        """One submission, from asking how things stand to its acknowledgement."""
        if self.match is None:
            self.sit_down()
        if self.pending:
            self.send_pending()
        seen = self.call("GET", f"/matches/{self.match}", token=self.tokens[0]).json
        if seen["status"] != "running":
            self.match = None
            return
        token = self.tokens[OPENING.sides.index(seen["to_act"])]
        line = self.next_line(seen["to_act"], token)
        key = f"{self.chance.getrandbits(96):024x}"
        self.pending = (token, key, {"revision": seen["revision"], "text": line})
        self.send_pending()

    def next_line(self, side, token):
        if self.turn_of != side:
            self.turn_of, self.tried = side, 0
            answer = self.call("GET", f"/matches/{self.match}/legal", token=token)
            assert answer.status == 200, answer
            self.orders = answer.json["orders"]
        self.tried += 1
        if self.tried > LEGAL_TRIED_MAX or not self.orders:
            self.turn_of = None
            return OPENING.turn
        return self.chance.choice(self.orders)


def table_of(server, number, seed):
    """A table of two new accounts."""
    return Table(server, [server.sign_up(f"{who}_{number}") for who in ("anne", "bill")], seed)


class Crowd:
    """Tables in threads of their own, which go on over every crash until told to stop."""

    def __init__(self, server, tables):
        self.server, self.tables = server, tables
        self.stopping = threading.Event()
        self.faults = []
        self.threads = [threading.Thread(target=self.play, args=(table,), daemon=True)
                        for table in tables]

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, kind, fault, trace):
        self.stopping.set()
        for thread in self.threads:
            thread.join(60)

    def play(self, table):
        while not self.stopping.is_set():
            try:
                table.step()
            except (OSError, http.client.HTTPException):
                pause(0.002)  # the server is away: try again
            except Exception as fault:  # told by the test, which owns the verdict
                self.faults.append(fault)
                return

    def acknowledged(self):
        return sum(len(table.acknowledged) for table in self.tables)


def same_answers(table, newest=None):
    """Each acknowledged request, repeated with its key, gets the very same answer."""
    for known in table.acknowledged[-newest:] if newest else table.acknowledged:
        again = table.call("POST", f"/matches/{known.match}/orders", known.request, known.token,
                           known.key)
        assert again.status == 200 and again.body == known.body, (
            f"{known.request} was answered\n{known.body}\nand now\n{again}")


def prove(program, server, table, folder):
    """Every acknowledged order and die is in the record of its match, and each record is sound.
    Gives how many dice were checked."""
    dice = 0
    for match in table.matches:
        seen = table.call("GET", f"/matches/{match}", token=table.tokens[0]).json
        if seen["status"] == "running":
            done = table.call("POST", f"/matches/{match}/resign", {}, table.tokens[0])
            assert done.status in (200, 409), done  # 409: it was done, and the answer was lost
        record = table.call("GET", f"/matches/{match}/record", token=table.tokens[0]).body
        path = folder / f"{match}.json"
        path.write_bytes(record)
        verified = subprocess.run([program, "verify", str(path)], capture_output=True, text=True,
                                  check=False)
        assert verified.returncode == 0, f"{match}: {verified.stdout}{verified.stderr}"
        parsed = json.loads(record)
        dice += fair_dice.check(parsed)
        events = {event["number"]: event for event in parsed["events"]}
        assert sorted(events) == list(range(len(events))), f"{match}: an event is missing"
        hashes = {entry["number"]: entry["hash"] for entry in parsed["submissions"]}
        for known in table.acknowledged:
            if known.match != match:
                continue
            told = json.loads(known.body)
            assert hashes.get(told["submission"]) == told["hash"], f"{match}: lost {told}"
            for event in told["events"]:
                assert events[event["number"]]["hash"] == event["hash"], f"{match}: changed {event}"
    return dice
