#include "engine/games/rise_and_fight/report/causes.hpp"

#include <map>

#include <fmt/format.h>

#include "engine/core/cited.hpp"
#include "engine/core/count_of.hpp"
#include "engine/core/event_fields.hpp"
#include "engine/games/rise_and_fight/rules/log.hpp"

namespace adjutant::rise_and_fight {
namespace {

namespace json = core::json;
using core::event_fields::number;
using core::event_fields::text;
using Causes = std::map<std::string_view, std::string_view>;

const Causes& causes_of_fire() {
  static const Causes all{
      {"6.1a", "short range"},
      {"6.1b", "rifled"},
      {"6.1c", "first volley"},
      {"6.1d", "rested"},
      {"6.1e", "at a column"},
      {"6.1f", "into a flank or the rear"},
      {"6.1g", "good shots"},
      {"6.1h", "in open or skirmish order"},
      {"6.1i", "beyond short range"},
      {"6.1j", "obscured"},
      {"6.1k", "at open order or unlimbered guns"},
      {"6.1l", "at a target in cover"},
      {"6.1m", "at troops in the trees"},
      {"6.1n", "at skirmishers"},
      {"6.1o", "ragged volley"},
      {"6.1p", "poor weapons"},
      {"6.1q wooden", "into a wooden village"},
      {"6.1q mixed", "into a village of wood and brick"},
      {"6.1q brick", "into a village of brick"},
      {"6.1q fortified", "into a fortified place"},
      {"6.1r", "at light works"},
      {"6.1s", "at heavy works"},
      {"6.2a", "guns fire at a column"},
      {"6.2b", "round shot at short range"},
      {"6.2c", "canister"},
      {"6.2d", "guns fire into a flank"},
      {"6.2e", "guns fire into the rear"},
      {"6.2f", "guns fire at an obscured or covered target"},
      {"6.2g", "guns fire at open order or unlimbered guns"},
      {"6.2h", "guns fire beyond short range"},
      {"6.2i", "guns fire at skirmishers"},
      {"6.2j", "guns fire at a new target"},
      {"6.2k wooden", "guns fire into a wooden village"},
      {"6.2k mixed", "guns fire into a village of wood and brick"},
      {"6.2k brick", "guns fire into a village of brick"},
      {"6.2k fortified", "guns fire into a fortified place"},
      {"6.2l", "guns fire at light works"},
      {"6.2m", "guns fire at heavy works"},
      {"6.2n", "guns turned before they fired"},
  };
  return all;
}

const Causes& causes_of_combat() {
  static const Causes all{
      {"9.1 foot", "charge of foot"},
      {"9.1 shock", "charge of steady foot or horse"},
      {"9.2 open", "formed foot strikes open order"},
      {"9.2 skirmish", "formed foot strikes skirmishers"},
      {"9.2 column", "strikes a column"},
      {"9.2 close order", "skirmishers strike close order"},
      {"9.3 light", "obstacle, light works or woods"},
      {"9.3 heavy", "heavy works"},
      {"9.3 wooden", "wooden village"},
      {"9.3 mixed", "village of wood and brick"},
      {"9.3 brick", "village of brick"},
      {"9.3 fortified", "fortified place"},
      {"9.4", "stands higher"},
      {"9.5 being", "militia or irregulars"},
      {"9.5 irregular in woods", "irregulars in woods"},
      {"9.5 v irregular", "regulars against irregulars"},
      {"9.5 v militia", "regulars against militia"},
      {"9.6 one", "a friend in support"},
      {"9.6 more", "friends in support"},
      {"9.7 flank", "strikes a flank"},
      {"9.7 rear", "strikes the rear"},
      {"9.7 struck in flank", "struck in a flank"},
      {"9.7 struck in rear", "struck in the rear"},
      {"9.7 on evader", "has caught an evader"},
      {"9.7 evader", "caught as it evaded"},
      {"9.8", "commander"},
      {"9.9 guns", "guns in close combat"},
      {"9.9 no bayonets", "no bayonets"},
      {"9.9 v guns", "foot against guns"},
      {"9.10 secure", "secure flanks against horse"},
      {"9.10 v foot", "horse against foot in the open"},
      {"9.11 won", "won the last round"},
      {"9.11 won v charge", "won the last round against a charge"},
      {"9.11 drew v charge", "drew the last round against a charge"},
      {"9.12 loose", "open or skirmish order in woods"},
      {"9.12 close", "close order in woods"},
      {"9.12 dense", "in dense woods"},
  };
  return all;
}

std::string_view found(const Causes& causes, std::string_view name) {
  const auto place = causes.find(name);
  return place == causes.end() ? std::string_view() : place->second;
}

}  // namespace

std::string_view cause_of(std::string_view factor) {
  const auto of_fire = found(causes_of_fire(), factor);
  return of_fire.empty() ? found(causes_of_combat(), factor) : of_fire;
}

std::string_view cause_of_toll(std::string_view rule) {
  static const Causes all{{"2", "the last segment of a move"},
                          {"4.1", "rough ground or open woods"},
                          {"4.2", "woods"},
                          {"4.3", "dense woods"},
                          {"4.4", "an obstacle"},
                          {"4.5", "works or a village"},
                          {"4.6", "a river"}};
  return found(all, rule);
}

json::array told(const std::vector<Modifier>& modifiers) {
  auto list = json_of(modifiers);
  for (auto& one : list) {
    auto& object = one.as_object();
    object["cause"] = cause_of(object.at("factor").as_string());
  }
  return list;
}

json::array told(const std::vector<Toll>& tolls) {
  json::array list;
  for (const auto& toll : tolls) {
    list.push_back(json::object{{"rule", toll.rule},
                                {"cause", cause_of_toll(toll.rule)},
                                {"hits", toll.hits},
                                {"tested", toll.tested}});
  }
  return list;
}

std::vector<std::string> modifier_lines(const json::object& fields) {
  return core::event_fields::modifier_lines(
      fields, [](const json::object& one) { return cause_of(text(one, "factor")); });
}

std::vector<std::string> toll_lines(const std::vector<Toll>& tolls) {
  std::vector<std::string> lines;
  for (const auto& [rule, hits, tested] : tolls) {
    lines.push_back(fmt::format("{}: {}{}{}", core::count_of(hits, "hit"), cause_of_toll(rule),
                                tested ? ", unless it keeps order" : "", core::cited(rule)));
  }
  return lines;
}

}  // namespace adjutant::rise_and_fight
