#include "engine/core/notation/objects.hpp"

#include <fmt/format.h>

#include "engine/games/two_by_two/notation/notation.hpp"

namespace adjutant::two_by_two {
namespace {

namespace json = core::json;

constexpr std::array<std::string_view, 13> order_names{
    "move",   "turn", "charge",      "reinforce", "done moving", "melee", "end turn",
    "resign", "fire", "done firing", "rout",      "place",       "ready"};
constexpr std::array<std::string_view, 3> beside_names{"behind", "left", "right"};

json::array object_of(Point point) {
  return {point.x, point.y};
}

// Writes an order as an object, lengths in mils.
class Writer {
 public:
  explicit Writer(const Scenario& scenario) : scenario_(scenario) {}

  json::object write(const Order& order) {
    object_["order"] = order_names[order.index()];
    std::visit([&](const auto& one) { members(one); }, order);
    return std::move(object_);
  }

 private:
  void members(const MoveOrder& order) {
    unit("unit", order.unit);
    way(order.way);
  }
  void members(const TurnOrder& order) {
    unit("unit", order.unit);
    if (const auto* heading = std::get_if<int>(&order.to)) {
      object_["facing"] = *heading;
    } else {
      unit("to", std::get<UnitIndex>(order.to));
    }
  }
  void members(const ChargeOrder& order) {
    unit("unit", order.unit);
    unit("into", order.charge.target);
    via(order.charge.via);
    facing(order.charge.facing);
  }
  void members(const ReinforceOrder& order) {
    unit("unit", order.unit);
    object_["by"] = scenario_.map.entries[order.entry].id;
    if (order.way) way(*order.way);
  }
  void members(const MeleeOrder& order) {
    unit("unit", order.unit);
    if (order.against) unit("against", *order.against);
    if (order.follow) object_["follow"] = true;
  }
  void members(const DoneMoving&) {}
  void members(const EndTurn&) {}
  void members(const Resign&) {}
  void members(const FireOrder& order) {
    unit("unit", order.unit);
    unit("at", order.target);
  }
  void members(const DoneFiring&) {}
  void members(const RoutOrder& order) {
    unit("unit", order.unit);
    object_["way"] = rout_way_names[static_cast<std::size_t>(order.way)];
  }
  void members(const PlaceOrder& order) {
    unit("unit", order.unit);
    object_["to"] = object_of(order.at);
    facing(order.facing);
  }
  void members(const Ready&) {}

  void unit(std::string_view name, UnitIndex unit) { object_[name] = scenario_.units[unit].id; }
  void facing(const std::optional<int>& heading) {
    if (heading) object_["facing"] = *heading;
  }
  void via(const std::vector<Point>& points) {
    if (points.empty()) return;
    json::array list;
    for (const auto point : points) list.emplace_back(object_of(point));
    object_["via"] = std::move(list);
  }
  void way(const Way& way) {
    via(way.via);
    if (const auto* to = std::get_if<Point>(&way.to)) object_["to"] = object_of(*to);
    if (const auto* ahead = std::get_if<Ahead>(&way.to)) object_["ahead"] = ahead->mils;
    if (const auto* there = std::get_if<BesideFriend>(&way.to)) {
      unit("beside", there->unit);
      object_["place"] = beside_names[static_cast<std::size_t>(there->beside)];
    }
    facing(way.facing);
    if (way.exit) object_["exit"] = true;
  }

  const Scenario& scenario_;
  json::object object_;
};

class Reader : public core::notation::ObjectReader<Scenario> {
 public:
  using ObjectReader::ObjectReader;

  std::optional<Order> order() { return finished(order_named(name_in(order_names))); }

 private:
  Order order_named(int name) {
    switch (name) {
      case 0: {
        MoveOrder order{unit("unit"), {}};
        order.way = way(order.unit);
        return order;
      }
      case 1: {
        TurnOrder order{unit("unit"), 0};
        if (block_.has("to")) {
          order.to = unit_of(core::opponent(side_of(order.unit)), "to");
        } else {
          order.to = block_.integer("facing", 0, table::full_turn - 1);
        }
        return order;
      }
      case 2: {
        ChargeOrder order{unit("unit"), {}};
        order.charge = {unit_of(core::opponent(side_of(order.unit)), "into"), via(), facing()};
        return order;
      }
      case 3:
        return reinforce();
      case 4:
        return DoneMoving{};
      case 5: {
        MeleeOrder order{unit("unit"), {}, false};
        if (block_.has("against")) {
          order.against = unit_of(core::opponent(side_of(order.unit)), "against");
        }
        order.follow = block_.flag("follow");
        return order;
      }
      case 6:
        return EndTurn{};
      case 7:
        return Resign{};
      case 8: {
        FireOrder order{unit("unit"), 0};
        order.target = unit_of(core::opponent(side_of(order.unit)), "at");
        return order;
      }
      case 9:
        return DoneFiring{};
      case 11: {
        PlaceOrder order{unit("unit"), {}};
        if (const auto* to = block_.need("to")) order.at = point(*to, "to");
        order.facing = facing();
        return order;
      }
      case 12:
        return Ready{};
      default: {
        RoutOrder order{unit("unit")};
        order.way = static_cast<RoutWay>(
            block_.choice("way", {rout_way_names.begin(), rout_way_names.end()}));
        return order;
      }
    }
  }

  Order reinforce() {
    ReinforceOrder order{unit("unit"), 0, {}};
    std::vector<std::string_view> ids;
    for (const auto& entry : scenario_.map.entries) ids.push_back(entry.id);
    order.entry = static_cast<std::size_t>(block_.choice("by", ids));
    if (block_.has("to") || block_.has("ahead") || block_.has("beside") || block_.has("via")) {
      order.way = way(order.unit);
    }
    return order;
  }

  Way way(UnitIndex mover) {
    Way way{.via = via()};
    if (block_.has("ahead")) {
      way.to = Ahead{block_.integer("ahead", 0, table::coordinate_max)};
    } else if (block_.has("beside")) {
      BesideFriend there{unit_of(side_of(mover), "beside")};
      there.beside =
          static_cast<Beside>(block_.choice("place", {beside_names.begin(), beside_names.end()}));
      way.to = there;
    } else if (const auto* to = block_.need("to")) {
      way.to = point(*to, "to");
    }
    way.facing = facing();
    way.exit = block_.flag("exit");
    return way;
  }

  std::vector<Point> via() {
    std::vector<Point> points;
    const auto& list = block_.list_or_empty("via");
    if (list.size() > via_max) {
      fault("via", fmt::format("has {} points", list.size()),
            fmt::format("give at most {}", via_max));
      return points;
    }
    for (std::size_t i = 0; i < list.size(); ++i) {
      points.push_back(point(list[i], core::element("via", i)));
    }
    return points;
  }

  Point point(const json::value& value, const std::string& name) {
    const auto* pair = value.if_array();
    const auto coordinate = [&](std::size_t i) {
      return (*pair)[i].is_int64() && (*pair)[i].get_int64() >= 0 &&
             (*pair)[i].get_int64() <= table::coordinate_max;
    };
    if (pair != nullptr && pair->size() == 2 && coordinate(0) && coordinate(1)) {
      return {static_cast<int>((*pair)[0].get_int64()), static_cast<int>((*pair)[1].get_int64())};
    }
    fault(name, "is no point", "write [x, y] in mils");
    return {};
  }

  std::optional<int> facing() {
    if (!block_.has("facing")) return {};
    return block_.integer("facing", 0, table::full_turn - 1);
  }

  Side side_of(UnitIndex unit) const { return scenario_.units[unit].side; }
  UnitIndex unit(std::string_view name) {
    const auto text = block_.text(name);
    const auto found = scenario_.find_unit(text);
    if (!found && !text.empty()) {
      fault(name, fmt::format("is \"{}\", which is not a unit", text), "write a unit's id");
    }
    return found.value_or(0);
  }
  UnitIndex unit_of(Side side, std::string_view name) {
    const auto found = unit(name);
    if (faults_.empty() && side_of(found) != side) {
      fault(name, fmt::format("is not a unit of {}", id(side)),
            fmt::format("name a unit of {}", id(side)));
    }
    return found;
  }
};

}  // namespace

json::object print_json(const Scenario& scenario, const Order& order) {
  return Writer(scenario).write(order);
}

core::Read<PlacedOrder> read(const Scenario& scenario, const json::array& orders) {
  return core::notation::read_objects<PlacedOrder, Reader>(
      scenario, orders, [](const core::FileFault& fault) {
        return fmt::format("{} {}: {}", fault.path, fault.message, fault.cure);
      });
}

}  // namespace adjutant::two_by_two
