#pragma once

#include <cstdint>

// What a process has used so far, as Linux tells it (proc(5)).
namespace adjutant::bench {

struct ProcessUse {
  double cpu_seconds = 0;  // user and system, all threads
  std::int64_t resident_bytes = 0;
  std::int64_t written_bytes = 0;  // to disks; 0 where the kernel does not say
};

// Throws std::runtime_error when there is no such process.
ProcessUse use_of_process(int pid);

}  // namespace adjutant::bench
