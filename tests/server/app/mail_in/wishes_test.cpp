// What players wish of their mails, from the mail that says so to the mails that come then.
#include <gmock/gmock.h>

#include "server/app/mail_in/answers/digests.hpp"
#include "tests/server/app/mail_in/match_by_mail.hpp"

namespace adjutant::app {
namespace {

using ports::Verdict;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

struct Wishes : MatchByMail {
  Wishes() : MatchByMail(with_clock()) {}

  static json::value with_clock() {
    return json::object{{"clock", {{"turn_minutes", 1440}, {"on_timeout", "claim"}}}};
  }
};

TEST_F(Wishes, TimesAreThoseOfTheReadersZoneAndUtc) {
  EXPECT_EQ(answer("ann", to_ann, "timezone europe/berlin"), Verdict::done);
  EXPECT_EQ(store->account(ann.account.id)->time_zone, "Europe/Berlin");
  const auto noted = one_to("ann");
  EXPECT_THAT(text_of(noted), HasSubstr("Your settings are saved. Your local time is "));

  // 2026-01-01T00:00Z and eleven minutes for each look at the mails.
  EXPECT_EQ(answer("ann", to_ann, opening.turn()), Verdict::played);
  const auto played = text_of(one_to("ann"));
  EXPECT_THAT(played, HasSubstr("Your 1 order of 01:33:00 CET (00:33:00 UTC) has been played."));
  EXPECT_THAT(
      played,
      testing::ContainsRegex(
          "Fri 2 Jan 2026,[[:space:]]+01:33[[:space:]]+CET[[:space:]]+.00:33[[:space:]]+UTC"));
  EXPECT_THAT(text_of(mailed_to("bob@example.org").back()),
              HasSubstr("Please answer by Fri 2 Jan 2026, 00:33 UTC."));
}

TEST_F(Wishes, AreAnsweredWithWhatHoldsFromNowOn) {
  EXPECT_EQ(answer("ann", to_ann, "mail mine\nformat text"), Verdict::done);
  EXPECT_THAT(text_of(one_to("ann")),
              AllOf(HasSubstr("Mails come as plain text."), HasSubstr("You get a mail only")));
}

TEST_F(Wishes, AZoneThatThereIsNotIsRefused) {
  EXPECT_EQ(answer("ann", to_ann, "timezone Europe/Atlantis"), Verdict::refused);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("'Europe/Atlantis' is not a time zone"));
  EXPECT_EQ(store->account(ann.account.id)->time_zone, "");
}

TEST_F(Wishes, HoldSaysHowLongOrdersWait) {
  EXPECT_EQ(answer("ann", to_ann, "hold 30"), Verdict::done);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("From now on, your mailed orders"));
}

TEST_F(Wishes, BeyondTwentyAnswersAnHourTheNewestComesLater) {
  for (int i = 0; i < 25; ++i) {
    ASSERT_EQ(send("ann@example.org", to_ann.header("Reply-To"), fmt::format("hold {}", i)),
              Verdict::done);
  }
  EXPECT_EQ(mailed_to("ann@example.org").size(), 21U) << "one more for the match";
  clock.advance(std::chrono::hours{1});
  EXPECT_EQ(mailed_to("ann@example.org").size(), 1U);
  EXPECT_EQ(store->account(ann.account.id)->hold_minutes, 24);
}

struct DigestTest : Wishes {
  DigestTest() {
    const auto said = answer("ann", to_ann, "timezone Europe/Berlin\nmail digest 18:00");
    EXPECT_EQ(said, Verdict::done);
    EXPECT_THAT(text_of(one_to("ann")), HasSubstr("at 18:00"));
  }
  int send_due(bool goes_on = true) {
    return Digests(app().context(), app().host, app().reading, *store)
        .send_due(clock.now(), [goes_on] { return goes_on; });
  }
  // In Berlin it is an hour later.
  static constexpr ports::Time hour = fakes::SimulatedClock::epoch + std::chrono::hours{17};
};

TEST_F(DigestTest, ComesLaterWhereTheServerStops) {
  start(bob, ann);
  mailed_to("ann@example.org");
  clock.set(hour);
  EXPECT_EQ(send_due(false), 0);
  EXPECT_TRUE(mailed_to("ann@example.org").empty());
  EXPECT_EQ(send_due(), 1);
}

TEST_F(DigestTest, ComesOnceADayAtThePlayersHour) {
  const auto other = start(bob, ann);
  EXPECT_EQ(mailed_to("ann@example.org").size(), 1U) << "the invitation, which is not of a seat";
  clock.set(hour - std::chrono::seconds{1});
  EXPECT_EQ(send_due(), 0);
  clock.set(hour);
  EXPECT_EQ(send_due(), 1);
  EXPECT_EQ(send_due(), 0);
  const auto digest = one_to("ann");
  const auto& text = text_of(digest);
  EXPECT_THAT(text, HasSubstr("One match is waiting for you. There is news from one more."));
  EXPECT_THAT(text, HasSubstr(" r0 " + match));
  EXPECT_THAT(text, Not(HasSubstr(" r0 " + other)));
  EXPECT_THAT(text, HasSubstr("Please answer by Fri 2 Jan 2026, 01:00 CET (00:00 UTC)."));
  // A restart neither loses nor repeats it.
  restart();
  open_desk();
  EXPECT_EQ(send_due(), 0);
  clock.set(hour + std::chrono::days{1});
  EXPECT_EQ(send_due(), 1);
}

TEST_F(DigestTest, ComesLateWhereTheServerWasDownAtTheHour) {
  clock.set(hour + std::chrono::hours{5});
  EXPECT_EQ(send_due(), 1);
  clock.set(hour + std::chrono::days{1} - std::chrono::seconds{1});
  EXPECT_EQ(send_due(), 0);
}

TEST_F(DigestTest, IsNotMailedWhereThereIsNothingToTell) {
  EXPECT_EQ(answer("ann", to_ann, opening.turn()), Verdict::played);
  one_to("ann");
  clock.set(hour);
  EXPECT_EQ(send_due(), 1) << "what was played since is told once";
  one_to("ann");
  clock.set(hour + std::chrono::days{1});
  EXPECT_EQ(send_due(), 0);
}

TEST_F(DigestTest, TellsWhatTheOpponentHasDoneAndSaid) {
  EXPECT_EQ(answer("ann", to_ann, opening.turn()), Verdict::played);
  one_to("ann");
  const auto to_bob = mailed_to("bob@example.org").back();
  EXPECT_EQ(answer("bob", to_bob, opening.turn() + "\nsay Good luck tomorrow!"), Verdict::played);
  EXPECT_TRUE(mailed_to("ann@example.org").empty());
  clock.set(hour);
  EXPECT_EQ(send_due(), 1);
  const auto text = text_of(one_to("ann"));
  EXPECT_THAT(text, HasSubstr("bob says:"));
  EXPECT_THAT(text, HasSubstr("Good luck tomorrow!"));
}

TEST_F(DigestTest, ReportsComeAtOnceAgainAtMailAll) {
  clock.set(hour);
  EXPECT_EQ(send_due(), 1);
  EXPECT_EQ(answer("ann", one_to("ann"), "mail all"), Verdict::done);
  one_to("ann");
  EXPECT_EQ(store->account(ann.account.id)->digest_minute, std::nullopt);
  start(bob, ann);
  EXPECT_EQ(mailed_to("ann@example.org").size(), 2U) << "the invitation, and the report";
}

TEST_F(DigestTest, IsAnsweredWithOrdersForSeveralMatches) {
  const auto other = start(ann, bob, with_clock());
  clock.set(hour);
  EXPECT_EQ(send_due(), 1);
  const auto digest = one_to("ann");
  const auto block = [&](const std::string& id) {
    return fmt::format("{}\n{}\nEND\n", heading_in(digest, id), opening.turn());
  };
  EXPECT_EQ(answer("ann", digest, block(match) + block(other)), Verdict::played);
  EXPECT_EQ(row(match).submissions, 1);
  EXPECT_EQ(row(other).submissions, 1);
  const auto told = one_to("ann");
  EXPECT_EQ(told.header("In-Reply-To"), fmt::format("<x{}@mail.example>", written_mails));
  const auto text = text_of(told);
  EXPECT_THAT(text, Not(HasSubstr("ORDERS")));  // both turns are over
  const auto first = text.find("Your 1 order of ");
  ASSERT_NE(first, std::string::npos);
  EXPECT_NE(text.find("Your 1 order of ", first + 1), std::string::npos);
  EXPECT_THAT(text, Not(HasSubstr("You get this mail once a day")));
}

// What may be mended has its block.
TEST_F(DigestTest, IsAnsweredOnceWhereOneMatchRefuses) {
  const auto other = start(ann, bob, with_clock());
  clock.set(hour);
  EXPECT_EQ(send_due(), 1);
  const auto digest = one_to("ann");
  const auto block = [&](const std::string& id, const std::string& lines) {
    return fmt::format("{}\n{}\nEND\n", heading_in(digest, id), lines);
  };
  answer("ann", digest, block(match, opening.turn()) + block(other, "nonsense here"));
  EXPECT_EQ(row(match).submissions, 1);
  EXPECT_EQ(row(other).submissions, 0);
  const auto text = text_of(one_to("ann"));
  EXPECT_THAT(text, HasSubstr("Your 1 order of "));
  EXPECT_THAT(text, HasSubstr("1 | nonsense here"));
  EXPECT_THAT(text, HasSubstr("ORDERS"));
  EXPECT_THAT(text, HasSubstr(other));
}

TEST_F(DigestTest, OrdersForAMatchOfOthersPlayNothing) {
  const auto carl = member("carl");
  const auto theirs = start(carl, bob, with_clock());
  clock.set(hour);
  EXPECT_EQ(send_due(), 1);
  const auto digest = one_to("ann");
  const auto text =
      fmt::format("ORDERS x {} r1 {}\n{}\nEND\n", opening.first, theirs, opening.turn());
  EXPECT_EQ(answer("ann", digest, text), Verdict::refused);
  EXPECT_EQ(row(theirs).submissions, 0);
}

}  // namespace
}  // namespace adjutant::app
