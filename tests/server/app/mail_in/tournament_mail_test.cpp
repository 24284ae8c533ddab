#include <gmock/gmock.h>

#include "tests/server/app/mail_in/desk_world.hpp"
#include "tournament/life/ladder.hpp"
#include "tournament/life/table.hpp"

// mail.md section 6: what a player asks for in a tournament.
namespace adjutant::app {
namespace {

using ports::Verdict;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

class TournamentMail : public DeskWorld {
 protected:
  void SetUp() override {
    for (const auto* handle : {"ann", "bob", "cid", "dan"}) players.push_back(member(handle));
    const auto wanted = fmt::format(
        R"({{"format":"adjutant-tournament-definition-1","title":"Club Open","ruleset":"{}",)"
        R"("scenarios":[{{"id":"{}"}}],"stages":[{{"system":"swiss","rounds":3}}],"half_byes":1,)"
        R"("sides":"bid","round":{{"automatic":false,"bid_hours":48}},)"
        R"("clock":{{"turn_minutes":1440}}}})",
        opening.ruleset, opening.scenario);
    const auto made =
        app().tournaments.create({organiser}, {.definition = *core::parse_json(wanted)});
    ASSERT_TRUE(made.has_value()) << made.error().detail;
    id = std::string(made->at("id").as_string());
    ASSERT_EQ(problem_of(app().tournaments.go({organiser}, id, "open", {})), "done");
    for (const auto& one : players) {
      ASSERT_EQ(problem_of(app().tournaments.enter({one}, id, {.seed = one.account.handle})),
                "done");
    }
    for (const auto* where : {"close", "start"}) {
      ASSERT_EQ(problem_of(app().tournaments.go({organiser}, id, where, {})), "done");
    }
  }

  // What the answer says; it has the token of the account, as every mail to a player has.
  std::string told(const std::string& handle, const std::string& text, Verdict expected) {
    if (!last.contains(handle)) {
      mailed_to(handle + "@example.org");
      EXPECT_EQ(send(handle + "@example.org", "play@play.example", "help"), Verdict::done);
      last.insert_or_assign(handle, one_to(handle));
    }
    EXPECT_EQ(answer(handle, last.at(handle), text), expected) << text;
    last.insert_or_assign(handle, one_to(handle));
    auto words = text_of(last.at(handle));
    std::erase(words, '\r');
    std::ranges::replace(words, '\n', ' ');
    return words;
  }
  std::string act(const std::string& what) const { return "tournament " + id + " " + what; }
  life::Tournament value() { return app().tournament_host.load(id)->value; }
  int entry_of(const Identity& who) {
    return app().tournament_host.load(id)->entry_of(who.account.id)->number;
  }

  Identity organiser = member("organiser");
  std::vector<Identity> players;
  std::map<std::string, mail::ReadMail> last;
  std::string id;
};

TEST_F(TournamentMail, EntersAnOpenTournament) {
  const auto wanted = fmt::format(
      R"({{"format":"adjutant-tournament-definition-1","title":"Second Cup","ruleset":"{}",)"
      R"("scenarios":[{{"id":"{}"}}],"stages":[{{"system":"swiss","rounds":3}}]}})",
      opening.ruleset, opening.scenario);
  const auto made =
      app().tournaments.create({organiser}, {.definition = *core::parse_json(wanted)});
  ASSERT_TRUE(made.has_value()) << made.error().detail;
  id = std::string(made->at("id").as_string());
  ASSERT_EQ(problem_of(app().tournaments.go({organiser}, id, "open", {})), "done");
  EXPECT_THAT(told("ann", act("enter"), Verdict::done), HasSubstr("You have entered."));
  EXPECT_EQ(entry_of(players[0]), 1);
}

TEST_F(TournamentMail, OfficialsAreToldOfAnAddressThatFails) {
  mailed_to("organiser@example.org");
  const auto fail = [&] {
    const auto sent = mailed_to("cid@example.org").back();
    bounces->came_back(*store->mail_by_message_id("<" + sent.message_id + ">"), BounceKind::hard,
                       {});
  };
  fail();
  const auto mails = mailed_to("organiser@example.org");
  ASSERT_THAT(mails, SizeIs(1));
  EXPECT_EQ(mails.front().subject, "Club Open: our mail to cid is bouncing");
  EXPECT_THAT(text_of(mails.front()), HasSubstr("Our mail to cid is bouncing"));
  EXPECT_EQ(send("cid@example.org", "play@play.example", "help"), Verdict::done);
  fail();
  EXPECT_THAT(mailed_to("organiser@example.org"), IsEmpty()) << "once";
}

TEST_F(TournamentMail, KeepsTheNameThatAnEntrantHad) {
  EXPECT_THAT(told("ann", "rename zoe", Verdict::done), HasSubstr("Your name is now zoe."));
  const auto entrants = app().tournament_host.load(id)->stored.entries;
  EXPECT_EQ(std::ranges::count(entrants, "ann", &ports::EntryRow::handle), 1)
      << "the name is under the tournament's hash";
}

TEST_F(TournamentMail, AsksForAByeWithHalfAPointAsLongAsThereAre) {
  EXPECT_THAT(told("ann", act("bye"), Verdict::done),
              HasSubstr("Club Open: You do not play round 1; you have a bye worth half a point."));
  const int ann = entry_of(players[0]);
  EXPECT_THAT(value().byes,
              ElementsAre(tournament::RequestedBye{1, ann, tournament::Outcome::half_bye}));
}

TEST_F(TournamentMail, AnnouncesAbsencesBesideThoseBefore) {
  told("ann", act("absent 2030-01-01 2030-01-05"), Verdict::done);
  EXPECT_THAT(told("ann", act("absent 2030-02-01 2030-02-03"), Verdict::done),
              HasSubstr("You are away from 2030-02-01 until 2030-02-03"));
  EXPECT_THAT(value().absences.at(entry_of(players[0])), SizeIs(2));
  told("ann", act("absent 2030-02-05 2030-02-03"), Verdict::done);
  EXPECT_THAT(value().absences.at(entry_of(players[0])), SizeIs(2)) << "it ends before it begins";
}

TEST_F(TournamentMail, BidsForASideAsLongAsBidsAreSealed) {
  const auto& side = find_game(opening.ruleset)->description().sides[0];
  EXPECT_THAT(told("ann", act("bid " + side), Verdict::done),
              HasSubstr("You have no board with open bids now."));
  ASSERT_TRUE(app().tournaments.draw_round({organiser}, id, {}, false));
  last.clear();
  EXPECT_THAT(told("ann", act("bid " + side), Verdict::done), HasSubstr("Your sealed bid is"));
  ASSERT_THAT(store->bids(id, 1), SizeIs(1));
  EXPECT_EQ(store->bids(id, 1)[0].entry, entry_of(players[0]));
  EXPECT_THAT(told("bob", act("bid nobody"), Verdict::done), HasSubstr("Nothing has happened."));
  EXPECT_THAT(store->bids(id, 1), SizeIs(1));
}

TEST_F(TournamentMail, IsServedInAnswerToWhatATournamentMails) {
  const auto& side = find_game(opening.ruleset)->description().sides[0];
  mailed_to("ann@example.org");
  ASSERT_TRUE(app().tournaments.draw_round({organiser}, id, {}, false));
  const auto asked = one_to("ann");
  EXPECT_EQ(asked.subject.substr(0, 9), "Club Open");
  EXPECT_EQ(answer("ann", asked, act("bid " + side)), Verdict::done) << text_of(asked);
  EXPECT_THAT(store->bids(id, 1), SizeIs(1));
}

TEST_F(TournamentMail, IsServedInAnswerToAnInvitation) {
  const auto wanted =
      fmt::format(R"({{"format":"adjutant-tournament-definition-1","title":"Cup","ruleset":"{}",)"
                  R"("scenarios":[{{"id":"{}"}}],"stages":[{{"system":"swiss","rounds":3}}],)"
                  R"("entrants":{{"invite":true}},"clock":{{"turn_minutes":1440}}}})",
                  opening.ruleset, opening.scenario);
  const auto made =
      app().tournaments.create({organiser}, {.definition = *core::parse_json(wanted)});
  ASSERT_TRUE(made.has_value()) << made.error().detail;
  mailed_to("ann@example.org");
  ASSERT_TRUE(
      app().invitations.invite(organiser, made->at("id").as_string(), {.players = {"ann"}}));
  EXPECT_THAT(mailed_to("ann@example.org"), IsEmpty()) << "nobody can see a draft";
  ASSERT_TRUE(app().tournaments.go({organiser}, made->at("id").as_string(), "open", {}));
  const auto invited = one_to("ann");
  EXPECT_EQ(invited.subject, organiser.account.handle + " invites you to a tournament");
  EXPECT_EQ(answer("ann", invited, "timezone Europe/Berlin"), Verdict::done);
  EXPECT_EQ(store->account(players[0].account.id)->time_zone, "Europe/Berlin");
}

TEST_F(TournamentMail, WithdrawsWhenItIsConfirmed) {
  const auto ann = [&] { return value().entry(entry_of(players[0]))->state; };
  EXPECT_THAT(told("ann", act("withdraw"), Verdict::asked), HasSubstr("Nothing has happened yet"));
  EXPECT_EQ(ann(), life::EntryState::entered);
  EXPECT_THAT(told("ann", "confirm", Verdict::done), HasSubstr("You have withdrawn"));
  EXPECT_EQ(ann(), life::EntryState::withdrawn);
}

TEST_F(TournamentMail, IsAskedBackWhereAMailHasNoToken) {
  mailed_to("ann@example.org");
  EXPECT_EQ(send("ann@example.org", "play@play.example", act("bye")), Verdict::asked);
  EXPECT_THAT(value().byes, IsEmpty());
  EXPECT_EQ(answer("ann", one_to("ann"), "go"), Verdict::done);
  EXPECT_THAT(value().byes, SizeIs(1));
}

TEST_F(TournamentMail, IsRefusedToWhoHasNotEntered) {
  member("eve");
  EXPECT_THAT(told("eve", act("bye"), Verdict::done),
              HasSubstr("You have not entered this tournament."));
  EXPECT_THAT(told("eve", act("withdraw"), Verdict::refused),
              HasSubstr("have not entered this tournament"));
  EXPECT_THAT(value().byes, IsEmpty());
}

class LadderMail : public DeskWorld {
 protected:
  void SetUp() override {
    for (const auto* handle : {"ann", "bob"}) players.push_back(member(handle));
    const auto wanted = fmt::format(
        R"({{"format":"adjutant-tournament-definition-1","title":"Ladder","ruleset":"{}",)"
        R"("scenarios":[{{"id":"{}"}}],"stages":[{{"system":"ladder"}}]}})",
        opening.ruleset, opening.scenario);
    const auto made =
        app().tournaments.create({organiser}, {.definition = *core::parse_json(wanted)});
    ASSERT_TRUE(made.has_value()) << made.error().detail;
    id = std::string(made->at("id").as_string());
    ASSERT_EQ(problem_of(app().tournaments.go({organiser}, id, "open", {})), "done");
    for (const auto& one : players) {
      ASSERT_EQ(problem_of(app().tournaments.enter({one}, id, {})), "done");
    }
    for (const auto* where : {"close", "start"}) {
      ASSERT_EQ(problem_of(app().tournaments.go({organiser}, id, where, {})), "done");
    }
    const auto order = life::ladder_of(value());
    upper = app().tournament_host.load(id)->row_of(order[0]).handle;
    const auto& lower = upper == "ann" ? players[1] : players[0];
    mailed_to(upper + "@example.org");
    ASSERT_EQ(problem_of(app().tournaments.challenge({lower}, id, {.opponent = order[0]})), "done");
  }
  life::Tournament value() { return app().tournament_host.load(id)->value; }
  // By answering the mail that tells the challenge.
  std::string told(const std::string& text) {
    EXPECT_EQ(send(upper + "@example.org", "play@play.example", "help"), Verdict::done);
    const auto mails = mailed_to(upper + "@example.org");
    EXPECT_EQ(answer(upper, mails.back(), "tournament " + id + " " + text), Verdict::done);
    std::string all;
    for (const auto& mail : mailed_to(upper + "@example.org")) all += text_of(mail);
    return all;
  }

  Identity organiser = member("organiser");
  std::vector<Identity> players;
  std::string id, upper;
};

TEST_F(LadderMail, AcceptsAChallenge) {
  EXPECT_THAT(told("accept"), HasSubstr("You have accepted. The match begins."));
  EXPECT_FALSE(value().rounds[0].boards[0].match.empty());
  EXPECT_THAT(told("accept"), HasSubstr("You have no offered place to answer."));
}

TEST_F(LadderMail, KeepsANameWhileARatedMatchRuns) {
  told("accept");
  EXPECT_EQ(send(upper + "@example.org", "play@play.example", "help"), Verdict::done);
  EXPECT_EQ(answer(upper, mailed_to(upper + "@example.org").back(), "rename zoe"), Verdict::done);
  auto words = text_of(one_to(upper));
  std::erase(words, '\r');
  std::ranges::replace(words, '\n', ' ');
  EXPECT_THAT(words, HasSubstr("Your name has not changed: the rated match"));
  EXPECT_FALSE(store->account_by_handle("zoe"));
}

TEST_F(LadderMail, DeclinesAChallenge) {
  EXPECT_THAT(told("decline"), HasSubstr("You have declined the challenge."));
  EXPECT_TRUE(value().rounds[0].boards[0].decided());
  EXPECT_TRUE(value().rounds[0].boards[0].match.empty());
}

class SubstituteMail : public DeskWorld {
 protected:
  // Cid waits; ann has gone from a match that runs.
  void SetUp() override {
    for (const auto* handle : {"ann", "bob", "cid"}) players.push_back(member(handle));
    const auto wanted =
        fmt::format(R"({{"format":"adjutant-tournament-definition-1","title":"Cup","ruleset":"{}",)"
                    R"("scenarios":[{{"id":"{}"}}],"stages":[{{"system":"round-robin"}}],)"
                    R"("dropout":"substitute","round":{{"automatic":false}}}})",
                    opening.ruleset, opening.scenario);
    const auto made =
        app().tournaments.create({organiser}, {.definition = *core::parse_json(wanted)});
    ASSERT_TRUE(made.has_value()) << made.error().detail;
    id = std::string(made->at("id").as_string());
    const auto go = [&](const char* where) {
      return problem_of(app().tournaments.go({organiser}, id, where, {}));
    };
    ASSERT_EQ(go("open"), "done");
    for (const auto& one : players) {
      const bool waits = one.account.handle == "cid";
      ASSERT_EQ(problem_of(app().tournaments.enter({one}, id, {.substitute = waits})), "done");
    }
    ASSERT_EQ(go("close"), "done");
    ASSERT_EQ(go("start"), "done");
    ASSERT_TRUE(app().tournaments.draw_round({organiser}, id, {}, false));
    ASSERT_TRUE(app().tournaments.start_round({organiser}, id, 1, {}));
    ASSERT_EQ(answer("ann", mailed_to("ann@example.org").back(), "resign"), Verdict::asked);
    asked = one_to("ann");
    ASSERT_TRUE(app().tournaments.withdraw({players[0]}, id, "me", {}));
    mailed_to("cid@example.org");
    for (int i = 0; i < 9 && !app().tournament_timer.run_due(clock.now()).empty(); ++i) {
    }
  }
  std::string flowing(std::string words) {
    std::erase(words, '\r');
    std::ranges::replace(words, '\n', ' ');
    return words;
  }

  Identity organiser = member("organiser");
  std::vector<Identity> players;
  std::string id;
  mail::ReadMail asked;  // whether ann resigns
};

TEST_F(SubstituteMail, LeavesNothingToConfirmForTheOneWhoHasLeft) {
  ASSERT_EQ(answer("cid", one_to("cid"), "tournament " + id + " accept"), Verdict::done);
  mailed_to("ann@example.org");
  EXPECT_EQ(answer("ann", asked, "confirm"), Verdict::bad_token);
  EXPECT_THAT(flowing(text_of(one_to("ann"))), HasSubstr("Nothing in your mail has been done."));
}

TEST_F(SubstituteMail, TakesThePlaceByAnAnswer) {
  const auto offered = one_to("cid");
  EXPECT_THAT(flowing(text_of(offered)), HasSubstr("\"tournament " + id + " accept\""));
  EXPECT_EQ(send("cid@example.org", "play@play.example", "help"), Verdict::done);
  EXPECT_EQ(answer("cid", one_to("cid"), "tournament " + id + " accept"), Verdict::done);
  std::string all;
  for (const auto& mail : mailed_to("cid@example.org")) all += flowing(text_of(mail));
  EXPECT_THAT(all, HasSubstr("You have taken over the entry with its points and its matches."));
  EXPECT_THAT(all, HasSubstr("Sealed orders of the previous player are discarded: give your own."));
  const auto loaded = app().tournament_host.load(id);
  EXPECT_EQ(loaded->entry_of(players[2].account.id)->number, 1);
}

}  // namespace
}  // namespace adjutant::app
