#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/sqlite/sqlite_database.hpp"

// The schema and its history. A migration is a file migrations/NNNN_verb_noun.sql; once it has run
// on a database its text must never change, which its SHA-256 in the table `migrations` proves.
namespace adjutant::store {

struct Migration {
  int number = 0;         // from 1, without gaps
  std::string_view name;  // "create_accounts"
  std::string_view sql;
};

// Those that the program carries, in order.
std::vector<Migration> embedded_migrations();

struct MigrationReport {
  std::vector<std::string> applied;  // names of those that ran now
  int version = 0;                   // number of the last one
};

// Brings the database to the program's schema, each migration in a transaction of its own. Throws
// StoreFailure, and changes nothing, if the file is not a database of Adjutant's, was written by a
// later program, or has a migration with another text.
MigrationReport migrate(SqliteDatabase& database);
MigrationReport migrate(SqliteDatabase& database, std::span<const Migration> migrations);

// Throws StoreFailure when the database does not have exactly the program's schema.
void require_migrated(SqliteDatabase& database);

}  // namespace adjutant::store
