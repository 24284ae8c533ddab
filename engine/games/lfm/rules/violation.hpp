#pragma once

#include <expected>
#include <optional>
#include <string>
#include <utility>

namespace adjutant::lfm {

// Why an order is against the rules: the rule and a sentence for the player.
struct Violation {
  std::string rule;     // "4", "L8"
  std::string message;  // what is wrong and how to mend it
};
using Refused = std::optional<Violation>;

inline std::unexpected<Violation> refuse(std::string rule, std::string message) {
  return std::unexpected(Violation{std::move(rule), std::move(message)});
}

}  // namespace adjutant::lfm
