#include "server/store/sqlite/files.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <span>
#include <string_view>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>
#include <vector>

#include <fmt/format.h>

#include "server/ports/store_failure.hpp"

namespace adjutant::store {
namespace {

using ports::StoreFailure;

[[noreturn]] void fail(const std::string& path, std::string_view doing) {
  throw StoreFailure(
      fmt::format("{} cannot be {} ({}): check that its disk works and has room for a copy", path,
                  doing, std::strerror(errno)));
}

// An open file; closed when it goes.
class Descriptor {
 public:
  Descriptor(const std::string& path, int flags, mode_t mode = 0)
      : path_(path), number_(::open(path.c_str(), flags | O_CLOEXEC, mode)) {
    if (number_ < 0) fail(path_, "opened");
  }
  ~Descriptor() { ::close(number_); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  std::string_view read(std::span<char> into) const {
    const auto size = ::read(number_, into.data(), into.size());
    if (size < 0) fail(path_, "read");
    return {into.data(), static_cast<std::size_t>(size)};
  }
  void write(std::string_view bytes) const {
    while (!bytes.empty()) {
      const auto size = ::write(number_, bytes.data(), bytes.size());
      if (size < 0) fail(path_, "written");
      bytes.remove_prefix(static_cast<std::size_t>(size));
    }
  }
  void sync() const {
    if (::fsync(number_) != 0) fail(path_, "synced");
  }
  // Owner and rights as another file has them.
  void belong_as(const Descriptor& other) const {
    struct stat found{};
    if (::fstat(other.number_, &found) != 0) fail(other.path_, "read");
    if (::fchmod(number_, found.st_mode & 0777) != 0) fail(path_, "given its permissions");
    if (::geteuid() == 0 && ::fchown(number_, found.st_uid, found.st_gid) != 0) {
      fail(path_, "given its owner");
    }
  }
  int number() const { return number_; }

 private:
  std::string path_;
  int number_;
};

class SystemFiles : public Files {
 public:
  std::uintmax_t size(const std::string& path) override {
    struct stat found{};
    return ::stat(path.c_str(), &found) == 0 ? static_cast<std::uintmax_t>(found.st_size) : 0;
  }

  // By hand: what copies for us may let the new file share what the old one has on disk.
  void copy(const std::string& from, const std::string& to) override {
    const Descriptor source(from, O_RDONLY);
    const Descriptor target(to, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    try {
      target.belong_as(source);
      std::vector<char> buffer(std::size_t{1} << 20);
      for (auto bytes = source.read(buffer); !bytes.empty(); bytes = source.read(buffer)) {
        target.write(bytes);
      }
      target.sync();
    } catch (...) {
      ::unlink(to.c_str());  // half a copy is of no use, and the disk may be full
      throw;
    }
  }

  void replace(const std::string& from, const std::string& to) override {
    if (std::rename(from.c_str(), to.c_str()) != 0) fail(from, "renamed");
    const auto folder = std::filesystem::absolute(to).parent_path();
    Descriptor(folder.string(), O_RDONLY | O_DIRECTORY).sync();
  }

  std::uint64_t free_bytes(const std::string& path) override {
    struct statvfs disk{};
    const auto folder = std::filesystem::absolute(path).parent_path().string();
    if (::statvfs(folder.c_str(), &disk) != 0) fail(folder, "asked for its free space");
    return std::uint64_t{disk.f_bavail} * disk.f_frsize;
  }

  // Each connection to a database in WAL mode holds one of these bytes from its first read on
  // (os_unix.c, SHARED_FIRST).
  bool is_open_elsewhere(const std::string& database) override {
    const Descriptor file(database, O_RDONLY);
    struct flock range{};
    range.l_type = F_WRLCK;
    range.l_whence = SEEK_SET;
    range.l_start = 0x40000002;
    range.l_len = 510;
    return ::fcntl(file.number(), F_GETLK, &range) == 0 && range.l_type != F_UNLCK;
  }
};

}  // namespace

Files& system_files() {
  static SystemFiles files;
  return files;
}

void write_log_anew(Files& files, const std::string& database) {
  const auto log = database + "-wal";
  if (files.size(log) == 0) return;
  if (files.is_open_elsewhere(database)) {
    throw StoreFailure(fmt::format(
        "{} was not closed by its last server and is open in another program: end that first",
        database));
  }
  const auto fresh = log + "-anew";
  files.copy(log, fresh);
  files.replace(fresh, log);
}

}  // namespace adjutant::store
