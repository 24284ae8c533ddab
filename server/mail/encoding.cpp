#include "server/mail/encoding.hpp"

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

namespace adjutant::mail {
namespace {

constexpr std::size_t line_max = 76;

bool is_control(char byte) {
  const auto code = static_cast<unsigned char>(byte);
  return code < 0x20 || code == 0x7F;
}

bool is_printable_ascii(char byte) {
  return byte >= ' ' && byte <= '~';
}

// One step through UTF-8: bytes of the character at `at`; broken bytes count one each.
std::size_t character_bytes(std::string_view text, std::size_t at) {
  std::size_t count = 1;
  while (at + count < text.size() && (static_cast<unsigned char>(text[at + count]) & 0xC0) == 0x80)
    ++count;
  return std::min<std::size_t>(count, 4);
}

// RFC 2047 section 2: each word at most 75 characters, each of whole characters, folded lines.
std::string encoded_words(std::string_view text, std::size_t used) {
  constexpr std::string_view open = "=?UTF-8?B?", close = "?=";
  std::string out, chunk;
  std::size_t room = line_max - std::min(line_max - 24, used);
  const auto fits = [&](std::size_t bytes) {
    return open.size() + (bytes + 2) / 3 * 4 + close.size() <= room;
  };
  const auto flush = [&] {
    if (!out.empty()) out += "\r\n ";
    out += std::string(open) + base64(chunk) + std::string(close);
    chunk.clear();
    room = line_max - 1;
  };
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t bytes = character_bytes(text, at);
    if (!chunk.empty() && !fits(chunk.size() + bytes)) flush();
    chunk += text.substr(at, bytes);
    at += bytes;
  }
  flush();
  return out;
}

}  // namespace

std::string header_text(std::string_view text, std::size_t used) {
  std::string clean(text);
  std::ranges::replace_if(clean, is_control, ' ');
  const bool plain = std::ranges::all_of(clean, is_printable_ascii) &&
                     clean.find("=?") == std::string::npos && used + clean.size() <= line_max;
  return plain ? clean : encoded_words(clean, used);
}

std::string mailbox(std::string_view name, std::string_view address) {
  const std::string in_brackets = "<" + plain_address(address) + ">";
  if (name.empty()) return in_brackets;
  std::string clean(name);
  std::ranges::replace_if(clean, is_control, ' ');
  const bool plain = std::ranges::all_of(clean, is_printable_ascii) && clean.size() < 40 &&
                     clean.find("=?") == std::string::npos;
  if (!plain) return encoded_words(clean, 20) + "\r\n " + in_brackets;
  std::string quoted = "\"";
  for (const char byte : clean) {
    if (byte == '"' || byte == '\\') quoted += '\\';
    quoted += byte;
  }
  return quoted + "\" " + in_brackets;
}

std::string plain_address(std::string_view address) {
  constexpr std::string_view specials = " <>()[],;:\\\"";
  std::string out;
  std::ranges::copy_if(address, std::back_inserter(out), [&](char byte) {
    return is_printable_ascii(byte) && specials.find(byte) == std::string_view::npos;
  });
  return out;
}

std::string lines_crlf(std::string_view text) {
  std::string out;
  out.reserve(text.size() + text.size() / 40);
  for (const char byte : text) {
    if (byte == '\r') continue;
    if (byte == '\n') out += '\r';
    out += byte;
  }
  if (out.empty() || out.back() != '\n') out += "\r\n";
  return out;
}

std::string quoted_printable(std::string_view crlf_text) {
  std::string out;
  std::size_t column = 0;
  const auto put = [&](std::string_view piece) {
    if (column + piece.size() > line_max - 1) {
      out += "=\r\n";
      column = 0;
    }
    out += piece;
    column += piece.size();
  };
  for (std::size_t at = 0; at < crlf_text.size(); ++at) {
    const char byte = crlf_text[at];
    if (byte == '\r' && at + 1 < crlf_text.size() && crlf_text[at + 1] == '\n') {
      out += "\r\n";
      column = 0;
      ++at;
      continue;
    }
    const bool before_end = at + 1 == crlf_text.size() || crlf_text[at + 1] == '\r';
    const bool as_it_stands =
        (is_printable_ascii(byte) && byte != '=' && !(byte == ' ' && before_end)) ||
        (byte == '\t' && !before_end);
    if (as_it_stands) {
      put(std::string_view(&byte, 1));
    } else {
      put(fmt::format("={:02X}", static_cast<unsigned char>(byte)));
    }
  }
  return out;
}

std::string base64(std::string_view bytes) {
  constexpr std::string_view alphabet =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    std::uint32_t group = 0;
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - at);
    for (std::size_t i = 0; i < 3; ++i) {
      group = group << 8U | (i < count ? static_cast<unsigned char>(bytes[at + i]) : 0U);
    }
    for (std::size_t i = 0; i < 4; ++i) {
      out += i <= count ? alphabet[group >> (18U - 6U * i) & 63U] : '=';
    }
  }
  return out;
}

std::string base64_lines(std::string_view bytes) {
  constexpr std::size_t bytes_a_line = line_max / 4 * 3;
  std::string out;
  out.reserve(bytes.size() * 3 / 2);
  for (std::size_t at = 0; at < bytes.size(); at += bytes_a_line) {
    out += base64(bytes.substr(at, bytes_a_line));
    out += "\r\n";
  }
  return out;
}

}  // namespace adjutant::mail
