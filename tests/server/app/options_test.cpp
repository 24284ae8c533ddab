#include "server/app/match/options.hpp"

#include <gtest/gtest.h>

#include "server/app/problem.hpp"

namespace adjutant::app {
namespace {

json::value parse(const char* text) {
  return json::parse(text);
}

TEST(Options, HaveDefaults) {
  const auto options = read_options(nullptr);
  ASSERT_TRUE(options);
  EXPECT_EQ(core::canonical_json(encode(*options)),
            R"({"clock":null,"decisions":"standing","public":true})");
}

TEST(Options, ComeBackAsTheyAre) {
  const auto* const text =
      R"({"clock":{"decision_minutes":60,"on_timeout":"doctrine","reserve_minutes":5,)"
      R"("turn_minutes":4320},"decisions":"ask","public":false})";
  const auto options = read_options(parse(text));
  ASSERT_TRUE(options);
  EXPECT_EQ(core::canonical_json(encode(*options)), text);
}

TEST(Options, TellEveryFaultWithItsPath) {
  const auto refused = read_options(
      parse(R"({"clock":{"turn_minutes":0,"on_timeout":"pray"},"decisions":1,"colour":"red"})"));
  ASSERT_FALSE(refused);
  std::vector<std::string> paths;
  for (const auto& error : refused.error().extension.errors) {
    paths.push_back(error.path);
  }
  EXPECT_EQ(paths,
            (std::vector<std::string>{"options.clock.turn_minutes", "options.clock.on_timeout",
                                      "options.decisions", "options.colour"}));
  EXPECT_FALSE(read_options(parse(R"({"clock":{}})")));
  EXPECT_FALSE(read_options(parse("[]")));
  EXPECT_FALSE(read_options(parse(R"({"ordered_times":true})"))) << "the server's alone to say";
}

TEST(Options, SayTheTimeOfATurnExactly) {
  const std::vector<std::pair<int, const char*>> times{{1, "1 minute"},
                                                       {2, "2 minutes"},
                                                       {60, "60 minutes"},
                                                       {90, "90 minutes"},
                                                       {121, "2 hours and 1 minute"},
                                                       {1440, "24 hours"},
                                                       {2880, "2 days"},
                                                       {4320, "3 days"}};
  for (const auto& [minutes, words] : times) {
    const ClockOptions clock{.turn = std::chrono::minutes{minutes}, .vacation_days = 1};
    EXPECT_EQ(clock_in_words(clock), std::string("You have ") + words +
                                         " for each turn. Each player also has 1 day of vacation, "
                                         "during which their clock stops.");
  }
}

}  // namespace
}  // namespace adjutant::app
