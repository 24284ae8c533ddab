#include <chrono>

#include <gtest/gtest.h>

#include "protocol/json/matches.hpp"
#include "protocol/json/reading.hpp"
#include "protocol/json/submissions.hpp"
#include "protocol/json/text.hpp"

namespace adjutant::protocol {
namespace {

constexpr Time noon{std::chrono::sys_days{std::chrono::year{2026} / 11 / 22} +
                    std::chrono::hours{12}};

// The answer of a submission is stored in two pieces around its events, and read back by later
// versions: not a byte of it may move.
TEST(Texts, AnAnswerIsWrittenAroundItsEvents) {
  const std::vector<std::string> orders{"say \"on\"", "end turn"};
  SubmissionView submission{.match = "m_1",
                            .number = 4,
                            .hash = "aa",
                            .revision = 5,
                            .head = "bb",
                            .orders = orders,
                            .status = "running",
                            .awaited = R"([{"side":"a"}])",
                            .to_act = "a",
                            .deadline = noon,
                            .result = ""};
  const auto running = answer_frame(submission);
  EXPECT_EQ(running.before_events,
            R"({"match":"m_1","submission":4,"hash":"aa","revision":5,"head":"bb",)"
            R"("orders":["say \"on\"","end turn"],"events":)");
  EXPECT_EQ(running.after_events, R"(,"status":"running","awaited":[{"side":"a"}],"to_act":"a",)"
                                  R"("deadline":"2026-11-22T12:00:00Z","result":null})");
  submission.to_act.reset();
  submission.deadline.reset();
  submission.result = R"({"winner":null})";
  EXPECT_EQ(answer_frame(submission).after_events,
            R"(,"status":"running","awaited":[{"side":"a"}],"to_act":null,"deadline":null,)"
            R"("result":{"winner":null}})");
}

TEST(Texts, EventsAreTakenAsTheyAre) {
  EventsView page{.match = "m_1",
                  .revision = 2,
                  .events = R"([{"number":0}])",
                  .sentences = {},
                  .last_event = 0,
                  .more = true};
  EXPECT_EQ(events_text(page),
            R"({"match":"m_1","revision":2,"events":[{"number":0}],"last_event":0,"more":true})");
  page.sentences = R"(["It begins."])";
  EXPECT_EQ(events_text(page),
            R"({"match":"m_1","revision":2,"events":[{"number":0}],"sentences":["It begins."],)"
            R"("last_event":0,"more":true})");
  EXPECT_EQ(live_events("m_1", 2, "[]", ""), R"({"match":"m_1","revision":2,"events":[]})");
  EXPECT_EQ(live_events("m_1", 2, "[]", "[]"),
            R"({"match":"m_1","revision":2,"events":[],"sentences":[]})");
}

TEST(Texts, WhatAMatchHasNotIsNull) {
  MatchView match;
  match.status = "open";
  match.seats.resize(1);
  const auto object = encode(match);
  for (const auto* member : {"to_act", "deadline", "result", "held_because", "your_side"}) {
    EXPECT_TRUE(object.at(member).is_null()) << member;
  }
  EXPECT_EQ(core::json::serialize(object.at("options")), "{}");
  EXPECT_EQ(core::json::serialize(object.at("awaited")), "[]");
  EXPECT_TRUE(object.at("seats").at(0).at("player").is_null());
  EXPECT_TRUE(object.at("seats").at(0).at("seed").is_null());
  EXPECT_TRUE(encode(MatchPage{}).at("next").is_null());
}

TEST(Texts, TimesHaveNoFraction) {
  EXPECT_EQ(rfc3339(noon + std::chrono::milliseconds{999}), "2026-11-22T12:00:00Z");
}

TEST(Texts, TimesOfAllYears) {
  const auto text = [](std::int64_t milliseconds) {
    return rfc3339(Time(std::chrono::milliseconds(milliseconds)));
  };
  EXPECT_EQ(text(0), "1970-01-01T00:00:00Z");
  EXPECT_EQ(text(-1), "1969-12-31T23:59:59Z");
  EXPECT_EQ(text(951'782'399'000), "2000-02-28T23:59:59Z");
  EXPECT_EQ(text(951'782'400'000), "2000-02-29T00:00:00Z");
  EXPECT_EQ(text(253'402'300'799'999), "9999-12-31T23:59:59Z");
  EXPECT_EQ(text(253'402'300'800'000), "10000-01-01T00:00:00Z");
  EXPECT_EQ(text(-62'135'596'800'000), "0001-01-01T00:00:00Z");
  EXPECT_EQ(text(-62'167'219'200'000), "0000-01-01T00:00:00Z");
  EXPECT_EQ(text(-62'167'219'201'000), "-001-12-31T23:59:59Z");
}

}  // namespace
}  // namespace adjutant::protocol
