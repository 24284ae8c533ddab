#include <fmt/format.h>

#include "engine/games/lfm/notation/notation.hpp"
#include "engine/games/lfm/rules/who.hpp"

namespace adjutant::lfm {

namespace {

namespace json = core::json;

class Printer {
 public:
  explicit Printer(const Scenario& scenario) : scenario_(scenario) {}

  std::string line(const Order& order) const {
    std::string text;
    if (order.when) text = "if " + condition(*order.when) + " then ";
    text += verb_names[static_cast<std::size_t>(order.verb)];
    switch (order.verb) {
      case Verb::fire:
        if (order.none) return text + " none";
        text += hexes(order.hexes);
        if (!order.who.empty()) text += " with" + whos(order.who);
        if (order.at) text += " at " + quoted(scenario_.pieces[*order.at].id);
        break;
      case Verb::charge:
      case Verb::attack:
        text += hexes(order.hexes) + clauses(order);
        break;
      case Verb::withdraw:
        if (order.none) return text + " none";
        [[fallthrough]];
      case Verb::retreat:
        text += whos(order.who);
        if (!order.hexes.empty()) text += " to" + hexes(order.hexes);
        break;
      case Verb::rally:
      case Verb::recover:
        text += whos(order.who);
        if (order.with) text += " with " + leader(*order.with);
        if (order.count > 0) text += fmt::format(" {}", order.count);
        break;
      default:
        text += whos(order.who) + hexes(order.hexes);
        if (order.then != Then::nothing) {
          text += fmt::format(" {}", then_names[static_cast<std::size_t>(order.then)]);
        }
    }
    return text;
  }

  std::string line(const StandingOrder& order) const {
    std::string text(standing_names[static_cast<std::size_t>(order.kind)]);
    switch (order.kind) {
      case StandingOrder::Kind::fire:
        return text + " any at" + hexes(order.hexes);
      case StandingOrder::Kind::withdraw:
        return fmt::format("{}{} at {}", text, whos(order.who),
                           odds_names[static_cast<std::size_t>(order.column)]);
      case StandingOrder::Kind::retreat:
        text += order.who.empty() ? " any" : whos(order.who);
        return text + (order.toward ? " toward" : " to") + hexes(order.hexes);
      default:
        return text + whos(order.who);
    }
  }

  json::object object(const Order& order) const {
    json::object told{{"order", verb_names[static_cast<std::size_t>(order.verb)]}};
    switch (order.verb) {
      case Verb::build:
        told["hex"] = hex(order.hexes.front());
        break;
      case Verb::fire:
        told["target"] = order.none ? "none" : hex(order.hexes.front());
        if (!order.who.empty()) told["with"] = list(order.who);
        if (order.at) told["at"] = scenario_.pieces[*order.at].id;
        break;
      case Verb::charge:
        told["target"] = hex(order.hexes.front());
        if (!order.on.empty()) told["then"] = list(order.on);
        add_clauses(order, told);
        break;
      case Verb::attack:
        told["targets"] = list(order.hexes);
        if (order.count > 0) told["rounds"] = order.count;
        add_clauses(order, told);
        break;
      case Verb::withdraw:
        told["who"] = order.none ? json::value("none") : json::value(list(order.who));
        if (!order.hexes.empty()) told["to"] = hex(order.hexes.front());
        break;
      case Verb::retreat:
        told["who"] = list(order.who);
        told["to"] = hex(order.hexes.front());
        break;
      case Verb::rally:
      case Verb::recover:
        told["unit"] = scenario_.pieces[static_cast<std::size_t>(order.who.front().index)].id;
        if (order.with)
          told["with"] = scenario_.pieces[static_cast<std::size_t>(order.with->index)].id;
        if (order.count > 0) told["help"] = order.count;
        break;
      case Verb::end_turn:
      case Verb::resign:
        break;
      default:
        told["who"] = list(order.who);
        if (order.verb == Verb::move || !order.hexes.empty()) told["path"] = list(order.hexes);
        if (order.then != Then::nothing)
          told["then"] = then_names[static_cast<std::size_t>(order.then)];
    }
    if (!order.when) return told;
    const auto& when = *order.when;
    json::array test{test_names[static_cast<std::size_t>(when.test)]};
    test.emplace_back(when.test < Condition::Test::lost ? hex(when.hex)
                                                        : scenario_.pieces[when.unit].id);
    return {{"order", "if"}, {"test", std::move(test)}, {"then", std::move(told)}};
  }

 private:
  std::string hex(Hex hex) const { return scenario_.map.grid.print(hex); }
  std::string hexes(const std::vector<Hex>& all) const {
    std::string text;
    for (const Hex one : all) text += " " + hex(one);
    return text;
  }
  std::string whos(const std::vector<Who>& all) const {
    std::string text;
    for (const auto& who : all) text += " " + print(scenario_, who);
    return text;
  }
  std::string leader(const Who& who) const {
    return quoted(scenario_.pieces[static_cast<std::size_t>(who.index)].id);
  }
  std::string condition(const Condition& when) const {
    return fmt::format(
        "{} {}", test_names[static_cast<std::size_t>(when.test)],
        when.test < Condition::Test::lost ? hex(when.hex) : quoted(scenario_.pieces[when.unit].id));
  }

  std::string clauses(const Order& order) const {
    std::string text;
    if (!order.who.empty()) text += " with" + whos(order.who);
    if (!order.on.empty()) text += " then" + hexes(order.on);
    if (order.count > 0) text += fmt::format(" rounds {}", order.count);
    if (!order.lose.empty()) text += " lose" + whos(order.lose);
    for (const auto& one : order.retreat) {
      text += fmt::format(" retreat {} to {}", print(scenario_, one.who), hex(one.to));
    }
    for (const auto& one : order.advance) {
      text += fmt::format(" advance {} to {}", print(scenario_, one.who), hex(one.to));
    }
    if (order.none) text += " advance none";
    return text;
  }

  json::array list(const std::vector<Hex>& all) const {
    json::array names;
    for (const Hex one : all) names.emplace_back(hex(one));
    return names;
  }
  json::array list(const std::vector<Who>& all) const {
    json::array names;
    for (const auto& who : all) names.emplace_back(print(scenario_, who));
    return names;
  }
  json::array list(const std::vector<Going>& all) const {
    json::array goings;
    for (const auto& one : all) {
      goings.push_back(json::object{{"who", print(scenario_, one.who)}, {"to", hex(one.to)}});
    }
    return goings;
  }
  void add_clauses(const Order& order, json::object& told) const {
    if (!order.who.empty()) told["with"] = list(order.who);
    if (!order.lose.empty()) told["lose"] = list(order.lose);
    if (!order.retreat.empty()) told["retreat"] = list(order.retreat);
    if (!order.advance.empty()) told["advance"] = list(order.advance);
    if (order.none) told["advance"] = "none";
  }

  const Scenario& scenario_;
};

}  // namespace

std::string print(const Scenario& scenario, const Order& order) {
  return Printer(scenario).line(order);
}
std::string print(const Scenario& scenario, const StandingOrder& order) {
  return Printer(scenario).line(order);
}
json::object print_json(const Scenario& scenario, const Order& order) {
  return Printer(scenario).object(order);
}

}  // namespace adjutant::lfm
