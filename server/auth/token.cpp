#include "server/auth/token.hpp"

#include <array>
#include <charconv>

#include <fmt/format.h>
#include <sodium.h>

namespace adjutant::auth {
namespace {

constexpr std::string_view base32_alphabet = "abcdefghijklmnopqrstuvwxyz234567";
constexpr std::size_t match_id_bytes = 10;  // 16 characters of base32
constexpr std::size_t mac_bytes = 16;

}  // namespace

std::string base64url(std::span<const std::uint8_t> bytes) {
  constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string text(sodium_base64_encoded_len(bytes.size(), variant), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), variant);
  text.pop_back();  // it ends with NUL
  return text;
}

std::string base32(std::span<const std::uint8_t> bytes) {
  constexpr unsigned bits = 5;  // of a character; the last one filled up with zero bits
  std::string text;
  text.reserve((bytes.size() * 8 + bits - 1) / bits);
  std::uint32_t pending = 0;
  unsigned pending_bits = 0;
  for (const std::uint8_t byte : bytes) {
    pending = (pending << 8U) | byte;
    pending_bits += 8;
    while (pending_bits >= bits) {
      pending_bits -= bits;
      text.push_back(base32_alphabet[(pending >> pending_bits) & 31U]);
    }
  }
  if (pending_bits > 0) text.push_back(base32_alphabet[(pending << (bits - pending_bits)) & 31U]);
  return text;
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

std::string match_id_for(const core::Digest& key, std::string_view request) {
  const auto mac = core::hmac_sha256(key, fmt::format("adjutant-match-1\n{}", request));
  return "m_" + base32(std::span(mac).first<match_id_bytes>());
}

std::string new_tournament_id(ports::Entropy& entropy) {
  std::array<std::uint8_t, match_id_bytes> bytes{};
  entropy.fill(bytes);
  return "t_" + base32(bytes);
}

std::string tournament_id_for(const core::Digest& key, std::string_view request) {
  const auto mac = core::hmac_sha256(key, fmt::format("adjutant-tournament-1\n{}", request));
  return "t_" + base32(std::span(mac).first<match_id_bytes>());
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

std::string calendar_token(const core::Digest& key, std::int64_t account, std::int64_t epoch) {
  const auto mac =
      core::hmac_sha256(key, fmt::format("adjutant-calendar-1\n{}.{}", account, epoch));
  return fmt::format("{}.{}", account, base64url(std::span(mac).first<mac_bytes>()));
}

std::optional<std::int64_t> account_of_calendar(std::string_view token) {
  std::int64_t account = 0;
  const auto* end = token.data() + std::min(token.find('.'), token.size());
  const auto read = std::from_chars(token.data(), end, account);
  if (read.ec != std::errc{} || read.ptr != end) return std::nullopt;
  return account;
}

bool equal_in_constant_time(std::string_view left, std::string_view right) {
  if (left.size() != right.size()) return false;
  return sodium_memcmp(left.data(), right.data(), left.size()) == 0;
}

}  // namespace adjutant::auth
