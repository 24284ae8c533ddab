#include "server/cli/compose/auth.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "engine/core/hash.hpp"
#include "server/auth/system_entropy.hpp"
#include "server/cli/commands.hpp"

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

namespace {

// Tells keys apart, and tells nothing of the key.
std::string fingerprint_of(const core::Digest& key) {
  const std::string_view bytes(reinterpret_cast<const char*>(key.data()), key.size());
  return core::sha256_hex(fmt::format("fingerprint of installation.key\n{}", bytes));
}

}  // namespace

core::Digest installation_key_in(const std::string& data, ports::Entropy& entropy) {
  return auth::installation_key(std::filesystem::path(data) / "installation.key", entropy);
}

void require_installation_key(ports::Upkeep& upkeep, const std::string& data,
                              ports::Entropy& entropy) {
  const auto fingerprint = fingerprint_of(installation_key_in(data, entropy));
  if (upkeep.installation(fingerprint) == fingerprint) return;
  throw BadEnvironment(fmt::format(
      "{}/installation.key is not the key that this database was used with: restore that key "
      "(a backup has it in ….db.key). If it is lost, run `adjutant migrate --new-key`: links and "
      "reply addresses in mails sent so far then stop working",
      data));
}

void accept_installation_key(ports::Upkeep& upkeep, const std::string& data,
                             ports::Entropy& entropy) {
  upkeep.change_installation(fingerprint_of(installation_key_in(data, entropy)));
}

}  // namespace adjutant::cli
