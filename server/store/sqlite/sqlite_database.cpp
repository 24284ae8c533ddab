#include "server/store/sqlite/sqlite_database.hpp"

#include <fcntl.h>
#include <unistd.h>
#include <utility>

#include <fmt/format.h>
#include <sqlite3.h>

#include "engine/core/ensure.hpp"
#include "server/ports/client_watch.hpp"

namespace adjutant::store {

std::string SqliteError::advice() const {
  // What lists the pages of the log could not grow: it lies on the same disk.
  const bool no_room = code == SQLITE_IOERR_SHMSIZE;
  switch (no_room ? SQLITE_FULL : code & 0xff) {
    case SQLITE_FULL:
      return fmt::format(
          "the disk that holds the database is full ({}): free some space; waiting work then "
          "continues by itself",
          what());
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return fmt::format(
          "the database is in use by another program ({}): end the program that writes to it",
          what());
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
      return fmt::format(
          "the database may not be written ({}): give the server's user the right to write the "
          "file and its folder",
          what());
    case SQLITE_CANTOPEN:
      return fmt::format(
          "the database cannot be opened ({}): check that its folder exists and that the "
          "server's user may read and write there",
          what());
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return fmt::format(
          "the database is damaged or not a database ({}): stop the server and put the last "
          "backup in its place",
          what());
    case SQLITE_INTERRUPT:
      return "the database did not answer in time: try again, or ask for less";
    case SQLITE_IOERR:
      return fmt::format("the disk failed ({}): check it and the system's log", what());
    case SQLITE_NOMEM:
      return fmt::format("the machine has no memory left for the database ({})", what());
    default:
      return fmt::format("the database refused ({})", what());
  }
}

// --- statements ---------------------------------------------------------------------------------

class SqliteDatabase::Prepared : public Statement {
 public:
  Prepared(SqliteDatabase& database, std::string_view text)
      : database_(database), statement_(compile(text)) {
    require_ordered_parameters();
  }

  void bind_integer(int position, std::int64_t value) override {
    check(sqlite3_bind_int64(statement_.get(), position, value), "bind");
  }
  void bind_text(int position, std::string_view value) override {
    const char* text = value.data() == nullptr ? "" : value.data();
    check(sqlite3_bind_text64(statement_.get(), position, text, value.size(), SQLITE_STATIC,
                              SQLITE_UTF8),
          "bind");
  }
  void bind_bytes(int position, Bytes value) override {
    const void* bytes = value.data() == nullptr ? static_cast<const void*>("") : value.data();
    check(sqlite3_bind_blob64(statement_.get(), position, bytes, value.size(), SQLITE_STATIC),
          "bind");
  }
  void bind_null(int position) override {
    check(sqlite3_bind_null(statement_.get(), position), "bind");
  }

  bool step() override {
    const int code = sqlite3_step(statement_.get());
    if (code == SQLITE_ROW) return true;
    if (code == SQLITE_DONE) return false;
    database_.fail(code, sqlite3_sql(statement_.get()));
  }
  std::int64_t integer(int column) override {
    return sqlite3_column_int64(statement_.get(), column);
  }
  std::string_view bytes(int column) override {
    const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_.get(), column));
    return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
  }
  bool is_null(int column) override {
    return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
  }
  int changed() override { return sqlite3_changes(database_.handle_); }
  std::int64_t inserted() override { return sqlite3_last_insert_rowid(database_.handle_); }
  void reset() noexcept override {
    // The code repeats the failure of the last step, which has been thrown already.
    sqlite3_reset(statement_.get());
    sqlite3_clear_bindings(statement_.get());
  }

 private:
  void check(int code, std::string_view doing) const { database_.check(code, doing); }

  sqlite3_stmt* compile(std::string_view text) const {
    sqlite3_stmt* statement = nullptr;
    check(sqlite3_prepare_v3(database_.handle_, text.data(), static_cast<int>(text.size()),
                             SQLITE_PREPARE_PERSISTENT, &statement, nullptr),
          text);
    return statement;
  }

  // SQLite numbers named parameters as they come, PostgreSQL by their names.
  void require_ordered_parameters() const {
    for (int number = 1; number <= sqlite3_bind_parameter_count(statement_.get()); ++number) {
      const char* name = sqlite3_bind_parameter_name(statement_.get(), number);
      ENSURE(name != nullptr && name == fmt::format("${}", number),
             "the parameters of a statement are $1, $2 and so on, in this order");
    }
  }

  SqliteDatabase& database_;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

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

SqliteDatabase::SqliteDatabase(const std::string& path, Mode mode, const std::string& vfs)
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
    sqlite3_progress_handler(handle_, instructions_between_looks, &SqliteDatabase::is_over, this);
    execute(pragmas_of_all);
    execute(mode == Mode::create ? pragmas_of_writer : pragmas_of_reader);
  } catch (...) {
    sqlite3_close_v2(handle_);
    throw;
  }
}

SqliteDatabase::~SqliteDatabase() {
  end_statements();
  sqlite3_close_v2(handle_);
}

void SqliteDatabase::end_at(std::optional<std::chrono::steady_clock::time_point> end) {
  end_ = end;
  look_at_client_ = std::chrono::steady_clock::now() + between_looks_at_client;
}

int SqliteDatabase::is_over(void* self) {
  auto& database = *static_cast<SqliteDatabase*>(self);
  if (!database.end_) return 0;
  const auto now = std::chrono::steady_clock::now();
  if (now >= *database.end_) return 1;
  if (now < database.look_at_client_) return 0;
  database.look_at_client_ = now + between_looks_at_client;
  return ports::ClientWatch::client_has_gone() ? 1 : 0;
}

void SqliteDatabase::execute(const std::string& script) {
  check(sqlite3_exec(handle_, script.c_str(), nullptr, nullptr, nullptr), "script");
}

void SqliteDatabase::after_commits(std::function<void(int)> told) {
  committed_ = std::move(told);
  sqlite3_wal_hook(
      handle_,
      [](void* self, sqlite3*, const char*, int pages) {
        static_cast<SqliteDatabase*>(self)->committed_(pages);
        return SQLITE_OK;
      },
      this);
}

int SqliteDatabase::checkpoint() noexcept {
  int pages = 0;
  int brought_in = 0;
  const int code =
      sqlite3_wal_checkpoint_v2(handle_, nullptr, SQLITE_CHECKPOINT_PASSIVE, &pages, &brought_in);
  return code == SQLITE_OK ? brought_in : 0;
}

bool SqliteDatabase::in_transaction() const {
  return sqlite3_get_autocommit(handle_) == 0;
}

void SqliteDatabase::fail(int code, std::string_view doing) const {
  throw SqliteError(code, fmt::format("{}: {} (SQLite code {}) in: {}", path_,
                                      sqlite3_errmsg(handle_), code, doing));
}

void SqliteDatabase::check(int code, std::string_view doing) const {
  if (code != SQLITE_OK) fail(code, doing);
}

// SQLite tells the key of a new row anyway. Its RETURNING takes longer than the INSERT itself, and
// is left out.
std::unique_ptr<Statement> SqliteDatabase::prepare(Sql sql, Gives gives) {
  const std::string_view text(sql.text);
  const auto size = gives == Gives::key ? text.rfind(" RETURNING ") : text.size();
  ENSURE(size != text.npos, "an INSERT that is to give a key has a RETURNING");
  return std::make_unique<Prepared>(*this, text.substr(0, size));
}

void SqliteDatabase::begin(Access access) {
  if (access == Access::reading) {
    run("BEGIN");
  } else {
    place_.require();
    run("BEGIN IMMEDIATE");
  }
}

void SqliteDatabase::commit() {
  run("COMMIT");
  place_.require();
}

}  // namespace adjutant::store
