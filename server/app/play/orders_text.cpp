#include "server/app/play/orders_text.hpp"

#include "engine/core/notation/lines.hpp"
#include "server/app/limits.hpp"

namespace adjutant::app {

Result<void> check_size(const OrdersText& orders) {
  const auto* text = std::get_if<std::string>(&orders);
  if (text != nullptr && text->size() > limits::orders_bytes_max) {
    return problem("bad-request",
                   "Orders have at most " + std::to_string(limits::orders_bytes_max) + " bytes.");
  }
  if (text == nullptr && std::ssize(std::get<json::array>(orders)) > core::notation::orders_max) {
    return problem("bad-request", "A submission has at most " +
                                      std::to_string(core::notation::orders_max) + " orders.");
  }
  return {};
}

}  // namespace adjutant::app
