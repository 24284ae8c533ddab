// Calendars: by mail, and at their secret address.
#include <gmock/gmock.h>

#include "server/app/tournaments/calendars.hpp"
#include "tests/server/app/mail_in/match_by_mail.hpp"
#include "tests/server/app/mail_in/read_calendar.hpp"

namespace adjutant::app {
namespace {

using ports::Verdict;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

struct CalendarTest : MatchByMail {
  CalendarTest() : MatchByMail(json::object{{"clock", {{"turn_minutes", 1440}}}}) {}

  std::string token_of(const std::string& path) {
    const std::string begin = "/calendar/", end = ".ics";
    return path.substr(begin.size(), path.size() - begin.size() - end.size());
  }
};

TEST_F(CalendarTest, GoesAlongWithTheAnswerToItsCommand) {
  EXPECT_EQ(answer("ann", to_ann, "calendar"), Verdict::done);
  const auto mail = one_to("ann");
  const auto& calendar = mail.parts.back();
  EXPECT_EQ(calendar.type, "text/calendar");
  const auto events = read_calendar(calendar.content);
  ASSERT_THAT(events, SizeIs(1));
  EXPECT_EQ(events[0].uid, match + "." + opening.first + "@example.org");
  EXPECT_EQ(events[0].start, "20260102T000000Z");
  EXPECT_EQ(events[0].url, "https://adjutant.example.org/matches/" + match);
  EXPECT_THAT(text_of(mail), HasSubstr("https://adjutant.example.org/calendar/"));
}

TEST_F(CalendarTest, IsValidWhereNothingIsDue) {
  const auto idle = member("idle");
  const auto path = app().calendars.renew(idle);
  ASSERT_TRUE(path.has_value());
  const auto text = app().calendars.at(token_of(*path));
  ASSERT_TRUE(text.has_value());
  EXPECT_THAT(read_calendar(*text), IsEmpty());
}

TEST_F(CalendarTest, LeavesWishesBesideItToldToo) {
  EXPECT_EQ(answer("ann", to_ann, "calendar"), Verdict::done);
  const auto to_account = one_to("ann");
  EXPECT_EQ(answer("ann", to_account, "timezone Europe/Berlin\ncalendar"), Verdict::done);
  const auto text = text_of(one_to("ann"));
  EXPECT_THAT(text, HasSubstr("Your local time is"));
  EXPECT_THAT(text, HasSubstr("https://adjutant.example.org/calendar/"));
}

// A round of a tournament has one date, under the same name until it is over; what it says survives
// being folded and escaped.
TEST_F(CalendarTest, HasTheDatesOfRoundsThatOnePlays) {
  const std::string title =
      "Club Open, \u201Eder H\u00FCgel\u201C; 1. Runde der Meisterschaft von Th\u00FCringen 2026";
  const auto wanted = fmt::format(
      R"({{"format":"adjutant-tournament-definition-1","title":"{}","ruleset":"{}",)"
      R"("scenarios":[{{"id":"{}"}}],"stages":[{{"system":"round-robin","concurrent":1}}],)"
      R"("round":{{"days":10}}}})",
      title, opening.ruleset, opening.scenario);
  const auto organiser = member("organiser");
  const auto made =
      app().tournaments.create({organiser}, {.definition = *core::parse_json(wanted)});
  ASSERT_TRUE(made.has_value()) << made.error().detail;
  const std::string id{made->at("id").as_string()};
  const auto go = [&](const char* where) {
    return problem_of(app().tournaments.go({organiser}, id, where, {}));
  };
  ASSERT_EQ(go("open"), "done");
  for (const auto& one : {ann, bob}) {
    ASSERT_EQ(problem_of(app().tournaments.enter({one}, id, {})), "done");
  }
  ASSERT_EQ(go("close"), "done");
  ASSERT_EQ(go("start"), "done");
  const auto run = [&] {
    for (int i = 0; i < 9 && !app().tournament_timer.run_due(clock.now()).empty(); ++i) {
    }
  };
  mailed_to("ann@example.org");
  run();
  const auto address = token_of(*app().calendars.renew(ann));
  // Of the tournament alone: a match is due as well.
  const auto dates = [&](const std::string& calendar) {
    auto events = read_calendar(calendar);
    std::erase_if(events, [&](const ReadEvent& event) { return !event.uid.starts_with(id); });
    return events;
  };
  const auto drawn = dates(*app().calendars.at(address));
  ASSERT_THAT(drawn, SizeIs(2)) << "where the server starts it the end is known with the draw";
  EXPECT_EQ(drawn[0].uid, id + ".round-1-starts@example.org");
  EXPECT_EQ(drawn[0].summary, title + ": round 1 starts");
  EXPECT_EQ(drawn[0].url, "https://adjutant.example.org/tournaments/" + id);
  EXPECT_EQ(drawn[1].uid, id + ".round-1-ends@example.org");
  EXPECT_LT(drawn[0].start, drawn[1].start);
  const auto pairing = one_to("ann");
  EXPECT_EQ(pairing.parts.back().type, "text/calendar");
  EXPECT_EQ(dates(pairing.parts.back().content), drawn) << "the mail has what the page has";
  EXPECT_THAT(dates(*app().calendars.at(token_of(*app().calendars.renew(organiser)))), IsEmpty());
  clock.advance(std::chrono::hours{25});
  run();
  const auto started = dates(*app().calendars.at(address));
  ASSERT_THAT(started, SizeIs(1));
  EXPECT_EQ(started[0].uid, drawn[1].uid);
  EXPECT_EQ(started[0].start, drawn[1].start);
  EXPECT_GT(started[0].sequence, drawn[1].sequence);
  EXPECT_EQ(dates(*app().tournament_feeds.calendar(std::nullopt, id)), started);
}

TEST_F(CalendarTest, IsAtItsAddressUntilThereIsANewOne) {
  const auto first = token_of(*app().calendars.renew(ann));
  EXPECT_THAT(*app().calendars.at(first), HasSubstr("SUMMARY:"));
  const auto second = token_of(*app().calendars.renew(ann));
  EXPECT_EQ(problem_of(app().calendars.at(first)), "not-found");
  EXPECT_THAT(*app().calendars.at(second), StartsWith("BEGIN:VCALENDAR"));
  EXPECT_EQ("/calendar/" + second + ".ics", app().calendars.path_of(ann.account.id));
  EXPECT_EQ(problem_of(app().calendars.at("")), "not-found");
  EXPECT_EQ(problem_of(app().calendars.at(std::to_string(bob.account.id) + ".x")), "not-found");
}

TEST_F(CalendarTest, HasWhatIsDueAndNothingElse) {
  EXPECT_THAT(app().calendars.of(ann.account.id), HasSubstr("against bob: your orders are due"));
  EXPECT_THAT(app().calendars.of(bob.account.id), Not(HasSubstr("VEVENT")));
  ASSERT_TRUE(submit(ann, match, opening.turn()));
  EXPECT_THAT(app().calendars.of(ann.account.id), Not(HasSubstr("VEVENT")));
  EXPECT_THAT(app().calendars.of(bob.account.id), HasSubstr("VEVENT"));
}

}  // namespace
}  // namespace adjutant::app
