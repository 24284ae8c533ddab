#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/fault.hpp"
#include "engine/games/rise_and_fight/rules/orders.hpp"
#include "engine/games/rise_and_fight/scenario/scenario.hpp"

// The order language (README.md): inches with three decimals, whole degrees.
namespace adjutant::rise_and_fight {

using PlacedOrder = core::Placed<Order>;

core::Read<PlacedOrder> read(const Scenario& scenario, std::string_view text);
// The same as objects, lengths in mils:
// {"order":"move","unit":"LI","steps":[{"forward":6000},{"wheel":"left","by":15}]}.
core::Read<PlacedOrder> read(const Scenario& scenario, const core::json::array& orders);
core::ReadStanding<StandingOrder> read_standing(const Scenario& scenario, std::string_view text);

// Words that no id may be.
const std::vector<std::string_view>& words_of_orders();

// The id of an enemy unit that the order is for.
std::optional<std::string> stranger_in(const Scenario& scenario, Side side,
                                       const StandingOrder& order);

// What orders are made of: the words they begin with, and whether a word names a unit, a commander
// or a number.
const std::vector<std::string_view>& order_words();
bool is_name(const Scenario& scenario, std::string_view word);

// Canonical notation: reading it gives the order back.
std::string print(const Scenario& scenario, const Order& order);
std::string print(const Scenario& scenario, const StandingOrder& order);
core::json::object print_json(const Scenario& scenario, const Order& order);

}  // namespace adjutant::rise_and_fight
