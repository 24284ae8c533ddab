#include "server/store/rows.hpp"
#include "server/store/sql_store.hpp"

namespace adjutant::store {

using ports::Bounce;
using ports::BounceOutcome;
using ports::QueuedMail;
using ports::Time;

namespace {

std::optional<QueuedMail> one_mail(Rows rows) {
  if (!rows.next()) return std::nullopt;
  QueuedMail queued;
  read_mail(rows, queued);
  return queued;
}

std::optional<QueuedMail> find_mail(Database& database, std::int64_t id) {
  return one_mail(database.query(
      "SELECT o.id, o.message_id, coalesce(o.replaces, ''), coalesce(o.account, 0), o.recipient,"
      " o.bytes, o.due, coalesce(m.id, ''), o.side, o.revision, coalesce(o.picture, ''),"
      " o.attempts FROM outbox AS o"
      " LEFT JOIN matches AS m ON m.key = o.match WHERE o.id = $1",
      id));
}

// Whether this is the account's last straw, or it has been failing before. An address that the
// account has no more says nothing about the one it has.
void judge(Database& database, const Bounce& bounce, const ports::BounceLimits& limits,
           BounceOutcome& outcome) {
  const auto& mail = outcome.mail.mail;
  const auto failing = database.value<bool>(
      "SELECT failing_since IS NOT NULL FROM accounts WHERE id = $1 AND folded_email = lower($2)",
      mail.account, mail.to);
  if (!failing) return;
  const auto lately = database.value<int>(
      "SELECT count(*) FROM outbox WHERE account = $1 AND bounced > $2 AND bounced <= $3",
      mail.account, bounce.now - limits.in, bounce.now);
  outcome.is_failing = *failing || bounce.is_hard || lately.value() >= limits.soft;
  outcome.began = outcome.is_failing && !*failing;
  if (outcome.began) {
    database.run("UPDATE accounts SET failing_since = $1, failing_tries = 0 WHERE id = $2",
                 bounce.now, mail.account);
  }
  if (!outcome.is_failing || !mail.side) return;
  const auto side = std::int64_t{1} << core::index(*mail.side);
  outcome.stops_clock = database.change(
                            "UPDATE matches SET clock_stopped_for = clock_stopped_for | $1"
                            " WHERE id = $2 AND clock_stopped_for & $1 = 0",
                            side, mail.match) == 1;
}

}  // namespace

std::optional<QueuedMail> SqlStore::mail(std::int64_t id) {
  return read([&](Database& database) { return find_mail(database, id); });
}

std::optional<QueuedMail> SqlStore::mail_by_message_id(std::string_view message_id) {
  return read([&](Database& database) -> std::optional<QueuedMail> {
    const auto id =
        database.value<std::int64_t>("SELECT id FROM outbox WHERE message_id = $1", message_id);
    return id ? find_mail(database, *id) : std::nullopt;
  });
}

bool SqlStore::seat_was_mailed(std::string_view match, core::Side side) {
  return read([&](Database& database) {
    return database
        .value<int>(
            "SELECT 1 FROM outbox WHERE match = (SELECT key FROM matches WHERE id = $1)"
            " AND side = $2 LIMIT 1",
            match, side)
        .has_value();
  });
}

BounceOutcome SqlStore::mail_bounced(const Bounce& bounce, const ports::BounceLimits& limits) {
  return writer_->write([&](Database& database) {
    BounceOutcome outcome;
    if (bounce.incoming) finish_incoming_row(database, *bounce.incoming);
    auto found = find_mail(database, bounce.outbox);
    if (!found) return outcome;
    outcome.mail = *std::move(found);
    outcome.mail.mail.bytes.clear();
    outcome.is_known =
        database.change("UPDATE outbox SET bounced = $1 WHERE id = $2 AND bounced IS NULL",
                        bounce.now, bounce.outbox) == 1;
    if (outcome.is_known) judge(database, bounce, limits, outcome);
    return outcome;
  });
}

std::vector<ports::Account> SqlStore::failing_accounts(std::int64_t after, int limit) {
  return read([&](Database& database) {
    auto rows = database.query(
        joined<select_account, " WHERE failing_since IS NOT NULL AND id > $1 ORDER BY id LIMIT $2">,
        after, limit);
    std::vector<ports::Account> all;
    while (rows.next()) read_account(rows, all.emplace_back());
    return all;
  });
}

int SqlStore::failing_tries(std::int64_t account) {
  return read([&](Database& database) {
    return database.value<int>("SELECT failing_tries FROM accounts WHERE id = $1", account)
        .value_or(0);
  });
}

bool SqlStore::has_arrived_since_failing(std::int64_t account, Time reported) {
  return read([&](Database& database) {
    return database
        .value<int>(
            "SELECT 1 FROM accounts AS a JOIN outbox AS o ON o.account = a.id"
            " WHERE a.id = $1 AND o.folded_recipient = a.folded_email AND o.state = 1"
            " AND o.bounced IS NULL AND o.due > a.failing_since AND o.due <= $2"
            " AND NOT EXISTS (SELECT 1 FROM outbox AS b WHERE b.account = a.id"
            "  AND b.bounced IS NOT NULL AND b.bounced >= o.due) LIMIT 1",
            account, reported)
        .has_value();
  });
}

void SqlStore::mail_again(const ports::MailedAgain& again) {
  writer_->write([&](Database& database) {
    database.run("UPDATE accounts SET failing_tries = $1 WHERE id = $2", again.tries,
                 again.account);
    for (const auto& mail : again.mails) insert_mail(database, mail);
  });
}

std::vector<ports::DigestReader> SqlStore::digest_readers(std::int64_t after, int limit) {
  return read([&](Database& database) {
    auto rows = database.query(
        "SELECT id, handle, email, password_hash, confirmed, admin, mail_wish, created,"
        " guest_until, text_only, mail_epoch, digest_minute, time_zone, hold_minutes,"
        " failing_since, coalesce(digest_told, 0) FROM accounts WHERE digest_minute IS NOT NULL"
        " AND id > $1 ORDER BY id LIMIT $2",
        after, limit);
    std::vector<ports::DigestReader> all;
    while (rows.next()) {
      auto& reader = all.emplace_back();
      read_account(rows, reader.account);
      rows.read(reader.told);
    }
    return all;
  });
}

void SqlStore::digest_told(const ports::DigestTold& told) {
  writer_->write([&](Database& database) {
    const auto is_new = database.change(
        "UPDATE accounts SET digest_told = $1 WHERE id = $2 AND coalesce(digest_told, 0) = $3",
        told.now, told.account, told.before);
    if (is_new == 1 && told.mail) insert_mail(database, *told.mail);
  });
}

}  // namespace adjutant::store
