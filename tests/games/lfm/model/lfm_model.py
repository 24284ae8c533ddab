#!/usr/bin/env python3
"""Fire, charges and attacks of Last Full Measure, from the player's aid and the rulings.

    lfm_model.py PROGRAM [--matches N] [--seed N]     PROGRAM: model_positions
"""

import pathlib
import sys
from fractions import Fraction

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "models"))

import model  # noqa: E402

LEAST_STRENGTH, MOST_STRENGTH = -3, 11
ODDS = {"1-3": (1, 3), "1-2": (1, 2), "3-4": (3, 4), "1-1": (1, 1), "3-2": (3, 2), "2-1": (2, 1), "3-1": (3, 1),
        "4-1": (4, 1), "5-1": (5, 1)}
COVER = ("town", "sunken", "embankment", "swamp")


def kept(value, least, most):
    return max(least, min(most, value))


# --- the map: hexes as (column, row), odd columns half a hex lower

def hex_of(name):
    digits = name[-4:]
    return int(digits[:2]), int(digits[2:])


def centre(place):
    """In a grid in which every corner of a hex is whole: (2, 0) and (1, 1) from the centre, and so on around."""
    column, row = place
    return 3 * column, 2 * row + column % 2


CORNERS = [(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)]


def distance(a, b):
    (x, y), (u, v) = centre(a), centre(b)
    across, along = abs(x - u) // 3, abs(y - v)
    return across + max(0, (along - across) // 2)


def neighbours(place):
    column, row = place
    around = [(column + i, row + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0)]
    return [other for other in around if distance(place, other) == 1]


def within_hex(place, start, end):
    """Which part of the way from start to end lies in the hex, its edges counted, and whether inside it."""
    x, y = centre(place)
    corners = [(x + i, y + j) for i, j in CORNERS]
    first, last = Fraction(0), Fraction(1)
    way = (end[0] - start[0], end[1] - start[1])
    edges = list(zip(corners, corners[1:] + corners[:1]))

    def side(edge, point):
        (a, b), (c, d) = edge
        return (c - a) * (point[1] - b) - (d - b) * (point[0] - a)
    for edge in edges:
        at_start = side(edge, start)
        slope = side(edge, end) - at_start
        if slope == 0:
            if at_start < 0:
                return None
        elif slope > 0:
            first = max(first, Fraction(-at_start, slope))
        else:
            last = min(last, Fraction(-at_start, slope))
    if first >= last:
        return None
    middle = (first + last) / 2
    point = (start[0] + middle * way[0], start[1] + middle * way[1])
    return first, last, all(side(edge, point) > 0 for edge in edges)


class Field:
    """A position on its map."""

    def __init__(self, scenario, position):
        self.scenario, self.position = scenario, position
        game_map = scenario["map"]
        self.columns, self.rows = game_map["columns"], game_map["rows"]
        self.levels = {hex_of(name): int(level) for level, names in game_map["levels"].items() for name in names}
        self.terrain = {hex_of(name): kind for kind, names in game_map["terrain"].items() for name in names}
        self.sides = {kind: {frozenset(map(hex_of, pair)) for pair in game_map.get(kind, [])}
                      for kind in ("creek", "wall", "steep")}
        self.works = {(hex_of(one["at"]), one["side"]) for one in position.get("works", [])}
        self.pieces = {one["id"]: one for one in scenario["units"]}
        self.commanders = {one["id"]: one for one in scenario["commanders"]}
        self.cohesion_of = {one["id"]: one["cohesion"] for one in scenario["brigades"]}
        self.now = {one["id"]: one for one in position["units"]}
        self.shattered = set(position.get("shattered", []))

    def on_map(self, place):
        return self.columns[0] <= place[0] <= self.columns[1] and self.rows[0] <= place[1] <= self.rows[1]

    def at(self, name):
        return hex_of(self.now[name]["at"])

    def is_there(self, name, place):
        return "at" in self.now[name] and self.at(name) == place

    def units_in(self, place, side=None):
        return [name for name, piece in self.pieces.items()
                if self.is_there(name, place) and side in (None, piece["side"])]

    def level(self, place):
        return self.levels.get(place, 0)

    def height(self, place):
        return self.level(place) + (self.terrain.get(place) in ("woods", "town"))

    def is_guns(self, name):
        return self.pieces[name]["type"] == "artillery"

    def cohesion(self, name):
        piece = self.pieces[name]
        return piece["cohesion"] if self.is_guns(name) else self.cohesion_of[piece["brigade"]]

    def best_cohesion(self, names):
        return max(self.cohesion(name) for name in names)

    def has(self, name, flag):
        return self.now[name].get(flag, False)

    def is_mounted(self, name):
        return self.pieces[name]["type"] == "cavalry" and self.has(name, "mounted")

    def is_shattered(self, name):
        return self.pieces[name].get("brigade") in self.shattered

    def is_disorganized(self, stack):
        """L14: half of the strength of the regiments; guns alone theirs."""
        counted = [name for name in stack if not self.is_guns(name)] or stack
        whole = sum(self.pieces[name]["strength"] for name in counted)
        out = sum(self.pieces[name]["strength"] for name in counted if self.has(name, "disorganized"))
        return bool(counted) and 2 * out >= whole

    # 27, L29

    def blocks(self, place, start, end):
        if not self.on_map(place):
            return False
        i, j = distance(start, place), distance(place, end)
        return self.height(place) * (i + j) > self.level(start) * j + self.level(end) * i

    def crowds(self, place, start, end):
        if not self.on_map(place) or not self.units_in(place):
            return False
        i, j = distance(start, place), distance(place, end)
        return self.level(place) * (i + j) >= self.level(start) * j + self.level(end) * i

    def is_obstructed(self, start, end):
        """Of a line that is not blocked."""
        ends = centre(start), centre(end)
        low, high = min(start[0], end[0]) - 1, max(start[0], end[0]) + 1
        near = [(column, row) for column in range(low, high + 1)
                for row in range(min(start[1], end[1]) - 2, max(start[1], end[1]) + 3)]
        along = {}
        for place in near:
            part = within_hex(place, *ends)
            if part is None or place in (start, end):
                continue
            if part[2]:
                if self.crowds(place, start, end):
                    return True
            else:
                along.setdefault(part[:2], []).append(place)
        return any(self.blocks(place, start, end) or self.crowds(place, start, end)
                   for pair in along.values() for place in pair)

    def is_behind_wall(self, start, end):
        """L10: the hexside by which the line comes in; at a corner none."""
        ends = centre(start), centre(end)
        entered = within_hex(end, *ends)[0]
        point = tuple(ends[0][i] + entered * (ends[1][i] - ends[0][i]) for i in (0, 1))
        for other in neighbours(end):
            middle = tuple(Fraction(centre(end)[i] + centre(other)[i], 2) for i in (0, 1))
            shared = [corner for corner in ((centre(end)[0] + i, centre(end)[1] + j) for i, j in CORNERS)
                      if corner in [(centre(other)[0] + i, centre(other)[1] + j) for i, j in CORNERS]]
            # Inside the hexside: on its line, and not so far from its middle as its corners.
            (a, b), (c, d) = shared
            on_line = (c - a) * (point[1] - b) == (d - b) * (point[0] - a)
            if on_line and abs(point[0] - middle[0]) <= abs(a - middle[0]) \
                    and abs(point[1] - middle[1]) <= abs(b - middle[1]) and point not in shared:
                return frozenset((end, other)) in self.sides["wall"]
        return False


# --- what the sheet says

def sixths(results, words):
    """How many of the six dice give each result, in the order in which they first come."""
    found = {}
    for result in results:
        found[result] = found.get(result, 0) + 1
    return {words(result): count for result, count in found.items()}


def chances_of(preview):
    return {chance["result"]: chance["sixths"] for chance in preview["chances"]}


def fire(field, preview):
    guns, target = preview["guns"], hex_of(preview["targets"][0])
    enemy = field.pieces[preview["unit"]]["side"]
    halves = sum(field.pieces[gun]["strength"] * (2 if distance(field.at(gun), target) <= 4 else 1) for gun in guns)
    works = (target, enemy) in field.works
    levels = [field.level(field.at(gun)) for gun in guns]
    ground = field.terrain.get(target)
    strength = halves // 2 - sum(field.has(gun, "disorganized") for gun in guns)
    if field.level(target) > max(levels):
        strength -= 1
    if any(field.is_obstructed(field.at(gun), target) for gun in guns):
        strength -= 1
    if ground == "sunken":
        strength -= 1
    if works or any(field.is_behind_wall(field.at(gun), target) for gun in guns):
        strength -= 1
    if field.level(target) < min(levels) and ground is None and not works:
        strength += 1
    strength = kept(strength, LEAST_STRENGTH, MOST_STRENGTH)
    rows = field.scenario["charts"]["fire"]
    return strength, sixths([row[strength - LEAST_STRENGTH] for row in rows], lambda checks: f"checks {checks}")


def charge(field, preview):
    chargers, target = preview["attackers"], hex_of(preview["targets"][0])
    origin = field.at(chargers[0])
    enemy = "cs" if field.pieces[chargers[0]]["side"] == "us" else "us"
    there = field.units_in(target, enemy)
    side = frozenset((origin, target))
    added = 0
    if any(field.is_shattered(name) for name in there):
        added -= 2
    elif field.is_disorganized(there):
        added -= 1
    added += field.is_disorganized(chargers)
    added += side in field.sides["steep"]
    added += side in field.sides["wall"] or (target, enemy) in field.works
    added += side in field.sides["creek"]
    added += field.terrain.get(target) in ("woods", "town")
    difference = kept(field.best_cohesion(chargers) - field.best_cohesion(there), -2, 2)
    chart = field.scenario["charts"]["charge"]
    results = [chart[kept(die + added, 1, 6) - 1][difference + 2] for die in range(1, 7)]
    return difference, added, sixths(results, str)


def is_flanked(target, origins):
    """8.5, L15: by the hexsides in their order around the hex."""
    around = sorted(neighbours(target), key=lambda other: clock(target, other))
    attacked = {i for i, other in enumerate(around) if other in origins}
    return not any(attacked <= {first % 6, (first + 1) % 6, (first + 2) % 6} for first in range(6))


def clock(place, other):
    """North first, then around as the sun goes."""
    (x, y), (u, v) = centre(place), centre(other)
    return [(0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1)].index((u - x, v - y))


def is_inspired(field, side, hexes):
    """A commander of 4 or better; a substitute has one less."""
    return any(one["side"] == side and "at" in field.now[name] and field.at(name) in hexes
               and max(1, one["cv"] - field.now[name].get("hits", 0)) >= 4
               for name, one in field.commanders.items())


def attack(field, preview):
    attackers, targets = preview["attackers"], [hex_of(name) for name in preview["targets"]]
    side = field.pieces[attackers[0]]["side"]
    enemy = "cs" if side == "us" else "us"
    origins = sorted({field.at(name) for name in attackers})
    stacks = {target: field.units_in(target, enemy) for target in targets}
    defenders = [name for stack in stacks.values() for name in stack]
    pairs = [(a, b) for a in origins for b in targets if distance(a, b) == 1]

    def defence(name):
        if field.has(name, "withdrawn") or (field.is_guns(name) and field.has(name, "limbered")):
            return 0
        doubled = "breechloaders" in field.pieces[name].get("marks", []) and not field.is_mounted(name)
        return field.pieces[name]["strength"] * (2 if doubled else 1)
    strength = sum(field.pieces[name]["strength"] for name in attackers
                   if not (field.is_guns(name) and field.has(name, "limbered")))
    against = sum(max(1, sum(map(defence, stack))) for stack in stacks.values())
    columns = [name for name, (a, d) in ODDS.items() if strength * d >= against * a]
    weak = not columns or any(field.is_shattered(name) for name in attackers)

    def crossed(kind):
        return any(frozenset(pair) in field.sides[kind] for pair in pairs)
    high, low = max(map(field.level, origins)), max(map(field.level, targets))
    marks = [mark for name in defenders for mark in field.pieces[name].get("marks", [])]
    sum_of_all = -(high > low) + (low > high)
    sum_of_all -= sum(any(map(field.is_shattered, stack)) or field.is_disorganized(stack)
                      for stack in stacks.values())
    sum_of_all -= is_inspired(field, side, origins)
    sum_of_all += any("breechloaders" in field.pieces[name].get("marks", []) for name in attackers)
    sum_of_all -= any(is_flanked(target, origins) for target in targets)
    sum_of_all += any(field.level(b) > field.level(a) for a, b in pairs)
    sum_of_all += crossed("creek") + crossed("wall")
    sum_of_all += any((target, enemy) in field.works or field.terrain.get(target) in COVER for target in targets)
    sum_of_all += is_inspired(field, enemy, targets)
    on_foot = any(not field.is_guns(name) and not field.is_mounted(name) for name in defenders)
    sum_of_all += on_foot and any(map(field.is_mounted, attackers))
    sum_of_all += "stubborn" in marks
    sum_of_all += sum(field.is_disorganized([name for name in attackers if field.at(name) == origin])
                      for origin in origins)
    sum_of_all += field.best_cohesion(defenders) - field.best_cohesion(attackers)
    if weak:
        return strength, against, "withdrawal", sum_of_all, {}
    column = list(ODDS).index(columns[-1])
    rows = field.scenario["charts"]["results"]
    results = [rows[kept(die + sum_of_all, 0, 7)][column] for die in range(1, 7)]
    return strength, against, columns[-1], sum_of_all, sixths(results, str)


def expected(scenario, position, preview):
    field = Field(scenario, position)
    if preview["kind"] == "fire":
        strength, chances = fire(field, preview)
        preview["odds of six"] = chances_of(preview)
        return {"strength": strength, "odds of six": chances}
    if preview["kind"] == "charge":
        difference, added, chances = charge(field, preview)
        preview["odds of six"] = chances_of(preview)
        return {"difference": difference, "sum": added, "odds of six": chances}
    if preview["kind"] == "attack":
        strength, against, odds, added, chances = attack(field, preview)
        preview["odds of six"] = chances_of(preview)
        return {"attack": strength, "defence": against, "odds": odds, "sum": added, "odds of six": chances}
    return None


# --- charges: few random matches have riders beside whom they could ride down

def posed(scenario, position, chance):
    """Riders of one brigade beside an enemy, in the movement phase of their turn."""
    field = Field(scenario, position)
    side = position["side"]
    riders = [name for name, piece in field.pieces.items()
              if piece["type"] == "cavalry" and piece["side"] == side and "at" in field.now[name]]
    enemies = sorted({field.at(name) for name, piece in field.pieces.items()
                      if piece["side"] != side and "at" in field.now[name]})
    if not riders or not enemies or "combat" in position:
        return
    for target in chance.sample(enemies, min(15, len(enemies))):
        places = [place for place in neighbours(target) if field.on_map(place) and not field.units_in(place)]
        if not places:
            continue
        yield ridden(field, position, {"target": target, "from": chance.choice(places), "riders": riders}, chance)


def ridden(field, position, way, chance):
    brigade = field.pieces[chance.choice(way["riders"])]["brigade"]
    troop = [name for name in way["riders"] if field.pieces[name]["brigade"] == brigade]
    troop = chance.sample(troop, chance.randint(1, len(troop)))
    letter = field.now[troop[0]]["at"][:-4]
    units = []
    for unit in position["units"]:
        made = dict(unit)
        if unit["id"] in troop:
            made = {"id": unit["id"], "at": f"{letter}{way['from'][0]:02}{way['from'][1]:02}", "mounted": True}
        if "at" in unit and (unit["id"] in troop or field.at(unit["id"]) == way["target"]):
            if unit["id"] in field.pieces and chance.randrange(3) == 0:
                made["disorganized"] = True
        units.append(made)
    shattered = set(position.get("shattered", []))
    there = [field.pieces[name].get("brigade") for name in field.units_in(way["target"])]
    if there[0] is not None and chance.randrange(4) == 0:
        shattered.add(there[0])
    return {**position, "phase": "movement", "units": units, "shattered": sorted(shattered - {brigade})}


def tables(preview):
    """Charges by their column and by what is added to their die, attacks by their odds."""
    if preview["kind"] == "charge":
        causes = [f"charge, {modifier['cause']}" for modifier in preview["modifiers"]]
        return ["charge", f"charge {preview['difference']:+}", *causes]
    return ["attack", f"attack {preview['odds']}"] if preview["kind"] == "attack" else [preview["kind"]]


if __name__ == "__main__":
    LEAST = {"fire": 200, "attack": 100, "charge": 100}
    LEAST |= {f"attack {odds}": 1 for odds in (*ODDS, "withdrawal")}
    LEAST |= {f"charge {column}": 1 for column in ("-1", "+0", "+1")}
    LEAST |= {f"charge, {cause}": 1 for cause in (
        "the target is disorganized", "the target is shattered", "those who charge are disorganized",
        "creek hexside", "works or stone wall", "into woods or a town")}
    model.main(__doc__, "lfm", ("fire", "charge", "attack"), expected, LEAST, posed=posed, tables=tables)
