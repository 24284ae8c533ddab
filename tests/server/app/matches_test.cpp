#include <fmt/format.h>

#include "server/app/limits.hpp"
#include "tests/server/app/world.hpp"

namespace adjutant::app {
namespace {

class MatchUseTest : public World {
 protected:
  Identity us = player("winfield");
  Identity ac = player("phineas");
  Identity stranger = player("stranger");

  Result<json::object> create(CreateMatch request) { return app().matches.create(us, request); }
  static std::string id_of(const Result<json::object>& match) {
    return std::string(match->at("id").as_string());
  }
};

TEST_F(MatchUseTest, CreatesOneWithItsCommitment) {
  const auto created = create({.scenario = "tlg2/chippewa", .side = "us"});
  ASSERT_TRUE(created);
  EXPECT_EQ(created->at("commitment").as_string().size(), 64U);
  EXPECT_EQ(created->at("status"), "open");
  EXPECT_EQ(created->at("your_side"), "us");
  const auto stored = row(id_of(created));
  EXPECT_EQ(core::sha256_hex({reinterpret_cast<const char*>(stored.server_seed.data()), 32}),
            stored.commitment);
}

TEST_F(MatchUseTest, RefusesWhatMakesNoMatch) {
  EXPECT_EQ(problem_of(create({.scenario = "tlg2/atlantis", .side = "us"})), "bad-request");
  EXPECT_EQ(problem_of(create({.scenario = "tlg2/chippewa", .side = "fr"})), "bad-request");
  EXPECT_EQ(problem_of(create({.scenario = "tlg2/chippewa", .side = "us", .invite = "nobody"})),
            "bad-request");
  EXPECT_EQ(problem_of(create({.scenario = "tlg2/chippewa", .side = "us", .invite = "winfield"})),
            "bad-request");
  EXPECT_EQ(
      problem_of(create({.scenario = "tlg2/chippewa", .side = "us", .seed = std::string(65, 'x')})),
      "bad-request");
  EXPECT_EQ(
      problem_of(create(
          {.scenario = "tlg2/chippewa", .side = "us", .options = json::object{{"public", false}}})),
      "bad-request");
}

TEST_F(MatchUseTest, StartsWhenBothSeatsAreTaken) {
  const auto id = start(us, ac);
  const auto match = app().matches.status(std::nullopt, id);
  ASSERT_TRUE(match);
  EXPECT_EQ(match->at("status"), "running");
  EXPECT_EQ(match->at("to_act"), "us");
  EXPECT_EQ(match->at("revision"), 0);
  EXPECT_EQ(match->at("seats").at(1).at("player"), "phineas");
  EXPECT_EQ(match->at("seats").at(1).at("seed"), "second seed");
  EXPECT_EQ(count_mails("phineas", "invitation"), 1);
  EXPECT_EQ(count_mails("winfield", "report"), 1);
  EXPECT_EQ(count_mails("phineas", "report"), 1);
  EXPECT_TRUE(app().reading.report(us, id, 0));
}

TEST_F(MatchUseTest, KeepsASeatForWhoIsInvited) {
  const auto id = id_of(create({.scenario = "tlg2/chippewa", .side = "us", .invite = "PHINEAS"}));
  EXPECT_EQ(problem_of(app().matches.take_seat(stranger, id, {.side = "ac"})), "seat-taken");
  EXPECT_EQ(problem_of(app().matches.take_seat(ac, id, {.side = "us"})), "seat-taken");
  EXPECT_EQ(problem_of(app().matches.take_seat(us, id, {.side = "ac"})), "already-seated");
  EXPECT_TRUE(app().matches.take_seat(ac, id, {.side = "ac"}));
  EXPECT_EQ(problem_of(app().matches.take_seat(stranger, id, {.side = "ac"})), "not-open");
}

TEST_F(MatchUseTest, InvitesByAddress) {
  const auto id = id_of(create({.scenario = "tlg2/chippewa", .side = "us"}));
  EXPECT_EQ(problem_of(app().matches.invite(ac, id, "x@example.org")), "forbidden");
  ASSERT_TRUE(app().matches.invite(us, id, "Phineas@example.org"));
  EXPECT_EQ(count_mails("phineas", "invitation"), 1);
  EXPECT_EQ(problem_of(app().matches.take_seat(stranger, id, {.side = "ac"})), "seat-taken");
  EXPECT_TRUE(app().matches.take_seat(ac, id, {.side = "ac"}));
}

TEST_F(MatchUseTest, InvitesSoManyToAMatchAndNoMore) {
  const auto id = id_of(create({.scenario = "tlg2/chippewa", .side = "us", .invite = "Phineas"}));
  for (int i = 1; i < limits::invitations_per_match_max; ++i) {
    ASSERT_TRUE(app().matches.invite(us, id, fmt::format("friend{}@example.org", i))) << i;
  }
  restart();
  EXPECT_EQ(problem_of(app().matches.invite(us, id, "one-more@example.org")), "too-many");
  EXPECT_TRUE(mails_to("one-more@example.org").empty());
}

TEST_F(MatchUseTest, HidesPrivateMatchesFromOthers) {
  const auto id = start(us, ac, json::object{{"public", false}});
  EXPECT_EQ(problem_of(app().matches.status(stranger, id)), "not-found");
  EXPECT_EQ(problem_of(app().matches.status(std::nullopt, id)), "not-found");
  EXPECT_EQ(problem_of(app().reading.position(stranger, id)), "not-found");
  EXPECT_EQ(problem_of(app().reading.events(stranger, id, -1, 10)), "not-found");
  EXPECT_EQ(problem_of(app().reading.record(stranger, id)), "not-found");
  EXPECT_EQ(problem_of(app().planning.dry_run(stranger, id, "end turn")), "not-found");
  EXPECT_TRUE(app().matches.status(ac, id));
  const auto listed = app().matches.list(stranger, {});
  EXPECT_TRUE(listed->at("matches").as_array().empty());
  EXPECT_EQ(app().matches.list(ac, {.mine = true})->at("matches").as_array().size(), 1U);
}

TEST_F(MatchUseTest, TellsEachEventInASentenceWhereAsked) {
  const auto id = start(us, ac);
  EXPECT_TRUE(submit(us, id, "end turn"));
  EXPECT_TRUE(app().reading.events(us, id, -1, 100)->sentences.empty());
  const auto whole = app().reading.events(us, id, -1, 100, true);
  const auto told = json::parse(whole->sentences).as_array();
  const auto events = json::parse(whole->events).as_array();
  ASSERT_EQ(told.size(), events.size());
  EXPECT_EQ(events.at(0).at("type"), "started");
  EXPECT_EQ(told.at(0), "");
  EXPECT_GT(told.back().as_string().size(), 10U);
  // By pages it is the same, wherever they part a submission.
  for (int after = -1; after + 1 < static_cast<int>(told.size()); ++after) {
    const auto one = app().reading.events(us, id, after, 1, true);
    EXPECT_EQ(json::parse(one->sentences).as_array().at(0),
              told.at(static_cast<std::size_t>(after + 1)));
  }
  EXPECT_EQ(app().reading.events(us, id, static_cast<int>(told.size()), 1, true)->sentences, "[]");
}

TEST_F(MatchUseTest, CancelsAnOpenMatchOnly) {
  const auto id = id_of(create({.scenario = "tlg2/chippewa", .side = "us"}));
  EXPECT_EQ(problem_of(app().matches.cancel(ac, id)), "forbidden");
  EXPECT_EQ(app().matches.cancel(us, id)->at("status"), "cancelled");
  EXPECT_EQ(problem_of(app().matches.cancel(us, id)), "not-open");
  EXPECT_EQ(problem_of(app().matches.take_seat(ac, id, {.side = "ac"})), "not-open");
  EXPECT_EQ(problem_of(app().matches.cancel(us, start(us, ac))), "not-open");
}

TEST_F(MatchUseTest, AMatchThatCannotStartIsHeld) {
  const auto id = id_of(create({.scenario = "tlg2/chippewa", .side = "us"}));
  composer.broken = true;
  EXPECT_EQ(problem_of(app().matches.take_seat(ac, id, {.side = "ac"})), "match-held");
  EXPECT_EQ(row(id).status, ports::MatchStatus::held);
  EXPECT_EQ(row(id).seats[1].account, 0);
}

TEST_F(MatchUseTest, BoundsOpenMatches) {
  for (int i = 0; i < 20; ++i) {
    ASSERT_TRUE(create({.scenario = "tlg2/chippewa", .side = "us"}));
  }
  EXPECT_EQ(problem_of(create({.scenario = "tlg2/chippewa", .side = "us"})), "too-many");
}

TEST_F(MatchUseTest, PagesTheList) {
  for (int i = 0; i < 5; ++i) {
    ASSERT_TRUE(create({.scenario = "tlg2/chippewa", .side = "us"}));
  }
  std::set<std::string> seen;
  std::string after;
  for (int pages = 0; pages < 3; ++pages) {
    const auto page = app().matches.list(std::nullopt, {.after = after, .limit = 2});
    ASSERT_TRUE(page);
    for (const auto& match : page->at("matches").as_array()) {
      seen.emplace(match.at("id").as_string());
    }
    if (page->at("next").is_null()) break;
    after = page->at("next").as_string();
  }
  EXPECT_EQ(seen.size(), 5U);
}

TEST_F(MatchUseTest, UnsubscribesWithoutSigningIn) {
  const auto id = start(us, ac);
  const auto mails = mails_to("phineas@example.org");
  const auto& bytes = mails.back().mail.bytes;
  ASSERT_TRUE(bytes.starts_with("report\n"));
  deliver_all();
  EXPECT_TRUE(app().matches.unsubscribe(bytes.substr(bytes.find('\n') + 1)));
  EXPECT_EQ(problem_of(app().matches.unsubscribe("1." + id + ".AAAA")), "link-expired");
  ASSERT_TRUE(submit(us, id, "end turn"));
  EXPECT_EQ(count_mails("phineas", "report"), 0);
  EXPECT_EQ(count_mails("winfield", "report"), 1);
  EXPECT_TRUE(app().matches.mute(ac, id, false));
  ASSERT_TRUE(submit(ac, id, "end turn"));
  EXPECT_EQ(count_mails("phineas", "report"), 1);
}

TEST_F(MatchUseTest, MailsAsThePlayersWish) {
  ASSERT_TRUE(app().accounts.set_mail_preference(us, "none"));
  ASSERT_TRUE(app().accounts.set_mail_preference(ac, "my_turn"));
  const auto id = start(us, ac);
  EXPECT_EQ(count_mails("winfield", "report") + count_mails("winfield", "started"), 0);
  EXPECT_EQ(count_mails("phineas", "report"), 0);
  EXPECT_EQ(count_mails("phineas", "started"), 1);
  ASSERT_TRUE(submit(us, id, "end turn"));
  EXPECT_EQ(count_mails("phineas", "report"), 1);
  ASSERT_TRUE(submit(ac, id, "end turn"));
  EXPECT_EQ(count_mails("phineas", "report"), 1) << "not their turn; the queued one stays";
}

TEST_F(MatchUseTest, ListsInvitationsForWhomTheyAreFor) {
  const auto open = create({.scenario = "tlg2/chippewa",
                            .side = "us",
                            .options = {{"public", false}},
                            .invite = ac.account.handle});
  const auto listed = app().matches.list(ac, {.invited = true});
  ASSERT_EQ(listed->at("matches").as_array().size(), 1U);
  EXPECT_EQ(listed->at("matches").at(0).at("id"), open->at("id"));
  EXPECT_TRUE(app().matches.list(stranger, {.invited = true})->at("matches").as_array().empty());
  EXPECT_EQ(problem_of(app().matches.list(std::nullopt, {.invited = true})), "unauthorized");
  ASSERT_TRUE(app().matches.take_seat(ac, id_of(open), {.side = "ac"}));
  EXPECT_TRUE(app().matches.list(ac, {.invited = true})->at("matches").as_array().empty());
}

}  // namespace
}  // namespace adjutant::app
