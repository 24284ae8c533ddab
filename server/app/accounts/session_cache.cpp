#include "server/app/accounts/session_cache.hpp"

#include <algorithm>
#include <cstring>

#include "server/app/limits.hpp"

namespace adjutant::app {

// Token hashes are SHA-256: any of their bytes are as good as a hash of them.
std::size_t SessionCache::Hash::operator()(const core::Digest& digest) const noexcept {
  std::size_t value = 0;
  std::memcpy(&value, digest.data(), sizeof value);
  return value;
}

std::uint64_t SessionCache::generation() const {
  const std::lock_guard lock(mutex_);
  return generation_;
}

Caller SessionCache::find(const core::Digest& token_hash, ports::Time now) const {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(token_hash);
  if (found == entries_.end()) return nullptr;
  const auto& entry = found->second;
  // A clock that somebody sets back makes nothing live longer.
  if (now < entry.read || now >= entry.until) return nullptr;
  return entry.identity;
}

void SessionCache::keep(const Identity& identity, ports::Time expires, ports::Time now,
                        std::uint64_t generation) {
  const std::lock_guard lock(mutex_);
  if (generation != generation_) return;
  if (entries_.size() >= limits::sessions_in_memory_max) entries_.clear();
  const ports::Time until = std::min<ports::Time>(expires, now + limits::session_memory);
  entries_.insert_or_assign(identity.token_hash,
                            Entry{std::make_shared<const Identity>(identity), now, until});
}

void SessionCache::clear() {
  const std::lock_guard lock(mutex_);
  ++generation_;
  entries_.clear();
}

}  // namespace adjutant::app
