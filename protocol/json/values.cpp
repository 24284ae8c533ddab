#include "protocol/json/values.hpp"

namespace adjutant::protocol {

namespace json = core::json;

json::array list_of(const std::vector<std::string>& texts) {
  return json::array(texts.begin(), texts.end());
}

json::value or_null(const std::optional<std::string>& text) {
  return text ? json::value(*text) : json::value(nullptr);
}

json::value or_null(const std::optional<Time>& time) {
  return time ? json::value(rfc3339(*time)) : json::value(nullptr);
}

json::value null_if_empty(const std::string& text) {
  return text.empty() ? json::value(nullptr) : json::value(text);
}

}  // namespace adjutant::protocol
