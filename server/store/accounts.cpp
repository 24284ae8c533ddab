#include "server/store/rows.hpp"
#include "server/store/sqlite_store.hpp"

namespace adjutant::store {

using ports::Account;
using ports::Link;
using ports::LinkPurpose;
using ports::OutgoingMail;

namespace {

std::optional<Account> one_account(Rows rows) {
  if (!rows.next()) return std::nullopt;
  Account account;
  read_account(rows, account);
  return account;
}

std::int64_t insert_account(Database& database, const Account& account) {
  database.run(
      "INSERT INTO accounts (handle, email, password_hash, confirmed, admin, mail_wish, created)"
      " VALUES (?, ?, ?, ?, ?, ?, ?)",
      account.handle, account.email, account.password_hash, account.confirmed, account.admin,
      account.mail_wish, account.created);
  return database.last_id();
}

}  // namespace

void read_account(Rows& rows, Account& account) {
  rows.read(account.id, account.handle, account.email, account.password_hash, account.confirmed,
            account.admin, account.mail_wish, account.created);
}

void insert_link(Database& database, const Link& link) {
  database.run("INSERT INTO links (token_hash, account, purpose, expires) VALUES (?, ?, ?, ?)",
               link.token_hash, link.account, link.purpose, link.expires);
}

std::expected<std::int64_t, ports::Store::Taken> SqliteStore::create_account(
    const Account& account, const std::optional<Link>& confirmation,
    const std::optional<OutgoingMail>& mail) {
  return writer_->write([&](Database& database) -> std::expected<std::int64_t, Taken> {
    if (database.value<int>("SELECT 1 FROM accounts WHERE handle = ?", account.handle)) {
      return std::unexpected(Taken::handle);
    }
    if (database.value<int>("SELECT 1 FROM accounts WHERE email = ?", account.email)) {
      return std::unexpected(Taken::email);
    }
    const auto id = insert_account(database, account);
    if (confirmation) {
      Link link = *confirmation;
      link.account = id;
      insert_link(database, link);
    }
    if (mail) {
      OutgoingMail addressed = *mail;
      addressed.account = id;
      insert_mail(database, addressed);
    }
    return id;
  });
}

std::vector<Account> SqliteStore::accounts(std::int64_t after, int limit) {
  return read([&](Database& database) {
    std::vector<Account> all;
    auto rows = database.query(
        "SELECT id, handle, email, password_hash, confirmed, admin, mail_wish, created"
        " FROM accounts WHERE id > ? ORDER BY id LIMIT ?",
        after, limit);
    while (rows.next()) read_account(rows, all.emplace_back());
    return all;
  });
}

std::optional<Account> SqliteStore::account(std::int64_t id) {
  return read([&](Database& database) {
    return one_account(
        database.query("SELECT id, handle, email, password_hash, confirmed, admin, mail_wish,"
                       " created FROM accounts WHERE id = ?",
                       id));
  });
}

std::optional<Account> SqliteStore::account_by_handle(std::string_view handle) {
  return read([&](Database& database) {
    return one_account(
        database.query("SELECT id, handle, email, password_hash, confirmed, admin, mail_wish,"
                       " created FROM accounts WHERE handle = ?",
                       handle));
  });
}

std::optional<Account> SqliteStore::account_by_email(std::string_view email) {
  return read([&](Database& database) {
    return one_account(
        database.query("SELECT id, handle, email, password_hash, confirmed, admin, mail_wish,"
                       " created FROM accounts WHERE email = ?",
                       email));
  });
}

void SqliteStore::set_password(std::int64_t account, std::string_view password_hash) {
  writer_->write([&](Database& database) {
    database.run("UPDATE accounts SET password_hash = ? WHERE id = ?", password_hash, account);
    database.run("DELETE FROM sessions WHERE account = ?", account);
    database.run("DELETE FROM links WHERE account = ? AND purpose = ?", account,
                 LinkPurpose::reset_password);
  });
}

void SqliteStore::set_mail_wish(std::int64_t account, ports::MailWish wish) {
  writer_->write([&](Database& database) {
    database.run("UPDATE accounts SET mail_wish = ? WHERE id = ?", wish, account);
  });
}

void SqliteStore::set_admin(std::int64_t account, bool admin) {
  writer_->write([&](Database& database) {
    database.run("UPDATE accounts SET admin = ? WHERE id = ?", admin, account);
  });
}

void SqliteStore::mute_match(std::int64_t account, std::string_view match, bool muted) {
  writer_->write([&](Database& database) {
    database.run(
        "UPDATE seats SET mail_muted = ? WHERE match = (SELECT key FROM matches WHERE id = ?)"
        " AND account = ?",
        muted, match, account);
  });
}

void SqliteStore::add_link(const Link& link, const std::optional<OutgoingMail>& mail) {
  writer_->write([&](Database& database) {
    insert_link(database, link);
    if (mail) insert_mail(database, *mail);
  });
}

std::optional<Link> SqliteStore::link(const core::Digest& token_hash) {
  return read([&](Database& database) -> std::optional<Link> {
    auto rows = database.query(
        "SELECT token_hash, account, purpose, expires FROM links WHERE token_hash = ?", token_hash);
    if (!rows.next()) return std::nullopt;
    Link link;
    rows.read(link.token_hash, link.account, link.purpose, link.expires);
    return link;
  });
}

std::optional<std::int64_t> SqliteStore::confirm(const core::Digest& token_hash, ports::Time now) {
  return writer_->write([&](Database& database) {
    const auto account = database.value<std::int64_t>(
        "SELECT account FROM links WHERE token_hash = ? AND purpose = ? AND expires > ?",
        token_hash, LinkPurpose::confirm, now);
    if (account) {
      database.run("UPDATE accounts SET confirmed = 1 WHERE id = ?", *account);
      database.run("DELETE FROM links WHERE token_hash = ?", token_hash);
    }
    return account;
  });
}

}  // namespace adjutant::store
