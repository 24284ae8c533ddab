#include "server/app/mail_in/bounces.hpp"

#include "server/app/mail_in/clock_shift.hpp"
#include "tests/server/app/world.hpp"

namespace adjutant::app {
namespace {

using namespace std::chrono_literals;

class BouncesTest : public World {
 protected:
  // A mail to the first player that told of the turn at this revision.
  ports::QueuedMail sent(const std::string& id, const std::string& match, int revision) {
    ports::OutgoingMail mail{.message_id = "<" + id + "@x>",
                             .replaces = "",
                             .account = winfield.account.id,
                             .to = winfield.account.email,
                             .bytes = "x",
                             .not_before = clock.now()};
    mail.match = match;
    mail.side = core::Side::first;
    mail.revision = revision;
    store->enqueue(mail);
    auto queued = *store->mail_by_message_id(mail.message_id);
    store->mail_sent(queued.id);
    return queued;
  }
  std::optional<ports::Time> failing() {
    return store->account(winfield.account.id)->failing_since;
  }

  json::value timed() {
    return json::object{{"decisions", "standing"},
                        {"clock",
                         {{"turn_minutes", 1440},
                          {"reserve_minutes", 600},
                          {"decision_minutes", 120},
                          {"on_timeout", "claim"}}}};
  }

  const Identity winfield = player("winfield");
  const Identity phineas = player("phineas");
  Bounces bounces_{app().context(), app().host, app().tournament_host, *store};
};

TEST_F(BouncesTest, WhoNeverHadTheMailLosesNoTimeOnceAMatch) {
  const auto id = start(winfield, phineas, timed());
  const auto deadline = *row(id).deadline;
  bounces_.came_back(sent("1", id, 0), BounceKind::hard, {});
  EXPECT_EQ(failing(), clock.now());
  EXPECT_EQ(*row(id).deadline, deadline + 72h);
  bounces_.came_back(sent("2", id, 0), BounceKind::hard, {});
  EXPECT_EQ(*row(id).deadline, deadline + 72h);
  EXPECT_EQ(bounces_.tally().hard, 2U);
}

// Their own mails end the failing; reports of their own making stop no clock again.
TEST_F(BouncesTest, TheClockStandsStillOnceAMatchHoweverOftenMailsFail) {
  const auto id = start(winfield, phineas, timed());
  const auto deadline = *row(id).deadline;
  for (const auto* mail : {"1", "2", "3"}) {
    bounces_.came_back(sent(mail, id, 0), BounceKind::hard, {});
    ports::MailEffects effects;
    effects.mail_works_again = winfield.account.id;
    store->finish_incoming(effects);
    EXPECT_EQ(*row(id).deadline, deadline + 72h) << mail;
  }
  const auto other = start(winfield, phineas, timed());
  const auto others = *row(other).deadline;
  bounces_.came_back(sent("4", other, 0), BounceKind::hard, {});
  EXPECT_EQ(*row(other).deadline, others + 72h);
}

TEST_F(BouncesTest, ALaterDeliveryEndsIt) {
  bounces_.came_back(sent("1", "", 0), BounceKind::hard, {});
  bounces_.came_back(sent("2", "", 0), BounceKind::delivered, {});
  EXPECT_FALSE(failing());
}

// Bounces come within days of their mail: one that is still away by then has arrived.
TEST_F(BouncesTest, ALaterMailThatDoesNotComeBackEndsIt) {
  const auto later = [&](ports::Duration after) {
    clock.advance(after);
    bounces_.look_after_failing(clock.now());
    return failing().has_value();
  };
  sent("0", "", 0);
  clock.advance(1h);
  bounces_.came_back(sent("1", "", 0), BounceKind::hard, {});
  EXPECT_TRUE(later(5 * 24h + 1h)) << "those before say nothing";
  const auto second = sent("2", "", 0);
  EXPECT_TRUE(later(24h));
  bounces_.came_back(second, BounceKind::soft, {});
  EXPECT_TRUE(later(24h)) << "it came back";
  sent("3", "", 0);
  EXPECT_TRUE(later(5 * 24h - 1h));
  EXPECT_FALSE(later(1h));
}

TEST_F(BouncesTest, AMailThatWentOutBeforeOneCameBackEndsNothing) {
  bounces_.came_back(sent("1", "", 0), BounceKind::hard, {});
  clock.advance(1h);
  sent("2", "", 0);
  clock.advance(1h);
  const auto third = sent("3", "", 0);
  clock.advance(24h);
  bounces_.came_back(third, BounceKind::hard, {});
  clock.advance(6 * 24h);
  bounces_.look_after_failing(clock.now());
  EXPECT_TRUE(failing());
}

TEST_F(BouncesTest, TheOpponentIsToldAndSeesIt) {
  const auto id = start(winfield, phineas, timed());
  const auto fails = [&](const MaybeIdentity& who) {
    return app().matches.status(who, id)->seats[0].mail_fails;
  };
  EXPECT_FALSE(fails(phineas));
  bounces_.came_back(sent("1", id, 0), BounceKind::hard, {});
  bounces_.came_back(sent("2", id, 0), BounceKind::hard, {});
  EXPECT_TRUE(fails(phineas));
  EXPECT_TRUE(fails(winfield));
  EXPECT_FALSE(fails(player("jacob"))) << "it is nothing to spectators";
  EXPECT_FALSE(fails({}));
  EXPECT_EQ(count_mails("phineas", "mail_fails"), 1) << "once, when it begins";
}

TEST_F(BouncesTest, WhatIsAskedIsMailedAgainAfterOneThreeAndSevenDays) {
  start(winfield, phineas, timed());
  const auto id = start(winfield, phineas, timed());
  start(phineas, winfield, timed());  // nothing is asked there
  bounces_.came_back(sent("1", id, 0), BounceKind::hard, {});
  deliver_all();
  const auto began = clock.now();
  const auto again_at = [&](ports::Duration after) {
    clock.set(began + after);
    bounces_.look_after_failing(clock.now());
    bounces_.look_after_failing(clock.now());
    const auto mails = mails_to("winfield@example.org").size();
    deliver_all();
    return mails;
  };
  EXPECT_EQ(again_at(23h), 0U);
  EXPECT_EQ(again_at(24h), 2U);
  EXPECT_EQ(again_at(48h), 0U);
  EXPECT_EQ(again_at(72h), 2U);
  EXPECT_EQ(again_at(7 * 24h), 2U);
  EXPECT_EQ(again_at(10 * 24h), 0U);
}

TEST_F(BouncesTest, WhatIsMailedAgainIsTheReportAlsoAfterARestart) {
  const auto id = start(winfield, phineas, timed());
  bounces_.came_back(sent("1", id, 0), BounceKind::hard, {});
  deliver_all();
  restart();
  clock.advance(24h);
  Bounces(app().context(), app().host, app().tournament_host, *store)
      .look_after_failing(clock.now());
  const auto moment = clock.now().time_since_epoch().count();
  EXPECT_EQ(count_mails("winfield", fmt::format("answer-with-report again.1.{}", moment)), 1);
}

TEST_F(BouncesTest, AMailOfAnotherTurnStopsNoClock) {
  const auto id = start(winfield, phineas, timed());
  const auto deadline = *row(id).deadline;
  bounces_.came_back(sent("1", id, 7), BounceKind::hard, {});
  EXPECT_TRUE(failing());
  EXPECT_EQ(*row(id).deadline, deadline);
}

TEST_F(BouncesTest, OneThatMayPassIsNotEnough) {
  const auto id = start(winfield, phineas, timed());
  const auto deadline = *row(id).deadline;
  bounces_.came_back(sent("1", id, 0), BounceKind::none, {});
  bounces_.came_back(sent("2", id, 0), BounceKind::soft, {});
  bounces_.came_back(sent("3", id, 0), BounceKind::soft, {});
  EXPECT_FALSE(failing());
  EXPECT_EQ(*row(id).deadline, deadline);
  EXPECT_EQ(bounces_.tally().soft, 2U);
}

TEST_F(BouncesTest, AfterAnOutageClocksOfThoseWhoWereMailedMoveOnADayAtMost) {
  const auto mailed = start(winfield, phineas, timed());
  const auto other = start(winfield, phineas, timed());
  const auto deadline = *row(mailed).deadline;
  sent("1", mailed, 0);
  const auto move = [&](ports::Duration outage) {
    return move_clocks_after(outage, app().context(), app().host, *store);
  };
  EXPECT_EQ(move(2h), 1);
  EXPECT_EQ(*row(mailed).deadline, deadline + 2h);
  EXPECT_EQ(*row(other).deadline, deadline);
  EXPECT_EQ(move(100h), 1);
  EXPECT_EQ(*row(mailed).deadline, deadline + 26h);
}

TEST_F(BouncesTest, AfterTwoWeeksMailIsOff) {
  bounces_.came_back(sent("1", "", 0), BounceKind::hard, {});
  bounces_.look_after_failing(clock.now() + 24h * 13);
  EXPECT_TRUE(failing());
  bounces_.look_after_failing(clock.now() + 24h * 14);
  EXPECT_FALSE(failing());
  EXPECT_EQ(store->account(winfield.account.id)->mail_preference, ports::MailPreference::none);
}

}  // namespace
}  // namespace adjutant::app
