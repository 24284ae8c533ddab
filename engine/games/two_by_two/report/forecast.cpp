
#include <fmt/format.h>

#include "engine/games/two_by_two/report/report.hpp"
#include "engine/games/two_by_two/rules/doctrine.hpp"
#include "engine/table/words.hpp"

namespace adjutant::two_by_two {
namespace {

namespace json = core::json;

std::string_view because(ChosenBy chosen_by) {
  return chosen_by == ChosenBy::standing_order ? "by standing order" : "by doctrine";
}

// As in the enemy's player turn, with nothing fired in it yet.
State in_enemy_turn(State state, Side side) {
  state.side = core::opponent(side);
  state.phase = Phase::fire;
  state.decisions = core::Decisions::standing;
  for (auto& unit : state.units) unit.fired = false;
  return state;
}

json::array fires(const State& state) {
  json::array list;
  for (const auto shooter : shooters(state)) {
    const auto shot = choose_shot(state, shooter);
    if (!shot) continue;
    list.push_back(json::object{
        {"unit", state.unit(shooter).id},
        {"target", state.unit(shot->target).id},
        {"chosen_by", name(shot->chosen_by)},
        {"message", fmt::format("{} would fire at {} ({}).", state.unit(shooter).id,
                                state.unit(shot->target).id, because(shot->chosen_by))}});
  }
  return list;
}

std::optional<UnitIndex> nearest_enemy(const State& state, UnitIndex unit) {
  std::optional<UnitIndex> found;
  const auto away = [&](UnitIndex other) {
    return table::squared(state.units[other].at - state.units[unit].at);
  };
  for (UnitIndex other = 0; other < state.units.size(); ++other) {
    if (are_enemies(state, unit, other) && (!found || away(other) < away(*found))) found = other;
  }
  return found;
}

json::array routs(const State& state, Side side) {
  constexpr int near_by = 4 * inch;
  json::array list;
  for (UnitIndex unit = 0; unit < state.units.size(); ++unit) {
    if (state.unit(unit).side != side || !on_table(state, unit)) continue;
    const auto enemy = nearest_enemy(state, unit);
    if (!enemy || !enemy_within(state, unit, near_by)) continue;
    const auto choice = choose_rout(state, unit, *enemy);
    const auto& rout = choice.rout;
    list.push_back(json::object{
        {"unit", state.unit(unit).id},
        {"from", state.unit(*enemy).id},
        {"way", rout_way_names[static_cast<std::size_t>(choice.way)]},
        {"to", json_of(rout.to)},
        {"survives", rout.survives},
        {"chosen_by", name(choice.chosen_by)},
        {"message",
         fmt::format("{} would rout from {} {} {} ({}).", state.unit(unit).id,
                     state.unit(*enemy).id, rout.survives ? "to" : "and be lost on its way at",
                     table::print_inches(rout.to), because(choice.chosen_by))}});
  }
  return list;
}

}  // namespace

json::object forecast(const State& state, Side side) {
  const auto then = in_enemy_turn(state, side);
  auto all_fires = fires(then);
  auto all_routs = routs(then, side);
  json::array text;
  for (const auto* choices : {&all_fires, &all_routs}) {
    for (const auto& choice : *choices) text.push_back(choice.at("message"));
  }
  if (text.empty()) text.emplace_back("None of your units can fire or be routed now.");
  return {
      {"fires", std::move(all_fires)}, {"routs", std::move(all_routs)}, {"text", std::move(text)}};
}

}  // namespace adjutant::two_by_two
