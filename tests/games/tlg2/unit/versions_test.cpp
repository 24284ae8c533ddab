#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "engine/core/hash.hpp"
#include "engine/dice/dice.hpp"
#include "engine/games/tlg2/rules.hpp"
#include "engine/match/record.hpp"
#include "engine/match/rules_change.hpp"
#include "tests/games/tlg2/unit/scenario_files.hpp"

// Versions 1 and 2 of the rules side by side, and matches that go from one to the other.
namespace adjutant::tlg2 {
namespace {

namespace json = core::json;
using testing::ElementsAre;

core::Scenario battle(const core::Game& game, const std::string& name) {
  return game.load_scenario(battle_file(name)).value();
}

// A position of 6.13: Lnc retreats onto 1F, whose owner is asked where it makes way to.
constexpr const char* retreat_onto_a_friend = R"({"format":"adjutant-position-1",
    "scenario":{"id":"tlg2/chippewa"},"decisions":"ask","turn":2,"side":"us","phase":"combat",
    "units":[)";

json::value position() {
  const std::vector<std::pair<std::string, std::string>> placed{
      {"11US", "C2223"}, {"25US", "C2122"}, {"9US", "C2322"}, {"Lnc", "C2222"},
      {"1F", "C2221"},   {"8F", "C2121"},   {"100F", "C2321"}};
  json::value file = json::parse(std::string(retreat_onto_a_friend) + "]}");
  for (const auto& unit : chippewa_file().at("units").as_array()) {
    const std::string id(unit.at("id").as_string());
    const auto found = std::ranges::find(placed, id, [](const auto& one) { return one.first; });
    json::object listed{{"id", id}, {"where", "not_arrived"}};
    if (found != placed.end()) listed = {{"id", id}, {"at", found->second}};
    file.at("units").as_array().push_back(std::move(listed));
  }
  return file;
}

core::Adjudication play(const core::Game& game, const core::State& state, core::Side side,
                        const std::string& text, std::vector<int> rolls = {}) {
  dice::ScriptedDice dice(std::move(rolls));
  const auto orders = game.parse_orders(state, side, text);
  EXPECT_TRUE(orders && game.check(state, side, *orders).empty()) << text;
  return game.adjudicate(state, side, *orders, dice);
}

std::vector<std::string> moves_in(const core::Events& events) {
  std::vector<std::string> types;
  for (const auto& event : events) {
    if (event.type == "retreated" || event.type == "displaced") types.push_back(event.type);
  }
  return types;
}

TEST(Versions, ADisplacementThatVersion1HasBegunToTellIsToldOnce) {
  const auto before = battle(game_1(), "chippewa"), after = battle(game_2(), "chippewa");
  const auto asked = play(game_1(), game_1().decode(before, position()).value(), us,
                          "attack C2222 with 11US", {4});
  EXPECT_THAT(moves_in(asked.events), ElementsAre("retreated"));
  const auto carried = game_2().decode(after, game_1().encode(asked.state));
  ASSERT_TRUE(carried);
  EXPECT_EQ(game_2().awaited(*carried).front().question,
            "Where does 1F make way to: C2120, C2220 "
            "or C2320?");
  EXPECT_THAT(moves_in(play(game_2(), *carried, ac, "retreat 1F to C2220").events),
              ElementsAre("displaced"));
}

TEST(Versions, WhatWasNotToldYetOutlastsAStoredPosition) {
  const auto scenario = battle(game_2(), "chippewa");
  const auto asked = play(game_2(), game_2().decode(scenario, position()).value(), us,
                          "attack C2222 with 11US", {4});
  EXPECT_THAT(moves_in(asked.events), ElementsAre());
  const auto stored = game_2().encode(asked.state);
  const auto restored = game_2().decode(scenario, stored).value();
  EXPECT_EQ(game_2().encode(restored), stored);
  EXPECT_THAT(moves_in(play(game_2(), restored, ac, "retreat 1F to C2220").events),
              ElementsAre("displaced", "retreated"));
}

TEST(Versions, AMatchOfVersion1GoesOnByVersion2AndIsVerifiedByBoth) {
  match::Setup setup;
  setup.id = "m_versions";
  setup.game = &game_1();
  setup.scenario = battle(game_1(), "chippewa");
  setup.commitment =
      core::to_hex(core::sha256({reinterpret_cast<const char*>(setup.server_seed.data()), 32}));
  auto started = match::start(setup);
  auto match = std::move(started.match);
  auto events = std::move(started.events);
  std::vector<match::Submission> submissions;
  const auto submit = [&](core::Side side, const std::string& text) {
    match::Draft draft{.side = side, .received = "2026-11-21T10:00:00Z", .orders = {}, .nonce = ""};
    draft.orders = match.setup->game->parse_orders(match.state, side, text).value();
    auto applied = match::apply_seeded(match, draft).value();
    match = std::move(applied.match);
    submissions.push_back(std::move(applied.submission));
    std::ranges::move(applied.events, std::back_inserter(events));
  };
  submit(us, "end turn");
  auto changed = match::change_rules(match, game_2(),
                                     {.to = 2, .differences = 0, .at = "2026-11-21T11:00:00Z"});
  ASSERT_TRUE(changed);
  match = std::move(changed->match);
  events.push_back(std::move(changed->event));
  EXPECT_EQ(match::rules_version(*match.setup), 2);
  submit(ac, "end turn");
  submit(us, "resign");
  const auto record = match::encode_record({match, submissions, events}, std::nullopt);
  EXPECT_EQ(record.at("rules_version"), 1) << "what it began with";
  const core::Game* const carried[] = {&game_1(), &game_2()};
  const auto verdict = match::verify(core::canonical_json(record), carried);
  EXPECT_TRUE(verdict.holds && verdict.complete);
}

}  // namespace
}  // namespace adjutant::tlg2
