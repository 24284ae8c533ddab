#include "engine/hexwar/condition.hpp"

#include <fmt/format.h>

#include "engine/core/notation/words.hpp"

namespace adjutant::hexwar {
namespace {

using core::notation::same_word;

std::optional<hex::Hex> hex_in(const hex::Grid& grid, std::string_view text) {
  if (core::notation::begins_with(text, grid.letter)) text.remove_prefix(grid.letter.size());
  const auto hex = hex::parse(text);
  return hex && grid.contains(*hex) ? hex : std::nullopt;
}

}  // namespace

std::string off_map(std::string_view named, const hex::Grid& grid) {
  return fmt::format("{} is not on this map: its columns are {} to {}, its rows {} to {}", named,
                     grid.first_column, grid.last_column, grid.first_row, grid.last_row);
}

std::expected<bool, std::string> holds(std::string_view condition, const hex::Grid& grid,
                                       const Situation& situation) {
  const auto words = core::notation::split(condition).words;
  const bool asks_for_unit = words.size() == 3 && same_word(words[1].text, "in");
  const bool asks_for_empty = words.size() == 2 && same_word(words[1].text, "empty");
  if (!asks_for_unit && !asks_for_empty) {
    return std::unexpected(fmt::format(
        "'{}' is not a condition: write 'if UNIT in HEX' or 'if HEX empty', a unit's name "
        "of several words in quotes",
        condition));
  }
  const auto& named = asks_for_unit ? words[2].text : words[0].text;
  const auto hex = hex_in(grid, named);
  if (!hex) return std::unexpected(fmt::format("'{}' is not a hex of this map", named));
  if (asks_for_empty) return situation.is_empty(*hex);
  const auto place = situation.place_of(words[0].text);
  if (!place)
    return std::unexpected(fmt::format("'{}' is not a unit of this battle", words[0].text));
  return *place == *hex;
}

}  // namespace adjutant::hexwar
