#include <limits>

#include <fmt/format.h>

#include "engine/core/json.hpp"
#include "server/store/rows.hpp"
#include "server/store/sql_store.hpp"

namespace adjutant::store {

using ports::DueMatch;
using ports::MatchFilter;
using ports::MatchRow;
using ports::MatchStatus;
using ports::MatchTail;
using ports::NewMatch;
using ports::SeatRow;
using ports::Time;

namespace {

constexpr Literal select_match(
    "SELECT key, id, ruleset, rules_version, scenario_id, sha256, options, is_public, status,"
    " organiser, commitment, server_seed, revision, submissions, events, head, awaited, to_act,"
    " deadline, remind_at, turn_started, time_expired, result, held_because, created, updated,"
    " invitations, rules_changes, paused_since, turn, changes, first_account, first_handle, "
    "first_seed,"
    " first_invited, first_reserve, first_mail_muted, first_vacation_from, first_vacation_until,"
    " first_vacation_days, first_mail_fails, first_began, first_link, first_link_expires,"
    " second_account, second_handle, second_seed, second_invited, second_reserve,"
    " second_mail_muted, second_vacation_from, second_vacation_until, second_vacation_days,"
    " second_mail_fails, second_began, second_link, second_link_expires FROM match_rows");

// The columns of select_match.
void read_match(Rows& rows, MatchRow& row) {
  rows.read(row.key, row.id, row.ruleset, row.rules_version, row.scenario_id, row.scenario_sha256,
            row.options, row.is_public, row.status, row.organiser, row.commitment, row.server_seed,
            row.revision, row.submissions, row.events, row.head, row.awaited, row.to_act,
            row.deadline, row.remind_at, row.turn_started, row.time_expired, row.result,
            row.held_because, row.created, row.updated, row.invitations, row.rules_changes,
            row.paused_since, row.turn, row.changes);
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
  return one_match(database.query(joined<select_match, " WHERE id = $1">, id));
}

std::int64_t keep_scenario(Database& database, const std::string& sha256, const std::string& json) {
  database.run("INSERT INTO scenarios (sha256, json) VALUES ($1, $2) ON CONFLICT DO NOTHING",
               sha256, json);
  return database.value<std::int64_t>("SELECT key FROM scenarios WHERE sha256 = $1", sha256)
      .value();
}

std::int64_t insert_match(Database& database, const MatchRow& row, std::int64_t scenario) {
  const auto key = database.insert(
      "INSERT INTO matches (id, ruleset, rules_version, scenario_id, scenario, options,"
      " is_public, status, organiser, commitment, server_seed, to_act, deadline, remind_at,"
      " turn_started, time_expired, result, held_because, created, invitations, updated,"
      " rules_changes, winner) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,"
      " $14, $15, $16, $17, $18, $19, $20, $21, $22, $23) RETURNING key",
      row.id, row.ruleset, row.rules_version, row.scenario_id, scenario, row.options, row.is_public,
      row.status, account_or_null(row.organiser), row.commitment, row.server_seed, row.to_act,
      row.deadline, row.remind_at, row.turn_started, row.time_expired, row.result, row.held_because,
      row.created, row.invitations, row.updated, row.rules_changes, winner_of(row));
  database.run("INSERT INTO progress (match, submissions) VALUES ($1, $2)", key, row.submissions);
  return key;
}

void insert_seat(Database& database, std::int64_t match, int side, const SeatRow& seat) {
  database.run(
      "INSERT INTO seats (match, side, account, seed, invited, reserve, mail_muted, vacation_days)"
      " VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
      match, side, account_or_null(seat.account), seat.seed, seat.invited, seat.reserve,
      seat.mail_muted, seat.vacation_days);
}

// What a match is chosen by.
struct Candidate {
  std::int64_t key = 0;
  MatchStatus status = MatchStatus::open;
  bool is_public = false;
  std::string scenario;
  std::optional<std::string> winner;
  int turn = 0;
};

// Matches with the account in a seat, or with a seat reserved for somebody.
Rows candidates_by_seat(Database& database, const MatchFilter& filter, std::int64_t below,
                        int most) {
  if (!filter.invited_handle.empty()) {
    return database.query(
        "SELECT m.key, m.status, m.is_public, m.scenario_id, m.winner, m.turn FROM matches AS m"
        " WHERE m.key IN (SELECT match FROM seats WHERE account IS NULL AND invited <> ''"
        " AND folded_invited IN (lower($1), lower($2))) AND +m.key < $3 ORDER BY m.key DESC LIMIT "
        "$4",
        filter.invited_handle, filter.invited_email, below, most);
  }
  return database.query(
      "SELECT m.key, m.status, m.is_public, m.scenario_id, m.winner, m.turn FROM seats AS s"
      " JOIN matches AS m ON m.key = s.match WHERE s.account = $1 AND s.match < $2"
      " ORDER BY s.match DESC LIMIT $3",
      filter.account != 0 ? filter.account : filter.player, below, most);
}

// Everybody's, or public ones, by the index that leaves out most.
Rows candidates_of_all(Database& database, const MatchFilter& filter, std::int64_t below,
                       int most) {
  if (filter.everybodys) {
    return filter.status
               ? database.query(
                     "SELECT key, status, is_public, scenario_id, winner, turn FROM matches"
                     " WHERE status = $1 AND key < $2 ORDER BY key DESC LIMIT $3",
                     *filter.status, below, most)
               : database.query(
                     "SELECT key, status, is_public, scenario_id, winner, turn FROM matches"
                     " WHERE key < $1 ORDER BY key DESC LIMIT $2",
                     below, most);
  }
  if (filter.winner && !filter.scenario.empty()) {
    return database.query(
        "SELECT key, status, is_public, scenario_id, winner, turn FROM matches WHERE is_public = 1"
        " AND scenario_id = $1 AND winner = $2 AND key < $3 ORDER BY key DESC LIMIT $4",
        filter.scenario, *filter.winner, below, most);
  }
  if (filter.winner) {
    return database.query(
        "SELECT key, status, is_public, scenario_id, winner, turn FROM matches WHERE is_public = 1"
        " AND winner = $1 AND key < $2 ORDER BY key DESC LIMIT $3",
        *filter.winner, below, most);
  }
  if (filter.status && !filter.scenario.empty()) {
    return database.query(
        "SELECT key, status, is_public, scenario_id, winner, turn FROM matches WHERE is_public = 1"
        " AND scenario_id = $1 AND status = $2 AND key < $3 ORDER BY key DESC LIMIT $4",
        filter.scenario, *filter.status, below, most);
  }
  if (filter.status) {
    return database.query(
        "SELECT key, status, is_public, scenario_id, winner, turn FROM matches WHERE is_public = 1"
        " AND status = $1 AND key < $2 ORDER BY key DESC LIMIT $3",
        *filter.status, below, most);
  }
  if (!filter.scenario.empty()) {
    return database.query(
        "SELECT key, status, is_public, scenario_id, winner, turn FROM matches WHERE is_public = 1"
        " AND scenario_id = $1 AND key < $2 ORDER BY key DESC LIMIT $3",
        filter.scenario, below, most);
  }
  return database.query(
      "SELECT key, status, is_public, scenario_id, winner, turn FROM matches WHERE is_public = 1"
      " AND key < $1 ORDER BY key DESC LIMIT $2",
      below, most);
}

bool is_wanted(Database& database, const MatchFilter& filter, const Candidate& one) {
  if (!filter.invited_handle.empty()) return one.status == MatchStatus::open;
  if (filter.status && one.status != *filter.status) return false;
  if (filter.everybodys) return true;
  const bool own = filter.account != 0;
  if (!own && !one.is_public) return false;
  if (!filter.scenario.empty() && one.scenario != filter.scenario) return false;
  if (filter.winner && one.winner != filter.winner) return false;
  if (one.turn < filter.turns_min || one.turn > filter.turns_max) return false;
  return !own || filter.player == 0 ||
         database.value<int>("SELECT 1 FROM seats WHERE match = $1 AND account = $2", one.key,
                             filter.player);
}

// A page begins below the key of the last match of the page before.
ports::FoundMatches page_of_matches(Database& database, const MatchFilter& filter,
                                    std::int64_t below, int looked_at_max) {
  const bool by_seat = !filter.invited_handle.empty() ||
                       (!filter.everybodys && (filter.account != 0 || filter.player != 0));
  std::vector<std::int64_t> keys;
  bool is_last = true;
  Candidate one;
  one.key = below;
  int looked_at = 0;
  // Most often the first are the page. All rows that are asked for are read by some databases.
  for (int most = filter.limit + 1;; most *= 4) {
    auto rows = by_seat ? candidates_by_seat(database, filter, one.key, most)
                        : candidates_of_all(database, filter, one.key, most);
    int found = 0;
    for (; rows.next(); ++found, ++looked_at) {
      is_last = static_cast<int>(keys.size()) < filter.limit && looked_at < looked_at_max;
      if (!is_last) break;
      rows.read(one.key, one.status, one.is_public, one.scenario, one.winner, one.turn);
      if (is_wanted(database, filter, one)) keys.push_back(one.key);
    }
    if (!is_last || found < most) break;
  }
  ports::FoundMatches found;
  for (const auto key : keys) {
    if (auto row = one_match(database.query(joined<select_match, " WHERE key = $1">, key))) {
      found.rows.push_back(*std::move(row));
    }
  }
  if (!is_last) {
    found.next =
        database.value<std::string>("SELECT id FROM matches WHERE key = $1", one.key).value();
  }
  return found;
}

ports::FoundMatches page_after(Database& database, const MatchFilter& filter, int looked_at_max) {
  auto below = std::optional(std::numeric_limits<std::int64_t>::max());
  if (!filter.after.empty()) below = match_key(database, filter.after);
  if (!below) return {};
  const Transaction transaction(database, Transaction::Kind::reading);
  return page_of_matches(database, filter, *below, looked_at_max);
}

}  // namespace

std::optional<std::int64_t> match_key(Database& database, std::string_view id) {
  return database.value<std::int64_t>("SELECT key FROM matches WHERE id = $1", id);
}

std::int64_t require_match(Database& database, std::string_view id) {
  const auto key = match_key(database, id);
  if (!key) throw ports::StoreFailure(fmt::format("there is no match {}", id));
  return *key;
}

std::optional<std::string> winner_of(const MatchRow& row) {
  if (row.result.empty()) return std::nullopt;
  const auto result = core::parse_json(row.result);
  const auto* members = result ? result->if_object() : nullptr;
  const auto* winner = members != nullptr ? members->if_contains("winner") : nullptr;
  return winner != nullptr && winner->is_string() ? std::string(winner->as_string()) : "";
}

void insert_new_match(Database& database, const NewMatch& match) {
  const auto scenario = keep_scenario(database, match.row.scenario_sha256, match.scenario);
  const auto key = insert_match(database, match.row, scenario);
  insert_seat(database, key, 0, match.row.seats[0]);
  insert_seat(database, key, 1, match.row.seats[1]);
  for (const auto& mail : match.mails) insert_mail(database, mail);
  if (match.announcement) queue_announcement(database, match.row, *match.announcement);
}

bool SqlStore::create_match(const NewMatch& match) {
  return writer_->write([&](Database& database) {
    for (const auto& seat : match.row.seats) {
      if (seat.account != 0 && !is_open(database, seat.account, std::nullopt)) return false;
    }
    insert_new_match(database, match);
    return true;
  });
}

std::optional<MatchRow> SqlStore::match(std::string_view id) {
  return read(
      [&](Database& database) -> std::optional<MatchRow> { return find_match(database, id); });
}

std::optional<MatchRow> SqlStore::match_by_key(std::int64_t key) {
  return read([&](Database& database) {
    return one_match(database.query(joined<select_match, " WHERE key = $1">, key));
  });
}

std::optional<MatchRow> SqlStore::match_by_link(const core::Digest& token_hash) {
  return read([&](Database& database) {
    return one_match(database.query(
        joined<select_match, " WHERE key = (SELECT match FROM seats WHERE link = $1)">,
        token_hash));
  });
}

std::vector<MatchRow> SqlStore::matches(const MatchFilter& filter) {
  return read([&](Database& database) {
    return page_after(database, filter, std::numeric_limits<int>::max()).rows;
  });
}

ports::FoundMatches SqlStore::find_matches(const MatchFilter& filter) {
  const auto page = [&](Database& database) {
    return page_after(database, filter, ports::matches_looked_at_max);
  };
  return filter.may_be_late ? read_late(page) : read(page);
}

std::optional<MatchTail> SqlStore::match_tail(std::string_view id) {
  return read([&](Database& database) -> std::optional<MatchTail> {
    // All of it as of one commit.
    const Transaction transaction(database, Transaction::Kind::reading);
    auto found = find_match(database, id);
    if (!found) return std::nullopt;
    MatchTail tail;
    tail.row = *std::move(found);
    tail.scenario = database
                        .value<std::string>("SELECT json FROM scenarios WHERE sha256 = $1",
                                            tail.row.scenario_sha256)
                        .value();
    int events = 0;
    bool has_sealed = false;
    {
      auto rows = database.query(
          "SELECT events, EXISTS (SELECT 1 FROM sealed_orders WHERE match = $1), json"
          " FROM snapshots WHERE match = $1 ORDER BY events DESC LIMIT 1",
          tail.row.key);
      if (rows.next()) rows.read(events, has_sealed, tail.snapshot);
    }
    for (const auto step : steps_from(database, tail.row.key, events)) {
      auto rows = database.query(
          "SELECT submission, first_event, only_for, said, events FROM steps WHERE id = $1"
          " AND first_event >= $2",
          step, events);
      if (rows.next()) read_step(rows, tail.submissions, tail.events);
    }
    tail.keys = keys_used(database, tail.row.key);
    if (has_sealed) read_sealed(database, tail.row.key, tail);
    return tail;
  });
}

std::optional<std::int64_t> SqlStore::match_changes(std::string_view id) {
  return read([&](Database& database) {
    return database.value<std::int64_t>(
        "SELECT p.changes FROM matches AS m JOIN progress AS p ON p.match = m.key WHERE m.id = $1",
        id);
  });
}

std::string SqlStore::scenario(std::string_view sha256) {
  return read([&](Database& database) {
    return database.value<std::string>("SELECT json FROM scenarios WHERE sha256 = $1", sha256)
        .value_or("");
  });
}

std::vector<DueMatch> SqlStore::due_matches(Time now, int limit) {
  return read([&](Database& database) {
    auto rows = database.query(
        "SELECT id, due FROM matches WHERE due IS NOT NULL AND due <= $1 AND paused_since IS NULL"
        " ORDER BY due LIMIT $2",
        now, limit);
    std::vector<DueMatch> all;
    while (rows.next()) {
      auto& match = all.emplace_back();
      rows.read(match.id, match.due);
    }
    return all;
  });
}

}  // namespace adjutant::store
