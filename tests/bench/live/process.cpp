#include "tests/bench/live/process.hpp"

#include <fstream>
#include <string>
#include <unistd.h>

#include <fmt/format.h>

namespace adjutant::bench {

Usage usage_of(int pid) {
  // proc(5): fields 14, 15 and 24 of stat, counted after the name in parentheses.
  std::ifstream file(fmt::format("/proc/{}/stat", pid));
  std::string text;
  std::getline(file, text);
  const auto name_end = text.rfind(')');
  if (name_end == std::string::npos) return {};
  std::size_t at = name_end + 2;
  double ticks = 0;
  std::size_t pages = 0;
  for (int field = 3; field <= 24; ++field) {
    const auto end = text.find(' ', at);
    const auto word = text.substr(at, end - at);
    if (field == 14 || field == 15) ticks += std::stod(word);
    if (field == 24) pages = std::stoull(word);
    at = end + 1;
  }
  return {ticks / static_cast<double>(sysconf(_SC_CLK_TCK)),
          pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE))};
}

}  // namespace adjutant::bench
