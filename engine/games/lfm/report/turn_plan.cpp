#include "engine/core/turn_plan.hpp"

#include <algorithm>
#include <set>
#include <vector>

#include "engine/games/lfm/report/plan_sheets.hpp"
#include "engine/games/lfm/report/report.hpp"
#include "engine/games/lfm/rules/reasons.hpp"
#include "engine/games/lfm/rules/resolution.hpp"
#include "engine/games/lfm/rules/sequence.hpp"
#include "engine/games/lfm/scenario/codec.hpp"
#include "engine/hexwar/default_answer.hpp"

namespace adjutant::lfm {

namespace {

namespace json = core::json;

json::value question_form(const State& state, Viewer viewer) {
  const auto open = question(state);
  if (!open) return nullptr;
  json::object form{{"side", id(open->side)},
                    {"kind", question_names[static_cast<std::size_t>(open->kind)]},
                    {"message", plain_question(sentence(state, *open))},
                    {"answers", core::answer_forms(*state.scenario, open->answers)}};
  // Standing orders are nobody else's to know.
  if (viewer == open->side) form["by_default"] = hexwar::default_answer(state, *open);
  return form;
}

bool ends_turn(const PlacedOrder& placed) {
  return placed.order.verb == Verb::end_turn || placed.order.verb == Verb::resign;
}

// 3: an order of a later phase ends the phases before its own.
void warn_of_phases(json::object& plan, const std::vector<PlacedOrder>& orders) {
  if (orders.empty() || std::ranges::any_of(orders, ends_turn)) return;
  const auto latest = std::ranges::max(
      orders, {}, [](const PlacedOrder& placed) { return phase_of(placed.order.verb); });
  const auto phase = phase_of(latest.order.verb);
  std::set<json::string> firing, moving;
  for (const auto& gun : plan.at("fire").as_array()) {
    const auto& targets = gun.at("targets").as_array();
    const bool sees = std::ranges::any_of(
        targets, [](const auto& target) { return target.at("sight").as_string() != "blocked"; });
    if (sees) firing.insert(gun.at("unit").as_string());
  }
  for (const auto& sheet : plan.at("movement").as_array()) {
    if (sheet.at("reach").as_array().empty()) continue;
    for (const auto& group : sheet.at("groups").as_array()) {
      for (const auto& unit : group.at("units").as_array()) moving.insert(unit.as_string());
    }
  }
  if (phase > Phase::artillery) core::warn_of_end(plan, "artillery fire", "fire", firing.size());
  if (phase > Phase::movement) core::warn_of_end(plan, "movement", "move", moving.size());
}

}  // namespace

json::object turn_plan(const State& state, Viewer viewer, const Parsed& read) {
  auto [side, trial, plan] = core::begin_plan(state, viewer, read, side_ids);
  const auto& then = trial.position;
  const bool acts = then.side == side && then.phase != Phase::over;
  const auto after = [&](Phase phase) -> const State& {
    return trial.after[static_cast<std::size_t>(phase)];
  };
  json::array phases;
  for (const auto& placed : read.orders) {
    phases.emplace_back(phase_names[static_cast<std::size_t>(phase_of(placed.order.verb))]);
  }
  plan["phases"] = std::move(phases);
  plan["zones"] = zone_sheet(then);
  plan["command"] = command_sheet(then);
  plan["fire"] = acts ? fire_sheet(after(Phase::artillery)) : json::array{};
  plan["movement"] = acts ? movement_sheet(after(Phase::movement)) : json::array{};
  plan["combat"] = combat_sheet(acts ? after(Phase::combat) : then);
  plan["also"] = acts ? other_sheet(trial) : json::array{};
  plan["question"] = question_form(then, viewer);
  if (acts) warn_of_phases(plan, read.orders);
  return core::end_plan(std::move(plan), state, side, viewer, read, trial);
}

}  // namespace adjutant::lfm
