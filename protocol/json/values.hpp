#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/core/json.hpp"
#include "protocol/json/time.hpp"

// Members that many shapes have.
namespace adjutant::protocol {

core::json::array list_of(const std::vector<std::string>& texts);
core::json::value or_null(const std::optional<std::string>& text);
core::json::value or_null(const std::optional<Time>& time);  // as rfc3339()
core::json::value null_if_empty(const std::string& text);

}  // namespace adjutant::protocol
