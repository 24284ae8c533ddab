#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/core/notation/lines.hpp"
#include "engine/games/rise_and_fight/notation/notation.hpp"
#include "engine/table/heading.hpp"
#include "engine/table/words.hpp"

namespace adjutant::rise_and_fight {
namespace {

using core::notation::near_miss;
using core::notation::same_word;

constexpr int degrees_max = 90;

std::vector<std::string_view> form_names() {
  std::vector<std::string_view> names(formation_names.begin(), formation_names.end());
  names.insert(names.end(), {"foot", "horse"});
  return names;
}

// Reads one line: an order, or a standing order.
class LineReader : public table::WordReader {
 public:
  LineReader(const Scenario& scenario, std::string_view line)
      : table::WordReader(line), scenario_(scenario) {}

  std::optional<Order> order() { return finished(read_order()); }
  std::optional<StandingOrder> standing() { return finished(read_standing()); }

  std::vector<core::notation::NamedId> names() const {
    std::vector<core::notation::NamedId> names;
    for (const auto& unit : scenario_.units) names.push_back({unit.name, unit.id});
    for (const auto& one : scenario_.commanders) names.push_back({one.name, one.id});
    return names;
  }

 private:
  std::optional<Order> read_order() {
    if (accept("fire")) return fire();
    if (accept("move")) return move();
    if (accept("charge")) return charge();
    if (accept("go")) return go();
    if (accept("attach")) return attach();
    if (accept("rally")) return expect("all", "rally all") ? RallyAll{} : RallyAll{};
    if (accept("end")) return expect("turn", "end turn") ? EndTurn{} : EndTurn{};
    if (accept("resign")) return Resign{};
    if (accept("defend")) return defend();
    for (std::size_t i = 0; i < reaction_names.size(); ++i) {
      if (!accept(reaction_names[i])) continue;
      return ReactOrder{unit("stand UNIT"), static_cast<Reaction>(i)};
    }
    no_order({"fire", "move", "charge", "go", "attach", "rally all", "end turn", "resign"});
    return {};
  }

  std::optional<StandingOrder> read_standing() {
    using Kind = StandingOrder::Kind;
    StandingOrder order;
    if (accept("react")) {
      order.unit = unit_or_any("react UNIT evade");
      order.reaction = static_cast<Reaction>(
          one_of({reaction_names.begin(), reaction_names.end()}, "react UNIT evade").value_or(0));
      return order;
    }
    if (accept("hold")) {
      constexpr std::string_view example = "hold any beyond 6";
      order.kind = Kind::hold;
      order.unit = unit_or_any(example);
      expect("beyond", example);
      order.beyond = length(example).value_or(0);
      return order;
    }
    const bool defends = accept("defend");
    if (!defends && !accept("last")) {
      no_order({"react", "defend", "last", "hold"});
      return {};
    }
    order.kind = defends ? Kind::defend : Kind::last;
    shot_of(order, defends ? "defend any at nearest" : "last any at nearest");
    return order;
  }

  void shot_of(StandingOrder& order, std::string_view example) {
    order.unit = unit_or_any(example);
    if (accept("hold")) {
      order.at = StandingOrder::At::hold;
    } else if (expect("at", example) && !accept("nearest")) {
      order.at = StandingOrder::At::unit;
      order.target = unit(example);
    }
  }

  static const std::vector<std::string_view>& step_words() {
    static const std::vector<std::string_view> words{"forward", "back", "wheel",  "oblique",
                                                     "about",   "to",   "facing", "form"};
    return words;
  }

  void no_order(const std::vector<std::string_view>& known) {
    const auto word = next();
    const bool is_step = std::ranges::any_of(step_words(), [&](std::string_view step) {
      return core::notation::same_word(step, word.text);
    });
    if (is_step) {
      fault(word, fmt::format("'{0}' is a step of a move: write 'move UNIT {0} …'", word.text));
    } else {
      fault(word,
            fmt::format("'{}' is not an order: begin with one of {}", word.text,
                        fmt::join(known, ", ")),
            core::notation::order_meant(word.text, known));
    }
    while (more()) next();
  }

  Order fire() {
    constexpr std::string_view example = "fire UNIT at ENEMY";
    FireOrder order;
    order.unit = unit(example);
    expect("at", example);
    order.targets = targets_of(order.unit, example);
    if (accept("turn")) order.turn = to_a_side("fire UNIT at ENEMY turn R 20");
    return order;
  }

  Order charge() {
    constexpr std::string_view example = "charge UNIT into ENEMY";
    ChargeOrder order;
    order.unit = unit(example);
    if (!more() && !faults().empty()) return order;  // one fault tells it
    if (accept("wheel")) order.wheel = to_a_side("charge UNIT wheel R 20 into ENEMY");
    if (!expect("into", example) && !more()) return order;
    order.targets = targets_of(order.unit, example);
    return order;
  }

  Order move() {
    constexpr std::string_view example = "move UNIT forward 6 wheel L 15";
    MoveOrder order;
    order.unit = unit(example);
    if (!more()) missing("a step", example);
    while (more() && faults().empty()) {
      if (order.steps.size() == steps_max) {
        fault(*peek(), fmt::format("a move has at most {} steps: remove the rest", steps_max));
        break;
      }
      if (auto one = step()) order.steps.push_back(*one);
    }
    return order;
  }

  std::optional<Step> step() {
    if (accept("forward")) return Forward{above_nothing("move UNIT forward 6"), 0};
    if (accept("back")) return Back{above_nothing("move UNIT back 3")};
    if (accept("wheel")) return Wheel{to_a_side("move UNIT wheel L 15")};
    if (accept("about")) return About{};
    if (accept("oblique")) {
      constexpr std::string_view example = "move UNIT oblique R 30 4";
      const int degrees = to_a_side(example);
      return Forward{above_nothing(example), degrees};
    }
    if (accept("to")) return To{point("move UNIT to 30 24.5").value_or(Point{})};
    if (accept("facing")) {
      return Facing{heading("move UNIT to 25 28 facing 200").value_or(0)};
    }
    if (accept("form")) return form();
    const auto word = next();
    fault(word,
          fmt::format("no step '{}': write one of {}", word.text, fmt::join(step_words(), ", ")),
          near_miss(word.text, step_words()));
    return {};
  }

  Step form() {
    const auto names = form_names();
    const auto found = one_of(names, "move UNIT form line").value_or(0);
    if (found < formation_names.size()) return Form{static_cast<Formation>(found), {}};
    return Form{Formation::skirmish, names[found] == "foot" ? Arm::foot : Arm::horse};
  }

  Order go() {
    constexpr std::string_view example = "go COMMANDER to 36 14";
    GoOrder order;
    order.commander = commander(example);
    expect("to", example);
    order.to = point(example).value_or(Point{});
    return order;
  }

  Order attach() {
    constexpr std::string_view example = "attach COMMANDER to UNIT";
    AttachOrder order;
    order.commander = commander(example);
    expect("to", example);
    order.unit = unit(example);
    return order;
  }

  Order defend() {
    constexpr std::string_view example = "defend UNIT at ENEMY";
    DefendOrder order;
    order.unit = unit(example);
    if (accept("hold")) return order;
    expect("at", example);
    order.at = unit(example);
    return order;
  }

  int above_nothing(std::string_view example) {
    const auto* word = peek();
    const auto at = word == nullptr ? core::notation::Word{} : *word;
    const auto mils = length(example);
    if (mils == 0) fault(at, fmt::format("write a distance above 0 here, as in '{}'", example));
    return mils.value_or(0);
  }

  // Above 0: to the right.
  int to_a_side(std::string_view example) {
    const bool left = one_of({"R", "L"}, example).value_or(0) == 1;
    const int by = degrees(degrees_max, example).value_or(0);
    return left ? -by : by;
  }

  Units targets_of(UnitIndex unit, std::string_view example) {
    const auto enemy = core::opponent(scenario_.units[unit].side);
    Units targets;
    do {
      const auto word = more() ? *peek() : core::notation::Word{};
      const auto found = this->unit(example);
      if (faults().empty() && scenario_.units[found].side != enemy) {
        fault(word, fmt::format("{} is of the same side: write '{}'", scenario_.units[found].id,
                                example));
      }
      targets.push_back(found);
    } while (faults().empty() && accept("or"));
    return targets;
  }

  std::optional<UnitIndex> unit_or_any(std::string_view example) {
    return accept("any") ? std::nullopt : std::optional(unit(example));
  }

  UnitIndex unit(std::string_view example) {
    return named(example, scenario_.units, [&](auto id) { return scenario_.find_unit(id); });
  }
  std::size_t commander(std::string_view example) {
    return named(example, scenario_.commanders,
                 [&](auto id) { return scenario_.find_commander(id); });
  }

  // 0 after a fault.
  template <class All, class Find>
  std::size_t named(std::string_view example, const All& all, Find find) {
    if (!more()) {
      missing("a name", example);
      return 0;
    }
    const auto word = next();
    if (const auto found = find(word.text)) return *found;
    if (same_word(word.text, "any")) {
      fault(word, fmt::format("'any' is for standing orders: name one, as in '{}'", example));
      return 0;
    }
    std::vector<std::string_view> ids;
    for (const auto& one : all) ids.push_back(one.id);
    fault(word,
          fmt::format("there is no unit '{}' in {}: the ids are in the report's list of units",
                      word.text, scenario_.title),
          near_miss(word.text, ids));
    return 0;
  }

  const Scenario& scenario_;
};

}  // namespace

const std::vector<std::string_view>& words_of_orders() {
  static const std::vector<std::string_view> words{
      "fire",   "move", "charge", "go",       "attach",   "rally",      "all",
      "end",    "turn", "resign", "defend",   "stand",    "evade",      "react",
      "hold",   "last", "beyond", "nearest",  "any",      "at",         "or",
      "into",   "to",   "wheel",  "forward",  "back",     "oblique",    "about",
      "facing", "form", "foot",   "horse",    "R",        "L",          "march",
      "column", "line", "open",   "skirmish", "limbered", "unlimbered", "countercharge"};
  return words;
}

core::Read<PlacedOrder> read(const Scenario& scenario, std::string_view text) {
  return core::notation::read_orders<PlacedOrder, LineReader>(scenario, text);
}

core::ReadStanding<StandingOrder> read_standing(const Scenario& scenario, std::string_view text) {
  return core::notation::read_standing_orders<StandingOrder, LineReader>(scenario, text);
}

std::optional<std::string> stranger_in(const Scenario& scenario, Side side,
                                       const StandingOrder& order) {
  if (!order.unit || scenario.units[*order.unit].side == side) return {};
  return scenario.units[*order.unit].id;
}

}  // namespace adjutant::rise_and_fight
