#pragma once

#include <span>

#include "server/store/migrations.hpp"
#include "server/store/sqlite/sqlite_database.hpp"

// The schema of a database of SQLite: store/migrations.hpp.
namespace adjutant::store {

// Brings the database to the program's schema. Throws StoreFailure, and changes nothing, if the
// file is not a database of Adjutant's, was written by a later program, or has a migration with
// another text.
MigrationReport migrate(SqliteDatabase& database);
MigrationReport migrate(SqliteDatabase& database, std::span<const Migration> migrations);

// Throws StoreFailure when the database does not have exactly the program's schema.
void require_migrated(SqliteDatabase& database);

}  // namespace adjutant::store
