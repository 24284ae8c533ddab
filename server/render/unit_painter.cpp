#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "server/render/id_places.hpp"
#include "server/render/map_painter.hpp"

// Units as MapPainter draws them: counters and bases.
namespace adjutant::render {

// NATO's signs of the branches in a box, which may be turned.
void MapPainter::sign(const std::string& type, const Turned& box, double wide, double high,
                      const SideStyle& look) const {
  const auto corner = corners(box, wide, high);
  trace(corner);
  canvas_.fill(Colour{0xffffff});
  canvas_.stroke(look.border, 1.5);
  canvas_.forget_path();
  const auto line = [&](Spot from, Spot to) {
    canvas_.move_to(from.x, from.y);
    canvas_.line_to(to.x, to.y);
  };
  using core::Manner;
  const Manner manner = look_of("sign." + type).manner;
  if (manner == Manner::crossed) line(corner[0], corner[2]);
  if (manner == Manner::crossed || manner == Manner::diagonal ||
      manner == Manner::diagonal_and_dot) {
    line(corner[3], corner[1]);
    canvas_.stroke(look.border, 1.5);
    canvas_.forget_path();
  }
  if (manner == Manner::dot || manner == Manner::diagonal_and_dot) {
    canvas_.circle(box.at.x, box.at.y, high * 0.28);
    canvas_.fill(look.border);
  }
  if (manner == Manner::flag) {
    trace({corner[0], box.place(wide / 2, 0), corner[3]});
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
  sign(counter.type, Turned({counter.at.x, counter.at.y - 1}, 0), counter.size * 0.46,
       counter.size * 0.28, look);
  steps(counter, look);
  const double id_size = std::min(
      11.5, counter.size * 1.25 / static_cast<double>(std::max<std::size_t>(counter.id.size(), 1)));
  canvas_.write(counter.id, counter.at.x, counter.at.y - half + 10.5,
                {.fill = ink, .text_size = id_size, .bold = true});
  canvas_.write(counter.strength, counter.at.x, counter.at.y + half - 10,
                {.fill = ink, .text_size = 12.5, .bold = true});
  if (counter.badge.empty()) return;
  canvas_.write(counter.badge, counter.at.x - half * 0.74, counter.at.y + half * 0.05,
                {.fill = look.border, .text_size = 9, .bold = true});
}

// A block in its side's colours, a band along its front.
void MapPainter::operator()(const core::Base& base) const {
  const SideStyle& look = side_style(base.side == core::Side::first ? 0 : 1);
  const Turned turned(base.at, base.heading);
  const double border = look.double_border ? 1.2 : 2.2, inset = 2.5;
  const auto outline = corners(turned, base.width, base.depth);
  trace(outline);
  canvas_.fill(look.fill);
  canvas_.stroke(look.border, border);
  canvas_.forget_path();
  if (look.double_border) {
    trace(corners(turned, base.width - 2 * inset, base.depth - 2 * inset));
    canvas_.stroke(look.border, border);
    canvas_.forget_path();
  }
  if (!base.state.empty()) hatch(outline, look_of(base.state));
  const double band = base.depth * 0.16, front = base.depth / 2.0;
  trace({turned.place(-base.width / 2.0, front), turned.place(base.width / 2.0, front),
         turned.place(base.width / 2.0, front - band),
         turned.place(-base.width / 2.0, front - band)});
  canvas_.fill(look.border);
  canvas_.forget_path();
  if (!base.type.empty()) {
    Turned box = turned;
    box.at = turned.place(0, -band / 2);
    const double high = std::min(base.depth * 0.5, base.width * 0.3);
    sign(base.type, box, high * 1.6, high, look);
  }
}

// Upright, above all bases, so that none lies on another's.
void MapPainter::ids(const core::Picture& picture) const {
  std::vector<const core::Base*> bases;
  std::vector<Box> words;
  for (const auto& shape : picture.shapes) {
    if (const auto* base = std::get_if<core::Base>(&shape); base && !base->id.empty()) {
      bases.push_back(base);
    }
    if (const auto* label = std::get_if<core::Label>(&shape)) {
      words.push_back(box_of_text(spot(label->at), label->text, look_of(label->style).text_size));
    }
  }
  const Style letters{.fill = ink,
                      .casing = Colour{0xfbf8ef},
                      .casing_width = 3,
                      .text_size = base_id_size,
                      .bold = true};
  const auto places = id_places(bases, words);
  for (std::size_t i = 0; i < bases.size(); ++i) {
    if (const auto line = leader(*bases[i], places[i])) {
      canvas_.move_to(line->front().x, line->front().y);
      canvas_.line_to(line->back().x, line->back().y);
      canvas_.stroke(ink, 0.8);
      canvas_.forget_path();
    }
    canvas_.write(bases[i]->id, places[i].at.x, places[i].at.y, letters);
  }
}

}  // namespace adjutant::render
