#include "server/store/rows.hpp"
#include "server/store/sql_store.hpp"

namespace adjutant::store {

using ports::Account;
using ports::Session;
using ports::Time;

namespace {

void read_session(Rows& rows, Session& session) {
  rows.read(session.token_hash, session.account, session.label, session.match, session.read_only,
            session.created, session.expires, session.used);
}

// The oldest sessions of its account that must end to make room for this one.
std::vector<core::Digest> oldest_beyond(Database& database, const Session& session,
                                        std::size_t most) {
  auto rows = database.query(
      "SELECT token_hash FROM sessions WHERE account = $1 AND expires > $2 ORDER BY created",
      session.account, session.created);
  std::vector<core::Digest> all;
  while (rows.next()) rows.read(all.emplace_back());
  all.resize(all.size() < most ? 0 : all.size() - most + 1);
  return all;
}

// Whether what the session was granted for still holds.
bool is_as_before(Database& database, const Session& session, const ports::SessionBound& bound) {
  if (!is_open(database, session.account, bound.password_hash)) return false;
  return !bound.asked_by ||
         database
             .value<int>("SELECT 1 FROM sessions WHERE token_hash = $1 AND account = $2",
                         *bound.asked_by, session.account)
             .has_value();
}

}  // namespace

void insert_session(Database& database, const Session& session) {
  std::optional<std::int64_t> match;
  if (!session.match.empty()) match = require_match(database, session.match);
  database.run(
      "INSERT INTO sessions (token_hash, account, label, match, read_only, created, expires)"
      " VALUES ($1, $2, $3, $4, $5, $6, $7)",
      session.token_hash, session.account, session.label, match, session.read_only, session.created,
      session.expires);
}

std::optional<std::vector<core::Digest>> SqlStore::add_session(const Session& session,
                                                               const ports::SessionBound& bound) {
  return writer_->write([&](Database& database) -> std::optional<std::vector<core::Digest>> {
    if (!is_as_before(database, session, bound)) return std::nullopt;
    auto over = oldest_beyond(database, session, bound.most);
    if (!over.empty() && !bound.oldest_make_room) return std::nullopt;
    for (const auto& ended : over) {
      database.run("DELETE FROM sessions WHERE token_hash = $1", ended);
    }
    if (!over.empty()) tell_others(database, ports::NewsKind::account, {}, session.account);
    insert_session(database, session);
    // Signing in does not depend on mails that come back.
    database.run(
        "UPDATE accounts SET failing_since = NULL WHERE id = $1 AND failing_since IS NOT NULL",
        session.account);
    return over;
  });
}

std::optional<std::pair<Session, Account>> SqlStore::session(const core::Digest& token_hash,
                                                             Time now) {
  return read([&](Database& database) -> std::optional<std::pair<Session, Account>> {
    auto rows = database.query(
        "SELECT s.token_hash, s.account, s.label, coalesce(m.id, ''), s.read_only, s.created,"
        " s.expires, s.used, a.id, a.handle, a.email, a.password_hash, a.confirmed, a.admin,"
        " a.mail_wish, a.created, a.guest_until, a.text_only, a.mail_epoch, a.digest_minute,"
        " a.time_zone, a.hold_minutes, a.failing_since FROM sessions AS s JOIN accounts AS a ON"
        " a.id = s.account LEFT JOIN matches AS m ON m.key = s.match WHERE s.token_hash = $1 AND"
        " s.expires > $2",
        token_hash, now);
    if (!rows.next()) return std::nullopt;
    std::pair<Session, Account> found;
    read_session(rows, found.first);
    read_account(rows, found.second);
    return found;
  });
}

std::vector<Session> SqlStore::sessions(std::int64_t account, Time now) {
  return read([&](Database& database) {
    auto rows = database.query(
        "SELECT s.token_hash, s.account, s.label, coalesce(m.id, ''), s.read_only, s.created,"
        " s.expires, s.used FROM sessions AS s LEFT JOIN matches AS m ON m.key = s.match"
        " WHERE s.account = $1 AND s.expires > $2 ORDER BY s.created",
        account, now);
    std::vector<Session> all;
    while (rows.next()) read_session(rows, all.emplace_back());
    return all;
  });
}

bool SqlStore::end_session(std::int64_t account, const core::Digest& token_hash) {
  return writer_->write([&](Database& database) {
    tell_others(database, ports::NewsKind::account, {}, account);
    return database.change("DELETE FROM sessions WHERE token_hash = $1 AND account = $2",
                           token_hash, account) == 1;
  });
}

int SqlStore::end_other_sessions(std::int64_t account, const core::Digest& kept) {
  return writer_->write([&](Database& database) {
    tell_others(database, ports::NewsKind::account, {}, account);
    return database.change("DELETE FROM sessions WHERE account = $1 AND token_hash <> $2", account,
                           kept);
  });
}

void SqlStore::session_used(const core::Digest& token_hash, Time now) {
  writer_->write([&](Database& database) {
    database.run("UPDATE sessions SET used = $1 WHERE token_hash = $2", now, token_hash);
  });
}

bool SqlStore::has_come(std::int64_t account, Time since) {
  return read([&](Database& database) {
    return database
        .value<bool>(
            "SELECT EXISTS (SELECT 1 FROM sessions WHERE account = $1"
            " AND (created >= $2 OR used >= $2))"
            " OR EXISTS (SELECT 1 FROM incoming WHERE account = $1 AND taken >= $2)",
            account, since)
        .value();
  });
}

}  // namespace adjutant::store
