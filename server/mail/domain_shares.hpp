#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "server/ports/clock.hpp"

namespace adjutant::mail {

// In small letters, from the last "@" on.
std::string domain_of(std::string_view address);

// Which mails may be on their way at the same time, so that no domain holds up the others: one mail
// to each domain, which also keeps them in order. Half of the places are for domains that took
// their last mail quickly. One thread.
class DomainShares {
 public:
  explicit DomainShares(std::size_t places) : places_(places) {}

  std::size_t under_way() const { return begun_.size(); }
  bool may_begin(std::string_view address) const;
  void begin(std::string_view address, ports::Time now);
  void end(std::string_view address, bool taken, ports::Time now);

 private:
  struct Begun {
    ports::Time at;
    bool proven = false;
  };
  const std::size_t places_;
  std::map<std::string, Begun, std::less<>> begun_;
  std::set<std::string, std::less<>> proven_;
};

}  // namespace adjutant::mail
