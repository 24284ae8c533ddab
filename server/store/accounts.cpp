#include "server/store/rows.hpp"
#include "server/store/sql_store.hpp"

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

// The account that has confirmed this address.
std::optional<std::int64_t> confirmed_with(Database& database, const std::string& email) {
  return database.value<std::int64_t>(
      "SELECT id FROM accounts WHERE folded_email = lower($1) AND confirmed = 1", email);
}

}  // namespace

std::int64_t insert_account(Database& database, const Account& account) {
  const auto id = database.insert(
      "INSERT INTO accounts (handle, email, password_hash, confirmed, admin, mail_wish, created,"
      " guest_until) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id",
      account.handle, account.email, account.password_hash, account.confirmed, account.admin,
      account.mail_preference, account.created, account.guest_until);
  add_to_tally(database, tallied_accounts, "", 1);
  return id;
}

bool is_handle_taken(Database& database, const std::string& handle, std::int64_t but) {
  return database
      .value<int>(
          "SELECT 1 FROM accounts WHERE folded_handle = lower($1) AND id <> $2"
          " UNION ALL SELECT 1 FROM retired_handles WHERE folded_handle = lower($1)"
          " AND account IS DISTINCT FROM $2",
          handle, but)
      .has_value();
}

bool is_open(Database& database, std::int64_t account, const std::optional<std::string>& hash) {
  return database
      .value<int>(
          "SELECT 1 FROM accounts WHERE id = $1 AND closing IS NULL AND closed IS NULL"
          " AND (password_hash = $2 OR $2 IS NULL)",
          account, hash)
      .has_value();
}

void read_account(Rows& rows, Account& account) {
  rows.read(account.id, account.handle, account.email, account.password_hash, account.confirmed,
            account.admin, account.mail_preference, account.created, account.guest_until,
            account.text_only, account.mail_epoch, account.digest_minute, account.time_zone,
            account.hold_minutes, account.failing_since);
}

void insert_link(Database& database, const Link& link) {
  database.run(
      "INSERT INTO links (token_hash, account, purpose, expires, address) VALUES ($1, $2, $3,"
      " $4, $5)",
      link.token_hash, link.account, link.purpose, link.expires, link.address);
}

std::expected<std::int64_t, ports::AccountStore::Taken> SqlStore::create_account(
    const Account& account, const std::optional<Link>& confirmation,
    const std::optional<OutgoingMail>& mail) {
  return writer_->write([&](Database& database) -> std::expected<std::int64_t, Taken> {
    if (is_handle_taken(database, account.handle, 0)) return std::unexpected(Taken::handle);
    if (account.confirmed && confirmed_with(database, account.email)) {
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

std::vector<Account> SqlStore::accounts(std::int64_t after, int limit) {
  return read([&](Database& database) {
    std::vector<Account> all;
    auto rows = database.query(
        joined<select_account, " WHERE id > $1 AND closed IS NULL ORDER BY id LIMIT $2">, after,
        limit);
    while (rows.next()) read_account(rows, all.emplace_back());
    return all;
  });
}

std::optional<Account> SqlStore::account(std::int64_t id) {
  return read([&](Database& database) {
    return one_account(database.query(joined<select_account, " WHERE id = $1">, id));
  });
}

std::optional<Account> SqlStore::account_by_handle(std::string_view handle) {
  return read([&](Database& database) {
    return one_account(
        database.query(joined<select_account, " WHERE folded_handle = lower($1)">, handle));
  });
}

std::optional<Account> SqlStore::account_once_called(std::string_view handle) {
  if (auto account = account_by_handle(handle)) return account;
  const auto id = read([&](Database& database) {
    return database.value<std::int64_t>(
        "SELECT a.id FROM retired_handles AS r JOIN accounts AS a ON a.id = r.account"
        " WHERE r.folded_handle = lower($1) AND a.closing IS NULL AND a.closed IS NULL",
        handle);
  });
  return id ? account(*id) : std::nullopt;
}

std::optional<Account> SqlStore::account_by_email(std::string_view email) {
  return read([&](Database& database) {
    return one_account(database.query(
        joined<select_account, " WHERE folded_email = lower($1) AND confirmed = 1">, email));
  });
}

namespace {

void put_password(Database& database, std::int64_t account, std::string_view password_hash,
                  const std::optional<core::Digest>& kept_session) {
  database.run("UPDATE accounts SET password_hash = $1 WHERE id = $2", password_hash, account);
  tell_others(database, ports::NewsKind::account, {}, account);
  database.run("DELETE FROM sessions WHERE account = $1 AND token_hash IS DISTINCT FROM $2",
               account, kept_session);
  database.run("DELETE FROM links WHERE account = $1 AND purpose IN ($2, $3)", account,
               LinkPurpose::reset_password, LinkPurpose::change_email);
}

}  // namespace

bool SqlStore::set_password(std::int64_t account, std::string_view password_hash,
                            const std::optional<core::Digest>& kept_session,
                            const std::optional<std::string>& before) {
  return writer_->write([&](Database& database) {
    if (!is_open(database, account, before)) return false;
    put_password(database, account, password_hash, kept_session);
    return true;
  });
}

// Guests and players by mail alone have none: of many in a row the next one that has is not looked
// for.
std::string SqlStore::some_password_hash(std::uint64_t number) {
  return read([&](Database& database) -> std::string {
    const auto last = database.value<std::int64_t>("SELECT max(id) FROM accounts").value_or(0);
    if (last <= 0) return {};
    const auto from = static_cast<std::int64_t>(number % static_cast<std::uint64_t>(last)) + 1;
    constexpr std::int64_t looked_at = 200;
    for (const auto begin : {from, std::int64_t{1}}) {
      auto rows = database.query(
          "SELECT password_hash FROM accounts WHERE id >= $1 AND id < $2 AND password_hash <> ''"
          " ORDER BY id LIMIT 1",
          begin, begin + looked_at);
      std::string hash;
      if (rows.next()) rows.read(hash);
      if (!hash.empty()) return hash;
    }
    return {};
  });
}

void SqlStore::renew_password_hash(std::int64_t account, std::string_view before,
                                   std::string_view now) {
  writer_->write([&](Database& database) {
    database.run("UPDATE accounts SET password_hash = $1 WHERE id = $2 AND password_hash = $3", now,
                 account, before);
  });
}

std::optional<std::int64_t> SqlStore::reset_password(const core::Digest& token_hash,
                                                     std::string_view password_hash,
                                                     ports::Time now) {
  return writer_->write([&](Database& database) {
    const auto account = database.value<std::int64_t>(
        "SELECT account FROM links WHERE token_hash = $1 AND purpose = $2 AND expires > $3",
        token_hash, LinkPurpose::reset_password, now);
    if (account) put_password(database, *account, password_hash, std::nullopt);
    return account;
  });
}

void SqlStore::set_mail_wishes(const ports::MailWishes& wishes) {
  writer_->write([&](Database& database) { change_wishes(database, wishes); });
}

namespace {

std::int64_t find_calendar_epoch(Database& database, std::int64_t account) {
  return database.value<std::int64_t>("SELECT calendar_epoch FROM accounts WHERE id = $1", account)
      .value_or(0);
}

}  // namespace

std::int64_t SqlStore::calendar_epoch(std::int64_t account) {
  return read([&](Database& database) { return find_calendar_epoch(database, account); });
}

std::int64_t SqlStore::new_calendar_epoch(std::int64_t account) {
  return writer_->write([&](Database& database) {
    database.run("UPDATE accounts SET calendar_epoch = calendar_epoch + 1 WHERE id = $1", account);
    return find_calendar_epoch(database, account);
  });
}

void SqlStore::set_admin(std::int64_t account, bool admin) {
  writer_->write([&](Database& database) {
    database.run("UPDATE accounts SET admin = $1 WHERE id = $2", admin, account);
  });
}

void SqlStore::mute_match(std::int64_t account, std::string_view match, bool muted) {
  writer_->write([&](Database& database) {
    const auto key = match_key(database, match);
    if (!key) return;
    database.run("UPDATE seats SET mail_muted = $1 WHERE match = $2 AND account = $3", muted, *key,
                 account);
    note_change(database, *key);
  });
}

void SqlStore::add_link(const Link& link, const std::optional<OutgoingMail>& mail) {
  writer_->write([&](Database& database) {
    const auto live =
        database.value<int>("SELECT count(*) FROM links WHERE account = $1 AND purpose = $2",
                            link.account, link.purpose);
    if (live >= ports::links_per_purpose_max ||
        !is_open(database, link.account, link.password_hash)) {
      database.run("UPDATE probes SET writes = writes + 1");
      return;
    }
    // The address before was mistyped, and may be a stranger's.
    if (link.purpose == LinkPurpose::change_email) {
      database.run("DELETE FROM links WHERE account = $1 AND purpose IN ($2, $3)", link.account,
                   LinkPurpose::confirm, link.purpose);
    }
    insert_link(database, link);
    if (mail) insert_mail(database, *mail);
  });
}

std::optional<Link> SqlStore::link(const core::Digest& token_hash) {
  return read([&](Database& database) -> std::optional<Link> {
    auto rows = database.query(
        "SELECT token_hash, account, purpose, expires, address FROM links WHERE token_hash = $1",
        token_hash);
    if (!rows.next()) return std::nullopt;
    Link link;
    rows.read(link.token_hash, link.account, link.purpose, link.expires, link.address);
    return link;
  });
}

namespace {

// An old mailbox may have other readers by now: what was mailed there neither resets the password
// nor proves the sender of a mail.
void put_address(Database& database, std::int64_t account, const std::string& address) {
  const auto before =
      database.value<std::string>("SELECT email FROM accounts WHERE id = $1", account);
  database.run("UPDATE accounts SET email = $1, confirmed = 1 WHERE id = $2", address, account);
  database.run("DELETE FROM links WHERE account = $1 AND purpose IN ($2, $3)", account,
               LinkPurpose::confirm, LinkPurpose::change_email);
  if (before == address) return;
  database.run("DELETE FROM links WHERE account = $1 AND purpose = $2", account,
               LinkPurpose::reset_password);
  database.run("UPDATE accounts SET mail_epoch = mail_epoch + 1 WHERE id = $1", account);
}

}  // namespace

std::optional<std::int64_t> SqlStore::confirm(const core::Digest& token_hash, ports::Time now) {
  return writer_->write([&](Database& database) -> std::optional<std::int64_t> {
    std::int64_t account = 0;
    std::string address;
    {
      auto rows = database.query(
          "SELECT a.id, CASE WHEN l.purpose = $1 THEN l.address ELSE a.email END FROM links AS l"
          " JOIN accounts AS a ON a.id = l.account"
          " WHERE l.token_hash = $2 AND l.purpose IN ($1, $3) AND l.expires > $4",
          LinkPurpose::change_email, token_hash, LinkPurpose::confirm, now);
      if (!rows.next()) return std::nullopt;
      rows.read(account, address);
    }
    if (const auto owner = confirmed_with(database, address); owner && *owner != account) {
      return std::nullopt;
    }
    put_address(database, account, address);
    return account;
  });
}

}  // namespace adjutant::store
