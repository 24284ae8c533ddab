"""Checks a record's seed, dice and chain from docs/fair-dice.md alone, with nothing of Adjutant's
own code: what an independent checker would write."""

import hashlib
import hmac
import json


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def canonical(value):
    """RFC 8785 for plain member names and whole numbers."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def die(record, number, sides, submission_hash):
    seeds = "\n".join(seat["seed"] for seat in record["seats"])
    key = bytes.fromhex(record["server_seed"])
    for attempt in range(100):
        message = (f"adjutant-dice-1\n{record['match']}\n{number}\n{attempt}\n{seeds}\n"
                   f"{submission_hash}")
        for byte in hmac.new(key, message.encode(), hashlib.sha256).digest():
            if byte < 256 - 256 % sides:
                return byte % sides + 1
    raise AssertionError("no byte was kept in a hundred attempts")


def check(record):
    """Raises AssertionError on the first thing that does not hold."""
    assert hashlib.sha256(bytes.fromhex(record["server_seed"])).hexdigest() == record["commitment"]
    for submission in record["submissions"]:
        orders = "".join(line + "\n" for line in submission["orders"])
        assert sha256(orders + submission["nonce"]) == submission["hash"], submission
    previous, dice = record["commitment"], 0
    for number, event in enumerate(record["events"]):
        assert event["number"] == number
        body = {name: value for name, value in event.items() if name != "hash"}
        previous = sha256(previous + "\n" + canonical(body))
        assert previous == event["hash"], event
        if event["type"] == "rolled":
            assert event["die"] == dice
            by = record["submissions"][event["submission"]]["hash"]
            assert die(record, dice, event["sides"], by) == event["value"], event
            dice += 1
    return dice
