#include "engine/games/lfm/report/turn_plan.hpp"

#include <algorithm>

#include "engine/core/turn_plan.hpp"
#include "engine/games/lfm/report/forecast.hpp"
#include "engine/games/lfm/report/plan_sheets.hpp"
#include "engine/games/lfm/report/preview.hpp"
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
  return core::end_plan(std::move(plan), state, side, viewer, read, trial);
}

}  // namespace adjutant::lfm
