#include "server/app/mail_in/desk.hpp"

#include <gmock/gmock.h>

#include "engine/core/random.hpp"
#include "server/store/sqlite/sqlite_database.hpp"
#include "tests/server/app/mail_in/match_by_mail.hpp"

namespace adjutant::app {
namespace {

using ports::Verdict;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

struct Desk : MatchByMail {};

TEST_F(Desk, PlaysATurnFromOneMailAndAnswersWithOne) {
  EXPECT_EQ(answer("ann", to_ann, opening.turn()), Verdict::played);
  EXPECT_EQ(row(match).submissions, 1);
  const auto to_sender = one_to("ann");
  EXPECT_THAT(text_of(to_sender), HasSubstr("Your 1 order of "));
  EXPECT_THAT(text_of(to_sender), HasSubstr(row(match).head));
  EXPECT_EQ(to_sender.header("Auto-Submitted"), "auto-replied");
  EXPECT_THAT(to_sender.header("In-Reply-To"), HasSubstr("@mail.example"));
  const auto to_opponent = one_to("bob");
  EXPECT_THAT(text_of(to_opponent), HasSubstr("It is your turn ("));
  EXPECT_EQ(answer("bob", to_opponent, opening.turn()), Verdict::played);
  EXPECT_EQ(row(match).submissions, 2);
}

TEST_F(Desk, DoesNothingTwiceForAMailThatComesTwiceOrIsReplayed) {
  EXPECT_EQ(answer("ann", to_ann, opening.turn()), Verdict::played);
  const auto first = store->incoming_list({.limit = 1}).front().id;
  EXPECT_TRUE(store->replay_incoming(first, clock.now()));
  EXPECT_EQ(worked(first), Verdict::repeated);
  EXPECT_EQ(row(match).submissions, 1);
}

TEST_F(Desk, SendsAPlayersLinesBackWithEachFaultUnderItsLine) {
  EXPECT_EQ(answer("ann", to_ann, opening.refused + "\n" + opening.turn()), Verdict::refused);
  EXPECT_EQ(row(match).submissions, 0);
  const auto back = one_to("ann");
  EXPECT_THAT(text_of(back),
              AllOf(HasSubstr("Nothing has happened: "), HasSubstr("  1 | "), HasSubstr("  2 | ")));
  EXPECT_EQ(store->draft_of(ann.account.id, match)->lines,
            opening.refused + "\n" + opening.turn() + "\n");
  // Only the number and the line.
  std::string edits;
  for (int line = 1; line <= std::ranges::count(opening.refused, '\n') + 1; ++line) {
    edits += fmt::format("{}: -\n", line);
  }
  EXPECT_EQ(answer("ann", back, edits), Verdict::played);
  EXPECT_EQ(row(match).submissions, 1);
  EXPECT_FALSE(store->draft_of(ann.account.id, match).has_value());
}

TEST_F(Desk, PlaysNothingAtAllWhereALineCannotBeRead) {
  EXPECT_EQ(answer("ann", to_ann, opening.misunderstood), Verdict::refused);
  EXPECT_EQ(row(match).submissions, 0);
}

TEST_F(Desk, ForgetsADraftAtDropAndHasNothingToSendThen) {
  EXPECT_EQ(answer("ann", to_ann, opening.refused), Verdict::refused);
  EXPECT_EQ(answer("ann", one_to("ann"), "drop"), Verdict::done);
  EXPECT_FALSE(store->draft_of(ann.account.id, match).has_value());
  EXPECT_EQ(answer("ann", one_to("ann"), "go"), Verdict::refused);
}

TEST_F(Desk, TellsWhatOfALongMessageIsNotSent) {
  EXPECT_EQ(
      answer("ann", to_ann, "say Good luck!\n\nI am away until Sunday, so do not wait.\n\nAnn"),
      Verdict::done);
  EXPECT_THAT(text_of(one_to("ann")),
              AllOf(HasSubstr("Your message has been sent to bob."),
                    HasSubstr("These lines were not sent."),
                    HasSubstr("I am away until Sunday, so do not wait"), HasSubstr("\"end say\"")));
}

TEST_F(Desk, ChecksWithoutPlayingAndPlaysAtGo) {
  EXPECT_EQ(answer("ann", to_ann, "check\n" + opening.turn()), Verdict::checked);
  EXPECT_EQ(row(match).submissions, 0);
  EXPECT_EQ(answer("ann", one_to("ann"), "go"), Verdict::played);
  EXPECT_EQ(row(match).submissions, 1);
}

TEST_F(Desk, KeepsWhatComesTooEarlyAndWhatComesTooLate) {
  EXPECT_EQ(answer("bob", to_bob, opening.turn()), Verdict::early);
  EXPECT_THAT(text_of(one_to("bob")), HasSubstr("It is not your turn"));
  EXPECT_EQ(answer("ann", to_ann, opening.turn()), Verdict::played);
  EXPECT_EQ(answer("bob", one_to("bob"), opening.turn()), Verdict::played);
  mailed_to("ann@example.org");
  // The mail of the first turn again, with other orders: the match has gone on.
  EXPECT_EQ(answer("ann", to_ann, opening.order), Verdict::late);
  EXPECT_EQ(row(match).submissions, 2);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("The match has changed"));
}

TEST_F(Desk, PlaysPreparedOrdersWhenTheTurnBegins) {
  EXPECT_EQ(answer("bob", to_bob, "prepare\n" + opening.turn()), Verdict::prepared);
  EXPECT_THAT(text_of(one_to("bob")), HasSubstr("when your next turn begins"));
  EXPECT_EQ(desk->play_prepared(clock.now()), 0);
  EXPECT_EQ(answer("ann", to_ann, opening.turn()), Verdict::played);
  EXPECT_EQ(row(match).submissions, 2);
  EXPECT_EQ(desk->play_prepared(clock.now()), 0);
  EXPECT_THAT(text_of(one_to("bob")), HasSubstr("your prepared orders have been played"));
  EXPECT_TRUE(store->prepared_in(match).empty());
}

TEST_F(Desk, SaysWhyPreparedOrdersWereNotPlayed) {
  EXPECT_EQ(answer("bob", to_bob, "prepare\n" + opening.order), Verdict::prepared);
  one_to("bob");
  EXPECT_EQ(answer("ann", to_ann, opening.turn()), Verdict::played);
  EXPECT_EQ(row(match).submissions, 1);
  EXPECT_THAT(text_of(one_to("bob")), AllOf(HasSubstr("Your prepared orders were not played"),
                                            HasSubstr("It is your turn")));
  EXPECT_TRUE(store->prepared_in(match).empty());
}

TEST_F(Desk, HoldsOrdersForSecondThoughts) {
  EXPECT_EQ(answer("ann", to_ann, "hold 30"), Verdict::done);
  EXPECT_EQ(answer("ann", one_to("ann"), opening.turn()), Verdict::held);
  EXPECT_EQ(desk->play_prepared(clock.now()), 0);
  EXPECT_EQ(answer("ann", one_to("ann"), "stop"), Verdict::done);
  EXPECT_TRUE(store->prepared_in(match).empty());
  EXPECT_EQ(answer("ann", one_to("ann"), opening.turn()), Verdict::held);
  clock.advance(std::chrono::minutes{31});
  EXPECT_EQ(desk->play_prepared(clock.now()), 1);
  EXPECT_EQ(row(match).submissions, 1);
}

TEST_F(Desk, SendsTheReportOfWhatIsPlayedAlreadyOnceAnHour) {
  EXPECT_EQ(answer("ann", to_ann, opening.turn()), Verdict::played);
  one_to("ann");
  EXPECT_EQ(answer("ann", to_ann, opening.turn()), Verdict::repeated);
  const auto with_report = text_of(one_to("ann"));
  EXPECT_THAT(with_report, HasSubstr("already been played"));
  EXPECT_EQ(answer("ann", to_ann, "  " + opening.turn()), Verdict::repeated);
  const auto in_short = text_of(one_to("ann"));
  EXPECT_THAT(in_short, HasSubstr("already been played"));
  EXPECT_LT(in_short.size(), with_report.size());
}

TEST_F(Desk, AsksTheAccountsAddressAboutAMailFromAnother) {
  const auto to = to_ann.header("Reply-To");
  EXPECT_EQ(send("mallory@evil.example", to, opening.turn()), Verdict::asked);
  EXPECT_EQ(row(match).submissions, 0);
  EXPECT_THAT(mailed_to("mallory@evil.example"), IsEmpty());
  const auto asked = one_to("ann");
  EXPECT_THAT(text_of(asked), AllOf(HasSubstr("mallory@evil.example"), HasSubstr(opening.turn())));
  EXPECT_EQ(answer("ann", asked, "go"), Verdict::played);
  EXPECT_EQ(row(match).submissions, 1);
}

TEST_F(Desk, AsksAboutAnAnswerWhoseTokenIsLost) {
  EXPECT_EQ(send("ann@example.org", "referee@example.org", opening.turn(),
                 "In-Reply-To: <" + to_ann.message_id + ">\r\n"),
            Verdict::asked);
  EXPECT_EQ(row(match).submissions, 0);
  EXPECT_EQ(answer("ann", one_to("ann"), "go"), Verdict::played);
}

TEST_F(Desk, KnowsItsAddressesWhenTheirTimeIsOver) {
  const MailTokens tokens(app().context(), *store);
  const auto known = [&](const std::string& token, bool is_good) {
    const auto read = auth::read_mail_token(token);
    ASSERT_TRUE(read);
    EXPECT_EQ(tokens.prove(*read).has_value(), is_good);
    EXPECT_TRUE(tokens.may_be_ours(*read));
    auto forged = token;
    auto& letter = forged[forged.size() - 2];
    letter = letter == 'a' ? 'b' : 'a';
    EXPECT_FALSE(tokens.may_be_ours(*auth::read_mail_token(forged)));
  };
  const auto of_account = tokens.of_account(ann.account);
  const auto stranger = store->sign_up("zoe@example.org", clock.now(), {.of_all = 1});
  const auto of_sign_up = tokens.of_sign_up(*stranger);
  EXPECT_EQ(send("ann@desk.example", to_ann.header("Reply-To"), opening.turn()), Verdict::asked);
  const auto draft = store->question_of(ann.account.id, match, ports::DraftAsks::go);
  const auto of_question = tokens.of_question(ann.account, *draft);
  for (const auto& token : {of_account, of_sign_up, of_question}) known(token, true);
  clock.advance(std::chrono::days(31));
  for (const auto& token : {of_account, of_sign_up, of_question}) known(token, false);
  store->prune(clock.now());
  EXPECT_TRUE(tokens.may_be_ours(*auth::read_mail_token(of_sign_up))) << "nobody can tell";
}

TEST_F(Desk, ResignsAtConfirmAloneAndNotInOneMail) {
  EXPECT_NE(answer("ann", to_ann, "resign # now"), Verdict::played);
  EXPECT_EQ(row(match).status, ports::MatchStatus::running);
  one_to("ann");
  EXPECT_EQ(answer("ann", to_ann, "resign"), Verdict::asked);
  one_to("ann");
  EXPECT_EQ(row(match).status, ports::MatchStatus::running);
  EXPECT_EQ(answer("ann", to_ann, "confirm"), Verdict::asked) << "a seat's address is no proof";
  EXPECT_EQ(row(match).status, ports::MatchStatus::running);
  EXPECT_EQ(answer("ann", one_to("ann"), "confirm"), Verdict::done);
  EXPECT_EQ(row(match).status, ports::MatchStatus::over);
  EXPECT_THAT(text_of(one_to("bob")), HasSubstr("The match is over."));
}

TEST_F(Desk, AgreesOnADrawByConfirmAlone) {
  EXPECT_EQ(answer("bob", to_bob, "draw accept"), Verdict::refused) << "nobody has offered one";
  EXPECT_THAT(text_of(one_to("bob")), HasSubstr("Nothing has happened: "));

  EXPECT_EQ(answer("ann", to_ann, "draw offer"), Verdict::asked);
  EXPECT_EQ(row(match).submissions, 0);
  EXPECT_THAT(mailed_to("bob@example.org"), IsEmpty());
  EXPECT_EQ(answer("ann", one_to("ann"), "confirm"), Verdict::done);
  EXPECT_EQ(row(match).submissions, 1);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("You have offered a draw."));
  const auto offered = one_to("bob");
  EXPECT_THAT(text_of(offered), HasSubstr("draw"));

  EXPECT_EQ(answer("bob", offered, "draw accept"), Verdict::asked);
  EXPECT_EQ(row(match).status, ports::MatchStatus::running);
  EXPECT_EQ(answer("bob", one_to("bob"), "confirm"), Verdict::done);
  EXPECT_EQ(row(match).status, ports::MatchStatus::over);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("The match is over."));
}

TEST_F(Desk, ClaimsTheWinByConfirmOnceTheTimeIsOver) {
  const auto id = start(ann, bob,
                        json::object{{"clock",
                                      {{"turn_minutes", 1440},
                                       {"reserve_minutes", 600},
                                       {"decision_minutes", 120},
                                       {"on_timeout", "claim"}}}});
  const auto begun = mailed_to("bob@example.org").back();
  EXPECT_EQ(answer("bob", begun, "claim"), Verdict::asked);
  EXPECT_EQ(answer("bob", one_to("bob"), "confirm"), Verdict::refused);
  EXPECT_THAT(text_of(one_to("bob")), HasSubstr("Nothing has happened: "));
  clock.advance(std::chrono::hours{35});
  EXPECT_EQ(answer("bob", begun, "claim"), Verdict::asked);
  const auto asked = one_to("bob");
  EXPECT_EQ(row(id).status, ports::MatchStatus::running);
  EXPECT_EQ(answer("bob", asked, "confirm"), Verdict::done);
  EXPECT_EQ(row(id).status, ports::MatchStatus::over);
  const auto result = core::parse_json(app().matches.status(ann, id)->result);
  EXPECT_EQ(result->at("winner").as_string(), opening.second);
}

TEST_F(Desk, MailsALinkForANewPasswordAndNothingElse) {
  EXPECT_EQ(answer("ann", to_ann, "password reset"), Verdict::done);
  const auto by_token = one_to("ann");
  EXPECT_THAT(text_of(by_token), HasSubstr("https://adjutant.example.org/"));
  EXPECT_THAT(by_token.subject, HasSubstr("password"));
  // Whoever asks, the link goes to the account's address.
  EXPECT_EQ(send("ann@example.org", "play@play.example", "password reset"), Verdict::done);
  EXPECT_EQ(one_to("ann").subject, by_token.subject);
}

TEST_F(Desk, JoinsAMatchOnceThePlayerSaysThatItWasTheirs) {
  const auto open = app().matches.create(bob, proposal(json::object{{"public", true}}));
  ASSERT_TRUE(open.has_value()) << open.error().detail;
  EXPECT_EQ(send("ann@example.org", "play@play.example", "join " + open->id), Verdict::asked);
  EXPECT_EQ(row(open->id).status, ports::MatchStatus::open);
  EXPECT_EQ(answer("ann", one_to("ann"), "go"), Verdict::done);
  EXPECT_EQ(row(open->id).status, ports::MatchStatus::running);
  EXPECT_EQ(row(open->id).seats[1].account, ann.account.id);
  const auto begun = one_to("ann");
  EXPECT_THAT(begun.header("References"), HasSubstr(open->id));
  EXPECT_EQ(answer("ann", begun, "join m_aaaaaaaaaaaaaaaa"), Verdict::done);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("You have not joined the match."));
}

TEST_F(Desk, AsksToConfirmNothingThatCouldNotBe) {
  ASSERT_FALSE(row(match).deadline);
  EXPECT_EQ(answer("ann", to_ann, "claim"), Verdict::refused);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("this match has no clock"));
  EXPECT_EQ(answer("ann", to_ann, "draw accept"), Verdict::refused);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("your opponent has not offered a draw"));
}

TEST_F(Desk, TellsTheOpponentWhatIsSaidWithinMinutes) {
  EXPECT_EQ(answer("ann", to_ann, "say Good luck to you!"), Verdict::done);
  EXPECT_THAT(text_of(one_to("bob")),
              AllOf(HasSubstr("ann says:"), HasSubstr("Good luck to you!")));
  EXPECT_THAT(text_of(one_to("ann")), AllOf(HasSubstr("Your message has been sent to bob."),
                                            HasSubstr("| Good luck to you!")));
  EXPECT_EQ(store->remarks(match, 0, 10).size(), 1U);
  EXPECT_EQ(notifier.what_was_said().size(), 1U);
  EXPECT_THAT(notifier.what_was_said().front().second, HasSubstr("Good luck to you!"));
}

TEST_F(Desk, AnswersQuestionsAboutTheMatch) {
  EXPECT_EQ(answer("ann", to_ann, "help\nlegal\nposition\nmatches\nstanding\nhistory"),
            Verdict::done);
  EXPECT_THAT(text_of(one_to("ann")),
              AllOf(HasSubstr("What you can write"), HasSubstr("Orders you may give"),
                    HasSubstr("Where the units are"), HasSubstr(match)));
  EXPECT_EQ(answer("ann", to_ann, "map"), Verdict::done);
  mail::DrawnMaps maps;
  EXPECT_THAT(mailed_to("ann@example.org", &maps).at(0).structure, HasSubstr("image/png"));
}

TEST_F(Desk, SendsWhatHappenedInEarlierTurnsWithoutTheirPositions) {
  EXPECT_EQ(answer("ann", to_ann, opening.turn()), Verdict::played);
  EXPECT_EQ(answer("ann", one_to("ann"), "history"), Verdict::done);
  const auto text = text_of(one_to("ann"));
  EXPECT_THAT(text,
              AllOf(HasSubstr(", turn 1"), Not(HasSubstr("Position")), Not(HasSubstr("sha256"))));
}

TEST_F(Desk, SaysEachTimeThatNothingWasFound) {
  EXPECT_EQ(answer("ann", to_ann, "Thank you for the nice report!"), Verdict::nothing);
  EXPECT_THAT(text_of(one_to("ann")),
              AllOf(HasSubstr("contains no orders"), HasSubstr("Thank you for the nice report")));
  EXPECT_EQ(answer("ann", to_ann, "Thank you again"), Verdict::nothing);
  EXPECT_THAT(text_of(one_to("ann")),
              AllOf(HasSubstr("contains no orders"), HasSubstr("Write your orders above"),
                    Not(HasSubstr("What you can write"))));
}

TEST_F(Desk, SaysOfEachMailTooManyUntilWhen) {
  constexpr int mails_an_hour_max = 60 + 3;  // with one match
  const auto to = to_ann.header("Reply-To");
  for (int i = 0; i < mails_an_hour_max; ++i) {
    ASSERT_EQ(send("ann@example.org", to, "mail mine"), Verdict::done) << i;
  }
  mailed_to("ann@example.org");
  EXPECT_EQ(send("ann@example.org", to, opening.turn()), Verdict::too_many);
  EXPECT_EQ(row(match).submissions, 0);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("Send it again after"));
  EXPECT_EQ(send("ann@example.org", to, opening.turn()), Verdict::too_many);
  EXPECT_EQ(send("ann@example.org", to, opening.turn()), Verdict::too_many);
  EXPECT_THAT(mailed_to("ann@example.org"), IsEmpty()) << "told together";
  clock.advance(std::chrono::hours{1});
  const auto told = mailed_to("ann@example.org");
  EXPECT_TRUE(std::ranges::any_of(told, [](const auto& mail) {
    return text_of(mail).contains("We have not read 3 mails in your name");
  }));
  EXPECT_EQ(send("ann@example.org", to, opening.turn()), Verdict::played);
}

TEST_F(Desk, KeepsWishes) {
  EXPECT_EQ(answer("ann", to_ann, "mail mine\nformat text"), Verdict::done);
  EXPECT_EQ(store->account(ann.account.id)->mail_preference, ports::MailPreference::my_turn);
  EXPECT_TRUE(store->account(ann.account.id)->text_only);
}

TEST_F(Desk, IsSilentToBadTokensProgramsAndItself) {
  auto forged = to_ann.header("Reply-To");
  const auto at = forged.find('+') + 20;
  forged[at] = forged[at] == 'a' ? 'b' : 'a';
  EXPECT_EQ(send("ann@example.org", forged, opening.turn()), Verdict::bad_token);
  EXPECT_EQ(send("ann@example.org", to_ann.header("Reply-To"), opening.turn(),
                 "Auto-Submitted: auto-replied\r\n"),
            Verdict::automatic);
  EXPECT_EQ(send("referee@example.org", to_ann.header("Reply-To"), opening.turn()),
            Verdict::automatic);
  EXPECT_EQ(send("who@example.net", "play@play.example", "Buy now!"), Verdict::no_token);
  EXPECT_THAT(mailed_to("ann@example.org"), IsEmpty());
  EXPECT_THAT(mailed_to("who@example.net"), IsEmpty());
  EXPECT_EQ(row(match).submissions, 0);
}

TEST_F(Desk, IsNotPlayedByOldAddressesOnceThereAreNewOnes) {
  const auto list = [&] { return send("ann@example.org", "play@play.example", "list"); };
  EXPECT_EQ(list(), Verdict::done);
  EXPECT_EQ(answer("ann", one_to("ann"), "new addresses"), Verdict::done);
  const auto fresh = one_to("ann");
  EXPECT_EQ(answer("ann", to_ann, opening.turn()), Verdict::bad_token);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("You have asked for new addresses"));
  const auto old_block = heading_in(to_ann) + "\n" + opening.turn() + "\nEND\n";
  EXPECT_EQ(answer("ann", fresh, "matches"), Verdict::done);
  const auto listed = one_to("ann");
  EXPECT_EQ(answer("ann", listed, heading_in(listed, match) + "\nEND\n" + old_block),
            Verdict::refused);
  EXPECT_EQ(row(match).submissions, 0);
  one_to("ann");
  const auto block = heading_in(fresh, match) + "\n" + opening.turn() + "\nEND\n";
  EXPECT_EQ(answer("ann", fresh, block), Verdict::played);
  EXPECT_EQ(row(match).submissions, 1);
}

// Orders as people write them, with what they answer to below: all of them are played, as they were
// meant, or none is.
TEST_F(Desk, PlaysDressedOrdersWholeOrRefusesThem) {
  core::Random random(1814);
  const std::vector<std::string> bullets{"", "- ", "* ", "2. ", "  "};
  const std::vector<std::string> ends{"", ".", ",", ";"};
  const auto& battle = *find_built_in_scenario(opening.scenario);
  const auto state = battle.game->initial_state(battle.scenario, core::Decisions::standing);
  const auto legal = battle.game->legal_orders(state, core::Side::first);
  int played = 0;
  for (int round = 0; round < 30; ++round) {
    const auto id = start(ann, bob);
    const auto asked = mailed_to("ann@example.org").back();
    std::string plain, dressed = random.below(2) == 0 ? "Hello,\nthese are mine:\n\n" : "";
    for (std::size_t i = 0; i < 1 + random.below(3); ++i) {
      const auto& order = legal[random.below(legal.size())];
      if (order.starts_with("resign") || order == opening.turn()) continue;
      plain += order + "\n";
      dressed +=
          bullets[random.below(bullets.size())] + order + ends[random.below(ends.size())] + "\n";
    }
    plain += opening.turn() + "\n";
    dressed += opening.turn() + "\n\n-- \nAnn\n";
    const auto verdict = answer("ann", asked, dressed);
    const auto submissions = store->submissions(id);
    if (verdict == Verdict::refused) {
      EXPECT_TRUE(submissions.empty()) << dressed;
      continue;
    }
    ASSERT_EQ(verdict, Verdict::played) << dressed;
    ++played;
    ASSERT_EQ(submissions.size(), 1U);
    const auto meant = battle.game->parse_orders(state, core::Side::first, plain);
    ASSERT_TRUE(meant.has_value()) << plain;
    json::array lines;
    for (const auto& line : meant->lines) lines.emplace_back(line);
    EXPECT_EQ(core::parse_json(submissions[0].json)->at("orders"), json::value(lines)) << dressed;
  }
  EXPECT_GT(played, 5);
}

struct Strangers : DeskWorld {};

TEST_F(Strangers, BecomePlayersByAnsweringAndBeginABattle) {
  EXPECT_EQ(send("ada@example.org", "play@play.example", "sign up"), Verdict::asked);
  const auto invited = one_to("ada");
  EXPECT_THAT(text_of(invited), HasSubstr("confirm as YOUR-NAME"));
  EXPECT_EQ(answer("ada", invited, "confirm as a"), Verdict::refused);
  EXPECT_EQ(answer("ada", one_to("ada"), "confirm as ada"), Verdict::done);
  const auto welcome = one_to("ada");
  EXPECT_THAT(text_of(welcome), HasSubstr("Welcome, ada."));
  EXPECT_TRUE(store->account_by_email("ada@example.org")->password_hash.empty());
  EXPECT_EQ(app().sessions.sign_in("ada", "", "127.0.0.1", "test").has_value(), false);
  EXPECT_EQ(answer("ada", welcome,
                   "create " + opening.scenario + " as " + opening.first + " against Ensign"),
            Verdict::done);
  EXPECT_THAT(text_of(one_to("ada")), HasSubstr("It is your turn ("));
  ports::MatchFilter running;
  running.status = ports::MatchStatus::running;
  EXPECT_EQ(store->matches(running).at(0).seats[1].handle, "Ensign");
}

TEST_F(Strangers, AcceptAnInvitationWithoutAnAccount) {
  const auto ann = member("ann");
  ASSERT_TRUE(app().matches.create(ann, proposal(nullptr, "dan@example.org")));
  const auto invitation = one_to("dan");
  EXPECT_EQ(answer("dan", invitation, "accept"), Verdict::refused);
  EXPECT_EQ(answer("dan", one_to("dan"), "accept as dan"), Verdict::done);
  ports::MatchFilter running;
  running.status = ports::MatchStatus::running;
  EXPECT_EQ(store->matches(running).size(), 1U);
  EXPECT_THAT(text_of(one_to("dan")), HasSubstr("ann"));
}

TEST_F(Strangers, MayDeclineAndTheOrganiserIsTold) {
  const auto ann = member("ann");
  const auto created = app().matches.create(ann, proposal(nullptr, "dan@example.org"));
  EXPECT_EQ(answer("dan", one_to("dan"), "decline"), Verdict::done);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("declined"));
  EXPECT_THAT(text_of(one_to("dan")), HasSubstr("You have declined the invitation."));
  EXPECT_EQ(row(created->id).seats[1].invited, "");
}

TEST_F(Strangers, WhoAnswersAnInvitationIsNoMoreOutOfReach) {
  const auto ann = member("ann");
  const auto dan = member("dan");
  const auto fails = [&] { return store->account(dan.account.id)->failing_since.has_value(); };
  ASSERT_TRUE(app().matches.create(ann, proposal(nullptr, "dan@example.org")));
  const auto invitation = one_to("dan");
  bounces->came_back(*store->mail_by_message_id("<" + invitation.message_id + ">"),
                     BounceKind::hard, {});
  ASSERT_TRUE(fails());
  EXPECT_EQ(answer("dan", invitation, "decline"), Verdict::done);
  EXPECT_FALSE(fails());
}

TEST_F(Strangers, AreToldOneFixedText) {
  EXPECT_EQ(send("eve@example.org", "play@play.example", "sign up\nAnd some words of mine"),
            Verdict::asked);
  EXPECT_THAT(text_of(one_to("eve")), Not(HasSubstr("words of mine")));
  EXPECT_EQ(send("eve@example.org", "play@play.example", "sign up"), Verdict::asked);
  EXPECT_THAT(text_of(one_to("eve")), HasSubstr("confirm as YOUR-NAME")) << "the same again";
}

TEST_F(Strangers, WithAnAccountAreAskedBeforeAMatchIsMade) {
  member("ann");
  EXPECT_EQ(send("ann@example.org", "play@play.example",
                 "create " + opening.scenario + " as " + opening.first + " against recruit"),
            Verdict::asked);
  EXPECT_EQ(answer("ann", one_to("ann"), "go"), Verdict::done);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("It is your turn ("));
}

// The server dies where a mail would have been ended: the mail waits, what was done before stays.
struct CutOff : DeskWorld {
  CutOff() : ann(member("ann")) {
    EXPECT_EQ(send("ann@example.org", "play@play.example", "list"), Verdict::done);
    listed = one_to("ann");
  }
  void sql(const char* statement) {
    store::SqliteDatabase(folder.file("adjutant.db"), store::SqliteDatabase::Mode::create)
        .execute(statement);
  }
  // It is taken, cannot be ended, and the server begins anew.
  std::int64_t cut_off(const std::string& text) {
    const auto id = take_in("ann@example.org", listed.header("Reply-To"), text);
    sql("CREATE TRIGGER dies BEFORE UPDATE OF verdict ON incoming"
        " BEGIN SELECT RAISE(ABORT, 'the server dies'); END");
    EXPECT_THROW(desk->take(*store->incoming(id)), ports::StoreFailure);
    sql("DROP TRIGGER dies");
    EXPECT_FALSE(store->incoming(id)->verdict.has_value());
    desk.reset();
    restart();
    open_desk();
    return id;
  }
  std::string create(const std::string& against) const {
    return "create " + opening.scenario + " as " + opening.first + " against " + against;
  }

  Identity ann;
  mail::ReadMail listed;
};

TEST_F(CutOff, MakesOneMatchAgainstTheComputer) {
  const auto id = cut_off(create("captain"));
  ASSERT_EQ(store->matches({}).size(), 1U) << "it was made before";
  EXPECT_EQ(worked(id), Verdict::done);
  ASSERT_EQ(store->matches({}).size(), 1U);
  EXPECT_EQ(store->matches({}).front().status, ports::MatchStatus::running);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("It is your turn ("));
}

TEST_F(CutOff, InvitesOnceToOneMatch) {
  const auto id = cut_off(create("dan@example.org"));
  ASSERT_EQ(store->matches({}).size(), 1U) << "it was made before";
  EXPECT_EQ(worked(id), Verdict::done);
  EXPECT_EQ(store->matches({}).size(), 1U);
  EXPECT_EQ(mailed_to("dan@example.org").size(), 1U);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("We have invited dan@example.org by mail"));
}

TEST_F(CutOff, MakesAsManyMatchesAsTheMailAsksFor) {
  const auto id = cut_off(create("dan@example.org") + "\n" + create("dan@example.org"));
  EXPECT_EQ(worked(id), Verdict::done);
  EXPECT_EQ(store->matches({}).size(), 2U);
  EXPECT_EQ(send("ann@example.org", listed.header("Reply-To"), create("dan@example.org")),
            Verdict::done);
  EXPECT_EQ(store->matches({}).size(), 3U) << "another mail asks for another match";
}

TEST_F(CutOff, JoinsOnce) {
  const auto bob = member("bob");
  const auto open = app().matches.create(bob, proposal(json::object{{"public", true}}));
  ASSERT_TRUE(open.has_value()) << open.error().detail;
  const auto id = cut_off("join " + open->id);
  EXPECT_EQ(row(open->id).status, ports::MatchStatus::running);
  EXPECT_EQ(worked(id), Verdict::done);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr(row(open->id).head));
}

}  // namespace
}  // namespace adjutant::app
