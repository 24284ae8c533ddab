#pragma once

#include <string>
#include <variant>

#include "engine/core/json.hpp"
#include "server/app/problem.hpp"

namespace adjutant::app {

// Orders in the mail language, or as JSON objects.
using OrdersText = std::variant<std::string, json::array>;

// "bad-request" when there is more of it than a submission may have.
Result<void> check_size(const OrdersText& orders);

}  // namespace adjutant::app
