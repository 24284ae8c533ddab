#include <chrono>
#include <cstdio>
#include <exception>
#include <optional>
#include <string>
#include <sys/resource.h>
#include <thread>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "tests/bench/live/live_server.hpp"
#include "tests/bench/live/process.hpp"
#include "tests/bench/live/spectators.hpp"

// bench_live: opens live sockets, measures what each costs a server, and counts what they hear.
// Writes one JSON object a line: {"cell":…,"figure":…,"unit":…}.
namespace adjutant::bench {
namespace {

struct Arguments {
  std::string server;  // empty: live sockets alone
  std::string match;
  int pid = 0;
  std::size_t sockets = 200;
  double seconds = 5;
  double rate = 0;
  std::size_t message_bytes = 600;
};

void tell(const char* cell, double figure, const char* unit) {
  fmt::print("{{\"cell\":\"{}\",\"figure\":{:.2f},\"unit\":\"{}\"}}\n", cell, figure, unit);
  std::fflush(stdout);
}

void allow_many_files() {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

void measure(const Arguments& arguments, LiveServer* own) {
  const auto colon = arguments.server.rfind(':');
  const std::string host = own ? "127.0.0.1" : arguments.server.substr(0, colon);
  const auto port =
      own ? own->port() : static_cast<std::uint16_t>(std::stoi(arguments.server.substr(colon + 1)));
  const int pid = own ? own->pid() : arguments.pid;
  const auto count = static_cast<double>(arguments.sockets);
  const auto empty = usage_of(pid);
  Spectators spectators(host, port, own ? "m_bench" : arguments.match, arguments.sockets);
  std::this_thread::sleep_for(std::chrono::seconds{1});
  const auto idle = usage_of(pid);
  const auto told = spectators.steps();
  const auto in_kB = [&](const Usage& now) {
    return (static_cast<double>(now.resident_bytes) - static_cast<double>(empty.resident_bytes)) /
           1000 / count;
  };
  tell("live-idle-memory", in_kB(idle), "kB/socket");
  if (own) own->publish(true);
  tell("live-ready", count, "sockets");  // whoever plays the match may begin
  const auto begun = std::chrono::steady_clock::now();
  spectators.read_for(std::chrono::duration<double>(arguments.seconds), [&](std::size_t steps) {
    if (own) own->delivered(steps - told);
  });
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
  const auto fed = usage_of(pid);
  if (own) {
    tell("live-published", static_cast<double>(own->published()) / took.count(), "steps/s");
    own->publish(false);
  }
  const auto delivered = static_cast<double>(spectators.steps() - told);
  tell("live-deliveries", delivered / took.count(), "steps/s");
  tell("live-bytes", static_cast<double>(spectators.bytes()) / took.count(), "bytes/s");
  tell("live-steps-each", delivered / took.count() / count, "steps/s");
  tell("live-server-cpu", (fed.cpu_seconds - idle.cpu_seconds) / took.count(), "cores");
  tell("live-fed-memory", in_kB(fed), "kB/socket");
  // What was on its way is read, so that nobody seems to have heard less.
  spectators.read_for(std::chrono::seconds{1}, [](std::size_t) {});
  tell("live-heard-apart", static_cast<double>(spectators.most() - spectators.fewest()), "steps");
  tell("live-closed", static_cast<double>(spectators.closed()), "sockets");
}

void run(const Arguments& arguments) {
  allow_many_files();
  std::optional<LiveServer> own;
  if (arguments.server.empty()) {
    own.emplace(arguments.message_bytes, arguments.rate, arguments.sockets);
  }
  measure(arguments, own ? &*own : nullptr);
}

}  // namespace
}  // namespace adjutant::bench

int main(int count, char** words) {
  adjutant::bench::Arguments arguments;
  CLI::App program("Live sockets of a running server, or (without --server) live sockets alone");
  program.add_option("--server", arguments.server, "ADDR:PORT of a running server");
  program.add_option("--match", arguments.match, "A public match of it");
  program.add_option("--pid", arguments.pid, "Its process, for memory and CPU");
  program.add_option("--sockets", arguments.sockets, "How many; default 200")
      ->check(CLI::PositiveNumber);
  program.add_option("--seconds", arguments.seconds, "How long they are read; default 5");
  program.add_option("--rate", arguments.rate,
                     "Without --server: steps a second; 0, the default: as many as they take");
  program.add_option("--bytes", arguments.message_bytes,
                     "Without --server: size of what a step tells; default 600");
  CLI11_PARSE(program, count, words);
  try {
    adjutant::bench::run(arguments);
    return 0;
  } catch (const std::exception& fault) {
    fmt::print(stderr, "bench_live: {}\n", fault.what());
    return 1;
  }
}
