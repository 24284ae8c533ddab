#include "tests/simulation/disk.hpp"

#include <algorithm>
#include <atomic>

#include <sqlite3.h>

#include "tests/simulation/disk_files.hpp"
#include "tests/simulation/disk_vfs.hpp"

namespace adjutant::simulation {
namespace {

constexpr std::size_t sector_bytes = 512;
constexpr std::size_t cache_page_bytes = 4096;

void put(std::string& image, std::size_t offset, std::string_view bytes) {
  if (image.size() < offset + bytes.size()) image.resize(offset + bytes.size(), '\0');
  image.replace(offset, bytes.size(), bytes);
}

void apply(std::string& image, const DiskFile::Change& change) {
  if (change.truncated_to) {
    image.resize(*change.truncated_to, '\0');
  } else {
    put(image, change.offset, change.bytes);
  }
}

std::string next_name() {
  static std::atomic<int> disks{0};
  return "simulated-disk-" + std::to_string(++disks);
}

int write_fault(DiskFault fault, Chance& chance) {
  if (fault == DiskFault::read_only) return SQLITE_READONLY;
  if (fault == DiskFault::write_error && chance.one_in(4)) return SQLITE_IOERR_WRITE;
  return SQLITE_OK;
}

}  // namespace

Disk::Disk(std::uint64_t seed, Power& power)
    : chance_(seed),
      power_(power),
      vfs_name_(next_name()),
      vfs_(DiskVfs::make(*this)),
      beside_(std::make_unique<DiskFiles>(*this)) {}

Disk::~Disk() {
  sqlite3_vfs_unregister(vfs_.get());
}

void Disk::fail(DiskFault fault) {
  const std::lock_guard lock(mutex_);
  fault_ = fault;
  once_.reset();
}

void Disk::fail_once(DiskCall call, std::uint64_t after) {
  const std::lock_guard lock(mutex_);
  once_ = Once{call, after};
}

std::uint64_t Disk::calls(DiskCall call) const {
  const std::lock_guard lock(mutex_);
  const auto found = calls_.find(call);
  return found == calls_.end() ? 0 : found->second;
}

std::size_t Disk::unsynced() const {
  const std::lock_guard lock(mutex_);
  std::size_t count = 0;
  for (const auto& [name, file] : files_) count += file->pending.size();
  return count;
}

int Disk::meet(DiskCall call) {
  ++calls_[call];
  const bool changes = call != DiskCall::read && call != DiskCall::open && call != DiskCall::lock;
  if (changes ? !power_.step() : !power_.is_on()) return SQLITE_IOERR;
  if (once_ && once_->call == call && once_->left-- == 0) {
    once_.reset();
    constexpr int codes[] = {
        SQLITE_IOERR_READ, SQLITE_IOERR_WRITE,  SQLITE_IOERR_FSYNC, SQLITE_IOERR_TRUNCATE,
        SQLITE_CANTOPEN,   SQLITE_IOERR_DELETE, SQLITE_BUSY};
    return codes[static_cast<int>(call)];
  }
  return fault_of(call);
}

int Disk::fault_of(DiskCall call) {
  switch (call) {
    case DiskCall::write:
    case DiskCall::truncate:
      return write_fault(fault_, chance_);
    case DiskCall::sync:
      return fault_ == DiskFault::sync_error && chance_.one_in(2) ? SQLITE_IOERR_FSYNC : SQLITE_OK;
    case DiskCall::read:
      return fault_ == DiskFault::read_error && chance_.one_in(8) ? SQLITE_IOERR_READ : SQLITE_OK;
    case DiskCall::open:
    case DiskCall::remove:
    case DiskCall::lock:
      return SQLITE_OK;
  }
  return SQLITE_OK;
}

bool Disk::grows_too_much(const DiskFile& file, std::size_t end) const {
  return fault_ == DiskFault::full && end > file.current.size();
}

void Disk::write(DiskFile& file, std::size_t offset, std::string bytes) {
  put(file.current, offset, bytes);
  remember(file, offset, offset + bytes.size());
  file.pending.push_back({.offset = offset, .bytes = std::move(bytes), .truncated_to = {}});
}

void Disk::truncate(DiskFile& file, std::size_t size) {
  file.current.resize(size, '\0');
  for (auto& range : file.forgotten) range.end = std::min(range.end, size);
  std::erase_if(file.forgotten, [](const auto& range) { return range.begin >= range.end; });
  file.pending.push_back({.offset = 0, .bytes = {}, .truncated_to = size});
}

int Disk::sync(DiskFile& file) {
  const int fault = meet(DiskCall::sync);
  if (fault == SQLITE_OK) synced(file);
  if (fault != SQLITE_OK && power_.is_on() && chance_.one_in(2)) forget(file);
  return fault;
}

// Some of it may have got to the disk all the same.
void Disk::forget(DiskFile& file) {
  for (const auto& change : file.pending) {
    if (change.truncated_to || chance_.one_in(4)) {
      apply(file.durable, change);
    } else {
      file.forgotten.push_back({change.offset, change.offset + change.bytes.size()});
    }
  }
  file.pending.clear();
}

// Pages of the cache are written whole.
void Disk::remember(DiskFile& file, std::size_t begin, std::size_t end) {
  begin = begin / cache_page_bytes * cache_page_bytes;
  end = (end + cache_page_bytes - 1) / cache_page_bytes * cache_page_bytes;
  std::vector<DiskFile::Range> left;
  for (const auto& range : file.forgotten) {
    const auto from = std::max(range.begin, begin), to = std::min(range.end, end);
    if (from >= to) {
      left.push_back(range);
      continue;
    }
    file.pending.push_back(
        {.offset = from, .bytes = file.current.substr(from, to - from), .truncated_to = {}});
    if (range.begin < from) left.push_back({range.begin, from});
    if (to < range.end) left.push_back({to, range.end});
  }
  file.forgotten = std::move(left);
}

void Disk::synced(DiskFile& file) {
  if (lies_) return;
  for (const auto& change : file.pending) apply(file.durable, change);
  file.pending.clear();
  if (file.is_durable) return;
  // A file's name is kept with its first sync, and file systems keep such changes in order: with
  // it all that happened in the folder before.
  for (auto& [name, earlier] : files_) earlier->is_durable = true;
  removed_.clear();
}

// A write that the power loss cut: each sector of it is there or not, and one may be garbage.
void Disk::tear(DiskFile& file, const DiskFile::Change& change) {
  std::size_t place = 0;
  while (place < change.bytes.size()) {
    const auto end = ((change.offset + place) / sector_bytes + 1) * sector_bytes;
    const auto size = std::min(end - change.offset, change.bytes.size()) - place;
    auto piece = change.bytes.substr(place, size);
    if (chance_.one_in(16)) {
      for (auto& byte : piece) byte = static_cast<char>(chance_.below(256));
      put(file.durable, change.offset + place, piece);
    } else if (chance_.one_in(2)) {
      put(file.durable, change.offset + place, piece);
    }
    place += size;
  }
}

void Disk::survive(DiskFile& file) {
  enum { nothing, everything, beginning, some };
  const auto what = chance_.below(4);
  auto kept = file.pending.size();
  if (what == nothing) kept = 0;
  if (what == beginning) kept = chance_.below(file.pending.size() + 1);
  for (std::size_t i = 0; i < file.pending.size(); ++i) {
    const auto& change = file.pending[i];
    // Those of the end were under way when the power went; of `some`, any of them.
    const bool whole = what == some ? chance_.one_in(2) : i < kept;
    const bool torn = !whole && (what == some ? chance_.one_in(3) : i == kept && what != nothing);
    if (whole) apply(file.durable, change);
    if (torn) tear(file, change);
  }
  file.pending.clear();
  file.forgotten.clear();
  file.current = file.durable;
}

void Disk::process_ended() {
  const std::lock_guard lock(mutex_);
  for (auto& [name, file] : files_) {
    auto fresh = std::make_shared<DiskFile>();
    fresh->durable = std::move(file->durable);
    fresh->current = std::move(file->current);
    fresh->pending = std::move(file->pending);
    fresh->forgotten = std::move(file->forgotten);
    fresh->is_durable = file->is_durable;
    file = std::move(fresh);
  }
}

void Disk::lose_power() {
  process_ended();
  const std::lock_guard lock(mutex_);
  for (auto& [name, file] : removed_) {
    if (!files_.contains(name) && chance_.one_in(2)) files_[name] = file;
  }
  removed_.clear();
  std::erase_if(files_,
                [&](const auto& entry) { return !entry.second->is_durable && chance_.one_in(2); });
  for (auto& [name, file] : files_) {
    survive(*file);
    file->is_durable = true;
  }
}

std::unique_ptr<Disk> Disk::worst_case(Power& power) const {
  auto copy = std::make_unique<Disk>(1, power);
  const std::lock_guard lock(mutex_);
  for (const auto& [name, file] : files_) {
    if (!file->is_durable) continue;
    auto fresh = std::make_shared<DiskFile>();
    fresh->durable = file->durable;
    fresh->current = file->durable;
    fresh->is_durable = true;
    copy->files_[name] = std::move(fresh);
  }
  return copy;
}

}  // namespace adjutant::simulation
