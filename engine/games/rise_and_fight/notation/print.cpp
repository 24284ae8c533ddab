#include <cstdlib>

#include <fmt/format.h>

#include "engine/games/rise_and_fight/notation/notation.hpp"
#include "engine/table/words.hpp"

namespace adjutant::rise_and_fight {
namespace {

using table::print_inches;

std::string side_of(int degrees) {
  return fmt::format("{} {}", degrees < 0 ? "L" : "R", std::abs(degrees));
}

std::string print(const Step& step) {
  return std::visit(
      Overloaded{[](const Forward& one) {
                   if (one.degrees == 0) return "forward " + print_inches(one.mils);
                   return fmt::format("oblique {} {}", side_of(one.degrees),
                                      print_inches(one.mils));
                 },
                 [](const Back& one) { return "back " + print_inches(one.mils); },
                 [](const Wheel& one) { return "wheel " + side_of(one.degrees); },
                 [](const About&) { return std::string("about"); },
                 [](const Form& one) {
                   const auto name =
                       one.arm ? arm_names[place(*one.arm)] : formation_names[place(one.formation)];
                   return fmt::format("form {}", name);
                 },
                 [](const To& one) { return "to " + print_inches(one.point); },
                 [](const Facing& one) { return fmt::format("facing {}", one.heading); }},
      step);
}

class Printer {
 public:
  explicit Printer(const Scenario& scenario) : scenario_(scenario) {}

  std::string operator()(const FireOrder& order) const {
    auto line = fmt::format("fire {} at {}", unit(order.unit), units(order.targets));
    if (order.turn != 0) line += " turn " + side_of(order.turn);
    return line;
  }
  std::string operator()(const MoveOrder& order) const {
    auto line = "move " + unit(order.unit);
    for (const auto& step : order.steps) line += " " + print(step);
    return line;
  }
  std::string operator()(const ChargeOrder& order) const {
    const auto wheel = order.wheel ? " wheel " + side_of(*order.wheel) : std::string();
    return fmt::format("charge {}{} into {}", unit(order.unit), wheel, units(order.targets));
  }
  std::string operator()(const GoOrder& order) const {
    return fmt::format("go {} to {}", commander(order.commander), print_inches(order.to));
  }
  std::string operator()(const AttachOrder& order) const {
    return fmt::format("attach {} to {}", commander(order.commander), unit(order.unit));
  }
  std::string operator()(const RallyAll&) const { return "rally all"; }
  std::string operator()(const EndTurn&) const { return "end turn"; }
  std::string operator()(const Resign&) const { return "resign"; }
  std::string operator()(const ReactOrder& order) const {
    return fmt::format("{} {}", reaction_names[place(order.reaction)], unit(order.unit));
  }
  std::string operator()(const DefendOrder& order) const {
    if (!order.at) return fmt::format("defend {} hold", unit(order.unit));
    return fmt::format("defend {} at {}", unit(order.unit), unit(*order.at));
  }

  std::string operator()(const StandingOrder& order) const {
    using Kind = StandingOrder::Kind;
    using At = StandingOrder::At;
    const auto who = order.unit ? unit(*order.unit) : std::string("any");
    if (order.kind == Kind::react) {
      return fmt::format("react {} {}", who, reaction_names[place(order.reaction)]);
    }
    if (order.kind == Kind::hold) {
      return fmt::format("hold {} beyond {}", who, print_inches(order.beyond));
    }
    const auto what = order.kind == Kind::defend ? "defend" : "last";
    if (order.at == At::hold) return fmt::format("{} {} hold", what, who);
    return fmt::format("{} {} at {}", what, who,
                       order.at == At::nearest ? "nearest" : unit(order.target));
  }

 private:
  const std::string& unit(UnitIndex index) const { return scenario_.units[index].id; }
  const std::string& commander(std::size_t index) const { return scenario_.commanders[index].id; }
  std::string units(const Units& all) const {
    std::string text;
    for (const auto one : all) text += (text.empty() ? "" : " or ") + unit(one);
    return text;
  }

  const Scenario& scenario_;
};

}  // namespace

std::string print(const Scenario& scenario, const Order& order) {
  return std::visit(Printer(scenario), order);
}

std::string print(const Scenario& scenario, const StandingOrder& order) {
  return Printer(scenario)(order);
}

}  // namespace adjutant::rise_and_fight
