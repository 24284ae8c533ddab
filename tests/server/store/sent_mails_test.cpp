#include "tests/server/store/each_database.hpp"

namespace adjutant::store {
namespace {

using core::Side;
using std::chrono::days;
using std::chrono::minutes;

class SentMailsTest : public EachDatabaseTest {
 protected:
  SentMailsTest() { store_->create_match(sample_match("m_1", anne_, anne_)); }

  std::int64_t send(const std::string& id, const std::string& to = "anne@example.org") {
    auto mail = sample_mail(id);
    mail.account = anne_;
    mail.to = to;
    mail.match = "m_1";
    mail.side = Side::second;
    mail.revision = 4;
    store_->enqueue(mail);
    const auto row = store_->mail_by_message_id(id)->id;
    store_->mail_sent(row);
    return row;
  }
  ports::BounceOutcome bounce(std::int64_t mail, bool is_hard, ports::Time now = noon) {
    return store_->mail_bounced({.outbox = mail, .is_hard = is_hard, .now = now}, {});
  }

  std::int64_t anne_ = add_account(*store_, "anne");
};

TEST_P(SentMailsTest, ASentMailIsKnownByWhatItToldOf) {
  const auto id = send("<1@x>");
  reopen();
  const auto mail = store_->mail(id);
  ASSERT_TRUE(mail);
  EXPECT_EQ(mail->mail.message_id, "<1@x>");
  EXPECT_EQ(mail->mail.match, "m_1");
  EXPECT_EQ(mail->mail.side, Side::second);
  EXPECT_EQ(mail->mail.revision, 4);
  EXPECT_EQ(mail->mail.account, anne_);
  EXPECT_TRUE(mail->mail.bytes.empty());
  EXPECT_FALSE(store_->mail(id + 1));
  EXPECT_FALSE(store_->mail_by_message_id("<2@x>"));
  EXPECT_TRUE(store_->seat_was_mailed("m_1", Side::second));
  EXPECT_FALSE(store_->seat_was_mailed("m_1", Side::first));
}

TEST_P(SentMailsTest, OneHardBounceIsEnough) {
  const auto id = send("<1@x>");
  const auto outcome = bounce(id, true);
  EXPECT_TRUE(outcome.is_known);
  EXPECT_TRUE(outcome.began);
  EXPECT_TRUE(outcome.stops_clock);
  EXPECT_EQ(outcome.mail.mail.revision, 4);
  EXPECT_EQ(store_->account(anne_)->failing_since, noon);
  const auto again = bounce(id, true, noon + minutes(1));
  EXPECT_FALSE(again.is_known);
  EXPECT_FALSE(again.began);
  const auto another = bounce(send("<2@x>"), false, noon + minutes(2));
  EXPECT_TRUE(another.is_failing);
  EXPECT_FALSE(another.began);
  EXPECT_FALSE(another.stops_clock);  // once a match
  EXPECT_EQ(store_->account(anne_)->failing_since, noon);
  EXPECT_EQ(store_->failing_accounts(0, 10).at(0).id, anne_);
  EXPECT_TRUE(store_->failing_accounts(anne_, 10).empty());
  ports::MailEffects effects;
  effects.mail_works_again = anne_;
  store_->finish_incoming(effects);
  EXPECT_FALSE(store_->account(anne_)->failing_since);
}

TEST_P(SentMailsTest, ThreeSoftOnesWithinAWeekAre) {
  EXPECT_FALSE(bounce(send("<1@x>"), false, noon).is_failing);
  EXPECT_FALSE(bounce(send("<2@x>"), false, noon + days(6)).is_failing);
  EXPECT_FALSE(bounce(send("<3@x>"), false, noon + days(8)).is_failing);
  EXPECT_TRUE(bounce(send("<4@x>"), false, noon + days(9)).began);
}

TEST_P(SentMailsTest, AnAddressOfFormerTimesSaysNothing) {
  const auto outcome = bounce(send("<1@x>", "old@example.org"), true);
  EXPECT_TRUE(outcome.is_known);
  EXPECT_FALSE(outcome.is_failing);
  EXPECT_FALSE(bounce(999, true).is_known);
}

TEST_P(SentMailsTest, WhoSignsInIsThere) {
  bounce(send("<1@x>"), true);
  store_->add_session({.token_hash = digest(1),
                       .account = anne_,
                       .label = "",
                       .match = "",
                       .created = noon,
                       .expires = noon + days(1)},
                      {.most = 50});
  EXPECT_FALSE(store_->account(anne_)->failing_since);
}

TEST_P(SentMailsTest, TheMailThatSaysSoIsFinishedWithIt) {
  store_->take_in({.source = "lmtp", .arrived = noon, .taken = noon, .key = "k", .bytes = "x"}, {});
  const auto incoming = store_->next_incoming(noon, 1).at(0).id;
  store_->mail_bounced(
      {.outbox = send("<1@x>"), .now = noon, .incoming = ports::FinishedIncoming{.id = incoming}},
      {});
  EXPECT_TRUE(store_->next_incoming(noon, 1).empty());
}

INSTANTIATE_TEST_SUITE_P(EachDatabase, SentMailsTest, each_database, name_of_database);

}  // namespace
}  // namespace adjutant::store
