#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "engine/core/percent.hpp"
#include "engine/games/lfm/notation/notation.hpp"
#include "engine/games/lfm/report/report.hpp"
#include "engine/games/lfm/report/sentences.hpp"
#include "engine/games/lfm/rules/resolution.hpp"
#include "engine/games/lfm/rules/sequence.hpp"

namespace adjutant::lfm {

namespace {

namespace json = core::json;

// How many of six dice bring what; by code of the chart, with its words.
class Chances {
 public:
  void count(const std::string& result, const std::string& words) {
    auto& chance = by_result_[result];
    chance.words = words;
    ++chance.sixths;
  }
  // Of a combat or charge.
  void count(const std::string& result) { count(result, result_words(result)); }

  json::array form() const {
    json::array list;
    for (const auto& [result, chance] : by_result_) {
      list.push_back(
          json::object{{"result", result}, {"words", chance.words}, {"sixths", chance.sixths}});
    }
    return list;
  }

 private:
  struct Chance {
    std::string words;
    int sixths = 0;
  };
  std::map<std::string, Chance> by_result_;
};

json::array ids(const State& state, const Pieces& pieces) {
  json::array list;
  for (const auto index : pieces) list.emplace_back(piece(state, index).id);
  return list;
}

// Adds what people read.
void add_text(const State& state, json::object& told, std::string first) {
  json::array text{std::move(first)};
  for (const auto& line : modifier_lines(*state.scenario, told)) text.emplace_back(line);
  for (const auto& value : told.at("chances").as_array()) {
    const std::string_view result = value.at("result").as_string();
    text.emplace_back(fmt::format(
        "{}: {}{}", core::percent(value.at("sixths").as_int64(), 6),
        told.at("kind").as_string() == "fire" ? std::string() : std::string(result) + ", ",
        std::string_view(value.at("words").as_string())));
  }
  told["text"] = std::move(text);
}

json::object of_fire(const State& state, const Fire& fire) {
  Chances chances;
  for (const auto& row : state.scenario->charts.fire) {
    const int checks = row[static_cast<std::size_t>(fire.strength - fire_least)];
    chances.count(fmt::format("checks {}", checks), checks_words(checks));
  }
  json::object told{{"kind", "fire"},
                    {"guns", ids(state, fire.guns)},
                    {"targets", json::array{print(state, fire.target)}},
                    {"unit", piece(state, fire.at).id},
                    {"strength", fire.strength},
                    {"modifiers", modifiers_form(fire.modifiers)},
                    {"chances", chances.form()}};
  add_text(state, told,
           fmt::format("{} at {} in {}: strength {}", list_of(state, fire.guns),
                       piece(state, fire.at).id, print(state, fire.target), fire.strength));
  told.at("text").as_array().emplace_back(
      "The first failed check disorganizes, the second forces a retreat, the third routs (L11)");
  return told;
}

json::object of_charge(const State& state, const Charge& charge) {
  Chances chances;
  for (int thrown = 1; thrown <= 6; ++thrown) {
    const int die = std::clamp(thrown + charge.sum, 1, 6);
    chances.count(state.scenario->charts
                      .charge[static_cast<std::size_t>(die - 1)]
                             [static_cast<std::size_t>(charge.difference + charge_difference_max)]
                      .name);
  }
  json::object told{{"kind", "charge"},
                    {"attackers", ids(state, charge.chargers)},
                    {"targets", json::array{print(state, charge.target)}},
                    {"difference", charge.difference},
                    {"modifiers", modifiers_form(charge.modifiers)},
                    {"sum", charge.sum},
                    {"chances", chances.form()}};
  add_text(
      state, told,
      fmt::format("{} against {}: difference {:+}, modifier {:+}", list_of(state, charge.chargers),
                  print(state, charge.target), charge.difference, charge.sum));
  return told;
}

json::object of_attack(const State& state, const Assault& assault) {
  Chances chances;
  const auto& odds = assault.odds;
  for (int thrown = 1; thrown <= 6 && !assault.must_withdraw; ++thrown) {
    const int die = std::clamp(thrown + odds.sum, 0, combat_die_max);
    chances.count(state.scenario->charts
                      .results[static_cast<std::size_t>(die)][static_cast<std::size_t>(odds.column)]
                      .name);
  }
  json::array targets;
  for (const Hex hex : assault.targets) targets.emplace_back(print(state, hex));
  const std::string name = assault.must_withdraw
                               ? "withdrawal"
                               : std::string(odds_names[static_cast<std::size_t>(odds.column)]);
  json::object told{{"kind", "attack"},
                    {"attackers", ids(state, assault.attackers)},
                    {"targets", std::move(targets)},
                    {"attack", odds.attack},
                    {"defence", odds.defence},
                    {"odds", name},
                    {"modifiers", modifiers_form(odds.modifiers)},
                    {"sum", odds.sum},
                    {"chances", chances.form()}};
  add_text(
      state, told,
      fmt::format("{}: strength {} to {}, modifier {:+}, {}", list_of(state, assault.attackers),
                  odds.attack, odds.defence, odds.sum,
                  assault.must_withdraw ? "too weak or shattered to attack: they withdraw (L17)"
                                        : "odds " + name));
  return told;
}

std::optional<json::object> of_order(const State& state, Side side, const Order& order) {
  if (order.none) return {};
  if (order.verb == Verb::fire) {
    const auto planned = plan_fire(state, side, order);
    if (planned) return of_fire(state, *planned);
  } else if (order.verb == Verb::charge) {
    const auto planned = plan_charge(state, order);
    if (planned) return of_charge(state, *planned);
  } else if (order.verb == Verb::attack) {
    const auto planned = plan_attack(state, order);
    if (planned) return of_attack(state, *planned);
  }
  return {};
}

}  // namespace

json::array preview(const State& state, Side side, const std::vector<PlacedOrder>& orders) {
  json::array all;
  State now = state;
  for (const auto& placed : orders) {
    const auto& order = placed.order;
    if (now.phase == Phase::over) break;
    const bool asked = question(now).has_value();
    if (!asked && (now.side != side || order.verb == Verb::end_turn || order.verb == Verb::resign))
      break;
    if (!asked) now = in_phase(std::move(now), phase_of(order.verb));
    if (auto told = of_order(now, side, order)) {
      (*told)["line"] = placed.line;
      all.push_back(*std::move(told));
    }
    if (asked) break;
    try_order(now, side, order);
  }
  return all;
}

}  // namespace adjutant::lfm
