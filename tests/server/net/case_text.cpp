#include "tests/server/net/case_text.hpp"

#include <stdexcept>

namespace adjutant::net {
namespace {

char meaning(char letter) {
  switch (letter) {
    case 'r':
      return '\r';
    case 'n':
      return '\n';
    case 't':
      return '\t';
    case '0':
      return '\0';
    case 's':
      return ' ';
    case '\\':
      return '\\';
    default:
      throw std::runtime_error(std::string("no escape \\") + letter + " in a case");
  }
}

}  // namespace

std::string unescaped(std::string_view text, std::string_view join) {
  std::string bytes;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\') {
      bytes += text[i];
      continue;
    }
    const char letter = text.at(++i);
    if (letter == 'x') {
      bytes += static_cast<char>(std::stoi(std::string(text.substr(i + 1, 2)), nullptr, 16));
      i += 2;
    } else if (letter == '*') {
      const auto open = text.find('{', i);
      auto close = open;
      for (int depth = 0; depth > 0 || close == open; ++close) {
        depth += text.at(close) == '{' ? 1 : text[close] == '}' ? -1 : 0;
      }
      const auto once = unescaped(text.substr(open + 1, close - open - 2), join);
      for (auto n = std::stoi(std::string(text.substr(i + 1, open - i - 1))); n > 0; --n) {
        bytes.append(once).append(join);
      }
      i = close - 1;
    } else {
      bytes += meaning(letter);
    }
  }
  return bytes;
}

}  // namespace adjutant::net
