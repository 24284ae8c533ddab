#!/usr/bin/env python3
"""Attacks by units next to one hex in Twilight's Last Gleaming 2, from the rules and the rulings.

    tlg2_model.py PROGRAM [--matches N] [--seed N]     PROGRAM: model_positions

Guns from afar and combats on several hexes are not in it."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "models"))

import model  # noqa: E402

COLUMNS = ["1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1"]


def hex_of(name):
    return int(name[-4:-2]), int(name[-2:])


def neighbours(place):
    """From north around to north-west; odd columns lie half a hex lower."""
    column, row = place
    up, down = (row, row + 1) if column % 2 else (row - 1, row)
    return [(column, row - 1), (column + 1, up), (column + 1, down), (column, row + 1), (column - 1, down),
            (column - 1, up)]


def hexes(names):
    return {hex_of(name) for name in names}


def sides(pairs):
    return {frozenset(map(hex_of, pair)) for pair in pairs}


class Field:
    """A position on its map."""

    def __init__(self, scenario, position):
        self.map, self.charts, self.special = scenario["map"], scenario["charts"], scenario.get("special", {})
        self.units = {one["id"]: one for one in scenario["units"]}
        self.now = {one["id"]: one for one in position["units"]}

    def at(self, name):
        return hex_of(self.now[name]["at"])

    def is_whole(self, name):
        return "reduced" not in self.units[name] or self.now[name]["steps"] == 2

    def strength(self, name):
        return self.units[name]["strength" if self.is_whole(name) else "reduced"]

    def in_hex(self, place):
        kinds = [kind for kind, names in self.map["terrain"].items() if place in hexes(names)]
        return kinds + ["building"] * (place in hexes(self.map.get("buildings", [])))

    def across(self, start, end):
        """6.9: the kinds of hexside that help the defender."""
        side, high = frozenset((start, end)), hexes(self.map.get("high", []))
        kinds = [kind for kind in ("creek", "bridge") if side in sides(self.map.get(kind, []))]
        return kinds + ["slope"] * (end in high and start not in high)


def basic(attack, defence):
    """R1, R2: the place of the column."""
    if attack >= defence:
        return min(3 + attack // defence - 1, len(COLUMNS) - 1)
    return max(0, 3 - (-(-defence // attack) - 1))


def is_enfiladed(field, attackers, target):
    taken = {neighbours(target).index(field.at(name)) for name in attackers}
    opposite = any((way + 3) % 6 in taken for way in taken)
    return opposite or len(attackers) > 3 or any({way, way + 2, way + 4} <= taken for way in (0, 1))


def expected(scenario, position, preview):
    preview["kind"] = preview["order"].split()[0]
    if preview["kind"] != "attack" or "attackers" not in preview:
        return None
    field = Field(scenario, position)
    attackers = [part["unit"] for part in preview["attackers"]]
    defenders = [part["unit"] for part in preview["defenders"]]
    targets = {field.at(name) for name in defenders}
    target = targets.pop()
    if targets or not all(field.at(name) in neighbours(target) for name in attackers):
        return None
    attack = sum(map(field.strength, attackers))
    defence = sum(1 if field.units[name]["type"] == "artillery" else field.strength(name) for name in defenders)
    shifts = field.charts["shifts"]
    crossed = [sum(shifts[kind] for kind in field.across(field.at(name), target)) for name in attackers]
    moved = -sum(shifts[kind] for kind in field.in_hex(target)) - min(crossed)
    moved += is_enfiladed(field, attackers, target)
    if any(field.units[name].get("bayonet") and field.is_whole(name) for name in attackers):
        moved += field.special.get("bayonet_shift", 0)
    plain = basic(attack, defence)
    shifted = max(0, min(len(COLUMNS) - 1, plain + moved))
    preview["moved"] = sum(shift["columns"] for shift in preview["shifts"])
    fields = {"attack": attack, "defence": defence, "basic": COLUMNS[plain], "moved": moved,
              "shifted": COLUMNS[shifted]}
    if "charge" not in preview:
        column = COLUMNS.index(preview["odds"])
        rows = field.charts["results"]
        fields["dice"] = {row[column]: [i + 1 for i, one in enumerate(rows) if one[column] == row[column]]
                          for row in rows}
        preview["dice"] = {one["result"]: one["dice"] for one in preview["results"]}
    return fields


if __name__ == "__main__":
    model.main(__doc__, "tlg2", ("attack",), expected, {"attack": 5})
