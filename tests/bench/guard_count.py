#!/usr/bin/python3
"""guard_count.py TREE BUILD FOLDER: counts what the programs in BUILD cost, and writes the figures as JSON. The code
that plays the matches is that of TREE, because it belongs to the server there. script/bench --guard runs this for two
trees."""

import json
import pathlib
import shlex
import subprocess
import sys
import time

import callgrind
from callgrind import CountFailed

TREE, BUILD, FOLDER = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
# After its own folder, from which callgrind is imported.
sys.path[0] = str(TREE / "tests/bench")

import house  # noqa: E402
from cells import Bench  # noqa: E402

MATCHES, CONNECTIONS = 32, 32
# Numbers of orders, not seconds: what happens once, such as preparing a statement, would else count more on a busy
# machine, which plays fewer.
WARM_UP_ORDERS, ORDERS, SECONDS_AT_A_TIME = 1_000, 5_000, 5
# What the server does each second without any order is counted alone and taken off: a busy machine plays fewer orders
# a second.
IDLE_SECONDS = 10
# valgrind starts slowly.
house.READY_SECONDS_MAX = house.STOP_SECONDS_MAX = 240


def write_wrapper(program, counts):
    """A program that runs another one under callgrind and counts nothing yet."""
    file = FOLDER / "adjutant-counted"
    words = callgrind.command(counts, "--instr-atstart=no")
    file.write_text(f'#!/bin/sh\nexec {shlex.join(words)} {shlex.quote(str(program))} "$@"\n')
    file.chmod(0o755)
    return file


def orders_of_server():
    """Instructions and allocations an order in 32 matches, of all threads of the server."""
    counts = FOLDER / "server.callgrind"
    program = write_wrapper(callgrind.stripped(BUILD / "adjutant", FOLDER), counts)
    with Bench(BUILD, SECONDS_AT_A_TIME, True) as bench:
        served = house.House(program, bench.folder / "guard")
        with served.open() as running:
            matches = running.start_matches(MATCHES)

            def played():
                return sum(match["step"] for match in matches)

            def play(orders_min):
                """Plays at least as many orders, and returns how many."""
                before = played()
                while played() - before < orders_min:
                    bench.play(running.url, running.process, served, matches, CONNECTIONS, SECONDS_AT_A_TIME, warm_up=0)
                return played() - before

            callgrind.control(running.process, "--instr=on")
            play(WARM_UP_ORDERS)
            callgrind.control(running.process, "--zero")
            begun = time.monotonic()
            orders = play(ORDERS)
            played_seconds = time.monotonic() - begun
            callgrind.control(running.process, "--dump")
            time.sleep(IDLE_SECONDS)
            callgrind.control(running.process, "--dump")
    idle = callgrind.read(f"{counts}.2").times(played_seconds / IDLE_SECONDS)
    return figures("server", callgrind.read(f"{counts}.1").without(idle), orders)


def random_play(name):
    """The same of a match that a game plays by itself at random. It is played twice, as the first time includes loading
    the scenarios, and the second counts."""
    counts = FOLDER / f"{name}.callgrind"
    function = f"*{name}(benchmark::State&)"
    ended = subprocess.run(
        [*callgrind.command(counts, f"--toggle-collect={function}", f"--dump-before={function}"),
         FOLDER / "bench_engine", f"--benchmark_filter=^{name}$", "--benchmark_min_time=0.000001",
         "--benchmark_repetitions=2", "--benchmark_format=json"], capture_output=True, text=True)
    if ended.returncode != 0:
        raise CountFailed(f"{name}: {ended.stderr.strip()[-600:]}")
    last = [run for run in json.loads(ended.stdout)["benchmarks"] if run["run_type"] == "iteration"][-1]
    seconds = last["cpu_time"] / 1000 ** "s ms us ns".split().index(last["time_unit"])
    orders = round(last["items_per_second"] * seconds * last["iterations"])
    return figures(name, callgrind.read(counts), orders)


def figures(name, counts, orders):
    if orders == 0 or counts.instructions == 0:
        raise CountFailed(f"{name}: {orders} orders, {counts.instructions} instructions")
    print(f"guard: {name}: {orders} orders", file=sys.stderr)
    return {f"{name}, instructions": counts.instructions / orders, f"{name}, allocations": counts.allocations / orders}


def main():
    found = orders_of_server()
    if not (BUILD / "tests/bench/bench_engine").exists():
        print(json.dumps(found))
        return
    program = callgrind.stripped(BUILD / "tests/bench/bench_engine", FOLDER)
    names = subprocess.run([program, "--benchmark_list_tests"], capture_output=True, text=True, check=True).stdout.split()
    for name in names:
        if name.endswith("random_play_orders"):
            found |= random_play(name)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
