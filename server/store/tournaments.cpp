#include <limits>

#include <fmt/format.h>

#include "server/store/rows.hpp"
#include "server/store/sql_store.hpp"

namespace adjutant::store {

using ports::BoardPlace;
using ports::CommitRefused;
using ports::StoredTournament;
using ports::TournamentCommit;
using ports::TournamentRow;

namespace {

std::optional<std::int64_t> tournament_key(Database& database, std::string_view id) {
  return database.value<std::int64_t>("SELECT key FROM tournaments WHERE id = $1", id);
}

constexpr Literal select_tournament(
    "SELECT key, id, organiser, status, title, ruleset, revision, head, commitment, secret,"
    " opening, due, created, updated, reminded FROM tournaments");

void read_row(Rows& rows, std::int64_t& key, TournamentRow& row) {
  rows.read(key, row.id, row.organiser, row.status, row.title, row.ruleset, row.revision, row.head,
            row.commitment, row.secret, row.opening, row.due, row.created, row.updated,
            row.reminded);
}

void append_events(Database& database, std::int64_t key, const TournamentCommit& commit) {
  int number = commit.expected_revision;
  for (const auto& event : commit.events) {
    database.run("INSERT INTO tournament_events (tournament, number, json) VALUES ($1, $2, $3)",
                 key, number++, event);
  }
}

// No account may have two entries, not for a moment: one of them stands aside.
void exchange_players(Database& database, std::int64_t key, const std::pair<int, int>& entries) {
  struct Player {
    std::optional<std::int64_t> account;
    std::string salt;
    std::optional<std::string> handle;
  };
  const auto player_of = [&](int entry) {
    auto rows = database.query(
        "SELECT account, salt, handle FROM tournament_entries WHERE tournament = $1 AND number"
        " = $2",
        key, entry);
    Player player;
    if (rows.next()) rows.read(player.account, player.salt, player.handle);
    return player;
  };
  const auto put = [&](int entry, const Player& player) {
    database.run(
        "UPDATE tournament_entries SET account = $1, salt = $2, handle = $3"
        " WHERE tournament = $4 AND number = $5",
        player.account, player.salt, player.handle, key, entry);
  };
  const auto first = player_of(entries.first), second = player_of(entries.second);
  put(entries.first, {});
  put(entries.second, first);
  put(entries.first, second);
}

// Thrown so that nothing of the step is done: a match has gone on meanwhile, or an account that is
// being deleted enters.
struct Overtaken {};

void put_people(Database& database, std::int64_t key, const TournamentCommit& commit) {
  for (const auto& entry : commit.entries) {
    if (entry.account > 0 && !is_open(database, entry.account, std::nullopt)) throw Overtaken{};
    database.run(
        "INSERT INTO tournament_entries (tournament, number, account, salt, seed)"
        " VALUES ($1, $2, $3, $4, $5)",
        key, entry.number, account_or_null(entry.account), entry.salt, entry.seed);
  }
  for (const auto& ruling : commit.rulings) {
    database.run("INSERT INTO tournament_rulings (tournament, event, account) VALUES ($1, $2, $3)",
                 key, ruling.event, ruling.account);
  }
  if (commit.exchanged) exchange_players(database, key, *commit.exchanged);
  if (commit.invited) {
    database.run("DELETE FROM tournament_invitations WHERE tournament = $1", key);
    int place = 0;
    for (const auto account : *commit.invited) {
      database.run(
          "INSERT INTO tournament_invitations (tournament, account, place)"
          " VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
          key, account, ++place);
    }
  }
  if (!commit.arbiters) return;
  database.run("DELETE FROM tournament_arbiters WHERE tournament = $1", key);
  for (const auto account : *commit.arbiters) {
    database.run(
        "INSERT INTO tournament_arbiters (tournament, account) VALUES ($1, $2)"
        " ON CONFLICT DO NOTHING",
        key, account);
  }
}

void put_boards(Database& database, std::int64_t key, const TournamentCommit& commit) {
  if (commit.undone_round != 0) {
    database.run("DELETE FROM tournament_boards WHERE tournament = $1 AND round = $2", key,
                 commit.undone_round);
    database.run("DELETE FROM tournament_bids WHERE tournament = $1 AND round = $2", key,
                 commit.undone_round);
  }
  for (const auto& board : commit.boards) {
    database.run(
        "INSERT INTO tournament_boards (match, tournament, round, board, leg)"
        " VALUES ($1, $2, $3, $4, $5)",
        board.match, key, board.round, board.board, board.leg);
  }
  for (const auto& match : commit.applied) {
    database.run("DELETE FROM tournament_inbox WHERE match = $1", match);
  }
}

void put_all(Database& database, std::int64_t key, const TournamentCommit& commit) {
  append_events(database, key, commit);
  put_people(database, key, commit);
  put_boards(database, key, commit);
  for (const auto& match : commit.made) insert_new_match(database, match);
  for (const auto& match : commit.matches) {
    if (!put_step(database, match)) throw Overtaken{};
  }
  for (const auto& match : commit.opened) {
    if (database.change("UPDATE matches SET is_public = 1 WHERE id = $1 AND is_public = 0", match) >
        0) {
      note_change(database, require_match(database, match));
    }
  }
  for (const auto& change : commit.rated) put_rated(database, change, commit.row.updated);
  for (const auto& mail : commit.mails) insert_mail(database, mail);
  if (commit.answer && !commit.idempotency_key.empty()) {
    database.run(
        "INSERT INTO tournament_answers (tournament, account, key, request_hash, answer)"
        " VALUES ($1, $2, $3, $4, $5)",
        key, commit.account, commit.idempotency_key, commit.answer->request_hash,
        commit.answer->body);
  }
}

}  // namespace

void note_tournament_result(Database& database, std::string_view match) {
  database.run(
      "INSERT INTO tournament_inbox (match)"
      " SELECT match FROM tournament_boards WHERE match = $1 ON CONFLICT DO NOTHING",
      match);
}

namespace {

bool has_room(Database& database, std::int64_t organiser, const ports::OrganiserBounds& most) {
  using enum tournament::Status;
  int unfinished = 0, lately = 0;
  auto rows = database.query(
      "SELECT count(*) FILTER (WHERE status < $1), count(*) FILTER (WHERE created > $2)"
      " FROM tournaments WHERE organiser = $3",
      finished, most.since, organiser);
  if (rows.next()) rows.read(unfinished, lately);
  return unfinished < most.unfinished && lately < most.lately;
}

}  // namespace

bool SqlStore::create_tournament(const TournamentCommit& created,
                                 const ports::OrganiserBounds& most) {
  return writer_->write([&](Database& database) {
    const auto& row = created.row;
    if (!has_room(database, row.organiser, most)) return false;
    if (row.organiser > 0 && !is_open(database, row.organiser, std::nullopt)) return false;
    const auto key = database.insert(
        "INSERT INTO tournaments (id, organiser, status, title, ruleset, revision, head,"
        " commitment, secret, opening, due, created, updated) VALUES ($1, $2, $3, $4, $5, $6, $7,"
        " $8, $9, $10, $11, $12, $13) RETURNING key",
        row.id, row.organiser, row.status, row.title, row.ruleset, row.revision, row.head,
        row.commitment, row.secret, row.opening, row.due, row.created, row.updated);
    put_all(database, key, created);
    return true;
  });
}

std::optional<StoredTournament> SqlStore::tournament(std::string_view id) {
  return read([&](Database& database) -> std::optional<StoredTournament> {
    const Transaction transaction(database, Transaction::Kind::reading);
    StoredTournament stored;
    std::int64_t key = 0;
    {
      auto rows = database.query(joined<select_tournament, " WHERE id = $1">, id);
      if (!rows.next()) return std::nullopt;
      read_row(rows, key, stored.row);
    }
    {
      auto rows = database.query(
          "SELECT json FROM tournament_events WHERE tournament = $1 ORDER BY number", key);
      while (rows.next()) rows.read(stored.events.emplace_back());
    }
    {
      auto rows = database.query(
          "SELECT e.number, coalesce(e.account, 0), coalesce(e.handle, a.handle, ''), e.salt,"
          " e.seed FROM tournament_entries AS e LEFT JOIN accounts AS a ON a.id = e.account WHERE"
          " e.tournament = $1 ORDER BY e.number",
          key);
      while (rows.next()) {
        auto& entry = stored.entries.emplace_back();
        rows.read(entry.number, entry.account, entry.handle, entry.salt, entry.seed);
      }
    }
    {
      auto rows = database.query(
          "SELECT account FROM tournament_invitations WHERE tournament = $1 ORDER BY place,"
          " account",
          key);
      while (rows.next()) rows.read(stored.invited.emplace_back());
    }
    auto rows = database.query(
        "SELECT account FROM tournament_arbiters WHERE tournament = $1 ORDER BY account", key);
    while (rows.next()) rows.read(stored.arbiters.emplace_back());
    return stored;
  });
}

std::vector<TournamentRow> SqlStore::tournaments(const ports::TournamentFilter& filter) {
  const auto read_page = [&](Database& database) {
    std::vector<TournamentRow> page;
    std::optional<std::int64_t> below = std::numeric_limits<std::int64_t>::max();
    if (!filter.after.empty()) below = tournament_key(database, filter.after);
    if (!below) return page;
    auto rows =
        filter.drafts_of_all
            ? database.query(
                  joined<select_tournament, " WHERE key < $1 ORDER BY key DESC LIMIT $2">, *below,
                  filter.limit)
            : database.query(
                  joined<
                      select_tournament,
                      " WHERE key IN"
                      " (SELECT key FROM tournaments WHERE status > 0 AND key < $1"
                      "  ORDER BY key DESC LIMIT $2)"
                      " OR key IN (SELECT key FROM tournaments WHERE organiser = $3 AND status = 0"
                      "  AND key < $1 ORDER BY key DESC LIMIT $2) ORDER BY key DESC LIMIT $2">,
                  *below, filter.limit, filter.account);
    std::int64_t key = 0;
    while (rows.next()) read_row(rows, key, page.emplace_back());
    return page;
  };
  return filter.may_be_late ? read_late(read_page) : read(read_page);
}

std::vector<std::string> SqlStore::entered_by(std::int64_t account, int limit) {
  return read([&](Database& database) {
    std::vector<std::string> ids;
    auto rows = database.query(
        "SELECT t.id FROM tournament_entries AS e JOIN tournaments AS t ON t.key = e.tournament"
        " WHERE e.account = $1 ORDER BY t.key DESC LIMIT $2",
        account, limit);
    while (rows.next()) rows.read(ids.emplace_back());
    return ids;
  });
}

std::expected<void, CommitRefused> SqlStore::commit_tournament(const TournamentCommit& commit) {
  try {
    return writer_->write([&](Database& database) -> std::expected<void, CommitRefused> {
      const auto& row = commit.row;
      const auto key = tournament_key(database, row.id);
      if (!key) return std::unexpected(CommitRefused::stale);
      const int changed = database.change(
          "UPDATE tournaments SET status = $1, title = $2, revision = $3, head = $4, opening = $5,"
          " due = $6, updated = $7, reminded = $8 WHERE key = $9 AND revision = $10",
          row.status, row.title, row.revision, row.head, row.opening, row.due, row.updated,
          row.reminded, *key, commit.expected_revision);
      if (changed == 0) return std::unexpected(CommitRefused::stale);
      put_all(database, *key, commit);
      tell_others(database, ports::NewsKind::tournament, row.id, commit.expected_revision);
      return {};
    });
  } catch (const Overtaken&) {
    return std::unexpected(CommitRefused::stale);
  }
}

void SqlStore::make_matches(const std::vector<ports::NewMatch>& matches) {
  writer_->write([&](Database& database) {
    for (const auto& match : matches) {
      if (!match_key(database, match.row.id)) insert_new_match(database, match);
    }
  });
}

std::vector<BoardPlace> SqlStore::tournament_inbox(int limit) {
  return read([&](Database& database) {
    std::vector<BoardPlace> all;
    auto rows = database.query(
        "SELECT b.match, t.id, b.round, b.board, b.leg FROM tournament_inbox AS i"
        " JOIN tournament_boards AS b ON b.match = i.match"
        " JOIN tournaments AS t ON t.key = b.tournament LIMIT $1",
        limit);
    while (rows.next()) {
      auto& place = all.emplace_back();
      rows.read(place.match, place.tournament, place.round, place.board, place.leg);
    }
    return all;
  });
}

std::vector<std::string> SqlStore::due_tournaments(ports::Time now, int limit) {
  return read([&](Database& database) {
    std::vector<std::string> ids;
    auto rows = database.query(
        "SELECT id FROM tournaments WHERE due IS NOT NULL AND due <= $1 ORDER BY due LIMIT $2", now,
        limit);
    while (rows.next()) rows.read(ids.emplace_back());
    return ids;
  });
}

void SqlStore::put_bid(std::string_view tournament, int round, const ports::BidRow& bid) {
  writer_->write([&](Database& database) {
    database.run(
        "INSERT INTO tournament_bids (tournament, round, entry, side, level)"
        " SELECT key, $1, $2, $3, $4 FROM tournaments WHERE id = $5"
        " ON CONFLICT (tournament, round, entry)"
        " DO UPDATE SET side = excluded.side, level = excluded.level",
        round, bid.entry, bid.side, bid.level, tournament);
  });
}

std::vector<ports::BidRow> SqlStore::bids(std::string_view tournament, int round) {
  return read([&](Database& database) {
    std::vector<ports::BidRow> all;
    auto rows = database.query(
        "SELECT b.entry, b.side, b.level FROM tournament_bids AS b"
        " JOIN tournaments AS t ON t.key = b.tournament"
        " WHERE t.id = $1 AND b.round = $2 ORDER BY b.entry",
        tournament, round);
    while (rows.next()) {
      auto& bid = all.emplace_back();
      rows.read(bid.entry, bid.side, bid.level);
    }
    return all;
  });
}

std::int64_t SqlStore::ruled_by(std::string_view tournament, int event) {
  return read([&](Database& database) {
    return database
        .value<std::int64_t>(
            "SELECT r.account FROM tournament_rulings AS r JOIN tournaments AS t"
            " ON t.key = r.tournament WHERE t.id = $1 AND r.event = $2",
            tournament, event)
        .value_or(0);
  });
}

std::optional<ports::StoredAnswer> SqlStore::tournament_answer(std::int64_t account,
                                                               std::string_view tournament,
                                                               std::string_view key) {
  return read([&](Database& database) -> std::optional<ports::StoredAnswer> {
    auto rows = database.query(
        "SELECT a.request_hash, a.answer FROM tournament_answers AS a"
        " JOIN tournaments AS t ON t.key = a.tournament"
        " WHERE t.id = $1 AND a.account = $2 AND a.key = $3",
        tournament, account, key);
    if (!rows.next()) return std::nullopt;
    ports::StoredAnswer answer{.request_hash = {}, .body = {}};
    rows.read(answer.request_hash, answer.body);
    return answer;
  });
}

}  // namespace adjutant::store
