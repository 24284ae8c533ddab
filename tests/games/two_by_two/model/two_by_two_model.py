#!/usr/bin/env python3
"""Shots and melees of 2 by 2 Napoleonics, from the quick reference and the rulings; distances, arcs and lines by the
exact reference of the table's geometry.

    two_by_two_model.py PROGRAM [--matches N] [--seed N]     PROGRAM: model_positions
"""

import pathlib
import sys
from fractions import Fraction

TESTS = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(TESTS / "models"), str(TESTS / "table")]

import model  # noqa: E402
import reference as space  # noqa: E402

HALF, AHEAD = 500, 250  # of a base
TOUCHING, NEAR_COVER = 20, 500
INCH = 1000


class Table:
    """A position on its map."""

    def __init__(self, scenario, position):
        self.map, self.position = scenario["map"], position
        self.units = {one["id"]: one for one in scenario["units"]}
        self.now = {one["id"]: one for one in position["units"]}

    def is_here(self, name):
        return "at" in self.now[name]

    def at(self, name):
        return tuple(self.now[name]["at"])

    def facing(self, name):
        return self.now[name]["facing"]

    def base(self, name):
        return space.hull(space.rectangle(self.at(name), self.facing(name), HALF, AHEAD, AHEAD))

    def side(self, name):
        return self.units[name]["side"]

    def arm(self, name):
        return self.units[name]["type"]

    def kind(self, name):
        return self.units[name].get("class")

    def size(self, name):
        return self.units[name].get("size", "common")

    def state(self, name):
        return self.now[name].get("state", "steady")

    def touch(self, one, other):
        return space.distance2(self.base(one), self.base(other)) <= TOUCHING ** 2

    def has_hq(self, name):
        return any(self.arm(other) == "hq" and other != name and self.side(other) == self.side(name)
                   and self.is_here(other) and self.touch(name, other) for other in self.units)

    def height(self, name):
        return max([hill["height"] for hill in self.map.get("hills", [])
                    if space.holds([tuple(p) for p in hill["corners"]], self.at(name))], default=0)

    def is_in(self, kind, name):
        return any(space.holds([tuple(p) for p in area], self.at(name)) for area in self.map.get(kind, []))

    def arc(self, name, point):
        return space.sector(self.at(name), self.facing(name), point, HALF, AHEAD, AHEAD)

    def face_toward(self, name, point):
        """N10: the middle of the face before which the point lies."""
        side = self.arc(name, point)
        along = {"front": space.ahead(self.facing(name)), "right": space.right(self.facing(name))}
        along["rear"] = tuple(-part for part in along["front"])
        along["left"] = tuple(-part for part in along["right"])
        out = AHEAD if side in ("front", "rear") else HALF
        return tuple(self.at(name)[i] + space.nearest(Fraction(out * along[side][i], space.UNIT)) for i in (0, 1))

    def is_light_foot(self, name):
        return self.arm(name) == "infantry" and self.kind(name) == "light"

    def contacts(self):
        """N16: as the phase began; before it, as they are."""
        if "fought" in self.position:
            return [tuple(pair) for pair in self.position["contacts"]]
        mover = self.position["side"]
        here = [name for name in self.units if self.is_here(name)]
        return [(one, other) for one in here if self.side(one) == mover
                for other in here if self.side(other) != mover and self.touch(one, other)]


def shot(table, shooter, target):
    """What is added to the die."""
    muskets = table.arm(shooter) == "infantry"
    face = table.face_toward(shooter, table.at(target))
    gap = space.distance2([face], table.base(target))
    added = 0
    if not muskets:
        middle = 2 * INCH if table.kind(shooter) == "horse" else 3 * INCH
        added += 1 if gap <= INCH ** 2 else 0 if gap <= middle ** 2 else -1
    if table.arc(shooter, table.at(target)) != "front":
        added -= 2
    if table.arm(target) == "cavalry":
        added += 2
    if table.arm(target) == "infantry" and is_covered(table, face, target):
        added -= 1
    if table.is_light_foot(target) and table.is_in("woods", target):
        added -= 1
    added += table.height(target) < table.height(shooter)
    added += table.state(target) == "disrupted"
    added += table.has_hq(shooter)
    added += muskets and table.state(shooter) != "pinned"
    added += table.arc(target, table.at(shooter)) != "front"
    added += table.size(shooter) == "large"
    return added


def is_covered(table, face, target):
    """N13"""
    if table.is_in("towns", target):
        return True
    way = (face, table.at(target))
    lines = [line for kind in ("hedges", "walls") for line in table.map.get(kind, [])]
    stretches = [(tuple(a), tuple(b)) for line in lines for a, b in zip(line, line[1:])]
    return any(space.crossing_share(way, stretch) is not None
               and space.distance2(list(stretch), table.base(target)) <= NEAR_COVER ** 2 for stretch in stretches)


def fighter(table, one, enemy):
    """What is added to the die of one in a melee with the enemy."""
    arm, kind = table.arm(one), table.kind(one)
    added = 0
    if arm == "cavalry":
        added += {"light": -1, "heavy": 2}.get(kind, 0)
        added -= 2 * table.is_in("towns", one)
    added += kind == "guard"
    if arm in ("artillery", "hq") or table.is_light_foot(one):
        added -= 3
    added += {"large": 1, "small": -1}.get(table.size(one), 0)
    added += 2 * (table.state(enemy) == "disrupted")
    added += sum(enemy in pair and one not in pair for pair in table.contacts())
    added += table.has_hq(one)
    added += table.height(one) > table.height(enemy)
    return added


def counted(results):
    found = {}
    for result in results:
        found[result] = found.get(result, 0) + 1
    return found


def cases_of(preview):
    return {chance["result"]: chance["cases"] for chance in preview["chances"]}


def effect(score):
    return ("destroyed" if score >= 8 else {7: "routed", 6: "disrupted", 5: "pinned"}.get(score, "no effect"))


def outcome(difference):
    who, lost = ("enemy", difference) if difference > 0 else ("own unit", -difference)
    return f"{who} {'destroyed' if lost >= 3 else 'routs'}"


def expected(scenario, position, preview):
    if preview["kind"] not in ("fire", "melee") or preview["order"].startswith("charge"):
        return None
    table = Table(scenario, position)
    one, other = preview["unit"], preview["target"]
    preview["of all cases"] = cases_of(preview)
    if preview["kind"] == "fire":
        added = shot(table, one, other)
        return {"sum": added, "of all cases": counted(effect(die + added) for die in range(1, 7))}
    better = fighter(table, one, other) - fighter(table, other, one)
    differences = [a - b + better for a in range(1, 7) for b in range(1, 7)]
    return {"sum": better, "of all cases": counted(outcome(d) for d in differences if d)}


if __name__ == "__main__":
    model.main(__doc__, "two-by-two", ("fire", "melee"), expected, {"fire": 80, "melee": 6})
