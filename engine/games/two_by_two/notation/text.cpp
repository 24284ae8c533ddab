#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/core/notation/lines.hpp"
#include "engine/games/two_by_two/notation/notation.hpp"
#include "engine/games/two_by_two/notation/words.hpp"

namespace adjutant::two_by_two {
namespace {

using Kind = StandingOrder::Kind;
using Whose = StandingOrder::Whose;
using Then = StandingOrder::Then;

// Reads one line. A fault is reported, and a placeholder read in its place.
class LineReader : public core::notation::LineReader<WordReader> {
 public:
  using core::notation::LineReader<WordReader>::LineReader;

  std::optional<Order> order() { return words_.finished(read()); }
  std::optional<StandingOrder> standing() { return words_.finished(read_standing()); }

  std::vector<core::notation::NamedId> names() const {
    std::vector<core::notation::NamedId> names;
    for (const auto& unit : words_.scenario().units) names.push_back({unit.name, unit.id});
    return names;
  }

 private:
  std::optional<Order> read() {
    if (words_.accept("move")) return move();
    if (words_.accept("turn")) return turn();
    if (words_.accept("charge")) return charge();
    if (words_.accept("reinforce")) return reinforce();
    if (words_.accept("melee")) return melee();
    if (words_.accept("place")) return place();
    if (words_.accept("ready")) return Ready{};
    if (words_.accept("resign")) return Resign{};
    if (words_.accept("done")) {
      words_.expect("moving", "done moving");
      return DoneMoving{};
    }
    if (words_.accept("end")) {
      words_.expect("turn", "end turn");
      return EndTurn{};
    }
    no_order({"move", "turn", "charge", "reinforce", "done moving", "melee", "end turn", "resign",
              "place", "ready"});
    return {};
  }

  std::optional<StandingOrder> read_standing() {
    if (words_.accept("fire")) return fire();
    if (words_.accept("hold")) {
      StandingOrder order = whose(Kind::hold, "hold infantry unless charged");
      if (words_.accept("unless")) {
        order.unless_charged = words_.expect("charged", "hold infantry unless charged");
      }
      return order;
    }
    if (words_.accept("rout")) {
      StandingOrder order = whose(Kind::rout, "rout any away");
      const auto way =
          words_.one_of({rout_way_names.begin(), rout_way_names.end()}, "rout any away");
      order.way = static_cast<RoutWay>(way.value_or(0));
      return order;
    }
    if (words_.accept("follow")) return whose(Kind::follow, "follow any");
    no_order({"fire", "hold", "rout", "follow"});
    return {};
  }

  void no_order(const std::vector<std::string_view>& known) {
    const auto word = words_.next();
    words_.fault(word,
                 fmt::format("'{}' is not an order: begin with one of {}", word.text,
                             fmt::join(known, ", ")),
                 core::notation::order_meant(word.text, known));
    while (words_.more()) words_.next();
  }

  Order move() {
    constexpr std::string_view example = "move UNIT to 9.5 14 facing NE";
    MoveOrder order{words_.unit(example).value_or(0), {}};
    order.way = way(order.unit, example);
    return order;
  }

  Order place() {
    constexpr std::string_view example = "place UNIT 4 3 facing N";
    PlaceOrder order{words_.unit(example).value_or(0), {}};
    order.at = words_.point(example).value_or(Point{});
    if (words_.accept("facing")) order.facing = words_.heading(example);
    return order;
  }

  Order turn() {
    constexpr std::string_view example = "turn UNIT facing 120";
    TurnOrder order{words_.unit(example).value_or(0), 0};
    if (words_.accept("to")) {
      order.to = enemy_of(order.unit, "turn UNIT to ENEMY");
    } else if (words_.expect("facing", example)) {
      order.to = words_.heading(example).value_or(0);
    }
    return order;
  }

  Order charge() {
    constexpr std::string_view example = "charge UNIT into ENEMY via 9 12 facing 30";
    ChargeOrder order{words_.unit(example).value_or(0), {}};
    words_.expect("into", example);
    order.charge.target = enemy_of(order.unit, example);
    order.charge.via = via(example);
    if (words_.accept("facing")) order.charge.facing = words_.heading(example);
    return order;
  }

  Order reinforce() {
    constexpr std::string_view example = "reinforce UNIT by ENTRY to 11 21";
    ReinforceOrder order{words_.unit(example).value_or(0), 0, {}};
    words_.expect("by", example);
    order.entry = words_.entry(example).value_or(0);
    if (words_.more()) order.way = way(order.unit, example);
    return order;
  }

  Order melee() {
    constexpr std::string_view example = "melee UNIT against ENEMY follow";
    MeleeOrder order{words_.unit(example).value_or(0), {}, false};
    if (words_.accept("against")) order.against = enemy_of(order.unit, example);
    order.follow = words_.accept("follow");
    if (!order.follow) words_.accept("hold");
    return order;
  }

  StandingOrder fire() {
    constexpr std::string_view example = "fire UNIT at ENEMY nearest";
    StandingOrder order = whose(Kind::fire, example);
    words_.expect("at", example);
    while (words_.more() && !words_.at_keyword()) {
      if (const auto target = words_.unit(example)) order.targets.push_back(*target);
    }
    if (order.targets.empty() && !words_.more()) words_.missing("a target", example);
    if (words_.accept("nearest")) order.then = Then::nearest;
    if (words_.accept("best")) order.then = Then::best;
    if (words_.accept("hold")) order.then = Then::hold;
    return order;
  }

  StandingOrder whose(Kind kind, std::string_view example) {
    StandingOrder order{.kind = kind};
    if (words_.accept("guns")) {
      order.whose = Whose::guns;
    } else if (words_.accept("infantry")) {
      order.whose = Whose::infantry;
    } else if (!words_.accept("any")) {
      order.whose = Whose::unit;
      order.unit = words_.unit(example).value_or(0);
    }
    return order;
  }

  Way way(UnitIndex unit, std::string_view example) {
    Way way{.via = via(example)};
    if (words_.accept("to")) {
      way.to = words_.point(example).value_or(Point{});
    } else if (words_.accept("ahead")) {
      way.to = Ahead{words_.length("move UNIT ahead 2.5").value_or(0)};
    } else if (words_.accept("beside")) {
      way.to = beside(unit);
    } else {
      words_.missing("'to', 'ahead' or 'beside'", example);
    }
    if (words_.accept("facing")) way.facing = words_.heading(example);
    way.exit = words_.accept("exit");
    return way;
  }

  BesideFriend beside(UnitIndex unit) {
    constexpr std::string_view example = "move UNIT beside FRIEND behind";
    const auto side = words_.scenario().units[unit].side;
    BesideFriend there{words_.unit_of(side, example).value_or(0)};
    there.beside =
        static_cast<Beside>(words_.one_of({"behind", "left", "right"}, example).value_or(0));
    return there;
  }

  std::vector<Point> via(std::string_view example) {
    std::vector<Point> points;
    while (words_.accept("via")) {
      if (points.size() == via_max) words_.missing("an end: at most eight 'via'", example);
      points.push_back(words_.point(example).value_or(Point{}));
    }
    return points;
  }

  UnitIndex enemy_of(UnitIndex unit, std::string_view example) {
    const auto side = core::opponent(words_.scenario().units[unit].side);
    return words_.unit_of(side, example).value_or(0);
  }
};

}  // namespace

core::Read<PlacedOrder> read_own_orders(const Scenario& scenario, std::string_view text) {
  return core::notation::read_orders<PlacedOrder, LineReader>(scenario, text);
}

core::ReadStanding<StandingOrder> read_standing(const Scenario& scenario, std::string_view text) {
  return core::notation::read_standing_orders<StandingOrder, LineReader>(scenario, text);
}

std::optional<std::string> stranger_in(const Scenario& scenario, Side side,
                                       const StandingOrder& order) {
  const auto& unit = scenario.units[order.unit];
  if (order.whose != StandingOrder::Whose::unit || unit.side == side) return {};
  return unit.id;
}

}  // namespace adjutant::two_by_two
