#include <cstdio>
#include <exception>
#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>

#include <fmt/format.h>

#include "engine/core/json.hpp"
#include "tests/bench/load/driver.hpp"

// bench_load: reads a plan on stdin, plays it, and writes what it measured as JSON.
namespace adjutant::bench {
namespace {

namespace json = boost::json;

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error(fmt::format("{}: cannot be read", path));
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

json::object latency(const std::vector<std::uint32_t>& ascending) {
  const auto at = [&](std::size_t percent) {
    return ascending.empty() ? 0 : ascending[(ascending.size() - 1) * percent / 100];
  };
  return {{"p50", at(50)}, {"p99", at(99)}, {"max", at(100)}};
}

json::object described(const Measured& measured, const Plan& plan, const Script& script) {
  const auto count = static_cast<std::int64_t>(measured.latencies_us.size());
  json::array steps;
  for (const auto& match : plan.matches) steps.emplace_back(match.step);
  json::object result{
      {"seconds", measured.seconds},
      {"acknowledged", count},
      {"orders", measured.orders},
      {"failed", measured.failed},
      {"first_failure", measured.first_failure},
      {"server_cpu_seconds", measured.after.cpu_seconds - measured.before.cpu_seconds},
      {"server_resident_bytes", measured.after.resident_bytes},
      {"server_written_bytes", measured.after.written_bytes - measured.before.written_bytes},
      {"driver_cpu_seconds", measured.driver_cpu_seconds},
      {"row_bytes", script.row_bytes},
      {"answer_bytes", count == 0 ? 0 : measured.answer_bytes / count}};
  result["latency_us"] = latency(measured.latencies_us);
  result["steps"] = std::move(steps);
  return result;
}

void run() {
  std::ostringstream text;
  text << std::cin.rdbuf();
  auto plan = read_plan(text.view());
  const auto script = write_script(read_file(plan.scenario), plan.handed_in);
  const auto measured = drive(plan, script);
  fmt::print("{}\n", json::serialize(described(measured, plan, script)));
}

}  // namespace
}  // namespace adjutant::bench

int main() {
  try {
    adjutant::bench::run();
    return 0;
  } catch (const std::exception& fault) {
    fmt::print(stderr, "bench_load: {}\n", fault.what());
    return 1;
  }
}
