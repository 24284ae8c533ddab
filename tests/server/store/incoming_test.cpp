#include <future>

#include "tests/server/store/each_database.hpp"

namespace adjutant::store {
namespace {

using ports::IncomingState;
using ports::TakenIn;
using ports::Verdict;
using std::chrono::days;
using std::chrono::minutes;

class IncomingTest : public EachDatabaseTest {
 protected:
  static ports::IncomingMail mail(const std::string& key) {
    return {.source = "lmtp",
            .place = "here",
            .arrived = noon - minutes(1),
            .taken = noon,
            .sender = "anne@example.org",
            .recipients = {"reply+a@play.example", "reply+b@play.example"},
            .message_id = "x1@mail.example",
            .key = key,
            .bytes = std::string("Subject: x\r\n\r\n\0\xff\r\n", 18),
            .is_cut = true};
  }
  std::int64_t take_in(const std::string& key) {
    EXPECT_EQ(store_->take_in(mail(key), {}), TakenIn::taken);
    return store_->incoming_list({}).at(0).id;
  }
  std::vector<std::string> next(ports::Time now = noon) {
    std::vector<std::string> all;
    for (const auto& stored : store_->next_incoming(now, 10)) all.push_back(stored.mail.key);
    return all;
  }
  bool finish(std::int64_t id, Verdict verdict = Verdict::played, std::int64_t account = 0) {
    ports::MailEffects effects;
    effects.incoming = ports::FinishedIncoming{.id = id, .verdict = verdict, .account = account};
    return store_->finish_incoming(effects);
  }
  bool finish_as_dead(std::int64_t id) {
    ports::MailEffects effects;
    effects.incoming = ports::FinishedIncoming{.id = id, .state = IncomingState::dead};
    return store_->finish_incoming(effects);
  }

  using Keys = std::vector<std::string>;
};

TEST_P(IncomingTest, KeepsAMailToTheByte) {
  const auto id = take_in("a");
  reopen();
  const auto stored = store_->next_incoming(noon, 10).at(0);
  const auto sent = mail("a");
  EXPECT_EQ(stored.id, id);
  EXPECT_EQ(stored.mail.source, sent.source);
  EXPECT_EQ(stored.mail.place, sent.place);
  EXPECT_EQ(stored.mail.arrived, sent.arrived);
  EXPECT_EQ(stored.mail.taken, sent.taken);
  EXPECT_EQ(stored.mail.sender, sent.sender);
  EXPECT_EQ(stored.mail.recipients, sent.recipients);
  EXPECT_EQ(stored.mail.message_id, sent.message_id);
  EXPECT_EQ(stored.mail.bytes, sent.bytes);
  EXPECT_TRUE(stored.mail.is_cut);
  EXPECT_EQ(stored.state, IncomingState::waiting);
  EXPECT_FALSE(stored.verdict);
}

TEST_P(IncomingTest, AKnownKeyIsTakenInOnce) {
  const auto id = take_in("a");
  EXPECT_EQ(store_->take_in(mail("a"), {}), TakenIn::known);
  ASSERT_TRUE(finish(id));
  EXPECT_EQ(store_->take_in(mail("a"), {}), TakenIn::known);
  EXPECT_TRUE(store_->is_known_incoming("a"));
  EXPECT_FALSE(store_->is_known_incoming("b"));
  EXPECT_TRUE(next().empty());
}

TEST_P(IncomingTest, TheSourceStandsWithTheMail) {
  const ports::MailSource source{"imap", noon, noon, 7, 12};
  store_->take_in(mail("a"), source);
  reopen();
  EXPECT_EQ(store_->mail_sources(), std::vector{source});
  auto later = source;
  later.last_uid = 13;
  store_->take_in(mail("a"), later);  // a known mail moves it on, too
  EXPECT_EQ(store_->mail_sources(), std::vector{later});
  later.watermark = noon + minutes(1);
  store_->set_mail_source(later);
  EXPECT_EQ(store_->mail_sources(), std::vector{later});
}

TEST_P(IncomingTest, TakenInLaterItIsThereWhenThatIsTold) {
  std::promise<ports::IncomingOutcome> told;
  store_->take_in_later(mail("a"), [&](auto outcome) { told.set_value(std::move(outcome)); });
  const auto outcome = told.get_future().get();
  EXPECT_EQ(outcome.taken, TakenIn::taken);
  EXPECT_FALSE(outcome.failure);
  EXPECT_EQ(next(), Keys{"a"});
}

TEST_P(IncomingTest, WhatNobodyActsOnIsDroppedAndKnown) {
  auto old = mail("a");
  old.dropped = Verdict::too_old;
  store_->take_in(old, {});
  EXPECT_TRUE(next().empty());
  EXPECT_EQ(store_->incoming_list({}).at(0).verdict, Verdict::too_old);
  EXPECT_EQ(store_->take_in(mail("a"), {}), TakenIn::known);
}

TEST_P(IncomingTest, MailsComeInTheirOrderAndOnceTheyAreDue) {
  const auto first = take_in("a");
  take_in("b");
  store_->postpone_incoming({.id = first, .not_before = noon + minutes(1)});
  EXPECT_EQ(next(), Keys{"b"});
  EXPECT_EQ(next(noon + minutes(1)), (Keys{"a", "b"}));
  EXPECT_EQ(store_->incoming(first)->attempts, 0);
  store_->postpone_incoming({.id = first, .not_before = noon, .is_failed_reading = true});
  EXPECT_EQ(store_->incoming(first)->attempts, 1);
}

TEST_P(IncomingTest, AnAccountsMailsWaitForTheOldest) {
  const auto anne = add_account(*store_, "anne");
  const auto first = take_in("a");
  const auto second = take_in("b");
  take_in("c");
  const auto later = noon + minutes(1);
  store_->postpone_incoming({.id = first, .not_before = later, .account = anne});
  EXPECT_TRUE(store_->older_incoming_waits(anne, second));
  EXPECT_FALSE(store_->older_incoming_waits(anne, first));
  store_->postpone_incoming({.id = second, .not_before = noon, .account = anne});
  EXPECT_EQ(next(), Keys{"c"});
  ASSERT_TRUE(finish(first));
  EXPECT_EQ(next(), (Keys{"b", "c"}));
}

TEST_P(IncomingTest, CountsWhatAnAccountSent) {
  const auto anne = add_account(*store_, "anne");
  const auto first = take_in("a");
  const auto second = take_in("b");
  finish(first, Verdict::nothing, anne);
  finish(second, Verdict::played, anne);
  EXPECT_EQ(store_->incoming_counts(),
            (std::vector<ports::IncomingCount>{{"lmtp", Verdict::played, 1},
                                               {"lmtp", Verdict::nothing, 1}}));
  EXPECT_EQ(store_->incoming_since(anne, noon, 0), 2);
  EXPECT_EQ(store_->incoming_since(anne, noon, second), 1);
  EXPECT_EQ(store_->incoming_since(anne, noon + minutes(1), 0), 0);
  EXPECT_EQ(store_->verdicts_since(anne, Verdict::nothing, noon), 1);
  EXPECT_EQ(store_->verdicts_since(anne, Verdict::late, noon), 0);
}

TEST_P(IncomingTest, AnOperatorListsDropsAndReplays) {
  const auto first = take_in("a");
  const auto second = take_in("b");
  ASSERT_TRUE(finish_as_dead(first));
  EXPECT_EQ(store_->incoming_list({.state = IncomingState::dead}).at(0).id, first);
  EXPECT_EQ(store_->incoming_list({.before = second}).at(0).id, first);
  EXPECT_EQ(store_->incoming_list({.limit = 1}).at(0).id, second);
  EXPECT_TRUE(store_->replay_incoming(first, noon));
  EXPECT_EQ(next(), (Keys{"a", "b"}));
  EXPECT_TRUE(store_->drop_incoming(first));
  EXPECT_FALSE(store_->drop_incoming(first));
  EXPECT_EQ(next(), Keys{"b"});
  EXPECT_FALSE(finish(first));
  EXPECT_FALSE(store_->replay_incoming(99, noon));
  EXPECT_FALSE(store_->incoming(99));
}

TEST_P(IncomingTest, BytesDeadMailsAndKeysGoInTheirTime) {
  const auto done = take_in("done");
  const auto dead = take_in("dead");
  take_in("waiting");
  ASSERT_TRUE(finish(done));
  ASSERT_TRUE(finish_as_dead(dead));
  const auto has_bytes = [&](std::int64_t id) { return !store_->incoming(id)->mail.bytes.empty(); };
  store_->prune(noon + days(7));
  EXPECT_TRUE(has_bytes(done));
  store_->prune(noon + days(8));
  EXPECT_FALSE(has_bytes(done));
  EXPECT_TRUE(has_bytes(dead));
  EXPECT_FALSE(store_->replay_incoming(done, noon));
  store_->prune(noon + days(91));
  EXPECT_FALSE(has_bytes(dead));
  EXPECT_TRUE(store_->is_known_incoming("done"));
  store_->prune(noon + days(401));
  EXPECT_FALSE(store_->is_known_incoming("done"));
  EXPECT_EQ(next(), Keys{"waiting"});
}

INSTANTIATE_TEST_SUITE_P(EachDatabase, IncomingTest, each_database, name_of_database);

}  // namespace
}  // namespace adjutant::store
