#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/server/store/each_database.hpp"

namespace adjutant::store {
namespace {

using ports::MatchStatus;

class ClosingTest : public EachDatabaseTest {
 protected:
  void SetUp() override {
    anne = add_account(*store_, "Anne");
    bert = add_account(*store_, "Bert");
  }

  std::string begin(std::int64_t account) {
    return store_->begin_closing(account, noon, std::nullopt, std::nullopt) ? "begun" : "refused";
  }

  std::int64_t anne = 0, bert = 0;
};

TEST_P(ClosingTest, TakesEveryWayInAndAllThatIsTheirsAtOnce) {
  store_->create_match(sample_match("m_1", anne, bert));
  store_->add_session({.token_hash = digest(1),
                       .account = anne,
                       .label = "browser",
                       .match = {},
                       .created = noon,
                       .expires = noon + std::chrono::hours(9)},
                      {.most = 50});
  ASSERT_TRUE(store_->add_remark({.match = "m_1",
                                  .account = anne,
                                  .side = ports::Side::first,
                                  .handle = {},
                                  .text = "good luck",
                                  .said = noon},
                                 {.of_a_match = 9, .lately = 9, .time = std::chrono::hours(1)}));
  const auto calendar = store_->new_calendar_epoch(anne);
  EXPECT_GT(calendar, 0);
  ASSERT_TRUE(store_->put_contact(bert, anne, ports::ContactKind::contact, noon, 9));
  const auto mails = store_->counts().mails_queued;

  EXPECT_EQ(begin(anne), "begun");
  EXPECT_EQ(begin(anne), "refused") << "it is closing already";
  reopen();
  EXPECT_EQ(store_->counts().mails_queued, mails - 1) << "the mail that waited for Anne";
  const auto account = store_->account(anne).value();
  EXPECT_EQ(account.handle, "Anne") << "a match still runs";
  EXPECT_EQ(account.email, "");
  EXPECT_EQ(account.password_hash, "");
  EXPECT_EQ(account.mail_preference, ports::MailPreference::none);
  EXPECT_EQ(store_->calendar_epoch(anne), 0);
  EXPECT_FALSE(store_->session(digest(1), noon));
  EXPECT_TRUE(store_->contacts(bert).empty());
  EXPECT_EQ(store_->remarks("m_1", 0, 9).at(0).text, ports::taken_back);
  ASSERT_EQ(store_->closing_accounts(9).size(), 1U);
}

TEST_P(ClosingTest, ANameGoesWithTheLastMatchThatRuns) {
  auto match = sample_match("m_1", anne, bert);
  store_->create_match(match);
  EXPECT_EQ(begin(anne), "begun");
  EXPECT_EQ(store_->account_ties(anne).running, std::vector<std::string>{"m_1"});
  EXPECT_FALSE(store_->finish_closing(anne, noon)) << "m_1 runs";

  auto row = *store_->match("m_1");
  row.status = MatchStatus::over;
  row.revision = 1;
  row.submissions = 1;
  row.events = 1;
  ++row.changes;
  ports::MatchCommit step;
  step.row = std::make_shared<const ports::MatchRow>(row);
  step.events = {sample_event(0, 0)};
  step.submission = ports::StoredSubmission{.number = 0, .json = "{}"};
  ASSERT_TRUE(store_->commit(step));
  EXPECT_TRUE(store_->finish_closing(anne, noon));
  EXPECT_FALSE(store_->finish_closing(anne, noon)) << "it is done";
  reopen();
  const auto name = fmt::format("former-player-{}", anne);
  EXPECT_EQ(store_->account(anne)->handle, name);
  EXPECT_EQ(store_->match("m_1")->seats[0].handle, name);
  EXPECT_EQ(ports::name_at_start(store_->match("m_1")->seats[0]), "Anne");
  EXPECT_EQ(ports::name_at_start(store_->match("m_1")->seats[1]), "Bert");
  EXPECT_TRUE(store_->closing_accounts(9).empty());
  EXPECT_EQ(store_->accounts(0, 9).size(), 1U) << "Bert";
  EXPECT_EQ(store_->counts().accounts, 1);
  ports::Account other;
  other.handle = "aNNe";
  EXPECT_EQ(store_->create_account(other, std::nullopt, std::nullopt).error(),
            ports::AccountStore::Taken::handle)
      << "the record of m_1 names Anne";
}

TEST_P(ClosingTest, ANameThatNoRecordHasIsFreeAgain) {
  auto match = sample_match("m_1", anne, 0);
  match.row.status = MatchStatus::open;
  store_->create_match(match);
  EXPECT_EQ(begin(anne), "begun");
  EXPECT_EQ(store_->match("m_1")->status, MatchStatus::cancelled);
  EXPECT_TRUE(store_->finish_closing(anne, noon));
  EXPECT_GT(add_account(*store_, "Anne"), bert);
}

TEST_P(ClosingTest, SeatsKeptForThemAreFree) {
  auto match = sample_match("m_1", bert, 0);
  match.row.status = MatchStatus::open;
  match.row.seats[1].invited = store_->account(anne)->email;
  store_->create_match(match);
  EXPECT_EQ(begin(anne), "begun");
  EXPECT_EQ(store_->match("m_1")->seats[1].invited, "Anne") << "the address is gone";
  EXPECT_TRUE(store_->finish_closing(anne, noon));
  EXPECT_EQ(store_->match("m_1")->seats[1].invited, "");
  EXPECT_EQ(store_->match("m_1")->status, MatchStatus::open);
}

// Closes accounts one after the other until it is killed.
[[noreturn]] void close_until_killed(const std::string& path, int pipe) {
  SqliteStore store(path);
  for (const auto& account : store.accounts(0, 1'000)) {
    store.begin_closing(account.id, noon, std::nullopt, std::nullopt);
    if (::write(pipe, "b", 1) != 1) ::_exit(1);
    store.finish_closing(account.id, noon);
  }
  while (true) ::pause();
}

TEST(ClosingCrashTest, AKilledServerLeavesEachAccountWholeOrClosing) {
  const fakes::TemporaryFolder folder;
  const auto path = folder.file("adjutant.db");
  {
    SqliteStore store(path);
    for (int i = 0; i < 200; ++i) add_account(store, fmt::format("player{}", i));
  }
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) close_until_killed(path, ends[1]);
  ::close(ends[1]);
  char told = 0;
  int begun = 0;
  for (; begun < 40; ++begun) ASSERT_EQ(::read(ends[0], &told, 1), 1);
  ::kill(child, SIGKILL);
  while (::read(ends[0], &told, 1) == 1) ++begun;
  ::close(ends[0]);
  ::waitpid(child, nullptr, 0);

  SqliteStore store(path);
  int whole = 0, closing = 0, closed = 0;
  for (std::int64_t id = 1; id <= 200; ++id) {
    const auto account = store.account(id).value();
    if (account.handle.starts_with("former-player")) {
      ++closed;
      EXPECT_EQ(account.email, "");
    } else if (account.email.empty()) {
      ++closing;
      EXPECT_EQ(account.password_hash, "");
    } else {
      ++whole;
      EXPECT_TRUE(account.password_hash.ends_with(account.handle));
    }
  }
  EXPECT_GE(closing + closed, begun) << "what was told as begun is begun";
  EXPECT_EQ(whole + closing + closed, 200);
  EXPECT_EQ(static_cast<int>(store.closing_accounts(1'000).size()), closing);
  for (const auto& account : store.closing_accounts(1'000)) {
    EXPECT_TRUE(store.finish_closing(account.id, noon)) << "goes on where it stopped";
  }
  EXPECT_TRUE(store.closing_accounts(1).empty());
}

INSTANTIATE_TEST_SUITE_P(EachDatabase, ClosingTest, each_database, name_of_database);

}  // namespace
}  // namespace adjutant::store
