#include "engine/games/lfm/report/sentences.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "engine/core/cited.hpp"
#include "engine/core/count_of.hpp"
#include "engine/core/dice_told.hpp"
#include "engine/core/list_of.hpp"
#include "engine/core/rewording.hpp"
#include "engine/games/lfm/report/event_fields.hpp"
#include "engine/games/lfm/rules/reasons.hpp"
#include "engine/hexwar/movement_map.hpp"

namespace adjutant::lfm {

namespace {

namespace json = core::json;
using core::Happening;
using Fields = json::object;

std::string many(const std::vector<std::string>& who, std::string_view one, std::string_view more) {
  return fmt::format("{} {}", core::list_of(who), who.size() == 1 ? one : more);
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
  return fmt::format(" ({} point{})", hexwar::points_text(cost), cost == 2 ? "" : "s");
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
    story += fmt::format(" ({} to enter here)", core::ordinal(place));
  if (path.size() > 1)
    story += (texts(fields, "units").size() > 1 ? " and move to " : " and moves to ") + path.back();
  return story + spent(fields);
}

// "+2", "-1"; "0" without a sign.
std::string signed_text(std::int64_t value) {
  return value == 0 ? "0" : fmt::format("{:+}", value);
}

std::string attacked(const Fields& fields) {
  return fmt::format("{} {} in {}, round {}: {} against {}, odds {}, modifier {}{}",
                     many(texts(fields, "attackers"), "attacks", "attack"),
                     core::list_of(texts(fields, "defenders")),
                     core::list_of(texts(fields, "targets")), number(fields, "round"),
                     number(fields, "attack"), number(fields, "defence"), text(fields, "odds"),
                     signed_text(number(fields, "sum")),
                     flag(fields, "completed") ? " (mandatory)" : "");
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

// " (rolled 4)"
std::string die_text(const Happening& happening) {
  const auto die = core::rolled_text(happening.dice);
  return die.empty() ? die : fmt::format(" ({})", die);
}

std::string reorganized(const Happening& happening) {
  const auto& fields = happening.event.fields;
  const auto help = number(fields, "help");
  const auto by = help > 0 ? fmt::format(" with {} of help from {}", core::count_of(help, "point"),
                                         text(fields, "with"))
                           : "";
  return fmt::format("{} {}{}{}", text(fields, "unit"),
                     flag(fields, "rallied") ? "rallies" : "fails to rally", by,
                     die_text(happening));
}

// "The Union sets", "The Confederates set"
std::string does(std::string_view side, std::string_view one, std::string_view more) {
  const bool is_first = side == id(us);
  return core::capitalized(fmt::format("{} {}", people(is_first ? us : cs), is_first ? one : more));
}

std::string left_standing_orders(const Fields& fields) {
  const auto side = text(fields, "side");
  return core::event_fields::standing_orders_text(
      fields, does(side, "no longer has", "no longer have"), does(side, "sets", "set"));
}

// What follows the name in the purpose of a die: "check of 7IN".
std::optional<std::string> of(const Fields& die, std::string_view what) {
  const auto purpose = text(die, "purpose");
  if (!purpose.starts_with(what)) return {};
  return purpose.substr(what.size());
}

// Whether a die, by its purpose, decided the event.
bool decided(const core::Event& die, const core::Event& event) {
  const auto& type = event.type;
  const auto unit = text(event.fields, "unit");
  if (type == "hit") return of(die.fields, "fire on ").has_value();
  if (type == "resulted") return of(die.fields, "attack on ") || of(die.fields, "charge on ");
  if (type == "initiative") return of(die.fields, "initiative of ").has_value();
  if (type == "disorganized" || type == "routed" || type == "lost")
    return of(die.fields, "check of ") == unit;
  if (type == "commander_hit") return of(die.fields, "danger to ") == unit;
  if (type == "reorganized") return of(die.fields, "reorganization of ") == unit;
  return type == "returned" && of(die.fields, "return of ") == unit;
}

// The result of a die, where it is known without the event that it decided.
std::optional<std::string> result_of_die(const Scenario& scenario, const Happening& happening) {
  const auto& die = happening.event.fields;
  const auto value = number(die, "value");
  if (const auto unit = of(die, "check of ")) {
    const auto piece = scenario.find_piece(*unit);
    if (!piece) return {};
    return fmt::format("{} {} its cohesion check", *unit,
                       value <= scenario.pieces[*piece].cohesion ? "passes" : "fails");
  }
  if (const auto general = of(die, "danger to ")) {
    constexpr int hit = 6;
    return *general + (value == hit ? " is in danger" : " is unharmed");
  }
  if (const auto general = of(die, "command of "); general && happening.next != nullptr) {
    if (happening.next->type != "command") return {};
    const auto out = texts(happening.next->fields, "disobey");
    return *general + (std::ranges::find(out, *general) == out.end() ? " is in command"
                                                                     : " is out of command");
  }
  if (const auto unit = of(die, "return of ")) {
    const bool returns = happening.next != nullptr && decided(happening.event, *happening.next);
    if (!returns) return *unit + " does not return";
  }
  return {};
}

std::string rolled(const Scenario& scenario, const Happening& happening) {
  const auto& die = happening.event.fields;
  const auto value = number(die, "value");
  if (const auto result = result_of_die(scenario, happening))
    return fmt::format("{} (rolled {})", *result, value);
  if (const auto side = of(die, "initiative of "))
    return fmt::format("{} initiative: rolled {}", side_named(*side), value);
  return core::capitalized(core::event_fields::rolled_text(die));
}

// The modified die counts in the table.
std::string resulted(const Happening& happening) {
  const auto& fields = happening.event.fields;
  auto detail = text(fields, "result");
  if (!happening.dice.empty()) {
    detail += ", " + core::rolled_text(happening.dice);
    const auto counted = std::to_string(number(fields, "die_value"));
    if (counted != happening.dice.front()) detail += fmt::format(", counts as {}", counted);
  }
  return fmt::format("{} ({})", core::capitalized(result_words(text(fields, "result"))), detail);
}

// The dice in the order of the sides in the sentence.
std::string initiative(Happening happening) {
  const auto& fields = happening.event.fields;
  const auto side = text(fields, "side");
  const bool union_first = side == id(us);
  if (!union_first) std::ranges::reverse(happening.dice);
  const auto own = number(fields, side);
  const auto theirs = number(fields, union_first ? id(cs) : id(us));
  const auto who = does(side, "moves", "move");
  if (own == theirs) {  // L1
    return fmt::format("{} first, as last turn: both sides have initiative {}{}", who, own,
                       die_text(happening));
  }
  return fmt::format("{} first: initiative {} to {}{}", who, own, theirs, die_text(happening));
}

std::string commander_hit(const Happening& happening) {
  const auto& fields = happening.event.fields;
  const auto help = number(fields, "help");
  return fmt::format("{} is hit{}; a substitute takes over with command value {}{}",
                     text(fields, "unit"), die_text(happening), number(fields, "command"),
                     help > 0 ? fmt::format(" and help {}", help) : "");
}

// Why a unit is removed, as events store it, and as players read it.
constexpr std::array<core::Rewording, 1> removals{{
    {"retreat through an EZOC", "it retreated through an enemy zone of control"},
}};

std::string removed(const Happening& happening, std::string_view how) {
  const auto& fields = happening.event.fields;
  const auto cause = core::reworded(text(fields, "cause"), removals);
  // The line of a result, "D1", stands before.
  const bool is_result = std::ranges::none_of(cause, [](char c) { return c >= 'a' && c <= 'z'; });
  const auto detail = core::with_roll(happening.dice, is_result ? "" : cause);
  return fmt::format("{} is {} in {}{}", text(fields, "unit"), how, text(fields, "at"),
                     detail.empty() ? "" : fmt::format(" ({})", detail));
}

std::string game_ended(const Fields& fields) {
  return ending_words(text(fields, "winner"), text(fields, "reason"));
}

std::string unit(const Fields& fields) {
  return text(fields, "unit");
}

std::string phase_began(const Fields& fields) {
  return fmt::format("Turn {}, {} {} phase", number(fields, "turn"),
                     side_named(text(fields, "side")), text(fields, "phase"));
}

std::string works_raised(const Fields& fields) {
  return fmt::format("Works are finished in {}", text(fields, "at"));
}

std::string built(const Fields& fields) {
  return fmt::format("{} works in {}", many(texts(fields, "units"), "builds", "build"),
                     text(fields, "at"));
}

std::string chosen(const Fields& fields) {
  return fmt::format("{} takes the loss{}", unit(fields), chosen_text(fields));
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
  return fmt::format("{} {}: difference {}, modifier {}",
                     many(texts(fields, "units"), "charges", "charge"), text(fields, "target"),
                     signed_text(number(fields, "difference")), signed_text(number(fields, "sum")));
}

std::string advanced(const Fields& fields) {
  return fmt::format("{} from {} to {}{}", many(texts(fields, "units"), "advances", "advance"),
                     text(fields, "from"), text(fields, "to"), chosen_text(fields));
}

std::string shattered(const Fields& fields) {
  return fmt::format("Brigade {} is {}", text(fields, "brigade"),
                     flag(fields, "shattered") ? "shattered" : "no longer shattered");
}

std::string order_dropped(const Fields& fields) {
  return fmt::format("Order dropped – {}: {}", text(fields, "order"),
                     plain_reason(text(fields, "reason")));
}

std::string passed_over(const Fields& fields) {
  return fmt::format("Skipped because its condition does not hold: {}", text(fields, "order"));
}

std::string asked(const Fields& fields) {
  auto question = plain_question(text(fields, "question"));
  if (question.ends_with('.')) question.pop_back();
  return fmt::format("Question for {}: {}", people(text(fields, "side") == id(us) ? us : cs),
                     question);
}

using Teller = std::function<std::string(const Fields&)>;
using TellerOfDice = std::function<std::string(const Happening&)>;

const std::map<std::string_view, TellerOfDice>& tellers_of_dice() {
  static const std::map<std::string_view, TellerOfDice> all{
      {"initiative", initiative},
      {"hit",
       [](const Happening& happening) {
         const auto& f = happening.event.fields;
         const auto checks = number(f, "checks");
         const auto makes = " hit and makes " + core::count_of(checks, "cohesion check");
         return fmt::format("{} is{}{}", text(f, "unit"), checks == 0 ? " not hit" : makes,
                            die_text(happening));
       }},
      {"disorganized",
       [](const Happening& happening) {
         return fmt::format("{} {}is disorganized{}", text(happening.event.fields, "unit"),
                            happening.dice.empty() ? "" : "fails its cohesion check and ",
                            die_text(happening));
       }},
      {"routed", [](const Happening& happening) { return removed(happening, "routed"); }},
      {"lost", [](const Happening& happening) { return removed(happening, "lost"); }},
      {"commander_hit", commander_hit},
      {"resulted", resulted},
      {"reorganized", reorganized},
      {"returned",
       [](const Happening& happening) {
         const auto& f = happening.event.fields;
         return fmt::format("{} returns to the map in {}{}", text(f, "unit"), text(f, "at"),
                            die_text(happening));
       }},
  };
  return all;
}

const std::map<std::string_view, Teller>& tellers() {
  static const std::map<std::string_view, Teller> all{
      {"phase_began", phase_began},
      {"command", command},
      {"works_raised", works_raised},
      {"built", built},
      {"fired", fired},
      {"chosen", chosen},
      {"retreated", retreated},
      {"withdrew", withdrew},
      {"followed", followed},
      {"driven_off", driven_off},
      {"moved", moved},
      {"entered", entered},
      {"changed", changed},
      {"charged", charged},
      {"attacked", attacked},
      {"advanced", advanced},
      {"shattered", shattered},
      {"order_dropped", order_dropped},
      {"passed_over", passed_over},
      {"asked", asked},
      {"standing_orders_set", left_standing_orders},
      {"resigned", [](const Fields& f) { return does(text(f, "side"), "resigns", "resign"); }},
      {"game_ended", game_ended},
  };
  return all;
}

std::string sentence(const Scenario& scenario, const Happening& happening) {
  const auto& event = happening.event;
  if (event.type == "rolled") return rolled(scenario, happening);
  const auto with_dice = tellers_of_dice().find(event.type);
  if (with_dice != tellers_of_dice().end()) return with_dice->second(happening);
  const auto found = tellers().find(event.type);
  return found == tellers().end() ? std::string() : found->second(event.fields);
}

// L10, 8.4, 3: causes as events store them, and as players read them.
constexpr std::array<core::Rewording, 13> causes{{
    {"the target is higher than all who fire", "the target is higher than all the guns"},
    {"the target is lower than all who fire, in the clear",
     "the target is lower than all the guns, on clear ground"},
    {"sunken road", "the target is in a sunken road"},
    {"wall or works", "the target is behind a wall or works"},
    {"a commander of 4 or better with the attackers",
     "a general of command value 4 or more is with the attackers"},
    {"a commander of 4 or better with the defenders",
     "a general of command value 4 or more is with the defenders"},
    {"breech-loaders attack", "the attackers have breech-loaders"},
    {"slope hexside", "the attack goes uphill"},
    {"creek hexside", "the attack crosses a creek"},
    {"stone wall hexside", "the attack crosses a stone wall"},
    {"steep slope hexside", "the charge goes up a steep slope"},
    {"those who charge are disorganized", "the charging units are disorganized"},
    {"works or stone wall", "the target is behind works or a stone wall"},
}};

// What covers the defenders: the ground of a target hex, or else works.
std::string cover_text(const Scenario& scenario, const Fields& fields) {
  const auto& map = scenario.map;
  for (const auto& target : texts(fields, "targets")) {
    const auto hex = hex::parse(std::string_view(target).substr(map.grid.letter.size()));
    if (!hex || !map.grid.contains(*hex)) continue;
    switch (map.terrain_of(*hex)) {
      case Terrain::town:
        return "defenders in a town";
      case Terrain::swamp:
        return "defenders in swamp";
      case Terrain::embankment:
        return "defenders behind an embankment";
      case Terrain::sunken:
        return "defenders in a sunken road";
      default:
        break;
    }
  }
  return "defenders in works";
}

std::string cause_text(const Scenario& scenario, const Fields& fields, const Fields& modifier) {
  const auto cause = text(modifier, "cause");
  if (cause == "works, town, sunken road, embankment or swamp") return cover_text(scenario, fields);
  if (cause == "cohesion")
    return number(modifier, "value") > 0 ? "the defenders have better cohesion"
                                         : "the attackers have better cohesion";
  return core::reworded(cause, causes);
}

}  // namespace

std::string ending_words(std::string_view winner, std::string_view reason) {
  return fmt::format("{}: {}", winner.empty() ? "Draw" : does(winner, "wins", "win"),
                     plain_reason(reason));
}

std::string side_named(std::string_view side) {
  return std::string(name(side == id(us) ? us : cs));
}

std::string checks_words(std::int64_t checks) {
  if (checks == 0) return "no hit";
  return "hit, " + core::count_of(checks, "cohesion check");
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

std::vector<std::string> modifier_lines(const Scenario& scenario, const json::object& fields) {
  return core::event_fields::modifier_lines(
      fields, [&](const Fields& one) { return cause_text(scenario, fields, one); });
}

std::vector<std::string> sentences(const Scenario& scenario, const core::Events& events) {
  return core::tell_with_dice(
      events, [](const auto&, const auto&) { return false; },
      [&](const Happening& happening) { return sentence(scenario, happening); });
}

std::vector<std::string> report_sentences(const Scenario& scenario, const core::Events& events) {
  return core::tell_with_dice(
      events, decided, [&](const Happening& happening) { return sentence(scenario, happening); });
}

}  // namespace adjutant::lfm
