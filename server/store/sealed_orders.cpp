#include "server/store/rows.hpp"

namespace adjutant::store {

namespace {

// Bytes of the request's hash and the answer, where a key came with it.
struct Kept {
  std::optional<std::int64_t> account;
  std::optional<std::string_view> key;
  std::optional<Bytes> hash;
  std::optional<std::string_view> answer;
};

Kept kept(const ports::MatchCommit& commit) {
  if (!commit.answer || commit.idempotency_key.empty()) return {};
  return {.account = commit.account,
          .key = commit.idempotency_key,
          .hash = Bytes(commit.answer->request_hash),
          .answer = commit.answer->before_events};
}

}  // namespace

void drop_sealed(Database& database, std::int64_t match, core::Side side) {
  database.run("DELETE FROM sealed_orders WHERE match = $1 AND side = $2 AND key IS NULL", match,
               side);
  database.run("UPDATE sealed_orders SET said = '' WHERE match = $1 AND side = $2 AND said <> ''",
               match, side);
}

void put_sealed(Database& database, std::int64_t match, const ports::MatchCommit& commit) {
  const auto& sealed = *commit.seals;
  drop_sealed(database, match, sealed.side);
  const auto with = kept(commit);
  database.run(
      "INSERT INTO sealed_orders (match, side, said, account, key, request_hash, answer)"
      " VALUES ($1, $2, $3, $4, $5, $6, $7)",
      match, sealed.side, sealed.json, with.account, with.key, with.hash, with.answer);
}

void read_sealed(Database& database, std::int64_t match, ports::MatchTail& tail) {
  auto rows = database.query(
      "SELECT side, said, account, key FROM sealed_orders WHERE match = $1 ORDER BY side, id",
      match);
  while (rows.next()) {
    auto side = core::Side::first;
    std::string said;
    std::optional<std::int64_t> account;
    std::optional<std::string> key;
    rows.read(side, said, account, key);
    if (!said.empty()) tail.sealed.push_back({.side = side, .json = std::move(said)});
    if (account && key) tail.keys.push_back({*account, *std::move(key)});
  }
}

std::optional<ports::StoredAnswer> sealed_answer(Database& database, std::int64_t match,
                                                 std::int64_t account, std::string_view key) {
  auto rows = database.query(
      "SELECT request_hash, answer FROM sealed_orders WHERE match = $1 AND account = $2 AND key"
      " = $3",
      match, account, key);
  if (!rows.next()) return std::nullopt;
  ports::StoredAnswer answer{.request_hash = {}, .body = {}};
  rows.read(answer.request_hash, answer.body);
  return answer;
}

}  // namespace adjutant::store
