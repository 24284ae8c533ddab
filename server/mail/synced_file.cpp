#include "server/mail/synced_file.hpp"

#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

namespace adjutant::mail {

File::~File() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

bool write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

bool write_synced(const std::filesystem::path& path, std::string_view bytes) {
  const File file(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
  return file.descriptor() >= 0 && write_all(file.descriptor(), bytes) &&
         ::fsync(file.descriptor()) == 0;
}

bool sync_folder(const std::filesystem::path& path) {
  const File folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  return folder.descriptor() >= 0 && ::fsync(folder.descriptor()) == 0;
}

}  // namespace adjutant::mail
