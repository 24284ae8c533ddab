#pragma once

#include <string>

#include "server/store/sql_store.hpp"

namespace adjutant::store {

// The store in a database of PostgreSQL, which has the schema already.
class PostgresqlStore : public SqlStore {
 public:
  // Connects; `url` is what libpq takes. Throws StoreFailure when it cannot.
  explicit PostgresqlStore(const std::string& url);
  ~PostgresqlStore() override;

  // Throws StoreFailure: PostgreSQL has its own programs for this.
  void backup(const std::string& file) override;
};

}  // namespace adjutant::store
