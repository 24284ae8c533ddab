#include <algorithm>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "server/store/rows.hpp"
#include "server/store/sql_store.hpp"

namespace adjutant::store {

using ports::IncomingMail;
using ports::IncomingState;
using ports::MailSource;
using ports::StoredIncoming;
using ports::TakenIn;
using ports::Time;

namespace {

// What is kept of mails that are not waiting any more, from when they were taken in: the bytes of
// what was acted on, those of what could not be read, and the keys.
constexpr auto bytes_kept = std::chrono::days(7);
constexpr auto dead_kept = std::chrono::days(90);
constexpr auto keys_kept = std::chrono::days(400);
// Longer than any mail is put off: who waits longer was put off under a clock that has been set
// back.
constexpr ports::Duration put_off_max = std::chrono::minutes{5};

std::string one_a_line(const std::vector<std::string>& all) {
  std::string text;
  for (const auto& one : all) text += one + '\n';
  return text;
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> all;
  while (!text.empty()) {
    const auto end = text.find('\n');
    all.emplace_back(text.substr(0, end));
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
  }
  return all;
}

void put_source(Database& database, const MailSource& source) {
  database.run(
      "INSERT INTO mail_sources (name, watermark, up, uid_validity, last_uid)"
      " VALUES ($1, $2, $3, $4, $5) ON CONFLICT (name) DO UPDATE SET"
      " watermark = excluded.watermark, up = excluded.up, uid_validity = excluded.uid_validity,"
      " last_uid = excluded.last_uid",
      source.name, source.watermark, source.up, source.uid_validity, source.last_uid);
}

void count_verdict(Database& database, ports::Verdict verdict, std::string_view source, int by) {
  add_to_tally(database, tallied_mails_in, fmt::format("{} {}", static_cast<int>(verdict), source),
               by);
}

// The verdict that stands in its row, if there is one.
void count_verdict_of(Database& database, std::int64_t id, int by) {
  std::string source;
  std::optional<ports::Verdict> verdict;
  {
    auto rows = database.query("SELECT source, verdict FROM incoming WHERE id = $1", id);
    if (rows.next()) rows.read(source, verdict);
  }
  if (verdict) count_verdict(database, *verdict, source, by);
}

TakenIn insert_incoming(Database& database, const IncomingMail& mail) {
  const Bytes bytes(reinterpret_cast<const std::uint8_t*>(mail.bytes.data()), mail.bytes.size());
  const auto recipients = one_a_line(mail.recipients);
  const auto state = mail.dropped ? IncomingState::dropped : IncomingState::waiting;
  const int added = database.change(
      "INSERT INTO incoming (source, place, arrived, taken, sender, recipients, message_id, key,"
      " bytes, is_cut, state, verdict, not_before, origin) VALUES ($1, $2, $3, $4, $5, $6, $7,"
      " $8, $9, $10, $11, $12, $13, $14) ON CONFLICT DO NOTHING",
      mail.source, mail.place, mail.arrived, mail.taken, mail.sender, recipients, mail.message_id,
      mail.key, bytes, mail.is_cut, state, mail.dropped, mail.taken, mail.origin);
  if (added == 0) return TakenIn::known;
  if (mail.dropped) count_verdict(database, *mail.dropped, mail.source, 1);
  return TakenIn::taken;
}

constexpr Literal select_incoming(
    "SELECT i.id, i.source, i.place, i.arrived, i.taken, i.sender, i.recipients, i.message_id,"
    " i.key, i.bytes, i.is_cut, i.state, i.verdict, i.attempts, i.not_before, coalesce(i.account,"
    " 0), coalesce(m.id, ''), i.origin FROM incoming AS i LEFT JOIN matches AS m ON m.key ="
    " i.match");
// Without the bytes.
constexpr Literal list_incoming(
    "SELECT i.id, i.source, i.place, i.arrived, i.taken, i.sender, i.recipients, i.message_id,"
    " i.key, '', i.is_cut, i.state, i.verdict, i.attempts, i.not_before, coalesce(i.account, 0),"
    " coalesce(m.id, ''), i.origin FROM incoming AS i LEFT JOIN matches AS m ON m.key = i.match");

// The columns of these two.
StoredIncoming read_incoming(Rows& rows) {
  StoredIncoming stored;
  auto& mail = stored.mail;
  std::string recipients;
  rows.read(stored.id, mail.source, mail.place, mail.arrived, mail.taken, mail.sender, recipients,
            mail.message_id, mail.key, mail.bytes, mail.is_cut, stored.state, stored.verdict,
            stored.attempts, stored.not_before, stored.account, stored.match, mail.origin);
  mail.recipients = lines_of(recipients);
  if (stored.state == IncomingState::dropped) mail.dropped = stored.verdict;
  return stored;
}

// A mail is in the store before its sender gets the confirmation.
class LaterTakeIn : public Writer::Job {
 public:
  LaterTakeIn(IncomingMail mail, ports::IncomingTaken taken)
      : mail_(std::move(mail)), taken_(std::move(taken)) {}

  void run(Database& database) override { outcome_.taken = insert_incoming(database, mail_); }
  void finish() noexcept override {
    const std::unique_ptr<LaterTakeIn> last(this);
    outcome_.failure = failure;
    taken_(std::move(outcome_));
  }

 private:
  const IncomingMail mail_;
  ports::IncomingTaken taken_;
  ports::IncomingOutcome outcome_;
};

}  // namespace

namespace {

bool is_unproven(const ports::FinishedIncoming& finished) {
  return finished.is_unproven || finished.verdict == ports::Verdict::no_token ||
         finished.verdict == ports::Verdict::bad_token;
}

}  // namespace

bool finish_incoming_row(Database& database, const ports::FinishedIncoming& finished) {
  const bool waited =
      database.change(
          "UPDATE incoming SET state = $1, verdict = $2, account = $3, unproven = $4,"
          " match = (SELECT key FROM matches WHERE id = $5) WHERE id = $6 AND state = $7",
          finished.state, finished.verdict, account_or_null(finished.account),
          is_unproven(finished), match_or_null(finished.match), finished.id,
          IncomingState::waiting) == 1;
  if (waited) count_verdict_of(database, finished.id, 1);
  return waited;
}

int prune_incoming(Database& database, Time now, int limit) {
  int most = 0;
  for (const auto& [state, kept] :
       {std::pair(IncomingState::done, bytes_kept), std::pair(IncomingState::dropped, bytes_kept),
        std::pair(IncomingState::dead, dead_kept)}) {
    most =
        std::max(most, database.change("UPDATE incoming SET bytes = $1 WHERE id IN"
                                       " (SELECT id FROM incoming WHERE state = $2 AND taken < $3"
                                       " AND length(bytes) > 0 ORDER BY taken LIMIT $4)",
                                       Bytes(), state, now - kept, limit));
  }
  most =
      std::max(most, database.change("DELETE FROM incoming WHERE id IN (SELECT id FROM incoming"
                                     " WHERE taken < $1 AND state <> $2 ORDER BY taken LIMIT $3)",
                                     now - keys_kept, IncomingState::waiting, limit));
  return most;
}

TakenIn SqlStore::take_in(const IncomingMail& mail, const std::optional<MailSource>& source) {
  return writer_->write([&](Database& database) {
    const auto taken = insert_incoming(database, mail);
    if (source) put_source(database, *source);
    return taken;
  });
}

void SqlStore::take_in_later(IncomingMail mail, ports::IncomingTaken taken) {
  writer_->post(std::make_unique<LaterTakeIn>(std::move(mail), std::move(taken)));
}

bool SqlStore::is_known_incoming(std::string_view key) {
  return read([&](Database& database) {
    return database.value<int>("SELECT 1 FROM incoming WHERE key = $1", key).has_value();
  });
}

std::vector<StoredIncoming> SqlStore::next_incoming(Time now, int limit) {
  return read([&](Database& database) {
    auto rows = database.query(
        joined<select_incoming,
               " WHERE i.state = 0 AND (i.not_before <= $1 OR i.not_before > $2)"
               " AND NOT EXISTS (SELECT 1 FROM incoming AS o WHERE o.state = 0"
               "  AND o.account = i.account AND o.id < i.id) ORDER BY i.id LIMIT $3">,
        now, now + put_off_max, limit);
    std::vector<StoredIncoming> all;
    while (rows.next()) all.push_back(read_incoming(rows));
    return all;
  });
}

bool SqlStore::older_incoming_waits(std::int64_t account, std::int64_t id) {
  return read([&](Database& database) {
    return database
        .value<int>("SELECT 1 FROM incoming WHERE state = 0 AND account = $1 AND id < $2", account,
                    id)
        .has_value();
  });
}

void SqlStore::postpone_incoming(const ports::PostponedIncoming& postponed) {
  writer_->write([&](Database& database) {
    database.run(
        "UPDATE incoming SET not_before = $1, attempts = attempts + $2, account = $3,"
        " match = (SELECT key FROM matches WHERE id = $4) WHERE id = $5 AND state = 0",
        postponed.not_before, postponed.is_failed_reading, account_or_null(postponed.account),
        match_or_null(postponed.match), postponed.id);
  });
}

int SqlStore::incoming_since(std::int64_t account, Time since, std::int64_t but) {
  return read([&](Database& database) {
    return database
        .value<int>(
            "SELECT count(*) FROM incoming WHERE account = $1 AND unproven = 0 AND taken >= $2"
            " AND id <> $3 AND coalesce(verdict, 0) <> $4",
            account, since, but, ports::Verdict::too_many)
        .value();
  });
}

ports::UnprovenMails SqlStore::unproven_since(std::int64_t account, Time since,
                                              std::string_view origin,
                                              std::optional<ports::Verdict> verdict) {
  return read([&](Database& database) {
    ports::UnprovenMails mails;
    auto rows = database.query(
        "SELECT count(*), count(*) FILTER (WHERE origin = $1) FROM incoming WHERE account = $2"
        " AND taken >= $3 AND unproven = 1 AND (verdict = $4"
        " OR $4 IS NULL AND verdict NOT IN ($5, $6))",
        origin, account, since, verdict, ports::Verdict::no_token, ports::Verdict::bad_token);
    if (rows.next()) rows.read(mails.of_all, mails.of_origin);
    return mails;
  });
}

bool SqlStore::has_written_from(std::int64_t account, std::string_view origin, Time since) {
  return read([&](Database& database) {
    return database
        .value<int>(
            "SELECT 1 FROM incoming WHERE account = $1 AND unproven = 0 AND taken >= $2"
            " AND origin = $3 AND state = $4 LIMIT 1",
            account, since, origin, IncomingState::done)
        .has_value();
  });
}

std::vector<ports::MailVerdict> SqlStore::own_verdicts(std::int64_t account, Time since, int skip) {
  return read([&](Database& database) {
    std::vector<ports::MailVerdict> all;
    auto rows = database.query(
        "SELECT arrived, taken, verdict FROM incoming WHERE account = $1 AND unproven = 0 AND"
        " taken >= $2 AND verdict IS NOT NULL AND verdict <> $3 ORDER BY taken, id LIMIT $4"
        " OFFSET $5",
        account, since, ports::Verdict::too_many, std::numeric_limits<std::int64_t>::max(), skip);
    while (rows.next()) {
      auto& one = all.emplace_back();
      rows.read(one.arrived, one.taken, one.verdict);
    }
    return all;
  });
}

int SqlStore::verdicts_since(std::int64_t account, ports::Verdict verdict, Time since) {
  return read([&](Database& database) {
    return database
        .value<int>(
            "SELECT count(*) FROM incoming WHERE account = $1 AND taken >= $2 AND verdict = $3",
            account, since, verdict)
        .value();
  });
}

std::vector<StoredIncoming> SqlStore::incoming_list(const ports::IncomingFilter& filter) {
  return read([&](Database& database) {
    const auto before =
        filter.before == 0 ? std::numeric_limits<std::int64_t>::max() : filter.before;
    auto rows =
        filter.state
            ? database.query(
                  joined<list_incoming,
                         " WHERE i.state = $1 AND i.id < $2 ORDER BY i.id DESC LIMIT $3">,
                  *filter.state, before, filter.limit)
            : database.query(joined<list_incoming, " WHERE i.id < $1 ORDER BY i.id DESC LIMIT $2">,
                             before, filter.limit);
    std::vector<StoredIncoming> all;
    while (rows.next()) all.push_back(read_incoming(rows));
    return all;
  });
}

std::optional<StoredIncoming> SqlStore::incoming(std::int64_t id) {
  return read([&](Database& database) -> std::optional<StoredIncoming> {
    auto rows = database.query(joined<select_incoming, " WHERE i.id = $1">, id);
    if (!rows.next()) return std::nullopt;
    return read_incoming(rows);
  });
}

bool SqlStore::replay_incoming(std::int64_t id, Time now) {
  return writer_->write([&](Database& database) {
    if (!database.value<int>("SELECT 1 FROM incoming WHERE id = $1 AND length(bytes) > 0", id)) {
      return false;
    }
    count_verdict_of(database, id, -1);
    return database.change(
               "UPDATE incoming SET state = 0, verdict = NULL, attempts = 0, not_before = $1"
               " WHERE id = $2",
               now, id) == 1;
  });
}

bool SqlStore::drop_incoming(std::int64_t id) {
  return writer_->write([&](Database& database) {
    return database.change("UPDATE incoming SET state = $1 WHERE id = $2 AND state IN ($3, $4)",
                           IncomingState::dropped, id, IncomingState::waiting,
                           IncomingState::dead) == 1;
  });
}

std::vector<ports::IncomingCount> SqlStore::incoming_counts() {
  return read([](Database& database) {
    auto rows = database.query("SELECT of, count FROM tallies WHERE what = $1 AND count > 0",
                               tallied_mails_in);
    std::vector<ports::IncomingCount> all;
    while (rows.next()) {
      std::string of;
      auto& counted = all.emplace_back();
      rows.read(of, counted.mails);
      counted.verdict = static_cast<ports::Verdict>(std::stoi(of));
      counted.source = of.substr(of.find(' ') + 1);
    }
    std::ranges::sort(all, {}, [](const auto& one) { return std::pair(one.source, one.verdict); });
    return all;
  });
}

std::vector<MailSource> SqlStore::mail_sources() {
  return read([](Database& database) {
    auto rows = database.query(
        "SELECT name, watermark, up, uid_validity, last_uid FROM mail_sources ORDER BY name");
    std::vector<MailSource> all;
    while (rows.next()) {
      auto& source = all.emplace_back();
      rows.read(source.name, source.watermark, source.up, source.uid_validity, source.last_uid);
    }
    return all;
  });
}

void SqlStore::set_mail_source(const MailSource& source) {
  writer_->write([&](Database& database) { put_source(database, source); });
}

}  // namespace adjutant::store
