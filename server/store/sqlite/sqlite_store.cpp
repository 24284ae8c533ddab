#include "server/store/sqlite/sqlite_store.hpp"

#include <fmt/format.h>

#include "server/ports/store_failure.hpp"
#include "server/store/sqlite/backup.hpp"
#include "server/store/sqlite/file_place.hpp"
#include "server/store/sqlite/sqlite_database.hpp"
#include "server/store/sqlite/sqlite_schema.hpp"

namespace adjutant::store {

namespace {

using ports::StoreFailure;

std::unique_ptr<SqliteDatabase> open_writer(const std::string& path, const std::string& vfs,
                                            bool alone, MigrationReport& report) {
  try {
    auto database = std::make_unique<SqliteDatabase>(path, SqliteDatabase::Mode::create, vfs);
    if (alone) {
      report = migrate(*database);
    } else {
      require_migrated(*database);
    }
    return database;
  } catch (const DatabaseError& error) {
    throw StoreFailure(error.advice());
  }
}

// Each reader opens the file that was there first.
Readers::Open opener_of_readers(const std::string& path, const std::string& vfs) {
  return [path, vfs, place = FilePlace(path)]() mutable {
    auto database = std::make_unique<SqliteDatabase>(path, SqliteDatabase::Mode::read_only, vfs);
    place.require();
    return database;
  };
}

}  // namespace

SqliteStore::SqliteStore(const std::string& path, Use use, Checkpoints checkpoints,
                         const std::string& vfs, Files& files)
    : path_(path), files_(files) {
  if (vfs.empty()) guard_.emplace(path);
  const bool alone = !guard_ || guard_->held();
  if (use == Use::server && !alone) {
    throw StoreFailure(fmt::format(
        "another Adjutant server runs on {}: end it, or give this one its own --data folder",
        path));
  }
  require_no_orphaned_log(path);
  if (alone) write_log_anew(files_, path);
  auto reader = opener_of_readers(path, vfs);
  auto database = open_writer(path, vfs, alone, migration_);
  auto hooks = hooks_of(use);
  if (checkpoints == Checkpoints::beside_commits) {
    checkpointer_ = std::make_unique<Checkpointer>(path, *database);
    hooks.between = [this, &writer = *database] { checkpointer_->between_commits(writer); };
  }
  open(std::move(reader), std::move(database), std::move(hooks));
}

SqliteStore::~SqliteStore() {
  close();
}

ports::StoreHealth SqliteStore::health() {
  auto health = SqlStore::health();
  health.free_bytes = files_.free_bytes(path_);
  return health;
}

void SqliteStore::backup(const std::string& file) {
  store::backup(path_, file);
}

}  // namespace adjutant::store
