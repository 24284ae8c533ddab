#pragma once

#include <filesystem>

#include "engine/core/hash.hpp"
#include "server/ports/entropy.hpp"

namespace adjutant::auth {

// The operating system's random bytes, through libsodium. Any thread.
class SystemEntropy : public ports::Entropy {
 public:
  SystemEntropy();
  void fill(std::span<std::uint8_t> bytes) override;
};

// The installation's secret (app::Context::link_key): 64 hexadecimal digits in `file`, drawn and
// written (readable by its owner only) when there is no such file. Throws std::runtime_error with
// the file's name if it cannot read or write it.
core::Digest installation_key(const std::filesystem::path& file, ports::Entropy& entropy);

}  // namespace adjutant::auth
