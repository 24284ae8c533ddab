#pragma once

#include <algorithm>
#include <cctype>
#include <string>

namespace adjutant::tests {

// As GoogleTest wants a parametrised test to be called: letters, digits and "_" alone. Each other
// byte becomes "_".
inline std::string test_name(std::string words) {
  std::ranges::replace_if(
      words, [](unsigned char letter) { return std::isalnum(letter) == 0; }, '_');
  return words;
}

}  // namespace adjutant::tests
