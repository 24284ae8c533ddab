#include "server/mail/encoding.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <ranges>

#include "engine/core/control.hpp"
#include "server/mail/gmime.hpp"

namespace adjutant::mail {
namespace {

using Characters = std::unique_ptr<gchar, FreeMemory>;

constexpr std::size_t line_max = 900;       // RFC 5322 allows 998
constexpr std::size_t word_bytes_max = 42;  // of what an encoded word says, which has 75 characters

bool is_printable_ascii(char byte) {
  return byte >= ' ' && byte <= '~';
}

bool has_long_word(std::string_view text) {
  return std::ranges::any_of(std::views::split(text, ' '), [](const auto& word) {
    return std::ranges::size(word) > word_bytes_max;
  });
}

// RFC 2047 section 2: each word at most 75 characters, each of whole characters.
std::string encoded_words(const std::string& text) {
  std::string words;
  for (std::size_t at = 0; at < text.size();) {
    auto end = std::min(at + word_bytes_max, text.size());
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
    const Characters word(
        g_base64_encode(reinterpret_cast<const guchar*>(text.data() + at), end - at));
    words += (words.empty() ? "=?UTF-8?B?" : " =?UTF-8?B?") + std::string(word.get()) + "?=";
    at = end;
  }
  return words;
}

}  // namespace

std::string header_text(std::string_view text) {
  const Characters valid(g_utf8_make_valid(text.data(), static_cast<gssize>(text.size())));
  const auto clean = core::without_control(valid.get());
  return clean.contains("=?") || has_long_word(clean) ? encoded_words(clean) : clean;
}

std::string plain_address(std::string_view address) {
  constexpr std::string_view specials = " <>()[],;:\\\"";
  std::string out;
  std::ranges::copy_if(address, std::back_inserter(out), [&](char byte) {
    return is_printable_ascii(byte) && !specials.contains(byte);
  });
  return out;
}

std::string in_brackets(std::string_view text) {
  std::string clean = "<";
  std::ranges::copy_if(text, std::back_inserter(clean), [](char byte) {
    return byte > ' ' && byte <= '~' && byte != '<' && byte != '>';
  });
  return clean + ">";
}

std::string lines_lf(std::string_view text) {
  std::string out(text);
  std::erase(out, '\r');
  if (!out.ends_with('\n')) out += '\n';
  return out;
}

bool fits_seven_bits(std::string_view text) {
  std::size_t line = 0;
  for (const char byte : text) {
    line = byte == '\n' ? 0 : line + 1;
    if (!(is_printable_ascii(byte) || byte == '\n' || byte == '\t') || line > line_max)
      return false;
  }
  return !text.contains("=_");
}

}  // namespace adjutant::mail
