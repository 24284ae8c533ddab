#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/folder.hpp"
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

// Made by a program that knew version 1 of the rules alone: a round of two rounds ago overlaps the
// next, two who did not come to a final share the cup, five play a round robin, and a Swiss of five
// rounds has played three.
std::map<std::string, json::object> records_of_version_1() {
  std::map<std::string, json::object> all;
  for (const auto& file :
       std::filesystem::directory_iterator(tests::folder() / "tournament/life/records")) {
    std::ostringstream text;
    text << std::ifstream(file.path()).rdbuf();
    all.emplace(file.path().stem().string(), core::parse_json(text.str())->as_object());
  }
  return all;
}

TEST(Record, OfVersion1HoldsByItsOwnRules) {
  const auto records = records_of_version_1();
  EXPECT_EQ(records.size(), 4U);
  for (const auto& [name, record] : records) {
    EXPECT_EQ(verify(record), std::vector<Finding>()) << name;
    auto renamed = record;
    event_of(renamed, "created")["rules_version"] = 2;
    chain_anew(renamed);
    EXPECT_NE(verify(renamed), std::vector<Finding>()) << name << " is none of version 2";
  }
}

TEST(Record, OfVersion1GoesOnByItsOwnRules) {
  auto record = records_of_version_1().at("odd_round_robin");
  std::vector<Event> events;
  for (const auto& event : record.at("events").as_array()) {
    events.push_back(*decode(event.as_object()));
  }
  const auto value = replay("t_test", std::string(record.at("commitment").as_string()), events);
  ASSERT_TRUE(value.has_value());
  EXPECT_EQ(value->rules_version, 1);
  EXPECT_EQ(json::value(standings_of(*value)), record.at("standings"));
}

TEST(Record, WithoutAVersionMayBeOfEither) {
  for (const auto* stage : {R"({"system":"swiss","rounds":3})", R"({"system":"round-robin"})"}) {
    auto record = some_record(stage);
    EXPECT_EQ(event_of(record, "created").at("rules_version"), 3);
    event_of(record, "created").erase("rules_version");
    chain_anew(record);
    EXPECT_EQ(verify(record), std::vector<Finding>());
  }
}

TEST(Record, OfRulesThatComeLaterIsToldInWords) {
  auto record = some_record(R"({"system":"round-robin"})");
  event_of(record, "created")["rules_version"] = 4;
  chain_anew(record);
  ASSERT_EQ(verify(record).size(), 1U);
  EXPECT_EQ(verify(record).front().what, "created: its rules are those of a newer program");
}

// Servers wrote such records while their rules were of version 2, whose clock had been put back.
TEST(Record, TimesRunBackwardsInNoneOfVersion3) {
  auto whole = some_record(R"({"system":"swiss","rounds":3})");
  EXPECT_EQ(event_of(whole, "created").at("rules_version"), 3);
  EXPECT_TRUE(verdict_on(whole).notes.empty());
  for (const int version : {1, 2, 3}) {
    auto record = some_record(R"({"system":"swiss","rounds":3})");
    event_of(record, "created")["rules_version"] = version;
    const auto number = event_of(record, "round_started").at("number").as_int64();
    event_of(record, "round_started")["at"] = "2025-12-31T23:59:59Z";
    chain_anew(record);
    const auto verdict = verdict_on(record);
    const auto where = fmt::format("events[{}]", number);
    const std::string what =
        "is of 2025-12-31T23:59:59Z, earlier than 2026-01-01T00:00:00Z of the event before it";
    if (version == 3) {
      EXPECT_EQ(verdict.findings, (std::vector<Finding>{{where + ".at", what}}));
      EXPECT_TRUE(verdict.notes.empty());
    } else {
      EXPECT_EQ(verdict.findings, std::vector<Finding>()) << version;
      EXPECT_EQ(verdict.notes, std::vector<std::string>{where + " " + what}) << version;
    }
  }
  auto& last = whole.at("events").as_array().back().as_object();
  last["at"] = "tomorrow";
  const auto where = fmt::format("events[{}].at", last.at("number").as_int64());
  chain_anew(whole);
  EXPECT_EQ(verify(whole),
            (std::vector<Finding>{{where, "must be a time like 2026-11-21T10:00:00Z"}}));
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

// What a match's record would say of a board as it was played.
MatchRecord match_of(const Tournament& tournament, const Round& round, const Board& board) {
  MatchRecord match{
      .name = board.match + ".json",
      .match = board.match,
      .head = "head",
      .over = true,
      .place = json::object{{"id", tournament.id},
                            {"round", round.number},
                            {"board", board.number},
                            {"leg", board.leg}},
      .seeds = {},
      .end = {.sides = {"blue", "red"}, .turns = {3, 3}, .last = "orders", .winner = {}}};
  const auto seat_seed = [&](int entry) {
    return core::sha256_hex(tournament.entry(entry)->seed + "\n" + board.match);
  };
  match.seeds = {seat_seed(board.black), seat_seed(board.white)};
  const bool white_won = board.result.white == '1' || board.result.white == '+';
  if (board.result.white != '=') match.end.winner = white_won ? "red" : "blue";
  if (board.result.white == '+') {
    match.end.turns[0] = 0;
    match.end.last = "resign";
  }
  match.end.points = {0, board.margin.value_or(0)};
  return match;
}

struct Played {
  WholeTournament whole;
  std::vector<MatchRecord> matches;

  explicit Played(std::string_view stage) : whole(definition_of(stage), 5) {
    core::Random random(11);
    whole.begin();
    whole.play_on(random);
    for (const auto& round : whole.value.rounds) {
      for (const auto& board : round.boards) {
        matches.push_back(match_of(whole.value, round, board));
      }
    }
  }

  json::object record() const { return record_of(whole.value, whole.people); }
};

// The same tournament with its last result turned, and everything after it as it follows.
json::object with_the_last_result_turned(const Played& played) {
  const auto& chain = played.whole.value.chain;
  Tournament forged;
  forged.id = played.whole.value.id;
  forged.commitment = played.whole.value.commitment;
  const auto last = std::ranges::find(chain.rbegin(), chain.rend(), "result", &Event::type);
  for (auto event : chain) {
    if (event.number == last->number) {
      event.fields["white_result"] = last->fields.at("black_result");
      event.fields["black_result"] = last->fields.at("white_result");
      if (event.fields.at("white_result") == "=") event.fields["white_result"] = "1";
      if (event.fields.at("black_result") == "=") event.fields["black_result"] = "0";
    }
    life::record(forged, event);
  }
  return record_of(forged, played.whole.people);
}

TEST(Record, ResultsAreThoseOfTheMatchesRecords) {
  const Played played(R"({"system":"swiss","rounds":3})");
  const auto verdict = verdict_on(played.record(), played.matches);
  EXPECT_EQ(verdict.findings, std::vector<Finding>());
  EXPECT_EQ(verdict.tied, 6);
  EXPECT_EQ(verdict.untied, 0);
  EXPECT_EQ(verdict.head, played.whole.value.head());
  EXPECT_EQ(verdict_on(played.record()).untied, 6) << "no match is given";
}

TEST(Record, ATurnedResultIsFoundByTheMatchsRecordAndTheHead) {
  const Played played(R"({"system":"swiss","rounds":3})");
  const auto forged = with_the_last_result_turned(played);
  const auto alone = verdict_on(forged);
  EXPECT_EQ(alone.findings, std::vector<Finding>()) << "nothing in it contradicts itself";
  EXPECT_NE(alone.head, played.whole.value.head()) << "but its head is another";
  EXPECT_EQ(alone.untied, 6) << "and it says that it rests on matches";
  const auto verdict = verdict_on(forged, played.matches);
  ASSERT_EQ(verdict.findings.size(), 1U);
  EXPECT_EQ(verdict.findings[0].where, played.matches.back().name);
  EXPECT_EQ(verdict.tied, 5);
}

TEST(Record, AMatchThatIsNotThatOfItsBoardIsFound) {
  const Played played(R"({"system":"swiss","rounds":3})");
  using Change = std::function<void(MatchRecord&)>;
  const std::map<std::string, Change> changes{
      {"another head", [](MatchRecord& one) { one.head = "another"; }},
      {"another match", [](MatchRecord& one) { one.match = "m_other"; }},
      {"still running", [](MatchRecord& one) { one.over = false; }},
      {"another board", [](MatchRecord& one) { one.place.as_object()["board"] = 99; }},
      {"another seat", [](MatchRecord& one) { one.seeds[0] = "another"; }},
      {"another game", [](MatchRecord& one) { one.end.sides = {"green", "gold"}; }},
      {"a short game",
       [](MatchRecord& one) {
         one.end.turns = {0, 0};
         one.end.last = "orders";
       }},
      {"another margin", [](MatchRecord& one) { one.end.points[0] = 7; }},
      {"other winners",
       [](MatchRecord& one) { one.end.winner = one.end.winner == "red" ? "blue" : "red"; }}};
  for (const auto& [name, change] : changes) {
    auto match = played.matches.front();
    change(match);
    const auto verdict = verdict_on(played.record(), {match});
    EXPECT_FALSE(verdict.findings.empty()) << name;
    EXPECT_EQ(verdict.tied, 0) << name;
  }
}

// A ruling ends a match that runs, and the match says who was ruled to have won.
TEST(Record, ARulingIsThatOfTheMatch) {
  core::Random random(11);
  WholeTournament whole(definition_of(R"({"system":"swiss","rounds":1})"), 4);
  whole.begin();
  whole.draw();
  whole.begin_round();
  ASSERT_TRUE(whole.done(rule(whole.value, 1, 1, {'1', '0'},
                              {.at = organiser.at, .by = "organiser", .reason = "agreed"})));
  auto match = match_of(whole.value, whole.value.rounds[0], whole.value.rounds[0].boards[0]);
  match.end.last = "ruling";
  match.end.points = {};
  const auto record = record_of(whole.value, whole.people);
  EXPECT_EQ(verdict_on(record, {match}).findings, std::vector<Finding>());
  match.end.winner = "blue";
  EXPECT_EQ(verdict_on(record, {match}).findings.size(), 1U);
}

// Members that say again what the events say: each is another finding.
TEST(Record, WhatItSaysTwiceMustBeTheSame) {
  const auto whole = some_record(R"({"system":"swiss","rounds":3})");
  using Change = std::function<void(json::object&)>;
  const std::multimap<std::string, Change> changes{
      {"links", [](json::object& record) { record["links"] = 5; }},
      {"draws", [](json::object& record) { record.at("draws").as_array().clear(); }},
      {"draws[0].draw",
       [](json::object& record) { record.at("draws").as_array()[0].as_object()["draw"] = 2; }},
      {"draws[0].link",
       [](json::object& record) { record.at("draws").as_array()[0].as_object()["link"] = "x"; }},
      {"results[3].head",
       [](json::object& record) { record.at("results").as_array()[3].as_object()["head"] = "x"; }},
      {"results[3].match",
       [](json::object& record) { record.at("results").as_array()[3].as_object().erase("match"); }},
      {"definition.title",
       [](json::object& record) { record.at("definition").as_object()["title"] = "Cup"; }},
      {"standings.rows[1].figures[2]",
       [](json::object& record) {
         record.at("standings").at("rows").at(1).as_object().at("figures").as_array()[2] = "x";
       }},
      {"results", [](json::object& record) { record.at("results").as_array().pop_back(); }},
      {"tournament", [](json::object& record) { record["tournament"] = "t_other"; }},
      {"entrants[1].entry",
       [](json::object& record) { record.at("entrants").as_array()[1].as_object()["entry"] = 1; }}};
  for (const auto& [where, change] : changes) {
    auto record = whole;
    change(record);
    const auto findings = verify(record);
    ASSERT_FALSE(findings.empty()) << where;
    EXPECT_TRUE(
        std::ranges::any_of(findings, [&](const Finding& one) { return one.where == where; }))
        << where << ": " << findings.front().where;
  }
}

TEST(Record, WhereItSaysSomethingElseIsToldInWords) {
  auto record = some_record(R"({"system":"swiss","rounds":3})");
  record.at("results").as_array()[3].as_object()["head"] = "x";
  record.at("draws").as_array()[0].as_object().erase("link");
  record.at("standings").at("rows").at(1).as_object().at("figures").as_array()[0] = "x";
  EXPECT_EQ(verify(record),
            (std::vector<Finding>{{"draws[0].link", "is missing"},
                                  {"results[3].head", "is not that of its event"},
                                  {"standings.rows[1].figures[0]",
                                   "is not that of the results (row 2, column BH/C1)"}}));
}

// The result before a ruling is that of the board.
TEST(Record, WhatARulingSaysOfTheResultBeforeIsChecked) {
  core::Random random(3);
  WholeTournament whole(definition_of(R"({"system":"swiss","rounds":1})"), 4);
  whole.begin();
  whole.draw();
  whole.begin_round();
  ASSERT_TRUE(whole.done(take_result(whole.value, 1, 1, {'1', '0'}, "head", server)));
  ASSERT_TRUE(whole.done(rule(whole.value, 1, 1, {'=', '='}, organiser)));
  ASSERT_TRUE(whole.done(rule(whole.value, 1, 2, {'=', '='}, organiser)));
  const auto record = record_of(whole.value, whole.people);
  EXPECT_EQ(verify(record), std::vector<Finding>());
  auto without = record;
  event_of(without, "ruling").erase("before");
  chain_anew(without);
  EXPECT_EQ(verify(without), std::vector<Finding>()) << "as older programs wrote it";
  auto forged = record;
  event_of(forged, "ruling").at("before").as_object()["white_result"] = "0";
  chain_anew(forged);
  ASSERT_EQ(verify(forged).size(), 1U);
  EXPECT_EQ(verify(forged)[0].what, "before: the board's result was 1-0");
  auto made_up = record;
  for (auto& event : made_up.at("events").as_array()) {
    if (event.at("type") != "ruling" || event.as_object().contains("before")) continue;
    event.as_object()["before"] = json::object{{"white_result", "0"}, {"black_result", "1"}};
  }
  chain_anew(made_up);
  ASSERT_EQ(verify(made_up).size(), 1U);
  EXPECT_EQ(verify(made_up)[0].what, "before: the board had no result");
}

TEST(Record, AnEntrantOfAnotherKindIsFound) {
  for (const auto* member : {"player", "salt", "seed"}) {
    auto record = some_record(R"({"system":"swiss","rounds":3})");
    record.at("entrants").as_array()[1].as_object()[member] = json::object();
    const std::string where = std::string("entrants[1].") + member;
    ASSERT_FALSE(verify(record).empty()) << where;
    EXPECT_EQ(verify(record)[0], (Finding{where, "must be a text, or null"}));
    record.at("entrants").as_array()[1].as_object().erase(member);
    ASSERT_FALSE(verify(record).empty()) << where;
    EXPECT_EQ(verify(record)[0], (Finding{where, "is missing"}));
  }
}

TEST(Record, WhatIsOpenIsTold) {
  core::Random random(3);
  WholeTournament whole(definition_of(R"({"system":"swiss","rounds":2})"), 4);
  whole.begin();
  const auto open = [&] { return verdict_on(record_of(whole.value, whole.people)).open; };
  EXPECT_EQ(open(),
            (std::vector<std::string>{"the tournament is running", "rounds to be drawn: 2"}));
  whole.draw();
  whole.begin_round();
  ASSERT_TRUE(whole.done(take_result(whole.value, 1, 2, {'1', '0'}, "head", server)));
  EXPECT_EQ(open(), (std::vector<std::string>{"the tournament is running",
                                              "round 1: 1 of 2 boards have no result: 1",
                                              "rounds to be drawn: 1"}));
  const Played played(R"({"system":"swiss","rounds":1})");
  auto value = played.whole;
  ASSERT_TRUE(value.done(finish(value.value, organiser)));
  EXPECT_TRUE(verdict_on(record_of(value.value, value.people)).open.empty());
}

TEST(Record, WhoseAccountIsGoneLeavesItWhole) {
  auto record = some_record(R"({"system":"swiss","rounds":3})");
  auto& entrant = record.at("entrants").as_array()[1].as_object();
  entrant["player"] = nullptr;
  entrant["salt"] = nullptr;
  EXPECT_EQ(verify(record), std::vector<Finding>());
}

// What is wrong is told in words, whatever stands there: no text of a library, no file of ours.
TEST(Record, AForgedStartOrderIsToldInWords) {
  auto record = some_record(R"({"system":"round-robin"})");
  event_of(record, "started").at("order").as_array()[0] = 99;
  chain_anew(record);
  const auto findings = verify(record);
  ASSERT_FALSE(findings.empty());
  EXPECT_EQ(findings.back().what, "started: there is no entry 99");
}

void told_in_words(const json::object& record, const std::string& what) {
  for (const auto& finding : verify(record)) {
    for (const auto* strange : {"::", "boost", ".cpp", ".hpp", "__n", "invariant"}) {
      EXPECT_EQ(finding.what.find(strange), std::string::npos) << what << ": " << finding.what;
    }
  }
}

// Every member of every event in turn becomes something else: told in words or harmless, and never
// an exception.
TEST(Record, AnyForgedMemberIsToldInWords) {
  const auto whole = some_record(R"({"system":"swiss","rounds":3})");
  const auto count = whole.at("events").as_array().size();
  for (std::size_t i = 0; i < count; ++i) {
    const auto event = whole.at("events").as_array()[i].as_object();
    for (const auto& member : event) {
      if (member.key() == "hash" || member.key() == "number") continue;
      for (const auto& forged : {json::value(99), json::value("x"), json::value(nullptr),
                                 json::value(json::array{99}), json::value(json::object{})}) {
        auto record = whole;
        record.at("events").as_array()[i].as_object()[member.key()] = forged;
        const bool is_event = decode(record.at("events").as_array()[i].as_object()).has_value();
        const bool has_type = is_event && member.key() != "type";
        if (has_type) chain_anew(record);
        told_in_words(record,
                      std::string(event.at("type").as_string()) + " " + std::string(member.key()));
      }
    }
  }
}

// The n-th whole number of a value, from the front; false where there are fewer.
bool forge(json::value& value, int& number, int with) {
  if (value.is_int64()) {
    if (number-- > 0) return false;
    value = with;
    return true;
  }
  if (auto* list = value.if_array()) {
    return std::ranges::any_of(*list, [&](json::value& one) { return forge(one, number, with); });
  }
  auto* object = value.if_object();
  return object != nullptr && std::ranges::any_of(*object, [&](auto& member) {
           return forge(member.value(), number, with);
         });
}

// The same of each number, wherever it stands: entries, boards and rounds that there are not.
TEST(Record, AnyForgedNumberIsToldInWords) {
  const auto whole =
      some_record(R"({"system":"swiss","rounds":2,"advance":4},{"system":"knock-out"})");
  const auto count = whole.at("events").as_array().size();
  for (std::size_t i = 0; i < count; ++i) {
    for (const int with : {99, 0, -1}) {
      for (int number = 0;; ++number) {
        auto record = whole;
        int left = number;
        if (!forge(record.at("events").as_array()[i], left, with)) break;
        chain_anew(record);
        told_in_words(record,
                      "events[" + std::to_string(i) + "], number " + std::to_string(number));
      }
    }
  }
}

TEST(Record, WhatIsNoRecordIsTold) {
  EXPECT_EQ(verify(json::value("text")).size(), 1U);
  EXPECT_EQ(verify(json::object{{"format", "adjutant-record-1"}}).size(), 1U);
  EXPECT_EQ(verify(json::object{{"format", "adjutant-tournament-1"}}).size(), 9U);
  auto record = some_record(R"({"system":"swiss","rounds":3})");
  record.erase("draws");
  record["events"] = "none";
  EXPECT_EQ(verify(record),
            (std::vector<Finding>{{"draws", "is missing"}, {"events", "must be a list"}}));
}

}  // namespace
}  // namespace adjutant::tournament::life
