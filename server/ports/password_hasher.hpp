#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace adjutant::ports {

// Slow hashes of passwords. Each call costs memory and time on purpose, so only a few run at once;
// a call that does not get its turn in a bounded wait comes back empty ("try again later").
class PasswordHasher {
 public:
  virtual ~PasswordHasher() = default;
  // `from` is the place that asks: each has a fair share of the turns.
  virtual std::optional<std::string> hash(std::string_view password, std::string_view from) = 0;
  // Whether it was made with other parameters than hash() has now.
  virtual bool is_outdated(std::string_view hash) const = 0;
  // `hash` as hash() returned it; a text that is not a hash matches nothing.
  virtual std::optional<bool> verify(std::string_view hash, std::string_view password,
                                     std::string_view from) = 0;
};

}  // namespace adjutant::ports
