#include "server/mail/in/drop_box.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <unistd.h>

#include <fmt/format.h>

#include "engine/core/hash.hpp"
#include "server/mail/synced_file.hpp"

namespace adjutant::mail {
namespace {

namespace fs = std::filesystem;

// Readable for the delivering command and the server: both run as the same user.
bool make_folders(const fs::path& folder) {
  std::error_code failed;
  for (const char* part : {"tmp", "new", "cur"}) {
    if (fs::create_directories(folder / part, failed)) {
      fs::permissions(folder / part, fs::perms::owner_all, failed);
    }
    if (failed) return false;
  }
  return sync_folder(folder) && sync_folder(folder.parent_path());
}

// Ordered by time, and distinct.
std::string name_of(const Delivery& delivery, ports::Entropy& entropy) {
  std::array<std::uint8_t, 8> random{};
  entropy.fill(random);
  return fmt::format("{}.{}.{}", delivery.handed_over.time_since_epoch().count(), ::getpid(),
                     core::to_hex(random));
}

}  // namespace

bool DropBox::make() const {
  return fs::is_directory(folder_ / "new") || make_folders(folder_);
}

std::expected<void, std::string> DropBox::put(const Delivery& delivery) {
  const auto fault = [&](std::string_view what) {
    return std::unexpected(
        fmt::format("{} in {}: {}", what, folder_.string(), std::strerror(errno)));
  };
  if (!make()) {
    return fault("cannot make tmp/, new/ and cur/");
  }
  const auto name = name_of(delivery, entropy_);
  const auto draft = folder_ / "tmp" / name;
  if (!write_synced(draft, delivered_file(delivery))) {
    const auto told = fault("cannot write tmp/" + name);
    ::unlink(draft.c_str());
    return told;
  }
  if (std::rename(draft.c_str(), (folder_ / "new" / name).c_str()) != 0) {
    return fault("cannot move " + name + " to new/");
  }
  if (!sync_folder(folder_ / "new")) return fault("cannot sync new/");
  return {};
}

}  // namespace adjutant::mail
