#include <gmock/gmock.h>

#include "server/app/limits.hpp"
#include "tests/server/app/world.hpp"

namespace adjutant::app {
namespace {

using namespace std::chrono_literals;
using protocol::DeskAct;

class PageDeskTest : public World {
 protected:
  Identity officer = made_operator("officer");
  Identity anne = player("Anne");
  Identity bert = player("Bert");

  Identity made_operator(const std::string& handle) {
    store->set_admin(player(handle).account.id, true);
    return sign_in(handle);
  }
  std::int64_t complaint() {
    return *app().contacts.complain(anne, {.about = "Bert", .match = {}, .text = "rude"});
  }
  static DeskAct act(const std::string& what, int days = 0) {
    return {.what = what, .because = "insults", .days = days, .password = {}};
  }
  std::vector<std::string> logged() {
    std::vector<std::string> acts;
    for (const auto& entry : *app().desk.log(officer)) {
      acts.push_back(entry.by + " " + entry.act + " " + entry.about);
    }
    return acts;
  }
};

TEST_F(PageDeskTest, IsForOperatorsAlone) {
  const auto number = std::to_string(complaint());
  EXPECT_EQ(problem_of(app().desk.reports(anne, false)), "forbidden");
  EXPECT_EQ(problem_of(app().desk.report(anne, number)), "forbidden");
  EXPECT_EQ(problem_of(app().desk.account(anne, "Bert")), "forbidden");
  EXPECT_EQ(problem_of(app().desk.log(anne)), "forbidden");
  EXPECT_EQ(problem_of(app().desk.settle(anne, number, act(""))), "forbidden");
  EXPECT_EQ(problem_of(app().desk.act(anne, "Bert", act("hold", 1), "p")), "forbidden");
  auto reader = officer;
  reader.read_only = true;
  EXPECT_EQ(problem_of(app().desk.reports(reader, false)), "forbidden");
  EXPECT_EQ(problem_of(app().desk.report(reader, number)), "forbidden") << "it has private chat";
  EXPECT_EQ(problem_of(app().desk.account(reader, "Bert")), "forbidden");
  EXPECT_EQ(problem_of(app().desk.log(reader)), "forbidden");
  EXPECT_EQ(problem_of(app().desk.act(reader, "Bert", act("hold", 1), "p")), "forbidden");
  EXPECT_EQ(problem_of(app().desk.settle(reader, number, act(""))), "forbidden");
  auto limited = officer;
  limited.match = "m_1";
  EXPECT_EQ(problem_of(app().desk.reports(limited, false)), "forbidden");
  EXPECT_EQ(problem_of(app().desk.act(limited, "Bert", act("hold", 1), "p")), "forbidden");
  EXPECT_THAT(logged(), testing::IsEmpty());
  store->set_admin(officer.account.id, false);
  app().sessions.account_changed();
  EXPECT_EQ(problem_of(app().desk.log(sign_in("officer"))), "forbidden");
}

TEST_F(PageDeskTest, SettlesAReportOnce) {
  const auto match = start(anne, bert);
  ASSERT_TRUE(app().chat.say(bert, match, "you are no general"));
  const auto made = app().contacts.complain(anne, {"Bert", match, "insults me"});
  const auto number = std::to_string(*made);
  const auto shown = app().desk.report(officer, number);
  ASSERT_TRUE(shown);
  EXPECT_EQ(shown->report.by, "Anne");
  EXPECT_EQ(shown->remarks.at(0).text, "you are no general");
  ASSERT_TRUE(app().desk.settle(officer, number, act("")));
  EXPECT_EQ(problem_of(app().desk.settle(officer, number, act(""))), "bad-request");
  EXPECT_TRUE(app().desk.reports(officer, false)->empty());
  EXPECT_EQ(app().desk.reports(officer, true)->at(0).answer, "insults");
  EXPECT_EQ(problem_of(app().desk.report(officer, "99")), "not-found");
  EXPECT_EQ(problem_of(app().desk.report(officer, "x")), "not-found");
  EXPECT_THAT(logged(), testing::ElementsAre("officer (page) settle Bert"));
}

TEST_F(PageDeskTest, HoldsAndMutesUntilThatIsLifted) {
  const auto match = start(anne, bert);
  ASSERT_TRUE(app().desk.act(officer, "bert", act("mute", 7), "p"));
  EXPECT_EQ(problem_of(app().chat.say(bert, match, "still here")), "forbidden");
  const auto held = app().desk.act(officer, "Bert", act("hold", 30), "p");
  ASSERT_TRUE(held);
  EXPECT_EQ(held->held_until, clock.now() + 24h * 30);
  EXPECT_FALSE(app().sessions.is_good(bert));
  EXPECT_EQ(problem_of(app().sessions.sign_in("Bert", password, "p", "x")), "account-held");
  const auto free = app().desk.act(officer, "Bert", act("lift"), "p");
  ASSERT_TRUE(free);
  EXPECT_FALSE(free->held_until || free->muted_until);
  bert = sign_in("Bert");
  EXPECT_TRUE(app().chat.say(bert, match, "back"));
  ASSERT_TRUE(app().desk.act(officer, "Bert", act("note"), "p"));
  EXPECT_THAT(logged(),
              testing::ElementsAre("officer (page) note Bert", "officer (page) lift Bert",
                                   "officer (page) hold Bert", "officer (page) mute Bert"));
  EXPECT_EQ(app().desk.account(officer, "Bert")->log.size(), 4U);
}

// A match keeps the name that a player had. Another name hides them from no report and no operator.
TEST_F(PageDeskTest, FindsAPlayerByTheNameThatTheyHad) {
  const auto match = start(anne, bert);
  ASSERT_TRUE(app().accounts.rename(bert.account.id, "zed"));
  const auto made = app().contacts.complain(anne, {"Bert", match, "insults me"});
  ASSERT_TRUE(made) << made.error().detail;
  EXPECT_EQ(app().desk.report(officer, std::to_string(*made))->report.about, "zed");
  const auto shown = app().desk.account(officer, "BERT");
  ASSERT_TRUE(shown) << shown.error().detail;
  EXPECT_EQ(shown->handle, "zed");
  ASSERT_TRUE(app().desk.act(officer, "Bert", act("mute", 7), "p"));
  EXPECT_EQ(problem_of(app().chat.say(bert, match, "still here")), "forbidden");
  EXPECT_THAT(logged(), testing::ElementsAre("officer (page) mute zed"));
}

TEST_F(PageDeskTest, AsksForAReasonAndATime) {
  for (const int days : {0, -1, limits::restricted_days_max + 1}) {
    EXPECT_EQ(problem_of(app().desk.act(officer, "Bert", act("hold", days), "p")), "bad-request");
  }
  for (const std::string because : {"", "  ", "two\nlines"}) {
    auto wanted = act("mute", 1);
    wanted.because = because;
    EXPECT_EQ(problem_of(app().desk.act(officer, "Bert", wanted, "p")), "bad-request");
  }
  EXPECT_EQ(problem_of(app().desk.act(officer, "nobody", act("note"), "p")), "not-found");
  EXPECT_THAT(logged(), testing::IsEmpty());
}

TEST_F(PageDeskTest, LeavesOperatorsToTheMachine) {
  made_operator("colleague");
  for (const auto* handle : {"colleague", "officer"}) {
    for (const auto* what : {"hold", "mute", "lift", "note", "close"}) {
      auto wanted = act(what, 1);
      wanted.password = password;
      EXPECT_EQ(problem_of(app().desk.act(officer, handle, wanted, "p")), "forbidden") << what;
    }
  }
  EXPECT_THAT(logged(), testing::IsEmpty());
}

TEST_F(PageDeskTest, ClosesAnAccountWithTheOperatorsPassword) {
  const auto match = start(anne, bert);
  auto wanted = act("close");
  wanted.password = "not the password";
  EXPECT_EQ(problem_of(app().desk.act(officer, "Bert", wanted, "p")), "wrong-password");
  EXPECT_TRUE(app().sessions.is_good(bert));
  wanted.password = password;
  ASSERT_TRUE(app().desk.act(officer, "Bert", wanted, "p"));
  EXPECT_FALSE(app().sessions.is_good(bert));
  app().closings.run(clock.now());
  EXPECT_EQ(store->match(match)->status, ports::MatchStatus::over);
  EXPECT_EQ(problem_of(app().desk.account(officer, "Bert")), "not-found");
  EXPECT_THAT(logged(), testing::ElementsAre("officer (page) close Bert"));
}

}  // namespace
}  // namespace adjutant::app
