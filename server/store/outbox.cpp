#include "server/store/rows.hpp"
#include "server/store/sql_store.hpp"

namespace adjutant::store {

using ports::OutgoingMail;
using ports::QueuedMail;
using ports::Time;

namespace {

// No mail is put off for so long: one that is due later was queued, or put off, under a clock that
// ran ahead and has been set back since. It is due now.
constexpr auto put_off_max = std::chrono::days(1);

Bytes bytes_of(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace

void insert_mail(Database& database, const OutgoingMail& mail) {
  const auto replaces = mail.replaces.empty() ? std::nullopt : std::optional(mail.replaces);
  database.run(
      "INSERT INTO outbox (message_id, replaces, account, recipient, bytes, due, match,"
      " side, revision, waiting, picture)"
      " VALUES ($1, $2, $3, $4, $5, $6, (SELECT key FROM matches WHERE id = $7), $8, $9, $10, $11)"
      " ON CONFLICT DO NOTHING",
      mail.message_id, replaces, account_or_null(mail.account), mail.to, bytes_of(mail.bytes),
      mail.not_before, match_or_null(mail.match), mail.side, mail.revision,
      mail.waiting.empty() ? std::nullopt : std::optional(mail.waiting),
      mail.picture.empty() ? std::nullopt : std::optional(bytes_of(mail.picture)));
  if (!replaces) return;
  // A mail queued for the second time must not push out one that came after it.
  database.run(
      "DELETE FROM outbox WHERE replaces = $1 AND state = 0"
      " AND id < (SELECT o.id FROM outbox AS o WHERE o.message_id = $2)",
      *replaces, mail.message_id);
}

void read_mail(Rows& rows, QueuedMail& queued) {
  auto& mail = queued.mail;
  rows.read(queued.id, mail.message_id, mail.replaces, mail.account, mail.to, mail.bytes,
            mail.not_before, mail.match, mail.side, mail.revision, mail.picture, queued.attempts);
}

void SqlStore::enqueue(const OutgoingMail& mail) {
  writer_->write([&](Database& database) { insert_mail(database, mail); });
}

std::optional<std::string> SqlStore::waiting_answer(std::string_view match, ports::Side side,
                                                    std::string_view replaces) {
  return read([&](Database& database) -> std::optional<std::string> {
    auto rows = database.query(
        "SELECT coalesce(waiting, '') FROM outbox WHERE match = (SELECT key FROM matches WHERE"
        " id = $1) AND side = $2 AND replaces = $3 ORDER BY id DESC LIMIT 1",
        match, side, replaces);
    std::string waiting;
    if (rows.next()) rows.read(waiting);
    return waiting.empty() ? std::nullopt : std::optional(std::move(waiting));
  });
}

std::optional<std::string> SqlStore::queued_answer(std::string_view replaces) {
  return read([&](Database& database) {
    return database.value<std::string>(
        "SELECT waiting FROM outbox WHERE replaces = $1 AND state = 0 AND waiting IS NOT NULL",
        replaces);
  });
}

std::optional<Time> SqlStore::queued_until(std::string_view replaces) {
  return read([&](Database& database) {
    return database.value<Time>("SELECT due FROM outbox WHERE replaces = $1 AND state = 0",
                                replaces);
  });
}

std::vector<QueuedMail> SqlStore::due_mail(Time now, int limit) {
  return read([&](Database& database) {
    auto rows = database.query(
        "WITH RECURSIVE waiting (domain) AS ("
        "  SELECT min(domain) FROM outbox WHERE state = 0 UNION ALL"
        "  SELECT (SELECT min(d.domain) FROM outbox AS d WHERE d.state = 0"
        "    AND d.domain > waiting.domain) FROM waiting WHERE domain IS NOT NULL),"
        // Up to the time of the last one wanted of a domain, found once a domain. With a query in
        // the condition PostgreSQL would run it for every mail, sent ones as well.
        " bounds (domain, last) AS MATERIALIZED (SELECT w.domain,"
        "   (SELECT d.due FROM outbox AS d WHERE d.state = 0 AND d.domain = w.domain"
        "    AND d.due <= $1 AND (d.replaces IS NULL OR d.replaces < 'confirm.'"
        "     OR d.replaces >= 'confirm/' AND d.replaces < 'password.'"
        "     OR d.replaces >= 'password/') ORDER BY d.due, d.id LIMIT 1 OFFSET $2 - 1)"
        "   FROM waiting AS w WHERE w.domain IS NOT NULL),"
        " due_now (id) AS (SELECT f.id FROM bounds AS b JOIN outbox AS f ON f.state = 0"
        "   AND f.domain = b.domain AND f.due <= coalesce(b.last, $1)"
        "   AND (f.replaces IS NULL OR f.replaces < 'confirm.'"
        "    OR f.replaces >= 'confirm/' AND f.replaces < 'password.'"
        "    OR f.replaces >= 'password/') UNION ALL"
        "  SELECT id FROM outbox WHERE id IN (SELECT id FROM outbox WHERE state = 0 AND due > $3"
        "   ORDER BY due DESC LIMIT $2) UNION ALL"
        // What lets people into their accounts does not wait behind all other mails of its domain,
        // nor these behind that: they go by turns.
        "  SELECT id FROM (SELECT id FROM outbox WHERE state = 0 AND replaces >= 'password.'"
        "   AND replaces < 'password/' AND due <= $1 LIMIT $2) AS of_passwords UNION ALL"
        "  SELECT id FROM (SELECT id FROM outbox WHERE state = 0 AND replaces >= 'confirm.'"
        "   AND replaces < 'confirm/' AND due <= $1 LIMIT $2) AS of_confirmations)"
        " SELECT o.id, o.message_id, coalesce(o.replaces, ''), coalesce(o.account, 0), o.recipient,"
        " o.bytes, o.due, coalesce(m.id, ''), o.side, o.revision, coalesce(o.picture, ''),"
        " o.attempts FROM (SELECT t.id, 2 * row_number() OVER (PARTITION BY t.domain, t.waits"
        "  ORDER BY t.due, t.id) + t.waits AS place FROM (SELECT q.id, q.domain, q.due,"
        "   CASE WHEN q.replaces >= 'password.' AND q.replaces < 'password/'"
        "   OR q.replaces >= 'confirm.' AND q.replaces < 'confirm/' THEN 0 ELSE 1 END AS waits"
        "   FROM (SELECT DISTINCT id FROM due_now) AS due_now"
        "   JOIN outbox AS q ON q.id = due_now.id) AS t"
        "  ORDER BY place, t.due, t.id LIMIT $2) AS first JOIN outbox AS o ON o.id = first.id"
        " LEFT JOIN matches AS m ON m.key = o.match ORDER BY first.place, o.due, o.id",
        now, limit, now + put_off_max);
    std::vector<QueuedMail> all;
    while (rows.next()) read_mail(rows, all.emplace_back());
    return all;
  });
}

std::optional<Time> SqlStore::next_mail_due() {
  return read([](Database& database) {
    return database.value<Time>("SELECT due FROM outbox WHERE state = 0 ORDER BY due LIMIT 1");
  });
}

void SqlStore::mail_sent(std::int64_t id) {
  writer_->write([&](Database& database) {
    database.run(
        "UPDATE outbox SET state = 1, attempts = attempts + 1, bytes = $1, picture = NULL"
        " WHERE id = $2 AND state = 0",
        Bytes(), id);
  });
}

ports::SentMails SqlStore::sent_mails(Time since) {
  return read([&](Database& database) {
    return ports::SentMails{
        database.value<Time>("SELECT due FROM outbox WHERE state <> 0 AND state = 1 ORDER BY due"
                             " LIMIT 1"),
        database
            .value<int>("SELECT count(*) FROM outbox WHERE state <> 0 AND state = 1 AND due >= $1",
                        since)
            .value()};
  });
}

void SqlStore::mail_failed(std::int64_t id, std::string_view reason, std::optional<Time> again) {
  writer_->write([&](Database& database) {
    database.run(
        "UPDATE outbox SET state = $1, attempts = attempts + 1, due = coalesce($2, due),"
        " reason = $3 WHERE id = $4 AND state = 0",
        again ? 0 : 2, again, reason, id);
  });
}

}  // namespace adjutant::store
