#include "server/mail/in/delivery_report.hpp"

#include "engine/core/notation/words.hpp"
#include "server/mail/in/header_fields.hpp"

namespace adjutant::mail {
namespace {

// "5.1.1 (no such user)" as 5.1.1.
std::string first_word(const std::string& value) {
  return value.substr(0, value.find_first_of(" \t;("));
}

}  // namespace

std::optional<app::DeliveryStatus> delivery_status(std::string_view part) {
  std::optional<app::DeliveryStatus> worst;
  while (!part.empty()) {
    // Groups of fields with empty lines between.
    const auto [group, rest] = parts_of(part);
    part = rest;
    const auto action = core::notation::lower_case(first_word(field_value(group, "Action")));
    if (action.empty()) continue;
    if (!worst || (action == "failed" && worst->action != "failed")) {
      worst = {.action = action, .status = first_word(field_value(group, "Status"))};
    }
  }
  return worst;
}

}  // namespace adjutant::mail
