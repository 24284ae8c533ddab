#include "engine/games/tlg2/rules/events.hpp"

#include "engine/games/tlg2/rules/odds_form.hpp"

namespace adjutant::tlg2 {
namespace {

namespace json = core::json;

// Gives each event its stored form; one overload an event.
class Former {
 public:
  explicit Former(const Scenario& scenario) : scenario_(scenario) {}

  core::Event operator()(const Moved& moved) const {
    return form("moved", "4.6",
                {{"unit", unit(moved.unit)}, {"path", hexes(moved.path)}, {"cost", moved.cost}});
  }
  core::Event operator()(const Entered& entered) const {
    return form("entered", "5.3",
                {{"unit", unit(entered.unit)},
                 {"path", hexes(entered.path)},
                 {"place", entered.place},
                 {"cost", entered.cost}});
  }
  core::Event operator()(const PhaseBegan& began) const {
    return form("phase_began", "3.2",
                {{"turn", began.turn}, {"side", id(began.side)}, {"phase", name(began.phase)}});
  }
  core::Event operator()(const Attacked& attacked) const {
    json::object fields{
        {"attackers", units(attacked.attackers)}, {"guns", units(attacked.guns)},
        {"defenders", units(attacked.defenders)}, {"targets", hexes(attacked.targets)},
        {"bombardment", attacked.bombardment},    {"completed", attacked.completed}};
    for (auto& member : odds_form(scenario_, attacked.odds)) {
      fields[member.key()] = std::move(member.value());
    }
    const auto* rule = attacked.completed ? "R24" : attacked.bombardment ? "7.4" : "6.2";
    return form("attacked", rule, std::move(fields));
  }
  core::Event operator()(const Rolled& rolled) const {
    return form("rolled", rolled.rule,
                {{"sides", rolled.sides}, {"value", rolled.value}, {"purpose", rolled.purpose}});
  }
  core::Event operator()(const Charged& charged) const {
    return form("charged", "8.2", {{"units", units(charged.units)}, {"columns", charged.columns}});
  }
  core::Event operator()(const Returned& returned) const {
    return form("returned", "10.2", {{"unit", unit(returned.unit)}, {"at", hex(returned.at)}});
  }
  core::Event operator()(const Resulted& resulted) const {
    return form("resulted", "6.11",
                {{"result", resulted.result},
                 {"odds", odds_names[resulted.column]},
                 {"die_value", resulted.die}});
  }
  core::Event operator()(const StepLost& lost) const {
    return form("step_lost", "6.11",
                {{"unit", unit(lost.unit)},
                 {"steps_left", lost.steps_left},
                 {"chosen_by", name(lost.chosen_by)}});
  }
  core::Event operator()(const Retreated& retreated) const {
    return form("retreated", "6.12", way(retreated));
  }
  core::Event operator()(const Displaced& displaced) const {
    auto fields = way(displaced);
    fields["by"] = unit(displaced.by);
    return form("displaced", "6.13", std::move(fields));
  }
  core::Event operator()(const Eliminated& eliminated) const {
    return form(
        "eliminated", eliminated.rule,
        {{"unit", unit(eliminated.unit)}, {"at", hex(eliminated.at)}, {"cause", eliminated.cause}});
  }
  core::Event operator()(const Advanced& advanced) const {
    return form("advanced", "6.15", way(advanced));
  }
  core::Event operator()(const OrderDropped& dropped) const {
    return form("order_dropped", dropped.rule,
                {{"order", dropped.order}, {"reason", dropped.reason}});
  }
  core::Event operator()(const Asked& asked) const {
    return form(
        "asked", rule_of(asked.kind),
        {{"kind", name(asked.kind)}, {"side", id(asked.side)}, {"question", asked.question}});
  }
  core::Event operator()(const ResignedEvent& resigned) const {
    return form("resigned", "", {{"side", id(resigned.side)}});
  }
  core::Event operator()(const GameEnded& ended) const {
    json::object points;
    for (const auto side : core::both_sides) points[id(side)] = ended.points[core::index(side)];
    json::value winner;
    if (ended.winner) winner = id(*ended.winner);
    return form("game_ended", victory_rule(),
                {{"winner", winner}, {"reason", ended.reason}, {"points", std::move(points)}});
  }

 private:
  static core::Event form(std::string_view type, std::string_view rule, json::object fields) {
    return {std::string(type), std::string(rule), {}, std::move(fields)};
  }

  template <class Way>
  json::object way(const Way& way) const {
    return {{"unit", unit(way.unit)},
            {"from", hex(way.from)},
            {"to", hex(way.to)},
            {"chosen_by", name(way.chosen_by)}};
  }

  const std::string& unit(UnitIndex unit) const { return scenario_.units[unit].id; }
  std::string hex(Hex hex) const { return scenario_.map.grid.print(hex); }

  json::array units(const std::vector<UnitIndex>& indices) const {
    json::array ids;
    for (const auto index : indices) ids.emplace_back(unit(index));
    return ids;
  }
  json::array hexes(const std::vector<Hex>& list) const {
    json::array names;
    for (const auto place : list) names.emplace_back(hex(place));
    return names;
  }

  std::string_view victory_rule() const {
    switch (scenario_.victory.kind) {
      case VictoryKind::eliminated_strength:
        return "9.3";
      case VictoryKind::last_unit:
        return "8.3";
      case VictoryKind::hold_hex:
        return "10.3";
    }
    return "";
  }

  const Scenario& scenario_;
};

json::array parts_form(const Scenario& scenario,
                       const std::vector<std::pair<UnitIndex, int>>& parts) {
  json::array list;
  for (const auto& [unit, strength] : parts) {
    list.push_back(json::object{{"unit", scenario.units[unit].id}, {"strength", strength}});
  }
  return list;
}

}  // namespace

std::string_view name(QuestionKind kind) {
  switch (kind) {
    case QuestionKind::loss:
      return "loss";
    case QuestionKind::retreat:
      return "retreat";
    case QuestionKind::displacement:
      return "displacement";
    case QuestionKind::advance:
      return "advance";
  }
  return "";
}

std::string_view rule_of(QuestionKind kind) {
  switch (kind) {
    case QuestionKind::loss:
      return "6.11";
    case QuestionKind::retreat:
      return "6.12";
    case QuestionKind::displacement:
      return "6.13";
    case QuestionKind::advance:
      return "6.15";
  }
  return "";
}

json::object odds_form(const Scenario& scenario, const Odds& odds) {
  json::array shifts;
  for (const auto& shift : odds.shifts) {
    shifts.push_back(
        json::object{{"rule", shift.rule}, {"cause", shift.cause}, {"columns", shift.columns}});
  }
  return {{"attack", odds.attack},
          {"defence", odds.defence},
          {"attack_parts", parts_form(scenario, odds.attack_parts)},
          {"defence_parts", parts_form(scenario, odds.defence_parts)},
          {"basic", odds_names[odds.basic]},
          {"shifts", std::move(shifts)},
          {"shifted", odds_names[odds.shifted]},
          {"odds", odds_names[odds.column]}};
}

core::Event to_event(const Scenario& scenario, const Event& event) {
  return std::visit(Former(scenario), event);
}

}  // namespace adjutant::tlg2
