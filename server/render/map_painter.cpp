#include "server/render/map_painter.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace adjutant::render {

namespace {

struct Spot {
  double x = 0;
  double y = 0;
};

Spot spot(core::Point point) {
  return {static_cast<double>(point.x), static_cast<double>(point.y)};
}

double length(Spot from, Spot to) {
  return std::hypot(to.x - from.x, to.y - from.y);
}

// From one spot toward another, this far.
Spot toward(Spot from, Spot to, double far) {
  const double whole = std::max(length(from, to), 0.001);
  return {from.x + (to.x - from.x) * far / whole, from.y + (to.y - from.y) * far / whole};
}

}  // namespace

void MapPainter::paint(const core::Picture& picture) {
  paint_background(picture);
  paint_pieces(picture);
}

void MapPainter::paint_background(const core::Picture& picture) {
  canvas_.paint_all(*style("picture").fill);
  const auto background = std::span(picture.shapes).first(background_shapes(picture));
  for (const auto& shape : background) std::visit(*this, shape);
}

void MapPainter::paint_pieces(const core::Picture& picture) {
  const auto pieces = std::span(picture.shapes).subspan(background_shapes(picture));
  for (const auto& shape : pieces) std::visit(*this, shape);
}

std::size_t background_shapes(const core::Picture& picture) {
  const auto is_piece = [](const core::Shape& shape) {
    return std::holds_alternative<core::Counter>(shape) ||
           std::holds_alternative<core::Arrow>(shape);
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

void MapPainter::operator()(const core::Polygon& polygon) const {
  trace(polygon.corners, false);
  canvas_.close();
  fill_and_stroke(style(polygon.style));
}

void MapPainter::operator()(const core::Polyline& line) const {
  const Style& look = style(line.style);
  if (line.style == "hexside.slope") return hachures(line, look);
  if (line.style == "hexside.bridge") return rails(line, look);
  trace(line.points, look.smooth);
  stroke(look);
}

void MapPainter::operator()(const core::Symbol& symbol) const {
  const Style& look = style(symbol.style);
  if (symbol.style == "symbol.forest") return trees(symbol, look);
  if (symbol.style == "symbol.swamp") return tufts(symbol, look);
  if (symbol.style == "symbol.building") return house(symbol, look);
  const double half = symbol.size / 2.0;
  canvas_.rectangle(symbol.at.x - half, symbol.at.y - half, symbol.size, symbol.size);
  fill_and_stroke(look);
}

void MapPainter::operator()(const core::Label& label) const {
  canvas_.write(label.text, label.at.x, label.at.y, style(label.style));
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

// NATO's signs in a box: crossed lines for infantry, one diagonal for cavalry, a dot for guns.
void MapPainter::branch_symbol(const core::Counter& counter, const SideStyle& look) const {
  const double wide = counter.size * 0.46, high = counter.size * 0.28;
  const double left = counter.at.x - wide / 2, top = counter.at.y - high / 2 - 1;
  canvas_.rectangle(left, top, wide, high);
  canvas_.fill(Colour{0xffffff});
  canvas_.stroke(look.border, 1.5);
  canvas_.forget_path();
  if (counter.type == "infantry") {
    canvas_.move_to(left, top);
    canvas_.line_to(left + wide, top + high);
  }
  if (counter.type == "infantry" || counter.type == "cavalry") {
    canvas_.move_to(left, top + high);
    canvas_.line_to(left + wide, top);
    canvas_.stroke(look.border, 1.5);
  }
  if (counter.type == "artillery") {
    canvas_.circle(left + wide / 2, top + high / 2, high * 0.28);
    canvas_.fill(look.border);
  }
  canvas_.forget_path();
}

// A dot for each step: full while the unit has it, hollow when it is lost.
void MapPainter::steps(const core::Counter& counter, const SideStyle& look) const {
  for (int step = 0; step < counter.steps_full; ++step) {
    const double x = counter.at.x + counter.size * 0.38;
    const double y = counter.at.y + counter.size * (0.06 - 0.16 * step);
    canvas_.circle(x, y, 2.4);
    if (step < counter.steps) canvas_.fill(look.border);
    canvas_.stroke(look.border, 1.2);
    canvas_.forget_path();
  }
}

void MapPainter::operator()(const core::Counter& counter) const {
  const SideStyle& look = side_style(counter.side == core::Side::first ? 0 : 1);
  const double half = counter.size / 2.0;
  const auto box = [&](double inset) {
    canvas_.rectangle(counter.at.x - half + inset, counter.at.y - half + inset, 2 * (half - inset),
                      2 * (half - inset));
  };
  box(0);
  canvas_.fill(look.fill);
  const double border = look.double_border ? 1.4 : 2.6;
  canvas_.stroke(look.border, border);
  canvas_.forget_path();
  if (look.double_border) {
    box(3);
    canvas_.stroke(look.border, border);
    canvas_.forget_path();
  }
  branch_symbol(counter, look);
  steps(counter, look);
  const double id_size = std::min(
      11.5, counter.size * 1.25 / static_cast<double>(std::max<std::size_t>(counter.id.size(), 1)));
  canvas_.write(counter.id, counter.at.x, counter.at.y - half + 10.5,
                {.fill = ink, .text_size = id_size, .bold = true});
  canvas_.write(counter.strength, counter.at.x, counter.at.y + half - 10,
                {.fill = ink, .text_size = 12.5, .bold = true});
}

void MapPainter::operator()(const core::Arrow& arrow) const {
  if (arrow.points.size() < 2) return;
  const Style& look = style(arrow.style);
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
