#include "engine/match/record.hpp"
#include "engine/registry.hpp"
#include "server/app/limits.hpp"
#include "tests/server/app/world.hpp"

namespace adjutant::app {
namespace {

class OwnDataTest : public World {
 protected:
  json::object all_of(const Identity& who) {
    auto part = app().own_data.part(who, "", limits::matches_per_export_max);
    EXPECT_TRUE(part.has_value());
    return part.value_or(json::object{});
  }
};

TEST_F(OwnDataTest, HasTheAccountItsMatchesTheirTalkAndReports) {
  const auto anne = player("Anne"), bert = player("Bert");
  const auto match = start(anne, bert);
  ASSERT_TRUE(app().chat.say(bert, match, "good luck"));
  ASSERT_TRUE(app().contacts.put(anne, "bert", {.kind = "contact"}));
  ASSERT_TRUE(declare(bert, match, {.kind = match::Kind::resign}).has_value());

  const auto data = all_of(anne);
  EXPECT_EQ(data.at("format"), "adjutant-account-1");
  EXPECT_EQ(data.at("account").at("email"), "Anne@example.org");
  EXPECT_EQ(data.at("sessions").as_array().size(), 1U);
  EXPECT_EQ(data.at("contacts").at(0).at("player"), "Bert");
  EXPECT_TRUE(data.at("next").is_null());
  ASSERT_EQ(data.at("matches").as_array().size(), 1U);
  const auto& played = data.at("matches").at(0);
  EXPECT_EQ(played.at("match").at("id").as_string(), match);
  EXPECT_EQ(played.at("chat").at(0).at("text"), "good luck");
  EXPECT_FALSE(played.at("reports").as_array().empty());
  const auto verdict = match::verify(json::serialize(played.at("record")), games());
  EXPECT_TRUE(verdict.holds) << "the record is whole";
  EXPECT_EQ(json::serialize(data).find("quick:"), std::string::npos) << "no password hash";
}

TEST_F(OwnDataTest, HasOfAMatchThatRunsWhatTheirSideMaySee) {
  const auto anne = player("Anne"), bert = player("Bert");
  const auto match = start(anne, bert);
  const auto record = all_of(bert).at("matches").at(0).at("record");
  EXPECT_TRUE(record.at("server_seed").is_null());
  EXPECT_EQ(record, json::value(*app().reading.record(bert, match)));
}

TEST_F(OwnDataTest, ComesInPartsWhereThereAreManyMatches) {
  const auto anne = player("Anne");
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(app().matches.create(anne, proposal()));
  const auto first = app().own_data.part(anne, "", 2);
  ASSERT_EQ(first->at("matches").as_array().size(), 2U);
  const auto rest = app().own_data.part(anne, std::string(first->at("next").as_string()), 2);
  ASSERT_EQ(rest->at("matches").as_array().size(), 1U);
  EXPECT_TRUE(rest->at("next").is_null());
  EXPECT_FALSE(rest->contains("account")) << "that is in the first part";
}

TEST_F(OwnDataTest, IsNotForATokenOfOneMatch) {
  const auto anne = player("Anne"), bert = player("Bert");
  const auto match = start(anne, bert);
  const auto token = app().sessions.create_token(anne, {.label = "bot", .match = match});
  EXPECT_EQ(problem_of(app().own_data.part(*app().sessions.who_is(token->token), "", 1)),
            "forbidden");
}

}  // namespace
}  // namespace adjutant::app
