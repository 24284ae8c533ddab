#include "engine/hex/line.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>

namespace adjutant::hex {

namespace {

// Integer coordinates in which every centre and every corner is a lattice point: squeezing a
// regular hexagon does not change which hexes a straight line meets.
struct Spot {
  std::int64_t x = 0;
  std::int64_t y = 0;
};

constexpr std::array<Spot, 6> corners{{{-1, -1}, {1, -1}, {2, 0}, {1, 1}, {-1, 1}, {-2, 0}}};

Spot centre(Hex hex) {
  return {3 * hex.column, 2 * hex.row + (hex.column % 2 != 0 ? 1 : 0)};
}

// How far along the line, as a fraction with a positive denominator.
struct Fraction {
  std::int64_t over = 0;
  std::int64_t under = 1;
};

bool operator<(Fraction a, Fraction b) {
  return a.over * b.under < b.over * a.under;
}

struct Meeting {
  Hex hex;
  bool inside = false;  // through its interior; otherwise along one of its hexsides
  Fraction begin;
};

// A straight line, and for a spot which side of it and how far along it lies.
struct Ruler {
  Spot start;
  Spot run;

  std::int64_t aside(Spot spot) const {
    return run.x * (spot.y - start.y) - run.y * (spot.x - start.x);
  }
  std::int64_t along(Spot spot) const {
    return run.x * (spot.x - start.x) + run.y * (spot.y - start.y);
  }
};

// Where the line meets a hex; empty when it misses it or only touches a corner.
std::optional<Meeting> meet(const Ruler& ruler, Hex hex) {
  const Spot middle = centre(hex);
  // Farther aside than any corner is from the centre: most hexes.
  if (std::abs(ruler.aside(middle)) > std::abs(ruler.run.x) + 2 * std::abs(ruler.run.y)) return {};
  std::array<std::int64_t, 6> aside{}, along{};
  for (std::size_t i = 0; i < 6; ++i) {
    const Spot corner{middle.x + corners[i].x, middle.y + corners[i].y};
    aside[i] = ruler.aside(corner);
    along[i] = ruler.along(corner);
  }
  const bool inside = std::ranges::any_of(aside, [](auto side) { return side > 0; }) &&
                      std::ranges::any_of(aside, [](auto side) { return side < 0; });
  const auto on_line = std::ranges::count(aside, 0);
  if (!inside && on_line < 2) return std::nullopt;

  std::optional<Fraction> begin;
  const auto consider = [&](Fraction where) {
    if (!begin || where < *begin) begin = where;
  };
  for (std::size_t i = 0; i < 6; ++i) {
    const std::size_t next = (i + 1) % 6;
    if (aside[i] == 0) consider({along[i], 1});
    if ((aside[i] > 0 && aside[next] < 0) || (aside[i] < 0 && aside[next] > 0)) {
      const auto over = along[next] * aside[i] - along[i] * aside[next];
      const auto under = aside[i] - aside[next];
      consider(under > 0 ? Fraction{over, under} : Fraction{-over, -under});
    }
  }
  return Meeting{hex, inside, *begin};
}

std::vector<Meeting> meetings(Hex from, Hex to) {
  const Spot start = centre(from), end = centre(to);
  const Ruler ruler{start, {end.x - start.x, end.y - start.y}};
  const Fraction whole{ruler.along(end), 1};
  std::vector<Meeting> found;
  const auto [left, right] = std::minmax(from.column, to.column);
  const auto [top, bottom] = std::minmax(from.row, to.row);
  for (int column = left; column <= right; ++column) {
    for (int row = top - 1; row <= bottom + 1; ++row) {
      const Hex hex{static_cast<std::int16_t>(column), static_cast<std::int16_t>(row)};
      if (hex == from || hex == to) continue;
      const auto meeting = meet(ruler, hex);
      if (meeting && Fraction{0, 1} < meeting->begin && meeting->begin < whole) {
        found.push_back(*meeting);
      }
    }
  }
  // The two hexes beside a hexside begin at the same spot: the smaller number first.
  std::ranges::sort(found, [](const Meeting& a, const Meeting& b) {
    if (a.begin < b.begin) return true;
    if (b.begin < a.begin) return false;
    return a.hex < b.hex;
  });
  return found;
}

Line draw(Hex from, Hex to) {
  Line result;
  if (from == to) return result;
  const auto met = meetings(from, to);
  std::optional<Hex> last = from;  // the hex the line is in; empty on a hexside
  for (std::size_t i = 0; i < met.size(); ++i) {
    if (met[i].inside) {
      result.steps.push_back({met[i].hex, {}, false});
      if (last) result.crossings.push_back({*last, met[i].hex});
      last = met[i].hex;
    } else {
      result.steps.push_back({met[i].hex, met[i + 1].hex, true});
      last.reset();
      ++i;
    }
  }
  if (last) result.crossings.push_back({*last, to});
  return result;
}

// Lines out of one hex of an even and of an odd column to all hexes near it, each drawn once:
// farther east, west, north or south by whole pairs of columns and by rows lines are the same.
class ShortLines {
 public:
  static constexpr int farthest = 12;  // that any gun of our battles reaches

  ShortLines() {
    for (const Hex from : {Hex{0, 0}, Hex{1, 0}}) {
      for (int columns = -farthest; columns <= farthest; ++columns) {
        for (int rows = -farthest; rows <= farthest; ++rows) {
          const Hex to = moved(from, columns, rows);
          if (distance(from, to) <= farthest) of(from, columns, rows) = draw(from, to);
        }
      }
    }
  }

  Line line(Hex from, Hex to) const {
    Line line = lines_[place(from, to.column - from.column, to.row - from.row)];
    const int columns = from.column - parity(from);
    const auto shift = [&](Hex& hex) { hex = moved(hex, columns, from.row); };
    for (LineStep& step : line.steps) {
      shift(step.hex);
      if (step.along) shift(step.other);
    }
    for (Crossing& crossing : line.crossings) {
      shift(crossing.from);
      shift(crossing.to);
    }
    return line;
  }

 private:
  static constexpr int across = 2 * farthest + 1;

  static int parity(Hex hex) { return hex.column % 2 != 0 ? 1 : 0; }
  static Hex moved(Hex hex, int columns, int rows) {
    return {static_cast<std::int16_t>(hex.column + columns),
            static_cast<std::int16_t>(hex.row + rows)};
  }
  static std::size_t place(Hex from, int columns, int rows) {
    return static_cast<std::size_t>((parity(from) * across + columns + farthest) * across + rows +
                                    farthest);
  }
  Line& of(Hex from, int columns, int rows) { return lines_[place(from, columns, rows)]; }

  std::vector<Line> lines_{std::size_t{2} * across * across};
};

}  // namespace

Line line(Hex from, Hex to) {
  static const ShortLines short_lines;
  return distance(from, to) <= ShortLines::farthest ? short_lines.line(from, to) : draw(from, to);
}

}  // namespace adjutant::hex
