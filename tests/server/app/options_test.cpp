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
  for (const auto& error : refused.error().extra.at("errors").as_array()) {
    paths.emplace_back(error.at("path").as_string());
  }
  EXPECT_EQ(paths,
            (std::vector<std::string>{"options.clock.turn_minutes", "options.clock.on_timeout",
                                      "options.decisions", "options.colour"}));
  EXPECT_FALSE(read_options(parse(R"({"clock":{}})")));
  EXPECT_FALSE(read_options(parse("[]")));
}

TEST(ProblemTypes, AreSortedAndEachHasAnErrorStatus) {
  const auto types = problem_types();
  for (std::size_t i = 1; i < types.size(); ++i) EXPECT_LT(types[i - 1].type, types[i].type);
  for (const auto& type : types) EXPECT_GE(type.status, 400) << type.type;
}

}  // namespace
}  // namespace adjutant::app
