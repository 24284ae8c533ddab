#pragma once

#include "server/store/sqlite/files.hpp"

namespace adjutant::simulation {

class Disk;

// What the store does with files beside SQLite, done on a Disk.
class DiskFiles : public store::Files {
 public:
  explicit DiskFiles(Disk& disk) : disk_(disk) {}

  std::uintmax_t size(const std::string& path) override;
  void copy(const std::string& from, const std::string& to) override;
  void replace(const std::string& from, const std::string& to) override;
  std::uint64_t free_bytes(const std::string& path) override;
  bool is_open_elsewhere(const std::string&) override { return false; }

 private:
  Disk& disk_;
};

}  // namespace adjutant::simulation
