#include "server/app/match/fenced.hpp"

#include <algorithm>

namespace adjutant::app {
namespace {

constexpr std::size_t columns = 58;  // behind the fence

bool begins_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
}

// Where the line ends that begins the text: at a blank, or within a word that is too long.
std::size_t line_end(std::string_view text) {
  std::size_t at = 0, blank = 0;
  for (std::size_t width = 0; at < text.size(); ++at) {
    if (!begins_character(text[at])) continue;
    if (width == columns) break;
    if (text[at] == ' ') blank = at;
    ++width;
  }
  if (at == text.size() || blank == 0 || text[at] == ' ') return at;
  return blank;
}

void append_line(std::string& out, std::string_view line) {
  do {
    const auto end = line_end(line);
    out += fence;
    out += line.substr(0, end);
    out += '\n';
    line.remove_prefix(std::min(line.find_first_not_of(' ', end), line.size()));
  } while (!line.empty());
}

}  // namespace

core::Verbatim fenced(std::string_view text) {
  auto plain = with_plain_line_ends(text);
  std::ranges::replace(plain, '\t', ' ');
  core::Verbatim lines;
  for (std::size_t from = 0; from < plain.size();) {
    const auto end = std::min(plain.find('\n', from), plain.size());
    append_line(lines.text, std::string_view(plain).substr(from, end - from));
    from = end + 1;
  }
  return lines;
}

std::string with_plain_line_ends(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto rest = text.substr(at);
    if (rest.starts_with("\u0085")) {
      out += '\n';
      at += 1;
    } else if (rest.starts_with("\u2028") || rest.starts_with("\u2029")) {
      out += '\n';
      at += 2;
    } else {
      const bool ends = text[at] == '\r' || text[at] == '\v' || text[at] == '\f';
      out += ends ? '\n' : text[at];
    }
  }
  return out;
}

}  // namespace adjutant::app
