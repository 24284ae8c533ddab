#include "server/store/rows.hpp"
#include "server/store/sqlite_store.hpp"

namespace adjutant::store {

using ports::RenameRefused;

namespace {

struct Named {
  std::string handle;
  std::optional<ports::Time> renamed;
};

std::optional<Named> named(Database& database, std::int64_t account) {
  auto rows = database.query("SELECT handle, renamed FROM accounts WHERE id = ?", account);
  if (!rows.next()) return {};
  Named found;
  rows.read(found.handle, found.renamed);
  return found;
}

// What has been played, and what is under a hash, keeps the old name.
void keep_name(Database& database, std::int64_t account, const std::string& handle) {
  database.run(
      "UPDATE seats SET handle = ?2 WHERE account = ?1 AND handle IS NULL"
      " AND (SELECT status FROM matches WHERE key = match) <> ?3",
      account, handle, ports::MatchStatus::open);
  database.run("UPDATE tournament_entries SET handle = ?2 WHERE account = ?1 AND handle IS NULL",
               account, handle);
}

}  // namespace

std::expected<void, RenameRefused> SqliteStore::rename(const ports::NewHandle& wanted) {
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
        "UPDATE seats SET invited = ?2 WHERE account IS NULL AND invited <> ''"
        " AND invited COLLATE NOCASE = ?1",
        known->handle, wanted.handle);
    database.run("INSERT OR REPLACE INTO retired_handles (handle, account) VALUES (?, ?)",
                 known->handle, wanted.account);
    database.run("DELETE FROM retired_handles WHERE handle = ?", wanted.handle);
    database.run("UPDATE accounts SET handle = ?, renamed = ? WHERE id = ?", wanted.handle,
                 wanted.now, wanted.account);
    return {};
  });
}

}  // namespace adjutant::store
