#include "engine/games/rise_and_fight/report/combat_odds.hpp"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "engine/core/event_fields.hpp"
#include "engine/core/list_of.hpp"
#include "engine/core/percent.hpp"
#include "engine/games/rise_and_fight/report/causes.hpp"
#include "engine/games/rise_and_fight/report/odds.hpp"

namespace adjutant::rise_and_fight {
namespace {

namespace json = core::json;

constexpr int dice_max = 15;  // 10^15 cases are exact in every reader of JSON

UnitIndex enemy_of(const Pair& pair, UnitIndex unit) {
  return pair.striker == unit ? pair.struck : pair.striker;
}

// F21: one side of a combat.
struct Camp {
  Units units;
  json::array told;
  json::array text;
  Spread hits = Spread::certain(0);
  int dice = 0;
};

Camp camp_of(const State& state, const std::vector<PairIndex>& combat, Side side) {
  Camp camp;
  camp.units = fighters(state, combat, side);
  for (const auto unit : camp.units) {
    const auto pair = main_pair(state, unit, combat);
    const auto modifiers = combat_modifiers(state, unit, pair);
    const int score = combat_score(state, unit, state.pairs[pair].rounds);
    const int wanted = required(score, modifiers);
    const auto hits = Spread::of_shot(state.scenario->charts, wanted);
    camp.hits = camp.hits.plus(hits);
    camp.dice += wanted > 0 ? 1 : 0;
    const auto& enemy = state.unit(enemy_of(state.pairs[pair], unit)).id;
    json::object fighter{
        {"unit", state.unit(unit).id},  {"enemy", enemy},     {"score", score},
        {"modifiers", told(modifiers)}, {"required", wanted}, {"chances", chances_of(hits)}};
    camp.text.emplace_back(fmt::format("{} against {}: {}", state.unit(unit).id, enemy,
                                       required_text(score, modifiers, wanted)));
    for (const auto& line : modifier_lines(fighter)) camp.text.emplace_back("  " + line);
    camp.told.push_back(std::move(fighter));
  }
  return camp;
}

bool any_of(const State& state, const Units& units, Arm arm) {
  return std::ranges::any_of(units, [&](UnitIndex one) { return state.stance(one).arm == arm; });
}

std::string_view verb_of(Defeat defeat) {
  switch (defeat) {
    case Defeat::retreats:
      return "retreats";
    case Defeat::retreats_by_half:
      return "falls back half a segment";
    case Defeat::breaks:
      return "breaks";
    case Defeat::fights_on:
      break;
  }
  return "";
}

// 10: what each of the losers does that is still there.
json::array meaning(const State& state, const Camp& winners, const Camp& losers, int difference) {
  Losers lost;
  lost.any_horse =
      any_of(state, winners.units, Arm::horse) || any_of(state, losers.units, Arm::horse);
  lost.guns_alone_won =
      !any_of(state, winners.units, Arm::horse) && !any_of(state, winners.units, Arm::foot);
  lost.difference = difference;
  json::array lines;
  for (const auto unit : losers.units) {
    lost.arm = state.stance(unit).arm;
    const auto verb = verb_of(defeat_of(lost));
    if (!verb.empty()) lines.emplace_back(fmt::format("{} {}", state.unit(unit).id, verb));
  }
  return lines;
}

json::array round_chances(const State& state, const Camp& own, const Camp& enemy) {
  json::array chances;
  if (own.dice + enemy.dice > dice_max) return chances;
  const auto spread = own.hits.minus(enemy.hits);
  for (const auto& [difference, cases] : spread.cases()) {
    const bool won = difference > 0;
    chances.push_back(json::object{
        {"difference", difference},
        {"result", difference == 0
                       ? std::string("drawn")
                       : fmt::format("{} by {}", won ? "won" : "lost", std::abs(difference))},
        {"means", difference == 0
                      ? json::array{}
                      : meaning(state, won ? own : enemy, won ? enemy : own, std::abs(difference))},
        {"cases", cases},
        {"of", spread.of()}});
  }
  return chances;
}

// "71F loses by 2: 3%; 71F breaks"
json::array chance_lines(const State& state, const Units& own, const json::array& chances) {
  std::vector<std::string> names;
  for (const auto unit : own) names.push_back(state.unit(unit).id);
  const auto who = core::list_of(names);
  const bool one_unit = names.size() == 1;
  json::array lines;
  for (const auto& value : chances) {
    const auto& one = value.as_object();
    const auto difference = core::event_fields::number(one, "difference");
    const auto* verb = difference < 0 ? (one_unit ? "loses" : "lose") : (one_unit ? "wins" : "win");
    const auto result = difference == 0
                            ? std::string("a draw")
                            : fmt::format("{} {} by {}", who, verb, std::abs(difference));
    const auto means = core::list_of(core::event_fields::texts(one, "means"));
    const auto chance = core::percent(one.at("cases").as_int64(), one.at("of").as_int64());
    lines.emplace_back(fmt::format("{}: {}{}", result, chance, means.empty() ? "" : "; " + means));
  }
  return lines;
}

}  // namespace

json::object combat_odds(const State& state, const std::vector<PairIndex>& combat) {
  auto own = camp_of(state, combat, state.side);
  auto enemy = camp_of(state, combat, core::opponent(state.side));
  auto chances = round_chances(state, own, enemy);
  json::array text;
  for (const auto& lines : {own.text, enemy.text, chance_lines(state, own.units, chances)}) {
    text.insert(text.end(), lines.begin(), lines.end());
  }
  return {{"side", id(state.side)},
          {"own", std::move(own.told)},
          {"enemy", std::move(enemy.told)},
          {"chances", std::move(chances)},
          {"text", std::move(text)}};
}

json::value combat_odds_of(const State& state, UnitIndex unit) {
  for (const auto& combat : combats(state)) {
    const bool found = std::ranges::any_of(combat, [&](PairIndex pair) {
      return state.pairs[pair].striker == unit || state.pairs[pair].struck == unit;
    });
    if (found) return combat_odds(state, combat);
  }
  return nullptr;
}

}  // namespace adjutant::rise_and_fight
