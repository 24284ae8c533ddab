#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/games/lfm/report/names.hpp"
#include "engine/games/lfm/report/report.hpp"
#include "engine/games/lfm/rules/doctrine.hpp"
#include "engine/games/lfm/rules/fire.hpp"
#include "engine/games/lfm/rules/retreat.hpp"

namespace adjutant::lfm {

namespace {

namespace json = core::json;

class Forecaster {
 public:
  // As in the enemy's player turn, with nothing done in it yet.
  Forecaster(const State& state, Side side) : state_(state), side_(side) {
    state_.side = core::opponent(side);
    state_.combat.reset();
    state_.fired_at.clear();
    for (auto& now : state_.pieces) now.fired = now.withdrawn = now.attacked = false;
  }

  json::array fires() const {
    State state = state_;
    json::array list;
    while (const auto fire = choose_fire(state, side_)) {
      list.push_back(json::object{
          {"guns", ids_of(state, fire->guns)},
          {"hex", print(state, fire->target)},
          {"unit", piece(state, fire->at).id},
          {"strength", fire->strength},
          {"message", fmt::format("{} would fire at {} in {}.", list_of(state, fire->guns),
                                  piece(state, fire->at).id, print(state, fire->target))}});
      for (const auto gun : fire->guns) state.pieces[gun].fired = true;
      state.fired_at.push_back(fire->target);
    }
    return list;
  }

  json::array losses() const {
    json::array list;
    for (const Hex hex : hexes()) {
      auto units = units_at(state_, side_, hex);
      if (units.size() < 2) continue;
      json::array order;
      std::vector<std::string_view> names;
      while (!units.empty()) {
        const auto [lost, chosen_by] = lost_by_doctrine(state_, side_, units);
        order.push_back(json::object{{"unit", piece(state_, lost).id},
                                     {"strength", piece(state_, lost).strength},
                                     {"chosen_by", name(chosen_by)}});
        names.push_back(piece(state_, lost).id);
        std::erase(units, lost);
      }
      list.push_back(json::object{
          {"hex", print(state_, hex)},
          {"order", std::move(order)},
          {"message", fmt::format("Losses in {} would fall on these units, in this order: {}.",
                                  print(state_, hex), fmt::join(names, ", "))}});
    }
    return list;
  }

  json::array retreats() const {
    json::array list;
    for (const Hex hex : hexes()) {
      for (const auto unit : units_at(state_, side_, hex)) list.push_back(retreat(unit));
    }
    return list;
  }

 private:
  // Where units of the side stand under the enemy's influence.
  std::vector<Hex> hexes() const {
    std::vector<Hex> all;
    for (std::size_t i = 0; i < state_.pieces.size(); ++i) {
      const auto index = static_cast<PieceIndex>(i);
      const auto& counter = piece(state_, index);
      if (counter.side != side_ || counter.commander() || !on_map(state_, index)) continue;
      const Hex at = state_.pieces[i].at;
      if (!has(all, at) && enemy_influence(state_, side_, at)) all.push_back(at);
    }
    std::ranges::sort(all);
    return all;
  }

  json::object retreat(PieceIndex unit) const {
    const auto& id = piece(state_, unit).id;
    json::object entry{{"unit", id}, {"at", print(state_, state_.pieces[unit].at)}};
    const auto ways = retreat_ways(state_, unit);
    if (ways.empty()) {
      entry["to"] = nullptr;
      entry["message"] =
          fmt::format("{} cannot retreat and would be lost: there is no way out.", id);
      return entry;
    }
    const auto choice = choose_retreat(state_, unit, ways, {});
    const auto checks = std::ranges::count(choice.way.checks, true);
    entry["to"] = print(state_, choice.way.to());
    entry["checks"] = checks;
    entry["chosen_by"] = name(choice.chosen_by);
    const auto under_way = checks == 0 ? std::string{}
                           : checks == 1
                               ? std::string{", with a cohesion check on the way"}
                               : fmt::format(", with {} cohesion checks on the way", checks);
    entry["message"] =
        fmt::format("{} would retreat to {}{} ({}).", id, print(state_, choice.way.to()), under_way,
                    because(choice.chosen_by));
    return entry;
  }

  State state_;
  Side side_;
};

}  // namespace

json::object forecast(const State& state, Side side) {
  const Forecaster forecaster(state, side);
  auto fires = forecaster.fires();
  auto losses = forecaster.losses();
  auto retreats = forecaster.retreats();
  json::array text;
  for (const auto* choices : {&fires, &losses, &retreats}) {
    for (const auto& choice : *choices) text.push_back(choice.at("message"));
  }
  if (text.empty()) text.emplace_back("None: all your units are outside enemy zones of influence.");
  return {{"fires", std::move(fires)},
          {"losses", std::move(losses)},
          {"retreats", std::move(retreats)},
          {"text", std::move(text)}};
}

}  // namespace adjutant::lfm
