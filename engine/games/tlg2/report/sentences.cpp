#include "engine/games/tlg2/report/sentences.hpp"

#include <fmt/format.h>

#include "engine/core/count_of.hpp"
#include "engine/core/list_of.hpp"
#include "engine/games/tlg2/report/event_fields.hpp"
#include "engine/games/tlg2/rules/reasons.hpp"
#include "engine/games/tlg2/rules/terms.hpp"

namespace adjutant::tlg2 {
namespace {

namespace json = core::json;

// Half points as a player counts them: 7 is 3.5 (R29).
std::string points_text(std::int64_t half_points) {
  const std::string whole = std::to_string(half_points / 2) + (half_points % 2 != 0 ? ".5" : "");
  return whole + (half_points == 2 ? " point" : " points");
}

std::string steps_text(int steps) {
  return steps == 1 ? "a step" : fmt::format("{} steps", steps);
}

// The author of a choice (6.11-6.15, R23).
std::string chosen_text(const core::json::object& fields) {
  const std::string by = text(fields, "chosen_by");
  if (by == "order") return ", as ordered";
  if (by.starts_with("standing")) return ", by standing order";
  if (by == "doctrine") return ", by doctrine";
  return "";  // there was no other choice
}

std::string words_of(const CombatResult& result, bool bombardment) {
  std::vector<std::string> parts;
  const int attackers = bombardment ? 0 : result.attacker_losses;
  const int defenders = result.defender_losses;
  const bool attacker_retreats = result.attacker_retreats && !bombardment;
  if (attackers > 0 && attackers == defenders && !attacker_retreats && !result.defender_retreats)
    return "both sides lose " + steps_text(attackers);
  const auto add = [&](std::string_view who, int losses, bool retreats) {
    if (losses == 0 && !retreats) return;
    parts.push_back(fmt::format("the {}{}{}{}", who,
                                losses > 0 ? " loses " + steps_text(losses) : "",
                                losses > 0 && retreats ? " and" : "", retreats ? " retreats" : ""));
  };
  add("attacker", attackers, attacker_retreats);
  add("defender", defenders, result.defender_retreats);
  if (!parts.empty()) return core::list_of(parts, "; ");
  const bool spared = result.attacker_losses > 0 || result.attacker_retreats;
  return spared ? "no effect; guns that bombard risk nothing" : "no effect";
}

std::string moved(const json::object& fields) {
  const auto path = texts(fields, "path");
  if (path.size() < 2) return {};
  auto story =
      fmt::format("{} moves from {} to {}", text(fields, "unit"), path.front(), path.back());
  if (path.size() > 2) {
    story += fmt::format(" via {}", fmt::join(path.begin() + 1, path.end() - 1, " "));
  }
  return story + in_brackets(points_text(number(fields, "cost")));
}

std::string entered(const json::object& fields) {
  const auto path = texts(fields, "path");
  if (path.empty()) return {};
  auto story = fmt::format("{} enters at {}", text(fields, "unit"), path.front());
  if (const auto place = number(fields, "place"); place > 1) {
    story += fmt::format(" ({} to enter here)", core::ordinal(place));
  }
  if (path.size() > 1) {
    story += fmt::format(" and moves to {}", path.back());
    if (path.size() > 2) {
      story += fmt::format(" via {}", fmt::join(path.begin() + 1, path.end() - 1, " "));
    }
  }
  return story + in_brackets(points_text(number(fields, "cost")));
}

std::string attacked(const json::object& fields) {
  return fmt::format("{} at {}{}", who_attacks_whom(fields), text(fields, "odds"),
                     flag(fields, "completed") ? " (mandatory)" : "");
}

// 10.2: the die of a return that fails decides no event; `next` follows it.
std::string rolled(const json::object& fields, const core::Event* next) {
  constexpr std::string_view return_of = "return of ";
  const auto purpose = text(fields, "purpose");
  const bool returns = next != nullptr && next->type == "returned";
  if (!purpose.starts_with(return_of) || returns)
    return core::capitalized(core::event_fields::rolled_text(fields));
  return fmt::format("{} does not return (rolled {})", purpose.substr(return_of.size()),
                     number(fields, "value"));
}

std::string charged(const json::object& fields) {
  const auto units = texts(fields, "units");
  const auto columns = number(fields, "columns");
  return fmt::format("{} charge{}: the odds shift {} right", core::list_of(units),
                     units.size() == 1 ? "s" : "", core::count_of(columns, "column"));
}

std::string step_lost(const json::object& fields) {
  const auto left = number(fields, "steps_left");
  return fmt::format("{} loses {}{}", text(fields, "unit"),
                     left > 0 ? fmt::format("a step ({} left)", left) : "its last step",
                     chosen_text(fields));
}

std::string went(const json::object& fields, std::string_view how) {
  return fmt::format("{} {} from {} to {}{}", text(fields, "unit"), how, text(fields, "from"),
                     text(fields, "to"), chosen_text(fields));
}

// The line before tells of a lost step.
std::string eliminated(const core::Event& event) {
  const std::string cause = text(event.fields, "cause");
  return fmt::format("{} is eliminated in {}{}", text(event.fields, "unit"),
                     text(event.fields, "at"),
                     cause == "no retreat"        ? ": it has no retreat"
                     : cause == "made to retreat" ? ": it had to retreat"
                                                  : "");
}

// "The United States sets", "The Anglo-Canadians set"
std::string does(std::string_view side, std::string_view one, std::string_view more) {
  const bool is_first = side == id(us);
  return core::capitalized(fmt::format("{} {}", people(is_first ? us : ac), is_first ? one : more));
}

std::string left_standing_orders(const json::object& fields) {
  const auto side = text(fields, "side");
  return core::event_fields::standing_orders_text(
      fields, does(side, "no longer has", "no longer have"), does(side, "sets", "set"));
}

std::string game_ended(const json::object& fields) {
  return ending_words(text(fields, "winner"), text(fields, "reason"));
}

}  // namespace

std::string ending_words(std::string_view winner, std::string_view reason) {
  return fmt::format("{}: {}", winner.empty() ? "Draw" : does(winner, "wins", "win"),
                     plain_reason(reason));
}

std::string side_named(std::string_view side) {
  return std::string(name(side == id(us) ? us : ac));
}

std::string who_attacks_whom(const core::json::object& fields) {
  const std::vector<std::string> attackers = texts(fields, "attackers");
  const std::vector<std::string> guns = texts(fields, "guns");
  const std::string against = fmt::format("{} in {}", core::list_of(texts(fields, "defenders")),
                                          core::list_of(texts(fields, "targets")));
  if (attackers.empty()) {
    return fmt::format("{} bombard{} {}", core::list_of(guns), guns.size() == 1 ? "s" : "",
                       against);
  }
  return fmt::format("{} attack{} {}{}", core::list_of(attackers), attackers.size() == 1 ? "s" : "",
                     against, guns.empty() ? "" : ", with gun fire from " + core::list_of(guns));
}

std::string result_words(const Scenario& scenario, std::string_view result, bool bombardment) {
  for (const auto& row : scenario.charts.results) {
    for (const CombatResult& entry : row) {
      if (entry.name == result) return words_of(entry, bombardment);
    }
  }
  return {};
}

std::string sentence(const core::Event& event, const core::Event* next) {
  const auto& type = event.type;
  const auto& fields = event.fields;
  if (type == "phase_began") {
    return fmt::format("Turn {}, {} {} phase", number(fields, "turn"),
                       side_named(text(fields, "side")), text(fields, "phase"));
  }
  if (type == "moved") return moved(fields);
  if (type == "entered") return entered(fields);
  if (type == "attacked") return attacked(fields);
  if (type == "rolled") return rolled(fields, next);
  if (type == "charged") return charged(fields);
  if (type == "step_lost") return step_lost(fields);
  if (type == "retreated") return went(fields, "retreats");
  if (type == "advanced") return went(fields, "advances");
  if (type == "displaced") {
    return went(fields, fmt::format("makes room for {} and moves", text(fields, "by")));
  }
  if (type == "eliminated") return eliminated(event);
  if (type == "returned") {
    return fmt::format("{} returns to the map in {}", text(fields, "unit"), text(fields, "at"));
  }
  if (type == "order_dropped") {
    return fmt::format("Order dropped – {}: {}", text(fields, "order"),
                       plain_reason(text(fields, "reason")));
  }
  if (type == "asked") {
    return fmt::format("Question for {}: {}", people(text(fields, "side") == id(us) ? us : ac),
                       text(fields, "question"));
  }
  if (type == "standing_orders_set") return left_standing_orders(fields);
  if (type == "resigned") return does(text(fields, "side"), "resigns", "resign");
  if (type == "game_ended") return game_ended(fields);
  return {};
}

std::vector<std::string> sentences(const Scenario& scenario, const core::Events& events) {
  std::vector<std::string> told;
  told.reserve(events.size());
  bool bombardment = false;
  for (std::size_t i = 0; i < events.size(); ++i) {
    const auto& event = events[i];
    if (event.type == "attacked") bombardment = flag(event.fields, "bombardment");
    if (event.type != "resulted") {
      told.push_back(sentence(event, i + 1 < events.size() ? &events[i + 1] : nullptr));
      continue;
    }
    const auto result = text(event.fields, "result");
    told.push_back(fmt::format(
        "{} ({})", core::capitalized(result_words(scenario, result, bombardment)), result));
  }
  return told;
}

}  // namespace adjutant::tlg2
