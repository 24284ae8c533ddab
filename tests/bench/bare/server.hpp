#pragma once

#include <cstddef>
#include <string>

namespace adjutant::bench {

struct BareSettings {
  std::string database;
  std::size_t row_bytes = 1;
  std::size_t answer_bytes = 1;
};

// Serves on a free port of 127.0.0.1 until SIGTERM: parses {"revision":N,…}, writes a row of the
// given size, and answers {"revision":N+1,…} in the given size once the row is synced. Says on
// stdout where it listens.
void serve_bare(const BareSettings& settings);

}  // namespace adjutant::bench
