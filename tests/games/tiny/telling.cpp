#include <fmt/format.h>

#include "tests/games/tiny/state.hpp"

namespace adjutant::tiny {
namespace {

std::string sentence(const Scenario& scenario, const Event& event) {
  const auto text = [&](std::string_view name) {
    return std::string_view(event.fields.at(name).as_string());
  };
  const auto who = [&] { return scenario.side_names[text("side") == id_of(Side::first) ? 0 : 1]; };
  const auto coins = [&] { return event.fields.at("coins").as_int64(); };
  if (event.type == "rolled") {
    return fmt::format("A {} of 10 for {}", event.fields.at("value").as_int64(), text("purpose"));
  }
  if (event.type == "sealed") return fmt::format("You have sealed: {}", text("order"));
  if (event.type == "stowed") return fmt::format("{} hide in the {}", who(), text("cove"));
  if (event.type == "rowed") {
    return fmt::format("{} row to the {} and {}", who(), text("cove"),
                       event.fields.at("taken").as_bool() ? "rob it" : "find nothing");
  }
  if (event.type == "robbed") return fmt::format("{} take {} coins", who(), coins());
  if (event.type == "sold") return fmt::format("{} sell their goods for {}", who(), coins());
  if (event.type == "nets_sold") return fmt::format("{} sell nets for {}", who(), coins());
  if (event.type == "gambled") return fmt::format("{} gamble and win {}", who(), coins());
  return {};
}

}  // namespace

std::vector<std::string> sentences(const Scenario& scenario, const core::Events& events) {
  std::vector<std::string> told;
  for (const auto& event : events) told.push_back(sentence(scenario, event));
  return told;
}

core::Document report(const State&, const State& after, const core::Events& events, core::Viewer) {
  core::Document document{core::Heading{1, after.scenario->title}};
  core::List happened;
  for (auto& told : sentences(*after.scenario, events)) {
    if (!told.empty()) happened.items.push_back({told + ".", {}});
  }
  if (!happened.items.empty()) document.push_back(std::move(happened));
  core::Table purse{{"crew", "coins"}, {}};
  for (const Side side : core::both_sides) {
    purse.rows.push_back({after.scenario->side_names[index(side)],
                          fmt::format("{}", after.crews[index(side)].coins)});
  }
  document.push_back(std::move(purse));
  return document;
}

core::Picture picture(const State& state, const core::Events&, core::Viewer) {
  constexpr int box = 100;
  core::Picture picture;
  picture.width = static_cast<int>(state.scenario->coves.size()) * box;
  picture.height = box;
  picture.title = state.scenario->title;
  picture.description =
      fmt::format("Round {}, {}", state.round, phase_names[static_cast<std::size_t>(state.phase)]);
  int x = 0;
  for (const auto& cove : state.scenario->coves) {
    picture.shapes.emplace_back(
        core::Polygon{"terrain.clear", {{x, 0}, {x + box, 0}, {x + box, box}, {x, box}}});
    picture.shapes.emplace_back(
        core::Label{"label.place", {x + box / 2, 15}, fmt::format("{} {}", cove.id, cove.worth)});
    for (const Side side : core::both_sides) {
      const auto& crew = state.crews[index(side)];
      if (crew.hides != cove.id) continue;
      core::Counter counter;
      counter.side = side;
      counter.type = "goods";
      counter.id = std::string(id_of(side));
      counter.at = {x + 30 + 40 * static_cast<int>(index(side)), 60};
      counter.size = 35;
      picture.shapes.emplace_back(std::move(counter));
    }
    x += box;
  }
  return picture;
}

}  // namespace adjutant::tiny
