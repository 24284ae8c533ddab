#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/store/postgresql/postgresql_node.hpp"
#include "server/store/postgresql/postgresql_replica.hpp"
#include "server/store/sql_store.hpp"

namespace adjutant::store {

// The store in a database of PostgreSQL, which several servers may share.
class PostgresqlStore : public SqlStore {
 public:
  // Connects; `url` is what libpq takes. Throws StoreFailure when it cannot, or when the database
  // does not fit this program: it is migrated only while no other server works on it.
  //
  // A connection that is lost is made again when it is next needed; what is asked meanwhile fails
  // with StoreFailure. Since the database may be another's copy then, what a server remembers of it
  // is to be read again, as after an operator's command.
  explicit PostgresqlStore(const std::string& url, Use use = Use::server,
                           std::size_t connections_max = 9);
  // The same as a server that keeps all others away; throws StoreFailure while there is one.
  static std::unique_ptr<PostgresqlStore> alone(const std::string& url);
  ~PostgresqlStore() override;

  bool is_shared() const override { return true; }
  bool leads() const override;
  std::unique_ptr<ports::TournamentTurn> take_tournament_turn() override;
  void watch_others(std::function<void()> look) override;
  void stop_watching() override;
  // From now on lists may be read from this standby of the database, as long as it is not far
  // behind: what was committed `age_max` ago is there. It need not answer yet.
  void read_from(const std::string& replica_url, std::size_t connections_max,
                 std::chrono::seconds age_max = std::chrono::seconds(5));
  // Whether that standby is read at the moment.
  bool reads_late() const { return replica_ && replica_->is_fresh(); }
  // Throws StoreFailure: PostgreSQL has its own programs for this.
  void backup(const std::string& file) override;

 protected:
  std::int64_t node() const override { return name_; }

 private:
  enum class Others : std::uint8_t { share, stay_away };
  PostgresqlStore(const std::string& url, Use use, std::size_t connections_max, Others others);
  void serve_from(PostgresqlDatabase& writer, Others others);

  const std::string url_;
  const std::int64_t name_;
  // Its connection holds the lock of a turn. Null: not connected.
  std::unique_ptr<PostgresqlDatabase> turns_;
  std::unique_ptr<PostgresqlNode> node_;
  std::optional<PostgresqlReplica> replica_;
  std::atomic<PostgresqlNode*> hinted_{nullptr};  // node_, for the writer's thread
};

}  // namespace adjutant::store
