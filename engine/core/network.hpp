#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/fault.hpp"
#include "engine/core/json.hpp"

namespace adjutant::core {

// Judges positions as it has learned from games that were played (script/learn): a network of one
// hidden layer over a game's features, whole numbers that the game reads off a position. All of it
// is whole numbers, so that it says the same on every machine. Pure and safe from any thread.
class Network {
 public:
  static constexpr std::size_t hidden_max = 64;
  // What chance() may say: 0 and certain would leave nothing to choose between.
  static constexpr int certain = 100'000;

  // {"features": {"us lead": [direct, hidden 1, …], …}, "bias": [hidden 1, …], "out": [hidden 1,
  // …], "constant": n}, in 65,536ths, or every fault of it. `names` are those of the features, in
  // their order; the ones that the network does not name are nothing to it.
  static std::expected<Network, FileFaults> read(const json::value& value,
                                                 std::span<const std::string> names);

  // How likely the first side wins, in hundred thousandths: 1 … certain - 1. As many features as
  // there were names (ENSURE).
  int chance(std::span<const std::int32_t> features) const;

 private:
  struct Input {
    std::size_t feature = 0;
    std::int32_t direct = 0;
  };

  std::size_t features_count_ = 0;
  std::vector<Input> inputs_;
  std::vector<std::int32_t> weights_;  // of inputs_[i]: bias_.size() from i * bias_.size() on
  std::vector<std::int32_t> bias_, out_;
  std::int32_t constant_ = 0;
};

}  // namespace adjutant::core
