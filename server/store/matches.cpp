#include <limits>

#include <fmt/format.h>

#include "server/store/rows.hpp"
#include "server/store/sqlite_store.hpp"

namespace adjutant::store {

using ports::DueMatch;
using ports::MatchFilter;
using ports::MatchRow;
using ports::MatchTail;
using ports::NewMatch;
using ports::SeatRow;
using ports::Time;

namespace {

// The columns of match_rows.
void read_match(Rows& rows, MatchRow& row) {
  rows.read(row.key, row.id, row.ruleset, row.rules_version, row.scenario_id, row.scenario_sha256,
            row.options, row.is_public, row.status, row.organiser, row.commitment, row.server_seed,
            row.revision, row.submissions, row.events, row.head, row.awaited, row.to_act,
            row.deadline, row.remind_at, row.turn_started, row.time_expired, row.result,
            row.held_because, row.created, row.updated, row.invitations, row.rules_changes,
            row.paused_since, row.turn);
  for (auto& seat : row.seats) {
    std::optional<Time> from, until, link_expires;
    std::optional<core::Digest> link;
    rows.read(seat.account, seat.handle, seat.seed, seat.invited, seat.reserve, seat.mail_muted,
              from, until, seat.vacation_days, seat.mail_fails, seat.began, link, link_expires);
    if (from && until) seat.vacation = ports::Vacation{*from, *until};
    if (link && link_expires) seat.link = ports::SeatLink{*link, *link_expires};
  }
}

std::optional<MatchRow> one_match(Rows rows) {
  if (!rows.next()) return std::nullopt;
  MatchRow row;
  read_match(rows, row);
  return row;
}

std::optional<MatchRow> find_match(Database& database, std::string_view id) {
  return one_match(database.query("SELECT * FROM match_rows WHERE id = ?", id));
}

std::int64_t keep_scenario(Database& database, const std::string& sha256, const std::string& json) {
  database.run("INSERT OR IGNORE INTO scenarios (sha256, json) VALUES (?, ?)", sha256, json);
  return database.value<std::int64_t>("SELECT key FROM scenarios WHERE sha256 = ?", sha256).value();
}

std::int64_t insert_match(Database& database, const MatchRow& row, std::int64_t scenario) {
  database.run(
      "INSERT INTO matches (id, ruleset, rules_version, scenario_id, scenario, "
      "options, is_public,"
      " status, organiser, commitment, server_seed, to_act, deadline, "
      "remind_at, turn_started,"
      " time_expired, result, held_because, created, invitations, updated, rules_changes)"
      " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      row.id, row.ruleset, row.rules_version, row.scenario_id, scenario, row.options, row.is_public,
      row.status, account_or_null(row.organiser), row.commitment, row.server_seed, row.to_act,
      row.deadline, row.remind_at, row.turn_started, row.time_expired, row.result, row.held_because,
      row.created, row.invitations, row.updated, row.rules_changes);
  const auto key = database.last_id();
  database.run("INSERT INTO progress (match, submissions) VALUES (?, ?)", key, row.submissions);
  return key;
}

void insert_seat(Database& database, std::int64_t match, int side, const SeatRow& seat) {
  database.run(
      "INSERT INTO seats (match, side, account, seed, invited, reserve, mail_muted, vacation_days)"
      " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
      match, side, account_or_null(seat.account), seat.seed, seat.invited, seat.reserve,
      seat.mail_muted, seat.vacation_days);
}

// Newest first; a page begins below the key of the last match of the page before.
Rows page_of_matches(Database& database, const MatchFilter& filter, std::int64_t below) {
  if (!filter.invited_handle.empty()) {
    return database.query(
        "SELECT * FROM match_rows WHERE key IN (SELECT match FROM seats WHERE account IS NULL"
        " AND invited <> '' AND invited COLLATE NOCASE IN (?, ?))"
        " AND status = 0 AND key < ? ORDER BY key DESC LIMIT ?",
        filter.invited_handle, filter.invited_email, below, filter.limit);
  }
  if (filter.everybodys) {
    return database.query(
        "SELECT * FROM match_rows WHERE (?1 IS NULL OR status = ?1) AND key < ?2"
        " ORDER BY key DESC LIMIT ?3",
        filter.status, below, filter.limit);
  }
  const bool own = filter.account != 0;
  if (own || filter.player != 0) {
    return database.query(
        "SELECT * FROM match_rows WHERE key IN (SELECT match FROM seats WHERE account = ?1)"
        " AND key < ?2 AND (?3 IS NULL OR status = ?3) AND (?4 = '' OR scenario_id = ?4)"
        " AND (?5 IS NULL OR iif(result = '', NULL, ifnull(result ->> 'winner', '')) = ?5)"
        " AND (?6 OR is_public = 1)"
        " AND (?7 = 0 OR key IN (SELECT match FROM seats WHERE account = ?7))"
        " AND turn BETWEEN ?9 AND ?10 ORDER BY key DESC LIMIT ?8",
        own ? filter.account : filter.player, below, filter.status, filter.scenario, filter.winner,
        own, filter.player, filter.limit, filter.turns_min, filter.turns_max);
  }
  if (filter.status) {
    return database.query(
        "SELECT * FROM match_rows WHERE status = ? AND is_public = 1 AND key < ?"
        " AND (?3 = '' OR scenario_id = ?3)"
        " AND (?4 IS NULL OR iif(result = '', NULL, ifnull(result ->> 'winner', '')) = ?4)"
        " AND turn BETWEEN ?6 AND ?7 ORDER BY key DESC LIMIT ?5",
        *filter.status, below, filter.scenario, filter.winner, filter.limit, filter.turns_min,
        filter.turns_max);
  }
  return database.query(
      "SELECT * FROM match_rows WHERE is_public = 1 AND key < ?"
      " AND (?2 = '' OR scenario_id = ?2)"
      " AND (?3 IS NULL OR iif(result = '', NULL, ifnull(result ->> 'winner', '')) = ?3)"
      " AND turn BETWEEN ?5 AND ?6 ORDER BY key DESC LIMIT ?4",
      below, filter.scenario, filter.winner, filter.limit, filter.turns_min, filter.turns_max);
}

}  // namespace

std::optional<std::int64_t> match_key(Database& database, std::string_view id) {
  return database.value<std::int64_t>("SELECT key FROM matches WHERE id = ?", id);
}

std::int64_t require_match(Database& database, std::string_view id) {
  const auto key = match_key(database, id);
  if (!key) throw ports::StoreFailure(fmt::format("there is no match {}", id));
  return *key;
}

void insert_new_match(Database& database, const NewMatch& match) {
  const auto scenario = keep_scenario(database, match.row.scenario_sha256, match.scenario);
  const auto key = insert_match(database, match.row, scenario);
  insert_seat(database, key, 0, match.row.seats[0]);
  insert_seat(database, key, 1, match.row.seats[1]);
  for (const auto& mail : match.mails) insert_mail(database, mail);
  if (match.announcement) queue_announcement(database, match.row, *match.announcement);
}

void SqliteStore::create_match(const NewMatch& match) {
  writer_->write([&](Database& database) { insert_new_match(database, match); });
}

std::optional<MatchRow> SqliteStore::match(std::string_view id) {
  return read(
      [&](Database& database) -> std::optional<MatchRow> { return find_match(database, id); });
}

std::optional<MatchRow> SqliteStore::match_by_key(std::int64_t key) {
  return read([&](Database& database) {
    return one_match(database.query("SELECT * FROM match_rows WHERE key = ?", key));
  });
}

std::optional<MatchRow> SqliteStore::match_by_link(const core::Digest& token_hash) {
  return read([&](Database& database) {
    return one_match(database.query(
        "SELECT * FROM match_rows WHERE key = (SELECT match FROM seats WHERE link = ?)",
        token_hash));
  });
}

std::vector<MatchRow> SqliteStore::matches(const MatchFilter& filter) {
  return read([&](Database& database) {
    std::vector<MatchRow> page;
    std::optional<std::int64_t> below = std::numeric_limits<std::int64_t>::max();
    if (!filter.after.empty()) below = match_key(database, filter.after);
    if (!below) return page;
    auto rows = page_of_matches(database, filter, *below);
    while (rows.next()) read_match(rows, page.emplace_back());
    return page;
  });
}

std::optional<MatchTail> SqliteStore::match_tail(std::string_view id) {
  return read([&](Database& database) -> std::optional<MatchTail> {
    // All of it as of one commit.
    const Transaction transaction(database, Transaction::Kind::reading);
    auto found = find_match(database, id);
    if (!found) return std::nullopt;
    MatchTail tail;
    tail.row = *std::move(found);
    tail.scenario = database
                        .value<std::string>("SELECT json FROM scenarios WHERE sha256 = ?",
                                            tail.row.scenario_sha256)
                        .value();
    int events = 0;
    bool has_sealed = false;
    {
      auto rows = database.query(
          "SELECT events, EXISTS (SELECT 1 FROM sealed_orders WHERE match = ?1), json"
          " FROM snapshots WHERE match = ?1 ORDER BY events DESC LIMIT 1",
          tail.row.key);
      if (rows.next()) rows.read(events, has_sealed, tail.snapshot);
    }
    for (const auto step : steps_from(database, tail.row.key, events)) {
      auto rows = database.query(
          "SELECT submission, first_event, only_for, "
          "said, events FROM steps WHERE id = ?"
          " AND first_event >= ?",
          step, events);
      if (rows.next()) read_step(rows, tail.submissions, tail.events);
    }
    tail.keys = keys_used(database, tail.row.key);
    if (has_sealed) read_sealed(database, tail.row.key, tail);
    return tail;
  });
}

std::string SqliteStore::scenario(std::string_view sha256) {
  return read([&](Database& database) {
    return database.value<std::string>("SELECT json FROM scenarios WHERE sha256 = ?", sha256)
        .value_or("");
  });
}

std::vector<DueMatch> SqliteStore::due_matches(Time now, int limit) {
  return read([&](Database& database) {
    auto rows = database.query(
        "SELECT id, due FROM matches WHERE due IS NOT NULL AND due <= ? AND paused_since IS NULL"
        " ORDER BY due LIMIT ?",
        now, limit);
    std::vector<DueMatch> all;
    while (rows.next()) {
      auto& match = all.emplace_back();
      rows.read(match.id, match.due);
    }
    return all;
  });
}

std::optional<Time> SqliteStore::next_due() {
  return read([&](Database& database) {
    return database.value<Time>(
        "SELECT due FROM matches WHERE due IS NOT NULL AND paused_since IS NULL"
        " ORDER BY due LIMIT 1");
  });
}

}  // namespace adjutant::store
