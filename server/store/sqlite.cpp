#include "server/store/sqlite.hpp"

#include <cstring>
#include <fcntl.h>
#include <unistd.h>
#include <utility>

#include <fmt/format.h>
#include <sqlite3.h>

#include "engine/core/ensure.hpp"
#include "server/ports/client_watch.hpp"

namespace adjutant::store {

struct Rows::Cached {
  sqlite3_stmt* statement = nullptr;
  bool busy = false;

  Cached() = default;
  Cached(const Cached&) = delete;
  Cached& operator=(const Cached&) = delete;
  ~Cached() { sqlite3_finalize(statement); }
};

std::string describe(const SqliteError& error) {
  // What lists the pages of the log could not grow: it lies on the same disk.
  const bool no_room = error.code == SQLITE_IOERR_SHMSIZE;
  switch (no_room ? SQLITE_FULL : error.code & 0xff) {
    case SQLITE_FULL:
      return fmt::format(
          "the disk that holds the database is full ({}): free some space; waiting work then "
          "continues by itself",
          error.what());
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return fmt::format(
          "the database is in use by another program ({}): end the program that writes to it",
          error.what());
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
      return fmt::format(
          "the database may not be written ({}): give the server's user the right to write the "
          "file and its folder",
          error.what());
    case SQLITE_CANTOPEN:
      return fmt::format(
          "the database cannot be opened ({}): check that its folder exists and that the "
          "server's user may read and write there",
          error.what());
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return fmt::format(
          "the database is damaged or not a database ({}): stop the server and put the last "
          "backup in its place",
          error.what());
    case SQLITE_INTERRUPT:
      return "the database did not answer in time: try again, or ask for less";
    case SQLITE_IOERR:
      return fmt::format("the disk failed ({}): check it and the system's log", error.what());
    case SQLITE_NOMEM:
      return fmt::format("the machine has no memory left for the database ({})", error.what());
    default:
      return fmt::format("the database refused ({})", error.what());
  }
}

// --- rows ---------------------------------------------------------------------------------------

Rows::Rows(Database& database, Cached& statement) : database_(&database), statement_(&statement) {
  ENSURE(!statement.busy, "a statement is used while its rows are still being read");
  statement.busy = true;
}

Rows::Rows(Rows&& other) noexcept
    : database_(other.database_),
      statement_(std::exchange(other.statement_, nullptr)),
      column_(other.column_) {}

Rows::~Rows() {
  if (statement_ == nullptr) return;
  // The code repeats the failure of the last step, which has been thrown already.
  sqlite3_reset(statement_->statement);
  sqlite3_clear_bindings(statement_->statement);
  statement_->busy = false;
}

bool Rows::next() {
  column_ = 0;
  const int code = sqlite3_step(statement_->statement);
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  database_->fail(code, sqlite3_sql(statement_->statement));
}

std::int64_t Rows::take_integer() {
  return sqlite3_column_int64(statement_->statement, column_++);
}

void Rows::take(std::string& target) {
  const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_->statement, column_));
  const int size = sqlite3_column_bytes(statement_->statement, column_++);
  target.assign(bytes == nullptr ? "" : bytes, static_cast<std::size_t>(size));
}

void Rows::take(std::span<std::uint8_t> target) {
  const void* bytes = sqlite3_column_blob(statement_->statement, column_);
  const auto size =
      static_cast<std::size_t>(sqlite3_column_bytes(statement_->statement, column_++));
  ENSURE(size == target.size(), "a stored hash has another length than hashes have");
  std::memcpy(target.data(), bytes, size);
}

bool Rows::skip_null() {
  if (sqlite3_column_type(statement_->statement, column_) != SQLITE_NULL) return false;
  ++column_;
  return true;
}

// --- connections --------------------------------------------------------------------------------

namespace {

// Every wait for another program's lock ends after this.
constexpr int busy_milliseconds = 5000;

// Less than a tenth of a millisecond.
constexpr int instructions_between_looks = 1000;

// A look at the client costs a system call.
constexpr std::chrono::milliseconds between_looks_at_client{50};

// No memory map: a failing disk is then an error code, not a signal that ends the server.
constexpr const char* pragmas_of_all = R"(
  PRAGMA foreign_keys = ON;
  PRAGMA trusted_schema = OFF;
  PRAGMA cell_size_check = ON;
  PRAGMA mmap_size = 0;
  PRAGMA temp_store = MEMORY;
)";

// FULL: each commit is synced before it is reported. The write-ahead log is checkpointed after 16
// MB. It keeps the size it has grown to under load, so that it need not grow again, but no more
// than 64 MB if readers have held it up.
constexpr const char* pragmas_of_writer = R"(
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA wal_autocheckpoint = 4000;
  PRAGMA journal_size_limit = 67108864;
  PRAGMA cache_size = -65536;
)";

constexpr const char* pragmas_of_reader = R"(
  PRAGMA query_only = ON;
  PRAGMA cache_size = -16384;
)";

// Nobody asks how much memory SQLite has, and counting it costs a lock for each piece.
void count_no_memory() {
  static const int done = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  static_cast<void>(done);
}

// A new database is for the server's user alone: it holds the seeds of running matches. SQLite
// gives the files beside it the same rights. A file that exists is left alone, since closing it
// here would drop the locks that other connections of this process hold on it.
void create_private(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file >= 0) ::close(file);
}

}  // namespace

Database::Database(const std::string& path, Mode mode, const std::string& vfs)
    : path_(path), place_(path) {
  count_no_memory();
  if (mode == Mode::create && vfs.empty()) create_private(path);
  int flags = SQLITE_OPEN_READONLY;
  const char* through = vfs.empty() ? nullptr : vfs.c_str();
  if (mode == Mode::create) {
    flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    through = log_vfs_.emplace(vfs).name();
  }
  const int code = sqlite3_open_v2(path.c_str(), &handle_,
                                   flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, through);
  if (code != SQLITE_OK) {
    const SqliteError error(code, fmt::format("{}: {}", path, sqlite3_errstr(code)));
    sqlite3_close_v2(handle_);
    throw error;
  }
  try {
    sqlite3_busy_timeout(handle_, busy_milliseconds);
    sqlite3_progress_handler(handle_, instructions_between_looks, &Database::is_over, this);
    execute(pragmas_of_all);
    execute(mode == Mode::create ? pragmas_of_writer : pragmas_of_reader);
  } catch (...) {
    sqlite3_close_v2(handle_);
    throw;
  }
}

Database::~Database() {
  statements_.clear();
  sqlite3_close_v2(handle_);
}

void Database::end_at(std::optional<std::chrono::steady_clock::time_point> end) {
  end_ = end;
  look_at_client_ = std::chrono::steady_clock::now() + between_looks_at_client;
}

int Database::is_over(void* self) {
  auto& database = *static_cast<Database*>(self);
  if (!database.end_) return 0;
  const auto now = std::chrono::steady_clock::now();
  if (now >= *database.end_) return 1;
  if (now < database.look_at_client_) return 0;
  database.look_at_client_ = now + between_looks_at_client;
  return ports::ClientWatch::client_has_gone() ? 1 : 0;
}

void Database::execute(const std::string& script) {
  check(sqlite3_exec(handle_, script.c_str(), nullptr, nullptr, nullptr), "script");
}

void Database::after_commits(std::function<void(int)> told) {
  committed_ = std::move(told);
  sqlite3_wal_hook(
      handle_,
      [](void* self, sqlite3*, const char*, int pages) {
        static_cast<Database*>(self)->committed_(pages);
        return SQLITE_OK;
      },
      this);
}

int Database::checkpoint() noexcept {
  int pages = 0;
  int brought_in = 0;
  const int code =
      sqlite3_wal_checkpoint_v2(handle_, nullptr, SQLITE_CHECKPOINT_PASSIVE, &pages, &brought_in);
  return code == SQLITE_OK ? brought_in : 0;
}

bool Database::in_transaction() const {
  return sqlite3_get_autocommit(handle_) == 0;
}

void Database::fail(int code, std::string_view doing) const {
  throw SqliteError(code, fmt::format("{}: {} (SQLite code {}) in: {}", path_,
                                      sqlite3_errmsg(handle_), code, doing));
}

void Database::check(int code, std::string_view doing) const {
  if (code != SQLITE_OK) fail(code, doing);
}

namespace {

// SQLite numbers named parameters as they come, PostgreSQL by their names.
void require_ordered_parameters(sqlite3_stmt* statement) {
  for (int number = 1; number <= sqlite3_bind_parameter_count(statement); ++number) {
    const char* name = sqlite3_bind_parameter_name(statement, number);
    ENSURE(name != nullptr && name == fmt::format("${}", number),
           "the parameters of a statement are $1, $2 and so on, in this order");
  }
}

}  // namespace

// SQLite tells the key of a new row anyway. Its RETURNING takes longer than the INSERT itself, and
// is left out.
Rows::Cached& Database::prepared(Sql sql, Gives gives) {
  auto& cached = statements_[sql.text];
  if (!cached) {
    const std::string_view text(sql.text);
    const auto size = gives == Gives::key ? text.rfind(" RETURNING ") : text.size();
    ENSURE(size != text.npos, "an INSERT that is to give a key has a RETURNING");
    auto fresh = std::make_unique<Rows::Cached>();
    check(sqlite3_prepare_v3(handle_, sql.text, static_cast<int>(size), SQLITE_PREPARE_PERSISTENT,
                             &fresh->statement, nullptr),
          sql.text);
    require_ordered_parameters(fresh->statement);
    cached = std::move(fresh);
  }
  return *cached;
}

int Database::finish(Rows rows) {
  ENSURE(!rows.next(), "a statement that was to give no rows gave one");
  return sqlite3_changes(handle_);
}

std::int64_t Database::finish_insert(Rows rows) {
  ENSURE(finish(std::move(rows)) == 1, "a statement that was to insert one row did not");
  return sqlite3_last_insert_rowid(handle_);
}

void Database::bind_integer(Rows::Cached& statement, int position, std::int64_t value) {
  check(sqlite3_bind_int64(statement.statement, position, value), "bind");
}

void Database::bind_null(Rows::Cached& statement, int position) {
  check(sqlite3_bind_null(statement.statement, position), "bind");
}

void Database::bind(Rows::Cached& statement, int position, std::string_view value) {
  const char* text = value.data() == nullptr ? "" : value.data();
  check(sqlite3_bind_text64(statement.statement, position, text, value.size(), SQLITE_STATIC,
                            SQLITE_UTF8),
        "bind");
}

void Database::bind(Rows::Cached& statement, int position, Bytes value) {
  const void* bytes = value.data() == nullptr ? static_cast<const void*>("") : value.data();
  check(sqlite3_bind_blob64(statement.statement, position, bytes, value.size(), SQLITE_STATIC),
        "bind");
}

// --- transactions -------------------------------------------------------------------------------

Transaction::Transaction(Database& database, Kind kind) : database_(database) {
  database_.run(kind == Kind::writing ? Sql("BEGIN IMMEDIATE") : Sql("BEGIN"));
}

Transaction::~Transaction() {
  if (!database_.in_transaction()) return;
  try {
    database_.run("ROLLBACK");
  } catch (const SqliteError&) {
    // A transaction that cannot be rolled back is gone already.
  }
}

void Transaction::commit() {
  database_.run("COMMIT");
}

Savepoint::Savepoint(Database& database) : database_(database) {
  database_.run("SAVEPOINT work");
}

Savepoint::~Savepoint() {
  // After some errors SQLite has rolled back the whole transaction, and the savepoint with it.
  if (!open_ || !database_.in_transaction()) return;
  try {
    database_.run("ROLLBACK TO work");
    database_.run("RELEASE work");
  } catch (const SqliteError&) {
    abandon();
  }
}

// What cannot be rolled back alone must not be committed with the rest.
void Savepoint::abandon() noexcept {
  try {
    if (database_.in_transaction()) database_.run("ROLLBACK");
  } catch (const SqliteError&) {
    // A transaction that cannot be rolled back is gone already.
  }
}

void Savepoint::release() {
  database_.run("RELEASE work");
  open_ = false;
}

}  // namespace adjutant::store
