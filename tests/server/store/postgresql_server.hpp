#pragma once

#include <string>

#include "tests/server/fakes/temporary_folder.hpp"

namespace adjutant::store {

// A real PostgreSQL in a folder of its own, over a socket there. It runs as the user postgres where
// this process is root's, since PostgreSQL refuses root.
class PostgresqlServer {
 public:
  static bool is_installed();
  // Starts when it is first asked for, and stops when the process ends.
  static PostgresqlServer& running();

  ~PostgresqlServer();
  PostgresqlServer(const PostgresqlServer&) = delete;
  PostgresqlServer& operator=(const PostgresqlServer&) = delete;

  // An empty database of this program's schema; returns its URL.
  std::string new_database();
  // One made with these words of CREATE DATABASE.
  std::string new_database(const std::string& words);
  // Ends all connections to a database, as a failover does.
  void end_connections(const std::string& url);
  void drop_database(const std::string& url);

 private:
  PostgresqlServer();
  void run(const std::string& program, const std::string& arguments) const;
  std::string url(const std::string& database) const;

  fakes::TemporaryFolder folder_;
  int databases_ = 0;
};

}  // namespace adjutant::store
