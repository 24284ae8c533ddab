#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <functional>
#include <mutex>
#include <regex>
#include <set>
#include <sstream>
#include <utility>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <sqlite3.h>

#include "server/app/tournaments/rating_periods.hpp"
#include "server/net/routes/routes.hpp"
#include "tests/folder.hpp"
#include "tests/server/net/filled_world.hpp"

// What holds of a server that has much to keep: every statement finds its rows by an index, and no
// request, commit or piece of upkeep does more work because others have played.
namespace adjutant::net {
namespace {

using testing::Gt;

struct Statement {
  std::string file, text;
};

std::string text_of(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

// The literals of a source, those that only white space parts joined to one.
std::vector<std::string> literals_of(const std::string& source) {
  std::vector<std::string> all;
  bool joins = false;
  for (std::size_t at = 0; at < source.size(); ++at) {
    if (source.compare(at, 2, "//") == 0) {
      at = source.find('\n', at);
    } else if (source[at] == '\'' && at + 2 < source.size() && source[at + 2] == '\'') {
      at += 2;
    } else if (source[at] == '"') {
      if (!joins) all.emplace_back();
      for (++at; source[at] != '"'; ++at) {
        if (source[at] == '\\') ++at;
        all.back() += source[at];
      }
      joins = true;
    } else if (std::isspace(static_cast<unsigned char>(source[at])) == 0) {
      joins = false;
    }
  }
  return all;
}

// The sources of the store by their names, with each store::Literal written where it is joined.
std::map<std::string, std::string> sources_of_store() {
  static const std::regex shared(R"re(constexpr Literal (\w+)\(((?:\s*"[^"]*")+)\);)re");
  std::map<std::string, std::string> sources, pieces;
  const auto folder = tests::folder().parent_path() / "server" / "store";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    // It makes its statements of what the database says of its tables, for an operator's command.
    if (entry.path().stem() == "copy") continue;
    auto& source = sources[entry.path().filename().string()] = text_of(entry.path());
    for (std::sregex_iterator found(source.begin(), source.end(), shared), end; found != end;
         ++found) {
      pieces["joined<\\s*" + found->str(1) + ","] = found->str(2);
    }
    source = std::regex_replace(source, shared, "");
  }
  for (auto& [name, source] : sources) {
    for (const auto& [use, piece] : pieces) {
      source = std::regex_replace(source, std::regex(use), piece);
    }
  }
  return sources;
}

// A statement is a literal (store::Sql), so that the sources of the store hold all there are.
std::vector<Statement> all_statements() {
  static const std::regex begin(R"(^(SELECT|INSERT|UPDATE|DELETE|WITH) )");
  std::vector<Statement> all;
  for (const auto& [name, source] : sources_of_store()) {
    for (const auto& text : literals_of(source)) {
      if (std::regex_search(text, begin)) all.push_back({name, text});
    }
  }
  return all;
}

// Tables that hold few rows, whatever is played.
const std::set<std::string> small_tables{
    "running",        "commands",        "outages",          "installation", "migrations",
    "probes",         "rating_state",    "mail_sources",     "scenarios",    "tallies",
    "rating_periods", "rating_editions", "tournament_inbox", "news"};

// What a statement took: how often it ran, and how many instructions of SQLite's machine at most.
// These are the same on every machine and at any load.
struct Work {
  int times = 0, steps = 0;
};

// The work of each statement of any connection.
class Watch {
 public:
  Watch() { sqlite3_auto_extension(reinterpret_cast<void (*)()>(&Watch::opened)); }
  ~Watch() { sqlite3_cancel_auto_extension(reinterpret_cast<void (*)()>(&Watch::opened)); }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  static void begin() {
    const std::lock_guard lock(mutex);
    most.clear();
    most_of_a_commit = 0;
    watches = true;
  }
  // What each statement took since then.
  static std::map<std::string, Work> end() {
    const std::lock_guard lock(mutex);
    watches = false;
    return std::exchange(most, {});
  }
  // And all statements of one commit together.
  static int of_a_commit() { return most_of_a_commit; }

 private:
  static int opened(sqlite3* database, char**, const void*) {
    sqlite3_trace_v2(database, SQLITE_TRACE_PROFILE, &Watch::ran, database);
    return SQLITE_OK;
  }
  static int ran(unsigned, void* database, void* statement, void*) {
    auto* done = static_cast<sqlite3_stmt*>(statement);
    const int steps = sqlite3_stmt_status(done, SQLITE_STMTSTATUS_VM_STEP, 1);
    const std::lock_guard lock(mutex);
    if (!watches) return 0;
    const std::string text = sqlite3_sql(done);
    auto& known = most[text];
    ++known.times;
    known.steps = std::max(known.steps, steps);
    auto& commit = commits[database];
    if (text == "BEGIN IMMEDIATE") commit = 0;
    commit += steps;
    if (text == "COMMIT") most_of_a_commit = std::max(most_of_a_commit, commit);
    return 0;
  }

  static inline std::mutex mutex;
  static inline std::map<std::string, Work> most;
  static inline std::map<void*, int> commits;
  static inline int most_of_a_commit = 0;
  static inline bool watches = false;
};

class AtScaleTest : private Watch, public FilledWorld {
 protected:
  // Less than looking at each match takes, of which there are few here.
  static constexpr int steps_max = 70'000;
  // One for each row of a page, and for the one behind it.
  static constexpr int times_max = 51;
  // Some milliseconds.
  static constexpr int steps_of_a_commit_max = 300'000;

  // What the work does, no statement of it takes long; tells how much the dearest took.
  void expect_little_work(const std::string& what, const std::function<void()>& work,
                          bool is_request = false) {
    Watch::begin();
    const auto begun = std::chrono::steady_clock::now();
    work();
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begun;
    int dearest = 0;
    for (const auto& [text, taken] : Watch::end()) {
      dearest = std::max(dearest, taken.steps);
      EXPECT_LE(taken.steps, steps_max) << what << ": " << text;
      const bool is_row_of_page = text.ends_with(" FROM match_rows WHERE key = $1");
      if (is_request && !is_row_of_page) EXPECT_LE(taken.times, times_max) << what << ": " << text;
    }
    EXPECT_LE(Watch::of_a_commit(), steps_of_a_commit_max) << what;
    if (std::getenv("ADJUTANT_SIZE") != nullptr) {
      fmt::print("{:8.2f} ms {:8} steps  {}\n", took.count(), dearest, what);
    }
  }

  void get(const std::string& path, const std::string& token = {}) {
    expect_little_work(
        "GET " + path,
        [&] {
          const auto answer = ask(request("GET", path, token));
          EXPECT_LT(answer.status, 500) << path << ": " << answer.body;
        },
        true);
  }

  using Row = std::vector<std::string>;

  std::vector<Row> rows_of(const std::string& sql) {
    sqlite3_stmt* statement = nullptr;
    std::vector<Row> rows;
    if (sqlite3_prepare_v2(database(), sql.c_str(), -1, &statement, nullptr) != SQLITE_OK) {
      ADD_FAILURE() << sqlite3_errmsg(database()) << " in " << sql;
    }
    while (statement != nullptr && sqlite3_step(statement) == SQLITE_ROW) {
      auto& row = rows.emplace_back();
      for (int i = 0; i < sqlite3_column_count(statement); ++i) {
        const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement, i));
        row.emplace_back(text == nullptr ? "" : text);
      }
    }
    sqlite3_finalize(statement);
    return rows;
  }

  std::set<std::string> tables_that_grow() {
    std::set<std::string> tables;
    for (const auto& row : rows_of("SELECT name FROM sqlite_schema WHERE type = 'table'"
                                   " AND name NOT LIKE 'sqlite_%'")) {
      if (!small_tables.contains(row[0])) tables.insert(row[0]);
    }
    return tables;
  }

  std::set<std::string> partial_indexes() {
    std::set<std::string> names;
    for (const auto& row : rows_of("SELECT name FROM sqlite_schema WHERE type = 'index'"
                                   " AND sql LIKE '%WHERE%'")) {
      names.insert(row[0]);
    }
    return names;
  }

  sqlite3* database() { return beside().handle(); }
};

// "x" of "accounts AS x".
std::map<std::string, std::string> names_in(const std::string& text) {
  static const std::regex alias(R"((\w+) AS (\w+))");
  std::map<std::string, std::string> names;
  for (std::sregex_iterator found(text.begin(), text.end(), alias), end; found != end; ++found) {
    names[found->str(2)] = found->str(1);
  }
  return names;
}

// Whether this step of a plan looks at all rows of a table that grows, and the statement does not
// end it: a page of all there are, or what waits in a queue that an index holds.
struct Known {
  const std::set<std::string>&growing, &queues;
};
bool looks_at_all(const std::string& step, const std::string& statement,
                  const std::map<std::string, std::string>& names, const Known& known_tables) {
  const auto& [growing, queues] = known_tables;
  static const std::regex scan(R"(^SCAN (\S+)(?: USING (?:COVERING )?INDEX (\S+))?)");
  static const std::regex by_key_alone(
      R"(^SEARCH (\S+) USING INTEGER PRIMARY KEY \(rowid[<>]\?\))");
  const auto grows = [&tables = growing, &names](const std::string& name) {
    const auto known = names.find(name);
    return tables.contains(known == names.end() ? name : known->second);
  };
  const bool has_end = statement.find(" LIMIT ") != std::string::npos;
  std::smatch found;
  if (std::regex_search(step, found, by_key_alone) && grows(found[1])) {
    // A page: nothing else may leave rows out.
    return statement.find(" AND ") != std::string::npos;
  }
  if (!std::regex_search(step, found, scan) || !grows(found[1])) return false;
  const bool takes_all = statement.find(" WHERE ") == std::string::npos;
  const bool is_change = statement.starts_with("UPDATE");
  return !((has_end && (takes_all || queues.contains(found[2]))) ||
           (is_change && queues.contains(found[2])));
}

TEST_F(AtScaleTest, EveryTableThatGrowsIsFilled) {
  for (const auto& table : tables_that_grow()) {
    EXPECT_THAT(count(table), Gt(200)) << table << ": fill it, or name it among the small ones";
  }
}

TEST_F(AtScaleTest, EveryStatementFindsItsRowsByAnIndex) {
  const auto growing = tables_that_grow();
  const auto queues = partial_indexes();
  const auto all = all_statements();
  ASSERT_THAT(all.size(), Gt(250U));
  const auto views =
      rows_of("SELECT name, sql FROM sqlite_schema WHERE type = 'view' ORDER BY name");
  for (const auto& [file, text] : all) {
    auto names = names_in(text);
    for (const auto& view : views) {
      if (text.find(view[0]) != std::string::npos) names.merge(names_in(view[1]));
    }
    for (const auto& row : rows_of("EXPLAIN QUERY PLAN " + text)) {
      EXPECT_FALSE(looks_at_all(row[3], text, names, {growing, queues}))
          << file << ": " << row[3] << "\n  in " << text;
      EXPECT_FALSE(row[3].find("AUTOMATIC") != std::string::npos)
          << file << ": " << row[3] << "\n  in " << text;
    }
  }
}

// A page, and what waits: in the order of an index, which no other index and no sorting replaces.
TEST_F(AtScaleTest, PagesAndQueuesAreReadInTheOrderOfTheirIndexes) {
  const std::map<std::string, std::string> indexes{
      {"ORDER BY rating DESC", "ratings_by_rank"},
      {"WITH RECURSIVE waiting (receiver)", "deliveries_waiting"},
      {"WITH RECURSIVE waiting (domain)", "outbox_waiting"}};
  for (const auto& [begin, index] : indexes) {
    int statements = 0;
    for (const auto& [file, text] : all_statements()) {
      if (text.find(begin) == std::string::npos) continue;
      ++statements;
      std::string plan;
      for (const auto& row : rows_of("EXPLAIN QUERY PLAN " + text)) plan += row[3] + "\n";
      EXPECT_THAT(plan, testing::HasSubstr("INDEX " + index)) << file << ": " << text;
    }
    EXPECT_THAT(statements, Gt(0)) << begin;
  }
}

// Whoever removes a row looks for rows that refer to it.
TEST_F(AtScaleTest, EveryReferenceIsFoundByAnIndex) {
  std::string changes;
  for (const auto& statement : all_statements()) changes += statement.text + "\n";
  for (const auto& table : tables_that_grow()) {
    for (const auto& row :
         rows_of("SELECT \"table\", \"from\" FROM pragma_foreign_key_list('" + table + "')")) {
      if (changes.find("DELETE FROM " + row[0] + " ") == std::string::npos) continue;
      const auto plan =
          rows_of("EXPLAIN QUERY PLAN SELECT 1 FROM " + table + " WHERE \"" + row[1] + "\" = ?");
      EXPECT_TRUE(plan.front()[3].starts_with("SEARCH"))
          << table << "." << row[1] << " refers to " << row[0] << ": " << plan.front()[3];
    }
  }
}

// What everybody may read; and of lists, by each filter.
TEST_F(AtScaleTest, NoPublicRequestTakesLong) {
  const auto token = token_of("Anne");
  for (const auto& route : all_routes()) {
    if (route.method != Method::get) continue;
    std::string path(route.pattern);
    for (const auto& [parameter, value] :
         {std::pair("{id*}", samples::opening().scenario), std::pair("{id}", over),
          std::pair("{t}", tournament), std::pair("{ruleset}/{name}", samples::opening().scenario),
          std::pair("{period}", std::string("2025-12")),
          std::pair("{handle}", std::string("player1")),
          std::pair("{player}", std::string("player1")), std::pair("{token}", std::string("a")),
          std::pair("{file*}", std::string("main.js")), std::pair("{n}", std::string("1"))}) {
      if (const auto at = path.find(parameter); at != std::string::npos) {
        path.replace(at, std::string_view(parameter).size(), value);
      }
    }
    get(path);
    get(path, token);
  }
  const std::string matches = "/api/v1/matches?limit=100";
  for (const auto* filter : {"",
                             "&status=open",
                             "&status=running",
                             "&status=over",
                             "&status=held",
                             "&status=cancelled",
                             "&scenario=other/battle1",
                             "&scenario=none",
                             "&scenario=none&status=over",
                             "&winner=none",
                             "&winner=nobody",
                             "&winner=nobody&scenario=other/battle1",
                             "&winner=nobody&scenario=none",
                             "&player=player1",
                             "&player=player1&winner=nobody",
                             "&player=player1&min_turns=98",
                             "&player=player2&status=running",
                             "&min_turns=98",
                             "&max_turns=1&status=over",
                             "&min_turns=98&scenario=other/battle1"}) {
    get(matches + filter);
    get(matches + filter + "&after=m_0000000000000100");
  }
  for (const auto* query : {"mine=1", "invited=1", "mine=1&player=player1"}) {
    get("/api/v1/matches?" + std::string(query), token_of("Bill"));
  }
  for (const auto* query :
       {"limit=500", "from=1900", "from=1900&limit=100", "period=2024-01", "period=1990-01"}) {
    get("/api/v1/ratings?" + std::string(query));
    get("/api/v1/ratings?ruleset=" + opening.ruleset + "&" + query);
  }
  get("/api/v1/tournaments?limit=20");
  get("/api/v1/tournaments?limit=20&after=t_0000000000000100");
}

// A page ends after so many matches, be it that none of them is wanted, and the next goes on there.
TEST_F(AtScaleTest, RareMatchesAreFoundPageByPage) {
  std::string after;
  int found = 0, pages = 0;
  do {
    const auto page = app().matches.list(
        std::nullopt, {.after = after, .turns_min = 99, .turns_max = 99, .limit = 100});
    ASSERT_TRUE(page.has_value());
    found += static_cast<int>(page->matches.size());
    after = page->next.value_or("");
    ASSERT_LT(++pages, 1'000);
  } while (!after.empty());
  EXPECT_EQ(found, matches / 2'000);
  EXPECT_GT(pages, 1);
}

TEST_F(AtScaleTest, WhatTheServerDoesOfItselfTakesLittleAtOnce) {
  const auto now = clock.now();
  expect_little_work("due", [&] {
    store->due_mail(now, 200);
    store->due_deliveries(now, {.all = 64, .of_each = 1});
    store->due_matches(now, 256);
    store->next_mail_due();
    store->next_incoming(now, 64);
    store->digest_readers(0, 100);
    store->failing_accounts(0, 100);
    store->accounts(0, 100);
    store->tournament_inbox(100);
    store->due_tournaments(now, 100);
    store->incoming_list({});
    store->reports(true, 100);
    store->desk_entries(0, 100);
  });
  expect_little_work("metrics", [&] {
    store->counts();
    store->incoming_counts();
  });
  expect_little_work("pruning", [&] { while (store->prune(now + std::chrono::days(1))); });
}

// A webhook of many deliveries that were made long ago.
TEST_F(AtScaleTest, TurnIsPlayedAsQuicklyAsOnTheFirstDay) {
  expect_little_work("a turn", [&] {
    for (const auto& who : {bill, anne}) {
      for (const auto& quiet : opening.quiet) {
        if (submit(who, running, quiet)) break;
      }
    }
    EXPECT_TRUE(declare(anne, running, {.kind = match::Kind::resign}));
  });
}

// However much was played and said before the player came.
TEST_F(AtScaleTest, ASubstituteReadsTheTalkWithLittleWork) {
  constexpr int played = 300;
  const auto key = fmt::format("(SELECT key FROM matches WHERE id = '{}')", running);
  multiply("steps", "match = " + key + " ORDER BY id DESC", played,
           {{"id", "9000000 + n"}, {"previous", "iif(n = 1, model.id, 9000000 + n - 1)"}});
  run_sql(
      fmt::format("UPDATE progress SET step = 9000000 + {0} WHERE match = {1};"
                  "UPDATE seats SET began = 'Zoe' WHERE match = {1}",
                  played, key));
  get("/api/v1/matches/" + running + "/chat", token_of("Anne"));
}

TEST_F(AtScaleTest, AccountIsClosedWithLittleWork) {
  expect_little_work("closing", [&] {
    store->account_ties(1'005);
    store->kept_of(1'005);
    EXPECT_TRUE(store->begin_closing(1'005, clock.now(), std::nullopt, std::nullopt));
    store->closing_accounts(10);
    store->finish_closing(1'005, clock.now());
  });
}

// Guests whose time is over, one of whom has played for very long and was complained of.
TEST_F(AtScaleTest, GuestsGoInPiecesAndAreOutOfSightAtOnce) {
  constexpr int guests = 40, played = 3'000;
  while (store->prune(clock.now())) {  // all else that is to go
  }
  multiply("accounts", "handle = 'Anne'", guests,
           {{"id", "900000 + n"},
            {"handle", "printf('guest%d', n)"},
            {"email", "printf('guest%d@mail.example', n)"},
            {"guest_until", "1"}});
  run_sql(
      "UPDATE seats SET account = 900001 + match % 40 WHERE side = 0"
      " AND match BETWEEN 1001 AND 1120");
  multiply("steps", "match = 1001 ORDER BY id DESC", played,
           {{"id", "9000000 + n"}, {"previous", "iif(n = 1, model.id, 9000000 + n - 1)"}});
  run_sql(
      fmt::format("UPDATE progress SET step = 9000000 + {} WHERE match = 1001;"
                  "INSERT INTO abuse_reports (by, about, match, text, made)"
                  " VALUES (1001, 900002, '', 't', 1), (900002, 1001, '', 't', 1);"
                  "INSERT INTO contacts VALUES (1001, 900002, 1, 1), (900002, 1001, 0, 1)",
                  played));
  int pieces = 0;
  expect_little_work("guests", [&] {
    while (store->prune(clock.now())) {
      ++pieces;
      const auto gone = store->match("m_0000000000000001");
      EXPECT_TRUE(!gone || !gone->is_public);
    }
  });
  EXPECT_THAT(pieces, Gt(played / 500));
  EXPECT_EQ(count("accounts WHERE guest_until IS NOT NULL"), 0);
  EXPECT_EQ(count("matches WHERE key BETWEEN 1001 AND 1120"), 0);
  EXPECT_EQ(count("steps WHERE match BETWEEN 1001 AND 1120"), 0);
  EXPECT_EQ(count("steps WHERE match = 1121"), steps_of_a_match);
}

TEST_F(AtScaleTest, RatingsAreMadeAnewInPieces) {
  clock.set(std::chrono::sys_days{std::chrono::year{2026} / 1 / 20});
  run_sql("UPDATE rating_state SET corrected_from = 2024 * 12");
  expect_little_work("ratings of all months", [&] {
    EXPECT_TRUE(app::close_rating_periods(app().context(), clock.now()).has_value());
  });
  EXPECT_EQ(count("rating_editions"), count("rating_periods"));
  EXPECT_EQ(count("ratings WHERE edition NOT IN (SELECT edition FROM rating_periods)"), 0);
  const auto list = app().ratings.list({.list = "all"});
  ASSERT_TRUE(list.has_value());
  EXPECT_EQ(list->period, "2025-12");
  EXPECT_FALSE(list->rows.empty());
}

// Whoever computes from what has changed meanwhile leaves everything as it is, and no waste.
TEST_F(AtScaleTest, RatingsOfOtherMatchesAreNotKept) {
  const auto before = store->ratings("all", 2025 * 12 + 11, 0, 10);
  const auto editions = count("rating_editions"), rows = count("ratings");
  ports::ClosedPeriods closed;
  closed.expected_version = -1;
  closed.from = 2025 * 12;
  closed.to = 2025 * 12 + 11;
  closed.periods.push_back({.list = "all", .period = 2025 * 12 + 11, .closed = {}});
  closed.ratings.push_back({.list = "all", .period = 2025 * 12 + 11, .account = 1'001});
  EXPECT_FALSE(store->close_periods(closed));
  EXPECT_EQ(count("rating_editions"), editions);
  EXPECT_EQ(count("ratings"), rows);
  const auto after = store->ratings("all", 2025 * 12 + 11, 0, 10);
  ASSERT_EQ(after.size(), 10U);
  EXPECT_TRUE(after.front().same_digits(before.front()));
}

}  // namespace
}  // namespace adjutant::net
