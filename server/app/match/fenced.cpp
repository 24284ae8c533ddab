#include "server/app/match/fenced.hpp"

#include <algorithm>

namespace adjutant::app {
namespace {

// Behind the fence. Programs that break the lines of what they quote leave lines of this width
// whole, also in a quotation of a quotation.
constexpr std::size_t columns = 40;

bool begins_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
}

// How many columns a terminal gives the character: two to those of East Asian scripts and to
// pictures.
std::size_t width_of(std::string_view character) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(character[i]); };
  if (byte(0) >= 0xF0) return 2;
  if (byte(0) < 0xE1 || character.size() < 3) return 1;
  const unsigned code = (byte(0) & 0x0FU) << 12U | (byte(1) & 0x3FU) << 6U | (byte(2) & 0x3FU);
  const bool is_narrow = code < 0x1100 || (code >= 0x1200 && code < 0x2E80);
  return is_narrow ? 1 : 2;
}

// Where the line ends that begins the text: at a blank, or within a word that is too long.
std::size_t line_end(std::string_view text) {
  std::size_t at = 0, blank = 0;
  for (std::size_t width = 0; at < text.size(); ++at) {
    if (!begins_character(text[at])) continue;
    const auto wide = width_of(text.substr(at));
    if (width + wide > columns) break;
    if (text[at] == ' ') blank = at;
    width += wide;
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
