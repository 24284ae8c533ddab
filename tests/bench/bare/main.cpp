#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "tests/bench/bare/lmtp.hpp"
#include "tests/bench/bare/server.hpp"
#include "tests/bench/bare/writer.hpp"

// bench_bare serve DATABASE ROW_BYTES ANSWER_BYTES: the bare server, until SIGTERM.
// bench_bare lmtp DATABASE: the bare intake of mails, until SIGTERM.
// bench_bare commit DATABASE ROW_BYTES COUNT: commits one row at a time, and says in JSON how long
// one takes.
namespace adjutant::bench {
namespace {

std::size_t number(std::string_view text) {
  std::size_t value = 0;
  const auto end = text.data() + text.size();
  if (std::from_chars(text.data(), end, value).ptr != end) {
    throw std::runtime_error(fmt::format("{}: is not a number", text));
  }
  return value;
}

void time_commits(const std::string& database, std::size_t row_bytes, std::size_t count) {
  using Clock = std::chrono::steady_clock;
  Rows rows(database);
  const std::string bytes(row_bytes, '.');
  std::vector<double> microseconds;
  for (std::size_t i = 0; i < count; ++i) {
    const auto begun = Clock::now();
    rows.begin();
    rows.insert(bytes);
    rows.commit();
    microseconds.push_back(std::chrono::duration<double, std::micro>(Clock::now() - begun).count());
  }
  std::ranges::sort(microseconds);
  fmt::print(R"({{"count":{},"p50_us":{:.1f},"p99_us":{:.1f}}})"
             "\n",
             count, microseconds.at(count / 2), microseconds.at(count * 99 / 100));
}

void run(const std::vector<std::string>& words) {
  if (words.size() == 4 && words[0] == "serve") {
    return serve_bare({words[1], number(words[2]), number(words[3])});
  }
  if (words.size() == 4 && words[0] == "commit") {
    return time_commits(words[1], number(words[2]), number(words[3]));
  }
  if (words.size() == 2 && words[0] == "lmtp") return take_mails(words[1]);
  throw std::runtime_error(
      "use: bench_bare serve DATABASE ROW_BYTES ANSWER_BYTES, bench_bare commit DATABASE "
      "ROW_BYTES COUNT, or bench_bare lmtp DATABASE");
}

}  // namespace
}  // namespace adjutant::bench

int main(int count, char** words) {
  try {
    adjutant::bench::run({words + 1, words + count});
    return 0;
  } catch (const std::exception& fault) {
    fmt::print(stderr, "bench_bare: {}\n", fault.what());
    return 1;
  }
}
