#include "tests/server/store/each_database.hpp"

namespace adjutant::store {
namespace {

using ports::Account;
using ports::Link;
using ports::LinkPurpose;

class AccountsTest : public EachDatabaseTest {
 protected:
  std::expected<std::int64_t, ports::AccountStore::Taken> create(const std::string& handle,
                                                                 const std::string& email) {
    Account account;
    account.handle = handle;
    account.email = email;
    return store_->create_account(
        account,
        ports::Link{.token_hash = digest(++links_), .expires = noon + std::chrono::hours(1)},
        sample_mail("<" + handle + "@x>"));
  }

  int links_ = 0;
};

TEST_P(AccountsTest, ListsAccountsPageByPageAndMakesThemWithoutMail) {
  const auto first = add_account(*store_, "Anne");
  Account quiet;
  quiet.handle = "Bill";
  quiet.email = "bill@example.org";
  quiet.confirmed = true;
  const auto mails = store_->counts().mails_queued;
  const auto second = store_->create_account(quiet, std::nullopt, std::nullopt).value();
  EXPECT_EQ(store_->counts().mails_queued, mails);
  const auto page = store_->accounts(0, 1);
  ASSERT_EQ(page.size(), 1U);
  EXPECT_EQ(page[0].id, first);
  const auto rest = store_->accounts(first, 5);
  ASSERT_EQ(rest.size(), 1U);
  EXPECT_EQ(rest[0].id, second);
  EXPECT_TRUE(rest[0].confirmed);
}

TEST_P(AccountsTest, KeepsAnAccountAndFindsItInAnyCase) {
  const auto id = add_account(*store_, "Anne");
  reopen();
  const auto account = store_->account(id);
  ASSERT_TRUE(account);
  EXPECT_EQ(account->handle, "Anne");
  EXPECT_EQ(account->email, "Anne@example.org");
  EXPECT_EQ(account->password_hash, "$argon2id$Anne");
  EXPECT_EQ(account->created, noon);
  EXPECT_FALSE(account->confirmed);
  EXPECT_EQ(store_->account_by_handle("aNNE").value().id, id);
  EXPECT_FALSE(store_->account_by_email("Anne@example.org")) << "it is not confirmed";
  EXPECT_FALSE(store_->account(id + 1));
  EXPECT_FALSE(store_->account_by_handle("Ann"));
}

TEST_P(AccountsTest, HandleIsTakenOnceAndAnAddressByWhoConfirmsIt) {
  const auto anne = create("anne", "anne@example.org");
  ASSERT_TRUE(anne);
  EXPECT_EQ(create("ANNE", "other@example.org").error(), ports::AccountStore::Taken::handle);
  ASSERT_TRUE(create("bert", "Anne@Example.org"));
  EXPECT_EQ(store_->confirm(digest(1), noon), anne);
  EXPECT_FALSE(store_->confirm(digest(3), noon)) << "anne has the address meanwhile";
  EXPECT_EQ(store_->account_by_email("ANNE@EXAMPLE.ORG").value().id, *anne);
  Account second;
  second.handle = "carl";
  second.email = "anne@example.org";
  second.confirmed = true;
  EXPECT_EQ(store_->create_account(second, std::nullopt, std::nullopt).error(),
            ports::AccountStore::Taken::email);
  EXPECT_EQ(store_->counts().accounts, 2);
}

TEST_P(AccountsTest, LinksOfOnePurposeAreFew) {
  const auto id = add_account(*store_, "anne");
  const auto before = store_->counts().mails_queued;
  for (int i = 0; i < 2 * ports::links_per_purpose_max; ++i) {
    store_->add_link({.token_hash = digest(200 + i),
                      .account = id,
                      .purpose = LinkPurpose::reset_password,
                      .expires = noon,
                      .address = {}},
                     sample_mail(fmt::format("<reset.{}@x>", i)));
  }
  EXPECT_EQ(store_->counts().mails_queued, before + ports::links_per_purpose_max);
  EXPECT_FALSE(store_->link(digest(200 + ports::links_per_purpose_max)));
  EXPECT_EQ(database_->beside()->value<int>("SELECT writes FROM probes"),
            ports::links_per_purpose_max)
      << "one that is dropped waits for the disk as one that is kept: the time tells nothing";
}

TEST_P(AccountsTest, APasswordIsResetOnceByALink) {
  const auto id = add_account(*store_, "anne");
  const auto later = noon + std::chrono::hours(1);
  for (const int number : {80, 81}) {
    store_->add_link({digest(number), id, LinkPurpose::reset_password, later}, std::nullopt);
  }
  store_->add_link({digest(82), id, LinkPurpose::confirm, later}, std::nullopt);
  EXPECT_FALSE(store_->reset_password(digest(80), "new", later)) << "it has expired";
  EXPECT_FALSE(store_->reset_password(digest(82), "new", noon)) << "it is for something else";
  EXPECT_EQ(store_->reset_password(digest(80), "new", noon), id);
  EXPECT_FALSE(store_->reset_password(digest(80), "newer", noon));
  EXPECT_FALSE(store_->reset_password(digest(81), "newer", noon));
  EXPECT_EQ(store_->account(id)->password_hash, "new");
}

TEST_P(AccountsTest, AnAddressChangesWhenTheNewOneIsConfirmed) {
  const auto id = create("anne", "anne@example.org").value();
  ASSERT_TRUE(store_->confirm(digest(1), noon));
  const auto later = noon + std::chrono::hours(1);
  store_->add_link({digest(70), id, LinkPurpose::change_email, later, "new@example.org"},
                   std::nullopt);
  EXPECT_EQ(store_->account(id).value().email, "anne@example.org");
  EXPECT_EQ(store_->confirm(digest(70), noon), id);
  EXPECT_EQ(store_->account_by_email("new@example.org").value().id, id);
  EXPECT_FALSE(store_->account_by_email("anne@example.org"));
  EXPECT_FALSE(store_->confirm(digest(70), noon));
}

TEST_P(AccountsTest, WhatWasMailedToAnAddressEndsWithIt) {
  const auto id = create("anne", "anne@example.org").value();
  ASSERT_TRUE(store_->confirm(digest(1), noon));
  const auto epoch = store_->account(id)->mail_epoch;
  const auto later = noon + std::chrono::hours(1);
  store_->add_link({digest(80), id, LinkPurpose::reset_password, later}, std::nullopt);
  const auto change = [&](int number, const char* address) {
    store_->add_link({digest(number), id, LinkPurpose::change_email, later, address}, std::nullopt);
  };
  change(70, "typo@example.org");
  change(71, "new@example.org");
  EXPECT_FALSE(store_->confirm(digest(70), noon)) << "it was mistyped";
  EXPECT_EQ(store_->account(id)->mail_epoch, epoch);
  EXPECT_EQ(store_->confirm(digest(71), noon), id);
  EXPECT_EQ(store_->account(id)->email, "new@example.org");
  EXPECT_FALSE(store_->reset_password(digest(80), "of the old mailbox", noon));
  EXPECT_EQ(store_->account(id)->mail_epoch, epoch + 1);
}

TEST_P(AccountsTest, AMistypedAddressAtSignUpIsNotConfirmedOnceAnotherIsWanted) {
  const auto id = create("anne", "typo@example.org").value();
  const auto later = noon + std::chrono::hours(1);
  store_->add_link({digest(70), id, LinkPurpose::change_email, later, "new@example.org"},
                   std::nullopt);
  EXPECT_FALSE(store_->confirm(digest(1), noon));
  EXPECT_EQ(store_->confirm(digest(70), noon), id);
  EXPECT_EQ(store_->account(id)->email, "new@example.org");
}

TEST_P(AccountsTest, ConfirmationWorksOnceAndInTime) {
  const auto id = create("anne", "anne@example.org").value();
  EXPECT_EQ(store_->link(digest(1)).value().account, id);
  EXPECT_EQ(store_->due_mail(noon, 1).at(0).mail.account, id);
  EXPECT_FALSE(store_->confirm(digest(1), noon + std::chrono::hours(1)));
  EXPECT_FALSE(store_->account(id).value().confirmed);
  EXPECT_EQ(store_->confirm(digest(1), noon), id);
  EXPECT_TRUE(store_->account(id).value().confirmed);
  EXPECT_FALSE(store_->confirm(digest(1), noon));
}

TEST_P(AccountsTest, OnlyConfirmationLinksConfirm) {
  const auto id = create("anne", "anne@example.org").value();
  store_->add_link({digest(50), id, LinkPurpose::unsubscribe, noon + std::chrono::hours(1)},
                   sample_mail("<unsubscribe@x>"));
  EXPECT_FALSE(store_->confirm(digest(50), noon));
  EXPECT_EQ(store_->link(digest(50)).value().purpose, LinkPurpose::unsubscribe);
  EXPECT_EQ(store_->counts().mails_queued, 2);
}

TEST_P(AccountsTest, NewPasswordEndsSessionsAndResetLinks) {
  const auto id = add_account(*store_, "anne");
  const auto later = noon + std::chrono::hours(1);
  ports::Session session;
  session.token_hash = digest(60);
  session.account = id;
  session.expires = later;
  store_->add_session(session, {.most = 50});
  store_->add_link({digest(61), id, LinkPurpose::reset_password, later}, std::nullopt);
  store_->add_link({digest(62), id, LinkPurpose::change_email, later, "new@x.org"}, std::nullopt);
  session.token_hash = digest(63);
  store_->add_session(session, {.most = 50});
  store_->set_password(id, "new", digest(63), std::nullopt);
  EXPECT_EQ(store_->account(id).value().password_hash, "new");
  EXPECT_FALSE(store_->session(digest(60), noon));
  EXPECT_TRUE(store_->session(digest(63), noon)) << "the one that asked";
  EXPECT_FALSE(store_->link(digest(61)));
  EXPECT_FALSE(store_->link(digest(62)));
  store_->set_password(id, "newer", std::nullopt, std::nullopt);
  EXPECT_FALSE(store_->session(digest(63), noon));
}

TEST_P(AccountsTest, WhatWasDoneLatelyIsKeptUntilItsTimeIsOver) {
  const auto ann = core::sha256("ann");
  const auto until = noon + std::chrono::hours{24};
  EXPECT_EQ(store_->done_lately("invitations", ann).times, 0);
  store_->keep_done_lately({{.what = "invitations", .who = ann, .times = 2, .until = until}});
  store_->keep_done_lately({{.what = "invitations", .who = ann, .times = 1, .until = until}});
  store_->prune(noon);  // waits for what was kept
  EXPECT_EQ(store_->done_lately("invitations", ann).times, 2) << "of one time the most";
  EXPECT_EQ(store_->done_lately("invitations", ann).until, until);
  EXPECT_EQ(store_->done_lately("matches", ann).times, 0);
  EXPECT_EQ(store_->done_lately("invitations", core::sha256("bob")).times, 0);
  store_->prune(until);
  EXPECT_EQ(store_->done_lately("invitations", ann).times, 0);
}

TEST_P(AccountsTest, CountsFromTheBeginningAfterAPauseAlone) {
  const auto ann = core::sha256("ann");
  const auto hour = std::chrono::minutes{60};
  const auto add = [&](ports::Time now) {
    return store_->add_done_lately("failures", ann, now, now + hour);
  };
  EXPECT_EQ(add(noon), 1);
  EXPECT_EQ(add(noon + hour / 2), 2);
  EXPECT_EQ(add(noon + hour), 3) << "half an hour after the last";
  EXPECT_EQ(store_->done_lately("failures", ann).until, noon + 2 * hour);
  EXPECT_EQ(add(noon + 2 * hour), 1);
}

TEST_P(AccountsTest, WishesAndRights) {
  const auto id = add_account(*store_, "anne");
  store_->set_mail_wishes({.account = id, .preference = ports::MailPreference::my_turn});
  store_->set_admin(id, true);
  EXPECT_EQ(store_->account(id).value().mail_preference, ports::MailPreference::my_turn);
  EXPECT_TRUE(store_->account(id).value().admin);
}

INSTANTIATE_TEST_SUITE_P(EachDatabase, AccountsTest, each_database, name_of_database);

}  // namespace
}  // namespace adjutant::store
