#include <fmt/format.h>

#include "server/store/rows.hpp"
#include "server/store/sql_store.hpp"

namespace adjutant::store {

namespace {

using ports::MatchStatus;

std::vector<std::string> texts(Rows rows) {
  std::vector<std::string> all;
  while (rows.next()) rows.read(all.emplace_back());
  return all;
}

std::vector<ports::KeptText> kept_texts(Rows rows) {
  std::vector<ports::KeptText> all;
  while (rows.next()) {
    auto& kept = all.emplace_back();
    rows.read(kept.match, kept.text, kept.since);
  }
  return all;
}

std::vector<std::string> matches_of(Database& database, std::int64_t account, MatchStatus status) {
  return texts(
      database.query("SELECT m.id FROM matches AS m JOIN seats AS s ON s.match = m.key"
                     " WHERE s.account = $1 AND m.status = $2 ORDER BY m.key",
                     account, status));
}

void cancel_open_matches(Database& database, std::int64_t account, ports::Time now) {
  database.run(
      "UPDATE matches SET status = $1, updated = $2 WHERE status = $3 AND key IN"
      " (SELECT match FROM seats WHERE account = $4)",
      MatchStatus::cancelled, now, MatchStatus::open, account);
}

// All that is the player's alone, but for the account's row. Where there is a handle, also what
// names it or the address.
void erase_belongings(Database& database, std::int64_t account, const std::string& handle,
                      const std::string& address) {
  tell_others(database, ports::NewsKind::account, {}, account);
  database.run("DELETE FROM sessions WHERE account = $1", account);
  database.run("DELETE FROM links WHERE account = $1", account);
  database.run("DELETE FROM drafts WHERE account = $1", account);
  database.run("DELETE FROM prepared WHERE account = $1", account);
  database.run("DELETE FROM aliases WHERE account = $1", account);
  remove_contacts(database, account);
  remove_receivers(database, account);
  database.run("DELETE FROM tournament_invitations WHERE account = $1", account);
  database.run("DELETE FROM tournament_arbiters WHERE account = $1", account);
  database.run("DELETE FROM tournament_answers WHERE account = $1", account);
  database.run("DELETE FROM tournament_rulings WHERE account = $1", account);
  database.run(
      "UPDATE incoming SET bytes = $1, sender = '', recipients = '', message_id = ''"
      " WHERE account = $2",
      Bytes(), account);
  database.run("UPDATE remarks SET text = $1 WHERE account = $2", ports::taken_back, account);
  if (handle.empty()) return;
  database.run("DELETE FROM outbox WHERE account = $1", account);
  // The invitations are declined before the account is closed, by its name.
  database.run(
      "UPDATE seats SET invited = $1 WHERE account IS NULL AND invited <> ''"
      " AND folded_invited = lower($2)",
      handle, address);
  database.run("DELETE FROM sign_ups WHERE folded_address = lower($1)", address);
}

}  // namespace

ports::KeptOfAccount SqlStore::kept_of(std::int64_t account) {
  return read([&](Database& database) {
    const Transaction transaction(database, Transaction::Kind::reading);
    ports::KeptOfAccount kept;
    kept.aliases = texts(database.query(
        "SELECT address FROM aliases WHERE account = $1 ORDER BY folded_address", account));
    kept.drafts = kept_texts(database.query(
        "SELECT coalesce(m.id, ''), d.lines, d.created FROM drafts AS d"
        " LEFT JOIN matches AS m ON m.key = d.match WHERE d.account = $1 ORDER BY d.id",
        account));
    kept.prepared = kept_texts(database.query(
        "SELECT m.id, p.lines, p.arrived FROM prepared AS p JOIN matches AS m ON m.key = p.match"
        " WHERE p.account = $1 ORDER BY m.key",
        account));
    return kept;
  });
}

ports::AccountTies SqlStore::account_ties(std::int64_t account) {
  return read([&](Database& database) {
    const Transaction transaction(database, Transaction::Kind::reading);
    ports::AccountTies ties;
    ties.running = matches_of(database, account, MatchStatus::running);
    ties.held = matches_of(database, account, MatchStatus::held);
    ties.organised = texts(database.query(
        "SELECT id FROM tournaments WHERE organiser = $1 AND status NOT IN (5, 6, 7) ORDER BY key",
        account));
    ties.entered = texts(
        database.query("SELECT t.id FROM tournaments AS t JOIN tournament_entries AS e"
                       " ON e.tournament = t.key WHERE e.account = $1 AND t.status NOT IN (5, 6, 7)"
                       " ORDER BY t.key",
                       account));
    return ties;
  });
}

bool SqlStore::begin_closing(std::int64_t account, ports::Time now,
                             const std::optional<ports::OutgoingMail>& farewell,
                             const std::optional<std::string>& password_hash) {
  return writer_->write([&](Database& database) {
    if (!is_open(database, account, password_hash)) return false;
    std::string handle, address;
    {
      auto rows = database.query("SELECT handle, email FROM accounts WHERE id = $1", account);
      if (!rows.next()) return false;
      rows.read(handle, address);
    }
    cancel_open_matches(database, account, now);
    erase_belongings(database, account, handle, address);
    database.run(
        "UPDATE accounts SET closing = $1, email = '', password_hash = '', confirmed = 0, admin"
        " = 0, mail_wish = $2, text_only = 0, digest_minute = NULL, digest_told = NULL, time_zone"
        " = '', hold_minutes = 0, failing_since = NULL, failing_tries = 0, guest_until = NULL,"
        " mail_epoch = mail_epoch + 1, calendar_epoch = 0 WHERE id = $3",
        now, ports::MailPreference::none, account);
    if (farewell) insert_mail(database, *farewell);
    return true;
  });
}

std::vector<ports::Account> SqlStore::closing_accounts(int limit) {
  return read([&](Database& database) {
    std::vector<ports::Account> all;
    auto rows = database.query(
        joined<select_account, " WHERE closing IS NOT NULL ORDER BY id LIMIT $1">, limit);
    while (rows.next()) read_account(rows, all.emplace_back());
    return all;
  });
}

bool SqlStore::finish_closing(std::int64_t account, ports::Time now) {
  return writer_->write([&](Database& database) {
    const auto busy = database.value<int>(
        "SELECT 1 FROM matches AS m JOIN seats AS s ON s.match = m.key"
        " WHERE s.account = $1 AND m.status IN ($2, $3) LIMIT 1",
        account, MatchStatus::running, MatchStatus::held);
    if (busy) return false;
    // What requests that were on their way have left since.
    cancel_open_matches(database, account, now);
    erase_belongings(database, account, "", "");
    database.run(
        "UPDATE seats SET invited = '' WHERE account IS NULL AND invited <> ''"
        " AND folded_invited = (SELECT lower(a.handle) FROM accounts AS a WHERE a.id = $1)",
        account);
    // A name that stands in a record is never another's.
    database.run(
        "INSERT INTO retired_handles (handle) SELECT handle FROM accounts"
        " WHERE id = $1 AND closing IS NOT NULL AND EXISTS (SELECT 1 FROM seats AS s"
        " JOIN progress AS p ON p.match = s.match WHERE s.account = $1 AND p.step IS NOT NULL)"
        " ON CONFLICT DO NOTHING",
        account);
    // The records still name the player who began: what was public then is under their hashes.
    database.run(
        "UPDATE seats SET began = coalesce(began, handle,"
        " (SELECT handle FROM accounts WHERE id = $1)), handle = NULL WHERE account = $1",
        account);
    database.run(
        "UPDATE progress SET changes = changes + 1"
        " WHERE match IN (SELECT match FROM seats WHERE account = $1)",
        account);
    // Tournaments whose results nobody changes any more need their number alone; what they have
    // named goes with the salt.
    database.run(
        "UPDATE tournament_entries SET account = NULL, handle = NULL, salt = '' WHERE account = $1"
        " AND (SELECT status FROM tournaments WHERE key = tournament) IN (5, 6, 7)",
        account);
    const bool closed =
        database.change(
            "UPDATE accounts SET handle = $1, closing = NULL, closed = $2"
            " WHERE id = $3 AND closing IS NOT NULL",
            fmt::format("{}{}", ports::former_player_prefix, account), now, account) == 1;
    if (closed) add_to_tally(database, tallied_accounts, "", -1);
    return closed;
  });
}

}  // namespace adjutant::store
