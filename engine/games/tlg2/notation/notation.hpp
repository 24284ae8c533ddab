#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/fault.hpp"
#include "engine/core/json.hpp"
#include "engine/games/tlg2/rules/state.hpp"

// The order language of docs/formats.md section 2, both ways and in both forms.
namespace adjutant::tlg2 {

inline constexpr int notation_path_hexes_max = 24;

using Parsed = core::Read<PlacedOrder>;
// `now`: the places of units, for orders that name a unit instead of a hex; null if unknown.
Parsed read(const Scenario& scenario, std::string_view text, const State* now = nullptr);
Parsed read(const Scenario& scenario, const core::json::array& orders, const State* now = nullptr);
template <class Source>
Parsed read(const State& now, const Source& source) {
  return read(*now.scenario, source, &now);
}

core::ReadStanding<StandingOrder> read_standing(const Scenario& scenario, std::string_view text);
core::ReadStanding<StandingOrder> read_standing(const Scenario& scenario,
                                                const core::json::array& orders);

// The id of an enemy unit that the order is for.
std::optional<std::string> stranger_in(const Scenario& scenario, Side side,
                                       const StandingOrder& order);

// What orders are made of: the words they begin with, those that may follow, and whether a word
// names a unit, a hex or odds.
const std::vector<std::string_view>& order_words();
const std::vector<std::string_view>& keywords();
bool is_name(const Scenario& scenario, std::string_view word);

// Canonical notation: lower-case words, ids as on the counters (quoted when they hold a space),
// hexes with the map letter, fixed order of clauses. read(print(order)) is the order.
std::string print(const Scenario& scenario, const Order& order);
std::string print(const Scenario& scenario, const StandingOrder& order);
core::json::object print_json(const Scenario& scenario, const Order& order);
core::json::object print_json(const Scenario& scenario, const StandingOrder& order);

}  // namespace adjutant::tlg2
