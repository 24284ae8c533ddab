#pragma once

#include <algorithm>
#include <concepts>
#include <iterator>
#include <memory>
#include <type_traits>
#include <utility>

#include "engine/core/game.hpp"

namespace adjutant::core {

// The functions of a game are found in its own namespace, by the types of what they are given. An
// adapter's member of the same name would hide them: where there is one, `using own::check;` stands
// before the call.
namespace own {
void adjudicate() = delete;
void awaited() = delete;
void check() = delete;
void decode() = delete;
void actions() = delete;
void default_orders() = delete;
void encode() = delete;
void evaluate() = delete;
void features() = delete;
void forecast() = delete;
void goal() = delete;
void holds() = delete;
void initial_state() = delete;
void is_name() = delete;
void learned() = delete;
void legal_orders() = delete;
void load_scenario() = delete;
void outcome() = delete;
void picture() = delete;
void preview() = delete;
void print_json() = delete;
void propose() = delete;
void random_order() = delete;
void read() = delete;
void report() = delete;
void sentences() = delete;
void vary() = delete;
void view() = delete;
void weights() = delete;
}  // namespace own

// What a game has beyond its rules: Rules::Offers. A function that is missing then does not
// compile.
template <class... Abilities>
struct Offers {
  template <class Ability>
  static constexpr bool has = (std::same_as<Ability, Abilities> || ...);
};
// Random orders that are drawn without a list of all.
struct RandomPlay;

template <class Rules, class Ability>
concept Offering = Rules::Offers::template has<Ability>;

// How core::Adapter carries a game's own values inside the opaque ones.
template <class Rules>
struct AdapterValues {
  using GameState = typename Rules::State;
  using GameScenario = std::remove_const_t<typename decltype(GameState::scenario)::element_type>;
  using GameOrder = typename Rules::Order;
  using ScenarioPointer = std::shared_ptr<const GameScenario>;

  // What core::Orders hold: with the scenario they can be printed without a state.
  struct Submission {
    ScenarioPointer scenario;
    std::vector<GameOrder> orders;
  };

  template <class Wrapped, class T>
  static Wrapped wrap(T value) {
    return Wrapped(std::make_shared<const T>(std::move(value)));
  }
  static const GameState& of(const State& state) { return state.template as<GameState>(); }
  static const std::vector<GameOrder>& of(const Orders& orders) {
    return orders.value.template as<Submission>().orders;
  }
  static const ScenarioPointer& pointer(const Scenario& scenario) {
    return scenario.value.template as<ScenarioPointer>();
  }

  static Adjudication told(GameState after, const std::vector<typename Rules::Event>& happened) {
    Adjudication result;
    result.events.reserve(happened.size());
    for (const auto& event : happened) {
      if constexpr (std::same_as<typename Rules::Event, Event>) {
        result.events.push_back(event);
      } else {
        result.events.push_back(to_event(*after.scenario, event));
      }
    }
    result.state = wrap<State>(std::move(after));
    return result;
  }

  // With the state where the game's notation asks for it, else with its scenario.
  template <class Source>
  static Read<GameOrder> read(const GameState& state, const Source& source) {
    using own::read;
    if constexpr (requires { read(state, source); }) {
      return read(state, source);
    } else {
      return read(*state.scenario, source);
    }
  }

  // The order that a line probably meant is proposed only if the rules accept it after the lines
  // before it. Otherwise the refusal says what it would be and why that is refused.
  static void judge_meant(const GameState& state, Side side, Read<GameOrder>& read) {
    if constexpr (requires(GameOrder order) { order.line = 1; }) {
      for (auto& refusal : read.refusals) {
        if (refusal.meant.empty() || refusal.line == 0) continue;
        auto meant = AdapterValues::read(state, std::string_view(refusal.meant));
        if (meant.orders.size() != 1 || !meant.refusals.empty()) continue;
        std::vector<GameOrder> orders;
        for (const auto& order : read.orders) {
          if (order.line < refusal.line) orders.push_back(order);
        }
        orders.push_back(std::move(meant.orders.front()));
        orders.back().line = refusal.line;
        const auto faults = check(state, side, orders);
        const auto own = std::ranges::find(faults, refusal.line, &Refusal::line);
        if (own == faults.end()) continue;
        refusal.message += "; did you mean '" + std::exchange(refusal.meant, "") +
                           "'? That is refused, too: " + own->message;
      }
    }
  }

  // If some lines cannot be read, the faults of the other lines are reported with them.
  static std::expected<Orders, Refusals> understood(const GameState& state, Side side,
                                                    Read<GameOrder> read) {
    auto& refusals = read.refusals;
    if (!refusals.empty()) {
      judge_meant(state, side, read);
      if (!read.orders.empty()) {
        std::ranges::move(check(state, side, read.orders), std::back_inserter(refusals));
      }
      sort(refusals);
      return std::unexpected(std::move(refusals));
    }
    return whole(state, std::move(read.orders));
  }

  // Without the place where it was written, if it has one.
  static const auto& unplaced(const GameOrder& order) {
    if constexpr (requires { order.order; }) {
      return order.order;
    } else {
      return order;
    }
  }

  // Orders or standing orders in canonical notation.
  template <class List>
  static std::vector<std::string> printed(const GameScenario& scenario, const List& orders) {
    std::vector<std::string> lines;
    lines.reserve(orders.size());
    for (const auto& order : orders) lines.push_back(print(scenario, order));
    return lines;
  }

  static Orders whole(const GameState& state, std::vector<GameOrder> orders) {
    Orders result;
    result.lines.reserve(orders.size());
    for (const auto& order : orders) {
      result.lines.push_back(print(*state.scenario, unplaced(order)));
    }
    result.value = wrap<OrdersValue>(Submission{state.scenario, std::move(orders)});
    return result;
  }
};

}  // namespace adjutant::core
