#include "server/cli/compose/auth.hpp"

#include <algorithm>
#include <filesystem>

#include "server/auth/system_entropy.hpp"

namespace adjutant::cli {

auth::HashCost hash_cost(const ops::Config& config) {
  return {.operations = config.passwords.operations,
          .memory_bytes = config.passwords.memory_mib * 1024 * 1024};
}

// Half of the workers are free for everything else.
auth::PermitLimits password_limits(const ops::Config& config) {
  const auto all = std::max<std::size_t>(config.http.workers / 2, 1);
  const auto at_once = std::min(config.passwords.at_once, all);
  auth::PermitLimits limits;
  limits.at_once = static_cast<int>(at_once);
  limits.waiting_max = static_cast<int>(std::min(config.passwords.waiting_max, all - at_once));
  return limits;
}

core::Digest installation_key_in(const std::string& data, ports::Entropy& entropy) {
  return auth::installation_key(std::filesystem::path(data) / "installation.key", entropy);
}

}  // namespace adjutant::cli
