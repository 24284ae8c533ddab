#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/fault.hpp"
#include "engine/games/two_by_two/rules/orders.hpp"
#include "engine/games/two_by_two/scenario/scenario.hpp"
#include "engine/table/words.hpp"

// The order language (README.md): inches with three decimals, whole degrees.
namespace adjutant::two_by_two {

using PlacedOrder = core::Placed<Order>;

// What a side submits: orders of its own player turn, and answers to questions (N23).
core::Read<PlacedOrder> read(const Scenario& scenario, std::string_view text);
// The same as objects, lengths in mils: {"order":"move","unit":"1L","to":[9500,14000],"facing":45}.
core::Read<PlacedOrder> read(const Scenario& scenario, const core::json::array& orders);
// Orders of a side's own player turn alone.
core::Read<PlacedOrder> read_own_orders(const Scenario& scenario, std::string_view text);
core::ReadStanding<StandingOrder> read_standing(const Scenario& scenario, std::string_view text);

// The id of an enemy unit that the order is for.
std::optional<std::string> stranger_in(const Scenario& scenario, Side side,
                                       const StandingOrder& order);

// What orders are made of: the words they begin with, those that may follow, and whether a word
// names a unit, a place of the battle or a number.
const std::vector<std::string_view>& order_words();
const std::vector<std::string_view>& words_that_follow();
bool is_name(const Scenario& scenario, std::string_view word);

// Canonical notation: reading it gives the order back.
std::string print(const Scenario& scenario, const Order& order);
std::string print(const Scenario& scenario, const StandingOrder& order);
core::json::object print_json(const Scenario& scenario, const Order& order);

using table::print_inches;
// An id as the reader takes it: quoted where it holds a blank or is a word of the language.
std::string quoted(const std::string& id);

}  // namespace adjutant::two_by_two
