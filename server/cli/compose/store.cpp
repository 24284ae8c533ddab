#include "server/cli/compose/store.hpp"

#include <filesystem>
#include <sys/stat.h>

#include <fmt/format.h>

#include "server/cli/commands.hpp"
#include "server/ops/log.hpp"
#include "server/store/postgresql/postgresql_store.hpp"
#include "server/store/sqlite/sqlite_store.hpp"

namespace adjutant::cli {
namespace {

namespace filesystem = std::filesystem;

// Readable by its owner only.
void make_data_folder(const std::string& data) {
  ::umask(S_IRWXG | S_IRWXO);
  std::error_code failure;
  const bool made = filesystem::create_directories(data, failure);
  if (failure) {
    throw BadEnvironment(fmt::format(
        "cannot make the data folder {}: {}; choose another with --data", data, failure.message()));
  }
  if (made) filesystem::permissions(data, filesystem::perms::owner_all, failure);
}

}  // namespace

std::unique_ptr<store::SqlStore> open_store(const ops::Config& config, store::SqlStore::Use use) {
  make_data_folder(config.data);
  if (config.store.kind == "postgresql") {
    const auto& settings = config.store;
    auto store =
        std::make_unique<store::PostgresqlStore>(settings.url, use, settings.connections_max);
    if (use == store::SqlStore::Use::server && !settings.replica_url.empty()) {
      store->read_from(settings.replica_url, settings.connections_max);
    }
    return store;
  }
  using Checkpoints = store::SqliteStore::Checkpoints;
  return std::make_unique<store::SqliteStore>(
      (filesystem::path(config.data) / "adjutant.db").string(), use,
      use == store::SqlStore::Use::server ? Checkpoints::beside_commits
                                          : Checkpoints::with_commits);
}

void warn_of_readers(const std::string& data) {
  constexpr auto others = filesystem::perms::group_all | filesystem::perms::others_all;
  for (const auto& path : {filesystem::path(data), filesystem::path(data) / "adjutant.db"}) {
    std::error_code failure;
    const auto rights = filesystem::status(path, failure).permissions();
    if (failure || (rights & others) == filesystem::perms::none) continue;
    ops::log_warning("open_to_others", {{"path", path.string()},
                                        {"cure",
                                         "run chmod go= on it, and find out who may have read it: "
                                         "it contains the seeds of matches in progress"}});
  }
}

}  // namespace adjutant::cli
