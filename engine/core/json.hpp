#pragma once

#include <expected>
#include <string>
#include <string_view>

#include <boost/json.hpp>

namespace adjutant::core {

namespace json = boost::json;

// RFC 8785 canonical JSON: members sorted by their UTF-16 code units, no white space, the shortest
// escapes. Numbers must be integers within +-(2^53-1): a match holds no others. Breaks an invariant
// (ENSURE) on any other number, so check what comes from outside first.
std::string canonical_json(const json::value& value);

// A JSON text as a value. Refuses what canonical JSON cannot hold: invalid UTF-8, duplicate member
// names, numbers that are no integers within +-(2^53-1), nesting deeper than `depth_max`.
// The error names the place: "at byte 17: ...".
inline constexpr int json_depth_max = 32;
std::expected<json::value, std::string> parse_json(std::string_view text,
                                                   int depth_max = json_depth_max);

}  // namespace adjutant::core
