#include "engine/core/ensure.hpp"
#include "server/store/rows.hpp"
#include "server/store/sqlite_store.hpp"

namespace adjutant::store {

using ports::CommitRefused;
using ports::MatchCommit;
using ports::MatchRow;
using ports::SeatRow;
using ports::StoredReport;

namespace {

bool key_is_used(Database& database, std::int64_t match, const MatchCommit& commit) {
  return !commit.idempotency_key.empty() &&
         database.value<int>("SELECT 1 FROM answers WHERE account = ? AND match = ? AND key = ?",
                             commit.account, match, commit.idempotency_key);
}

// Why the step may not be taken, or the key of the match.
std::expected<std::int64_t, CommitRefused> guard(Database& database, const MatchCommit& commit) {
  std::int64_t key = 0;
  int submissions = 0;
  auto status = ports::MatchStatus::open;
  {
    auto rows =
        database.query("SELECT key, submissions, status FROM matches WHERE id = ?", commit.row.id);
    if (!rows.next()) return std::unexpected(CommitRefused::stale);
    rows.read(key, submissions, status);
  }
  if (key_is_used(database, key, commit)) return std::unexpected(CommitRefused::key_used);
  if (submissions != commit.expected_submissions || status != commit.expected_status) {
    return std::unexpected(CommitRefused::stale);
  }
  return key;
}

void update_match(Database& database, std::int64_t key, const MatchRow& row) {
  database.run(
      "UPDATE matches SET status = ?, revision = ?, submissions = ?, events = ?, head = ?,"
      " awaited = ?, to_act = ?, deadline = ?, remind_at = ?, turn_started = ?, time_expired = ?,"
      " result = ?, held_because = ?, updated = ? WHERE key = ?",
      row.status, row.revision, row.submissions, row.events, row.head, row.awaited, row.to_act,
      row.deadline, row.remind_at, row.turn_started, row.time_expired, row.result, row.held_because,
      row.updated, key);
}

// Most steps leave the seats as they are, and then nothing is written. Whoever takes a seat brings
// his own wish about mail; otherwise mute_match() rules it.
void update_seat(Database& database, std::int64_t match, int side, const SeatRow& seat) {
  database.run(
      "UPDATE seats SET mail_muted = iif(account IS ?1, mail_muted, ?2), account = ?1, seed = ?3,"
      " invited = ?4, reserve = ?5 WHERE match = ?6 AND side = ?7"
      " AND (account, seed, invited, reserve) IS NOT (?1, ?3, ?4, ?5)",
      account_or_null(seat.account), seat.mail_muted, seat.seed, seat.invited, seat.reserve, match,
      side);
}

void append_log(Database& database, std::int64_t match, const MatchCommit& commit) {
  if (commit.submission) {
    database.run("INSERT INTO submissions (match, number, json) VALUES (?, ?, ?)", match,
                 commit.submission->number, commit.submission->json);
  }
  for (const auto& event : commit.events) {
    const auto submission = event.submission < 0 ? std::nullopt : std::optional(event.submission);
    database.run(
        "INSERT INTO events (match, number, submission, only_for, json) VALUES (?, ?, ?, ?, ?)",
        match, event.number, submission, event.only_for, event.json);
  }
}

// The last but one stays, so that a snapshot that turns out wrong can be rebuilt from it.
void put_snapshot(Database& database, std::int64_t match, const MatchRow& row,
                  const std::string& json) {
  database.run(
      "INSERT OR REPLACE INTO snapshots (match, submissions, events, json)"
      " VALUES (?, ?, ?, ?)",
      match, row.submissions, row.events, json);
  database.run(
      "DELETE FROM snapshots WHERE match = ?1 AND events <"
      " (SELECT events FROM snapshots WHERE match = ?1 ORDER BY events DESC LIMIT 1 OFFSET 1)",
      match);
}

// A viewer's text, unless the viewer before has the same.
std::optional<std::string_view> if_new(const std::string (&texts)[3], int viewer) {
  if (texts[viewer] == texts[viewer - 1]) return std::nullopt;
  return texts[viewer];
}

void put_report(Database& database, std::int64_t match, const StoredReport& report) {
  database.run(
      "INSERT OR REPLACE INTO reports (match, revision, text_0, text_1, text_2, html_0, html_1,"
      " html_2, svg_0, svg_1, svg_2) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      match, report.revision, report.text[0], if_new(report.text, 1), if_new(report.text, 2),
      report.html[0], if_new(report.html, 1), if_new(report.html, 2), report.svg[0],
      if_new(report.svg, 1), if_new(report.svg, 2));
}

void put_answer(Database& database, std::int64_t match, const MatchCommit& commit) {
  database.run(
      "INSERT INTO answers (account, match, key, request_hash, status, body, created)"
      " VALUES (?, ?, ?, ?, ?, ?, ?)",
      commit.account, match, commit.idempotency_key, commit.answer->request_hash,
      commit.answer->status, commit.answer->body, commit.row.updated);
}

}  // namespace

std::expected<void, CommitRefused> SqliteStore::commit(const MatchCommit& commit) {
  ENSURE(!commit.submission || commit.row.submissions == commit.expected_submissions + 1,
         "a step with a submission must count it");
  return writer_->write([&](Database& database) -> std::expected<void, CommitRefused> {
    const auto key = guard(database, commit);
    if (!key) return std::unexpected(key.error());
    update_match(database, *key, commit.row);
    update_seat(database, *key, 0, commit.row.seats[0]);
    update_seat(database, *key, 1, commit.row.seats[1]);
    append_log(database, *key, commit);
    if (commit.snapshot) put_snapshot(database, *key, commit.row, *commit.snapshot);
    if (commit.report) put_report(database, *key, *commit.report);
    if (commit.answer && !commit.idempotency_key.empty()) put_answer(database, *key, commit);
    for (const auto& mail : commit.mails) insert_mail(database, mail);
    return {};
  });
}

}  // namespace adjutant::store
