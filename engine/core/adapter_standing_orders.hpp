#pragma once

#include <utility>

#include "engine/core/adapter_values.hpp"

namespace adjutant::core {

template <class Rules>
concept HasStandingOrders = requires { typename Rules::StandingOrder; };

// A game's standing orders behind core::StandingOrders (engine/core/adapter.hpp lists the names).
template <class Rules>
class AdapterStandingOrders final : public StandingOrders, AdapterValues<Rules> {
  using Values = AdapterValues<Rules>;
  using List = std::vector<typename Rules::StandingOrder>;
  using typename Values::GameState;
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
    if constexpr (requires { &Rules::stranger_in; }) {
      const auto& list = orders.value.template as<List>();
      for (std::size_t i = 0; i < list.size(); ++i) {
        const auto stranger = Rules::stranger_in(*of(state).scenario, side, list[i]);
        if (!stranger) continue;
        refusals.push_back({.line = static_cast<int>(i) + 1,
                            .column = 0,
                            .order = orders.lines[i],
                            .rule = "",
                            .message = *stranger + " is not your unit",
                            .meant = ""});
      }
    }
    return refusals;
  }
  Adjudication set(const State& state, Side side, const Orders& orders) const override {
    std::vector<typename Rules::Event> happened;
    auto after = Rules::set_standing(of(state), side, orders.value.template as<List>(), happened);
    return Values::told(std::move(after), happened);
  }
  std::vector<std::string> of(const State& state, Side side) const override {
    return Rules::print_standing(*of(state).scenario, Rules::standing(of(state), side));
  }
  std::optional<json::array> objects_of(const State& state, Side side) const override {
    if constexpr (has_objects) {
      json::array objects;
      for (const auto& order : Rules::standing(of(state), side)) {
        objects.push_back(Rules::print_standing_json(*of(state).scenario, order));
      }
      return objects;
    } else {
      return std::nullopt;
    }
  }

 private:
  static constexpr bool has_objects = requires { &Rules::print_standing_json; };

  template <class Source>
  static std::expected<Orders, Refusals> read(const GameState& state, const Source& source) {
    const auto& scenario = *state.scenario;
    auto orders = Rules::read_standing(scenario, source);
    if (!orders) return std::unexpected(std::move(orders.error()));
    auto lines = Rules::print_standing(scenario, *orders);
    return Orders{std::move(lines), Values::template wrap<OrdersValue>(List(*std::move(orders)))};
  }
};

}  // namespace adjutant::core
