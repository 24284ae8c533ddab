#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/match/record.hpp"
#include "engine/registry.hpp"
#include "tests/folder.hpp"

// Matches by version 1 of a game's rules in which results have made an order impossible: why it was
// dropped stands in the chain of events, in the words of the program that played it. Each of
// tests/games/<game>/records is played again to the last byte, however refusals are worded today.
namespace adjutant {
namespace {

namespace fs = std::filesystem;

std::string read_file(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

bool is_dropped(const core::json::value& event) {
  const auto type = event.at("type").as_string();
  return type == "dropped" || type == "order_dropped";
}

// By folder of a game, its records.
std::map<std::string, std::vector<fs::path>> records_of_games() {
  std::map<std::string, std::vector<fs::path>> all;
  for (const auto& game : fs::directory_iterator(tests::folder() / "games")) {
    const auto folder = game.path() / "records";
    if (!fs::exists(folder)) continue;
    auto& records = all[game.path().filename().string()];
    for (const auto& file : fs::directory_iterator(folder)) records.push_back(file.path());
  }
  return all;
}

TEST(DroppedOrders, OfAnOldRecordLeadToTheSameChain) {
  const auto games_with_records = records_of_games();
  EXPECT_FALSE(games_with_records.empty());
  for (const auto& [game, records] : games_with_records) {
    EXPECT_FALSE(records.empty()) << game;
    for (const auto& path : records) {
      const auto text = read_file(path);
      const auto record = core::parse_json(text);
      ASSERT_TRUE(record.has_value()) << path;
      EXPECT_EQ(record->at("rules_version"), 1) << path;
      EXPECT_TRUE(std::ranges::any_of(record->at("events").as_array(), is_dropped)) << path;
      const auto verdict = match::verify(text, games());
      EXPECT_TRUE(verdict.complete) << path;
      for (const auto& finding : verdict.findings) {
        EXPECT_TRUE(finding.holds) << path << ", " << finding.where << ": " << finding.why;
      }
    }
  }
}

}  // namespace
}  // namespace adjutant
