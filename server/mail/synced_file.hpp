#pragma once

#include <filesystem>
#include <string_view>

// Files that are there after a loss of power. False where the system refuses: errno says why.
namespace adjutant::mail {

// An open file, closed when it goes.
class File {
 public:
  explicit File(int descriptor) : descriptor_(descriptor) {}
  ~File();
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  int descriptor() const { return descriptor_; }

 private:
  int descriptor_;
};

bool write_all(int descriptor, std::string_view bytes);

// Creates or rewrites the file, readable by its owner alone; synced.
bool write_synced(const std::filesystem::path& path, std::string_view bytes);

// What has come into the folder, or left it, is on disk.
bool sync_folder(const std::filesystem::path& path);

}  // namespace adjutant::mail
