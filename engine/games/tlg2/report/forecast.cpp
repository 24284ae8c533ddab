
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/games/tlg2/report/report.hpp"
#include "engine/games/tlg2/rules/doctrine.hpp"
#include "engine/games/tlg2/rules/obligations.hpp"
#include "engine/games/tlg2/rules/position.hpp"
#include "engine/games/tlg2/rules/resolution.hpp"

namespace adjutant::tlg2 {
namespace {

namespace json = core::json;

class Forecaster {
 public:
  Forecaster(const State& state, Side side) : state_(state), side_(side) {
    // An open combat does not affect the next one.
    state_.combat.reset();
    state_.queue.clear();
    state_.decisions = core::Decisions::standing;
    for (const UnitIndex unit : each(state_.scenario->units_of(side_))) {
      if (state_.units[unit].where == Whereabouts::on_map) units_ |= bit(unit);
    }
  }

  json::array retreats() const {
    json::array list;
    for (const UnitIndex unit : each(units_)) list.push_back(retreat(unit));
    return list;
  }

  json::array losses() const {
    Question question{QuestionKind::loss, side_, std::nullopt, {}};
    for (const UnitIndex unit : each(units_)) question.answers.push_back(Lose{unit});
    json::array list;
    for (const auto& [order, chosen_by] : preferred(std::move(question))) {
      const UnitIndex unit = std::get<Lose>(order).unit;
      const auto& counter = state_.scenario->units[unit];
      const int now = attack_strength(state_, unit);
      const int steps = state_.units[unit].steps;
      list.push_back(
          json::object{{"unit", counter.id},
                       {"strength", now},
                       {"strength_after", steps > 1 ? counter.strength_at(steps - 1) : 0},
                       {"chosen_by", name(chosen_by)}});
    }
    return list;
  }

  json::array advances() const {
    const Occupancy occupancy(state_);
    json::array list;
    for (const UnitIndex enemy : each(state_.scenario->units_of(core::opponent(side_)))) {
      if (state_.units[enemy].where != Whereabouts::on_map) continue;
      const Hex hex = state_.units[enemy].at;
      if (lowest(occupancy.at(hex)) != enemy) continue;  // one for each hex
      if (auto advance = advances_into(hex, occupancy.enemies_in_contact(enemy) & units_)) {
        list.push_back(*std::move(advance));
      }
    }
    return list;
  }

 private:
  std::string hex(Hex hex) const { return state_.scenario->map.grid.print(hex); }
  const std::string& id_of(UnitIndex unit) const { return state_.scenario->units[unit].id; }

  // The answers, best first: choose() orders them by a rank that does not depend on the others.
  std::vector<Choice> preferred(Question question) const {
    std::vector<Choice> choices;
    while (!question.answers.empty()) {
      choices.push_back(choose(state_, question));
      std::erase(question.answers, choices.back().order);
    }
    return choices;
  }

  // R17: of a combat with this unit alone on its side.
  State made_to_retreat(UnitIndex unit) const {
    State state = state_;
    Combat combat;
    combat.defenders = combat.retreating = {unit};
    combat.defender_hexes = {state.units[unit].at};
    combat.attackers = enemies_in_contact(state, unit);
    for (const UnitIndex enemy : combat.attackers) {
      combat.attacker_hexes.push_back(state.units[enemy].at);
    }
    state.combat = std::move(combat);
    return state;
  }

  json::object retreat(UnitIndex unit) const {
    State state = made_to_retreat(unit);
    json::object entry{{"unit", id_of(unit)}, {"at", hex(state.units[unit].at)}};
    const auto open = question(state);
    if (!open) {
      const bool immobile = state_.scenario->units[unit].immobile;  // 10.2
      entry["to"] = nullptr;
      entry["displaced"] = json::array{};
      entry["rule"] = immobile ? "10.2" : "6.12";
      entry["message"] =
          immobile
              ? fmt::format("{} cannot retreat and would be lost: it never moves.", id_of(unit))
              : fmt::format("{} cannot retreat and would be lost: there is no way out.",
                            id_of(unit));
      return entry;
    }
    const auto choice = open->answers.size() == 1
                            ? Choice{open->answers.front(), ChosenBy::only_choice}
                            : choose(state, *open);
    std::vector<Event> events;
    answer(state, choice.order, choice.chosen_by, events);
    entry["to"] = hex(std::get<Retreat>(choice.order).to);
    entry["chosen_by"] = name(choice.chosen_by);
    entry["rule"] = "6.12";
    entry["displaced"] = displaced(events);
    entry["message"] = fmt::format("{} would retreat to {}{} ({}).", id_of(unit),
                                   hex(std::get<Retreat>(choice.order).to), in_words(events),
                                   because(choice.chosen_by));
    return entry;
  }

  json::array displaced(const std::vector<Event>& events) const {
    json::array list;
    for (const Event& event : events) {
      if (const auto* moved = std::get_if<Displaced>(&event)) {
        list.push_back(json::object{{"unit", id_of(moved->unit)}, {"to", hex(moved->to)}});
      }
    }
    return list;
  }

  std::string in_words(const std::vector<Event>& events) const {
    std::string text;
    for (const Event& event : events) {
      if (const auto* moved = std::get_if<Displaced>(&event)) {
        text += fmt::format(", and {} would make way to {}", id_of(moved->unit), hex(moved->to));
      }
    }
    return text;
  }

  // 6.15, R21
  std::optional<json::object> advances_into(Hex to, UnitSet attackers) const {
    Question question{QuestionKind::advance, side_, std::nullopt, {}};
    for (const UnitIndex unit : each(attackers)) {
      if (!state_.scenario->units[unit].immobile) question.answers.push_back(Advance{unit, to});
    }
    if (question.answers.empty()) return {};
    json::array units;
    std::vector<std::string_view> names;
    for (const auto& [order, chosen_by] : preferred(std::move(question))) {
      names.push_back(id_of(*std::get<Advance>(order).unit));
      units.emplace_back(names.back());
    }
    return json::object{
        {"hex", hex(to)},
        {"units", std::move(units)},
        {"message",
         fmt::format("If the enemy leaves {}, the first of these attackers would advance: {}.",
                     hex(to), fmt::join(names, ", "))}};
  }

  State state_;
  Side side_;
  UnitSet units_ = 0;  // on the map
};

std::string loss_sentence(const json::array& losses) {
  std::vector<std::string> units;
  for (const auto& loss : losses) units.emplace_back(loss.at("unit").as_string());
  if (units.empty()) return "You have no units on the map.";
  return fmt::format(
      "In a combat, the first of these units that takes part would lose the step: {}.",
      fmt::join(units, ", "));
}

}  // namespace

json::object forecast(const State& state, Side side) {
  const Forecaster forecaster(state, side);
  auto losses = forecaster.losses();
  auto message = loss_sentence(losses);
  auto retreats = forecaster.retreats();
  auto advances = forecaster.advances();
  json::array text;
  for (const auto* choices : {&retreats, &advances}) {
    for (const auto& choice : *choices) text.push_back(choice.at("message"));
  }
  text.emplace_back(message);
  return {{"retreats", std::move(retreats)},
          {"losses", json::object{{"order", std::move(losses)}, {"message", std::move(message)}}},
          {"advances", std::move(advances)},
          {"text", std::move(text)}};
}

}  // namespace adjutant::tlg2
