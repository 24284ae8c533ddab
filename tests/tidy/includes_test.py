#!/usr/bin/env python3
"""Holds who may include whom (docs/architecture.md): every #include "…" of the project's own
headers, and the libraries that only one room may touch."""

import pathlib
import re
import sys
import unittest

TOP = pathlib.Path(__file__).resolve().parents[2]

# Room -> rooms it may include besides itself, where * stands for any one folder. The longest matching
# prefix of a path is its room.
MAY_INCLUDE = {
    "engine/core": ["embedded"],
    "engine/dice": ["engine/core"],
    "engine/hex": ["engine/core"],
    "engine/captain": ["engine/core"],
    "engine/hexwar": ["engine/core", "engine/hex"],
    "engine/table": ["engine/core"],
    "engine/games/*": ["engine/core", "engine/dice", "engine/hex", "engine/hexwar", "engine/table"],
    "engine/registry.hpp": ["engine/core"],
    "engine/registry.cpp": ["engine/core", "engine/registry.hpp", "embedded"],
    "engine/games.hpp": ["engine/registry.hpp"],
    "engine/reasons.hpp": [],
    "engine/games.cpp": ["engine/core", "engine/games.hpp", "engine/games/*/rules.hpp",
                         "engine/reasons.hpp"],
    "engine/program_games.cpp": ["engine/games.hpp"],
    "engine/match": ["engine/core", "engine/dice", "engine/registry.hpp"],
    "embedded": [],
    "wasm": ["engine/captain", "engine/core", "engine/dice", "engine/match", "engine/registry.hpp",
             "embedded"],
    "protocol": ["engine/core", "embedded"],
    "tournament": ["engine/core"],
    "server/ports": ["engine/core", "engine/match", "tournament/value/status.hpp"],
    "server/app": ["engine/core", "engine/captain", "engine/match", "engine/reasons.hpp",
                   "engine/registry.hpp", "protocol", "server/ports", "server/auth",
                   "server/networks", "tournament"],
    "server/auth": ["engine/core", "server/ports"],
    "server/store": ["engine/core", "server/ports", "embedded"],
    "server/net": ["engine/core", "engine/match", "engine/registry.hpp", "protocol", "embedded",
                   "server/ports", "server/app", "server/networks", "server/ops"],
    "server/networks": [],
    "server/curl.hpp": [],
    "server/mail": ["engine/core", "engine/match", "server/ports", "server/networks", "server/render",
                    "server/app", "server/ops", "server/curl.hpp"],
    "server/render": ["engine/core", "server/ports"],
    "server/delivery": ["engine/core", "server/ports", "server/networks", "server/ops",
                        "server/curl.hpp"],
    "server/ops": ["engine/core", "server/ports", "server/networks", "embedded"],
}
KNOWS_ALL = ["server/main.cpp", "server/cli"]

# Who may include whom inside server/app: each folder those that stand below it. What is in no
# folder is below them all, but for the application, which puts the use cases together.
APP_FLOORS = ["accounts", "match", "play", {"lobby", "reading", "operators", "tournaments"},
              {"mail_in", "people", "nodes"}]
APP_TOP = "server/app/application"

# Who may include whom inside tournament: each folder those that stand below it.
TOURNAMENT_FLOORS = ["value", {"pairing", "rating", "standing", "trf"}, "definition", "life"]

# The same inside mail_in. What is in no folder there stands on them all.
MAIL_FLOORS = ["reading", "answers", "commands"]

# Folder of a room -> the room's own files, which it includes and which do not include it.
ABOVE = {"server/net/routes": "server/net"}

# Library header -> the only rooms that may include it.
ONLY_IN = {
    r"sqlite3\.h": ["server/store/sqlite"],
    r"libpq-fe\.h": ["server/store/postgresql"],
    r"boost/beast.*": ["server/net"],
    r"boost/url.*": ["server/net"],
    r"boost/asio.*": ["server/net", "server/networks", "server/delivery", "server/cli", "server/mail/in"],
    r"CLI/.*": ["server/cli/command.cpp", "server/cli/program.cpp"],
    r"curl/.*": ["server/curl.hpp", "server/cli"],
    r"gmime/.*": ["server/mail"],
    r"libical/.*": ["server/mail"],
    r"libxml/.*": ["server/mail"],
    r"cairo.*": ["server/render"],
    r"zlib\.h": ["server/net", "server/render"],
    r"date/.*": ["server/app/time_zones.cpp"],
    r"lemon/.*|boost/multiprecision/.*": ["tournament/pairing/lemon_solver.hpp"],
    r"idn2\.h": ["server/app/accounts/mail_address.cpp"],
    r"nettle/.*|gmp\.h": ["engine/core", "server/auth"],
    r"sodium\.h": ["server/auth", "server/net"],
    r"spdlog/.*": ["server"],
    r"chrono": ["server", "protocol"],
    r"(random|thread|mutex|fstream|iostream|filesystem)": ["server"],
}


def sources(*folders):
    for folder in folders:
        for path in sorted((TOP / folder).rglob("*")):
            if path.suffix in (".hpp", ".cpp"):
                yield path.relative_to(TOP).as_posix(), path.read_text()


def fits(path, rule):
    """The part of the path that is this room or rule; empty where it is another's."""
    found = re.match(re.escape(rule).replace(r"\*", "[^/]+") + "(?=/|$)", path)
    return found[0] if found else ""


def room_of(path):
    """(the folder or file that is the path's room, what it may include), or None."""
    rooms = [(fits(path, room), room) for room in MAY_INCLUDE if fits(path, room)]
    if not rooms:
        return None
    folder, room = max(rooms, key=lambda found: len(found[0]))
    return folder, MAY_INCLUDE[room]


class Includes(unittest.TestCase):
    def test_rooms_include_only_whom_they_may(self):
        faults = []
        for path, text in sources("engine", "server", "protocol", "tournament", "embedded", "wasm"):
            if any(path == known or path.startswith(known + "/") for known in KNOWS_ALL):
                continue
            room = room_of(path)
            self.assertIsNotNone(room, f"{path} stands in no room: add it to MAY_INCLUDE")
            folder, others = room
            for included in re.findall(r'^#include "([^"]+)"', text, re.M):
                if not any(fits(included, rule) for rule in [folder, *others]):
                    faults.append(f"{path} includes {included}")
        self.assertEqual(faults, [])

    def test_no_room_includes_what_stands_on_it(self):
        faults = []
        for above, room in ABOVE.items():
            for path, text in sources(room):
                if not path.startswith(above + "/") and f'#include "{above}/' in text:
                    faults.append(f"{path} includes {above}")
        self.assertEqual(faults, [])

    def test_folders_of_the_use_cases_include_only_what_is_below(self):
        self.hold_floors("server/app", APP_FLOORS, APP_TOP)

    def test_folders_of_tournaments_include_only_what_is_below(self):
        self.hold_floors("tournament", TOURNAMENT_FLOORS)

    def test_folders_of_incoming_mail_include_only_what_is_below(self):
        self.hold_floors("server/app/mail_in", MAIL_FLOORS, loose_height=len(MAIL_FLOORS) + 1)

    def hold_floors(self, room, listed, above_all=None, loose_height=0):
        floors = [floor if isinstance(floor, set) else {floor} for floor in listed]
        height = {folder: i for i, floor in enumerate(floors, 1) for folder in floor}
        folders = {path.name for path in (TOP / room).iterdir() if path.is_dir()}
        self.assertEqual(folders - set(height), set(), f"say on which floor of {room} each is")
        depth = room.count("/") + 1

        def place(path):
            """(folder, height) of a file in the room."""
            folder = path.split("/")[depth] if path.count("/") > depth else ""
            top = above_all is not None and path.startswith(above_all + ".")
            return folder, len(floors) + 1 if top else height.get(folder, loose_height)

        faults = []
        for path, text in sources(room):
            folder, at = place(path)
            for included in re.findall(rf'^#include "({room}/[^"]+)"', text, re.M):
                other, below = place(included)
                if other != folder and below >= at:
                    faults.append(f"{path} includes {included}")
        self.assertEqual(faults, [])

    def test_libraries_stay_in_their_rooms(self):
        faults = []
        for path, text in sources("engine", "server", "protocol", "tournament"):
            for included in re.findall(r"^#include <([^>]+)>", text, re.M):
                for pattern, rooms in ONLY_IN.items():
                    if re.fullmatch(pattern, included) and not any(fits(path, r) for r in rooms):
                        faults.append(f"{path} includes <{included}>")
        self.assertEqual(faults, [])

    def test_engine_has_no_chance_or_floating_point(self):
        faults = []
        for path, text in sources("engine", "tournament"):
            if path.startswith("tournament/rating/"):
                continue  # ratings alone are estimates
            code = re.sub(r"//[^\n]*|\"(\\.|[^\"\\])*\"", "", text)
            for word in re.findall(r"\b(double|float|rand|unordered_map|unordered_set|std::hash)\b",
                                   code):
                # JSON codecs meet doubles where they refuse them.
                if (path, word) != ("engine/core/json.cpp", "double"):
                    faults.append(f"{path}: {word}")
        self.assertEqual(faults, [])


class Unfinished(unittest.TestCase):
    def test_no_marks_of_unfinished_work(self):
        faults = []
        for path, text in sources("engine", "server", "protocol", "tournament", "wasm", "tests"):
            for number, line in enumerate(text.splitlines(), 1):
                if re.search(r"\b(TODO|FIXME|XXX|HACK)\b", line):
                    faults.append(f"{path}:{number}")
        self.assertEqual(faults, [])


if __name__ == "__main__":
    sys.argv = sys.argv[:1]
    unittest.main()
