#include "server/mail/in/quote_marks.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace adjutant::mail {
namespace {

constexpr std::size_t marks_max = 100;          // before one line
constexpr std::size_t initials_bytes_max = 12;  // "AM>"

constexpr std::array<std::string_view, 4> arrows{"\u00BB", "\u203A", "\u276F", "\u2771"};
constexpr std::array<std::string_view, 4> closing_marks{"\u00AB", "\u2039", "\u00BB", "\u203A"};
// As rules are drawn from characters. "|" is not among them: it is our own.
constexpr std::array<std::string_view, 22> rules{
    "\u00A6", "\u2016", "\u2223", "\u2225", "\u23AA", "\u23AE", "\u23B8", "\u23B9",
    "\u23D0", "\u2502", "\u2503", "\u2506", "\u2507", "\u250A", "\u250B", "\u2551",
    "\u2588", "\u258C", "\u258F", "\u2595", "\u2758", "\u2759"};
constexpr std::array<std::string_view, 4> other_bars{"\u275A", "\u01C0", "\uFFE8", "\u2590"};

template <std::size_t N>
std::size_t begins_with_one_of(std::string_view text,
                               const std::array<std::string_view, N>& marks) {
  const auto found =
      std::ranges::find_if(marks, [&](std::string_view mark) { return text.starts_with(mark); });
  return found == marks.end() ? 0 : found->size();
}

// The mark that begins the text, without what quotes words in the line.
std::size_t mark_bytes(std::string_view text) {
  if (const auto bytes = begins_with_one_of(text, rules)) return bytes;
  const auto bytes = begins_with_one_of(text, arrows);
  if (bytes == 0) return 0;
  auto rest = text.substr(bytes);
  while (begins_with_one_of(rest, arrows) > 0) rest.remove_prefix(begins_with_one_of(rest, arrows));
  const bool quotes = std::ranges::any_of(
      closing_marks, [&](std::string_view mark) { return rest.contains(mark); });
  return quotes ? 0 : bytes;
}

// "AM> ": the initials of the person who is quoted.
std::size_t initials_bytes(std::string_view text) {
  const auto end = text.find('>');
  if (end == std::string_view::npos || end == 0 || end > initials_bytes_max) return 0;
  const auto is_letter = [](char byte) {
    return std::isalpha(static_cast<unsigned char>(byte)) != 0 || byte == '.' || byte == '-' ||
           static_cast<signed char>(byte) < 0;
  };
  return std::ranges::all_of(text.substr(0, end), is_letter) ? end + 1 : 0;
}

// The same where nobody writes so themselves: two to four capitals, and a blank behind.
std::size_t sure_initials_bytes(std::string_view text) {
  const auto bytes = initials_bytes(text);
  if (bytes < 3 || bytes > 5) return 0;
  const bool all_capitals = std::ranges::all_of(
      text.substr(0, bytes - 1), [](char byte) { return byte >= 'A' && byte <= 'Z'; });
  const bool ends = bytes == text.size() || text[bytes] == ' ' || text[bytes] == '>';
  return all_capitals && ends ? bytes : 0;
}

void append_line(std::string& out, std::string_view line) {
  for (std::size_t count = 0; count < marks_max; ++count) {
    const auto at = line.find_first_not_of(" \t>");
    if (at == std::string_view::npos) break;
    const auto rest = line.substr(at);
    const auto bytes = std::max(mark_bytes(rest), sure_initials_bytes(rest));
    if (bytes == 0) break;
    out += line.substr(0, at);
    out += '>';
    line.remove_prefix(at + bytes);
  }
  out += line;
}

bool is_bar(std::string_view text) {
  return text.starts_with('|') || begins_with_one_of(text, rules) > 0 ||
         begins_with_one_of(text, other_bars) > 0;
}

// The length of a character that is neither a letter nor a digit.
std::size_t sign_bytes(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (byte(0) < 0x80) return std::isalnum(byte(0)) != 0 ? 0 : 1;
  if (byte(0) == 0xC2 && text.size() >= 2) return 2;                     // U+0080 to U+00BF
  if (byte(0) == 0xE2 && text.size() >= 3) return 3;                     // U+2000 to U+2FFF
  if (byte(0) == 0xE3 && text.size() >= 3 && byte(1) == 0x80) return 3;  // U+3000 to U+303F
  if (byte(0) == 0xEF && text.size() >= 3 && byte(1) >= 0xB8) return 3;  // forms, selectors
  return byte(0) >= 0xF0 && text.size() >= 4 ? 4 : 0;
}

}  // namespace

std::string with_plain_marks(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const auto end = std::min(text.find_first_of("\r\n"), text.size());
    append_line(out, text.substr(0, end));
    if (end < text.size()) out += text[end];
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

BehindBar behind_bar(std::string_view line) {
  BehindBar found;
  bool has_mark = false;
  for (std::size_t count = 0; !line.empty() && count < marks_max; ++count) {
    if (is_bar(line)) {
      found.is_marked = has_mark;
      found.is_behind = true;
    }
    const auto bytes = std::max(sign_bytes(line), initials_bytes(line));
    if (bytes == 0) break;
    has_mark = has_mark || line.front() != ' ';
    line.remove_prefix(bytes);
  }
  return found;
}

}  // namespace adjutant::mail
