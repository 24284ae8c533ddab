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

  // A standby that follows it, until it goes.
  class Standby {
   public:
    explicit Standby(const PostgresqlServer& primary);
    ~Standby();
    Standby(const Standby&) = delete;
    Standby& operator=(const Standby&) = delete;
    // Where it has the database that the primary has at this URL.
    std::string url_of(const std::string& url) const;
    void stop();  // without a word to anybody

   private:
    fakes::TemporaryFolder folder_;
    bool is_running_ = false;
  };

 private:
  PostgresqlServer();
  std::string url(const std::string& database) const;

  fakes::TemporaryFolder folder_;
  int databases_ = 0;
};

}  // namespace adjutant::store
