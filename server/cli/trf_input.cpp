#include "server/cli/trf_input.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/core/count_of.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/input.hpp"
#include "server/mail/in/charset.hpp"

namespace adjutant::cli {

tournament::trf::File read_trf(const std::string& path, const std::string& encoding) {
  if (!encoding.empty() && encoding != "utf-8" && encoding != "windows-1252") {
    throw BadInput(
        fmt::format("--encoding: {} is not supported; use utf-8 or windows-1252", encoding));
  }
  auto text = read_file(path);
  // Editors that write UTF-16 begin with a mark.
  if (encoding.empty() && text.starts_with("\xFF\xFE")) {
    text = mail::to_utf8(std::string_view(text).substr(2), "utf-16le");
  } else if (encoding.empty() && text.starts_with("\xFE\xFF")) {
    text = mail::to_utf8(std::string_view(text).substr(2), "utf-16be");
  }
  if (encoding == "windows-1252") text = mail::to_utf8(text, encoding);
  auto file = tournament::trf::read(text);
  if (file) return std::move(*file);
  std::string faults;
  const auto shown = std::min(file.error().size(), faults_shown_max);
  for (std::size_t i = 0; i < shown; ++i) {
    const auto& fault = file.error()[i];
    faults += fmt::format("{}{}:{}:{}: {} ({})", i == 0 ? "" : "\n", path, fault.line, fault.column,
                          fault.what, fault.cure);
  }
  if (const auto more = file.error().size() - shown; more > 0) {
    faults += fmt::format("\n{}: and {}", path, core::count_of(more, "more fault"));
  }
  throw BadInput(faults);
}

void print_drawn(const tournament::trf::File& file) {
  const int counted = file.counted().rounds_paired();
  int number = file.table.rounds_paired();
  for (const auto& round : file.drawn) {
    ++number;
    const auto open = round.open.size() / 2;
    if (number > counted) {
      fmt::print("round {} is paired but does not count yet: {} no result\n", number,
                 core::count_of(open, "of its games has", "of its games have"));
    } else if (open > 0) {
      fmt::print("round {} is not finished and does not count yet: {} no result\n", number,
                 core::count_of(open, "of its games has", "of its games have"));
    }
  }
}

tournament::Crosstable table_after(const tournament::Crosstable& table, int rounds) {
  if (rounds > table.rounds_paired()) {
    throw BadInput(fmt::format("--round: the file has {}: name one of them",
                               core::count_of(table.rounds_paired(), "round")));
  }
  if (rounds == 0) return table;
  auto past = tournament::until_round(table, rounds);
  // More rounds than these are there, whether or not the file says how many there will be.
  past.rounds_planned = std::max(table.rounds_planned, table.rounds_paired());
  return past;
}

std::string named(const tournament::Crosstable& table, int number) {
  const auto* entrant = table.find(number);
  if (entrant == nullptr || entrant->name.empty()) return std::to_string(number);
  return fmt::format("{} {}", number, entrant->name);
}

}  // namespace adjutant::cli
