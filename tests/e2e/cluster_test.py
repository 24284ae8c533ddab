#!/usr/bin/env python3
"""Servers and PostgreSQL die and freeze in a cluster of real parts, under load: nothing that was
acknowledged is lost, nothing comes twice, and everything goes on by itself.
`cluster_test.py PATH_TO_ADJUTANT`; `script/cluster --torture` has more faults, and times in which it goes on.
Needs root and python3-psycopg2."""

import collections
import contextlib
import datetime
import http.client
import itertools
import json
import os
import pathlib
import random
import re
import signal
import smtplib
import sys
import threading
import time
import unittest

import psycopg2

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from cluster import FILES, MISSING, TOP, Cluster, run, text_at  # noqa: E402
from described_api import Description  # noqa: E402
from load import Crowd, Table, prove, same_answers  # noqa: E402
from opening import OPENING, proposal, quiet_order  # noqa: E402
from organising import definition  # noqa: E402
from patience import SECONDS_MAX, pause, wait_until  # noqa: E402
from receiver import Receiver  # noqa: E402
from volume import FIRST_SEED, IS_LONG  # noqa: E402

PROGRAM = None
TABLES = 4
NODE_FAULTS = ("kill_leader", "freeze_leader", "kill_follower", "restart_nodes")
FAULTS = ("kill_leader", "kill_primary")
MORE_FAULTS = ("freeze_leader", "freeze_primary", "freeze_primary_and_etcd", "kill_etcd", "freeze_etcd", "switch_over",
               "kill_postmaster", "kill_follower", "kill_standby", "kill_two_etcds", "restart_nodes")
LONG_FAULTS = int(os.environ.get("ADJUTANT_FAULTS", "100"))  # of a long run: each once, then by chance
REPEATED = 500  # orders of each table, which get the same answer again
FROZEN = 20  # seconds
LEASE = 10  # seconds
# What docs/operators-cluster.md promises, in seconds; a second or two are for those who look.
ANOTHER_LEADS_IN = 15
GOES_ON_IN = 30
METRIC = re.compile(r"\b(?:adjutant|patroni|haproxy|etcd)_[a-z0-9_]+")
MORE_CONFIG = """
[mail.pace]
per_minute_max = 100000
per_minute_and_domain_max = 100000
first_day_max = 0
[webhooks]
allowed_networks = ["127.0.0.0/8"]
[guests]
per_address_and_hour_max = 1000
"""


def say(what):
    print(what, flush=True)


@contextlib.contextmanager
def frozen(*parts):
    """For so many seconds, or longer if what is done meanwhile takes longer."""
    for part in parts:
        part.freeze()
    begun = time.time()
    try:
        yield
        pause(max(0, begun + FROZEN - time.time()))
    finally:
        for part in parts:
            part.thaw()


class Club:
    """People of the club, at its front."""

    def __init__(self, cluster):
        self.cluster, self.front = cluster, cluster.front

        self.call = cluster.front.insist

    def begin(self, tokens, **options):
        """The id of a new match of these two."""
        def begun():
            made = self.call("POST", "/matches", proposal(options=options), tokens[0])
            assert made.status == 201, made
            match = made.json["id"]
            # Whether a seat was taken by a request that got no answer is not known: then another match.
            with contextlib.suppress(OSError, http.client.HTTPException):
                taken = self.front.call("POST", f"/matches/{match}/seats", {"side": OPENING.sides[1]}, tokens[1])
                assert taken.status in (200, 201), taken
                return match

        return wait_until(begun, "no match begins")

    def order(self, match, token, key):
        """A quiet order, sent until it is answered: it is played once."""
        seen = self.call("GET", f"/matches/{match}", token=token).json
        body = {"revision": seen["revision"], "text": quiet_order(self, match, token)}
        answer = self.call("POST", f"/matches/{match}/orders", body, token, {"Idempotency-Key": key})
        assert answer.status == 200, answer


class Letters:
    """Strangers who sign up by mail, one after the other. A mail system offers each mail to one node after
    the other, as their MX records say, until one has taken it."""

    def __init__(self, cluster):
        self.cluster, self.taken = cluster, 0
        self.stopping = threading.Event()
        self.thread = threading.Thread(target=self.write, daemon=True)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.stopping.set()
        self.thread.join()

    def write(self):
        nodes = itertools.cycle(self.cluster.nodes)
        while not self.stopping.is_set():
            sender, port = self.address(self.taken), self.cluster.ports[f"{next(nodes).name} lmtp"]
            with contextlib.suppress(OSError, smtplib.SMTPException):
                with smtplib.LMTP("127.0.0.1", port, timeout=SECONDS_MAX) as door:
                    door.sendmail(sender, ["play@play.example.org"], (
                        f"From: {sender}\r\nTo: play@play.example.org\r\nSubject: hello\r\n"
                        f"Message-ID: <{sender}>\r\n\r\nsign up\r\n").encode())
                self.taken += 1
            pause(2 if IS_LONG else 1)

    @staticmethod
    def address(number):
        return f"stranger@mail{number}.example"


class Witness:
    """A connection to one PostgreSQL, whichever it is, that writes to a table of its own."""

    def __init__(self, cluster, database):
        self.connection = psycopg2.connect(
            host="127.0.0.1", port=database.port, user="postgres", password=cluster.password,
            dbname="postgres")
        self.acknowledged = threading.Event()
        with self.connection.cursor() as cursor:
            cursor.execute("CREATE TABLE IF NOT EXISTS witness (said text)")
        self.connection.commit()
        self.thread = threading.Thread(target=self.write, daemon=True)

    def write(self):
        with contextlib.suppress(psycopg2.Error):
            with self.connection.cursor() as cursor:
                cursor.execute("INSERT INTO witness VALUES ('late')")
            self.connection.commit()
            self.acknowledged.set()


@unittest.skipIf(MISSING, MISSING)
class ClusterTest(unittest.TestCase):
    def setUp(self):
        self.receiver = Receiver()
        self.addCleanup(self.receiver.close)

    # --- the club before the faults -----------------------------------------------------------------

    def people_come(self):
        sign_up = self.cluster.sign_up
        self.tables = [Table(self.cluster.front, [sign_up(f"{who}_{number}") for who in ("anne", "bill")],
                             FIRST_SEED + number) for number in range(TABLES)]
        self.players = {handle: sign_up(handle) for handle in ("ada", "bea", "cyril", "dan")}
        self.ada = self.players["ada"]
        hook = self.club.call("POST", "/account/webhooks", {
            "label": "chat", "url": f"http://127.0.0.1:{self.receiver.port}/", "matches": "mine"}, self.ada)
        self.assertEqual(hook.status, 201, hook)
        options = {"opponent": "captain", "public": False, "decisions": "standing"}
        made = self.club.call("POST", "/matches", proposal(options=options), self.ada)
        self.assertEqual(made.status, 201, made)
        self.against_captain = made.json["id"]
        self.orders_to_captain = 0

    def round_is_drawn(self):
        def post(where, body, token, *statuses):
            answer = self.club.call("POST", where, body, token)
            while answer.status == 409 and b"problem:stale-revision" in answer.body:
                # The node that leads was at it, too.
                answer = self.club.call("POST", where, body, token)
            # 409: it was done, and the answer was lost.
            self.assertIn(answer.status, (*statuses, 409), answer)
            return answer.json

        file = definition({"system": "swiss", "rounds": 1})
        made = post("/tournaments", {"definition": file}, self.ada, 201)
        self.tournament = f"/tournaments/{made['id']}"
        post(f"{self.tournament}/open", {}, self.ada, 200)
        for handle, token in self.players.items():
            post(f"{self.tournament}/entries", {"seed": handle}, token, 201)
        post(f"{self.tournament}/close", {}, self.ada, 200)
        post(f"{self.tournament}/start", {}, self.ada, 200)
        post(f"{self.tournament}/rounds", {}, self.ada, 201)
        post(f"{self.tournament}/rounds/1/start", {}, self.ada, 200)

    def round(self):
        return self.club.call("GET", f"{self.tournament}/rounds").json["rounds"][0]

    # --- what goes on -------------------------------------------------------------------------------

    def goes_on(self):
        """Every table gets one more answer, and Captain answers once more. An error if not."""
        before = [len(table.acknowledged) for table in self.tables]

        def all_answered():
            if self.crowd.faults:
                raise self.crowd.faults[0]
            return all(len(table.acknowledged) > known for table, known in zip(self.tables, before))

        wait_until(all_answered, "a table gets no answer")

    def captain_answers(self):
        match = self.against_captain
        seen = wait_until(self.captains_word, "Captain does not answer")
        if seen["status"] == "running":
            self.orders_to_captain += 1
            self.club.order(match, self.ada, f"to captain {self.orders_to_captain}")

    def captains_word(self):
        """The match, once the player is to act in it or it is over."""
        seen = self.club.call("GET", f"/matches/{self.against_captain}", token=self.ada).json
        is_asked = OPENING.sides[0] in [due["side"] for due in seen.get("awaited", [])]
        return seen if is_asked or seen["status"] != "running" else None

    def put_deadline(self):
        """A match whose time is over in the middle of what comes; its id and the time. Where a player was mailed, a
        deadline waits for answers under way: as if these were not."""
        match = self.club.begin([self.players["cyril"], self.players["dan"]],
                                clock={"turn_minutes": 1440})
        deadline = int(time.time()) + 4
        self.cluster.query(
            f"UPDATE matches SET deadline = {1000 * deadline}"
            f" WHERE id = '{match}'; UPDATE progress SET changes = changes + 1"
            f" WHERE match = (SELECT key FROM matches WHERE id = '{match}');"
            f" UPDATE outbox SET match = NULL, side = NULL"
            f" WHERE match = (SELECT key FROM matches WHERE id = '{match}')")
        return match, deadline

    def late_by(self, match, deadline):
        """Seconds between the deadline and the line in the log that says what was done about it."""
        says = re.compile(rf"^time=(\S+)Z .*event=clock match={match}\b", re.M)

        def handled():
            return next((found for node in self.cluster.nodes if (found := says.search(node.log_text()))), None)

        at = wait_until(handled, "a deadline is missed").group(1)
        return datetime.datetime.fromisoformat(at + "+00:00").timestamp() - deadline

    def in_time(self, what, seconds, most):
        """Where the machine has nothing else to do, as in `script/cluster --torture`. What was late is told at the end:
        a run of an hour must not end at its first pause of 31 seconds."""
        if IS_LONG and seconds >= most:
            self.late.append(f"{what}: {seconds:.1f} s, and {most} s are promised")
            say(f"LATE: {self.late[-1]}")

    def seconds_until(self, found, otherwise):
        begun = time.time()
        wait_until(found, otherwise)
        return time.time() - begun

    # --- faults -------------------------------------------------------------------------------------

    def another_leads(self, one):
        cluster = self.cluster
        after = self.seconds_until(
            lambda: any(node.leads() for node in cluster.nodes
                        if node is not one and node.process.poll() is None), "nobody leads")
        self.in_time("another leads", after, ANOTHER_LEADS_IN)
        return f"another leads after {after:.1f} s"

    def another_is_promoted(self, one):
        def promoted():
            return any(other.has_role("primary") for other in self.cluster.databases if other is not one)

        after = self.seconds_until(promoted, "nobody is promoted")
        goes_on = self.seconds_until(lambda: self.goes_on() is None, "it does not go on")
        self.in_time("orders go on", goes_on, GOES_ON_IN)
        return f"another is promoted after {after:.1f} s, and orders go on after {goes_on:.1f} s more"

    def kill_leader(self):
        leader = wait_until(lambda: self.cluster.leader, "nobody leads")
        leader.kill()
        told = self.another_leads(leader)
        leader.start()
        return told

    def freeze_leader(self):
        leader = wait_until(lambda: self.cluster.leader, "nobody leads")
        with frozen(leader):
            told = self.another_leads(leader)
        self.assertFalse(leader.leads(), "two lead")
        return told

    def kill_primary(self):
        primary = wait_until(lambda: self.cluster.primary, "no primary")
        primary.kill()
        told = self.another_is_promoted(primary)
        primary.start()
        return told

    def freeze_primary(self, *more):
        """If it took the lock back when it wakes up, what its successor has acknowledged would be lost."""
        primary = wait_until(lambda: self.cluster.primary, "no primary")
        witness = Witness(self.cluster, primary)
        with frozen(*more, primary):
            witness.thread.start()
            told = self.another_is_promoted(primary)
        witness.thread.join(SECONDS_MAX)
        self.assertFalse(witness.acknowledged.is_set(), "an old primary acknowledges")
        wait_until(self.cluster.is_whole, "a standby does not come back")
        self.assertIsNot(self.cluster.primary, primary, "an old primary is primary again")
        return told

    def freeze_primary_and_etcd(self):
        """The etcd that the primary's Patroni asks, as if the network between these two and all others were gone:
        when it wakes up, it does not know yet that another is primary."""
        primary = wait_until(lambda: self.cluster.primary, "no primary")
        port = primary.etcd_port()
        return self.freeze_primary(next(etcd for etcd in self.cluster.etcds
                                        if self.cluster.ports[etcd.name] == port))

    def switch_over(self):
        self.cluster.switch_over()
        after = self.seconds_until(lambda: self.goes_on() is None, "it does not go on")
        return f"orders go on after {after:.1f} s"

    def kill_follower(self):
        leader = wait_until(lambda: self.cluster.leader, "nobody leads")
        follower = next(node for node in self.cluster.nodes if node is not leader)
        follower.kill()
        self.goes_on()
        follower.start()
        return "the others go on"

    def kill_standby(self):
        standby = next(one for one in self.cluster.databases if one.has_role("sync"))
        standby.kill()
        after = self.seconds_until(lambda: self.goes_on() is None, "it does not go on")
        standby.start()
        return f"orders go on after {after:.1f} s"

    def kill_postmaster(self):
        primary = wait_until(lambda: self.cluster.primary, "no primary")
        os.kill(self.cluster.processes(primary)[1], signal.SIGKILL)
        after = self.seconds_until(lambda: self.goes_on() is None, "it does not go on")
        return f"orders go on after {after:.1f} s"

    def kill_etcd(self):
        """One of three, for longer than a primary is one without it."""
        etcd = self.chance.choice(self.cluster.etcds)
        etcd.kill()
        pause(FROZEN)
        self.goes_on()
        etcd.start()
        return "orders go on without it"

    def freeze_etcd(self):
        with frozen(self.chance.choice(self.cluster.etcds)):
            pause(FROZEN)
            self.goes_on()
        return "orders go on without it"

    def kill_two_etcds(self):
        etcds = self.chance.sample(self.cluster.etcds, 2)
        for etcd in etcds:
            etcd.kill()
        after = self.seconds_until(lambda: not self.cluster.primary, "it stays primary")
        for etcd in etcds:
            etcd.start()
        wait_until(lambda: self.cluster.primary, "nobody is promoted")
        goes_on = self.seconds_until(lambda: self.goes_on() is None, "it does not go on")
        self.in_time("orders go on", goes_on, GOES_ON_IN)
        return f"nobody is primary after {after:.1f} s; orders go on {goes_on:.1f} s after one is again"

    def restart_nodes(self):
        for node in self.cluster.nodes:
            node.stop()
            node.start()
            wait_until(self.cluster.all_nodes_are_up, "HAProxy does not find it")
        return "one after the other"

    def strike(self, fault):
        self.round_goes_on()
        self.captain_answers()
        due, refused = self.put_deadline(), len(self.cluster.front.refusals)
        told = getattr(self, fault)()
        self.goes_on()
        late = self.late_by(*due)
        wait_until(self.cluster.is_whole, "a standby does not come back")
        wait_until(self.cluster.all_nodes_are_up, "a server does not come back")
        say(f"{fault}: {told}; {len(self.cluster.front.refusals) - refused} requests refused;"
            f" a deadline was handled {late:.1f} s late")
        most = ANOTHER_LEADS_IN if fault in NODE_FAULTS else LEASE + GOES_ON_IN
        self.in_time("a deadline is handled", late, most)

    def round_goes_on(self):
        """One more board of the round comes to its result."""
        for board in self.round()["boards"]:
            if board["match"] and board["result"] is None:
                loser = self.players[board["black"]["player"]]
                answer = self.club.call("POST", f"/matches/{board['match']}/resign", {}, loser)
                self.assertIn(answer.status, (200, 409), answer)
                return

    # --- afterwards ---------------------------------------------------------------------------------

    def nothing_is_lost(self):
        dice = 0
        for table in self.tables:
            same_answers(table, newest=REPEATED)
            dice += prove(PROGRAM, self.club, table, self.cluster.folder)
        matches = self.cluster.query("SELECT id FROM matches WHERE status > 0")
        node = self.cluster.nodes[0]
        for match in matches:
            run([PROGRAM, "match", "check", match, "--config", str(node.config), "--data", str(node.data)])
        say(f"{self.crowd.acknowledged()} acknowledged orders, {len(matches)} matches checked,"
                 f" {dice} dice")

    def no_order_is_played_twice(self):
        for table in self.tables:
            played = collections.Counter(
                (told["match"] if "match" in told else known.match, told["submission"])
                for known in table.acknowledged for told in [json.loads(known.body)])
            self.assertEqual([one for one, times in played.items() if times > 1], [])

    def mails_are_sent_once(self, letters):
        """Each under one Message-ID; a copy has the same."""
        wait_until(lambda: self.cluster.query("SELECT count(*) FROM outbox WHERE state = 0") == ["0"],
                   "mails stay in the queue")
        kept = set(self.cluster.query("SELECT message_id FROM outbox WHERE state = 1"))
        mails = self.cluster.relay.mails()
        sent = collections.Counter(mail["Message-ID"] for mail in mails)
        self.assertEqual(kept - set(sent), set(), "mails count as sent and are not")
        ids, answered = collections.defaultdict(set), collections.defaultdict(set)
        for mail in mails:
            number = mail["Message-ID"]
            # <match.side.revision.secret@…>: what the mail is about, and which of those about it.
            about = number.partition("@")[0].rpartition(".")[0]
            ids[mail["To"], mail["Subject"], about].add(number)
            answered[mail["To"]].add(number)
        self.assertEqual([(what, of_it) for what, of_it in ids.items()
                          if what[2].startswith("<m_") and len(of_it) > 1], [])
        for number in range(letters.taken):
            self.assertEqual(len(answered[letters.address(number)]), 1, letters.address(number))
        copies = sum(sent.values()) - len(sent)
        say(f"{letters.taken} mails came in, {len(sent)} went out, {copies} copies of them")

    def webhooks_come(self):
        wait_until(lambda: self.cluster.query("SELECT count(*) FROM deliveries WHERE state = 0") == ["0"],
                   "deliveries wait")
        kept = int(self.cluster.query("SELECT count(*) FROM deliveries WHERE state = 1")[0])
        ids = collections.Counter(headers["webhook-id"] for headers, _ in self.receiver.posts)
        self.assertEqual(len(ids), kept)
        say(f"{kept} deliveries, {sum(ids.values()) - kept} copies of them")

    def refusals_say_when_to_come_back(self):
        """Those of HAProxy are like those of the servers: problems as the API describes them."""
        described, told = Description(), collections.Counter()
        for answer in self.cluster.front.refusals:
            self.assertIn("retry-after", answer.headers, answer)
            kind = answer.status, answer.body.partition(b'"detail"')[0]
            told[kind] += 1
            if told[kind] == 1:
                described.check_answer(None, answer)
        self.assertGreater(sum(told.values()), 0, "no failover was noticed: the test says little")
        say(f"{sum(told.values())} answers asked to come back later")

    def the_log_is_archived(self):
        """By whoever is primary now, whatever it was before."""
        segment = self.cluster.switch_log()
        wait_until((self.cluster.folder / "backup/wal" / segment).exists, f"{segment} is not archived")

    def metrics_are_there(self):
        """Those that the dashboard and the alerts name, of each of the programs."""
        files = [TOP / "docs/grafana/adjutant.json", FILES / "alerts.yml"]
        named = {name for file in files for name in METRIC.findall(file.read_text())}
        cluster = self.cluster
        ports = [node.port for node in cluster.nodes] + [database.rest for database in cluster.databases]
        ports += [cluster.ports["stats"], cluster.ports["etcd1"]]
        there = "".join(text_at(port, "/metrics") for port in ports)
        lost = sorted(name for name in named if f"\n{name}{{" not in there and f"\n{name} " not in there)
        self.assertEqual(lost, [])
        say(f"{len(named)} metrics of the dashboard and the alerts are there")

    def test_everything_goes_on_when_a_part_dies_or_freezes(self):
        self.chance, self.late = random.Random(FIRST_SEED), []
        faults = FAULTS
        if IS_LONG:
            faults = (*FAULTS, *MORE_FAULTS, *self.chance.choices(FAULTS + MORE_FAULTS, k=LONG_FAULTS))[:LONG_FAULTS]
        say(f"ADJUTANT_SEED={FIRST_SEED}: {len(faults)} faults")
        with Cluster(PROGRAM, MORE_CONFIG) as self.cluster:  # its end comes after Ctrl-C, too
            self.club = Club(self.cluster)
            self.survive(faults)

    def survive(self, faults):
        self.people_come()
        self.round_is_drawn()
        with Crowd(self.cluster.front, self.tables) as self.crowd, Letters(self.cluster) as letters:
            for number, fault in enumerate(faults, 1):
                say(f"{number}/{len(faults)} at {time.strftime('%H:%M:%S', time.gmtime())}")
                self.strike(fault)
        if self.crowd.faults:
            raise self.crowd.faults[0]
        for table in self.tables:
            table.server = self.club  # it asks again where a player at the table plays on
        self.captain_answers()
        while any(board["result"] is None for board in self.round()["boards"]):
            self.round_goes_on()
        wait_until(lambda: self.round()["state"] == "closed", "the round is not closed")
        self.nothing_is_lost()
        self.no_order_is_played_twice()
        self.mails_are_sent_once(letters)
        self.webhooks_come()
        self.refusals_say_when_to_come_back()
        self.metrics_are_there()
        self.the_log_is_archived()
        self.assertEqual(self.late, [])


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    unittest.main()
