#pragma once

#include "server/net/server.hpp"
#include "server/ops/config.hpp"

// The transport, as the configuration has it ([http], [live]).
namespace adjutant::cli {

net::ServerSettings server_settings(const ops::Config& config);

}  // namespace adjutant::cli
