#include "engine/games/lfm/report/turn_plan.hpp"

#include <algorithm>
#include <iterator>

#include "engine/core/shapes.hpp"
#include "engine/games/lfm/report/forecast.hpp"
#include "engine/games/lfm/report/plan_sheets.hpp"
#include "engine/games/lfm/report/preview.hpp"
#include "engine/games/lfm/rules/resolution.hpp"
#include "engine/games/lfm/rules/sequence.hpp"
#include "engine/games/lfm/scenario/codec.hpp"

namespace adjutant::lfm {

namespace {

namespace json = core::json;

json::value question_form(const State& state, Viewer viewer) {
  const auto open = question(state);
  if (!open) return nullptr;
  json::array answers;
  for (const Order& order : open->answers) {
    answers.push_back(json::object{{"order", print(*state.scenario, order)},
                                   {"json", print_json(*state.scenario, order)}});
  }
  json::object form{{"side", id(open->side)},
                    {"kind", question_names[static_cast<std::size_t>(open->kind)]},
                    {"message", sentence(state, *open)},
                    {"answers", std::move(answers)}};
  // Standing orders are nobody else's to know.
  if (viewer == open->side) {
    const auto choice = choose(state, *open);
    form["by_default"] = json::object{{"order", print(*state.scenario, choice.order)},
                                      {"chosen_by", name(choice.chosen_by)}};
  }
  return form;
}

}  // namespace

json::object turn_plan(const State& state, Viewer viewer, const Parsed& read) {
  const auto open = question(state);
  const Side side = viewer.value_or(open ? open->side : state.side);
  auto trial = try_out(state, side, read.orders);
  auto refusals = read.refusals;
  std::ranges::move(trial.refusals, std::back_inserter(refusals));
  core::sort(refusals);
  const bool acts = trial.position.side == side && trial.position.phase != Phase::over;
  const auto after = [&](Phase phase) -> const State& {
    return trial.after[static_cast<std::size_t>(phase)];
  };
  json::array texts, objects, lines, phases;
  for (const auto& placed : read.orders) {
    texts.emplace_back(print(*state.scenario, placed.order));
    objects.push_back(print_json(*state.scenario, placed.order));
    lines.emplace_back(placed.line);
    phases.emplace_back(phase_names[static_cast<std::size_t>(phase_of(placed.order.verb))]);
  }
  const auto& then = trial.position;
  json::object plan{{"side", id(side)},
                    {"legal", refusals.empty()},
                    {"orders", std::move(texts)},
                    {"json", std::move(objects)},
                    {"lines", std::move(lines)},
                    {"phases", std::move(phases)},
                    {"refusals", core::encode(refusals)},
                    {"position", view(then, viewer)},
                    {"zones", zone_sheet(then)},
                    {"command", command_sheet(then)},
                    {"fire", acts ? fire_sheet(after(Phase::artillery)) : json::array{}},
                    {"movement", acts ? movement_sheet(after(Phase::movement)) : json::array{}},
                    {"combat", combat_sheet(acts ? after(Phase::combat) : then)},
                    {"also", acts ? other_sheet(trial) : json::array{}},
                    {"preview", preview(state, side, read.orders)},
                    {"question", question_form(then, viewer)}};
  if (trial.rolls_at > 0) plan["rolls_at"] = trial.rolls_at;
  if (viewer) plan["forecast"] = forecast(then, *viewer);
  return plan;
}

}  // namespace adjutant::lfm
