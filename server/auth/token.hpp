#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/hash.hpp"
#include "server/ports/entropy.hpp"

namespace adjutant::auth {

// RFC 4648 section 5, without padding.
std::string base64url(std::span<const std::uint8_t> bytes);
// RFC 4648 section 6 in lower case, without padding.
std::string base32(std::span<const std::uint8_t> bytes);

// 32 random bytes in base64url: 43 characters. Only its SHA-256 is ever stored.
std::string new_token(ports::Entropy& entropy);
core::Digest token_hash(std::string_view token);

// "m_" and 16 characters of base32 (80 random bits).
std::string new_match_id(ports::Entropy& entropy);
// The same for the same request; nobody can guess it without the installation's key.
std::string match_id_for(const core::Digest& key, std::string_view request);
// The same for tournaments, "t_".
std::string new_tournament_id(ports::Entropy& entropy);
std::string tournament_id_for(const core::Digest& key, std::string_view request);
bool is_match_id(std::string_view text);

// The link in a match's mails that stops them for one account. It carries its own proof (a MAC
// under the installation's key), so it works without signing in and never expires.
struct UnsubscribeClaim {
  std::int64_t account = 0;
  std::string match;
};
std::string unsubscribe_token(const core::Digest& key, const UnsubscribeClaim& claim);
std::optional<UnsubscribeClaim> read_unsubscribe_token(const core::Digest& key,
                                                       std::string_view token);

// The secret in the address of an account's calendar, of this epoch. It never expires; a new epoch
// ends it.
std::string calendar_token(const core::Digest& key, std::int64_t account, std::int64_t epoch);
// The account that it says it is of.
std::optional<std::int64_t> account_of_calendar(std::string_view token);

// Compares in a time that does not depend on where the texts differ.
bool equal_in_constant_time(std::string_view left, std::string_view right);

}  // namespace adjutant::auth
