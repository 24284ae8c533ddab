#pragma once

#include <cstddef>

namespace adjutant::bench {

// What a process has used so far; zeros when it has gone.
struct Usage {
  double cpu_seconds = 0;
  std::size_t resident_bytes = 0;
};
Usage usage_of(int pid);

}  // namespace adjutant::bench
