#include "server/mail/in/fold.hpp"

#include "server/mail/gmime.hpp"

namespace adjutant::mail {
namespace {

constexpr char32_t replacement = 0xFFFD;
constexpr char32_t nothing = 0;

bool is_within(char32_t code, char32_t first, char32_t last) {
  return code >= first && code <= last;
}

bool is_invisible(char32_t code) {
  return code == 0xAD || is_within(code, 0x200B, 0x200F) || is_within(code, 0x202A, 0x202E) ||
         is_within(code, 0x2060, 0x206F) || is_within(code, 0xFE00, 0xFE0F) || code == 0xFEFF;
}

bool is_space(char32_t code) {
  return code == 0xA0 || code == 0x1680 || is_within(code, 0x2000, 0x200A) || code == 0x202F ||
         code == 0x205F || code == 0x3000;
}

char32_t folded(char32_t code) {
  if (code < 0x20) return code == '\n' ? code : ' ';
  if (code < 0x7F) return code;
  if (code < 0xA0) return code == 0x85 ? '\n' : ' ';  // DEL and C1, next line among them
  if (is_invisible(code)) return nothing;
  if (is_space(code)) return ' ';
  if (is_within(code, 0xFF01, 0xFF5E)) return code - 0xFF01 + '!';  // full-width forms
  if (is_within(code, 0x2018, 0x201B) || code == 0x2032) return '\'';
  if (is_within(code, 0x201C, 0x201F) || code == 0x2033 || code == 0xAB || code == 0xBB) return '"';
  if (is_within(code, 0x2010, 0x2015) || code == 0x2212) return '-';
  if (code == 0x2028 || code == 0x2029) return '\n';
  return code;
}

void append(std::string& out, char32_t code) {
  char bytes[6];
  out.append(bytes, static_cast<std::size_t>(g_unichar_to_utf8(code, bytes)));
}

}  // namespace

std::string folded(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte < 0x80) {
      // CRLF is one line end, and so is a carriage return alone.
      const bool before_line_end = at + 1 < text.size() && text[at + 1] == '\n';
      if (byte != '\r') {
        out += static_cast<char>(folded(static_cast<char32_t>(byte)));
      } else if (!before_line_end) {
        out += '\n';
      }
      ++at;
      continue;
    }
    const auto code =
        g_utf8_get_char_validated(text.data() + at, static_cast<gssize>(text.size() - at));
    const bool is_valid = code < 0x11'0000;  // else (gunichar)-1 or -2
    const auto plain = is_valid ? folded(static_cast<char32_t>(code)) : replacement;
    if (plain != nothing) append(out, plain);
    at += is_valid ? static_cast<std::size_t>(g_utf8_skip[byte]) : 1;
  }
  return out;
}

}  // namespace adjutant::mail
