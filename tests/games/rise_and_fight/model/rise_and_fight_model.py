#!/usr/bin/env python3
"""Shots and the first round of charges of Rise & Fight Again, from the charts and the rulings; distances, arcs and lines
by the exact reference of the table's geometry.

    rise_and_fight_model.py PROGRAM [--matches N] [--seed N]     PROGRAM: model_positions

The battles have no villages, works, obstacles or water: the model knows none."""

import pathlib
import sys
from fractions import Fraction

TESTS = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(TESTS / "models"), str(TESTS / "table")]

import formations  # noqa: E402
import model  # noqa: E402
import reference as space  # noqa: E402

INCH = 1000
RIFLES = ("rifle", "rifled_carbine")
LOOSE, COLUMNS, CLOSE = ("open", "skirmish"), ("column", "march", "limbered"), ("line", "column", "march")
THROUGH = {"open_woods": 12 * INCH, "woods": 6 * INCH, "dense": 2 * INCH}
CORE = 10


def corners_of(area):
    return [tuple(corner) for corner in area]


class Stand:
    """A unit where it stands."""

    def __init__(self, unit, now):
        self.unit, self.now = unit, now
        self.name, self.side = unit["id"], unit["side"]
        self.traits = unit.get("traits", [])
        self.formation = now["formation"]
        self.at, self.facing = tuple(now["at"]), now["facing"]
        self.width, self.depth = now["size"]
        self.arm = "foot" if now.get("dismounted") else unit["arm"]
        self.score = unit["score"] - now["hits"]

    def moved(self, at, facing):
        return Stand(self.unit, {**self.now, "at": list(at), "facing": facing % 360})

    @property
    def half(self):
        return self.width // 2

    @property
    def centre(self):
        return formations.offset(self.at, self.facing, 0, -(self.depth // 2))

    def body(self, inset=0):
        return space.hull(space.rectangle(self.at, self.facing, self.half - inset, -inset, self.depth - inset))

    def front(self):
        return [formations.offset(self.at, self.facing, to, 0) for to in (-self.half, self.half)]

    def edge(self, side):
        to = self.half if side == "right" else -self.half
        if side == "rear":
            return [formations.offset(self.at, self.facing, x, -self.depth) for x in (-self.half, self.half)]
        return [formations.offset(self.at, self.facing, to, y) for y in (0, -self.depth)]

    def sector(self, point):
        """T4; F17: skirmishers are all front."""
        if self.formation == "skirmish":
            return "front"
        return space.sector(self.at, self.facing, point, self.half, 0, self.depth)

    def is_regular(self):
        return not {"militia", "irregular"} & set(self.traits)


class Table:
    """A position on its map."""

    def __init__(self, scenario, position):
        self.map, self.charts, self.position = scenario["map"], scenario["charts"], position
        units = {one["id"]: one for one in scenario["units"]}
        self.stands = {one["id"]: Stand(units[one["id"]], one) for one in position["units"] if not one.get("broken")}
        self.commanders = {one["id"]: one for one in scenario["commanders"]}

    def level(self, point):
        return max([hill["height"] for hill in self.map.get("hills", [])
                    if space.holds(corners_of(hill["corners"]), point)], default=0)

    def woods_at(self, point):
        return [kind for kind in THROUGH for area in self.map.get(kind, []) if space.holds(corners_of(area), point)]

    def is_wooded(self, point):
        """Woods in fire and combat: normal or dense."""
        return bool({"woods", "dense"} & set(self.woods_at(point)))

    def is_clear(self, way, shooter, target):
        """F17, of one line."""
        for other in self.stands.values():
            if other.name in (shooter.name, target.name):
                continue
            if shooter.arm == "guns" and self.level(other.centre) < self.level(shooter.centre):
                continue
            if space.overlap(other.body(CORE), list(way)):
                return False
        top = max(self.level(shooter.centre), self.level(target.centre))
        for hill in self.map.get("hills", []):
            if hill["height"] > top and space.passes(corners_of(hill["corners"]), way):
                return False
        return all(self.length_in(kind, way) <= most for kind, most in THROUGH.items())

    def length_in(self, kind, way):
        areas = [corners_of(area) for area in self.map.get(kind, [])]
        points = space.cut(way, *areas) if areas else list(way)
        return sum(space.root(space.dot(space.minus(q, p), space.minus(q, p))) for p, q in zip(points, points[1:])
                   if any(space.holds(area, space.middle_of(p, q)) for area in areas))

    def pairs_of(self, name):
        return [pair for pair in self.position["pairs"] if name in (pair["striker"], pair["struck"])]


def required(score, factors):
    return max(0, min(10, score + sum(factors.values())))


def given(charts, names):
    return {name: charts["factors"][name] for name, counts in names.items() if counts}


def shot(table, shooter, target, turned):
    ranges = table.charts["ranges"][shooter.unit["weapon"]]
    gap = space.distance2(shooter.front(), target.body())

    def within(name):
        return name in ranges and gap <= ranges[name] ** 2
    seen_from = target.sector(shooter.at)
    obscured = not table.is_clear((shooter.at, target.centre), shooter, target)
    is_treed = target.arm == "foot" and target.formation in LOOSE and table.woods_at(target.centre) \
        and not target.now.get("astir")
    covered = not is_treed and table.is_wooded(target.centre)
    loose_or_ready = target.formation in ("open", "unlimbered")
    both = {"6.1g": "good_shots" in shooter.traits, "6.1p": "poor_weapons" in shooter.traits}
    if shooter.arm == "guns":
        canister, short = within("canister"), within("short")
        return given(table.charts, both | {
            "6.2a": target.formation in COLUMNS, "6.2b": short and not canister, "6.2c": canister,
            "6.2d": seen_from in ("left", "right"), "6.2e": seen_from == "rear",
            "6.2f": covered or is_treed or obscured, "6.2g": loose_or_ready, "6.2h": not short and not canister,
            "6.2i": target.formation == "skirmish", "6.2j": shooter.now.get("last_target") != target.name,
            "6.2n": turned != 0})
    short = within("short")
    return given(table.charts, both | {
        "6.1a": short, "6.1b": shooter.unit["weapon"] in RIFLES,
        "6.1c": short and not shooter.now.get("volley_spent") and shooter.formation in ("line", "open"),
        "6.1e": target.formation in COLUMNS, "6.1f": seen_from != "front", "6.1h": shooter.formation in LOOSE,
        "6.1i": not short, "6.1j": obscured, "6.1k": loose_or_ready, "6.1l": covered, "6.1m": is_treed,
        "6.1n": target.formation == "skirmish"})


def hits_of(charts, wanted):
    """7: how many of the ten dice hit how often."""
    found = {}
    row = next((one for one in charts["hits"] if one["required"] == wanted), None)
    for die in range(1, 11):
        hits = 0 if wanted <= 0 or die > wanted else 3 if die <= row["three"] else 2 if die <= row["two"] else 1
        found[hits] = found.get(hits, 0) + 1
    return found


def share(chances):
    return {one["hits"]: Fraction(one["cases"], one["of"]) for one in chances}


def tenths(counts):
    return {hits: Fraction(count, 10) for hits, count in counts.items()}


def told(preview):
    return {one["factor"]: one["value"] for one in preview["modifiers"]}


def degrees_turned(order):
    words = order.split()
    if "turn" not in words:
        return 0
    way, degrees = words[words.index("turn") + 1:][:2]
    return int(degrees) * (1 if way == "R" else -1)


def expected_shot(table, preview):
    turned = degrees_turned(preview["order"])
    shooter, target = table.stands[preview["unit"]], table.stands[preview["target"]]
    shooter = shooter.moved(shooter.at, shooter.facing + turned)
    factors = shot(table, shooter, target, turned)
    wanted = required(shooter.score, factors)
    preview |= {"factors": told(preview), "of ten": share(preview["chances"])}
    return {"score": shooter.score, "factors": factors, "required": wanted,
            "of ten": tenths(hits_of(table.charts, wanted))}


# --- 8, 9: the first round between a charger and whom it strikes

def fighting_score(stand):
    if stand.formation in ("march", "limbered"):
        return 1
    if stand.formation == "skirmish" or (stand.arm == "horse" and stand.formation == "column"):
        return (stand.score + 1) // 2
    return stand.score


def turn_between(one, other):
    gap = (one - other) % 360
    return min(gap, 360 - gap)


def supporters(table, stand, others, edges, most):
    """F23: friends that stand in order, looking about the same way."""
    return [other for other in table.stands.values()
            if other.side == stand.side and other.name not in others and not table.pairs_of(other.name)
            and other.formation in ("line", "open", "column") and turn_between(other.facing, stand.facing) <= 45
            and any(space.distance2(edge, other.body()) <= most ** 2 for edge in edges)]


def is_secure(table, stand, others):
    """F23: both flanks."""
    width, depth = table.map["width"], table.map["depth"]
    borders = [[(0, 0), (0, depth)], [(0, 0), (width, 0)], [(width, 0), (width, depth)], [(0, depth), (width, depth)]]
    woods = [corners_of(area) for kind in ("woods", "dense") for area in table.map.get(kind, [])]

    def holds(edge):
        close = [space.distance2(edge, space.hull(wood)) for wood in woods]
        close += [space.distance2(edge, border) for border in borders]
        return min(close) <= (3 * INCH) ** 2 or bool(supporters(table, stand, others, [edge], 3 * INCH))
    return holds(stand.edge("left")) and holds(stand.edge("right"))


def inspiration(table, name):
    return max([table.commanders[one["id"]]["inspiration"] for one in table.position["commanders"]
                if one.get("attached") == name and not one.get("fallen")], default=0)


def in_combat(table, one, enemy, face, charges, countercharged=False):
    """The factors of one of the two; `face` is the one struck, `charges` whether it is the charger."""
    striker, struck = (one, enemy) if charges else (enemy, one)
    side = "front" if struck.formation == "skirmish" else face
    both = {one.name, enemy.name}
    steady = bool({"british", "elite"} & set(one.traits)) and one.arm == "foot"
    runs = charges or countercharged
    sheltered = not countercharged and table.is_wooded(struck.centre) and not table.is_wooded(striker.centre)
    friends = len(supporters(table, one, both, [one.edge(e) for e in ("left", "right", "rear")], 6 * INCH))
    own_woods = table.woods_at(one.centre)
    names = {
        "9.1 shock": runs and (steady or one.arm == "horse"), "9.1 foot": runs and one.arm == "foot" and not steady,
        "9.2 open": charges and one.arm == "foot" and one.formation in ("line", "column") and enemy.formation == "open",
        "9.2 skirmish": charges and one.arm == "foot" and one.formation in ("line", "column")
        and enemy.formation == "skirmish",
        "9.2 column": charges and enemy.formation in ("column", "march"),
        "9.2 close order": charges and one.formation == "skirmish" and enemy.formation in CLOSE,
        "9.4": table.level(one.centre) > table.level(enemy.centre),
        "9.5 being": not one.is_regular(),
        "9.5 irregular in woods": "irregular" in one.traits and bool(own_woods),
        "9.5 v irregular": one.is_regular() and "irregular" in enemy.traits,
        "9.5 v militia": one.is_regular() and "militia" in enemy.traits,
        "9.6 one": friends == 1, "9.6 more": friends > 1,
        "9.7 flank": charges and side in ("left", "right"), "9.7 rear": charges and side == "rear",
        "9.7 struck in flank": not charges and side in ("left", "right"),
        "9.7 struck in rear": not charges and side == "rear",
        "9.9 guns": one.arm == "guns", "9.9 no bayonets": one.arm == "foot" and "no_bayonets" in one.traits,
        "9.9 v guns": one.arm == "foot" and enemy.arm == "guns",
        "9.10 secure": one.arm == "foot" and enemy.arm == "horse" and is_secure(table, one, both),
        "9.10 v foot": one.arm == "horse" and enemy.arm == "foot" and not is_secure(table, enemy, both),
        "9.12 dense": "dense" in own_woods,
        "9.12 loose": "woods" in own_woods and one.formation in LOOSE,
        "9.12 close": "woods" in own_woods and one.formation not in LOOSE}
    factors = given(table.charts, names)
    if sheltered:
        factors["9.3 light"] = table.charts["factors"]["9.3 light"] * (-1 if charges else 1)
    if inspiration(table, one.name):
        factors["9.8"] = inspiration(table, one.name)
    return factors


def expected_charge(table, preview):
    """Of targets that stand or countercharge, where nobody else is in the combat."""
    charger, target = preview["unit"], preview["target"]
    if preview["barrier"] != "none" or table.pairs_of(charger) or table.pairs_of(target):
        return None
    hits = sum(toll["hits"] for toll in preview["tolls"] if not toll["tested"])
    fields = {}
    for one in preview["reactions"]:
        combat, reaction = one["combat"], one["reaction"]
        if reaction == "evade" or len(combat["own"]) != 1 or len(combat["enemy"]) != 1:
            continue
        came = table.stands[charger].moved(one["at"], one["facing"])
        came.score -= hits
        stood = table.stands[target]
        meets = reaction == "countercharge"
        sides = {"own": (came, in_combat(table, came, stood, preview["face"], True)),
                 "enemy": (stood, in_combat(table, stood, came, preview["face"], False, meets))}
        if meets:
            sides["own"][1].pop("9.3 light", None)
        for camp, (stand, factors) in sides.items():
            name = f"{reaction}, {stand.name}"
            score = fighting_score(stand)
            fields[name] = (score, factors, required(score, factors))
            fighter, = combat[camp]
            preview[name] = (fighter["score"], told(fighter), fighter["required"])
    return fields or None


def expected(scenario, position, preview):
    table = Table(scenario, position)
    if preview["kind"] == "fire":
        return expected_shot(table, preview)
    return expected_charge(table, preview) if preview["kind"] == "charge" else None


if __name__ == "__main__":
    model.main(__doc__, "rise-and-fight", ("fire", "charge"), expected, {"fire": 100, "charge": 200})
