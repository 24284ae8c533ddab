#include "protocol/json/text.hpp"

#include "engine/core/json.hpp"

namespace adjutant::protocol {

std::string quoted(std::string_view text) {
  std::string json;
  json.reserve(text.size() + 2);
  core::append_canonical(json, text);
  return json;
}

void append_list(std::string& out, const std::vector<std::string>& texts) {
  out += '[';
  for (const auto& text : texts) {
    if (&text != &texts.front()) out += ',';
    core::append_canonical(out, text);
  }
  out += ']';
}

}  // namespace adjutant::protocol
