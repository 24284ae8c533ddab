#pragma once

#include <chrono>
#include <cstddef>
#include <semaphore>

#include "server/ports/password_hasher.hpp"

namespace adjutant::auth {

// What one Argon2id hash costs.
struct HashCost {
  unsigned long long operations = 2;
  std::size_t memory_bytes = 64 * 1024 * 1024;
};

// Argon2id through libsodium. At most `at_once` hashes run at a time, so that signing in cannot use
// up the machine's memory; others wait, but no longer than `wait_max`.
class SodiumPasswordHasher : public ports::PasswordHasher {
 public:
  SodiumPasswordHasher(HashCost cost, int at_once, std::chrono::milliseconds wait_max);
  std::optional<std::string> hash(std::string_view password) override;
  std::optional<bool> verify(std::string_view hash, std::string_view password) override;

 private:
  HashCost cost_;
  std::chrono::milliseconds wait_max_;
  std::counting_semaphore<64> free_;
};

}  // namespace adjutant::auth
