#include "tournament/standing/figure.hpp"

namespace adjutant::tournament::standing {

std::string in_decimals(const Ratio& value) {
  const bool negative = value.numerator < 0;
  const auto size = negative ? -value.numerator : value.numerator;
  const auto hundredths = (200 * size + value.denominator) / (2 * value.denominator);
  std::string text = std::to_string(hundredths / 100);
  if (const auto rest = hundredths % 100; rest != 0) {
    text += rest % 10 == 0 ? "." + std::to_string(rest / 10)
                           : (rest < 10 ? ".0" : ".") + std::to_string(rest);
  }
  return negative && hundredths != 0 ? "-" + text : text;
}

std::string text_of(const Figure& figure) {
  auto text = in_decimals(figure.value);
  for (const auto& next : figure.then) text += " " + in_decimals(next);
  return text;
}

}  // namespace adjutant::tournament::standing
