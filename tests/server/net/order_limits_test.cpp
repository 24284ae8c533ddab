#include <gtest/gtest.h>

#include "engine/core/json.hpp"
#include "engine/core/notation/lines.hpp"
#include "protocol/openapi.hpp"

namespace adjutant {
namespace {

// What the API's description promises is what is read.
TEST(OrderLimits, AreThoseThatTheApiStates) {
  const auto description = core::parse_json(protocol::openapi_json()).value();
  for (const auto* schema : {"NewSubmission", "PlannedOrders"}) {
    const auto& properties = description.at("components").at("schemas").at(schema).at("properties");
    EXPECT_EQ(properties.at("text").at("maxLength").as_int64(), core::notation::text_bytes_max);
    EXPECT_EQ(properties.at("orders").at("maxItems").as_int64(), core::notation::orders_max);
  }
}

}  // namespace
}  // namespace adjutant
