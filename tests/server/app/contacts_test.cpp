#include "server/app/limits.hpp"
#include "tests/server/app/world.hpp"

namespace adjutant::app {
namespace {

using namespace std::chrono_literals;

class ContactsTest : public World {
 protected:
  void block(const Identity& who, const std::string& whom) {
    EXPECT_TRUE(app().contacts.put(who, whom, {.kind = "blocked"}));
  }
  ports::DeskEntry entry(const Identity& about, const std::string& act) {
    return {.at = clock.now(),
            .by = "operator",
            .account = about.account.id,
            .handle = about.account.handle,
            .act = act,
            .text = "for the test"};
  }
};

TEST_F(ContactsTest, AreKeptByNameUntilTheyAreTakenOut) {
  const auto anne = player("Anne");
  player("carl");
  player("Bert");
  ASSERT_TRUE(app().contacts.put(anne, "CARL", {.kind = "contact"}));
  block(anne, "bert");
  block(anne, "bert");
  const auto list = app().contacts.list(anne);
  ASSERT_EQ(list->size(), 2U);
  EXPECT_EQ(list->at(0).player, "Bert");
  EXPECT_EQ(list->at(0).kind, "blocked");
  EXPECT_EQ(list->at(1).player, "carl");
  EXPECT_TRUE(app().contacts.remove(anne, "BERT"));
  EXPECT_EQ(problem_of(app().contacts.remove(anne, "Bert")), "not-found");
  EXPECT_EQ(problem_of(app().contacts.put(anne, "anne", {.kind = "contact"})), "bad-request");
  EXPECT_EQ(problem_of(app().contacts.put(anne, "nobody", {.kind = "contact"})), "not-found");
}

// Matches keep the name that the other had: another one leads out of no block and no report.
TEST_F(ContactsTest, AreFoundByTheNameThatTheyHadBefore) {
  const auto anne = player("Anne"), bert = player("Bert");
  const auto match = start(anne, bert);
  ASSERT_TRUE(app().accounts.rename(bert.account.id, "zed"));
  EXPECT_EQ(app().matches.status(anne, match)->seats.at(1).player, "Bert");
  const auto blocked = app().contacts.put(anne, "bert", {.kind = "blocked"});
  ASSERT_TRUE(blocked);
  EXPECT_EQ(blocked->player, "zed");
  EXPECT_EQ(problem_of(app().chat.say(bert, match, "hello?")), "forbidden");
  EXPECT_TRUE(app().contacts.complain(anne, {.about = "Bert", .match = match, .text = "rude"}));
  EXPECT_EQ(app().ratings.player("Bert")->player, "zed");
  EXPECT_TRUE(app().contacts.remove(anne, "Bert"));
  EXPECT_EQ(problem_of(app().matches.create(anne, proposal(nullptr, "Bert"))), "done");
}

TEST_F(ContactsTest, AreReportedByTheirSeatToo) {
  const auto anne = player("Anne"), bert = player("Bert"), carl = player("Carl");
  const auto match = start(anne, bert);
  const auto side_of = [&](const std::string& handle) {
    const auto seats = app().matches.status(anne, match)->seats;
    return seats.at(seats.at(0).player == handle ? 0 : 1).side;
  };
  const auto report = [&](const app::Identity& by, std::string side) {
    return app().contacts.complain(
        by, {.about = {}, .match = match, .text = "rude", .side = std::move(side)});
  };
  const auto number = report(anne, side_of("Bert"));
  ASSERT_TRUE(number) << number.error().detail;
  EXPECT_EQ(store->abuse_report(*number)->about, bert.account.id);
  EXPECT_TRUE(report(carl, side_of("Bert"))) << "of a public match";
  EXPECT_EQ(problem_of(report(bert, side_of("Bert"))), "bad-request") << "their own seat";
  EXPECT_EQ(problem_of(report(anne, "nobody's")), "bad-request");
  const auto secret = start(anne, bert, {{"public", false}});
  EXPECT_EQ(problem_of(app().contacts.complain(
                carl, {.about = {}, .match = secret, .text = "x", .side = side_of("Bert")})),
            "not-found");
  const auto open = *app().matches.create(anne, proposal());
  for (const auto& seat : open.seats) {
    EXPECT_EQ(problem_of(app().contacts.complain(
                  carl, {.about = {}, .match = open.id, .text = "x", .side = seat.side})),
              seat.player ? "done" : "not-found");
  }
}

TEST_F(ContactsTest, WhoIsBlockedDoesNotInvite) {
  const auto anne = player("Anne"), bert = player("Bert");
  block(anne, "Bert");
  EXPECT_EQ(problem_of(app().matches.create(bert, proposal(nullptr, "Anne"))), "forbidden");
  const auto open = app().matches.create(bert, proposal());
  EXPECT_EQ(problem_of(app().matches.invite(bert, open->id, "anne")), "forbidden");
  EXPECT_TRUE(app().matches.create(anne, proposal(nullptr, "Bert"))) << "Anne may invite Bert";
}

TEST_F(ContactsTest, AnAddressDoesNotTellWhoseItIs) {
  const auto anne = player("Anne"), bert = player("Bert");
  block(anne, "Bert");
  deliver_all();
  EXPECT_TRUE(app().matches.create(bert, proposal(nullptr, "Anne@example.org")));
  EXPECT_TRUE(mails_to("Anne@example.org").empty());
  EXPECT_TRUE(app().matches.list(anne, {.invited = true})->matches.empty());
}

TEST_F(ContactsTest, WhoIsBlockedTakesNoSeatAndSaysNothing) {
  const auto anne = player("Anne"), bert = player("Bert");
  const auto match = start(anne, bert);
  EXPECT_TRUE(app().chat.say(bert, match, "hello"));
  const auto open = app().matches.create(anne, proposal());
  block(anne, "Bert");
  EXPECT_EQ(problem_of(app().chat.say(bert, match, "hello?")), "forbidden");
  EXPECT_EQ(problem_of(app().matches.take_seat(bert, open->id, {.side = opening.second})),
            "forbidden");
  EXPECT_TRUE(app().chat.say(anne, match, "no more, please"));
  EXPECT_TRUE(submit(anne, match, "resign")) << "the match itself goes on";
}

TEST_F(ContactsTest, ReportsGoToTheDeskAFewADay) {
  const auto anne = player("Anne");
  player("Bert");
  for (int i = 0; i < limits::abuse_reports_lately_max; ++i) {
    ASSERT_TRUE(app().contacts.complain(anne, {.about = "bert", .match = {}, .text = "rude"}));
  }
  EXPECT_EQ(problem_of(app().contacts.complain(anne, {"bert", std::nullopt, "rude"})), "too-many");
  clock.advance(limits::abuse_reports_lately + 1s);
  EXPECT_EQ(*app().contacts.complain(anne, {"Bert", std::nullopt, "rude again"}),
            limits::abuse_reports_lately_max + 1);
  const auto open = store->reports(true, 100);
  ASSERT_EQ(open.size(), limits::abuse_reports_lately_max + 1U);
  EXPECT_EQ(open[0].text, "rude again");
  EXPECT_EQ(open[0].by_handle, "Anne");
  EXPECT_EQ(open[0].about_handle, "Bert");
  EXPECT_EQ(problem_of(app().contacts.complain(anne, {"Bert", "m_none", "x"})), "not-found");
  EXPECT_EQ(problem_of(app().contacts.complain(anne, {"Bert", std::nullopt, "  \n"})),
            "bad-request");
}

TEST_F(ContactsTest, WhoIsMutedTurnsToNobody) {
  const auto anne = player("Anne"), bert = player("Bert");
  const auto match = start(anne, bert);
  store->restrict(anne.account.id,
                  {.held_until = {}, .muted_until = clock.now() + 24h, .reason = "rude words"},
                  entry(anne, "mute"));
  const auto refused = app().chat.say(anne, match, "hello");
  ASSERT_EQ(problem_of(refused), "forbidden");
  EXPECT_NE(refused.error().detail.find("rude words"), std::string::npos);
  EXPECT_EQ(problem_of(app().matches.create(anne, proposal(nullptr, "Bert"))), "forbidden");
  clock.advance(24h + 1s);
  EXPECT_TRUE(app().chat.say(anne, match, "hello"));
}

TEST_F(ContactsTest, WhoIsHeldIsOutUntilThen) {
  const auto anne = player("Anne");
  const auto open = app().matches.create(anne, proposal());
  store->restrict(anne.account.id,
                  {.held_until = clock.now() + 24h, .muted_until = {}, .reason = "cheating"},
                  entry(anne, "hold"));
  EXPECT_FALSE(app().sessions.is_good(anne));
  const auto bert = player("Bert");
  EXPECT_EQ(problem_of(app().matches.create(bert, proposal(nullptr, "Anne"))), "forbidden");
  EXPECT_EQ(problem_of(app().matches.take_seat(bert, open->id, {.side = opening.second})),
            "not-open");
  EXPECT_EQ(problem_of(app().sessions.sign_in("Anne", "not the password", "p", "x")),
            "sign-in-failed")
      << "only who knows the password is told";
  EXPECT_EQ(problem_of(app().sessions.sign_in("Anne", password, "p", "x")), "account-held");
  clock.advance(24h + 1s);
  sign_in("Anne");
  ASSERT_EQ(store->desk_entries(anne.account.id, 9).size(), 1U);
  EXPECT_EQ(store->desk_entries(anne.account.id, 9)[0].act, "hold");
}

TEST_F(ContactsTest, AreChangedSoOftenADay) {
  const auto anne = player("Anne");
  player("Bert");
  for (int i = 0; i < limits::contact_changes_lately_max; ++i) {
    ASSERT_TRUE(app().contacts.put(anne, "Bert", {.kind = i % 2 == 0 ? "blocked" : "contact"}));
  }
  EXPECT_EQ(problem_of(app().contacts.put(anne, "Bert", {.kind = "blocked"})), "too-many");
  clock.advance(limits::lately);
  EXPECT_TRUE(app().contacts.put(anne, "Bert", {.kind = "blocked"}));
}

TEST_F(ContactsTest, ReportsSayWhenTheNextMayBeSent) {
  const auto anne = player("Anne");
  player("Bert");
  for (int i = 0; i < limits::abuse_reports_lately_max; ++i) {
    ASSERT_TRUE(app().contacts.complain(anne, {.about = "bert", .match = {}, .text = "rude"}));
    clock.advance(1min);
  }
  const auto refused = app().contacts.complain(anne, {"bert", std::nullopt, "rude"});
  ASSERT_EQ(problem_of(refused), "too-many");
  ASSERT_TRUE(refused.error().extension.retry_after_seconds);
  const auto wait = std::chrono::seconds{*refused.error().extension.retry_after_seconds};
  EXPECT_EQ(wait, limits::abuse_reports_lately - limits::abuse_reports_lately_max * 1min);
  clock.advance(wait);
  EXPECT_TRUE(app().contacts.complain(anne, {"bert", std::nullopt, "rude"}));
}

// The opponent and everyone who reads the record would see the words.
TEST_F(ContactsTest, WhoIsMutedPutsNoWordsIntoANonce) {
  const auto anne = player("Anne"), bert = player("Bert");
  const auto match = start(anne, bert);
  store->restrict(anne.account.id,
                  {.held_until = {}, .muted_until = clock.now() + 24h, .reason = "rude words"},
                  entry(anne, "mute"));
  const auto muted = sign_in("Anne");
  const auto with = [&](const std::string& nonce) {
    return submit(muted, match, {.revision = 0, .orders = opening.turn(), .nonce = nonce});
  };
  const auto refused = with("you are a fool");
  ASSERT_EQ(problem_of(refused), "forbidden");
  EXPECT_NE(refused.error().detail.find("rude words"), std::string::npos);
  EXPECT_EQ(problem_of(with("deadbeef")), "forbidden");
  EXPECT_TRUE(with("0123456789abcdef0123456789abcdef")) << "as the page draws it";
}

TEST_F(ContactsTest, WhoIsBlockedPutsNoWordsIntoANonce) {
  const auto anne = player("Anne"), bert = player("Bert");
  const auto match = start(anne, bert);
  block(bert, "Anne");
  const auto with = [&](const std::string& nonce) {
    return submit(anne, match, {.revision = 0, .orders = opening.turn(), .nonce = nonce});
  };
  const auto refused = with("you are a fool");
  ASSERT_EQ(problem_of(refused), "forbidden");
  EXPECT_NE(refused.error().detail.find("has blocked you"), std::string::npos);
  EXPECT_NE(refused.error().detail.find("32 hexadecimal digits"), std::string::npos);
  EXPECT_TRUE(with("0123456789abcdef0123456789abcdef")) << "as the page draws it";
}

}  // namespace
}  // namespace adjutant::app
