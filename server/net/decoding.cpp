#include "server/net/decoding.hpp"

#include <algorithm>
#include <cstddef>

#include <boost/url/pct_string_view.hpp>

namespace adjutant::net {
namespace {

namespace urls = boost::urls;

// Bytes of a character that begins so; 0: none does.
std::size_t length_of(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead < 0xc2) return 0;
  if (lead < 0xe0) return 2;
  if (lead < 0xf0) return 3;
  return lead < 0xf5 ? 4 : 0;
}

bool is_ascii(char c) {
  return static_cast<unsigned char>(c) < 0x80;
}

bool is_character(std::string_view bytes) {
  const auto at = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  const bool goes_on = std::ranges::all_of(
      bytes.substr(1), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; });
  return goes_on && !(at(0) == 0xe0 && at(1) < 0xa0) && !(at(0) == 0xed && at(1) > 0x9f) &&
         !(at(0) == 0xf0 && at(1) < 0x90) && !(at(0) == 0xf4 && at(1) > 0x8f);
}

}  // namespace

bool is_utf8(std::string_view text) {
  if (std::ranges::all_of(text, is_ascii)) return true;
  while (!text.empty()) {
    const auto length = length_of(static_cast<unsigned char>(text.front()));
    if (length == 0 || length > text.size() || !is_character(text.substr(0, length))) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_space) {
  // Most of what is asked for is not encoded at all.
  const bool is_plain = text.find('%') == text.npos && !(plus_is_space && text.contains('+'));
  if (is_plain && !text.contains('\0') && is_utf8(text)) return std::string(text);
  const auto encoded = urls::make_pct_string_view(text);
  if (!encoded) return std::nullopt;
  auto decoded = encoded->decode(urls::encoding_opts(plus_is_space));
  if (decoded.contains('\0') || !is_utf8(decoded)) return std::nullopt;
  return decoded;
}

}  // namespace adjutant::net
