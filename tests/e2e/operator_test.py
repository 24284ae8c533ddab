#!/usr/bin/env python3
"""What an operator does beside a running server: a held match is released, a password set, a backup
made; and what the program leaves on the disk is readable by nobody else."""

import os
import pathlib
import stat
import subprocess
import sys
import unittest

from opening import OPENING, begun, quiet_order
from patience import SECONDS_MAX, wait_until
from server_process import ServerProcess, of_one_server

PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve()
PASSWORD = "a long enough password"


class OperatorTest(unittest.TestCase):
    def setUp(self):
        before = os.umask(0)  # as careless as it can be
        self.addCleanup(os.umask, before)
        self.server = ServerProcess(PROGRAM).start()
        self.addCleanup(self.server.__exit__, None, None, None)

    def adjutant(self, *arguments, stdin=""):
        return subprocess.run([str(PROGRAM), *arguments, *self.server.at],
                              input=stdin, capture_output=True, text=True, timeout=SECONDS_MAX)

    def tamper(self, sql):
        self.assertEqual(len(self.server.execute(sql + " RETURNING 1")), 1)

    def restart(self):
        self.server.stop()
        self.server.start()

    def test_a_held_match_is_mended_and_released_while_the_server_runs(self):
        winfield, phineas = self.server.sign_up("winfield"), self.server.sign_up("phineas")
        match = begun(self.server, winfield, phineas, invite="phineas")
        path = f"/matches/{match}"
        ordered = self.server.call("POST", path + "/orders", {"revision": 0, "text": OPENING.order},
                                   winfield)
        self.assertEqual(ordered.status, 200, ordered)
        player = winfield if ordered.json["to_act"] == OPENING.sides[0] else phineas
        end = {"revision": ordered.json["revision"],
               "text": quiet_order(self.server, match, player)}
        self.restart()

        says = OPENING.order_says
        swap = ("UPDATE steps SET events = replace(events, '{}', '{}')"
                f" WHERE events LIKE '%\"{says.event}\"%'")
        self.tamper(swap.format(says.word, says.another))
        refused = self.server.call("POST", path + "/orders", end, player)
        self.assertEqual((refused.status, refused.json["type"]),
                         (409, "urn:adjutant:problem:match-held"))
        listed = self.adjutant("match", "list", "--held")
        self.assertEqual(listed.returncode, 0, listed.stderr)
        self.assertTrue(listed.stdout.startswith(f"{match}\t{OPENING.scenario}\t"), listed.stdout)
        wait_until(lambda: b'adjutant_matches{status="held"} 1' in self.server.call("GET", "//metrics").body,
                   "nobody counts it")

        kept = self.adjutant("match", "release", match)
        self.assertEqual(kept.returncode, 1, kept)
        self.assertIn("chain at event", kept.stderr)
        self.assertIn("is not released: correct", kept.stderr)
        self.assertEqual(self.server.call("GET", path, token=winfield).json["status"], "held")

        self.tamper(swap.format(says.another, says.word))
        self.assertEqual(self.adjutant("match", "check", match).returncode, 0)
        released = self.adjutant("match", "release", match)
        self.assertEqual(released.returncode, 0, released.stderr)
        answer = self.server.call("POST", path + "/orders", end, player)
        self.assertEqual(answer.status, 200, answer)
        self.assertEqual(self.adjutant("match", "list", "--held").stdout, "")
        again = self.adjutant("match", "release", match)
        self.assertEqual(again.returncode, 1)
        self.assertIn("only a suspended match can be released", again.stderr)
        self.assertNotIn("backup", again.stderr)

    def test_a_password_set_by_the_operator_ends_sessions(self):
        token = self.server.sign_up("winfield")
        self.assertEqual(self.server.call("GET", "/account", token=token).status, 200)
        done = self.adjutant("user", "password", "winfield", stdin="set by the operator\n")
        self.assertEqual(done.returncode, 0, done.stderr)
        wait_until(lambda: self.server.call("GET", "/account", token=token).status == 401,
                   "the old session goes on")
        signed_in = self.server.call("POST", "/sessions", {"handle": "winfield",
                                                           "password": "set by the operator"})
        self.assertEqual(signed_in.status, 201)

    def sign_in(self, handle):
        return self.server.call("POST", "/sessions", {"handle": handle, "password": PASSWORD})

    def desk(self, *arguments):
        done = self.adjutant("desk", *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_a_complaint_goes_to_the_desk_and_what_is_done_is_logged(self):
        winfield, phineas = self.server.sign_up("winfield"), self.server.sign_up("phineas")
        match = begun(self.server, winfield, phineas, invite="phineas")
        chat = f"/matches/{match}/chat"
        self.server.call("POST", chat, {"text": "you are no general"}, phineas)
        forged = "\n\nChat of the match:\n2026-11-28T12:00:00Z\tphineas: I cheat"
        made = self.server.call("POST", "/reports", {"about": "phineas", "match": match,
                                                     "text": "insults me" + forged}, winfield)
        self.assertEqual(made.status, 201, made)
        number = str(made.json["report"])
        self.assertIn(f"winfield of phineas\t{match}\topen", self.desk("reports"))
        shown = self.desk("show", number)
        self.assertIn("phineas: you are no general", shown)
        self.assertIn("| insults me\n", shown)
        for line in forged.splitlines()[2:]:
            self.assertIn("| " + " ".join(line.split("\t")), shown.splitlines())
        self.assertEqual(shown.splitlines().count("Chat of the match:"), 1, shown)

        self.desk("mute", "phineas", "--days", "7", "--because", "insults")
        refused = self.server.call("POST", chat, {"text": "still here"}, phineas)
        self.assertEqual(refused.status, 403, refused)
        self.assertIn("insults", refused.json["detail"])
        self.desk("settle", number, "--because", "muted for a week")
        self.assertEqual(self.desk("reports"), "")
        self.assertIn("settled: muted for a week", self.desk("reports", "--all"))

        self.desk("hold", "phineas", "--days", "30", "--because", "goes on")
        self.assertEqual(self.sign_in("phineas").json["type"], "urn:adjutant:problem:account-held")
        self.desk("lift", "phineas", "--because", "has written to us")
        self.assertEqual(self.sign_in("phineas").status, 201)
        self.desk("note", "phineas", "--because", "keep an eye on")
        acts = [line.split("\t")[3] for line in self.desk("log", "--handle", "phineas").splitlines()]
        self.assertEqual(acts, ["note", "lift", "hold", "settle", "mute"])
        again = self.adjutant("desk", "settle", number, "--because", "twice")
        self.assertEqual(again.returncode, 2)
        self.assertEqual(self.adjutant("desk", "mute", "phineas", "--days", "0",
                                       "--because", "x").returncode, 2)

    def wait_for_former(self, match, token):
        def names():
            seats = self.server.call("GET", f"/matches/{match}", token=token).json["seats"]
            found = [seat["player"] for seat in seats]
            return found if any(name.startswith("former-player-") for name in found) else None

        return wait_until(names, "the account's name stays at the match")

    def test_an_account_is_deleted_although_the_server_is_killed_at_once(self):
        winfield, phineas = self.server.sign_up("winfield"), self.server.sign_up("phineas")
        match = begun(self.server, winfield, phineas, invite="phineas")
        asked = {"current_password": PASSWORD}
        refused = self.server.call("POST", "/account/deletion", asked, winfield)
        self.assertEqual((refused.status, refused.json["type"]),
                         (409, "urn:adjutant:problem:account-in-use"))
        self.assertEqual(refused.json["errors"][0]["path"], "matches_running")
        done = self.server.call("POST", "/account/deletion", asked | {"resign": True}, winfield)
        self.assertEqual(done.status, 204, done)
        self.server.kill()
        self.server.start()
        self.assertEqual(self.sign_in("winfield").status, 401)
        self.wait_for_former(match, phineas)
        over = self.server.call("GET", f"/matches/{match}", token=phineas).json
        self.assertEqual(over["status"], "over")
        record = self.server.data / "record.json"
        record.write_bytes(self.server.call("GET", f"/matches/{match}/record", token=phineas).body)
        verified = subprocess.run([str(PROGRAM), "verify", str(record)], capture_output=True,
                                  text=True, timeout=SECONDS_MAX)
        self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)
        rows = self.server.execute("SELECT email, password_hash, closing FROM accounts"
                                   " WHERE handle LIKE 'former-player-%'")
        self.assertEqual(rows, [["", "", ""]])

    def test_the_desk_closes_an_account_beside_the_running_server(self):
        winfield, phineas = self.server.sign_up("winfield"), self.server.sign_up("phineas")
        match = begun(self.server, winfield, phineas, invite="phineas")
        self.assertIn("resigns 1 in progress", self.desk("close", "phineas", "--because", "a bot"))
        self.wait_for_former(match, winfield)
        self.assertNotIn("phineas", self.adjutant("user", "list").stdout)
        self.assertEqual(self.adjutant("desk", "close", "phineas", "--because", "x").returncode, 2)

    def test_a_club_evening_brings_as_many_guests_as_the_operator_allows(self):
        with ServerProcess(PROGRAM, config="[guests]\nper_address_and_hour_max = 3\n") as club:
            came = [club.call("POST", "/sessions/guest").status for _ in range(4)]
            self.assertEqual(came, [201, 201, 201, 429])

    @of_one_server("looks at the files of SQLite")
    def test_what_is_on_the_disk_is_its_owners_alone(self):
        self.server.sign_up("winfield")
        backup = self.server.data / "backup.db"
        done = self.adjutant("backup", str(backup))
        self.assertEqual(done.returncode, 0, done.stderr)
        ours = [self.server.data / "mail", *(self.server.data / "mail").rglob("*"),
                *self.server.data.glob("adjutant.db*"), self.server.data / "installation.key", backup,
                backup.with_name("backup.db.key")]
        self.assertGreater(len(ours), 7)
        for path in ours:
            mode = stat.S_IMODE(path.stat().st_mode)
            self.assertEqual(mode & 0o077, 0, f"{path}: {mode:o}")

    @of_one_server("looks at the files of SQLite")
    def test_a_database_put_back_for_all_to_read_is_told(self):
        self.assertNotIn("open_to_others", self.server.log_text())
        self.server.stop()
        (self.server.data / "adjutant.db").chmod(0o644)
        self.server.start()
        self.server.stop()  # the log is written out then
        self.assertRegex(self.server.log_text(), r"event=open_to_others path=\S+/adjutant\.db cure=")

    @of_one_server("looks at one machine's key")
    def test_another_key_stops_the_start_until_the_operator_accepts_it(self):
        self.server.stop()
        (self.server.data / "installation.key").unlink()
        with self.assertRaisesRegex(RuntimeError, "is not the key that this database was used with"):
            self.server.start()
        done = self.adjutant("migrate", "--new-key")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.server.start()

    def test_the_relays_password_comes_from_a_file_and_is_never_told(self):
        folder = self.server.data / "relay"
        folder.mkdir()
        secret = folder / "password"
        secret.write_text("the password of the relay\n")
        config = f"""
log_level = "debug"
[mail]
transport = "smtp"
[mail.smtp]
port = 1
tls = "none"
user = "adjutant"
password_file = "{secret}"
"""
        with ServerProcess(PROGRAM, config=config) as server:
            server.call("POST", "/accounts", {"handle": "winfield", "email": "w@example.org",
                                              "password": PASSWORD})
            metrics = server.call("GET", "//metrics").body.decode()
            server.stop()
            told = server.log_text() + metrics
        self.assertIn("event=started", told)
        self.assertNotIn("the password of the relay", told)
        self.assertNotIn(PASSWORD, told)


if __name__ == "__main__":
    unittest.main()
