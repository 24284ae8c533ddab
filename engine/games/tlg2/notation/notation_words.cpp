#include "engine/games/tlg2/notation/notation_words.hpp"

#include <algorithm>
#include <array>
#include <ranges>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/games/tlg2/rules/state.hpp"
#include "engine/hexwar/condition.hpp"

namespace adjutant::tlg2 {
namespace {

using core::notation::begins_with;
using core::notation::pieces;

constexpr std::string_view digits = "0123456789";

// "Towson" of "Towson's Battery".
bool named_by(const Unit& unit, std::string_view text) {
  if (!begins_with(unit.name, text)) return false;
  const auto rest = std::string_view(unit.name).substr(text.size());
  return rest.empty() || rest.front() == ' ' || rest.starts_with("'s") ||
         rest.starts_with("\u2019s");
}

// "22" of "22US".
bool numbered_by(const Unit& unit, std::string_view text) {
  return begins_with(unit.id, text) && text.find_first_not_of(digits) == std::string_view::npos &&
         digits.find(unit.id[text.size()]) == std::string_view::npos;
}

}  // namespace

std::string quoted(const std::string& id) {
  constexpr std::array<std::string_view, 7> keywords{"with", "cap",  "charge", "advance",
                                                     "to",   "none", "any"};
  const auto words = core::notation::split(id).words;
  const bool one_word = words.size() == 1 && words.front().text == id;
  const bool taken = std::ranges::any_of(
      keywords, [&](std::string_view keyword) { return same_word(id, keyword); });
  const bool skipped = id.starts_with("--") || id.starts_with('>');
  return one_word && !taken && !skipped ? id : "\"" + id + "\"";
}

std::optional<UnitIndex> WordReader::unit(const Word& word) {
  if (const auto found = scenario_.find_unit(word.text)) return found;
  fault(word,
        fmt::format("there is no unit '{}' in {}: the ids are in the report's list of units",
                    word.text, scenario_.title),
        units_meant(word.text));
  return {};
}

std::optional<UnitIndex> WordReader::unit_of_words(std::string_view words) const {
  if (const auto found = scenario_.find_unit(words)) return found;
  for (std::size_t i = 0; i < scenario_.units.size(); ++i) {
    if (same_word(scenario_.units[i].name, words)) return static_cast<UnitIndex>(i);
  }
  return {};
}

// The one unit that a name or a number fits, or else the one whose id is nearly the word.
std::optional<UnitIndex> WordReader::unit_meant(std::string_view text) const {
  if (const auto found = scenario_.find_unit(text)) return found;
  std::optional<UnitIndex> found;
  int fitting = 0;
  std::vector<std::string_view> ids;
  for (std::size_t i = 0; i < scenario_.units.size(); ++i) {
    const Unit& unit = scenario_.units[i];
    ids.push_back(unit.id);
    if (text.empty() || (!named_by(unit, text) && !numbered_by(unit, text))) continue;
    found = static_cast<UnitIndex>(i);
    ++fitting;
  }
  if (fitting > 0) return fitting == 1 ? found : std::nullopt;
  const auto near = near_miss(text, ids);
  return near.empty() ? std::nullopt : scenario_.find_unit(near);
}

std::string WordReader::units_meant(std::string_view text) const {
  if (const auto found = unit_meant(text)) return quoted(scenario_.units[*found].id);
  std::vector<std::string> ids;
  for (const auto& piece : pieces(text)) {
    const auto found = unit_meant(piece);
    if (!found) return {};
    ids.push_back(quoted(scenario_.units[*found].id));
  }
  return fmt::format("{}", fmt::join(ids, " "));
}

// With the map's letter or without any.
std::optional<Hex> WordReader::hex_in(std::string_view text) const {
  const auto& grid = scenario_.map.grid;
  if (begins_with(text, grid.letter)) text.remove_prefix(grid.letter.size());
  const auto hex = hex::parse(text);
  return hex && grid.contains(*hex) ? hex : std::nullopt;
}

std::string WordReader::hexes_meant(std::string_view text) const {
  const auto& grid = scenario_.map.grid;
  const auto parts = pieces(text);
  // "C24-21"
  std::string joined;
  for (const auto& part : parts) joined += part;
  if (const auto hex = hex_in(joined)) return grid.print(*hex);
  std::vector<std::string> hexes;
  for (const auto& part : parts) {
    const auto hex = hex_in(part);
    if (!hex) return {};
    hexes.push_back(grid.print(*hex));
  }
  return fmt::format("{}", fmt::join(hexes, " "));
}

bool WordReader::refuse_unit_as_hex(const Word& word) {
  const auto unit = unit_of_words(word.text);
  if (!unit) return false;
  const UnitState* now = now_ == nullptr ? nullptr : &now_->units[*unit];
  const bool placed = now != nullptr && now->where == Whereabouts::on_map;
  fault(word, fmt::format("'{}' is a unit: name the hex where it stands", word.text),
        placed ? scenario_.map.grid.print(now->at) : std::string{});
  return true;
}

std::optional<Hex> WordReader::hex(const Word& word) {
  const auto& grid = scenario_.map.grid;
  std::string_view number = word.text;
  const bool lettered = !number.empty() && digits.find(number[0]) == std::string_view::npos;
  const auto letters = lettered ? number.find_first_of(digits) : 0;
  const auto letter = number.substr(0, letters);
  if (lettered && letters != std::string_view::npos) number.remove_prefix(letters);
  const auto hex = hex::parse(number);
  if (!hex) {
    if (refuse_unit_as_hex(word)) return {};
    fault(word,
          fmt::format("'{}' is not a hex: write column and row, two digits each, as in {}",
                      word.text, grid.print(grid.at(grid.size() / 2))),
          hexes_meant(word.text));
    return {};
  }
  if (lettered && !same_word(letter, grid.letter)) {
    fault(word,
          fmt::format("{} is on another map: the hexes of {} begin with {}, or have no letter",
                      word.text, scenario_.title, grid.letter),
          grid.contains(*hex) ? grid.print(*hex) : std::string{});
    return {};
  }
  if (!grid.contains(*hex)) {
    fault(word, hexwar::off_map(word.text, grid));
    return {};
  }
  return hex;
}

std::optional<OddsColumn> WordReader::odds(const Word& word) {
  for (OddsColumn column = 0; column < odds_columns; ++column) {
    if (word.text == odds_names[column]) return column;
  }
  fault(word,
        fmt::format("'{}' is not a ratio of odds: write 1:4, 1:3, 1:2, 1:1, 2:1 and so on to 7:1",
                    word.text));
  return {};
}

void WordReader::fault(const Word& word, std::string message, std::string instead) {
  faults_.push_back({word.column, word.end, std::move(message), std::move(instead)});
}

void WordReader::fault(int column, std::string message) {
  faults_.push_back({column, column, std::move(message), {}});
}

}  // namespace adjutant::tlg2
