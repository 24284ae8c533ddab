#!/usr/bin/python3
"""Tournaments for other programs: feed, calendar, export, frame. `tournament_feeds_test.py PATH_TO_ADJUTANT`.
Needs the Debian packages python3-jsonschema and python3-yaml."""

import random
import re
import sys
import unittest
import xml.etree.ElementTree

from described_api import DescribedServer, Description
from organising import Organised, definition
from server_process import ServerProcess

PROGRAM = None
PLAYERS = ("ada", "bea", "cyril", "dan")
CLUB = "https://club.example.org"
ATOM = "{http://www.w3.org/2005/Atom}"


class Feeds(unittest.TestCase):
    def setUp(self):
        self.server = ServerProcess(PROGRAM, config=f'[http]\nembedded_by = ["{CLUB}"]\n').start()
        self.addCleanup(self.server.__exit__, None, None, None)
        self.api = DescribedServer(self.server, Description())
        self.organiser = self.server.sign_up("organiser")
        self.tokens = {handle: self.server.sign_up(handle) for handle in PLAYERS}

    def begun(self, **more):
        swiss = Organised(self.api, self.organiser, self.tokens,
                          definition({"system": "swiss", "rounds": 2}, **more))
        swiss.begin()
        return swiss

    def read(self, tournament, what):
        return self.api.call("GET", f"{tournament.path}/{what}", status=200)

    def feed(self, tournament):
        answer = self.read(tournament, "feed.atom")
        self.assertEqual(answer.headers["content-type"], "application/atom+xml; charset=utf-8")
        return xml.etree.ElementTree.fromstring(answer.body)

    def test_a_feed_tells_what_happens_once_each_and_who_did_it(self):
        swiss = self.begun(title="<Club> & friends")
        swiss.draw_and_start()
        swiss.play_round(1, random.Random(1))
        board = swiss.round(1)["boards"][0]
        swiss.post("/rounds/1/boards/1/result", {"result": "1/2", "reason": "both <agreed>"})
        feed = self.feed(swiss)
        self.assertEqual(feed.find(ATOM + "title").text, "<Club> & friends")
        entries = feed.findall(ATOM + "entry")
        ids = [entry.find(ATOM + "id").text for entry in entries]
        self.assertEqual(len(set(ids)), len(ids))
        titles = [entry.find(ATOM + "title").text for entry in entries]
        white, black = board["white"]["player"], board["black"]["player"]
        self.assertEqual(titles[0],
                         f"Ruling. Round 1: {white} 1/2 {black}. The result was {board['result']} before.")
        self.assertIn("Reason: both <agreed>", entries[0].find(ATOM + "content").text)
        self.assertEqual(entries[0].find(f"{ATOM}author/{ATOM}name").text, "organiser")
        self.assertEqual(sum(title.startswith("Round 1: ") for title in titles), 2)
        self.assertEqual(feed.find(ATOM + "updated").text, entries[0].find(ATOM + "updated").text)

    def test_secret_results_are_in_no_feed(self):
        swiss = self.begun(visibility={"results": "end"})
        swiss.draw_and_start()
        for board in swiss.round(1)["boards"]:
            swiss.play(board, "1-0")
        swiss.wait_for(lambda: swiss.round(1)["state"] == "closed")
        text = self.read(swiss, "feed.atom").body.decode()
        self.assertIn("Round 1 is over.", text)
        self.assertNotIn(" 1-0 ", text)
        whole = self.read(swiss, "export.json").json
        self.assertIsNone(whole["standings"])
        self.assertNotIn(">1-0<", self.read(swiss, "embed").body.decode())

    def test_export_has_what_the_calls_have(self):
        swiss = self.begun()
        swiss.draw_and_start()
        whole = self.read(swiss, "export.json").json
        self.assertEqual(whole["rounds"], swiss.get("/rounds")["rounds"])
        self.assertEqual(whole["entries"], swiss.get("/entries")["entries"])
        self.assertEqual(whole["standings"], swiss.get("/standings"))

    def test_a_calendar_keeps_its_uids(self):
        swiss = self.begun(round={"automatic": True})
        swiss.wait_for(lambda: swiss.get()["rounds"]["drawn"] == 1)
        uids = []
        for _ in range(2):
            answer = self.read(swiss, "calendar.ics")
            self.assertTrue(answer.headers["content-type"].startswith("text/calendar"))
            text = answer.body.decode()
            self.assertTrue(text.startswith("BEGIN:VCALENDAR\r\n"), text)
            unfolded = text.replace("\r\n ", "")
            self.assertIn("SUMMARY:Club championship: round 1 starts", unfolded)
            self.assertIn(f"/tournaments/{swiss.id}", unfolded)
            uids.append(re.findall(r"UID:(.*)\r", unfolded))
        self.assertEqual(uids[0], uids[1])
        self.assertEqual(len(uids[0]), 1)

    def test_a_frame_is_for_the_pages_that_are_allowed(self):
        swiss = self.begun(title="<Club>")
        swiss.draw_and_start()
        answer = self.read(swiss, "embed")
        self.assertIn(f"frame-ancestors {CLUB};", answer.headers["content-security-policy"])
        self.assertNotIn("set-cookie", answer.headers)
        html = answer.body.decode()
        self.assertIn("&lt;Club&gt;", html)
        self.assertNotIn("<Club>", html)
        for handle in PLAYERS:
            self.assertIn(handle, html)
        draft = self.api.call("POST", "/tournaments", {"definition": definition(
            {"system": "swiss", "rounds": 2})}, self.organiser, status=201).json["id"]
        for what in ("embed", "feed.atom", "calendar.ics", "export.json"):
            self.api.call("GET", f"/tournaments/{draft}/{what}", status=404)


if __name__ == "__main__":
    PROGRAM = sys.argv[1]
    unittest.main(argv=sys.argv[:1])
