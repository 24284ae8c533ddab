#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace adjutant::core {

// As a sentence has them: "A", "A and B", "A, B and C".
inline std::string list_of(const std::vector<std::string>& names, std::string_view last = " and ") {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? last : ", ";
    text += names[i];
  }
  return text;
}

// As a sentence begins: an English word with a capital letter.
inline std::string capitalized(std::string words) {
  if (!words.empty() && words[0] >= 'a' && words[0] <= 'z') words[0] += 'A' - 'a';
  return words;
}

}  // namespace adjutant::core
