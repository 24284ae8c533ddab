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

// The pieces that it is made of, for texts that are written without a json::value.
void append_canonical(std::string& out, const json::value& value);
void append_canonical(std::string& out, std::string_view text);  // as a JSON string
// Whether the member `a` comes before the member `b`.
bool canonical_before(std::string_view a, std::string_view b);

// Why a text is not JSON as we take it.
struct JsonFault {
  enum class Kind { syntax, encoding, duplicate_name, number, depth };
  Kind kind = Kind::syntax;
  std::string message;  // names the place: "at byte 17: ..."
};

// A JSON text as a value. Refuses what canonical JSON cannot hold: invalid UTF-8, duplicate member
// names, numbers that are not integers within +-(2^53-1), nesting deeper than `depth_max`.
inline constexpr int json_depth_max = 32;
std::expected<json::value, JsonFault> read_json(std::string_view text,
                                                int depth_max = json_depth_max);

// The same for callers that need only the message.
std::expected<json::value, std::string> parse_json(std::string_view text,
                                                   int depth_max = json_depth_max);

}  // namespace adjutant::core
