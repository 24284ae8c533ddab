#include "tests/server/store/each_database.hpp"

namespace adjutant::store {
namespace {

using core::Side;
using ports::Verdict;
using std::chrono::days;
using std::chrono::hours;
using std::chrono::minutes;

class MailDeskTest : public EachDatabaseTest {
 protected:
  MailDeskTest() { store_->create_match(sample_match("m_1", anne_, bert_)); }

  std::int64_t take_in(const std::string& key) {
    store_->take_in({.source = "lmtp", .arrived = noon, .taken = noon, .key = key, .bytes = "x"},
                    {});
    return store_->incoming_list({}).at(0).id;
  }
  ports::Draft draft(const std::string& match, const std::string& lines,
                     ports::DraftAsks asks = ports::DraftAsks::nothing) {
    const auto place = asks == ports::DraftAsks::nothing
                           ? store_->draft_place(anne_, match, noon)
                           : store_->question_place(anne_, match, asks, noon);
    return {.id = place.id,
            .account = anne_,
            .match = match,
            .revision = 2,
            .lines = lines,
            .asks = asks,
            .nonce = place.nonce,
            .key = "key",
            .created = noon};
  }
  void keep(const ports::Draft& draft) {
    ports::MailEffects effects;
    effects.draft = draft;
    EXPECT_TRUE(store_->finish_incoming(effects));
  }
  void prepare(Side side, std::optional<ports::Time> due) {
    ports::MailEffects effects;
    effects.prepares = ports::PreparedOrders{.match = "m_1",
                                             .side = side,
                                             .account = side == Side::first ? anne_ : bert_,
                                             .revision = 3,
                                             .lines = "end turn\n",
                                             .key = "key",
                                             .arrived = noon,
                                             .due = due};
    EXPECT_TRUE(store_->finish_incoming(effects));
  }

  std::int64_t anne_ = add_account(*store_, "anne");
  std::int64_t bert_ = add_account(*store_, "bert");
};

TEST_P(MailDeskTest, OneDraftASeat) {
  keep(draft("m_1", "end turn\n"));
  const auto first = store_->draft_of(anne_, "m_1");
  keep(draft("m_1", "resign\n"));
  reopen();
  const auto second = store_->draft_of(anne_, "m_1");
  ASSERT_TRUE(first && second);
  EXPECT_EQ(second->lines, "resign\n");
  EXPECT_EQ(second->match, "m_1");
  EXPECT_EQ(second->revision, 2);
  EXPECT_EQ(second->asks, ports::DraftAsks::nothing);
  EXPECT_EQ(second->created, noon);
  EXPECT_EQ(second->id, first->id);
  EXPECT_EQ(store_->draft(second->id)->lines, "resign\n");
  EXPECT_FALSE(store_->draft_of(anne_, "m_2"));
  EXPECT_FALSE(store_->draft_of(anne_, ""));
  EXPECT_FALSE(store_->draft_of(bert_, "m_1"));
}

TEST_P(MailDeskTest, QuestionsWaitBesideEachOtherAndTheOldestMakesRoom) {
  using ports::DraftAsks;
  keep(draft("m_1", "end turn\n"));
  const auto other = draft("", "alias a@b.example\n", DraftAsks::confirm);
  keep(other);
  std::vector<std::int64_t> asked;
  for (int i = 0; i <= ports::questions_max; ++i) {
    const auto question = draft("m_1", std::to_string(i) + "\n", DraftAsks::go);
    keep(question);
    asked.push_back(question.id);
  }
  EXPECT_FALSE(store_->draft(asked[0]));
  EXPECT_EQ(store_->draft(asked[1])->lines, "1\n");
  EXPECT_EQ(store_->question_of(anne_, "m_1", DraftAsks::go)->id, asked.back());
  EXPECT_FALSE(store_->question_of(anne_, "m_1", DraftAsks::confirm));
  EXPECT_EQ(store_->draft(other.id)->lines, "alias a@b.example\n") << "of another kind";
  ports::MailEffects effects;
  effects.undrafts = {asked[1], asked[2]};
  store_->finish_incoming(effects);
  EXPECT_FALSE(store_->draft(asked[2]));
  EXPECT_TRUE(store_->draft(asked[3]));
  EXPECT_EQ(store_->draft_of(anne_, "m_1")->lines, "end turn\n");
}

TEST_P(MailDeskTest, APlaceAloneIsNoDraftAndADraftsNumberIsNotGivenTwice) {
  const auto place = store_->draft_place(anne_, "m_1", noon);
  EXPECT_FALSE(store_->draft(place.id));
  EXPECT_FALSE(store_->draft_of(anne_, "m_1"));
  keep(draft("m_1", "end turn\n"));
  ports::MailEffects effects;
  effects.undrafts = {place.id};
  store_->finish_incoming(effects);
  EXPECT_FALSE(store_->draft_of(anne_, "m_1"));
  EXPECT_NE(store_->draft_place(anne_, "m_1", noon).id, place.id);
}

TEST_P(MailDeskTest, ADraftTakesThePlaceOfANewerOneOfItsSeat) {
  const auto late = draft("m_1", "end turn\n");
  ports::MailEffects effects;
  effects.undrafts = {late.id};
  store_->finish_incoming(effects);
  keep(draft("m_1", "resign\n"));
  keep(late);
  EXPECT_EQ(store_->draft_of(anne_, "m_1")->id, late.id);
  EXPECT_EQ(store_->draft_of(anne_, "m_1")->lines, "end turn\n");
}

TEST_P(MailDeskTest, OneSetOfPreparedOrdersASeat) {
  prepare(Side::first, noon + hours(1));
  prepare(Side::second, std::nullopt);
  prepare(Side::first, noon + hours(2));
  reopen();
  const auto both = store_->prepared_in("m_1");
  ASSERT_EQ(both.size(), 2U);
  EXPECT_EQ(both[0].account, anne_);
  EXPECT_EQ(both[0].lines, "end turn\n");
  EXPECT_EQ(both[0].revision, 3);
  EXPECT_EQ(both[0].arrived, noon);
  EXPECT_EQ(both[1].side, Side::second);
  EXPECT_FALSE(both[1].due);
  EXPECT_EQ(both[0].due, noon + hours(2));
  EXPECT_EQ(store_->prepared_orders({}, 10).size(), 2U);
  EXPECT_EQ(store_->prepared_orders({.match = "m_1"}, 10).size(), 1U);
  ports::MailEffects effects;
  effects.unprepares = ports::SeatOfMatch{"m_1", Side::first};
  store_->finish_incoming(effects);
  EXPECT_EQ(store_->prepared_in("m_1").size(), 1U);
}

TEST_P(MailDeskTest, AStepCarriesItsMailAlong) {
  const auto id = take_in("key");
  auto step = next_step(*store_->match("m_1"));
  step.mail.emplace();
  step.mail->incoming = ports::FinishedIncoming{
      .id = id, .verdict = Verdict::played, .account = anne_, .match = "m_1"};
  step.mail->remarks = {
      {.match = "m_1", .account = anne_, .handle = "", .text = "well played", .said = noon}};
  step.mail->mails = {sample_mail("<answer@x>")};
  auto stale = step;
  stale.expected_status = ports::MatchStatus::held;
  ASSERT_FALSE(store_->commit(stale));
  EXPECT_EQ(store_->next_incoming(noon, 10).size(), 1U);
  EXPECT_FALSE(store_->mail_by_message_id("<answer@x>"));
  ASSERT_TRUE(store_->commit(step));
  reopen();
  const auto stored = store_->incoming(id);
  EXPECT_EQ(stored->state, ports::IncomingState::done);
  EXPECT_EQ(stored->verdict, Verdict::played);
  EXPECT_EQ(stored->account, anne_);
  EXPECT_EQ(stored->match, "m_1");
  EXPECT_EQ(store_->remarks("m_1", 0, 10).at(0).number, 1);
  EXPECT_TRUE(store_->mail_by_message_id("<answer@x>"));
}

TEST_P(MailDeskTest, AMailThatDoesNotWaitBringsNothingAbout) {
  const auto id = take_in("key");
  ports::MailEffects effects;
  effects.incoming = ports::FinishedIncoming{.id = id};
  effects.mails = {sample_mail("<1@x>")};
  EXPECT_TRUE(store_->finish_incoming(effects));
  effects.mails = {sample_mail("<2@x>")};
  EXPECT_FALSE(store_->finish_incoming(effects));
  EXPECT_TRUE(store_->mail_by_message_id("<1@x>"));
  EXPECT_FALSE(store_->mail_by_message_id("<2@x>"));
}

TEST_P(MailDeskTest, WishesThatAreSetAreChanged) {
  ports::MailEffects effects;
  effects.wishes = ports::MailWishes{.account = anne_,
                                     .digest = ports::DigestWish{.minute = 1080, .since = noon},
                                     .time_zone = "Europe/Berlin",
                                     .hold_minutes = 30,
                                     .new_addresses = true};
  store_->finish_incoming(effects);
  auto anne = *store_->account(anne_);
  EXPECT_EQ(anne.mail_preference, ports::MailPreference::every_report);
  EXPECT_EQ(anne.digest_minute, 1080);
  EXPECT_EQ(anne.time_zone, "Europe/Berlin");
  EXPECT_EQ(anne.hold_minutes, 30);
  EXPECT_EQ(anne.mail_epoch, 1);
  EXPECT_FALSE(anne.failing_since);
  effects.wishes = ports::MailWishes{.account = anne_,
                                     .preference = ports::MailPreference::none,
                                     .text_only = true,
                                     .digest = ports::DigestWish()};
  store_->finish_incoming(effects);
  anne = *store_->account_by_handle("anne");
  EXPECT_EQ(anne.mail_preference, ports::MailPreference::none);
  EXPECT_TRUE(anne.text_only);
  EXPECT_FALSE(anne.digest_minute);
  EXPECT_EQ(anne.hold_minutes, 30);
  EXPECT_EQ(anne.mail_epoch, 1);
}

TEST_P(MailDeskTest, ADigestIsQueuedOnceWithUpToWhenAllIsTold) {
  EXPECT_TRUE(store_->digest_readers(0, 10).empty());
  store_->set_mail_wishes({.account = anne_, .digest = ports::DigestWish{1080, noon}});
  auto readers = store_->digest_readers(0, 10);
  ASSERT_EQ(readers.size(), 1U);
  EXPECT_EQ(readers[0].account.id, anne_);
  EXPECT_EQ(readers[0].told, noon);
  const auto later = noon + std::chrono::hours{1};
  // At another hour: nothing is told twice.
  store_->set_mail_wishes({.account = anne_, .digest = ports::DigestWish{60, later}});
  EXPECT_EQ(store_->digest_readers(0, 10)[0].told, noon);
  store_->digest_told({anne_, noon, later, sample_mail("<1@x>")});
  store_->digest_told({anne_, noon, later, sample_mail("<2@x>")});
  EXPECT_TRUE(store_->mail_by_message_id("<1@x>"));
  EXPECT_FALSE(store_->mail_by_message_id("<2@x>"));
  EXPECT_EQ(store_->digest_readers(0, 10)[0].told, later);
  EXPECT_TRUE(store_->digest_readers(anne_, 10).empty());
}

TEST_P(MailDeskTest, KeepsAnAliasOnce) {
  ports::MailEffects effects;
  effects.alias = ports::AliasOf{anne_, "Work@example.com"};
  store_->finish_incoming(effects);
  store_->finish_incoming(effects);
  EXPECT_EQ(store_->aliases(anne_), std::vector<std::string>{"Work@example.com"});
}

TEST_P(MailDeskTest, StrangersAreAnsweredWithinBounds) {
  const ports::SignUpBounds most{.again = days(1), .of_all = 2, .of_all_in = hours(1)};
  const auto first = store_->sign_up("zoe@example.org", noon, most);
  ASSERT_TRUE(first);
  const auto same = store_->sign_up("Zoe@example.org", noon + hours(2), most);
  ASSERT_TRUE(same.has_value());
  EXPECT_TRUE(same->is_known);
  EXPECT_EQ(same->id, first->id);
  EXPECT_TRUE(store_->sign_up("yan@example.org", noon, most));
  EXPECT_FALSE(store_->sign_up("xia@example.org", noon, most));
  EXPECT_EQ(store_->find_sign_up(first->id)->address, "zoe@example.org");
  const auto again = store_->sign_up("zoe@example.org", noon + days(2), most);
  ASSERT_TRUE(again);
  EXPECT_NE(again->id, first->id);
  EXPECT_FALSE(store_->find_sign_up(first->id));
  ports::MailEffects effects;
  effects.signs_up = again->id;
  store_->finish_incoming(effects);
  EXPECT_FALSE(store_->find_sign_up(again->id));
}

TEST_P(MailDeskTest, StrangersAreCountedByWhatTheyCameThroughAndWhetherTheyAreForged) {
  const auto from = [&](const std::string& who, const std::string& source, bool is_checked) {
    return store_
        ->sign_up(who, noon,
                  {.source = source,
                   .is_checked = is_checked,
                   .of_source = 2,
                   .of_all = 3,
                   .of_all_in = hours(1)})
        .has_value();
  };
  EXPECT_TRUE(from("a@x.example", "198.51.100.1", false));
  EXPECT_TRUE(from("b@y.example", "198.51.100.1", false));
  EXPECT_FALSE(from("c@z.example", "198.51.100.1", false));
  EXPECT_TRUE(from("c@z.example", "198.51.100.2", false));
  EXPECT_FALSE(from("d@z.example", "198.51.100.3", false)) << "as many as are forged in all";
  EXPECT_TRUE(from("d@z.example", "@z.example", true));
}

TEST_P(MailDeskTest, DraftsAndSignUpsGoInTheirTime) {
  keep(draft("m_1", "end turn\n"));
  const auto stranger = store_->sign_up("zoe@example.org", noon, {.of_all = 1});
  store_->prune(noon + days(7));
  EXPECT_TRUE(store_->find_sign_up(stranger->id));
  store_->prune(noon + days(8));
  EXPECT_FALSE(store_->find_sign_up(stranger->id));
  EXPECT_TRUE(store_->draft_of(anne_, "m_1"));
  store_->prune(noon + days(31));
  EXPECT_FALSE(store_->draft_of(anne_, "m_1"));
}

TEST_P(MailDeskTest, AMatchIsFoundByItsKey) {
  const auto key = store_->match("m_1")->key;
  EXPECT_EQ(store_->match_by_key(key)->id, "m_1");
  EXPECT_FALSE(store_->match_by_key(key + 1));
}

INSTANTIATE_TEST_SUITE_P(EachDatabase, MailDeskTest, each_database, name_of_database);

}  // namespace
}  // namespace adjutant::store
