#include <algorithm>

#include "engine/core/notation/words.hpp"
#include "server/store/rows.hpp"
#include "server/store/sql_store.hpp"

namespace adjutant::store {

using ports::Draft;
using ports::DraftPlace;
using ports::PreparedOrders;
using ports::SignUp;
using ports::Time;

namespace {

constexpr auto drafts_kept = std::chrono::days(30);
constexpr auto sign_ups_kept = std::chrono::days(7);

// Columns id, account, the match's id, revision, lines, asks, nonce, key, created.
std::optional<Draft> one_draft(Rows rows) {
  if (!rows.next()) return std::nullopt;
  Draft draft;
  std::int64_t nonce = 0;
  rows.read(draft.id, draft.account, draft.match, draft.revision, draft.lines, draft.asks, nonce,
            draft.key, draft.created);
  draft.nonce = static_cast<std::uint32_t>(nonce);
  return draft;
}

// Columns the match's id, side, account, revision, lines, key, arrived, due.
std::vector<PreparedOrders> all_prepared(Rows rows) {
  std::vector<PreparedOrders> all;
  while (rows.next()) {
    auto& one = all.emplace_back();
    rows.read(one.match, one.side, one.account, one.revision, one.lines, one.key, one.arrived,
              one.due);
  }
  return all;
}

std::optional<SignUp> one_sign_up(Rows rows) {
  if (!rows.next()) return std::nullopt;
  SignUp found;
  rows.read(found.id, found.address, found.created);
  return found;
}

}  // namespace

int prune_desk(Database& database, Time now, int limit) {
  int most = database.change(
      "DELETE FROM drafts WHERE id IN (SELECT id FROM drafts WHERE created < $1"
      " ORDER BY created LIMIT $2)",
      now - drafts_kept, limit);
  most = std::max(most, database.change("DELETE FROM sign_ups WHERE id IN (SELECT id FROM sign_ups"
                                        " WHERE created < $1 ORDER BY created LIMIT $2)",
                                        now - sign_ups_kept, limit));
  return most;
}

DraftPlace SqlStore::draft_place(std::int64_t account, std::string_view match, Time now) {
  return writer_->write([&](Database& database) -> DraftPlace {
    const auto key = require_match(database, match);
    // Without a key it is not a draft yet. Ids are never reused, so that an address for a deleted
    // draft never fits another.
    database.run(
        "INSERT INTO drafts (account, match, revision, lines, asks, nonce, key, created)"
        " VALUES ($1, $2, 0, '', 0, 0, '', $3) ON CONFLICT DO NOTHING",
        account, key, now);
    return {.id = database
                      .value<std::int64_t>("SELECT id FROM drafts WHERE account = $1"
                                           " AND match = $2 AND asks = 0",
                                           account, key)
                      .value()};
  });
}

DraftPlace SqlStore::question_place(std::int64_t account, std::string_view match,
                                    ports::DraftAsks asks, Time now) {
  return writer_->write([&](Database& database) -> DraftPlace {
    const auto key = match.empty() ? std::nullopt : std::optional(require_match(database, match));
    database.run(
        "DELETE FROM drafts WHERE account = $1 AND asks = $2 AND id <= (SELECT id FROM drafts"
        " WHERE account = $1 AND asks = $2 ORDER BY id DESC LIMIT 1 OFFSET $3)",
        account, asks, ports::questions_max - 1);
    return {.id = database.insert(
                "INSERT INTO drafts (account, match, revision, lines, asks, nonce, key, created)"
                " VALUES ($1, $2, 0, '', $3, 0, '', $4) RETURNING id",
                account, key, asks, now)};
  });
}

std::optional<Draft> SqlStore::draft(std::int64_t id) {
  return read([&](Database& database) {
    return one_draft(database.query(
        "SELECT d.id, d.account, coalesce(m.id, ''), d.revision, d.lines, d.asks, d.nonce, d.key,"
        " d.created FROM drafts AS d LEFT JOIN matches AS m ON m.key = d.match"
        " WHERE d.id = $1 AND d.key <> ''",
        id));
  });
}

std::optional<Draft> SqlStore::draft_of(std::int64_t account, std::string_view match) {
  return read([&](Database& database) {
    return one_draft(database.query(
        "SELECT d.id, d.account, coalesce(m.id, ''), d.revision, d.lines, d.asks, d.nonce, d.key,"
        " d.created FROM drafts AS d LEFT JOIN matches AS m ON m.key = d.match"
        " WHERE d.account = $1 AND d.key <> '' AND d.asks = 0"
        " AND d.match = (SELECT key FROM matches WHERE id = $2)",
        account, match));
  });
}

std::optional<Draft> SqlStore::question_of(std::int64_t account, std::string_view match,
                                           ports::DraftAsks asks) {
  return read([&](Database& database) {
    return one_draft(database.query(
        "SELECT d.id, d.account, m.id, d.revision, d.lines, d.asks, d.nonce, d.key, d.created"
        " FROM drafts AS d JOIN matches AS m ON m.key = d.match"
        " WHERE d.account = $1 AND d.asks = $2 AND d.key <> '' AND m.id = $3"
        " ORDER BY d.id DESC LIMIT 1",
        account, asks, match));
  });
}

std::vector<PreparedOrders> SqlStore::prepared_in(std::string_view match) {
  return read([&](Database& database) {
    return all_prepared(database.query(
        "SELECT m.id, p.side, p.account, p.revision, p.lines, p.key, p.arrived, p.due"
        " FROM prepared AS p JOIN matches AS m ON m.key = p.match WHERE m.id = $1 ORDER BY p.side",
        match));
  });
}

std::vector<PreparedOrders> SqlStore::prepared_orders(const ports::SeatOfMatch& after, int limit) {
  return read([&](Database& database) {
    return all_prepared(database.query(
        "SELECT m.id, p.side, p.account, p.revision, p.lines, p.key, p.arrived, p.due"
        " FROM prepared AS p JOIN matches AS m ON m.key = p.match"
        " WHERE (p.match, p.side) > (coalesce((SELECT key FROM matches WHERE id = $1), 0), $2)"
        " ORDER BY p.match, p.side LIMIT $3",
        after.match, after.side, limit));
  });
}

std::vector<std::string> SqlStore::aliases(std::int64_t account) {
  return read([&](Database& database) {
    auto rows = database.query(
        "SELECT address FROM aliases WHERE account = $1 ORDER BY folded_address", account);
    std::vector<std::string> all;
    while (rows.next()) rows.read(all.emplace_back());
    return all;
  });
}

std::optional<SignUp> SqlStore::sign_up(std::string_view address, Time now,
                                        const ports::SignUpBounds& most) {
  return writer_->write([&](Database& database) -> std::optional<SignUp> {
    auto known =
        one_sign_up(database.query("SELECT id, address, created FROM sign_ups WHERE folded_address "
                                   "= lower($1) AND created > $2",
                                   address, now - most.again));
    if (known) {
      known->is_known = true;
      return known;
    }
    const auto since = now - most.of_all_in;
    const auto lately =
        database.value<int>("SELECT count(*) FROM sign_ups WHERE checked = $1 AND created > $2",
                            most.is_checked, since);
    const auto of_source = database.value<int>(
        "SELECT count(*) FROM sign_ups WHERE source = $1 AND created > $2", most.source, since);
    if (lately.value() >= most.of_all || of_source.value() >= most.of_source) return std::nullopt;
    database.run("DELETE FROM sign_ups WHERE folded_address = lower($1)", address);
    const auto id = database.insert(
        "INSERT INTO sign_ups (address, created, source, checked) VALUES ($1, $2, $3, $4)"
        " RETURNING id",
        address, now, most.source, most.is_checked);
    return SignUp{.id = id, .address = std::string(address), .created = now};
  });
}

std::optional<SignUp> SqlStore::find_sign_up(std::int64_t id) {
  return read([&](Database& database) {
    return one_sign_up(
        database.query("SELECT id, address, created FROM sign_ups WHERE id = $1", id));
  });
}

}  // namespace adjutant::store
