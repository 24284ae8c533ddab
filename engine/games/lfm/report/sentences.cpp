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

std::string unit(const Fields& fields) {
  return text(fields, "unit");
}

std::string phase_began(const Fields& fields) {
  return fmt::format("Turn {}, {} {} phase", number(fields, "turn"),
                     side_named(text(fields, "side")), text(fields, "phase"));
}

std::string initiative(const Fields& fields) {
  const auto side = text(fields, "side");
  return fmt::format("{} moves first: initiative {} to {}", side_named(side), number(fields, side),
                     number(fields, side == id(us) ? id(cs) : id(us)));
}

std::string works_raised(const Fields& fields) {
  return fmt::format("Works are finished in {}", text(fields, "at"));
}

std::string built(const Fields& fields) {
  return fmt::format("{} works in {}", many(texts(fields, "units"), "builds", "build"),
                     text(fields, "at"));
}

std::string hit(const Fields& fields) {
  return fmt::format("{}: {}", text(fields, "unit"), checks_words(number(fields, "checks")));
}

std::string routed(const Fields& fields) {
  return fmt::format("{} is routed in {} ({})", unit(fields), text(fields, "at"),
                     text(fields, "cause"));
}

std::string lost(const Fields& fields) {
  return fmt::format("{} is lost in {} ({})", unit(fields), text(fields, "at"),
                     text(fields, "cause"));
}

std::string chosen(const Fields& fields) {
  return fmt::format("{} takes the loss{}", unit(fields), chosen_text(fields));
}

std::string commander_hit(const Fields& fields) {
  const auto help = number(fields, "help");
  return fmt::format("{} is hit; a substitute takes over with command value {}{}", unit(fields),
                     number(fields, "command"), help > 0 ? fmt::format(" and help {}", help) : "");
}

std::string retreated(const Fields& fields) {
  return unit(fields) + " retreats" + way_text(fields) + chosen_text(fields);
}

std::string withdrew(const Fields& fields) {
  return unit(fields) + " withdraws" + way_text(fields) + chosen_text(fields);
}

std::string followed(const Fields& fields) {
  return fmt::format("{} goes with {} to {}", unit(fields), text(fields, "with"),
                     text(fields, "to"));
}

std::string driven_off(const Fields& fields) {
  const auto to = text(fields, "to");
  return fmt::format("{} is driven from {}{}", unit(fields), text(fields, "from"),
                     to.empty() ? " and leaves the battle" : " to " + to);
}

std::string changed(const Fields& fields) {
  return many(texts(fields, "units"), text(fields, "to") + "s", text(fields, "to"));
}

std::string charged(const Fields& fields) {
  return fmt::format("{} {}: difference {:+}, roll {:+}",
                     many(texts(fields, "units"), "charges", "charge"), text(fields, "target"),
                     number(fields, "difference"), number(fields, "sum"));
}

std::string resulted(const Fields& fields) {
  return fmt::format("{} ({})", core::capitalized(result_words(text(fields, "result"))),
                     text(fields, "result"));
}

std::string advanced(const Fields& fields) {
  return fmt::format("{} from {} to {}{}", many(texts(fields, "units"), "advances", "advance"),
                     text(fields, "from"), text(fields, "to"), chosen_text(fields));
}

std::string shattered(const Fields& fields) {
  return fmt::format("{} is {}", text(fields, "brigade"),
                     flag(fields, "shattered") ? "shattered" : "no longer shattered");
}

std::string returned(const Fields& fields) {
  return fmt::format("{} returns in {}", unit(fields), text(fields, "at"));
}

std::string order_dropped(const Fields& fields) {
  return fmt::format("Order dropped – {}: {}", text(fields, "order"),
                     plain_reason(text(fields, "reason")));
}

std::string passed_over(const Fields& fields) {
  return fmt::format("Skipped because its condition does not hold: {}", text(fields, "order"));
}

std::string asked(const Fields& fields) {
  auto question = text(fields, "question");
  if (question.ends_with('.')) question.pop_back();
  return fmt::format("Question for {}: {}", side_named(text(fields, "side")), question);
}

using Teller = std::function<std::string(const Fields&)>;

const std::map<std::string_view, Teller>& tellers() {
  static const std::map<std::string_view, Teller> all{
      {"phase_began", phase_began},
      {"initiative", initiative},
      {"command", command},
      {"works_raised", works_raised},
      {"built", built},
      {"fired", fired},
      {"hit", hit},
      {"disorganized", [](const Fields& f) { return unit(f) + " is disorganized"; }},
      {"routed", routed},
      {"lost", lost},
      {"chosen", chosen},
      {"commander_hit", commander_hit},
      {"retreated", retreated},
      {"withdrew", withdrew},
      {"followed", followed},
      {"driven_off", driven_off},
      {"moved", moved},
      {"entered", entered},
      {"changed", changed},
      {"charged", charged},
      {"attacked", attacked},
      {"resulted", resulted},
      {"advanced", advanced},
      {"shattered", shattered},
      {"reorganized", reorganized},
      {"returned", returned},
      {"rolled", rolled},
      {"order_dropped", order_dropped},
      {"passed_over", passed_over},
      {"asked", asked},
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
