#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/notation/word_reader.hpp"
#include "engine/table/point.hpp"

// The words of orders on a table: inches with three decimals, whole degrees.
namespace adjutant::table {

inline constexpr int mils_an_inch = 1000;

// The eight headings that have names, from 0 on.
inline constexpr std::array<std::string_view, 8> compass{"N", "NE", "E", "SE",
                                                         "S", "SW", "W", "NW"};

// Digits and nothing else, as a number.
std::optional<int> whole_number(std::string_view text);

class WordReader : public core::notation::WordReader {
 public:
  using core::notation::WordReader::WordReader;

  // Mils, written in inches.
  std::optional<int> length(std::string_view example);
  std::optional<Point> point(std::string_view example);
  // A whole number from 0 to `most`.
  std::optional<int> degrees(int most, std::string_view example);
  // A point of the compass, or whole degrees.
  std::optional<int> heading(std::string_view example);
  // The place of the word among these; a fault where it is none.
  std::optional<std::size_t> one_of(const std::vector<std::string_view>& choices,
                                    std::string_view example);
};

// 9500: "9.5".
std::string print_inches(int mils);
std::string print_inches(Point point);

}  // namespace adjutant::table
