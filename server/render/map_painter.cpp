#include "server/render/map_painter.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>
#include <string>

namespace adjutant::render {

void MapPainter::paint(const core::Picture& picture) {
  paint_background(picture);
  paint_pieces(picture);
}

void MapPainter::take_styles(const core::Picture& picture) {
  own_styles_.clear();
  for (const auto& own : picture.styles) own_styles_.emplace_back(own.name, style(own));
}

const Style& MapPainter::look_of(const std::string& name) const {
  const auto own = std::ranges::find(own_styles_, name, &std::pair<std::string, Style>::first);
  return own == own_styles_.end() ? style(name) : own->second;
}

void MapPainter::paint_background(const core::Picture& picture) {
  take_styles(picture);
  canvas_.paint_all(look_of("picture").fill.value_or(Colour{0xffffff}));
  const auto background = std::span(picture.shapes).first(background_shapes(picture));
  for (const auto& shape : background) std::visit(*this, shape);
}

void MapPainter::paint_pieces(const core::Picture& picture) {
  take_styles(picture);
  const auto pieces = std::span(picture.shapes).subspan(background_shapes(picture));
  for (const auto& shape : pieces) std::visit(*this, shape);
  ids(picture);
}

std::size_t background_shapes(const core::Picture& picture) {
  const auto is_piece = [](const core::Shape& shape) {
    return std::holds_alternative<core::Counter>(shape) ||
           std::holds_alternative<core::Base>(shape) || std::holds_alternative<core::Arrow>(shape);
  };
  return static_cast<std::size_t>(std::ranges::find_if(picture.shapes, is_piece) -
                                  picture.shapes.begin());
}

// A smooth line bends at its points and runs exactly through the middle between any two of them.
void MapPainter::trace(const std::vector<core::Point>& points, bool smooth) const {
  if (points.empty()) return;
  Spot here = spot(points.front());
  canvas_.move_to(here.x, here.y);
  for (std::size_t i = 1; i < points.size(); ++i) {
    const Spot corner = spot(points[i]);
    if (!smooth || i + 1 == points.size()) {
      canvas_.line_to(corner.x, corner.y);
      continue;
    }
    const Spot next = spot(points[i + 1]);
    const Spot before = i == 1 ? Spot{(here.x + corner.x) / 2, (here.y + corner.y) / 2} : here;
    const Spot after{(corner.x + next.x) / 2, (corner.y + next.y) / 2};
    canvas_.line_to(before.x, before.y);
    canvas_.curve_to(before.x + (corner.x - before.x) * 2 / 3,
                     before.y + (corner.y - before.y) * 2 / 3,
                     after.x + (corner.x - after.x) * 2 / 3, after.y + (corner.y - after.y) * 2 / 3,
                     after.x, after.y);
    here = after;
  }
}

void MapPainter::stroke(const Style& look) const {
  if (look.casing) canvas_.stroke(*look.casing, look.casing_width);
  canvas_.stroke(look.stroke.value_or(ink), look.width, look.dashes);
  canvas_.forget_path();
}

void MapPainter::fill_and_stroke(const Style& look) const {
  if (look.fill) canvas_.fill(*look.fill);
  if (look.stroke) canvas_.stroke(*look.stroke, look.width);
  canvas_.forget_path();
}

void MapPainter::trace(const std::vector<Spot>& outline) const {
  if (outline.empty()) return;
  canvas_.move_to(outline.front().x, outline.front().y);
  for (const Spot& corner : std::span(outline).subspan(1)) canvas_.line_to(corner.x, corner.y);
  canvas_.close();
}

// Strokes at 45 degrees, at the same places whatever the outline, so that neighbours fit.
void MapPainter::hatch(const std::vector<Spot>& outline, const Style& look) const {
  constexpr double step = 9;
  const auto sum = [](Spot at) { return at.x + at.y; };
  const auto [least, most] = std::ranges::minmax_element(outline, {}, sum);
  for (double line = std::ceil(sum(*least) / step) * step; line < sum(*most); line += step) {
    std::vector<Spot> crossings;
    for (std::size_t i = 0; i < outline.size(); ++i) {
      const Spot from = outline[i], to = outline[(i + 1) % outline.size()];
      // The later end counts, so that a corner on the line counts once.
      if ((sum(from) < line) == (sum(to) < line)) continue;
      const double part = (line - sum(from)) / (sum(to) - sum(from));
      crossings.push_back({from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part});
    }
    std::ranges::sort(crossings, {}, &Spot::x);
    for (std::size_t i = 0; i + 1 < crossings.size(); i += 2) {
      canvas_.move_to(crossings[i].x, crossings[i].y);
      canvas_.line_to(crossings[i + 1].x, crossings[i + 1].y);
    }
  }
  canvas_.stroke(look.stroke.value_or(ink), look.width);
  canvas_.forget_path();
}

void MapPainter::area(const std::vector<Spot>& outline, const Style& look) const {
  trace(outline);
  if (look.fill) canvas_.fill(*look.fill);
  if (look.stroke) canvas_.stroke(*look.stroke, look.width, look.dashes);
  canvas_.forget_path();
  if (look.manner == core::Manner::hatched) hatch(outline, look);
}

void MapPainter::operator()(const core::Polygon& polygon) const {
  std::vector<Spot> outline;
  outline.reserve(polygon.corners.size());
  for (const core::Point corner : polygon.corners) outline.push_back(spot(corner));
  area(outline, look_of(polygon.style));
}

void MapPainter::operator()(const core::Rectangle& rectangle) const {
  area(corners(Turned(rectangle.at, rectangle.heading), rectangle.width, rectangle.depth),
       look_of(rectangle.style));
}

// Part of a circle from where the path is, by angles clockwise from the top.
void MapPainter::arc_to(Spot centre, double radius, double from, double to) const {
  constexpr double piece_max = 45;
  const int pieces = std::max(1, static_cast<int>(std::ceil(std::abs(to - from) / piece_max)));
  const double piece = (to - from) / pieces * std::numbers::pi / 180;
  // The length of the handles of a Bézier curve that approximates the circle.
  const double handle = radius * 4 / 3 * std::tan(piece / 4);
  double angle = from * std::numbers::pi / 180;
  for (int i = 0; i < pieces; ++i, angle += piece) {
    const Spot out{std::sin(angle), -std::cos(angle)};
    const Spot next{std::sin(angle + piece), -std::cos(angle + piece)};
    const Spot begin{centre.x + radius * out.x, centre.y + radius * out.y};
    const Spot end{centre.x + radius * next.x, centre.y + radius * next.y};
    canvas_.curve_to(begin.x - handle * out.y, begin.y + handle * out.x, end.x + handle * next.y,
                     end.y - handle * next.x, end.x, end.y);
  }
}

void MapPainter::operator()(const core::Arc& arc) const {
  const Style& look = look_of(arc.style);
  const Spot centre = spot(arc.at);
  const double from = arc.heading - arc.degrees / 2.0, to = arc.heading + arc.degrees / 2.0;
  const bool whole = arc.degrees >= 360;
  const auto at = [&](double radius, double angle) {
    return Turned(arc.at, angle).place(0, radius);
  };
  const Spot begin = at(arc.radius, from);
  canvas_.move_to(begin.x, begin.y);
  arc_to(centre, arc.radius, from, to);
  if (whole) canvas_.close();
  if (arc.inner_radius > 0) {
    const Spot inner = at(arc.inner_radius, to);
    whole ? canvas_.move_to(inner.x, inner.y) : canvas_.line_to(inner.x, inner.y);
    arc_to(centre, arc.inner_radius, to, from);
  } else if (!whole) {
    canvas_.line_to(centre.x, centre.y);
  }
  if (!whole || arc.inner_radius > 0) canvas_.close();
  if (look.fill) canvas_.fill(*look.fill);
  if (look.stroke) canvas_.stroke(*look.stroke, look.width, look.dashes);
  canvas_.forget_path();
  if (look.manner != core::Manner::hatched) return;
  constexpr double fine = 5;  // degrees
  std::vector<Spot> outline;
  for (double angle = from; angle < to; angle += fine) outline.push_back(at(arc.radius, angle));
  outline.push_back(at(arc.radius, to));
  for (double angle = to; angle > from; angle -= fine) {
    outline.push_back(at(arc.inner_radius, angle));
  }
  outline.push_back(at(arc.inner_radius, from));
  hatch(outline, look);
}

void MapPainter::operator()(const core::Ruler& ruler) const {
  constexpr double short_mark = 5, long_mark = 9;
  const Style& look = look_of(ruler.style);
  const Spot from = spot(ruler.from), to = spot(ruler.to);
  const double whole = std::max(length(from, to), 0.001);
  const Spot left{(to.y - from.y) / whole, -(to.x - from.x) / whole};
  canvas_.move_to(from.x, from.y);
  canvas_.line_to(to.x, to.y);
  const auto numbered = [&](int part) {
    return ruler.number_every > 0 && part % ruler.number_every == 0;
  };
  const auto place = [&](int part) { return toward(from, to, whole * part / ruler.parts); };
  for (int part = 0; part <= ruler.parts; ++part) {
    const double mark = numbered(part) ? long_mark : short_mark;
    const Spot foot = place(part);
    canvas_.move_to(foot.x, foot.y);
    canvas_.line_to(foot.x + left.x * mark, foot.y + left.y * mark);
  }
  canvas_.stroke(look.stroke.value_or(ink), look.width);
  canvas_.forget_path();
  for (int part = 0; part <= ruler.parts; ++part) {
    if (!numbered(part)) continue;
    const bool last = part + ruler.number_every > ruler.parts;
    const double away = long_mark + look.text_size * 0.8;
    const Spot foot = place(part);
    canvas_.write(std::to_string(part) + (last && !ruler.unit.empty() ? " " + ruler.unit : ""),
                  foot.x + left.x * away, foot.y + left.y * away, look);
  }
}

void MapPainter::operator()(const core::Polyline& line) const {
  const Style& look = look_of(line.style);
  if (look.manner == core::Manner::hachures) return hachures(line, look);
  if (look.manner == core::Manner::rails) return rails(line, look);
  trace(line.points, look.smooth);
  stroke(look);
}

void MapPainter::operator()(const core::Symbol& symbol) const {
  const Style& look = look_of(symbol.style);
  if (look.manner == core::Manner::trees) return trees(symbol, look);
  if (look.manner == core::Manner::reeds) return tufts(symbol, look);
  if (look.manner == core::Manner::house) return house(symbol, look);
  const double half = symbol.size / 2.0;
  canvas_.rectangle(symbol.at.x - half, symbol.at.y - half, symbol.size, symbol.size);
  fill_and_stroke(look);
}

void MapPainter::operator()(const core::Label& label) const {
  canvas_.write(label.text, label.at.x, label.at.y, look_of(label.style));
}

// Round tree tops, strewn a little differently in each hex, always the same in one. Each is a
// stroke without length: round, and short in SVG.
void MapPainter::trees(const core::Symbol& symbol, const Style& look) const {
  constexpr std::array<Spot, 7> places{{{-0.30, -0.16},
                                        {0.02, -0.24},
                                        {0.30, -0.12},
                                        {-0.16, 0.06},
                                        {0.16, 0.08},
                                        {-0.28, 0.28},
                                        {0.06, 0.32}}};
  int number = (symbol.at.x * 7 + symbol.at.y * 13) % 97;
  for (const Spot& place : places) {
    number = (number * 31 + 17) % 97;
    const double x = std::round(symbol.at.x + place.x * symbol.size) + (number % 7 - 3);
    const double y = std::round(symbol.at.y + place.y * symbol.size) + (number % 5 - 2);
    canvas_.move_to(x, y);
    canvas_.line_to(x, y);
  }
  const double crown = std::round(symbol.size * 0.16);
  canvas_.stroke(look.stroke.value_or(ink), crown);
  canvas_.stroke(look.fill.value_or(ink), crown - 2 * look.width);
  canvas_.forget_path();
}

void MapPainter::tufts(const core::Symbol& symbol, const Style& look) const {
  constexpr std::array<Spot, 5> places{
      {{-0.25, -0.15}, {0.2, -0.18}, {0, 0.08}, {-0.28, 0.25}, {0.26, 0.22}}};
  const double blade = symbol.size * 0.09;
  for (const Spot& place : places) {
    const double x = symbol.at.x + place.x * symbol.size, y = symbol.at.y + place.y * symbol.size;
    for (const double lean : {-0.7, 0.0, 0.7}) {
      canvas_.move_to(x, y);
      canvas_.line_to(x + lean * blade, y - blade);
    }
    canvas_.move_to(x - blade, y + 2);
    canvas_.line_to(x + blade, y + 2);
    stroke(look);
  }
}

void MapPainter::house(const core::Symbol& symbol, const Style& look) const {
  const double half = symbol.size * 0.36, x = symbol.at.x, y = symbol.at.y;
  canvas_.rectangle(x - half, y - half * 0.2, 2 * half, half);
  fill_and_stroke(look);
  canvas_.move_to(x - half * 1.2, y - half * 0.2);
  canvas_.line_to(x, y - half * 1.1);
  canvas_.line_to(x + half * 1.2, y - half * 0.2);
  canvas_.close();
  fill_and_stroke(look);
}

// A slope: its crest, and short strokes down to the low ground, which lies on the line's left.
void MapPainter::hachures(const core::Polyline& line, const Style& look) const {
  trace(line.points, false);
  stroke(look);
  for (std::size_t i = 1; i < line.points.size(); ++i) {
    const Spot from = spot(line.points[i - 1]), to = spot(line.points[i]);
    const double whole = length(from, to);
    const Spot down{(to.y - from.y) / whole, -(to.x - from.x) / whole};
    for (double far = 4; far < whole; far += 7) {
      const Spot foot = toward(from, to, far);
      canvas_.move_to(foot.x, foot.y);
      canvas_.line_to(foot.x + down.x * 8, foot.y + down.y * 8);
    }
    canvas_.stroke(look.stroke.value_or(ink), 1.4);
    canvas_.forget_path();
  }
}

void MapPainter::rails(const core::Polyline& line, const Style& look) const {
  const Spot from = spot(line.points.front()), to = spot(line.points.back());
  const double whole = std::max(length(from, to), 0.001);
  const Spot aside{(to.y - from.y) / whole * 8, -(to.x - from.x) / whole * 8};
  for (const double side : {-1.0, 1.0}) {
    const auto at = [&](Spot end, double out, double back) {
      return Spot{end.x + aside.x * side * out + (to.x - from.x) * back,
                  end.y + aside.y * side * out + (to.y - from.y) * back};
    };
    const std::array<Spot, 4> rail{at(from, 1.7, -0.2), at(from, 1, 0), at(to, 1, 0),
                                   at(to, 1.7, 0.2)};
    canvas_.move_to(rail[0].x, rail[0].y);
    for (const Spot& end : rail) canvas_.line_to(end.x, end.y);
    stroke(look);
  }
}

void MapPainter::operator()(const core::Arrow& arrow) const {
  if (arrow.points.size() < 2) return;
  const Style& look = look_of(arrow.style);
  auto points = arrow.points;
  const auto cut = [](core::Point& end, core::Point next, double by) {
    const double whole = length(spot(end), spot(next));
    const Spot moved = toward(spot(end), spot(next), std::min(by, whole * 0.45));
    end = {static_cast<int>(std::lround(moved.x)), static_cast<int>(std::lround(moved.y))};
  };
  cut(points.front(), points[1], look.cut_start);
  cut(points.back(), points[points.size() - 2], look.cut_end);
  const Spot tip = spot(points.back()), behind = spot(points[points.size() - 2]);
  const double head = look.width * 2 + 4;
  cut(points.back(), points[points.size() - 2], head * 0.8);
  trace(points, look.smooth);
  stroke(look);
  const Spot base = toward(tip, behind, head);
  const Spot aside{(tip.y - base.y) * 0.6, -(tip.x - base.x) * 0.6};
  canvas_.move_to(tip.x, tip.y);
  canvas_.line_to(base.x + aside.x, base.y + aside.y);
  canvas_.line_to(base.x - aside.x, base.y - aside.y);
  canvas_.close();
  canvas_.fill(look.stroke.value_or(ink));
  canvas_.forget_path();
}

}  // namespace adjutant::render
