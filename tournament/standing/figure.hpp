#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

// Tie-break figures as exact numbers that unfold to what they are the sum of.
namespace adjutant::tournament::standing {

// A fraction; the denominator is greater than 0.
struct Ratio {
  std::int64_t numerator = 0;
  std::int64_t denominator = 1;

  bool operator==(const Ratio& other) const {
    return numerator * other.denominator == other.numerator * denominator;
  }
  std::strong_ordering operator<=>(const Ratio& other) const {
    return numerator * other.denominator <=> other.numerator * denominator;
  }
};

// At most two decimals, rounded half up: "37.25", "12.5", "6".
std::string in_decimals(const Ratio& value);

// What a round brings to a figure.
struct Part {
  int round = 0;
  int opponent = 0;  // 0: none was met
  Ratio value;
  int board = 0;       // of teams: 1 the top board; 0: the whole round
  bool dummy = false;  // the round was not played: what stands in for the opponent
  bool cut = false;    // left out of the sum
  // Of a product the two that it is made of, in halves; 0 and 0 where it is none.
  int of_opponent = 0;
  int own = 0;
};

struct Figure {
  Ratio value;  // the sum of the parts that are not cut, divided by `divisor`, and `plus`
  std::vector<Part> parts;  // by round; empty if the figure is not a sum
  int divisor = 1;
  Ratio plus = {};               // added to the sum that is divided
  std::vector<Ratio> then = {};  // compared one after the other where the value is equal
};

// "12.5"; with all that is compared after it, "3 2.5 1".
std::string text_of(const Figure& figure);

}  // namespace adjutant::tournament::standing
