#include <gtest/gtest.h>

#include "tests/tournament/life/whole_tournaments.hpp"

namespace adjutant::tournament::life {
namespace {

json::object some_record(std::string_view stage) {
  core::Random random(11);
  WholeTournament whole(definition_of(stage), 5);
  whole.begin();
  whole.play_on(random);
  return record_of(whole.value, whole.people);
}

// Every event with its hash anew, as one would forge a record.
void chain_anew(json::object& record) {
  std::vector<Event> chain;
  for (const auto& event : record.at("events").as_array()) {
    append(chain, record.at("commitment").as_string(), *decode(event.as_object()));
  }
  json::array events;
  for (const auto& event : chain) events.push_back(encode(event));
  record["events"] = std::move(events);
}

json::object& event_of(json::object& record, std::string_view type) {
  for (auto& event : record.at("events").as_array()) {
    if (event.at("type").as_string() == type) return event.as_object();
  }
  throw std::invalid_argument("no such event");
}

TEST(Record, OfAWholeTournamentHolds) {
  EXPECT_EQ(verify(some_record(R"({"system":"swiss","rounds":3})")), std::vector<Finding>());
  EXPECT_EQ(verify(some_record(R"({"system":"round-robin"})")), std::vector<Finding>());
}

TEST(Record, AForgedEventBreaksTheChain) {
  auto record = some_record(R"({"system":"swiss","rounds":3})");
  event_of(record, "result")["white_result"] = "=";
  const auto findings = verify(record);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_NE(findings[0].what.find("does not follow"), std::string::npos);
}

TEST(Record, APairingThatTheRulesDoNotGiveIsFound) {
  auto record = some_record(R"({"system":"swiss","rounds":3})");
  auto& boards = event_of(record, "drawn").at("boards").as_array();
  std::swap(boards[0].at("black"), boards[1].at("black"));
  chain_anew(record);
  const auto findings = verify(record);
  ASSERT_FALSE(findings.empty());
  EXPECT_NE(findings[0].what.find("drawn"), std::string::npos);
}

TEST(Record, AnOrderOfOnesOwnIsFound) {
  auto record = some_record(R"({"system":"round-robin"})");
  auto& order = event_of(record, "started").at("order").as_array();
  std::swap(order[0], order[1]);
  chain_anew(record);
  EXPECT_FALSE(verify(record).empty());
}

TEST(Record, ALinkOfOnesOwnIsFound) {
  auto record = some_record(R"({"system":"round-robin"})");
  event_of(record, "started").at("draws").as_array()[0].as_object()["link"] =
      core::sha256_hex("another");
  chain_anew(record);
  const auto findings = verify(record);
  ASSERT_FALSE(findings.empty());
  EXPECT_NE(findings[0].what.find("committed"), std::string::npos);
}

TEST(Record, EntrantsSeedsAndStandingsAreChecked) {
  for (const auto* member : {"player", "seed", "salt"}) {
    auto record = some_record(R"({"system":"swiss","rounds":3})");
    record.at("entrants").as_array()[2].as_object()[member] = "another";
    EXPECT_EQ(verify(record).size(), 1U) << member;
  }
  auto record = some_record(R"({"system":"swiss","rounds":3})");
  record.at("standings").as_object().at("rows").as_array()[0].as_object()["points"] = 99;
  EXPECT_EQ(verify(record).size(), 1U);
}

TEST(Record, WhoseAccountIsGoneLeavesItWhole) {
  auto record = some_record(R"({"system":"swiss","rounds":3})");
  auto& entrant = record.at("entrants").as_array()[1].as_object();
  entrant["player"] = nullptr;
  entrant["salt"] = nullptr;
  EXPECT_EQ(verify(record), std::vector<Finding>());
}

TEST(Record, WhatIsNoRecordIsTold) {
  EXPECT_EQ(verify(json::value("text")).size(), 1U);
  EXPECT_EQ(verify(json::object{{"format", "adjutant-record-1"}}).size(), 1U);
  EXPECT_EQ(verify(json::object{{"format", "adjutant-tournament-1"}}).size(), 1U);
}

}  // namespace
}  // namespace adjutant::tournament::life
