#include "engine/games/rise_and_fight/report/sentences.hpp"

#include <algorithm>
#include <functional>
#include <map>

#include <fmt/format.h>

#include "engine/core/count_of.hpp"
#include "engine/core/dice_told.hpp"
#include "engine/core/event_fields.hpp"
#include "engine/core/list_of.hpp"
#include "engine/games/rise_and_fight/report/causes.hpp"
#include "engine/games/rise_and_fight/rules/reasons.hpp"
#include "engine/table/telling.hpp"

namespace adjutant::rise_and_fight {
namespace {

namespace json = core::json;
using core::Happening;
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

// "rolled 3, needed 7 or less"
std::string die_text(const Happening& happening) {
  return core::with_roll(
      happening.dice, fmt::format("needed {} or less", number(happening.event.fields, "required")));
}

// "1 hit (rolled 3, needed 7 or less)"
std::string outcome_text(const Happening& happening) {
  const auto hits = number(happening.event.fields, "hits");
  if (number(happening.event.fields, "required") <= 0) return "no hit possible";
  return fmt::format("{} ({})", hits == 0 ? "miss" : core::count_of(hits, "hit"),
                     die_text(happening));
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
  const auto length = table::length_of_path(table::path_of_event(f, "path"));
  return fmt::format("{} {}{}, {}{}", unit(f), table::moved_text(f, length),
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

std::string rallied(const Happening& happening) {
  const auto gained = number(happening.event.fields, "gained");
  return fmt::format(
      "{} {} ({})", unit(happening.event.fields),
      gained == 0 ? "fails to rally" : "rallies and recovers " + core::count_of(gained, "hit"),
      die_text(happening));
}

std::string tired(const Happening& happening) {
  const auto& f = happening.event.fields;
  const auto& rule = happening.event.rule;
  const auto cause = rule == "10" ? std::string_view("a drawn round") : cause_of_toll(rule);
  const auto detail = fmt::format("score {}", number(f, "left"));
  return fmt::format("{} {} {}{}{} ({})", unit(f),
                     happening.dice.empty() ? "takes" : "loses order and takes",
                     core::count_of(number(f, "hits"), "hit"), cause.empty() ? "" : " for ", cause,
                     core::with_roll(happening.dice, detail));
}

std::string dropped(const Fields& f) {
  const auto who = commander(f).empty() ? unit(f) : commander(f);
  return fmt::format("{} dropped: {}", who.empty() ? "An order is" : who + "'s order is",
                     plain_reason(text(f, "reason")));
}

// "steady", or "ragged, -2": F15, a modifier of the shot that follows.
std::string volley_text(const core::Event& shot) {
  for (const auto* one : core::event_fields::objects(shot.fields, "modifiers")) {
    if (text(*one, "factor") == "6.1o") return fmt::format("ragged, {:+}", number(*one, "value"));
  }
  return "steady";
}

// A die that decided no event that follows.
std::string rolled(const Happening& happening) {
  const auto purpose = text(happening.event.fields, "purpose");
  const auto value = number(happening.event.fields, "value");
  const auto unit = purpose.substr(0, purpose.find(' '));
  if (purpose == unit + " keeps order") return fmt::format("{} (rolled {})", purpose, value);
  if (const auto with = unit + " with "; purpose.starts_with(with)) {
    auto beside = purpose.substr(with.size());
    beside.resize(std::min(beside.size(), beside.find(' ')));  // "7F that breaks"
    return fmt::format("{}, with {}, is unharmed (rolled {})", unit, beside, value);
  }
  if (purpose == unit + " stands to fire" && happening.next != nullptr) {
    return fmt::format("{} stands to fire: its volley is {} (rolled {})", unit,
                       volley_text(*happening.next), value);
  }
  return core::event_fields::rolled_text(happening.event.fields);
}

// Whether a die, by its purpose, decided the event.
bool decided(const core::Event& die, const core::Event& event) {
  const auto& f = event.fields;
  const auto purpose = text(die.fields, "purpose");
  if (event.type == "shot") {
    return purpose == fmt::format("{} fires at {}", unit(f), text(f, "target"));
  }
  if (event.type == "fought") {
    return purpose == fmt::format("{} fights {}", unit(f), text(f, "enemy"));
  }
  if (event.type == "rallied") return purpose == unit(f) + " rallies";
  if (event.type == "tired") return purpose == unit(f) + " keeps order";
  return event.type == "commander_fell" && purpose.starts_with(commander(f) + " with ");
}

using Teller = std::function<std::string(const Fields&)>;
using Tellers = std::map<std::string_view, Teller>;
using TellersOfDice = std::map<std::string_view, std::function<std::string(const Happening&)>>;

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
      {"retreated",
       [](const Fields& f) {
         return fmt::format("{} retreats to {}", unit(f), point_text(f, "to"));
       }},
      {"broken", [](const Fields& f) { return unit(f) + " breaks"; }},
  };
  return all;
}

const TellersOfDice& tellers_of_dice() {
  static const TellersOfDice all{
      {"shot",
       [](const Happening& happening) {
         const auto& f = happening.event.fields;
         return fmt::format("{} fires at {}: {}, {}", unit(f), text(f, "target"),
                            outcome_text(happening), chosen_text(text(f, "chosen_by")));
       }},
      {"fought",
       [](const Happening& happening) {
         const auto& f = happening.event.fields;
         return fmt::format("{} fights {}: {}", unit(f), text(f, "enemy"), outcome_text(happening));
       }},
      {"rallied", rallied},
      {"tired", tired},
      {"commander_fell",
       [](const Happening& happening) {
         const auto die = core::rolled_text(happening.dice);
         return fmt::format("{} falls{}", commander(happening.event.fields),
                            die.empty() ? die : fmt::format(" ({})", die));
       }},
      {"rolled", rolled},
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
                      : reason == "losses"   ? "it has not lost more than the enemy"
                                             : "the enemy resigns";
    return fmt::format("The {} wins: {}", name("winner"), why);
  }
  if (event.type == "standing_orders_set") {
    return core::event_fields::standing_orders_text(
        event.fields, fmt::format("The {} no longer has", name("side")),
        fmt::format("The {} sets", name("side")));
  }
  return {};
}

}  // namespace

std::string chosen_text(std::string_view chosen_by) {
  if (chosen_by == "order") return "as ordered";
  return chosen_by == "standing_order" ? "by standing order" : "by doctrine";
}

std::string kind_text(const Unit& unit) {
  std::string kind =
      fmt::format("{}, {}", arm_names[place(unit.arm)], core::count_of(unit.bases, "base"));
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

std::vector<std::string> sentences(const Scenario& scenario, const core::Events& events) {
  return core::tell_with_dice(events, decided, [&](const Happening& happening) -> std::string {
    const auto& event = happening.event;
    const auto with_dice = tellers_of_dice().find(event.type);
    if (with_dice != tellers_of_dice().end()) return with_dice->second(happening);
    for (const auto* tellers : {&tellers_of_orders(), &tellers_of_results()}) {
      const auto found = tellers->find(event.type);
      if (found != tellers->end()) return found->second(event.fields);
    }
    return of_side(scenario, event);
  });
}

}  // namespace adjutant::rise_and_fight
