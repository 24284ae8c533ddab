#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <unordered_map>

#include "server/app/accounts/access.hpp"
#include "server/ports/clock.hpp"

namespace adjutant::app {

// Remembers for a moment who a token belongs to. Whatever this process changes of an account or a
// session clears it, as does an operator's command that writes beside it. Any thread.
class SessionCache {
 public:
  // Take it before you read the store: keep() then ignores an entry from before the last clear().
  std::uint64_t generation() const;

  // Null: not known, or not any more.
  Caller find(const core::Digest& token_hash, ports::Time now) const;
  void keep(const Identity& identity, ports::Time expires, ports::Time now,
            std::uint64_t generation);
  void clear();

 private:
  struct Entry {
    Caller identity;
    ports::Time read;   // when
    ports::Time until;  // no use from then on
  };
  struct Hash {
    std::size_t operator()(const core::Digest& digest) const noexcept;
  };
  mutable std::mutex mutex_;
  std::uint64_t generation_ = 0;
  std::unordered_map<core::Digest, Entry, Hash> entries_;
};

}  // namespace adjutant::app
