#include "engine/core/network.hpp"

#include <gmock/gmock.h>

namespace adjutant::core {
namespace {

using testing::ElementsAre;

constexpr std::int64_t one = 65'536;

const std::vector<std::string> names{"lead", "hopes", "weather"};

// Two neurons; the weather is nothing to it.
json::object file() {
  return {{"constant", 0},
          {"bias", {0, -one}},
          {"out", {one / 2, one}},
          {"features", {{"lead", {one / 4, one, 0}}, {"hopes", {0, 0, one}}}}};
}

Network network() {
  return Network::read(file(), names).value();
}

int chance(std::vector<std::int32_t> features) {
  return network().chance(features);
}

TEST(Network, IsTheLogisticFunctionOfItsSum) {
  // 1 / (1 + e^-z), to the straight lines between quarters: z = 0; 1/4 + 1/2; -1/4, as a neuron
  // says nothing below 0; the second one says 0 up to hopes of 1, at 3 it says 2.
  EXPECT_EQ(chance({0, 0, 0}), 50'000);
  EXPECT_EQ(chance({1, 0, 0}), 67'918);
  EXPECT_EQ(chance({-1, 0, 0}), 100'000 - 56'218);
  EXPECT_EQ(chance({0, 1, 0}), 50'000);
  EXPECT_EQ(chance({0, 3, 0}), 88'080);
}

TEST(Network, LooksAtWhatItNamesAlone) {
  EXPECT_EQ(chance({1, 2, 0}), chance({1, 2, 77}));
}

TEST(Network, HasNeuronsThatSayFourAtMost) {
  EXPECT_EQ(chance({0, 5, 0}), chance({0, 500, 0}));
}

TEST(Network, IsNeverSure) {
  EXPECT_EQ(chance({2'000'000'000, 0, 0}), Network::certain - 1);
  EXPECT_EQ(chance({-2'000'000'000, 0, 0}), 1);
}

// Where a battle is all but decided more is more too.
TEST(Network, KnowsBetterFromGood) {
  for (int lead = -60; lead < 60; ++lead) {
    EXPECT_LE(chance({lead, 0, 0}), chance({lead + 1, 0, 0})) << lead;
    EXPECT_LT(chance({lead, 0, 0}), chance({lead + 8, 0, 0})) << lead;
  }
}

TEST(Network, IsReadWithEveryFault) {
  auto wrong = file();
  wrong["constant"] = "much";
  wrong["out"] = json::array{1};
  auto& features = wrong["features"].as_object();
  features["luck"] = {1, 2, 3};
  features["lead"] = {1, 2};
  features["hopes"] = {1, 2.5, 3};
  const auto read = Network::read(wrong, names);
  ASSERT_FALSE(read.has_value());
  std::vector<std::string> paths;
  for (const auto& fault : read.error()) paths.push_back(fault.path);
  EXPECT_THAT(
      paths, ElementsAre("out", "constant", "features.lead", "features.hopes[1]", "features.luck"));
}

TEST(Network, HasSoManyNeuronsAtMost) {
  auto wide = file();
  wide["features"] = json::object();
  wide["bias"] = json::array(Network::hidden_max + 1, 0);
  wide["out"] = json::array(Network::hidden_max + 1, 0);
  EXPECT_FALSE(Network::read(wide, names).has_value());
}

}  // namespace
}  // namespace adjutant::core
