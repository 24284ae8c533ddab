#include "server/mail/in/delivery_report.hpp"

#include <string>
#include <utility>

#include "engine/core/notation/words.hpp"
#include "server/mail/in/header_fields.hpp"

namespace adjutant::mail {
namespace {

// "5.1.1 (no such user)" as 5.1.1.
std::string first_word(const std::string& value) {
  return value.substr(0, value.find_first_of(" \t;("));
}

// "rfc822; ann@mail.example" as ann@mail.example.
void add_recipient(std::vector<std::string>& all, const std::string& value) {
  auto address = core::notation::lower_case(
      core::notation::trimmed(std::string_view(value).substr(value.find(';') + 1)));
  std::erase_if(address, [](char letter) { return letter == '<' || letter == '>'; });
  if (!address.empty()) all.push_back(std::move(address));
}

}  // namespace

std::optional<app::DeliveryStatus> delivery_status(std::string_view part) {
  std::optional<app::DeliveryStatus> worst;
  std::vector<std::string> recipients;
  while (!part.empty()) {
    // Groups of fields with empty lines between.
    const auto [group, rest] = parts_of(part);
    part = rest;
    const auto action = core::notation::lower_case(first_word(field_value(group, "Action")));
    if (action.empty()) continue;
    for (const auto* name : {"Final-Recipient", "Original-Recipient"}) {
      add_recipient(recipients, field_value(group, name));
    }
    if (!worst || (action == "failed" && worst->action != "failed")) {
      worst = {.action = action, .status = first_word(field_value(group, "Status"))};
    }
  }
  if (worst) worst->recipients = std::move(recipients);
  return worst;
}

}  // namespace adjutant::mail
