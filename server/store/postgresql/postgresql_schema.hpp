#pragma once

#include "server/store/migrations.hpp"
#include "server/store/postgresql/postgresql_database.hpp"

// The schema of a database of PostgreSQL: store/migrations.hpp.
namespace adjutant::store {

// Brings the database to the program's schema. Nobody else may be using it, unless
// may_migrate_beside_others(). Throws StoreFailure, and changes nothing, if it is another
// program's, was written by a later program, or has a migration with another text.
MigrationReport migrate(PostgresqlDatabase& database);
// Whether there is something to migrate, and the version before can work on meanwhile. Throws
// StoreFailure as migrate().
bool may_migrate_beside_others(PostgresqlDatabase& database);

// Throws StoreFailure when the database does not have the program's schema, or more that this
// program must know.
void require_migrated(PostgresqlDatabase& database);

}  // namespace adjutant::store
