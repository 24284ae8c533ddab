#!/usr/bin/env python3
"""Holds what engine/table knows of formations (poses, wheels, faces, arcs of whole figures, sight) to an exact
reference, as reference.py holds the rest.

    formations.py PROGRAM [--cases N] [--seed N]     PROGRAM: table_formations
"""

from fractions import Fraction

import reference
from reference import (UNIT, ahead, clipped, dot, ground, hull, inside, minus, nearest, overlap, passes, plus, rectangle,
                       right, sine, step)

SIDES = ("front", "rear", "right", "left")


def offset(at, heading, to_right, forward):
    return tuple(at[i] + nearest(Fraction(to_right * right(heading)[i] + forward * ahead(heading)[i], UNIT))
                 for i in (0, 1))


def wheeled(at, heading, half, degrees):
    inner = half if degrees > 0 else -half
    pivot = offset(at, heading, inner, 0)
    return offset(pivot, heading + degrees, -inner, 0), (heading + degrees) % 360


def wheel_arc(half, degrees):
    """Rounded up by counting from below."""
    arc = Fraction(2 * half * abs(degrees) * 174533, 10_000_000)
    return arc.numerator // arc.denominator + (arc.denominator != 1)


def turned_on_centre(at, heading, other, depth):
    middle = offset(at, heading, 0, -(depth // 2))
    return offset(middle, other, 0, depth // 2), other % 360


def meets_arc(figure, at, heading, half, degrees):
    """By cutting the figure, as the unit sees it, along the edges of the arc."""
    kept = [(Fraction(dot(right(heading), minus(p, at)), UNIT), Fraction(dot(ahead(heading), minus(p, at)), UNIT))
            for p in figure]
    slope = (sine(degrees), sine(degrees + 90))
    halves = [lambda p: p[1],
              lambda p: slope[0] * p[1] - slope[1] * (p[0] - half),
              lambda p: slope[0] * p[1] - slope[1] * (-p[0] - half)]
    for side in halves:
        rest = []
        closed = list(zip(kept, kept[1:] + kept[:1])) if len(kept) > 1 else []
        if len(kept) == 1:
            rest = kept if side(kept[0]) >= 0 else []
        for p, q in closed:
            if side(p) >= 0:
                rest.append(p)
            if side(p) * side(q) < 0:
                rest.append(plus(p, minus(q, p), side(p) / (side(p) - side(q))))
        kept = rest
        if not kept:
            return False
    return True


def face(at, heading, half, depth, side):
    """(middle, heading of the attacker, half its length)"""
    if side == "front":
        return at, (heading + 180) % 360, half
    if side == "rear":
        return offset(at, heading, 0, -depth), heading % 360, half
    if side == "right":
        return offset(at, heading, half, -(depth // 2)), (heading - 90) % 360, depth // 2
    return offset(at, heading, -half, -(depth // 2)), (heading + 90) % 360, depth // 2


def foot(face_seen, point):
    middle, heading, half = face_seen
    place = nearest(Fraction(dot(right(heading), minus(point, middle)), UNIT))
    return max(-half, min(half, place))


def nearest_free(face_seen, along, half, depth, other):
    middle, heading, most = face_seen
    free = [n for n in range(-most, most + 1)
            if not overlap(hull(rectangle(offset(middle, heading, n, 0), heading, half, 0, depth)), other)]
    return min(free, key=lambda n: (abs(n - along), -n), default=None)


def common_front(at, heading, half, other):
    places = [dot(right(heading), minus(p, at)) for p in other]
    low, high = max(min(places), -half * UNIT), min(max(places), half * UNIT)
    return max(0, high - low)


def partly_in(figure, area):
    return ground(clipped(area, figure)) != 0


def clear(line, hill, mass, woods, mils, body):
    if overlap(body, hull(line)) if line[0] != line[1] else overlap(body, [line[0]]):
        return False
    if passes(hill, line):
        return False
    if passes(mass, line) and not any(reference.holds(mass, p) for p in line):
        return False
    return inside(woods, woods, line) <= mils


def sized(draw):
    chance = draw.chance
    return chance.choice(((1000, 1000), (4000, 1000), (500, 1000), (2000, 4000), (7, 4), (3, 2)))


def case_of_poses(draw, word):
    chance = draw.chance
    at, heading, other = draw.point(30000), draw.heading(), draw.heading()
    half, depth = sized(draw)
    degrees = chance.choice((-90, -45, -1, 1, 15, 45, 90, chance.randint(1, 90), -chance.randint(1, 90)))
    pose = [("p", at), ("h", heading)]
    if word == "centre":
        return [*pose, ("n", depth)], ("p", offset(at, heading, 0, -(depth // 2)))
    if word == "wheeled":
        return [*pose, ("n", half), ("s", degrees)], ("pose", wheeled(at, heading, half, degrees))
    if word == "wheel_arc":
        return [("n", half), ("s", degrees)], wheel_arc(half, degrees)
    if word == "about":
        found = offset(at, heading, 0, -depth), (heading + 180) % 360
        return [*pose, ("n", depth)], ("pose", found)
    if word == "turned":
        return [*pose, ("h", other), ("n", depth)], ("pose", turned_on_centre(at, heading, other, depth))
    if word == "eyes":
        return [*pose, ("n", half)], ("set", [at, offset(at, heading, -half, 0), offset(at, heading, half, 0)])
    near = draw.pair()[1]
    if chance.random() < 0.8:  # about there
        corner = step(offset(at, heading, chance.choice((-half, half, 0)), 0), heading + degrees,
                      chance.randint(0, 9000))
        near = hull([plus(p, minus(corner, chance.choice(near))) for p in near])
    if word == "common_front":
        return [*pose, ("n", half), ("ps", near)], common_front(at, heading, half, near)
    arc = chance.choice((0, 20, 45, 90, chance.randrange(91)))
    return [("ps", near), *pose, ("n", half), ("n", arc)], meets_arc(near, at, heading, half, arc)


def case_of_faces(draw, word):
    chance = draw.chance
    at, heading = draw.point(30000), draw.heading()
    half, depth = sized(draw) if word != "nearest_free" else (60, 40)
    side = chance.choice(SIDES)
    seen = face(at, heading, half, depth, side)
    args = [("p", at), ("h", heading), ("n", half), ("n", depth), ("side", side)]
    if word == "face":
        return args, ("pose", (seen[0], seen[1], seen[2]))
    if word == "foot":
        point = step(offset(seen[0], seen[1], chance.randint(-5000, 5000), 0), seen[1] + 180, chance.randint(0, 9000))
        return [*args, ("p", point)], ("s", foot(seen, point))
    along = chance.randint(-seen[2], seen[2])
    if word == "against":
        return [*args, ("s", along)], ("pose", (offset(seen[0], seen[1], along, 0), seen[1]))
    where = offset(seen[0], seen[1], along + chance.randint(-60, 60), -10)
    other = hull(rectangle(where, draw.heading(), chance.choice((5, 25)), 10, 10))
    size = chance.choice(((20, 20), (40, 10)))
    found = nearest_free(seen, along, *size, other)
    answer = "none" if found is None else ("s", found)
    return [*args, ("s", along), ("n", size[0]), ("n", size[1]), ("ps", other)], answer


def case_of_sight(draw, word):
    chance = draw.chance
    spread = chance.choice((9, 40, 3000, 72000))
    area = draw.area(spread)
    if word == "partly_in":
        body = hull(rectangle(draw.point(spread), draw.heading(), chance.randint(2, spread), chance.randint(1, spread),
                              chance.randint(1, spread)))
        if chance.random() < 0.5:
            body = hull([plus(p, minus(chance.choice(area), chance.choice(body))) for p in body])
        return ([("ps", body), ("ps", area)], partly_in(body, area)) if len(body) > 3 else case_of_sight(draw, word)
    line = draw.point(spread), draw.point(spread)
    mass, woods = draw.area(spread), draw.area(spread)
    body = hull(rectangle(draw.point(spread), draw.heading(), chance.randint(2, spread), 1, chance.randint(1, 4)))
    if len(body) < 3:
        return case_of_sight(draw, word)
    mils = max(0, inside(woods, woods, line) + chance.choice((-1, 0, 0, 0, 5)))
    if chance.random() < 0.6:  # one of them alone decides
        far = [(900_000 // 4 + x, 225_000 + y) for x, y in ((0, 0), (9, 0), (0, 9))]
        area, mass = chance.choice(((area, far), (far, mass), (far, far)))
    args = [("p", line[0]), ("p", line[1]), ("ps", area), ("ps", mass), ("ps", woods), ("n", mils), ("ps", body)]
    return args, clear(line, area, mass, woods, mils, body)


def case(draw):
    word = draw.chance.choice(WORDS)
    kind = case_of_faces if word in OF_FACES else case_of_sight if word in OF_SIGHT else case_of_poses
    return word, *kind(draw, word)


OF_POSES = "centre wheeled wheel_arc about turned eyes common_front meets_arc meets_arc".split()
OF_FACES = "face foot against nearest_free".split()
OF_SIGHT = "partly_in partly_in clear clear".split()
WORDS = OF_POSES + OF_FACES + OF_SIGHT
# Who is nearer at both hands goes to the right; crossings count what lies on a line as left of it.
HANDED = {"nearest_free", "clear"}


if __name__ == "__main__":
    reference.main(__doc__, case, WORDS, HANDED)
