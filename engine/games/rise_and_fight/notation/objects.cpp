#include "engine/core/notation/objects.hpp"

#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include "engine/games/rise_and_fight/notation/notation.hpp"
#include "engine/table/heading.hpp"

namespace adjutant::rise_and_fight {
namespace {

namespace json = core::json;

constexpr int degrees_max = 90;
constexpr std::array<std::string_view, 12> order_names{
    "fire",   "move",  "charge",        "go",    "attach", "rally all", "end turn",
    "resign", "stand", "countercharge", "evade", "defend"};
constexpr std::array<std::string_view, 2> hands{"right", "left"};

json::array object_of(Point point) {
  return {point.x, point.y};
}
std::string_view hand_of(int degrees) {
  return hands[degrees < 0 ? 1 : 0];
}

json::object object_of(const Step& step) {
  return std::visit(
      Overloaded{[](const Forward& one) -> json::object {
                   if (one.degrees == 0) return {{"forward", one.mils}};
                   return {{"oblique", hand_of(one.degrees)},
                           {"by", std::abs(one.degrees)},
                           {"forward", one.mils}};
                 },
                 [](const Back& one) -> json::object { return {{"back", one.mils}}; },
                 [](const Wheel& one) -> json::object {
                   return {{"wheel", hand_of(one.degrees)}, {"by", std::abs(one.degrees)}};
                 },
                 [](const About&) -> json::object { return {{"about", true}}; },
                 [](const Form& one) -> json::object {
                   return {{"form", one.arm ? arm_names[place(*one.arm)]
                                            : formation_names[place(one.formation)]}};
                 },
                 [](const To& one) -> json::object { return {{"to", object_of(one.point)}}; },
                 [](const Facing& one) -> json::object { return {{"facing", one.heading}}; }},
      step);
}

// Writes an order as an object, lengths in mils.
class Writer {
 public:
  explicit Writer(const Scenario& scenario) : scenario_(scenario) {}

  json::object operator()(const FireOrder& order) const {
    json::object object{
        {"order", "fire"}, {"unit", unit(order.unit)}, {"at", units(order.targets)}};
    if (order.turn != 0) {
      object["turn"] = hand_of(order.turn);
      object["by"] = std::abs(order.turn);
    }
    return object;
  }
  json::object operator()(const MoveOrder& order) const {
    json::array steps;
    for (const auto& step : order.steps) steps.emplace_back(object_of(step));
    return {{"order", "move"}, {"unit", unit(order.unit)}, {"steps", std::move(steps)}};
  }
  json::object operator()(const ChargeOrder& order) const {
    json::object object{
        {"order", "charge"}, {"unit", unit(order.unit)}, {"into", units(order.targets)}};
    if (order.wheel) {
      object["wheel"] = hand_of(*order.wheel);
      object["by"] = std::abs(*order.wheel);
    }
    return object;
  }
  json::object operator()(const GoOrder& order) const {
    return {{"order", "go"},
            {"commander", scenario_.commanders[order.commander].id},
            {"to", object_of(order.to)}};
  }
  json::object operator()(const AttachOrder& order) const {
    return {{"order", "attach"},
            {"commander", scenario_.commanders[order.commander].id},
            {"to", unit(order.unit)}};
  }
  json::object operator()(const RallyAll&) const { return {{"order", "rally all"}}; }
  json::object operator()(const EndTurn&) const { return {{"order", "end turn"}}; }
  json::object operator()(const Resign&) const { return {{"order", "resign"}}; }
  json::object operator()(const ReactOrder& order) const {
    return {{"order", reaction_names[place(order.reaction)]}, {"unit", unit(order.unit)}};
  }
  json::object operator()(const DefendOrder& order) const {
    json::object object{{"order", "defend"}, {"unit", unit(order.unit)}};
    if (order.at) {
      object["at"] = unit(*order.at);
    } else {
      object["hold"] = true;
    }
    return object;
  }

 private:
  const std::string& unit(UnitIndex index) const { return scenario_.units[index].id; }
  json::array units(const Units& all) const {
    json::array list;
    for (const auto one : all) list.emplace_back(unit(one));
    return list;
  }

  const Scenario& scenario_;
};

class Reader : public core::notation::ObjectReader<Scenario> {
 public:
  using ObjectReader::ObjectReader;

  std::optional<Order> order() { return finished(order_named(name_in(order_names))); }

 private:
  Order order_named(int name) {
    switch (name) {
      case 0: {
        FireOrder order{unit("unit"), {}, 0};
        order.targets = targets("at", order.unit);
        if (block_.has("turn")) order.turn = to_a_side(block_, "turn");
        return order;
      }
      case 1:
        return MoveOrder{unit("unit"), steps()};
      case 2: {
        ChargeOrder order{unit("unit"), {}, {}};
        order.targets = targets("into", order.unit);
        if (block_.has("wheel")) order.wheel = to_a_side(block_, "wheel");
        return order;
      }
      case 3:
        return GoOrder{commander(), point(block_, "to")};
      case 4:
        return AttachOrder{commander(), unit("to")};
      case 5:
        return RallyAll{};
      case 6:
        return EndTurn{};
      case 7:
        return Resign{};
      case 11: {
        DefendOrder order{unit("unit"), {}};
        if (!block_.flag("hold")) order.at = unit("at");
        return order;
      }
      default:
        return ReactOrder{unit("unit"), static_cast<Reaction>(name - 8)};
    }
  }

  Steps steps() {
    Steps steps;
    const auto& list = block_.list("steps");
    if (list.empty() || list.size() > steps_max) {
      fault("steps", "are none or too many", fmt::format("give 1 to {}", steps_max));
      return steps;
    }
    for (std::size_t i = 0; i < list.size(); ++i) {
      core::FileBlock one(faults_, list[i], core::element("steps", i));
      if (auto read = step(one)) steps.push_back(*read);
      one.finish();
    }
    return steps;
  }

  std::optional<Step> step(core::FileBlock& one) {
    const auto mils = [&](std::string_view name) {
      return one.integer(name, 1, table::coordinate_max);
    };
    if (one.has("oblique")) {
      const int degrees = to_a_side(one, "oblique");
      return Forward{mils("forward"), degrees};
    }
    if (one.has("forward")) return Forward{mils("forward"), 0};
    if (one.has("back")) return Back{mils("back")};
    if (one.has("wheel")) return Wheel{to_a_side(one, "wheel")};
    if (one.has("about") && one.flag("about")) return About{};
    if (one.has("to")) return To{point(one, "to")};
    if (one.has("facing")) return Facing{one.integer("facing", 0, table::full_turn - 1)};
    std::vector<std::string_view> names(formation_names.begin(), formation_names.end());
    names.insert(names.end(), {"foot", "horse"});
    const auto form = static_cast<std::size_t>(one.choice("form", names));
    if (form < formation_names.size()) return Form{static_cast<Formation>(form), {}};
    return Form{Formation::skirmish, names[form] == "foot" ? Arm::foot : Arm::horse};
  }

  int to_a_side(core::FileBlock& block, std::string_view name) {
    const bool left = block.choice(name, {hands.begin(), hands.end()}) == 1;
    const int by = block.integer("by", 0, degrees_max);
    return left ? -by : by;
  }

  Point point(core::FileBlock& block, std::string_view name) {
    const auto& pair = block.list(name);
    const auto is_length = [](const json::value& value) {
      return value.is_int64() && value.get_int64() >= 0 &&
             value.get_int64() <= table::coordinate_max;
    };
    if (pair.size() == 2 && is_length(pair[0]) && is_length(pair[1])) {
      return {static_cast<int>(pair[0].get_int64()), static_cast<int>(pair[1].get_int64())};
    }
    core::add_fault(faults_, block.path_of(name), "is no point", "write [x, y] in mils");
    return {};
  }

  UnitIndex unit(std::string_view name) { return unit_called(block_.text(name), name); }
  UnitIndex unit_called(const std::string& text, std::string_view name) {
    const auto found = scenario_.find_unit(text);
    if (!found && !text.empty()) {
      fault(name, fmt::format("is \"{}\", which is not a unit", text), "write a unit's id");
    }
    return found.value_or(0);
  }
  std::size_t commander() {
    const auto text = block_.text("commander");
    const auto found = scenario_.find_commander(text);
    if (!found && !text.empty()) {
      fault("commander", fmt::format("is \"{}\", which is not a unit", text),
            "write a commander's id");
    }
    return found.value_or(0);
  }

  Units targets(std::string_view name, UnitIndex shooter) {
    Units targets;
    const auto& list = block_.list(name);
    if (list.empty()) fault(name, "names nobody", "list an enemy or more");
    for (std::size_t i = 0; i < list.size(); ++i) {
      const auto* text = list[i].if_string();
      const auto found = unit_called(text == nullptr ? "?" : std::string(*text), name);
      if (faults_.empty() && scenario_.units[found].side == scenario_.units[shooter].side) {
        fault(name, "is of the same side", "name an enemy");
      }
      targets.push_back(found);
    }
    return targets;
  }
};

}  // namespace

json::object print_json(const Scenario& scenario, const Order& order) {
  return std::visit(Writer(scenario), order);
}

core::Read<PlacedOrder> read(const Scenario& scenario, const json::array& orders) {
  return core::notation::read_objects<PlacedOrder, Reader>(
      scenario, orders, [](const core::FileFault& fault) {
        return fmt::format("\"{}\" {}: {}", fault.path, fault.message, fault.cure);
      });
}

}  // namespace adjutant::rise_and_fight
