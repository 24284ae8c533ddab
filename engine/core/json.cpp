#include "engine/core/json.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <fmt/format.h>

#include "engine/core/ensure.hpp"

namespace adjutant::core {

namespace {

constexpr std::int64_t integer_max = (std::int64_t{1} << 53) - 1;

// Without branches, so that the compiler looks at many characters at once.
bool needs_escape(char c) {
  return ((c == '"') | (c == '\\') | (static_cast<unsigned char>(c) < 0x20)) != 0;
}

template <std::size_t size>
bool is_plain_block(const char* text) {
  bool plain = true;
  for (std::size_t i = 0; i < size; ++i) plain &= !needs_escape(text[i]);
  return plain;
}

// The last block overlaps the one before.
template <std::size_t size>
bool has_plain_blocks(std::string_view text) {
  const auto last = text.size() - size;
  for (std::size_t at = 0; at < last; at += size) {
    if (!is_plain_block<size>(text.data() + at)) return false;
  }
  return is_plain_block<size>(text.data() + last);
}

// Hardly any text has a character that needs to be escaped.
bool is_plain(std::string_view text) {
  if (text.size() >= 16) return has_plain_blocks<16>(text);
  if (text.size() >= 8) return has_plain_blocks<8>(text);
  if (text.size() >= 4) return has_plain_blocks<4>(text);
  return std::ranges::none_of(text, needs_escape);
}

void append_escaped(std::string& out, char c) {
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
      out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
  }
}

template <class Integer>
void append_integer(std::string& out, Integer number) {
  std::array<char, 24> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  out.append(digits.data(), end);
}

void append_object(std::string& out, const json::object& object) {
  // Objects of a match are small: their members are sorted without allocating.
  std::array<const json::key_value_pair*, 32> few;
  std::vector<const json::key_value_pair*> many;
  if (object.size() > few.size()) many.resize(object.size());
  const std::span members(many.empty() ? few.data() : many.data(), object.size());
  std::size_t at = 0;
  for (const auto& member : object) members[at++] = &member;
  std::ranges::sort(members, canonical_before,
                    [](const auto* member) { return std::string_view(member->key()); });
  out.push_back('{');
  for (const auto* member : members) {
    if (member != members.front()) out.push_back(',');
    append_canonical(out, std::string_view(member->key()));
    out.push_back(':');
    append_canonical(out, member->value());
  }
  out.push_back('}');
}

void append_array(std::string& out, const json::array& array) {
  out.push_back('[');
  bool first = true;
  for (const auto& value : array) {
    if (!first) out.push_back(',');
    first = false;
    append_canonical(out, value);
  }
  out.push_back(']');
}

}  // namespace

// RFC 8785 section 3.2.3: by UTF-16 code units. UTF-8 bytes sort in the same way, except that what
// needs surrogates in UTF-16 (lead bytes F0 and above) comes before U+E000..U+FFFF (leads EE, EF).
bool canonical_before(std::string_view a, std::string_view b) {
  const auto shared = std::min(a.size(), b.size());
  std::size_t at = 0;
  while (at < shared && a[at] == b[at]) ++at;
  if (at == shared) return a.size() < b.size();
  const auto byte_a = static_cast<unsigned char>(a[at]);
  const auto byte_b = static_cast<unsigned char>(b[at]);
  if (byte_a >= 0xF0 && (byte_b == 0xEE || byte_b == 0xEF)) return true;
  if (byte_b >= 0xF0 && (byte_a == 0xEE || byte_a == 0xEF)) return false;
  return byte_a < byte_b;
}

void append_canonical(std::string& out, std::string_view text) {
  if (is_plain(text)) {
    const auto begin = out.size();
    const auto end = begin + text.size() + 2;
    // GCC 12 hands over the capacity that it has chosen, not the size that was asked for.
    out.resize_and_overwrite(end, [&](char* bytes, std::size_t) {
      bytes[begin] = '"';
      text.copy(bytes + begin + 1, text.size());
      bytes[end - 1] = '"';
      return end;
    });
    return;
  }
  out.push_back('"');
  std::size_t written = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!needs_escape(text[at])) continue;
    out.append(text.substr(written, at - written));
    append_escaped(out, text[at]);
    written = at + 1;
  }
  out.append(text.substr(written));
  out.push_back('"');
}

void append_canonical(std::string& out, const json::value& value) {
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
      append_integer(out, value.get_int64());
      break;
    case json::kind::uint64:
      ENSURE(value.get_uint64() <= integer_max, "an integer outside +-(2^53-1)");
      append_integer(out, value.get_uint64());
      break;
    case json::kind::double_:
      ENSURE(!value.is_double(), "canonical JSON holds no fractions");
      break;
    case json::kind::string:
      append_canonical(out, std::string_view(value.get_string()));
      break;
    case json::kind::array:
      append_array(out, value.get_array());
      break;
    case json::kind::object:
      append_object(out, value.get_object());
      break;
  }
}

std::string canonical_json(const json::value& value) {
  std::string out;
  append_canonical(out, value);
  return out;
}

}  // namespace adjutant::core
