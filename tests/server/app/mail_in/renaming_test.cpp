#include <gmock/gmock.h>

#include "tests/server/app/mail_in/desk_world.hpp"

// Players who take another name by mail.
namespace adjutant::app {
namespace {

using ports::Verdict;
using std::chrono::days;
using testing::HasSubstr;

struct Renaming : DeskWorld {
  Renaming() : ann(member("ann")), bob(member("bob")) {
    EXPECT_EQ(send("ann@example.org", "play@play.example", "help"), Verdict::done);
    last = one_to("ann");
  }

  // What the answer to this line says.
  std::string told(const std::string& line, Verdict expected = Verdict::done) {
    EXPECT_EQ(answer("ann", last, line), expected) << line;
    last = one_to("ann");
    auto words = text_of(last);
    std::erase(words, '\r');
    std::ranges::replace(words, '\n', ' ');
    return words;
  }
  std::string name() { return store->account(ann.account.id)->handle; }

  Identity ann, bob;
  mail::ReadMail last;
};

TEST_F(Renaming, GivesAnotherName) {
  EXPECT_THAT(told("rename zoe"), HasSubstr("Your name is now zoe."));
  EXPECT_EQ(name(), "zoe");
  EXPECT_THAT(told("rename zoe"), HasSubstr("Your name is now zoe.")) << "done already";
  clock.advance(days(7));
  EXPECT_THAT(told("Please rename me to Zoe-2!", Verdict::refused), HasSubstr("'rename NAME'"));
  EXPECT_THAT(told("Rename to: Zoe-2."), HasSubstr("Your name is now Zoe-2."));
}

TEST_F(Renaming, IsBoundedInTime) {
  told("rename zoe");
  EXPECT_THAT(told("rename yvonne"), HasSubstr("once in 7 days"));
  clock.advance(days(7) - std::chrono::hours{1});
  EXPECT_THAT(told("rename yvonne"), HasSubstr("once in 7 days"));
  EXPECT_EQ(name(), "zoe");
  clock.advance(std::chrono::hours{1});
  EXPECT_THAT(told("rename yvonne"), HasSubstr("Your name is now yvonne."));
}

TEST_F(Renaming, RefusesWhatIsNoNameOfTheirsAndSaysWhatToDo) {
  for (const auto& [wanted, why] : std::vector<std::pair<std::string, std::string>>{
           {"bob", "Choose another."},
           {"BOB", "The handle BOB is taken."},
           {"captain", "is a name of the computer player. Choose another."},
           {"former-player-1", "belonged to a player who has left. Choose another."},
           {"NEW", "with the name that you choose"},
           {"YOUR-NAME", "with the name that you choose"},
           {"zo", "must have 3 to 24 letters from a to z, digits, _ or -. Choose another."},
           {"z\u00F6e", "cannot be used here: it contains '\u00F6'."},
           {std::string(25, 'z'), "must have 3 to 24 letters"},
       }) {
    const auto words = told("rename " + wanted);
    EXPECT_THAT(words, HasSubstr("Your name has not changed.")) << wanted;
    EXPECT_THAT(words, HasSubstr(why)) << wanted;
  }
  EXPECT_EQ(name(), "ann");
}

TEST_F(Renaming, KeepsTheOldNameInMatchesAndForNobodyElse) {
  const auto begun = start(ann, bob);
  last = mailed_to("ann@example.org").back();
  mailed_to("bob@example.org");
  EXPECT_THAT(told("rename zoe"), HasSubstr("Your name is now zoe."));
  EXPECT_EQ(row(begun).seats[0].handle, "ann");
  EXPECT_EQ(row(start(ann, bob)).seats[0].handle, "zoe");
  mailed_to("ann@example.org");
  mailed_to("bob@example.org");
  ports::Account other;
  other.handle = "Ann";
  EXPECT_EQ(store->create_account(other, {}, {}).error(), ports::AccountStore::Taken::handle);
  clock.advance(days(7));
  EXPECT_THAT(told("rename ann"), HasSubstr("Your name is now ann.")) << "their own";
  other.handle = "zoe";
  EXPECT_EQ(store->create_account(other, {}, {}).error(), ports::AccountStore::Taken::handle);
}

TEST_F(Renaming, TakesInvitationsAlong) {
  const auto open = app().matches.create(
      bob, {.scenario = opening.scenario, .side = opening.first, .invite = "ann"});
  ASSERT_TRUE(open.has_value());
  mailed_to("ann@example.org");
  told("rename zoe");
  EXPECT_EQ(row(open->id).seats[1].invited, "zoe");
}

// The lines above what is asked are the player's; nobody else may write them.
TEST_F(Renaming, IsAskedBackWhereNobodyHasProvenTheMail) {
  EXPECT_EQ(send("ann@example.org", "play@play.example", "rename zoe"), Verdict::asked);
  EXPECT_EQ(name(), "ann");
  EXPECT_EQ(answer("ann", one_to("ann"), "go"), Verdict::done);
  EXPECT_EQ(name(), "zoe");
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("Your name is now zoe."));
}

TEST_F(Renaming, IsNotLostBesideOrders) {
  const auto match = start(ann, bob);
  const auto report = mailed_to("ann@example.org").back();
  EXPECT_EQ(answer("ann", report, "rename zoe\n\n" + opening.turn()), Verdict::refused);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("write it in a mail of its own"));
  EXPECT_EQ(row(match).submissions, 0);
  EXPECT_EQ(name(), "ann");
}

}  // namespace
}  // namespace adjutant::app
