#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/fault.hpp"
#include "engine/core/json.hpp"
#include "engine/games/lfm/rules/orders.hpp"
#include "engine/games/lfm/scenario/scenario.hpp"

// The order language (README.md), both ways and in both forms.
namespace adjutant::lfm {

inline constexpr int path_hexes_max = 24;
inline constexpr int who_max = 24;  // named in one list of an order

using Parsed = core::Read<PlacedOrder>;
Parsed read(const Scenario& scenario, std::string_view text);
Parsed read(const Scenario& scenario, const core::json::array& orders);

core::ReadStanding<StandingOrder> read_standing(const Scenario& scenario, std::string_view text);

// The id of an enemy unit that the order is for.
std::optional<std::string> stranger_in(const Scenario& scenario, Side side,
                                       const StandingOrder& order);

// What orders are made of: the words they begin with, those that may follow, and whether a word
// names a piece, a brigade, a hex or a number.
const std::vector<std::string_view>& order_words();
const std::vector<std::string_view>& words_that_follow();
bool is_name(const Scenario& scenario, std::string_view word);

// Canonical notation: lower-case words, ids as on the counters, hexes with the map letter, fixed
// order of clauses. read(print(order)) is the order.
std::string print(const Scenario& scenario, const Order& order);
std::string print(const Scenario& scenario, const StandingOrder& order);
core::json::object print_json(const Scenario& scenario, const Order& order);

// An id as the reader takes it: quoted where it would be taken apart or for a keyword.
std::string quoted(const std::string& id);

}  // namespace adjutant::lfm
