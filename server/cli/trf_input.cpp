#include "server/cli/trf_input.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "server/cli/commands.hpp"
#include "server/cli/input.hpp"

namespace adjutant::cli {

tournament::trf::File read_trf(const std::string& path) {
  auto file = tournament::trf::read(read_file(path));
  if (file) return std::move(*file);
  std::string text;
  const auto shown = std::min(file.error().size(), faults_shown_max);
  for (std::size_t i = 0; i < shown; ++i) {
    const auto& fault = file.error()[i];
    text += fmt::format("{}{}:{}:{}: {} ({})", i == 0 ? "" : "\n", path, fault.line, fault.column,
                        fault.what, fault.cure);
  }
  if (const auto more = file.error().size() - shown; more > 0) {
    text += fmt::format("\n{}: and {} more faults", path, more);
  }
  throw BadInput(text);
}

tournament::Crosstable table_after(const tournament::Crosstable& table, int rounds) {
  if (rounds > table.rounds_paired()) {
    throw BadInput(
        fmt::format("--round: the file has {} rounds: name one of them", table.rounds_paired()));
  }
  return rounds == 0 ? table : tournament::until_round(table, rounds);
}

std::string named(const tournament::Crosstable& table, int number) {
  const auto* entrant = table.find(number);
  if (entrant == nullptr || entrant->name.empty()) return std::to_string(number);
  return fmt::format("{} {}", number, entrant->name);
}

}  // namespace adjutant::cli
