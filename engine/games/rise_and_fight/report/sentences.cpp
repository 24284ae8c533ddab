#include "engine/games/rise_and_fight/report/sentences.hpp"

#include <algorithm>
#include <functional>
#include <map>

#include <fmt/format.h>

#include "engine/core/event_fields.hpp"
#include "engine/core/list_of.hpp"
#include "engine/games/rise_and_fight/rules/reasons.hpp"
#include "engine/table/telling.hpp"

namespace adjutant::rise_and_fight {
namespace {

namespace json = core::json;
using core::event_fields::flag;
using core::event_fields::number;
using core::event_fields::text;
using core::event_fields::texts;
using table::end_of_path_text;
using table::point_text;
using Fields = json::object;

std::string unit(const Fields& fields) {
  return text(fields, "unit");
}
std::string commander(const Fields& fields) {
  return text(fields, "commander");
}

std::string facing(const Fields& fields) {
  return "facing " + table::heading_text(static_cast<int>(number(fields, "facing")));
}

std::string hits_text(std::int64_t hits) {
  return hits == 1 ? "1 hit" : fmt::format("{} hits", hits);
}

// "1 hit (needed 7 or less)"
std::string outcome_text(const Fields& fields) {
  const auto hits = number(fields, "hits"), required = number(fields, "required");
  if (required <= 0) return "no hit possible";
  return fmt::format("{} (needed {} or less)", hits == 0 ? "miss" : hits_text(hits), required);
}

// " in open order"; ", limbered" of guns.
std::string formation_text(std::string_view formation) {
  if (formation.ends_with("limbered")) return fmt::format(", {}", formation);
  const bool is_order = formation == "open" || formation == "skirmish";
  return fmt::format(" in {}{}{}", formation, is_order ? " order" : "",
                     formation == "march" ? " column" : "");
}

std::string moved(const Fields& f) {
  const auto segments = number(f, "segments");
  return fmt::format("{} moves to {}{}, {}{}", unit(f), end_of_path_text(f),
                     formation_text(text(f, "formation")), facing(f),
                     segments > 1 ? fmt::format(" ({} segments)", segments) : "");
}

std::string reacted(const Fields& f) {
  const auto reaction = text(f, "reaction");
  const auto* does = reaction == "stand"           ? "stands"
                     : reaction == "countercharge" ? "countercharges"
                                                   : "evades";
  return fmt::format("{} {}, {}", unit(f), does, chosen_text(text(f, "chosen_by")));
}

std::string struck(const Fields& f) {
  const auto face = text(f, "face");
  const bool flank = face == "left" || face == "right";
  return fmt::format("{} strikes {} in {}", unit(f), text(f, "target"),
                     flank            ? "the " + face + " flank"
                     : face == "rear" ? "the rear"
                                      : "front");
}

std::string rallied(const Fields& f) {
  const auto gained = number(f, "gained");
  return fmt::format("{} {} (needed {} or less)", unit(f),
                     gained == 0 ? "fails to rally" : "rallies and recovers " + hits_text(gained),
                     number(f, "required"));
}

std::string dropped(const Fields& f) {
  const auto who = commander(f).empty() ? unit(f) : commander(f);
  return fmt::format("{} dropped: {}", who.empty() ? "An order is" : who + "'s order is",
                     plain_reason(text(f, "reason")));
}

using Teller = std::function<std::string(const Fields&)>;
using Tellers = std::map<std::string_view, Teller>;

const Tellers& tellers_of_orders() {
  static const Tellers all{
      {"moved", moved},
      {"turned", [](const Fields& f) { return fmt::format("{} turns, {}", unit(f), facing(f)); }},
      {"charged",
       [](const Fields& f) { return fmt::format("{} charges {}", unit(f), text(f, "target")); }},
      {"reacted", reacted},
      {"struck", struck},
      {"evaded",
       [](const Fields& f) {
         return fmt::format("{} falls back to {}{}", unit(f), point_text(f, "to"),
                            flag(f, "caught") ? " and is caught" : "");
       }},
      {"halted",
       [](const Fields& f) {
         return fmt::format("{} meets no one and halts at {}", unit(f), point_text(f, "to"));
       }},
      {"rallied", rallied},
      {"commander_moved",
       [](const Fields& f) {
         return fmt::format("{} moves to {}", commander(f), point_text(f, "to"));
       }},
      {"commander_attached",
       [](const Fields& f) { return fmt::format("{} joins {}", commander(f), unit(f)); }},
      {"dropped", dropped},
  };
  return all;
}

const Tellers& tellers_of_results() {
  static const Tellers all{
      {"shot",
       [](const Fields& f) {
         return fmt::format("{} fires at {}: {}, {}", unit(f), text(f, "target"), outcome_text(f),
                            chosen_text(text(f, "chosen_by")));
       }},
      {"fought",
       [](const Fields& f) {
         return fmt::format("{} fights {}: {}", unit(f), text(f, "enemy"), outcome_text(f));
       }},
      {"retreated",
       [](const Fields& f) {
         return fmt::format("{} retreats to {}", unit(f), point_text(f, "to"));
       }},
      {"tired",
       [](const Fields& f) {
         return fmt::format("{} takes {} (score {})", unit(f), hits_text(number(f, "hits")),
                            number(f, "left"));
       }},
      {"broken", [](const Fields& f) { return unit(f) + " breaks"; }},
      {"commander_fell", [](const Fields& f) { return commander(f) + " falls"; }},
      {"rolled", core::event_fields::rolled_text},
  };
  return all;
}

// Those that name a side, which the scenario does.
std::string of_side(const Scenario& scenario, const core::Event& event) {
  const auto name = [&](std::string_view field) -> const std::string& {
    return scenario.side_names[text(event.fields, field) == id(us) ? 0 : 1];
  };
  if (event.type == "half_turn_ended") {
    return fmt::format("{} turn {} ends", name("side"), number(event.fields, "turn"));
  }
  if (event.type == "battle_ended") {
    const auto reason = text(event.fields, "reason");
    const auto* why = reason == "breakpoint" ? "the enemy army has broken"
                      : reason == "losses"   ? "they have not lost more than the enemy"
                                             : "the enemy resigns";
    return fmt::format("The {} win: {}", name("winner"), why);
  }
  if (event.type == "standing_orders_set") {
    const auto orders = texts(event.fields, "orders");
    return orders.empty() ? fmt::format("The {} no longer have standing orders", name("side"))
                          : fmt::format("The {} set standing orders: {}", name("side"),
                                        core::list_of(orders, ", "));
  }
  return {};
}

}  // namespace

std::string chosen_text(std::string_view chosen_by) {
  if (chosen_by == "order") return "by order";
  return chosen_by == "standing_order" ? "by standing order" : "by doctrine";
}

std::string kind_text(const Unit& unit) {
  std::string kind = fmt::format("{}, {} base{}", arm_names[place(unit.arm)], unit.bases,
                                 unit.bases == 1 ? "" : "s");
  if (unit.weapon != Weapon::none) {
    kind += fmt::format(", {}", weapon_names[place(unit.weapon)]);
  }
  for (std::size_t i = 0; i < trait_names.size(); ++i) {
    if (!unit.traits[i]) continue;
    kind += i == place(Trait::british) ? ", British" : fmt::format(", {}", trait_names[i]);
  }
  std::ranges::replace(kind, '_', ' ');
  return kind;
}

std::string sentence(const Scenario& scenario, const core::Event& event) {
  for (const auto* tellers : {&tellers_of_orders(), &tellers_of_results()}) {
    const auto found = tellers->find(event.type);
    if (found != tellers->end()) return found->second(event.fields);
  }
  return of_side(scenario, event);
}

std::vector<std::string> sentences(const Scenario& scenario, const core::Events& events) {
  std::vector<std::string> told;
  told.reserve(events.size());
  for (const auto& event : events) told.push_back(sentence(scenario, event));
  return told;
}

}  // namespace adjutant::rise_and_fight
