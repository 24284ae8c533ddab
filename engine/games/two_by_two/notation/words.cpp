#include "engine/games/two_by_two/notation/words.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/games/two_by_two/notation/notation.hpp"

namespace adjutant::two_by_two {

std::string quoted(const std::string& id) {
  const auto is_id = [&](std::string_view word) { return same_word(word, id); };
  const bool plain = id.find_first_of(" #\"") == id.npos && std::ranges::none_of(language, is_id) &&
                     std::ranges::none_of(table::compass, is_id);
  return plain ? id : "\"" + id + "\"";
}

bool WordReader::at_keyword() const {
  const auto is_next = [&](std::string_view word) { return same_word(word, peek()->text); };
  return more() && !peek()->quoted && std::ranges::any_of(language, is_next);
}

std::optional<UnitIndex> WordReader::unit(std::string_view example) {
  if (!more()) {
    missing("a unit", example);
    return {};
  }
  const auto word = next();
  if (const auto found = scenario_->find_unit(word.text)) return found;
  std::vector<std::string_view> ids;
  for (const auto& unit : scenario_->units) ids.push_back(unit.id);
  const auto near = core::notation::near_miss(word.text, ids);
  fault(word,
        fmt::format("there is no unit '{}' in {}: the ids are in the report's list of units",
                    word.text, scenario_->title),
        near.empty() ? near : quoted(near));
  return {};
}

std::optional<UnitIndex> WordReader::unit_of(Side side, std::string_view example) {
  const auto word = more() ? *peek() : Word{};
  const auto found = unit(example);
  if (!found || scenario_->units[*found].side == side) return found;
  fault(word,
        fmt::format("{} is of the wrong side: write '{}'", scenario_->units[*found].id, example));
  return {};
}

std::optional<std::size_t> WordReader::entry(std::string_view example) {
  std::vector<std::string_view> ids;
  for (const auto& entry : scenario_->map.entries) ids.push_back(entry.id);
  return one_of(ids, example);
}

}  // namespace adjutant::two_by_two
