#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/core/notation/lines.hpp"
#include "engine/games/lfm/notation/notation.hpp"
#include "engine/games/lfm/notation/words.hpp"

namespace adjutant::lfm {

namespace {

// Reads one line of notation.
class LineReader : public core::notation::LineReader<WordReader> {
 public:
  using core::notation::LineReader<WordReader>::LineReader;

  std::optional<Order> order() { return words_.finished(read()); }
  std::optional<StandingOrder> standing() { return words_.finished(read_standing()); }

  std::vector<core::notation::NamedId> names() const {
    std::vector<core::notation::NamedId> names;
    for (const auto& piece : words_.scenario().pieces) names.push_back({piece.name, piece.id});
    return names;
  }

 private:
  std::optional<Order> read() {
    if (!words_.accept("if")) return bare();
    constexpr std::string_view example = "if enemy HEX then ORDER";
    const auto when = condition(example);
    words_.expect("then", example);
    auto order = bare();
    if (!order || !when) return {};
    order->when = *when;
    return order;
  }

  std::optional<Condition> condition(std::string_view example) {
    const auto word = words_.next();
    const bool routed = same_word(word.text, "routed");
    auto name =
        std::ranges::find_if(test_names, [&](auto test) { return same_word(word.text, test); });
    if (routed) name = std::ranges::find(test_names, "lost");
    if (name == test_names.end()) {
      words_.fault(word,
                   fmt::format("'{}' is not a test: empty, enemy or own HEX; lost, routed or "
                               "disorganized UNIT",
                               word.text),
                   core::notation::near_miss(word.text, {test_names.begin(), test_names.end()}));
      return {};
    }
    Condition when{static_cast<Condition::Test>(name - test_names.begin()), {}, 0};
    if (when.test < Condition::Test::lost) {
      when.hex = words_.hex(example).value_or(Hex{});
    } else {
      when.unit = words_.unit("if lost UNIT then ORDER").value_or(0);
    }
    return when;
  }

  std::optional<Order> bare() {
    const auto word = words_.next();
    std::string verb = word.text;
    if (same_word(verb, "end")) {
      words_.expect("turn", "end turn");
      return Order{.verb = Verb::end_turn};
    }
    const auto name =
        std::ranges::find_if(verb_names, [&](auto one) { return same_word(verb, one); });
    if (name == verb_names.end()) {
      words_.fault(word,
                   fmt::format("'{}' is not an order: begin with one of {}", verb,
                               fmt::join(verb_names, ", ")),
                   core::notation::order_meant(verb, {verb_names.begin(), verb_names.end()}));
      while (words_.more()) words_.next();
      return {};
    }
    Order order{.verb = static_cast<Verb>(name - verb_names.begin())};
    clauses_of(order);
    return order;
  }

  void clauses_of(Order& order) {
    switch (order.verb) {
      case Verb::build:
        return one_hex(order, "build HEX");
      case Verb::fire:
        return fire(order);
      case Verb::limber:
      case Verb::mount:
      case Verb::dismount:
      case Verb::unlimber:
      case Verb::lose:
        order.who =
            words_.whos(fmt::format("{} WHO", verb_names[static_cast<std::size_t>(order.verb)]));
        return;
      case Verb::move:
      case Verb::enter:
        return go(order);
      case Verb::charge:
        one_hex(order, "charge HEX with WHO");
        return clauses(order);
      case Verb::attack:
        order.hexes = words_.hexes();
        if (order.hexes.empty()) words_.missing("a hex to attack", "attack HEX with WHO");
        return clauses(order);
      case Verb::withdraw:
        return withdraw(order);
      case Verb::retreat:
        order.who = whom("retreat UNIT to HEX");
        words_.expect("to", "retreat UNIT to HEX");
        return one_hex(order, "retreat UNIT to HEX");
      case Verb::rally:
      case Verb::recover:
        return help(order);
      case Verb::end_turn:
      case Verb::resign:
        return;
    }
  }

  void one_hex(Order& order, std::string_view example) {
    if (const auto hex = words_.hex(example)) order.hexes.push_back(*hex);
  }

  std::vector<Who> whom(std::string_view example) {
    const auto who = words_.who(example);
    return who ? std::vector{*who} : std::vector<Who>{};
  }

  void fire(Order& order) {
    if (words_.accept("none")) {
      order.none = true;
      return;
    }
    one_hex(order, "fire HEX with GUNS at UNIT");
    if (words_.accept("with")) order.who = words_.whos("fire HEX with GUNS");
    if (words_.accept("at")) order.at = words_.unit("fire HEX at UNIT");
  }

  void go(Order& order) {
    const bool moving = order.verb == Verb::move;
    const std::string_view example = moving ? "move WHO HEX" : "enter WHO HEX";
    order.who = words_.whos(example);
    order.hexes = words_.hexes();
    if (moving && order.hexes.empty()) words_.missing("a hex", example);
    if (words_.accept("unlimber"))
      order.then = Then::unlimber;
    else if (words_.accept("dismount"))
      order.then = Then::dismount;
  }

  void withdraw(Order& order) {
    if (words_.accept("none")) {
      order.none = true;
      return;
    }
    order.who = words_.whos("withdraw WHO to HEX");
    if (words_.accept("to") || words_.at_hex()) one_hex(order, "withdraw WHO to HEX");
  }

  void help(Order& order) {
    const bool rallying = order.verb == Verb::rally;
    const std::string_view example =
        rallying ? "rally UNIT with COMMANDER 2" : "recover UNIT with BRIGADIER";
    if (const auto unit = words_.unit(example)) order.who = {{Who::Kind::piece, *unit, {}}};
    if (words_.accept("with")) order.with = commander(example);
    if (rallying && order.with && words_.more()) {
      order.count = words_.number(1, 2, example).value_or(0);
    }
  }

  // L38: here a name means the brigadier anyway.
  std::optional<Who> commander(std::string_view example) {
    const auto before = words_.peek() == nullptr ? Word{} : *words_.peek();
    auto who = words_.who(example);
    if (!who) return {};
    if (who->kind == Who::Kind::brigade) {
      who = Who{Who::Kind::general,
                scenario().brigades[static_cast<std::size_t>(who->index)].brigadier,
                {}};
    }
    if (!scenario().pieces[static_cast<std::size_t>(who->index)].commander()) {
      words_.fault(before, fmt::format("{} is no commander", before.text));
    }
    return who;
  }
  const Scenario& scenario() const { return words_.scenario(); }

  // Of attack and charge, in any order.
  void clauses(Order& order) {
    const bool attacking = order.verb == Verb::attack;
    bool with = false, rounds = false;
    while (words_.more() && faults().empty()) {
      const auto word = words_.next();
      const auto is = [&](std::string_view clause) {
        return !word.quoted && same_word(word.text, clause);
      };
      if (is("with") && !with) {
        with = true;
        order.who = words_.whos("attack HEX with WHO");
      } else if (is("lose")) {
        for (const auto& who : words_.whos("lose UNIT")) order.lose.push_back(who);
      } else if (is("retreat")) {
        going(order.retreat, "retreat WHO to HEX");
      } else if (is("advance") && attacking && !order.none) {
        order.none = words_.accept("none");
        if (!order.none) going(order.advance, "advance WHO to HEX");
      } else if (is("rounds") && attacking && !rounds) {
        rounds = true;
        order.count = words_.number(1, rounds_max, "rounds 2").value_or(0);
      } else if (is("then") && !attacking && order.on.empty()) {
        order.on = words_.hexes();
        if (order.on.empty()) words_.missing("a hex", "charge HEX then HEX");
      } else {
        const std::vector<std::string_view> known{"with",    "lose",   "retreat",
                                                  "advance", "rounds", "then"};
        words_.fault(word,
                     attacking
                         ? fmt::format("'{}' is not understood here: after the hexes come with, "
                                       "rounds, lose, retreat, advance",
                                       word.text)
                         : fmt::format("'{}' is not understood here: after the hex come with, "
                                       "then, lose, retreat",
                                       word.text),
                     core::notation::near_miss(word.text, known));
      }
    }
    if (order.none && !order.advance.empty()) {
      words_.fault(Word{}, "'advance none' stands beside another advance: write one of them");
    }
  }

  void going(std::vector<Going>& list, std::string_view example) {
    const auto whos = words_.whos(example);
    words_.expect("to", example);
    const auto to = words_.hex(example);
    if (!to) return;
    for (const auto& who : whos) list.push_back({who, *to});
  }

  std::optional<StandingOrder> read_standing() {
    const auto word = words_.next();
    const auto name =
        std::ranges::find_if(standing_names, [&](auto one) { return same_word(word.text, one); });
    if (name == standing_names.end()) {
      words_.fault(
          word,
          fmt::format("'{}' is not a standing order: begin with one of {}", word.text,
                      fmt::join(standing_names, ", ")),
          core::notation::near_miss(word.text, {standing_names.begin(), standing_names.end()}));
      return {};
    }
    StandingOrder order{.kind = static_cast<StandingOrder::Kind>(name - standing_names.begin())};
    switch (order.kind) {
      case StandingOrder::Kind::fire:
        words_.accept("any");
        words_.expect("at", "fire any at HEX");
        order.hexes = words_.hexes();
        if (order.hexes.empty()) words_.missing("a hex", "fire any at HEX");
        break;
      case StandingOrder::Kind::hold:
        order.who = words_.whos("hold GUNS");
        for (const auto& who : order.who) {
          const bool guns = who.kind == Who::Kind::piece &&
                            scenario().pieces[static_cast<std::size_t>(who.index)].guns();
          if (!guns) words_.fault(word, "only guns hold their fire: name artillery");
        }
        break;
      case StandingOrder::Kind::withdraw:
        order.who = words_.whos("withdraw BRIGADE at 2-1");
        for (const auto& who : order.who) {
          if (who.kind != Who::Kind::brigade || who.in)
            words_.fault(word, "a brigade withdraws: name brigades");
        }
        words_.expect("at", "withdraw BRIGADE at 2-1");
        order.column = odds();
        break;
      case StandingOrder::Kind::losses:
        order.who = words_.whos("losses UNIT UNIT");
        break;
      case StandingOrder::Kind::retreat:
        if (!words_.accept("any")) order.who = words_.whos("retreat UNIT to HEX");
        order.toward = words_.accept("toward");
        if (!order.toward) words_.expect("to", "retreat UNIT to HEX, or retreat any toward HEX");
        order.hexes = words_.hexes();
        if (order.hexes.empty()) words_.missing("a hex", "retreat any toward HEX");
        if (order.toward && order.hexes.size() > 1)
          words_.fault(word, "name one hex after 'toward'");
        break;
    }
    return order;
  }

  int odds() {
    const auto word = words_.next();
    const auto found = std::ranges::find(odds_names, std::string_view(word.text));
    if (found != odds_names.end()) return static_cast<int>(found - odds_names.begin());
    words_.fault(word, fmt::format("'{}' is no odds: {}", word.text, fmt::join(odds_names, ", ")));
    return 0;
  }
};

}  // namespace

Parsed read(const Scenario& scenario, std::string_view text) {
  return core::notation::read_orders<PlacedOrder, LineReader>(scenario, text);
}

core::ReadStanding<StandingOrder> read_standing(const Scenario& scenario, std::string_view text) {
  return core::notation::read_standing_orders<StandingOrder, LineReader>(scenario, text);
}

std::optional<std::string> stranger_in(const Scenario& scenario, Side side,
                                       const StandingOrder& order) {
  for (const auto& who : order.who) {
    const auto index = static_cast<std::size_t>(who.index);
    const bool is_brigade = who.kind == Who::Kind::brigade;
    const auto whose = is_brigade ? scenario.brigades[index].side : scenario.pieces[index].side;
    if (whose == side) continue;
    return is_brigade ? scenario.brigades[index].id : scenario.pieces[index].id;
  }
  return {};
}

}  // namespace adjutant::lfm
