#include "server/store/postgresql/postgresql_store.hpp"

#include <random>
#include <utility>

#include <fmt/format.h>

#include "server/ports/store_failure.hpp"
#include "server/store/postgresql/postgresql_database.hpp"
#include "server/store/postgresql/postgresql_schema.hpp"

namespace adjutant::store {

namespace {

using ports::StoreFailure;
using Access = Database::Access;

using Lock = PostgresqlDatabase::Lock;
using Share = PostgresqlDatabase::Share;

// That another server may take to migrate.
constexpr std::chrono::seconds migrated_in{10};
constexpr std::chrono::milliseconds at_once{1};
constexpr std::chrono::seconds turn_comes_in{5};
// In which PostgreSQL notices that a server was killed.
constexpr std::chrono::milliseconds notices_in{2'000};

std::int64_t some_number() {
  std::random_device device;
  return std::uniform_int_distribution<std::int64_t>(1)(device);
}

void serve_with_others(PostgresqlDatabase& database) {
  if (database.hold(Lock::server, Share::with_others, migrated_in)) return;
  throw StoreFailure(
      fmt::format("another Adjutant has {} for itself: an earlier version, or a command that makes "
                  "or copies it; end it first",
                  database.name()));
}

class Turn : public ports::TournamentTurn {
 public:
  explicit Turn(std::unique_ptr<PostgresqlDatabase>& database) : database_(database) {}
  ~Turn() override {
    try {
      database_->release(Lock::tournaments);
    } catch (const DatabaseError&) {
      database_.reset();  // and the lock with its connection
    }
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

 private:
  std::unique_ptr<PostgresqlDatabase>& database_;
};

// One server after the other; who comes later finds it done.
MigrationReport migrate_beside_others(PostgresqlDatabase& database) {
  MigrationReport report;
  if (may_migrate_beside_others(database) &&
      database.hold(Lock::migrating, Share::alone, migrated_in)) {
    report = migrate(database);
    database.release(Lock::migrating);
  }
  require_migrated(database);
  return report;
}

}  // namespace

// Upgrades the database where no other server works on it, or where others can work on beside that.
void PostgresqlStore::serve_from(PostgresqlDatabase& writer, Others others) {
  const bool shares = others == Others::share;
  const bool alone = writer.hold(Lock::server, Share::alone, shares ? at_once : notices_in);
  if (alone) migration_ = migrate(writer);
  if (!shares) {
    if (alone) return;
    throw StoreFailure(
        fmt::format("another Adjutant server works on {}: end it first", writer.name()));
  }
  serve_with_others(writer);
  if (alone) {
    writer.release(Lock::server);
  } else {
    migration_ = migrate_beside_others(writer);
  }
  writer.after_reconnecting([&writer] {
    serve_with_others(writer);
    count_command(writer);
  });
}

PostgresqlStore::PostgresqlStore(const std::string& url, Use use, std::size_t connections_max)
    : PostgresqlStore(url, use, connections_max, Others::share) {}

std::unique_ptr<PostgresqlStore> PostgresqlStore::alone(const std::string& url) {
  return std::unique_ptr<PostgresqlStore>(
      new PostgresqlStore(url, Use::server, 9, Others::stay_away));
}

PostgresqlStore::PostgresqlStore(const std::string& url, Use use, std::size_t connections_max,
                                 Others others)
    : url_(url), name_(some_number()) {
  try {
    auto writer = std::make_unique<PostgresqlDatabase>(url, Access::writing, name_);
    auto hooks = hooks_of(use);
    if (use == Use::server) {
      serve_from(*writer, others);
      hooks.between = [this] {
        if (auto* node = hinted_.load()) node->hint();
      };
    } else if (writer->hold(Lock::server, Share::alone, at_once)) {
      migration_ = migrate(*writer);
    } else {
      require_migrated(*writer);
    }
    open([url] { return std::make_unique<PostgresqlDatabase>(url, Access::reading); },
         std::move(writer), std::move(hooks), connections_max - 1);
  } catch (const DatabaseError& error) {
    throw StoreFailure(error.advice());
  }
}

PostgresqlStore::~PostgresqlStore() {
  close();
}

std::unique_ptr<ports::TournamentTurn> PostgresqlStore::take_tournament_turn() {
  try {
    if (!turns_) {
      turns_ = std::make_unique<PostgresqlDatabase>(url_, Access::reading);
      turns_->end_after_silence();
      turns_->after_reconnecting([this] { turns_->end_after_silence(); });
    }
    turns_->reconnect_if_gone();
    if (!turns_->hold(Lock::tournaments, Share::alone, turn_comes_in)) return nullptr;
    return std::make_unique<Turn>(turns_);
  } catch (const DatabaseError& error) {
    turns_.reset();
    throw StoreFailure(error.advice());
  }
}

bool PostgresqlStore::leads() const {
  return node_ && node_->leads();
}

void PostgresqlStore::watch_others(std::function<void()> look) {
  try {
    node_ = std::make_unique<PostgresqlNode>(url_, std::move(look));
    hinted_ = node_.get();
  } catch (const DatabaseError& error) {
    throw StoreFailure(error.advice());
  }
}

void PostgresqlStore::stop_watching() {
  if (node_) node_->stop();
}

void PostgresqlStore::read_from(const std::string& replica_url, std::size_t connections_max,
                                std::chrono::seconds age_max) {
  replica_.emplace(url_, replica_url, age_max);
  reading().copy(
      [replica_url] { return std::make_unique<PostgresqlDatabase>(replica_url, Access::reading); },
      connections_max, [this] { return reads_late(); });
}

void PostgresqlStore::backup(const std::string&) {
  throw StoreFailure(
      "the database is PostgreSQL's: copy it with pg_dump, pg_basebackup or pgbackrest");
}

}  // namespace adjutant::store
