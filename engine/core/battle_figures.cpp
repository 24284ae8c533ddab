#include "engine/core/battle_figures.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <string>
#include <vector>

#include "embedded/files.hpp"
#include "engine/core/notation/words.hpp"

namespace adjutant::core {
namespace {

std::vector<std::string_view> cells_of(std::string_view line) {
  std::vector<std::string_view> cells;
  while (true) {
    const auto end = line.find('|');
    if (end == std::string_view::npos) return cells;
    cells.push_back(notation::trimmed(line.substr(0, end)));
    line.remove_prefix(end + 1);
  }
}

int number_at_begin(std::string_view text) {
  int number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

// Of "7.9": 79.
int tenths_in(std::string_view text) {
  const auto point = std::min(text.find('.'), text.size());
  const auto tenths = text.substr(std::min(point + 1, text.size()), 1);
  return 10 * number_at_begin(text) + number_at_begin(tenths);
}

// Rows as "| Battle | Side | ... | 110 (73 to 132) | 15 | 7.9 |", the first of each battle.
std::map<std::string, BattleFigures, std::less<>> read_figures() {
  constexpr std::string_view heading = "| battle | side | won |";
  constexpr std::size_t title = 1, orders = 6, turns = 8;
  std::map<std::string, BattleFigures, std::less<>> figures;
  bool is_inside = false;
  auto rest = embedded::find("docs/balance.md").value_or(std::string_view());
  while (!rest.empty()) {
    const auto end = std::min(rest.find('\n'), rest.size());
    const auto line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    is_inside = line.starts_with(heading) || (is_inside && line.starts_with('|'));
    const auto cells = cells_of(line);
    if (!is_inside || cells.size() <= turns || cells[title].empty()) continue;
    const BattleFigures found{number_at_begin(cells[orders]), tenths_in(cells[turns])};
    if (found.tenths_of_turns >= 10) figures.emplace(cells[title], found);
  }
  return figures;
}

}  // namespace

std::optional<BattleFigures> battle_figures(std::string_view title) {
  static const auto figures = read_figures();
  const auto found = figures.find(title);
  if (found == figures.end()) return {};
  return found->second;
}

}  // namespace adjutant::core
