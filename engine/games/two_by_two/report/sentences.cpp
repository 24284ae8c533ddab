#include "engine/games/two_by_two/report/sentences.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>

#include <fmt/format.h>

#include "engine/core/cited.hpp"
#include "engine/core/dice_told.hpp"
#include "engine/core/event_fields.hpp"
#include "engine/core/list_of.hpp"
#include "engine/core/rewording.hpp"
#include "engine/games/two_by_two/notation/notation.hpp"
#include "engine/games/two_by_two/rules/fire.hpp"
#include "engine/games/two_by_two/rules/rally.hpp"
#include "engine/games/two_by_two/rules/reasons.hpp"
#include "engine/table/telling.hpp"
#include "engine/table/words.hpp"

namespace adjutant::two_by_two {
namespace {

namespace json = core::json;
using core::Happening;
using core::event_fields::chosen_text;
using core::event_fields::flag;
using core::event_fields::number;
using core::event_fields::text;
using core::event_fields::texts;
using table::end_of_path_text;
using table::point_text;
using Fields = json::object;

std::string facing(const Fields& fields) {
  return "facing " + table::heading_text(static_cast<int>(number(fields, "facing")));
}

std::string length(const Fields& fields) {
  return table::length_text(number(fields, "cost"));
}

// " (rolled 4)"
std::string die_text(const Happening& happening) {
  const auto die = core::rolled_text(happening.dice);
  return die.empty() ? die : fmt::format(" ({})", die);
}

// " (rolled 3, score 3, needed 5 or more)"
std::string rally_text(const Happening& happening) {
  const auto score = fmt::format("score {}, needed {} or more",
                                 number(happening.event.fields, "score"), rallies_from);
  return fmt::format(" ({})", core::with_roll(happening.dice, score));
}

// " (rolled 4, score 5)", or " (rolled 3, score 2, needed 5 or more)"
std::string score_text(const Happening& happening) {
  auto score = fmt::format("score {}", number(happening.event.fields, "score"));
  if (text(happening.event.fields, "result") == "none") {
    score += fmt::format(", needed {} or more", pinned_from);
  }
  return fmt::format(" ({})", core::with_roll(happening.dice, score));
}

std::string shot(const Happening& happening) {
  const auto& f = happening.event.fields;
  const auto result = text(f, "result"), target = text(f, "target");
  return fmt::format("{} fires at {}: {}{}{}", text(f, "unit"), target,
                     result == "none" ? "no effect" : fmt::format("{} is {}", target, result),
                     score_text(happening), chosen_text(f));
}

std::string routed(const Happening& happening) {
  const auto& f = happening.event.fields;
  auto story = fmt::format("{} routs {}, to {}{}{}", text(f, "unit"),
                           text(f, "way") == "rear" ? "to its rear" : "away from the enemy",
                           point_text(f, "to"), die_text(happening), chosen_text(f));
  std::vector<std::string> names;
  for (const auto* one : core::event_fields::objects(f, "pushed")) {
    names.push_back(text(*one, "unit"));
  }
  if (!names.empty())
    story += "; " + core::list_of(names) + (names.size() > 1 ? " make" : " makes") + " room and " +
             (names.size() > 1 ? "are" : "is") + " pinned";
  return story;
}

// " (rolled 5 and 2, modifiers +1 and 0)", the modifiers where there are any.
std::string fight_text(const std::vector<std::string>& dice, std::int64_t high, std::int64_t low) {
  if (dice.size() != 2) return {};
  const auto modifier = [](const std::string& die, std::int64_t score) {
    const auto added = score - table::whole_number(die).value_or(0);
    return added == 0 ? "0" : fmt::format("{:+}", added);
  };
  const auto first = modifier(dice[0], high), second = modifier(dice[1], low);
  return fmt::format(
      " ({}{})", core::rolled_text(dice),
      first == "0" && second == "0" ? "" : fmt::format(", modifiers {} and {}", first, second));
}

// The dice in the order of the units in the sentence.
std::string fought(Happening happening) {
  const auto& f = happening.event.fields;
  const auto own = number(f, "score"), against = number(f, "against");
  const auto unit = text(f, "unit"), enemy = text(f, "enemy");
  if (own < against) std::ranges::reverse(happening.dice);
  const auto high = std::max(own, against), low = std::min(own, against);
  const auto dice = fight_text(happening.dice, high, low);
  if (own == against)
    return fmt::format("{} and {} tie at {} and fight again{}", unit, enemy, own, dice);
  return fmt::format("{} beats {}, {} to {}{}", own > against ? unit : enemy,
                     own > against ? enemy : unit, high, low, dice);
}

std::string delayed(const Happening& happening) {
  const auto& f = happening.event.fields;
  return fmt::format(
      "{} is delayed ({})", text(f, "unit"),
      core::with_roll(happening.dice, fmt::format("needed {} or more", number(f, "needed"))));
}

std::string arrived(const Happening& happening) {
  const auto& f = happening.event.fields;
  return fmt::format("{} arrives {}{} and moves to {}, {}", text(f, "unit"),
                     entry_text(text(f, "entry")), die_text(happening), end_of_path_text(f),
                     facing(f));
}

std::string moved(const Fields& f) {
  return fmt::format("{} {}, {}", text(f, "unit"), table::moved_text(f, number(f, "cost")),
                     facing(f));
}

// "Pol's melee order is dropped: Pol does not touch 78". N16 is the rule of these orders.
std::string dropped(const Happening& happening) {
  const auto& f = happening.event.fields;
  const auto unit = text(f, "unit");
  auto why = plain_reason(text(f, "reason"));
  if (why.starts_with("it ")) why.replace(0, 2, unit);
  return fmt::format("{}'s {}order is dropped: {}{}", unit,
                     happening.event.rule == "N16" ? "melee " : "", why, die_text(happening));
}

// A die that decided no event that follows.
std::string rolled(const Happening& happening) {
  const auto purpose = text(happening.event.fields, "purpose");
  const auto unit = purpose.substr(0, purpose.find(' '));
  if (purpose != unit + " routs") return core::event_fields::rolled_text(happening.event.fields);
  return fmt::format("{} survives its rout (rolled {})", unit,
                     number(happening.event.fields, "value"));
}

// Whether a die, by its purpose, decided the event.
bool decided(const core::Event& die, const core::Event& event) {
  const auto& type = event.type;
  const auto purpose = text(die.fields, "purpose");
  const auto unit = text(event.fields, "unit"), enemy = text(event.fields, "enemy");
  if (type == "shot") {
    return purpose == fmt::format("{} fires at {}", unit, text(event.fields, "target"));
  }
  if (type == "fought") {
    return purpose == fmt::format("{} fights {}", unit, enemy) ||
           purpose == fmt::format("{} fights {}", enemy, unit);
  }
  if (type == "rallied" || type == "not_rallied") return purpose == unit + " rallies";
  if (type == "routed" || type == "destroyed") return purpose == unit + " routs";
  const bool comes = type == "arrived" || type == "delayed" || type == "dropped";
  return comes && purpose.starts_with(unit + " by ");
}

using Teller = std::function<std::string(const Fields&)>;
using TellerOfDice = std::function<std::string(const Happening&)>;

const std::map<std::string_view, TellerOfDice>& tellers_of_dice() {
  static const std::map<std::string_view, TellerOfDice> all{
      {"delayed", delayed},
      {"arrived", arrived},
      {"rallied",
       [](const Happening& happening) {
         return text(happening.event.fields, "unit") + " rallies" + rally_text(happening);
       }},
      {"not_rallied",
       [](const Happening& happening) {
         return text(happening.event.fields, "unit") + " fails to rally" + rally_text(happening);
       }},
      {"shot", shot},
      {"routed", routed},
      {"destroyed",
       [](const Happening& happening) {
         return fmt::format("{} is destroyed{}{}", text(happening.event.fields, "unit"),
                            happening.dice.empty() ? "" : " as it routs", die_text(happening));
       }},
      {"fought", fought},
      {"rolled", rolled},
      {"dropped", dropped},
  };
  return all;
}

const std::map<std::string_view, Teller>& tellers() {
  static const auto unit = [](const Fields& fields) { return text(fields, "unit"); };
  static const std::map<std::string_view, Teller> all{
      {"placed",
       [](const Fields& f) {
         return fmt::format("{} is set up at {}, {}", unit(f), point_text(f, "at"), facing(f));
       }},
      {"moved", moved},
      {"left", [](const Fields& f) { return unit(f) + " leaves the table"; }},
      {"turned", [](const Fields& f) { return fmt::format("{} turns, {}", unit(f), facing(f)); }},
      {"charged",
       [](const Fields& f) {
         return fmt::format("{} charges {}: {} to {}, {}", unit(f), text(f, "target"), length(f),
                            end_of_path_text(f), facing(f));
       }},
      {"followed_up",
       [](const Fields& f) {
         return fmt::format("{} follows up to {}", unit(f), end_of_path_text(f));
       }},
  };
  return all;
}

// Those that name a side, which the scenario does.
std::string of_side(const Scenario& scenario, const core::Event& event) {
  const auto name = [&](std::string_view field) -> const std::string& {
    return scenario.side_names[text(event.fields, field) == id(blue) ? 0 : 1];
  };
  if (event.type == "turn_ended") {
    return fmt::format("{} turn {} ends", name("side"), number(event.fields, "turn"));
  }
  if (event.type == "set_up") return fmt::format("The {} are set up", name("side"));
  if (event.type == "battle_ended") {
    const auto reason = text(event.fields, "reason");
    const auto* why = reason == "losses"   ? "the enemy has lost half its points"
                      : reason == "points" ? "they have more points after the last turn"
                      : reason == "tie"    ? "a tie goes to them"
                                           : "the enemy resigns";
    return fmt::format("The {} win: {}", name("winner"), why);
  }
  if (event.type == "standing_orders_set") {
    return core::event_fields::standing_orders_text(
        event.fields, fmt::format("The {} no longer have", name("side")),
        fmt::format("The {} set", name("side")));
  }
  return {};
}

// Causes as events store them, and as players read them.
constexpr std::array<core::Rewording, 6> causes{{
    {"out of flank or rear", "fires from its flank or rear"},
    {"on the flank", "at the target's flank"},
    {"cavalry", "at cavalry"},
    {"in cover", "at a target in cover"},
    {"HQ", "touches its HQ"},
    {"large", "a large unit"},
}};

// 6.2 counts the condition of the target, 5 that of the unit itself.
std::string cause_text(const Fields& modifier) {
  const auto cause = text(modifier, "cause");
  if (cause == "disrupted" && text(modifier, "rule") == "6.2") return "at a disrupted target";
  return core::reworded(cause, causes);
}

}  // namespace

std::string entry_text(std::string_view entry) {
  constexpr std::array edges{"north", "east", "south", "west"};
  const bool is_edge = std::ranges::find(edges, entry) != edges.end();
  return fmt::format("{} {}", is_edge ? "from the" : "at", entry);
}

std::string kind_text(const Unit& unit) {
  std::string kind;
  switch (unit.arm) {
    case Arm::infantry:
      kind = fmt::format("{} infantry", class_names[static_cast<std::size_t>(unit.unit_class)]);
      break;
    case Arm::cavalry:
      kind = unit.unit_class == UnitClass::heavy ? "heavy cavalry" : "light cavalry";
      break;
    case Arm::artillery:
      kind = unit.unit_class == UnitClass::horse ? "horse guns" : "foot guns";
      break;
    case Arm::hq:
      return "HQ";
  }
  if (unit.size != Size::common) {
    kind += fmt::format(", {}", size_names[static_cast<std::size_t>(unit.size)]);
  }
  return kind;
}

std::vector<std::string> modifier_lines(const json::object& fields) {
  return core::event_fields::modifier_lines(fields, cause_text);
}

std::vector<std::string> sentences(const Scenario& scenario, const core::Events& events) {
  return core::tell_with_dice(events, decided, [&](const Happening& happening) -> std::string {
    const auto& event = happening.event;
    const auto with_dice = tellers_of_dice().find(event.type);
    if (with_dice != tellers_of_dice().end()) return with_dice->second(happening);
    const auto found = tellers().find(event.type);
    return found == tellers().end() ? of_side(scenario, event) : found->second(event.fields);
  });
}

}  // namespace adjutant::two_by_two
