#include "server/store/postgresql/postgresql_replica.hpp"

#include <utility>

namespace adjutant::store {

namespace {

using std::chrono::steady_clock;

constexpr std::chrono::milliseconds compares_every{1'000};

std::unique_ptr<PostgresqlDatabase> connected(const std::string& url) {
  return std::make_unique<PostgresqlDatabase>(url, Database::Access::reading);
}

std::int64_t written_by(Database& primary) {
  return primary
      .value<std::int64_t>("SELECT CAST(pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') AS bigint)")
      .value();
}

// -1: it is not a standby, or has replayed nothing yet.
std::int64_t replayed_by(Database& standby) {
  return standby
      .value<std::int64_t>(
          "SELECT CASE WHEN pg_is_in_recovery() THEN"
          " CAST(coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), -1) AS bigint)"
          " ELSE CAST(-1 AS bigint) END")
      .value();
}

}  // namespace

PostgresqlReplica::PostgresqlReplica(std::string primary_url, std::string replica_url,
                                     std::chrono::seconds age_max)
    : primary_url_(std::move(primary_url)),
      replica_url_(std::move(replica_url)),
      age_max_(age_max),
      thread_([this](const std::stop_token& stopping) { run(stopping); }) {}

PostgresqlReplica::~PostgresqlReplica() = default;

bool PostgresqlReplica::is_fresh() const {
  return steady_clock::now() < fresh_until_.load();
}

void PostgresqlReplica::run(const std::stop_token& stopping) {
  while (!stopping.stop_requested()) {
    try {
      compare();
    } catch (const DatabaseError&) {  // connected again in the next round
      primary_.reset();
      replica_.reset();
    }
    std::unique_lock lock(mutex_);
    stopped_.wait_for(lock, stopping, compares_every, [] { return false; });
  }
}

// Asks the primary first: what it has written by then, the standby may reach in any later round.
void PostgresqlReplica::compare() {
  if (!primary_) primary_ = connected(primary_url_);
  if (!replica_) replica_ = connected(replica_url_);
  const auto now = steady_clock::now();
  positions_.push_back({now, written_by(*primary_)});
  const auto replayed = replayed_by(*replica_);
  while (!positions_.empty() && positions_.front().written <= replayed) {
    fresh_until_ = positions_.front().when + age_max_;
    positions_.pop_front();
  }
  while (!positions_.empty() && positions_.front().when + age_max_ < now) positions_.pop_front();
}

}  // namespace adjutant::store
