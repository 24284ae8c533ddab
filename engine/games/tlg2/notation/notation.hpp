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

inline constexpr int notation_text_bytes_max = 16 * 1024;
inline constexpr int notation_orders_max = 200;
inline constexpr int notation_line_bytes_max = 200;
inline constexpr int notation_path_hexes_max = 24;

using Parsed = core::Read<PlacedOrder>;
Parsed parse(const Scenario& scenario, std::string_view text);
Parsed parse(const Scenario& scenario, const core::json::array& orders);

std::expected<std::vector<StandingOrder>, core::Refusals> parse_standing(const Scenario& scenario,
                                                                         std::string_view text);

// Canonical notation: lower-case words, ids as on the counters (quoted when they hold a space),
// hexes with the map letter, fixed order of clauses. parse(print(order)) is the order.
std::string print(const Scenario& scenario, const Order& order);
std::string print(const Scenario& scenario, const StandingOrder& order);
core::json::object print_json(const Scenario& scenario, const Order& order);

}  // namespace adjutant::tlg2
