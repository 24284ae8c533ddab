
#include <fmt/format.h>

#include "engine/core/event_fields.hpp"
#include "engine/core/painter_of.hpp"
#include "engine/games/two_by_two/report/report.hpp"
#include "engine/games/two_by_two/report/sentences.hpp"
#include "engine/games/two_by_two/rules/position.hpp"
#include "engine/table/sheet.hpp"
#include "engine/table/telling.hpp"
#include "engine/table/words.hpp"

namespace adjutant::two_by_two {
namespace {

constexpr int mils_a_unit = 25;  // of the picture: an inch is 40
constexpr int inch_units = inch / mils_a_unit;
constexpr int strip_height = 40;

std::vector<core::Style> own_styles() {
  auto styles = table::Sheet::styles();
  const auto add = [&](core::Style style) { styles.push_back(std::move(style)); };
  add({.name = "line.exit", .stroke = 0x2f7d4f, .width = 70});
  add({.name = "area.objective", .stroke = 0x8c2f2f, .width = 16});
  add({.name = "area.zone", .stroke = 0x2f5d7d, .width = 12, .dashes = {50, 30}});
  add({.name = "state.pinned", .stroke = 0x777777, .width = 8, .manner = core::Manner::hatched});
  return styles;
}

std::string sign_of(const Unit& unit) {
  if (unit.arm == Arm::hq) return "commander";
  if (unit.arm == Arm::artillery && unit.unit_class == UnitClass::horse) return "horse_artillery";
  return std::string(arm_names[static_cast<std::size_t>(unit.arm)]);
}

// "Kem g", "Gr g−": class and size behind the id, where they are not the plain ones.
std::string tag_of(const Unit& unit) {
  std::string marks;
  if (unit.unit_class == UnitClass::guard) marks += 'g';
  if (unit.unit_class == UnitClass::light) marks += 'l';
  if (unit.unit_class == UnitClass::militia) marks += 'm';
  if (unit.unit_class == UnitClass::heavy) marks += 'h';
  if (unit.size == Size::large) marks += '+';
  if (unit.size == Size::small) marks += "−";
  return marks.empty() ? unit.id : unit.id + " " + marks;
}

class Painter : core::PainterOf<State> {
 public:
  Painter(const State& state, const core::Events& events)
      : PainterOf(state, events),
        sheet_(map_.width, map_.depth, mils_a_unit),
        picture_(sheet_.picture()) {}

  core::Picture paint() {
    picture_.title = fmt::format("{}, {}: {}", scenario_.title, scenario_.date, moment());
    picture_.description = description();
    picture_.styles = own_styles();
    draw_table();
    draw_ground();
    draw_marks();
    sheet_.rulers(2);
    sheet_.title(fmt::format("{}, {}", scenario_.title, scenario_.date), moment());
    for (const auto& place : map_.labels) label("label.place", spot(place.at), place.text);
    for (UnitIndex index = 0; index < state_.units.size(); ++index) {
      if (on_table(state_, index)) {
        const auto& now = state_.units[index];
        base(index, spot(now.at), now.heading);
      }
    }
    draw_events();
    draw_strips();
    return std::move(picture_);
  }

 private:
  core::Point spot(Point at) const { return sheet_.spot(at); }
  void add(core::Shape shape) { sheet_.add(std::move(shape)); }
  void label(std::string style, core::Point at, std::string text) {
    sheet_.label(std::move(style), at, std::move(text));
  }
  void area(std::string style, const table::Area& area) { sheet_.area(std::move(style), area); }
  void line(std::string style, const std::vector<Point>& points) {
    sheet_.line(std::move(style), points);
  }

  std::string moment() const {
    if (state_.phase == Phase::over) return "the battle is over";
    if (state_.phase == Phase::setup) {
      return "set-up of the " + scenario_.side_names[core::index(state_.side)];
    }
    return fmt::format("turn {} of {}, {}, {}", state_.turn, scenario_.turns,
                       scenario_.side_names[core::index(state_.side)],
                       phase_names[static_cast<std::size_t>(state_.phase)]);
  }

  std::string description() const {
    auto told = picture_.title + ".";
    for (const auto side : core::both_sides) {
      told += fmt::format(" {}:", scenario_.side_names[core::index(side)]);
      std::string separator = " ";
      for (UnitIndex index = 0; index < state_.units.size(); ++index) {
        if (state_.unit(index).side != side || !on_table(state_, index)) continue;
        const auto& now = state_.units[index];
        told += fmt::format("{}{} at {} facing {}", separator, state_.unit(index).id,
                            table::print_inches(now.at), table::heading_text(now.heading));
        separator = ", ";
      }
      told += separator == " " ? " nobody on the table." : ".";
    }
    return told;
  }

  void draw_table() {
    sheet_.ground();
    for (const auto& hill : map_.hills) area("terrain.high", hill.area);
    sheet_.grid(6 * inch);
  }

  void draw_ground() {
    for (const auto& wood : map_.woods) area("terrain.forest", wood);
    for (const auto& stream : map_.streams) line("line.creek", stream);
    for (const auto& river : map_.rivers) line("line.river", river);
    for (const auto& road : map_.roads) line("road", road.line);
    for (const auto bridge : map_.bridges) {
      add(core::Rectangle{"mark.bridge", spot(bridge), inch_units / 2, inch_units / 2, 0});
    }
    for (const auto& town : map_.towns) area("area.building", town);
    for (const auto& hedge : map_.hedges) line("line.hedge", hedge);
    for (const auto& wall : map_.walls) line("line.wall", wall);
  }

  void draw_marks() {
    for (const auto& objective : map_.objectives) {
      auto outline = objective.area.corners();
      outline.push_back(outline.front());
      line("area.objective", outline);
    }
    if (state_.phase == Phase::setup) {
      const auto& [low, high] = (*scenario_.zones)[core::index(state_.side)];
      line("area.zone", {low, {high.x, low.y}, high, {low.x, high.y}, low});
    }
    for (const auto& exit : map_.exits) line("line.exit", {exit.ends.from, exit.ends.to});
    for (const auto& entry : map_.entries) {
      constexpr int out = 1100;
      Point from = entry.at;
      if (entry.at.x == 0) from.x -= out;
      if (entry.at.x == map_.width) from.x += out;
      if (entry.at.y == 0) from.y -= out;
      if (entry.at.y == map_.depth) from.y += out;
      add(core::Arrow{entry.side == blue ? "arrow.entry.first" : "arrow.entry.second",
                      sheet_.spots({from, entry.at})});
    }
  }

  void base(UnitIndex index, core::Point at, int heading) {
    const auto& unit = state_.unit(index);
    core::Base made;
    made.side = unit.side;
    made.type = sign_of(unit);
    made.id = tag_of(unit);
    const auto condition = state_.units[index].condition;
    if (condition == Condition::pinned) made.state = "state.pinned";
    if (condition == Condition::disrupted) made.state = "state.disordered";
    made.at = at;
    made.width = inch_units;
    made.depth = inch_units / 2;
    made.heading = heading;
    add(std::move(made));
  }

  void draw_strips() {
    const int margin = sheet_.margin();
    int y = sheet_.bottom() + margin;
    for (const auto where : {Where::waiting, Where::destroyed, Where::left}) {
      int x = margin + 150;
      bool any = false;
      for (UnitIndex index = 0; index < state_.units.size(); ++index) {
        if (state_.units[index].where != where) continue;
        if (!any) label("label.strip", {margin + 60, y + 10}, caption(state_.phase, where));
        any = true;
        base(index, {x, y + 6}, 0);
        x += inch_units + 24;
        if (x > picture_.width - margin) {
          x = margin + 150;
          y += strip_height;
        }
      }
      if (any) y += strip_height + 6;
    }
    picture_.height = y + margin / 2;
  }

  static std::string caption(Phase phase, Where where) {
    if (where == Where::waiting && phase == Phase::setup) return "To be set up";
    if (where == Where::waiting) return "Reinforcements";
    return where == Where::left ? "Gone by an exit" : "Destroyed";
  }

  void draw_events() {
    using core::event_fields::text;
    using table::path_of_event;
    for (const auto& event : events_) {
      if (event.type == "moved" || event.type == "arrived" || event.type == "left") {
        sheet_.arrow("arrow.move", path_of_event(event.fields, "path"));
      } else if (event.type == "charged") {
        sheet_.arrow("arrow.attack", path_of_event(event.fields, "path"));
      } else if (event.type == "followed_up") {
        sheet_.arrow("arrow.advance", path_of_event(event.fields, "path"));
      } else if (event.type == "shot") {
        shot(text(event.fields, "unit"), text(event.fields, "target"));
      }
    }
  }

  void shot(const std::string& shooter, const std::string& target) {
    const auto from = scenario_.find_unit(shooter), to = scenario_.find_unit(target);
    if (!from || !to || !on_table(state_, *from) || !on_table(state_, *to)) return;
    sheet_.arrow("arrow.fire", {state_.units[*from].at, state_.units[*to].at});
  }

  table::Sheet sheet_;
  core::Picture& picture_;
};

}  // namespace

// Nothing in this game is hidden on the table, so every viewer sees the same.
core::Picture picture(const State& state, const core::Events& events, core::Viewer) {
  return Painter(state, events).paint();
}

}  // namespace adjutant::two_by_two
