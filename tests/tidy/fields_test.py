#!/usr/bin/env python3
"""A member that an answer is given is described for the API, and one that an answer must have is written."""

import re
import sys
import unittest

from tree import TOP

sys.path.append(str(TOP / "cmake"))
from openapi import assembled  # noqa: E402

# {"id", match.id}, and object["id"] = match.id.
WRITTEN = re.compile(r'\{"(\w+)",(?!\s*["}])|\w\["(\w+)"\]\s*=|emplace\("(\w+)"')


def written(text):
    """The names of members that this source writes."""
    return {name for names in WRITTEN.findall(text) for name in names if name}


def members(node, required):
    """The names of members of all schemas in it, or of those that must be there."""
    found = set()
    if isinstance(node, dict):
        if isinstance(node.get("properties"), dict):
            found |= set(node["required"] if required and "required" in node else
                         () if required else node["properties"])
        for value in node.values():
            found |= members(value, required)
    elif isinstance(node, list):
        for value in node:
            found |= members(value, required)
    return found


def sources(*folders):
    return "".join(path.read_text() for folder in folders for path in sorted((TOP / folder).rglob("*.?pp")))


class Fields(unittest.TestCase):
    def test_each_that_is_written_is_described(self):
        names = written(sources("protocol/json"))
        self.assertGreater(len(names), 150, "members are no longer found")
        self.assertEqual(names - members(assembled(TOP / "protocol"), False), {"body", "tag"}, "those of a push")

    def test_each_that_must_be_there_is_written(self):
        document = assembled(TOP / "protocol")
        schemas = document["components"]["schemas"]
        for name in [name for name in schemas if ".Scenario" in name]:
            del schemas[name]  # authors write them
        needed = members(document, True)
        self.assertGreater(len(needed), 300, "members are no longer found")
        words = set(re.findall(r'"(\w+)"', sources("protocol", "engine", "server", "tournament")))
        self.assertEqual(needed - words, {"openapi", "paths"}, "those of the description itself")

    def test_both_ways_to_write_one_are_seen(self):
        self.assertEqual(written('json::object o{{"id", one.id}};\no["url"] = url;\nread("other");'), {"id", "url"})


if __name__ == "__main__":
    unittest.main()
