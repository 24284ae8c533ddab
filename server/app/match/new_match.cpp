#include "server/app/match/new_match.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "engine/core/hash.hpp"
#include "engine/core/plain_text.hpp"
#include "server/app/limits.hpp"

namespace adjutant::app {

ports::MatchRow new_match_row(ports::Entropy& entropy, ports::Time now, std::string id,
                              const LoadedScenario& scenario, const Options& options) {
  ports::MatchRow row;
  row.id = std::move(id);
  row.ruleset = scenario.game->description().id;
  row.rules_version = scenario.game->description().rules_version;
  row.scenario_id = scenario.scenario.id;
  row.scenario_sha256 = scenario.scenario.sha256;
  auto own = options;
  own.ordered_times = true;
  row.options = core::canonical_json(encode(own));
  row.is_public = options.is_public;
  entropy.fill(row.server_seed);
  row.commitment = core::to_hex(core::sha256(std::string_view(
      reinterpret_cast<const char*>(row.server_seed.data()), row.server_seed.size())));
  row.head = row.commitment;
  row.awaited = "[]";
  row.created = now;
  row.updated = now;
  for (auto& seat : row.seats) seat.reserve = options.clock ? options.clock->reserve : seat.reserve;
  return row;
}

Result<std::string> seed_or_drawn(ports::Entropy& entropy, const std::optional<std::string>& seed) {
  if (!seed) {
    std::array<std::uint8_t, 16> bytes{};
    entropy.fill(bytes);
    return core::to_hex(bytes);
  }
  if (core::is_one_line(*seed) && seed->size() <= limits::seed_bytes_max) return *seed;
  return problem("bad-request",
                 fmt::format("A seed has at most {} bytes and no control characters.",
                             limits::seed_bytes_max));
}

}  // namespace adjutant::app
