#pragma once

#include <optional>
#include <string>

#include "engine/registry.hpp"
#include "server/app/match/options.hpp"
#include "server/app/problem.hpp"
#include "server/ports/entropy.hpp"
#include "server/ports/match_row.hpp"

namespace adjutant::app {

// A match that waits for its players: it has a server seed and free seats.
ports::MatchRow new_match_row(ports::Entropy& entropy, ports::Time now, std::string id,
                              const LoadedScenario& scenario, const Options& options);

// A player's own seed, or one drawn for them.
Result<std::string> seed_or_drawn(ports::Entropy& entropy, const std::optional<std::string>& seed);

}  // namespace adjutant::app
