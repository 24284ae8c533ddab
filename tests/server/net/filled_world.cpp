#include "tests/server/net/filled_world.hpp"

#include <utility>

#include <fmt/format.h>
#include <sqlite3.h>

#include "server/store/sqlite/sqlite_database.hpp"

namespace adjutant::net {

namespace {

// Players' ids begin behind this, and keys of matches and steps too.
constexpr int first_id = 1'000;

// One of the players, different for each `by`.
std::string some_player(int players, int by) {
  return fmt::format("{} + (n * {}) % {}", first_id + 1, by, players);
}

// Other connections to the database see the new one from now on.
void replace(store::SqliteDatabase& database, store::SqliteDatabase& by) {
  auto* copying = sqlite3_backup_init(database.handle(), "main", by.handle(), "main");
  EXPECT_EQ(sqlite3_backup_step(copying, -1), SQLITE_DONE) << sqlite3_errmsg(database.handle());
  sqlite3_backup_finish(copying);
}

}  // namespace

FilledWorld::FilledWorld() {
  play();
  beside_ = std::make_unique<store::SqliteDatabase>(folder.file("adjutant.db"),
                                                    store::SqliteDatabase::Mode::create);
  run_sql("PRAGMA foreign_keys = OFF");
  run_sql(
      fmt::format("CREATE TEMP TABLE numbers AS WITH RECURSIVE up (n) AS (SELECT 1 UNION ALL"
                  " SELECT n + 1 FROM up WHERE n < {}) SELECT n FROM up",
                  matches * steps_of_a_match));
  // What is played above is the same in each world. To fill it takes longer than most tests.
  static const fakes::TemporaryFolder kept;
  static store::SqliteDatabase filled(kept.file("adjutant.db"),
                                      store::SqliteDatabase::Mode::create);
  static bool is_filled = false;
  if (std::exchange(is_filled, true)) {
    replace(*beside_, filled);
  } else {
    fill();
    replace(filled, *beside_);
  }
}

void FilledWorld::fill() {
  run_sql("BEGIN");
  fill_accounts();
  fill_matches();
  fill_mail();
  fill_ratings();
  fill_tournaments();
  fill_talk();
  run_sql("COMMIT");
  if (const auto* kept = std::getenv("ADJUTANT_KEEP")) {
    run_sql(fmt::format("VACUUM INTO '{}/adjutant.db'", kept));
  }
}

void FilledWorld::run_sql(const std::string& sql) {
  beside_->execute(sql);
}

void FilledWorld::multiply(const std::string& table, const std::string& where, int count,
                           const std::map<std::string, std::string>& changed) {
  std::string columns, values;
  auto rows = std::vector<std::string>();
  sqlite3_exec(
      beside_->handle(),
      fmt::format("SELECT name FROM pragma_table_xinfo('{}') WHERE hidden = 0", table).c_str(),
      [](void* names, int, char** row, char**) {
        static_cast<std::vector<std::string>*>(names)->emplace_back(row[0]);
        return 0;
      },
      &rows, nullptr);
  for (const auto& name : rows) {
    const std::string_view comma = columns.empty() ? "" : ", ";
    columns += comma;
    values += comma;
    const auto own = changed.find(name);
    columns += '"' + name + '"';
    values += own == changed.end() ? "model.\"" + name + '"' : own->second;
  }
  run_sql(
      fmt::format("INSERT INTO {0} ({1}) SELECT {2} FROM (SELECT * FROM {0} WHERE {3} LIMIT 1)"
                  " AS model, numbers WHERE n <= {4}",
                  table, columns, values, where, count));
}

int FilledWorld::count(const std::string& table) {
  int rows = 0;
  sqlite3_exec(
      beside_->handle(), ("SELECT count(*) FROM " + table).c_str(),
      [](void* found, int, char** row, char**) {
        *static_cast<int*>(found) = std::atoi(row[0]);
        return 0;
      },
      &rows, nullptr);
  return rows;
}

// The rows that the others are made of.
void FilledWorld::play() {
  running = start(anne, bill);
  EXPECT_TRUE(submit(anne, running, opening.turn()));
  over = start(anne, bill);
  EXPECT_TRUE(submit(anne, over, opening.turn()));
  EXPECT_TRUE(declare(bill, over, {.kind = match::Kind::resign}));
  open_match = app().matches.create(anne, proposal())->id;
  token_of("Anne");
  const auto definition =
      core::parse_json(
          fmt::format(
              R"({{"format":"adjutant-tournament-definition-1","title":"Club",)"
              R"("ruleset":"{}","scenarios":[{{"id":"{}"}}],)"
              R"("stages":[{{"system":"swiss","rounds":2}}],"clock":{{"turn_minutes":1440}}}})",
              opening.ruleset, opening.scenario))
          ->as_object();
  const auto made = app().tournaments.create({anne}, {.definition = definition});
  EXPECT_TRUE(made.has_value()) << (made ? "" : made.error().detail);
  tournament = std::string(made->at("id").as_string());
  EXPECT_TRUE(app().tournaments.go({anne}, tournament, "open", {.reason = "r"}));
  EXPECT_TRUE(app().tournaments.enter({bill}, tournament, {.seed = "s"}));
}

void FilledWorld::fill_accounts() {
  multiply("accounts", "handle = 'Anne'", players,
           {{"id", fmt::format("{} + n", first_id)},
            {"handle", "printf('player%d', n)"},
            {"email", "printf('player%d@mail%d.example', n, n % 300)"},
            {"failing_since", "iif(n % 500 = 0, model.created, NULL)"},
            {"digest_minute", "iif(n % 500 = 0, 60, NULL)"},
            {"closed", "iif(n % 50 = 0, model.created, NULL)"}});
  run_sql(fmt::format("UPDATE tallies SET count = count + {} WHERE what = 'accounts'", players));
  const auto some = some_player(players, 7);
  multiply("sessions", "1", 2 * players,
           {{"token_hash", "CAST(printf('%032d', n) AS BLOB)"}, {"account", some}});
  run_sql(fmt::format(
      "INSERT INTO links SELECT CAST(printf('%032d', n) AS BLOB), {0}, 0, 1 << 50, ''"
      " FROM numbers WHERE n <= {1};"
      "INSERT INTO aliases SELECT {0}, printf('other%d@mail.example', n) FROM numbers WHERE n <= "
      "{1};"
      "INSERT OR IGNORE INTO contacts SELECT {0}, {2}, n % 2, 1 FROM numbers WHERE n <= 2 * {1};"
      "INSERT INTO restrictions SELECT {3} + n, 1, 1, '' FROM numbers WHERE n <= 300;"
      "INSERT INTO abuse_reports (by, about, match, text, made, settled)"
      " SELECT {0}, {2}, '', 't', n, iif(n % 100 = 0, NULL, n) FROM numbers WHERE n <= {1};"
      "INSERT INTO desk_entries (at, by, account, handle, act, text)"
      " SELECT n, 'desk', {0}, 'h', 'note', 't' FROM numbers WHERE n <= {1};"
      "INSERT INTO retired_handles (handle) SELECT printf('gone%d', n) FROM numbers WHERE n <= {1};"
      "INSERT INTO receivers (account, channel, label, url, tells_of, key, made)"
      " SELECT {3} + n, 1, 'l', printf('https://push%d.example/%d', n % 3, n), 0, zeroblob(81), 1"
      " FROM numbers WHERE n <= {1};"
      "INSERT INTO receivers (account, channel, label, url, tells_of, key, made)"
      " SELECT {4}, 0, 'l', 'https://chat.example/hook', 0, zeroblob(32), 1;"
      "INSERT INTO deliveries (receiver, event, body, made, due, state)"
      " SELECT (SELECT max(id) FROM receivers), 'turn', '{{}}', n, n, iif(n % 1000 = 0, 0, 1) FROM "
      "numbers"
      " WHERE n <= 15 * {1}",
      some, players, some_player(players, 13), first_id, anne.account.id));
}

void FilledWorld::fill_matches() {
  const auto key = fmt::format("{} + n", first_id);
  // Nearly all are over; the others come in between.
  multiply(
      "matches", fmt::format("id = '{}'", over), matches,
      {{"key", key},
       {"id", "printf('m_%016x', n)"},
       {"is_public", "n % 10 < 7"},
       {"organiser", some_player(players, 3)},
       {"scenario_id", "iif(n % 50 = 0, model.scenario_id, printf('other/battle%d', n % 40))"},
       {"result", "iif(n % 1000 = 0, json_set(model.result, '$.winner', 'nobody'), model.result)"},
       {"winner", "iif(n % 1000 = 0, 'nobody', model.winner)"},
       {"turn", "iif(n % 2000 = 0, 99, n % 20)"}});
  for (const auto& [id, place] : {std::pair(running, 1), std::pair(open_match, 2)}) {
    run_sql(fmt::format(
        "UPDATE matches SET (status, result, winner, to_act, deadline, remind_at) ="
        " (SELECT status, result, winner, to_act, deadline, remind_at FROM matches WHERE id = '{}')"
        " WHERE key > {} AND key % 20 = {}",
        id, first_id, place));
  }
  const auto of_over = fmt::format("match = (SELECT key FROM matches WHERE id = '{}')", over);
  for (const int side : {0, 1}) {
    multiply("seats", of_over + fmt::format(" AND side = {}", side), matches,
             {{"match", key},
              // One plays in every third match, as a computer player does.
              {"account", side == 1 ? fmt::format("CASE WHEN n % 20 = 2 THEN NULL WHEN n % 3 = 0"
                                                  " THEN {} ELSE {} END",
                                                  first_id + 1, some_player(players, 13))
                                    : some_player(players, 7)},
              {"invited", "iif(n % 20 = 2, printf('player%d', n), '')"}});
  }
  multiply("steps", of_over + " ORDER BY id DESC", matches * steps_of_a_match,
           {{"id", fmt::format("{} + n", first_id)},
            {"match", fmt::format("{} + (n - 1) / {}", first_id + 1, steps_of_a_match)},
            {"previous",
             fmt::format("iif(n % {0} = 1, NULL, {1} + n - 1)", steps_of_a_match, first_id)}});
  multiply("progress", of_over, matches,
           {{"match", key}, {"step", fmt::format("{} + n * {}", first_id, steps_of_a_match)}});
  multiply("snapshots", of_over, matches, {{"match", key}});
  run_sql(fmt::format(
      "INSERT INTO sealed_orders (match, side, said) SELECT {0}, 0, 's' FROM numbers WHERE n <= "
      "500;"
      "INSERT INTO drafts (account, match, revision, lines, asks, nonce, key, created)"
      " SELECT {1}, {0}, 0, '', 0, 0, '', n FROM numbers WHERE n <= 500;"
      "INSERT INTO prepared SELECT {0}, 0, {1}, 0, '', '', n, NULL FROM numbers WHERE n <= 500;"
      "INSERT INTO reports (match, revision, text_0, html_0, svg_0) SELECT {0}, 1, '', '', ''"
      " FROM numbers WHERE n <= 500",
      key, some_player(players, 7)));
}

void FilledWorld::fill_mail() {
  multiply("outbox", "account IS NOT NULL", 20 * players,
           {{"id", fmt::format("{} + n", first_id)},
            {"message_id", "printf('<%d@adjutant>', n)"},
            {"account", some_player(players, 7)},
            {"recipient", "printf('player%d@mail%d.example', n, n % 300)"},
            {"match", fmt::format("{} + n % {}", first_id + 1, matches)},
            {"side", "n % 2"},
            {"replaces", "NULL"},
            {"state", "iif(n % 200 = 0, 0, 1)"}});
  run_sql(fmt::format(
      "INSERT INTO incoming (source, place, arrived, taken, sender, recipients, message_id, key,"
      " bytes, is_cut, state, verdict, not_before, account)"
      " SELECT 'imap', '', n, n, '', '', '', printf('%d', n), x'', 0, iif(n % 500 = 0, 0, 1),"
      " iif(n % 500 = 0, NULL, n % 5), n, {0} FROM numbers WHERE n <= 20 * {1};"
      "INSERT INTO sign_ups (address, created) SELECT printf('s%d@mail.example', n), n FROM numbers"
      " WHERE n <= 300;"
      "INSERT INTO lately SELECT 'invitations', CAST(printf('%032d', n) AS BLOB), 1, 1 << 50"
      " FROM numbers WHERE n <= {1}",
      some_player(players, 7), players));
}

void FilledWorld::fill_ratings() {
  constexpr int newest = 2025 * 12 + 11, months = 24;
  run_sql(fmt::format(
      "INSERT INTO rating_editions (edition, list, period)"
      " SELECT n, iif(n % 2 = 0, 'all', '{0}'), {1} - (n - 1) / 2 FROM numbers WHERE n <= 2 * {2};"
      "INSERT INTO rating_periods (list, period, matches, players, closed, edition)"
      " SELECT list, period, 10, 10, 1, edition FROM rating_editions;"
      "INSERT INTO ratings SELECT e.edition, {3} + n, 150000 + (n * 7919) % 50000, 5000, 60000, 1, "
      "24"
      " FROM rating_editions AS e, numbers WHERE n <= {4};"
      "INSERT INTO tournament_boards (match, tournament, round, board)"
      " SELECT m.id, 1, 1, m.key FROM matches AS m WHERE m.key > {3};"
      "INSERT INTO rated_matches SELECT m.id, '{0}', m.scenario_id, s.account, t.account, 2, m.key,"
      " {1} - m.key % {2} FROM matches AS m JOIN seats AS s ON s.match = m.key AND s.side = 0"
      " JOIN seats AS t ON t.match = m.key AND t.side = 1 AND t.account IS NOT NULL"
      " WHERE m.key > {3} AND s.account <> t.account;"
      "INSERT INTO rating_corrections (match, period, what, at, recomputed)"
      " SELECT 'm', {1} - n % {2}, 'changed', n, n FROM numbers WHERE n <= 500;"
      "INSERT INTO side_advantages SELECT '{0}', printf('other/battle%d', n % 40), {1} - n / 40, "
      "1, 1"
      " FROM numbers WHERE n <= 40 * {2};"
      "UPDATE rating_state SET version = 1, closed_to = {1}",
      opening.ruleset, newest, months, first_id, players));
}

void FilledWorld::fill_tournaments() {
  constexpr int tournaments = 500;
  const auto key = fmt::format("{} + n", first_id);
  multiply("tournaments", "1", tournaments,
           {{"key", key},
            {"id", "printf('t_%016x', n)"},
            {"organiser", some_player(players, 7)},
            {"status", "iif(n % 10 = 0, 0, model.status)"}});
  run_sql(fmt::format(
      "INSERT INTO tournament_events SELECT {0} + n, e.number, e.json FROM tournament_events AS e,"
      " numbers WHERE e.tournament = 1 AND n <= {1};"
      "INSERT INTO tournament_entries (tournament, number, account, salt, seed) SELECT {0} + n, 1, "
      "{2}, '', '' FROM numbers WHERE n <= {1};"
      "INSERT INTO tournament_arbiters SELECT {0} + n, {2} FROM numbers WHERE n <= {1};"
      "INSERT INTO tournament_rulings SELECT {0} + n, 1, {2} FROM numbers WHERE n <= {1};"
      "INSERT INTO tournament_invitations SELECT {0} + n, {2}, 1 FROM numbers WHERE n <= {1};"
      "INSERT INTO tournament_bids SELECT {0} + n, 1, 1, '', 0 FROM numbers WHERE n <= {1};"
      "INSERT INTO tournament_answers SELECT {0} + n, {2}, 'k', zeroblob(32), ''"
      " FROM numbers WHERE n <= {1}",
      first_id, tournaments, some_player(players, 7)));
}

void FilledWorld::fill_talk() {
  run_sql(
      fmt::format("INSERT INTO remarks (match, number, account, side, text, said)"
                  " SELECT {} + n, 1, {}, 0, 'Good luck!', n FROM numbers WHERE n <= {}",
                  first_id, some_player(players, 7), matches));
}

}  // namespace adjutant::net
