#include <algorithm>

#include <fmt/format.h>

#include "engine/games/tlg2/report/picture_layout.hpp"
#include "engine/games/tlg2/report/report.hpp"
#include "engine/games/tlg2/rules/position.hpp"

namespace adjutant::tlg2 {

namespace {

using core::Point;

constexpr int counter_lower = 5;  // below the centre of its hex: leaves room for the number
constexpr int strip_height = counter_size + 22;

core::Counter counter_of(const State& state, UnitIndex unit, Point at) {
  const Unit& printed = state.scenario->units[unit];
  const int steps = state.units[unit].steps;
  // An eliminated unit is shown as it was printed.
  auto strength = std::to_string(steps > 0 ? attack_strength(state, unit) : printed.strength);
  if (printed.type == UnitType::artillery) strength += fmt::format(" r{}", printed.range);
  return {printed.side, std::string(name(printed.type)),
          printed.id,   strength,
          steps,        printed.steps_full(),
          at,           counter_size};
}

// Shows who is on the map, who is yet to come and who is lost, and what happened.
class Painter {
 public:
  Painter(const State& state, const core::Events& events)
      : state_(state),
        events_(events),
        layout_(state.scenario->map.grid, header),
        held_(state.scenario->map.grid.size()) {
    for (const UnitIndex unit : units(Whereabouts::on_map)) {
      held_[state_.scenario->map.grid.index(state_.units[unit].at)] = true;
    }
  }

  core::Picture paint() {
    picture_.width = layout_.width();
    picture_.title = battle() + ": " + moment();
    picture_.description = description();
    draw_terrain(state_.scenario->map, layout_, state_.scenario->night(state_.turn),
                 picture_.shapes);
    const int middle = picture_.width / 2;
    picture_.shapes.push_back(core::Label{"label.title", {middle, 24}, battle()});
    picture_.shapes.push_back(core::Label{"label.subtitle", {middle, 50}, moment()});
    draw_events();
    draw_names(state_.scenario->map, layout_, held_, picture_.shapes);
    draw_units();
    draw_held_buildings(state_.scenario->map, layout_, held_, picture_.shapes);
    for (auto& arrow : attacks_) picture_.shapes.emplace_back(std::move(arrow));
    draw_strips();
    return std::move(picture_);
  }

 private:
  std::string battle() const {
    return fmt::format("{}, {}", state_.scenario->title, state_.scenario->date);
  }

  std::string moment() const {
    if (state_.phase == Phase::over) return "the battle is over";
    return fmt::format("turn {} of {}{}, {}, {}", state_.turn, state_.scenario->turns,
                       state_.scenario->night(state_.turn) ? ", night" : "", name(state_.side),
                       name(state_.phase));
  }

  std::vector<UnitIndex> units(Whereabouts where) const {
    std::vector<UnitIndex> found;
    for (std::size_t i = 0; i < state_.units.size(); ++i) {
      if (state_.units[i].where == where) found.push_back(static_cast<UnitIndex>(i));
    }
    return found;
  }

  std::string description() const {
    std::string text = picture_.title + ".";
    for (const Side side : core::both_sides) {
      text += fmt::format(" {}:", name(side));
      std::string separator = " ";
      for (const UnitIndex unit : units(Whereabouts::on_map)) {
        if (state_.scenario->units[unit].side != side) continue;
        text += fmt::format("{}{} in {}", separator, state_.scenario->units[unit].id,
                            state_.scenario->map.grid.print(state_.units[unit].at));
        separator = ", ";
      }
      text += separator == " " ? " no units on the map." : ".";
    }
    return text;
  }

  void draw_units() {
    for (const UnitIndex unit : units(Whereabouts::on_map)) {
      const Hex hex = state_.units[unit].at;
      Point at = layout_.centre(hex);
      at.y += counter_lower;
      // 10.2: the hilltop battery behind its guest.
      if (units_at(state_, hex).size() > 1) {
        const int shift = state_.scenario->units[unit].immobile ? -11 : 11;
        at = {at.x + shift, at.y + shift * 2 / 3};
      }
      picture_.shapes.emplace_back(counter_of(state_, unit, at));
    }
  }

  void draw_strips() {
    int y = layout_.bottom() + margin / 2;
    const auto strip = [&](Whereabouts where, const std::string& caption) {
      const auto row = units(where);
      if (row.empty()) return;
      Point at{margin + 70, y + strip_height / 2};
      picture_.shapes.push_back(core::Label{"label.strip", at, caption});
      at.x += 70 + counter_size;
      for (const UnitIndex unit : row) {
        picture_.shapes.emplace_back(counter_of(state_, unit, at));
        at.x += counter_size + 12;
      }
      picture_.width = std::max(picture_.width, at.x);
      y += strip_height;
    };
    strip(Whereabouts::not_arrived, "Reinforcements");
    strip(Whereabouts::eliminated, "Eliminated");
    const Point key = draw_key(*state_.scenario, y, picture_.shapes);
    picture_.width = std::max(picture_.width, key.x + margin);
    picture_.height = key.y + margin / 2;
  }

  // Backwards from where the units are now, so that each arrow begins where they were then.
  void draw_events() {
    std::vector<std::optional<Hex>> places;
    for (const UnitState& unit : state_.units) {
      places.push_back(unit.where == Whereabouts::on_map ? std::optional(unit.at) : std::nullopt);
    }
    std::vector<core::Arrow> moves;
    for (auto event = events_.rbegin(); event != events_.rend(); ++event) {
      if (event->type == "attacked") {
        draw_attack(*event, places);
      } else if (event->type == "moved" || event->type == "entered") {
        const auto path = hexes(*event, "path");
        note(*event, places, path.empty() ? std::nullopt : std::optional(path.front()));
        if (path.size() > 1) moves.push_back({"arrow.move", centres(path)});
      } else if (event->type == "retreated" || event->type == "displaced" ||
                 event->type == "advanced") {
        const auto from = hex(*event, "from"), to = hex(*event, "to");
        note(*event, places, from);
        if (from && to) {
          const auto* style = event->type == "advanced" ? "arrow.advance" : "arrow.retreat";
          moves.push_back({style, centres({*from, *to})});
        }
      } else if (event->type == "eliminated") {
        note(*event, places, hex(*event, "at"));
      } else if (event->type == "returned") {
        note(*event, places, std::nullopt);
      }
    }
    std::ranges::reverse(attacks_);
    for (auto& move : moves) picture_.shapes.emplace_back(std::move(move));
  }

  void draw_attack(const core::Event& event, const std::vector<std::optional<Hex>>& places) {
    for (const Hex target : hexes(event, "targets")) {
      for (const auto* who : {"guns", "attackers"}) {
        for (const auto& text : texts(event, who)) {
          const auto unit = state_.scenario->find_unit(text);
          if (!unit || !places[*unit]) continue;
          const auto* style =
              hex::distance(*places[*unit], target) > 1 ? "arrow.fire" : "arrow.attack";
          attacks_.push_back({style, centres({*places[*unit], target})});
        }
      }
    }
  }

  void note(const core::Event& event, std::vector<std::optional<Hex>>& places,
            std::optional<Hex> place) const {
    const auto* id = event.fields.if_contains("unit");
    const auto* text = id == nullptr ? nullptr : id->if_string();
    const auto unit = text == nullptr ? std::nullopt : state_.scenario->find_unit(*text);
    if (unit) places[*unit] = place;
  }

  std::optional<Hex> parse(std::string_view text) const {
    const auto& letter = state_.scenario->map.grid.letter;
    if (text.starts_with(letter)) text.remove_prefix(letter.size());
    return hex::parse(text);
  }

  std::optional<Hex> hex(const core::Event& event, std::string_view field) const {
    const auto* value = event.fields.if_contains(field);
    const auto* text = value == nullptr ? nullptr : value->if_string();
    return text == nullptr ? std::nullopt : parse(*text);
  }

  static std::vector<std::string> texts(const core::Event& event, std::string_view field) {
    std::vector<std::string> found;
    const auto* value = event.fields.if_contains(field);
    const auto* list = value == nullptr ? nullptr : value->if_array();
    if (list == nullptr) return found;
    for (const auto& element : *list) {
      if (const auto* text = element.if_string()) found.emplace_back(*text);
    }
    return found;
  }

  std::vector<Hex> hexes(const core::Event& event, std::string_view field) const {
    std::vector<Hex> found;
    for (const auto& text : texts(event, field)) {
      if (const auto hex = parse(text)) found.push_back(*hex);
    }
    return found;
  }

  std::vector<Point> centres(const std::vector<Hex>& path) const {
    std::vector<Point> points;
    for (const Hex hex : path) {
      const Point centre = layout_.centre(hex);
      points.push_back({centre.x, centre.y + counter_lower});
    }
    return points;
  }

  const State& state_;
  const core::Events& events_;
  Layout layout_;
  std::vector<bool> held_;  // by hex index: a counter stands there
  core::Picture picture_;
  std::vector<core::Arrow> attacks_;
};

}  // namespace

// Nothing in this game is hidden on the map, so every viewer sees the same.
core::Picture picture(const State& state, const core::Events& events, Viewer) {
  return Painter(state, events).paint();
}

}  // namespace adjutant::tlg2
