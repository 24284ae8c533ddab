#pragma once

#include <expected>
#include <optional>
#include <string>
#include <utility>

namespace adjutant::core {

// Why an order is against the rules.
struct Violation {
  std::string rule;  // "4.3", "L8"
  // What is wrong. An order that results have made impossible is dropped, and its event, hashed in
  // the match's chain, says this and the rule: within a version of the rules neither may change.
  // Players read the words that the game's plain_reason() has for it.
  std::string message;
  std::string detail = {};  // what a refusal adds, in no chain; may be empty
};
using Refused = std::optional<Violation>;

inline std::unexpected<Violation> refuse(std::string rule, std::string message) {
  return std::unexpected(Violation{std::move(rule), std::move(message)});
}

// The sentence for the player; `reason` in place of the message.
inline std::string told(const Violation& violation, std::string reason) {
  if (violation.detail.empty()) return reason;
  return std::move(reason) + ": " + violation.detail;
}
inline std::string told(const Violation& violation) {
  return told(violation, violation.message);
}

}  // namespace adjutant::core
