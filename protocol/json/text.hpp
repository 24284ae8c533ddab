#pragma once

#include <string>
#include <string_view>
#include <vector>

// JSON as text, for what is written at every step: without a value in between.
namespace adjutant::protocol {

// One text of many, without one in between.
template <class... Parts>
std::string concatenated(const Parts&... parts) {
  std::string whole;
  whole.reserve((std::string_view(parts).size() + ...));
  (whole.append(std::string_view(parts)), ...);
  return whole;
}

// A text as a JSON string (RFC 8259 section 7), and a list of texts.
std::string quoted(std::string_view text);
void append_list(std::string& out, const std::vector<std::string>& texts);

}  // namespace adjutant::protocol
