#pragma once

#include "protocol/json/submissions.hpp"
#include "server/app/problem.hpp"

namespace adjutant::app {

using protocol::OrdersText;

// "bad-request" when there is more of it than a submission may have.
Result<void> check_size(const OrdersText& orders);

}  // namespace adjutant::app
