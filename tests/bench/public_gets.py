#!/usr/bin/env python3
"""How long each public GET takes over HTTP in a database that is full.

    mkdir /tmp/full && ADJUTANT_SIZE=10 ADJUTANT_KEEP=/tmp/full build/dev/tests/test_server \\
        --gtest_filter=AtScaleTest.EveryTableThatGrowsIsFilled
    tests/bench/public_gets.py build/dev/adjutant /tmp/full

Each request is sent by one client, one after the other: the first time, and the middle and the most of the others."""

import argparse
import datetime
import http.client
import os
import pathlib
import re
import sqlite3
import statistics
import subprocess
import time

import yaml

TOP = pathlib.Path(__file__).resolve().parents[2]
LISTS = {
    "/api/v1/matches": ["limit=100", "status=open&limit=100", "status=running&limit=100", "status=over&limit=100",
                        "status=held&limit=100", "scenario=other/battle1&limit=100", "scenario=none&limit=100",
                        "winner=none&limit=100", "winner=nobody&limit=100", "player=player1&limit=100",
                        "player=player2&status=running&limit=100", "player=player1&winner=nobody&limit=100",
                        "min_turns=98&limit=100", "max_turns=1&status=over&limit=100",
                        "winner=nobody&scenario=none&limit=100"],
    "/api/v1/ratings": ["limit=500", "from=19000&limit=100", "period=2024-01", "ruleset=RULESET&limit=500"],
    "/api/v1/tournaments": ["limit=100", "limit=20&after=t_0000000000000100"],
}


def public_gets():
    for path, calls in yaml.safe_load((TOP / "protocol/core.yaml").read_text())["paths"].items():
        get = calls.get("get")
        if not get or path.endswith("/live"):
            continue
        security = get.get("security")
        if not security or "none" in security:
            yield path


def values(folder):
    database = sqlite3.connect(folder / "adjutant.db")
    scenario, = database.execute("SELECT scenario_id FROM matches WHERE key = 1").fetchone()
    over, = database.execute("SELECT id FROM matches WHERE is_public AND status = 2 AND key < 10 LIMIT 1").fetchone()
    tournament, = database.execute("SELECT id FROM tournaments WHERE key = 1").fetchone()
    return {"match": over, "id": over, "tournament": tournament, "t": tournament, "ruleset": scenario.split("/")[0],
            "name": scenario.split("/")[1], "scenario": scenario, "period": "2025-12", "handle": "player1",
            "player": "player1", "token": "a", "file": "main.js", "round": "1", "board": "1", "entry": "1"}


def machine():
    model = re.search(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text())
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    busy = ", ".join(f"{load:.1f}" for load in os.getloadavg())
    return (f"{datetime.datetime.now(datetime.timezone.utc):%Y-%m-%d %H:%M} UTC, {os.cpu_count()} processors"
            f"{f' ({model.group(1)})' if model else ''}, {memory:.0f} GiB; load before {busy}")


def contents(folder):
    database = sqlite3.connect(folder / "adjutant.db")
    tables = ["accounts", "matches", "steps", "ratings", "tournaments", "outbox", "deliveries"]
    known = {name for name, in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    return ", ".join(f"{database.execute(f'SELECT count(*) FROM {table}').fetchone()[0]:,} {table}"
                     for table in tables if table in known)


class Client:
    def __init__(self, address):
        self.connection = http.client.HTTPConnection(address, timeout=60)

    def get(self, target):
        begun = time.perf_counter()
        self.connection.request("GET", target)
        answer = self.connection.getresponse()
        size = len(answer.read())
        return answer.status, size, 1000 * (time.perf_counter() - begun)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("--times", type=int, default=21)
    parser.add_argument("--markdown", action="store_true", help="a table for docs/performance.md")
    arguments = parser.parse_args()
    known = values(arguments.data)
    line = "{first:8.1f} {middle:8.1f} {most:8.1f} ms {status} {size:9} bytes  {whole}"
    if arguments.markdown:
        print(f"{machine()}.\n{contents(arguments.data)}.\n\n| GET | first, ms | middle, ms | most, ms | status | bytes |"
              "\n| --- | --- | --- | --- | --- | --- |")
        line = "| `{whole}` | {first:.1f} | {middle:.1f} | {most:.1f} | {status} | {size:,} |"
    server = subprocess.Popen([arguments.program.resolve(), "serve", "--listen", "127.0.0.1:0", "--data",
                               arguments.data.resolve()], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        address = re.search(r"http://(\S+)", server.stdout.readline()).group(1)
        client = Client(address)
        for path in public_gets():
            target = re.sub(r"\{(\w+)\*?\}", lambda name: known.get(name.group(1), "1"), path)
            for query in ["", *LISTS.get(path, [])]:
                query = query.replace("RULESET", known["ruleset"])
                whole = target + ("?" + query if query else "")
                status, size, first = client.get(whole)
                later = [client.get(whole)[2] for _ in range(arguments.times - 1)]
                print(line.format(first=first, middle=statistics.median(later), most=max(later), status=status,
                                  size=size, whole=whole), flush=True)
    finally:
        server.terminate()
        begun = time.perf_counter()
        server.wait()
        print(f"stopped in {1000 * (time.perf_counter() - begun):.0f} ms")


if __name__ == "__main__":
    main()
