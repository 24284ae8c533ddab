#include "tests/simulation/disk_files.hpp"

#include <sqlite3.h>

#include "server/ports/store_failure.hpp"
#include "tests/simulation/disk.hpp"

namespace adjutant::simulation {
namespace {

void require(int code) {
  if (code != SQLITE_OK) throw ports::StoreFailure(sqlite3_errstr(code));
}

}  // namespace

std::uintmax_t DiskFiles::size(const std::string& path) {
  const std::lock_guard guard(disk_.mutex_);
  const auto found = disk_.files_.find(path);
  return found == disk_.files_.end() ? 0 : found->second->current.size();
}

void DiskFiles::copy(const std::string& from, const std::string& to) {
  const std::lock_guard guard(disk_.mutex_);
  require(disk_.meet(DiskCall::open));
  auto fresh = std::make_shared<DiskFile>();
  disk_.files_[to] = fresh;
  const auto& source = disk_.files_.at(from)->current;
  require(disk_.meet(DiskCall::read));
  require(disk_.meet(DiskCall::write));
  if (disk_.grows_too_much(*fresh, source.size())) require(SQLITE_FULL);
  disk_.write(*fresh, 0, source);
  require(disk_.sync(*fresh));
}

std::uint64_t DiskFiles::free_bytes(const std::string&) {
  const std::lock_guard guard(disk_.mutex_);
  return disk_.fault_ == DiskFault::full ? 0 : std::uint64_t{1} << 40;
}

// A power loss between the new name and the sync of its folder leaves the one file or the other.
void DiskFiles::replace(const std::string& from, const std::string& to) {
  const std::lock_guard guard(disk_.mutex_);
  require(disk_.meet(DiskCall::remove));
  const auto synced = disk_.meet(DiskCall::sync);
  if (synced != SQLITE_OK && disk_.chance_.one_in(2)) require(synced);
  disk_.files_[to] = disk_.files_.at(from);
  disk_.files_.erase(from);
  require(synced);
}

}  // namespace adjutant::simulation
