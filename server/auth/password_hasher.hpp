#pragma once

#include <cstddef>

#include "server/auth/permits.hpp"
#include "server/ports/password_hasher.hpp"

namespace adjutant::auth {

// What one Argon2id hash costs.
struct HashCost {
  unsigned long long operations = 2;
  std::size_t memory_bytes = 64 * 1024 * 1024;
};

// Argon2id through libsodium. At most `limits.at_once` hashes run at a time, so that signing in
// takes no more memory than that many times `cost.memory_bytes`; a few others wait, and it turns
// the rest away, so that signing in cannot keep every thread waiting.
class SodiumPasswordHasher : public ports::PasswordHasher {
 public:
  SodiumPasswordHasher(HashCost cost, PermitLimits limits);
  std::optional<std::string> hash(std::string_view password, std::string_view from) override;
  bool is_outdated(std::string_view hash) const override;
  std::optional<bool> verify(std::string_view hash, std::string_view password,
                             std::string_view from) override;

 private:
  HashCost cost_;
  Permits permits_;
};

}  // namespace adjutant::auth
