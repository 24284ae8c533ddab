#include "engine/table/words.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/table/heading.hpp"

namespace adjutant::table {
namespace {

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
  if (!inches || !mils || *inches * mils_an_inch > coordinate_max) return {};
  return *inches * mils_an_inch + *mils;
}

}  // namespace

std::optional<int> whole_number(std::string_view text) {
  int value = 0;
  const auto* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value);
  const bool digits = text.find_first_not_of("0123456789") == text.npos;
  return digits && !text.empty() && error == std::errc() && rest == end ? std::optional(value)
                                                                        : std::nullopt;
}

std::optional<int> WordReader::length(std::string_view example) {
  const auto word = next();
  const auto mils = mils_of(word.text);
  if (!mils) {
    fault(word, fmt::format("write inches here, with at most three decimals, as in '{}'", example));
  }
  return mils;
}

std::optional<Point> WordReader::point(std::string_view example) {
  const auto x = length(example);
  const auto y = x ? length(example) : std::nullopt;
  return y ? std::optional(Point{*x, *y}) : std::nullopt;
}

std::optional<int> WordReader::degrees(int most, std::string_view example) {
  const auto word = next();
  const auto degrees = whole_number(word.text);
  if (degrees && *degrees <= most) return degrees;
  fault(word, fmt::format("write whole degrees here, 0-{}, as in '{}'", most, example));
  return {};
}

std::optional<int> WordReader::heading(std::string_view example) {
  const auto word = next();
  const auto named = std::ranges::find_if(
      compass, [&](std::string_view name) { return core::notation::same_word(name, word.text); });
  if (named != compass.end()) {
    constexpr int eighth = full_turn / static_cast<int>(compass.size());
    return static_cast<int>(named - compass.begin()) * eighth;
  }
  const auto degrees = whole_number(word.text);
  if (degrees && *degrees < full_turn) return degrees;
  fault(word, fmt::format("write a heading here: {} or 0-359, as in '{}'", fmt::join(compass, ", "),
                          example));
  return {};
}

std::optional<std::size_t> WordReader::one_of(const std::vector<std::string_view>& choices,
                                              std::string_view example) {
  const auto word = next();
  const auto found = std::ranges::find_if(choices, [&](std::string_view choice) {
    return core::notation::same_word(choice, word.text);
  });
  if (found != choices.end()) return static_cast<std::size_t>(found - choices.begin());
  fault(word,
        choices.size() == 1
            ? fmt::format("write '{}' here, as in '{}'", choices.front(), example)
            : fmt::format("write one of {} here, as in '{}'", fmt::join(choices, ", "), example),
        core::notation::near_miss(word.text, choices));
  return {};
}

std::string print_inches(int mils) {
  if (mils < 0) return "-" + print_inches(-mils);
  auto text = fmt::format("{}.{:03}", mils / mils_an_inch, mils % mils_an_inch);
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text;
}

std::string print_inches(Point point) {
  return print_inches(point.x) + " " + print_inches(point.y);
}

}  // namespace adjutant::table
