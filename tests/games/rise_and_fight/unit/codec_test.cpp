#include "engine/games/rise_and_fight/scenario/codec.hpp"

#include <functional>

#include <gtest/gtest.h>

#include "tests/games/rise_and_fight/unit/meeting.hpp"

namespace adjutant::rise_and_fight {
namespace {

namespace json = core::json;

std::string fault_of(const State& state, const std::function<void(json::object&)>& change) {
  auto position = encode(state);
  change(position);
  const auto read = decode(state.scenario, position);
  return read ? "" : read.error().front().path;
}

TEST(RisePositions, AreOneTextOfOneState) {
  const Meeting meeting;
  auto state = meeting.field.state();
  state.units[meeting.ours].hits = 2;
  state.units[meeting.ours].last_target = meeting.theirs;
  state.commanders[0].attached = meeting.ours;
  state.standing[core::index(us)].push_back({});
  const auto position = encode(state);
  const auto read = decode(state.scenario, position);
  ASSERT_TRUE(read);
  EXPECT_EQ(encode(*read), position);
}

TEST(RisePositions, KnowWhoFellBeyondTheTable) {  // F28
  const Meeting meeting;
  auto state = meeting.field.state();
  state.commanders[0].pose.at = {36000, -500};
  EXPECT_EQ(fault_of(state, [](auto&) {}), "commanders[0].at");
  state.commanders[0].fallen = true;
  const auto position = encode(state);
  const auto read = decode(state.scenario, position);
  ASSERT_TRUE(read);
  EXPECT_EQ(encode(*read), position);
}

TEST(RisePositions, SayWhatFollowsFromTheRest) {  // F27, F28
  const Meeting meeting;
  auto state = meeting.field.state();
  state.units[meeting.ours].hits = 2;
  state.commanders[0].attached = meeting.ours;
  const auto position = encode(state);
  EXPECT_EQ(position.at("units").at(meeting.ours).at("size"), (json::array{9000, 1000}));
  EXPECT_EQ(position.at("commanders").at(0).at("at"), (json::array{36000, 9000}))
      << "behind the unit";
  const auto& losses = position.at("losses");
  EXPECT_EQ(losses.at("armies").at("cr").as_object(), (json::object{{"lost", 2}, {"scores", 7}}));
  EXPECT_EQ(losses.at("brigades").at("US").as_object(), (json::object{{"lost", 0}, {"scores", 7}}));
}

TEST(RisePositions, HideStandingOrdersFromTheOtherSide) {  // F32
  const Meeting meeting;
  auto state = meeting.field.state();
  state.standing[core::index(us)].push_back({});
  EXPECT_EQ(view(state, us).at("standing").at("us").as_array().size(), 1U);
  EXPECT_TRUE(view(state, crown).at("standing").at("us").as_array().empty());
  EXPECT_TRUE(view(state, {}).at("standing").at("us").as_array().empty());
}

TEST(RisePositions, TellEachFaultWithItsPath) {
  const Meeting meeting;
  const auto state = meeting.field.state();
  EXPECT_EQ(fault_of(state, [](auto&) {}), "");
  EXPECT_EQ(fault_of(state, [](auto& file) { file["turn"] = 11; }), "turn");
  EXPECT_EQ(fault_of(state, [](auto& file) { file["winner"] = "us"; }), "winner");
  EXPECT_EQ(fault_of(state, [](auto& file) { file["phase"] = "combat"; }), "phase");
  EXPECT_EQ(fault_of(state, [](auto& file) { file["units"].as_array().pop_back(); }), "units");
  EXPECT_EQ(fault_of(state,
                     [](auto& file) {
                       file["units"].as_array()[0].as_object()["formation"] = "limbered";
                     }),
            "units[0].formation");
}

}  // namespace
}  // namespace adjutant::rise_and_fight
