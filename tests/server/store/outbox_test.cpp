#include "tests/server/store/each_database.hpp"

namespace adjutant::store {
namespace {

class OutboxTest : public EachDatabaseTest {
 protected:
  std::vector<std::string> due(ports::Time now) {
    std::vector<std::string> all;
    for (const auto& queued : store_->due_mail(now, 10)) all.push_back(queued.mail.message_id);
    return all;
  }

  using Ids = std::vector<std::string>;
};

TEST_P(OutboxTest, KeepsAMailToTheByte) {
  const auto mail = sample_mail("<1@x>", "key");
  store_->enqueue(mail);
  reopen();
  const auto queued = store_->due_mail(noon, 10).at(0);
  EXPECT_EQ(queued.mail.message_id, mail.message_id);
  EXPECT_EQ(queued.mail.replaces, "key");
  EXPECT_EQ(queued.mail.account, 0);
  EXPECT_EQ(queued.mail.to, mail.to);
  EXPECT_EQ(queued.mail.bytes, mail.bytes);
  EXPECT_EQ(queued.mail.not_before, noon);
  EXPECT_EQ(queued.attempts, 0);
  EXPECT_TRUE(due(noon - std::chrono::milliseconds(1)).empty());
  EXPECT_EQ(store_->next_mail_due(), noon);
}

TEST_P(OutboxTest, SameMessageIsQueuedOnceEvenAfterItWasSent) {
  store_->enqueue(sample_mail("<1@x>"));
  store_->enqueue(sample_mail("<1@x>"));
  EXPECT_EQ(due(noon), Ids{"<1@x>"});
  store_->mail_sent(store_->due_mail(noon, 1).at(0).id);
  store_->enqueue(sample_mail("<1@x>"));
  EXPECT_TRUE(due(noon).empty());
  EXPECT_FALSE(store_->next_mail_due());
}

TEST_P(OutboxTest, NewerMailReplacesTheOneStillQueued) {
  store_->enqueue(sample_mail("<1@x>", "report m_1"));
  store_->enqueue(sample_mail("<2@x>", "report m_2"));
  store_->enqueue(sample_mail("<3@x>", "report m_1"));
  EXPECT_EQ(due(noon), (Ids{"<2@x>", "<3@x>"}));
}

TEST_P(OutboxTest, AMailQueuedAgainDoesNotReplaceALaterOne) {
  store_->enqueue(sample_mail("<1@x>", "report m_1"));
  store_->mail_sent(store_->due_mail(noon, 1).at(0).id);
  store_->enqueue(sample_mail("<2@x>", "report m_1"));
  store_->enqueue(sample_mail("<1@x>", "report m_1"));
  EXPECT_EQ(due(noon), Ids{"<2@x>"});
}

TEST_P(OutboxTest, WhatLetsPeopleIntoTheirAccountsGoesByTurnsWithTheRest) {
  for (int i = 1; i <= 12; ++i) store_->enqueue(sample_mail("<" + std::to_string(i) + "@x>"));
  store_->enqueue(sample_mail("<key@x>", "m_1.us.report"));
  store_->enqueue(sample_mail("<new@x>", "confirm.ada"));
  store_->enqueue(sample_mail("<lost@x>", "password.ada@example.org"));
  auto all = due(noon);
  ASSERT_EQ(all.size(), 10U);
  all.resize(5);
  EXPECT_EQ(all, (Ids{"<new@x>", "<1@x>", "<lost@x>", "<2@x>", "<3@x>"}));
}

TEST_P(OutboxTest, ManyConfirmationsDoNotHoldUpAReport) {
  for (int i = 1; i <= 30; ++i) {
    const auto number = std::to_string(i);
    store_->enqueue(sample_mail("<new" + number + "@x>", "confirm." + number));
  }
  store_->enqueue(sample_mail("<report@x>", "m_1.us.report"));
  auto all = due(noon);
  all.resize(2);
  EXPECT_EQ(all, (Ids{"<new1@x>", "<report@x>"}));
}

TEST_P(OutboxTest, MailQueuedAgainDoesNotPushOutANewerOne) {
  store_->enqueue(sample_mail("<1@x>", "key"));
  store_->mail_sent(store_->due_mail(noon, 1).at(0).id);
  store_->enqueue(sample_mail("<2@x>", "key"));
  store_->enqueue(sample_mail("<1@x>", "key"));
  EXPECT_EQ(due(noon), Ids{"<2@x>"});
}

TEST_P(OutboxTest, FailedMailComesAgainOrIsGivenUp) {
  store_->enqueue(sample_mail("<1@x>"));
  const auto id = store_->due_mail(noon, 1).at(0).id;
  const auto later = noon + std::chrono::minutes(5);
  store_->mail_failed(id, "connection refused", later);
  EXPECT_TRUE(due(noon).empty());
  EXPECT_EQ(store_->next_mail_due(), later);
  EXPECT_EQ(store_->due_mail(later, 1).at(0).attempts, 1);
  store_->mail_failed(id, "550 no such user", std::nullopt);
  EXPECT_TRUE(due(later).empty());
  EXPECT_EQ(store_->counts().mails_queued, 0);
}

TEST_P(OutboxTest, MailOfAClockThatRanAheadIsDueOnceItIsSetBack) {
  auto mail = sample_mail("<1@x>");
  mail.not_before = noon + std::chrono::days(400);
  store_->enqueue(mail);
  EXPECT_EQ(due(noon), Ids{"<1@x>"});
}

TEST_P(OutboxTest, AnswerForAReplacedMailTouchesNoOther) {
  store_->enqueue(sample_mail("<1@x>", "key"));
  const auto replaced = store_->due_mail(noon, 1).at(0).id;
  store_->enqueue(sample_mail("<2@x>", "key"));
  store_->mail_sent(replaced);
  EXPECT_EQ(due(noon), Ids{"<2@x>"});
}

TEST_P(OutboxTest, PruningForgetsSentMailAndKeepsQueued) {
  store_->enqueue(sample_mail("<sent@x>"));
  store_->mail_sent(store_->due_mail(noon, 1).at(0).id);
  store_->enqueue(sample_mail("<queued@x>"));
  store_->prune(noon + std::chrono::days(31));
  store_->enqueue(sample_mail("<sent@x>"));
  EXPECT_EQ(due(noon).size(), 2U);
}

INSTANTIATE_TEST_SUITE_P(EachDatabase, OutboxTest, each_database, name_of_database);

}  // namespace
}  // namespace adjutant::store
