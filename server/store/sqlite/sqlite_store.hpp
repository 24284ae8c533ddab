#pragma once

#include <memory>
#include <optional>
#include <string>

#include "server/store/sql_store.hpp"
#include "server/store/sqlite/checkpointer.hpp"
#include "server/store/sqlite/files.hpp"
#include "server/store/sqlite/guard.hpp"

namespace adjutant::store {

// The store in one SQLite file.
class SqliteStore : public SqlStore {
 public:
  // What checkpoints the write-ahead log: a thread beside the commits, so that none waits for it,
  // or the commit itself after a number of pages, all on one thread.
  enum class Checkpoints { beside_commits, with_commits };

  // Opens or creates the database. Throws StoreFailure when another server
  // holds it or it does not fit this program. `vfs` names a SQLite VFS that has
  // the database, in files of its own, where nobody else can reach it; empty: the system's.
  explicit SqliteStore(const std::string& path, Use use = Use::server,
                       Checkpoints checkpoints = Checkpoints::with_commits,
                       const std::string& vfs = {}, Files& files = system_files());
  ~SqliteStore() override;

  ports::StoreHealth health() override;
  void backup(const std::string& file) override;

 private:
  std::string path_;
  Files& files_;
  std::optional<Guard> guard_;
  std::unique_ptr<Checkpointer> checkpointer_;
};

}  // namespace adjutant::store
