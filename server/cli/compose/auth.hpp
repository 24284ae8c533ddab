#pragma once

#include <string>

#include "engine/core/hash.hpp"
#include "server/auth/password_hasher.hpp"
#include "server/ops/config.hpp"
#include "server/ports/entropy.hpp"
#include "server/ports/upkeep.hpp"

// Passwords and secrets by the configuration ([passwords]; the key of the data folder).
namespace adjutant::cli {

auth::HashCost hash_cost(const ops::Config& config);
auth::PermitLimits password_limits(const ops::Config& config);
// The installation's secret, created if there is none yet.
core::Digest installation_key_in(const std::string& data, ports::Entropy& entropy);

// Throws BadEnvironment if the database belongs to another key.
void require_installation_key(ports::Upkeep& upkeep, const std::string& data,
                              ports::Entropy& entropy);
// Makes the database accept the present key.
void accept_installation_key(ports::Upkeep& upkeep, const std::string& data,
                             ports::Entropy& entropy);

}  // namespace adjutant::cli
