#pragma once

#include <stdexcept>
#include <string>

namespace adjutant::ports {

// The store cannot do its work now: disk full, busy, damaged. Nothing of the call has happened,
// unless `outcome_unknown` (the commit itself failed): then load again and look.
class StoreFailure : public std::runtime_error {
 public:
  explicit StoreFailure(const std::string& what, bool outcome_unknown = false)
      : std::runtime_error(what), outcome_unknown(outcome_unknown) {}
  bool outcome_unknown;
};

}  // namespace adjutant::ports
