#pragma once

#include <string>

#include "engine/core/hash.hpp"
#include "server/delivery/deliverer.hpp"
#include "server/ops/config.hpp"
#include "server/ports/entropy.hpp"

namespace adjutant::cli {

// How each channel signs or encrypts its deliveries. `entropy` outlives them.
delivery::DelivererSettings delivery_settings(const ops::Config& config,
                                              const core::Digest& installation_key,
                                              const std::string& public_url,
                                              ports::Entropy& entropy);

}  // namespace adjutant::cli
