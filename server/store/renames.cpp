#include "server/store/rows.hpp"
#include "server/store/sql_store.hpp"

namespace adjutant::store {

using ports::RenameRefused;

namespace {

struct Named {
  std::string handle;
  std::optional<ports::Time> renamed;
};

std::optional<Named> named(Database& database, std::int64_t account) {
  auto rows = database.query("SELECT handle, renamed FROM accounts WHERE id = $1", account);
  if (!rows.next()) return {};
  Named found;
  rows.read(found.handle, found.renamed);
  return found;
}

// What has been played, and what is under a hash, keeps the old name.
void keep_name(Database& database, std::int64_t account, const std::string& handle) {
  database.run(
      "UPDATE seats SET handle = $1 WHERE account = $2 AND handle IS NULL"
      " AND (SELECT status FROM matches WHERE key = match) <> $3",
      handle, account, ports::MatchStatus::open);
  database.run("UPDATE tournament_entries SET handle = $1 WHERE account = $2 AND handle IS NULL",
               handle, account);
}

void release_handle(Database& database, const std::string& handle) {
  database.run("DELETE FROM retired_handles WHERE folded_handle = lower($1)", handle);
}

void retire_handle(Database& database, const std::string& handle, std::int64_t account) {
  release_handle(database, handle);
  database.run("INSERT INTO retired_handles (handle, account) VALUES ($1, $2)", handle, account);
}

}  // namespace

std::expected<void, RenameRefused> SqlStore::rename(const ports::NewHandle& wanted) {
  return writer_->write([&](Database& database) -> std::expected<void, RenameRefused> {
    const auto known = named(database, wanted.account);
    if (known && known->handle == wanted.handle) return {};
    if (!known || is_handle_taken(database, wanted.handle, wanted.account)) {
      return std::unexpected(RenameRefused::taken);
    }
    if (known->renamed && *known->renamed + wanted.again > wanted.now) {
      return std::unexpected(RenameRefused::too_soon);
    }
    keep_name(database, wanted.account, known->handle);
    database.run(
        "UPDATE seats SET invited = $1 WHERE account IS NULL AND invited <> ''"
        " AND folded_invited = lower($2)",
        wanted.handle, known->handle);
    retire_handle(database, known->handle, wanted.account);
    release_handle(database, wanted.handle);
    database.run("UPDATE accounts SET handle = $1, renamed = $2 WHERE id = $3", wanted.handle,
                 wanted.now, wanted.account);
    return {};
  });
}

}  // namespace adjutant::store
