#pragma once

#include "server/store/migrations.hpp"
#include "server/store/postgresql/postgresql_database.hpp"

// The schema of a database of PostgreSQL: store/migrations.hpp.
namespace adjutant::store {

// Brings the database, which nobody else may be using, to the program's schema. Throws
// StoreFailure, and changes nothing, if it is another program's, was written by a later program, or
// has a migration with another text.
MigrationReport migrate(PostgresqlDatabase& database);

// Throws StoreFailure when the database does not have exactly the program's schema.
void require_migrated(PostgresqlDatabase& database);

}  // namespace adjutant::store
