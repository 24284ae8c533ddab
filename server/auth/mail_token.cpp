#include "server/auth/mail_token.hpp"

#include <algorithm>
#include <span>

#include "engine/core/ensure.hpp"
#include "engine/core/notation/words.hpp"
#include "server/auth/token.hpp"

namespace adjutant::auth {
namespace {

using core::notation::lower_case;

constexpr std::size_t number_bytes = 4;
constexpr std::size_t second_bytes = 3;
constexpr std::size_t mac_bytes = 8;
constexpr std::size_t bounce_mac_bytes = 7;
constexpr std::size_t chars = 26;
constexpr std::size_t bounce_chars = 20;
constexpr std::uint8_t side_max = 15;

void append(std::string& bytes, std::uint32_t value, std::size_t count) {
  for (std::size_t i = count; i-- > 0;) bytes += static_cast<char>(value >> (8 * i) & 0xFFU);
}

std::uint32_t number_at(std::string_view bytes, std::size_t from, std::size_t count) {
  std::uint32_t value = 0;
  for (std::size_t i = from; i < from + count; ++i) {
    value = value << 8U | static_cast<unsigned char>(bytes[i]);
  }
  return value;
}

// The bytes before the MAC.
std::string head_of(const MailToken& token) {
  std::string bytes(1, static_cast<char>(static_cast<unsigned>(token.kind) << 4U | token.side));
  append(bytes, token.number, number_bytes);
  if (token.kind != MailTokenKind::bounce) append(bytes, token.second, second_bytes);
  return bytes;
}

// Characters as people and programs write them, each as its five bits.
std::optional<std::uint8_t> value_of(char letter) {
  if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  if (letter == '0') letter = 'o';
  if (letter == '1') letter = 'l';
  if (letter == '8') letter = 'b';
  if (letter >= 'a' && letter <= 'z') return static_cast<std::uint8_t>(letter - 'a');
  if (letter >= '2' && letter <= '7') return static_cast<std::uint8_t>(letter - '2' + 26);
  return {};
}

// Whole bytes; the bits that fill up the last character are zero.
std::optional<std::string> decoded(std::string_view text) {
  std::string bytes;
  std::uint32_t pending = 0;
  unsigned pending_bits = 0;
  for (const char letter : text) {
    const auto value = value_of(letter);
    if (!value) return {};
    pending = pending << 5U | *value;
    pending_bits += 5;
    if (pending_bits < 8) continue;
    pending_bits -= 8;
    bytes += static_cast<char>(pending >> pending_bits & 0xFFU);
    pending &= (1U << pending_bits) - 1;
  }
  if (pending != 0) return {};
  return bytes;
}

}  // namespace

MailTokenFacts seat_facts(std::string_view match, std::int64_t account, std::int64_t mail_epoch) {
  return {std::string(match), std::to_string(account), std::to_string(mail_epoch)};
}
MailTokenFacts bounce_facts(std::string_view recipient) {
  return {lower_case(recipient)};
}
MailTokenFacts account_facts(std::int64_t mail_epoch) {
  return {std::to_string(mail_epoch)};
}
MailTokenFacts invitation_facts(std::string_view match, std::string_view address) {
  return {std::string(match), lower_case(address)};
}
MailTokenFacts sign_up_facts(std::string_view address) {
  return {lower_case(address)};
}
MailTokenFacts question_facts(std::int64_t account, std::int64_t mail_epoch) {
  return {std::to_string(account), std::to_string(mail_epoch)};
}

std::string mail_token(const core::Digest& key, const MailToken& token,
                       const MailTokenFacts& facts) {
  ENSURE(token.side <= side_max, "a side of a token has four bits");
  ENSURE(token.second <= mail_token_second_max, "the second number of a token has 24 bits");
  auto bytes = head_of(token);
  auto message = "adjutant-mail-1\n" + bytes;
  for (const auto& fact : facts) message += "\n" + fact;
  const auto mac = core::hmac_sha256(key, message);
  const auto length = token.kind == MailTokenKind::bounce ? bounce_mac_bytes : mac_bytes;
  bytes.append(reinterpret_cast<const char*>(mac.data()), length);
  return base32({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
}

std::optional<UnprovenMailToken> read_mail_token(std::string_view text) {
  if (text.size() != chars && text.size() != bounce_chars) return {};
  const auto bytes = decoded(text);
  if (!bytes) return {};
  const auto first = number_at(*bytes, 0, 1);
  const auto kind = first >> 4U;
  if (kind < 1 || kind > 6) return {};
  MailToken token{static_cast<MailTokenKind>(kind), static_cast<std::uint8_t>(first & 0x0FU),
                  number_at(*bytes, 1, number_bytes), 0};
  const bool is_bounce = token.kind == MailTokenKind::bounce;
  if (is_bounce != (text.size() == bounce_chars)) return {};
  if (!is_bounce) token.second = number_at(*bytes, 1 + number_bytes, second_bytes);
  return UnprovenMailToken{
      token, base32({reinterpret_cast<const std::uint8_t*>(bytes->data()), bytes->size()})};
}

bool is_proven(const core::Digest& key, const UnprovenMailToken& unproven,
               const MailTokenFacts& facts) {
  return equal_in_constant_time(mail_token(key, unproven.token, facts), unproven.text);
}

}  // namespace adjutant::auth
