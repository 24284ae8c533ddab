#include "engine/core/learned.hpp"

#include <fmt/format.h>

#include "embedded/files.hpp"

namespace adjutant::core {

namespace {

json::value parsed(std::string_view path) {
  const auto bytes = embedded::find(path);
  ENSURE(bytes.has_value(), fmt::format("{}: the program carries no such file", path));
  auto value = parse_json(*bytes);
  ENSURE(value.has_value(), fmt::format("{}: JSON", path));
  return *std::move(value);
}

}  // namespace

Learned::Learned(std::string_view folder, const SideIds& sides, const Read& read) {
  const auto networks = fmt::format("engine/games/{}/networks/", folder);
  for (const embedded::File& file : embedded::files()) {
    if (!file.path.starts_with(networks)) continue;
    const auto learned = parsed(file.path);
    const auto battle = read(parsed(
        fmt::format("engine/games/{}/scenarios/{}", folder, file.path.substr(networks.size()))));
    if (learned.at("scenario_sha256").as_string() != battle.sha256) continue;
    Networks by_side;
    for (const Side side : both_sides) {
      auto network =
          Network::read(learned.at("to_move").at(sides.at(index(side))), battle.features);
      ENSURE(network.has_value(),
             fmt::format("{}: {}: {}: {}", file.path, sides.at(index(side)),
                         network.error().front().path, network.error().front().message));
      by_side.at(index(side)) = *std::move(network);
    }
    by_sha256_.emplace(battle.sha256, std::move(by_side));
  }
}

const Network* Learned::find(std::string_view scenario_sha256, Side to_move) const {
  const auto found = by_sha256_.find(scenario_sha256);
  return found == by_sha256_.end() ? nullptr : &found->second.at(index(to_move));
}

}  // namespace adjutant::core
