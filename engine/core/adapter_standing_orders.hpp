#pragma once

#include <utility>

#include "engine/core/adapter_values.hpp"

namespace adjutant::core {

// A game's standing orders behind core::StandingOrders (engine/core/adapter.hpp lists the names).
template <class Rules>
class AdapterStandingOrders final : public StandingOrders, AdapterValues<Rules> {
  using Values = AdapterValues<Rules>;
  using typename Values::GameScenario;
  using typename Values::GameState;
  using List = typename decltype(GameState::standing)::value_type;
  using Values::of;

 public:
  std::expected<Orders, Refusals> parse(const State& state, Side,
                                        std::string_view text) const override {
    return read(of(state), text);
  }
  std::expected<Orders, Refusals> parse_json(const State& state, Side,
                                             const json::array& orders) const override {
    if constexpr (has_objects) {
      return read(of(state), orders);
    } else {
      return std::unexpected(Refusals{
          {0, 0, "", "", "standing orders of this game are lines: send them as 'text'", ""}});
    }
  }
  Refusals check(const State& state, Side side, const Orders& orders) const override {
    Refusals refusals;
    const auto& list = orders.value.template as<List>();
    for (std::size_t i = 0; i < list.size(); ++i) {
      const auto stranger = stranger_in(*of(state).scenario, side, list[i]);
      if (!stranger) continue;
      refusals.push_back({.line = static_cast<int>(i) + 1,
                          .column = 0,
                          .order = orders.lines[i],
                          .rule = "",
                          .message = *stranger + " is not your unit",
                          .meant = ""});
    }
    return refusals;
  }
  Adjudication set(const State& state, Side side, const Orders& orders) const override {
    GameState after = of(state);
    const auto& list = after.standing[index(side)] = orders.value.template as<List>();
    json::array lines;
    for (const auto& line : Values::printed(*after.scenario, list)) lines.emplace_back(line);
    Adjudication result;
    result.events.push_back(
        {"standing_orders_set",
         std::string(Rules::standing_orders_rule),
         side,
         {{"side", Rules::description().sides[index(side)]}, {"orders", std::move(lines)}}});
    result.state = Values::template wrap<State>(std::move(after));
    return result;
  }
  std::vector<std::string> of(const State& state, Side side) const override {
    return Values::printed(*of(state).scenario, of(state).standing[index(side)]);
  }
  std::optional<json::array> objects_of(const State& state, Side side) const override {
    if constexpr (has_objects) {
      json::array objects;
      for (const auto& order : of(state).standing[index(side)]) {
        objects.push_back(print_json(*of(state).scenario, order));
      }
      return objects;
    } else {
      return std::nullopt;
    }
  }

 private:
  static constexpr bool has_objects =
      requires(const GameScenario& scenario, const typename List::value_type& order) {
        print_json(scenario, order);
      };

  template <class Source>
  static std::expected<Orders, Refusals> read(const GameState& state, const Source& source) {
    const auto& scenario = *state.scenario;
    auto orders = read_standing(scenario, source);
    if (!orders) return std::unexpected(std::move(orders.error()));
    auto lines = Values::printed(scenario, *orders);
    return Orders{std::move(lines), Values::template wrap<OrdersValue>(List(*std::move(orders)))};
  }
};

}  // namespace adjutant::core
