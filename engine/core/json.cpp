#include "engine/core/json.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "engine/core/ensure.hpp"

namespace adjutant::core {

namespace {

constexpr std::int64_t integer_max = (std::int64_t{1} << 53) - 1;

// RFC 8785 section 3.2.3: by UTF-16 code units. UTF-8 bytes sort in the same way, except that what
// needs surrogates in UTF-16 (lead bytes F0 and above) comes before U+E000..U+FFFF (leads EE, EF).
bool utf16_less(std::string_view a, std::string_view b) {
  const auto [at_a, at_b] = std::ranges::mismatch(a, b);
  if (at_a == a.end() || at_b == b.end()) return at_a == a.end() && at_b != b.end();
  const auto byte_a = static_cast<unsigned char>(*at_a);
  const auto byte_b = static_cast<unsigned char>(*at_b);
  if (byte_a >= 0xF0 && (byte_b == 0xEE || byte_b == 0xEF)) return true;
  if (byte_b >= 0xF0 && (byte_a == 0xEE || byte_a == 0xEF)) return false;
  return byte_a < byte_b;
}

void append_string(std::string& out, std::string_view text) {
  out.push_back('"');
  for (const char c : text) {
    switch (c) {
      case '"':
        out += "\\\"";
        break;
      case '\\':
        out += "\\\\";
        break;
      case '\b':
        out += "\\b";
        break;
      case '\f':
        out += "\\f";
        break;
      case '\n':
        out += "\\n";
        break;
      case '\r':
        out += "\\r";
        break;
      case '\t':
        out += "\\t";
        break;
      default:
        if (static_cast<unsigned char>(c) < 0x20) {
          out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
        } else {
          out.push_back(c);
        }
    }
  }
  out.push_back('"');
}

void append_value(std::string& out, const json::value& value);

void append_object(std::string& out, const json::object& object) {
  std::vector<const json::key_value_pair*> members;
  members.reserve(object.size());
  for (const auto& member : object) members.push_back(&member);
  std::ranges::sort(members, utf16_less,
                    [](const auto* member) { return std::string_view(member->key()); });
  out.push_back('{');
  for (const auto* member : members) {
    if (member != members.front()) out.push_back(',');
    append_string(out, member->key());
    out.push_back(':');
    append_value(out, member->value());
  }
  out.push_back('}');
}

void append_array(std::string& out, const json::array& array) {
  out.push_back('[');
  bool first = true;
  for (const auto& value : array) {
    if (!first) out.push_back(',');
    first = false;
    append_value(out, value);
  }
  out.push_back(']');
}

void append_value(std::string& out, const json::value& value) {
  switch (value.kind()) {
    case json::kind::null:
      out += "null";
      break;
    case json::kind::bool_:
      out += value.get_bool() ? "true" : "false";
      break;
    case json::kind::int64:
      ENSURE(value.get_int64() <= integer_max && value.get_int64() >= -integer_max,
             "an integer outside +-(2^53-1)");
      out += std::to_string(value.get_int64());
      break;
    case json::kind::uint64:
      ENSURE(value.get_uint64() <= integer_max, "an integer outside +-(2^53-1)");
      out += std::to_string(value.get_uint64());
      break;
    case json::kind::double_:
      ENSURE(!value.is_double(), "canonical JSON holds no fractions");
      break;
    case json::kind::string:
      append_string(out, value.get_string());
      break;
    case json::kind::array:
      append_array(out, value.get_array());
      break;
    case json::kind::object:
      append_object(out, value.get_object());
      break;
  }
}

}  // namespace

std::string canonical_json(const json::value& value) {
  std::string out;
  append_value(out, value);
  return out;
}

}  // namespace adjutant::core
