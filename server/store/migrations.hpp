#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/database.hpp"

// The schema of a database and its history. A migration is a file
// migrations/DATABASE/NNNN_verb_noun.sql; once it has run on a database its text must never change,
// which its SHA-256 in the table `migrations` proves.
namespace adjutant::store {

struct Migration {
  int number = 0;         // from 1, without gaps
  std::string_view name;  // "add_clubs"
  std::string_view sql;

  // Whether servers that do not know it work as before when it has run: it begins with the line
  // "-- compatible". It only adds: tables, indexes, and columns that are empty or have a default.
  bool is_compatible() const;
};

// The program's migrations for a kind of database ("sqlite"), in order.
std::vector<Migration> embedded_migrations(std::string_view kind);

struct MigrationReport {
  std::vector<std::string> applied;  // names of those that ran now
  int version = 0;                   // number of the last one
};

// Runs what is new, each migration in a transaction of its own, with `check` at its end. The table
// `migrations` must be there; `name` stands for the database in what is said of it. Throws
// StoreFailure, and changes nothing, if the database was written by a later program, unless all
// that is unknown here is compatible, or has a migration with another text.
MigrationReport run_migrations(Database& database, std::string_view name,
                               std::span<const Migration> migrations,
                               const std::function<void()>& check = {});

// Whether something is new, and all of it is compatible, so that it can run while servers of the
// version before work on the database. Throws StoreFailure as run_migrations() does.
bool may_migrate_beside_others(Database& database, std::string_view name,
                               std::span<const Migration> migrations);

// Throws StoreFailure when not all of these have run, or others that are not compatible.
void require_migrated(Database& database, std::string_view name,
                      std::span<const Migration> migrations);

}  // namespace adjutant::store
