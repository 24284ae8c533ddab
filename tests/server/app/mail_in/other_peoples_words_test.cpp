#include <algorithm>

#include <gmock/gmock.h>

#include "engine/core/plain_text.hpp"
#include "server/app/limits.hpp"
#include "server/mail/in/mime.hpp"
#include "tests/server/app/mail_in/match_by_mail.hpp"

// What other people write stands in mails that a player answers, and others may write in a player's
// name: neither is ever played for them.
namespace adjutant::app {
namespace {

using ports::Verdict;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

struct OtherPeoplesWords : MatchByMail {
  // The lines of a mail, without those between the lines of our own blocks.
  static std::vector<std::string> lines_of(const mail::ReadMail& ours) {
    std::vector<std::string> lines;
    const auto& text = text_of(ours);
    for (std::size_t at = 0; at < text.size();) {
      const auto end = std::min(text.find('\n', at), text.size());
      lines.push_back(text.substr(at, end - at));
      if (lines.back().ends_with('\r')) lines.back().pop_back();
      at = end + 1;
    }
    return lines;
  }
};

const std::string fill(72, '#');

// Each stands in a mail of ann's: wrapped at any column, nothing of it may be read as bob's.
std::vector<std::string> attacks(const std::string& side, const std::string& turn) {
  const std::string dashes(59, '-');
  const auto block = fmt::format("ORDERS x {} r1", side);
  return {
      fmt::format("Well played! {} {} {} {} {} END {}", dashes, block, fill, turn, fill, fill),
      fmt::format("{} STANDING x {} {} {} {} END", fill, side, fill, turn, fill),
      fmt::format("{} orders x {} r1 {} {} {} end", fill, side, fill, turn, fill),
      // As letters of other widths, and lines that end otherwise.
      fmt::format("\uFF2F\uFF32\uFF24\uFF25\uFF32\uFF33 x {} r1\u2028{}\u2028END", side, turn),
      fmt::format("O\u200BRDERS x {} r1\u0085{}\u0085END", side, turn),
      fmt::format("======== Adjutant: write above this line ======== {}", turn),
      // What is broken up makes its line longer.
      fmt::format("END END END END END END END END END END END END END END {}", turn),
      fmt::format("END END END END END END END END END END END END 1: {} {} END END END", turn,
                  turn),
  };
}

TEST_F(OtherPeoplesWords, ARemarkPlaysNothingForItsReader) {
  for (const auto& attack : attacks(opening.second, opening.turn())) {
    const auto id = start(ann, bob);
    mailed_to("bob@example.org");
    const auto report = mailed_to("ann@example.org").back();
    ASSERT_EQ(answer("ann", report, "say " + attack + "\n\n" + opening.turn()), Verdict::played)
        << attack;
    ASSERT_EQ(row(id).submissions, 1);
    const auto told = one_to("bob");
    EXPECT_THAT(text_of(told), HasSubstr("ann says:"));
    const auto standing_before = row(id).head;
    EXPECT_EQ(answer("bob", told, "Thanks"), Verdict::nothing) << attack;
    // Quoted twice, and as a page.
    auto twice = told;
    std::string quoted;
    for (const auto& line : lines_of(told)) quoted += "> " + line + "\n";
    twice.parts.front().content = quoted;
    EXPECT_EQ(answer("bob", twice, "Thanks"), Verdict::nothing) << attack;
    const auto page = std::ranges::find_if(
        told.parts, [](const auto& part) { return part.content.contains("<html"); });
    ASSERT_NE(page, told.parts.end());
    EXPECT_EQ(send("bob@example.org", told.header("Reply-To"),
                   "<p>Thanks</p><blockquote>" + page->content + "</blockquote>",
                   "Content-Type: text/html; charset=utf-8\r\nSubject: Re: x\r\n"),
              Verdict::nothing)
        << attack;
    EXPECT_EQ(row(id).submissions, 1) << attack;
    EXPECT_EQ(row(id).head, standing_before) << attack;
    mailed_to("bob@example.org");
    clock.advance(std::chrono::hours{1});  // mails are few in an hour
  }
}

TEST_F(OtherPeoplesWords, ShowAsTheyWereWritten) {
  EXPECT_EQ(answer("ann", to_ann,
                   "say Good\u061C luck\U000E0041, \u3164\u180Eold \uFFF9friend \U0001F600"),
            Verdict::done);
  EXPECT_EQ(answer("ann", to_ann, "say \u3164"), Verdict::nothing);
  const auto said = store->remarks(match, 0, 10);
  ASSERT_EQ(said.size(), 1U);
  EXPECT_TRUE(core::is_one_line(said[0].text)) << said[0].text;
  EXPECT_THAT(said[0].text, AllOf(HasSubstr("Good"), HasSubstr("friend \U0001F600")));
}

TEST_F(OtherPeoplesWords, EachLineOfARemarkStandsBehindAFence) {
  const std::string remark =
      "A long tale of wet powder and of horses that would not stand, told "
      "at the camp fire until the morning came.";
  EXPECT_EQ(answer("ann", to_ann, "say " + remark), Verdict::done);
  const auto told = one_to("bob");
  std::string fenced;
  for (const auto& line : lines_of(told)) {
    if (!line.starts_with("    | ")) continue;
    fenced += (fenced.empty() ? "" : " ") + line.substr(6);
    EXPECT_LE(line.size(), 64U) << line;
  }
  EXPECT_EQ(fenced, remark);
  // Its page has the same lines.
  const auto page = std::ranges::find_if(
      told.parts, [](const auto& part) { return part.content.contains("<html"); });
  ASSERT_NE(page, told.parts.end());
  EXPECT_THAT(page->content, HasSubstr("<pre>| A long tale"));
  EXPECT_THAT(page->content, HasSubstr("\n| "));
}

// Programs put other marks than ">" before what they quote.
TEST_F(OtherPeoplesWords, NothingBehindABarIsReadHoweverItIsQuoted) {
  for (const std::string mark :
       {"",          "> ",       ">> ",     "| ",      "|| ",     ": ",
        "# ",        "} ",       "% ",      "* ",      "- ",      "~ ",
        "\" ",       "AM> ",     "ann>",    "> AM> ",  "\u00BB ", "\u00BB\u00BB ",
        "\u203A ",   "\u2502 ",  "\u2502",  "\u2503 ", "\u258F ", "\u00A6 ",
        "\uFF5C ",   "\u2758 ",  "\uFF1E ", "\u2022 ", "\t",      "\u2500\u2500 ",
        "> \u2502 ", "\u2502 > "}) {
    for (const std::string line : {"resign", "draw offer", "new addresses", "mail none", "drop"}) {
      EXPECT_EQ(
          send("ann@example.org", to_ann.header("Reply-To"),
               "Thanks\n\n" + mark + "| " + line + "\n" + mark + "| " + opening.turn() + "\n"),
          Verdict::nothing)
          << mark << line;
    }
    EXPECT_EQ(row(match).submissions, 0) << mark;
    EXPECT_EQ(store->account(ann.account.id)->mail_epoch, ann.account.mail_epoch) << mark;
    clock.advance(std::chrono::hours{1});  // mails are few in an hour
  }
}

TEST_F(OtherPeoplesWords, AMailOfOursIsKnownBehindOtherMarks) {
  for (const std::string mark : {": ", "# ", "} ", "% ", "AM> ", "\u00BB ", "\u203A ", "\u2502 "}) {
    std::string quoted;
    for (const auto& line : lines_of(to_ann)) quoted += mark + line + "\n";
    // A line of ours that would be a command where it stood in the player's own words.
    quoted += mark + "resign\n" + mark + opening.turn() + "\n";
    EXPECT_EQ(send("ann@example.org", to_ann.header("Reply-To"), "Thanks\n\n" + quoted),
              Verdict::nothing)
        << mark;
  }
  EXPECT_EQ(row(match).submissions, 0);
}

// A program that breaks long lines leaves the ends of quoted ones without marks.
TEST_F(OtherPeoplesWords, TheEndOfALineBehindABarIsNotTheReaders) {
  const auto deep = std::string("> > > > > > > > > > > > > ");
  for (const auto& line : {std::string("resign"), std::string("drop"), opening.turn()}) {
    for (const auto& mark :
         {deep, std::string("> "), std::string("\u00BB "), std::string(": "), std::string("| ")}) {
      const auto quoted =
          "\nOn Monday 2 Nov Adjutant wrote:\n" + mark + "| Well played, it is\n" + line + "\n";
      for (const auto& below : {mark + "more\n", std::string(), "\n" + mark + "more\n"}) {
        EXPECT_EQ(send("ann@example.org", to_ann.header("Reply-To"), "Thanks\n" + quoted + below),
                  Verdict::refused)
            << mark << line;
        EXPECT_EQ(send("ann@example.org", to_ann.header("Reply-To"), "mail all\n" + quoted + below),
                  Verdict::refused)
            << mark << line;
      }
    }
    clock.advance(std::chrono::hours{1});
  }
  EXPECT_EQ(
      send("ann@example.org", to_ann.header("Reply-To"),
           "mail all\n\nOn Monday 2 Nov Adjutant wrote:\n" + deep + "| Well played, it\nis\n"),
      Verdict::done)
      << "its end asks for nothing";
  EXPECT_EQ(row(match).submissions, 0);
  EXPECT_EQ(row(match).status, ports::MatchStatus::running);
}

TEST_F(OtherPeoplesWords, ATokenInARemarkIsNoAddress) {
  const auto address = to_ann.header("Reply-To");
  const auto from = address.find('+') + 1;
  const auto token = address.substr(from, address.find('@') - from);
  ASSERT_EQ(answer("ann", to_ann, "say See [adj-" + token + "]\n" + opening.turn()),
            Verdict::played);
  EXPECT_EQ(answer("bob", one_to("bob"), opening.turn()), Verdict::played);
}

TEST_F(OtherPeoplesWords, ABlockCountsWithTheCheckWordOfItsSeatAlone) {
  const auto heading = heading_in(to_ann);
  const auto check = heading.substr(heading.rfind(' ') + 1);
  EXPECT_EQ(check.size(), 8U);
  const auto filled = [&](const std::string& first_line) {
    return first_line + "\n" + opening.turn() + "\nEND\n";
  };
  const auto without = heading.substr(0, heading.rfind(' '));
  for (const auto& forged : {without, without + " aaaaaaaa", without + " " + check + "a"}) {
    EXPECT_EQ(answer("ann", to_ann, filled(forged)), Verdict::refused) << forged;
    EXPECT_THAT(text_of(one_to("ann")), HasSubstr("eight characters that we sent"));
  }
  EXPECT_EQ(row(match).submissions, 0);
  // Quoted, too: nobody knows who has filled it.
  EXPECT_EQ(send("ann@example.org", to_ann.header("Reply-To"),
                 "Thanks\n\nOn Monday 2 Nov Adjutant wrote:\n> " + without + "\n> " +
                     opening.turn() + "\n> END\n"),
            Verdict::refused);
  one_to("ann");
  EXPECT_EQ(answer("ann", to_ann, filled(heading)), Verdict::played);
  // Of an older mail to the same seat: the match has gone on.
  one_to("ann");
  EXPECT_EQ(answer("bob", one_to("bob"), opening.turn()), Verdict::played);
  EXPECT_EQ(answer("ann", one_to("ann"), heading + "\n" + opening.order + "\nEND\n"),
            Verdict::late);
}

TEST_F(OtherPeoplesWords, AForgedMailReachesNoDraft) {
  ASSERT_EQ(answer("ann", to_ann, "check\n" + opening.turn()), Verdict::checked);
  const auto checked = one_to("ann");
  // What anybody can guess who knows ann's address and the match.
  const auto id = to_ann.message_id;
  const auto host = id.substr(id.find('@'));
  for (const auto& guess :
       {match + "." + opening.first + host, match + "." + opening.first + ".0" + host,
        match + "." + opening.first + ".0.started" + host}) {
    EXPECT_EQ(send("ann@example.org", "referee@example.org", opening.order,
                   "In-Reply-To: <" + guess + ">\r\n"),
              Verdict::no_token)
        << guess;
  }
  EXPECT_THAT(mailed_to("ann@example.org"), IsEmpty());
  // With a leaked address: a question of its own, and the draft stays.
  EXPECT_EQ(send("mallory@evil.example", to_ann.header("Reply-To"), opening.order), Verdict::asked);
  const auto asked = one_to("ann");
  EXPECT_THAT(text_of(asked),
              AllOf(HasSubstr("mallory@evil.example"), HasSubstr("| " + opening.order)));
  EXPECT_EQ(answer("ann", checked, "go"), Verdict::played);
  const auto played = core::parse_json(store->submissions(match).at(0).json);
  EXPECT_THAT(json::serialize(played->at("orders")), Not(HasSubstr(opening.order)));
  one_to("ann");
  EXPECT_EQ(answer("ann", asked, "drop"), Verdict::done);
  one_to("ann");
  EXPECT_EQ(answer("ann", asked, "go"), Verdict::bad_token) << "once";
}

TEST_F(OtherPeoplesWords, AQuestionAboutOnesOwnMailIsAnsweredBesideADraft) {
  ASSERT_EQ(answer("ann", to_ann, "check\n" + opening.turn()), Verdict::checked);
  one_to("ann");
  EXPECT_EQ(send("ann@phone.example", to_ann.header("Reply-To"), opening.turn()), Verdict::asked);
  EXPECT_EQ(store->draft_of(ann.account.id, match)->lines, "#! check\n" + opening.turn() + "\n");
  EXPECT_EQ(answer("ann", one_to("ann"), "go"), Verdict::played);
  EXPECT_EQ(row(match).submissions, 1);
}

TEST_F(OtherPeoplesWords, EachQuestionIsAnsweredByItself) {
  ASSERT_EQ(answer("ann", to_ann, "check\n" + opening.turn()), Verdict::checked);
  const auto checked = one_to("ann");
  ASSERT_EQ(answer("ann", to_ann, "alias ann@phone.example"), Verdict::asked);
  const auto alias = one_to("ann");
  ASSERT_EQ(answer("ann", to_ann, "draw offer"), Verdict::asked);
  const auto draw = one_to("ann");
  clock.advance(std::chrono::hours{1});  // of these there are few in an hour
  const auto to = to_ann.header("Reply-To");
  EXPECT_EQ(send("mallory@evil.example", to, opening.order), Verdict::asked);
  const auto first = one_to("ann");
  EXPECT_EQ(send("ann@phone.example", to, opening.turn()), Verdict::asked);
  const auto second = one_to("ann");
  EXPECT_EQ(send("ann@home.example", to, "mail mine"), Verdict::asked);
  const auto third = one_to("ann");
  EXPECT_NE(first.header("Reply-To"), second.header("Reply-To"));
  EXPECT_THAT(text_of(first), HasSubstr("mallory@evil.example"));

  EXPECT_EQ(answer("ann", first, "drop"), Verdict::done);
  one_to("ann");
  EXPECT_EQ(answer("ann", first, "go"), Verdict::bad_token) << "once";
  EXPECT_EQ(answer("ann", alias, "confirm"), Verdict::done);
  confirm_alias("ann@phone.example");
  mailed_to("ann@example.org");
  EXPECT_THAT(store->aliases(ann.account.id), testing::ElementsAre("ann@phone.example"));
  EXPECT_EQ(store->draft_of(ann.account.id, match)->lines, "#! check\n" + opening.turn() + "\n");
  EXPECT_EQ(answer("ann", second, "go"), Verdict::played);
  one_to("ann");
  EXPECT_EQ(answer("ann", draw, "confirm"), Verdict::done);
  EXPECT_EQ(answer("ann", draw, "confirm"), Verdict::bad_token) << "once";
  mailed_to("ann@example.org");
  EXPECT_EQ(store->account(ann.account.id)->mail_preference, ports::MailPreference::every_report);
  EXPECT_EQ(answer("ann", third, "go"), Verdict::done);
  EXPECT_EQ(store->account(ann.account.id)->mail_preference, ports::MailPreference::my_turn);
  EXPECT_EQ(row(match).submissions, 2);
  one_to("ann");
  EXPECT_EQ(answer("ann", checked, "go"), Verdict::refused) << "those orders are played";
}

// What they say is theirs is kept as their own lines are.
TEST_F(OtherPeoplesWords, WhatIsTheirsAndRefusedMayBeMended) {
  EXPECT_EQ(send("ann@phone.example", to_ann.header("Reply-To"), opening.refused), Verdict::asked);
  const auto asked = one_to("ann");
  EXPECT_EQ(answer("ann", asked, "go"), Verdict::refused);
  const auto refused = one_to("ann");
  EXPECT_EQ(answer("ann", asked, "go"), Verdict::bad_token) << "once";
  one_to("ann");
  EXPECT_EQ(answer("ann", refused, "go"), Verdict::refused);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("  1 | "));
}

TEST_F(OtherPeoplesWords, OnlyTheQuestionAboutAMailHasItDone) {
  const auto to = to_ann.header("Reply-To");
  EXPECT_EQ(send("mallory@evil.example", to, opening.turn()), Verdict::asked);
  const auto asked = one_to("ann");
  for (const auto* word : {"go", "confirm", "1: "}) {
    EXPECT_EQ(answer("ann", to_ann, word + (word == std::string("1: ") ? opening.turn() : "")),
              Verdict::refused)
        << word;
    one_to("ann");
  }
  EXPECT_EQ(answer("ann", asked, "Who is that?"), Verdict::nothing);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("\"go\" to carry it"));
  EXPECT_EQ(row(match).submissions, 0);
  EXPECT_EQ(answer("ann", asked, "drop"), Verdict::done);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("discarded"));
  EXPECT_EQ(answer("ann", asked, "go"), Verdict::bad_token) << "once";
  EXPECT_EQ(row(match).submissions, 0);
}

TEST_F(OtherPeoplesWords, NothingOfAnUnprovenMailIsConfirmed) {
  ASSERT_EQ(answer("ann", to_ann, "resign"), Verdict::asked);
  const auto own = one_to("ann");
  EXPECT_EQ(send("mallory@evil.example", to_ann.header("Reply-To"), "draw offer"), Verdict::asked);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("mallory@evil.example"));
  EXPECT_EQ(answer("ann", own, "confirm"), Verdict::done) << "the question stands";
  EXPECT_EQ(row(match).status, ports::MatchStatus::over);
}

// Anybody can write "From: ann": what comes of it must not carry their words to ann.
TEST_F(OtherPeoplesWords, ASubjectOfAnUnprovenMailIsNotSentOn) {
  const std::string subject = "Subject: Your account was stolen, see http://evil.example\r\n";
  send("ann@example.org", "reply@play.example", "help", subject);
  const auto unproven = one_to("ann");
  EXPECT_EQ(unproven.subject, "Re: your mail");
  EXPECT_THAT(text_of(unproven), Not(HasSubstr("evil.example")));
}

TEST_F(OtherPeoplesWords, WhoWritesIsNoMoreOutOfReach) {
  const auto fails = [&] { return store->account(ann.account.id)->failing_since.has_value(); };
  const auto queued = *store->mail_by_message_id("<" + to_ann.message_id + ">");
  bounces->came_back(queued, BounceKind::hard, {});
  ASSERT_TRUE(fails());
  EXPECT_EQ(send("mallory@evil.example", to_ann.header("Reply-To"), opening.order), Verdict::asked);
  EXPECT_TRUE(fails());
  EXPECT_EQ(answer("ann", to_ann, opening.turn()), Verdict::played);
  EXPECT_FALSE(fails());
}

struct LateOrders : MatchByMail {
  explicit LateOrders(const char* on_timeout = "doctrine")
      : MatchByMail(json::value{{"decisions", "standing"},
                                {"clock",
                                 {{"turn_minutes", 1440},
                                  {"reserve_minutes", 0},
                                  {"decision_minutes", 120},
                                  {"on_timeout", on_timeout}}}}) {
    app().context().answer_may_come = [this](const ports::MatchRow&, core::Side, ports::Time) {
      return is_behind;
    };
  }

  bool is_behind = true;  // a source of mail
};

TEST_F(LateOrders, AreNotPlayedWhileTheClockWaitsForMail) {
  using namespace std::chrono_literals;
  const auto deadline = *row(match).deadline;
  for (const auto late : {0s, 15s, 300s, 7200s}) {
    clock.set(deadline + late);
    EXPECT_EQ(send("ann@example.org", to_ann.header("Reply-To"), opening.turn()), Verdict::late);
    EXPECT_EQ(row(match).submissions, 0);
    EXPECT_THAT(text_of(one_to("ann")),
                AllOf(HasSubstr("your time ended at "), HasSubstr("None of it has been played")));
    EXPECT_EQ(problem_of(submit(ann, match, opening.turn())), "not-your-turn");
  }
  if (!opening.standing.empty()) {
    clock.set(deadline + 3h);
    EXPECT_EQ(problem_of(set_standing_orders(ann, match, opening.standing.front())),
              "not-your-turn");
  }
  EXPECT_EQ(row(match).submissions, 0);
}

TEST_F(LateOrders, OneThatWasInTimeIsPlayedAfterOneThatWasNot) {
  using namespace std::chrono_literals;
  const auto deadline = *row(match).deadline;
  clock.set(deadline + 1h);
  EXPECT_EQ(send("ann@example.org", to_ann.header("Reply-To"), opening.turn()), Verdict::late);
  on_their_way = 1h + 1s;
  EXPECT_EQ(send("ann@example.org", to_ann.header("Reply-To"), "  " + opening.turn()),
            Verdict::played);
}

// Where a win has to be claimed, the claim waits for mail that was sent in time, and so must orders
// that were not: else they would take the claim away while it waits.
struct LateUnderAClaim : LateOrders {
  LateUnderAClaim() : LateOrders("claim") {}
};

TEST_F(LateUnderAClaim, OrdersWaitAsLongAsTheClaimDoes) {
  using namespace std::chrono_literals;
  const auto deadline = *row(match).deadline;
  for (const auto late : {0s, 15s, 7200s}) {
    clock.set(deadline + late);
    EXPECT_EQ(send("ann@example.org", to_ann.header("Reply-To"), opening.turn()), Verdict::late);
    EXPECT_THAT(text_of(one_to("ann")),
                AllOf(HasSubstr("your time ended at "), HasSubstr("None of it has been played"),
                      HasSubstr("claim")));
    EXPECT_EQ(problem_of(submit(ann, match, opening.turn())), "not-your-turn");
    EXPECT_EQ(problem_of(declare(bob, match, {.kind = match::Kind::claim_win})),
              "time-not-expired");
  }
  EXPECT_EQ(row(match).submissions, 0);
  is_behind = false;
  EXPECT_TRUE(declare(bob, match, {.kind = match::Kind::claim_win}));
  EXPECT_EQ(row(match).status, ports::MatchStatus::over);
}

TEST_F(LateUnderAClaim, OrdersArePlayedAtGoWhereNobodyHasClaimed) {
  using namespace std::chrono_literals;
  clock.set(*row(match).deadline + 1h);
  EXPECT_EQ(send("ann@example.org", to_ann.header("Reply-To"), opening.turn()), Verdict::late);
  const auto late = one_to("ann");
  EXPECT_EQ(answer("ann", late, "go"), Verdict::late);
  one_to("ann");
  is_behind = false;
  EXPECT_EQ(answer("ann", late, "go"), Verdict::played);
  EXPECT_EQ(row(match).submissions, 1);
}

// However long the source of mail is behind.
TEST_F(LateUnderAClaim, OrdersWaitADayAtMost) {
  using namespace std::chrono_literals;
  const auto end = *row(match).deadline + limits::mail_wait;
  clock.set(end - 1s);
  EXPECT_EQ(send("ann@example.org", to_ann.header("Reply-To"), opening.turn()), Verdict::late);
  clock.set(end);
  EXPECT_EQ(send("ann@example.org", to_ann.header("Reply-To"), opening.turn()), Verdict::played);
}

TEST_F(LateUnderAClaim, OrdersThatWereInTimeArePlayed) {
  using namespace std::chrono_literals;
  clock.set(*row(match).deadline + 1h);
  on_their_way = 1h + 1s;
  EXPECT_EQ(send("ann@example.org", to_ann.header("Reply-To"), opening.turn()), Verdict::played);
}

}  // namespace
}  // namespace adjutant::app
