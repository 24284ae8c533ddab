#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "engine/core/count_of.hpp"
#include "engine/core/event_fields.hpp"
#include "engine/core/list_of.hpp"
#include "engine/core/painter_of.hpp"
#include "engine/games/rise_and_fight/report/blocks.hpp"
#include "engine/games/rise_and_fight/report/report.hpp"
#include "engine/games/rise_and_fight/rules/position.hpp"
#include "engine/table/telling.hpp"
#include "engine/table/words.hpp"

namespace adjutant::rise_and_fight {
namespace {

constexpr int mils_a_unit = 50;  // of the picture: an inch is 20
constexpr int strip_height = 26;

std::vector<core::Style> own_styles() {
  auto styles = table::Sheet::styles();
  const std::vector<core::Style> ground{
      {.name = "hill.1", .fill = 0xe3d3a6, .stroke = 0xa98f55, .width = 10},
      {.name = "hill.2", .fill = 0xd3b981, .stroke = 0x8f743c, .width = 10},
      {.name = "hill.3", .fill = 0xbf9f62, .stroke = 0x75602f, .width = 10},
      {.name = "rough",
       .stroke = 0x9a8d66,
       .width = 8,
       .dashes = {20, 40},
       .manner = core::Manner::hatched},
      {.name = "woods.open", .fill = 0xd9e2b4, .stroke = 0x8fa36a, .width = 8, .dashes = {40, 30}},
      {.name = "woods.normal", .fill = 0xb5cd98, .stroke = 0x6d8a4c, .width = 8},
      {.name = "woods.dense", .fill = 0x8fb07a, .stroke = 0x4d6b35, .width = 12},
      {.name = "works.light", .stroke = 0x6b5c4d, .width = 50, .dashes = {70, 30}},
      {.name = "works.heavy", .stroke = 0x4a3a2a, .width = 80},
      {.name = "mark.ford", .fill = 0xcfe6f5, .stroke = 0x2f6d9c, .width = 12, .dashes = {25, 20}},
      {.name = "contact", .stroke = 0xd7301f, .width = 45},
  };
  styles.insert(styles.end(), ground.begin(), ground.end());
  const auto blocks = block_styles();
  styles.insert(styles.end(), blocks.begin(), blocks.end());
  return styles;
}

class Painter : core::PainterOf<State> {
 public:
  Painter(const State& state, const core::Events& events)
      : PainterOf(state, events), sheet_(map_.width, map_.depth, mils_a_unit) {}

  core::Picture paint() {
    auto& picture = sheet_.picture();
    picture.title = title();
    picture.description = description();
    picture.styles = own_styles();
    draw_ground();
    draw_lines();
    constexpr int number_every = 6;
    sheet_.rulers(number_every);
    sheet_.title(battle(), moment());
    for (const auto& place : map_.labels) {
      sheet_.label("label.place", sheet_.spot(place.at), place.text);
    }
    draw_pieces();
    draw_events();
    draw_strips();
    return std::move(picture);
  }

 private:
  const std::string& name(Side side) const { return scenario_.side_names[core::index(side)]; }

  std::string moment() const {
    if (state_.phase == Phase::over) return "the battle is over";
    const auto phase =
        state_.phase == Phase::last_fire ? "last fire" : phase_names[place(state_.phase)];
    return fmt::format("turn {} of {}, {}, {}", state_.turn, scenario_.turns, name(state_.side),
                       phase);
  }

  std::string battle() const { return fmt::format("{}, {}", scenario_.title, scenario_.date); }
  std::string title() const { return fmt::format("{}: {}", battle(), moment()); }

  std::string told(UnitIndex index) const {
    const auto& [pose, formation, arm] = state_.stance(index);
    const int hits = state_.units[index].hits;
    return fmt::format("{} in {} at {} facing {}{}", state_.unit(index).id,
                       formation_names[place(formation)], table::print_inches(pose.at),
                       table::heading_text(pose.heading),
                       hits == 0 ? "" : ", " + core::count_of(hits, "hit"));
  }

  std::string description() const {
    auto text = title() + ".";
    for (const auto side : core::both_sides) {
      std::string units;
      for (UnitIndex index = 0; index < state_.units.size(); ++index) {
        if (state_.unit(index).side != side || !on_table(state_, index)) continue;
        units += (units.empty() ? " " : "; ") + told(index);
      }
      text += fmt::format(" {}:{}.", name(side), units.empty() ? " nobody on the table" : units);
    }
    return text;
  }

  // Trees this many mils apart, in alternating rows.
  void wood(std::string_view style, const table::Area& area, int apart) {
    sheet_.area(std::string(style), area);
    const auto& corners = area.corners();
    const auto [west, east] = std::ranges::minmax(corners, {}, &Point::x);
    const auto [south, north] = std::ranges::minmax(corners, {}, &Point::y);
    constexpr int tree = 44;
    bool shifted = false;
    for (int y = south.y + apart / 2; y < north.y; y += apart, shifted = !shifted) {
      for (int x = west.x + (shifted ? apart : apart / 2); x < east.x; x += apart) {
        const bool fits = area.holds({x - inch, y - inch}) && area.holds({x + inch, y + inch});
        if (fits) {
          sheet_.add(core::Symbol{"symbol.forest", sheet_.spot({x, y}), tree});
        }
      }
    }
  }

  void draw_ground() {
    sheet_.ground();
    constexpr int heights = 3;
    for (int height = 1; height <= heights; ++height) {
      for (const auto& hill : map_.hills) {
        if (std::min(hill.height, heights) == height) {
          sheet_.area(fmt::format("hill.{}", height), hill.area);
        }
      }
    }
    for (const auto& area : map_.rough) sheet_.area("rough", area);
    for (const auto& area : map_.open_woods) wood("woods.open", area, 6 * inch);
    for (const auto& area : map_.woods) wood("woods.normal", area, 4 * inch);
    for (const auto& area : map_.dense) wood("woods.dense", area, 5 * inch / 2);
    sheet_.grid(6 * inch);
  }

  void draw_lines() {
    for (const auto& stream : map_.streams) sheet_.line("line.creek", stream);
    for (const auto& river : map_.rivers) sheet_.line("line.river", river);
    for (const auto ford : map_.fords) {
      sheet_.add(core::Arc{"mark.ford", sheet_.spot(ford), 0, sheet_.units(inch / 2)});
    }
    for (const auto& road : map_.roads) sheet_.line("road", road.line);
    for (const auto bridge : map_.bridges) {
      sheet_.add(core::Rectangle{"mark.bridge", sheet_.spot(bridge), sheet_.units(inch),
                                 sheet_.units(inch), 0});
    }
    for (const auto& town : map_.towns) {
      sheet_.area("area.building", town.area);
      sheet_.label("label.number", sheet_.spot(town.area.corners().front()),
                   std::string(built_names[place(town.kind)]));
    }
    for (const auto& hedge : map_.hedges) sheet_.line("line.hedge", hedge);
    for (const auto& wall : map_.walls) sheet_.line("line.wall", wall);
    for (const auto& works : map_.works) {
      sheet_.line(fmt::format("works.{}", works_names[place(works.kind)]), works.line);
    }
  }

  void draw_pieces() {
    for (UnitIndex index = 0; index < state_.units.size(); ++index) {
      if (on_table(state_, index)) draw_unit(sheet_, state_, index);
    }
    for (std::size_t i = 0; i < state_.commanders.size(); ++i) {
      if (!state_.commanders[i].fallen) draw_commander(sheet_, state_, i);
    }
    for (const auto& pair : state_.pairs) {
      const auto edge = front_edge(state_, pair.striker, state_.stance(pair.striker));
      sheet_.line("contact", {edge.corners().front(), edge.corners().back()});
    }
  }

  // Charges from where they began to where they struck.
  void draw_events() {
    using core::event_fields::text;
    std::map<std::string, Point> began;
    for (const auto& event : events_) {
      const auto& fields = event.fields;
      const auto from = table::point_of_event(fields.if_contains("from"));
      const auto to =
          table::point_of_event(fields.if_contains(event.type == "struck" ? "at" : "to"));
      if (event.type == "moved") {
        sheet_.arrow("arrow.move", table::path_of_event(fields, "path"));
      } else if (event.type == "charged" && from) {
        began[text(fields, "unit")] = *from;
      } else if (event.type == "struck" || event.type == "halted") {
        const auto start = began.extract(text(fields, "unit"));
        if (!start.empty() && to) sheet_.arrow("arrow.attack", {start.mapped(), *to});
      } else if ((event.type == "evaded" || event.type == "retreated") && from && to) {
        sheet_.arrow("arrow.retreat", {*from, *to});
      } else if (event.type == "shot") {
        shot(text(fields, "unit"), text(fields, "target"));
      }
    }
  }

  void shot(const std::string& shooter, const std::string& target) {
    const auto from = scenario_.find_unit(shooter), to = scenario_.find_unit(target);
    if (!from || !to || !on_table(state_, *from) || !on_table(state_, *to)) return;
    sheet_.arrow("arrow.fire", {state_.stance(*from).pose.at, centre(state_, *to)});
  }

  // The units out of the battle, one line a side.
  void draw_strips() {
    int y = sheet_.bottom() + sheet_.margin();
    for (const auto side : core::both_sides) {
      std::vector<std::string> gone;
      for (UnitIndex index = 0; index < state_.units.size(); ++index) {
        if (state_.unit(index).side == side && !on_table(state_, index)) {
          gone.push_back(state_.unit(index).id);
        }
      }
      for (std::size_t i = 0; i < state_.commanders.size(); ++i) {
        const auto& commander = scenario_.commanders[i];
        if (commander.side == side && state_.commanders[i].fallen) gone.push_back(commander.id);
      }
      if (gone.empty()) continue;
      sheet_.label("label.strip", {sheet_.picture().width / 2, y + strip_height / 2},
                   fmt::format("{}, broken or fallen: {}", name(side), core::list_of(gone)));
      y += strip_height;
    }
    sheet_.picture().height = y + sheet_.margin() / 2;
  }

  table::Sheet sheet_;
};

}  // namespace

// Nothing in this game is hidden on the table, so every viewer sees the same.
core::Picture picture(const State& state, const core::Events& events, core::Viewer) {
  return Painter(state, events).paint();
}

}  // namespace adjutant::rise_and_fight
