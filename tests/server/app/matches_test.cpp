#include <algorithm>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "server/app/limits.hpp"
#include "tests/server/app/world.hpp"

namespace adjutant::app {
namespace {

class MatchUseTest : public World {
 protected:
  Identity winfield = player("winfield");
  Identity phineas = player("phineas");
  Identity stranger = player("stranger");

  Result<protocol::MatchView> create(CreateMatch request) {
    return app().matches.create(winfield, request);
  }
  static std::string id_of(const Result<protocol::MatchView>& match) { return match->id; }
};

TEST_F(MatchUseTest, CreatesOneWithItsCommitment) {
  const auto created = create(proposal());
  ASSERT_TRUE(created);
  EXPECT_EQ(created->commitment.size(), 64U);
  EXPECT_EQ(created->status, "open");
  EXPECT_EQ(created->your_side, opening.first);
  const auto stored = row(id_of(created));
  EXPECT_EQ(core::sha256_hex({reinterpret_cast<const char*>(stored.server_seed.data()), 32}),
            stored.commitment);
}

TEST_F(MatchUseTest, RefusesWhatMakesNoMatch) {
  EXPECT_EQ(problem_of(create({.scenario = opening.ruleset + "/atlantis", .side = opening.first})),
            "bad-request");
  EXPECT_EQ(problem_of(create({.scenario = opening.scenario, .side = "nobody"})), "bad-request");
  EXPECT_EQ(problem_of(create(proposal(nullptr, "nobody"))), "bad-request");
  EXPECT_EQ(problem_of(create(proposal(nullptr, "winfield"))), "bad-request");
  auto long_seed = proposal();
  long_seed.seed = std::string(65, 'x');
  EXPECT_EQ(problem_of(create(long_seed)), "bad-request");
  EXPECT_EQ(problem_of(create(proposal({{"public", false}}))), "bad-request");
}

TEST_F(MatchUseTest, StartsWhenBothSeatsAreTaken) {
  const auto id = start(winfield, phineas);
  const auto match = app().matches.status(std::nullopt, id);
  ASSERT_TRUE(match);
  EXPECT_EQ(match->status, "running");
  EXPECT_EQ(match->to_act, opening.first);
  EXPECT_EQ(match->revision, 0);
  EXPECT_EQ(match->seats.at(1).player, "phineas");
  EXPECT_EQ(match->seats.at(1).seed, "second seed");
  EXPECT_EQ(count_mails("phineas", "invitation"), 1);
  EXPECT_EQ(count_mails("winfield", "report"), 1);
  EXPECT_EQ(count_mails("phineas", "report"), 1);
  EXPECT_TRUE(app().reading.report(winfield, id, 0));
}

TEST_F(MatchUseTest, KeepsASeatForWhoIsInvited) {
  const auto id = id_of(create(proposal(nullptr, "PHINEAS")));
  EXPECT_EQ(problem_of(app().matches.take_seat(stranger, id, {.side = opening.second})),
            "seat-taken");
  EXPECT_EQ(problem_of(app().matches.take_seat(phineas, id, {.side = opening.first})),
            "seat-taken");
  EXPECT_EQ(problem_of(app().matches.take_seat(winfield, id, {.side = opening.second})),
            "already-seated");
  EXPECT_TRUE(app().matches.take_seat(phineas, id, {.side = opening.second}));
  EXPECT_EQ(problem_of(app().matches.take_seat(stranger, id, {.side = opening.second})),
            "not-open");
}

TEST_F(MatchUseTest, InvitesByAddress) {
  const auto id = id_of(create(proposal()));
  EXPECT_EQ(problem_of(app().matches.invite(phineas, id, "x@example.org")), "forbidden");
  ASSERT_TRUE(app().matches.invite(winfield, id, "Phineas@example.org"));
  EXPECT_EQ(count_mails("phineas", "invitation"), 1);
  EXPECT_EQ(problem_of(app().matches.take_seat(stranger, id, {.side = opening.second})),
            "seat-taken");
  EXPECT_TRUE(app().matches.take_seat(phineas, id, {.side = opening.second}));
}

TEST_F(MatchUseTest, ALinkTakesTheSeatOnce) {
  auto request = proposal({{"public", false}});
  request.by_link = true;
  const auto id = id_of(create(request));
  const auto link = app().matches.make_link(winfield, id, {});
  ASSERT_TRUE(link);
  EXPECT_TRUE(link->url.ends_with("/invitations/" + link->token));
  EXPECT_EQ(app().matches.status(winfield, id)->seats.at(1).link_expires, link->expires);
  // Who has not the link sees nothing of the match; who has sees what they commit to.
  EXPECT_EQ(problem_of(app().matches.status(stranger, id)), "not-found");
  restart();
  const auto shown = app().matches.linked(std::nullopt, link->token);
  ASSERT_TRUE(shown);
  EXPECT_EQ(shown->side, opening.second);
  EXPECT_EQ(shown->match.id, id);
  EXPECT_EQ(shown->match.seats.at(1).link_expires, std::nullopt);
  EXPECT_EQ(problem_of(app().matches.take_seat_by_link(winfield, link->token, {})),
            "already-seated");
  const auto taken = app().matches.take_seat_by_link(phineas, link->token, "mine");
  ASSERT_TRUE(taken);
  EXPECT_EQ(taken->status, "running");
  EXPECT_EQ(taken->seats.at(1).seed, "mine");
  EXPECT_EQ(problem_of(app().matches.linked(phineas, link->token)), "link-expired");
  EXPECT_EQ(problem_of(app().matches.take_seat_by_link(stranger, link->token, {})), "link-expired");
}

TEST_F(MatchUseTest, ALinkEndsWithItsTimeAndWithTheNext) {
  auto request = proposal({{"public", false}});
  request.by_link = true;
  const auto id = id_of(create(request));
  const auto take = [&](const auto& link) {
    return problem_of(app().matches.take_seat_by_link(phineas, link->token, {}));
  };
  EXPECT_EQ(problem_of(app().matches.end_link(winfield, id)), "not-found");
  const auto first = app().matches.make_link(winfield, id, {.days = 1});
  const auto second = app().matches.make_link(winfield, id, {.days = 1});
  ASSERT_TRUE(first && second);
  EXPECT_EQ(take(first), "link-expired");
  clock.advance(std::chrono::hours{24});
  EXPECT_EQ(take(second), "link-expired");
  const auto third = app().matches.make_link(winfield, id, {});
  ASSERT_TRUE(app().matches.end_link(winfield, id));
  EXPECT_EQ(take(third), "link-expired");
  const auto fourth = app().matches.make_link(winfield, id, {});
  ASSERT_TRUE(app().matches.invite(winfield, id, "stranger"));
  EXPECT_EQ(take(fourth), "link-expired");
  const auto fifth = app().matches.make_link(winfield, id, {});
  EXPECT_EQ(problem_of(app().matches.take_seat(stranger, id, {.side = opening.second})),
            "not-found");
  ASSERT_TRUE(app().matches.cancel(winfield, id));
  EXPECT_EQ(take(fifth), "link-expired");
  EXPECT_EQ(problem_of(app().matches.linked(std::nullopt, "")), "link-expired");
}

TEST_F(MatchUseTest, OnlyTheOrganiserOfAPrivateMatchMakesALink) {
  const auto open_to_all = id_of(create(proposal()));
  EXPECT_EQ(problem_of(app().matches.make_link(winfield, open_to_all, {})), "bad-request");
  auto request = proposal({{"public", false}});
  request.by_link = true;
  const auto id = id_of(create(request));
  EXPECT_EQ(problem_of(app().matches.make_link(phineas, id, {})), "not-found");
  for (const int days : {0, -1, limits::link_days_max + 1}) {
    EXPECT_EQ(problem_of(app().matches.make_link(winfield, id, {.days = days})), "bad-request");
  }
  // Whom the organiser does not want to hear from does not sit down by a link either.
  const auto link = app().matches.make_link(winfield, id, {});
  ASSERT_TRUE(app().contacts.put(winfield, "stranger", {.kind = "blocked"}));
  EXPECT_EQ(problem_of(app().matches.take_seat_by_link(stranger, link->token, {})), "forbidden");
}

TEST_F(MatchUseTest, InvitesSoManyToAMatchAndNoMore) {
  const auto id = id_of(create(proposal(nullptr, "Phineas")));
  for (int i = 1; i < limits::invitations_per_match_max; ++i) {
    ASSERT_TRUE(app().matches.invite(winfield, id, fmt::format("friend{}@example.org", i))) << i;
  }
  restart();
  EXPECT_EQ(problem_of(app().matches.invite(winfield, id, "one-more@example.org")), "too-many");
  EXPECT_TRUE(mails_to("one-more@example.org").empty());
}

TEST_F(MatchUseTest, HidesPrivateMatchesFromOthers) {
  const auto id = start(winfield, phineas, json::object{{"public", false}});
  EXPECT_EQ(problem_of(app().matches.status(stranger, id)), "not-found");
  EXPECT_EQ(problem_of(app().matches.status(std::nullopt, id)), "not-found");
  EXPECT_EQ(problem_of(app().reading.position(stranger, id)), "not-found");
  EXPECT_EQ(problem_of(app().reading.events(stranger, id, -1, 10)), "not-found");
  EXPECT_EQ(problem_of(app().reading.record(stranger, id)), "not-found");
  EXPECT_EQ(problem_of(app().planning.dry_run(stranger, id, opening.turn())), "not-found");
  EXPECT_TRUE(app().matches.status(phineas, id));
  const auto listed = app().matches.list(stranger, {});
  EXPECT_TRUE(listed->matches.empty());
  EXPECT_EQ(app().matches.list(phineas, {.mine = true})->matches.size(), 1U);
}

TEST_F(MatchUseTest, TellsEachEventInASentenceWhereAsked) {
  const auto id = start(winfield, phineas);
  EXPECT_TRUE(submit(winfield, id, opening.turn()));
  EXPECT_TRUE(app().reading.events(winfield, id, -1, 100)->sentences.empty());
  const auto whole = app().reading.events(winfield, id, -1, 100, true);
  const auto told = json::parse(whole->sentences).as_array();
  const auto events = json::parse(whole->events).as_array();
  ASSERT_EQ(told.size(), events.size());
  EXPECT_EQ(events.at(0).at("type"), "started");
  EXPECT_THAT(std::string(told.at(0).as_string()), testing::HasSubstr("winfield"));
  EXPECT_GT(told.back().as_string().size(), 10U);
  // By pages it is the same, wherever they part a submission.
  for (int after = -1; after + 1 < static_cast<int>(told.size()); ++after) {
    const auto one = app().reading.events(winfield, id, after, 1, true);
    EXPECT_EQ(json::parse(one->sentences).as_array().at(0),
              told.at(static_cast<std::size_t>(after + 1)));
  }
  const int last = static_cast<int>(told.size()) - 1;
  EXPECT_EQ(app().reading.events(winfield, id, last, 1, true)->sentences, "[]");
  EXPECT_EQ(app().reading.events(winfield, id, std::nullopt, 1, true)->last_event, last);
}

// As after a restored backup: a reader who waits for events of another time is told so.
TEST_F(MatchUseTest, TellsWhoAsksForEventsBeyondTheLast) {
  const auto id = start(winfield, phineas);
  const auto last = app().reading.events(winfield, id, -1, 100)->last_event;
  const auto beyond = app().reading.events(winfield, id, last + 1, 100);
  ASSERT_EQ(problem_of(beyond), "unknown-event");
  EXPECT_THAT(beyond.error().detail,
              testing::HasSubstr(fmt::format("last event here is {}", last)));
  ASSERT_TRUE(app().chat.say(winfield, id, "Good luck!"));
  EXPECT_EQ(problem_of(app().chat.read(winfield, id, 1, 10)), "done");
  EXPECT_EQ(problem_of(app().chat.read(winfield, id, 2, 10)), "unknown-event");
}

TEST_F(MatchUseTest, CreatesNothingTwiceUnderOneKey) {
  const auto made = app().matches.create_once(winfield, proposal(), "k");
  ASSERT_TRUE(made);
  restart();
  EXPECT_EQ(app().matches.create_once(winfield, proposal(), "k")->id, made->id);
  EXPECT_NE(app().matches.create_once(winfield, proposal(), "l")->id, made->id);
  EXPECT_NE(app().matches.create_once(phineas, proposal(), "k")->id, made->id)
      << "another player's";
  EXPECT_EQ(app().matches.list(winfield, {.mine = true})->matches.size(), 2U);
  const auto another = proposal(json::object{{"decisions", "ask"}});
  EXPECT_EQ(problem_of(app().matches.create_once(winfield, another, "k")),
            "idempotency-key-reused");
  EXPECT_EQ(problem_of(app().matches.create_once(winfield, proposal(), std::string(129, 'k'))),
            "bad-request");
}

// One key is one invitation: others under it are refused, and mail nobody.
TEST_F(MatchUseTest, InvitesOnePlayerUnderOneKey) {
  const auto inviting = [&](const std::string& whom) {
    auto request = proposal();
    request.invite = whom;
    return app().matches.create_once(winfield, request, "k");
  };
  const auto made = inviting("friend@example.org");
  ASSERT_TRUE(made);
  EXPECT_EQ(mails_to("friend@example.org").size(), 1U);
  EXPECT_EQ(inviting("Friend@example.org")->id, made->id) << "the same request again";
  EXPECT_EQ(mails_to("friend@example.org").size(), 1U);
  EXPECT_EQ(problem_of(inviting("newcomer@example.org")), "idempotency-key-reused");
  EXPECT_EQ(problem_of(inviting(phineas.account.handle)), "idempotency-key-reused");
  EXPECT_EQ(mails_to("newcomer@example.org").size(), 0U);
  // Nor when the seat is free again, so that nobody knows whom the first request invited.
  ASSERT_TRUE(app().matches.decline(made->id, "friend@example.org"));
  EXPECT_EQ(inviting("newcomer@example.org")->id, made->id);
  EXPECT_EQ(mails_to("newcomer@example.org").size(), 0U);
  EXPECT_EQ(app().matches.create_once(winfield, proposal(), "k")->id, made->id);
}

TEST_F(MatchUseTest, StartsOneMatchAgainstTheComputerUnderOneKey) {
  const auto request = proposal(json::object{{"opponent", "recruit"}});
  const auto made = app().matches.create_once(winfield, request, "k");
  ASSERT_TRUE(made);
  EXPECT_EQ(made->status, "running");
  const auto again = app().matches.create_once(winfield, request, "k");
  ASSERT_TRUE(again);
  EXPECT_EQ(again->id, made->id);
}

TEST_F(MatchUseTest, CancelsAnOpenMatchOnly) {
  const auto id = id_of(create(proposal()));
  EXPECT_EQ(problem_of(app().matches.cancel(phineas, id)), "forbidden");
  EXPECT_EQ(app().matches.cancel(winfield, id)->status, "cancelled");
  EXPECT_EQ(problem_of(app().matches.cancel(winfield, id)), "not-open");
  EXPECT_EQ(problem_of(app().matches.take_seat(phineas, id, {.side = opening.second})), "not-open");
  const auto begun = app().matches.cancel(winfield, start(winfield, phineas));
  EXPECT_EQ(problem_of(begun), "not-open");
  EXPECT_EQ(begun.error().detail,
            "The match is in progress. This is possible only while it waits for an opponent.");
}

TEST_F(MatchUseTest, AMatchThatCannotStartIsHeld) {
  const auto id = id_of(create(proposal()));
  composer.broken = true;
  EXPECT_EQ(problem_of(app().matches.take_seat(phineas, id, {.side = opening.second})),
            "match-held");
  EXPECT_EQ(row(id).status, ports::MatchStatus::held);
  EXPECT_EQ(row(id).seats[1].account, 0);
}

TEST_F(MatchUseTest, BoundsOpenMatches) {
  for (int i = 0; i < 20; ++i) {
    ASSERT_TRUE(create(proposal()));
  }
  EXPECT_EQ(problem_of(create(proposal())), "too-many");
}

TEST_F(MatchUseTest, RequestsAtOnceMakeOneMatchByTheSameKeyAndKeepTheBound) {
  constexpr int requests = 8;
  std::vector<std::string> same(requests);
  std::vector<std::string> others(3 * requests);
  {
    std::vector<std::jthread> threads;
    for (auto& id : same) {
      threads.emplace_back(
          [&] { id = app().matches.create_once(winfield, proposal(), "k").value().id; });
    }
    for (auto& outcome : others) {
      threads.emplace_back([&] { outcome = problem_of(create(proposal())); });
    }
  }
  EXPECT_THAT(same, testing::Each(same.front()));
  EXPECT_EQ(std::ranges::count(others, "done"), limits::open_matches_per_account_max - 1);
}

TEST_F(MatchUseTest, BoundsMatchesOfADayThoughTheyAreCancelled) {
  const auto cycle = [&] {
    const auto made = create(proposal());
    if (made) EXPECT_TRUE(app().matches.cancel(winfield, made->id));
    return problem_of(made);
  };
  for (int i = 0; i < limits::matches_lately_max; ++i) ASSERT_EQ(cycle(), "done");
  EXPECT_EQ(cycle(), "too-many");
  clock.advance(limits::lately);
  EXPECT_EQ(cycle(), "done");
}

// Each may be mailed to an address of whomever.
TEST_F(MatchUseTest, BoundsInvitationsOfADayOverAllMatches) {
  const auto invite_all = [&] {
    int invited = 0;
    const auto made = create(proposal());
    EXPECT_TRUE(made);
    for (int i = 0; made && i < limits::invitations_per_match_max; ++i) {
      const auto address = "x" + std::to_string(i) + "@example.net";
      if (app().matches.invite(winfield, made->id, address)) ++invited;
    }
    if (made) EXPECT_TRUE(app().matches.cancel(winfield, made->id));
    return invited;
  };
  int invited = 0;
  while (const int more = invite_all()) invited += more;
  EXPECT_EQ(invited, limits::invitations_lately_max);
  auto inviting = proposal();
  inviting.invite = "x@example.net";
  EXPECT_EQ(problem_of(create(inviting)), "too-many");
  restart();
  EXPECT_EQ(problem_of(create(inviting)), "too-many") << "a restart is no new day";
  clock.advance(limits::lately);
  EXPECT_EQ(problem_of(create(inviting)), "done");
}

TEST_F(MatchUseTest, AMailboxGetsAFewInvitationsADayFromAllTogether) {
  for (const auto& organiser : {winfield, phineas}) {
    restart();
    for (int i = 0; i < limits::invitations_to_mailbox_lately_max; ++i) {
      const auto made = app().matches.create(organiser, proposal());
      ASSERT_TRUE(made);
      EXPECT_TRUE(app().matches.invite(organiser, made->id, fmt::format("x+{}@example.net", i)));
      EXPECT_TRUE(app().matches.cancel(organiser, made->id));
    }
  }
  std::size_t mails = 0;
  for (const auto& mail : store->due_mail(clock.now(), 10'000)) {
    if (mail.mail.to.ends_with("@example.net")) ++mails;
  }
  EXPECT_EQ(mails, limits::invitations_to_mailbox_lately_max);
}

TEST_F(MatchUseTest, PagesTheList) {
  for (int i = 0; i < 5; ++i) {
    ASSERT_TRUE(create(proposal()));
  }
  std::set<std::string> seen;
  std::string after;
  for (int pages = 0; pages < 3; ++pages) {
    const auto page = app().matches.list(std::nullopt, {.after = after, .limit = 2});
    ASSERT_TRUE(page);
    for (const auto& match : page->matches) seen.insert(match.id);
    if (!page->next) break;
    after = *page->next;
  }
  EXPECT_EQ(seen.size(), 5U);
}

TEST_F(MatchUseTest, UnsubscribesWithoutSigningIn) {
  const auto id = start(winfield, phineas);
  const auto mails = mails_to("phineas@example.org");
  const auto& bytes = mails.back().mail.bytes;
  ASSERT_TRUE(bytes.starts_with("report\n"));
  deliver_all();
  EXPECT_TRUE(app().matches.unsubscribe(bytes.substr(bytes.find('\n') + 1)));
  EXPECT_EQ(problem_of(app().matches.unsubscribe("1." + id + ".AAAA")), "link-expired");
  ASSERT_TRUE(submit(winfield, id, opening.turn()));
  EXPECT_EQ(count_mails("phineas", "report"), 0);
  EXPECT_EQ(count_mails("winfield", "report"), 1);
  EXPECT_TRUE(app().matches.mute(phineas, id, false));
  ASSERT_TRUE(submit(phineas, id, opening.turn()));
  EXPECT_EQ(count_mails("phineas", "report"), 1);
}

TEST_F(MatchUseTest, MailsAsThePlayersWish) {
  ASSERT_TRUE(app().accounts.set_preferences(winfield, {.mail_preference = "none"}));
  ASSERT_TRUE(app().accounts.set_preferences(phineas, {.mail_preference = "my_turn"}));
  const auto id = start(winfield, phineas);
  EXPECT_EQ(count_mails("winfield", "report") + count_mails("winfield", "started"), 0);
  EXPECT_EQ(count_mails("phineas", "report"), 0);
  EXPECT_EQ(count_mails("phineas", "started"), 1);
  ASSERT_TRUE(submit(winfield, id, opening.turn()));
  EXPECT_EQ(count_mails("phineas", "report"), 1);
  ASSERT_TRUE(submit(phineas, id, opening.turn()));
  EXPECT_EQ(count_mails("phineas", "report"), 1) << "not their turn; the queued one stays";
}

TEST_F(MatchUseTest, ListsInvitationsForWhomTheyAreFor) {
  const auto open = create(proposal({{"public", false}}, phineas.account.handle));
  const auto listed = app().matches.list(phineas, {.invited = true});
  ASSERT_EQ(listed->matches.size(), 1U);
  EXPECT_EQ(listed->matches.at(0).id, open->id);
  EXPECT_TRUE(app().matches.list(stranger, {.invited = true})->matches.empty());
  EXPECT_EQ(problem_of(app().matches.list(std::nullopt, {.invited = true})), "unauthorized");
  ASSERT_TRUE(app().matches.take_seat(phineas, id_of(open), {.side = opening.second}));
  EXPECT_TRUE(app().matches.list(phineas, {.invited = true})->matches.empty());
}

TEST_F(MatchUseTest, BoundsLinksOfADayThoughEachReplacesTheLast) {
  auto request = proposal(json::object{{"public", false}});
  request.by_link = true;
  const auto id = app().matches.create(winfield, request)->id;
  for (int i = 0; i < limits::links_lately_max; ++i) {
    ASSERT_TRUE(app().matches.make_link(winfield, id, {})) << i;
  }
  const auto refused = app().matches.make_link(winfield, id, {});
  ASSERT_EQ(problem_of(refused), "too-many");
  EXPECT_TRUE(refused.error().extension.retry_after_seconds);
  clock.advance(limits::lately);
  EXPECT_TRUE(app().matches.make_link(winfield, id, {}));
}

TEST_F(MatchUseTest, BoundsSwitchesOfTheMailOfADay) {
  const auto id = start(winfield, phineas);
  for (int i = 0; i < limits::mail_switches_lately_max; ++i) {
    ASSERT_TRUE(app().matches.mute(winfield, id, i % 2 == 0)) << i;
  }
  EXPECT_EQ(problem_of(app().matches.mute(winfield, id, true)), "too-many");
  EXPECT_TRUE(app().matches.mute(phineas, id, true)) << "nobody pays for another";
}

TEST_F(MatchUseTest, TakesNoWordsOfWhoIsMutedForASeed) {
  store->restrict(winfield.account.id,
                  {.held_until = {},
                   .muted_until = clock.now() + std::chrono::hours{24},
                   .reason = "rude words"},
                  {.at = clock.now(),
                   .by = "operator",
                   .account = winfield.account.id,
                   .handle = winfield.account.handle,
                   .act = "mute",
                   .text = "for the test"});
  const auto muted = sign_in("winfield");
  auto request = proposal();
  request.seed = "you are a fool";
  const auto refused = app().matches.create(muted, request);
  ASSERT_EQ(problem_of(refused), "forbidden");
  EXPECT_NE(refused.error().detail.find("rude words"), std::string::npos);
  request.seed = "0123456789abcdef0123456789abcdef";
  EXPECT_TRUE(app().matches.create(muted, request)) << "as the page draws it";
  request.seed.reset();
  EXPECT_TRUE(app().matches.create(muted, request));
  request.seed = "you are welcome";
  const auto open = app().matches.create(phineas, request);
  ASSERT_TRUE(open);
  EXPECT_EQ(problem_of(app().matches.take_seat(muted, open->id,
                                               {.side = opening.second, .seed = "you are a fool"})),
            "forbidden");
  EXPECT_TRUE(app().matches.take_seat(muted, open->id, {.side = opening.second})) << "and plays";
}

}  // namespace
}  // namespace adjutant::app
