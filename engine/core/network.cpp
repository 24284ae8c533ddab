#include "engine/core/network.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "engine/core/ensure.hpp"
#include "engine/core/file_block.hpp"

namespace adjutant::core {

namespace {

constexpr std::int64_t one = 65'536;
constexpr std::int64_t neuron_most = 4 * one;  // what a neuron of the hidden layer says: 0 … 4
constexpr int weight_most = 1'000'000'000;
constexpr int feature_most = 1'000'000;

// 100,000 / (1 + e^(-n / 4)) for n = 0 … 32, between which it is straight.
constexpr std::array<int, 33> logistic_knots{
    50000, 56218, 62246, 67918, 73106, 77730, 81757, 85195, 88080, 90465, 92414,
    93991, 95257, 96267, 97069, 97702, 98201, 98594, 98901, 99142, 99331, 99478,
    99593, 99683, 99753, 99807, 99850, 99883, 99909, 99929, 99945, 99957, 99966};
constexpr std::int64_t knots_apart = one / 4;
constexpr std::int64_t last_knot = knots_apart * (logistic_knots.size() - 1);
// Beyond the last knot, a step for each so much, so that more is more there too.
constexpr std::int64_t beyond_apart = one;

// For 0 and more.
int logistic(std::int64_t z) {
  if (z >= last_knot) {
    const auto more = std::min<std::int64_t>((z - last_knot) / beyond_apart, Network::certain);
    return std::min<int>(logistic_knots.back() + static_cast<int>(more), Network::certain - 1);
  }
  const auto knot = static_cast<std::size_t>(z / knots_apart);
  const int low = logistic_knots[knot], high = logistic_knots[knot + 1];
  return low + static_cast<int>((high - low) * (z % knots_apart) / knots_apart);
}

std::vector<std::int32_t> integers(FileFaults& faults, const json::array& list,
                                   const std::string& path, std::size_t count) {
  std::vector<std::int32_t> numbers;
  if (list.size() != count) {
    add_fault(faults, path, fmt::format("{} numbers, not {}", list.size(), count),
              "one for each neuron of 'bias'; before them, of a feature, the direct one");
    return std::vector<std::int32_t>(count);
  }
  for (std::size_t i = 0; i < count; ++i) {
    const auto* number = list[i].if_int64();
    if (number == nullptr || *number < -weight_most || *number > weight_most) {
      add_fault(faults, element(path, i), "not a whole number of at most 1,000,000,000",
                "write 65,536 for 1");
      numbers.push_back(0);
    } else {
      numbers.push_back(static_cast<std::int32_t>(*number));
    }
  }
  return numbers;
}

}  // namespace

std::expected<Network, FileFaults> Network::read(const json::value& value,
                                                 std::span<const std::string> names) {
  FileFaults faults;
  FileBlock file(faults, value, "");
  Network network;
  network.features_count_ = names.size();
  const auto& bias = file.list("bias");
  if (bias.size() > hidden_max) {
    add_fault(faults, "bias", fmt::format("{} neurons, at most {}", bias.size(), hidden_max),
              "learn with fewer");
  }
  const auto width = std::min(bias.size(), hidden_max);
  network.bias_ = integers(faults, bias, "bias", width);
  network.out_ = integers(faults, file.list("out"), "out", width);
  network.constant_ = file.integer("constant", -weight_most, weight_most);
  if (const auto* features = file.need("features"); features != nullptr && features->is_object()) {
    for (const auto& [name, row] : features->get_object()) {
      const auto path = fmt::format("features.{}", std::string_view(name));
      const auto found = std::ranges::find(names, std::string_view(name));
      if (found == names.end()) {
        add_fault(faults, path, "the game has no such feature", "train it again: script/learn");
        continue;
      }
      if (!row.is_array()) {
        add_fault(faults, path, fmt::format("{}, not a list", kind_of(row)), "a list of numbers");
        continue;
      }
      const auto numbers = integers(faults, row.get_array(), path, width + 1);
      network.inputs_.push_back({static_cast<std::size_t>(found - names.begin()), numbers[0]});
      network.weights_.insert(network.weights_.end(), numbers.begin() + 1, numbers.end());
    }
  } else if (features != nullptr) {
    add_fault(faults, "features", fmt::format("{}, not an object", kind_of(*features)),
              "rows by the names of features");
  }
  file.finish();
  if (!faults.empty()) return std::unexpected(std::move(faults));
  return network;
}

int Network::chance(std::span<const std::int32_t> features) const {
  ENSURE(features.size() == features_count_, "a network judges the features that it has learned");
  const auto width = bias_.size();
  std::array<std::int64_t, hidden_max> hidden{};
  std::ranges::copy(bias_, hidden.begin());
  std::int64_t z = constant_;
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    const auto value = std::clamp(features[inputs_[i].feature], -feature_most, feature_most);
    if (value == 0) continue;
    z += std::int64_t{inputs_[i].direct} * value;
    const auto* row = weights_.data() + i * width;
    for (std::size_t neuron = 0; neuron < width; ++neuron) {
      hidden[neuron] += std::int64_t{row[neuron]} * value;
    }
  }
  for (std::size_t neuron = 0; neuron < width; ++neuron) {
    z += std::clamp<std::int64_t>(hidden[neuron], 0, neuron_most) * out_[neuron] / one;
  }
  return z >= 0 ? logistic(z) : certain - logistic(-z);
}

}  // namespace adjutant::core
