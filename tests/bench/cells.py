"""The cells of script/bench: what each measures, and what is to be reached (docs/performance.md)."""

import concurrent.futures
import contextlib
import dataclasses
import functools
import json
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from typing import Callable

import captains_load
import cluster_load
import mail_play
import tournament_load
from house import GAME, OPENING, CellFailed, House, copy_matches, served, spoken

__all__ = ["CELLS", "Bench", "CellFailed"]

WARM_UP_SECONDS = 0.5
# Playing matches until they are long is given up after this.
LONG_SECONDS_MAX = 60


class Bench:
    """One run: where the programs are, how long to measure, and a folder on the real disk."""

    def __init__(self, build, seconds, quick):
        self.build, self.seconds, self.quick = pathlib.Path(build), seconds, quick
        self.folder = None

    def __enter__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="bench-", dir=self.build))
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def program(self, name):
        found = [self.build / name, self.build / "tests/bench" / name,
                 self.build / "tests/bench" / name.removeprefix("bench_") / name]
        for path in found:
            if path.exists():
                return path
        raise CellFailed(f"{name} is not built")

    def house(self, name, config=""):
        return House(self.program("adjutant"), self.folder / name, config)

    def play(self, url, process, house, matches, connections, seconds=None, warm_up=WARM_UP_SECONDS,
             whole_turns=False, pace=0):
        """Drives a server with the matches; their steps go on. One order a submission, or a turn; as many as
        are answered, or `pace` a second."""
        host, port = url.removeprefix("http://").split(":")
        plan = {"host": host, "port": int(port), "pid": process.pid,
                "scenario": str(house.scenario), "connections": connections,
                "warm_up_seconds": warm_up, "seconds": seconds or self.seconds,
                "submissions_per_second": pace,
                "idempotency_keys": False, "whole_turns": whole_turns, "matches": matches}
        measured = spoken([self.program("bench_load")], input=json.dumps(plan),
                          timeout=60 + 2 * plan["seconds"])
        if measured["failed"]:
            raise CellFailed(f"{measured['failed']} submissions failed: "
                             f"{measured['first_failure']}")
        for match, step in zip(matches, measured.pop("steps")):
            match["step"] = step
        measured["rate"] = measured["acknowledged"] / measured["seconds"]
        measured["orders_rate"] = measured["orders"] / measured["seconds"]
        return measured

    def play_bare(self, measured, house, matches, connections):
        """The same load on a server that only parses, commits rows of the same size, and answers
        in the same size."""
        fresh = [match | {"step": 0} for match in matches]
        command = [self.program("bench_bare"), "serve", house.data / "bare.db",
                   measured["row_bytes"], measured["answer_bytes"]]
        with served(command, house.data / "bare.log") as (process, url):
            return self.play(url, process, house, fresh, connections)


def figure(cell, name, unit, better, value, **more):
    return {"cell": cell, "name": name, "unit": unit, "better": better, "value": value, **more}


def submissions_with(bench, count, connections=64):
    cell = f"submissions/{count}"
    house = bench.house(f"submissions-{count}")
    with house.open() as running:
        matches = running.start_matches(count)
        real = bench.play(running.url, running.process, house, matches, connections)
    bare = bench.play_bare(real, house, matches, connections)

    def both(name, unit, better, value, **aims):
        return figure(cell, name, unit, better, value(real), bare=value(bare), **aims)

    def milliseconds(which):
        return lambda run: run["latency_us"][which] / 1000

    return [
        both("acknowledged", "1/s", "more", lambda run: run["rate"], aim=15_000, ratio_aim=0.5),
        both("latency p50", "ms", "less", milliseconds("p50")),
        both("latency p99", "ms", "less", milliseconds("p99"), aim=10),
        both("latency max", "ms", "less", milliseconds("max")),
        both("per second of server CPU", "1/s", "more",
             lambda run: run["acknowledged"] / max(run["server_cpu_seconds"], 0.01), aim=25_000),
        both("driver CPU", "cores", "less",
             lambda run: run["driver_cpu_seconds"] / run["seconds"]),
        both("written to disk, each", "bytes", "less",
             lambda run: run["server_written_bytes"] / max(run["acknowledged"], 1)),
        both("answer", "bytes", "less", lambda run: run["answer_bytes"]),
        both("server RSS", "MB", "less", lambda run: run["server_resident_bytes"] / 1e6),
    ]


def submissions(bench):
    return submissions_with(bench, 32) + submissions_with(bench, 200 if bench.quick else 1000)


def latency(bench):
    house = bench.house("latency")
    with house.open() as running:
        matches = running.start_matches(1)
        real = bench.play(running.url, running.process, house, matches, 1)
    bare = bench.play_bare(real, house, matches, 1)
    commit = spoken([bench.program("bench_bare"), "commit", house.data / "commits.db",
                     real["row_bytes"], 500 if bench.quick else 3000])
    return [
        figure("latency", "one match, p50; bare: one commit", "ms", "less",
               real["latency_us"]["p50"] / 1000, bare=commit["p50_us"] / 1000, aim=0.3,
               ratio_aim=2),
        figure("latency", "one match, p99; bare: one commit", "ms", "less",
               real["latency_us"]["p99"] / 1000, bare=commit["p99_us"] / 1000),
        figure("latency", "one match; bare: Beast and commit", "1/s", "more", real["rate"],
               bare=bare["rate"]),
    ]


def median(values):
    return sorted(values)[len(values) // 2]


def turn_about(*loads, rounds=3):
    """The rates of loads measured by turns, so that a moment's noise falls on all: medians."""
    rates = [[] for _ in loads]
    for _ in range(rounds):
        for load, into in zip(loads, rates):
            into.append(load()["rate"])
    return [median(measured) for measured in rates]


def long_matches(bench):
    """Matches of many orders beside young ones, on one server."""
    cell, long, young, count = "long matches", 1000 if bench.quick else 5000, 100, 16
    seconds = bench.seconds / 2
    with bench.house("long").open() as running:
        old = running.start_matches(count)
        deadline = time.monotonic() + LONG_SECONDS_MAX
        while min(match["step"] for match in old) < long:
            if time.monotonic() > deadline:
                raise CellFailed(f"only {min(match['step'] for match in old)} orders a match in "
                                 f"{LONG_SECONDS_MAX} s; {long} are wanted")
            bench.play(running.url, running.process, running.house, old, count, 2, 0)

        def play_young():
            fresh = running.start_matches(count)
            return bench.play(running.url, running.process, running.house, fresh, count, seconds,
                              0.2)

        def play_old():
            return bench.play(running.url, running.process, running.house, old, count, seconds, 0.2)

        early, late = turn_about(play_young, play_old)
    return [figure(cell, f"{count} matches of about {young} orders", "1/s", "more", early),
            figure(cell, f"{count} matches of {long:,} orders and more", "1/s", "more", late),
            figure(cell, "long against young", "times", "more", late / early, aim=0.9)]


def started_seconds(house):
    """From exec to the ready line, and the memory then."""
    begun = time.monotonic()
    with house.open() as running:
        took = time.monotonic() - begun
        if running.get("/readyz") != 200:
            raise CellFailed("the server that started is not ready")
        time.sleep(0.3)
        return took, running.resident_bytes()


def many_matches(bench):
    """A server with many stored matches beside an empty one."""
    count, cell = (10_000 if bench.quick else 100_000), "stored matches"
    few, many = bench.house("few"), bench.house("many")
    with few.open() as running:
        running.start_matches(1)
    with many.open() as running:
        running.start_matches(1)
    stored_bytes = copy_matches(many.database, count - 1)
    starts = [started_seconds(many) for _ in range(3)]
    empty = [started_seconds(few) for _ in range(3)]
    figures = [
        figure(cell, f"start with {count:,}", "s", "less", median([took for took, _ in starts]),
               aim=1),
        figure(cell, "start empty", "s", "less", median([took for took, _ in empty])),
        figure(cell, f"idle memory with {count:,}", "MB", "less",
               median([resident for _, resident in starts]) / 1e6, aim=30),
        figure(cell, "idle memory empty", "MB", "less",
               median([resident for _, resident in empty]) / 1e6, aim=30),
        figure(cell, "database, each match", "bytes", "less", stored_bytes / count),
    ]
    with few.open() as small, many.open() as large:
        loads = [functools.partial(bench.play, running.url, running.process, running.house,
                                   running.start_matches(32), 64, bench.seconds / 2)
                 for running in (small, large)]
        alone, among = turn_about(*loads)
    return [*figures,
            figure(cell, "32 played, 1 stored", "1/s", "more", alone),
            figure(cell, f"32 played, {count:,} stored", "1/s", "more", among),
            figure(cell, "many against few", "times", "more", among / alone, aim=0.9)]


SECONDS_IN = dict(ns=1e-9, us=1e-6, ms=1e-3, s=1)


def of_google_benchmark(bench, cell):
    """What tests/games/<ruleset>/bench/figures.json wants of each game's benchmarks in this cell: each
    benchmark with what it is called, its unit (a rate, bytes that it counts, or a time) and perhaps an aim."""
    wanted = {}
    for file in sorted(GAME.parent.glob("*/bench/figures.json")):
        wanted |= json.loads(file.read_text()).get(cell, {})
    measured = spoken([bench.program("bench_engine"), "--benchmark_format=json",
                       f"--benchmark_min_time={0.05 if bench.quick else 0.5}",
                       f"--benchmark_filter=^({'|'.join(wanted)})(/|$)"])
    found = {entry["run_name"].split("/")[0]: entry for entry in measured["benchmarks"]}
    figures = []
    for benchmark, told in wanted.items():
        if benchmark not in found:
            raise CellFailed(f"bench_engine has no {benchmark}")
        entry, unit = found[benchmark], told["unit"]
        if unit == "1/s":
            value = entry["items_per_second"]
        elif unit == "B":
            value = entry["bytes"]
        else:
            value = entry["cpu_time"] * SECONDS_IN[entry["time_unit"]] / SECONDS_IN[unit]
        figures.append(figure(cell, told["name"], unit, "more" if unit == "1/s" else "less", value,
                              aim=told.get("aim")))
    return figures


def engine(bench):
    return of_google_benchmark(bench, "engine")


def report(bench):
    return of_google_benchmark(bench, "report")


@contextlib.contextmanager
def spectators(bench, running, match, count, seconds):
    """bench_live beside the block, which may begin to play: (figures by name, filled at the end)."""
    command = [bench.program("bench_live"), "--server", f"{running.host}:{running.port}", "--match",
               match["id"], "--pid", running.process.pid, "--sockets", count, "--seconds", seconds]
    process = subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
    heard = {}
    try:
        for line in process.stdout:
            told = json.loads(line)
            heard[told["cell"]] = told["figure"]
            if told["cell"] == "live-ready":
                yield heard
        if process.wait(60) != 0 or "live-deliveries" not in heard:
            raise CellFailed(f"bench_live: {process.stderr.read()[-400:]}")
        if heard["live-closed"] or heard["live-heard-apart"]:
            raise CellFailed(f"{heard['live-closed']:.0f} live sockets were closed, and what they "
                             f"heard differs by {heard['live-heard-apart']:.0f} steps")
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
        process.stderr.close()


def watched(bench, count, whole_turns):
    """One match that spectators watch: (the load, what was heard)."""
    with bench.house("live-turns" if whole_turns else "live").open() as running:
        match = running.start_matches(1)[0]
        with spectators(bench, running, match, count, bench.seconds + 1) as heard:
            played = bench.play(running.url, running.process, running.house, [match], 1,
                                warm_up=0.2, whole_turns=whole_turns)
    return played, heard


def live(bench):
    """One match with spectators: its orders handed in as players do, a turn at a time, and each for
    itself after the answer to the last."""
    cell, count = "live", 200
    bare = {}
    for line in subprocess.run([str(bench.program("bench_live")), "--sockets", str(count),
                                "--seconds", str(bench.seconds)], capture_output=True, text=True,
                               check=True).stdout.splitlines():
        told = json.loads(line)
        bare[told["cell"]] = told["figure"]
    figures = []
    for how, whole_turns in ("turn by turn", True), ("one by one", False):
        played, heard = watched(bench, count, whole_turns)
        figures += [
            figure(cell, f"orders {how}, {count} spectators", "1/s", "more",
                   played["orders_rate"], aim=3000),
            figure(cell, f"deliveries, {how}; bare: sockets alone", "1/s", "more",
                   played["rate"] * count, bare=bare["live-deliveries"]),
            figure(cell, f"latency p99, {how}", "ms", "less", played["latency_us"]["p99"] / 1000),
            figure(cell, f"server CPU, {how}", "cores", "less", heard["live-server-cpu"])]
    return figures


def sockets(bench):
    """Memory of live sockets: idle, and while a match is played that all watch."""
    figures = []
    for count in (200, 1000) if bench.quick else (1000, 10_000):
        with bench.house(f"sockets-{count}").open() as running:
            match = running.start_matches(1)[0]
            with spectators(bench, running, match, count, 4) as heard:
                played = bench.play(running.url, running.process, running.house, [match], 1, 2,
                                    0.2)
            cell = f"sockets/{count}"
            figures += [figure(cell, "each idle", "kB", "less", heard["live-idle-memory"], aim=20),
                        figure(cell, "each fed", "kB", "less", heard["live-fed-memory"]),
                        figure(cell, "orders while all watch", "1/s", "more", played["rate"])]
    return figures


def takes_mail(house):
    """The port at which it takes mail in by LMTP."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with house.config.open("a") as config:
        config.write('[mail]\nfrom_address = "adjutant@play.example"\n'
                     '[mail.in]\naddress = "reply@play.example"\ntrusted_hosts = ["mx.play.example"]\n'
                     f'lmtp = "127.0.0.1:{port}"\n')
    return port


def mails_played(bench):
    """Mails with an order each, from the first that is handed over to the last that is played: where the
    turn goes on, and where it ends, with both sides' reports in words alone or with a page and a map."""
    few, many = (20, 200) if bench.quick else (100, 1000)
    figures = []
    for what, order, in_words, count, aim in (
            ("the turn goes on", OPENING.order, True, many, 300),
            ("the turn ends, reports in words", OPENING.quiet[0], True, many, 300),
            ("the turn ends, reports with a map", OPENING.quiet[0], False, few, None)):
        house = bench.house("mail-" + what.replace(" ", "-"))
        port = takes_mail(house)
        with house.open() as running:
            mail_play.start_matches(running, count)
        data = house.database.parent
        mail_play.confirm_all(data, in_words)
        prepared = list(mail_play.mails(data, order))
        with house.open():
            played = mail_play.play(data, port, prepared)
        figures.append(figure("mail", f"played: {what}", "1/s", "more", played, aim=aim))
    return figures


def mails_read(bench):
    """How long it takes to read what is small, and the largest of all kinds."""
    read = spoken([bench.program("bench_mail")])
    large = [one for one in read if one["bytes"] > 1e6]
    slowest, greediest = (max(large, key=lambda one: one[what]) for what in ("ms", "MiB"))
    return [*(figure("mail", f"read, {one['mail']}", "ms", "less", one["ms"], aim=1)
              for one in read if one not in large),
            figure("mail", f"slowest of 10 MiB: {slowest['mail']}", "ms", "less", slowest["ms"], aim=100),
            figure("mail", f"most memory for 10 MiB: {greediest['mail']}", "MiB", "less", greediest["MiB"],
                   aim=32)]


def mail(bench):
    """Mails of 5 kB taken in by LMTP on 16 connections; bare: an intake that reads nothing of them."""
    house = bench.house("mail")
    port = takes_mail(house)

    def load(at):
        return spoken([sys.executable, pathlib.Path(__file__).with_name("mail_load.py"), at,
                       "play@play.example", 16, bench.seconds, 5000], timeout=60 + bench.seconds)

    with house.open() as running:
        real = load(port)
        resident = running.resident_bytes()
    with served([bench.program("bench_bare"), "lmtp", house.data / "bare.db"],
                house.data / "bare.log") as (_, url):
        bare = load(int(url.rsplit(":", 1)[1]))
    return [figure("mail", "taken in by LMTP, 5 kB, 16 connections", "1/s", "more", real["rate"],
                   bare=bare["rate"], aim=1000),
            figure("mail", "latency p50", "ms", "less", real["p50_ms"], bare=bare["p50_ms"]),
            figure("mail", "latency p99", "ms", "less", real["p99_ms"], bare=bare["p99_ms"]),
            figure("mail", "server RSS", "MB", "less", resident / 1e6),
            *mails_played(bench), *mails_read(bench)]


def tournaments(bench):
    """Beside bbpPairings, an independent program for the same rules, where it is on the PATH."""
    figures = []
    aims = {1000: {"standings": {"aim": 50}}, 9999: {"pair": {"aim": 60}, "memory": {"aim": 1024}}}
    for entrants in (100, 300) if bench.quick else (100, 300, 1000, 9999):
        try:
            found = tournament_load.measured(bench.program("adjutant"), entrants,
                                             beside=entrants <= (100 if bench.quick else 300))
        except RuntimeError as fault:
            raise CellFailed(str(fault)) from fault
        name, aim = f"{entrants} entrants, ", aims.get(entrants, {})
        beside = {"bare": found["beside"], "ratio_aim": 2} if found["beside"] else {}
        figures += [
            figure("tournaments", name + "first round paired", "s", "less", found["pair"][0],
                   **beside),
            figure("tournaments", name + "the slowest of five rounds paired", "s", "less",
                   max(found["pair"]), **aim.get("pair", {})),
            figure("tournaments", name + "standings, the whole command", "ms", "less",
                   found["standings"] * 1000, **aim.get("standings", {})),
            figure("tournaments", name + "most memory", "MiB", "less", found["memory"],
                   **aim.get("memory", {})),
        ]
    return figures


def running_tournaments(bench):
    """Orders in 32 matches while tournaments run, some of which are ruled on: the same load before and with
    them."""
    count, cell = 100 if bench.quick else 1000, "running tournaments"
    house = bench.house("tournaments")
    organiser, *players = (house.add_player(f"bench-{role}") for role in ("organiser", "one", "other"))
    with house.open() as running:
        matches = running.start_matches(32)
        alone = bench.play(running.url, running.process, house, matches, 32)
        many = tournament_load.ManyRunning(
            running.sign_in(organiser), [running.sign_in(player) for player in players],
            tournament_load.definition(OPENING.scenario, OPENING.ruleset))
        begun = time.monotonic()
        many.begin(count)
        made = count / (time.monotonic() - begun)
        stopped = threading.Event()
        with concurrent.futures.ThreadPoolExecutor(1) as beside:
            ruled = beside.submit(many.go_on, stopped, 0.05)
            try:
                busy = bench.play(running.url, running.process, house, matches, 32)
            finally:
                stopped.set()
            if ruled.result() == 0:
                raise CellFailed("no tournament went on during the load")
    return [
        figure(cell, f"orders, p99 while {count:,} tournaments run", "ms", "less",
               busy["latency_us"]["p99"] / 1000, bare=alone["latency_us"]["p99"] / 1000, aim=10),
        figure(cell, "orders acknowledged meanwhile", "1/s", "more", busy["rate"], bare=alone["rate"]),
        figure(cell, "tournaments begun with their matches", "1/s", "more", made),
    ]


def captains(bench):
    """Orders in 32 matches between people, at a pace, alone and while others play Captain; and how long those wait
    for Captain."""
    cell, pace = "captains", 200
    count, pause, seconds = (40, 5, 20) if bench.quick else (200, 30, 120)
    house = bench.house("captains")
    handles = [house.add_player(f"bench-{number}") for number in range(8)]
    with house.open() as running:
        matches = running.start_matches(32)
        alone = bench.play(running.url, running.process, house, matches, 32, pace=pace)
        many = captains_load.Captains([running.sign_in(handle) for handle in handles], count, pause)
        with concurrent.futures.ThreadPoolExecutor(count) as people:
            for place in range(count):
                people.submit(many.play, place)
            try:
                busy = bench.play(running.url, running.process, house, matches, 32, seconds, pace=pace)
            finally:
                many.stopped.set()
    if many.failures:
        raise CellFailed(f"{len(many.failures)} of {count} failed: {many.failures[0]}")
    waits = sorted(many.waits)
    orders = f"people's orders, {pace} a second"

    def milliseconds(which):
        return {"value": busy["latency_us"][which] / 1000, "bare": alone["latency_us"][which] / 1000}

    return [
        figure(cell, f"longest wait for Captain in {count} matches, a turn each {pause} s", "s", "less", waits[-1],
               aim=5),
        figure(cell, "wait for Captain, p50", "s", "less", median(waits)),
        figure(cell, f"not answered within {captains_load.ANSWER_SECONDS_MAX} s", "", "less", len(many.unanswered),
               aim=0),
        figure(cell, "answers of Captain's", "1/s", "more",
               (len(waits) - len(many.unanswered)) / seconds),
        figure(cell, f"{orders}, p50; bare: nobody plays Captain", "ms", "less", **milliseconds("p50")),
        figure(cell, f"{orders}, p99; bare: nobody plays Captain", "ms", "less", **milliseconds("p99"), aim=20),
        figure(cell, f"{orders}, longest", "ms", "less", **milliseconds("max")),
        figure(cell, "server CPU meanwhile", "cores", "less", busy["server_cpu_seconds"] / busy["seconds"]),
    ]


def cluster(bench):
    """The same orders at a server with SQLite, at one with PostgreSQL and at two of one PostgreSQL, by turns."""
    return [found for count in (32, 200 if bench.quick else 1000) for found in cluster_with(bench, count)]


def cluster_with(bench, count, connections=64):
    cell, name, seconds = f"cluster/{count}", f"cluster-{count}", bench.seconds / 2
    with (cluster_load.database(bench.folder) as database, bench.house(name).open() as lite,
          cluster_load.nodes(bench, name, database, cluster_load.NODES) as nodes):
        stored = lite.start_matches(count)
        shared = nodes[0].start_matches(count)

        def play(servers, matches):
            played = cluster_load.play_at_all(bench, servers, matches, connections, seconds)
            return {"rate": sum(one["rate"] for one in played)}

        on_file, on_server, at_two = turn_about(
            lambda: play([lite], stored), lambda: play(nodes[:1], shared), lambda: play(nodes, shared))
        one = nodes[0]
        busy = bench.play(one.url, one.process, one.house, shared, connections, seconds)
        alone = bench.play(one.url, one.process, one.house, shared[:1], 1, seconds)
        bare = cluster_load.bare(database, busy["row_bytes"], seconds)
        an_order, a_match = cluster_load.stored(database)
    return [
        figure(cell, "acknowledged on SQLite", "1/s", "more", on_file),
        figure(cell, "acknowledged; bare: pgbench, 32 steps a commit", "1/s", "more", on_server, aim=10_000, bare=bare),
        figure(cell, "PostgreSQL against SQLite", "times", "more", on_server / on_file, aim=0.6),
        figure(cell, "two servers against one", "times", "more", at_two / on_server, aim=0.9),
        figure(cell, "latency p50", "ms", "less", busy["latency_us"]["p50"] / 1000),
        figure(cell, "latency p99", "ms", "less", busy["latency_us"]["p99"] / 1000),
        figure(cell, "a lone order, p50", "ms", "less", alone["latency_us"]["p50"] / 1000, aim=1.5),
        figure(cell, "per second of server CPU", "1/s", "more",
               busy["acknowledged"] / max(busy["server_cpu_seconds"], 0.01)),
        figure(cell, "stored, an order", "bytes", "less", an_order),
        figure(cell, "stored, a match beside its orders", "bytes", "less", a_match),
    ]


@dataclasses.dataclass
class Cell:
    measure: Callable
    programs: list


PLAYED = ["bench_load", "bench_bare"]


CELLS = {
    "submissions": Cell(submissions, PLAYED),
    "latency": Cell(latency, PLAYED),
    "live": Cell(live, [*PLAYED, "bench_live"]),
    "sockets": Cell(sockets, [*PLAYED, "bench_live"]),
    "long": Cell(long_matches, PLAYED),
    "stored": Cell(many_matches, PLAYED),
    "mail": Cell(mail, ["bench_bare", "bench_mail"]),
    "engine": Cell(engine, ["bench_engine"]),
    "report": Cell(report, ["bench_engine"]),
    "tournaments": Cell(tournaments, ["adjutant"]),
    "running-tournaments": Cell(running_tournaments, PLAYED),
    "captains": Cell(captains, PLAYED),
    "cluster": Cell(cluster, PLAYED),
}
