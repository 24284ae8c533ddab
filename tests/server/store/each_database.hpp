#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/store/postgresql/postgresql_database.hpp"
#include "server/store/postgresql/postgresql_store.hpp"
#include "server/store/sqlite/sqlite_database.hpp"
#include "tests/server/store/postgresql_server.hpp"
#include "tests/server/store/samples.hpp"

// What the store promises, tried on each database that it can use. A suite of such tests ends with
//   INSTANTIATE_TEST_SUITE_P(EachDatabase, OutboxTest, each_database, name_of_database);
namespace adjutant::store {

// An empty database of this program's schema.
class TestDatabase {
 public:
  virtual ~TestDatabase() = default;
  virtual std::unique_ptr<SqlStore> open(SqlStore::Use use = SqlStore::Use::server) = 0;
  // A connection of the test's own.
  virtual std::unique_ptr<Database> connect(Database::Access access) = 0;
  std::unique_ptr<Database> beside() { return connect(Database::Access::writing); }
};

class SqliteTestDatabase : public TestDatabase {
 public:
  std::unique_ptr<SqlStore> open(SqlStore::Use use) override {
    return std::make_unique<SqliteStore>(path_, use);
  }
  std::unique_ptr<Database> connect(Database::Access access) override {
    using Mode = SqliteDatabase::Mode;
    return std::make_unique<SqliteDatabase>(
        path_, access == Database::Access::writing ? Mode::create : Mode::read_only);
  }

 private:
  fakes::TemporaryFolder folder_;
  std::string path_ = fakes::new_database(folder_);
};

class PostgresqlTestDatabase : public TestDatabase {
 public:
  ~PostgresqlTestDatabase() override { PostgresqlServer::running().drop_database(url_); }
  std::unique_ptr<SqlStore> open(SqlStore::Use use) override {
    return std::make_unique<PostgresqlStore>(url_, use);
  }
  std::unique_ptr<Database> connect(Database::Access access) override {
    return std::make_unique<PostgresqlDatabase>(url_, access);
  }
  const std::string& url() const { return url_; }

 private:
  std::string url_ = PostgresqlServer::running().new_database();
};

struct DatabaseKind {
  std::string name;
  std::unique_ptr<TestDatabase> (*make)();
};

inline std::vector<DatabaseKind> databases() {
  std::vector<DatabaseKind> all;
  all.push_back({"sqlite", [] -> std::unique_ptr<TestDatabase> {
                   return std::make_unique<SqliteTestDatabase>();
                 }});
  if (PostgresqlServer::is_installed()) {
    all.push_back({"postgresql", [] -> std::unique_ptr<TestDatabase> {
                     return std::make_unique<PostgresqlTestDatabase>();
                   }});
  }
  return all;
}

inline const auto each_database = testing::ValuesIn(databases());

inline std::string name_of_database(const testing::TestParamInfo<DatabaseKind>& info) {
  return info.param.name;
}

class EachDatabaseTest : public testing::TestWithParam<DatabaseKind> {
 protected:
  // Ends the store and opens it again, as a restart does.
  void reopen() {
    store_.reset();
    store_ = database_->open();
  }

  std::unique_ptr<TestDatabase> database_ = GetParam().make();
  std::unique_ptr<SqlStore> store_ = database_->open();
};

}  // namespace adjutant::store
