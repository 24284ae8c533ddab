#include <fmt/format.h>

#include "engine/games/two_by_two/notation/notation.hpp"

namespace adjutant::two_by_two {
namespace {

class Printer {
 public:
  explicit Printer(const Scenario& scenario) : scenario_(scenario) {}

  std::string operator()(const MoveOrder& order) const {
    return fmt::format("move {}{}", id(order.unit), way(order.way));
  }
  std::string operator()(const TurnOrder& order) const {
    if (const auto* heading = std::get_if<int>(&order.to)) {
      return fmt::format("turn {} facing {}", id(order.unit), *heading);
    }
    return fmt::format("turn {} to {}", id(order.unit), id(std::get<UnitIndex>(order.to)));
  }
  std::string operator()(const ChargeOrder& order) const {
    return fmt::format("charge {} into {}{}{}", id(order.unit), id(order.charge.target),
                       via(order.charge.via), facing(order.charge.facing));
  }
  std::string operator()(const ReinforceOrder& order) const {
    return fmt::format("reinforce {} by {}{}", id(order.unit),
                       quoted(scenario_.map.entries[order.entry].id),
                       order.way ? way(*order.way) : std::string());
  }
  std::string operator()(const DoneMoving&) const { return "done moving"; }
  std::string operator()(const MeleeOrder& order) const {
    return fmt::format("melee {}{}{}", id(order.unit),
                       order.against ? " against " + id(*order.against) : std::string(),
                       order.follow ? " follow" : "");
  }
  std::string operator()(const EndTurn&) const { return "end turn"; }
  std::string operator()(const Resign&) const { return "resign"; }
  std::string operator()(const FireOrder& order) const {
    return fmt::format("fire {} at {}", id(order.unit), id(order.target));
  }
  std::string operator()(const DoneFiring&) const { return "done firing"; }
  std::string operator()(const RoutOrder& order) const {
    return fmt::format("rout {} {}", id(order.unit),
                       rout_way_names[static_cast<std::size_t>(order.way)]);
  }
  std::string operator()(const PlaceOrder& order) const {
    return fmt::format("place {} {}{}", id(order.unit), print_inches(order.at),
                       facing(order.facing));
  }
  std::string operator()(const Ready&) const { return "ready"; }

  std::string id(UnitIndex unit) const { return quoted(scenario_.units[unit].id); }

 private:
  std::string way(const Way& way) const {
    const auto end = std::visit(
        Overloaded{[](Point point) { return " to " + print_inches(point); },
                   [](const Ahead& ahead) { return " ahead " + print_inches(ahead.mils); },
                   [&](const BesideFriend& there) {
                     constexpr std::array names{"behind", "left", "right"};
                     return fmt::format(" beside {} {}", id(there.unit),
                                        names[static_cast<std::size_t>(there.beside)]);
                   }},
        way.to);
    return via(way.via) + end + facing(way.facing) + (way.exit ? " exit" : "");
  }

  static std::string via(const std::vector<Point>& points) {
    std::string text;
    for (const auto point : points) text += " via " + print_inches(point);
    return text;
  }

  static std::string facing(const std::optional<int>& heading) {
    return heading ? fmt::format(" facing {}", *heading) : std::string();
  }

  const Scenario& scenario_;
};

}  // namespace

std::string print(const Scenario& scenario, const Order& order) {
  return std::visit(Printer(scenario), order);
}

std::string print(const Scenario& scenario, const StandingOrder& order) {
  constexpr std::array kinds{"fire", "hold", "rout", "follow"};
  constexpr std::array whose{"", "guns", "infantry", "any"};
  constexpr std::array then{"", " nearest", " best", " hold"};
  const Printer printer(scenario);
  auto text = fmt::format("{} {}", kinds[static_cast<std::size_t>(order.kind)],
                          order.whose == StandingOrder::Whose::unit
                              ? printer.id(order.unit)
                              : whose[static_cast<std::size_t>(order.whose)]);
  switch (order.kind) {
    case StandingOrder::Kind::fire:
      text += " at";
      for (const auto target : order.targets) text += " " + printer.id(target);
      return text + then[static_cast<std::size_t>(order.then)];
    case StandingOrder::Kind::hold:
      return text + (order.unless_charged ? " unless charged" : "");
    case StandingOrder::Kind::rout:
      return fmt::format("{} {}", text, rout_way_names[static_cast<std::size_t>(order.way)]);
    case StandingOrder::Kind::follow:
      break;
  }
  return text;
}

}  // namespace adjutant::two_by_two
