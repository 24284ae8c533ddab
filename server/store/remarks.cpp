#include "server/store/rows.hpp"
#include "server/store/sql_store.hpp"

namespace adjutant::store {

using ports::Remark;

namespace {

int last_remark_of(Database& database, std::int64_t match) {
  return database.value<int>("SELECT coalesce(max(number), 0) FROM remarks WHERE match = $1", match)
      .value();
}

}  // namespace

void insert_remark(Database& database, std::int64_t match, const Remark& remark) {
  database.run(
      "INSERT INTO remarks (match, number, account, side, text, said, turn) VALUES"
      " ($1, (SELECT coalesce(max(number), 0) + 1 FROM remarks WHERE match = $1), $2, $3, $4, $5,"
      " nullif($6, 0))",
      match, remark.account, remark.side, remark.text, remark.said, remark.turn);
  if (!database.node()) return;
  tell_others(database, ports::NewsKind::remark, remark.match, last_remark_of(database, match));
}

std::expected<int, ports::RemarkRefused> SqlStore::add_remark(const Remark& remark,
                                                              const ports::RemarkBounds& most) {
  return writer_->write([&](Database& database) -> std::expected<int, ports::RemarkRefused> {
    const auto match = require_match(database, remark.match);
    const auto last = last_remark_of(database, match);
    if (last >= most.of_a_match) return std::unexpected(ports::RemarkRefused::match_full);
    const auto lately = database.value<int>(
        "SELECT count(*) FROM remarks WHERE match = $1 AND number > $2 AND account = $3 AND said"
        " > $4",
        match, last - 2 * most.lately, remark.account, remark.said - most.time);
    if (lately.value() >= most.lately) return std::unexpected(ports::RemarkRefused::too_fast);
    insert_remark(database, match, remark);
    return last + 1;
  });
}

std::vector<Remark> SqlStore::remarks(std::string_view match, int after, int limit) {
  return read([&](Database& database) {
    std::vector<Remark> all;
    const auto key = match_key(database, match);
    if (!key) return all;
    auto rows = database.query(
        "SELECT r.number, r.account, r.side, a.handle, r.text, r.said, coalesce(r.turn, 0) FROM"
        " remarks AS r JOIN accounts AS a ON a.id = r.account WHERE r.match = $1 AND r.number >"
        " $2 ORDER BY r.number LIMIT $3",
        *key, after, limit);
    while (rows.next()) {
      auto& remark = all.emplace_back();
      remark.match = match;
      rows.read(remark.number, remark.account, remark.side, remark.handle, remark.text, remark.said,
                remark.turn);
    }
    return all;
  });
}

int SqlStore::last_remark(std::string_view match) {
  return read([&](Database& database) {
    const auto key = match_key(database, match);
    return key ? last_remark_of(database, *key) : 0;
  });
}

int SqlStore::said_to_predecessor(std::string_view match, core::Side side) {
  return read([&](Database& database) {
    const auto key = match_key(database, match);
    if (!key) return 0;
    return database
        .value<int>("SELECT coalesce(said_before, 0) FROM seats WHERE match = $1 AND side = $2",
                    *key, side)
        .value_or(0);
  });
}

std::vector<Remark> SqlStore::remarks_left_behind(std::int64_t account, int limit) {
  return read([&](Database& database) {
    std::vector<Remark> all;
    auto rows = database.query(
        "SELECT m.id, r.number, r.account, r.side, a.handle, r.text, r.said, coalesce(r.turn, 0)"
        " FROM remarks AS r JOIN matches AS m ON m.key = r.match"
        " JOIN accounts AS a ON a.id = r.account WHERE r.account = $1 AND NOT EXISTS"
        " (SELECT 1 FROM seats AS s WHERE s.match = r.match AND s.account = r.account)"
        " ORDER BY r.match, r.number LIMIT $2",
        account, limit);
    while (rows.next()) {
      auto& remark = all.emplace_back();
      rows.read(remark.match, remark.number, remark.account, remark.side, remark.handle,
                remark.text, remark.said, remark.turn);
    }
    return all;
  });
}

}  // namespace adjutant::store
