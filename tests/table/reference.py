#!/usr/bin/env python3
"""Holds engine/table to an exact reference of its own: fractions in place of rounded products, other
algorithms, sines worked out here. Cases are drawn at random, most of them so that something just touches
or just does not; each is asked as it is, turned by quarters and mirrored.

    reference.py PROGRAM [--cases N] [--seed N]     PROGRAM: table_answers
"""

import argparse
import decimal
import math
import random
import subprocess
import sys
from fractions import Fraction

UNIT = 65536


def sines():
    """65536 sin k for 0-90 degrees, by the series, to 40 places."""
    with decimal.localcontext() as context:
        context.prec = 50

        def arctan_of_inverse(n):
            term = total = decimal.Decimal(1) / n
            k = 1
            while abs(term) > decimal.Decimal("1e-46"):
                term = -term / (n * n)
                k += 2
                total += term / k
            return total

        pi = 4 * (4 * arctan_of_inverse(5) - arctan_of_inverse(239))
        found = []
        for degrees in range(91):
            x = term = total = pi * degrees / 180
            k = 1
            while abs(term) > decimal.Decimal("1e-46"):
                term = -term * x * x / ((k + 1) * (k + 2))
                k += 2
                total += term
            found.append(int((UNIT * total).to_integral_value(decimal.ROUND_HALF_UP)))
        return found


SINES = sines()


def sine(degrees):
    degrees %= 360
    if degrees > 180:
        return -sine(degrees - 180)
    return SINES[min(degrees, 180 - degrees)]


def ahead(heading):
    return sine(heading), sine(heading + 90)


def right(heading):
    return sine(heading + 90), -sine(heading)


def nearest(value):
    """To a whole number, halves away from 0."""
    size = math.floor(abs(value) + Fraction(1, 2))
    return -size if value < 0 else size


def plus(a, b, times=1):
    return a[0] + times * b[0], a[1] + times * b[1]


def minus(a, b):
    return a[0] - b[0], a[1] - b[1]


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1]


def cross(a, b):
    return a[0] * b[1] - a[1] * b[0]


def step(start, heading, distance):
    return tuple(start[i] + nearest(Fraction(distance * ahead(heading)[i], UNIT)) for i in (0, 1))


def rectangle(anchor, heading, half, front, back):
    def corner(side, along):
        return tuple(anchor[i] + nearest(Fraction(side * right(heading)[i] + along * ahead(heading)[i],
                                                  UNIT)) for i in (0, 1))
    return [corner(-half, front), corner(half, front), corner(half, -back), corner(-half, -back)]


def hull(points):
    """The corners, anticlockwise from the least: those from which all others lie on one side."""
    points = sorted(set(points))
    if len(points) < 3:
        return points
    at = points[0]
    corners = []
    while True:
        corners.append(at)
        best = next(p for p in points if p != at)
        for p in points:
            turn = cross(minus(best, at), minus(p, at))
            farther = dot(minus(p, at), minus(p, at)) > dot(minus(best, at), minus(best, at))
            if turn < 0 or (turn == 0 and farther and dot(minus(p, at), minus(best, at)) > 0):
                best = p
        at = best
        if at == corners[0]:
            return corners


def edges(corners):
    if len(corners) < 3:
        return [(corners[0], corners[-1])]
    return list(zip(corners, corners[1:] + corners[:1]))


def clipped(figure, by):
    """What of a figure lies in an anticlockwise polygon, its edges counted."""
    for a, b in edges(by):
        along = minus(b, a)
        kept = []
        closed = edges(figure) if len(figure) > 2 else [(figure[i], figure[i + 1])
                                                        for i in range(len(figure) - 1)]
        if len(figure) == 1:
            kept = figure if cross(along, minus(figure[0], a)) >= 0 else []
        for p, q in closed:
            at_p, at_q = cross(along, minus(p, a)), cross(along, minus(q, a))
            if at_p >= 0:
                kept.append(p)
            if (at_p > 0 > at_q) or (at_p < 0 < at_q):
                t = Fraction(at_p, 1) / (at_p - at_q)
                kept.append(plus(p, minus(q, p), t))
        if len(figure) == 2 and cross(along, minus(figure[1], a)) >= 0:
            kept.append(figure[1])
        figure = kept
        if not figure:
            return []
    return figure


def ground(corners):
    return sum(cross(a, b) for a, b in edges(corners)) if len(corners) > 2 else 0


def overlap(a, b):
    if len(a) < 3 and len(b) < 3:
        return None
    if len(b) < 3:
        a, b = b, a
    inside = clipped(a, b)
    if len(a) > 2:
        return ground(inside) != 0
    # Of a stretch or a point: whether the middle of what is left lies on no edge.
    if not inside:
        return False
    middle = (Fraction(inside[0][0] + inside[-1][0], 2), Fraction(inside[0][1] + inside[-1][1], 2))
    return all(cross(minus(q, p), minus(middle, p)) > 0 for p, q in edges(b))


def to_stretch(point, ends):
    """The square of the distance from a point to a stretch."""
    along = minus(ends[1], ends[0])
    whole = dot(along, along)
    t = Fraction(dot(along, minus(point, ends[0])), whole) if whole else Fraction(0)
    gap = minus(point, plus(ends[0], along, min(max(t, Fraction(0)), Fraction(1))))
    return dot(gap, gap)


def distance2(a, b):
    if len(a) > 2 and clipped(b, a) or len(b) > 2 and clipped(a, b):
        return Fraction(0)
    if len(a) == 2 and len(b) == 2 and stretches_meet(a, b):
        return Fraction(0)
    found = [to_stretch(p, e) for p in a for e in edges(b)] + [to_stretch(p, e) for p in b for e in edges(a)]
    return min(found)


def stretches_meet(a, b):
    """Whether there are s and t in 0 to 1 with one point for both."""
    u, v, gap = minus(a[1], a[0]), minus(b[1], b[0]), minus(b[0], a[0])
    if cross(u, v) == 0:
        return min(to_stretch(p, b) for p in a) == 0 or min(to_stretch(p, a) for p in b) == 0
    s, t = Fraction(cross(gap, v), cross(u, v)), Fraction(cross(gap, u), cross(u, v))
    return 0 <= s <= 1 and 0 <= t <= 1


def crossing_share(way, stretch):
    """The part of the way at which it crosses, by sides: what is on a line is left of it."""
    def left(line, p):
        return cross(minus(line[1], line[0]), minus(p, line[0])) >= 0
    if left(way, stretch[0]) == left(way, stretch[1]) or left(stretch, way[0]) == left(stretch, way[1]):
        return None
    along = minus(way[1], way[0])
    normal = (stretch[0][1] - stretch[1][1], stretch[1][0] - stretch[0][0])
    return Fraction(dot(normal, minus(stretch[0], way[0])), dot(normal, along))


def place(way, share):
    return tuple(way[0][i] + nearest((way[1][i] - way[0][i]) * share) for i in (0, 1))


def crossing(way, stretch):
    share = crossing_share(way, stretch)
    return "none" if share is None else [place(way, share)]


def cut(way, *areas):
    shares = sorted(share for area in areas for edge in edges(area)
                    if (share := crossing_share(way, edge)) is not None)
    points = [way[0]]
    for point in [place(way, share) for share in shares] + [way[1]]:
        if point != points[-1]:
            points.append(point)
    return points


def holds(area, point):
    """By how often the edges wind around the point."""
    winding = 0
    for a, b in edges(area):
        if to_stretch(point, (a, b)) == 0:
            return True
        turn = cross(minus(a, point), minus(b, point))
        if a[0] <= point[0] < b[0] and turn > 0:
            winding += 1
        if b[0] <= point[0] < a[0] and turn < 0:
            winding -= 1
    return winding != 0


def middle_of(p, q):
    return Fraction(p[0] + q[0], 2), Fraction(p[1] + q[1], 2)


def passes(area, way):
    points = cut(way, area)
    return any(holds(area, middle_of(p, q)) for p, q in zip(points, points[1:]))


def root(square):
    return math.isqrt(math.floor(square))


def inside(one, other, way):
    points = cut(way, one, other)
    return sum(root(dot(minus(q, p), minus(q, p))) for p, q in zip(points, points[1:])
               if holds(one, middle_of(p, q)) or holds(other, middle_of(p, q)))


def simple(corners):
    count = len(corners)
    sides = edges(corners)
    if any(a == b for a, b in sides) or ground(corners) == 0:
        return False
    for i in range(count):
        for j in range(i + 1, count):
            one, other = sides[i], sides[j]
            if j == i + 1 or (i == 0 and j == count - 1):
                shared = one[1] if j == i + 1 else one[0]
                far_one = one[0] if j == i + 1 else one[1]
                far_other = other[1] if j == i + 1 else other[0]
                u, v = minus(far_one, shared), minus(far_other, shared)
                if cross(u, v) == 0 and dot(u, v) > 0:
                    return False
                if count == 3 and i == 0 and j == 2:
                    continue
            elif stretches_meet(one, other):
                return False
    return True


def seen(anchor, heading, point):
    gap = minus(point, anchor)
    return Fraction(dot(right(heading), gap), UNIT), Fraction(dot(ahead(heading), gap), UNIT)


def in_arc(anchor, heading, point, half, degrees):
    x, y = seen(anchor, heading, point)
    # Not to the outer side of the ray that leaves the front corner.
    return y >= 0 and cross((sine(degrees), sine(degrees + 90)), (abs(x) - half, y)) >= 0


def sector(anchor, heading, point, half, front, back):
    x, y = seen(anchor, heading, point)
    beyond = max(0, abs(x) - half)
    if y - front >= beyond:
        return "front"
    if -y - back >= beyond:
        return "rear"
    return "right" if x > 0 else "left"


def toward(start, end, kept):
    gap = minus(end, start)
    if gap == (0, 0):
        return kept
    best = max(dot(ahead(h), gap) for h in range(360))
    found = [h for h in range(360) if dot(ahead(h), gap) == best]
    return 359 if found == [0, 359] else found[0]


def moved(figure, start, heading, distance):
    gap = minus(step(start, heading, distance), start)
    return [plus(corner, gap) for corner in figure]


def first_within(a, b, start, heading, mils, limit):
    return next((d for d in range(limit + 1)
                 if distance2(moved(a, start, heading, d), b) <= mils * mils), -1)


def first_clear(a, b, start, heading, limit):
    return next((d for d in range(limit + 1) if not overlap(moved(a, start, heading, d), b)), -1)


# --- cases: lists of ("n", number), ("h", heading), ("p", point), ("ps", points)

def figure(corners):
    return ("ps", hull(corners))


class Draw:
    """Where a base, or another figure, may stand so that it is close."""

    def __init__(self, chance):
        self.chance = chance

    def heading(self):
        chance = self.chance
        return chance.choice((0, 90, 180, 270, 45, 135, 30, chance.randrange(360), chance.randrange(360)))

    def point(self, spread):
        return self.chance.randint(-spread, spread), self.chance.randint(-spread, spread)

    def spread(self):
        return self.chance.choice((4, 9, 40, 3000, 72000))

    def extent(self):
        return self.chance.choice(((500, 250, 250), (490, 240, 240), (1000, 0, 1000), (7, 3, 2)))

    def corners(self, spread, most):
        return [self.point(spread) for _ in range(self.chance.randint(1, most))]

    def figure(self, spread):
        return hull(self.corners(spread, 7))

    def base(self, at, heading, extent):
        return hull(rectangle(at, heading, *extent))

    def pair(self):
        """Two figures that are near each other, often by less than a mil."""
        chance = self.chance
        if chance.random() < 0.4:
            spread = self.spread()
            return self.figure(spread), self.figure(spread)
        extent, other = self.extent(), self.extent()
        at, heading = self.point(30000), self.heading()
        facing = chance.choice((heading, heading + 180, heading + 90, self.heading()))
        gap = extent[1] + other[1] + chance.choice((-20, -1, 0, 1, 10, 20, 21, 300))
        there = step(at, heading, gap)
        there = step(there, heading + 90, chance.choice((0, extent[0] + other[0], chance.randint(0, 1500))))
        there = plus(there, chance.choice(((0, 0), (0, 1), (1, 0), (-1, 0), (0, -1))))
        return self.base(at, heading, extent), self.base(there, facing % 360, other)

    def area(self, spread):
        """A simple polygon: corners in order of the angle around a point."""
        while True:
            points = list({self.point(spread) for _ in range(self.chance.randint(3, 9))})
            points.sort(key=lambda p: (math.atan2(p[1] - 0.3, p[0] - 0.4), p))
            if len(points) > 2 and simple(points):
                return points


def case(draw):
    """(word, arguments, answer) of a case; the answer by the reference."""
    chance = draw.chance
    word = chance.choice(WORDS)
    spread = draw.spread()
    p, q, r, s = (draw.point(spread) for _ in range(4))
    h = draw.heading()
    if word == "length_up":
        return word, [("p", p)], math.isqrt(dot(p, p) - 1) + 1 if p != (0, 0) else 0
    if word == "step":
        d = chance.randint(-6000, 6000)
        return word, [("p", p), ("h", h), ("n", d)], ("p", step(p, h, d))
    if word == "toward":
        return word, [("p", p), ("p", q), ("h", h)], ("h", toward(p, q, h))
    if word == "rectangle":
        e = draw.extent()
        return word, [("p", p), ("h", h), *[("n", n) for n in e]], ("set", rectangle(p, h, *e))
    if word == "hull":
        found = hull(draw.corners(chance.choice((2, 4, 40)), 8))
        if len(found) > 8:
            return case(draw)
        return word, [("ps", found)], ("set", found)
    if word in ("overlap", "meet", "distance", "within"):
        a, b = draw.pair()
        args = [figure(a), figure(b)]
        if word == "overlap":
            found = overlap(a, b)
            return (word, args, found) if found is not None else case(draw)
        apart = distance2(a, b)
        if word == "meet":
            return word, args, apart == 0
        if word == "distance":
            return word, args, root(apart)
        k = max(0, root(apart) + chance.choice((-1, 0, 0, 1)))
        return word, [*args, ("n", k)], apart <= k * k
    if word == "nearer":
        a, b = draw.pair()
        c = draw.pair()[1]
        return word, [figure(a), figure(b), figure(c)], distance2(a, b) < distance2(a, c)
    if word in ("first_within", "first_clear"):
        a, b = draw.pair()
        k = chance.choice((0, 10, 20))
        limit = chance.choice((3, 30))
        if word == "first_within":
            if chance.random() < 0.2:
                limit = 400
            found = first_within(a, b, p, h, k, limit)
            return word, [figure(a), figure(b), ("p", p), ("h", h), ("n", k), ("n", limit)], found
        if len(a) < 3 and len(b) < 3:
            return case(draw)
        return word, [figure(a), figure(b), ("p", p), ("h", h), ("n", limit)], first_clear(a, b, p, h, limit)
    if word == "in_arc":
        half, degrees = draw.extent()[0], chance.choice((0, 20, 45, 90, chance.randrange(91)))
        if chance.random() < 0.5:  # along the edge of the arc
            q = step(step(p, h + 90, half), h + degrees, chance.randint(0, 9000))
        return word, [("p", p), ("h", h), ("p", q), ("n", half), ("n", degrees)], \
            in_arc(p, h, q, half, degrees)
    if word == "sector":
        e = draw.extent()
        if chance.random() < 0.5:
            n = chance.randint(-900, 900)
            q = plus(step(step(p, h, e[1]), h + 90, e[0]), (n, chance.choice((n, -n))))
        return word, [("p", p), ("h", h), ("p", q), *[("n", n) for n in e]], sector(p, h, q, *e)
    if word == "crossing":
        found = crossing((p, q), (r, s))
        return word, [("p", p), ("p", q), ("p", r), ("p", s)], found if found == "none" else ("p", found[0])
    if word == "runs_along":
        line = [draw.point(spread) for _ in range(4)]
        k = chance.randint(0, spread)
        found = any(to_stretch(p, e) <= k * k and to_stretch(q, e) <= k * k for e in zip(line, line[1:]))
        return word, [("p", p), ("p", q), ("ps", line), ("n", k)], found
    if word == "simple":
        corners = [draw.point(min(spread, 40)) for _ in range(chance.randint(3, 6))]
        return word, [("ps", corners)], simple(corners)
    area = draw.area(max(spread, 9))
    if chance.random() < 0.5:
        a, b = chance.choice(edges(area))
        p = chance.choice((a, (a[0] + (b[0] - a[0]) // 2, a[1] + (b[1] - a[1]) // 2)))
    if word == "holds":
        return word, [("ps", area), ("p", p)], holds(area, p)
    if word == "passes":
        return word, [("ps", area), ("p", p), ("p", q)], passes(area, (p, q))
    other = draw.area(max(spread, 9))
    args = [("ps", area), ("ps", other), ("p", p), ("p", q)]
    if word == "cut":
        return word, args, ("ps", cut((p, q), area, other))
    return word, args, inside(area, other, (p, q))


WORDS = ("length_up step toward rectangle hull overlap overlap meet distance within within nearer first_within "
         "first_clear in_arc sector sector crossing crossing runs_along simple holds holds cut passes inside").split()
HANDED = {"toward", "crossing", "cut", "passes", "inside"}


def turned(point, quarters, mirror):
    x, y = point
    if mirror:
        x = -x
    for _ in range(quarters):
        x, y = y, -x
    return x, y


def turned_heading(heading, quarters, mirror):
    return ((-heading if mirror else heading) + 90 * quarters) % 360


SECTORS = ("front", "rear", "right", "left")


def mirrored(side):
    return {"left": "right", "right": "left"}.get(side, side)


def question(word, args, quarters, mirror):
    words = [word]
    for kind, value in args:
        if kind == "p":
            words += turned(value, quarters, mirror)
        elif kind == "h":
            words.append(turned_heading(value, quarters, mirror))
        elif kind == "n":
            words.append(value)
        elif kind == "s":  # to the right
            words.append(-value if mirror else value)
        elif kind == "side":
            words.append(SECTORS.index(mirrored(value) if mirror else value))
        else:
            points = [turned(p, quarters, mirror) for p in value]
            words += [len(points), *(n for p in points for n in p)]
    return " ".join(str(w) for w in words)


def expected(answer, quarters, mirror):
    """A function of the program's words: whether they say this."""
    if isinstance(answer, tuple):
        kind, value = answer
        if kind == "h":
            return lambda words: words == [str(turned_heading(value, quarters, mirror))]
        if kind == "s":
            return lambda words: words == [str(-value if mirror else value)]
        if kind == "pose":  # a point, a heading, and what else
            at, heading, *rest = value
            told = [*turned(at, quarters, mirror), turned_heading(heading, quarters, mirror), *rest]
            return lambda words: words == [str(n) for n in told]
        points = [value] if kind == "p" else value
        points = [turned(p, quarters, mirror) for p in points]

        def same(words):
            numbers = [int(w) for w in words]
            told = list(zip(numbers[::2], numbers[1::2]))
            return sorted(told) == sorted(points) if kind == "set" else told == points
        return same
    text = str(int(answer)) if isinstance(answer, bool) else str(answer)
    if mirror:
        text = mirrored(text)
    return lambda words: words == [text]


def main(about, case, words, handed):
    """Asks the program cases that `case` draws, of the words that it draws from; a mirror shows other answers to
    those that are handed."""
    parser = argparse.ArgumentParser(description=about.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--cases", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    draw = Draw(random.Random(options.seed))
    counts = dict.fromkeys(words, 0)
    faults = told = 0
    left = options.cases
    while left > 0:
        batch = min(left, 20_000)
        left -= batch
        asked = []
        for _ in range(batch):
            word, args, answer = case(draw)
            counts[word] += 1
            quarters = draw.chance.randrange(4)
            asked.append((word, args, answer, 0, False))
            asked.append((word, args, answer, quarters, False))
            # What lies on a line counts as left of it, and of two headings the anticlockwise one: a mirror shows
            # the other.
            if word not in handed and answer != "left":
                asked.append((word, args, answer, quarters, True))
        lines = [question(word, args, quarters, mirror) for word, args, _, quarters, mirror in asked]
        program = subprocess.run([options.program], input="\n".join(lines) + "\n", text=True,
                                 capture_output=True, check=False)
        answers = program.stdout.splitlines()
        if program.returncode != 0 or len(answers) != len(lines):
            sys.exit(f"{options.program} ended after '{lines[min(len(answers), len(lines) - 1)]}': {program.stderr}")
        for line, said, (_, _, answer, quarters, mirror) in zip(lines, answers, asked):
            told += 1
            if not expected(answer, quarters, mirror)(said.split()):
                faults += 1
                if faults <= 20:
                    print(f"{line}\n  answered {said}; the reference has {answer}, turned by {quarters}"
                          f"{' and mirrored' if mirror else ''}")
    print(f"{options.cases} cases, {told} answers, {faults} wrong: "
          + ", ".join(f"{word} {count}" for word, count in counts.items()))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main(__doc__, case, WORDS, HANDED)
