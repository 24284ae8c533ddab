#include "engine/games/rise_and_fight/report/blocks.hpp"

#include <algorithm>
#include <cstdlib>

#include "engine/games/rise_and_fight/rules/command.hpp"

namespace adjutant::rise_and_fight {
namespace {

constexpr int behind_rear = 500;  // where an id stands
constexpr int half_letter = 160;  // of its width
constexpr int pip_radius = 200, pip_apart = 480, pip_inset = 280;

std::string of_side(std::string_view style, Side side) {
  return std::string(style) + (side == Side::first ? ".first" : ".second");
}

std::string_view sign_of(Arm arm) {
  return arm == Arm::foot ? "infantry" : arm == Arm::horse ? "cavalry" : "artillery";
}

// Whether a ring stands where something is to be written.
bool commander_near(const State& state, Point spot) {
  for (std::size_t i = 0; i < state.commanders.size(); ++i) {
    if (!state.commanders[i].fallen && within({spot}, commander_body(state, i), inch / 4))
      return true;
  }
  return false;
}

class Block {
 public:
  Block(table::Sheet& sheet, const State& state, UnitIndex unit)
      : sheet_(sheet),
        unit_(state.unit(unit)),
        now_(state.units[unit]),
        stance_(now_.placement.stance()),
        ground_(frontage(state, unit)),
        has_neighbour_(commander_near(state, spot_of_id())) {}

  void draw() {
    switch (stance_.formation) {
      case Formation::open:
        open_order();
        break;
      case Formation::skirmish:
        skirmishers();
        break;
      default:
        solid(0, ground_.half_width, true);
        barrels();
        break;
    }
    pips();
    id();
  }

 private:
  // This many mils to the right and ahead of the middle of its front.
  core::Point at(int to_right, int forward) const {
    return sheet_.spot(table::offset(stance_.pose, to_right, forward));
  }

  void solid(int to_right, int half_width, bool with_sign) {
    core::Base base;
    base.side = unit_.side;
    if (with_sign) base.type = sign_of(stance_.arm);
    base.at = at(to_right, -ground_.depth / 2);
    base.width = sheet_.units(2 * half_width);
    base.depth = sheet_.units(ground_.depth);
    base.heading = stance_.pose.heading;
    sheet_.add(std::move(base));
  }

  void open_order() {
    const int cell = 2 * ground_.half_width / unit_.bases, half = cell / 2 - gap();
    for (int i = 0; i < unit_.bases; ++i) {
      solid(-ground_.half_width + cell * i + cell / 2, half, i == unit_.bases / 2);
    }
  }

  // Men as dots, riders longer; the line ahead of them is their front.
  void skirmishers() {
    const int count = 2 * unit_.bases, cell = 2 * ground_.half_width / count;
    sheet_.add(core::Polyline{of_side("front", unit_.side),
                              {at(-ground_.half_width, 0), at(ground_.half_width, 0)}});
    for (int i = 0; i < count; ++i) {
      const auto spot = at(-ground_.half_width + cell * i + cell / 2, -ground_.depth * 11 / 20);
      if (stance_.arm == Arm::horse) {
        sheet_.add(core::Rectangle{of_side("skirmisher", unit_.side), spot, sheet_.units(cell / 3),
                                   sheet_.units(ground_.depth * 3 / 5), stance_.pose.heading});
      } else {
        sheet_.add(core::Arc{of_side("skirmisher", unit_.side), spot, 0, sheet_.units(inch / 3)});
      }
    }
  }

  void barrels() {
    if (stance_.arm != Arm::guns) return;
    if (stance_.formation == Formation::limbered) {
      barrel(at(0, -ground_.depth * 3 / 5), at(0, -ground_.depth * 9 / 10));
      return;
    }
    const int cell = 2 * ground_.half_width / unit_.bases;
    for (int i = 0; i < unit_.bases; ++i) {
      const int to_right = -ground_.half_width + cell * i + cell / 2;
      barrel(at(to_right, -inch / 2), at(to_right, inch));
    }
  }
  void barrel(core::Point from, core::Point to) {
    sheet_.add(core::Polyline{"barrel", {from, to}});
  }

  // In rows from the right end of its rear.
  void pips() {
    const int end = ground_.half_width - gap() - pip_inset;
    const int a_row = std::max(1, (end + ground_.half_width) / pip_apart);
    for (int hit = 0; hit < now_.hits; ++hit) {
      const int along = hit % a_row, row = hit / a_row;
      sheet_.add(core::Arc{
          "pip", at(end - along * pip_apart, -ground_.depth + pip_inset + row * pip_apart), 0,
          sheet_.units(pip_radius)});
    }
  }

  // What open order leaves free beside each base.
  int gap() const {
    return stance_.formation == Formation::open ? ground_.half_width * 3 / 10 / unit_.bases : 0;
  }

  // Words run from west to east: behind a rear that faces either, half their length must fit, too.
  int behind_for_id() const {
    constexpr int quarter = 90;
    const int from_meridian = quarter - std::abs(quarter - stance_.pose.heading % (2 * quarter));
    const int half_length = half_letter * static_cast<int>(unit_.id.size());
    return behind_rear + std::max(0, half_length - half_letter) * from_meridian / quarter;
  }
  Point spot_of_id() const {
    return table::offset(stance_.pose, 0, -ground_.depth - behind_for_id());
  }

  // Behind it; beside a commander who stands there.
  void id() {
    constexpr int aside = 7 * inch / 4;
    const int to_right = has_neighbour_ ? -std::max(aside, ground_.half_width / 2) : 0;
    sheet_.label("label.unit", at(to_right, -ground_.depth - behind_for_id()), unit_.id);
  }

  table::Sheet& sheet_;
  const Unit& unit_;
  const UnitState& now_;
  const Stance& stance_;
  table::Frontage ground_;
  bool has_neighbour_;
};

}  // namespace

void draw_unit(table::Sheet& sheet, const State& state, UnitIndex unit) {
  Block(sheet, state, unit).draw();
}

void draw_commander(table::Sheet& sheet, const State& state, std::size_t commander) {
  const auto& one = state.scenario->commanders[commander];
  const auto pose = pose_of(state, commander);
  const auto middle = table::centre(pose, commander_frontage.depth);
  constexpr int inner = 300, outer = 560, behind = 1000;
  const auto& now = state.commanders[commander];
  const int heading = now.attached ? state.stance(*now.attached).pose.heading : 0;
  sheet.add(core::Arc{of_side("commander", one.side), sheet.spot(middle), sheet.units(inner),
                      sheet.units(outer)});
  sheet.label("label.commander", sheet.spot(table::step(middle, heading, -behind)), one.id);
}

std::vector<core::Style> block_styles() {
  constexpr std::uint32_t first = 0x1f4e8c, second = 0x9c2f45, ink = 0x1d1d1b, paper = 0xfbf8ef;
  return {
      {.name = "label.unit",
       .fill = ink,
       .casing = paper,
       .casing_width = 30,
       .text_size = 100,
       .bold = true},
      {.name = "label.commander",
       .fill = ink,
       .casing = paper,
       .casing_width = 30,
       .text_size = 85,
       .italic = true},
      {.name = "front.first", .stroke = first, .width = 22, .dashes = {40, 30}},
      {.name = "front.second", .stroke = second, .width = 22, .dashes = {40, 30}},
      {.name = "skirmisher.first", .fill = 0xbfdcf5, .stroke = first, .width = 18},
      {.name = "skirmisher.second", .fill = 0xf6c3c9, .stroke = second, .width = 18},
      {.name = "commander.first", .fill = first, .stroke = paper, .width = 8},
      {.name = "commander.second", .fill = second, .stroke = paper, .width = 8},
      {.name = "barrel", .stroke = ink, .width = 32},
      {.name = "pip", .fill = ink, .stroke = paper, .width = 8},
  };
}

}  // namespace adjutant::rise_and_fight
