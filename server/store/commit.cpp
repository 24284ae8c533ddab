#include <algorithm>

#include "engine/core/ensure.hpp"
#include "server/store/rows.hpp"
#include "server/store/sql_store.hpp"

namespace adjutant::store {

using ports::CommitRefused;
using ports::MatchCommit;
using ports::MatchRow;
using ports::SeatRow;

namespace {

// Whether somebody whose account is being deleted takes a free seat with this.
bool seats_who_leaves(Database& database, std::int64_t match, const MatchRow& row) {
  return std::ranges::any_of(core::both_sides, [&](core::Side side) {
    return database
        .value<int>(
            "SELECT 1 FROM seats AS s JOIN accounts AS a ON a.id = $1 WHERE s.match = $2"
            " AND s.side = $3 AND s.account IS NULL"
            " AND (a.closing IS NOT NULL OR a.closed IS NOT NULL)",
            row.seats[core::index(side)].account, match, core::index(side))
        .has_value();
  });
}

// A commit without a step leaves the latest one as it is, except what may be asked again. False
// when the match is no longer as the commit expects it.
bool update_standing(Database& database, std::int64_t match, const MatchCommit& commit) {
  const auto& row = *commit.row;
  if (!database.change_one(
          "UPDATE progress SET changes = changes + 1"
          " WHERE match = $1 AND submissions = $2 AND changes = $3 AND EXISTS (SELECT 1"
          " FROM matches AS m WHERE m.key = $1 AND m.id = $4 AND m.status = $5"
          " AND m.rules_changes = $6)",
          match, commit.expected_submissions, row.changes - 1, row.id, commit.expected_status,
          expected_rules_changes(commit))) {
    return false;
  }
  database.run(
      "UPDATE steps SET revision = $1, next_event = $2, head = $3, awaited = $4"
      " WHERE id = (SELECT p.step FROM progress AS p WHERE p.match = $5)"
      " AND (revision, next_event, head, awaited) IS DISTINCT FROM ($1, $2, $3, $4)",
      row.revision, row.events, row.head, row.awaited, match);
  return true;
}

// Lists of matches use status and result: setting them rewrites every index, and most steps leave
// them as they are. A match has a result only when its status says so.
void update_match(Database& database, std::int64_t match, const MatchCommit& commit) {
  const auto& row = *commit.row;
  database.run(
      "UPDATE matches SET to_act = $1, deadline = $2, remind_at = $3, turn_started = $4,"
      " time_expired = $5, held_because = $6, invitations = $7, updated = $8, rules_version = $9,"
      " rules_changes = $10, paused_since = $11, turn = $12 WHERE key = $13",
      row.to_act, row.deadline, row.remind_at, row.turn_started, row.time_expired, row.held_because,
      row.invitations, row.updated, row.rules_version, row.rules_changes, row.paused_since,
      row.turn, match);
  if (row.status == commit.expected_status && row.result.empty()) return;
  database.run(
      "UPDATE matches SET status = $1, result = $2, winner = $3 WHERE key = $4"
      " AND (status, result) IS DISTINCT FROM ($1, $2)",
      row.status, row.result, winner_of(row), match);
}

// Most steps leave the seats as they are, and then nothing is written. A player who takes a seat
// brings a preference about mail; otherwise mute_match() decides. If they take it over from another
// player, the seat keeps the name it began with, and the match's events have the new one; what was
// said until then is not theirs to read.
void update_seat(Database& database, std::int64_t match, int side, const SeatRow& seat) {
  const auto& vacation = seat.vacation;
  const auto from = vacation ? std::optional(vacation->from) : std::nullopt;
  const auto until = vacation ? std::optional(vacation->until) : std::nullopt;
  const auto link = seat.link ? std::optional(seat.link->token_hash) : std::nullopt;
  const auto link_expires = seat.link ? std::optional(seat.link->expires) : std::nullopt;
  database.run(
      "UPDATE seats SET"
      " mail_muted = CASE WHEN account IS NOT DISTINCT FROM $1 THEN mail_muted ELSE $2 END,"
      " account = $1, seed = $3,"
      " handle = CASE WHEN account IS NULL OR account IS NOT DISTINCT FROM $1 THEN handle END,"
      " began = CASE WHEN account IS NULL OR account IS NOT DISTINCT FROM $1 THEN began"
      "  ELSE coalesce(began, handle,"
      "   (SELECT a.handle FROM accounts AS a WHERE a.id = seats.account)) END,"
      " said_before = CASE WHEN account IS NULL OR account IS NOT DISTINCT FROM $1 THEN said_before"
      "  ELSE (SELECT max(r.number) FROM remarks AS r WHERE r.match = $4) END,"
      " invited = $5, reserve = $6, vacation_from = $7, vacation_until = $8, vacation_days = $9,"
      " link = $10, link_expires = $11"
      " WHERE match = $4 AND side = $12"
      " AND (account, seed, invited, reserve, vacation_until, link)"
      " IS DISTINCT FROM ($1, $3, $5, $6, $8, $10)",
      account_or_null(seat.account), seat.mail_muted, seat.seed, match, seat.invited, seat.reserve,
      from, until, seat.vacation_days, link, link_expires, side);
}

// The last but one stays, so that a snapshot that turns out wrong can be
// rebuilt from it.
void put_snapshot(Database& database, std::int64_t match, const MatchRow& row,
                  const std::string& json) {
  database.run(
      "INSERT INTO snapshots (match, submissions, events, json) VALUES ($1, $2, $3, $4)"
      " ON CONFLICT (match, events)"
      " DO UPDATE SET submissions = excluded.submissions, json = excluded.json",
      match, row.submissions, row.events, json);
  database.run(
      "DELETE FROM snapshots WHERE match = $1 AND events <"
      " (SELECT events FROM snapshots WHERE match = $1 ORDER BY events DESC LIMIT 1 OFFSET 1)",
      match);
}

}  // namespace

std::expected<void, CommitRefused> put_step(Database& database, const MatchCommit& commit) {
  const auto& row = *commit.row;
  const auto key = row.key != 0 ? std::optional(row.key) : match_key(database, row.id);
  if (!key) return std::unexpected(CommitRefused::stale);
  const auto match = *key;
  if (commit.expected_status == ports::MatchStatus::open &&
      seats_who_leaves(database, match, row)) {
    return std::unexpected(CommitRefused::stale);
  }
  if (!(commit.events.empty() ? update_standing : append_steps)(database, match, commit)) {
    return std::unexpected(CommitRefused::stale);
  }
  if (!commit.only_progress) {
    update_match(database, match, commit);
    if (row.status == ports::MatchStatus::over) note_tournament_result(database, row.id);
    update_seat(database, match, 0, row.seats[0]);
    update_seat(database, match, 1, row.seats[1]);
  }
  for (const auto side : commit.unseals) drop_sealed(database, match, side);
  if (commit.seals) put_sealed(database, match, commit);
  if (commit.snapshot) put_snapshot(database, match, row, *commit.snapshot);
  for (const auto& mail : commit.mails) insert_mail(database, mail);
  if (commit.announcement) queue_announcement(database, row, *commit.announcement);
  if (commit.mail) apply_mail_effects(database, *commit.mail);
  return {};
}

namespace {

// A commit that tells when it is on disk.
class LaterCommit : public Writer::Job {
 public:
  LaterCommit(MatchCommit&& commit, ports::Committed&& committed)
      : commit_(std::move(commit)), committed_(std::move(committed)) {}

  void run(Database& database) override { outcome_.done = put_step(database, commit_); }
  void finish() noexcept override {
    const std::unique_ptr<LaterCommit> last(this);
    outcome_.failure = failure;
    committed_(std::move(outcome_));
  }

 private:
  const MatchCommit commit_;
  ports::Committed committed_;
  ports::CommitOutcome outcome_;
};

void ensure_counted(const MatchCommit& commit) {
  const auto before = static_cast<int>(commit.steps_before.size());
  ENSURE(!commit.submission || commit.row->submissions == commit.expected_submissions + before + 1,
         "a step with a submission must count it");
  ENSURE(!commit.seals || !commit.submission, "what is sealed is not submitted yet");
}

}  // namespace

std::expected<void, CommitRefused> SqlStore::commit(const MatchCommit& commit) {
  ensure_counted(commit);
  return writer_->write([&](Database& database) { return put_step(database, commit); });
}

void SqlStore::commit_later(MatchCommit commit, ports::Committed committed) {
  ensure_counted(commit);
  writer_->post(std::make_unique<LaterCommit>(std::move(commit), std::move(committed)));
}

}  // namespace adjutant::store
