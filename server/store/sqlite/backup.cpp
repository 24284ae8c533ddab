#include "server/store/sqlite/backup.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <unistd.h>

#include <fmt/format.h>
#include <sqlite3.h>

#include "server/ports/store_failure.hpp"
#include "server/store/sqlite/sqlite_database.hpp"

namespace adjutant::store {

namespace {

using ports::StoreFailure;

[[noreturn]] void fail(const std::string& file, const std::string& why) {
  throw StoreFailure(fmt::format("no backup was made to {}: {}", file, why));
}

void require_absent(const std::string& file) {
  if (std::filesystem::exists(file)) fail(file, "the file exists already; give another name");
}

void sync(const std::string& path, int flags) {
  const int descriptor = ::open(path.c_str(), flags | O_CLOEXEC);
  if (descriptor < 0 || ::fsync(descriptor) != 0) {
    const std::string why = std::strerror(errno);
    if (descriptor >= 0) ::close(descriptor);
    fail(path, why);
  }
  ::close(descriptor);
}

// All pages in one step: the copy holds one read transaction, so that writers neither wait nor
// make it begin again.
void copy_pages(SqliteDatabase& from, SqliteDatabase& to) {
  sqlite3_backup* copy = sqlite3_backup_init(to.handle(), "main", from.handle(), "main");
  if (copy != nullptr) {
    sqlite3_backup_step(copy, -1);
    sqlite3_backup_finish(copy);
  }
  const int code = sqlite3_extended_errcode(to.handle());
  if (code != SQLITE_OK) throw SqliteError(code, sqlite3_errmsg(to.handle()));
}

void copy(const std::string& database, const std::string& partial) {
  SqliteDatabase from(database, SqliteDatabase::Mode::read_only);
  SqliteDatabase to(partial, SqliteDatabase::Mode::create);
  to.execute("PRAGMA journal_mode = OFF");
  copy_pages(from, to);
  // One file that needs no other beside it.
  to.execute("PRAGMA journal_mode = DELETE");
  const auto verdict = to.value<std::string>("PRAGMA quick_check(1)");
  if (verdict != "ok") throw SqliteError(SQLITE_CORRUPT, verdict.value_or("no verdict"));
}

void remove_partial(const std::string& partial) {
  for (const char* ending : {"", "-wal", "-shm", "-journal"}) {
    std::error_code ignored;
    std::filesystem::remove(partial + ending, ignored);
  }
}

}  // namespace

void backup(const std::string& database, const std::string& file) {
  require_absent(file);
  const std::string partial = fmt::format("{}.{}.partial", file, ::getpid());
  const auto folder = std::filesystem::absolute(file).parent_path();
  try {
    remove_partial(partial);
    copy(database, partial);
    sync(partial, O_RDWR);
    require_absent(file);
    std::filesystem::rename(partial, file);
    sync(folder, O_RDONLY | O_DIRECTORY);
  } catch (const SqliteError& error) {
    remove_partial(partial);
    fail(file, error.advice());
  } catch (const std::filesystem::filesystem_error& error) {
    remove_partial(partial);
    fail(file, error.what());
  } catch (...) {
    remove_partial(partial);
    throw;
  }
}

}  // namespace adjutant::store
