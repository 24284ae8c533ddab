#include <utility>

#include <fmt/format.h>

#include "engine/core/count_of.hpp"
#include "engine/core/percent.hpp"
#include "engine/games/rise_and_fight/report/causes.hpp"
#include "engine/games/rise_and_fight/report/combat_odds.hpp"
#include "engine/games/rise_and_fight/report/odds.hpp"
#include "engine/games/rise_and_fight/report/report.hpp"
#include "engine/games/rise_and_fight/rules/log.hpp"
#include "engine/table/words.hpp"

namespace adjutant::rise_and_fight {
namespace {

namespace json = core::json;

void append(json::array& text, const std::vector<std::string>& lines) {
  for (const auto& line : lines) text.emplace_back(line);
}

json::object of_shot(const State& state, UnitIndex shooter, UnitIndex target, const Aim& aim) {
  const auto& charts = state.scenario->charts;
  const auto modifiers = shot_modifiers(state, shooter, target, aim);
  const int score = state.score(shooter), wanted = required(score, modifiers);
  auto hits = Spread::of_shot(charts, wanted);
  json::object odds{
      {"kind", "fire"}, {"unit", state.unit(shooter).id}, {"target", state.unit(target).id},
      {"score", score}, {"modifiers", told(modifiers)},   {"required", wanted}};
  json::array text{fmt::format("{} at {}: {}", state.unit(shooter).id, state.unit(target).id,
                               required_text(score, modifiers, wanted))};
  append(text, modifier_lines(odds));
  if (is_struck_by(state, shooter, target) && state.stance(shooter).arm == Arm::foot) {  // F15
    const int stands = score + inspiration(state, shooter);
    const int ragged = required_to_hit(state, shooter, target, {.ragged = true});
    hits = Spread::tested(stands, hits, Spread::of_shot(charts, ragged));
    odds["stands"] = json::object{{"required", stands}, {"ragged", ragged}};
    text.emplace_back(
        fmt::format("needs {} or less to stand and fire, else {} (F15)", stands,
                    ragged > 0 ? fmt::format("needs {} or less", ragged) : "no chance"));
  }
  text.emplace_back(chances_text(hits));
  odds["chances"] = chances_of(hits);
  odds["text"] = std::move(text);
  return odds;
}

json::object of_move(const State& state, const MoveOrder& order) {
  const auto walked = *try_move(state, order);
  const auto hits = hits_of_way(walked.tolls, state.score(order.unit));
  json::array text{
      fmt::format("{}: {}", state.unit(order.unit).id, core::count_of(walked.segments, "segment"))};
  append(text, toll_lines(walked.tolls));
  text.emplace_back(chances_text(hits));
  return {{"kind", "move"},
          {"unit", state.unit(order.unit).id},
          {"segments", walked.segments},
          {"tolls", told(walked.tolls)},
          {"chances", chances_of(hits)},
          {"text", std::move(text)}};
}

// F26
json::object of_rally(const State& state, UnitIndex unit) {
  const int wanted = required_to_rally(state, unit);
  const auto gained = Spread::of_faces([&](int die) { return rallied(state, unit, die); });
  json::array text{fmt::format("{} rallies on {} or less", state.unit(unit).id, wanted)};
  for (const auto& [hits, cases] : gained.cases()) {
    text.emplace_back(fmt::format("removes {}: {}", core::count_of(hits, "hit"),
                                  core::percent(cases, gained.of())));
  }
  return {{"kind", "rally"},
          {"unit", state.unit(unit).id},
          {"required", wanted},
          {"chances", chances_of(gained, "gained")},
          {"text", std::move(text)}};
}

// F13, F14
json::object of_reaction(const State& state, const Charge& charge, Reaction reaction) {
  const auto met = meet(state, charge, reaction);
  const auto then = carried_out(state, charge, reaction);
  json::object odds{{"reaction", reaction_names[place(reaction)]},
                    {"at", json_of(met.charger.pose.at)},
                    {"facing", met.charger.pose.heading},
                    {"volley", nullptr},
                    {"combat", combat_odds_of(then, charge.charger)}};
  if (met.evaded) {
    odds["to"] = json_of(met.evaded->pose.at);
    odds["caught"] = met.pair.has_value();
  }
  if (is_struck_by(then, charge.target, charge.charger) &&
      !cannot_defend(then, charge.target, charge.charger)) {
    odds["volley"] = of_shot(then, charge.target, charge.charger, {});
  }
  return odds;
}

json::array lines_of(const json::object& reaction, const std::string& target) {
  json::array lines{fmt::format("if {} chooses '{}':", target,
                                std::string_view(reaction.at("reaction").as_string()))};
  for (const auto* part : {"volley", "combat"}) {
    const auto* odds = reaction.at(part).if_object();
    if (odds == nullptr) continue;
    for (const auto& line : odds->at("text").as_array()) {
      lines.emplace_back("  " + std::string(line.as_string()));
    }
  }
  if (lines.size() == 1) lines.emplace_back("  it gets away");
  return lines;
}

json::object of_charge(const State& state, const Charge& charge,
                       const std::vector<Reaction>& reactions) {
  const auto& target = state.unit(charge.target).id;
  const auto face = face_names[place(charge.face)];
  json::array told_reactions;
  json::array text{fmt::format("{} charges {}: {}\", into its {}", state.unit(charge.charger).id,
                               target, table::print_inches(charge.distance), face)};
  append(text, toll_lines(charge.walked.tolls));
  for (const auto reaction : reactions) {
    auto odds = of_reaction(state, charge, reaction);
    for (auto& line : lines_of(odds, target)) text.push_back(std::move(line));
    told_reactions.push_back(std::move(odds));
  }
  return {{"kind", "charge"},
          {"unit", state.unit(charge.charger).id},
          {"target", target},
          {"wheel", charge.wheel},
          {"distance", charge.distance},
          {"face", face},
          {"barrier", barrier_names[place(charge.barrier)]},
          {"tolls", told(charge.walked.tolls)},
          {"reactions", std::move(told_reactions)},
          {"text", std::move(text)}};
}

std::vector<Reaction> possible(const State& state, const Charge& charge) {
  std::vector<Reaction> found;
  for (std::size_t i = 0; i < reaction_names.size(); ++i) {
    const auto reaction = static_cast<Reaction>(i);
    if (!cannot_react(state, charge, reaction)) found.push_back(reaction);
  }
  return found;
}

// F16: guns as they have turned.
json::object of_order(State state, const FireOrder& order) {
  const auto target = *choose_target(state, order);
  state.stand(order.unit, turned(state, order.unit, order.turn));
  return of_shot(state, order.unit, target, {.turned = order.turn != 0});
}

json::array of_each(const State& state, const Order& order) {
  json::array all;
  if (const auto* shot = std::get_if<FireOrder>(&order)) {
    all.push_back(of_order(state, *shot));
  } else if (const auto* move = std::get_if<MoveOrder>(&order)) {
    all.push_back(of_move(state, *move));
  } else if (const auto* charge = std::get_if<ChargeOrder>(&order)) {
    const auto strike = *choose_charge(state, *charge);
    all.push_back(of_charge(state, strike, possible(state, strike)));
  } else if (std::holds_alternative<RallyAll>(order) ||
             (std::holds_alternative<EndTurn>(order) && state.phase == Phase::movement)) {
    for (UnitIndex unit = 0; unit < state.units.size(); ++unit) {
      if (may_rally(state, unit)) all.push_back(of_rally(state, unit));
    }
  } else if (auto answer = preview_of_answer(state, order); answer.is_object()) {
    all.push_back(std::move(answer));
  }
  return all;
}

// Its own shot is not spent by what it does in this half-turn.
State in_own_fire(State state, Side side) {
  const bool fires = state.phase == Phase::fire || state.phase == Phase::last_fire;
  if (fires && state.side == side) return state;
  for (auto& unit : state.units) unit.fired = unit.fought = unit.left = false;
  return state;
}

}  // namespace

json::array preview(const State& state, Side side, const std::vector<PlacedOrder>& orders) {
  json::array all;
  try_out(state, side, orders, [&](const State& before, const PlacedOrder& placed) {
    for (auto& odds : of_each(before, placed.order)) {
      odds.as_object()["line"] = placed.line;
      all.push_back(std::move(odds));
    }
  });
  return all;
}

json::value preview_of_answer(const State& state, const Order& order) {
  if (const auto* shot = std::get_if<FireOrder>(&order)) return of_order(state, *shot);
  if (const auto* defence = std::get_if<DefendOrder>(&order); defence && defence->at) {
    return of_shot(state, defence->unit, *defence->at, {});
  }
  if (const auto* reaction = std::get_if<ReactOrder>(&order); reaction && state.charge) {
    const auto& [charger, target, wheel] = *state.charge;
    return of_charge(state, *try_charge(state, charger, target, wheel), {reaction->reaction});
  }
  return nullptr;
}

json::array shots_of(const State& state, Side side) {
  json::array all;
  const auto then = in_own_fire(state, side);
  for (const auto shooter : shooters(then, side)) {
    for (const auto target : targets(then, shooter)) {
      all.push_back(of_shot(then, shooter, target, {}));
    }
  }
  return all;
}

}  // namespace adjutant::rise_and_fight
