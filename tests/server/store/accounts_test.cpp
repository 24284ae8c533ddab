#include "tests/server/store/samples.hpp"

namespace adjutant::store {
namespace {

using ports::Account;
using ports::Link;
using ports::LinkPurpose;

class AccountsTest : public StoreTest {
 protected:
  std::expected<std::int64_t, ports::Store::Taken> create(const std::string& handle,
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

TEST_F(AccountsTest, ListsAccountsPageByPageAndMakesThemWithoutMail) {
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

TEST_F(AccountsTest, KeepsAnAccountAndFindsItInAnyCase) {
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
  EXPECT_EQ(store_->account_by_email("ANNE@EXAMPLE.ORG").value().id, id);
  EXPECT_FALSE(store_->account(id + 1));
  EXPECT_FALSE(store_->account_by_handle("Ann"));
}

TEST_F(AccountsTest, HandleAndAddressAreTakenOnce) {
  ASSERT_TRUE(create("anne", "anne@example.org"));
  EXPECT_EQ(create("ANNE", "other@example.org").error(), ports::Store::Taken::handle);
  EXPECT_EQ(create("bert", "Anne@Example.org").error(), ports::Store::Taken::email);
  EXPECT_EQ(store_->counts().accounts, 1);
  EXPECT_EQ(store_->counts().mails_queued, 1);
}

TEST_F(AccountsTest, ConfirmationWorksOnceAndInTime) {
  const auto id = create("anne", "anne@example.org").value();
  EXPECT_EQ(store_->link(digest(1)).value().account, id);
  EXPECT_EQ(store_->due_mail(noon, 1).at(0).mail.account, id);
  EXPECT_FALSE(store_->confirm(digest(1), noon + std::chrono::hours(1)));
  EXPECT_FALSE(store_->account(id).value().confirmed);
  EXPECT_EQ(store_->confirm(digest(1), noon), id);
  EXPECT_TRUE(store_->account(id).value().confirmed);
  EXPECT_FALSE(store_->confirm(digest(1), noon));
}

TEST_F(AccountsTest, OnlyConfirmationLinksConfirm) {
  const auto id = create("anne", "anne@example.org").value();
  store_->add_link({digest(50), id, LinkPurpose::unsubscribe, noon + std::chrono::hours(1)},
                   sample_mail("<unsubscribe@x>"));
  EXPECT_FALSE(store_->confirm(digest(50), noon));
  EXPECT_EQ(store_->link(digest(50)).value().purpose, LinkPurpose::unsubscribe);
  EXPECT_EQ(store_->counts().mails_queued, 2);
}

TEST_F(AccountsTest, NewPasswordEndsSessionsAndResetLinks) {
  const auto id = add_account(*store_, "anne");
  const auto later = noon + std::chrono::hours(1);
  ports::Session session;
  session.token_hash = digest(60);
  session.account = id;
  session.expires = later;
  store_->add_session(session);
  store_->add_link({digest(61), id, LinkPurpose::reset_password, later}, std::nullopt);
  store_->set_password(id, "new");
  EXPECT_EQ(store_->account(id).value().password_hash, "new");
  EXPECT_FALSE(store_->session(digest(60), noon));
  EXPECT_FALSE(store_->link(digest(61)));
}

TEST_F(AccountsTest, WishesAndRights) {
  const auto id = add_account(*store_, "anne");
  store_->set_mail_wish(id, ports::MailWish::my_turn);
  store_->set_admin(id, true);
  EXPECT_EQ(store_->account(id).value().mail_wish, ports::MailWish::my_turn);
  EXPECT_TRUE(store_->account(id).value().admin);
}

}  // namespace
}  // namespace adjutant::store
