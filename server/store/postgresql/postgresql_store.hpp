#pragma once

#include <string>

#include "server/store/sql_store.hpp"

namespace adjutant::store {

// The store in a database of PostgreSQL.
class PostgresqlStore : public SqlStore {
 public:
  // Connects; `url` is what libpq takes. Throws StoreFailure when it cannot, when another server
  // holds the database, or when it does not fit this program.
  //
  // A connection that is lost is made again when it is next needed; what is asked meanwhile fails
  // with StoreFailure. Since another server may have held the database in between, what this one
  // remembers of it is then to be read again, as after an operator's command.
  explicit PostgresqlStore(const std::string& url, Use use = Use::server,
                           std::size_t connections_max = 9);
  ~PostgresqlStore() override;

  bool is_shared() const override { return true; }
  // Throws StoreFailure: PostgreSQL has its own programs for this.
  void backup(const std::string& file) override;
};

}  // namespace adjutant::store
