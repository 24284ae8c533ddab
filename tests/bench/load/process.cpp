#include "tests/bench/load/process.hpp"

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <unistd.h>

#include <fmt/format.h>

namespace adjutant::bench {
namespace {

std::string read_all(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error(fmt::format("{}: cannot be read: is it running?", path));
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

ProcessUse use_of_process(int pid) {
  ProcessUse use;
  // The name in parentheses may hold anything; utime and stime are the 14th and 15th field.
  const auto stat = read_all(fmt::format("/proc/{}/stat", pid));
  std::istringstream fields(stat.substr(stat.rfind(')') + 2));
  std::string skipped;
  for (int field = 3; field < 14; ++field) fields >> skipped;
  double user_ticks = 0;
  double system_ticks = 0;
  fields >> user_ticks >> system_ticks;
  use.cpu_seconds = (user_ticks + system_ticks) / static_cast<double>(::sysconf(_SC_CLK_TCK));

  std::istringstream pages(read_all(fmt::format("/proc/{}/statm", pid)));
  std::int64_t total = 0;
  std::int64_t resident = 0;
  pages >> total >> resident;
  use.resident_bytes = resident * ::sysconf(_SC_PAGESIZE);

  if (std::ifstream io(fmt::format("/proc/{}/io", pid)); io) {
    for (std::string name; io >> name;) {
      std::int64_t value = 0;
      io >> value;
      if (name == "write_bytes:") use.written_bytes = value;
    }
  }
  return use;
}

}  // namespace adjutant::bench
