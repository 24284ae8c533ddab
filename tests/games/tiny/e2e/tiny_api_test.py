#!/usr/bin/env python3
"""A game that only tests play brings its part of the API's description: the program that has it serves
the whole, and every answer of a match is as it says. `tiny_api_test.py ADJUTANT`"""

import pathlib
import random
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[2] / "e2e"))

from described_api import DescribedServer, Description  # noqa: E402
from server_process import ServerProcess  # noqa: E402
from tiny_player import PROGRAM, SCENARIO, SIDES, Table  # noqa: E402

SHIPPED = sys.argv.pop(1)
FILE = HERE.parent / "protocol/tiny.yaml"
# Types of events that are of no game.
HOUSES = {"started", "submitted", "hidden", "match_ended"}


class TinyApi(unittest.TestCase):
    def setUp(self):
        self.description = Description([FILE])

    def test_the_served_document_has_it(self):
        with ServerProcess(PROGRAM) as server:
            self.assertEqual(server.call("GET", "/openapi.json").json, self.description.document)
        self.assertIn("tiny.Position", self.description.document["components"]["schemas"])

    def test_the_document_of_the_program_that_is_shipped_has_it_not(self):
        with ServerProcess(SHIPPED) as server:
            self.assertEqual(server.call("GET", "/openapi.json").json, Description().document)

    def test_every_answer_of_a_match_is_as_described(self):
        chance = random.Random(4)
        with ServerProcess(PROGRAM) as server:
            table = Table(server)
            api = DescribedServer(server, self.description)
            api.call("GET", f"/scenarios/{SCENARIO}", status=200)
            events = set()
            for _ in range(200):
                match = api.call("GET", f"/matches/{table.id}", status=200).json
                for side in (*SIDES, None):
                    token = table.tokens.get(side)
                    position = api.call("GET", f"/matches/{table.id}/position", token=token).json
                    self.described("tiny.Position", position)
                if match["status"] != "running":
                    break
                side = match["awaited"][0]["side"]
                token = table.tokens[side]
                legal = api.call("GET", f"/matches/{table.id}/legal", token=token).json["orders"]
                words = dict(zip(("order", "cove"), chance.choice(legal).split()))
                answer = api.call("POST", f"/matches/{table.id}/orders",
                                  {"revision": match["revision"], "orders": [words]}, token,
                                  status=200).json
                for event in answer["events"]:
                    if event["type"] not in HOUSES:
                        self.described("tiny.Event", event)
                    events.add(event["type"])
            self.assertEqual(match["status"], "over")
            self.assertLessEqual({"rolled", "sealed", "stowed", "rowed", "sold"}, events)
            for path in ("events?after=-1", "record", "report", "map.svg"):
                api.call("GET", f"/matches/{table.id}/{path}", status=200)

    def described(self, name, value):
        self.description.check(self.description.schema(name), value, name)


if __name__ == "__main__":
    unittest.main()
