#include "server/mail/in/bounds.hpp"

#include <algorithm>

#include "server/mail/gmime.hpp"

namespace adjutant::mail {
namespace {

constexpr std::string_view field = "content-type";

bool begins(std::string_view text, std::string_view word) {
  return text.size() >= word.size() &&
         g_ascii_strncasecmp(text.data(), word.data(), word.size()) == 0;
}

// The field's value continues in lines that begin with a blank (RFC 5322 section 2.2.3).
bool names_container(std::string_view value) {
  constexpr std::size_t bytes_max = 1000;
  value = value.substr(0, bytes_max);
  for (std::size_t at = 0; at < value.size(); ++at) {
    if (value[at] == '\n' &&
        (at + 1 == value.size() || (value[at + 1] != ' ' && value[at + 1] != '\t'))) {
      return false;
    }
    const auto rest = value.substr(at);
    if (begins(rest, "multipart") || begins(rest, "message")) return true;
  }
  return false;
}

}  // namespace

Bounds bounds_of(std::string_view bytes, std::size_t header_bytes_max) {
  Bounds bounds;
  for (std::size_t at = 0; at < bytes.size();) {
    const auto end = std::min(bytes.find('\n', at), bytes.size());
    const auto line = bytes.substr(at, end - at);
    if (!bounds.header_ends && at <= header_bytes_max && (line.empty() || line == "\r")) {
      bounds.header_ends = true;
      bounds.header_bytes = end;
    }
    if (begins(line, field)) {
      ++bounds.part_heads;
      if (names_container(bytes.substr(at + field.size()))) ++bounds.containers;
    }
    at = end + 1;
  }
  if (!bounds.header_ends && bytes.size() <= header_bytes_max) {  // a header alone
    bounds.header_ends = true;
    bounds.header_bytes = bytes.size();
  }
  return bounds;
}

}  // namespace adjutant::mail
