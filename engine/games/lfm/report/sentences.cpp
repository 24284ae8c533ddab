#include "engine/games/lfm/report/sentences.hpp"

#include <functional>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "engine/core/list_of.hpp"
#include "engine/games/lfm/report/event_fields.hpp"
#include "engine/games/lfm/rules/reasons.hpp"
#include "engine/hexwar/movement_map.hpp"

namespace adjutant::lfm {

namespace {

namespace json = core::json;
using Fields = json::object;

std::string many(const std::vector<std::string>& who, std::string_view one, std::string_view more) {
  return fmt::format("{} {}", core::list_of(who), who.size() == 1 ? one : more);
}

std::string chosen_text(const Fields& fields) {
  const auto by = text(fields, "chosen_by");
  if (by == "order") return ", by order";
  if (by == "standing_order") return ", by standing order";
  if (by == "doctrine") return ", by doctrine";
  return "";
}

std::string way_text(const Fields& fields) {
  const auto path = texts(fields, "path");
  if (path.empty()) return {};
  auto story = fmt::format(" from {} to {}", path.front(), path.back());
  if (path.size() > 2)
    story += fmt::format(" via {}", core::list_of({path.begin() + 1, path.end() - 1}));
  return story;
}

std::string spent(const Fields& fields) {
  const int cost = static_cast<int>(number(fields, "cost"));  // half points
  return fmt::format(" ({} point{})", hexwar::points_text(cost), cost > 2 ? "s" : "");
}

std::string moved(const Fields& fields) {
  auto story = many(texts(fields, "units"), "moves", "move") + way_text(fields);
  if (const auto then = text(fields, "then"); !then.empty()) story += " and " + then;
  return story + spent(fields);
}

std::string entered(const Fields& fields) {
  const auto path = texts(fields, "path");
  auto story =
      many(texts(fields, "units"), "enters", "enter") + " at " + (path.empty() ? "" : path.front());
  if (const auto place = number(fields, "stack"); place > 1)
    story += fmt::format(" (number {} in the column)", place);
  if (path.size() > 1)
    story += (texts(fields, "units").size() > 1 ? " and move to " : " and moves to ") + path.back();
  return story + spent(fields);
}

std::string attacked(const Fields& fields) {
  return fmt::format("{} {} in {}, round {}: {} against {}, odds {}, roll {:+}{}",
                     many(texts(fields, "attackers"), "attacks", "attack"),
                     core::list_of(texts(fields, "defenders")),
                     core::list_of(texts(fields, "targets")), number(fields, "round"),
                     number(fields, "attack"), number(fields, "defence"), text(fields, "odds"),
                     number(fields, "sum"), flag(fields, "completed") ? " (mandatory)" : "");
}

std::string fired(const Fields& fields) {
  return fmt::format("{} at {} in {} with strength {}",
                     many(texts(fields, "guns"), "fires", "fire"), text(fields, "unit"),
                     text(fields, "target"), number(fields, "strength"));
}

std::string command(const Fields& fields) {
  const auto out = texts(fields, "disobey");
  if (out.empty())
    return fmt::format("Every {} unit is in command", side_named(text(fields, "side")));
  return fmt::format("Out of command: {}", core::list_of(out));
}

std::string reorganized(const Fields& fields) {
  const auto help = number(fields, "help");
  const auto by = help > 0 ? fmt::format(" with {} point{} of help from {}", help,
                                         help == 1 ? "" : "s", text(fields, "with"))
                           : "";
  return fmt::format("{} {}{}", text(fields, "unit"),
                     flag(fields, "rallied") ? "rallies" : "fails to rally", by);
}

std::string left_standing_orders(const Fields& fields) {
  const auto orders = texts(fields, "orders");
  const auto side = side_named(text(fields, "side"));
  return orders.empty()
             ? side + " no longer has standing orders"
             : fmt::format("{} sets standing orders: {}", side, core::list_of(orders, ", "));
}

std::string rolled(const Fields& fields) {
  const auto purpose = text(fields, "purpose");
  const auto value = number(fields, "value");
  const auto of = [&](std::string_view what) -> std::optional<std::string> {
    if (!purpose.starts_with(what)) return {};
    return purpose.substr(what.size());
  };
  if (const auto side = of("initiative of "))
    return fmt::format("{} initiative: rolled {}", side_named(*side), value);
  if (const auto unit = of("check of "))
    return fmt::format("Cohesion check of {}: rolled {}", *unit, value);
  if (const auto general = of("danger to "))
    return fmt::format("Leader-loss roll for {}: rolled {}", *general, value);
  return core::capitalized(core::event_fields::rolled_text(fields));
}

std::string game_ended(const Fields& fields) {
  const auto winner = text(fields, "winner");
  return fmt::format("{}: {}", winner.empty() ? "Draw" : side_named(winner) + " wins",
                     text(fields, "reason"));
}

using Teller = std::function<std::string(const Fields&)>;

const std::map<std::string_view, Teller>& tellers() {
  static const auto unit = [](const Fields& fields) { return text(fields, "unit"); };
  static const std::map<std::string_view, Teller> all{
      {"phase_began",
       [](const Fields& f) {
         return fmt::format("Turn {}, {} {} phase", number(f, "turn"), side_named(text(f, "side")),
                            text(f, "phase"));
       }},
      {"initiative",
       [](const Fields& f) {
         const auto side = text(f, "side");
         return fmt::format("{} moves first: initiative {} to {}", side_named(side),
                            number(f, side), number(f, side == id(us) ? id(cs) : id(us)));
       }},
      {"command", command},
      {"works_raised",
       [](const Fields& f) { return fmt::format("Works are finished in {}", text(f, "at")); }},
      {"built",
       [](const Fields& f) {
         return fmt::format("{} works in {}", many(texts(f, "units"), "builds", "build"),
                            text(f, "at"));
       }},
      {"fired", fired},
      {"hit",
       [](const Fields& f) {
         return fmt::format("{}: {}", text(f, "unit"), checks_words(number(f, "checks")));
       }},
      {"disorganized", [](const Fields& f) { return unit(f) + " is disorganized"; }},
      {"routed",
       [](const Fields& f) {
         return fmt::format("{} is routed in {} ({})", unit(f), text(f, "at"), text(f, "cause"));
       }},
      {"lost",
       [](const Fields& f) {
         return fmt::format("{} is lost in {} ({})", unit(f), text(f, "at"), text(f, "cause"));
       }},
      {"chosen",
       [](const Fields& f) { return fmt::format("{} takes the loss{}", unit(f), chosen_text(f)); }},
      {"commander_hit",
       [](const Fields& f) {
         const auto help = number(f, "help");
         return fmt::format("{} is hit; a substitute takes over with command value {}{}", unit(f),
                            number(f, "command"),
                            help > 0 ? fmt::format(" and help {}", help) : "");
       }},
      {"retreated",
       [](const Fields& f) { return unit(f) + " retreats" + way_text(f) + chosen_text(f); }},
      {"withdrew",
       [](const Fields& f) { return unit(f) + " withdraws" + way_text(f) + chosen_text(f); }},
      {"followed",
       [](const Fields& f) {
         return fmt::format("{} goes with {} to {}", unit(f), text(f, "with"), text(f, "to"));
       }},
      {"driven_off",
       [](const Fields& f) {
         const auto to = text(f, "to");
         return fmt::format("{} is driven from {}{}", unit(f), text(f, "from"),
                            to.empty() ? " and leaves the battle" : " to " + to);
       }},
      {"moved", moved},
      {"entered", entered},
      {"changed",
       [](const Fields& f) { return many(texts(f, "units"), text(f, "to") + "s", text(f, "to")); }},
      {"charged",
       [](const Fields& f) {
         return fmt::format("{} {}: difference {:+}, roll {:+}",
                            many(texts(f, "units"), "charges", "charge"), text(f, "target"),
                            number(f, "difference"), number(f, "sum"));
       }},
      {"attacked", attacked},
      {"resulted",
       [](const Fields& f) {
         return fmt::format("{} ({})", core::capitalized(result_words(text(f, "result"))),
                            text(f, "result"));
       }},
      {"advanced",
       [](const Fields& f) {
         return fmt::format("{} from {} to {}{}", many(texts(f, "units"), "advances", "advance"),
                            text(f, "from"), text(f, "to"), chosen_text(f));
       }},
      {"shattered",
       [](const Fields& f) {
         return fmt::format("{} is {}", text(f, "brigade"),
                            flag(f, "shattered") ? "shattered" : "no longer shattered");
       }},
      {"reorganized", reorganized},
      {"returned",
       [](const Fields& f) { return fmt::format("{} returns in {}", unit(f), text(f, "at")); }},
      {"rolled", rolled},
      {"order_dropped",
       [](const Fields& f) {
         return fmt::format("Order dropped – {}: {}", text(f, "order"),
                            plain_reason(text(f, "reason")));
       }},
      {"passed_over",
       [](const Fields& f) {
         return fmt::format("Skipped because its condition does not hold: {}", text(f, "order"));
       }},
      {"asked",
       [](const Fields& f) {
         auto question = text(f, "question");
         if (question.ends_with('.')) question.pop_back();
         return fmt::format("Question for {}: {}", side_named(text(f, "side")), question);
       }},
      {"standing_orders_set", left_standing_orders},
      {"resigned", [](const Fields& f) { return side_named(text(f, "side")) + " resigns"; }},
      {"game_ended", game_ended},
  };
  return all;
}

}  // namespace

std::string side_named(std::string_view side) {
  return std::string(name(side == id(us) ? us : cs));
}

std::string checks_words(std::int64_t checks) {
  if (checks == 0) return "no hit";
  return fmt::format("hit, {} cohesion check{}", checks, checks == 1 ? "" : "s");
}

std::string result_words(std::string_view result) {
  if (result == "C") return "everyone stays in place";
  const auto has = [&](std::string_view sign) { return result.find(sign) != result.npos; };
  std::vector<std::string> parts;
  if (has("EXC"))
    parts.emplace_back("the defenders lose a unit and the attackers lose at least as many points");
  const auto add = [&](std::string_view who, bool lose, bool retreat) {
    if (!lose && !retreat) return;
    parts.push_back(fmt::format("the {}{}{}{}", who, lose ? " lose a unit" : "",
                                lose && retreat ? " and" : "", retreat ? " retreat" : ""));
  };
  add("attackers", has("A1"), has("AR"));
  add("defenders", has("D1"), has("DR"));
  if (has("*")) parts.emplace_back("the charge ends");
  return core::list_of(parts, "; ");
}

std::vector<std::string> modifier_lines(const json::object& fields) {
  std::vector<std::string> lines;
  const auto* list = fields.if_contains("modifiers");
  if (list == nullptr || !list->is_array()) return lines;
  for (const auto& entry : list->as_array()) {
    if (!entry.is_object()) continue;
    const auto& one = entry.as_object();
    lines.push_back(
        fmt::format("{:+}: {} ({})", number(one, "value"), text(one, "cause"), text(one, "rule")));
  }
  return lines;
}

std::string sentence(const core::Event& event) {
  const auto found = tellers().find(event.type);
  return found == tellers().end() ? std::string() : found->second(event.fields);
}

std::vector<std::string> sentences(const Scenario&, const core::Events& events) {
  std::vector<std::string> told;
  told.reserve(events.size());
  for (const auto& event : events) told.push_back(sentence(event));
  return told;
}

}  // namespace adjutant::lfm
