#include "server/auth/token.hpp"

#include <array>
#include <charconv>

#include <fmt/format.h>

namespace adjutant::auth {
namespace {

constexpr std::string_view base64url_alphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::string_view base32_alphabet = "abcdefghijklmnopqrstuvwxyz234567";
constexpr std::size_t match_id_bytes = 10;  // 16 characters of base32
constexpr std::size_t mac_bytes = 16;

// `bits` at a time, the last group filled up with zero bits.
std::string encode(std::span<const std::uint8_t> bytes, unsigned bits, std::string_view alphabet) {
  std::string text;
  text.reserve((bytes.size() * 8 + bits - 1) / bits);
  const std::uint32_t mask = (1U << bits) - 1;
  std::uint32_t pending = 0;
  unsigned pending_bits = 0;
  for (const std::uint8_t byte : bytes) {
    pending = (pending << 8U) | byte;
    pending_bits += 8;
    while (pending_bits >= bits) {
      pending_bits -= bits;
      text.push_back(alphabet[(pending >> pending_bits) & mask]);
    }
  }
  if (pending_bits > 0) text.push_back(alphabet[(pending << (bits - pending_bits)) & mask]);
  return text;
}

}  // namespace

std::string base64url(std::span<const std::uint8_t> bytes) {
  return encode(bytes, 6, base64url_alphabet);
}

std::string base32(std::span<const std::uint8_t> bytes) {
  return encode(bytes, 5, base32_alphabet);
}

std::string new_token(ports::Entropy& entropy) {
  std::array<std::uint8_t, 32> bytes{};
  entropy.fill(bytes);
  return base64url(bytes);
}

core::Digest token_hash(std::string_view token) {
  return core::sha256(token);
}

std::string new_match_id(ports::Entropy& entropy) {
  std::array<std::uint8_t, match_id_bytes> bytes{};
  entropy.fill(bytes);
  return "m_" + base32(bytes);
}

bool is_match_id(std::string_view text) {
  return text.size() == 18 && text.starts_with("m_") &&
         text.substr(2).find_first_not_of(base32_alphabet) == std::string_view::npos;
}

std::string unsubscribe_token(const core::Digest& key, const UnsubscribeClaim& claim) {
  const auto said = fmt::format("{}.{}", claim.account, claim.match);
  const auto mac = core::hmac_sha256(key, "adjutant-unsubscribe-1\n" + said);
  return said + "." + base64url(std::span(mac).first<mac_bytes>());
}

std::optional<UnsubscribeClaim> read_unsubscribe_token(const core::Digest& key,
                                                       std::string_view token) {
  const auto first_dot = token.find('.');
  if (first_dot == std::string_view::npos) return std::nullopt;
  const auto second_dot = token.find('.', first_dot + 1);
  if (second_dot == std::string_view::npos) return std::nullopt;
  UnsubscribeClaim claim;
  const auto* end = token.data() + first_dot;
  const auto read = std::from_chars(token.data(), end, claim.account);
  if (read.ec != std::errc{} || read.ptr != end) return std::nullopt;
  claim.match = token.substr(first_dot + 1, second_dot - first_dot - 1);
  if (!equal_in_constant_time(unsubscribe_token(key, claim), token)) return std::nullopt;
  return claim;
}

bool equal_in_constant_time(std::string_view left, std::string_view right) {
  if (left.size() != right.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < left.size(); ++i) {
    difference |= static_cast<unsigned char>(left[i]) ^ static_cast<unsigned char>(right[i]);
  }
  return difference == 0;
}

}  // namespace adjutant::auth
