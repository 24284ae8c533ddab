#include "server/auth/system_entropy.hpp"

#include <fcntl.h>
#include <fstream>
#include <stdexcept>
#include <string>
#include <unistd.h>

#include <sodium.h>

namespace adjutant::auth {

SystemEntropy::SystemEntropy() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium does not start on this machine");
}

void SystemEntropy::fill(std::span<std::uint8_t> bytes) {
  randombytes_buf(bytes.data(), bytes.size());
}

namespace {

void write_new(const std::filesystem::path& file, const std::string& text) {
  const int handle = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (handle < 0) {
    throw std::runtime_error("cannot create the key file " + file.string() +
                             ": check that its folder exists and is writable");
  }
  const bool written =
      ::write(handle, text.data(), text.size()) == static_cast<ssize_t>(text.size()) &&
      ::fsync(handle) == 0;
  ::close(handle);
  if (!written) {
    throw std::runtime_error("cannot write the key file " + file.string() +
                             ": make room on the disk, remove the file, and start again");
  }
}

}  // namespace

core::Digest installation_key(const std::filesystem::path& file, ports::Entropy& entropy) {
  if (!std::filesystem::exists(file)) {
    core::Digest key{};
    entropy.fill(key);
    write_new(file, core::to_hex(key) + "\n");
    return key;
  }
  std::ifstream stream(file);
  std::string text;
  stream >> text;
  const auto key = core::digest_from_hex(text);
  if (!key) {
    throw std::runtime_error(
        "the key file " + file.string() +
        " does not contain 64 hexadecimal digits: restore it from a backup, or remove it so that "
        "the server creates a new one (old unsubscribe links then stop working)");
  }
  return *key;
}

}  // namespace adjutant::auth
