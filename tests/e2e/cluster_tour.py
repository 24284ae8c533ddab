#!/usr/bin/env python3
"""script/cluster's second half: a cluster to look at and to kill parts of. A part that has died starts
again, as systemd would start it. `cluster_tour.py PATH_TO_ADJUTANT`"""

import signal
import sys

from cluster import MISSING, PASSWORD, Cluster
from patience import pause

PLAYERS = ("winfield", "phineas")
RESTART_AFTER = 10  # seconds


def what_to_do(cluster):
    at = "http://127.0.0.1:{}".format
    first, second = PLAYERS
    parts = [(f"HAProxy, and who is up: {at(cluster.ports['stats'])}", cluster.haproxy),
             *((f"{one.name}: {at(cluster.ports[one.name])}", one) for one in cluster.etcds)]
    parts += [(f"{one.name}, PostgreSQL: {at(one.rest)}/cluster", one) for one in cluster.databases]
    parts += [(f"{one.name}, Adjutant: {one.url}/metrics", one) for one in cluster.nodes]
    lines = "\n".join(f"  {' '.join(map(str, cluster.processes(part))):16} {what}" for what, part in parts)
    return f"""
Open this in a browser:  {cluster.front.url}
Sign in as {first} or {second} with the password "{PASSWORD}".

Processes, and where to look:
{lines}

Who is primary:   patronictl -c {cluster.databases[0].folder}/patroni.yml list
Who leads:        grep adjutant_node_leads in /metrics of each Adjutant
Mails:            {cluster.relay.out}
Logs:             {cluster.folder}/*/log, and test.log of each Adjutant

Kill any of them (kill -9; for a whole PostgreSQL all processes of its line), or freeze it (kill -STOP,
then kill -CONT), and play on. A part that has died starts again after {RESTART_AFTER} seconds.
Stop everything with Ctrl-C.
"""


def main():
    if MISSING:
        sys.exit(f"cluster: {MISSING}")
    # An end by other means cleans up, too.
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: sys.exit(1))
    print("cluster: starting; this takes about 20 seconds", flush=True)
    try:
        with Cluster(sys.argv[1]) as cluster:
            for handle in PLAYERS:
                cluster.sign_up(handle)
            print(what_to_do(cluster), flush=True)
            while True:
                pause(1)
                for part in (*cluster.machines, *cluster.nodes):
                    if part.process.poll() is not None:
                        print(f"{part.name} has died", flush=True)
                        pause(RESTART_AFTER)
                        part.start()
                        print(f"{part.name} runs again: {cluster.processes(part)}", flush=True)
    except KeyboardInterrupt:
        print("cluster: stopped")


if __name__ == "__main__":
    main()
