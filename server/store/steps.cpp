#include <algorithm>

#include "engine/core/ensure.hpp"
#include "server/store/rows.hpp"
#include "server/store/sql_store.hpp"

// The chain of steps: a row for each submission with its events, and one for
// the start.
namespace adjutant::store {

using ports::StoredAnswer;
using ports::StoredEvent;
using ports::StoredSubmission;
using ports::UsedKey;

namespace {

constexpr char for_everybody = '-';

std::optional<std::int64_t> newest_step(Database& database, std::int64_t match) {
  auto rows = database.query("SELECT step FROM progress WHERE match = $1", match);
  std::optional<std::int64_t> step;
  if (rows.next()) rows.read(step);
  return step;
}

// A character for each event; empty when all are for everybody.
std::string only_for(const std::vector<StoredEvent>& events) {
  const bool secrets = std::ranges::any_of(
      events, [](const StoredEvent& event) { return event.only_for.has_value(); });
  std::string marks;
  if (!secrets) return marks;
  for (const auto& event : events) {
    marks += event.only_for ? static_cast<char>('0' + core::index(*event.only_for)) : for_everybody;
  }
  return marks;
}

std::string lines(const std::vector<StoredEvent>& events) {
  std::size_t size = 0;
  for (const auto& event : events) size += event.json.size() + 1;
  std::string all;
  all.reserve(size);
  for (const auto& event : events) {
    if (!all.empty()) all += '\n';
    all += event.json;
  }
  return all;
}

// One row of `steps`.
struct StepRow {
  const StoredSubmission* submission = nullptr;  // null: of the start, or of other rules
  const std::vector<StoredEvent>& events;
  int next_event = 0;
};

// The key of the request and its answer, beside the step that it ends with.
struct KeyColumns {
  std::optional<std::int64_t> account;
  std::optional<std::string_view> key;
  std::optional<Bytes> hash;
  std::optional<std::string> answer;
};

// False when the match is no longer as the commit expects it. The SELECT does not read `steps`:
// SQLite would first write its rows to a table of their own.
bool insert_step(Database& database, std::int64_t match, const StepRow& step,
                 const ports::MatchCommit& commit, const KeyColumns& kept) {
  const auto& row = *commit.row;
  const auto number =
      step.submission != nullptr ? std::optional(step.submission->number) : std::optional<int>();
  const auto marks = only_for(step.events);
  const auto events = lines(step.events);
  const auto said =
      step.submission != nullptr ? std::string_view(step.submission->json) : std::string_view();
  return database.change_one(
      "INSERT INTO steps (previous, submission, first_event, next_event, revision, updated, head,"
      " awaited, account, key, request_hash, answer, only_for, said, events, match)"
      " SELECT p.step, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, p.match"
      " FROM progress AS p JOIN matches AS m ON m.key = p.match WHERE p.match = $15"
      " AND p.submissions = $16 AND p.changes = $17 AND m.id = $18 AND m.status = $19"
      " AND m.rules_changes = $20",
      number, step.events.front().number, step.next_event, row.revision, row.updated,
      row.head, row.awaited, kept.account, kept.key, kept.hash, kept.answer, marks, said, events,
      match, commit.expected_submissions, row.changes - 1, row.id, commit.expected_status,
      expected_rules_changes(commit));
}

// The answer with the list of events where the line feed stands.
std::string with_events(std::string answer, const std::string& events) {
  const auto place = answer.find('\n');
  if (place == std::string::npos) return answer;
  std::string list = "[" + events + "]";
  std::ranges::replace(list, '\n', ',');
  return answer.replace(place, 1, list);
}

}  // namespace

std::string_view expected_rules_changes(const ports::MatchCommit& commit) {
  return commit.rules_changes_before ? *commit.rules_changes_before : commit.row->rules_changes;
}

bool append_steps(Database& database, std::int64_t match, const ports::MatchCommit& commit) {
  KeyColumns kept;
  if (commit.answer && !commit.idempotency_key.empty()) {
    kept = {commit.account, commit.idempotency_key, Bytes(commit.answer->request_hash),
            commit.answer->before_events};
    if (!commit.answer->after_events.empty()) *kept.answer += '\n' + commit.answer->after_events;
  }
  for (const auto& before : commit.steps_before) {
    const StepRow step{&before.submission, before.events, before.events.back().number + 1};
    if (!insert_step(database, match, step, commit, {})) return false;
    // The latest row of `steps` is the one just inserted: those who write take turns.
    database.run("UPDATE progress SET step = (SELECT max(s.id) FROM steps AS s) WHERE match = $1",
                 match);
  }
  const auto* submission = commit.submission ? &*commit.submission : nullptr;
  const StepRow last{submission, commit.events, commit.row->events};
  if (!insert_step(database, match, last, commit, kept)) return false;
  database.run(
      "UPDATE progress SET submissions = $1, step = (SELECT max(s.id) FROM steps AS s),"
      " changes = changes + 1 WHERE match = $2",
      commit.row->submissions, match);
  return true;
}

void note_change(Database& database, std::int64_t match) {
  database.run("UPDATE progress SET changes = changes + 1 WHERE match = $1", match);
}

void read_step(Rows& rows, std::vector<StoredSubmission>& submissions,
               std::vector<StoredEvent>& events) {
  std::optional<int> submission;
  int number = 0;
  std::string marks;
  std::string said;
  std::string text;
  rows.read(submission, number, marks, said, text);
  if (submission) submissions.push_back({.number = *submission, .json = std::move(said)});
  std::size_t place = 0;
  for (std::size_t begin = 0; begin <= text.size(); ++place) {
    const auto end = std::min(text.find('\n', begin), text.size());
    auto& event = events.emplace_back();
    event.number = number++;
    event.submission = submission.value_or(-1);
    event.json = text.substr(begin, end - begin);
    if (place < marks.size() && marks[place] != for_everybody) {
      event.only_for = static_cast<core::Side>(marks[place] - '0');
    }
    begin = end + 1;
  }
}

std::vector<std::int64_t> steps_from(Database& database, std::int64_t match, int event) {
  std::vector<std::int64_t> ids;
  for (auto id = newest_step(database, match); id;) {
    ids.push_back(*id);
    auto rows = database.query("SELECT previous, first_event FROM steps WHERE id = $1", *id);
    ENSURE(rows.next(), "a step that is named is stored");
    int first_event = 0;
    rows.read(id, first_event);
    if (first_event <= event) break;
  }
  std::ranges::reverse(ids);
  return ids;
}

std::vector<UsedKey> keys_used(Database& database, std::int64_t match) {
  std::vector<UsedKey> keys;
  for (auto id = newest_step(database, match); id;) {
    auto rows = database.query("SELECT previous, account, key FROM steps WHERE id = $1", *id);
    ENSURE(rows.next(), "a step that is named is stored");
    std::optional<std::int64_t> account;
    std::optional<std::string> key;
    rows.read(id, account, key);
    if (account && key) keys.push_back({*account, *std::move(key)});
  }
  return keys;
}

std::vector<StoredEvent> SqlStore::events(std::string_view match, int after, int limit) {
  return read([&](Database& database) {
    const Transaction transaction(database, Transaction::Kind::reading);
    std::vector<StoredEvent> all;
    const auto key = match_key(database, match);
    if (!key) return all;
    std::vector<StoredSubmission> unused;
    for (const auto id : steps_from(database, *key, after + 1)) {
      auto rows = database.query(
          "SELECT submission, first_event, only_for, said, events FROM steps WHERE id = $1", id);
      ENSURE(rows.next(), "a step that is named is stored");
      read_step(rows, unused, all);
      std::erase_if(all, [&](const StoredEvent& event) { return event.number <= after; });
      if (static_cast<int>(all.size()) >= limit) break;
    }
    all.resize(std::min(all.size(), static_cast<std::size_t>(limit)));
    return all;
  });
}

std::vector<StoredSubmission> SqlStore::submissions(std::string_view match) {
  return read([&](Database& database) {
    const Transaction transaction(database, Transaction::Kind::reading);
    std::vector<StoredSubmission> all;
    const auto key = match_key(database, match);
    if (!key) return all;
    for (const auto id : steps_from(database, *key, 0)) {
      auto rows = database.query("SELECT submission, said FROM steps WHERE id = $1", id);
      ENSURE(rows.next(), "a step that is named is stored");
      std::optional<int> number;
      std::string said;
      rows.read(number, said);
      if (number) all.push_back({.number = *number, .json = std::move(said)});
    }
    return all;
  });
}

std::optional<StoredAnswer> SqlStore::answer(std::int64_t account, std::string_view match,
                                             std::string_view key) {
  return read([&](Database& database) -> std::optional<StoredAnswer> {
    const Transaction transaction(database, Transaction::Kind::reading);
    const auto found = match_key(database, match);
    for (auto id = found ? newest_step(database, *found) : std::nullopt; id;) {
      const auto step = *id;
      {
        auto rows = database.query("SELECT previous, account, key FROM steps WHERE id = $1", step);
        ENSURE(rows.next(), "a step that is named is stored");
        std::optional<std::int64_t> whose;
        std::optional<std::string> used;
        rows.read(id, whose, used);
        if (whose != account || used != key) continue;
      }
      auto rows =
          database.query("SELECT request_hash, answer, events FROM steps WHERE id = $1", step);
      ENSURE(rows.next(), "a step that is named is stored");
      StoredAnswer answer{.request_hash = {}, .body = {}};
      std::string events;
      rows.read(answer.request_hash, answer.body, events);
      answer.body = with_events(std::move(answer.body), events);
      return answer;
    }
    return found ? sealed_answer(database, *found, account, key) : std::nullopt;
  });
}

}  // namespace adjutant::store
