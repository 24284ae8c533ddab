#include "engine/games/two_by_two/notation/words.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/games/two_by_two/notation/notation.hpp"

namespace adjutant::two_by_two {
namespace {

constexpr std::array<std::string_view, 8> compass{"N", "NE", "E", "SE", "S", "SW", "W", "NW"};

std::optional<int> whole_number(std::string_view text) {
  int value = 0;
  const auto* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value);
  const bool digits = text.find_first_not_of("0123456789") == text.npos;
  return digits && !text.empty() && error == std::errc() && rest == end ? std::optional(value)
                                                                        : std::nullopt;
}

// "12.5" inches as 12500 mils: digits, and at most three more after a point.
std::optional<int> mils_of(std::string_view text) {
  constexpr std::size_t digits_max = 3, decimals_max = 3;
  const auto point = text.find('.');
  const auto whole = text.substr(0, point);
  auto rest = point == text.npos ? std::string() : std::string(text.substr(point + 1));
  if (whole.size() > digits_max || rest.size() > decimals_max) return {};
  if (point != text.npos && rest.empty()) return {};
  rest.resize(decimals_max, '0');
  const auto inches = whole_number(whole), mils = whole_number(rest);
  if (!inches || !mils || *inches * inch > table::coordinate_max) return {};
  return *inches * inch + *mils;
}

}  // namespace

std::string quoted(const std::string& id) {
  const auto is_id = [&](std::string_view word) { return same_word(word, id); };
  const bool plain = id.find_first_of(" #\"") == id.npos && std::ranges::none_of(language, is_id) &&
                     std::ranges::none_of(compass, is_id);
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
  fault(word, fmt::format("nobody is called '{}' in {}", word.text, scenario_->title),
        near.empty() ? near : quoted(near));
  return {};
}

std::optional<UnitIndex> WordReader::unit_of(Side side, std::string_view example) {
  const auto word = more() ? *peek() : Word{};
  const auto found = unit(example);
  if (!found || scenario_->units[*found].side == side) return found;
  fault(word,
        fmt::format("{} is of the other side: write '{}'", scenario_->units[*found].id, example));
  return {};
}

std::optional<std::size_t> WordReader::entry(std::string_view example) {
  std::vector<std::string_view> ids;
  for (const auto& entry : scenario_->map.entries) ids.push_back(entry.id);
  return one_of(ids, example);
}

std::optional<int> WordReader::length(std::string_view example) {
  const auto word = next();
  const auto mils = mils_of(word.text);
  if (!mils) {
    fault(word,
          fmt::format("inches are due here, with at most three decimals, as in '{}'", example));
  }
  return mils;
}

std::optional<Point> WordReader::point(std::string_view example) {
  const auto x = length(example);
  const auto y = x ? length(example) : std::nullopt;
  return y ? std::optional(Point{*x, *y}) : std::nullopt;
}

std::optional<int> WordReader::heading(std::string_view example) {
  const auto word = next();
  const auto named = std::ranges::find_if(
      compass, [&](std::string_view name) { return same_word(name, word.text); });
  if (named != compass.end()) {
    constexpr int eighth = table::full_turn / static_cast<int>(compass.size());
    return static_cast<int>(named - compass.begin()) * eighth;
  }
  const auto degrees = whole_number(word.text);
  if (degrees && *degrees < table::full_turn) return degrees;
  fault(word, fmt::format("a heading is due here: {} or 0-359, as in '{}'",
                          fmt::join(compass, ", "), example));
  return {};
}

std::optional<std::size_t> WordReader::one_of(const std::vector<std::string_view>& choices,
                                              std::string_view example) {
  const auto word = next();
  const auto found = std::ranges::find_if(
      choices, [&](std::string_view choice) { return same_word(choice, word.text); });
  if (found != choices.end()) return static_cast<std::size_t>(found - choices.begin());
  fault(word, fmt::format("one of {} is due here, as in '{}'", fmt::join(choices, ", "), example),
        core::notation::near_miss(word.text, choices));
  return {};
}

}  // namespace adjutant::two_by_two
